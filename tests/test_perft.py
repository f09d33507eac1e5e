"""Counts of move sequences and whole games, as an independent model of the rules has them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from amounts import every_quick

from skitgubbe import Game, Move, Rules, perft

__all__: list[str] = []

pytestmark = pytest.mark.once

FOLDER = Path(__file__).parent / "data" / "perft"


Row = dict[str, Any]
"""A deal, and what follows from it after some moves, or at the end."""


def read(name: str) -> list[Row]:
    rows: list[Row] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return rows


def walk(game: Game) -> Iterator[Move]:
    """The moves of the walk rule, for ever: the caller plays each before asking for the next."""
    x = 1
    while True:
        x = (1103515245 * x + 12345) % 2**31
        moves = sorted(game.legal_moves(), key=str)
        yield moves[(x >> 16) % len(moves)]


def check(row: Row) -> None:
    rules = Rules.from_dict(row["rules"])
    game = Game(
        row["players"],
        rules=rules,
        dealer=row["dealer"],
        deck=row["deck"],
        pool_order=row.get("pool_order"),
    )
    moves = walk(game)
    if "counts" in row:
        for _ in range(row["walk"]):
            game.play(next(moves))
        assert game.phase == row["phase"]
        counts = [perft(game, depth) for depth in range(1, len(row["counts"]) + 1)]
        assert counts == row["counts"]
        return
    while not game.is_over and len(game.moves) < row["moves"]:
        game.play(next(moves))
    assert len(game.moves) == row["moves"]
    assert game.is_over is row["over"]
    assert game.skitgubbe == row["skitgubbe"]
    assert list(game.safe) == row["safe"]


def key(row: Row) -> str:
    return json.dumps(row["rules"])


CLASSIC = read("classic")
VARIANTS = read("variants")
WIDER = read("wider")
TOGETHER = read("together")


@pytest.mark.parametrize("number", range(len(CLASSIC)))
def test_classic(number: int) -> None:
    check(CLASSIC[number])


@pytest.mark.parametrize("rules", every_quick(sorted({key(row) for row in VARIANTS}), 4))
def test_variants(rules: str) -> None:
    for row in VARIANTS:
        if key(row) == rules:
            check(row)


@pytest.mark.parametrize("rules", every_quick(sorted({key(row) for row in WIDER}), 6))
def test_wider(rules: str) -> None:
    for row in WIDER:
        if key(row) == rules:
            check(row)


@pytest.mark.parametrize("rules", every_quick(sorted({key(row) for row in TOGETHER}), 4))
def test_together(rules: str) -> None:
    for row in TOGETHER:
        if key(row) == rules:
            check(row)


@pytest.mark.parametrize(("rows", "games"), [(CLASSIC, 8), (VARIANTS, 128)])
def test_the_files_hold_counts_and_whole_games(rows: list[Row], games: int) -> None:
    assert sum("moves" in row for row in rows) == games
    assert sum("counts" in row for row in rows) == len(rows) - games
