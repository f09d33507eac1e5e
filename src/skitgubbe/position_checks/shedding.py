"""Positions after collecting: sharing, shedding, and games that are over."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from .._engine import codes as c
from .._engine.sharing import ENOUGH
from ..cards import PACK, Suit, format_cards
from ..errors import quoted
from ..rules import Following
from ..state import LaidKind, Phase
from .basics import check_empty, holders_of, is_collecting, mask_of
from .collecting import check_collecting

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["check_over", "check_sharing", "check_shedding"]

_SUITS: Final = tuple(Suit)

# --- sharing ----------------------------------------------------------------------------------


def check_sharing(p: Position) -> Iterator[str]:
    """Somebody is to give a card (B5)."""
    idle = "won stock table leader to_play closing winner trick_size discards safe"
    yield from check_empty(p, idle, "sharing")
    yield from _trump_after_collecting(p)
    if not p.rules.rubbish_cards:
        yield "phase: there is sharing only with rubbish_cards=True (B5)"
    if p.trump_owner is None:
        yield "trump_card and trump_owner must be given, for the owner is to lead (S1)"
    order = ((p.dealer + 1 + step) % p.n for step in range(p.n))
    short = tuple(seat for seat in order if len(p.hands[seat]) < ENOUGH)
    if not short:
        yield "nobody is short, so sharing is over (B5)"
    elif p.receivers != short:
        yield f"receivers: the short players are {list(short)}, from the dealer's left (B5)"
    if p.turn is None:
        yield "turn: it is for somebody to give (B5)"
    elif len(p.hands[p.turn]) <= ENOUGH or not mask_of(p.hands[p.turn]) & c.LOW_CARDS:
        yield f"turn: seat {p.turn} needs more than five cards and a low one to give (B5)"


def _trump_after_collecting(p: Position) -> Iterator[str]:
    """Trump is known (B1); which card showed it, and to whom it belonged, may be forgotten."""
    if p.trump is None:
        yield "trump: a suit is trump once collecting is over (B1)"
    if (p.trump_card is None) != (p.trump_owner is None):
        yield "trump_card and trump_owner are given both or not at all"
    if p.trump_card is not None:
        if p.trump is not p.trump_card.suit:
            yield f"trump: the trump card is {p.trump_card} (B1)"
        if p.trump_card not in p.rules.pack:
            yield f"trump_card: {p.trump_card} is not in the pack"


# --- shedding ---------------------------------------------------------------------------------


def check_shedding(p: Position) -> Iterator[str]:
    """Shedding goes on, or did when the game was drawn (F4)."""
    yield from check_empty(p, "won stock to_play closing winner receivers", "shedding")
    yield from _trump_after_collecting(p)
    yield from _safe(p)
    drawn = p.phase is Phase.OVER
    holders = holders_of(p)
    if len(holders) < 2:
        yield "fewer than two players hold cards, so the game is over (F1)"
    if not drawn:
        if p.turn not in holders:
            yield "turn: it is for a seat that holds cards (S2)"
        elif p.trick_size == 2 and [laid.seat for laid in p.table] == [p.turn]:
            yield f"turn: of two players the other answers seat {p.turn} (S2)"
    yield from _plays(p)
    if p.table:
        if p.leader != p.table[0].seat:
            yield "leader: it is who laid the first card on the table"
        yield from _trick_in_shedding(p, holders)
        return
    if p.leader not in holders if drawn else p.leader != p.turn:
        yield "leader: the table is empty, so it is the seat on turn"
    if p.trick_size != len(holders):
        yield f"trick_size: {len(holders)} players hold cards, so the next trick has that size (S5)"


def _safe(p: Position) -> Iterator[str]:
    for seat, hand in enumerate(p.hands):
        if hand and seat in p.safe:
            yield f"safe: seat {seat} holds cards (S6)"
        if not hand and seat not in p.safe:
            yield f"safe: seat {seat} holds no card, so it is safe (S6)"


def _trick_in_shedding(p: Position, holders: Collection[int]) -> Iterator[str]:
    """The size of a trick under way: all who hold cards or have laid some held cards before it."""
    least = max(len({*holders, *(laid.seat for laid in p.table)}), 2)
    if not least <= p.trick_size <= p.n:
        yield f"trick_size: {quoted(p.trick_size)} cannot be; it is {least} to {p.n} (S5)"
    if len(p.table) >= p.trick_size:
        yield "table: the trick is complete already (S5)"


def _plays(p: Position) -> Iterator[str]:
    """The table of shedding: each play beats the one below it (S2, Q1, Q2)."""
    top = 0
    for laid in p.table:
        cards = mask_of(laid.cards)
        shown = format_cards(laid.cards)
        if laid.kind is not LaidKind.PLAY or laid.round:
            yield f"table: in shedding {shown} is a play in round 0"
        if len(laid.cards) > 1 and not (p.rules.sequences and c.is_run(cards)):
            yield f"table: {shown} cannot be played together (Q1)"
        elif top and p.trump and cards & ~c.BEATERS[_SUITS.index(p.trump)][top]:
            yield f"table: {shown} does not beat {PACK[top.bit_length() - 1]} below it (S2)"
        top = c.top_bit(cards)


# --- over -------------------------------------------------------------------------------------


def check_over(p: Position) -> Iterator[str]:
    """One player holds cards (F1), or the game was drawn in mid-play (F4)."""
    if p.turn is not None:
        yield "turn: nobody is on turn when the game is over"
    if is_collecting(p) or len(holders_of(p)) != 1:
        yield from _drawn(p)
        return
    idle = "won stock to_play closing winner receivers"
    yield from check_empty(p, idle, "a game that is over")
    yield from _trump_after_collecting(p)
    yield from _safe(p)
    yield from _plays(p)
    if not p.trick_size:  # over before shedding began (F2)
        yield from check_empty(p, "table discards", "a game that is over before shedding")
    elif p.table:
        if p.leader != p.table[0].seat:
            yield "leader: it is who laid the first card on the table"
        if p.safe[-1:] != (p.table[-1].seat,):
            yield "safe: the last to go out laid the last card on the table (F1)"
        yield from _trick_in_shedding(p, holders_of(p))
    elif not 2 <= p.trick_size <= min(p.n, len(p.discards)) or p.leader is None:
        yield "trick_size and leader: they are those of the last trick, now in the discards (F1)"


def _drawn(p: Position) -> Iterator[str]:
    if p.rules.repetition_limit is None:
        yield "the game is over when exactly one player holds cards (F1)"
    elif not is_collecting(p):
        yield from check_shedding(p)
    elif p.rules.following is Following.FOLLOW_OR_PICK_UP:
        yield from check_collecting(p)
    else:
        yield "collecting is drawn only where cards are picked up: everything else goes on (F4)"
