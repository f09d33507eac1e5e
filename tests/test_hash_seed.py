"""Nothing depends on Python's hash randomisation: the same results under any PYTHONHASHSEED."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from amounts import first_quick

from skitgubbe import Game, IllegalMoveError, Rules, playout

__all__: list[str] = []

SEEDS = ("0", "1", "4294967295")
OPTIONS = (
    *Rules.presets().values(),
    Rules(sequences=True, rubbish_cards=True, repetition_limit=3),
    Rules(pack="2C3C4C5C6C7C8C9C2H3H4H5H6H"),
)


def results() -> Iterator[str]:
    """Logs, legal moves, refusals, playouts and descriptions, in plenty."""
    for number, rules in enumerate(OPTIONS):
        yield from rules.describe()
        yield repr(rules) + str(rules.to_dict())
        game = Game(3, rules=rules, seed=number)
        source = Random(number)
        while not game.is_over and len(game.moves) < 200:
            for seat in range(3):
                yield repr(game.legal_moves(seat))
            try:
                game.play("2C7S")
            except IllegalMoveError as error:
                yield str(error)
            seat = source.choice([seat for seat in game.actors if game.legal_moves(seat)])
            game.play(source.choice(game.legal_moves(seat)), seat)
        yield game.log.to_jsonl()
        yield game.log.for_seat(1).to_jsonl()
        yield repr(game.events)
        yield repr(playout(game, seed=number))


@cache
def digest() -> str:
    return hashlib.sha256("\n".join(results()).encode()).hexdigest()


def digest_under(seed: str) -> str:
    """The digest as another process has it."""
    return subprocess.run(
        [sys.executable, "-W", "error", __file__],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()


@pytest.mark.parametrize("seed", first_quick(SEEDS, 1))
def test_the_same_under_every_hash_seed(seed: str) -> None:
    assert digest_under(seed) == digest()


if __name__ == "__main__":
    print(digest())  # noqa: T201
