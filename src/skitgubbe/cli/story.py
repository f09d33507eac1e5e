"""What happened, in words: one event, or a whole game trick by trick.

Only what all at the table can see is told: no card of a hand, of a draw or of a gift is named.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from ..cards import Card
from ..errors import ArgumentError, EventError
from ..events import classes as e
from ..log_header import LogHeader
from ..records.log import GameLog
from ..rules import Tricks, Trump, trump_is_public, trump_lies_open
from ..rules.words import cards

__all__ = ["narrate", "story"]

WIDTH: Final = 100


# --- one event --------------------------------------------------------------------------------


def narrate(event: e.Event, names: Sequence[str], *, symbols: bool = True) -> str:
    """One event as a sentence; ``names`` are the players' names, by seat.

    Cards are written ``7♠``, or ``7S`` if not ``symbols``.  Raises :class:`ArgumentError` for a
    seat without a name, :class:`EventError` for what is no event of a game.

    >>> from skitgubbe import Drew, Played, TrickTied
    >>> names = ["Anna", "Ben", "Carla"]
    >>> narrate(Played(1, (Card("7S"),)), names)
    'Ben plays 7♠.'
    >>> narrate(Drew(1, (Card("7S"), Card("8S"))), names)
    'Ben draws 2 cards.'
    >>> narrate(TrickTied((1, 2)), names)
    'Ben and Carla tie.'
    """
    words = _Words(names, symbols)
    predicate = _PREDICATES.get(type(event))
    if predicate is not None:
        return f"{words.name(_seat(event))} {predicate(event, words)}."
    return _sentence(event, words)


def _sentence(event: e.Event, words: _Words) -> str:
    """The sentences of an event that is not one seat's doing."""
    if type(event) not in _SENTENCES:
        raise EventError(f"{event} is not an event of a game")
    return _SENTENCES[type(event)](event, words)


def _seat(event: Any) -> int:
    """The seat whose doing an event is."""
    seat: int = event.seat
    return seat


def _listed(parts: Sequence[str]) -> str:
    """The parts as they are said: ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def _number(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


@frozen
class _Words:
    """How names and cards are written."""

    names: Sequence[str]
    symbols: bool

    def name(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.names[seat]
        raise ArgumentError(f"there is no name for seat {seat}")

    def cards(self, cards: Iterable[Card]) -> str:
        return " ".join(card.symbol if self.symbols else str(card) for card in cards)

    def card(self, card: Card) -> str:
        return self.cards((card,))

    def returned(self, returned: Sequence[Sequence[Card]]) -> str:
        """Who gets which cards back from the table, as a sentence to add."""
        parts = [
            f"{self.name(seat)} gets back {self.cards(cards)}"
            for seat, cards in enumerate(returned)
            if cards
        ]
        return f" {_listed(parts)}." if parts else ""


def _trick(event: e.TrickWon) -> str:
    size = len(event.cards)
    return "the trick" if size == 2 else f"the trick of {size} cards"


def _trump(card: Card) -> str:
    return f"{card.suit.name.lower()} are trump"


_PREDICATES: Final[dict[type[e.Event], Callable[[Any, _Words], str]]] = {
    e.Dealt: lambda event, _: f"gets {_number(event.count)}",
    e.Played: lambda event, words: f"plays {words.cards(event.cards)}",
    e.Chanced: lambda event, words: f"chances and plays {words.card(event.card)}",
    e.Sluffed: lambda event, words: f"sluffs {words.cards(event.cards)}",
    e.Passed: lambda _event, _: "passes",
    e.PickedUp: lambda event, words: f"picks up {words.cards(event.cards)}",
    e.Gave: lambda event, words: f"gives {words.name(event.receiver)} a low card",
    e.Drew: lambda event, _: f"draws {_number(event.count)}",
    e.TrumpCardTaken: lambda _event, _: "lays aside the last card of the stock",
    e.TrickDecided: lambda _event, _: "wins the trick",
    e.TrickWon: lambda event, _: f"takes {_trick(event)}",
    e.LeftoversShown: lambda event, words: f"shows {words.cards(event.cards)} left in hand",
    e.PoolDealt: lambda event, _: f"gets {_number(event.count)} of them",
    e.GiverAsked: lambda event, words: f"is to give {words.name(event.receiver)} a low card",
    e.TrickCompleted: lambda _event, _: "completes the trick",
    e.WentOut: lambda _event, _: "is safe",
    e.Undone: lambda _event, _: "takes the last move back",
}
"""What a seat does, as the rest of a sentence that begins with its name."""


def _shedding_began(event: e.SheddingBegan, words: _Words) -> str:
    held = [f"{words.name(seat)} {count}" for seat, count in enumerate(event.counts) if count]
    return f"Cards held: {_listed(held)}. {words.name(event.leader)} is to lead."


def _whose(seat: int | None, words: _Words) -> str:
    return "stays out of play" if seat is None else f"goes to {words.name(seat)}"


def _pooled(counts: Sequence[int], words: _Words) -> str:
    given = [f"{words.name(seat)} gives up {count}" for seat, count in enumerate(counts) if count]
    return _listed(given) if given else "nobody has any"


def _game_ended(event: e.GameEnded, words: _Words) -> str:
    if event.skitgubbe is None:
        return "The game is drawn: the same position has come up too often."
    return f"{words.name(event.skitgubbe)} is the skitgubbe."


_NOTED: Final = {
    e.NoteKind.LEFT: "has left",
    e.NoteKind.REPLACED: "is replaced",
    e.NoteKind.RETURNED: "is back",
}


def _note(event: e.Note, words: _Words) -> str:
    if event.seat is None or event.kind is e.NoteKind.COMMENT:
        return f"A note: {event.text}"
    return f"{words.name(event.seat)} {_NOTED[event.kind]}."


_SENTENCES: Final[dict[type[e.Event], Callable[[Any, _Words], str]]] = {
    e.UpcardTurned: lambda event, words: (
        f"The upcard is {words.card(event.card)}: {_trump(event.card)}."
    ),
    e.TrumpRevealed: lambda event, words: (
        f"The trump card, {words.card(event.card)}, {_whose(event.seat, words)}: "
        f"{_trump(event.card)}."
    ),
    e.Pooled: lambda event, words: f"Rubbish cards are pooled: {_pooled(event.counts, words)}.",
    e.TrickTied: lambda event, words: f"{_listed([words.name(s) for s in event.seats])} tie.",
    e.TrickReturned: lambda event, words: (
        f"The tie cannot be played off.{words.returned(event.returned)}"
    ),
    e.CollectingEnded: lambda event, words: f"Collecting is over.{words.returned(event.returned)}",
    e.SheddingBegan: _shedding_began,
    e.GameEnded: _game_ended,
    e.Note: _note,
}
"""What is not one seat's doing, as whole sentences."""


