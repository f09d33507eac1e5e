"""The longest good beginning of a log whose end is missing or wrong."""

from __future__ import annotations

from .errors import LogError
from .events import ACTS, Event, Undone
from .log import Dropped, GameLog

__all__ = ["recovered"]


def recovered(data: bytes) -> GameLog:
    """The longest beginning of a log that replays, up to its last complete move.

    ``dropped`` says what was left out, or is ``None`` if nothing was.  Raises :class:`LogError`
    if not even the header is good: then there is nothing to go on with.

    >>> from skitgubbe import Game
    >>> game = Game(seed=7)
    >>> _ = game.play("9D"), game.play("chance")
    >>> log = recovered(game.log.to_jsonl().encode()[:-30])
    >>> len(log.moves), log.dropped.line if log.dropped else None
    (1, 7)
    """
    try:
        log = GameLog.from_bytes(data)
        log.replay()
    except LogError as error:
        reason = error
    else:
        return log
    log = _readable(data, reason)
    cut = min(len(log.events), reason.line - 2)
    while not _replays(log, log.events[:cut]):
        cut = _last_step(log.events[:cut])
        if cut == 0:  # the deal follows from the header
            break
    events = log.events[:cut] or GameLog(log.header, ()).replay(complete=False).events
    kept = sum(len(line) + 1 for line in data.split(b"\n")[: cut + 1])
    return GameLog(log.header, events, Dropped(cut + 2, len(data) - kept, reason.reason))


def _readable(data: bytes, error: LogError) -> GameLog:
    """The header and the events before the first line that cannot be read."""
    if error.line == 1:
        raise error
    lines = data.split(b"\n")
    return GameLog.from_bytes(b"\n".join(lines[: error.line - 1]))


def _replays(log: GameLog, events: tuple[Event, ...]) -> bool:
    try:
        GameLog(log.header, events).replay()
    except LogError:
        return False
    return True


def _last_step(events: tuple[Event, ...]) -> int:
    """The index of the last act or undo: what came before it was complete, if all is well."""
    for index in range(len(events) - 1, -1, -1):
        if isinstance(events[index], (*ACTS, Undone)):
            return index
    return 0
