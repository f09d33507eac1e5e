"""The players of the demonstration: quick, a little careful, and sure to come to an end.

They are told what they may do and which suit is trump, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar, final

from ..cards import Suit
from ..moves import BaseMove, Move, PickUp, Play, Sluff

__all__ = ["SimplePlayer"]

SLUFF: Final = 0.7
CHANCE: Final = 0.1
PICK_UP: Final = 0.05
CAREFUL: Final = 0.6
"""How often a player does what it could leave; some play at random keeps games from going round
for ever."""

_MoveT = TypeVar("_MoveT", bound=BaseMove)


@final
class SimplePlayer:
    """A player that would rather get rid of cards than take them, and is careful now and then.

    Careful is to play as many cards as can be played together, and of those the lowest, trumps
    last.  The same ``seed`` makes the same choices, on every Python.

    >>> player = SimplePlayer("a seed")
    >>> player.choose([Play("7S")], None)
    Play('7S')
    """

    __slots__ = ("_random",)

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # of all methods, only this one is promised to stay

    def choose(self, moves: Sequence[Move], trump: Suit | None) -> Move:
        """What to do on turn: one of ``moves``, of which there is at least one.

        >>> SimplePlayer("a seed").choose([Play("7S"), Play("9S"), PickUp()], Suit("S"))
        Play('7S')
        """
        sluff = self.interject(moves)
        if sluff is not None:
            return sluff
        plays = [move for move in moves if isinstance(move, Play)]
        others = [move for move in moves if not isinstance(move, Play | Sluff)]
        if not plays:
            return self._any(others)
        if others and self._random() < (PICK_UP if PickUp() in others else CHANCE):
            return self._any(others)
        if self._random() < CAREFUL:
            return min(plays, key=lambda play: _cost(play, trump))
        return self._any(plays)

    def interject(self, moves: Sequence[Move]) -> Sluff | None:
        """What to add to the trick, on turn or not: one of the sluffs among ``moves``, or none.

        >>> SimplePlayer("a seed").interject([Play("7S")]) is None
        True
        """
        sluffs = [move for move in moves if isinstance(move, Sluff)]
        return self._any(sluffs) if sluffs and self._random() < SLUFF else None

    def _any(self, moves: Sequence[_MoveT]) -> _MoveT:
        return moves[int(self._random() * len(moves))]


def _cost(play: Play, trump: Suit | None) -> tuple[int, bool, int]:
    card = play.cards[-1]
    return -len(play.cards), card.suit is trump, card.rank