# --- a game -----------------------------------------------------------------------------------


def story(
    log: GameLog,
    *,
    names: Sequence[str] | None = None,
    symbols: bool = True,
    width: int = WIDTH,
) -> Iterator[str]:
    """The game of a log as lines of text: the deal, then a paragraph a trick, the end.

    The log has all its events, as ``game.log`` and every log that replays as complete have; it
    may be a redacted one, and the story is the same; moves taken back are left out.  ``names``
    are told instead of the log's, ``width`` is the longest line in characters.  Raises
    :class:`ArgumentError` and :class:`EventError` as :func:`narrate` does.

    >>> from skitgubbe import Game
    >>> game = Game(["Anna", "Ben", "Carla"], seed=7)
    >>> for move in "9D", "chance":
    ...     _ = game.play(move)
    >>> for line in story(game.log):
    ...     print(line)
    Anna deals three cards to each player; 43 cards are left as the stock.
    <BLANKLINE>
    Collecting
      1. Ben leads 9♦ and draws a card. Carla chances, answers J♣ and takes the trick.
    """
    told = _Story(log, _Words(log.header.players if names is None else names, symbols))
    for lead, text in told.paragraphs():
        yield from textwrap.wrap(
            text,
            width,
            initial_indent=lead,
            subsequent_indent=" " * len(lead),
            break_on_hyphens=False,
        ) or [""]


def _kept(events: Iterable[e.Event]) -> list[e.Event]:
    """The events but for the moves that were taken back."""
    kept: list[e.Event] = []
    moves: list[int] = []
    for event in events:
        if isinstance(event, e.Note):
            continue
        if isinstance(event, e.Undone):
            del kept[moves.pop() if moves else len(kept) :]
            continue
        if isinstance(event, e.ACTS):
            moves.append(len(kept))
        kept.append(event)
    return kept


def _deal(header: LogHeader, words: _Words) -> str:
    """What is dealt, and what becomes of the other cards."""
    rules = header.rules
    aside = 1 if rules.trump is Trump.SET_ASIDE else 0
    stock = len(rules.pack) - rules.hand_size * len(header.players) - rules.removed - aside
    told = f"{words.name(header.dealer)} deals {cards(rules.hand_size)} to each player; "
    if rules.removed:
        told += f"{_number(rules.removed)} {_are(rules.removed)} taken out of the game; "
    if aside:
        told += "one is set aside for trump; "
    return f"{told}{_number(stock)} {_are(stock)} left as the stock."


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


