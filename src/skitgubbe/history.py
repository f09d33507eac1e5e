"""What was played so far, and how to go back: by kept copies of the table, never by inverses."""

from __future__ import annotations

from ._engine import dispatch
from ._engine.table import Table
from .events import Event

__all__ = ["History"]

CHECKPOINT = 8
"""A copy of the table is kept before every so many moves."""


class History:
    """The moves since the start, the events they caused, and tables to go back to.

    ``acts`` holds seat and code of each move, ``events`` what happened, and ``marks`` how many
    events there were before each move.
    """

    __slots__ = ("acts", "checkpoints", "events", "marks")

    def __init__(self) -> None:
        self.acts: list[tuple[int, int]] = []
        self.events: list[Event] = []
        self.marks: list[int] = []
        self.checkpoints: list[Table] = []

    def copy(self) -> History:
        """A history that goes its own way; the kept tables are shared and never changed."""
        twin = History.__new__(History)
        twin.acts = self.acts[:]
        twin.events = self.events[:]
        twin.marks = self.marks[:]
        twin.checkpoints = self.checkpoints[:]
        return twin

    def before(self, table: Table) -> None:
        """A move is about to be made on ``table``."""
        if len(self.acts) % CHECKPOINT == 0:
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
        last = len(self.acts)
        table = self.checkpoints[-1].copy()
        for seat, act in self.acts[last - last % CHECKPOINT :]:
            dispatch.apply(table, seat, act)
        if last % CHECKPOINT == 0:
            self.checkpoints.pop()
        return code, table
