"""Text for standard output and standard error: harmless, encodable, not too wide.

A stream may be missing, have a small encoding or be closed at its other end; nothing but an
``OSError`` of standard output comes out of here.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, TextIO

from ..languages.plain import harmless

__all__ = [
    "complain",
    "drop_unwritten",
    "fit",
    "flush",
    "has_lines",
    "has_symbols",
    "say",
    "say_wrapped",
    "short_names",
    "show",
    "width",
    "write",
]

NARROWEST: Final = 40
WIDEST: Final = 100
LONGEST_NAME: Final = 40


def fit(text: str, stream: TextIO | None = None) -> str:
    r"""The text without anything that controls a terminal, in the encoding of the stream.

    The characters that cannot be shown are written as in Python source text.

    >>> print(fit("\x1b[2J 7♠ \u202e \ud800"))
    \x1b[2J 7♠ \u202e \ud800
    """
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return harmless(text).encode(encoding, "backslashreplace").decode(encoding)


def has_symbols() -> bool:
    """Whether standard output can show the symbols of the suits."""
    return fit("♣♦♥♠", sys.stdout) == "♣♦♥♠"


def has_lines() -> bool:
    """Whether standard output can show what boards are drawn with."""
    drawn = "♣♦♥♠─▶…"
    return fit(drawn, sys.stdout) == drawn


def width() -> int:
    """The longest line to print, in characters: that of the terminal, within reason."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def say(line: str = "") -> None:
    """Print a line on standard output."""
    if sys.stdout is not None:
        sys.stdout.write(f"{fit(line, sys.stdout)}\n")


def say_wrapped(text: str, *, indent: int = 0, hanging: int = 0) -> None:
    """Print a text as lines; ``indent`` blanks before the first, ``hanging`` before the others."""
    for line in textwrap.wrap(
        fit(text, sys.stdout),
        width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * hanging,
        break_on_hyphens=False,
    ):
        say(line)


def short_names(names: Iterable[str]) -> list[str]:
    """Players' names as standard output can show them, none too long."""
    shown = [fit(name, sys.stdout) for name in names]
    return [
        f"{name[: LONGEST_NAME - 3]}..." if len(name) > LONGEST_NAME else name for name in shown
    ]


def show(text: str) -> None:
    """Print text that is harmless already, and that may hold colours."""
    if sys.stdout is not None:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))


def write(text: str) -> None:
    """Write text that a program is to read to standard output: UTF-8, as it is."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))


def complain(line: str) -> None:
    """Print a line on standard error, as far as anybody listens."""
    with suppress(OSError):
        flush()  # so that lines come in the order in which they were printed
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{fit(line, sys.stderr)}\n")


def flush() -> None:
    """Hand on what was written to standard output; an ``OSError`` says that it cannot be."""
    if sys.stdout is not None:
        sys.stdout.flush()


def drop_unwritten() -> None:
    """Let go what can no longer be written, so that Python need not report it when it ends."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except OSError:
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)
