"""Events from JSON, strictly: every key known, every value of its kind, nothing missing.

Cards are read as logs write them (``7S``, no other spelling).  Sets of cards may come in any
order and are sorted; the cards of a deal or a draw keep theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from ..errors import NotationError, quoted
from ..faults import fault, in_part
from ..fields.described import fields_of
from ..fields.reading import refuse
from ..json_values import read_time
from ..memo import Memo
from ..strict_json import parse_object
from .classes import EVENTS, Event, Note

__all__ = ["event_and_time_of_line", "event_from_dict", "event_of_line"]

LONGEST_KEPT: Final = 120
"""A line with more characters is read anew each time."""


def _reader(name: str) -> Callable[[Mapping[str, object]], Event]:
    """How events of a name are read."""
    cls = EVENTS[name]
    fields = fields_of(cls)
    reads = [(field.name, field.read_seen, field.counts is None) for field in fields]
    counted = [(field.name, field.counts) for field in fields if field.counts is not None]

    def read_event(data: Mapping[str, object]) -> Event:
        values: dict[str, Any] = {}
        for key, read, needed in reads:
            if key in data:
                try:
                    values[key] = read(data[key], refuse)
                except NotationError as error:
                    raise NotationError(in_part(name, in_part(key, error.fault))) from None
            elif needed:
                raise NotationError(in_part(name, fault("unread.key_missing", field=key)))
        for key in data:
            if key not in values and key != "event":
                raise NotationError(in_part(name, fault("unread.key", found=quoted(key))))
        for key, hidden in counted:
            if (key in values) != hidden.is_hidden(values[hidden.name]):
                raise NotationError(
                    in_part(name, fault("unread.number_of_hidden", field=key, hidden=hidden.name))
                )
        return cls(**values)

    return read_event


_READERS: Final = Memo(_reader)


def event_from_dict(data: Mapping[str, object]) -> Event:
    """The event that a JSON object tells; raises :class:`NotationError` for anything else.

    If it has a time, that must be one, and is left out.

    >>> event_from_dict({"event": "picked_up", "seat": 1, "cards": ["9H", "8H"]})
    PickedUp(seat=1, cards=(Card('8H'), Card('9H')))
    """
    if not isinstance(cast("object", data), Mapping):
        raise NotationError(fault("unread.object.none"))
    if "time" in data:
        return _event_and_time({**data})[0]
    return _event(data)


def _event(data: Mapping[str, object]) -> Event:
    name = data.get("event")
    if not isinstance(name, str) or name not in EVENTS:
        raise NotationError(fault("unread.event", found=quoted(name)))
    return _READERS[name](data)


def _event_and_time(data: dict[str, object]) -> tuple[Event, str | None]:
    if "time" not in data:
        return _event(data), None
    time = data.pop("time")
    event = _event(data)
    try:
        return event, read_time(time)
    except NotationError as error:
        raise NotationError(in_part(event.name, in_part("time", error.fault))) from None


def event_and_time_of_line(line: str) -> tuple[Event, str | None]:
    """What a line of a log of version 2 tells, and when it happened, if it says so.

    >>> event_and_time_of_line('{"event":"passed","seat":1,"time":"2026-01-02T03:04:05Z"}')
    (Passed(seat=1), '2026-01-02T03:04:05Z')
    """
    return _event_and_time(parse_object(line))


def _event_of_line(line: str) -> Event:
    event = _event(parse_object(line))
    if isinstance(event, Note):
        raise NotationError(fault("unread.note.old"))
    return event


event_of_line: Final = Memo(_event_of_line, lambda line: len(line) <= LONGEST_KEPT).__getitem__
"""The event that a line of a log of version 1 tells; raises :class:`NotationError` if none.

Most lines come up again and again, in every log, and give the same object.

>>> event_of_line('{"event":"passed","seat":1}')
Passed(seat=1)
"""
