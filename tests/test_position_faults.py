"""What a position can be refused for, whatever its phase, by exact text.

First what cannot be read, by the constructor, from JSON and by the builders; all of it is told,
and nothing else.  Then seats and cards.  What the phases ask is in
``test_position_faults_in_play.py``.
"""

from __future__ import annotations

from itertools import count, repeat
from typing import Any

import pytest
from attrs import evolve
from faults import (
    EVERYONE,
    LEADING,
    LEFT,
    SHEDDING,
    TRICK,
    collect,
    faults,
    laid,
    problems,
    shed,
)
from rigging import cards

from skitgubbe import PACK, Card, Laid, Position, PositionError, Rules, SkitgubbeError

pytestmark = pytest.mark.once

__all__: list[str] = []

CARD = "is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)"


# --- types ------------------------------------------------------------------------------------

TYPES = {
    "rules": "a Rules object",
    "n": "a number of players",
    "dealer": "a seat",
    "phase": "a Phase",
    "hands": "a tuple of tuples of cards",
    "won": "a tuple of tuples of cards",
    "stock": "a tuple of cards",
    "table": "a tuple of Laid cards",
    "leader": "a seat or None",
    "turn": "a seat or None",
    "to_play": "a tuple of seats",
    "closing": "a tuple of seats or None",
    "winner": "a seat or None",
    "trump": "a Suit or None",
    "trump_card": "a Card or None",
    "trump_owner": "a seat or None",
    "trick_size": "a number of plays",
    "discards": "a tuple of cards",
    "safe": "a tuple of seats",
    "receivers": "a tuple of seats",
    "removed": "a tuple of cards",
    "set_aside": "a Card or None",
    "last_taker": "a seat or None",
    "pool_order": "a tuple of cards",
    "owing": "a tuple of seats",
}
GARBAGE: list[Any] = [
    *("x", "collecting", 1.0, True, b"7S", [], {}, {1}, ("x",), ((1,),), (None,), (1.0,), (True,)),
    *([Card("7S")], (Laid("x", ()),), (Laid(0, ("7S",)),), (Laid(0, (), "play"),)),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    *((Laid(0, (), round=1.0),), object(), tuple(PACK) * 2, ...),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
]


def test_each_field_has_its_type() -> None:
    assert faults(SHEDDING, **dict.fromkeys(TYPES, "x")) == [
        f"{name}: 'x' is not {what}" for name, what in TYPES.items()
    ]


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("base", [LEADING, TRICK], ids=["collecting", "shedding"])
def test_values_of_any_type_are_refused(base: Position, name: str) -> None:
    for value in GARBAGE:
        found = faults(base, **{name: value})
        assert found[0].startswith(f"{name}: ")
        assert found[0].endswith(f" is not {TYPES[name]}")
        assert all(len(fault) < 250 for fault in found)


def test_wrong_types_are_told_before_what_cannot_be() -> None:
    found = faults(SHEDDING, phase="shedding", turn=7, discards=(Card("7S"),), safe=[])
    assert found == ["phase: 'shedding' is not a Phase", "safe: [] is not a tuple of seats"]


# --- from JSON --------------------------------------------------------------------------------


def refused(position: Position, **changes: Any) -> list[str]:
    return problems(Position.from_dict, {**position.to_dict(), **changes})


def test_what_cannot_be_read_is_told_before_what_cannot_be() -> None:
    assert refused(SHEDDING, dealer="0", turn=3, hands=[["7S"], ["7S"], []], extra=1) == [
        "dealer: '0' is not a seat",
        "there is no key 'extra'",
    ]
    assert refused(SHEDDING, hands=[["7S", "9H"], ["KD", "2c"], 5], won=None) == [
        "hands: '2c' is not a card as logs write it",
        "hands: 5 is not a list",
        "won: None is not a list",
    ]


def test_every_key_must_be_there_but_receivers() -> None:
    data = SHEDDING.to_dict()
    rest = {key: data[key] for key in ("format", "version", "rules")}
    missing = [key for key in data if key not in (*rest, "receivers")]
    assert problems(Position.from_dict, rest) == [f"{key} is missing" for key in missing]


def test_every_fault_of_the_rules_is_told() -> None:
    rules = {"trump": "nix", "more": 1, "must_match": True, "chance": 0}
    assert refused(SHEDDING, rules=rules) == [
        "rules: 'more' is not an option: choose from "
        + ", ".join(option.name for option in Rules.options()),
        "rules: trump='nix' is not allowed: trump is 'last_card', 'upcard' or 'set_aside'",
        "rules: chance=0 is not allowed: chance is True or False",
        "rules: must_match=True needs tricks='everyone' (E6)",
    ]
    assert refused(SHEDDING, rules=3) == ["rules: 3 is not a mapping of options to values"]


