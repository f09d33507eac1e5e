"""The independent model against counts, recorded games and corners that others worked out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from amounts import every_quick
from model import Event, Model, join_cards, split_cards, state_of

__all__: list[str] = []

pytestmark = pytest.mark.once

DATA = Path(__file__).parent / "data"
ACTS = ("played", "chanced", "sluffed", "passed", "picked_up", "gave")


def walk(game: Model, moves: int, x: int = 1) -> int:
    """The walk rule of the perft files; the number of moves made, fewer if the game ends."""
    for made in range(moves):
        if game.turn is None:
            return made
        x = (1103515245 * x + 12345) % 2**31
        texts = sorted(game.legal(game.turn))
        game.apply(game.turn, texts[(x >> 16) % len(texts)])
    return moves


def perft(game: Model, depth: int) -> int:
    if game.turn is None:
        return 0
    texts = game.legal(game.turn)
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        child = game.copy()
        child.apply(game.turn, text)
        total += perft(child, depth - 1)
    return total


def perft_rows() -> list[Any]:
    rows: list[dict[str, Any]] = []
    for name in ("classic", "variants", "wider", "together"):
        path = DATA / "perft" / f"{name}.json"
        rows += json.loads(path.read_text(encoding="utf-8"))
    return every_quick(rows, 8)


def from_row(row: dict[str, Any]) -> Model:
    order = row.get("pool_order")
    return Model(
        row["rules"],
        row["players"],
        row["dealer"],
        split_cards(row["deck"]),
        None if order is None else split_cards(order),
    )


@pytest.mark.parametrize("row", perft_rows())
def test_model_agrees_with_perft_row(row: dict[str, Any]) -> None:
    game = from_row(row)
    if "counts" in row:
        assert walk(game, row["walk"]) == row["walk"]
        assert game.phase == row["phase"]
        depths = range(1, len(row["counts"]) + 1)
        assert [perft(game, depth) for depth in depths] == row["counts"]
    else:
        assert walk(game, row["moves"]) == row["moves"]
        assert (game.phase == "over") is row["over"]
        assert game.skitgubbe == row["skitgubbe"]
        assert game.safe == row["safe"]


def move_text(event: Event) -> str:
    match event["event"]:
        case "played":
            return join_cards(event["cards"])
        case "chanced":
            return "chance"
        case "sluffed":
            return "sluff " + join_cards(event["cards"])
        case "passed":
            return "pass"
        case "picked_up":
            return "pickup"
        case _:
            return "give " + str(event["card"])


@pytest.mark.parametrize("name", sorted(path.stem for path in (DATA / "games").glob("*.jsonl")))
def test_model_replays_recorded_game(name: str) -> None:
    path = DATA / "games" / f"{name}.jsonl"
    header, *recorded = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    game = Model(
        header["rules"],
        len(header["players"]),
        header["dealer"],
        header["deck"],
        header.get("pool_order"),
    )
    for event in recorded:
        if event["event"] in ACTS:
            game.apply(event["seat"], move_text(event))
    acts_and_end = [e for e in game.events if e["event"] in (*ACTS, "game_ended")]
    assert acts_and_end == recorded
    assert game.phase == "over"


def corners() -> list[Any]:
    path = DATA / "corners.json"
    situations: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return [pytest.param(situation, id=situation["id"]) for situation in situations]


@pytest.mark.parametrize("corner", corners())
def test_model_agrees_with_corner(corner: dict[str, Any]) -> None:
    game = from_row(corner)
    for seat, move in corner["moves"]:
        game.apply(seat, move)
    state = state_of(game)
    expected = {key: corner[key] for key in corner if key in state}
    hands = {int(seat): sorted(cards) for seat, cards in expected.pop("hands", {}).items()}
    assert {seat: state["hands"][seat] for seat in hands} == hands
    if "actors" in expected:
        expected["actors"] = tuple(expected["actors"])
    assert {key: state[key] for key in expected} == expected
    legal = {int(seat): sorted(moves) for seat, moves in corner.get("legal", {}).items()}
    assert {seat: sorted(game.legal(seat)) for seat in legal} == legal
