"""The logs that commands are given: files, plain or compressed, or standard input."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from ..errors import LogError
from ..records.archives import decompressed
from ..records.lines import LogLines
from ..records.log import GameLog, log_of_lines
from ..records.streams import reason_of
from .standard_input import STANDARD, standard_input
from .terminal import complain

__all__ = ["complain_of", "load_log"]


def load_log(file: str) -> GameLog:
    """The log in a file; raises :class:`LogError`, ``OSError`` and ``ValueError``."""
    if file == STANDARD:
        return _log_of(standard_input())
    with Path(file).open("rb") as stream:  # a pipe too, if that is what was named
        return _log_of(stream)


def _log_of(stream: BinaryIO) -> GameLog:
    try:
        return log_of_lines(LogLines(decompressed(stream), held=True))
    except EOFError:
        raise OSError("the compressed data end too early") from None


def complain_of(file: str, error: LogError | OSError | ValueError) -> None:
    """Print a line on what is wrong with a log."""
    if isinstance(error, LogError):
        complain(f"{file}:{error.line}: {error.reason}")
    else:
        complain(f"{file}: {reason_of(error)}")