def test_every_item_of_a_list_is_read() -> None:
    assert refused(SHEDDING, safe=["0", 5, True], to_play=[9, None]) == [
        "to_play: None is not a seat",
        "safe: '0' is not a seat",
        "safe: True is not a seat",
    ]
    table = [
        {"seat": -1, "cards": ["5D"], "kind": "play", "round": 0},
        {"seat": 1, "cards": ["6D", "xx"], "kind": "play", "round": 0},
        {"seat": 2, "cards": 6, "kind": "drop", "round": None},
        7,
        {},
    ]
    assert refused(TRICK, table=table) == [
        "table: -1 is not a seat",
        f"table: 'xx' {CARD}",
        "table: 6 is not a list",
        "table: 'drop' is not play, chance or sluff",
        "table: None is not a number from 0 to 52",
        "table: 7 is not an object with seat, cards, kind and round",
        "table: laid cards have the keys seat, cards, kind and round",
    ]


def test_very_many_faults_of_one_part_are_not_all_told() -> None:
    assert refused(SHEDDING, safe=[*range(51, 68)], dealer=51) == [
        "dealer: 51 is not a seat",
        *(f"safe: {seat} is not a seat" for seat in range(51, 67)),
        "safe: there are more faults than these",
    ]
    sixteen = refused(SHEDDING, safe=[*range(51, 67), 51])
    assert sixteen == [f"safe: {seat} is not a seat" for seat in range(51, 67)]


# --- seats and cards --------------------------------------------------------------------------


@pytest.mark.parametrize("n", [-1, 0, 1, 18, 10**30])
def test_two_to_seventeen_players(n: int) -> None:
    assert faults(LEADING, n=n) == [f"a game has 2 to 17 players, not {n} (D2)"]


def test_seats_and_numbers() -> None:
    assert faults(LEADING, n=4, hands=LEADING.hands[:2], trick_size=1, dealer=4) == [
        "hands: there are 2 for 4 players",
        "won: there are 3 for 4 players",
    ]
    assert faults(LEADING, n=2, discards=cards("7D7S")) == [
        "hands: there are 3 for 2 players",
        "won: there are 3 for 2 players",
        "7D is there twice",
        "7S is there twice",
    ]
    assert faults(LEFT, dealer=3, leader=-1, turn=4, winner=5, trump_owner=10**5000) == [
        "dealer: there is no seat 3",
        "trump_owner: there is no seat <int>",
        "leader: there is no seat -1",
        "turn: there is no seat 4",
        "winner: there is no seat 5",
    ]
    assert faults(LEADING, to_play=(1, 1, 3), closing=(0, 0), safe=(9,), receivers=(2, 2)) == [
        "to_play: a seat is there twice",
        "to_play: there is no seat 3",
        "closing: a seat is there twice",
        "safe: there is no seat 9",
        "receivers: a seat is there twice",
        "safe: nothing can be there in collecting",
        "receivers: nothing can be there in collecting",
    ]
    assert faults(LEADING, table=(laid(3, ""), laid(1, ""))) == [
        "table: there is no seat 3",
        "table: seat 3 laid no card",
        "table: seat 1 laid no card",
    ]
    assert shed(["2C", "3C", "4C"], rules=Rules(pack=PACK[:9])) == [
        "3 players need a pack of at least 10 cards (D3)"
    ]


def test_each_card_is_in_one_place() -> None:
    won = LEADING.won
    assert faults(LEADING, won=((*won[0][:-1],), won[1], cards("7S8S9S"))) == [
        "7S is there twice",
        "8S is there twice",
        "9S is there twice",
        "missing: AS",
    ]
    assert faults(LEADING, won=(won[0], cards("7S"), cards("7S"))) == ["7S is there twice"]
    assert faults(LEADING, won=(cards("AD"), (), ()))[0].startswith("missing: 2D2H2S3D3H3S4D4H")
    assert shed(["7S KS", "AS"], rules=Rules(pack="2C 3C 4C 5C 6C 7C 7S")) == [
        "not in the pack: KSAS"
    ]
    assert faults(LEFT, trump_card=Card("2H")) == ["2H is there twice", "missing: KH"]


def test_cards_are_in_order() -> None:
    assert faults(SHEDDING, hands=(cards("9H7S"), *SHEDDING.hands[1:])) == [
        "hands: cards are listed in ascending order"
    ]
    assert faults(SHEDDING, discards=SHEDDING.discards[::-1]) == [
        "discards: cards are listed in ascending order"
    ]
    assert faults(LEADING, won=(LEADING.won[0][::-1], (), ())) == [
        "won: cards are listed in ascending order"
    ]
    table = (evolve(laid(1, "9S"), cards=cards("9S9D")),)
    hands = ["2C 3C 4C", "5C 6C 8C"]
    good = Position.collecting(hands, stock="5D 6D", turn=0, table=[(1, "9D 9S")], rules=EVERYONE)
    assert faults(good, table=table) == ["table: cards are listed in ascending order"]


# --- what the builders are told ---------------------------------------------------------------


