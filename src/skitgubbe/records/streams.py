"""Bytes from streams, some at a time, waiting for those that have nothing yet.

Here too: by which bytes compressed ones begin, and what an error in reading says.
"""

from __future__ import annotations

import selectors
from collections.abc import Iterator
from typing import BinaryIO, Final, cast

__all__ = ["BLOCK", "GZIP", "ZSTD", "blocks", "read_block", "reason_of"]

BLOCK: Final = 1 << 16
"""How many bytes are read at a time."""

GZIP: Final = b"\x1f\x8b"
_SKIPPED: Final = tuple(bytes([sign]) + b"\x2a\x4d\x18" for sign in range(0x50, 0x60))
ZSTD: Final = (b"\x28\xb5\x2f\xfd", *_SKIPPED)
"""A zstd file may begin with a frame that is skipped: parallel compressors write one."""


def reason_of(error: Exception) -> str:
    """What an error says, without the name of the file."""
    return getattr(error, "strerror", None) or str(error)


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
