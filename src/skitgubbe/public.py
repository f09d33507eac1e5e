"""What everyone at the table can see, read off the engine's table.

The game and the views of it tell these things in the same words, by the same code.
"""

from __future__ import annotations

from ._engine import codes as c, dispatch
from ._engine.table import Table
from .cards import Card, Suit, cards_of_mask
from .events import EndReason
from .rules import Rules
from .state import PHASES, Laid, Outcome, Phase, laid_of_code

__all__ = ["PublicState", "seat_or_none", "seats_of_mask"]

_SUITS = tuple(Suit)
_REASONS = (None, *EndReason)


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


class PublicState:
    """The public properties of :class:`Game` and :class:`PlayerView`; all are snapshots."""

    __slots__ = ()

    _table: Table
    _rules: Rules
    _players: tuple[str, ...]

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
        return None if trump == c.NO_SUIT else _SUITS[trump]

    @property
    def trump_owner(self) -> int | None:
        """The seat that took the last card of the stock (C6)."""
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
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        reason = _REASONS[self._table.reason]
        return None if reason is None else Outcome(seat_or_none(self._table.skitgubbe), reason)
