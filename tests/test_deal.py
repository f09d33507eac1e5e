"""The frozen shuffle: recorded decks, and the definition written out a second time."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from complaints import refuses
from hypothesis import given, strategies as st
from shuffle_by_definition import by_definition

from skitgubbe import shuffle as deal
from skitgubbe.cards import PACK, Card, Rank, Suit, format_cards, parse_cards
from skitgubbe.errors import NotationError, SetupError
from skitgubbe.shuffle import check_seed, shuffled

VECTORS = json.loads(
    Path(__file__).with_name("data").joinpath("perft/shuffle.json").read_text("utf-8")
)

texts = st.text(st.characters(exclude_categories=["Cs"]))
seeds = st.integers() | texts
packs = st.sets(st.sampled_from(PACK))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: repr(vector["seed"]))
def test_recorded_decks(vector: dict[str, Any]) -> None:
    assert format_cards(shuffled(vector["seed"])) == vector["deck"]


@given(seeds, packs)
def test_the_shuffle_is_as_defined(seed: int | str, pack: set[Card]) -> None:
    assert list(shuffled(seed, pack)) == by_definition(str(seed), pack)


@given(st.integers())
def test_an_int_seed_is_its_decimal_text(seed: int) -> None:
    assert shuffled(seed) == shuffled(str(seed))


def test_texts_that_int_reads_alike_are_other_seeds() -> None:
    assert len({shuffled(seed) for seed in (7, "07", "+7", " 7", "7.0")}) == 5


def test_ints_and_strs_of_other_classes_count_by_their_value() -> None:
    assert shuffled(Rank.ACE) == shuffled(14)
    assert shuffled(Suit.SPADES) == shuffled("S")


@given(seeds, st.permutations(PACK))
def test_the_order_of_the_pack_does_not_matter(seed: int | str, pack: list[Card]) -> None:
    assert shuffled(seed, pack) == shuffled(seed)


def test_the_pack_may_be_any_iterable() -> None:
    pack = parse_cards("2C 3C 4C 5C")
    assert shuffled(1, iter(pack)) == shuffled(1, set(pack)) == shuffled(1, pack)


def test_packs_of_no_card_and_of_one() -> None:
    assert shuffled(1, ()) == ()
    assert shuffled(1, [Card("7S")]) == (Card("7S"),)


def test_a_pack_with_a_card_twice_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^7S is there twice$"):
        shuffled(1, parse_cards("7S 8S 7S"))


def test_words_that_would_favour_a_card_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    top = 2**64 - 1  # with three cards left to choose from, the only word to pass over
    given_words = [top, top, top - 1, top]

    def words(_key: bytes) -> Iterator[int]:
        return iter(given_words)

    monkeypatch.setattr(deal, "_words", words)
    # (top - 1) % 3 == 2: the last of three stays; then top % 2 == 1: so does the last of two.
    assert format_cards(shuffled(1, parse_cards("2C 3C 4C"))) == "2C3C4C"
    given_words[2] = 0  # the last of three changes places with the first
    assert format_cards(shuffled(1, parse_cards("2C 3C 4C"))) == "4C3C2C"


@pytest.mark.parametrize(
    ("seed", "name"),
    [(1.0, "float"), (None, "NoneType"), (True, "bool"), (b"1", "bytes"), ([1], "list")],
)
def test_what_is_not_a_seed(seed: Any, name: str) -> None:
    with pytest.raises(SetupError, match=f"^a seed is an int or a str, not {name}$"):
        shuffled(seed)
    with pytest.raises(SetupError, match=f"^a seed is an int or a str, not {name}$"):
        check_seed(seed)


@given(seeds)
def test_a_seed_that_can_be_shuffled_from_passes_the_check(seed: int | str) -> None:
    check_seed(seed)


def test_a_seed_must_be_text_that_utf_8_can_write() -> None:
    with refuses(SetupError, r"a seed is text that UTF-8 can write, not 'a\ud800'"):
        shuffled("a\ud800")


def test_an_int_seed_has_no_more_digits_than_python_converts() -> None:
    limit = sys.get_int_max_str_digits()
    assert (
        sorted(shuffled(10 ** (limit - 1))) == sorted(shuffled(-(10 ** (limit - 1)))) == list(PACK)
    )
    for seed in (10**limit, -(10**limit), 10 ** (20 * limit)):
        with pytest.raises(SetupError, match=f"^an int seed has at most {limit} digits$"):
            shuffled(seed)
