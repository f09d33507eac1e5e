"""Games with chosen cards, and the few words that the rule tests are written in.

:func:`rig` deals given hands and stacks the stock::

    game = rig(["7S9HKD", "2C9D4D"], stock="3H", last="AS")  # 52 cards
    game = rig_exactly(["7S9HKD", "2C9D4D"], "3H5HAS")  # these ten cards and no others

Seat 0 leads unless another ``dealer`` is given.  The stock is always written as it will be drawn,
top card first, so with ``trump="upcard"`` its last card is the upcard.  The rules are a preset's
name or a ``Rules``, and options on top of it: ``rig(hands, rules="everyone", must_match=True)``.

:func:`play` makes moves, ``"7S"`` by the seat on turn and ``"2:sluff 7H"`` by seat 2, and gives the
events of all of them.  :func:`legal`, :func:`hands`, :func:`won`, :func:`table` and :func:`stock`
show a game as text.  :func:`refuse` tries a move that must be refused, checks that nothing at all
has changed, and gives the error.  :func:`state` is everything a game shows, for comparing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, Unpack

import pytest

from skitgubbe import Card, Event, Game, IllegalMoveError, Move, Rules, Trump, parse_move
from skitgubbe.cards import format_cards, parse_cards
from skitgubbe.rules import RulesOptions

__all__ = [
    "cards",
    "hands",
    "legal",
    "named",
    "names",
    "play",
    "refuse",
    "rig",
    "rig_exactly",
    "state",
    "stock",
    "table",
    "won",
]

EventT = TypeVar("EventT", bound=Event)


# --- dealing ----------------------------------------------------------------------------------


def rig(
    hands: Sequence[str],
    stock: str = "",
    last: str = "",
    *,
    dealer: int = -1,
    rules: Rules | str = "classic",
    **options: Unpack[RulesOptions],
) -> Game:
    """A game of the whole pack: these hands, by seat, then ``stock``, and ``last`` at the end.

    A hand of too few cards is filled up, and so is the stock between ``stock`` and
    ``last``, with the cards that are named nowhere, ascending, the hands first.
    """
    chosen = _rules(rules).replace(**options)
    named_cards = {*parse_cards("".join(hands)), *parse_cards(stock + last)}
    spare = [card for card in chosen.pack if card not in named_cards]
    dealt = [list(parse_cards(hand)) for hand in hands]
    for hand in dealt:
        while len(hand) < chosen.hand_size:
            hand.append(spare.pop(0))
    return _game(dealt, [*parse_cards(stock), *spare, *parse_cards(last)], dealer, chosen)


def rig_exactly(
    hands: Sequence[str],
    stock: str,
    *,
    dealer: int = -1,
    rules: Rules | str = "classic",
    **options: Unpack[RulesOptions],
) -> Game:
    """A game whose pack is just these hands, all of the size that the rules say, and this stock."""
    dealt = [list(parse_cards(hand)) for hand in hands]
    pile = list(parse_cards(stock))
    pack = [card for hand in dealt for card in hand] + pile
    options["pack"] = pack
    return _game(dealt, pile, dealer, _rules(rules).replace(**options))


def _rules(rules: Rules | str) -> Rules:
    return Rules.preset(rules) if isinstance(rules, str) else rules


def _game(dealt: list[list[Card]], pile: list[Card], dealer: int, rules: Rules) -> Game:
    """The deck in dealing order: one card at a time, the first to the dealer's left (D3)."""
    n = len(dealt)
    dealer %= n
    size = rules.hand_size
    assert all(len(hand) == size for hand in dealt), f"a hand is {size} cards"
    deck = [dealt[(dealer + 1 + step) % n][turn] for turn in range(size) for step in range(n)]
    if rules.trump is Trump.UPCARD:  # it is turned up first and then slid under the stock (D5)
        pile = [pile[-1], *pile[:-1]]
    assert len({*deck, *pile}) == len(deck) + len(pile), "a card is named twice"
    return Game(n, rules=rules, dealer=dealer, deck=[*deck, *pile])


# --- playing ----------------------------------------------------------------------------------


def _act(text: str) -> tuple[Move, int | None]:
    seat, colon, move = text.rpartition(":")
    return parse_move(move), int(seat) if colon else None


def play(game: Game, *acts: str) -> tuple[Event, ...]:
    """Make moves: ``"7S"`` for the seat on turn, ``"2:sluff 7H"`` for seat 2.  All their events."""
    events: list[Event] = []
    for text in acts:
        events += game.play(*_act(text))
    return tuple(events)


def refuse(game: Game, act: str) -> IllegalMoveError:
    """The error of an act that must be refused, having changed nothing."""
    move, seat = _act(act)
    before, twin = state(game), game.copy()
    reason = game.explain(move, seat)
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move, seat)
    error = caught.value
    assert error.reason is reason
    assert error.move == move
    assert error.seat == (game.turn if seat is None else seat)
    assert move not in game.legal_moves(seat)
    assert state(game) == before == state(twin)
    assert game == twin
    return error


def state(game: Game) -> dict[str, object]:
    """Everything that a game shows, and what each seat may do."""
    shown: dict[str, object] = {
        name: getattr(game, name)
        for name in (
            *("rules", "players", "dealer", "deck", "phase", "turn", "actors", "hands", "won"),
            *("stock", "table", "trump", "trump_card", "trump_owner", "leader", "trick_size"),
            *("discards", "safe", "skitgubbe", "outcome", "is_over", "moves", "events"),
        )
    }
    shown["legal"] = tuple(game.legal_moves(seat) for seat in range(game.n))
    return shown


# --- showing ----------------------------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, in its order."""
    return parse_cards(text)


def legal(game: Game, seat: int | None = None) -> list[str]:
    """The legal moves as text, in their order."""
    return [str(move) for move in game.legal_moves(seat)]


def _by_seat(piles: Iterable[tuple[Card, ...]]) -> list[str]:
    return [format_cards(pile) for pile in piles]


def hands(game: Game) -> list[str]:
    """The hands as text, by seat, ascending."""
    return _by_seat(game.hands)


def won(game: Game) -> list[str]:
    """The won cards as text, by seat, ascending."""
    return _by_seat(game.won)


def stock(game: Game) -> str:
    """The stock as text, top card first."""
    return format_cards(game.stock)


def table(game: Game) -> list[str]:
    """The trick as text: ``"0:7S"``, ``"1:chance 9D"``, ``"2:sluff 7H"``, ``"0:2C round 1"``."""
    shown: list[str] = []
    for laid in game.table:
        kind = "" if laid.kind == "play" else f"{laid.kind} "
        round_ = f" round {laid.round}" if laid.round else ""
        shown.append(f"{laid.seat}:{kind}{format_cards(laid.cards)}{round_}")
    return shown


def names(events: Iterable[Event]) -> list[str]:
    """The JSON names of events."""
    return [event.name for event in events]


def named(events: Iterable[Event], kind: type[EventT]) -> list[EventT]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]
