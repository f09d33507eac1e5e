"""Ranks, suits and cards: one object for each, lenient to read, exact to write."""

from __future__ import annotations

import copy
import itertools
import pickle
import re
from functools import partial
from typing import Any

import pytest
from complaints import A_CARD, complaint
from hypothesis import given, strategies as st

from skitgubbe.cards import (
    PACK,
    Card,
    Rank,
    Suit,
    cards_of_mask,
    format_cards,
    mask_of_cards,
    parse_cards,
    parse_rank,
    parse_suit,
)
from skitgubbe.errors import NotationError, SkitgubbeError

some_cards = st.lists(st.sampled_from(PACK), max_size=20)
sets_of_cards = st.sets(st.sampled_from(PACK))
blanks = st.text(" \t\r\n", max_size=3)


def spellings(card: Card) -> list[str]:
    """Every way to write a card that is read."""
    rank, suit, symbol = str(card.rank), str(card.suit), card.suit.symbol
    ranks = {rank, rank.lower(), rank.replace("T", "10")}
    suits = {suit, suit.lower(), symbol, symbol + "\ufe0e", symbol + "\ufe0f"}
    return sorted(a + b for a, b in itertools.product(ranks, suits))


message = partial(complaint, NotationError)


# --- ranks and suits --------------------------------------------------------------------------


def test_d1_ranks_are_ordered_from_two_to_ace() -> None:
    assert list(Rank) == sorted(Rank)
    assert [rank.value for rank in Rank] == list(range(2, 15))
    assert "".join(map(str, Rank)) == "23456789TJQKA"


def test_suits_are_ordered_c_d_h_s() -> None:
    assert list(Suit) == sorted(Suit)
    assert "".join(map(str, Suit)) == "CDHS"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"


@pytest.mark.parametrize("rank", Rank)
def test_a_rank_is_made_from_its_letter_number_or_itself(rank: Rank) -> None:
    assert Rank(str(rank)) is Rank(str(rank).lower()) is Rank(rank.value) is Rank(rank) is rank
    assert parse_rank(str(rank)) is parse_rank(rank.value) is parse_rank(rank) is rank


def test_ten_is_a_rank_in_two_characters_too() -> None:
    assert Rank("10") is Rank.TEN


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_is_made_from_its_letter_symbol_or_itself(suit: Suit) -> None:
    assert Suit(suit.value) is Suit(suit.value.lower()) is Suit(suit) is suit
    assert Suit(suit.symbol) is Suit(suit.symbol + "\ufe0e") is Suit(suit.symbol + "\ufe0f") is suit
    assert parse_suit(suit) is parse_suit(suit.symbol) is suit


@pytest.mark.parametrize("value", [*Rank, *Suit])
def test_ranks_and_suits_can_be_written_and_read_back(value: Rank | Suit) -> None:
    assert eval(repr(value)) is value
    assert copy.copy(value) is copy.deepcopy(value) is value
    assert pickle.loads(pickle.dumps(value)) is value


def test_ranks_and_suits_are_formatted_as_their_letters() -> None:
    assert f"{Rank.ACE}{Suit.SPADES}" == "AS"
    assert f"{Rank.ACE:>3}|{Suit.SPADES:<3}|" == "  A|S  |"


# "\u0665" is five, as an Arabic-Indic digit
@pytest.mark.parametrize("value", ["1", "", "77", "\u0665", 1, 15, True, None, [7]])
def test_what_is_not_a_rank(value: object) -> None:
    expected = f"{value!r} is not a rank: 2 to 9, T, J, Q, K or A"
    assert message(Rank, value) == message(parse_rank, value) == expected
    assert message(Card, value, "S") == expected


@pytest.mark.parametrize("value", ["X", "", "\u017f", "♤", 0, ["S"]])
def test_what_is_not_a_suit(value: object) -> None:
    expected = f"{value!r} is not a suit: C, D, H or S"
    assert message(Suit, value) == message(parse_suit, value) == expected
    assert message(Card, "7", value) == expected