class _Story:
    """The telling of one game: a paragraph a trick, made of sentences, each with one subject."""

    def __init__(self, log: GameLog, words: _Words) -> None:
        header = log.header
        self._events = _kept(log.events)
        self._words = words
        self._everyone = header.rules.tricks is Tricks.EVERYONE
        self._trump_card = ""
        if trump_is_public(header.rules):
            self._trump_card = "upcard" if trump_lies_open(header.rules) else "trump card"
        self._heading = "Collecting"  # of what comes next, until it is told
        self._shedding = False
        self._number = 0
        self._trick_over = True
        self._led = False
        self._table: list[Card] = []  # in shedding, the card to beat last
        self._covered = False  # whether the card to beat was under one picked up
        self._mark = ""
        self._sentences = [_deal(header, words)]
        self._seats: list[int] = []
        self._predicates: list[str] = []

    def paragraphs(self) -> Iterator[tuple[str, str]]:
        """Yield what stands before a paragraph's first line, and its text."""
        for event in self._events:
            if isinstance(event, e.Dealt | e.GiverAsked):
                continue
            if isinstance(event, e.CollectingEnded | e.GameEnded):
                yield from self._paragraph()
                yield "", ""
            elif self._trick_over and isinstance(event, e.ACTS) and not isinstance(event, e.Gave):
                yield from self._paragraph()
                yield from self._trick()
            self._tell(event)
        yield from self._paragraph()

    def _paragraph(self) -> Iterator[tuple[str, str]]:
        self._end_sentence()
        yield self._mark, " ".join(self._sentences)
        self._mark = ""
        self._sentences = []

    def _trick(self) -> Iterator[tuple[str, str]]:
        if self._heading:
            yield "", ""
            yield "", self._heading
            self._heading = ""
        self._number += 1
        self._mark = f"{self._number:3}. "
        self._trick_over = self._led = False

    # --- sentences ----------------------------------------------------------------------------

    def _tell(self, event: e.Event) -> None:
        match event:
            case e.Played(seat=seat, cards=cards):
                self._say(seat, self._laying(cards))
                self._led = True
            case e.Chanced(seat=seat, card=card):
                self._say(seat, "chances", self._laying((card,)))
                self._led = True
            case e.TrumpCardTaken(seat=seat, card=Card() as card) if self._trump_card:
                self._say(seat, f"lays aside the {self._trump_card} {self._words.card(card)}")
            case _ if type(event) in _PREDICATES:
                self._say(_seat(event), _PREDICATES[type(event)](event, self._words))
            case _:
                self._end_sentence()
                self._sentences.append(_sentence(event, self._words))
        self._follow(event)

    def _follow(self, event: e.Event) -> None:
        """Keep up with the table."""
        match event:
            case e.Played(cards=cards) if self._shedding:
                self._table += cards
                self._covered = False
            case e.PickedUp(cards=cards):
                self._covered = self._table[-1:] == [*cards[-1:]]
                self._table = [card for card in self._table if card not in cards]
                self._trick_over = not self._table
            case e.TrickTied():
                self._led = self._everyone
            case e.TrickWon() | e.TrickReturned() | e.TrickCompleted():
                self._table.clear()
                self._trick_over = True
            case e.SheddingBegan():
                self._shedding = self._trick_over = True
                self._heading = "Shedding"
                self._number = 0
            case _:
                pass

    def _laying(self, cards: Sequence[Card]) -> str:
        """What it is to lay these cards on the table as it is."""
        laid = self._words.cards(cards)
        if not self._led:
            return f"leads {laid}"
        if self._shedding:
            beaten = self._words.card(self._table[-1]) if self._covered else "it"
            return f"beats {beaten} with {laid}"
        return f"plays {laid}" if self._everyone else f"answers {laid}"

    def _say(self, seat: int, *predicates: str) -> None:
        """Go on with the sentence if its subject is the same, or else begin a new one."""
        if self._seats == [seat]:
            self._predicates += predicates
        elif self._predicates == ["passes"] and predicates == ("passes",):
            self._seats.append(seat)
        else:
            self._end_sentence()
            self._seats = [seat]
            self._predicates = list(predicates)

    def _end_sentence(self) -> None:
        if self._seats:
            subject = _listed([self._words.name(seat) for seat in self._seats])
            predicate = _listed(self._predicates) if len(self._seats) == 1 else "pass"
            self._sentences.append(f"{subject} {predicate}.")
        self._seats = []
        self._predicates = []
