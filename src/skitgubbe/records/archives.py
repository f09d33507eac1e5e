"""Where logs lie: in folders, and in files plain or compressed, alone or several in one.

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

from ..errors import LogError
from .lines import LogLines
from .log import GameLog, log_of_lines
from .streams import BLOCK, GZIP, ZSTD, blocks, read_block, reason_of

__all__ = [
    "SUFFIXES",
    "DamagedError",
    "Unlisted",
    "decompressed",
    "logs_in",
    "logs_of_blocks",
]

SUFFIXES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst")
"""The names of logs end so; in folders, files of other names are no logs."""

MAGIC: Final = 4
"""How many bytes tell how a file is compressed."""

_ZSTD_MODULES: Final = ("compression.zstd", "backports.zstd")


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


# --- several logs in one ----------------------------------------------------------------------


def logs_of_blocks(data: Iterable[bytes]) -> Iterator[GameLog | LogError]:
    r"""The logs that come one after the other, and for each that is wrong why, in its place.

    The lines of the faults count from the beginning of the data.

    >>> from skitgubbe import Game
    >>> text = Game(seed=7).log.to_jsonl() + "hello\n" + Game(seed=8).log.to_jsonl()
    >>> for found in logs_of_blocks([text.encode()]):
    ...     print(found if isinstance(found, LogError) else len(found.events))
    line 5: not JSON: Expecting value (column 1)
    3
    """
    lines = LogLines(data, held=True, several=True)
    try:
        going_on = lines.left()
        while going_on:
            yield _log_or_fault(lines)
            going_on = lines.find_header() is not None
    except EOFError:
        yield LogError(lines.judged + 1, "the compressed data end too early")
    except DamagedError as error:
        yield LogError(lines.judged + 1, f"the compressed data are damaged: {error}")


def _log_or_fault(lines: LogLines) -> GameLog | LogError:
    try:
        return log_of_lines(lines)
    except LogError as error:
        return LogError(error.line, error.reason)  # alone, without what led to it
