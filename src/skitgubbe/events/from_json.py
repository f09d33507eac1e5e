"""Events from JSON, strictly: every key known, every value of its type, nothing missing.

Cards are read as logs write them (``7S``, no other spelling).  Sets of cards may come in any
order and are sorted; the cards of a deal or a draw keep theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, cast

from attrs import fields

from .._engine.codes import PACK_SIZE
from ..cards import Card, mask_of_cards
from ..errors import NotationError, quoted
from ..json_values import read_card, read_list, read_seat
from ..strict_json import parse_object
from .classes import EVENTS, Dealt, Drew, EndReason, Event, Gave, TrumpCardTaken

__all__ = ["event_from_dict", "event_of_line"]


def _cards(value: object) -> tuple[Card, ...]:
    cards = tuple(map(read_card, read_list(value)))
    mask_of_cards(cards)
    return cards


def _some_cards(value: object) -> tuple[Card, ...]:
    cards = _cards(value)
    if not cards:
        raise NotationError("there are no cards")
    return cards


def _count(value: object) -> int:
    if type(value) is int and 0 <= value <= PACK_SIZE:
        return value
    raise NotationError(f"{quoted(value)} is not a number of cards")


def _reason(value: object) -> EndReason:
    for reason in EndReason:
        if value == reason.value:
            return reason
    raise NotationError(f"{quoted(value)} is not a reason for the end")


Reader: TypeAlias = Callable[[object], Any]

_READERS: Final[dict[str, Reader]] = {
    "seat": read_seat,
    "receiver": read_seat,
    "leader": read_seat,
    "skitgubbe": lambda value: None if value is None else read_seat(value),
    "seats": lambda value: tuple(map(read_seat, read_list(value))),
    "card": read_card,
    "cards": lambda value: tuple(sorted(_some_cards(value))),
    "returned": lambda value: tuple(tuple(sorted(_cards(item))) for item in read_list(value)),
    "count": _count,
    "counts": lambda value: tuple(map(_count, read_list(value))),
    "reason": _reason,
}
"""How a field is read, by its name."""


def _or_hidden(read: Reader) -> Reader:
    return lambda value: None if value is None else read(value)


_HIDDEN: Final[dict[tuple[type[Event], str], Reader]] = {
    (Dealt, "cards"): _or_hidden(_some_cards),
    (Drew, "cards"): _or_hidden(_some_cards),
    (TrumpCardTaken, "card"): _or_hidden(read_card),
    (Gave, "card"): _or_hidden(read_card),
}
"""The fields that a redacted log may leave ``null``."""


def _readers(cls: type[Event]) -> dict[str, Reader]:
    keys = [attribute.name for attribute in fields(cls)]
    return {key: _HIDDEN.get((cls, key)) or _READERS[key] for key in keys}


_EVENTS: Final = {name: (cls, _readers(cls)) for name, cls in EVENTS.items()}
"""The classes by their JSON names, and how their fields are read."""


def event_from_dict(data: Mapping[str, object]) -> Event:
    """The event that a JSON object tells; raises :class:`NotationError` for anything else.

    >>> event_from_dict({"event": "picked_up", "seat": 1, "cards": ["9H", "8H"]})
    PickedUp(seat=1, cards=(Card('8H'), Card('9H')))
    """
    if not isinstance(cast("object", data), Mapping):
        raise NotationError("not a JSON object")
    name = data.get("event")
    if not isinstance(name, str) or name not in _EVENTS:
        raise NotationError(f"{quoted(name)} is not an event")
    cls, readers = _EVENTS[name]
    values: dict[str, Any] = {}
    for key, read in readers.items():
        if key in data:
            try:
                values[key] = read(data[key])
            except NotationError as error:
                raise NotationError(f"{name}: {key}: {error}") from None
        elif key != "count":
            raise NotationError(f"{name}: {key} is missing")
    for key in data:
        if key not in values and key != "event":
            raise NotationError(f"{name}: there is no key {quoted(key)}")
    if "count" in readers and ("count" in values) != (values["cards"] is None):
        raise NotationError(f"{name}: count goes with hidden cards, and only with them")
    return cls(**values)


class _Lines(dict[str, Event]):
    """The lines read so far: most come up again and again, in every log.

    When there are too many it begins anew, so that no log can spoil it for the others.
    """

    LIMIT = 1 << 15
    LONGEST = 120

    def __missing__(self, line: str) -> Event:
        event = event_from_dict(parse_object(line))
        if len(line) <= self.LONGEST:
            if len(self) >= self.LIMIT:
                self.clear()
            self[line] = event
        return event


event_of_line: Final = _Lines().__getitem__
"""The event that a line of a log tells; raises :class:`NotationError` if it tells none.

>>> event_of_line('{"event":"passed","seat":1}')
Passed(seat=1)
"""
