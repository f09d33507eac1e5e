"""Between the phases: rubbish cards pooled and dealt out anew.

B7      :func:`pool`

Nobody acts.  On a table of stand-ins nobody knows the pooled cards: it waits in the phase of
sharing, with the turn nobody's, until :func:`pool` is called with what was pooled.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import codes as c
from .codes import Fact
from .sharing import short
from .table import Facts, Table

__all__ = ["begin", "pool", "rubbish"]


def rubbish(table: Table) -> list[int]:
    """What each seat gives up if it holds it: twos to fives, and the six of trump.

    Or twos to fives alone, and the short nothing.
    """
    if not table.rules.rubbish_short_keep:
        return [c.LOW_CARDS | c.SIXES & c.SUIT_MASKS[table.trump]] * table.n
    return [0 if seat in table.receivers else c.LOW_CARDS for seat in range(table.n)]


def begin(table: Table, facts: Facts | None) -> bool:
    """If a player is short, pool the rubbish cards; whether all of that is done."""
    table.receivers = short(table)
    if not table.receivers:
        return True
    if table.rules.stand_ins:
        table.phase = c.SHARING
        return False
    low = rubbish(table)
    pool(table, [hand & some for hand, some in zip(table.hands, low, strict=True)], facts)
    return True


def pool(table: Table, given: Sequence[int], facts: Facts | None) -> None:
    """Take these cards from the players and deal them to the short ones, in the second order."""
    hands = table.hands
    whole = 0
    for seat, cards in enumerate(given):
        hands[seat] &= ~cards
        whole |= cards
    order = [card for card in table.pool_order if card & whole]
    if facts is not None:
        facts.append((Fact.POOLED, tuple(given)))
    for place, receiver in enumerate(table.receivers):
        dealt = tuple(order[place :: len(table.receivers)])
        for card in dealt:
            hands[receiver] |= card
        if dealt and facts is not None:
            facts.append((Fact.POOL_DEALT, receiver, dealt))
