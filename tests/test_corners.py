"""Situations from the deal on, with the answers that the rule book gives: the odd corners."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skitgubbe import Game, Rules

__all__: list[str] = []

pytestmark = pytest.mark.once

CORNERS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "corners.json").read_text("utf-8")
)
BY_SEAT = ("legal", "hands")
SET_UP = ("id", "rule_ids", "rules", "players", "dealer", "deck", "pack", "pool_order", "moves")


def answer(game: Game, key: str) -> object:
    """What the game says to a question, as the file writes it."""
    match key:
        case "phase":
            return game.phase.value
        case "trump":
            return None if game.trump is None else game.trump.value
        case "safe" | "actors":
            return list(getattr(game, key))
        case _:
            return getattr(game, key)


@pytest.mark.parametrize("corner", CORNERS, ids=lambda corner: corner["id"])
def test_a_corner(corner: dict[str, Any]) -> None:
    rules = corner["rules"]
    if "pack" in corner:
        rules = {**rules, "pack": corner["pack"]}
    game = Game(
        corner["players"],
        rules=Rules.from_dict(rules),
        dealer=corner["dealer"],
        deck=corner["deck"],
        pool_order=corner["pool_order"],
    )
    for seat, move in corner["moves"]:
        game.play(move, seat)
    for seat, moves in corner.get("legal", {}).items():
        assert sorted(map(str, game.legal_moves(int(seat)))) == sorted(moves)
    for seat, cards in corner.get("hands", {}).items():
        assert [*map(str, game.hands[int(seat)])] == cards
    asked = [key for key in corner if key not in (*SET_UP, *BY_SEAT, "why")]
    assert {key: answer(game, key) for key in asked} == {key: corner[key] for key in asked}


def test_the_corners_ask_of_every_wider_rule() -> None:
    asked = {rule for corner in CORNERS for rule in corner["rule_ids"]}
    assert len(CORNERS) == 70
    assert asked >= {
        *("D7", "D8", "D9", "C8", "C9", "E7", "E8", "N1", "N2", "L9", "T1", "T2", "T3", "T4"),
        *("X5", "X6", "B6", "B7", "B8", "S7", "S8", "S9", "P1", "P2", "P3", "P4"),
    }
