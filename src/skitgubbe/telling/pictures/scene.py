"""What there is to see: a game at one moment, as one viewer or nobody in particular sees it.

A scene is made of public properties alone.  For a viewer it is made of the view and of the events
that the viewer is told, so a picture or a board, which know only the scene, cannot show more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from attrs import frozen

from ...cards import Card, Suit
from ...errors import ViewerError, quoted
from ...events import classes as e
from ...game import Game
from ...knowledge.view import PlayerView
from ...moves import Play
from ...positions.position import Position
from ...public_state import Laid, Outcome, Phase
from ...records.log import GameLog
from ...rules import trump_lies_open
from ...viewers import SPECTATOR, Viewer
from .labels import harmless
from .words import Words

__all__ = ["SHOWABLE", "Mark", "Pile", "PileKind", "Scene", "Seat", "Showable", "scene_of"]

Showable: TypeAlias = Game | PlayerView | Position | GameLog
"""What has a table to show."""
SHOWABLE: Final = (Game, PlayerView, Position, GameLog)


class Mark(StrEnum):
    """What is said of a seat; the values are keys of the table of words."""

    TURN = "turn"
    MAY_ACT = "may act"
    LEADER = "leader"
    DEALER = "dealer"
    OWES = "owes"
    SAFE = "safe"
    SKITGUBBE = "skitgubbe"


class PileKind(StrEnum):
    """What lies in the middle beside the trick; the values are keys of the table of words."""

    STOCK = "stock"
    TRUMP_CARD = "trump card"
    SET_ASIDE = "set aside"
    REMOVED = "removed"
    DISCARDS = "discards"


@frozen
class Pile:
    """Cards in the middle; ``card`` is the one that lies face up, ``owner`` the seat it is for.

    ``count`` is ``None`` for a card that is always one.
    """

    kind: PileKind
    count: int | None
    card: Card | None = None
    owner: int | None = None


@frozen
class Seat:
    """A player; ``hand`` is ``None`` where only the number of ``cards`` is to be seen."""

    seat: int
    name: str
    cards: int
    hand: tuple[Card, ...] | None
    won: int
    marks: tuple[Mark, ...]
    note: str

    def marked(self, words: Words, safe: Sequence[int], *, dealer: bool = True) -> list[str]:
        """The marks in words, that of the ``dealer`` too; ``safe`` are the seats that are out."""
        return [
            words(mark, order=safe.index(self.seat) + 1) if mark is Mark.SAFE else words(mark)
            for mark in self.marks
            if dealer or mark is not Mark.DEALER
        ]


@frozen
class Scene:
    """What a picture or a board shows.

    ``seats`` go clockwise from the one at the bottom.  ``gone`` are the cards of the trick that
    the last move ended, and ``gone_note`` says how it ended.
    """

    viewer: Viewer | None
    phase: Phase
    trump: Suit | None
    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...]
    table: tuple[Laid, ...]
    trick_size: int
    turn: int | None
    safe: tuple[int, ...]
    outcome: Outcome | None
    gone: tuple[Card, ...]
    gone_note: str
    playable: frozenset[Card]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.seats[seat - self.seats[0].seat].name  # a negative index goes round

    def seen_by(self, words: Words) -> str:
        """Whose eyes the scene is seen with."""
        if self.viewer is None:
            return words("all open")
        if self.viewer == SPECTATOR:
            return words("spectator")
        return words("seen by", name=self.name(self.viewer))

    def headline(self, words: Words) -> str:
        """How the game ended, or what the trick is waiting for."""
        if self.outcome is not None:
            loser = self.outcome.skitgubbe
            if loser is None:
                return words("drawn")
            return words("skitgubbe is", name=self.name(loser))
        if self.table and self.trick_size:
            return words("trick of", done=len(self.table), size=self.trick_size)
        if self.table:
            return words("trick")
        if self.turn is not None and self.phase is not Phase.SHARING:
            return words("to lead", name=self.name(self.turn))
        return words("no trick")


def scene_of(
    what: Showable, viewer: Viewer | None, words: Words, events: Iterable[e.Event] = ()
) -> Scene:
    """What is to be seen of a game, a view, a position or a log; ``events`` have just happened.

    Raises :class:`ViewerError` if there is no such viewer, or if a view is another's, and
    :class:`LogError` if a log does not replay.
    """
    told = tuple(events)
    if isinstance(what, GameLog):
        told = told or _last(what.events)
        what = what.replay() if what.header.viewer is None else PlayerView.from_log(what)
    elif isinstance(what, Position):
        what = Game.from_position(what)
    if isinstance(what, Game):
        if viewer is None:
            return _open(what, words, told or _last(what.events))
        told = told or what.events_for(viewer, _last_act(what.events))
        return _seen(what.view(viewer), words, told)
    if viewer is not None and viewer != what.seat:
        raise ViewerError(f"viewer: this view is not for {quoted(viewer)}")
    return _seen(what, words, told)


def _last_act(events: Sequence[e.Event]) -> int:
    """Where the last thing stands that a seat did; the end, if that was taken back."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], e.ACTS):
            return at
        if isinstance(events[at], e.Undone):
            break
    return len(events)


