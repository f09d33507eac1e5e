"""What can be wrong with a position: every fault, in sentences.

The checks ask whether play could have led to the position, as far as the position itself tells.
First come types, then seats and cards (:mod:`.basics`), then what the phase asks
(:mod:`.collecting`, :mod:`.shedding`).  If a type or a seat is wrong, the checks of the phase,
which rely on them, are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

from ..rules import Rules
from ..setup import MAX_PLAYERS
from ..state import Phase
from .basics import FIELDS, check_cards, check_shape, is_collecting, wrong_types
from .collecting import Rounds, check_collecting, rounds_of
from .shedding import check_over, check_sharing, check_shedding

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["Rounds", "is_collecting", "problems_of", "problems_of_parts", "rounds_of"]

_PHASES: Final = {
    Phase.COLLECTING: check_collecting,
    Phase.SHARING: check_sharing,
    Phase.SHEDDING: check_shedding,
    Phase.OVER: check_over,
}
_PLACES: Final = {"rules", "hands", "won", "stock", "table", "discards", "trump_card", "phase"}


def problems_of(p: Position) -> tuple[str, ...]:
    """Every fault of a position, each once, or nothing."""
    wrong = wrong_types(p)
    if wrong:
        sound = {name: getattr(p, name) for name in FIELDS if name not in wrong}
        return problems_of_parts(wrong.values(), sound)
    shape = tuple(check_shape(p))
    play = () if shape else _PHASES[p.phase](p)
    return tuple(dict.fromkeys((*shape, *check_cards(p), *play)))


def problems_of_parts(found: Collection[str], values: Mapping[str, Any]) -> tuple[str, ...]:
    """The faults ``found`` in reading, and those of the fields that could be read nevertheless."""
    n = values.get("n", len(values.get("hands", ())))
    piles = ((),) * max(0, min(n, MAX_PLAYERS))
    draft = SimpleNamespace(**dict.fromkeys(FIELDS))
    draft.__dict__.update(
        {"rules": Rules(), "n": n, "phase": Phase.OVER, "hands": piles, "won": piles},
        **dict.fromkeys(("stock", "table", "discards", "to_play", "safe", "receivers"), ()),
        trick_size=0,
    )
    draft.__dict__.update(values)
    p = cast("Position", draft)
    shape = check_shape(p) if {"n", "hands"} & values.keys() else ()
    cards = check_cards(p, whole=values.keys() >= _PLACES)
    return tuple(dict.fromkeys((*found, *shape, *cards)))
