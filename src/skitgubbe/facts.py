"""The engine's facts as events: one table, from the fact's kind to the event's class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import events as e
from ._engine import codes as c
from ._engine.codes import Fact
from .cards import Card, cards_of_mask

__all__ = ["event_of_fact"]


def _one(card: int) -> Card:
    return cards_of_mask(card)[0]


def _in_order(cards: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(map(_one, cards))


def _by_seat(masks: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(cards_of_mask, masks))


_REASONS = {
    c.LAST_WITH_CARDS: e.EndReason.LAST_WITH_CARDS,
    c.REPETITION: e.EndReason.REPETITION,
}

_EVENTS: dict[int, Callable[..., e.Event]] = {
    Fact.DEALT: lambda seat, cards: e.Dealt(seat, _in_order(cards)),
    Fact.UPCARD_TURNED: lambda card: e.UpcardTurned(_one(card)),
    Fact.PLAYED: lambda seat, mask: e.Played(seat, cards_of_mask(mask)),
    Fact.CHANCED: lambda seat, card: e.Chanced(seat, _one(card)),
    Fact.SLUFFED: lambda seat, mask: e.Sluffed(seat, cards_of_mask(mask)),
    Fact.PASSED: e.Passed,
    Fact.PICKED_UP: lambda seat, mask: e.PickedUp(seat, cards_of_mask(mask)),
    Fact.GAVE: lambda seat, receiver, card: e.Gave(seat, receiver, _one(card)),
    Fact.DREW: lambda seat, cards: e.Drew(seat, _in_order(cards)),
    Fact.TRUMP_CARD_TAKEN: lambda seat, card: e.TrumpCardTaken(seat, _one(card)),
    Fact.TRICK_TIED: e.TrickTied,
    Fact.TRICK_DECIDED: e.TrickDecided,
    Fact.TRICK_WON: lambda seat, mask: e.TrickWon(seat, cards_of_mask(mask)),
    Fact.TRICK_RETURNED: lambda masks: e.TrickReturned(_by_seat(masks)),
    Fact.COLLECTING_ENDED: lambda masks: e.CollectingEnded(_by_seat(masks)),
    Fact.LEFTOVERS_SHOWN: lambda seat, mask: e.LeftoversShown(seat, cards_of_mask(mask)),
    Fact.TRUMP_REVEALED: lambda seat, card: e.TrumpRevealed(seat, _one(card)),
    Fact.GIVER_ASKED: e.GiverAsked,
    Fact.SHEDDING_BEGAN: e.SheddingBegan,
    Fact.TRICK_COMPLETED: lambda seat, mask: e.TrickCompleted(seat, cards_of_mask(mask)),
    Fact.WENT_OUT: e.WentOut,
    Fact.GAME_ENDED: lambda seat, reason: e.GameEnded(
        None if seat == c.NOBODY else seat, _REASONS[reason]
    ),
}


_RARE = {Fact.DEALT, Fact.TRICK_COMPLETED, Fact.COLLECTING_ENDED, Fact.SHEDDING_BEGAN}


class _Seen(dict[tuple[Any, ...], e.Event]):
    """The facts seen so far, but for those that hardly ever come again."""

    LIMIT = 1 << 15

    def __missing__(self, fact: tuple[Any, ...]) -> e.Event:
        event = _EVENTS[fact[0]](*fact[1:])
        if fact[0] not in _RARE and len(self) < self.LIMIT:
            self[fact] = event
        return event


event_of_fact: Callable[[tuple[Any, ...]], e.Event] = _Seen().__getitem__
"""The event that a fact stands for; the same object when a common one is seen again."""
