"""Arguments that several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final

from ..errors import quoted
from ..viewers import SPECTATOR, Viewer

__all__ = [
    "A_LOG",
    "add_acts_only",
    "add_command",
    "add_language",
    "add_viewer",
    "number_of",
    "whole_number",
]

A_LOG: Final = "a log, plain or compressed (gzip, zstd); - is standard input"
"""What is said of a file that is read."""


def add_command(
    commands: Any, run: Callable[[argparse.Namespace], bool], help: str, description: str
) -> argparse.ArgumentParser:
    """Add a command to those of a parser; it has the name of what runs it."""
    parser: argparse.ArgumentParser = commands.add_parser(
        run.__name__.removeprefix("run_"), help=help, description=description, allow_abbrev=False
    )
    parser.set_defaults(run=run)
    return parser


def add_acts_only(parser: argparse.ArgumentParser) -> None:
    """Add ``--acts-only``."""
    parser.add_argument(
        "--acts-only",
        action="store_true",
        help="the logs may leave out what follows from the players' acts",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add ``--language``."""
    parser.add_argument("--language", default="en", metavar="CODE", help="en or sv (default: en)")


def add_viewer(parser: argparse.ArgumentParser) -> None:
    """Add ``--viewer``."""
    parser.add_argument(
        "--viewer",
        type=_viewer,
        metavar="SEAT",
        help="who looks: a seat from 0 on, or spectator (default: all hands are open)",
    )


def _viewer(text: str) -> Viewer:
    if text == SPECTATOR:
        return SPECTATOR
    seat = whole_number(text)
    if seat is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a seat or {SPECTATOR}")
    return seat


def number_of(what: str, least: int = 0) -> Callable[[str], int]:
    """A number of such things, as the ``type`` of an argument."""

    def read(text: str) -> int:
        number = whole_number(text)
        if number is None or number < least:
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of {what}")
        return number

    return read


def whole_number(text: str, digits: int = 9) -> int | None:
    """What a text of at most this many digits says, or ``None`` for another text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
