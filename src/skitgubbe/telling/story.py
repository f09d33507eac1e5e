"""A whole game in words: its rules, how it began, then a paragraph a trick, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..cards import Card
from ..errors import ArgumentError, quoted
from ..events import classes as e
from ..game import Game
from ..knowledge.view import PlayerView
from ..knowledge.view_fold import ViewFold
from ..log_header import LogHeader
from ..positions.position import Position
from ..public_state import Phase
from ..records.log import GameLog
from ..rules import (
    CollectingEnd,
    NoCards,
    Rules,
    Tricks,
    Trump,
    trump_is_public,
    trump_lies_open,
)
from ..rules.short import in_short
from ..viewers import SPECTATOR
from .parts import Paragraph, ParagraphKind, Parts, joined
from .sentences import PREDICATES, Sentences, cards_returned, gave, seat_of, sentence
from .state import sentences_of_state, tied_in
from .words import Words

__all__ = ["paragraphs"]


def paragraphs(log: GameLog, words: Words, since: int = 0) -> Iterator[Paragraph]:
    """Tell the game of a log, or what came after its first ``since`` moves.

    The log has all its events, as ``game.log`` and every log that replays as complete have; moves
    taken back are left out.  Raises :class:`ArgumentError` for a seat without a name, and if so
    many moves have not been made; :class:`EventError` for what is no event of a game.
    """
    events = _kept(log.events)
    made = sum(isinstance(event, e.ACTS) for event in events)
    if type(since) is not int or not 0 <= since <= made:
        raise ArgumentError(f"since: {quoted(since)} is not a number from 0 to {made}")
    rules = log.header.rules
    if not since and rules != Rules():
        in_force = words.say("story.rules", rules=in_short(rules, words.catalogue))
        yield Paragraph(ParagraphKind.TEXT, in_force)
    yield from _Story(log.header, words, since).paragraphs(events)


def _kept(events: Iterable[e.Event]) -> list[e.Event]:
    """The events but for the moves that were taken back."""
    kept: list[e.Event] = []
    moves: list[int] = []
    for event in events:
        if isinstance(event, e.Undone):
            back = moves.pop() if moves else len(kept)
            kept[back:] = [noted for noted in kept[back:] if isinstance(noted, e.Note)]
            continue
        if isinstance(event, e.ACTS):
            moves.append(len(kept))
        kept.append(event)
    return kept


# --- how it began -----------------------------------------------------------------------------


def _deal(header: LogHeader, words: Words) -> Parts:
    """What is dealt, and what becomes of the other cards."""
    rules = header.rules
    aside = 1 if rules.trump is Trump.SET_ASIDE else 0
    stock = len(rules.pack) - rules.hand_size * len(header.players) - rules.removed - aside
    clauses = [
        words.say(
            "deal.dealt",
            rules.hand_size,
            player=words.player(header.dealer),
            number=words.catalogue.number(rules.hand_size),
        )
    ]
    if rules.removed:
        clauses.append(words.counted("deal.removed", rules.removed))
    if aside:
        clauses.append(words.say("deal.aside"))
    clauses.append(words.counted("deal.stock", stock))
    told = clauses[0]
    for clause in clauses[1:]:
        told = words.say("list.clauses", first=told, next=clause)
    return words.say("clause", clause=told)


def _view_of(header: LogHeader) -> tuple[PlayerView, tuple[tuple[Card, ...], ...] | None]:
    """The position that a game began from, as the viewer sees it, and all hands if they are known.

    Raises :class:`SkitgubbeError` as :class:`ViewFold` does.
    """
    if isinstance(header.position, Position):
        game = Game.from_position(header.position, players=header.players)
        return game.view(SPECTATOR), game.hands
    return ViewFold(header).view(), None


# --- trick by trick ---------------------------------------------------------------------------


class _Story:
    """The telling of one game: a paragraph a trick, made of sentences, each with one subject."""

    def __init__(self, header: LogHeader, words: Words, since: int) -> None:
        rules = header.rules
        self._words = words
        self._everyone = rules.tricks is Tricks.EVERYONE
        self._no_card_ends = rules.collecting_end is CollectingEnd.EMPTY_HAND
        self._must_pick_up = rules.no_cards is NoCards.MUST_PICK_UP
        self._trump_card = ""
        if trump_is_public(rules):
            self._trump_card = "upcard" if trump_lies_open(rules) else "trump_card"
        self._since = since
        self._made = 0
        self._sentences = Sentences(words)
        self._heading: Phase | None = Phase.COLLECTING  # of what comes next, until it is told
        self._number = 0
        self._mark: int | None = None
        self._trick_over = True
        self._led = False
        self._shedding = False
        self._table: list[Card] = []  # in shedding, the card to beat last
        self._everybody: Sequence[int] = range(len(header.players))
        self._in_round: Sequence[int] = self._everybody  # who plays in this round, in order
        self._due = header.dealer  # whose turn it is next in collecting, by the order of play
        self._size = 1  # of the play that was laid last
        self._unnamed = True  # whether the card to beat is not the one that was told last
        self._gift: tuple[int, int] | None = None  # who gave to whom, if it was told last
        self._given: list[Card | None] = []  # and what
        if header.position is None:
            self._add(_deal(header, words))
        else:
            self._begin_from(*_view_of(header))

    def _begin_from(self, view: PlayerView, hands: Sequence[tuple[Card, ...]] | None) -> None:
        if view.phase is not Phase.OVER:
            self._add(self._words.say("state.begins"))
        for told in sentences_of_state(view, self._words, hands):
            self._add(told)
        self._shedding = view.phase is Phase.SHEDDING
        self._heading = None if view.phase is Phase.SHARING else view.phase
        table = view.table
        self._in_round = tied_in(view) or self._everybody
        self._led = bool(table) and (self._everyone or self._shedding or len(view.to_play) != 2)
        self._table = [card for laid in table for card in laid.cards] if self._shedding else []

    def paragraphs(self, events: Iterable[e.Event]) -> Iterator[Paragraph]:
        """Yield the paragraphs of what happened."""
        for event in events:
            act = isinstance(event, e.ACTS)
            if isinstance(event, e.CollectingEnded | e.GameEnded):
                yield from self._paragraph()
            elif self._trick_over and act and not isinstance(event, e.Gave):
                yield from self._paragraph()
                self._trick_over = False
                self._number += 1
                self._mark = self._number
            self._made += act
            self._tell(event)
            self._follow(event)
        yield from self._paragraph()

    def _paragraph(self) -> Iterator[Paragraph]:
        sentences = self._sentences.taken()
        if sentences:
            if self._mark is None:
                yield Paragraph(ParagraphKind.TEXT, joined(sentences))
            else:
                if self._heading is not None:
                    heading = self._words.say(f"heading.{self._heading}")
                    yield Paragraph(ParagraphKind.HEADING, heading)
                    self._heading = None
                yield Paragraph(ParagraphKind.TRICK, joined(sentences), self._mark)
        self._mark = None

    # --- sentences ----------------------------------------------------------------------------

    def _tell(self, event: e.Event) -> None:
        words = self._words
        match event:
            case e.Dealt(cards=None) | e.GiverAsked():
                pass
            case e.Played(seat=seat, cards=cards):
                self._say(seat, self._laying(cards))
            case e.Chanced(seat=seat, card=card):
                self._say(seat, words.say("story.chances"), self._laying((card,)))
            case e.Gave(seat=seat, receiver=receiver, card=card) if self._gift == (seat, receiver):
                self._given.append(card)
                self._sentences.retell(gave(receiver, self._given, words))
            case e.Gave(seat=seat, card=card):
                self._given = [card]
                self._sentences.end()
                self._say(seat, PREDICATES[e.Gave](event, words))
            case e.TrickWon(seat=seat, cards=cards) if self._sentences.holds(
                seat, words.say("predicate.trick_decided")
            ):
                size = len(cards)
                if size == 2:
                    self._say(seat, words.say("story.takes_it"))
                else:
                    self._say(seat, words.counted("story.takes_its_cards", size))
            case e.TrumpCardTaken(seat=seat, card=Card() as card) if self._trump_card:
                told = words.say(f"story.lays_aside.{self._trump_card}", card=words.card(card))
                self._say(seat, told)
            case e.CollectingEnded(returned=returned) if self._no_card_ends:
                self._add(words.say("story.collecting_ended", player=words.player(self._due)))
                for told in cards_returned(returned, words):
                    self._add(told)
            case e.SheddingBegan(counts=counts):
                self._add(sentence(event, words))
                for seat, count in enumerate(counts):
                    if self._must_pick_up and not count:
                        self._add(words.say("state.owing", player=words.player(seat)))
            case _ if type(event) in PREDICATES:
                told = PREDICATES[type(event)](event, words)
                self._say(seat_of(event), told, event=event)
            case _:
                self._add(sentence(event, words))

    def _say(self, seat: int, *predicates: Parts, event: e.Event | None = None) -> None:
        if self._is_told:
            self._sentences.say(seat, *predicates, event=event)

    def _add(self, told: Parts) -> None:
        if self._is_told:
            self._sentences.add(told)

    @property
    def _is_told(self) -> bool:
        """Whether enough moves have been made."""
        return not self._since or self._made > self._since

    def _laying(self, cards: Sequence[Card]) -> Parts:
        """What it is to lay these cards on the table as it is."""
        words = self._words
        laid = words.cards(cards)
        if not self._led:
            return words.say("story.leads", cards=laid)
        if self._shedding:
            if self._unnamed:
                return words.say("story.beats.card", card=words.card(self._table[-1]), cards=laid)
            return words.say("story.beats", self._size, cards=laid)
        return words.say("predicate.played" if self._everyone else "story.answers", cards=laid)

    # --- the table ----------------------------------------------------------------------------

    def _follow(self, event: e.Event) -> None:
        """Keep up with the table, and with gifts."""
        if isinstance(event, e.Gave) and self._is_told:
            self._gift = (event.seat, event.receiver)
        elif not isinstance(event, e.GiverAsked):
            self._gift = None
        match event:
            case e.Played(seat=seat, cards=cards):
                self._led = True
                self._due = self._after(seat)
                self._unnamed = not self._is_told
                self._size = len(cards)
                if self._shedding:
                    self._table += cards
            case e.Chanced(seat=seat):
                self._led = True
                self._due = self._after(seat)
            case e.PickedUp(seat=seat, cards=cards):
                self._due = self._after(seat)
                self._unnamed = True
                self._table = [card for card in self._table if card not in cards]
                if not self._table:
                    self._end_trick()
            case e.TrickTied(seats=seats):
                self._led = self._everyone
                self._in_round = seats
                self._due = seats[0]
            case e.TrickWon(seat=seat):
                self._end_trick()
                self._due = seat
            case e.TrickReturned() | e.TrickCompleted():
                self._end_trick()
            case e.SheddingBegan():
                self._end_trick()
                self._shedding = True
                self._heading = Phase.SHEDDING
                self._number = 0
            case _:
                pass

    def _after(self, seat: int) -> int:
        """Who plays after a seat in this round."""
        seats = self._in_round
        return seats[(seats.index(seat) + 1) % len(seats)] if seat in seats else seat

    def _end_trick(self) -> None:
        self._in_round = self._everybody
        self._table.clear()
        self._led = False
        self._trick_over = True
