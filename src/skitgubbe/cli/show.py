"""The command ``show``: a position or a moment of a recorded game, as text, picture or page."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import ArgumentError, LogError
from ..game import Game
from ..knowledge.view import PlayerView
from ..positions.position import Position
from ..records.files import path_of, replace
from ..records.steps import standing
from ..viewers import Viewer
from .arguments import add_command, add_language, add_viewer, number_of
from .logs import complain_of, load_log
from .standard_input import STANDARD
from .terminal import complain, has_lines, show, width, write

__all__ = ["add_show", "as_board"]

LINE = "skitgubbe-position-"
"""What a line that tells a position begins with; no file need be called so."""


def add_show(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser = add_command(
        commands,
        run_show,
        "show a position or a moment of a recorded game",
        "Show a position or a moment of a recorded game: as text for the terminal, or as a"
        " picture or a page in a file.",
    )
    parser.add_argument(
        "what",
        metavar="LINE|FILE",
        help='a position as one line, in quotes: "skitgubbe-position-1 ..."; or a log; - is'
        " standard input",
    )
    parser.add_argument(
        "--at",
        type=number_of("moves"),
        metavar="N",
        help="how a log stands after N moves (default: all)",
    )
    add_viewer(parser)
    add_language(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--board", action="store_true", help="text for the terminal (the default)")
    form.add_argument("--svg", metavar="FILE", help="write a picture; - prints it")
    form.add_argument("--html", metavar="FILE", help="write a page to step through; - prints it")


def run_show(arguments: argparse.Namespace) -> bool:
    """Run the command; returns whether all went well.

    Raises :class:`SkitgubbeError` for what cannot be shown.
    """
    what: str = arguments.what
    try:
        text = _text(arguments)
    except (LogError, OSError) as error:
        complain_of(what, error)
        return False
    file: str | None = arguments.svg or arguments.html
    if file is None:
        show(text)
    elif file == STANDARD:
        write(text)
    else:
        return _written(file, text)
    return True


def _written(file: str, text: str) -> bool:
    try:
        replace(path_of(file), text.encode())
    except OSError as error:
        complain(f"{file}: {error.strerror or error}")
        return False
    return True


def _text(arguments: argparse.Namespace) -> str:
    """What is to be shown, as a board, a picture or a page."""
    from ..telling.pictures.page import page
    from ..telling.pictures.picture import svg

    viewer: Viewer | None = arguments.viewer
    language: str = arguments.language
    what: Game | PlayerView | Position
    if arguments.what.startswith(LINE):
        for option in ("at", "html"):
            if getattr(arguments, option) is not None:
                raise ArgumentError(f"--{option}: a position has no moves")
        what = Position.from_text(arguments.what)
    else:
        log = load_log(str(path_of(arguments.what)))
        if arguments.html is not None:
            if arguments.at is not None:
                raise ArgumentError("--at: a page has all moves, as in page.html#move-31")
            return page(log, viewer, language)
        what = log.at(len(standing(log.events)) if arguments.at is None else arguments.at)
    if arguments.svg is not None:
        return svg(what, viewer, language)
    return as_board(what, viewer, language)


def as_board(
    what: Game | PlayerView | Position, viewer: Viewer | None = None, language: str = "en"
) -> str:
    """The table as text, as the terminal can show it."""
    from ..telling.pictures.board import board

    return board(what, viewer, language, unicode=has_lines(), colour="auto", width=width())
