"""A fold: an observer that remembers what it was told, so that it can go back."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from operator import itemgetter
from typing import Any, Final, Self, TypeVar

from .._typing import public_dir
from ..errors import EventError, SkitgubbeError, quoted
from ..events.classes import ACTS, Event, EventBase, Note, Undone
from ..events.from_json import event_and_time_of_line, event_from_dict
from ..faults import Fault, fault
from ..one_at_a_time import Entrance
from .observer import Observer

__all__ = ["KEPT_EVERY", "Fold"]

KEPT_EVERY = 64
"""How many events lie between two copies of the observer that are kept, to go back to."""

_WRONG_VALUES: Final = (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError)
"""What an event made by hand can bring about: nothing checks its values before they are used."""

_ASIDE: Final = (Undone, Note)
"""What is told beside the events of the game."""

_T = TypeVar("_T")


class Fold:
    """An observer, the events it was told, and copies of it from before some of them.

    The events say how far it is.  The observer is ahead of them or behind them only while it is
    told something, or if that was interrupted: then it is thrown away and made again.
    """

    __slots__ = ("_entrance", "_events", "_kept", "_observer", "_reached")

    def __init__(self, observer: Observer) -> None:
        self._entrance = Entrance("the fold")
        self._events: list[Event] = []
        self._kept: list[tuple[int, Observer]] = [(0, observer)]  # by number of events
        self._observer = observer.copy()
        self._reached = 0  # how many events the observer was told, or -1 if nobody knows

    __dir__ = public_dir

    def copy(self) -> Self:
        """An independent copy."""
        return self._entrance.enter(type(self)._copy, self)

    def _copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin._entrance = Entrance("the fold")
        twin._observer = self._up_to_date().copy()
        twin._reached = self._reached
        twin._events = self._events[:]
        twin._kept = self._kept[:]
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    @property
    def told(self) -> int:
        """How many events it was told and still hold: fewer again when a move is taken back."""
        return len(self._events)

    def feed(self, event: Event | Mapping[str, Any] | str) -> None:
        """Take in the event that happened next; the time of one, and notes, change nothing.

        Raises :class:`EventError` if it cannot be, :class:`NotationError` for text or JSON that is
        no event, and :class:`BusyError` if the fold is used in another thread just now; then
        nothing has changed.
        """
        if not isinstance(event, EventBase):
            if isinstance(event, str):
                event, _ = event_and_time_of_line(event)
            else:
                event = event_from_dict(event)
        self._entrance.enter(self._feed, event)

    def _feed(self, event: Event) -> None:
        events = self._events
        number = len(events)
        observer = self._observer if self._reached == number else self._up_to_date()
        if type(event) in _ASIDE:
            if isinstance(event, Undone):
                self._undo(event, observer)
            elif isinstance(event, Note) and (event.seat or 0) >= observer.table.n:
                raise EventError(fault("fault.no_seat", field="note", found=str(event.seat)))
            return
        if number >= self._kept[-1][0] + KEPT_EVERY:
            self._kept.append((number, observer.copy()))
        self._reached = -1
        try:
            observer.feed(event)
        except EventError:
            raise
        except _WRONG_VALUES as error:
            why: Fault | str = fault("untrue.values", event=quoted(event))
            if isinstance(error, SkitgubbeError):  # as of a card that is there twice
                why = error.fault
            raise EventError(why) from error
        events.append(event)
        self._reached = number + 1

    def _up_to_date(self) -> Observer:
        """The observer that was told all events."""
        if self._reached != len(self._events):
            self._make_again()
        return self._observer

    def _make_again(self) -> None:
        number = len(self._events)
        while self._kept[-1][0] > number:
            self._kept.pop()
        self._observer = self._after(number)
        self._reached = number

    def _after(self, told: int) -> Observer:
        """An observer that was told the first ``number`` events."""
        at = bisect_right(self._kept, told, key=itemgetter(0))
        number, known = self._kept[at - 1]
        observer = known.copy()
        for event in self._events[number:told]:
            observer.feed(event)
        return observer

    def _undo(self, event: Undone, observer: Observer) -> None:
        """Go back to before the last act, if it was that seat's and all of it was told."""
        number = self.told - 1
        while number >= 0 and not isinstance(self._events[number], ACTS):
            number -= 1
        act: Any = self._events[number] if number >= 0 else None
        if act is None or act.seat != event.seat or observer.waits:
            raise EventError(fault("untrue.undone", event=str(event)))
        self._reached = -1
        del self._events[number:]
        self._make_again()
