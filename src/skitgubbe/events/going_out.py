"""Who went out in a trick of which size, from the events alone."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from .classes import Event, PickedUp, Played, SheddingBegan, TrickCompleted, WentOut

__all__ = ["went_out"]


def went_out(
    events: Iterable[Event], n: int, *, safe: int = 0, size: int = 0, table: Iterable[Card] = ()
) -> list[tuple[int, int]]:
    """Each seat that goes out, in order, and the size of the trick of shedding then (S5).

    The size is 0 for who is out before shedding (B4).  ``safe`` seats of ``n`` are out already, and
    a trick of ``size`` plays may have begun: these cards lie in it.

    >>> went_out([WentOut(2), SheddingBegan(0, (1, 1, 0)), Played(0, (Card("7S"),)), WentOut(0)], 3)
    [(2, 0), (0, 2)]
    """
    lying = {*table}
    shedding = size > 0
    found: list[tuple[int, int]] = []
    for event in events:
        match event:
            case SheddingBegan():
                shedding = True
            case Played(cards=cards) if shedding:
                if not lying:
                    size = n - safe - len(found)
                lying |= {*cards}
            case PickedUp(cards=cards) if shedding:
                lying -= {*cards}
            case TrickCompleted():
                lying.clear()
            case WentOut(seat=seat):
                found.append((seat, size))
            case _:
                pass
    return found
