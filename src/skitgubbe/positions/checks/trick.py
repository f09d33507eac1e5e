"""A collecting trick, laid again from the table play by play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from ..._engine import codes as c, tricks
from ..._engine.table import Table
from ...cards import format_cards
from ...public_state import Laid, LaidKind
from ...rules import CollectingEnd, Rules, Sluffing, Tricks, trump_is_public
from ...setup import compiled
from .basics import mask_of

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["Trick", "is_one_play", "read_trick"]


@frozen
class Trick:
    """A collecting trick as far as it could be read.

    ``rounds`` are those of the cards on the table.  ``to_play`` is who is still to play in the
    last of them, ``winner`` who has won if nobody is.  There is neither if it is not known who
    is next: after a ``problem``, or after a round with cards that are not one play.
    """

    rounds: tuple[int, ...]
    to_play: tuple[int, ...] = ()
    winner: int | None = None
    problem: str = ""


def is_one_play(rules: Rules, laid: Laid) -> bool:
    """Whether these cards can be laid at once, whoever was to play (C1, C5, E1)."""
    if len(laid.cards) < 2 or laid.kind is LaidKind.SLUFF:
        return True
    if laid.kind is LaidKind.CHANCE or rules.tricks is not Tricks.EVERYONE:
        return False
    return len(laid.cards) <= 3 and len({card.rank for card in laid.cards}) == 1


def read_trick(p: Position, leader: int) -> Trick:
    """Read the trick that is on the table, up to what no play could have laid there."""
    table = Table(compiled(p.rules), p.n, p.dealer)
    table.to_play = _first_round(p, leader)
    if len(set(table.to_play)) < 2:
        return Trick((), problem="fewer than two players hold cards, so collecting is over (X2)")
    winner: int | None = None
    rounds: list[int] = []
    for place, laid in enumerate(p.table):
        sluffs = laid.kind is LaidKind.SLUFF
        why_not = _why_no_sluff if sluffs else _why_no_play
        problem = why_not(p, place, table, winner)
        if problem:
            return Trick(tuple(rounds), (), winner, f"table: {problem}")
        rounds.append(table.round)
        kind = c.SLUFF if sluffs else c.PLAY
        code = table.round << c.ROUND_SHIFT | kind << c.LAID_KIND_SHIFT
        table.laid.append(code | laid.seat << c.SEAT_SHIFT | mask_of(laid.cards))
        if sluffs:
            continue
        table.to_play = table.to_play[1:]
        if not table.to_play:
            if not all(is_one_play(p.rules, play) for play in p.table[: place + 1]):
                return Trick(tuple(rounds))
            winner = _end_round(table)
    return Trick(tuple(rounds), table.to_play, winner)


def _first_round(p: Position, leader: int) -> tuple[int, ...]:
    """Who plays in the first round, in order (C1, E1, X2); only the leader if nobody else holds.

    Whoever has answered may hold no card any more.
    """
    n = p.n
    if p.rules.tricks is Tricks.EVERYONE:
        return (*range(leader, n), *range(leader))
    answerer = (leader + 1) % n
    if p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        answered = p.table[1].seat if len(p.table) > 1 else None
        while answerer not in (answered, leader) and not p.hands[answerer]:
            answerer = (answerer + 1) % n
    return (leader, answerer)


def _end_round(table: Table) -> int | None:
    """The winner, or nobody: those who tie play again (C4, E3)."""
    seats = tricks.contenders(table)
    if len(seats) == 1:
        return seats[0]
    table.to_play = seats
    table.round += 1
    return None


def _why_no_play(p: Position, place: int, table: Table, winner: int | None) -> str:
    laid = p.table[place]
    if winner is not None or (trump_is_public(p.rules) and place):  # there are no ties (U1, U2)
        return "the trick is complete already"
    seat = table.to_play[0]
    return "" if laid.seat == seat else f"it was for seat {seat} to play, not {laid.seat}"


def _why_no_sluff(p: Position, place: int, table: Table, winner: int | None) -> str:
    laid = p.table[place]
    if p.rules.sluffing is Sluffing.NONE:
        return ""  # that is told of the cards alone
    if p.rules.sluffing is Sluffing.AFTER_TRICK:
        if winner is None:
            return "a sluff before the trick was decided (L1)"
        before = p.table[:place]
        if any(other.seat == laid.seat for other in before if other.kind is LaidKind.SLUFF):
            return f"seat {laid.seat} sluffed twice (L1)"
    own = p.rules.sluffing is Sluffing.OWN_RANK
    ranks = tricks.own_rank(table, laid.seat) if own else tricks.ranks_lying(table)
    if mask_of(laid.cards) & ~ranks:
        return f"seat {laid.seat} could not sluff {format_cards(laid.cards)}"
    return ""
