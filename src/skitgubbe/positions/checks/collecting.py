"""Positions of collecting: the stock, the hands, and the trick in progress."""

from __future__ import annotations

from collections.abc import Iterator

from ...faults import Fault, fault
from ...public_state import LaidKind, Phase
from ...rules import values as v
from ..fields import PositionFields
from .basics import idle, shown_trump
from .trick import is_one_play, read_trick, round_begun

__all__ = ["check_piles", "check_turns"]

# --- what lies where --------------------------------------------------------------------------


def check_piles(p: PositionFields) -> Iterator[Fault]:
    """The stock, trump, the second order, the hands, and each play by itself."""
    yield from idle(p, "discards safe trick_size receivers owing", "fault.idle.collecting")
    if p.rules.trump is v.Trump.SET_ASIDE:
        yield from _set_aside(p)
    else:
        yield from idle(p, "set_aside last_taker", "fault.idle.set_aside")
        yield from _stock_and_trump(p)
    yield from _pool_order(p)
    yield from _hands(p)
    yield from _plays(p)
    if not p.table and not p.stock:
        yield from _between_tricks(p)


def _between_tricks(p: PositionFields) -> Iterator[Fault]:
    """The stock is used up, and no trick goes on: that may be the end (X4, X5)."""
    end = p.rules.collecting_end
    dealt = p.rules.trump is v.Trump.SET_ASIDE and not any(p.won)  # there may never be a stock (T2)
    if end is v.CollectingEnd.FINISH_TRICK and not dealt:
        yield fault("fault.finished")
    picked_up = p.rules.following is v.Following.FOLLOW_OR_PICK_UP  # then no trick was taken (U2)
    if end is v.CollectingEnd.ANY_EMPTY and not picked_up and not all(p.hands):
        yield fault("fault.any_empty")


def _set_aside(p: PositionFields) -> Iterator[Fault]:
    """The card that will show trump lies by itself, and the last of the stock is like any (T2)."""
    if p.set_aside is None:
        yield fault("fault.set_aside")
    if p.trump_card is not None or p.trump_owner is not None or p.trump is not None:
        yield fault("fault.set_aside_unknown")
    returned = p.rules.unresolved_tie is v.UnresolvedTie.RETURN_AND_CONTINUE
    if p.last_taker is None and any(p.won) and not returned:
        yield fault("fault.last_taker")


def _pool_order(p: PositionFields) -> Iterator[Fault]:
    """The second order is one of the whole pack, until the pool is dealt (B7)."""
    if not p.rules.rubbish_pooled:
        yield from idle(p, "pool_order", "fault.idle.pooled")
    elif sorted(card.index for card in p.pool_order) != [card.index for card in p.rules.pack]:
        yield fault("fault.pool_order")


def _stock_and_trump(p: PositionFields) -> Iterator[Fault]:
    """The trump card is the last of the stock, or was (C6, C7, T1)."""
    if p.stock and (p.trump_card is not None or p.trump_owner is not None):
        yield fault("fault.trump_card_in_stock")
    if not p.stock and (p.trump_card is None or p.trump_owner is None):
        yield fault("fault.trump_card")
    shown = shown_trump(p.rules, p.stock, None if p.stock else p.trump_card)
    if shown is not None and p.trump is not shown.suit:
        up = p.rules.trump is v.Trump.UPCARD
        yield fault("fault.trump_of_upcard" if up else "fault.trump_of_last_card")
    elif shown is None and p.trump is not None and not _must_be_shown(p):
        yield fault("fault.trump_unknown")


def _must_be_shown(p: PositionFields) -> bool:
    """Whether trump is known, but the card that shows it is missing."""
    return not p.stock and p.trump_card is None and p.rules.trump_shown is not v.TrumpShown.END


