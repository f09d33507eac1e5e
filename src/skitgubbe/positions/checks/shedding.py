"""Positions of shedding: trump, who is safe, and the trick in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..._engine import codes as c
from ...cards import PACK, Suit, format_cards
from ...errors import quoted
from ...public_state import Laid, LaidKind, Phase
from ...rules import Rules
from .basics import holders, idle, mask_of

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["card_and_owner", "check_piles", "check_turns", "plays", "safe", "started", "trump"]

_SUITS: Final = tuple(Suit)

# --- what lies where --------------------------------------------------------------------------


def check_piles(p: Position) -> Iterator[str]:
    """Trump, who holds cards, and each play by its cards."""
    yield from idle(p, "won stock to_play closing winner receivers", "shedding")
    yield from trump(p)
    yield from card_and_owner(p)
    yield from safe(p)
    if len(holders(p)) < 2:
        yield "fewer than two players hold cards, so the game is over (F1)"
    yield from plays(p)


def trump(p: Position) -> Iterator[str]:
    """What is asked of trump in every phase after collecting."""
    if p.trump is None:
        yield "trump: a suit is trump once collecting is over (B1)"
    elif p.trump_card is not None and p.trump is not p.trump_card.suit:
        yield f"trump: the trump card is {p.trump_card} (B1)"
    if p.trump_card is not None and p.trump_card not in p.rules.pack:
        yield f"trump_card: {p.trump_card} is not in the pack"


def card_and_owner(p: Position) -> Iterator[str]:
    """Which card showed trump, and to whom it belonged, may be forgotten."""
    if (p.trump_card is None) != (p.trump_owner is None):
        yield "trump_card and trump_owner are given both or not at all"


def safe(p: Position) -> Iterator[str]:
    """Whoever holds no card is safe (S6)."""
    for seat, hand in enumerate(p.hands):
        if hand and seat in p.safe:
            yield f"safe: seat {seat} holds cards (S6)"
        if not hand and seat not in p.safe:
            yield f"safe: seat {seat} holds no card, so it is safe (S6)"


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
    holding = holders(p)
    if len(holding) < 2:
        return
    if p.phase is not Phase.OVER:
        if p.turn not in holding:
            yield "turn: it is for a seat that holds cards (S2)"
        elif p.trick_size == 2 and [laid.seat for laid in p.table] == [p.turn]:
            yield f"turn: of two players the other answers seat {p.turn} (S2)"
    if p.table:
        yield from started(p)
        return
    leads = p.leader == p.turn or (p.turn not in holding and p.leader in holding)
    if p.leader is None or not leads:
        yield "leader: the table is empty, so it is the seat on turn"
    if p.trick_size != len(holding):
        yield f"trick_size: {len(holding)} players hold cards, so the next trick has that size (S5)"


def started(p: Position) -> Iterator[str]:
    """The trick on the table: who led it, and its size (S5)."""
    if p.table[0].seat != p.leader:
        yield "leader: it is who laid the first card on the table"
    least = max(len(holders(p) | {laid.seat for laid in p.table}), 2)
    if not least <= p.trick_size <= p.n:
        may_be = p.n if least == p.n else f"{least} to {p.n}"
        yield f"trick_size: {quoted(p.trick_size)} cannot be; it is {may_be} (S5)"
    elif len(p.table) >= p.trick_size:
        yield "table: the trick is complete already (S5)"
