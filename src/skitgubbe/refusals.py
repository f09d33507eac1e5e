"""Turns the engine's reason code into the error that tells a player why."""

from __future__ import annotations

from ._engine import codes as c, dispatch
from ._engine.table import Table
from .errors import REASONS, IllegalMoveError, IllegalReason
from .moves import Move, move_of_code

__all__ = ["refusal"]


def refusal(code: int, move: Move, seat: int | None, table: Table) -> IllegalMoveError:
    """The error for a move that ``code`` refuses; it lists what the seat may do."""
    reason = REASONS[code]
    assert reason is not None
    legal: tuple[Move, ...] = ()
    if reason is not IllegalReason.NO_SUCH_SEAT and seat is not None:
        legal = tuple(map(move_of_code, dispatch.legal(table, seat)))
    return IllegalMoveError(reason, move, seat, rule=rule_in_force(reason, table), legal=legal)


def rule_in_force(reason: IllegalReason, table: Table) -> str:
    """Which of a reason's rule ids applies at this table."""
    ids = reason.rule.split()
    if len(ids) == 1:
        return ids[0]
    if len(ids) == 3:  # one for each way of sluffing
        return ids[table.rules.sluffing - 1]
    if table.phase == c.COLLECTING:  # one for each phase, two for collecting
        return ids[table.rules.everyone]
    return ids[1 + table.phase]
