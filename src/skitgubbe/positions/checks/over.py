"""Games that are over: one player holds cards (F1), or the game was drawn in mid-play (F4)."""

from __future__ import annotations

from collections.abc import Iterator

from ...faults import Fault, fault
from ...rules import Following, NoCards
from ..fields import PositionFields
from . import collecting, shedding
from .basics import collects, idle, in_play

__all__ = ["check_piles", "check_turns"]


def check_piles(p: PositionFields) -> Iterator[Fault]:
    """How the game ended decides what is asked; if it cannot have ended so, nothing is."""
    why_not = _why_not_over(p)
    if why_not is not None:
        yield why_not
    elif collects(p):
        yield from collecting.check_piles(p)
    elif len(in_play(p)) != 1:
        yield from shedding.check_piles(p)
    else:
        yield from idle(p, shedding.IDLE, "fault.idle.over")
        yield from shedding.trump(p)
        yield from shedding.card_and_owner(p)
        yield from shedding.safe(p)
        yield from shedding.owing(p)
        yield from shedding.plays(p)
        if not p.trick_size:
            yield from idle(p, "table discards owing", "fault.idle.over_before")


def check_turns(p: PositionFields) -> Iterator[Fault]:
    """Nobody is on turn, and the last trick is as it was."""
    if p.turn is not None:
        yield fault("fault.over_turn")
    if _why_not_over(p) is not None:
        return
    if collects(p):
        yield from collecting.check_turns(p)
    elif len(in_play(p)) != 1:
        yield from shedding.check_turns(p)
    elif p.trick_size and (p.leader is None or not 2 <= p.trick_size <= p.n):
        yield fault("fault.last_trick")


def _why_not_over(p: PositionFields) -> Fault | None:
    if p.rules.repetition_limit is None and (collects(p) or len(in_play(p)) != 1):
        owing = p.rules.no_cards is NoCards.MUST_PICK_UP
        return fault("fault.over.owing" if owing else "fault.over")
    if collects(p) and p.rules.following is not Following.FOLLOW_OR_PICK_UP:
        return fault("fault.drawn_collecting")
    return None
