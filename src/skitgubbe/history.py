"""What was played so far, and how to go back: by kept tables, never by inverses.

A history is a chain of steps that never change.  So one reference says all of it: what was played,
what happened, and the way back.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ._engine import codes as c, dispatch
from ._engine.table import Table
from .events.classes import Event
from .moves import Move, move_of_code

__all__ = [
    "KEPT_EVERY",
    "Listed",
    "RecentHistory",
    "Step",
    "acts_of",
    "beginning",
    "events_since",
    "listed_until",
    "moves_until",
    "same_acts",
    "table_after",
]

KEPT_EVERY: Final = 8
"""How many moves lie between two tables that are kept, to go back to."""

WIDELY_KEPT: Final = 64


class Step:
    """A move that was made, after others; the first of a chain is no move but the beginning.

    A step never changes once it is made; it has no constructor because that takes longer.
    """

    __slots__ = (
        "before",
        "code",
        "events",  # what the move caused
        "happened",  # how many events had happened by then, since the beginning
        "made",  # how many moves were made by then
        "seat",
        "table",  # the table by then, if it is kept; it is never changed
    )

    before: Step | None
    seat: int
    code: int
    events: tuple[Event, ...]
    made: int
    happened: int
    table: Table | None


def beginning(table: Table) -> Step:
    """What comes before the first move."""
    step = Step()
    step.before = None
    step.seat = c.NOBODY
    step.code = 0
    step.events = ()
    step.made = 0
    step.happened = 0
    step.table = table
    return step


def acts_of(step: Step) -> list[tuple[int, int]]:
    """Seat and code of each move, in order."""
    acts: list[tuple[int, int]] = []
    while step.before is not None:
        acts.append((step.seat, step.code))
        step = step.before
    acts.reverse()
    return acts


Listed: TypeAlias = tuple[Step, tuple[tuple[int, Move], ...]]
"""A step, and seat and move of each that was made by then."""


def moves_until(step: Step) -> tuple[tuple[int, Move], ...]:
    """Seat and move of each step, in order."""
    return tuple([(seat, move_of_code(code)) for seat, code in acts_of(step)])


def listed_until(step: Step, listed: Listed) -> Listed:
    """The moves by a step, from those by another one of the same game.

    If they have no step in common, as when the chain was kept short, they are listed anew.
    """
    last: Step | None = step
    other: Step | None
    other, moves = listed
    later: list[tuple[int, Move]] = []
    while last is not other:
        if last is None or other is None:
            return step, moves_until(step)
        if last.made > other.made:
            later.append((last.seat, move_of_code(last.code)))
            last = last.before
        else:
            other = other.before
    later.reverse()
    return step, (*moves[: step.made - len(later)], *later)


def same_acts(one: Step, other: Step) -> bool:
    """Whether the same moves were made."""
    if one.made != other.made:
        return False
    while one is not other and one.before is not None and other.before is not None:
        if (one.seat, one.code) != (other.seat, other.code):
            return False
        one, other = one.before, other.before
    return True


def events_since(step: Step, seen: int) -> list[Event]:
    """What has happened but for the first ``seen`` events."""
    parts: list[tuple[Event, ...]] = []
    while step.happened > seen and step.before is not None:
        parts.append(step.events)
        step = step.before
    parts.reverse()
    events = [event for part in parts for event in part]
    return events[max(seen - step.happened, 0) :]


def table_after(step: Step) -> Table:
    """The table after a step; it must not be changed."""
    later: list[Step] = []
    while step.table is None:
        assert step.before is not None
        later.append(step)
        step = step.before
    if not later:
        return step.table
    table = step.table.copy()
    for made in reversed(later):
        dispatch.apply(table, made.seat, made.code)
    return table


class RecentHistory:
    """Keeps the chain of a game short: a game of any length in the same memory.

    At least the last ``kept`` moves can be taken back, a multiple of 64, and no events are kept.
    ``made`` counts the moves that were made and not taken back, ``positions`` the different
    positions that the table remembers (F4).

    >>> from skitgubbe.core import Core
    >>> from skitgubbe.rules import Rules
    >>> from skitgubbe.shuffle import shuffled
    >>> from skitgubbe.start import Start
    >>> history = RecentHistory(64)
    >>> core = Core(Start(("A", "B", "C"), Rules(), 0, shuffled(17)), history)
    >>> for _ in range(200):
    ...     move = dispatch.legal(core.table, core.table.turn)[0]
    ...     _ = core.make(None, move_of_code(move), None, None)
    >>> history.made, len(core.moves)
    (200, 72)
    """

    __slots__ = ("_first", "kept", "made", "positions")

    def __init__(self, kept: int) -> None:
        assert kept and kept % WIDELY_KEPT == 0
        self.kept = kept
        self.made = 0
        self.positions = 0
        self._first = 0  # how many moves can no longer be taken back

    def stands(self, step: Step, table: Table) -> None:
        """The game stands after ``step``."""
        self.made = step.made
        self.positions = len(table.seen)

    def shorten(self, step: Step, table: Table) -> None:
        """Keep no more than is needed of the steps up to one that is being made."""
        step.events = ()
        step.happened = 0
        step.table = table if step.made % WIDELY_KEPT == 0 else None
        if step.made - self._first == 2 * self.kept:
            self._first += self.kept
            while step.before is not None and step.made > self._first:
                step = step.before
            step.before = None
