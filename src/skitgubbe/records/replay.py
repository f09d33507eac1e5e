"""Replay: the recorded acts played again, and every recorded event held against the engine.

What follows from an act is due after it, in the engine's order.  A recorded event that is not due
is wrong; one that is due and not recorded is missing, and only an incomplete log may miss it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Final

from ..cards import Card
from ..core import Core
from ..errors import EventError, LogError, NotationError, SetupError, quoted
from ..events.classes import ACTS, Act, Event, Note, Undone, move_of_act
from ..game import Game, game_of_core
from ..history import RecentHistory
from ..log_header import LogHeader
from ..positions import Position
from ..refusals import IllegalMoveError
from ..setup import read_dealer, read_deck, read_players, read_pool_order
from ..start import Start

__all__ = ["STEPS", "MissingEventError", "NoMoveError", "begin", "replayed"]

STEPS: Final = (*ACTS, Undone)
"""The events that do not follow from others."""


class MissingEventError(LogError):
    """What happened is not recorded; what is recorded up to there is right."""


class NoMoveError(LogError):
    """A move is taken back, but none is left, or none of those that are kept."""


def begin(header: LogHeader, history: RecentHistory | None = None) -> Game:
    """The game that a header tells of, before its first move; only ``history`` is kept.

    Raises :class:`LogError` if no game can begin from it.
    """
    tags, extra = dict(header.tags), dict(header.extra)
    try:
        if isinstance(header.position, Position):
            start = Start.of_position(header.position, header.players, tags, extra)
            return game_of_core(Core(start, history))
        if header.deck is None:
            raise LogError(1, "a redacted log cannot be replayed: it has no deck")
        names = read_players(header.players, header.rules)
        dealer = read_dealer(header.dealer, len(names))
        deck = read_deck(header.deck, header.rules)
        second: tuple[Card, ...] = ()
        if header.pool_order is not None:
            second = read_pool_order(header.pool_order, header.rules)
        elif header.rules.rubbish_pooled:
            raise LogError(1, "pool_order is missing: rubbish_pooled=True needs it (B7)")
        start = Start(
            names,
            header.rules,
            dealer,
            deck,
            pool_order=second,
            tags=tags,
            extra=extra,
        )
        return game_of_core(Core(start, history))
    except SetupError as error:
        raise LogError(1, str(error)) from None


def replayed(
    events: Iterable[Event], game: Game, complete: bool, kept: int | None = None
) -> Iterator[int]:
    """Play recorded events on the game that they begin from; stops after each step.

    The deal is a step, so is each move, and each move taken back; its line is given, and by then
    all that followed from it is checked.  ``complete`` says whether all of it must
    be recorded, ``kept`` how many of the last moves can be taken back, if not all.  Raises
    :class:`LogError` with the line of the first event that is wrong, if the first of ``events``
    is line 2.

    >>> played = Game(seed=7)
    >>> _ = played.play("9D"), played.play("chance")
    >>> game = Game(seed=7)
    >>> for _ in replayed(played.events, game, True):
    ...     print(len(game.moves))
    0
    1
    2
    """
    due = game.events  # checked up to ``at``
    seats: deque[int] = deque(maxlen=kept)  # who made the moves that were not taken back
    at = 0
    line = last = 1
    for line, event in enumerate(events, 2):
        if at < len(due) and due[at] == event:
            at += 1
        elif isinstance(event, STEPS):
            if complete and at < len(due):
                raise MissingEventError(line, f"{due[at].name} is missing before {event.name}")
            yield last
            last = line
            if isinstance(event, Undone):
                due = _undo(game, event, seats, line)
            else:
                due = _act(game, event, line)
                seats.append(event.seat)
            at = 1
        elif isinstance(event, Note):
            if event.seat is not None and event.seat >= game.n:
                raise LogError(line, f"note: there is no seat {event.seat}")
        else:
            at = _place(event, due, at, complete, line) + 1
    if complete and at < len(due):
        raise MissingEventError(line, f"the log ends, but {due[at].name} is due")
    yield last


def _place(event: Event, due: tuple[Event, ...], at: int, complete: bool, line: int) -> int:
    """Where an event stands among those due after the first ``at``; some may be left out."""
    if not complete:
        for place in range(at, len(due)):
            if due[place] == event:
                return place
    expected = f"{due[at]} happened" if at < len(due) else "nothing more happened"
    raise LogError(line, f"{event} is recorded, but {expected}")


def _act(game: Game, act: Act, line: int) -> tuple[Event, ...]:
    """Play a recorded act: it and the events it causes."""
    try:
        move = move_of_act(act)
    except (EventError, NotationError) as error:
        raise LogError(line, str(error)) from None
    seat: object = act.seat
    if type(seat) is not int:
        raise LogError(line, f"{act.name}: there is no seat {quoted(seat)}")
    try:
        events = game.play(move, seat)
    except IllegalMoveError as error:
        raise LogError(line, f"{act} is refused: {error.sentence} ({error.rule})") from None
    if events[0] != act:
        raise LogError(line, f"{act} is recorded, but {events[0]} happened")
    return events


def _undo(game: Game, event: Undone, seats: deque[int], line: int) -> tuple[Event, ...]:
    """Take a recorded move back; nothing but that follows."""
    reason = f"seat {quoted(event.seat)} has no last move to take back"
    if not seats:
        raise NoMoveError(line, reason)
    if seats.pop() != event.seat:
        raise LogError(line, reason)
    game.undo()
    return (event,)
