"""The engine's facts as events: those of the same name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from .._engine.codes import Fact
from .._engine.table import FactRow, Part
from ..fields.described import fields_of
from ..memo import Memo
from .classes import EVENTS, Event

__all__ = ["CLASSES", "event_of_fact"]


CLASSES: Final = {kind: EVENTS[name.lower()] for name, kind in vars(Fact).items() if name.isupper()}
"""The classes by the kinds of facts: those of the same name."""


def _maker(kind: int) -> Callable[..., Event]:
    """What makes an event from the parts of a fact of a kind."""
    make = cast("Callable[..., Event]", CLASSES[kind])
    reads = [field.kind.from_engine for field in fields_of(CLASSES[kind]) if field.counts is None]
    match reads:
        case [None, None] | [None]:
            return make
        case [None, read] if read is not None:  # the most frequent, a little faster
            return _of_seat(make, read)
        case _:
            return lambda *parts: make(
                *[read(part) if read else part for read, part in zip(reads, parts, strict=True)]
            )


def _of_seat(make: Callable[..., Event], read: Callable[[Part], object]) -> Callable[..., Event]:
    def make_of_seat(seat: int, part: Part) -> Event:
        return make(seat, read(part))

    return make_of_seat


_MAKERS: Final = Memo(_maker)


def _event_of_fact(fact: FactRow) -> Event:
    return _MAKERS[fact[0]](*fact[1:])


event_of_fact: Final = Memo(_event_of_fact).__getitem__
"""The event that a fact stands for; the same object when it is seen again."""
