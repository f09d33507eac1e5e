"""Who may hold the cards that nobody has shown, once cards came to other hands unseen (B5, B7).

Before that, any hidden card may be in any hand that has hidden cards.  From then on it depends on
how the cards of a hand came there: they are in one *part* of it, or in another.  The hidden cards
fall into *groups*: those of a group may be in the same parts.  The cards that are out of the game
(D8) lie in one hand more, after those of the seats.
"""

from __future__ import annotations

from typing import Self

from .._engine.codes import LOW_CARDS, bits

__all__ = ["HiddenCards"]


class HiddenCards:
    """One way in which the hidden cards may lie, and what all ways have in common.

    ``hands`` are masks: the cards of each part, as they lie.  ``seats`` tells whose part it is.
    Each seat has a part of its own, in the order of the seats; then come those of one card that is
    low for sure, and of the cards given.  ``groups`` are masks of cards, all low or none, each with
    the mask of the parts that may hold them.

    The ways in which the cards may lie are all those that put each card in a part that may hold it
    and as many into each part as lie there now.  Every one follows from another by moving cards on
    from part to part.  Nothing else is known, and nothing of what is known is lost: a giver has all
    hidden cards in one part, and whoever was given some gives none (B5).

    ``shown`` are cards that are hidden no more, but not in which part of a hand they were.  They
    stay there, as what the others may be depends on it.

    >>> two, three, king = 1, 1 << 4, 1 << 44
    >>> hidden = HiddenCards([king, two | three])
    >>> hidden.ask(0)
    True
    >>> hidden.narrow() == king  # it is in the other hand
    True
    >>> hidden.seats[2], hidden.groups == [(two | three, 0b110)]
    (0, True)
    """

    __slots__ = ("_narrow", "_own", "groups", "hands", "seats", "shown")

    def __init__(self, hands: list[int]) -> None:
        self.hands: list[int] = hands[:]
        self.seats: list[int] = [*range(len(hands))]
        self.groups: list[tuple[int, int]] = _halves(
            sum(hands), sum(1 << seat for seat, hand in enumerate(hands) if hand)
        )
        self.shown: int = 0
        self._own = len(hands)
        self._narrow = False  # whether nothing has happened since they were narrowed

    @classmethod
    def after_pool(
        cls, hands: list[int], dealt: list[int], rubbish: int, pooled: int, keep: int
    ) -> Self:
        """The hidden ``hands`` once ``rubbish`` cards were pooled and dealt out anew (B7).

        What was ``dealt`` to a hand is a part of it.  What was ``pooled`` for sure was dealt.  The
        rest of the rubbish may have been, or is where it was before: in the hands ``keep``, a mask.
        """
        hidden = cls([hand & ~new for hand, new in zip(hands, dealt, strict=True)])
        hidden.hands += dealt
        hidden.seats *= 2
        filled = [
            sum(1 << part for part, hand in enumerate(some) if hand) for some in (hands, dealt)
        ]
        after = filled[1] << len(hands)
        low = sum(hands) & rubbish
        hidden.groups = [
            *_halves(sum(hands) & ~rubbish, filled[0]),
            *_halves(pooled, after),
            *_halves(low & ~pooled, after | keep & filled[0]),
        ]
        return hidden

    def copy(self) -> Self:
        """Hidden cards that change apart from these."""
        twin = type(self).__new__(type(self))
        twin.hands = self.hands[:]
        twin.seats = self.seats[:]
        twin.groups = self.groups[:]
        twin.shown = self.shown
        twin._own = self._own
        twin._narrow = self._narrow
        return twin

    def hand(self, seat: int) -> int:
        """The hidden cards of a seat, as they lie."""
        parts = zip(self.hands, self.seats, strict=True)
        return sum(hand for hand, whose in parts if whose == seat) & ~self.shown

    def low_cards(self, seat: int) -> int:
        """The hidden low cards that a seat may have."""
        own = self._parts(seat)
        return sum(cards & LOW_CARDS for cards, parts in self.groups if parts & own) & ~self.shown

    def surely_has_low(self, seat: int) -> bool:
        """Whether a seat has a hidden low card, however the cards lie.

        It has if its low cards cannot all lie elsewhere.
        """
        low = self.hand(seat) & LOW_CARDS
        if not low:
            return False
        own = self._parts(seat)
        twin = self.copy()
        twin.groups = [
            (some, there)
            for cards, parts in self.groups
            for some, there in (
                (cards & LOW_CARDS, parts & ~own),
                (cards & (~LOW_CARDS | self.shown), parts),
            )
            if some
        ]
        room = [(hand & low).bit_count() for hand in self.hands]
        twin.hands = [hand & ~low for hand in self.hands]
        for card in bits(low):
            ends = sum(1 << part for part, free in enumerate(room) if free)
            end = twin._place(card, twin._parts_for(card), ends)
            if end is None:
                return True
            room[end] -= 1
        return False

    # --- what may be ----------------------------------------------------------------------

    def narrow(self) -> int:
        """Find out which cards can be in one hand only: they are hidden no more."""
        if self._narrow:
            return 0
        found: dict[tuple[bool, int], int] = {}
        for (cards, _), parts in zip(self.groups, self._possible(), strict=True):
            kind = (cards & LOW_CARDS != 0, parts)
            found[kind] = found.get(kind, 0) | cards
        self.groups = [(cards, parts) for (_, parts), cards in found.items()]
        if len(self.hands) > self._own:
            self._join_alike()
        known = sum(cards for cards, parts in self.groups if self._in_one_hand(parts))
        known &= ~self.shown
        for card in bits(known):
            self.take(card)
        self._narrow = True
        return known

    def _possible(self) -> list[int]:
        """The parts that may hold the cards of each group, as every part must be filled.

        A card can come to a part if from there cards can be moved on, part by part, to where it is.
        """
        hands = self.hands
        every = [here for here, hand in enumerate(hands) if hand]
        reach = [0] * len(hands)
        holders: list[int] = []
        for cards, there in self.groups:
            holding = 0
            for here in every:
                if hands[here] & cards:
                    holding |= 1 << here
                    reach[here] |= there
            holders.append(holding)
        for between in every:
            on = reach[between]
            for here in every:
                if reach[here] >> between & 1:
                    reach[here] |= on
        return [
            sum(1 << here for here in every if allowed >> here & 1 and reach[here] & holding)
            for (_, allowed), holding in zip(self.groups, holders, strict=True)
        ]

    def _join_alike(self) -> None:
        """Make one of the parts of a hand that the same cards may be in, and drop empty ones."""
        places: dict[tuple[int, int], int] = {}
        became: list[int] = []
        hands: list[int] = []
        seats: list[int] = []
        for part, (hand, seat) in enumerate(zip(self.hands, self.seats, strict=True)):
            may = sum(1 << i for i, (_, parts) in enumerate(self.groups) if parts >> part & 1)
            place = places.setdefault((seat, may), len(hands))
            became.append(1 << place)
            if place < len(hands):
                hands[place] |= hand
            else:
                hands.append(hand)
                seats.append(seat)
        self.hands = hands
        self.seats = seats
        if len(hands) < len(became):
            self.groups = [
                (cards, sum({place for part, place in enumerate(became) if parts >> part & 1}))
                for cards, parts in self.groups
            ]
        if self.shown:
            one = sum(cards for cards, parts in self.groups if not parts & (parts - 1))
            hidden = sum(hands) & ~self.shown
            self._drop(self.shown & one if hidden else self.shown)

    def _parts(self, seat: int) -> int:
        """The parts of a seat's hand."""
        return sum(1 << part for part, whose in enumerate(self.seats) if whose == seat)

    def _parts_for(self, card: int) -> int:
        """The parts that may hold a card."""
        return sum(parts for cards, parts in self.groups if cards & card)

    def _in_one_hand(self, parts: int) -> bool:
        """Whether all of these parts are of one hand."""
        first = parts & -parts
        return parts == first or not parts & ~self._parts(self.seats[first.bit_length() - 1])

    def bring(self, card: int, seat: int) -> bool:
        """Let a card be in a seat's hand and move others on to make room; whether that can be."""
        (holder,) = [part for part, hand in enumerate(self.hands) if hand & card]
        self.hands[holder] ^= card
        if self._place(card, self._parts_for(card) & self._parts(seat), 1 << holder) is None:
            self.hands[holder] ^= card
            return False
        return True

    def _place(self, card: int, parts: int, room: int) -> int | None:
        """Put a card into one of some parts and move others on, to one of those with ``room``.

        Return in which there is room no more; or ``None``, if it cannot be.
        """
        hands = self.hands
        starts = [part for part in range(len(hands)) if parts >> part & 1]
        came: dict[int, tuple[int, int]]  # from where, which card
        came = dict.fromkeys(starts, (-1, card))
        for here in starts:
            if room >> here & 1:
                part = here
                while part >= 0:
                    before, moved = came[part]
                    hands[part] ^= moved
                    if before >= 0:
                        hands[before] ^= moved
                    part = before
                return here
            for cards, allowed in self.groups:
                movable = hands[here] & cards
                for there in range(len(hands)):
                    if movable and allowed >> there & 1 and there not in came:
                        came[there] = (here, movable & -movable)
                        starts.append(there)
        return None

    # --- what happens ---------------------------------------------------------------------

    def take(self, card: int) -> None:
        """A card is hidden no more, if it was: it is in the hand where it lies."""
        if not card & sum(self.hands) & ~self.shown:
            return
        (holder,) = [part for part, hand in enumerate(self.hands) if hand & card]
        parts = self._parts_for(card) & self._parts(self.seats[holder])
        self._drop(card)
        if parts & (parts - 1):  # its room is not gone: nobody knows in which of them it was
            self.hands[holder] |= card
            self.groups.append((card, parts))
            self.shown |= card
        self._narrow = False

    def ask(self, seat: int) -> bool:
        """A seat is asked for a low card and has none that is known; whether it can have one."""
        self._join(seat)
        if self.surely_has_low(seat):
            return True
        for cards, _ in self.groups:
            card = cards & LOW_CARDS & ~self.shown
            card &= -card
            if card and self.bring(card, seat):
                self._split(card, seat, seat)
                return True
        return False

    def give(self, known: int, giver: int, receiver: int) -> int:
        """A low card is given, one of ``known`` perhaps; the card that stands for it."""
        self._join(giver)
        self.hands[giver] |= known
        self.groups += _halves(known, 1 << giver)
        low = self.hands[giver] & LOW_CARDS
        card = low & -low
        self._split(card, giver, receiver)
        return card

    def _split(self, card: int, seat: int, receiver: int) -> None:
        """Of a seat's own part a low card becomes a part of a hand, its own or the receiver's."""
        new = 1 << len(self.hands)
        self.hands[seat] ^= card
        self.hands.append(card)
        self.seats.append(receiver)
        self.groups = [
            (cards, parts | new if cards & LOW_CARDS and parts >> seat & 1 else parts)
            for cards, parts in self.groups
        ]
        self._narrow = False

    def _join(self, seat: int) -> None:
        """Make one part of a hand; that one of its cards is low for sure is forgotten."""
        own = self._parts(seat)
        here = 1 << seat
        if own == here:
            return
        self.hands[seat] = sum(hand for part, hand in enumerate(self.hands) if own >> part & 1)
        for part in range(self._own, len(self.hands)):
            if own >> part & 1:
                self.hands[part] = 0
        self.groups = [
            (cards, parts & ~own | here if parts & own else parts) for cards, parts in self.groups
        ]
        self._drop(self.hands[seat] & self.shown)
        self._narrow = False

    def _drop(self, cards: int) -> None:
        """Some cards matter no more, nor does the room that they take."""
        self.hands = [hand & ~cards for hand in self.hands]
        self.groups = [(some & ~cards, parts) for some, parts in self.groups if some & ~cards]
        self.shown &= ~cards


def _halves(cards: int, parts: int) -> list[tuple[int, int]]:
    """Groups of cards that may be in the same parts: the low ones, and the others."""
    return [(half, parts) for half in (cards & LOW_CARDS, cards & ~LOW_CARDS) if half]
