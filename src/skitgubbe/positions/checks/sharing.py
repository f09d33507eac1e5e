"""Positions of sharing: somebody is to give a card (B5)."""

from __future__ import annotations

from collections.abc import Iterator

from ..._engine import codes as c
from ...faults import Fault, fault
from ...rules import Trump
from ..fields import PositionFields
from .basics import idle, mask_of, out_of_play
from .shedding import no_owner, trump

__all__ = ["check_piles", "check_turns"]


def check_piles(p: PositionFields) -> Iterator[Fault]:
    """Trump and the hands."""
    names = "won stock table leader to_play closing winner trick_size discards safe"
    names += " set_aside pool_order owing"
    if p.rules.trump is not Trump.SET_ASIDE:
        names += " last_taker"
    yield from idle(p, names, "fault.idle.sharing")
    yield from trump(p)
    if not p.rules.rubbish_cards:
        yield fault("fault.sharing_off")
    elif p.rules.rubbish_pooled:
        yield fault("fault.sharing_pooled")
    if out_of_play(p.rules):
        yield from no_owner(p)
    elif p.trump_card is None or p.trump_owner is None:
        yield fault("fault.sharing_owner")
    if all(len(hand) >= p.rules.rubbish_below for hand in p.hands):
        yield fault("fault.nobody_short")


def check_turns(p: PositionFields) -> Iterator[Fault]:
    """Who is short, from the dealer's left, and who gives."""
    enough = p.rules.rubbish_below
    short = [seat for seat, hand in enumerate(p.hands) if len(hand) < enough]
    short.sort(key=lambda seat: (seat - p.dealer - 1) % p.n)
    if short and p.receivers != tuple(short) and 0 <= p.dealer < p.n:
        yield fault("fault.receivers", seats=str(short))
    if p.turn is None:
        yield fault("fault.nobody_gives")
    elif len(p.hands[p.turn]) <= enough or not mask_of(p.hands[p.turn]) & c.LOW_CARDS:
        yield fault("fault.giver", seat=p.turn, cards=fault("cards", number=enough))
