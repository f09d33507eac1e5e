"""What a game begins from: a deal or a position; and the observers who watch it from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from attrs import frozen

from ._engine import dispatch
from ._engine.table import Facts, Table
from .cards import Card
from .errors import SetupError, quoted
from .events import Event, redacted
from .facts import event_of_fact
from .fold import Fold
from .masked import fill_position, mask_position
from .observer import Observer
from .position import Position, table_of
from .rules import Rules, Trump
from .setup import compiled, read_players

__all__ = ["Observers", "Start"]

LATELY = 4
"""What a viewer knew is remembered for so many of the moments when it was asked for."""


@frozen
class Start:
    """Players, rules, dealer, and a deck or, if ``position`` is not ``None``, a position."""

    players: tuple[str, ...]
    rules: Rules
    dealer: int
    deck: tuple[Card, ...]
    position: Position | None = None

    @classmethod
    def of_position(cls, position: Position, players: int | Iterable[str] | None) -> Start:
        """Begin from a position; raises :class:`SetupError` if the names do not fit it."""
        if not isinstance(cast("object", position), Position):
            raise SetupError(f"position is a Position object, not {quoted(position)}")
        names = read_players(position.n if players is None else players, position.rules)
        if len(names) != position.n:
            raise SetupError(f"the position has {position.n} players, not {len(names)}")
        return cls(names, position.rules, position.dealer, (), position)

    def table(self, facts: Facts | None = None) -> Table:
        """The engine's table before the first move."""
        if self.position is not None:
            table = table_of(self.position)
            table.stand()
            return table
        deck = tuple([1 << card.index for card in self.deck])
        return dispatch.deal(compiled(self.rules), len(self.players), self.dealer, deck, facts)

    def events(self) -> tuple[Event, ...]:
        """What happens before the first move: the deal."""
        facts: Facts = []
        self.table(facts)
        return tuple(map(event_of_fact, facts))

    def observer(self, viewer: int | None) -> Observer:
        """A viewer before the first move."""
        if self.position is not None:
            filled, seen = fill_position(mask_position(self.position, viewer))
            return Observer.of_position(filled, seen, viewer)
        observer = Observer.of_deal(self.rules, len(self.players), self.dealer, viewer)
        for event in self.events():
            observer.feed(redacted(event, viewer, upcard=self.rules.trump is Trump.UPCARD))
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


class Observers:
    """The viewers of one game, each told the redacted events as far as it was asked for."""

    __slots__ = ("_start", "_watchers")

    def __init__(self, start: Start) -> None:
        self._start = start
        self._watchers: dict[int | None, Watcher] = {}

    def copy(self) -> Observers:
        """The viewers of a game that goes its own way."""
        twin = Observers(self._start)
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
            watcher = self._watchers[viewer] = Watcher(Fold(self._start.observer(viewer)))
        fold = watcher.fold
        if fold.told > min(watcher.holds, until):
            fold.go_back(min(watcher.holds, until))
        upcard = self._start.rules.trump is Trump.UPCARD
        for event in events[fold.told : until]:
            fold.feed(redacted(event, viewer, upcard=upcard))
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
