"""The engine by itself, without the facade: counts, whole games and corners of the rules.

The files of counts and games are those of ``test_perft``, and ``wider`` for the rules that only
the wider sources have.  ``corners.json`` holds short lines of play that each end where a rule
shows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skitgubbe import Rules, parse_move
from skitgubbe._engine import codes as c, dispatch
from skitgubbe._engine.table import Facts, Table
from skitgubbe.cards import cards_of_mask, parse_cards
from skitgubbe.moves import code_of_move, move_of_code
from skitgubbe.setup import compiled

__all__: list[str] = []

pytestmark = pytest.mark.once

DATA = Path(__file__).parent / "data"
PHASES = ("collecting", "sharing", "shedding", "over")

Row = dict[str, Any]


def read(name: str) -> list[Row]:
    rows: list[Row] = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    return rows


def masks(text: str | None) -> tuple[int, ...]:
    return tuple(1 << card.index for card in parse_cards(text or ""))


def deal(row: Row, facts: Facts | None = None) -> Table:
    options = row["rules"] | ({"pack": row["pack"]} if "pack" in row else {})
    rules = compiled(Rules.from_dict(options))
    order = masks(row.get("pool_order"))
    return dispatch.deal(rules, row["players"], row["dealer"], masks(row["deck"]), facts, order)


def texts(table: Table, seat: int) -> dict[str, int]:
    """The legal moves of a seat by their text."""
    return {str(move_of_code(code)): code for code in dispatch.legal(table, seat)}


def walk(table: Table) -> Iterator[int]:
    """The moves of the walk rule: each is played before the next is asked for."""
    x = 1
    while True:
        x = (1103515245 * x + 12345) % 2**31
        moves = texts(table, table.turn)
        yield moves[sorted(moves)[(x >> 16) % len(moves)]]


def check(row: Row) -> None:
    table = deal(row)
    moves = walk(table)
    made = 0
    most: int = row["walk"] if "counts" in row else row["moves"]
    while table.phase != c.OVER and made < most:
        dispatch.apply(table, table.turn, next(moves))
        made += 1
    if "counts" in row:
        assert PHASES[table.phase] == row["phase"]
        depths = range(1, len(row["counts"]) + 1)
        assert [dispatch.perft(table, depth) for depth in depths] == row["counts"]
        return
    assert made == row["moves"]
    assert (table.phase == c.OVER) is row["over"]
    assert table.skitgubbe == (c.NOBODY if row["skitgubbe"] is None else row["skitgubbe"])
    assert list(table.safe) == row["safe"]


def key(row: Row) -> str:
    return json.dumps(row["rules"])


# --- counts and whole games -------------------------------------------------------------------

NAMES = ("classic", "variants", "wider")
ROWS = {name: read(f"perft/{name}") for name in NAMES}


@pytest.mark.parametrize(
    ("name", "rules"),
    [  # ``test_perft`` has the same rows, by games
        pytest.param(name, rules, marks=() if name == "classic" else pytest.mark.long)
        for name in NAMES
        for rules in sorted({*map(key, ROWS[name])})
    ],
)
def test_counts_and_games(name: str, rules: str) -> None:
    for row in ROWS[name]:
        if key(row) == rules:
            check(row)


# --- corners ----------------------------------------------------------------------------------

CORNERS = read("corners")


@pytest.mark.parametrize("row", CORNERS, ids=[row["id"] for row in CORNERS])
def test_corners(row: Row) -> None:
    facts: Facts = []
    table = deal(row, facts)
    for seat, text in row["moves"]:
        code = code_of_move(parse_move(text))
        assert dispatch.explain(table, seat, code) == c.Code.LEGAL
        dispatch.apply(table, seat, code, facts)
    for seat, legal in row.get("legal", {}).items():
        assert sorted(texts(table, int(seat))) == sorted(legal)
    for seat, hand in row.get("hands", {}).items():
        assert [str(card) for card in cards_of_mask(table.hands[int(seat)])] == hand
    if "phase" in row:
        assert PHASES[table.phase] == row["phase"]
    if "turn" in row:
        assert table.turn == (c.NOBODY if row["turn"] is None else row["turn"])
    if "actors" in row:
        actors = dispatch.actors(table)
        assert [seat for seat in range(table.n) if actors >> seat & 1] == row["actors"]
    if "trump" in row:
        assert table.trump == (c.NO_SUIT if row["trump"] is None else "CDHS".index(row["trump"]))
    for name in ("trump_owner", "skitgubbe"):
        if name in row:
            assert getattr(table, name) == (c.NOBODY if row[name] is None else row[name])
    if "safe" in row:
        assert list(table.safe) == row["safe"]


def test_corners_say_nothing_that_is_not_checked() -> None:
    known = {"id", "rule_ids", "rules", "players", "dealer", "deck", "pack", "pool_order", "moves"}
    known |= {"legal", "hands", "phase", "turn", "actors", "trump", "trump_owner", "skitgubbe"}
    assert {name for row in CORNERS for name in row} - known == {"safe", "why"}
