"""Bytes from streams, some at a time, waiting for those that have nothing yet."""

from __future__ import annotations

import errno
import os
import selectors
from collections.abc import Iterator
from typing import BinaryIO, Final, cast

__all__ = ["BLOCK", "blocks", "blocks_of_data", "read_block"]

BLOCK: Final = 1 << 16
"""So many bytes are read at a time."""


def read_block(stream: BinaryIO, size: int | None = None) -> bytes:
    """The next bytes of a stream, at most ``size`` or 64 KiB; none if it has ended.

    A stream that has nothing yet is waited for.  Raises ``OSError`` if that cannot be done.

    >>> import io
    >>> read_block(io.BytesIO(b"hello"), 4)
    b'hell'
    """
    while True:
        data = cast("bytes | None", stream.read(size or BLOCK))
        if data is not None:
            return data
        _wait(stream)


def _wait(stream: BinaryIO) -> None:
    """Until a stream that does not block has something, or its end."""
    try:
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_READ)
            selector.select()
    except (OSError, ValueError):
        raise OSError("it has nothing yet and cannot be waited for") from None


def blocks(stream: BinaryIO) -> Iterator[bytes]:
    """What a stream says, at most 64 KiB at a time.

    >>> import io
    >>> list(blocks(io.BytesIO(b"hello")))
    [b'hello']
    """
    while block := read_block(stream):
        yield block


def blocks_of_data(file: BinaryIO) -> Iterator[bytes]:
    """What a file says, but only the beginnings of its holes, which read as zeros.

    A file may be said to have terabytes and hold next to nothing.

    >>> import io
    >>> len(b"".join(blocks_of_data(io.BytesIO(bytes(100_000)))))
    100000
    """
    for block in blocks(file):
        yield block
        if not block.strip(b"\0"):
            _pass_hole(file)


def _pass_hole(file: BinaryIO) -> None:
    """Go on to where a file has data again, if the system can tell."""
    place = file.tell()
    try:
        file.seek(place, os.SEEK_DATA)
    except (AttributeError, OSError, ValueError) as error:
        at_end = getattr(error, "errno", None) == errno.ENXIO
        file.seek(0 if at_end else place, os.SEEK_END if at_end else os.SEEK_SET)
