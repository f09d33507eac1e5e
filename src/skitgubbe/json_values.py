"""Single values as logs and positions write them in JSON, read strictly."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any, Final, cast

from ._engine.codes import MAX_PLAYERS, PACK_SIZE
from .cards import PACK, Card
from .errors import NotationError, quoted
from .faults import fault

__all__ = ["read_card", "read_list", "read_seat", "read_time", "read_version"]

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z", re.ASCII)
_SECONDS: Final = len("2026-01-02T03:04:05")
_CARDS: Final = {str(card): card for card in PACK}


def read_version(
    values: dict[str, Any], format: str, version: int, oldest: int | None = None
) -> int:
    """Take the format and its version out of a JSON object; both must be those given.

    If there is an ``oldest`` version, those up to ``version`` are taken too; returns which it is.

    >>> read_version({"format": "skitgubbe-log", "version": 2}, "skitgubbe-log", 1)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.NotationError: log version 2 is unknown; this library reads 1
    """
    what = fault(f"format.{format.removeprefix('skitgubbe-')}")
    if values.pop("format", None) != format:
        raise NotationError(fault("unread.format", what=what, format=repr(format)))
    found = values.pop("version", None)
    first = version if oldest is None else oldest
    if type(found) is not int or not first <= found <= version:
        known = fault("unread.versions", first=first, last=version) if oldest else version
        raise NotationError(fault("unread.version", what=what, found=quoted(found), known=known))
    return found


def read_seat(value: object) -> int:
    """A seat, 0 to 50.

    >>> read_seat(2)
    2
    """
    if type(value) is int and 0 <= value < MAX_PLAYERS:
        return value
    raise NotationError(fault("unread.seat", found=quoted(value)))


def read_time(value: object) -> str:
    """A time in UTC by RFC 3339, as logs write it: with ``Z``, and a fraction if there is one.

    >>> read_time("2026-01-02T03:04:05.25Z")
    '2026-01-02T03:04:05.25Z'
    """
    if isinstance(value, str) and _TIME.fullmatch(value):
        try:
            datetime.fromisoformat(value[:_SECONDS])
        except ValueError:
            pass
        else:
            return value
    raise NotationError(fault("unread.time", found=quoted(value)))


def read_card(value: object) -> Card:
    """A card in its canonical text.

    >>> read_card("7S")
    Card('7S')
    """
    if isinstance(value, str):
        if value in _CARDS:
            return _CARDS[value]
        Card(value)  # says what is wrong with it, if it is no card at all
    raise NotationError(fault("unread.card.logs", found=quoted(value)))


def read_list(value: object) -> list[object]:
    """A list of at most 52.

    >>> read_list([1, 2])
    [1, 2]
    """
    if not isinstance(value, list):
        raise NotationError(fault("unread.list", found=quoted(value)))
    items = cast("list[object]", value)
    if len(items) > PACK_SIZE:
        raise NotationError(fault("unread.list.long", count=len(items)))
    return items
