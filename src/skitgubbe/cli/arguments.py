"""Arguments that several commands take."""

from __future__ import annotations

import argparse
from typing import Final

from ..errors import quoted
from ..viewers import SPECTATOR, Viewer

__all__ = ["A_LOG", "add_acts_only", "add_language", "add_viewer", "moves", "whole_number"]

A_LOG: Final = "a log, plain or compressed (gzip, zstd); - is standard input"
"""What is said of a file that is read."""


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


def moves(text: str) -> int:
    """A number of moves, as the ``type`` of an argument."""
    number = whole_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of moves")
    return number


def whole_number(text: str, digits: int = 9) -> int | None:
    """What a text of at most this many digits says, or ``None`` for another text."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
