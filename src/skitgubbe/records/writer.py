"""Writing a log while the game is played, so that a crash loses at most one move.

The lines of a move are one write at the end of the file; a move taken back adds a line too, so
nothing that was written is ever changed.  A file has one writer at a time, held by a lock that the
operating system lets go of when the writer dies.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from os import PathLike
from typing import TYPE_CHECKING, Self

from .._typing import override, public_dir
from ..errors import ArgumentError, RecordError, quoted
from ..events.classes import Event
from ..game import core_of
from ..log_header import SINCE, with_room_for
from ..strict_json import dump
from .files import Held, create, discard, hold, path_of, write_all
from .lines import LogLines
from .log import Dropped, GameLog, Recovered, log_of_lines
from .streams import blocks

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["LogWriter"]


class LogWriter:
    """Appends what happens in a game to a file; see :meth:`Game.record_to`.

    ``path`` is the file, ``dropped`` what was left out when it was resumed after a crash.  A
    writer is a context manager that closes the file; so does throwing it away with its game.

    >>> import os, tempfile
    >>> from skitgubbe import Game, GameLog
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
    _clock: Callable[[], datetime] | None
    _version: int
    _file: int
    _held: Held
    _process: int
    _size: int  # of what the file tells; if it is torn, something else follows
    _torn: bool

    def __init__(
        self,
        path: str | PathLike[str],
        game: Game,
        *,
        sync: bool = False,
        clock: Callable[[], datetime] | None = None,
        notes: bool = False,
    ) -> None:
        if game.recorder is not None and not game.recorder.closed:
            raise RecordError("the game is recorded already")
        _check_clock(clock)
        path = path_of(path)
        core = core_of(game)
        moment = core.moment
        log = game.log
        for what, wanted in ("notes", notes), ("times", clock is not None):
            if wanted:
                log = GameLog(with_room_for(what, log.header), log.events)
        data = log.to_jsonl().encode()
        held: Held | None = None
        try:
            held = create(path, data, sync=sync)
            self._take(held, path, sync, clock, log.header.version)
            self._size = len(data)
            core.record_with(self, self._size, moment)
        except BaseException:
            if held is not None:
                discard(held, path)
            raise

    @classmethod
    def _resume(
        cls,
        path: str | PathLike[str],
        *,
        recover: bool,
        sync: bool,
        clock: Callable[[], datetime] | None,
    ) -> Game:
        """The game that a file records, going on with the file; see :meth:`Game.resume`."""
        _check_clock(clock)
        path = path_of(path)
        held = hold(path)
        try:
            found = _found(held.file, recover=recover)
            game = found.log.replay()
            writer = cls.__new__(cls)
            version = found.log.header.version
            if clock is not None and version < SINCE["times"]:
                raise RecordError(f"the log is of version {version}, which has no times")
            writer._take(held, path, sync, clock, version)
            writer._go_on(found)
            core = core_of(game)
            core.record_with(writer, writer._size, core.moment)
        except BaseException:
            held.close()
            raise
        return game

    __dir__ = public_dir

    @override
    def __repr__(self) -> str:
        state = "closed" if self.closed else f"{self._size} bytes"
        return f"<LogWriter: {quoted(self.path)}, {state}>"

    def _take(
        self,
        held: Held,
        path: str,
        sync: bool,
        clock: Callable[[], datetime] | None,
        version: int,
    ) -> None:
        self.path = path
        self.dropped = None
        self._sync = sync
        self._clock = clock
        self._version = version
        self._process = os.getpid()
        self._size = 0
        self._torn = False
        self._held = held
        self._file = held.file

    def _write(self, events: Iterable[Event], size: int) -> int:
        """Append the lines of a move after the first ``size`` bytes, all or nothing.

        What comes after these bytes is cut off: it tells of a move that was written, but not made,
        since something came in between.  Returns the size then.  Raises ``OSError`` if the file
        cannot take the lines; it is then as it was before.  Raises :class:`RecordError` if the
        clock tells no time, or closes the writer.
        """
        time = None
        if self._clock is not None:
            time = _time(self._clock())
            if self.closed:  # the number of the file may be another file's by now
                raise RecordError("the clock has closed the writer")
        data = _lines(events, time)
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
            write_all(self._file, data)
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

    def _go_on(self, found: Recovered) -> None:
        """Leave out of the file what was left out of the log, and put in what was put in."""
        self.dropped = found.log.dropped
        self._size = found.kept
        if found.start:
            self._blank(found.start)
        if found.kept < found.size:
            self._mend()
        newline = b"" if found.ended else b"\n"
        if self.dropped is not None or newline:
            self._append(newline + _lines(found.missing))

    def _blank(self, size: int) -> None:
        """Put blanks, which JSON allows, in the place of the byte order mark.

        The file is opened once more for it: what a writer writes goes to the end.
        """
        file = os.open(self.path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        try:
            if not os.path.sameopenfile(file, self._file):
                raise RecordError("another file has taken its place")
            os.write(file, b" " * size)
        finally:
            os.close(file)

    @property
    def takes_notes(self) -> bool:
        """Whether notes can be added: see :meth:`Game.note`."""
        return self._version >= SINCE["notes"]

    def close(self) -> None:
        """Let go of the file; what happens in the game from now on is not recorded."""
        self._held.close()

    @property
    def closed(self) -> bool:
        """Whether the writer has let go of its file.

        In a forked process it has: a game there is a copy, and only the first process records.
        """
        return self._held.closed or self._process != os.getpid()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _lines(events: Iterable[Event], time: str | None = None) -> bytes:
    rows = [event.to_dict() for event in events]
    if time is not None:
        for row in rows:
            row["time"] = time
    return "".join([dump(row) + "\n" for row in rows]).encode()


def _check_clock(clock: object) -> None:
    if clock is not None and not callable(clock):
        raise ArgumentError(f"clock is a function that gives a datetime, not {quoted(clock)}")


def _time(moment: object) -> str:
    """What a clock gave, as logs write it.

    >>> from datetime import timedelta, timezone
    >>> _time(datetime(2026, 1, 2, 4, 4, 5, tzinfo=timezone(timedelta(hours=1))))
    '2026-01-02T03:04:05Z'
    """
    if not isinstance(moment, datetime) or moment.utcoffset() is None:
        raise RecordError(f"the clock gave {quoted(moment)}: no datetime with a time zone")
    try:
        return moment.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"
    except OverflowError:
        raise RecordError(f"the clock gave {quoted(moment)}: no time in UTC") from None


def _found(file: int, *, recover: bool) -> Recovered:
    """What an open file tells, from its beginning."""
    with open(file, "rb", closefd=False) as stream:
        stream.seek(0)  # the lock of Windows has a place too
        if recover:
            from .recovery import recovered

            return recovered(stream)
        lines = LogLines(blocks(stream), held=True)
        log = log_of_lines(lines)
        return Recovered(log, 0, lines.size, lines.size, lines.ended)
