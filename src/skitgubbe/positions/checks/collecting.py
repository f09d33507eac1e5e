"""Positions of collecting: the stock, the hands, and the trick in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...public_state import LaidKind, Phase
from ...rules import (
    ChanceWhen,
    CollectingEnd,
    Draw,
    Following,
    Sluffing,
    Tricks,
    Trump,
    TrumpShown,
    UnresolvedTie,
)
from ...rules.words import cards, fewer
from .basics import idle, shown_trump
from .trick import is_one_play, read_trick, round_of

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["check_piles", "check_turns"]

# --- what lies where --------------------------------------------------------------------------


def check_piles(p: Position) -> Iterator[str]:
    """The stock, trump, the second order, the hands, and each play by itself."""
    yield from idle(p, "discards safe trick_size receivers owing", "collecting")
    if p.rules.trump is Trump.SET_ASIDE:
        yield from _set_aside(p)
    else:
        yield from idle(p, "set_aside last_taker", "collecting except with trump='set_aside'")
        yield from _stock_and_trump(p)
    yield from _pool_order(p)
    yield from _hands(p)
    yield from _plays(p)
    if not p.table and not p.stock:
        yield from _between_tricks(p)


def _between_tricks(p: Position) -> Iterator[str]:
    """The stock is used up, and no trick goes on: that may be the end (X4, X5)."""
    end = p.rules.collecting_end
    dealt = p.rules.trump is Trump.SET_ASIDE and not any(p.won)  # there may never be a stock (T2)
    if end is CollectingEnd.FINISH_TRICK and not dealt:
        yield "the stock is empty and no trick in progress, so collecting is over (X4)"
    if end is CollectingEnd.ANY_EMPTY and not all(p.hands):
        yield "the stock and a hand are empty and no trick in progress: collecting is over (X5)"


def _set_aside(p: Position) -> Iterator[str]:
    """The card that will show trump lies by itself, and the last of the stock is like any (T2)."""
    if p.set_aside is None:
        yield "set_aside must be given: it will show trump when collecting is over (T2)"
    if p.trump_card is not None or p.trump_owner is not None or p.trump is not None:
        yield "trump, trump_card and trump_owner: nobody knows the card that is set aside (T2)"
    returned = p.rules.unresolved_tie is UnresolvedTie.RETURN_AND_CONTINUE
    if p.last_taker is None and any(p.won) and not returned:
        yield "last_taker must be given: cards have been won (T4)"


def _pool_order(p: Position) -> Iterator[str]:
    """The second order is one of the whole pack, until the pool is dealt (B7)."""
    if not p.rules.rubbish_pooled:
        yield from idle(p, "pool_order", "collecting except with rubbish_pooled=True")
    elif sorted(card.index for card in p.pool_order) != [card.index for card in p.rules.pack]:
        yield "pool_order: it is the whole pack in another order (B7)"


def _stock_and_trump(p: Position) -> Iterator[str]:
    """The trump card is the last of the stock, or was (C6, C7, T1)."""
    if p.stock and (p.trump_card is not None or p.trump_owner is not None):
        yield "the trump card is the last of the stock, so it has no owner while there is a stock"
    if not p.stock and (p.trump_card is None or p.trump_owner is None):
        yield "the stock is empty, so trump_card and trump_owner must be given (C6)"
    if p.rules.trump is Trump.UPCARD:
        shows = "the upcard, the last card of the stock (D5)"
    else:
        shows = "the last card of the stock, which all have seen (T1)"
    shown = shown_trump(p.rules, p.stock, None if p.stock else p.trump_card)
    if shown is not None and p.trump is not shown.suit:
        yield f"trump: it is the suit of {shows}"
    elif shown is None and p.trump is not None and not _must_be_shown(p):
        yield "trump: it is not known before the trump card is turned up (C6)"


def _must_be_shown(p: Position) -> bool:
    """Whether trump is known, but the card that shows it is missing."""
    return not p.stock and p.trump_card is None and p.rules.trump_shown is not TrumpShown.END


def _hands(p: Position) -> Iterator[str]:
    """While there is a stock hands are filled up to their size; only pick-ups make them larger.

    If all draw when a round is full (N1), what was played in the round is still missing.
    """
    size = p.rules.hand_size
    late = p.rules.draw is Draw.AFTER_ROUND
    picks_up = p.rules.following is Following.FOLLOW_OR_PICK_UP
    holds = "holds, with what it has played in this round," if late else "holds"
    for seat, hand in enumerate(p.hands):
        held = len(hand) + (_played_in_round(p, seat) if late else 0)
        if p.stock and held < size:
            too_few = f"{holds} {fewer(size)} while the stock holds any"
            yield f"seat {seat} {too_few} ({'N1' if late else 'C2'})"
        if held > size and not picks_up:
            yield f"seat {seat} {holds} more than {cards(size)} ({'N1' if late else 'C2'})"


def _played_in_round(p: Position, seat: int) -> int:
    """How many cards a seat has played from the hand since all drew."""
    now = round_of(p)
    return sum(
        len(laid.cards)
        for laid in p.table
        if laid.seat == seat and laid.round == now and laid.kind is LaidKind.PLAY
    )


def _plays(p: Position) -> Iterator[str]:
    """Each play, chance or sluff by itself."""
    leading = p.rules.chance_when is ChanceWhen.LEADING
    for place, laid in enumerate(p.table):
        if laid.kind is LaidKind.SLUFF and p.rules.sluffing is Sluffing.NONE:
            yield "table: nobody may sluff (L1)"
        if laid.kind is LaidKind.CHANCE and not p.rules.chance:
            yield "table: nobody may chance (C5)"
        if laid.kind is LaidKind.CHANCE and leading and place:
            yield "table: a chance only opens a trick (C9)"
        if not is_one_play(p.rules, laid):
            if laid.kind is LaidKind.CHANCE or p.rules.tricks is not Tricks.EVERYONE:
                yield f"table: seat {laid.seat} laid several cards at once"
            elif not p.rules.equal_cards:
                yield f"table: seat {laid.seat} laid several cards at once (E7)"
            else:
                yield f"table: seat {laid.seat} laid cards that cannot be played together (E1)"


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
    skips = p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS
    if skips and p.rules.tricks is not Tricks.EVERYONE:
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
    for seat in p.closing:
        if not p.hands[seat]:
            yield f"closing: seat {seat} has no card, so it is done (L5)"
    first = min(p.closing, key=lambda seat: (seat - leader) % p.n)
    if p.turn not in (first, None):
        yield f"turn: it is for seat {first} to sluff or pass (L5)"
