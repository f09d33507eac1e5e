"""An observer: follows a game from what one seat, or a spectator, is told of it.

The observer plays the redacted events on a table of its own.  Where it does not know a card, any
card that it has not placed yet stands in for it; when it learns a card, that card and the
stand-in change places.  So the turn, the table and the moves of the viewer's own seat come out of
the same engine that runs the game, and nothing that the viewer was not told can come in: the
observer has never seen anything else.
"""

from __future__ import annotations

from typing import Any, Final

from ._engine import codes as c, dispatch, sharing
from ._engine.codes import Code, Fact
from ._engine.table import Facts, Table
from .cards import mask_of_cards
from .errors import REASONS, NotationError
from .events import (
    ACTS,
    Act,
    Chanced,
    Dealt,
    Drew,
    EndReason,
    Event,
    GameEnded,
    Gave,
    GiverAsked,
    LeftoversShown,
    PickedUp,
    Played,
    SheddingBegan,
    Sluffed,
    TrumpCardTaken,
    TrumpRevealed,
    UpcardTurned,
    WentOut,
    move_of_act,
)
from .facts import event_of_fact
from .position import Position, table_of
from .rules import Rules
from .setup import compiled

__all__ = ["Observer"]


_BY_HIDDEN_CARDS: Final = {Code.MUST_MATCH, Code.MUST_FOLLOW, Code.SLUFF_MUST_MATCH}
"""Reasons that depend on the rest of a hand, which nobody but its seat can judge."""

_AFTER_SHARING: Final = (WentOut, SheddingBegan, GameEnded)


