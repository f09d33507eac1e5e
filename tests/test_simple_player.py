"""The players of the demonstration."""

from __future__ import annotations

import pytest

from skitgubbe.cards import Suit
from skitgubbe.cli.simple_player import SimplePlayer
from skitgubbe.moves import Chance, Move, Pass, PickUp, Play, Sluff

SEEDS = [str(number) for number in range(400)]


def choices(*moves: Move, trump: Suit | None = None) -> dict[Move, int]:
    """How often each move is chosen, by players of many seeds."""
    counts = dict.fromkeys(moves, 0)
    for seed in SEEDS:
        counts[SimplePlayer(seed).choose(moves, trump)] += 1
    return counts


def test_the_same_seed_makes_the_same_choices() -> None:
    moves: list[Move] = [Play("7S"), Play("9S"), PickUp()]
    one, two = SimplePlayer("x"), SimplePlayer("x")
    assert [one.choose(moves, None) for _ in SEEDS] == [two.choose(moves, None) for _ in SEEDS]


def test_every_move_is_chosen_at_times() -> None:
    for moves in (
        (Play("7S"), Play("9S"), Play("9S9H"), PickUp()),
        (Play("7S"), Chance(), Sluff("7S"), Sluff("7H7S")),
        (Sluff("7S"), Pass()),
        (PickUp(),),
    ):
        assert all(choices(*moves).values())


@pytest.mark.parametrize("other", [PickUp(), Chance()])
def test_a_play_is_preferred(other: Move) -> None:
    counts = choices(Play("7S"), other)
    assert counts[other] < 80 < counts[Play("7S")]


def test_many_low_cards_and_no_trumps_are_preferred() -> None:
    plays = Play("2S"), Play("9H"), Play("KH")
    counts = choices(*plays, trump=Suit.SPADES)
    assert max(counts, key=lambda move: counts[move]) == Play("9H")
    counts = choices(*plays, Play("JHQH"), trump=Suit.SPADES)
    assert max(counts, key=lambda move: counts[move]) == Play("JHQH")


def test_a_sluff_is_made_on_turn_or_not() -> None:
    moves: list[Move] = [Sluff("7S"), Sluff("7H"), Pass()]
    made = [SimplePlayer(seed).interject(moves) for seed in SEEDS]
    assert set(made) == {Sluff("7S"), Sluff("7H"), None}
    assert {SimplePlayer(seed).interject([Pass()]) for seed in SEEDS} == {None}
