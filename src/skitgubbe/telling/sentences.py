"""What happened, in words: one event as a sentence.

A sentence of which a seat is the subject is made of the name and a predicate, so that what one
player does in a row can be told in one breath.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..cards import Card
from ..errors import EventError
from ..events import classes as e
from ..faults import fault
from ..languages.plain import harmless
from .parts import Parts, joined
from .words import Words

__all__ = ["PREDICATES", "Sentences", "cards_returned", "gave", "seat_of", "sentence"]


def sentence(event: e.Event, words: Words) -> Parts:
    """An event that is no player's doing, in sentences.

    Raises :class:`EventError` for what is no event of a game.
    """
    if type(event) not in _SENTENCES:
        raise EventError(fault("untrue.kind", event=str(event)))
    return _SENTENCES[type(event)](event, words)


def seat_of(event: Any) -> int:
    """The seat whose doing an event is."""
    seat: int = event.seat
    return seat


def _came(named: str, counted: str) -> Callable[[Any, Words], Parts]:
    """Cards came to a seat: named if they are known, or else counted."""

    def predicate(event: Any, words: Words) -> Parts:
        if event.cards:
            return words.say(named, cards=words.cards(event.cards))
        return words.counted(counted, event.count)

    return predicate


def gave(receiver: int, cards: Sequence[Card | None], words: Words) -> Parts:
    """Cards were given to a player: named if they are known, or else counted."""
    player = words.player(receiver)
    known = [card for card in cards if card is not None]
    if not known:
        return words.counted("predicate.gave.hidden", len(cards), receiver=player)
    return words.say("predicate.gave.card", receiver=player, cards=words.cards(known))


def _trump_card_taken(event: e.TrumpCardTaken, words: Words) -> Parts:
    if event.card is None:
        return words.say("predicate.trump_card_taken.hidden")
    return words.say("predicate.trump_card_taken.card", card=words.card(event.card))


def _trick_won(event: e.TrickWon, words: Words) -> Parts:
    size = len(event.cards)
    if size == 2:
        return words.say("predicate.trick_won")
    return words.counted("predicate.trick_won.number", size)


PREDICATES: Final[dict[type[e.Event], Callable[[Any, Words], Parts]]] = {
    e.Dealt: _came("predicate.dealt.cards", "predicate.dealt.number"),
    e.Played: lambda event, words: words.say("predicate.played", cards=words.cards(event.cards)),
    e.Chanced: lambda event, words: words.say("predicate.chanced", cards=words.card(event.card)),
    e.Sluffed: lambda event, words: words.say("predicate.sluffed", cards=words.cards(event.cards)),
    e.Passed: lambda _, words: words.say("predicate.passed"),
    e.PickedUp: lambda event, words: words.say(
        "predicate.picked_up", cards=words.cards(event.cards)
    ),
    e.Gave: lambda event, words: gave(event.receiver, (event.card,), words),
    e.Drew: _came("predicate.drew.cards", "predicate.drew.number"),
    e.TrumpCardTaken: _trump_card_taken,
    e.TrickDecided: lambda _, words: words.say("predicate.trick_decided"),
    e.TrickWon: _trick_won,
    e.LeftoversShown: lambda event, words: words.say(
        "predicate.leftovers_shown", len(event.cards), cards=words.cards(event.cards)
    ),
    e.PoolDealt: _came("predicate.pool_dealt.cards", "predicate.pool_dealt.number"),
    e.GiverAsked: lambda event, words: words.say(
        "predicate.giver_asked", receiver=words.player(event.receiver)
    ),
    e.TrickCompleted: lambda _, words: words.say("predicate.trick_completed"),
    e.WentOut: lambda _, words: words.say("predicate.went_out"),
    e.Undone: lambda _, words: words.say("predicate.undone"),
}
"""What a seat does, as the rest of a sentence that begins with its name."""


# --- what is not one seat's doing -------------------------------------------------------------


def _trump_revealed(event: e.TrumpRevealed, words: Words) -> Parts:
    card, suit = words.card(event.card), words.suit(event.card)
    if event.seat is None:
        return words.say("event.trump_revealed.nobody", card=card, suit=suit)
    player = words.player(event.seat)
    return words.say("event.trump_revealed", card=card, player=player, suit=suit)


def _pooled(event: e.Pooled, words: Words) -> Parts:
    given: list[Parts] = []
    for seat, (cards, count) in enumerate(zip(event.given, event.counts, strict=True)):
        player = words.player(seat)
        if cards:
            given.append(words.say("event.pooled.one", player=player, cards=words.cards(cards)))
        elif count:
            given.append(words.counted("event.pooled.number", count, player=player))
    if not given:
        return words.say("event.pooled.nothing")
    return words.say("event.pooled", given=words.listed(given))


def cards_returned(returned: Sequence[Sequence[Card]], words: Words) -> list[Parts]:
    """Who gets which cards back from the table, as a sentence to add, if there are any."""
    parts = [
        words.say("event.returned.one", player=words.player(seat), cards=words.cards(cards))
        for seat, cards in enumerate(returned)
        if cards
    ]
    return [words.say("event.returned", returned=words.listed(parts))] if parts else []


def _shedding_began(event: e.SheddingBegan, words: Words) -> Parts:
    held = [
        words.say("event.shedding_began.one", player=words.player(seat), number=str(count))
        for seat, count in enumerate(event.counts)
        if count
    ]
    leader = words.player(event.leader)
    return words.say("event.shedding_began", held=words.listed(held), player=leader)


def _game_ended(event: e.GameEnded, words: Words) -> Parts:
    if event.skitgubbe is None:
        return words.say("event.game_ended.repetition")
    return words.say("event.game_ended", player=words.player(event.skitgubbe))


def _note(event: e.Note, words: Words) -> Parts:
    text = harmless(event.text or "")
    if event.seat is None:
        return words.say("event.note.comment", text=text)
    player = words.player(event.seat)
    if event.kind is e.NoteKind.COMMENT:
        return words.say("event.note.comment.player", player=player, text=text)
    return words.say(f"event.note.{event.kind}", player=player)


_SENTENCES: Final[dict[type[e.Event], Callable[[Any, Words], Parts]]] = {
    e.UpcardTurned: lambda event, words: words.say(
        "event.upcard_turned", card=words.card(event.card), suit=words.suit(event.card)
    ),
    e.TrumpRevealed: _trump_revealed,
    e.Pooled: _pooled,
    e.TrickTied: lambda event, words: words.say(
        "event.trick_tied", players=words.players(event.seats)
    ),
    e.TrickReturned: lambda event, words: joined(
        [words.say("event.trick_returned"), *cards_returned(event.returned, words)]
    ),
    e.CollectingEnded: lambda event, words: joined(
        [words.say("event.collecting_ended"), *cards_returned(event.returned, words)]
    ),
    e.SheddingBegan: _shedding_began,
    e.GameEnded: _game_ended,
    e.Note: _note,
}
"""What is not one seat's doing, as whole sentences."""


