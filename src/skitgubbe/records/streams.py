"""Bytes from streams, some at a time, waiting for those that have nothing yet."""

from __future__ import annotations

import selectors
from collections.abc import Iterator
from typing import BinaryIO, Final, cast

__all__ = ["BLOCK", "blocks", "read_block"]

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
