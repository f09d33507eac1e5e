"""What can be wrong with a position: every fault, in sentences.

The checks ask whether play could have led to the position, as far as the position itself tells.
First come seats and cards (:mod:`.basics`), then what the phase asks (:mod:`.collecting`,
:mod:`.shedding`, :mod:`.over`).  Each check says which parts of the position it needs, and is
left out if one of them is not sound (:mod:`.parts`): what it would find could follow from the
fault that was found there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ...public_state import Phase
from .arguments import Arguments, left_over
from .basics import check_cards, check_seats
from .collecting import COLLECTING, read_trick
from .fields import FIELDS, wrong_types
from .over import OVER, may_be_drawn_in_collecting
from .parts import Check, LaidParts, Parts, Pile, faults_of, in_order, is_unread, laid_of, told
from .rounds import rounds_of
from .shedding import SHARING, SHEDDING

if TYPE_CHECKING:
    from ..position import Position

__all__ = [
    "Arguments",
    "LaidParts",
    "Parts",
    "Pile",
    "in_order",
    "laid_of",
    "left_over",
    "problems_of",
    "problems_of_parts",
    "rounds_of",
    "told",
]

_PHASES: Final[dict[Phase, tuple[Check, ...]]] = {
    Phase.COLLECTING: COLLECTING,
    Phase.SHARING: SHARING,
    Phase.SHEDDING: SHEDDING,
    Phase.OVER: OVER,
}


def problems_of(p: Position) -> tuple[str, ...]:
    """Every fault of a position, each once, or nothing."""
    wrong = wrong_types(p)
    values = {name: getattr(p, name) for name in FIELDS if name not in wrong}
    return problems_of_parts(wrong.values(), values)


def problems_of_parts(
    found: Iterable[str], values: Mapping[str, Any], *, whole: bool = True
) -> tuple[str, ...]:
    """The faults ``found`` in reading, and those of the parts that could be read nevertheless.

    ``whole`` says whether all cards lie somewhere in these parts.
    """
    p = Parts(values)
    problems = [*found, *check_seats(p)]
    _derive(p)
    problems += check_cards(p, whole)
    if p.has("phase"):
        problems += faults_of(p, _PHASES[p.phase])
    return tuple(dict.fromkeys(problems))


def _derive(p: Parts) -> None:
    """Add the parts that follow from others."""
    if p.has("hands") and None not in p.hands:
        p.add("sizes")
    if p.has("table") and not any(map(is_unread, p.table)):
        p.add("plays")
    if not p.has("phase"):
        return
    over = p.phase is Phase.OVER
    collects = _was_collecting(p) if over else p.phase is Phase.COLLECTING
    if collects is not None:
        p.add("collects", collects)
    if not collects:
        return
    read_trick(p)
    if over and p.has("to_play") and p.to_play:
        p.add("now", p.to_play[0])
    elif p.has("turn") and (not over or p.has("to_play")):
        p.add("now", p.turn)


def _was_collecting(p: Parts) -> bool | None:
    """Whether a game that is over was in collecting, if that is known."""
    if p.has("leader", "trick_size"):
        return p.leader is not None and p.trick_size == 0
    if p.lacks("leader") or (p.has("trick_size") and p.trick_size):
        return False
    return None if may_be_drawn_in_collecting(p) else False