def test_builders_take_lists() -> None:
    assert shed(5) == ["hands: 5 is not a list"]
    assert shed("7S9H") == ["hands: '7S9H' is not a list"]
    assert shed({0: "7S"}) == ["hands: {0: '7S'} is not a list"]
    assert shed(repeat("7S")) == ["hands: there are more than 52"]
    assert shed(["7S", "8S"], table=7, safe=count()) == [
        "table: 7 is not a list",
        "safe: there are more than 52",
    ]
    assert shed(["7S", "8S"], table=[3, "5D", (1,), (0, "5D", 2), repeat(1)]) == [
        "table: 3 is not a seat and its cards",
        "table: '5D' is not a seat and its cards",
        "table: (1,) is not a seat and its cards",
        "table: (0, '5D', 2) is not a seat and its cards",
        "table: repeat(1) is not a seat and its cards",
    ]


@pytest.mark.parametrize("n", [0, 1, 18])
def test_builders_take_two_to_seventeen_hands(n: int) -> None:
    hands = [str(card) for card in PACK[:n]]
    text = f"a game has 2 to 17 players, not {n} (D2)"
    assert shed(hands) == [text]
    assert collect(hands, rest=0 if n else 1)[0] == text


def test_builders_tell_all_that_cannot_be_read_and_nothing_else() -> None:
    assert shed(
        ["7S 1H", "KD 7S", "zz"],
        "a",
        trump="X",
        table=[(0, "9Z"), (True, "8"), (9, "7S")],
        trick_size="3",
        safe=[True, 7],
        dealer=None,
        rules=5,
    ) == [
        f"hands: '1H' {CARD}",
        f"hands: 'zz' {CARD}",
        "trump: 'X' is not a suit: C, D, H or S",
        "turn: 'a' is not a seat",
        f"table: '9Z' {CARD}",
        "table: True is not a seat",
        f"table: '8' {CARD}",
        "trick_size: '3' is not a number",
        "safe: True is not a seat",
        "dealer: None is not a seat",
        "rules: 5 is not a Rules object",
    ]
    assert collect(
        ["7S 9H KD", "2C 3C 4C"],
        5,
        None,
        table=[(4, "8S"), "7S"],
        won=["2H", 3],
        trump_card="zz",
        trump_owner=1.0,
        rest="0",
        dealer=2,
        rules=None,
    ) == [
        f"stock: 5 {CARD}",
        "turn: None is not a seat",
        "table: '7S' is not a seat and its cards",
        f"won: 3 {CARD}",
        f"trump_card: 'zz' {CARD}",
        "trump_owner: 1.0 is not a seat",
        "rest: '0' is not a seat",
        "rules: None is not a Rules object",
    ]


def test_a_hand_of_very_many_cards_is_a_hand_of_cards_that_are_there_twice() -> None:
    assert shed(["7S" * 60, "KD"]) == ["7S is there twice"]
    assert "7S is there twice" in collect(["7S" * 60, "KD 2C 3C"], "5D")


def test_builders_tell_seats_that_are_not_there() -> None:
    assert shed(["7S", "KD"], 2, dealer=-1) == [
        "dealer: there is no seat -1",
        "turn: there is no seat 2",
    ]
    assert shed(["7S", "KD"], table=[(10**9, "8S")]) == ["table: there is no seat 1000000000"]
    assert collect(["7S 8S 9S", "KD 2D 3D"], "TD", 3) == ["turn: there is no seat 3"]
    for rest in (-1, 2):
        assert collect(["7S 8S 9S", "KD 2D 3D"], "TD", rest=rest, dealer=2) == [
            "dealer: there is no seat 2",
            f"rest: there is no seat {rest}",
        ]
    assert collect(["7S 8S 9S", "KD 2D"], "TD", won=["AS"], rest=1) == [
        "won: there are 1 for 2 players"
    ]
    assert collect(["7S", "KD"], trump_card="KH", trump_owner=5) == [
        "trump_owner: there is no seat 5"
    ]


def test_several_faults_of_play_at_once() -> None:
    assert shed(["7S 9H", "7S 2C"], table=[(1, "5D"), (0, "4D")]) == [
        "7S is there twice",
        "table: 4D does not beat 5D below it (S2)",
        "table: the trick is complete already (S5)",
    ]
    assert collect(["7S 9H", "2C 3C 4C 7S"], "5D 6D", table=[(1, "8D")], trump_owner=1) == [
        "7S is there twice",
        "the trump card is the last of the stock, so it has no owner while there is a stock",
        "seat 0 holds fewer than three cards while the stock holds any (C2)",
        "seat 1 holds more than three cards (C2)",
    ]


def test_a_position_error_is_an_error_of_the_library() -> None:
    with pytest.raises(SkitgubbeError):
        Position.shedding([], trump="H", turn=0)
    with pytest.raises(ValueError, match="not a list"):
        Position.shedding(5, trump="H", turn=0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_closing_window_with_nobody_in_it_is_none() -> None:
    text = "closing: nothing can be there in shedding"
    assert faults(SHEDDING, closing=()) == [text]
    with pytest.raises(PositionError) as caught:
        Position.from_dict({**SHEDDING.to_dict(), "closing": []})
    assert caught.value.problems == (text,)
