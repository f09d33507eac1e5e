"""An observer: follows a game from what one seat, or a spectator, is told of it.

The observer plays the redacted events on a table of its own, with stand-ins for the cards that it
does not know (:mod:`.stand_ins`).  So the turn, the table and the moves of the viewer's own seat
come out of the same engine that runs the game, and nothing that the viewer was not told can come
in: the observer has never seen anything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from .._engine import codes as c, dispatch, sharing
from .._engine.codes import Code, Fact
from .._engine.table import Facts, Table
from ..cards import Card, mask_of_cards
from ..errors import EventError, quoted
from ..events import classes as e
from ..events.expectation import why_not_next
from ..events.from_engine import event_of_fact
from ..faults import fault, in_part
from ..positions.position import Position, table_of
from ..public_state import EndReason
from ..refusals import REASONS, IllegalReason
from ..rules import Rules
from ..setup import compiled
from .stand_ins import Knowledge

__all__ = ["Observer"]


_BY_HIDDEN_CARDS: Final = {reason.code for reason in IllegalReason if reason.by_hidden_cards}

_AFTER_SHARING: Final = (e.WentOut, e.SheddingBegan, e.GameEnded)


class Observer(Knowledge):
    """What a viewer knows, kept up to date event by event."""

    __slots__ = (
        "_due",  # what must be told next, the first of it last
        "_last_giver",  # in sharing
        "_pick_ups",  # how many there were since something happened that cannot come back
        "rules",
        "viewer",
    )

    def __init__(
        self, rules: Rules, viewer: int | None, table: Table, seen: int, due: Facts
    ) -> None:
        super().__init__(table, mask_of_cards(rules.pack), seen)
        self.rules: Rules = rules
        self.viewer: int | None = viewer
        self._due: Facts = due
        self._last_giver = c.NOBODY
        self._pick_ups = 0

    @classmethod
    def of_deal(cls, rules: Rules, n: int, dealer: int, viewer: int | None) -> Observer:
        """An observer of a game from its deal on."""
        due: Facts = []
        deck = tuple(1 << card.index for card in rules.pack)
        table = dispatch.deal(compiled(rules, stand_ins=True), n, dealer, deck, due)
        return cls(rules, viewer, table, 0, due[::-1])

    @classmethod
    def of_position(cls, filled: Position, seen: int, viewer: int | None) -> Observer:
        """An observer of a game that began from a position, of which it sees ``seen``."""
        table = table_of(filled, compiled(filled.rules, stand_ins=True))
        observer = cls(filled.rules, viewer, table, seen, [])
        if table.phase == c.SHARING:
            observer._ask(table.turn)
        observer._eliminate()
        return observer

    def copy(self) -> Observer:
        """An independent copy."""
        twin = Observer.__new__(Observer)
        self._copy_to(twin)
        twin.rules = self.rules
        twin.viewer = self.viewer
        twin._due = self._due[:]
        twin._last_giver = self._last_giver
        twin._pick_ups = self._pick_ups
        return twin

    @property
    def waits(self) -> bool:
        """Whether events that follow from the last act are still to come."""
        table = self.table
        return bool(self._due) or (table.phase == c.SHARING and table.turn == c.NOBODY)

    # --- the fold -------------------------------------------------------------------------

    def feed(self, event: e.Event) -> None:
        """Take in the event that happened next.

        Raises :class:`EventError` for one that cannot be, or that shows more than the viewer
        may see.  The observer is then of no use any more.
        """
        if self._due:
            self._follow(event)
            return
        show = self._SHOW.get(type(event))
        if show is not None:
            self._act(event, show)
        else:
            self._told(event)
            if self._due:
                self._follow(event)

    # --- what a seat did ------------------------------------------------------------------

    def _act(self, event: Any, show: Callable[[Any, Any], int]) -> None:
        """A seat did something: show what it laid, and let the engine play it."""
        table = self.table
        seat = event.seat
        seen = self.seen
        if type(seat) is not int or not 0 <= seat < table.n:
            raise EventError(fault("fault.no_seat", field=event.name, found=quoted(seat)))
        code = show(self, event)
        if code < c.GIVE_MOVE and dispatch.EXPLAIN[table.phase](table, seat, code):
            reason = REASONS[self._refusal(seat, code)]
            if reason is not None:
                raise EventError(
                    fault("untrue.act", event=event.name, seat=seat, reason=reason.sentence)
                )
        facts: Facts = []
        dispatch.apply(table, seat, code, facts)
        if code == c.PICK_UP_MOVE:
            self._pick_ups += 1
            picked_up = event_of_fact(facts[0])
            if picked_up is not event and picked_up != event:
                raise EventError(fault("untrue.follows", event=str(event), due=str(picked_up)))
        if len(facts) > 1:
            facts.reverse()
            facts.pop()
            self._due = facts
        elif self.seen != seen or code >= c.GIVE_MOVE:  # a hidden gift moves hidden cards
            self._eliminate()

    def _played(self, event: e.Played | e.Sluffed) -> int:
        """Show the cards that a seat plays."""
        shown = event.cards
        cards = 1 << shown[0].index if len(shown) == 1 else mask_of_cards(shown)
        if not cards:
            raise EventError(in_part(event.name, fault("unread.no_cards")))
        if cards & ~(self.table.hands[event.seat] & self.seen):
            self._show_in_hand(event.seat, cards)
        return cards

    def _sluffed(self, event: e.Sluffed) -> int:
        """Show the cards that a seat adds."""
        return c.SLUFF_MOVE | self._played(event)

    def _chanced(self, event: e.Chanced) -> int:
        """Show the card turned over from the stock."""
        table = self.table
        if table.pos < len(table.stock):
            self._show(1 << event.card.index, table.stock[table.pos])
        return c.CHANCE_MOVE

    def _refusal(self, seat: int, code: int) -> int:
        """Why an act cannot be, or 0; of another seat's hand only the known cards count."""
        table = self.table
        reason = dispatch.explain(table, seat, code)
        if reason not in _BY_HIDDEN_CARDS or seat == self.viewer:
            return reason
        hand = table.hands[seat]
        known = hand & self.seen
        if reason == Code.MUST_BEAT and table.rules.trumping_void and known != hand:
            known &= c.suit_of(c.top_bit(table.laid[-1] & c.CARDS))  # others may be of the suit
        table.hands[seat] = known
        reason = dispatch.explain(table, seat, code)
        table.hands[seat] = hand
        return Code.LEGAL if reason == Code.SLUFF_MUST_MATCH else reason

    def _gave(self, event: e.Gave) -> int:
        """The card given: one that the viewer sees, or a stand-in (B5)."""
        table = self.table
        seat = event.seat
        if (
            table.phase != c.SHARING
            or seat != table.turn
            or event.receiver != table.receivers[0]
            or (event.card is None) == (self.viewer in (seat, event.receiver))
        ):
            raise EventError(fault("untrue.now", event=str(event)))
        self._last_giver = seat
        if event.card is not None:
            card = 1 << event.card.index
            self._show_in_hand(seat, card)
            if not card & c.LOW_CARDS:
                raise EventError(in_part(event.name, fault("untrue.low", card=str(event.card))))
            return c.GIVE_MOVE | card
        return c.GIVE_MOVE | self._give(seat, event.receiver)

    # --- what followed --------------------------------------------------------------------

    def _follow(self, event: e.Event) -> None:
        """Something followed from the last act, or from the deal; none of it comes back (F4)."""
        self._pick_ups = 0
        wrong = why_not_next(event, self._due.pop(), self.viewer, self.rules)
        if wrong is not None:
            raise EventError(wrong)
        learn = self._LEARN.get(type(event))
        if learn is not None:
            learn(self, event)
        if not self._due:
            self._eliminate()

    def _came(self, event: e.Dealt | e.Drew | e.PoolDealt) -> None:
        """Cards came to a seat (D3, C2, B7)."""
        if event.cards is not None:
            self._show_in_hand(event.seat, mask_of_cards(event.cards), self._aside)

    def _upcard_turned(self, event: e.UpcardTurned) -> None:
        """The last card of the stock lies open (D5, T1)."""
        card = 1 << event.card.index
        self._show(card, self.table.stock[-1])
        self.table.set_trump(card)

    def _trump_card_taken(self, event: e.TrumpCardTaken) -> None:
        """The last card was laid aside, face down (C6), known to all before (C7) or now (T1)."""
        if event.card is not None and self._trump_hidden:
            self._trump_shown(event.card)

    def _leftovers_shown(self, event: e.LeftoversShown) -> None:
        """A hand was shown (B3)."""
        self._show_in_hand(event.seat, mask_of_cards(event.cards), self._aside)
        if self.table.hands[event.seat] & ~(self.seen | self._aside):
            raise EventError(fault("untrue.hand"))

    def _trump_revealed(self, event: e.TrumpRevealed) -> None:
        """The trump card was turned up (B1, T3)."""
        self._trump_shown(event.card)

    def _trump_shown(self, shown: Card) -> None:
        card = 1 << shown.index
        self._show(card, self.table.trump_card)
        self.table.set_trump(card)
        self._trump_hidden = False

    def _told(self, event: e.Event) -> None:
        """What only the game itself can know: what is given up, who has to give, a draw."""
        table = self.table
        if isinstance(event, e.GameEnded) and event.reason is EndReason.REPETITION:
            if self._can_be_drawn():
                dispatch.draw(table)
                self._due = [(Fact.GAME_ENDED, c.NOBODY, c.REPETITION)]
                return
        elif table.phase == c.SHARING and table.turn == c.NOBODY:
            if self.rules.rubbish_pooled:
                if isinstance(event, e.Pooled):
                    self._pooled(event)
                    return
            elif isinstance(event, e.GiverAsked):
                if self._can_be_next(event.seat, event.receiver):
                    sharing.ask(table, event.seat, event.receiver)
                    return
            elif isinstance(event, _AFTER_SHARING) and self._can_be_next(c.NOBODY, c.NOBODY):
                facts: Facts = []
                dispatch.shed(table, facts)
                self._due = facts[::-1]
                return
            raise EventError(fault("untrue.now", event=str(event)))
        raise EventError(fault("untrue.nothing", event=str(event)))

    def _pooled(self, event: e.Pooled) -> None:
        """All rubbish cards are pooled, a number from each seat, and dealt out anew (B7)."""
        table = self.table
        if len(event.counts) != table.n:
            raise EventError(fault("untrue.players", event=str(event), count=table.n))
        given = self._give_up(event.counts)
        for seat, cards in enumerate(event.given):
            if cards is not None and seat == self.viewer and mask_of_cards(cards) != given[seat]:
                raise EventError(fault("untrue.rubbish", event=str(event)))
        facts: Facts = []
        self._pool(given, facts)
        dispatch.shed(table, facts)
        self._due = facts[::-1]

    def _can_be_drawn(self) -> bool:
        """Whether a position can have come back so often (F4): it takes a pick-up each time."""
        limit = self.rules.repetition_limit
        return limit is not None and self._pick_ups >= limit - 1

    def _can_be_next(self, giver: int, receiver: int) -> bool:
        """Whether the turn to give can come to a seat, or to nobody, past all before it (B5)."""
        for seats in sharing.turns(self.table, self._last_giver):
            if seats == (giver, receiver):
                return self._ask(giver)
            if self.surely_has_low(seats[0]):
                return False
        return giver == c.NOBODY

    # --- tables ---------------------------------------------------------------------------

    _SHOW: ClassVar[dict[type[e.Event], Callable[[Any, Any], int]]] = {
        e.Played: _played,
        e.Chanced: _chanced,
        e.Sluffed: _sluffed,
        e.Passed: lambda observer, event: c.PASS_MOVE,
        e.PickedUp: lambda observer, event: c.PICK_UP_MOVE,
        e.Gave: _gave,
    }
    """How each act shows its cards; they return it as the engine writes it."""

    _LEARN: ClassVar[dict[type[e.Event], Callable[[Any, Any], None]]] = {
        e.Dealt: _came,
        e.UpcardTurned: _upcard_turned,
        e.Drew: _came,
        e.TrumpCardTaken: _trump_card_taken,
        e.LeftoversShown: _leftovers_shown,
        e.TrumpRevealed: _trump_revealed,
        e.Pooled: lambda observer, event: None,  # it is checked before it is due
        e.PoolDealt: _came,
    }
    """What is learned from the events that come with unknown cards."""
