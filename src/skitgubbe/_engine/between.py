"""Between the phases: trump is shown, all cards come together, and shedding begins.

B3              leftovers
B1, T3, T4      the trump card is turned up, and whose it is
B2              all cards of a player come together
B5, B7          rubbish cards, in :mod:`.sharing` and :mod:`.pooling`
B4, B6          players without cards are out, or owe a pick-up
B8, F2          who leads; whether anything is to be played
"""

from __future__ import annotations

from . import codes as c, pooling, sharing, shedding, turns
from .codes import Fact
from .table import Facts, Table

__all__ = ["between", "shed"]


def between(table: Table, facts: Facts | None) -> None:
    """Collecting is over: all that follows, until somebody has to act."""
    rules = table.rules
    hands = table.hands
    if facts is not None and rules.show_leftovers:
        for seat, hand in enumerate(hands):
            if hand:
                facts.append((Fact.LEFTOVERS_SHOWN, seat, hand))
    if rules.set_aside:
        table.trump_card = table.set_aside
        table.set_aside = 0
        if not rules.out_of_play:
            table.trump_owner = turns.first_of_shedding(table)
    owner = table.trump_owner
    if facts is not None:
        facts.append((Fact.TRUMP_REVEALED, owner, table.trump_card))
    for seat in range(table.n):
        hands[seat] |= table.won[seat]
        table.won[seat] = 0
    if owner != c.NOBODY:
        hands[owner] |= table.trump_card
    table.set_trump(table.trump_card)
    if rules.rubbish_cards:
        share = pooling if rules.rubbish_pooled else sharing
        if not share.begin(table, facts):
            return
    shed(table, facts)


def shed(table: Table, facts: Facts | None) -> None:
    """Nothing more is shared: players without cards are out or owe, and shedding begins."""
    first = turns.first_of_shedding(table)
    opener = turns.opener(table)
    table.receivers = ()
    table.rare = table.rare._replace(pool_order=(), last_taker=c.NOBODY)
    for seat in (*range(first, table.n), *range(first)):
        if table.hands[seat]:
            continue
        if table.rules.must_pick_up:
            table.owing |= 1 << seat
            continue
        table.safe = (*table.safe, seat)
        if facts is not None:
            facts.append((Fact.WENT_OUT, seat))
    if len(table.safe) < table.n - 1:
        shedding.begin(table, opener, facts)
    else:
        shedding.finish(table, facts)
