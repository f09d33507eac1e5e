"""The longest good beginning of a log whose end is missing or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import BinaryIO, Final

from ..errors import LogError
from ..events.classes import Event
from ..log_header import LogHeader
from .lines import LogLines
from .log import Dropped, GameLog, Recovered
from .replay import begin, replayed
from .streams import blocks

__all__ = ["BYTE_ORDER_MARK", "recovered"]

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def recovered(stream: BinaryIO) -> Recovered:
    """The longest beginning of a log that replays, up to its last complete move.

    ``log.dropped`` says what was left out, or is ``None`` if nothing was.  If not even the deal is
    complete, its events are those that follow from the header.  Raises :class:`LogError` if no
    game can begin from the header, since then there is nothing to go on with, and if another log
    would be left out: two logs were put in one file.

    The stream is one that can go back.  It is read and replayed at most twice, whatever is wrong
    with it.

    >>> import io
    >>> from skitgubbe import Game
    >>> game = Game(seed=7)
    >>> _ = game.play("9D"), game.play("chance")
    >>> log = recovered(io.BytesIO(game.log.to_jsonl().encode()[:-30])).log
    >>> len(log.moves), log.dropped.line if log.dropped else None
    (1, 7)
    """
    start = len(BYTE_ORDER_MARK) if stream.read(len(BYTE_ORDER_MARK)) == BYTE_ORDER_MARK else 0
    stream.seek(start)
    lines = LogLines(blocks(stream), held=True)
    times = lines.times = []
    header, events, fault = _readable(lines)
    deal = begin(header).events
    second = lines.find_header()
    if second is not None:
        raise LogError(second, "a second header: recovering would cut off the log that it begins")
    whole, error, all_given = _whole_moves(header, events)
    if error is not None:
        if fault is None or not all_given:
            fault = error
        whole, _, _ = _whole_moves(header, events[: error.line - 2])
        events = events[:whole]
    kept = size = start + lines.size
    ended = lines.ended
    if fault is not None:
        stream.seek(start)
        kept = start
        for line in islice(stream, len(events) + 1):
            kept += len(line)
            ended = line.endswith(b"\n")
    dropped = _dropped(start, size - kept, len(events) + 2, fault)
    missing = () if events else deal
    log = GameLog(header, events or deal, dropped, times[: len(events)])
    return Recovered(log, start, kept, size, ended, missing)


def _dropped(start: int, cut: int, line: int, fault: LogError | None) -> Dropped | None:
    """What is left out: a byte order mark before ``start``, an end of ``cut`` bytes, or both."""
    mark = "a byte order mark"
    if fault is None:
        return Dropped(1, start, mark) if start else None
    reason = f"{fault.reason}; and {mark} in line 1" if start else fault.reason
    return Dropped(line, start + cut, reason)


def _readable(lines: LogLines) -> tuple[LogHeader, tuple[Event, ...], LogError | None]:
    """The header, the events before the first line that cannot be read, and why it cannot be."""
    header = lines.header()
    events: list[Event] = []
    try:
        for event in chain.from_iterable(lines.batches()):
            events.append(event)  # noqa: PERF402  those before a fault are kept
    except LogError as error:
        if not lines.faulty:
            raise
        return header, tuple(events), _without_trace(error)
    return header, tuple(events), None


def _whole_moves(header: LogHeader, events: tuple[Event, ...]) -> tuple[int, LogError | None, bool]:
    """How many events tell whole moves, what is wrong first, and if only that more are due."""
    whole = given = 0

    def giving() -> Iterator[Event]:
        nonlocal given
        for given, event in enumerate(events):  # noqa: B007
            yield event
        given = len(events)

    try:
        for _ in replayed(giving(), begin(header), True):
            whole = given
    except LogError as error:
        return whole, _without_trace(error), given == len(events)
    return whole, None, True


def _without_trace(error: LogError) -> LogError:
    """The error alone: what it came from would hold the open file until garbage is collected."""
    error.__traceback__ = error.__context__ = None
    return error
