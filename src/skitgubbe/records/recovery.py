"""The longest good beginning of a log whose end is missing or wrong."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import LogError
from ..events.classes import ACTS, Event, Undone
from ..log_header import LogHeader
from .log import Dropped, GameLog
from .replay import begin, replayed

__all__ = ["recovered"]


def recovered(data: bytes) -> GameLog:
    """The longest beginning of a log that replays, up to its last complete move.

    ``dropped`` says what was left out, or is ``None`` if nothing was.  If not even the deal is
    complete, its events are those that follow from the header.  Raises :class:`LogError` if no
    game can begin from the header: then there is nothing to go on with.

    The log is replayed at most three times, whatever is wrong with it.

    >>> from skitgubbe import Game
    >>> game = Game(seed=7)
    >>> _ = game.play("9D"), game.play("chance")
    >>> log = recovered(game.log.to_jsonl().encode()[:-30])
    >>> len(log.moves), log.dropped.line if log.dropped else None
    (1, 7)
    """
    log, fault = _readable(data)
    header = log.header
    deal = begin(header).events
    events = log.events
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
    if fault is None:
        return log
    lines = data.split(b"\n")[: len(events) + 1]
    kept = min(sum(map(len, lines)) + len(lines), len(data))
    dropped = Dropped(len(events) + 2, len(data) - kept, fault.reason)
    return GameLog(header, events or deal, dropped)


def _readable(data: bytes) -> tuple[GameLog, LogError | None]:
    """The header and the events before the first line that cannot be read; why it cannot."""
    fault: LogError | None = None
    while True:
        try:
            return GameLog.from_bytes(data), fault
        except LogError as error:
            if error.line == 1:
                raise
            fault = error
            data = b"\n".join(data.split(b"\n")[: error.line - 1])


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
        return error, all_told
    return None


def _last_step(events: tuple[Event, ...]) -> int:
    """The index of the last act or undo, or 0: what came before it is complete, if all is well."""
    for index in range(len(events) - 1, -1, -1):
        if isinstance(events[index], (*ACTS, Undone)):
            return index
    return 0
