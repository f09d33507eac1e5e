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
from .masked import fill_position, mask_position
from .observer import Observer
from .position import Position, table_of
from .rules import Rules, Trump
from .setup import compiled, read_players

__all__ = ["Observers", "Start"]


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


class Observers:
    """The viewers of one game, each told the redacted events as far as it was asked for."""

    __slots__ = ("_kept", "_start")

    def __init__(self, start: Start) -> None:
        self._start = start
        self._kept: dict[int | None, tuple[Observer, int]] = {}

    def at(self, viewer: int | None, events: Sequence[Event], until: int | None = None) -> Observer:
        """The observer that was told the events since the start, or the first ``until`` of them."""
        until = len(events) if until is None else until
        observer, told = self._kept.get(viewer, (None, 0))
        if observer is None or told > until:
            observer, told = self._start.observer(viewer), 0
        upcard = self._start.rules.trump is Trump.UPCARD
        for event in events[told:until]:
            observer.feed(redacted(event, viewer, upcard=upcard))
        self._kept[viewer] = (observer, until)
        return observer

    def informed(self, events: Sequence[Event], before: int) -> tuple[int, ...]:
        """The seats that learned where a card is from the events after the first ``before``."""
        found: list[int] = []
        for seat in range(len(self._start.players)):
            seen = self.at(seat, events, before).seen
            if self.at(seat, events).seen & ~seen:
                found.append(seat)
        return tuple(found)
