"""Arguments that several commands take."""

from __future__ import annotations

import argparse

from ..errors import quoted
from ..viewers import SPECTATOR, Viewer

__all__ = ["add_language", "add_viewer", "moves"]


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
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a seat or {SPECTATOR}")


def moves(text: str) -> int:
    """A number of moves, as the ``type`` of an argument."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of moves")
