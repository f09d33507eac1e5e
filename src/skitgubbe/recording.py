"""Writing a log while the game is played, so that a crash loses at most one move.

The lines of a move are one write at the end of the file; a move taken back adds a line too, so
nothing that was written is ever changed.  A file has one writer at a time, held by a lock that the
operating system lets go of when the writer dies.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from .errors import RecordError
from .events import Event
from .log import Dropped, GameLog
from .recovery import recovered
from .strict_json import dump

if TYPE_CHECKING:
    from .game import Game

__all__ = ["LogWriter", "resumed"]

_FLAGS: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def _locker() -> Callable[[int], None]:
    """A function that locks an open file, or raises ``OSError`` if another writer has it."""
    try:
        import fcntl
    except ImportError:
        import msvcrt
    else:
        return lambda file: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def lock(file: int) -> None:
        os.lseek(file, 1 << 40, os.SEEK_SET)  # far beyond the end: others may read the text
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

    return lock


class LogWriter:
    """Appends what happens in a game to a file; see :meth:`Game.record_to`.

    ``path`` is the file, ``dropped`` what was left out when it was resumed after a crash.  A
    writer is a context manager that closes the file.

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
    _size: int

    def __init__(self, path: str | PathLike[str], game: Game, *, sync: bool = False) -> None:
        self._open(path, os.O_CREAT | os.O_EXCL, sync)
        try:
            self._append(game.log.to_jsonl().encode())
            game.record_with(self)
        except BaseException:
            self.close()
            Path(path).unlink()
            raise

    def _open(self, path: str | PathLike[str], flags: int, sync: bool) -> None:
        self.path = os.fspath(path)
        self.dropped = None
        self._sync = sync
        try:
            self._file = os.open(path, _FLAGS | flags, 0o666)
        except FileExistsError:
            raise RecordError("the file is there already; Game.resume goes on with a log") from None
        try:
            _locker()(self._file)
        except OSError:
            self.close()
            raise RecordError("another writer has the file") from None
        self._size = os.fstat(self._file).st_size

    def write(self, events: Iterable[Event]) -> None:
        """Append the lines of a move, all or nothing.

        Raises ``OSError`` if the file cannot take them; it is then as it was before.
        """
        self._append("".join([dump(event.to_dict()) + "\n" for event in events]).encode())

    def _append(self, data: bytes) -> None:
        try:
            written = os.write(self._file, data)
            if written < len(data):
                raise OSError(f"only {written} of {len(data)} bytes could be written to the log")
            if self._sync:
                os.fsync(self._file)
        except OSError:
            os.ftruncate(self._file, self._size)
            raise
        self._size += len(data)

    def _go_on(self, data: bytes, log: GameLog) -> None:
        """Leave out of the file what was left out of the log, and put in what was put in."""
        self.dropped = log.dropped
        if log.dropped is not None:
            self._size -= log.dropped.bytes
            os.ftruncate(self._file, self._size)
            self.write(log.events[log.dropped.line - 2 :])
        elif not data.endswith(b"\n"):
            self._append(b"\n")

    def close(self) -> None:
        """Let go of the file; what happens in the game from now on is not recorded."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    @property
    def closed(self) -> bool:
        """Whether the writer has let go of its file."""
        return self._file < 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def resumed(path: str | PathLike[str], *, recover: bool, sync: bool) -> Game:
    """The game that a file records, going on with the file; see :meth:`Game.resume`."""
    writer = LogWriter.__new__(LogWriter)
    writer._open(path, 0, sync)
    try:
        data = Path(path).read_bytes()
        log = recovered(data) if recover else GameLog.from_bytes(data)
        game = log.replay()
        writer._go_on(data, log)
        game.record_with(writer)
    except BaseException:
        writer.close()
        raise
    return game
