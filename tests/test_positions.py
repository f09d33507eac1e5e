"""Positions set up by the builders, and what they fill in.

By which rules they do so is in ``test_position_options.py``, what is refused in
``test_position_faults.py``, that all play goes on from any position in ``test_position_play.py``,
and positions that play has led to are in ``test_position_games.py``.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import field, frozen
from rigging import play

from skitgubbe import (
    Card,
    Game,
    Phase,
    Position,
    Rules,
    Suit,
)
from skitgubbe.cards import format_cards
from skitgubbe.fields.described import fields_of, of
from skitgubbe.fields.kinds import CARDS, SEAT, SEATS
from skitgubbe.fields.seen import ALL, NOBODY
from skitgubbe.positions.position_json import (
    FORMAT,
    VERSION,
    position_from_json,
    position_to_json,
)

pytestmark = pytest.mark.once

__all__: list[str] = []


# --- what the builders fill in ----------------------------------------------------------------


def test_shedding_fills_in_the_rest() -> None:
    position = Position.shedding(["9H 7S", "KD 2C", ""], trump="h", turn=1)
    assert position.phase is Phase.SHEDDING
    assert (position.n, position.dealer, position.rules) == (3, 0, Rules())
    assert position.hands == ((Card("7S"), Card("9H")), (Card("2C"), Card("KD")), ())
    assert position.trump is Suit.HEARTS
    assert (position.turn, position.leader, position.trick_size) == (1, 1, 2)
    assert position.safe == (2,)
    assert len(position.discards) == 48 and position.discards == tuple(sorted(position.discards))
    assert (position.won, position.stock, position.table) == (((), (), ()), (), ())
    assert (position.trump_card, position.trump_owner) == (None, None)
    assert (position.to_play, position.closing, position.winner) == ((), None, None)
    assert position.receivers == ()


def test_collecting_fills_in_the_rest() -> None:
    position = Position.collecting(
        ["KD 7S 9H", [Card("4C"), "3C", "2C"]], stock="5D 6D", turn=1, dealer=1, rest=1
    )
    assert position.phase is Phase.COLLECTING
    assert (position.n, position.dealer, position.rules) == (2, 1, Rules())
    assert [format_cards(hand) for hand in position.hands] == ["7S9HKD", "2C3C4C"]
    assert position.stock == (Card("5D"), Card("6D"))
    assert [len(pile) for pile in position.won] == [0, 44]
    assert (position.leader, position.turn, position.to_play) == (1, 1, (1, 0))
    assert (position.trump, position.trump_card, position.trump_owner) == (None, None, None)
    assert (position.trick_size, position.discards, position.safe) == (0, (), ())


def test_the_rest_is_added_to_what_a_seat_has_won() -> None:
    position = Position.collecting(
        ["7S 9H KD", "2C 3C 4C"], stock="5D 6D", turn=0, won=["AC", "AD"], rest=1
    )
    assert position.won[0] == (Card("AC"),)
    assert Card("AD") in position.won[1] and len(position.won[1]) == 43
    assert position.won[1] == tuple(sorted(position.won[1]))


def test_with_an_upcard_trump_is_the_suit_of_the_last_card() -> None:
    rules = Rules.preset("upcard")
    stocked = Position.collecting(["7S 9H KD", "2C 3C 4C"], stock="5D 6H", turn=0, rules=rules)
    taken = Position.collecting(
        ["7S", "2C"], stock=[], turn=0, trump_card=Card("6S"), trump_owner=1, rules=rules
    )
    assert (stocked.trump, taken.trump) == (Suit.HEARTS, Suit.SPADES)


def test_cards_are_taken_in_any_form() -> None:
    one = Position.shedding(["7S 9H", "KD"], trump="H", turn=0, table=[(1, "5D")])
    other = Position.shedding(
        (["9h", Card("7S")], Card("KD")), trump=Suit.HEARTS, turn=0, table=((1, ["5♦"]),)
    )
    assert one == other and hash(one) == hash(other)
    build: Any = Position.shedding
    assert build(iter(["7S 9H", "KD"]), trump="♥", turn=0, table=[[1, "5D"]], safe=()) == one


def test_a_game_from_a_position_knows_it() -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0, dealer=1)
    game = Game.from_position(position, players=["Anna", "Ben"])
    assert (game.start, game.position, game.deck) == (position, position, ())
    assert (game.players, game.dealer, game.rules) == (("Anna", "Ben"), 1, Rules())
    assert (game.events, game.moves, game.outcome) == ((), (), None)
    play(game, "7S")
    assert game.start == position != game.position
    assert Game(seed=1).start is None


# --- fields -----------------------------------------------------------------------------------


@frozen(kw_only=True)
class Small:
    """Something with a field that JSON may leave out, and one that it leaves out if it can."""

    dealer: int = field(metadata=of(SEAT, ALL))
    safe: tuple[int, ...] = field(metadata=of(SEATS, ALL, missing=(0,)))
    removed: tuple[Card, ...] = field(
        default=(), metadata=of(CARDS, NOBODY, slot="out", left_out=())
    )


def test_a_field_is_described_where_it_is_declared() -> None:
    fields = fields_of(Small)
    assert [(item.name, item.slot) for item in fields] == [
        ("dealer", "dealer"),
        ("safe", "safe"),
        ("removed", "out"),
    ]
    small = Small(dealer=1, safe=(2,))
    data = {"format": FORMAT, "version": VERSION, "dealer": 1, "safe": [2]}
    assert position_to_json(small, fields) == data
    assert Small(**position_from_json(data, fields)) == small
    del data["safe"]
    assert Small(**position_from_json(data, fields)) == Small(dealer=1, safe=(0,))
    other = Small(dealer=1, safe=(2,), removed=(Card("7S"),))
    written = position_to_json(other, fields)
    assert written["removed"] == ["7S"]
    assert Small(**position_from_json(written, fields)) == other
