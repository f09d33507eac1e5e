"""What there is to show of a table: one sight, whatever is shown gives one of itself."""

from __future__ import annotations

from collections.abc import Sequence

from ._engine import codes as c, dispatch
from ._engine.table import Table
from ._typing import override
from .cards import Card, cards_of_mask
from .events.classes import Event
from .public_state import Counts
from .rules import Rules, trump_lies_open
from .viewers import Viewer

__all__ = ["Sight"]


class Sight(Counts):
    """What there is to show of a table: all cards if ``viewer`` is ``None``, or what a viewer sees.

    The table for a viewer is one with stand-ins for what the viewer has not seen, and ``events``
    are what the viewer was told last.
    """

    __slots__ = ("_players", "_rules", "_shown", "events", "viewer")

    viewer: Viewer | None
    events: Sequence[Event]

    def __init__(
        self,
        table: Table,
        rules: Rules,
        players: tuple[str, ...],
        viewer: Viewer | None,
        events: Sequence[Event] = (),
    ) -> None:
        self._shown = table
        self._rules = rules
        self._players = players
        self.viewer = viewer
        self.events = events

    @property
    @override
    def _table(self) -> Table:
        return self._shown

    @property
    def hands(self) -> list[tuple[Card, ...] | None]:
        """The cards of each seat, ``None`` where they are not open."""
        return [
            cards_of_mask(hand) if self.viewer in (None, seat) else None
            for seat, hand in enumerate(self._shown.hands)
        ]

    @property
    def set_aside(self) -> Card | None:
        """The card set aside, if it is to be seen (T2)."""
        return self._open(self._shown.set_aside if self.viewer is None else 0)

    @property
    def trump_card(self) -> Card | None:
        """The trump card, also while it lies below the stock, if it is to be seen (C6, C7, T1)."""
        table = self._shown
        if self.stock_count and trump_lies_open(self._rules):
            return self._open(table.stock[-1])
        return self._open(table.trump_card if self.viewer is None or self.trump is not None else 0)

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that the viewer may play now."""
        if not isinstance(self.viewer, int):
            return frozenset()
        codes = dispatch.legal(self._shown, self.viewer)
        plays = [code for code in codes if code >> c.KIND_SHIFT == c.PLAY]
        return frozenset(card for code in plays for card in cards_of_mask(code))

    @staticmethod
    def _open(card: int) -> Card | None:
        return cards_of_mask(card)[0] if card else None
