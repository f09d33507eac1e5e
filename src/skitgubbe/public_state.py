"""What everyone at the table can see: the words for it, and how it is read off the engine's table.

The game and the views of it tell these things in the same words, by the same code.
"""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum
from typing import Final

from attrs import frozen

from ._engine import codes as c, dispatch
from ._engine.table import Table
from ._typing import PublicDir
from .cards import SUITS, Card, Suit, cards_of_mask, format_cards, mask_of_cards
from .rules import Rules

__all__ = [
    "END_REASONS",
    "PHASES",
    "Counts",
    "EndReason",
    "Laid",
    "LaidKind",
    "Outcome",
    "Phase",
    "PublicState",
    "code_of_laid",
    "laid_of_code",
    "round_of",
    "seat_or_none",
    "seats_of_mask",
]


class Phase(StrEnum):
    """Where a game stands.

    ``SHARING`` comes only with ``rubbish_cards`` (B5).
    """

    COLLECTING = "collecting"
    SHARING = "sharing"
    SHEDDING = "shedding"
    OVER = "over"


PHASES = tuple(Phase)
"""The phases by the engine's number."""


class EndReason(StrEnum):
    """Why a game ended."""

    LAST_WITH_CARDS = "last_with_cards"
    REPETITION = "repetition"


END_REASONS: Final = (None, *EndReason)
"""The reasons by the engine's numbers."""


class LaidKind(StrEnum):
    """How cards came to the table: played from the hand, by chance, or sluffed."""

    PLAY = "play"
    CHANCE = "chance"
    SLUFF = "sluff"


@frozen
class Laid:
    """Cards on the table: who laid them, how, and in which round of the trick.

    ``round`` is 0 and grows by one with each play-off; in shedding it is always 0.

    >>> import skitgubbe
    >>> game = skitgubbe.Game(3, seed=7)
    >>> _ = game.play("9D")
    >>> game.table
    (Laid(1: 9D),)
    """

    seat: int
    cards: tuple[Card, ...]
    kind: LaidKind = LaidKind.PLAY
    round: int = 0

    def __repr__(self) -> str:
        kind = "" if self.kind is LaidKind.PLAY else f" {self.kind.value}"
        round_ = "" if self.round == 0 else f" round {self.round}"
        return f"Laid({self.seat}: {format_cards(self.cards)}{kind}{round_})"


_KINDS = {c.PLAY: LaidKind.PLAY, c.CHANCE: LaidKind.CHANCE, c.SLUFF: LaidKind.SLUFF}


def laid_of_code(code: int) -> Laid:
    """Laid cards as the engine writes them.

    >>> laid_of_code(1)
    Laid(0: 2C)
    """
    return Laid(
        code >> c.SEAT_SHIFT & c.SEAT_MASK,
        cards_of_mask(code & c.CARDS),
        _KINDS[code >> c.LAID_KIND_SHIFT & c.LAID_KIND_MASK],
        code >> c.ROUND_SHIFT,
    )


_CODES = {kind: code for code, kind in _KINDS.items()}


def code_of_laid(laid: Laid) -> int:
    """Laid cards as the engine writes them.

    >>> code_of_laid(laid_of_code(1))
    1
    """
    return (
        laid.round << c.ROUND_SHIFT
        | _CODES[laid.kind] << c.LAID_KIND_SHIFT
        | laid.seat << c.SEAT_SHIFT
        | mask_of_cards(laid.cards)
    )


@frozen
class Outcome:
    """How a game ended: its skitgubbe, or ``None`` if it was drawn by repetition (F1, F4).

    >>> Outcome(2, EndReason.LAST_WITH_CARDS)
    Outcome(skitgubbe=2, reason=<EndReason.LAST_WITH_CARDS: 'last_with_cards'>)
    """

    skitgubbe: int | None
    reason: EndReason


# --- read off the table -----------------------------------------------------------------------


def seat_or_none(seat: int) -> int | None:
    """The engine's seat, which is -1 for nobody.

    >>> seat_or_none(2), seat_or_none(-1)
    (2, None)
    """
    return None if seat == c.NOBODY else seat


def seats_of_mask(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set, ascending.

    >>> seats_of_mask(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


class PublicState(PublicDir):
    """The public properties of :class:`Game` and :class:`PlayerView`; all are snapshots."""

    __slots__ = ()

    _rules: Rules
    _players: tuple[str, ...]

    @property
    @abstractmethod
    def _table(self) -> Table:
        """The engine's table, which nobody changes."""

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self._rules

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self._players

    @property
    def n(self) -> int:
        """The number of players."""
        return len(self._players)

    @property
    def skitgubbe(self) -> int | None:
        """The loser, once the game is over and not drawn (F1)."""
        return seat_or_none(self._table.skitgubbe)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._table.phase == c.OVER

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._table.dealer

    @property
    def phase(self) -> Phase:
        """Collecting, sharing, shedding or over."""
        return PHASES[self._table.phase]

    @property
    def turn(self) -> int | None:
        """The seat that the game waits for first; ``None`` once it is over."""
        return seat_or_none(self._table.turn)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, judged by what all can see (L6)."""
        return seats_of_mask(dispatch.actors(self._table))

    @property
    def table(self) -> tuple[Laid, ...]:
        """The trick in progress, in the order laid."""
        return tuple(map(laid_of_code, self._table.laid))

    @property
    def leader(self) -> int | None:
        """The seat that leads or led the trick in progress."""
        return seat_or_none(self._table.leader)

    @property
    def trick_size(self) -> int:
        """How many plays complete the trick in progress (S5); 0 outside of shedding."""
        return self._table.trick_size

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once all know it."""
        trump = self._table.trump
        return None if trump == c.NO_SUIT else SUITS[trump]

    @property
    def trump_owner(self) -> int | None:
        """The seat that took the last card of the stock (C6), or got the one set aside (T3)."""
        return seat_or_none(self._table.trump_owner)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards of completed tricks, ascending; they lie face up (S5)."""
        return cards_of_mask(self._table.discards)

    @property
    def safe(self) -> tuple[int, ...]:
        """The seats that are out, in the order they went out."""
        return self._table.safe

    @property
    def owing(self) -> tuple[int, ...]:
        """In shedding, the seats without cards that owe a pick-up (B6)."""
        return seats_of_mask(self._table.owing)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        reason = END_REASONS[self._table.reason]
        return None if reason is None else Outcome(seat_or_none(self._table.skitgubbe), reason)


class Counts(PublicState):
    """How many cards lie where, for whoever may not see which."""

    __slots__ = ()

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple([hand.bit_count() for hand in self._table.hands])

    @property
    def won_counts(self) -> tuple[int, ...]:
        """How many cards each seat has won; zeros once collecting is over."""
        return tuple([won.bit_count() for won in self._table.won])

    @property
    def stock_count(self) -> int:
        """How many cards the stock holds."""
        return len(self._table.stock) - self._table.pos

    @property
    def removed_count(self) -> int:
        """How many cards are out of the game (D8)."""
        return self._table.removed.bit_count()

    @property
    def set_aside_count(self) -> int:
        """1 while a card lies aside, face down, that will show trump (T2); else 0."""
        return self._table.set_aside.bit_count()


def round_of(state: PublicState) -> int:
    """The round of the trick in progress: 0, and one more with each play-off.

    >>> import skitgubbe
    >>> round_of(skitgubbe.Game(3, seed=7))
    0
    """
    return state._table.round  # pyright: ignore[reportPrivateUsage]
