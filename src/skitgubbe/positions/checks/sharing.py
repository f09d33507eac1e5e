"""Positions of sharing: somebody is to give a card (B5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..._engine import codes as c
from ...rules import Trump
from ...rules.words import cards
from .basics import idle, mask_of, out_of_play
from .shedding import no_owner, trump

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["check_piles", "check_turns"]


def check_piles(p: Position) -> Iterator[str]:
    """Trump and the hands."""
    names = "won stock table leader to_play closing winner trick_size discards safe"
    names += " set_aside pool_order owing"
    if p.rules.trump is not Trump.SET_ASIDE:
        names += " last_taker"
    yield from idle(p, names, "sharing")
    yield from trump(p)
    if not p.rules.rubbish_cards:
        yield "phase: there is sharing only with rubbish_cards=True (B5)"
    elif p.rules.rubbish_pooled:
        yield "phase: with rubbish_pooled=True nobody is to give (B7)"
    if out_of_play(p.rules):
        yield from no_owner(p)
    elif p.trump_card is None or p.trump_owner is None:
        yield "trump_card and trump_owner must be given, for the owner is to lead (S1)"
    if all(len(hand) >= p.rules.rubbish_below for hand in p.hands):
        yield "nobody is short, so sharing is over (B5)"


def check_turns(p: Position) -> Iterator[str]:
    """Who is short, from the dealer's left, and who gives."""
    enough = p.rules.rubbish_below
    short = [seat for seat, hand in enumerate(p.hands) if len(hand) < enough]
    short.sort(key=lambda seat: (seat - p.dealer - 1) % p.n)
    if short and p.receivers != tuple(short) and 0 <= p.dealer < p.n:
        yield f"receivers: the short players are {short}, from the dealer's left (B5)"
    if p.turn is None:
        yield "turn: it is for somebody to give (B5)"
    elif len(p.hands[p.turn]) <= enough or not mask_of(p.hands[p.turn]) & c.LOW_CARDS:
        more = f"more than {cards(enough)}"
        yield f"turn: seat {p.turn} needs {more} and a low one to give (B5)"
