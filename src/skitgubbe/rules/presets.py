"""The options as keywords, and the choices that have a name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from ..cards import Card
from .values import (
    ChanceWhen,
    CollectingAce,
    CollectingEnd,
    Draw,
    FirstLead,
    Following,
    MatchOrder,
    NoCards,
    Pickup,
    PickupSpan,
    RubbishPool,
    SetAsideTo,
    Sluffing,
    TrickLeader,
    Tricks,
    Trump,
    Trumping,
    TrumpShown,
    UnresolvedTie,
)

__all__ = ["OF_SOMEBODY", "PRESETS", "RulesOptions"]


class RulesOptions(TypedDict, total=False):
    """The keywords of :class:`Rules`, for type checkers.

    >>> from skitgubbe.rules import Rules
    >>> options: RulesOptions = {"tricks": "everyone", "must_match": True}
    >>> Rules(**options)
    Rules(tricks='everyone', must_match=True)
    """

    tricks: Tricks | Literal["two_player", "everyone"]
    trump: Trump | Literal["last_card", "upcard", "set_aside"]
    set_aside_to: SetAsideTo | Literal["last_trick_winner", "nobody"]
    trump_shown: TrumpShown | Literal["end", "when_taken", "from_deal"]
    following: Following | Literal["free", "follow_or_pick_up"]
    hand_size: int
    removed: int
    first_lead: FirstLead | Literal["left_of_dealer", "dealer"]
    equal_cards: bool
    collecting_ace: CollectingAce | Literal["high", "low"]
    draw: Draw | Literal["at_once", "after_round"]
    chance_when: ChanceWhen | Literal["any_play", "leading"]
    chance: bool
    sluffing: Sluffing | Literal["none", "after_trick", "own_rank", "own_ranks", "any_time"]
    matches_beat_singles: bool
    match_order: MatchOrder | Literal["rank", "players"]
    must_match: bool
    collecting_end: (
        CollectingEnd | Literal["empty_hand", "skip_empty_hands", "finish_trick", "any_empty"]
    )
    unresolved_tie: UnresolvedTie | Literal["end_phase", "return_and_continue", "sole_holder"]
    show_leftovers: bool
    rubbish_cards: bool
    rubbish_below: int
    rubbish_pooled: bool
    rubbish_pool: RubbishPool | Literal["low_and_trump_six", "others_low"]
    no_cards: NoCards | Literal["out", "must_pick_up"]
    must_beat: bool
    trumping: Trumping | Literal["free", "void"]
    pickup: Pickup | Literal["top", "oldest", "all"]
    trick_leader: TrickLeader | Literal["completer", "next_player"]
    sequences: bool
    pickup_span: PickupSpan | Literal["touching", "play"]
    repetition_limit: int | None
    pack: Iterable[Card | str]


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
