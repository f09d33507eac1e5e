"""The command ``tell``: a recorded game in words."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import LogError
from ..knowledge.view import PlayerView
from ..languages.card_text import CardStyle
from ..records.log import GameLog
from ..telling import tell
from ..viewers import Viewer
from .arguments import A_LOG, add_command, add_language, add_viewer, number_of
from .logs import complain_of, load_log
from .terminal import has_symbols, say, short_names, width

__all__ = ["add_tell", "story_lines"]


def add_tell(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser = add_command(
        commands,
        run_tell,
        "tell a recorded game in words",
        "Check a recorded game and tell it in words, as one of the seats may hear it.",
    )
    parser.add_argument("file", metavar="FILE", help=A_LOG)
    add_viewer(parser)
    add_language(parser)
    parser.add_argument(
        "--from",
        dest="since",
        type=number_of("moves"),
        default=0,
        metavar="N",
        help="tell what came after N moves (default: from the beginning)",
    )


def run_tell(arguments: argparse.Namespace) -> bool:
    """Run the command; returns whether all went well.

    Raises :class:`SkitgubbeError` for a viewer, a language or a move that is not there.
    """
    try:
        log = _whole(load_log(arguments.file))
    except (LogError, OSError, ValueError) as error:
        complain_of(arguments.file, error)
        return False
    for line in story_lines(log, arguments.viewer, arguments.language, arguments.since):
        say(line)
    return True


def _whole(log: GameLog) -> GameLog:
    """The log once it is checked, with all its events; raises :class:`LogError`."""
    if log.header.viewer is not None:
        PlayerView.from_log(log)
        return log
    try:
        log.replay()
    except LogError:
        return log.replay(complete=False).log
    return log


def story_lines(log: GameLog, viewer: Viewer | None, language: str, since: int = 0) -> list[str]:
    """The story of a log that is known to be good, as standard output can show it."""
    cards = CardStyle.SYMBOLS if has_symbols() else CardStyle.NOTATION
    names = short_names(log.header.players)
    told = tell(log, viewer, language, names=names, cards=cards, since=since, width=width())
    return told.split("\n")
