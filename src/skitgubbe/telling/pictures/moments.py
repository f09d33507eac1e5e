"""The moments of a recorded game: how it began, and how it stood after each move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ...events.classes import ACTS, Event, Note, Undone
from ...game import Game
from ...knowledge.view import PlayerView
from ...records.log import GameLog
from ...records.steps import standing
from ...viewers import Viewer, read_viewer

__all__ = ["Moment", "log_seen_by", "moments_of", "state_at"]


@frozen
class Moment:
    """How a game stands, and what has just happened: at first the deal, then a move each time."""

    state: Game | PlayerView
    events: tuple[Event, ...]


def log_seen_by(log: GameLog, viewer: Viewer | None) -> GameLog:
    """The log, or what of it a viewer may see.

    Raises :class:`ViewerError` if there is no such viewer, or if the log is redacted already for
    another.
    """
    if viewer is None:
        return log
    seen_by = read_viewer(viewer, len(log.header.players))
    return log.for_seat(seen_by) if isinstance(seen_by, int) else log.for_spectator()


def moments_of(log: GameLog) -> list[Moment]:
    """The moments of a log, without the moves that were taken back.

    A log redacted for a viewer gives views.  Raises :class:`LogError` if the log does not replay.

    >>> game = Game(3, seed=7)
    >>> _ = game.play("9D"), game.play("chance")
    >>> [len(moment.events) for moment in moments_of(game.log)]
    [3, 2, 2]
    """
    states = list(log.steps())  # which refuses what cannot be told
    events = log.replay().events if log.header.viewer is None else _kept(log.events)
    return [Moment(state, told) for state, told in zip(states, _by_move(events), strict=True)]


def state_at(log: GameLog, move: int | None) -> Game | PlayerView:
    """How a game stood after so many moves, or stands at the end.

    Raises :class:`ArgumentError` if there are fewer moves, :class:`LogError` if the log does not
    replay.

    >>> game = Game(3, seed=7)
    >>> _ = game.play("9D"), game.play("chance")
    >>> [state_at(game.log, move).table for move in (0, 1)]
    [(), (Laid(1: 9D),)]
    """
    return log.at(len(standing(log.events)) if move is None else move)


def _by_move(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """The events before the first move, then those of each move."""
    told: list[Event] = []
    for event in events:
        if isinstance(event, ACTS):
            yield tuple(told)
            told = []
        told.append(event)
    yield tuple(told)


def _kept(events: Iterable[Event]) -> list[Event]:
    """The events but for the moves that were taken back."""
    kept: list[Event] = []
    moves: list[int] = []
    for event in events:
        if isinstance(event, Undone):
            del kept[moves.pop() :]
            continue
        if isinstance(event, Note):
            continue
        if isinstance(event, ACTS):
            moves.append(len(kept))
        kept.append(event)
    return kept
