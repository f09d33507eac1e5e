"""Games that are over: one player holds cards (F1), or the game was drawn in mid-play (F4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...faults import Fault, fault
from ...rules import NoCards
from . import collecting, shedding
from .basics import collects, idle, in_play

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["check_piles", "check_turns"]


def check_piles(p: Position) -> Iterator[Fault]:
    """How the game ended decides what is asked; if it cannot have ended so, nothing is."""
    if not _can_be_over(p):
        owing = p.rules.no_cards is NoCards.MUST_PICK_UP
        yield fault("fault.over.owing" if owing else "fault.over")
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


def check_turns(p: Position) -> Iterator[Fault]:
    """Nobody is on turn, and the last trick is as it was."""
    if p.turn is not None:
        yield fault("fault.over_turn")
    if not _can_be_over(p):
        return
    if collects(p):
        yield from collecting.check_turns(p)
    elif len(in_play(p)) != 1:
        yield from shedding.check_turns(p)


def _can_be_over(p: Position) -> bool:
    """Whether one player is left (F1), or the game can have been drawn (F4)."""
    drawn = p.rules.repetition_limit is not None
    return drawn or (not collects(p) and len(in_play(p)) == 1)