def _hands(p: PositionFields) -> Iterator[Fault]:
    """While there is a stock hands are filled up to their size; only pick-ups make them larger.

    If all draw when a round is full (N1), what was played in the round is still missing.
    """
    size = p.rules.hand_size
    late = p.rules.draw is v.Draw.AFTER_ROUND
    picks_up = p.rules.following is v.Following.FOLLOW_OR_PICK_UP
    holds, rule = fault("fault.holds.late" if late else "fault.holds"), "N1" if late else "C2"
    too_few = fault("cards.fewer", number=size) if size > 1 else fault("fault.no_card")
    size_of_hand = fault("cards", number=size)
    for seat, hand in enumerate(p.hands):
        held = len(hand) + (_played_in_round(p, seat) if late else 0)
        if p.stock and held < size:
            yield fault("fault.small_hand", seat=seat, holds=holds, fewer=too_few, rule=rule)
        if held > size and not picks_up:
            yield fault("fault.large_hand", seat=seat, holds=holds, cards=size_of_hand, rule=rule)


def _played_in_round(p: PositionFields, seat: int) -> int:
    """How many cards a seat has played from the hand since all drew."""
    now = round_begun(p)
    return sum(
        len(laid.cards)
        for laid in p.table
        if laid.seat == seat and laid.round == now and laid.kind is LaidKind.PLAY
    )


def _plays(p: PositionFields) -> Iterator[Fault]:
    """Each play, chance or sluff by itself."""
    leading = p.rules.chance_when is v.ChanceWhen.LEADING
    for place, laid in enumerate(p.table):
        if laid.kind is LaidKind.SLUFF and p.rules.sluffing is v.Sluffing.NONE:
            yield fault("fault.sluffed")
        if laid.kind is LaidKind.CHANCE and not p.rules.chance:
            yield fault("fault.chanced")
        if laid.kind is LaidKind.CHANCE and leading and place:
            yield fault("fault.chance_opens")
        if not is_one_play(p.rules, laid):
            if laid.kind is LaidKind.CHANCE or p.rules.tricks is not v.Tricks.EVERYONE:
                yield fault("fault.several_cards", seat=laid.seat)
            elif not p.rules.equal_cards:
                yield fault("fault.several_cards.single", seat=laid.seat)
            else:
                yield fault("fault.not_together", seat=laid.seat)


# --- whose turn it is -------------------------------------------------------------------------


def check_turns(p: PositionFields) -> Iterator[Fault]:
    """The trick, play by play, and who is next."""
    if p.leader is None or (p.turn is None and p.phase is not Phase.OVER):
        yield fault("fault.leader_and_turn")
    if p.leader is None:
        return
    trick = read_trick(p, p.leader)
    if trick.problem:
        yield trick.problem
    if any(laid.round != number for laid, number in zip(p.table, trick.rounds, strict=False)):
        yield fault("fault.rounds")
    if trick.winner is not None:
        yield from _decided(p, trick.winner, p.leader)
    elif trick.to_play:
        yield from _open(p, trick.to_play)


def _open(p: PositionFields, to_play: tuple[int, ...]) -> Iterator[Fault]:
    """Somebody is still to play, and has a card (X1); if empty hands are skipped, all have (X2)."""
    if p.closing is not None or p.winner is not None:
        yield fault("fault.not_decided")
    if p.to_play != to_play:
        yield fault("fault.to_play", seats=str(list(to_play)))
    turn = to_play[0]
    if p.turn not in (turn, None):
        yield fault("fault.turn_to_play", seat=turn)
    skips = p.rules.collecting_end is v.CollectingEnd.SKIP_EMPTY_HANDS
    if skips and p.rules.tricks is not v.Tricks.EVERYONE:
        for seat in to_play:
            if not p.hands[seat]:
                yield fault("fault.to_play_empty", seat=seat)
    elif not p.hands[turn]:
        yield fault("fault.turn_empty", seat=turn)


def _decided(p: PositionFields, winner: int, leader: int) -> Iterator[Fault]:
    """The trick has a winner, and waits for others to sluff or pass (L5)."""
    if p.rules.sluffing is v.Sluffing.NONE or not p.closing:
        yield fault("fault.complete")
        return
    if p.to_play:
        yield fault("fault.nobody_to_play")
    if p.winner != winner:
        yield fault("fault.winner", seat=winner)
    if list(p.closing) != sorted(p.closing):
        yield fault("fault.seat_order", field="closing")
    for seat in p.closing:
        if not p.hands[seat]:
            yield fault("fault.closing_empty", seat=seat)
    first = min(p.closing, key=lambda seat: (seat - leader) % p.n)
    if p.turn not in (first, None):
        yield fault("fault.turn_to_sluff", seat=first)
