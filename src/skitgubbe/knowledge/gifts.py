"""Who may hold the cards that nobody has shown, once cards came to other hands unseen (B5, B7).

Before that, any hidden card may be in any hand that has hidden cards.  From then on the hidden
cards fall into *groups*: those of a group may be in the same hands.  And of some hidden cards it is
known that they are low, though not which they are: the hand was asked for one, or was given one, or
all of them went to the pool.  The cards that are out of the game (D8) lie in one hand more, after
those of the seats.
"""

from __future__ import annotations

from typing import Self

from .._engine.codes import LOW_CARDS, bits
from .._typing import override

__all__ = ["HiddenCards", "PooledCards"]


class HiddenCards:
    """One way in which the hidden cards may lie, and what all ways have in common.

    ``hands`` are masks: of each seat any hidden cards, then such as are low for sure.  ``groups``
    are masks of cards, all low or none, each with the mask of the seats that may hold them.

    Every way in which the cards may lie follows from one by moving cards on from hand to hand.

    >>> two, three, king = 1, 1 << 4, 1 << 44
    >>> hidden = HiddenCards([king, two | three])
    >>> hidden.ask(0)
    True
    >>> hidden.narrow() == king  # it is in the other hand
    True
    >>> hidden.groups == [(two | three, 0b11)]
    True
    """

    __slots__ = ("_narrow", "groups", "hands")

    def __init__(self, hands: list[int]) -> None:
        seats = sum(1 << seat for seat, hand in enumerate(hands) if hand)
        cards = sum(hands)
        halves = (cards & LOW_CARDS, cards & ~LOW_CARDS)
        self.groups = [(half, seats) for half in halves if half]
        self.hands = [part for hand in hands for part in (hand, 0)]
        self._narrow = False  # whether nothing has happened since they were narrowed

    def copy(self) -> Self:
        """Hidden cards that change apart from these."""
        twin = type(self).__new__(type(self))
        twin.groups = self.groups[:]
        twin.hands = self.hands[:]
        twin._narrow = self._narrow
        return twin

    def hand(self, seat: int) -> int:
        """The hidden cards of a seat, as they lie."""
        return self.hands[2 * seat] | self.hands[2 * seat + 1]

    def low_cards(self, seat: int) -> int:
        """The hidden low cards that a seat may have."""
        return sum(cards & LOW_CARDS for cards, seats in self.groups if seats >> seat & 1)

    def surely_has_low(self, seat: int) -> bool:
        """Whether a seat has a hidden low card, however the cards lie."""
        high = sum(cards & ~LOW_CARDS for cards, seats in self.groups if seats >> seat & 1)
        return self.hands[2 * seat + 1] != 0 or self.hand(seat).bit_count() > high.bit_count()

    # --- what may be ----------------------------------------------------------------------

    def narrow(self) -> int:
        """Find out which cards can be in one hand only: they are hidden no more."""
        if self._narrow:
            return 0
        found: dict[tuple[int, int], int] = {}
        for (cards, _), seats in zip(self.groups, self._possible(), strict=True):
            kind = (self._places(cards, 1), seats)
            found[kind] = found.get(kind, 0) | cards
        self.groups = [(cards, seats) for (_, seats), cards in found.items()]
        known = sum(cards for cards, seats in self.groups if not seats & (seats - 1))
        for card in bits(known):
            self.take(card)
        self._narrow = True
        return known

    def _places(self, cards: int, seats: int) -> int:
        """The hands, or parts of hands, that a group may be in."""
        places = sum(1 << 2 * seat for seat in range(len(self.hands) // 2) if seats >> seat & 1)
        return 3 * places if cards & LOW_CARDS else places

    def _possible(self) -> list[int]:
        """The seats that may hold the cards of each group, as every hand must be filled.

        A card can come to a hand if from there cards can be moved on, hand by hand, to where it is.
        """
        hands = self.hands
        every = range(len(hands))
        places = [self._places(*group) for group in self.groups]
        reach = [1 << here for here in every]
        for here in every:
            for (cards, _), there in zip(self.groups, places, strict=True):
                if hands[here] & cards:
                    reach[here] |= there
        for between in every:
            for here in every:
                if reach[here] >> between & 1:
                    reach[here] |= reach[between]
        found: list[int] = []
        for (cards, _), allowed in zip(self.groups, places, strict=True):
            holders = sum(1 << here for here in every if hands[here] & cards)
            able = [here for here in every if allowed >> here & 1 and reach[here] & holders]
            found.append(sum(1 << seat for seat in {here // 2 for here in able}))
        return found

    def bring(self, card: int, seat: int) -> bool:
        """Let a card be in a seat's hand and move others on to make room; whether that can be."""
        hands = self.hands
        (holder,) = [here for here, hand in enumerate(hands) if hand & card]
        places = [(cards, self._places(cards, seats)) for cards, seats in self.groups]
        (allowed,) = [there for cards, there in places if cards & card]
        own = [here for here in (2 * seat, 2 * seat + 1) if allowed >> here & 1 and hands[here]]
        came: dict[int, tuple[int, int]] = dict.fromkeys(own, (-1, 0))  # from where, which card
        for here in own:
            for cards, allowed in places:
                movable = hands[here] & cards
                for there in range(len(hands)):
                    if movable and allowed >> there & 1 and there not in came:
                        came[there] = (here, movable & -movable)
                        own.append(there)
        if holder not in came:
            return False
        hands[holder] ^= card
        here, moved = came[holder]
        while here >= 0:
            hands[here] ^= moved
            hands[holder] |= moved
            holder = here
            here, moved = came[holder]
        hands[holder] |= card
        return True

    # --- what happens ---------------------------------------------------------------------

    def take(self, card: int) -> None:
        """A card is hidden no more.  If its hand surely has low cards, it may be one of them."""
        self._narrow = False
        self.groups = [(cards & ~card, seats) for cards, seats in self.groups if cards & ~card]
        hands = self.hands
        for here in range(0, len(hands), 2):
            low = hands[here + 1]
            if hands[here] & card and card & LOW_CARDS and low:
                hands[here] |= low & -low
                hands[here + 1] ^= low & -low
            hands[here] &= ~card
            hands[here + 1] &= ~card

    def ask(self, seat: int) -> bool:
        """A seat is asked for a low card and has none that is known; whether it can have one."""
        hands = self.hands
        self._narrow = False
        if hands[2 * seat + 1]:
            return True
        for cards, _ in self.groups:
            card = cards & LOW_CARDS & -cards
            if card and self.bring(card, seat):
                hands[2 * seat] ^= card
                hands[2 * seat + 1] = card
                return True
        return False

    def give(self, known: int, giver: int, receiver: int) -> int:
        """A low card is given, one of ``known`` perhaps; the card that stands for it."""
        hands = self.hands
        self._narrow = False
        hands[2 * giver + 1] |= known
        both = 1 << giver | 1 << receiver
        self.groups = [
            (cards, seats | both if cards & LOW_CARDS and seats >> giver & 1 else seats)
            for cards, seats in self.groups
        ]
        self.groups += [(known, both)] if known else []
        card = hands[2 * giver + 1] & -hands[2 * giver + 1]
        hands[2 * giver + 1] ^= card
        hands[2 * receiver + 1] |= card
        return card


class PooledCards(HiddenCards):
    """The same once the rubbish cards were pooled and dealt out anew (B7).

    Then it is known of every hand how many of its hidden cards are rubbish, until they are shown:
    others hold none but those they were dealt.
    """

    __slots__ = ("_rubbish",)

    def __init__(self, hands: list[int], rubbish: int, pooled: int, short: int) -> None:
        """Of the hidden ``hands``, all ``rubbish`` that was ``pooled`` came to the ``short``.

        ``short`` is a mask of seats.  What was pooled is known of some cards only; the rest of the
        rubbish may have been or lies out of the game.
        """
        super().__init__([])
        self._rubbish = rubbish
        self.hands = [part for hand in hands for part in (hand & ~rubbish, hand & rubbish)]
        cards = sum(hands)
        out = 1 << len(hands) - 1 if self.hands[-1] else 0
        others = sum(1 << seat for seat, hand in enumerate(hands) if hand & ~rubbish)
        groups = [
            (cards & ~rubbish, others),
            (cards & pooled, short),
            (cards & rubbish & ~pooled, short | out),
        ]
        self.groups = [(group, seats) for group, seats in groups if group]

    @override
    def copy(self) -> Self:
        twin = super().copy()
        twin._rubbish = self._rubbish
        return twin

    @override
    def _places(self, cards: int, seats: int) -> int:
        places = sum(1 << 2 * seat for seat in range(len(self.hands) // 2) if seats >> seat & 1)
        return places << 1 if cards & self._rubbish else places

    @override
    def take(self, card: int) -> None:
        """A card is hidden no more."""
        self._narrow = False
        self.groups = [(cards & ~card, seats) for cards, seats in self.groups if cards & ~card]
        self.hands = [hand & ~card for hand in self.hands]
