"""The viewers of one game, each told what happens as far as it was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from ..events import Event
from ..events.redaction import redacted
from ..positions.redaction import fill_position, mask_position
from ..start import Start
from .fold import Fold
from .observer import Observer

__all__ = ["Watchers"]

LATELY = 4
"""What a viewer knew is remembered for so many of the moments when it was asked for."""


def _observer(start: Start, viewer: int | None) -> Observer:
    """A viewer before the first move."""
    if start.position is not None:
        filled, seen = fill_position(mask_position(start.position, viewer))
        return Observer.of_position(filled, seen, viewer)
    observer = Observer.of_deal(start.rules, len(start.players), start.dealer, viewer)
    for event in start.events:
        observer.feed(redacted(event, viewer, start.rules))
    return observer


class Watcher:
    """One viewer of a game: its fold, how much of it still holds, and what it knew lately."""

    __slots__ = ("fold", "holds", "seen")

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.holds = 0  # events; later ones were taken back
        self.seen: dict[int, int] = {}  # masks of the cards that it knew, by number of events

    def copy(self) -> Watcher:
        """A watcher that goes its own way."""
        twin = Watcher(self.fold.copy())
        twin.holds = self.holds
        twin.seen = self.seen.copy()
        return twin


class Watchers:
    """The viewers of one game, each told the redacted events as far as it was asked for."""

    __slots__ = ("_start", "_watchers")

    def __init__(self, start: Start) -> None:
        self._start = start
        self._watchers: dict[int | None, Watcher] = {}

    def copy(self) -> Watchers:
        """The viewers of a game that goes its own way."""
        twin = Watchers(self._start)
        twin._watchers = {viewer: watcher.copy() for viewer, watcher in self._watchers.items()}
        return twin

    def forget(self, left: int) -> None:
        """All events but the first ``left`` were taken back."""
        for watcher in self._watchers.values():
            watcher.holds = min(watcher.holds, left)
            watcher.seen = {told: seen for told, seen in watcher.seen.items() if told <= left}

    def at(self, viewer: int | None, events: Sequence[Event], until: int | None = None) -> Observer:
        """The observer that was told the events since the start, or the first ``until`` of them."""
        until = len(events) if until is None else until
        watcher = self._watchers.get(viewer)
        if watcher is None:
            watcher = self._watchers[viewer] = Watcher(Fold(_observer(self._start, viewer)))
        fold = watcher.fold
        if fold.told > min(watcher.holds, until):
            fold.go_back(min(watcher.holds, until))
        for event in events[fold.told : until]:
            fold.feed(redacted(event, viewer, self._start.rules))
        watcher.holds = until
        watcher.seen[until] = fold.observer.seen
        if len(watcher.seen) > LATELY:
            del watcher.seen[min(watcher.seen)]
        return fold.observer

    def _seen(self, viewer: int, events: Sequence[Event], until: int) -> int:
        """The cards that a viewer knew after so many events."""
        watcher = self._watchers.get(viewer)
        if watcher is not None and until in watcher.seen:
            return watcher.seen[until]
        return self.at(viewer, events, until).seen

    def informed(self, events: Sequence[Event], before: int) -> tuple[int, ...]:
        """The seats that learned where a card is from the events after the first ``before``."""
        found: list[int] = []
        for seat in range(len(self._start.players)):
            seen = self._seen(seat, events, before)
            if self._seen(seat, events, len(events)) & ~seen:
                found.append(seat)
        return tuple(found)
