"""Where logs lie: in folders, and in files plain or compressed.

Everything is found and read piece by piece: no more is held of a folder than the names in it, and
of a file than a block.
"""

from __future__ import annotations

import io
import os
import stat
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from gzip import BadGzipFile, GzipFile
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final, Protocol, cast

from attrs import frozen
from typing_extensions import Buffer, override

from .streams import BLOCK, blocks, read_block

__all__ = [
    "GZIP",
    "SUFFIXES",
    "ZSTD",
    "DamagedError",
    "Unlisted",
    "decompressed",
    "logs_in",
    "reason_of",
]

SUFFIXES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""The names of logs end so; in folders, files of other names are no logs."""

MAGIC: Final = 4
"""So many bytes tell how a file is compressed."""

GZIP: Final = b"\x1f\x8b"
_SKIPPED: Final = tuple(bytes([sign]) + b"\x2a\x4d\x18" for sign in range(0x50, 0x60))
ZSTD: Final = (b"\x28\xb5\x2f\xfd", *_SKIPPED)
"""A zstd file may begin with a frame that is skipped: parallel compressors write one."""
_ZSTD_MODULES: Final = ("compression.zstd", "backports.zstd")


def reason_of(error: Exception) -> str:
    """What an error says, without the name of the file."""
    return getattr(error, "strerror", None) or str(error)


# --- folders ----------------------------------------------------------------------------------


@frozen
class Unlisted:
    """A folder that cannot be looked into, and why."""

    path: str
    reason: str


def logs_in(paths: Iterable[str | PathLike[str]]) -> Iterator[str | Unlisted]:
    """The files that are named, and those in the folders that are named, by path.

    A folder gives all that lies in it and below it, in the order of the names, if the name is
    that of a log and it is a regular file or a link to one; links to folders are not followed.
    What is named itself is given whatever it is, even if it is not there.

    >>> list(logs_in(["a.jsonl", "b.txt"]))
    ['a.jsonl', 'b.txt']
    """
    for path in paths:
        name = os.fspath(path)
        if _is_folder(name):
            yield from _walk(name)
        else:
            yield name


def _is_folder(path: str) -> bool:
    with suppress(OSError, ValueError):
        return stat.S_ISDIR(Path(path).stat().st_mode)
    return False


def _walk(top: str) -> Iterator[str | Unlisted]:
    """No recursion: folders can lie deeper in one another than Python calls may."""
    left = [(top, True)]
    while left:
        path, is_folder = left.pop()
        if not is_folder:
            yield path
            continue
        try:
            left += sorted(_entries(path), reverse=True)
        except OSError as error:
            yield Unlisted(path, reason_of(error))


def _entries(folder: str) -> Iterator[tuple[str, bool]]:
    """The folders and logs in a folder, and which of them is a folder."""
    with os.scandir(folder) as found:
        for entry in found:
            is_folder = entry.is_dir(follow_symlinks=False)
            if is_folder or _is_log(entry):
                yield entry.path, is_folder


def _is_log(entry: os.DirEntry[str]) -> bool:
    if not entry.name.endswith(SUFFIXES):
        return False
    if not entry.is_symlink():
        return entry.is_file(follow_symlinks=False)
    try:
        return stat.S_ISREG(entry.stat().st_mode)
    except OSError:
        return True  # a link that leads nowhere: reading it says so


# --- files ------------------------------------------------------------------------------------


class _Stream(Protocol):
    def read1(self, size: int, /) -> bytes: ...


class _Zstd(Protocol):
    ZstdError: type[Exception]

    def ZstdFile(self, file: io.RawIOBase, /) -> _Stream: ...  # noqa: N802


class _Rejoined(io.RawIOBase):
    """A stream of which the beginning was read already."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start = start
        self._rest = rest

    @override
    def readinto(self, buffer: Buffer, /) -> int:
        room = memoryview(buffer)
        data = self._start[: len(room)] or read_block(self._rest, len(room))
        self._start = self._start[len(room) :]
        room[: len(data)] = data
        return len(data)


class DamagedError(OSError):
    """Compressed data that cannot be decompressed: damaged, or followed by something else."""


def decompressed(file: BinaryIO) -> Iterator[bytes]:
    """What a file says, decompressed if it is compressed, at most 64 KiB at a time.

    How it is compressed its first bytes tell, not its name.  Raises ``OSError`` if it cannot be
    read, :class:`DamagedError` if it is compressed and damaged, and ``EOFError`` if its end is
    missing.

    >>> list(decompressed(io.BytesIO(b"hello")))
    [b'hello']
    """
    start = read_block(file)
    while len(start) < MAGIC and (more := read_block(file)):
        start += more
    if start.startswith(GZIP):
        yield from _unpacked(GzipFile(fileobj=_Rejoined(start, file)), zlib.error)
    elif start.startswith(ZSTD):
        zstd = _zstd()
        yield from _unpacked(zstd.ZstdFile(_Rejoined(start, file)), zstd.ZstdError)
    elif start:
        yield start
        yield from blocks(file)


def _unpacked(stream: _Stream, fault: type[Exception]) -> Iterator[bytes]:
    try:
        while block := stream.read1(BLOCK):
            yield block
    except (fault, BadGzipFile) as error:
        raise DamagedError(str(error)) from None


def _zstd() -> _Zstd:
    for name in _ZSTD_MODULES:
        with suppress(ImportError):
            return cast("_Zstd", import_module(name))
    raise OSError("compressed with zstd, which needs Python 3.14 or skitgubbe[zst]")
