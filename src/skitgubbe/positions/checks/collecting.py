"""Positions of collecting: the stock, the hands, and the trick in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...public_state import LaidKind, Phase
from ...rules import CollectingEnd, Following, Sluffing, Tricks, trump_is_public
from .basics import idle
from .trick import is_one_play, read_trick

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["check_piles", "check_turns"]

# --- what lies where --------------------------------------------------------------------------


def check_piles(p: Position) -> Iterator[str]:
    """The stock, trump, the hands, and each play by itself."""
    yield from idle(p, "discards safe trick_size receivers", "collecting")
    yield from _stock_and_trump(p)
    yield from _hands(p)
    yield from _plays(p)
    finish = p.rules.collecting_end is CollectingEnd.FINISH_TRICK
    if finish and not p.table and not p.stock:
        yield "the stock is empty and no trick in progress, so collecting is over (X4)"


def _stock_and_trump(p: Position) -> Iterator[str]:
    """The trump card is the last of the stock, or was (C6, C7)."""
    if p.stock and (p.trump_card is not None or p.trump_owner is not None):
        yield "the trump card is the last of the stock, so it has no owner while there is a stock"
    if not p.stock and (p.trump_card is None or p.trump_owner is None):
        yield "the stock is empty, so trump_card and trump_owner must be given (C6)"
    bottom = p.stock[-1] if p.stock else p.trump_card
    if not trump_is_public(p.rules):
        if p.trump is not None:
            yield "trump: it is not known before the trump card is turned up (C6)"
    elif bottom is not None and p.trump is not bottom.suit:
        yield "trump: it is the suit of the upcard, the last card of the stock (D5)"


def _hands(p: Position) -> Iterator[str]:
    """While there is a stock hands are filled up to three; only pick-ups make them larger."""
    picks_up = p.rules.following is Following.FOLLOW_OR_PICK_UP
    for seat, hand in enumerate(p.hands):
        if p.stock and len(hand) < 3:
            yield f"seat {seat} holds fewer than three cards while the stock holds any (C2)"
        if len(hand) > 3 and not picks_up:
            yield f"seat {seat} holds more than three cards (C2)"


def _plays(p: Position) -> Iterator[str]:
    """Each play, chance or sluff by itself."""
    for laid in p.table:
        if laid.kind is LaidKind.SLUFF and p.rules.sluffing is Sluffing.NONE:
            yield "table: nobody may sluff (L1)"
        if laid.kind is LaidKind.CHANCE and not p.rules.chance:
            yield "table: nobody may chance (C5)"
        if not is_one_play(p.rules, laid):
            if laid.kind is LaidKind.CHANCE or p.rules.tricks is not Tricks.EVERYONE:
                yield f"table: seat {laid.seat} laid several cards at once"
            else:
                yield f"table: seat {laid.seat} laid cards that cannot be played together (E1)"
    if p.table and p.table[-1].kind is LaidKind.CHANCE and not p.stock:
        yield "table: after a chance the stock still holds a card (C5)"


# --- whose turn it is -------------------------------------------------------------------------


def check_turns(p: Position) -> Iterator[str]:
    """The trick, play by play, and who is next."""
    if p.leader is None or (p.turn is None and p.phase is not Phase.OVER):
        yield "leader and turn: a trick is in progress, so both are seats"
    if p.leader is None:
        return
    trick = read_trick(p, p.leader)
    if trick.problem:
        yield trick.problem
    if any(laid.round != number for laid, number in zip(p.table, trick.rounds, strict=False)):
        yield "table: the rounds are numbered wrongly"
    if trick.winner is not None:
        yield from _decided(p, trick.winner, p.leader)
    elif trick.to_play:
        yield from _open(p, trick.to_play)


def _open(p: Position, to_play: tuple[int, ...]) -> Iterator[str]:
    """Somebody is still to play, and has a card (X1); if empty hands are skipped, all have (X2)."""
    if p.closing is not None or p.winner is not None:
        yield "closing and winner: the trick is not decided yet"
    if p.to_play != to_play:
        yield f"to_play: still to play are {list(to_play)}"
    turn = to_play[0]
    if p.turn not in (turn, None):
        yield f"turn: it is for seat {turn} to play"
    if p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        for seat in to_play:
            if not p.hands[seat]:
                yield f"to_play: seat {seat} has no card to play (X2, X3)"
    elif not p.hands[turn]:
        yield f"turn: seat {turn} has no card to play, so collecting is over (X1)"


def _decided(p: Position, winner: int, leader: int) -> Iterator[str]:
    """The trick has a winner, and waits for others to sluff or pass (L5)."""
    if p.rules.sluffing is Sluffing.NONE or not p.closing:
        yield "table: the trick is complete already"
        return
    if p.to_play:
        yield "to_play: nobody is still to play"
    if p.winner != winner:
        yield f"winner: seat {winner} wins the trick"
    if list(p.closing) != sorted(p.closing):
        yield "closing: seats are listed in ascending order"
    once = p.rules.sluffing is Sluffing.AFTER_TRICK
    sluffed = {laid.seat for laid in p.table if once and laid.kind is LaidKind.SLUFF}
    for seat in p.closing:
        if not p.hands[seat]:
            yield f"closing: seat {seat} has no card, so it is done (L5)"
        if seat in sluffed:
            yield f"closing: seat {seat} has sluffed, so it is done (L1)"
    first = min(p.closing, key=lambda seat: (seat - leader) % p.n)
    if p.turn not in (first, None):
        yield f"turn: it is for seat {first} to sluff or pass (L5)"
