"""What a viewer sees of an event, as the fields of its class say who sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..fields.described import fields_of
from ..fields.kinds import NoteKind
from ..memo import Memo
from ..rules import Rules
from .classes import Event, Note

__all__ = ["is_for_all", "redacted"]


def redacted(event: Event, viewer: int | None, rules: Rules) -> Event:
    """What ``viewer`` (a seat, or ``None`` for a spectator) sees of an event.

    >>> from skitgubbe import Card, Drew
    >>> redacted(Drew(1, (Card("7S"),)), 0, Rules())
    Drew(seat=1, cards=None, count=1)
    """
    redact = _REDACT[type(event)]
    return event if redact is None else redact(event, viewer, rules)


def is_for_all(event: Event) -> bool:
    """Whether viewers are told of an event: not of comments, which may say anything.

    >>> from skitgubbe import Passed
    >>> is_for_all(Passed(1)), is_for_all(Note("comment", text="Well played"))
    (True, False)
    """
    return not isinstance(event, Note) or event.kind is not NoteKind.COMMENT


def _redact(cls: type[Event]) -> Callable[[Event, int | None, Rules], Event] | None:
    """How the events of a class are redacted, if something may be hidden of them."""
    names = [field.name for field in fields_of(cls)]
    hidden = [
        (at, field.name, field.seen_by.show, field.hide)
        for at, field in enumerate(fields_of(cls))
        if field.seen_by.hides
    ]

    def redact(event: Event, viewer: int | None, rules: Rules) -> Event:
        values: list[Any] = []
        for at, name, show, hide in hidden:
            value = getattr(event, name)
            seen = show(event, value, viewer, rules, hide)
            if seen is not value:
                values = values or [getattr(event, each) for each in names]
                values[at] = seen
        return cls(*values) if values else event

    return redact if hidden else None


_REDACT: Final = Memo(_redact)
