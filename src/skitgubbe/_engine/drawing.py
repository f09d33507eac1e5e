"""How cards are drawn in collecting, and what becomes of the last card of the stock.

C2, E2, D7, L1 to L3, L9, U3    drawing up to the size of a hand
T2                              with a card set aside the last card is drawn like any other
C6, C7                          else it is laid aside: the trump card
T1                              it may be known to all from then on
N1, N2                          drawing late, when a round is full
"""

from __future__ import annotations

from .codes import Fact
from .table import Facts, Table

__all__ = ["draw", "draw_round"]


def draw(table: Table, seat: int, facts: Facts | None) -> None:
    """A player draws up to the size of a hand; the stock must hold a card."""
    rules = table.rules
    stock = table.stock
    hand = table.hands[seat]
    start = table.pos
    missing = rules.hand_size - hand.bit_count()
    if missing <= 0:
        return
    end = min(start + missing, len(stock) - rules.kept_back)
    drawn = stock[start:end]
    for card in drawn:
        hand |= card
    table.hands[seat] = hand
    table.pos = end
    if facts is not None and drawn:
        facts.append((Fact.DREW, seat, drawn))
    if end - start < missing and rules.kept_back:  # the draw has come to the last card
        _lay_aside(table, seat, facts)


def _lay_aside(table: Table, seat: int, facts: Facts | None) -> None:
    """The last card of the stock is the trump card, and who draws it its owner (C6, C7)."""
    card = table.stock[table.pos]
    table.pos += 1
    table.trump_card = card
    table.trump_owner = seat
    if table.rules.shown_when_taken:
        table.set_trump(card)
    if facts is not None:
        facts.append((Fact.TRUMP_CARD_TAKEN, seat, card))


def draw_round(table: Table, first: int, facts: Facts | None) -> None:
    """All who are short draw, clockwise from ``first``, until the stock is used up (N1, N2)."""
    for seat in (*range(first, table.n), *range(first)):
        if table.pos == len(table.stock):
            return
        draw(table, seat, facts)