class Observer:
    """What a viewer knows, kept up to date event by event.

    ``table`` is the engine's table with stand-ins, ``seen`` the mask of the cards whose place the
    viewer knows.  All others are stand-ins for one another; but after a hidden gift (B5) those
    that it mixed up are a pool of their own.
    """

    __slots__ = ("_due", "_pools", "_trump_hidden", "rules", "seen", "table", "viewer")

    def __init__(
        self, rules: Rules, viewer: int | None, table: Table, seen: int, due: Facts
    ) -> None:
        self.rules = rules
        self.viewer = viewer
        self.table = table
        self.seen = seen
        self._pools: tuple[int, ...] = (mask_of_cards(rules.pack),)
        self._due: Facts = due  # what must be told next, the first of it last
        self._trump_hidden = table.trump == c.NO_SUIT

    @classmethod
    def of_deal(cls, rules: Rules, n: int, dealer: int, viewer: int | None) -> Observer:
        """An observer of a game from its deal on."""
        due: Facts = []
        deck = tuple(1 << card.index for card in rules.pack)
        table = dispatch.deal(compiled(rules, told=True), n, dealer, deck, due)
        return cls(rules, viewer, table, 0, due[::-1])

    @classmethod
    def of_position(cls, filled: Position, seen: int, viewer: int | None) -> Observer:
        """An observer of a game that began from a position, of which it sees ``seen``."""
        table = table_of(filled, compiled(filled.rules, told=True))
        observer = cls(filled.rules, viewer, table, seen, [])
        if table.phase == c.SHARING:
            observer._ask(table.turn)
        observer._eliminate()
        return observer

    def copy(self) -> Observer:
        """An observer that goes its own way."""
        twin = Observer.__new__(Observer)
        twin.rules = self.rules
        twin.viewer = self.viewer
        twin.table = self.table.copy()
        twin.seen = self.seen
        twin._pools = self._pools
        twin._due = self._due[:]
        twin._trump_hidden = self._trump_hidden
        return twin

    @property
    def waits(self) -> bool:
        """Whether events that follow from the last act are still to come."""
        table = self.table
        return bool(self._due) or (table.phase == c.SHARING and table.turn == c.NOBODY)

    # --- the fold -------------------------------------------------------------------------

    def feed(self, event: Event) -> None:
        """Take in the event that happened next.

        Raises :class:`NotationError` for one that cannot be, or that shows more than the viewer
        may see.  The observer is then of no use any more.
        """
        if isinstance(event, ACTS):
            self._act(event)
        else:
            self._follow(event)
        if not self._due:
            self._eliminate()

    def _act(self, event: Act) -> None:
        """A seat did something: show what it laid, and let the engine play it."""
        table = self.table
        seat = event.seat
        if self._due:
            raise NotationError(f"{event_of_fact(self._due[-1]).name} is due before {event.name}")
        if not 0 <= seat < table.n:
            raise NotationError(f"{event.name}: there is no seat {seat}")
        if isinstance(event, Gave):
            code = c.GIVE_MOVE | self._given(event)
        else:
            code = self._laid(event)
            reason = REASONS[self._refusal(seat, code)]
            if reason is not None:
                raise NotationError(f"{event.name} by seat {seat}: {reason.sentence}")
        facts: Facts = []
        dispatch.apply(table, seat, code, facts)
        if isinstance(event, PickedUp | Chanced) and event_of_fact(facts[0]) != event:
            raise NotationError(f"{event} is told, but {event_of_fact(facts[0])} follows")
        facts.reverse()
        facts.pop()
        self._due = facts

    def _laid(self, event: Act) -> int:
        """Show the cards that an act lays; the act as the engine writes it."""
        table = self.table
        if isinstance(event, Played | Sluffed):
            cards = mask_of_cards(event.cards)
            if not cards:
                raise NotationError(f"{event.name}: there are no cards")
            if cards & ~(table.hands[event.seat] & self.seen):
                self._show_in_hand(event.seat, cards)
            return cards if isinstance(event, Played) else c.SLUFF_MOVE | cards
        if isinstance(event, Chanced) and table.pos < len(table.stock):
            self._show(1 << event.card.index, table.stock[table.pos])
        return move_of_act(event).code

    def _refusal(self, seat: int, code: int) -> int:
        """Why an act cannot be, or 0; of another seat's hand only the known cards count."""
        table = self.table
        reason = dispatch.explain(table, seat, code)
        if reason not in _BY_HIDDEN_CARDS or seat == self.viewer:
            return reason
        hand = table.hands[seat]
        table.hands[seat] = hand & self.seen
        reason = dispatch.explain(table, seat, code)
        table.hands[seat] = hand
        return Code.LEGAL if reason == Code.SLUFF_MUST_MATCH else reason

    def _given(self, event: Gave) -> int:
        """The card given: one that the viewer sees, or a stand-in (B5)."""
        table = self.table
        seat = event.seat
        if (
            table.phase != c.SHARING
            or seat != table.turn
            or event.receiver != table.receivers[0]
            or (event.card is None) == (self.viewer in (seat, event.receiver))
        ):
            raise NotationError(f"{event} cannot be told now")
        if event.card is not None:
            card = 1 << event.card.index
            self._show_in_hand(seat, card)
            if not card & c.LOW_CARDS:
                raise NotationError(f"{event.name}: {event.card} is no low card")
            return card
        known = table.hands[seat] & self.seen & c.LOW_CARDS
        mixed = known | self._pools_with_low_cards(seat)
        low = mixed & c.LOW_CARDS  # each of them may be the one
        if low & (low - 1) == 0:
            return low
        self._pools = (mixed, *(pool & ~mixed for pool in self._pools if pool & ~mixed))
        self.seen &= ~known
        given = table.hands[seat] & mixed
        return given & -given

    def _ask(self, seat: int) -> int:
        """The low cards that a seat may hold who is to give one; if it is one, it is known."""
        hand = self.table.hands[seat]
        low = (hand & self.seen | self._pools_with_low_cards(seat)) & c.LOW_CARDS
        if low & (low - 1) == 0:
            self._show_in_hand(seat, low)
        return low

    def _pools_with_low_cards(self, seat: int) -> int:
        """The unseen cards of which a seat holds some, pool by pool, if any of these is low."""
        hand = self.table.hands[seat]
        pools = [pool & ~self.seen for pool in self._pools]
        return sum(pool for pool in pools if pool & hand and pool & c.LOW_CARDS)

    def _follow(self, event: Event) -> None:
        """Something followed from the last act, or from the deal: learn from it."""
        table = self.table
        if not self._due:
            self._told(event)
            if not self._due:
                return
        fact: Any = self._due.pop()
        match event:
            case Dealt(seat=seat) | Drew(seat=seat) if fact[0] in (Fact.DEALT, Fact.DREW):
                kind = Fact.DEALT if isinstance(event, Dealt) else Fact.DREW
                if (kind, seat, event.count) != (fact[0], fact[1], len(fact[-1])):
                    raise _not_next(event, fact)
                if (event.cards is None) == (seat == self.viewer):
                    raise NotationError(f"{event} is not what this viewer sees")
                if event.cards is not None:
                    self._show_in_hand(seat, mask_of_cards(event.cards), self._aside)
            case UpcardTurned(card=card) if fact[0] == Fact.UPCARD_TURNED:
                self._show(1 << card.index, table.stock[-1])
                table.set_trump(1 << card.index)
            case TrumpCardTaken(seat=seat, card=None) if fact[0] == Fact.TRUMP_CARD_TAKEN:
                if seat != fact[1] or table.rules.upcard:
                    raise _not_next(event, fact)
            case TrumpCardTaken() if not table.rules.upcard:
                raise NotationError(f"{event} is not what this viewer sees")
            case LeftoversShown(seat=seat, cards=cards) if fact[0] == Fact.LEFTOVERS_SHOWN:
                if (seat, len(cards)) != (fact[1], fact[2].bit_count()):
                    raise _not_next(event, fact)
                self._show_all(seat, mask_of_cards(cards))
            case TrumpRevealed(seat=seat, card=card) if fact[0] == Fact.TRUMP_REVEALED:
                if seat != fact[1]:
                    raise _not_next(event, fact)
                self._show(1 << card.index, table.trump_card)
                table.set_trump(1 << card.index)
                self._trump_hidden = False
            case _:
                if event_of_fact(fact) != event:
                    raise _not_next(event, fact)

    def _told(self, event: Event) -> None:
        """What only the game itself can know: who has to give, that all is shared, a draw."""
        table = self.table
        if isinstance(event, GameEnded) and event.reason is EndReason.REPETITION:
            if self.rules.repetition_limit and table.phase != c.OVER:
                dispatch.draw(table)
                self._due = [(Fact.GAME_ENDED, c.NOBODY, c.REPETITION)]
                return
        elif table.phase == c.SHARING and table.turn == c.NOBODY:
            if isinstance(event, GiverAsked):
                seats = (event.seat, event.receiver)
                real = all(0 <= seat < table.n for seat in seats)
                if real and self._ask(event.seat) and sharing.ask(table, *seats):
                    return
            elif isinstance(event, _AFTER_SHARING):
                facts: Facts = []
                dispatch.shed(table, facts)
                self._due = facts[::-1]
                return
        raise NotationError(f"{event} is told, but nothing more followed")

    # --- learning -------------------------------------------------------------------------

    @property
    def _aside(self) -> int:
        """What stands for the trump card, if it is hidden; at the end it is among its owner's."""
        return self.table.trump_card & ~self.seen

    def _pool_of(self, card: int) -> int:
        """The cards that may be where a card stands, itself among them; none for a seen one."""
        pools = [pool & ~self.seen for pool in self._pools]
        return sum(pool for pool in pools if pool & card)

    def _show(self, card: int, stand_in: int) -> None:
        """``card`` is where ``stand_in`` stands."""
        if card != stand_in:
            if not card & self._pool_of(stand_in):
                raise NotationError("a card is told in a place where it cannot be")
            self._swap(card, stand_in)
        self.seen |= card

    def _show_in_hand(self, seat: int, cards: int, aside: int = 0) -> None:
        """``cards`` are in a hand; ``aside``, though in it too, is none of them as it stands."""
        table = self.table
        for card in c.bits(cards):
            hand = table.hands[seat]
            if not hand & card or card == aside:
                free = hand & self._pool_of(card) & ~(cards | aside)
                if not free:
                    raise NotationError("a card is told in a hand where it cannot be")
                stand_in = free & -free
                self._show(card, stand_in)
                aside = stand_in if card == aside else aside
            self.seen |= card

    def _show_all(self, seat: int, cards: int) -> None:
        """``cards`` are all that was unseen of a hand, but for a trump card laid aside."""
        self._show_in_hand(seat, cards, self._aside)
        if self.table.hands[seat] & ~(self.seen | self._aside):
            raise NotationError("a card is told in a hand where it cannot be")

    def _swap(self, a: int, b: int) -> None:
        """Two stand-ins change places."""
        table = self.table
        both = a | b
        hands = table.hands
        for seat, hand in enumerate(hands):
            if hand & both and hand & both != both:
                hands[seat] = hand ^ both
        stock = table.stock
        if a in stock or b in stock:
            table.stock = tuple([b if x == a else a if x == b else x for x in stock])
        if table.trump_card & both and self._trump_hidden:
            table.trump_card ^= both

    def _eliminate(self) -> None:
        """When a pool has one card left, or all of it must be in one hand, it is known."""
        for pool in self._pools:
            left = pool & ~self.seen
            if left and (not left & (left - 1) or left in [h & left for h in self.table.hands]):
                self.seen |= left


def _not_next(event: Event, fact: Any) -> NotationError:
    return NotationError(f"{event.name} is told, but {event_of_fact(fact).name} is next")
