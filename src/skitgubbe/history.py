"""What was played so far, and how to go back: by kept copies of the table, never by inverses."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from ._engine import dispatch
from ._engine.table import Table
from ._typing import override
from .events.classes import Event

__all__ = ["History", "RecentHistory"]

CHECKPOINT: Final = 8
WIDE_CHECKPOINT: Final = 64


class History:
    """The moves since the start, the events they caused, and tables to go back to.

    ``acts`` holds seat and code of each move, ``events`` what happened, and ``marks`` how many
    events there were before each move.  ``checkpoints`` are copies of the table, one from before
    every so many moves.
    """

    __slots__ = ("acts", "checkpoints", "events", "marks")

    every: ClassVar[int] = CHECKPOINT

    def __init__(self) -> None:
        self.acts: list[tuple[int, int]] = []
        self.events: list[Event] = []
        self.marks: list[int] = []
        self.checkpoints: list[Table] = []

    def copy(self) -> Self:
        """A history that goes its own way; the kept tables are shared and never changed."""
        twin = type(self).__new__(type(self))
        twin.acts = self.acts[:]
        twin.events = self.events[:]
        twin.marks = self.marks[:]
        twin.checkpoints = self.checkpoints[:]
        return twin

    def before(self, table: Table) -> None:
        """A move is about to be made on ``table``."""
        if len(self.acts) % self.every == 0:
            self.checkpoints.append(table.copy())

    def after(self, seat: int, code: int, events: tuple[Event, ...]) -> None:
        """The move was made and caused ``events``."""
        self.acts.append((seat, code))
        self.marks.append(len(self.events))
        self.events += events

    def back(self) -> tuple[int, Table]:
        """Forget the last move; its code, and the table before it."""
        _, code = self.acts.pop()
        del self.events[self.marks.pop() :]
        return code, self._last_table()

    def _last_table(self) -> Table:
        """The table after the moves that are left, when the last one was just forgotten."""
        last = len(self.acts)
        table = self.checkpoints[-1].copy()
        for seat, act in self.acts[last - last % self.every :]:
            dispatch.apply(table, seat, act)
        if last % self.every == 0:
            self.checkpoints.pop()
        return table


class RecentHistory(History):
    """The last moves only, and no events: a game of any length in the same memory.

    At least the last ``kept`` moves can be taken back, a multiple of 64 or none at all;
    ``forgotten`` counts those that no longer can, and ``positions`` those
    that the table remembers (F4).

    >>> from skitgubbe.game import Game, engine_table
    >>> history, game = RecentHistory(64), Game(seed=7)
    >>> for _ in range(200):
    ...     history.before(engine_table(game))
    ...     history.after(1, game.legal_moves()[0].code, ())
    >>> len(history.acts), len(history.checkpoints), history.forgotten
    (72, 2, 128)
    """

    __slots__ = ("_table", "forgotten", "kept")

    every: ClassVar[int] = WIDE_CHECKPOINT

    def __init__(self, kept: int) -> None:
        super().__init__()
        assert kept % self.every == 0
        self.kept = kept
        self.forgotten = 0
        self._table: Table | None = None

    @property
    def made(self) -> int:
        """How many moves were made and not taken back."""
        return self.forgotten + len(self.acts)

    @property
    def positions(self) -> int:
        """How many different positions the table remembers (F4)."""
        return 0 if self._table is None else len(self._table.seen)

    @override
    def copy(self) -> Self:
        twin = super().copy()
        twin.kept = self.kept
        twin.forgotten = self.forgotten
        twin._table = self._table
        return twin

    @override
    def before(self, table: Table) -> None:
        self._table = table
        if self.kept:
            super().before(table)

    @override
    def after(self, seat: int, code: int, events: tuple[Event, ...]) -> None:
        if not self.kept:
            self.forgotten += 1
            return
        self.acts.append((seat, code))
        if len(self.acts) == 2 * self.kept:
            del self.acts[: self.kept]
            del self.checkpoints[: self.kept // self.every]
            self.forgotten += self.kept

    @override
    def back(self) -> tuple[int, Table]:
        _, code = self.acts.pop()
        return code, self._last_table()
