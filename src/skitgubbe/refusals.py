"""Turns the engine's reason code into the error that tells a player why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ._engine import codes as c, dispatch
from ._engine.table import Table
from .errors import REASONS, IllegalMoveError, IllegalReason
from .moves import Move, move_of_code
from .rules.words import cards

__all__ = ["refusal", "rule_in_force", "sentence_in_force"]


def refusal(code: int, move: Move, seat: int | None, table: Table) -> IllegalMoveError:
    """The error for a move that ``code`` refuses; it lists what the seat may do."""
    reason = REASONS[code]
    assert reason is not None
    legal: tuple[Move, ...] = ()
    if reason is not IllegalReason.NO_SUCH_SEAT and seat is not None:
        legal = tuple(map(move_of_code, dispatch.legal(table, seat)))
    return IllegalMoveError(
        reason,
        move,
        seat,
        rule=rule_in_force(reason, table),
        sentence=sentence_in_force(reason, table),
        legal=legal,
    )


def rule_in_force(reason: IllegalReason, table: Table) -> str:
    """The one rule that a reason is given by at this table.

    >>> from ._engine.codes import Ruleset
    >>> rule_in_force(IllegalReason.NOT_YOUR_TURN, Table(Ruleset(everyone=True), 3, 0))
    'E1'
    """
    of_table = _RULE.get(reason)
    return reason.rule if of_table is None else of_table(table)


def sentence_in_force(reason: IllegalReason, table: Table) -> str:
    """The sentence of a reason, with the numbers of the rules in force.

    >>> from ._engine.codes import Ruleset
    >>> table = Table(Ruleset(everyone=True, hand_size=4), 3, 0)
    >>> sentence_in_force(IllegalReason.TOO_MANY_CARDS, table)
    'at most four cards are played together'
    """
    most = table.rules.at_most
    if reason is IllegalReason.TOO_MANY_CARDS and most != _CLASSIC_SIZE:
        return f"at most {cards(most)} {'is' if most == 1 else 'are'} played together"
    return reason.sentence


_CLASSIC_SIZE: Final = 3

_TURN: Final = {c.SHARING: "B5", c.SHEDDING: "S2"}
_HELD: Final = {c.SHARING: "B5", c.SHEDDING: "S1"}
_SLUFFING: Final = {
    c.SLUFF_AFTER_TRICK: "L1",
    c.SLUFF_OWN_RANK: "L2",
    c.SLUFF_ANY_TIME: "L3",
    c.SLUFF_OWN_RANKS: "L9",
}
_PICKUP: Final = {c.PICKUP_TOP: "S3", c.PICKUP_OLDEST: "P1", c.PICKUP_ALL: "P2"}


def _collecting(table: Table) -> str:
    return "E1" if table.rules.everyone else "C1"


_RULE: Final[dict[IllegalReason, Callable[[Table], str]]] = {
    IllegalReason.NOT_YOUR_TURN: lambda table: _TURN.get(table.phase) or _collecting(table),
    IllegalReason.CARD_NOT_HELD: lambda table: _HELD.get(table.phase) or _collecting(table),
    IllegalReason.TOO_MANY_CARDS: (
        lambda table: "E1" if table.rules.hand_size == _CLASSIC_SIZE else "D7"
    ),
    IllegalReason.SLUFF_TOO_EARLY: lambda table: _SLUFFING[table.rules.sluffing],
    IllegalReason.SLUFF_WRONG_RANK: lambda table: _SLUFFING[table.rules.sluffing],
    IllegalReason.NOTHING_TO_PICK_UP: lambda table: _PICKUP[table.rules.pickup],
}
"""Which rule it is, where different ones may give the same reason."""
