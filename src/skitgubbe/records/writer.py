"""Writing a log while the game is played, so that a crash loses at most one move.

The lines of a move are one write at the end of the file; a move taken back adds a line too, so
nothing that was written is ever changed.  A file has one writer at a time, held by a lock that the
operating system lets go of when the writer dies.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, Self
from weakref import finalize

from ..errors import RecordError
from ..events.classes import Event
from ..game import moment_of, record_with
from ..strict_json import dump
from .log import Dropped, GameLog
from .recovery import recovered

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["LogWriter"]

_FLAGS: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
_LOCKED_BYTE: Final = (1 << 31) - 2
"""Where Windows holds its lock: far beyond the end of any log, so that others may read the text."""


class LogWriter:
    """Appends what happens in a game to a file; see :meth:`Game.record_to`.

    ``path`` is the file, ``dropped`` what was left out when it was resumed after a crash.  A
    writer is a context manager that closes the file; so does throwing it away with its game.

    >>> import os, tempfile
    >>> from skitgubbe import Game
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "game.jsonl")
    ...     game = Game(seed=7)
    ...     with LogWriter(path, game):
    ...         _ = game.play("9D")
    ...     GameLog.load(path).replay() == game
    True
    """

    path: str
    dropped: Dropped | None
    _sync: bool
    _file: int
    _let_go: finalize[[int], Any]
    _process: int
    _size: int  # of what the file tells; if it is torn, something else follows
    _torn: bool

    def __init__(self, path: str | PathLike[str], game: Game, *, sync: bool = False) -> None:
        self._open(path, os.O_CREAT | os.O_EXCL, sync)
        try:
            self._lock()
            moment = moment_of(game)
            self._append(game.log.to_jsonl().encode())
            if sync:
                _sync_folder(path)
            record_with(game, self, self._size, moment)
        except BaseException:
            self.close()
            os.unlink(path)  # noqa: PTH108
            raise

    @classmethod
    def resume(cls, path: str | PathLike[str], *, recover: bool, sync: bool) -> Game:
        """The game that a file records, going on with the file; see :meth:`Game.resume`.

        :meta private:
        """
        writer = cls.__new__(cls)
        writer._open(path, 0, sync)
        try:
            writer._lock()
            with open(writer._file, "rb", closefd=False) as file:
                file.seek(0)
                data = file.read()
            log = recovered(data) if recover else GameLog.from_bytes(data)
            game = log.replay()
            writer._go_on(data, log)
            record_with(game, writer, writer._size, moment_of(game))
        except BaseException:
            writer.close()
            raise
        return game

    def _open(self, path: str | PathLike[str], flags: int, sync: bool) -> None:
        self.path = os.fspath(path)
        self.dropped = None
        self._sync = sync
        self._process = os.getpid()
        self._size = 0
        self._torn = False
        try:
            self._file = os.open(path, _FLAGS | flags, 0o666)
        except FileExistsError:
            raise RecordError("the file is there already; Game.resume goes on with a log") from None
        self._let_go = finalize(self, os.close, self._file)

    def _lock(self) -> None:
        try:
            _locker()(self._file)
        except (BlockingIOError, PermissionError):
            raise RecordError("another writer has the file") from None

    def write(self, events: Iterable[Event], size: int) -> int:
        """Append the lines of a move after the first ``size`` bytes, all or nothing.

        What comes after these bytes is cut off: it tells of a move that was written, but not made,
        since something came in between.  Returns the size then.  Raises ``OSError`` if the file
        cannot take the lines; it is then as it was before.
        """
        data = _lines(events)
        if size != self._size:
            self._torn = True
            self._size = size
        self._append(data)
        return size + len(data)

    def _append(self, data: bytes) -> None:
        if self._torn:
            self._mend()
        self._torn = True
        try:
            written = os.write(self._file, data)
            if written < len(data):
                raise OSError(f"only {written} of {len(data)} bytes could be written to the log")
            if self._sync:
                os.fsync(self._file)
        except BaseException:
            with suppress(OSError):  # then it is tried again before the next write
                self._mend()
            raise
        self._size += len(data)
        self._torn = False

    def _mend(self) -> None:
        """Cut off what a failed write has left."""
        os.ftruncate(self._file, self._size)
        self._torn = False

    def _go_on(self, data: bytes, log: GameLog) -> None:
        """Leave out of the file what was left out of the log, and put in what was put in."""
        self.dropped = log.dropped
        self._size = len(data)
        missing: tuple[Event, ...] = ()
        if log.dropped is not None:
            self._size -= log.dropped.bytes
            self._mend()
            missing = log.events[log.dropped.line - 2 :]
        newline = b"" if data.endswith(b"\n", 0, self._size) else b"\n"
        if log.dropped is not None or newline:
            self._append(newline + _lines(missing))

    def close(self) -> None:
        """Let go of the file; what happens in the game from now on is not recorded."""
        self._let_go()

    @property
    def closed(self) -> bool:
        """Whether the writer has let go of its file.

        In a forked process it has: a game there is a copy, and only the first process records.
        """
        return not self._let_go.alive or self._process != os.getpid()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _lines(events: Iterable[Event]) -> bytes:
    return "".join([dump(event.to_dict()) + "\n" for event in events]).encode()


def _locker() -> Callable[[int], None]:
    """A function that locks an open file, or raises ``OSError`` if another writer has it."""
    try:
        import fcntl
    except ImportError:
        import msvcrt
    else:
        return lambda file: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def lock(file: int) -> None:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

    return lock


def _sync_folder(path: str | PathLike[str]) -> None:
    """Wait until the disk has the name of a new file, where a folder can be opened for that."""
    flag = getattr(os, "O_DIRECTORY", None)
    if flag is not None:
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY | flag)  # noqa: PTH100, PTH120
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
