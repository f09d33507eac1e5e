"""Positions of shedding: trump, who is safe, and the trick in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..._engine import codes as c
from ...cards import PACK, Suit, format_cards
from ...errors import quoted
from ...faults import Fault, fault
from ...public_state import Laid, LaidKind, Phase
from ...rules import NoCards, Pickup, Rules
from ..fields import PositionFields
from .basics import holders, idle, in_play, mask_of, out_of_play

__all__ = [
    "IDLE",
    "card_and_owner",
    "check_piles",
    "check_turns",
    "no_owner",
    "owing",
    "plays",
    "safe",
    "trump",
]

_SUITS: Final = tuple(Suit)

IDLE: Final = "won stock to_play closing winner receivers set_aside last_taker pool_order"
"""The fields that are empty from shedding on."""

# --- what lies where --------------------------------------------------------------------------


def check_piles(p: PositionFields) -> Iterator[Fault]:
    """Trump, who holds cards, and each play by its cards."""
    yield from idle(p, IDLE, "fault.idle.shedding")
    yield from trump(p)
    yield from card_and_owner(p)
    yield from safe(p)
    yield from owing(p)
    if len(in_play(p)) < 2:
        owed = p.rules.no_cards is NoCards.MUST_PICK_UP
        yield fault("fault.few_left.owing" if owed else "fault.few_left")
    yield from plays(p)


def trump(p: PositionFields) -> Iterator[Fault]:
    """What is asked of trump in every phase after collecting."""
    if p.trump is None:
        yield fault("fault.no_trump")
    elif p.trump_card is not None and p.trump is not p.trump_card.suit:
        yield fault("fault.trump_of_card", card=str(p.trump_card))
    if out_of_play(p.rules):
        if p.trump_card is None:
            yield fault("fault.out_of_play")
    elif p.trump_card is not None and p.trump_card not in p.rules.pack:
        yield fault("fault.trump_card_foreign", card=str(p.trump_card))


def card_and_owner(p: PositionFields) -> Iterator[Fault]:
    """Which card showed trump, and to whom it belonged, may be forgotten; not one out of play."""
    if out_of_play(p.rules):
        yield from no_owner(p)
    elif (p.trump_card is None) != (p.trump_owner is None):
        yield fault("fault.card_and_owner")


def no_owner(p: PositionFields) -> Iterator[Fault]:
    """A card that is out of play belongs to nobody."""
    if p.trump_owner is not None:
        yield fault("fault.no_owner")


def safe(p: PositionFields) -> Iterator[Fault]:
    """Whoever holds no card is safe (S6), unless a pick-up is owed (B6)."""
    playing = in_play(p)
    for seat, hand in enumerate(p.hands):
        if hand and seat in p.safe:
            yield fault("fault.safe_holds", seat=seat)
        if seat not in playing and seat not in p.safe:
            yield fault("fault.safe_missing", seat=seat)


def owing(p: PositionFields) -> Iterator[Fault]:
    """Whoever owes a pick-up had no cards when shedding began (B6)."""
    if not p.owing:
        return
    if p.rules.no_cards is not NoCards.MUST_PICK_UP:
        yield fault("fault.owing_off")
    if list(p.owing) != sorted(p.owing):
        yield fault("fault.seat_order", field="owing")
    for seat in p.owing:
        if seat in holders(p):
            yield fault("fault.owing_holds", seat=seat)
        if seat in p.safe:
            yield fault("fault.owing_safe", seat=seat)


def plays(p: PositionFields) -> Iterator[Fault]:
    """Each play beats the one below it (S2, Q1, Q2)."""
    top = 0
    for laid in p.table:
        mask = mask_of(laid.cards)
        text = format_cards(laid.cards)
        if laid.kind is not LaidKind.PLAY or laid.round != 0:
            yield fault("fault.round_0", cards=text)
        if not _is_one_play(p.rules, laid):
            yield fault("fault.not_a_play", cards=text)
            mask = 0
        if top and p.trump is not None and mask & ~c.BEATERS[_SUITS.index(p.trump)][top]:
            below = str(PACK[top.bit_length() - 1])
            yield fault("fault.does_not_beat", cards=text, card=below)
        top = c.top_bit(mask) if mask else 0


def _is_one_play(rules: Rules, laid: Laid) -> bool:
    return len(laid.cards) < 2 or (rules.sequences and c.is_run(mask_of(laid.cards)))


# --- whose turn it is -------------------------------------------------------------------------


def check_turns(p: PositionFields) -> Iterator[Fault]:
    """Who leads, who is on turn, and how many play to the trick."""
    playing = in_play(p)
    holding = holders(p)
    if len(playing) < 2:
        return
    if p.phase is not Phase.OVER:
        if p.turn not in playing:
            yield fault("fault.turn_holds")
        elif p.turn not in holding and not p.table:
            yield fault("fault.turn_owing", seat=p.turn)
        elif p.trick_size == 2 and [laid.seat for laid in p.table] == [p.turn]:
            yield fault("fault.turn_of_two", seat=p.turn)
    if p.table:
        yield from _started(p)
        return
    leads = p.leader == p.turn or (p.turn not in holding and p.leader in holding)
    if p.leader is None or not leads:
        yield fault("fault.leader_on_turn")
    if p.trick_size != len(playing):
        key = "fault.trick_size.owing" if p.owing else "fault.trick_size"
        yield fault(key, count=len(playing))


def _started(p: PositionFields) -> Iterator[Fault]:
    """The trick on the table: who led it, and its size (S5)."""
    took_part = in_play(p) | {laid.seat for laid in p.table}
    oldest = p.rules.pickup is Pickup.OLDEST  # P1: the first may be in a hand again
    if p.leader is None or (p.leader != p.table[0].seat and not oldest):
        yield fault("fault.leader_laid")
    elif oldest:
        took_part.add(p.leader)
    least = max(len(took_part), 2)
    if not least <= p.trick_size <= p.n:
        found = quoted(p.trick_size)
        if least == p.n:
            yield fault("fault.trick_size_exact", found=found, most=p.n)
        else:
            yield fault("fault.trick_size_range", found=found, least=least, most=p.n)
    elif len(p.table) >= p.trick_size:
        yield fault("fault.complete.shedding")
