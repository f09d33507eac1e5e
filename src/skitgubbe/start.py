"""What a game begins from: a deal or a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from attrs import Factory, field, frozen

from ._engine import dispatch
from ._engine.table import Facts, Table
from .cards import Card
from .errors import SetupError, quoted
from .events.classes import Event
from .events.from_engine import event_of_fact
from .rules import Rules
from .setup import compiled, read_players

if TYPE_CHECKING:
    from .positions import Position

__all__ = ["Start"]


@frozen
class Start:
    """Players, rules, dealer, and a deck or, if ``position`` is not ``None``, a position.

    ``pool_order`` is the second order of the pack, with a deck and for rules that need one (B7).
    ``tags`` and ``extra``, the unknown keys of a header, tell of the game and are not compared.
    """

    players: tuple[str, ...]
    rules: Rules
    dealer: int
    deck: tuple[Card, ...]
    position: Position | None = None
    pool_order: tuple[Card, ...] = ()
    tags: Mapping[str, str] = field(default=Factory(dict[str, str]), eq=False)
    extra: Mapping[str, Any] = field(default=Factory(dict[str, Any]), eq=False)

    @classmethod
    def of_position(
        cls,
        position: Position,
        players: int | Iterable[str] | None,
        tags: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> Start:
        """Begin from a position; raises :class:`SetupError` if the names do not fit it."""
        from .positions import Position

        if not isinstance(cast("object", position), Position):
            raise SetupError(f"position is a Position object, not {quoted(position)}")
        names = read_players(position.n if players is None else players, position.rules)
        if len(names) != position.n:
            raise SetupError(f"the position has {position.n} players, not {len(names)}")
        return cls(
            names,
            position.rules,
            position.dealer,
            (),
            position,
            tags={} if tags is None else tags,
            extra={} if extra is None else extra,
        )

    def table(self, facts: Facts | None = None) -> Table:
        """The engine's table before the first move."""
        if self.position is not None:
            from .positions import table_of

            table = table_of(self.position)
            if table.rules.repetition_limit:
                table.stand()
            return table
        deck, order = (
            tuple([1 << card.index for card in cards]) for cards in (self.deck, self.pool_order)
        )
        n = len(self.players)
        return dispatch.deal(compiled(self.rules), n, self.dealer, deck, facts, order)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happens before the first move: the deal."""
        facts: Facts = []
        self.table(facts)
        return tuple(map(event_of_fact, facts))