# --- several in a row -------------------------------------------------------------------------


class Sentences:
    """Sentences as they come: what the same player does next goes on with the sentence.

    Players who only pass, one after another, are told in one sentence, and so are pick-ups; what
    one player sluffs in a row has one verb.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._told: list[Parts] = []
        self._seats: list[int] = []
        self._predicates: list[Parts] = []
        self._run: list[e.Passed | e.PickedUp] = []  # all that the sentence tells, or empty
        self._sluffed: list[Parts] = []  # what the last predicate tells, or empty

    def say(self, seat: int, *predicates: Parts, event: e.Event | None = None) -> None:
        """Tell what a player does, which is all that happened in the ``event``, if it is given."""
        run = [event] if isinstance(event, (e.Passed, e.PickedUp)) else []
        sluffed = [self._words.cards(event.cards)] if isinstance(event, e.Sluffed) else []
        if self._seats == [seat] and sluffed and self._sluffed:
            sluffed = [*self._sluffed, *sluffed]
            self.retell(self._words.say("predicate.sluffed", cards=self._words.listed(sluffed)))
        elif self._seats == [seat]:
            self._predicates += predicates
            self._run = []
        elif self._run and type(event) is type(self._run[0]) and seat not in self._seats:
            self._seats.append(seat)
            self._run += run
        else:
            self.end()
            self._seats = [seat]
            self._predicates = list(predicates)
            self._run = run
        self._sluffed = sluffed

    def retell(self, predicate: Parts) -> None:
        """Tell what was told last in other words."""
        self._predicates[-1] = predicate

    def holds(self, seat: int, predicate: Parts) -> bool:
        """Whether the sentence under way tells this of a player."""
        return self._seats == [seat] and predicate in self._predicates

    def add(self, told: Parts) -> None:
        """Tell what is no player's doing."""
        self.end()
        self._told.append(told)

    def tell(self, event: e.Event) -> None:
        """Tell an event as it is, whatever came before."""
        predicate = PREDICATES.get(type(event))
        if predicate is None:
            self.add(sentence(event, self._words))
        else:
            self.say(seat_of(event), predicate(event, self._words), event=event)

    def taken(self) -> list[Parts]:
        """The sentences told so far; they begin anew."""
        self.end()
        told, self._told = self._told, []
        return told

    def end(self) -> None:
        """End the sentence: what comes next begins a new one."""
        words = self._words
        if self._seats:
            predicate = words.listed(self._predicates)
            if len(self._run) > 1:
                predicate = self._together()
            subject = words.players(self._seats)
            self._told.append(words.say("sentence", player=subject, predicate=predicate))
        self._seats = []
        self._predicates = []

    def _together(self) -> Parts:
        """What several players did, as the rest of a sentence that begins with their names."""
        words = self._words
        picked = [words.cards(event.cards) for event in self._run if isinstance(event, e.PickedUp)]
        if not picked:
            return words.say("predicate.passed.together")
        return words.say("predicate.picked_up.together", cards=words.listed(picked, "list.more"))
