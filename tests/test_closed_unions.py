"""Moves and events are closed unions: these functions are for mypy and pyright as much as to run.

A function that ends in ``assert_never`` passes a type checker only if the cases before it are all
that there are.
"""

from __future__ import annotations

from random import Random
from typing import assert_never, assert_type, get_args

import pytest

from skitgubbe import (
    Card,
    Chance,
    Chanced,
    CollectingEnded,
    Dealt,
    Drew,
    EndReason,
    Event,
    Game,
    GameEnded,
    Gave,
    Give,
    GiverAsked,
    LeftoversShown,
    Move,
    Note,
    Pass,
    Passed,
    PickedUp,
    PickUp,
    Play,
    Played,
    PoolDealt,
    Pooled,
    SheddingBegan,
    Sluff,
    Sluffed,
    TrickCompleted,
    TrickDecided,
    TrickReturned,
    TrickTied,
    TrickWon,
    TrumpCardTaken,
    TrumpRevealed,
    Undone,
    UpcardTurned,
    WentOut,
)
from skitgubbe.cards import format_cards
from skitgubbe.events.classes import EVENTS

pytestmark = pytest.mark.once


def cards_of_move(move: Move) -> tuple[Card, ...]:
    match move:
        case Play(cards=cards) | Sluff(cards=cards):
            assert_type(cards, tuple[Card, ...])
            return cards
        case Give(card=card):
            assert_type(card, Card)
            return (card,)
        case Chance() | Pass() | PickUp():
            return ()
        case _:
            assert_never(move)


def seats_of_event(event: Event) -> tuple[int, ...]:
    match event:
        case Dealt() | Drew() | PoolDealt():
            return (event.seat,)
        case Played() | Chanced() | Sluffed() | Passed() | PickedUp():
            return (event.seat,)
        case Gave(seat=seat, receiver=receiver) | GiverAsked(seat=seat, receiver=receiver):
            return seat, receiver
        case TrumpCardTaken() | TrickDecided() | TrickWon() | LeftoversShown():
            return (event.seat,)
        case TrickTied(seats=seats):
            return seats
        case TrumpRevealed(seat=int(seat)) | GameEnded(skitgubbe=int(seat)):
            assert_type(seat, int)
            return (seat,)
        case TrumpRevealed() | GameEnded():
            return ()
        case TrickCompleted(seat=seat) | WentOut(seat=seat) | Undone(seat=seat):
            return (seat,)
        case SheddingBegan(leader=seat):
            return (seat,)
        case Note(seat=int(seat)):
            return (seat,)
        case UpcardTurned() | TrickReturned() | CollectingEnded() | Pooled() | Note():
            return ()
        case _:
            assert_never(event)


def drawn(event: Event) -> str:
    """What was drawn, as far as the viewer may see it."""
    match event:
        case Drew(cards=None, count=count):
            assert_type(event, Drew)
            return f"{count} hidden"
        case Drew(cards=tuple(cards)):
            assert_type(cards, tuple[Card, ...])
            return format_cards(cards)
        case _:
            return ""


def dealt(event: Dealt) -> str:
    """The same in two cases that are all."""
    match event:
        case Dealt(cards=tuple(cards)):
            return format_cards(cards)
        case Dealt(count=count):
            return f"{count} hidden"


@pytest.mark.parametrize(
    ("move", "cards"),
    [
        (Play("7S8S"), "7S8S"),
        (Sluff("7S"), "7S"),
        (Give("2C"), "2C"),
        (Chance(), ""),
        (Pass(), ""),
        (PickUp(), ""),
    ],
)
def test_every_move_is_one_of_the_union(move: Move, cards: str) -> None:
    assert format_cards(cards_of_move(move)) == cards
    assert isinstance(move, Move)


def test_the_unions_have_all_classes_and_no_others() -> None:
    assert {*get_args(Event)} == {*EVENTS.values()}
    assert {*get_args(Move)} == {Play, Chance, Sluff, Pass, PickUp, Give}


def test_every_event_is_one_of_the_union() -> None:
    game, chance = Game(seed=7), Random(7)
    while not game.is_over:
        game.play(chance.choice(game.legal_moves()))
    for event in game.events:
        seats = seats_of_event(event)
        assert isinstance(event, Event)
        assert seats == () or getattr(event, "seat", seats[0]) in (*seats, seats)
    assert seats_of_event(game.events[-1]) == (game.skitgubbe,)
    assert seats_of_event(GameEnded(None, EndReason.REPETITION)) == ()
    assert seats_of_event(Gave(0, 2, None)) == (0, 2)


def test_what_is_hidden_and_what_is_not() -> None:
    game = Game(seed=7)
    events = game.play("9D")
    assert [drawn(event) for event in events] == ["", "KS"]
    assert [drawn(event) for event in game.events_for(0)[-2:]] == ["", "1 hidden"]
    deal = [event for event in game.events_for(0) if isinstance(event, Dealt)]
    assert [dealt(event) for event in deal] == ["THKDJS", "3 hidden", "3 hidden"]
