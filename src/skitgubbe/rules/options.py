"""The options as tables: what can be chosen, what a choice needs, which choices have a name.

Read :data:`OPTIONS`, :data:`CONSTRAINTS` and :data:`PRESETS` from top to bottom; they stand in the
order of the rule book.  Nothing here checks anything: :class:`~skitgubbe.rules.Rules` does.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypedDict

from attrs import frozen

from .._typing import override
from ..cards import PACK, Card

__all__ = [
    "CONSTRAINTS",
    "OPTIONS",
    "PRESETS",
    "CollectingEnd",
    "Constraint",
    "Following",
    "Option",
    "RulesOptions",
    "Sluffing",
    "Tricks",
    "Trump",
    "UnresolvedTie",
]


# --- values -----------------------------------------------------------------------------------


class Tricks(StrEnum):
    """Who plays to a trick of collecting.

    >>> Tricks("everyone")
    <Tricks.EVERYONE: 'everyone'>
    """

    TWO_PLAYER = "two_player"
    """The leader and one answerer (C1)."""
    EVERYONE = "everyone"
    """All players, each with one to three cards of one rank (E1)."""


class Trump(StrEnum):
    """How trump is found.

    >>> Trump("upcard")
    <Trump.UPCARD: 'upcard'>
    """

    LAST_CARD = "last_card"
    """By the last card of the stock, unseen until collecting is over (C6)."""
    UPCARD = "upcard"
    """By a card turned up after the deal; trumps then win tricks in collecting too (D5)."""


class Following(StrEnum):
    """What may answer a lead when there is an upcard.

    >>> Following("free")
    <Following.FREE: 'free'>
    """

    FREE = "free"
    """Any card (U1)."""
    FOLLOW_OR_PICK_UP = "follow_or_pick_up"
    """The suit led, or else a trump, or picking up the card led (U2)."""


class Sluffing(StrEnum):
    """When cards that do not compete may be added to a trick, and of which ranks.

    >>> Sluffing("own_rank")
    <Sluffing.OWN_RANK: 'own_rank'>
    """

    NONE = "none"
    """Never."""
    AFTER_TRICK = "after_trick"
    """Once, when the trick is decided, of any ranks in it (L1)."""
    OWN_RANK = "own_rank"
    """Again and again, of the rank that the player played (L2)."""
    ANY_TIME = "any_time"
    """Again and again, from the first play, of any ranks in the trick (L3)."""


class CollectingEnd(StrEnum):
    """When collecting is over.

    >>> CollectingEnd("finish_trick")
    <CollectingEnd.FINISH_TRICK: 'finish_trick'>
    """

    EMPTY_HAND = "empty_hand"
    """When the player whose turn it is holds no card (X1)."""
    SKIP_EMPTY_HANDS = "skip_empty_hands"
    """When fewer than two players hold cards; until then empty hands are skipped (X2)."""
    FINISH_TRICK = "finish_trick"
    """With the trick in which the last card of the stock is taken (X4)."""


class UnresolvedTie(StrEnum):
    """What follows a tie that cannot be played off (X3).

    >>> UnresolvedTie("end_phase")
    <UnresolvedTie.END_PHASE: 'end_phase'>
    """

    END_PHASE = "end_phase"
    """The cards go back and collecting is over."""
    RETURN_AND_CONTINUE = "return_and_continue"
    """The cards go back and collecting goes on."""


# --- what a choice needs ----------------------------------------------------------------------


def _setting(name: str, value: str | bool) -> str:
    return f"{name}={str(value)!r}" if isinstance(value, str) else f"{name}={value}"


@frozen
class Constraint:
    """One choice that needs another: ``option=value`` only goes with ``other=required``.

    ``id`` is the rule that ``option=value`` puts in force.  As text it is the message of the
    :class:`~skitgubbe.errors.RulesError` that breaking it raises.

    >>> print(CONSTRAINTS[0])
    trump='upcard' needs tricks='two_player' (D5)
    """

    option: str
    value: str | bool
    other: str
    required: str | bool
    id: str

    @override
    def __str__(self) -> str:
        choice = _setting(self.option, self.value)
        return f"{choice} needs {_setting(self.other, self.required)} ({self.id})"


CONSTRAINTS = (
    Constraint("trump", Trump.UPCARD, "tricks", Tricks.TWO_PLAYER, "D5"),
    Constraint("trump", Trump.UPCARD, "collecting_end", CollectingEnd.EMPTY_HAND, "D5"),
    Constraint("following", Following.FOLLOW_OR_PICK_UP, "trump", Trump.UPCARD, "U2"),
    Constraint("following", Following.FOLLOW_OR_PICK_UP, "chance", False, "U2"),
    Constraint("sluffing", Sluffing.AFTER_TRICK, "tricks", Tricks.EVERYONE, "L1"),
    Constraint("sluffing", Sluffing.OWN_RANK, "tricks", Tricks.EVERYONE, "L2"),
    Constraint("sluffing", Sluffing.ANY_TIME, "tricks", Tricks.EVERYONE, "L3"),
    Constraint("matches_beat_singles", True, "tricks", Tricks.EVERYONE, "E5"),
    Constraint("must_match", True, "tricks", Tricks.EVERYONE, "E6"),
    Constraint("collecting_end", CollectingEnd.SKIP_EMPTY_HANDS, "tricks", Tricks.TWO_PLAYER, "X2"),
    Constraint("collecting_end", CollectingEnd.FINISH_TRICK, "tricks", Tricks.EVERYONE, "X4"),
    Constraint(
        "unresolved_tie",
        UnresolvedTie.RETURN_AND_CONTINUE,
        "collecting_end",
        CollectingEnd.SKIP_EMPTY_HANDS,
        "X3",
    ),
)
"""Every pair of options that the rule book ties together, in its order."""


# --- what can be chosen -----------------------------------------------------------------------


@frozen
class Option:
    """One option of :class:`Rules`, described.

    ``values`` lists what it may be, the default first; it is empty where the values are too many
    to list, and ``allowed`` says in words what they are.  ``ids`` are the rules that it decides,
    ``sources`` the letters of the sources that have it (none: an addition of this library),
    ``text`` is one sentence, and ``needs`` is what its values need.

    >>> option = OPTIONS[0]
    >>> option.name, [str(value) for value in option.values], option.sources
    ('tricks', ['two_player', 'everyone'], ('A', 'D'))
    """

    name: str
    values: tuple[str | bool, ...]
    default: str | bool | tuple[Card, ...] | None
    ids: tuple[str, ...]
    sources: tuple[str, ...]
    text: str
    allowed: str
    needs: tuple[Constraint, ...]


def _choice(name: str, values: Iterable[str | bool], ids: str, sources: str, text: str) -> Option:
    """An option whose values can be listed, the first being the default."""
    listed = tuple(values)
    names = [repr(str(value)) if isinstance(value, str) else str(value) for value in listed]
    allowed = f"{', '.join(names[:-1])} or {names[-1]}"
    needs = tuple(needs for needs in CONSTRAINTS if needs.option == name)
    return Option(name, listed, listed[0], tuple(ids.split()), tuple(sources), text, allowed, needs)


OPTIONS = (
    _choice(
        "tricks",
        Tricks,
        "C1 C2 C3 C4 E1 E2 E3 E4",
        "AD",
        "Two players play to each trick of collecting, or everyone does.",
    ),
    _choice(
        "trump",
        Trump,
        "D5 C6 C7",
        "AD",
        "The last card of the stock shows trump for shedding only, or a card turned up after the"
        " deal shows it for both phases.",
    ),
    _choice(
        "following",
        Following,
        "U1 U2 U3 U4",
        "AD",
        "Where a card is turned up, any card may answer a lead, or the answer must follow suit,"
        " be a trump, or pick up the card led.",
    ),
    _choice(
        "chance",
        (True, False),
        "C5",
        "ABCD",
        "Instead of a card from the hand, a player may turn over the top card of the stock and"
        " play it.",
    ),
    _choice(
        "sluffing",
        Sluffing,
        "L1 L2 L3 L4 L5 L6 L7 L8",
        "AD",
        "Cards that do not compete may be added to a trick: never, once it is decided, of the"
        " rank that one played, or of any rank in it at any time.",
    ),
    _choice(
        "matches_beat_singles",
        (False, True),
        "E5",
        "D",
        "A rank played by two or more players beats every rank played by only one.",
    ),
    _choice(
        "must_match",
        (False, True),
        "E6 L7",
        "D",
        "A player who can match a rank so as to share the lead must do so.",
    ),
    _choice(
        "collecting_end",
        CollectingEnd,
        "X1 X2 X4",
        "ABCD",
        "Collecting is over when the player whose turn it is holds no card, when fewer than two"
        " players hold cards, or with the trick in which the stock runs out.",
    ),
    _choice(
        "unresolved_tie",
        UnresolvedTie,
        "X3",
        "D",
        "After a tie that cannot be played off, collecting is over or goes on.",
    ),
    _choice(
        "show_leftovers",
        (True, False),
        "B3",
        "C",
        "The cards left in hand when collecting is over are shown to everyone.",
    ),
    _choice(
        "rubbish_cards",
        (False, True),
        "B5",
        "A",
        "Before shedding, a player with fewer than five cards gets low cards from the others.",
    ),
    _choice(
        "sequences",
        (False, True),
        "S3 Q1 Q2 Q3 Q4",
        "A",
        "In shedding, cards of one suit in unbroken rank order may be played as one play.",
    ),
    Option(
        "repetition_limit",
        (),
        None,
        ("F4",),
        (),
        "The game ends drawn when the same position has stood this many times; None is no limit.",
        "None or an integer from 2 to 1000000",
        (),
    ),
    Option(
        "pack",
        (),
        PACK,
        ("D1", "D2"),
        (),
        "The cards that are played with, the 52 cards unless others are named.",
        "text or an iterable of distinct cards",
        (),
    ),
)


# --- choices with a name ----------------------------------------------------------------------


class RulesOptions(TypedDict, total=False):
    """The keywords of :class:`Rules`, for type checkers.

    >>> from skitgubbe.rules import Rules
    >>> options: RulesOptions = {"tricks": "everyone", "must_match": True}
    >>> Rules(**options)
    Rules(tricks='everyone', must_match=True)
    """

    tricks: Tricks | str
    trump: Trump | str
    following: Following | str
    chance: bool
    sluffing: Sluffing | str
    matches_beat_singles: bool
    must_match: bool
    collecting_end: CollectingEnd | str
    unresolved_tie: UnresolvedTie | str
    show_leftovers: bool
    rubbish_cards: bool
    sequences: bool
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
    "mas-upcard": {"trump": "upcard", "following": "follow_or_pick_up", "chance": False},
}
