"""A game without names, words and pictures: what it is made of, and how it changes.

All that changes about a game is one value, its :data:`Moment`.  A move makes the next one and then
puts it in the place of the old one, which never changes.  So whatever interrupts a move, the game
stands before it or after it, and whoever looks on from another thread sees it so too.

:class:`.Game` is the shell around it; records use it openly, by :func:`.core_of`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn, Protocol, TypeAlias

from ._engine import codes as c, dispatch
from ._engine.codes import Code
from ._engine.table import Facts, Table
from .errors import ArgumentError, BusyError, RecordError, UndoError, UnexpectedMoveError, quoted
from .events.classes import Event, Note, Undone
from .events.from_engine import event_of_fact
from .history import (
    KEPT_EVERY,
    Listed,
    RecentHistory,
    Step,
    beginning,
    listed_until,
    moves_until,
    table_after,
)
from .knowledge.watchers import Watchers
from .moves import BaseMove, Move, move_of_code
from .notation import read_move
from .one_at_a_time import Entrance
from .public_state import seat_or_none
from .refusals import refusal
from .start import Start

__all__ = ["Core", "Moment", "Recorder"]


class Recorder(Protocol):
    """What a game asks of whatever records it."""

    @property
    def closed(self) -> bool:
        """Whether nothing is recorded any more."""
        ...

    @property
    def takes_notes(self) -> bool:
        """Whether notes can be recorded."""
        ...

    def _write(self, events: Iterable[Event], size: int, /) -> int:
        """Record what a move caused, all or nothing, after the first ``size`` bytes.

        What is there beyond them was written for a move that was not made.  Returns the size now.
        """
        ...


Moment: TypeAlias = "tuple[Table, Step, Recorder | None, int]"
"""All that changes about a game, in one value: the table, the last step, and, if the game is
recorded, by whom and in how many bytes.  None of it is ever changed, but for the recorder.

