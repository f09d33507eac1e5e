"""What the cards of a collecting trick say: who leads it, who is bound to what, who may add what.

E3, E5, E8, U1, U2, U5 (who wins)   :func:`contenders`
C8 (a low ace)                      :func:`contenders`
E6 (forced matching)                :func:`bound_to`
L2, L9 (own ranks)                  :func:`own_rank`
L1, L2, L3, L7, L9 (sluffing)       :func:`sluffable`
L6 (who may act)                    :func:`actors`

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


def _highest(cards: int, low_aces: int) -> int:
    """All cards of the highest rank in a mask, which must not be empty."""
    return 15 << ((cards & ~low_aces or cards).bit_length() - 1 & ~3)


def _most_shared(plays: list[int]) -> int:
    """The ranks that most players played (E8)."""
    counts: dict[int, int] = {}
    for laid in plays:
        rank = 15 << ((laid & c.CARDS).bit_length() - 1 & ~3)
        counts[rank] = counts.get(rank, 0) + 1
    most = max(counts.values())
    return sum(rank for rank, count in counts.items() if count == most)


def contenders(table: Table) -> tuple[int, ...]:
    """The seats that share the lead of a full round, in the order they played.

    One seat: it wins the trick.  More: they play off (C4, E3).  None: nobody has played (X6).
    """
    rules = table.rules
    if rules.upcard:
        return (_winner_by_suit(table),)
    if not rules.everyone:
        return _contenders_of_two(table, rules)
    plays, ranks, matched = _round(table)
    if not plays:
        return ()
    if matched and rules.matches_beat_singles:  # E5, E8
        ranks = _most_shared(plays) if rules.match_order_players else matched
    best = _highest(ranks, rules.low_aces)
    return tuple([laid >> c.SEAT_SHIFT & c.SEAT_MASK for laid in plays if laid & best])


def _winner_by_suit(table: Table) -> int:
    """Who laid the highest trump, or with no trump the highest card of the suit led (U1, U2, U5).

    Sluffs do not count (L4).
    """
    cards = 0
    for laid in table.laid:
        if laid >> c.LAID_KIND_SHIFT & c.LAID_KIND_MASK != c.SLUFF:
            cards |= laid
    suit_led = c.suit_of(table.laid[0] & c.CARDS)
    best = c.top_bit(cards & c.SUIT_MASKS[table.trump] or cards & suit_led)
    (winner,) = [laid >> c.SEAT_SHIFT & c.SEAT_MASK for laid in table.laid if laid & best]
    return winner


def _contenders_of_two(table: Table, rules: c.Ruleset) -> tuple[int, ...]:
    led, answer = table.laid[-2:]
    leader = led >> c.SEAT_SHIFT & c.SEAT_MASK
    answerer = answer >> c.SEAT_SHIFT & c.SEAT_MASK
    led &= c.CARDS
    answer &= c.CARDS
    higher = (answer.bit_length() - 1 >> 2) - (led.bit_length() - 1 >> 2)
    if higher:
        if (led | answer) & rules.low_aces:  # C8: the other card is the higher
            higher = -higher
        return (answerer,) if higher > 0 else (leader,)
    return (leader, answerer)


def bound_to(table: Table, seat: int) -> int:
    """The cards of the rank that E6 binds a seat to, were it to play now; 0 if it is free."""
    if not table.rules.must_match or not table.laid:
        return 0
    _, ranks, matched = _round(table)
    if not ranks:
        return 0
    low_aces = table.rules.low_aces
    hand = table.hands[seat]
    if not table.rules.matches_beat_singles:
        return hand & _highest(ranks, low_aces)
    held = hand & ranks
    if matched:
        held &= _not_below(_highest(matched, low_aces), low_aces)
    return held & _highest(held, low_aces) if held else 0


def _not_below(rank: int, low_aces: int) -> int:
    """The cards of a rank and of all ranks above it."""
    return c.CARDS if rank & low_aces else -(rank & -rank) & ~low_aces


def own_rank(table: Table, seat: int) -> int:
    """Every card of the rank that a seat may add as its own (L2), or of the ranks (L9); or 0."""
    every = table.rules.sluffing == c.SLUFF_OWN_RANKS
    if not every and seat in table.to_play:
        return 0
    own = 0
    for played in reversed(table.laid):
        if (
            played >> c.SEAT_SHIFT & c.SEAT_MASK == seat
            and played >> c.LAID_KIND_SHIFT & c.LAID_KIND_MASK != c.SLUFF
        ):
            own |= played
            if not every:
                break
    return c.ranks_of(own & c.CARDS)


def ranks_lying(table: Table) -> int:
    """Every card of a rank that lies in the trick: played, played off or sluffed (L1, L3)."""
    mask = 0
    for laid in table.laid:
        mask |= laid
    return c.ranks_of(mask & c.CARDS)


def sluffable(table: Table, seat: int) -> int:
    """The cards in a seat's hand that it could add, if it may add any at this moment."""
    hand = table.hands[seat]
    way = table.rules.sluffing
    if way == c.SLUFF_OWN_RANK:
        return hand & own_rank(table, seat)
    ranks = own_rank(table, seat) if way == c.SLUFF_OWN_RANKS else ranks_lying(table)
    cards = hand & ranks
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
