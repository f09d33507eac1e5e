"""Whose turn: who leads, who plays to a trick of collecting, who is next in shedding.

D4, D9 (the first lead)         :func:`first_leader`
T4, B4 (where B4 begins)        :func:`first_of_shedding`
B8, S1 (who leads shedding)     :func:`opener`
S2, S4, S9, B6 (who is next)    :func:`next_turn`

Who is in play (S5, F1, F2) is not in ``table.safe``: from B4 on all who are out are there.  Whoever
owes a pick-up is not out (B6).

Questions only: nothing here changes the table.
"""

from __future__ import annotations

from . import codes as c
from .table import Table

__all__ = ["first_leader", "first_of_shedding", "next_turn", "opener"]


def first_leader(rules: c.Ruleset, n: int, dealer: int) -> int:
    """Who leads the first trick: the player to the dealer's left (D4), or the dealer (D9)."""
    return dealer if rules.dealer_leads else (dealer + 1) % n


def first_of_shedding(table: Table) -> int:
    """The owner of the trump card; with a card set aside, who took the last trick (T4).

    If no trick was taken, it is who led first.
    """
    if not table.rules.set_aside:
        return table.trump_owner
    if table.last_taker != c.NOBODY:
        return table.last_taker
    return first_leader(table.rules, table.n, table.dealer)


def opener(table: Table) -> int:
    """Who leads the first trick of shedding: the first of it, or the next with cards (B8)."""
    first = first_of_shedding(table)
    return first if table.hands[first] else table.next_with_cards(first)


def next_turn(table: Table, seat: int) -> int:
    """The next player clockwise; ``seat`` itself comes last.

    Whoever owes a pick-up is passed over where they would have to lead, and only there (B6).
    """
    if not table.owing or not table.laid:
        return table.next_with_cards(seat)
    while True:
        seat = (seat + 1) % table.n
        if table.hands[seat] or table.owing >> seat & 1:
            return seat
