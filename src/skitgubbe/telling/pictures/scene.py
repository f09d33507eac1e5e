"""What there is to see: a game at one moment, as one viewer or nobody in particular sees it.

A scene is made of a :class:`.Sight` alone, which whatever can be shown gives of itself.  For a
viewer that has what the view has, and the events that the viewer is told; so a picture or a board,
which know only the scene, cannot show more.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from attrs import frozen

from ...cards import Card, Suit
from ...events import classes as e
from ...public_state import Laid, Outcome, Phase
from ...shown import Seen
from ...sight import Sight
from ...viewers import SPECTATOR, Viewer
from .captions import Captions
from .labels import drawable

__all__ = ["Mark", "Pile", "PileKind", "Scene", "Seat", "scene_of"]


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

    def marked(self, words: Captions, safe: Sequence[int], *, dealer: bool = True) -> list[str]:
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

    def seen_by(self, words: Captions) -> str:
        """Whose eyes the scene is seen with."""
        if self.viewer is None:
            return words("all open")
        if self.viewer == SPECTATOR:
            return words("spectator")
        return words("seen by", name=self.name(self.viewer))

    def headline(self, words: Captions) -> str:
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
    what: Seen, viewer: Viewer | None, words: Captions, events: Iterable[e.Event] | None = None
) -> Scene:
    """What is to be seen of a game, a view, a position or a log, after what happened last.

    ``events`` tell that where ``what`` cannot.  Raises :class:`ViewerError` if there is no such
    viewer, or if a view is another's, and :class:`LogError` if a log does not replay.
    """
    sight = what._seen_by(viewer)
    last = tuple(sight.events if events is None else events)
    names = [drawable(name) or f"#{seat}" for seat, name in enumerate(sight.players)]
    notes = _notes(
        [event for event in last if not (sight.table and isinstance(event, _LAYING))], names, words
    )
    hands, counts, won = sight.hands, sight.hand_counts, sight.won_counts
    bottom = sight.viewer if isinstance(sight.viewer, int) else 0
    seats = [
        Seat(
            seat,
            names[seat],
            counts[seat],
            _sorted(hands[seat], sight),
            won[seat],
            tuple(_marks(sight, seat)),
            ", ".join(notes[seat]),
        )
        for seat in (*range(bottom, sight.n), *range(bottom))
    ]
    gone: tuple[Card, ...] = ()
    gone_note = ""
    for event in () if sight.table else last:
        if isinstance(event, e.TrickWon | e.TrickCompleted):
            gone = event.cards
            gone_note = f"{names[event.seat]} {words(_ENDINGS[type(event)])}"
        elif isinstance(event, e.TrickReturned | e.CollectingEnded) and any(event.returned):
            gone = tuple(sorted(card for cards in event.returned for card in cards))
            gone_note = words("go back")
    return Scene(
        sight.viewer,
        sight.phase,
        sight.trump,
        tuple(seats),
        tuple(_piles(sight)),
        sight.table,
        sight.trick_size,
        sight.turn,
        sight.safe,
        sight.outcome,
        gone,
        gone_note,
        sight.playable,
    )


def _piles(sight: Sight) -> Iterator[Pile]:
    """What lies in the middle."""
    owner, card = sight.trump_owner, sight.trump_card
    if sight.phase is not Phase.COLLECTING:
        if owner is None and card is not None:  # it is out of play (T3)
            yield Pile(PileKind.TRUMP_CARD, None, card)
    elif owner is None:
        yield Pile(PileKind.STOCK, sight.stock_count, card)
    else:
        yield Pile(PileKind.TRUMP_CARD, None, card, owner)
    if sight.set_aside_count:
        yield Pile(PileKind.SET_ASIDE, None, sight.set_aside)
    if sight.discards:
        yield Pile(PileKind.DISCARDS, len(sight.discards))
    if sight.removed_count:
        yield Pile(PileKind.REMOVED, sight.removed_count)


_BLACK_AND_RED: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)


def _sorted(hand: tuple[Card, ...] | None, sight: Sight) -> tuple[Card, ...] | None:
    """In collecting by rank, as suits do not matter; later by suit, the trumps last."""
    if hand is None or sight.phase is Phase.COLLECTING:
        return hand
    last = 0 if sight.trump is None else _BLACK_AND_RED.index(sight.trump)
    order = _BLACK_AND_RED[last + 1 :] + _BLACK_AND_RED[: last + 1]
    return tuple(sorted(hand, key=lambda card: (order.index(card.suit), card)))


def _marks(state: Sight, seat: int) -> Iterable[Mark]:
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


def _notes(events: Iterable[e.Event], names: Sequence[str], words: Captions) -> list[list[str]]:
    """What each seat has just done, in words; how a trick ended is told in the middle."""
    notes: list[list[str]] = [[] for _ in names]
    for event in events:
        match event:
            case e.Played(seat, cards):
                notes[seat].append(words("predicate.played", cards=words.signs(cards)))
            case e.Chanced(seat, card):
                notes[seat].append(words("chances", cards=words.signs((card,))))
            case e.Sluffed(seat, cards):
                notes[seat].append(words("predicate.sluffed", cards=words.signs(cards)))
            case e.Passed(seat):
                notes[seat].append(words("predicate.passed"))
            case e.PickedUp(seat, cards):
                notes[seat].append(words("predicate.picked_up", cards=words.signs(cards)))
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
