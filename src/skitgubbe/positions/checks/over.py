"""Games that are over: one player holds cards (F1), or the game was drawn in mid-play (F4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...rules import Following
from .basics import idle
from .collecting import COLLECTING
from .parts import Check, Parts, faults_of, needs
from .shedding import SHEDDING, TRICK_SIZE, TRUMP, plays, safe, trick_leader

__all__ = ["OVER", "may_be_drawn_in_collecting"]

_NOT_OVER: Final = "the game is over when exactly one player holds cards (F1)"


@needs("turn")
def _nobody_on_turn(p: Parts) -> Iterator[str]:
    if p.turn is not None:
        yield "turn: nobody is on turn when the game is over"


@needs("collects")
def _how(p: Parts) -> Iterator[str]:
    """How the game ended decides what else is asked of it."""
    if p.collects:
        yield from faults_of(p, (_drawn_in_collecting,))
    elif p.has("n", "sizes") and len(p.holders()) != 1:
        yield from faults_of(p, (_drawn_in_shedding,))
    else:
        yield from faults_of(p, _LAST_WITH_CARDS)


# --- one player holds cards -------------------------------------------------------------------


@needs("table")
def _last_trick(p: Parts) -> Iterator[str]:
    """The last trick lies on the table or in the discards, or there was none (F2)."""
    if p.has("trick_size") and not p.trick_size:
        yield from faults_of(p, _NO_TRICK)
    elif p.table:
        yield from faults_of(p, (trick_leader, _last_to_go_out, *TRICK_SIZE))
    else:
        yield from faults_of(p, (_set_aside,))


@needs("safe")
def _last_to_go_out(p: Parts) -> Iterator[str]:
    last = p.table[-1].seat
    if last is None or p.safe[-1:] == (last,):
        return
    if last in p.safe or not p.holds_none(last):  # else it is told that it is safe
        yield "safe: the last to go out laid the last card on the table (F1)"


@needs("n")
def _set_aside(p: Parts) -> Iterator[str]:
    wrong = p.lacks("leader")
    if p.has("trick_size", "discards"):
        wrong = wrong or not 2 <= p.trick_size <= min(p.n, len(p.discards))
    if wrong:
        yield "trick_size and leader: they are those of the last trick, now in the discards (F1)"


_NO_TRICK: Final = idle("table discards", "a game that is over before shedding")
_LAST_WITH_CARDS: Final[tuple[Check, ...]] = (
    *idle("won stock to_play closing winner receivers", "a game that is over"),
    *TRUMP,
    safe,
    plays,
    _last_trick,
)

# --- drawn ------------------------------------------------------------------------------------


def may_be_drawn_in_collecting(p: Parts) -> bool:
    """Whether the rules let a game be drawn in collecting, or are not known."""
    picks_up = not p.has("rules") or p.rules.following is Following.FOLLOW_OR_PICK_UP
    return picks_up and not (p.has("rules") and p.rules.repetition_limit is None)


@needs("rules")
def _drawn_in_collecting(p: Parts) -> Iterator[str]:
    """If it cannot be drawn, the phase or the hands are wrong, so nothing else is asked."""
    if p.rules.repetition_limit is None:
        yield _NOT_OVER
    elif not may_be_drawn_in_collecting(p):
        yield "collecting is drawn only where cards are picked up: everything else goes on (F4)"
    else:
        yield from faults_of(p, COLLECTING)


@needs("")
def _drawn_in_shedding(p: Parts) -> Iterator[str]:
    """If it cannot be drawn, the phase or the hands are wrong: what holds for any is asked."""
    if p.has("rules") and p.rules.repetition_limit is not None:
        yield from faults_of(p, SHEDDING)
        return
    if p.has("rules"):
        yield _NOT_OVER
    yield from faults_of(p, _AFTER_COLLECTING)


_AFTER_COLLECTING: Final[tuple[Check, ...]] = (
    *idle("won stock to_play closing winner", "a game that is over"),
    *TRUMP,
    plays,
)

OVER: Final[tuple[Check, ...]] = (_nobody_on_turn, _how)
"""The game is over."""
