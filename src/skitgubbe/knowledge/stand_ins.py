"""Where the cards are, as far as a viewer knows.

Where the viewer does not know a card, any card that it has not placed yet stands in for it, on a
table of its own.  When it learns where a card is, that card and the stand-in change places.
"""

from __future__ import annotations

from collections.abc import Sequence

from .._engine import codes as c, pooling
from .._engine.table import Facts, Table
from ..errors import EventError
from ..faults import fault
from .gifts import HiddenCards

__all__ = ["Knowledge"]


class Knowledge:
    """A table with stand-ins; ``seen`` is the mask of the cards whose place the viewer knows.

    All others are stand-ins for one another; but once cards came to other hands unseen (B5, B7),
    not all of them may be everywhere: see :mod:`.gifts`.
    """

    __slots__ = ("_hidden", "_pack", "_trump_hidden", "seen", "table")

    def __init__(self, table: Table, pack: int, seen: int) -> None:
        self.table = table
        self.seen = seen
        self._pack = pack
        self._hidden: HiddenCards | None = None  # none until a hidden card may be asked for
        self._trump_hidden = table.trump == c.NO_SUIT

    def _copy_to(self, twin: Knowledge) -> None:
        twin.table = self.table.copy()
        twin.seen = self.seen
        twin._pack = self._pack
        twin._hidden = self._hidden and self._hidden.copy()
        twin._trump_hidden = self._trump_hidden

    # --- what is shown --------------------------------------------------------------------

    @property
    def _aside(self) -> int:
        """What stands for the trump card, if it is hidden; at the end it is among its owner's."""
        return self.table.trump_card & ~self.seen if self._trump_hidden else 0

    def _show(self, card: int, stand_in: int) -> None:
        """``card`` is where ``stand_in`` stands, in no hand."""
        if card != stand_in:
            unseen = self._pack & ~self.seen
            if not (card & unseen and stand_in & unseen):
                raise EventError(fault("untrue.place"))
            self._swap(card, stand_in)
        self.seen |= card

    def _show_in_hand(self, seat: int, cards: int, aside: int = 0) -> None:
        """``cards`` are in a hand; ``aside``, though in it too, is none of them as it stands."""
        hands = self.table.hands
        rest = cards
        while rest:
            card = rest & -rest
            rest ^= card
            if not hands[seat] & card or card == aside:
                unseen = self._pack & ~self.seen
                free = hands[seat] & unseen & ~(cards | aside)
                if not (card & unseen and free):
                    raise EventError(fault("untrue.hand"))
                if self._hidden is not None:
                    self._bring(self._hidden, card, seat)
                else:
                    stand_in = free & -free
                    self._swap(card, stand_in)
                    aside = stand_in if card == aside else aside
            if self._hidden is not None:
                self._hidden.take(card)
            self.seen |= card

    def _swap(self, a: int, b: int) -> None:
        """Two stand-ins change places."""
        table = self.table
        both = elsewhere = a | b
        hands = table.hands
        for seat, hand in enumerate(hands):
            if hand & both:
                elsewhere &= ~hand
                if hand & both != both:
                    hands[seat] = hand ^ both
        if table.trump_card & both and self._trump_hidden:
            elsewhere &= ~table.trump_card
            table.trump_card ^= both
        if not elsewhere:
            return
        if table.set_aside & both:  # T2
            elsewhere &= ~table.set_aside
            table.set_aside ^= both
        if table.removed & both:  # D8
            elsewhere &= ~table.removed
            table.removed ^= both
        if not elsewhere:
            return
        if elsewhere == both:
            stock = [both ^ card if card & both else card for card in table.stock]
            table.stock = tuple(stock)
        else:
            old = table.stock
            place = old.index(elsewhere, table.pos)
            table.stock = (*old[:place], both ^ elsewhere, *old[place + 1 :])

    # --- what follows ---------------------------------------------------------------------

    def _eliminate(self) -> None:
        """What can be in one place only is known to be there."""
        if self._hidden is not None:
            self.seen |= self._hidden.narrow()
            return
        left = self._pack & ~self.seen
        if not left & (left - 1):
            self.seen |= left
            return
        table = self.table
        for hand in table.hands:
            if left & hand == left:
                self.seen |= left
                return
        if table.rules.removed and left & table.removed == left:
            self.seen |= left

    # --- rubbish cards (B5, B7) -----------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether hidden cards were given, asked for or pooled.

        Then what a seat knows tells of cards.
        """
        return self._hidden is not None

    def _hidden_hands(self) -> list[int]:
        """The hidden cards of each hand, and those out of the game: there are no others now."""
        unseen = self._pack & ~self.seen
        return [hand & unseen for hand in (*self.table.hands, self.table.removed)]

    def _hidden_cards(self) -> HiddenCards:
        """The hidden cards, none of which has come to another hand yet."""
        if self._hidden is None:
            self._hidden = HiddenCards(self._hidden_hands())
        return self._hidden

    def _lie(self, hidden: HiddenCards) -> None:
        """Let the stand-ins lie as the hidden cards do."""
        table = self.table
        hands = table.hands
        for seat, hand in enumerate(hands):
            hands[seat] = hand & self.seen | hidden.hand(seat)
        table.removed = table.removed & self.seen | hidden.hand(table.n)

    def _bring(self, hidden: HiddenCards, card: int, seat: int) -> None:
        """A hidden card is in a hand."""
        if not hidden.bring(card, seat):
            raise EventError(fault("untrue.hand"))
        self._lie(hidden)

    def _ask(self, seat: int) -> bool:
        """A seat is asked for a low card, so it has one; whether that can be."""
        if self.table.hands[seat] & self.seen & c.LOW_CARDS:
            return True
        hidden = self._hidden_cards()
        if not hidden.ask(seat):
            return False
        self._lie(hidden)
        self._eliminate()
        return True

    def _give(self, giver: int, receiver: int) -> int:
        """The card that is given unseen: the only one that it can be, or a stand-in."""
        hidden = self._hidden_cards()
        known = self.table.hands[giver] & self.seen & c.LOW_CARDS
        low = known | hidden.low_cards(giver)
        if not low & (low - 1):
            return low
        self.seen &= ~known
        return hidden.give(known, giver, receiver)

    def surely_has_low(self, seat: int) -> bool:
        """Whether a seat has a low card, though perhaps it is not known which."""
        known = self.table.hands[seat] & self.seen & c.LOW_CARDS
        return known != 0 or self._hidden_cards().surely_has_low(seat)

    def _give_up(self, counts: Sequence[int]) -> list[int]:
        """The rubbish cards that each hand gives up, all that it has: what stands for them (B7).

        The hidden cards of a hand that are none of them stay there.
        """
        table = self.table
        rubbish = pooling.rubbish(table)
        hidden = self._hidden_hands()
        whole = sum(hidden)
        low, high = c.bits(whole & max(rubbish)), c.bits(whole & ~max(rubbish))
        given = [0] * table.n
        for seat in sorted(range(table.n), key=rubbish.__getitem__, reverse=True):
            known = table.hands[seat] & self.seen
            given[seat] = known & rubbish[seat]
            unknown = counts[seat] - given[seat].bit_count()
            kept = hidden[seat].bit_count() - unknown
            if not rubbish[seat]:  # it keeps whatever it has: these seats come last
                high = low + high
                low = []
            if not (0 <= unknown <= len(low) and 0 <= kept <= len(high)):
                raise EventError(fault("untrue.many_rubbish", seat=seat))
            came = sum(low[:unknown])
            del low[:unknown]
            table.hands[seat] = known | came | sum(high[:kept])
            del high[:kept]
            given[seat] |= came
        table.removed = table.removed & self.seen | sum(low) | sum(high)
        return given

    def _pool(self, given: Sequence[int], facts: Facts) -> None:
        """These cards are pooled and dealt out anew: where each of them is nobody knows now."""
        table = self.table
        table.pool_order = table.pool_order or tuple(c.bits(self._pack))
        kept = [hand & ~cards for hand, cards in zip(table.hands, given, strict=True)]
        pooling.pool(table, given, facts)
        dealt = [hand & ~cards for hand, cards in zip(table.hands, kept, strict=True)]
        pooled = sum(given) & self.seen
        self.seen &= ~pooled
        rubbish = pooling.rubbish(table)
        keep = sum(1 << seat for seat, cards in enumerate((*rubbish, 0)) if not cards)
        self._hidden = HiddenCards.after_pool(
            self._hidden_hands(), [*dealt, 0], max(rubbish), pooled, keep
        )
