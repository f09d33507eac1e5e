"""Standard input, as a stream of bytes to read a log from."""

from __future__ import annotations

import io
import sys
from typing import BinaryIO, Final, cast

from .._typing import override

__all__ = ["STANDARD", "standard_input"]

STANDARD: Final = "-"
"""The file name that stands for standard input or output."""


class _Closed(io.RawIOBase):
    """What standard input is when there is none."""

    @override
    def read(self, size: int = -1, /) -> bytes:
        raise OSError("standard input is closed")


def standard_input() -> BinaryIO:
    """Standard input; if it is closed, reading it says so."""
    return cast("BinaryIO", _Closed()) if sys.stdin is None else sys.stdin.buffer
