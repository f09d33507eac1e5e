"""A small game and the file that it is recorded in, and what reads it in a process of its own."""

from __future__ import annotations

import copy
import os
import pickle
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from rigging import play, rig_exactly, state
from stepping import games_of

import skitgubbe
from skitgubbe import Game, GameLog

__all__ = ["COPIES", "SAME_PACKAGE", "lines_of", "resumed", "same", "small_game", "text_of", "zstd"]

SAME_PACKAGE = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(Path(skitgubbe.__path__[0]).resolve().parent), *sys.path]),
}
"""The environment of a process that runs the package that is tested here."""


COPIES: dict[str, Callable[[Game], Game]] = {
    "copy": Game.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
    "step": lambda game: games_of(game.log)[-1],
}
"""Every way to a game of its own that is the same."""


def small_game(*moves: str) -> Game:
    """Ten cards, two players, after some moves."""
    game = rig_exactly(["7S9HKD", "2C9D4D"], "3H5HASJC")
    play(game, *moves)
    return game


def text_of(game: Game) -> bytes:
    """What a file that tells a game holds."""
    return game.log.to_jsonl().encode()


def lines_of(game: Game) -> list[bytes]:
    """Its lines, with their ends."""
    return text_of(game).splitlines(keepends=True)


def same(path: Path, game: Game) -> None:
    """The file tells this game, and no more."""
    log = GameLog.load(path)
    assert log.dropped is None
    assert log.moves == game.moves
    assert log.replay() == game
    assert state(log.replay()) == state(game)


def resumed(path: Path, *, recover: bool = False) -> Game:
    """The game that goes on in a file, which is let go of again."""
    game = Game.resume(path, recover=recover)
    assert game.recorder is not None
    game.recorder.close()
    return game


def zstd() -> ModuleType:
    """The module that compresses so, whatever Python this is."""
    return import_module("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")