# --- cards ------------------------------------------------------------------------------------


def test_d1_the_pack_is_52_cards_by_rank_and_then_suit() -> None:
    assert len(set(PACK)) == 52
    assert format_cards(PACK).startswith("2C2D2H2S3C3D")
    assert format_cards(PACK).endswith("KSACADAHAS")
    assert list(PACK) == sorted(PACK, key=lambda card: (card.rank, card.suit))


@pytest.mark.parametrize("card", PACK, ids=str)
def test_there_is_one_object_a_card(card: Card) -> None:
    assert all(Card(text) is card for text in spellings(card))
    assert Card(card) is card
    assert Card(card.rank, card.suit) is card
    assert Card(rank=card.rank.value, suit=card.suit.symbol) is card
    assert Card(*str(card)) is card


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_can_be_written_and_read_back(card: Card) -> None:
    assert eval(repr(card)) is card
    assert copy.copy(card) is copy.deepcopy(card) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


def test_the_parts_of_a_card() -> None:
    card = Card("10♠")
    assert (card.rank, card.suit, card.symbol) == (Rank.TEN, Suit.SPADES, "T♠")
    assert (str(card), repr(card), f"{card:>4}|") == ("TS", "Card('TS')", "  TS|")
    assert card.index == (10 - 2) * 4 + 3
    match card:
        case Card(rank, suit):
            assert (rank, suit) == (Rank.TEN, Suit.SPADES)


def test_the_index_of_a_card_is_its_place_in_the_pack() -> None:
    assert [card.index for card in PACK] == list(range(52))


def test_the_hash_of_a_card_is_the_same_in_every_run() -> None:
    assert [hash(card) for card in PACK] == list(range(52))


@given(st.sampled_from(PACK), st.sampled_from(PACK))
def test_cards_are_ordered_by_rank_and_then_suit(a: Card, b: Card) -> None:
    x, y = (a.rank, a.suit), (b.rank, b.suit)
    assert (a < b, a <= b, a > b, a >= b) == (x < y, x <= y, x > y, x >= y)
    assert (a == b, a != b) == (x == y, x != y)


def test_a_card_is_nothing_but_itself() -> None:
    card = Card("7S")
    other: Any = "7S"
    assert card not in (other, card.index, ("7", "S"))
    with pytest.raises(TypeError, match="'<' not supported"):
        assert card < other
    with pytest.raises(TypeError, match="'<=' not supported"):
        assert card <= other
    with pytest.raises(TypeError, match="'>' not supported"):
        assert card > other
    with pytest.raises(TypeError, match="'>=' not supported"):
        assert card >= other


@pytest.mark.parametrize("name", ["rank", "index", "nickname"])
def test_a_card_cannot_change(name: str) -> None:
    card = Card("7S")
    with pytest.raises(AttributeError, match=f"^a card cannot change: {name} of 7S$"):
        setattr(card, name, 0)
    with pytest.raises(AttributeError, match=f"^a card cannot change: {name} of 7S$"):
        delattr(card, name)
    assert not hasattr(card, "__dict__")


@pytest.mark.parametrize(
    "value",
    [
        *("1X", "", "7", "S7", "01S", " 7S", "7S7S", "\ud8007S", "7S\0", b"7S", 7, None, ["7S"]),
        *("7S\ufe0f", "7♠\ufe0f\ufe0f"),  # a variant of a letter, and of a variant
        *("\u0667S", "\uff17S"),  # seven, as an Arabic-Indic digit and full width
        *("\u212aS", "7\u017f"),  # the kelvin sign, the long s
    ],
)
def test_what_is_not_a_card(value: object) -> None:
    assert message(Card, value) == f"{value!r} is not a card: {A_CARD}"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (10**5000, "<int>"),
        ("7S" * 1_000_000, "'7S7S7S7S7S7S7S7S7...7S7S7S7S7S7S7S7S7S'"),
        (["7S"] * 1_000_000, "['7S', '7S', '7S', '7S', '7S', '7S', ..."),
    ],
    ids=["int", "long", "many"],
)
def test_what_is_too_long_to_be_shown(value: object, shown: str) -> None:
    assert message(Card, value) == f"{shown} is not a card: {A_CARD}"


