"""Between the phases: rubbish cards as a phase of its own: legal, explain, apply.

B5      who gives what to whom

The turn is the giver's.  ``table.receivers`` are the short players still to be served, the one
being served first.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import codes as c
from .codes import Code, Fact
from .table import Facts, Table

__all__ = ["apply", "ask", "begin", "explain", "explain_give", "legal", "short", "turns"]


def legal(table: Table, seat: int) -> list[int]:
    """Every low card of the giver on turn."""
    if seat != table.turn:
        return []
    return [c.GIVE_MOVE | card for card in c.bits(table.hands[seat] & c.LOW_CARDS)]


def explain(table: Table, seat: int, move: int) -> int:
    """Why a seat may not make a move, or 0."""
    if seat != table.turn:
        return Code.NOT_YOUR_TURN
    if move >> c.KIND_SHIFT != c.GIVE:
        return Code.MUST_GIVE
    card = move & c.CARDS
    if not card & table.hands[seat]:
        return Code.CARD_NOT_HELD
    return Code.LEGAL if card & c.LOW_CARDS else Code.NOT_LOW


def explain_give(table: Table) -> int:
    """Why no card is given now, outside of sharing."""
    if table.rules.giving:
        return Code.GIVE_NOT_NOW
    return Code.GIVE_POOLED if table.rules.rubbish_pooled else Code.GIVE_OFF


def short(table: Table) -> tuple[int, ...]:
    """The players who have too few cards, clockwise from the dealer's left."""
    n = table.n
    order = ((table.dealer + 1 + step) % n for step in range(n))
    enough = table.rules.rubbish_below
    return tuple(seat for seat in order if table.hands[seat].bit_count() < enough)


def begin(table: Table, facts: Facts | None) -> bool:
    """Settle who is short; whether sharing is over already."""
    table.phase = c.SHARING
    table.receivers = short(table)
    if table.rules.stand_ins:
        return False
    return _ask_next(table, c.NOBODY, facts)


def turns(table: Table, seat: int) -> Iterator[tuple[int, int]]:
    """Who has cards enough to give, and for whom, in the order that they are asked.

    It goes on from the left of ``seat``, who gave last.  Whoever has no low card is passed over.
    """
    hands = table.hands
    enough = table.rules.rubbish_below
    for place, receiver in enumerate(table.receivers):
        if place or seat == c.NOBODY:
            seat = receiver
        if hands[receiver].bit_count() < enough:
            for step in range(1, table.n + 1):
                giver = (seat + step) % table.n
                if hands[giver].bit_count() > enough:
                    yield giver, receiver


def ask(table: Table, giver: int, receiver: int) -> None:
    """The turn to give comes to ``giver``; whoever was to be served before is served."""
    table.turn = giver
    table.receivers = table.receivers[table.receivers.index(receiver) :]


def apply(table: Table, seat: int, move: int, facts: Facts | None) -> bool:
    """Give a card to the player being served; whether sharing is over."""
    card = move & c.CARDS
    receiver = table.receivers[0]
    table.hands[seat] ^= card
    table.hands[receiver] |= card
    if facts is not None:
        facts.append((Fact.GAVE, seat, receiver, card))
    if table.rules.stand_ins:
        table.turn = c.NOBODY
        return False
    return _ask_next(table, seat, facts)


def _ask_next(table: Table, seat: int, facts: Facts | None) -> bool:
    """Ask the first player left of ``seat`` who can give; whether nobody is left to be served."""
    for giver, receiver in turns(table, seat):
        if table.hands[giver] & c.LOW_CARDS:
            ask(table, giver, receiver)
            if facts is not None:
                facts.append((Fact.GIVER_ASKED, giver, receiver))
            return False
    table.receivers = ()
    return True
