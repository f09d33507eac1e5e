"""How often positions have stood (F4): a map that is shared, against a plain dict."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

import pytest
from attrs import frozen

from skitgubbe import Game, Position, Rules
from skitgubbe._engine.standings import Standings
from skitgubbe.game import core_of

__all__: list[str] = []


@frozen
class Key:
    """A key whose hash can be chosen."""

    name: int
    hash: int

    def __hash__(self) -> int:
        return self.hash


HASHES: dict[str, Callable[[int], int]] = {
    "all alike": lambda number: 5,
    "all different": lambda number: number,
    "alike in the low bits": lambda number: number << 40,
    "some alike": lambda number: number // 3 * 0x10001,
    "below zero": lambda number: -number * 7,
}


@pytest.mark.parametrize("name", HASHES)
def test_against_a_dict(name: str) -> None:
    random = Random(name)
    keys = [Key(number, HASHES[name](number)) for number in range(60)]
    standings, counts = Standings("mark"), dict[Key, int]()
    kept: list[tuple[Standings, dict[Key, int]]] = []
    for _ in range(600):
        if random.random() < 0.1:
            kept.append((standings, counts.copy()))
        elif kept and random.random() < 0.05:  # go back, and on another way from there
            standings, counts = random.choice(kept)
            counts = counts.copy()
        key = random.choice(keys)
        counts[key] = counts.get(key, 0) + 1
        standings, times = standings.and_one_more(key)
        assert times == counts[key]
        assert len(standings) == len(counts)
    for stood, counted in [*kept, (standings, counts)]:
        assert dict(stood.items()) == counted
        assert stood.mark == "mark"


def memory_of_standings(stands: int, positions: int, keep_every: int) -> int:
    """How much it takes to remember so many positions, in tables that are kept."""
    tracemalloc.start()
    try:
        standings = Standings(None)
        kept: list[Standings] = []
        for number in range(stands):
            standings, _ = standings.and_one_more(number % positions)
            if number % keep_every == 0:
                kept.append(standings)
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_it_takes_no_more_memory_when_positions_come_back() -> None:
    once = memory_of_standings(500, 500, 10_000)
    assert memory_of_standings(20_000, 500, 100_000) < 1.5 * once


def test_kept_tables_share_what_they_remember() -> None:
    one = memory_of_standings(4_000, 4_000, 10_000)
    assert memory_of_standings(4_000, 4_000, 8) < 5 * one  # 500 kept tables


def test_without_a_limit_nothing_is_remembered() -> None:
    for limit, positions in ((None, 0), (100, 3)):
        rules = Rules(repetition_limit=limit)
        position = Position.shedding(["7S9H", "KD2C"], trump="H", turn=0, rules=rules)
        game = Game.from_position(position)
        for move in ("7S", "pickup"):
            game.play(move)
        assert len(core_of(game).table.copy().seen) == positions
