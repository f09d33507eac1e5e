"""What can be wrong with a position of which all parts can be read: every fault.

The checks ask for what play needs: cards, seats, hands, the phase, the turn and the trick.  Whether
play could have led there is not asked beyond that.
First comes what every phase asks (:mod:`.basics`), then two questions of each phase
(:mod:`.collecting`, :mod:`.sharing`, :mod:`.shedding`, :mod:`.over`): what lies where, and whose
turn it is.  All faults are found at once, with two exceptions: without the number of players, or
the hands of each of them, no phase is asked; and without the seats of the trick, not whose turn
it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...faults import Fault
from ...public_state import Phase
from ..fields import PositionFields
from . import collecting, over, sharing, shedding
from .basics import SEATS_OF_TRICK, check_cards, check_players, check_seats, check_table

__all__ = ["faults_of"]

Check = Callable[[PositionFields], Iterator[Fault]]

_PHASES: Final[dict[Phase, tuple[Check, Check]]] = {
    Phase.COLLECTING: (collecting.check_piles, collecting.check_turns),
    Phase.SHARING: (sharing.check_piles, sharing.check_turns),
    Phase.SHEDDING: (shedding.check_piles, shedding.check_turns),
    Phase.OVER: (over.check_piles, over.check_turns),
}


def faults_of(p: PositionFields) -> tuple[Fault, ...]:
    """Every fault of a position whose fields have their types, each once, or nothing."""
    found = [*check_players(p)]
    if found:
        found += check_cards(p, counted=False)
    else:
        check_piles, check_turns = _PHASES[p.phase]
        seats = [*check_seats(p, *SEATS_OF_TRICK), *check_table(p)]
        found += [*check_seats(p, "dealer", "trump_owner"), *seats]
        found += [*check_cards(p, counted=True), *check_piles(p)]
        if not seats:
            found += check_turns(p)
    return tuple(dict.fromkeys(found))
