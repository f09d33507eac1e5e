"""The engine's facts as events: one table, from the fact's kind to the event's class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._engine import codes as c
from .._engine.codes import Fact
from ..cards import Card, cards_of_mask
from . import classes as e

__all__ = ["event_of_fact"]


def _one(card: int) -> Card:
    return cards_of_mask(card)[0]


# --- how the parts of a fact are read ---------------------------------------------------------


def _card(event: Callable[[Card], e.Event]) -> Callable[[int], e.Event]:
    return lambda card: event(_one(card))


def _seat_card(event: Callable[[int, Card], e.Event]) -> Callable[[int, int], e.Event]:
    return lambda seat, card: event(seat, _one(card))


def _seat_set(event: Callable[[int, tuple[Card, ...]], e.Event]) -> Callable[[int, int], e.Event]:
    return lambda seat, mask: event(seat, cards_of_mask(mask))


def _seat_row(
    event: Callable[[int, tuple[Card, ...]], e.Event],
) -> Callable[[int, tuple[int, ...]], e.Event]:
    return lambda seat, cards: event(seat, tuple(map(_one, cards)))


def _sets(
    event: Callable[[tuple[tuple[Card, ...], ...]], e.Event],
) -> Callable[[tuple[int, ...]], e.Event]:
    return lambda masks: event(tuple(map(cards_of_mask, masks)))


def _gave(seat: int, receiver: int, card: int) -> e.Event:
    return e.Gave(seat, receiver, _one(card))


_REASONS = {
    c.LAST_WITH_CARDS: e.EndReason.LAST_WITH_CARDS,
    c.REPETITION: e.EndReason.REPETITION,
}


def _ended(seat: int, reason: int) -> e.Event:
    return e.GameEnded(None if seat == c.NOBODY else seat, _REASONS[reason])


# --- the table --------------------------------------------------------------------------------

_EVENTS: dict[int, Callable[..., e.Event]] = {
    Fact.DEALT: _seat_row(e.Dealt),
    Fact.UPCARD_TURNED: _card(e.UpcardTurned),
    Fact.PLAYED: _seat_set(e.Played),
    Fact.CHANCED: _seat_card(e.Chanced),
    Fact.SLUFFED: _seat_set(e.Sluffed),
    Fact.PASSED: e.Passed,
    Fact.PICKED_UP: _seat_set(e.PickedUp),
    Fact.GAVE: _gave,
    Fact.DREW: _seat_row(e.Drew),
    Fact.TRUMP_CARD_TAKEN: _seat_card(e.TrumpCardTaken),
    Fact.TRICK_TIED: e.TrickTied,
    Fact.TRICK_DECIDED: e.TrickDecided,
    Fact.TRICK_WON: _seat_set(e.TrickWon),
    Fact.TRICK_RETURNED: _sets(e.TrickReturned),
    Fact.COLLECTING_ENDED: _sets(e.CollectingEnded),
    Fact.LEFTOVERS_SHOWN: _seat_set(e.LeftoversShown),
    Fact.TRUMP_REVEALED: _seat_card(e.TrumpRevealed),
    Fact.GIVER_ASKED: e.GiverAsked,
    Fact.SHEDDING_BEGAN: e.SheddingBegan,
    Fact.TRICK_COMPLETED: _seat_set(e.TrickCompleted),
    Fact.WENT_OUT: e.WentOut,
    Fact.GAME_ENDED: _ended,
}


_RARE = {Fact.DEALT, Fact.TRICK_COMPLETED, Fact.COLLECTING_ENDED, Fact.SHEDDING_BEGAN}


class _Seen(dict[tuple[Any, ...], e.Event]):
    """The facts seen so far, but for those that hardly ever come again.

    When there are too many it begins anew.
    """

    LIMIT = 1 << 15

    def __missing__(self, fact: tuple[Any, ...]) -> e.Event:
        event = _EVENTS[fact[0]](*fact[1:])
        if fact[0] not in _RARE:
            if len(self) >= self.LIMIT:
                self.clear()
            self[fact] = event
        return event


event_of_fact: Callable[[tuple[Any, ...]], e.Event] = _Seen().__getitem__
"""The event that a fact stands for; the same object when a common one is seen again."""