def _last(events: Sequence[e.Event]) -> tuple[e.Event, ...]:
    """The last thing a seat did, and what followed; nothing if it was taken back."""
    return tuple(events[_last_act(events) :])


def _seen(view: PlayerView, words: Words, events: tuple[e.Event, ...]) -> Scene:
    own = None if view.seat == SPECTATOR else view.seat
    hands = [view.hand if seat == own else None for seat in range(view.n)]
    playable = {card for move in view.legal_moves if isinstance(move, Play) for card in move.cards}
    return _scene(
        view,
        view.seat,
        hands,
        view.hand_counts,
        view.won_counts,
        _piles(
            view,
            view.stock_count,
            view.upcard or view.trump_card,
            view.set_aside_count,
            None,
            view.removed_count,
        ),
        frozenset(playable),
        words,
        events,
    )


def _open(game: Game, words: Words, events: tuple[e.Event, ...]) -> Scene:
    card = game.trump_card
    if card is None and trump_lies_open(game.rules) and game.stock:
        card = game.stock[-1]
    aside = game.set_aside
    return _scene(
        game,
        None,
        game.hands,
        tuple(map(len, game.hands)),
        tuple(map(len, game.won)),
        _piles(game, len(game.stock), card, aside is not None, aside, len(game.removed)),
        frozenset(),
        words,
        events,
    )


def _piles(
    state: Game | PlayerView,
    stock: int,
    card: Card | None,
    aside: int,
    aside_card: Card | None,
    removed: int,
) -> tuple[Pile, ...]:
    """What lies in the middle; ``card`` is the trump card, where it is to be seen."""
    piles: list[Pile] = []
    owner = state.trump_owner
    if state.phase is not Phase.COLLECTING:
        if owner is None and card is not None:  # it is out of play (T3)
            piles.append(Pile(PileKind.TRUMP_CARD, None, card))
    elif owner is None:
        piles.append(Pile(PileKind.STOCK, stock, card))
    else:
        piles.append(Pile(PileKind.TRUMP_CARD, None, card, owner))
    if aside:
        piles.append(Pile(PileKind.SET_ASIDE, None, aside_card))
    if state.discards:
        piles.append(Pile(PileKind.DISCARDS, len(state.discards)))
    if removed:
        piles.append(Pile(PileKind.REMOVED, removed))
    return tuple(piles)


_BLACK_AND_RED: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)


def _sorted(hand: Sequence[Card], phase: Phase, trump: Suit | None) -> tuple[Card, ...]:
    """In collecting by rank, as suits do not matter; later by suit, the trumps last."""
    if phase is Phase.COLLECTING:
        return tuple(hand)
    last = 0 if trump is None else _BLACK_AND_RED.index(trump)
    order = _BLACK_AND_RED[last + 1 :] + _BLACK_AND_RED[: last + 1]
    return tuple(sorted(hand, key=lambda card: (order.index(card.suit), card)))


