"""The command ``replay``: recorded games, played again and checked."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import LogError
from ..game import Game
from ..rules.short import in_short
from .arguments import A_LOG, add_acts_only, add_command
from .logs import complain_of, load_log
from .terminal import say, short_names

__all__ = ["add_replay", "replayed"]


def add_replay(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser = add_command(
        commands,
        run_replay,
        "replay recorded games and check them",
        "Replay recorded games and check every event of them; one line for each.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help=A_LOG)
    add_acts_only(parser)


def run_replay(arguments: argparse.Namespace) -> bool:
    """Run the command; returns whether all went well."""
    good = True
    for file in arguments.files:
        game = replayed(file, complete=not arguments.acts_only)
        if game is None:
            good = False
        else:
            say(f"{file}: {_summary(game)}")
    return good


def replayed(file: str, *, complete: bool) -> Game | None:
    """The game that a log tells, or ``None`` after a line on what is wrong with it."""
    try:
        return load_log(file).replay(complete)
    except (LogError, OSError, ValueError) as error:
        complain_of(file, error)
    return None


def _summary(game: Game) -> str:
    names = short_names(game.players)
    count = len(game.moves)
    if game.turn is not None:
        end = f"unfinished, {names[game.turn]} to act"
    elif game.skitgubbe is None:
        end = "drawn by repetition"
    else:
        end = f"{names[game.skitgubbe]} is the skitgubbe"
    moves = "1 move" if count == 1 else f"{count} moves"
    return f"{', '.join(names)}; {in_short(game.rules)}; {moves}; {end}"
