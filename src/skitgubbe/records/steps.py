"""Walking through a log: the game, or what its viewer knows of it, after each step.

The deal is a step, so is each move, and each move that is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ..cards import Card
from ..events.classes import ACTS, Act, Event, Gave, Undone, move_of_act
from ..game import Game, core_of, game_of_core
from ..knowledge.view import PlayerView
from ..knowledge.view_fold import ViewFold, feed_in_steps, fold_of, view_after
from ..public_state import Phase, round_of
from .replay import begin, replayed

if TYPE_CHECKING:
    from .log import GameLog

__all__ = ["State", "ended", "last_told", "row_of_each_move", "standing", "state_after", "walk"]

State: TypeAlias = Game | PlayerView
"""What a step leads to: a game or, in a redacted log, what its viewer knows."""


def standing(events: Sequence[Event]) -> list[int]:
    """The lines of the acts that were not taken back, in order.

    >>> from skitgubbe import Passed
    >>> standing([Passed(0), Undone(0), Passed(0), Passed(1)])
    [4, 5]
    """
    lines: list[int] = []
    for line, event in enumerate(events, 2):
        if isinstance(event, ACTS):
            lines.append(line)
        elif isinstance(event, Undone) and lines:
            lines.pop()
    return lines


def walk(log: GameLog, complete: bool) -> Iterator[tuple[int, State]]:
    """The line of each step, and where it leads to; raises :class:`LogError`."""
    if log.header.viewer is None:
        game = begin(log.header)
        for line in replayed(log.events, game, complete):
            yield line, game.copy()
    else:
        fold = fold_of(log.header)
        for line in feed_in_steps(log.events, fold):
            yield line, fold.view()


def last_told(events: Sequence[Event]) -> tuple[Event, ...]:
    """The last thing a seat did, and what followed; nothing if it was taken back.

    >>> from skitgubbe import Passed
    >>> last_told([Passed(0), Passed(1)]), last_told([Passed(0), Undone(0)])
    ((Passed(seat=1),), ())
    """
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], ACTS):
            return tuple(events[at:])
        if isinstance(events[at], Undone):
            break
    return ()


# --- to any step at once ----------------------------------------------------------------------


def ended(log: GameLog, complete: bool) -> Game | ViewFold:
    """What a log leads to, which knows the way back."""
    if log.header.viewer is None:
        return log.replay(complete)
    fold = fold_of(log.header)
    for _ in feed_in_steps(log.events, fold):
        pass
    return fold


def state_after(end: Game | ViewFold, moves: int) -> State:
    """Where a log stood after a number of the moves that stand."""
    if isinstance(end, Game):
        return game_of_core(core_of(end).after(moves))
    return view_after(end, moves)


# --- a row for each move ----------------------------------------------------------------------


def row_of_each_move(log: GameLog, taken_back: bool, complete: bool) -> list[dict[str, Any]]:
    """The table of a log: see :meth:`GameLog.table`."""
    stands = {*standing(log.events)}
    rows: list[dict[str, Any]] = []
    tricks: list[tuple[Phase, int]] = []  # of each move up to here that is not taken back
    states = walk(log, complete)
    _, before = next(states)
    for line, after in states:
        event = log.events[line - 2]
        if isinstance(event, ACTS):
            tricks.append((before.phase, _trick(before, tricks)))
            if line in stands or taken_back:
                row = _row(event, before)
                row["number"], row["trick"] = len(tricks), tricks[-1][1]
                row["time"] = log.times[line - 2] if log.times else None
                row["taken_back"] = line not in stands
                rows.append(row)
        else:
            tricks.pop()
        before = after
    return rows


def _trick(state: State, tricks: list[tuple[Phase, int]]) -> int:
    """The number of the trick that the next move belongs to, from 1 in each phase."""
    if state.phase is Phase.SHARING:
        return 0
    if not tricks or tricks[-1][0] is not state.phase:
        return 1
    return tricks[-1][1] + (not state.table)


def _row(act: Act, before: State) -> dict[str, Any]:
    """What was done, and how things stood before; plain values, in the order of the columns."""
    if isinstance(before, PlayerView):
        counts, stock = before.hand_counts, before.stock_count
        hand = before.hand if before.seat == act.seat else None
    else:
        counts, stock = tuple(map(len, before.hands)), len(before.stock)
        hand = before.hands[act.seat]
    hidden = isinstance(act, Gave) and act.card is None
    return {
        "number": 0,
        "phase": before.phase.value,
        "trick": 0,
        "round": round_of(before),
        "seat": act.seat,
        "player": before.players[act.seat],
        "act": act.name,
        "move": None if hidden else str(move_of_act(act)),
        "cards": _texts(_cards(act)),
        "hand": _texts(hand),
        "counts": [*counts],
        "stock": stock,
        "trump": None if before.trump is None else before.trump.value,
        "time": None,
        "taken_back": False,
    }


def _cards(act: Any) -> tuple[Card, ...] | None:
    """The cards that an act tells of; ``None`` if they are hidden."""
    if hasattr(act, "card"):
        return None if act.card is None else (act.card,)
    cards: tuple[Card, ...] = getattr(act, "cards", ())
    return cards


def _texts(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else [str(card) for card in cards]
