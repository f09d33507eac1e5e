"""The parts of a position that are sound, and checks that say which parts they need.

A part is sound if nothing is wrong with it alone: it could be read, it has its type, and its seats
exist.  A check runs if all parts that it needs are sound, whatever is wrong with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, cast

from attrs import frozen

from ...cards import Card, Suit
from ...public_state import Laid, LaidKind, Phase
from ...rules import Rules

if TYPE_CHECKING:
    from .rounds import Rounds

__all__ = [
    "Check",
    "LaidParts",
    "Parts",
    "Pile",
    "Play",
    "faults_of",
    "in_order",
    "is_unread",
    "laid_of",
    "mask_of",
    "needs",
    "read_cards",
    "told",
]

MOST_FAULTS: Final = 16
"""So many faults in reading one part are told."""

Pile: TypeAlias = tuple[Card | None, ...]
"""Cards of one place; ``None`` is a card that cannot be read."""


@frozen
class LaidParts:
    """What can be read of cards on the table; ``None`` is what cannot."""

    seat: int | None = None
    cards: Pile | None = None
    kind: LaidKind | None = None
    round: int | None = None


Play: TypeAlias = Laid | LaidParts


def laid_of(plays: Iterable[Play]) -> tuple[Laid, ...]:
    """What lies on the table, if all of it could be read."""
    read = ((play.seat, play.cards, play.kind, play.round) for play in plays)
    return tuple(Laid(*cast("Any", fields)) for fields in read)


def is_unread(play: Play) -> bool:
    """Whether nothing can be read of cards on the table, so that there may be none."""
    return play.seat is None and not play.cards


class Parts:
    """The parts of a position that are known; ``sound`` names those that are sound.

    Within a part, ``None`` stands for what cannot be read: a card, a hand, a seat of a list.
    Some parts follow from others: ``sizes`` is sound if the size of every hand is known, and
    ``plays`` if it is known how many plays are on the table;
    ``collects`` tells whether this is collecting; ``now`` is the seat on turn, also in a
    game that was drawn; ``rounds`` are those of a collecting trick, ``open`` if somebody is to
    play in it, ``decided`` if it has a winner, ``waits`` if that winner may have to wait for others
    to sluff (L5), and ``window`` if it is known for whom.
    """

    rules: Rules
    n: int
    dealer: int
    phase: Phase
    hands: tuple[Pile | None, ...]
    won: tuple[Pile | None, ...]
    stock: Pile
    table: tuple[Play, ...]
    leader: int | None
    turn: int | None
    to_play: tuple[int, ...]
    closing: tuple[int, ...] | None
    winner: int | None
    trump: Suit | None
    trump_card: Card | None
    trump_owner: int | None
    trick_size: int
    discards: Pile
    safe: tuple[int, ...]
    receivers: tuple[int, ...]
    collects: bool
    now: int | None
    rounds: Rounds

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)
        self.sound = set(values)

    def has(self, *names: str) -> bool:
        """Whether all of these parts are sound."""
        return self.sound.issuperset(names)

    def is_given(self, name: str) -> bool:
        """Whether a part is sound and not ``None``."""
        return name in self.sound and self.__dict__[name] is not None

    def lacks(self, name: str) -> bool:
        """Whether a part is sound and ``None``."""
        return name in self.sound and self.__dict__[name] is None

    def holds_none(self, seat: int) -> bool:
        """Whether a seat is known to hold no card."""
        return self.has("hands", "n") and self.hands[seat] == ()

    def holders(self) -> set[int]:
        """The seats that hold cards; the sizes of the hands must be sound."""
        return {seat for seat, hand in enumerate(self.hands) if hand}

    def add(self, name: str, value: object = True) -> None:
        """A part that follows from others is sound."""
        self.__dict__[name] = value
        self.sound.add(name)


# --- checks -----------------------------------------------------------------------------------


class Check(NamedTuple):
    """One question to a position, and the parts that it needs."""

    needs: frozenset[str]
    ask: Callable[[Parts], Iterator[str]]


def needs(names: str) -> Callable[[Callable[[Parts], Iterator[str]]], Check]:
    """Make a check of a function that yields faults; ``names`` are the parts it needs."""
    return lambda ask: Check(frozenset(names.split()), ask)


def faults_of(p: Parts, checks: Iterable[Check]) -> Iterator[str]:
    """What the checks find, as far as the parts are sound that they need."""
    for check in checks:
        if check.needs <= p.sound:
            yield from check.ask(p)


# --- cards ------------------------------------------------------------------------------------


def read_cards(pile: Pile | None) -> tuple[Card, ...] | None:
    """The cards of a place if there are any and all could be read."""
    return cast("tuple[Card, ...]", pile) if pile and None not in pile else None


def in_order(pile: Pile) -> Pile:
    """Cards in ascending order; what could not be read comes last."""
    cards = sorted(card for card in pile if card is not None)
    return (*cards, *(None,) * (len(pile) - len(cards)))


def mask_of(cards: Iterable[Card | None]) -> int:
    """The mask of cards, of which one may be there twice by mistake."""
    mask = 0
    for card in cards:
        if card is not None:
            mask |= 1 << card.index
    return mask


# --- faults in reading ------------------------------------------------------------------------


def told(name: str, faults: Iterable[object]) -> list[str]:
    """Faults in reading one part, as sentences; if there are very many, not all of them."""
    found = list(dict.fromkeys(f"{name}: {fault}" for fault in faults))
    if len(found) > MOST_FAULTS:
        found[MOST_FAULTS:] = [f"{name}: there are more faults than these"]
    return found
