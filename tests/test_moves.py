"""Moves: frozen values that text, cards and the engine's ints all make."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from typing import Any, assert_never, cast, get_args

import pytest
from attrs.exceptions import FrozenInstanceError
from complaints import A_CARD, complaint, refuses
from hypothesis import given, strategies as st
from strategies import any_move

from skitgubbe import moves
from skitgubbe.cards import PACK, Card, format_cards, mask_of_cards
from skitgubbe.errors import ArgumentError, NotationError
from skitgubbe.moves import (
    BaseMove,
    Chance,
    Give,
    Move,
    Pass,
    PickUp,
    Play,
    Sluff,
    code_of_move,
    move_of_code,
)

EXAMPLES = [
    (Play("7S"), "7S", "Play('7S')"),
    (Play("TH", "9H"), "9HTH", "Play('9HTH')"),
    (Chance(), "chance", "Chance()"),
    (Sluff("7S"), "sluff 7S", "Sluff('7S')"),
    (Sluff("7S7H"), "sluff 7H7S", "Sluff('7H7S')"),
    (Pass(), "pass", "Pass()"),
    (PickUp(), "pickup", "PickUp()"),
    (Give("2C"), "give 2C", "Give('2C')"),
]

one_card = st.sampled_from(PACK)
sets_of_cards = st.sets(one_card, min_size=1, max_size=13)


message = partial(complaint, NotationError)


@pytest.mark.parametrize(("move", "text", "code"), EXAMPLES)
def test_the_text_and_the_repr_of_each_kind(move: Move, text: str, code: str) -> None:
    assert (str(move), repr(move)) == (text, code)


@given(any_move)
def test_a_move_can_be_written_and_read_back(move: Move) -> None:
    assert eval(repr(move)) == move
    assert copy.copy(move) is copy.deepcopy(move) is move
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(move, protocol)) == move


@given(any_move, any_move)
def test_moves_are_equal_if_class_and_cards_are(a: Move, b: Move) -> None:
    assert (a == b) == (repr(a) == repr(b))
    assert a != b or hash(a) == hash(b)
    assert a == eval(repr(a)) and hash(a) == hash(eval(repr(a)))


def test_moves_of_different_kinds_differ() -> None:
    assert len({Play("2C"), Sluff("2C"), Give("2C"), Chance(), Pass(), PickUp()}) == 6
    move: object = Play("2C")
    assert move not in ("2C", code_of_move(Play("2C")), (Card("2C"),))


@pytest.mark.parametrize("kind", [Play, Sluff])
def test_cards_come_in_any_form_and_order(kind: type[Play | Sluff]) -> None:
    nine, ten = Card("9H"), Card("TH")
    move = kind("9HTH")
    assert move.cards == (nine, ten)
    assert move == kind("9H", "TH") == kind("TH", "9H") == kind("th, 9♥") == kind("10h 9h")
    assert move == kind(nine, ten) == kind((ten, nine)) == kind([ten, "9H"]) == kind({nine, ten})
    assert move == kind(card for card in (nine, ten)) == kind([], nine, "", ["TH"])
    assert kind(nine) == kind([nine]) == kind("9h")


def test_what_is_given_is_one_card() -> None:
    assert Give("2c") == Give(Card("2C"))
    assert Give("2c").card is Card("2C")
    assert message(Give, "2C3C") == f"'2C3C' is not a card: {A_CARD}"
    assert message(Give, None) == f"None is not a card: {A_CARD}"


def test_what_is_not_a_play_or_a_sluff() -> None:
    assert (
        message(Play) == message(Play, "") == message(Play, []) == "a play needs at least one card"
    )
    assert message(Sluff) == message(Sluff, " ") == "a sluff needs at least one card"
    for kind in (Play, Sluff):
        assert message(kind, "7S", "7♠") == message(kind, "7S7S") == "7S is there twice"
        assert message(kind, "7S", "1X") == f"'1X' is not a card: {A_CARD}"
        assert message(kind, 7) == f"7 is not a card: {A_CARD}"
        assert message(kind, "7S" * 1000) == (
            "'7S7S7S7S7S7S7S7S7...7S7S7S7S7S7S7S7S7S' is longer than 1000 characters"
        )


@pytest.mark.parametrize("move", [move for move, _, _ in EXAMPLES], ids=str)
@pytest.mark.parametrize("name", ["cards", "card", "name"])
def test_a_move_cannot_change(move: Move, name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(move, name, 0)
    with pytest.raises(FrozenInstanceError):
        delattr(move, name)
    assert not hasattr(move, "__dict__")


def kind_of(move: Move) -> str:
    """What a match statement finds in a move."""
    match move:
        case Play(cards):
            return "play " + format_cards(cards)
        case Sluff(cards):
            return "sluff " + format_cards(cards)
        case Give(card):
            return f"give {card}"
        case Chance():
            return "chance"
        case Pass():
            return "pass"
        case PickUp():
            return "pickup"
        case _:
            assert_never(move)


@pytest.mark.parametrize("move", [move for move, _, _ in EXAMPLES], ids=str)
def test_moves_can_be_matched(move: Move) -> None:
    expected = f"play {move}" if isinstance(move, Play) else str(move)
    assert kind_of(move) == expected


def test_there_are_six_kinds_of_move() -> None:
    kinds = {Play, Chance, Sluff, Pass, PickUp, Give}
    others = {"LegalMoves", "code_of_move", "move_of_code"}
    assert {getattr(moves, name) for name in moves.__all__ if name not in others} == {
        BaseMove,
        Move,
        *kinds,
    }
    assert {*get_args(Move)} == kinds
    assert all(issubclass(kind, BaseMove) for kind in kinds)
    with refuses(TypeError, "BaseMove is what moves have in common: make one of its subclasses"):
        cast("Any", BaseMove)()


# --- codes ------------------------------------------------------------------------------------


@given(sets_of_cards)
def test_the_code_of_a_move_is_its_kind_and_the_mask_of_its_cards(cards: set[Card]) -> None:
    mask = mask_of_cards(cards)
    assert code_of_move(Play(cards)) == mask
    assert code_of_move(Sluff(cards)) == 2 << 52 | mask


def test_the_codes_of_the_other_moves() -> None:
    assert code_of_move(Chance()) == 1 << 52
    assert code_of_move(Pass()) == 3 << 52
    assert code_of_move(PickUp()) == 4 << 52
    assert code_of_move(Give("2D")) == 5 << 52 | 2


@pytest.mark.parametrize("move", [move for move, _, _ in EXAMPLES], ids=str)
def test_a_code_gives_each_kind_of_move(move: Move) -> None:
    found = move_of_code(code_of_move(move))
    assert found == move
    assert type(found) is type(move)


@given(any_move)
def test_a_code_gives_the_move_back_and_always_the_same_object(move: Move) -> None:
    found = move_of_code(code_of_move(move))
    assert found == move
    assert move_of_code(code_of_move(move)) is found


def test_codes_of_no_move() -> None:
    for code, kind in (6 << 52 | 1, 6), (-1, -1):
        with pytest.raises(ArgumentError, match=f"^no kind of move has the number {kind}$"):
            move_of_code(code)
    assert message(move_of_code, 0) == "a play needs at least one card"
