"""The choices that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import RulesOptions

__all__ = ["OF_SOMEBODY", "PRESETS"]


PRESETS: dict[str, RulesOptions] = {
    "classic": {},
    "skip-empty": {"collecting_end": "skip_empty_hands"},
    "everyone": {"tricks": "everyone", "sluffing": "after_trick"},
    "everyone-own-rank": {"tricks": "everyone", "sluffing": "own_rank"},
    "everyone-any-time": {"tricks": "everyone", "sluffing": "any_time"},
    "everyone-finish": {
        "tricks": "everyone",
        "sluffing": "after_trick",
        "collecting_end": "finish_trick",
    },
    "must-match": {"tricks": "everyone", "sluffing": "after_trick", "must_match": True},
    "matches-beat": {"tricks": "everyone", "sluffing": "own_rank", "matches_beat_singles": True},
    "matches-beat-must-match": {
        "tricks": "everyone",
        "sluffing": "own_rank",
        "matches_beat_singles": True,
        "must_match": True,
    },
    "upcard": {"trump": "upcard"},
    "mas-upcard": {
        "trump": "upcard",
        "following": "follow_or_pick_up",
        "chance": False,
        "collecting_end": "skip_empty_hands",
    },
    "goat": {
        "tricks": "everyone",
        "equal_cards": False,
        "sluffing": "any_time",
        "must_match": True,
        "trump": "set_aside",
        "set_aside_to": "nobody",
        "rubbish_cards": True,
        "rubbish_pooled": True,
        "rubbish_below": 6,
        "sequences": True,
        "pickup": "oldest",
        "first_lead": "dealer",
    },
    "flurst": {
        "tricks": "everyone",
        "equal_cards": False,
        "sluffing": "any_time",
        "must_match": True,
        "collecting_ace": "low",
        "trump": "set_aside",
        "collecting_end": "any_empty",
        "sequences": True,
        "pickup": "oldest",
    },
    "stro": {
        "tricks": "everyone",
        "sluffing": "own_ranks",
        "sequences": True,
        "pickup": "oldest",
        "pickup_span": "play",
    },
    "mattis": {
        "tricks": "everyone",
        "equal_cards": False,
        "sequences": True,
        "pickup": "oldest",
        "pickup_span": "play",
        "no_cards": "must_pick_up",
    },
    "mattis-club": {
        "tricks": "everyone",
        "equal_cards": False,
        "matches_beat_singles": True,
        "match_order": "players",
        "collecting_end": "skip_empty_hands",
        "unresolved_tie": "sole_holder",
        "first_lead": "dealer",
    },
    "koira": {"tricks": "everyone", "equal_cards": False, "matches_beat_singles": True},
    "next-leads": {"trick_leader": "next_player"},
    "mas-club": {"tricks": "everyone", "equal_cards": False, "trump_shown": "from_deal"},
    "spelakort": {"trump_shown": "when_taken", "must_beat": True, "trumping": "void"},
}
"""The options of each preset, by its name."""

OF_SOMEBODY = (
    "goat",
    "flurst",
    "stro",
    "mattis",
    "mattis-club",
    "koira",
    "next-leads",
    "mas-club",
    "spelakort",
)
"""The presets of the wider sources; the catalogue says whose game each is, as ``whose.goat``."""
