"""A fold: an observer that remembers what it was told, so that it can go back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from ..errors import EventError, SkitgubbeError, quoted
from ..events.classes import ACTS, Event, Undone
from ..events.from_json import event_from_dict, event_of_line
from .observer import Observer

__all__ = ["Fold"]

KEPT_EVERY = 64
"""After so many events a copy of the observer is kept, to go back to."""

_WRONG_VALUES: Final = (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError)
"""What an event made by hand can bring about: nothing checks its values before they are used."""


class Fold:
    """An observer, the events it was told, and copies of it from before some of them."""

    __slots__ = ("_events", "_keep_at", "_kept", "observer")

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self._events: list[Event] = []
        self._kept: list[tuple[int, Observer]] = []  # by number of events; never changed
        self._keep()

    def copy(self) -> Self:
        """A fold that goes its own way."""
        twin = type(self).__new__(type(self))
        twin.observer = self.observer.copy()
        twin._events = self._events[:]
        twin._kept = self._kept[:]
        twin._keep_at = self._keep_at
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    @property
    def told(self) -> int:
        """How many events it was told and still hold: fewer again when a move is taken back."""
        return len(self._events)

    def feed(self, event: Event | Mapping[str, Any] | str) -> None:
        """Take in the event that happened next.

        Raises :class:`EventError` if it cannot be, and :class:`NotationError` for text or JSON
        that is no event; then nothing has changed.
        """
        if not isinstance(event, Event):
            event = event_of_line(event) if isinstance(event, str) else event_from_dict(event)
        if isinstance(event, Undone):
            self._undo(event)
            return
        events = self._events
        if len(events) >= self._keep_at and isinstance(event, ACTS):
            self._keep()
        try:
            self.observer.feed(event)
        except BaseException as error:
            self.go_back(len(events))
            if isinstance(error, _WRONG_VALUES) and not isinstance(error, EventError):
                known = isinstance(error, SkitgubbeError)  # as of a card that is there twice
                why = str(error) if known else f"{quoted(event)} has values that no event has"
                raise EventError(why) from error
            raise
        events.append(event)

    def _keep(self) -> None:
        self._kept.append((self.told, self.observer.copy()))
        self._keep_at = self.told + KEPT_EVERY

    def go_back(self, told: int) -> None:
        """Be as after so many events.

        :meta private:
        """
        del self._events[told:]
        while self._kept[-1][0] > told:
            self._kept.pop()
        number, kept = self._kept[-1]
        self._keep_at = number + KEPT_EVERY
        self.observer = kept.copy()
        for event in self._events[number:]:
            self.observer.feed(event)

    def _undo(self, event: Undone) -> None:
        """Go back to before the last act, if it was that seat's and all of it was told."""
        number = self.told - 1
        while number >= 0 and not isinstance(self._events[number], ACTS):
            number -= 1
        act: Any = self._events[number] if number >= 0 else None
        if act is None or act.seat != event.seat or self.observer.waits:
            raise EventError(f"{event} is told, but there is no such move to take back")
        self.go_back(number)
