"""The longest good beginning of a log whose end is missing or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

from attrs import frozen

from ..errors import LogError
from ..events.classes import ACTS, Event, Undone
from ..log_header import LogHeader
from .lines import LogLines, another_log
from .log import Dropped, GameLog
from .replay import begin, replayed
from .streams import blocks, read_block

__all__ = ["BYTE_ORDER_MARK", "Recovered", "recovered"]

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


@frozen
class Recovered:
    """What is good of a log: the bytes from ``start`` up to ``kept``, of ``size``.

    ``start`` is behind the byte order mark, if there is one.  ``log`` is what they tell, and
    ``ended`` whether their last line has its newline.  ``missing`` are the events of ``log`` that
    they do not tell: the deal, if that is not complete.
    """

    log: GameLog
    start: int
    kept: int
    size: int
    ended: bool
    missing: tuple[Event, ...] = ()


def recovered(stream: BinaryIO) -> Recovered:
    """The longest beginning of a log that replays, up to its last complete move.

    ``log.dropped`` says what was left out, or is ``None`` if nothing was.  If not even the deal is
    complete, its events are those that follow from the header.  Raises :class:`LogError` if no
    game can begin from the header, since then there is nothing to go on with, and if another log
    would be left out: two logs were put in one file.

    The stream is one that can go back.  It is read at most three times and replayed at most three
    times, whatever is wrong with it.

    >>> import io
    >>> from skitgubbe import Game
    >>> game = Game(seed=7)
    >>> _ = game.play("9D"), game.play("chance")
    >>> log = recovered(io.BytesIO(game.log.to_jsonl().encode()[:-30])).log
    >>> len(log.moves), log.dropped.line if log.dropped else None
    (1, 7)
    """
    start = len(BYTE_ORDER_MARK) if _starts_with_mark(stream) else 0
    lines = LogLines.of_stream(stream)
    times = lines.times = []
    header, events = _readable(lines)
    fault = lines.fault
    deal = begin(header).events
    while wrong := _first_fault(header, events):
        error, complete = wrong
        if complete:  # no event is wrong, but the last move is not all there
            fault = fault or error
            events = events[: _last_step(events)]
        else:
            fault = error
            events = events[: error.line - 2]
        if not events:
            break
    kept = size = start + lines.size
    ended = lines.ended
    if fault is not None:
        kept, ended = _end_of_line(stream, start, len(events) + 1)
        size = _check_rest(stream, kept, len(events) + 2)
    dropped = _dropped(start, size - kept, len(events) + 2, fault)
    missing = () if events else deal
    log = GameLog(header, events or deal, dropped, times[: len(events)])
    return Recovered(log, start, kept, size, ended, missing)


def _starts_with_mark(stream: BinaryIO) -> bool:
    """Whether a byte order mark comes first; if so, it is passed over."""
    if read_block(stream, len(BYTE_ORDER_MARK)) == BYTE_ORDER_MARK:
        return True
    stream.seek(0)
    return False


def _dropped(start: int, cut: int, line: int, fault: LogError | None) -> Dropped | None:
    """What is left out: a byte order mark before ``start``, an end of ``cut`` bytes, or both."""
    mark = "a byte order mark"
    if fault is None:
        return Dropped(1, start, mark) if start else None
    reason = f"{fault.reason}; and {mark} in line 1" if start else fault.reason
    return Dropped(line, start + cut, reason)


def _readable(lines: LogLines) -> tuple[LogHeader, tuple[Event, ...]]:
    """The header and the events before the first line that cannot be read."""
    header = lines.header()
    events: list[Event] = []
    try:
        for batch in lines.batches():
            for event in batch:
                events.append(event)  # noqa: PERF402  those before a fault are kept
    except LogError as error:
        if lines.fault is None:
            raise
        _without_trace(error)
    return header, tuple(events)


def _end_of_line(stream: BinaryIO, start: int, count: int) -> tuple[int, bool]:
    """Where so many lines end that begin at ``start``, and whether the last has its newline."""
    stream.seek(start)
    place = start
    for block in blocks(stream):
        here = block.count(b"\n")
        if here >= count:
            end = -1
            for _ in range(count):
                end = block.index(b"\n", end + 1)
            return place + end + 1, True
        count -= here
        place += len(block)
    return place, False


def _check_rest(stream: BinaryIO, start: int, line: int) -> int:
    """The size of the stream, if what comes after ``start`` can be left out.

    Raises :class:`LogError` if there is another log.
    """
    stream.seek(start)
    number = another_log(stream, line)
    if number is not None:
        raise LogError(number, "a second header: recovering would cut off the log that it begins")
    return stream.tell()


def _first_fault(header: LogHeader, events: tuple[Event, ...]) -> tuple[LogError, bool] | None:
    """What is wrong first when the events are replayed; whether it is only that more are due."""
    all_told = False

    def told() -> Iterator[Event]:
        nonlocal all_told
        yield from events
        all_told = True

    game = begin(header)
    try:
        for _ in replayed(told(), game, True):
            pass
    except LogError as error:
        return _without_trace(error), all_told
    return None


def _without_trace(error: LogError) -> LogError:
    """The error alone: what it came from would hold the open file until garbage is collected."""
    error.__traceback__ = error.__context__ = None
    return error


def _last_step(events: tuple[Event, ...]) -> int:
    """The index of the last act or undo, or 0: what came before it is complete, if all is well."""
    for index in range(len(events) - 1, -1, -1):
        if isinstance(events[index], (*ACTS, Undone)):
            return index
    return 0
