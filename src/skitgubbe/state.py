"""The words in which the state of a game is told: phase, laid cards, legal moves, outcome."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from attrs import frozen

from ._engine import codes as c
from .cards import Card, cards_of_mask, format_cards, mask_of_cards
from .events import EndReason
from .moves import Move

__all__ = [
    "SPECTATOR",
    "Laid",
    "LaidKind",
    "LegalMoves",
    "Outcome",
    "Phase",
    "Viewer",
    "code_of_laid",
    "laid_of_code",
]

SPECTATOR: Final[Literal["spectator"]] = "spectator"
"""The viewer who sees what all can see."""

Viewer: TypeAlias = int | Literal["spectator"]
"""A seat, or :data:`SPECTATOR`."""


class Phase(StrEnum):
    """Where a game stands.

    ``SHARING`` comes only with ``rubbish_cards`` (B5).

    >>> Phase("shedding") is Phase.SHEDDING
    True
    """

    COLLECTING = "collecting"
    SHARING = "sharing"
    SHEDDING = "shedding"
    OVER = "over"


PHASES = tuple(Phase)
"""The phases by the engine's number."""


class LaidKind(StrEnum):
    """How cards came to the table: played from the hand, by chance, or sluffed.

    >>> LaidKind.SLUFF.value
    'sluff'
    """

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


class LegalMoves(tuple[Move, ...]):
    """The moves that a seat may make: a snapshot that later play does not change.

    The order is: plays, chance, sluffs, pass, pick-up, gives; within a kind ascending by cards,
    as tuples compare, so ``9C``, ``9C9D``, ``9D``.

    >>> import skitgubbe
    >>> moves = skitgubbe.Game(3, seed=7).legal_moves()
    >>> moves
    LegalMoves(2S, 3S, 9D, chance)
    >>> skitgubbe.Play("9D") in moves, len(moves)
    (True, 4)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"LegalMoves({', '.join(map(str, self))})"


@frozen
class Outcome:
    """How a game ended: its skitgubbe, or ``None`` if it was drawn by repetition (F1, F4).

    >>> Outcome(2, EndReason.LAST_WITH_CARDS)
    Outcome(skitgubbe=2, reason=<EndReason.LAST_WITH_CARDS: 'last_with_cards'>)
    """

    skitgubbe: int | None
    reason: EndReason
