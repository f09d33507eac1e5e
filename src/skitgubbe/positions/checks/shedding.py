"""Positions of shedding: trump, who is safe, and the trick in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..._engine import codes as c
from ...cards import PACK, Suit, format_cards
from ...errors import quoted
from ...public_state import Laid, LaidKind, Phase
from ...rules import NoCards, Pickup, Rules
from .basics import holders, idle, in_play, mask_of, out_of_play

if TYPE_CHECKING:
    from ..position import Position

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


def check_piles(p: Position) -> Iterator[str]:
    """Trump, who holds cards, and each play by its cards."""
    yield from idle(p, IDLE, "shedding")
    yield from trump(p)
    yield from card_and_owner(p)
    yield from safe(p)
    yield from owing(p)
    if len(in_play(p)) < 2:
        owe = " or owe a pick-up" if p.rules.no_cards is NoCards.MUST_PICK_UP else ""
        yield f"fewer than two players hold cards{owe}, so the game is over (F1)"
    yield from plays(p)


def trump(p: Position) -> Iterator[str]:
    """What is asked of trump in every phase after collecting."""
    if p.trump is None:
        yield "trump: a suit is trump once collecting is over (B1)"
    elif p.trump_card is not None and p.trump is not p.trump_card.suit:
        yield f"trump: the trump card is {p.trump_card} (B1)"
    if out_of_play(p.rules):
        if p.trump_card is None:
            yield "trump_card must be given: it lies face up, out of play (T3)"
    elif p.trump_card is not None and p.trump_card not in p.rules.pack:
        yield f"trump_card: {p.trump_card} is not in the pack"


def card_and_owner(p: Position) -> Iterator[str]:
    """Which card showed trump, and to whom it belonged, may be forgotten; not one out of play."""
    if out_of_play(p.rules):
        yield from no_owner(p)
    elif (p.trump_card is None) != (p.trump_owner is None):
        yield "trump_card and trump_owner are given together or not at all"


def no_owner(p: Position) -> Iterator[str]:
    """A card that is out of play belongs to nobody."""
    if p.trump_owner is not None:
        yield "trump_owner: nobody has the card that is out of play (T3)"


def safe(p: Position) -> Iterator[str]:
    """Whoever holds no card is safe (S6), unless a pick-up is owed (B6)."""
    playing = in_play(p)
    for seat, hand in enumerate(p.hands):
        if hand and seat in p.safe:
            yield f"safe: seat {seat} holds cards (S6)"
        if seat not in playing and seat not in p.safe:
            yield f"safe: seat {seat} holds no card, so it is safe (S6)"


def owing(p: Position) -> Iterator[str]:
    """Whoever owes a pick-up had no cards when shedding began (B6)."""
    if not p.owing:
        return
    if p.rules.no_cards is not NoCards.MUST_PICK_UP:
        yield "owing: a pick-up is owed only with no_cards='must_pick_up' (B6)"
    if list(p.owing) != sorted(p.owing):
        yield "owing: seats are listed in ascending order"
    for seat in p.owing:
        if seat in holders(p):
            yield f"owing: seat {seat} holds cards, so it owes no pick-up (B6)"
        if seat in p.safe:
            yield f"owing: seat {seat} is safe, so it owes no pick-up (B6)"


def plays(p: Position) -> Iterator[str]:
    """Each play beats the one below it (S2, Q1, Q2)."""
    top = 0
    for laid in p.table:
        mask = mask_of(laid.cards)
        text = format_cards(laid.cards)
        if laid.kind is not LaidKind.PLAY or laid.round != 0:
            yield f"table: in shedding {text} is a play in round 0"
        if not _is_one_play(p.rules, laid):
            yield f"table: {text} cannot be played together (Q1)"
            mask = 0
        if top and p.trump is not None and mask & ~c.BEATERS[_SUITS.index(p.trump)][top]:
            yield f"table: {text} does not beat {PACK[top.bit_length() - 1]} below it (S2)"
        top = c.top_bit(mask) if mask else 0


def _is_one_play(rules: Rules, laid: Laid) -> bool:
    return len(laid.cards) < 2 or (rules.sequences and c.is_run(mask_of(laid.cards)))


# --- whose turn it is -------------------------------------------------------------------------


def check_turns(p: Position) -> Iterator[str]:
    """Who leads, who is on turn, and how many play to the trick."""
    playing = in_play(p)
    holding = holders(p)
    if len(playing) < 2:
        return
    if p.phase is not Phase.OVER:
        if p.turn not in playing:
            yield "turn: it is for a seat that holds cards (S2)"
        elif p.turn not in holding and not p.table:
            yield f"turn: seat {p.turn} owes a pick-up, so it does not lead (B6)"
        elif p.trick_size == 2 and [laid.seat for laid in p.table] == [p.turn]:
            yield f"turn: of two players the other answers seat {p.turn} (S2)"
    if p.table:
        yield from _started(p)
        return
    leads = p.leader == p.turn or (p.turn not in holding and p.leader in holding)
    if p.leader is None or not leads:
        yield "leader: the table is empty, so it is the seat on turn"
    if p.trick_size != len(playing):
        owe = " or owe a pick-up" if p.owing else ""
        number = f"{len(playing)} players hold cards{owe}"
        yield f"trick_size: {number}, so the next trick has that size (S5)"


def _started(p: Position) -> Iterator[str]:
    """The trick on the table: who led it, its size (S5), and whose turn has been."""
    took_part = in_play(p) | {laid.seat for laid in p.table}
    if p.leader is None:
        yield "leader: it is whoever laid the first card on the table"
    elif p.rules.pickup is Pickup.OLDEST:  # P1: it may be in a hand again
        took_part.add(p.leader)
    elif p.table[0].seat != p.leader:
        yield "leader: it is whoever laid the first card on the table"
    least = max(len(took_part), 2)
    if not least <= p.trick_size <= p.n:
        may_be = p.n if least == p.n else f"{least} to {p.n}"
        yield f"trick_size: {quoted(p.trick_size)} cannot be; it is {may_be} (S5)"
    elif len(p.table) >= p.trick_size:
        yield "table: the trick is complete already (S5)"
