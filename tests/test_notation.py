"""Text for moves and decks: strict about what it means, lenient about how it is written."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from complaints import A_CARD, complaint
from hypothesis import given, strategies as st
from strategies import any_move

from skitgubbe.cards import PACK, Card, format_cards
from skitgubbe.errors import NotationError
from skitgubbe.moves import Chance, Give, Move, Pass, PickUp, Play, Sluff
from skitgubbe.notation import move_from_dict, parse_deck, parse_move

one_card = st.sampled_from(PACK)
sets_of_cards = st.sets(one_card, min_size=1)
blanks = st.text(" \t\r\n", max_size=3)


message = partial(complaint, NotationError)


@given(any_move)
def test_a_move_can_be_written_and_read_back(move: Move) -> None:
    assert parse_move(str(move)) == move


@given(any_move, blanks, blanks)
def test_case_and_blanks_around_do_not_matter(move: Move, before: str, after: str) -> None:
    assert parse_move(before + str(move).upper() + after) == move
    assert parse_move(before + str(move).lower() + after) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7s", Play("7S")),
        ("10♠", Play("TS")),
        ("10h 9h", Play("9HTH")),
        ("9h,10h", Play("9HTH")),
        ("sluff 7S", Sluff("7S")),
        ("sluff 7s 7h", Sluff("7H7S")),
        ("Sluff\t7♠\ufe0f, 7h", Sluff("7H7S")),
        ("give 2c", Give("2C")),
        ("GIVE  2♣", Give("2C")),
        ("pickup", PickUp()),
        ("pick up", PickUp()),
        ("Pick-Up", PickUp()),
        ("pass", Pass()),
        ("Chance", Chance()),
        ("as", Play("AS")),
    ],
)
def test_other_ways_to_write_a_move(text: str, move: Move) -> None:
    assert parse_move(text) == move


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("fold", "'fold'"),
        (" fold ", "'fold'"),
        ("Play", "'Play'"),
        ("", "''"),
        (" \n", "''"),
        ("?", "'?'"),
        ("sluffed", "'sluffed'"),
        ("chance pass", "'chance pass'"),
        ("pick\u00a0up", r"'pick\xa0up'"),
        ("pic\u212aup", "'pic\u212aup'"),  # the kelvin sign, which lower() makes a k
        ("pa\u017fs", "'pa\u017fs'"),  # the long s
        ("\u017fluff", "'\u017fluff'"),
        ("chance\0", r"'chance\x00'"),
        ("\ud800", r"'\ud800'"),
        (None, "None"),
        (7, "7"),
        (b"7S", "b'7S'"),
        (["7S"], "['7S']"),
        pytest.param(10**5000, "<int>", id="int"),
    ],
)
def test_what_is_plainly_not_a_move(value: object, shown: str) -> None:
    assert message(parse_move, value) == f"{shown} is not a move"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1X", f"'1X' is not a card: {A_CARD}"),
        ("7", f"'7' is not a card: {A_CARD}"),
        ("X♠", f"'X♠' is not a card: {A_CARD}"),
        ("9H1X", f"'1X' is not a card: {A_CARD}"),
        ("9H,", f"',' is not a card: {A_CARD}"),
        ("as you like", f"'you' is not a card: {A_CARD}"),
        ("play 7S", f"'play' is not a card: {A_CARD}"),
        ("pass 7S", f"'pass' is not a card: {A_CARD}"),
        ("sluff7S", f"'sluff7S' is not a card: {A_CARD}"),
        ("7S 7S", "7S is there twice"),
        ("ASas", "AS is there twice"),
        ("sluff", "name the cards, as in 'sluff 7S'"),
        ("sluff 7X", f"'7X' is not a card: {A_CARD}"),
        ("sluff 7S7♠", "7S is there twice"),
        ("give", "give one card, as in 'give 2C'"),
        ("give 2C 3C", "give one card, as in 'give 2C'"),
        ("give up", f"'up' is not a card: {A_CARD}"),
    ],
)
def test_what_is_not_a_move_with_a_hint(text: str, hint: str) -> None:
    assert message(parse_move, text) == f"'{text}' is not a move: {hint}"


def test_a_long_text_is_refused_unread() -> None:
    assert parse_move(" " * 398 + "7S") == Play("7S")
    shown = f"'{' ' * 17}...{' ' * 16}7S'"
    assert message(parse_move, " " * 399 + "7S") == (
        f"{shown} is not a move: it is longer than 400 characters"
    )
    assert message(parse_move, "sluff" + " " * 1_000_000 + "7S") == (
        f"'sluff{' ' * 12}...{' ' * 16}7S' is not a move: it is longer than 400 characters"
    )


@given(st.text(max_size=12) | st.text(st.sampled_from("sluff give pick-up 7S9h10♠,"), max_size=12))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(str(move)) == move


# --- JSON -------------------------------------------------------------------------------------


@given(any_move)
def test_a_move_can_be_written_as_json_and_read_back(move: Move) -> None:
    data = json.loads(json.dumps(move.to_dict()))
    assert move_from_dict(data) == move
    assert data["move"] == move.name


def test_what_moves_are_in_json() -> None:
    assert Play("TH9H").to_dict() == {"move": "play", "cards": ["9H", "TH"]}
    assert Sluff("7S").to_dict() == {"move": "sluff", "cards": ["7S"]}
    assert Give("2C").to_dict() == {"move": "give", "card": "2C"}
    assert Chance().to_dict() == {"move": "chance"}
    assert Pass().to_dict() == {"move": "pass"}
    assert PickUp().to_dict() == {"move": "pick_up"}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (None, "not a JSON object"),
        ("7S", "not a JSON object"),
        ([], "not a JSON object"),
        ({}, "None is not a move's name"),
        ({"move": "fold"}, "'fold' is not a move's name"),
        ({"move": ["play"]}, "['play'] is not a move's name"),
        ({"move": "play"}, "play: cards is missing"),
        ({"move": "give", "cards": ["2C"]}, "give: there is no key 'cards'"),
        ({"move": "pass", "cards": []}, "pass: there is no key 'cards'"),
        ({"move": "play", "cards": ["7S"], "seat": 0}, "play: there is no key 'seat'"),
        ({"move": "play", "cards": "7S"}, "play: cards: '7S' is not a list"),
        ({"move": "play", "cards": ["7s"]}, "play: cards: '7s' is not a card as logs write it"),
        ({"move": "play", "cards": ["7S", "7S"]}, "play: cards: 7S is there twice"),
        ({"move": "sluff", "cards": []}, "sluff: cards: a sluff needs at least one card"),
        ({"move": "give", "card": None}, "give: card: None is not a card as logs write it"),
    ],
)
def test_json_that_is_no_move(data: Any, told: str) -> None:
    assert message(move_from_dict, data) == told


# --- decks ------------------------------------------------------------------------------------


@given(st.permutations(PACK))
def test_a_deck_can_be_written_and_read_back(deck: list[Card]) -> None:
    assert parse_deck(format_cards(deck)) == parse_deck(map(str, deck)) == tuple(deck)


def test_a_deck_need_not_be_whole() -> None:
    assert parse_deck("QC 8H\n2S") == (Card("QC"), Card("8H"), Card("2S"))
    assert parse_deck("") == ()


def test_what_is_not_a_deck() -> None:
    assert message(parse_deck, "QC 8H QC") == "QC is there twice"
    assert message(parse_deck, "QC 8") == f"'8' is not a card: {A_CARD}"
    assert message(parse_deck, None) == f"None is not a card: {A_CARD}"