def _scene(
    state: Game | PlayerView,
    viewer: Viewer | None,
    hands: Sequence[tuple[Card, ...] | None],
    counts: Sequence[int],
    won: Sequence[int],
    piles: tuple[Pile, ...],
    playable: frozenset[Card],
    words: Words,
    events: tuple[e.Event, ...],
) -> Scene:
    n = state.n
    bottom = viewer if isinstance(viewer, int) else 0
    names = [harmless(name) or f"#{seat}" for seat, name in enumerate(state.players)]
    told = [event for event in events if not (state.table and isinstance(event, _LAYING))]
    notes = _notes(told, names, words)
    seats: list[Seat] = []
    for seat in (*range(bottom, n), *range(bottom)):
        hand = hands[seat]
        seats.append(
            Seat(
                seat,
                names[seat],
                counts[seat],
                None if hand is None else _sorted(hand, state.phase, state.trump),
                won[seat],
                tuple(_marks(state, seat)),
                ", ".join(notes[seat]),
            )
        )
    gone: tuple[Card, ...] = ()
    gone_note = ""
    for event in () if state.table else events:
        if isinstance(event, e.TrickWon | e.TrickCompleted):
            gone = event.cards
            gone_note = f"{names[event.seat]} {words(_ENDINGS[type(event)])}"
        elif isinstance(event, e.TrickReturned | e.CollectingEnded) and any(event.returned):
            gone = tuple(sorted(card for cards in event.returned for card in cards))
            gone_note = words("go back")
    return Scene(
        viewer,
        state.phase,
        state.trump,
        tuple(seats),
        piles,
        state.table,
        state.trick_size,
        state.turn,
        state.safe,
        state.outcome,
        gone,
        gone_note,
        playable,
    )


def _marks(state: Game | PlayerView, seat: int) -> Iterable[Mark]:
    if seat == state.skitgubbe:
        yield Mark.SKITGUBBE
    if seat in state.safe:
        yield Mark.SAFE
    if seat in state.owing:
        yield Mark.OWES
    if seat == state.turn:
        yield Mark.TURN
    elif seat in state.actors:
        yield Mark.MAY_ACT
    if seat == state.leader and not state.is_over:
        yield Mark.LEADER
    if seat == state.dealer:
        yield Mark.DEALER


_LAYING: Final = (e.Played, e.Chanced, e.Sluffed)
"""What need not be told while the cards lie on the table."""
_ENDINGS: Final = {e.TrickWon: "takes trick", e.TrickCompleted: "completes"}


def _notes(events: Iterable[e.Event], names: Sequence[str], words: Words) -> list[list[str]]:
    """What each seat has just done, in words; how a trick ended is told in the middle."""
    notes: list[list[str]] = [[] for _ in names]
    for event in events:
        match event:
            case e.Played(seat, cards):
                notes[seat].append(words("plays", cards=words.signs(cards)))
            case e.Chanced(seat, card):
                notes[seat].append(words("chances", cards=words.signs((card,))))
            case e.Sluffed(seat, cards):
                notes[seat].append(words("sluffs", cards=words.signs(cards)))
            case e.Passed(seat):
                notes[seat].append(words("passes"))
            case e.PickedUp(seat, cards):
                notes[seat].append(words("picks up", cards=words.signs(cards)))
            case e.Gave(seat, receiver):
                notes[seat].append(words("gives", name=names[receiver]))
            case e.Drew(seat, _, count):
                notes[seat].append(words("draws", count=count))
            case e.TrumpCardTaken(seat):
                notes[seat].append(words("takes trump card"))
            case e.LeftoversShown(seat, cards):
                notes[seat].append(words("shows", cards=words.signs(cards)))
            case e.Pooled(_, counts):
                for seat, count in enumerate(counts):
                    notes[seat].append(words("pools", count=count))
            case e.PoolDealt(seat, _, count):
                notes[seat].append(words("gets", count=count))
            case _:
                pass
    return notes