def test_one_message_in_full() -> None:
    expected = (
        "'1X' is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)"
    )
    with pytest.raises(SkitgubbeError, match=f"^{re.escape(expected)}$"):
        Card("1X")


@given(st.text(max_size=5))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    try:
        card = Card(text)
    except NotationError:
        return
    assert text in spellings(card)


# --- several cards ----------------------------------------------------------------------------


@given(some_cards)
def test_cards_can_be_written_and_read_back(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards(cards) == parse_cards(map(str, cards)) == tuple(cards)


@given(some_cards, st.data())
def test_blanks_and_single_commas_between_cards_are_read(cards: list[Card], data: Any) -> None:
    text = data.draw(blanks)
    for number, card in enumerate(cards):
        if number:
            text += data.draw(blanks) + data.draw(st.sampled_from(["", ","])) + data.draw(blanks)
        text += data.draw(st.sampled_from(spellings(card)))
    assert parse_cards(text + data.draw(blanks)) == tuple(cards)


def test_several_cards_keep_their_order_and_may_be_there_twice() -> None:
    assert format_cards(parse_cards("TH 9H,9h")) == "TH9H9H"


def test_no_cards_and_one_card() -> None:
    assert parse_cards("") == parse_cards(" ") == parse_cards([]) == ()
    assert parse_cards(Card("7S")) == parse_cards("7♠") == (Card("7S"),)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("1X", "'1X'"),
        ("9H1X", "'1X'"),
        ("9H, 1X TH", "'1X'"),
        ("fold", "'fold'"),
        (",", "','"),
        (",9H", "','"),
        ("9H,", "','"),
        ("9H,,TH", "','"),
        ("9H , , TH", "','"),
        ("9H;TH", "';TH'"),
        ("9H\u00a0TH", r"'\xa0TH'"),  # a blank, but not one of ASCII
        ("9\u0125", "'9\u0125'"),
        ("\u212ah", "'\u212ah'"),
        (["9H", "9HTH"], "'9HTH'"),
        (["9H", None], "None"),
        ([["9H"]], "['9H']"),
        (b"9H", "57"),
        (None, "None"),
        (9, "9"),
    ],
)
def test_what_is_not_cards(value: object, shown: str) -> None:
    assert message(parse_cards, value) == f"{shown} is not a card: {A_CARD}"


def test_cards_without_end_are_refused() -> None:
    assert len(parse_cards(" " * 998 + "7S")) == 1
    assert (
        message(parse_cards, " " * 999 + "7S")
        == f"'{' ' * 17}...{' ' * 16}7S' is longer than 1000 characters"
    )
    assert len(parse_cards([Card("7S")] * 1000)) == 1000
    assert message(parse_cards, itertools.repeat("7S")) == "more than 1000 cards"


@given(st.text(st.sampled_from("29TtKkSsh10♠\ufe0f ,x\u212a"), max_size=12))
def test_any_text_is_cards_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError:
        return
    assert parse_cards(format_cards(cards)) == cards


# --- masks ------------------------------------------------------------------------------------


@given(sets_of_cards)
def test_a_mask_has_the_bit_of_each_card(cards: set[Card]) -> None:
    mask = mask_of_cards(cards)
    assert mask == sum(1 << card.index for card in cards)
    assert cards_of_mask(mask) == tuple(sorted(cards))


def test_the_least_and_the_greatest_mask() -> None:
    assert cards_of_mask(0) == ()
    assert cards_of_mask((1 << 52) - 1) == PACK


def test_a_card_that_is_there_twice_is_named() -> None:
    assert message(mask_of_cards, parse_cards("7S 9H TH 9H")) == "9H is there twice"