A change takes the place of the moment that it was worked out from, or of none.  To see that it is
still there and to put the next one there is one line each time, in which the interpreter calls
nothing and so does not turn to another thread or a signal.
"""


def _too_late() -> NoReturn:
    raise BusyError("the game was changed in the meantime, in another thread perhaps")


def _check_expected(expected: object, made: int) -> None:
    if type(expected) is not int or expected < 0:
        raise ArgumentError(f"expected is a number of moves, 0 or more, not {quoted(expected)}")
    if expected != made:
        raise UnexpectedMoveError(expected, made)


class Core:
    """A game that is played, taken back and recorded.

    Of a game with a ``recent`` history only the last moves are kept.

    >>> from skitgubbe import Game
    >>> from skitgubbe.game import core_of
    >>> game = Game(seed=7)
    >>> _ = game.play("9D"), game.play("chance")
    >>> core = core_of(game)
    >>> core.last.made, core.table.turn, core.after(1).last.made
    (2, 2, 1)
    """

    __slots__ = ("_listed", "entrance", "moment", "recent", "start", "watchers")

    _listed: Listed
    moment: Moment

    def __init__(self, start: Start, recent: RecentHistory | None = None) -> None:
        table = start.table()
        first = beginning(table)
        self.start = start
        self.recent = recent
        self.entrance = Entrance("the game")
        self.watchers = Watchers(start, first, {})
        self._listed = (first, ())
        self.moment = (table, first, None, 0)

    def copy(self) -> Core:
        """One that can be played on without changing this one; it is not recorded."""
        twin = Core.__new__(Core)
        table, last, _, _ = self.moment
        twin.start = self.start
        twin.recent = None
        twin.entrance = Entrance("the game")
        twin.watchers = self.watchers.copy()
        twin._listed = self._listed
        twin.moment = (table, last, None, 0)
        return twin

    def after(self, moves: int) -> Core:
        """The game as it stood after its first ``moves`` moves, as an independent copy."""
        twin = self.copy()
        step = twin.last
        while step.made > moves and step.before is not None:
            step = step.before
        twin.moment = (table_after(step), step, None, 0)
        return twin

    @property
    def table(self) -> Table:
        """The engine's table; it must not be changed."""
        return self.moment[0]

    @property
    def last(self) -> Step:
        """The last move, or the beginning."""
        return self.moment[1]

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """Seat and move of each that was made, in order."""
        last = self.last
        if self.recent is not None:
            return moves_until(last)
        listed = self._listed
        if listed[0] is not last:
            self._listed = listed = listed_until(last, listed)
        return listed[1]

    # --- what is refused ----------------------------------------------------------------------

    def is_seat(self, seat: object) -> bool:
        """Whether there is such a seat."""
        return type(seat) is int and 0 <= seat < len(self.start.players)

    def explain(self, table: Table, code: int, seat: int | None) -> int:
        """Why ``seat``, or the seat on turn, may not make a move at a table, or 0."""
        if seat is None:
            seat = table.turn
            if seat == c.NOBODY:
                return Code.GAME_OVER
        elif not self.is_seat(seat):
            return Code.NO_SUCH_SEAT
        return dispatch.explain(table, seat, code)

    # --- what changes it ----------------------------------------------------------------------

    def make(
        self, now: Moment | None, move: Move | str, seat: int | None, expected: int | None
    ) -> tuple[Event, ...]:
        """Make a move from this moment, or from the one that is there when nobody else writes."""
        now = now or self.moment
        before, last, recorder, size = now
        if expected is not None:
            _check_expected(expected, last.made)
        if not isinstance(move, BaseMove):
            move = read_move(move)
        code = move._code  # pyright: ignore[reportPrivateUsage]
        actor = before.turn if seat is None else seat
        if (
            type(actor) is not int
            or not 0 <= actor < before.n
            or dispatch.EXPLAIN[before.phase](before, actor, code)
        ):
            reason = self.explain(before, code, seat)
            raise refusal(reason, move, seat_or_none(before.turn) if seat is None else seat, before)
        table = before.copy()
        facts: Facts = []
        dispatch.apply(table, actor, code, facts)
        events: tuple[Event, ...] = (event_of_fact(facts[0]),)
        if len(facts) > 1:
            events = tuple([event_of_fact(fact) for fact in facts])
        step = Step()
        step.before = last
        step.seat = actor
        step.code = code
        step.events = events
        step.made = made = last.made + 1
        step.happened = last.happened + len(events)
        step.table = None if made % KEPT_EVERY else table
        if self.recent is not None:
            self.recent.shorten(step, table)
            self.recent.stands(step, table)
        if recorder is not None and not recorder.closed:
            size = recorder._write(events, size)  # pyright: ignore[reportPrivateUsage]
        then = (table, step, recorder, size)
        self.moment = then if self.moment is now else _too_late()
        return events

    def take_back(self, now: Moment | None) -> Move:
        """Take the last move back, from this moment or from the one that is there then."""
        now = now or self.moment
        _, last, recorder, size = now
        step = last.before
        if step is None:
            raise UndoError("there is no move to take back")
        table = table_after(step)
        if self.recent is not None:
            self.recent.stands(step, table)
        move = move_of_code(last.code)
        if recorder is not None and not recorder.closed:
            size = recorder._write((Undone(last.seat),), size)  # pyright: ignore[reportPrivateUsage]
        then = (table, step, recorder, size)
        self.moment = then if self.moment is now else _too_late()
        return move

    def note(self, note: Note) -> None:
        """Add a note to what is recorded."""
        now = self.moment
        table, last, recorder, size = now
        if recorder is None or recorder.closed:
            raise RecordError("the game is not recorded")
        if not recorder.takes_notes:
            raise RecordError("the file takes no notes: record the game with notes=True")
        size = recorder._write((note,), size)  # pyright: ignore[reportPrivateUsage]
        then = (table, last, recorder, size)
        self.moment = then if self.moment is now else _too_late()

    def record_with(self, recorder: Recorder, size: int, written: Moment) -> None:
        """Let a recorder, which has written the game up to a moment, record it from now on.

        They are ``size`` bytes.  Raises :class:`RecordError` if another records the game,
        :class:`BusyError` if the game has been changed since the moment.
        """
        table, last, other, _ = self.moment
        if other is not None and not other.closed:
            raise RecordError("the game is recorded already")
        then = (table, last, recorder, size)
        self.moment = then if self.moment is written else _too_late()
