"""Whole games at the engine's speed: counting move sequences, random playouts."""

from __future__ import annotations

from attrs import frozen

from ._engine import codes as c, dispatch
from ._engine.table import Table
from .errors import ArgumentError, quoted
from .game import Game, core_of
from .shuffle import check_seed

__all__ = ["Playout", "perft", "playout"]


@frozen
class Playout:
    """How a game went on: how many moves, its skitgubbe, who was safe, in order.

    ``skitgubbe`` is ``None`` after a draw (F4) and when the limit was reached first.
    """

    moves: int
    skitgubbe: int | None
    safe: tuple[int, ...]


def playout(game: Game, seed: int | str | None = None, limit: int = 100_000) -> Playout:
    """Play the rest of a game by uniformly random legal moves of the seat on turn.

    ``game`` is untouched.  The same ``seed`` gives the same playout within one version of this
    library; without one the operating system's randomness is used.  At most ``limit`` moves are
    played, since without ``repetition_limit`` a game need not end (F4).  Raises
    :class:`SetupError` for a seed that is none, and :class:`ArgumentError` for a limit that is
    not an int of 0 or more.

    >>> result = playout(Game(seed=7), seed=1)
    >>> sorted([*result.safe, result.skitgubbe])
    [0, 1, 2]
    """
    if seed is not None:
        check_seed(seed)
    _check_number("limit", limit)
    table = _table_of(game)
    from random import Random

    moves = dispatch.playout(table, Random(seed).random, limit)
    skitgubbe = None if table.skitgubbe == c.NOBODY else table.skitgubbe
    return Playout(moves, skitgubbe, table.safe)


def perft(game: Game, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves, each by the seat on turn.

    Raises :class:`ArgumentError` if ``depth`` is not an int of 0 or more.

    >>> perft(Game(seed=7), 3)
    64
    """
    _check_number("depth", depth)
    return dispatch.perft(_table_of(game), depth)


def _table_of(game: object) -> Table:
    if not isinstance(game, Game):
        raise ArgumentError(f"{quoted(game)} is not a Game")
    return core_of(game).table.copy()


def _check_number(name: str, value: object) -> None:
    if type(value) is not int or value < 0:
        raise ArgumentError(f"{name} is an int of 0 or more, not {quoted(value)}")
