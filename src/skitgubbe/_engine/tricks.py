"""What the cards of a collecting trick say: who leads it, who is bound to what, who may add what.

E3, E5, U1, U2 (who wins)       :func:`contenders`
E6 (forced matching)            :func:`bound_to`
L1, L2, L3, L7 (sluffing)       :func:`sluffable`
L6 (who may act)                :func:`actors`

Questions only: nothing here changes the table.
"""

from __future__ import annotations

from . import codes as c
from .table import Table

__all__ = ["actors", "bound_to", "contenders", "own_rank", "ranks_lying", "sluffable"]


def _round(table: Table) -> tuple[list[int], int, int]:
    """What competes in this round: its laid cards, the ranks played, and those played twice.

    Ranks are masks of all their cards.  Sluffs never compete (L4).
    """
    start = table.round << c.ROUND_SHIFT
    plays: list[int] = []
    ranks = matched = 0
    for laid in table.laid:
        if laid >= start and laid >> c.LAID_KIND_SHIFT & c.LAID_KIND_MASK != c.SLUFF:
            plays.append(laid)
            rank = 15 << ((laid & c.CARDS).bit_length() - 1 & ~3)
            matched |= ranks & rank
            ranks |= rank
    return plays, ranks, matched


def _highest(cards: int) -> int:
    """All cards of the highest rank in a mask."""
    return 15 << (cards.bit_length() - 1 & ~3)


def contenders(table: Table) -> tuple[int, ...]:
    """The seats that share the lead of a full round, in the order they played.

    One seat: it wins the trick.  More: they play off (C4, E3).
    """
    rules = table.rules
    if not rules.everyone:
        return _contenders_of_two(table)
    plays, ranks, matched = _round(table)
    if matched and rules.matches_beat_singles:  # E5
        ranks = matched
    best = _highest(ranks)
    return tuple([laid >> c.SEAT_SHIFT & c.SEAT_MASK for laid in plays if laid & best])


def _contenders_of_two(table: Table) -> tuple[int, ...]:
    led, answer = table.laid[-2:]
    leader = led >> c.SEAT_SHIFT & c.SEAT_MASK
    answerer = answer >> c.SEAT_SHIFT & c.SEAT_MASK
    led &= c.CARDS
    answer &= c.CARDS
    if table.rules.upcard:  # U1, U2: no ties
        return (answerer,) if table.beaters[led] & answer else (leader,)
    higher = (answer.bit_length() - 1 >> 2) - (led.bit_length() - 1 >> 2)
    if higher:
        return (answerer,) if higher > 0 else (leader,)
    return (leader, answerer)


def bound_to(table: Table, seat: int) -> int:
    """The cards of the rank that E6 binds a seat to, were it to play now; 0 if it is free."""
    if not table.rules.must_match or not table.laid:
        return 0
    _, ranks, matched = _round(table)
    if not ranks:
        return 0
    hand = table.hands[seat]
    if not table.rules.matches_beat_singles:
        return hand & _highest(ranks)
    held = hand & ranks
    if matched:
        held &= -(_highest(matched) & -_highest(matched))  # the matched rank and what is above it
    return held & _highest(held) if held else 0


def own_rank(table: Table, seat: int) -> int:
    """Every card of the rank that a seat may add under L2; 0 if it has none to add."""
    if seat in table.to_play:
        return 0
    laid = table.laid
    at = len(laid)
    while True:  # all others have played
        at -= 1
        played = laid[at]
        if (
            played >> c.SEAT_SHIFT & c.SEAT_MASK == seat
            and played >> c.LAID_KIND_SHIFT & c.LAID_KIND_MASK != c.SLUFF
        ):
            return c.ranks_of(played & c.CARDS)


def ranks_lying(table: Table) -> int:
    """Every card of a rank that lies in the trick: played, played off or sluffed (L1, L3)."""
    mask = 0
    for laid in table.laid:
        mask |= laid
    return c.ranks_of(mask & c.CARDS)


def sluffable(table: Table, seat: int) -> int:
    """The cards in a seat's hand that it could add, if it may add any at this moment."""
    hand = table.hands[seat]
    if table.rules.sluffing == c.SLUFF_OWN_RANK:
        return hand & own_rank(table, seat)
    cards = hand & ranks_lying(table)
    if seat in table.to_play:  # L7
        cards &= ~bound_to(table, seat)
    return cards


def actors(table: Table) -> int:
    """The mask of the seats that may act, judged by what all can see (L6)."""
    if table.closing >= 0:
        return table.closing
    mask = 1 << table.turn
    way = table.rules.sluffing
    if way >= c.SLUFF_OWN_RANK and table.laid:
        for seat, hand in enumerate(table.hands):
            if hand and (way == c.SLUFF_ANY_TIME or own_rank(table, seat)):
                mask |= 1 << seat
    return mask
