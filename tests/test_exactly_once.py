"""``play(..., expected=n)``: made only if exactly n moves were made before."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
from complaints import refuses

from skitgubbe import (
    ArgumentError,
    Game,
    IllegalMoveError,
    NotationError,
    Rules,
    UnexpectedMoveError,
)

__all__: list[str] = []


def test_a_move_that_comes_twice_is_made_once() -> None:
    game = Game(2, rules=Rules(repetition_limit=3), seed=7)
    twice = 0
    while not game.is_over and len(game.moves) < 200:
        made, seat = len(game.moves), game.turn
        move = max(game.legal_moves(), key=str)  # a chance, a pick-up
        game.play(move, seat, expected=made)
        twice += game.explain(move, seat) is None
        with pytest.raises(UnexpectedMoveError):
            game.play(move, seat, expected=made)
        assert len(game.moves) == made + 1
    assert twice > 5


@pytest.mark.parametrize("recorded", [False, True])
def test_every_other_number_is_refused(recorded: bool, tmp_path: Path) -> None:
    game = Game(seed=7)
    if recorded:
        game.record_to(tmp_path / "log")
    game.play("9D", expected=0)
    before = copy.copy(game)
    for expected in (0, 2, 3, 10**30):
        with pytest.raises(UnexpectedMoveError) as caught:
            game.play("2H", 2, expected)
        assert (caught.value.expected, caught.value.made) == (expected, 1)
    assert game == before
    game.play("2H", 2, 1)
    game.undo()
    game.play("2H", 2, expected=1)
    assert len(game.moves) == 2


def test_what_it_says() -> None:
    game = Game(seed=7)
    with pytest.raises(
        UnexpectedMoveError, match=r"^the move is for after 1 move, but 0 were made$"
    ):
        game.play("9D", expected=1)
    game.play("9D")
    with pytest.raises(UnexpectedMoveError, match=r"for after 5 moves, but 1 was made$") as caught:
        game.play("2H", expected=5)
    error: UnexpectedMoveError = pickle.loads(pickle.dumps(caught.value))
    assert (str(error), error.expected, error.made) == (str(caught.value), 5, 1)


def test_it_is_looked_at_first() -> None:
    game = Game(seed=7)
    for move in ("fold", "2C"):
        with pytest.raises(UnexpectedMoveError):
            game.play(move, expected=1)
    with pytest.raises(NotationError):
        game.play("fold", expected=0)
    with pytest.raises(IllegalMoveError):
        game.play("2C", expected=0)


def test_moves_before_the_position_it_began_from_do_not_count() -> None:
    game = Game(seed=7)
    game.play("9D", expected=0)
    later = Game.from_position(game.position)
    with pytest.raises(UnexpectedMoveError):
        later.play("2H", expected=1)
    later.play("2H", expected=0)


@pytest.mark.parametrize("expected", [-1, True, 0.0, "0", [], object, b"0"])
def test_what_is_no_number_of_moves(expected: Any) -> None:
    game = Game(seed=7)
    with refuses(ArgumentError, f"expected is a number of moves, 0 or more, not {expected!r}"):
        game.play("9D", expected=expected)
    assert game == Game(seed=7)
