"""Games that are over: one player holds cards (F1), or the game was drawn in mid-play (F4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...rules import NoCards
from . import collecting, shedding
from .basics import collects, idle, in_play

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["check_piles", "check_turns"]


def check_piles(p: Position) -> Iterator[str]:
    """How the game ended decides what is asked; if it cannot have ended so, nothing is."""
    why_not = _why_not_over(p)
    if why_not:
        yield why_not
    elif collects(p):
        yield from collecting.check_piles(p)
    elif len(in_play(p)) != 1:
        yield from shedding.check_piles(p)
    else:
        yield from idle(p, shedding.IDLE, "a game that is over")
        yield from shedding.trump(p)
        yield from shedding.card_and_owner(p)
        yield from shedding.safe(p)
        yield from shedding.owing(p)
        yield from shedding.plays(p)
        if not p.trick_size:
            yield from idle(p, "table discards owing", "a game that is over before shedding")


def check_turns(p: Position) -> Iterator[str]:
    """Nobody is on turn, and the last trick is as it was."""
    if p.turn is not None:
        yield "turn: nobody is on turn when the game is over"
    if _why_not_over(p):
        return
    if collects(p):
        yield from collecting.check_turns(p)
    elif len(in_play(p)) != 1:
        yield from shedding.check_turns(p)


def _why_not_over(p: Position) -> str:
    limit = p.rules.repetition_limit
    if limit is None and (collects(p) or len(in_play(p)) != 1):
        owe = " or owes a pick-up" if p.rules.no_cards is NoCards.MUST_PICK_UP else ""
        return f"the game is over when exactly one player holds cards{owe} (F1)"
    return ""
