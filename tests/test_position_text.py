"""Positions as one line: canonical, read back as they were, and refused with the column."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from any_deals import any_deal, masks
from attrs import evolve
from faults import CHANGED, LEADING, LEFT, SHARING, SHEDDING, TRICK, drawn, over, problems, window
from hypothesis import example, given, settings, strategies as st

from skitgubbe import Game, Position, PositionError, Rules
from skitgubbe._engine import codes as c, dispatch
from skitgubbe.positions import position_of
from skitgubbe.positions.position import FIELDS
from skitgubbe.positions.text import LONGEST, position_to_text
from skitgubbe.setup import compiled

pytestmark = pytest.mark.once

__all__: list[str] = []

HEAD = "skitgubbe-position-1"
SIGNS = re.compile(r"[A-Za-z0-9 _:=,/?+@-]+")
LINE = (
    "skitgubbe-position-1 rules:tricks=everyone,sluffing=own_rank,pack=2C3C4C5C6C7C8C9CTCJCKCKDACAS"
    " n:2 dealer:0 phase:collecting hands:2C3C4C/5C6C7C stock:8C9CTCJC"
    " table:0:KC?,1:KD,0:AC@1,0:AS+@1 leader:0 turn:1 to_play:1"
)


def any_position(seed: int) -> Position:
    """A position of any game by any rules."""
    random = Random(seed)
    rules, n, dealer, deck, order = any_deal(random)
    table = dispatch.deal(compiled(rules), n, dealer, masks(deck), None, masks(order))
    for _ in range(random.choice([0, 3, 20, 60, 120])):
        acts = [(seat, move) for seat in range(n) for move in dispatch.legal(table, seat)]
        if table.phase == c.OVER:
            break
        dispatch.apply(table, *random.choice(acts))
    return position_of(table, rules)


def refused(line: Any) -> list[str]:
    return problems(Position.from_text, line)


# --- what is written --------------------------------------------------------------------------


def test_a_line() -> None:
    position = Position.shedding(
        ["7S 9H", "KD 2C", ""],
        trump="H",
        turn=1,
        table=[(2, "5D"), (0, "7D")],
        trick_size=3,
        dealer=2,
        rules=Rules(pack="2C 4D 5D 7D KD 9H 2S 7S 8S 9S", must_beat=True),
    )
    line = (
        "skitgubbe-position-1 rules:must_beat=true,pack=2C2S4D5D7D7S8S9H9SKD n:3 dealer:2"
        " phase:shedding hands:7S9H/2CKD/- table:2:5D,0:7D leader:2 turn:1 trump:H trick_size:3"
        " discards:2S4D8S9S safe:2"
    )
    assert position.to_text() == line
    assert Position.from_text(line) == Position.from_text(f"{line}\r\n") == position


def test_the_line_of_every_position_is_short_plain_and_is_read_back() -> None:
    for position in (LEADING, LEFT, SHARING, SHEDDING, TRICK, drawn(), over(), window()):
        line = position.to_text()
        assert Position.from_text(line) == position
        assert SIGNS.fullmatch(line) and len(line) < 600


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_round_trips(seed: int) -> None:
    position = any_position(seed)
    line = position.to_text()
    assert line.isascii() and SIGNS.fullmatch(line) and len(line) <= LONGEST
    again = Position.from_text(line)
    assert again == position and again.to_text() == line
    assert again == Position.from_dict(position.to_dict())


def test_equal_positions_have_equal_lines_and_others_have_others() -> None:
    positions: dict[str, Position] = {}
    for seed in range(60):
        position = any_position(seed % 40)
        assert positions.setdefault(position.to_text(), position) == position
    assert len(positions) == len({*positions.values()}) > 35
    for row in CHANGED:
        values = {field.name: getattr(row.base, field.name) for field in FIELDS}
        changed = _Values({**values, **row.changes})
        assert position_to_text(changed, FIELDS) != row.base.to_text()


class _Values:
    """Fields as a position has them, whatever they are."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)


def test_a_game_goes_on_from_a_line() -> None:
    game = Game.from_position(Position.from_text(TRICK.to_text()))
    assert game.position == TRICK and game.legal_moves()


# --- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", f"column 1: expected {HEAD}"),
        (" " + HEAD, f"column 1: expected {HEAD}"),
        ("skitgubbe-position-2 n:2", f"column 1: expected {HEAD}"),
        (HEAD, "column 21: expected the field n"),
        (HEAD + "\t", "column 21: expected a blank"),
        (HEAD + " ", "column 22: expected the field n"),
        (HEAD + " dealer:0", "column 22: expected the field n"),
        (HEAD + " n", "column 23: expected :"),
        (HEAD + " n:x", "column 24: expected a number"),
        (HEAD + " n:02", "column 24: expected a number"),
        (HEAD + " n:100", "column 24: expected a number"),
        (HEAD + " n:2", "column 25: expected the field dealer"),
        (HEAD + " n:2 dealer:-1", "column 33: expected a seat"),
        (HEAD + " n:2 dealer:0 phase:lunch", "column 41: expected a phase"),
        (HEAD + " n:2 dealer:0", "column 34: expected the field phase"),
        (
            HEAD + " n:2 dealer:0 phase:over n:2",
            "column 46: expected a field, each once and in their order",
        ),
        (
            HEAD + " n:2 dealer:0 phase:over bogus:1",
            "column 46: expected a field, each once and in their order",
        ),
        (HEAD + " n:2 dealer:0 phase:over hands:7S/", "column 55: expected a card"),
        (HEAD + " n:2 dealer:0 phase:over hands:7S1", "column 54: expected a blank"),
        (HEAD + " n:2 dealer:0 phase:over trump:X", "column 52: expected a suit: C, D, H or S"),
        (HEAD + " n:2 dealer:0 phase:over table:0", "column 53: expected :"),
        (HEAD + " n:2 dealer:0 phase:over table:0:7S!", "column 56: expected a blank"),
        (HEAD + " n:2 dealer:0 phase:over table:0:7S@x", "column 57: expected a number"),
        (HEAD + " n:2 dealer:0 phase:over to_play:0,", "column 56: expected a seat"),
        (HEAD + " rules:", "column 28: expected an option"),
        (HEAD + " rules:more=1", "column 28: expected an option"),
        (HEAD + " rules:tricks", "column 34: expected ="),
        (HEAD + " rules:tricks=all", "column 35: expected two_player or everyone"),
        (HEAD + " rules:chance=False", "column 35: expected true or false"),
        (HEAD + " rules:removed=x", "column 36: expected a number"),
        (
            HEAD + " rules:removed=99 n:2",
            "column 28: removed=99 is not allowed: removed is an integer from 0 to 52",
        ),
        (
            HEAD + " rules:must_match=true n:2",
            "column 28: must_match=True needs tricks='everyone' (E6)",
        ),
    ],
)
def test_what_cannot_be_read(line: str, fault: str) -> None:
    assert refused(line) == [fault]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("tricks=everyone", "chance=true,tricks=everyone", "column 28: expected tricks=everyone"),
        (
            "tricks=everyone",
            "tricks=everyone,tricks=everyone",
            "column 44: expected sluffing=own_rank",
        ),
        (
            " leader",
            " trick_size:0 leader",
            "column 206: expected a field, each once and in their order",
        ),
        (" hands", " receivers:- hands", "column 136: expected a seat"),
        (" stock", " won:-/- stock", "column 146: expected stock"),
    ],
)
def test_only_what_would_be_written_is_read(old: str, new: str, fault: str) -> None:
    assert Position.from_text(LINE).to_text() == LINE
    assert refused(LINE.replace(old, new)) == [fault]


def test_where_a_line_is_longer_than_what_would_be_written() -> None:
    line = SHEDDING.to_text()
    assert refused(f"{line} removed:-") == [f"column {len(line) + 1}: expected nothing more"]
    assert refused(line.replace(" turn", "  turn")) == [
        f"column {line.index(' turn') + 2}: expected a field, each once and in their order"
    ]


def test_what_is_no_line() -> None:
    anything: list[Any] = [None, 3, b"x", [HEAD]]
    for value in anything:
        assert refused(value) == [f"{value!r} is not text"]
    assert refused("x" * (LONGEST + 1)) == ["a position as text has at most 4000 characters"]


def test_what_no_play_could_have_led_to() -> None:
    line = SHEDDING.to_text()
    assert refused(line.replace("trick_size:3", "trick_size:2")) == [
        "trick_size: 3 players hold cards, so the next trick has that size (S5)"
    ]
    assert refused(line.replace("hands:7S9H", "hands:9H7S")) == [
        "hands: cards are listed in ascending order"
    ]
    assert refused(line.replace(" hands:7S9H/2CKD/3C", ""))[0].startswith("missing: 2C3C7S9HKD")


def lines() -> list[str]:
    made = [any_position(seed) for seed in range(12)]
    return [position.to_text() for position in (TRICK, window(), SHARING, LEFT, over(), *made)]


LINES = lines()


def read(line: str) -> None:
    """A line is refused in good order, or it is the line of what it tells."""
    found: Position | PositionError
    try:
        found = Position.from_text(line)
    except PositionError as error:
        found = error
    if isinstance(found, PositionError):
        assert found.problems and all(len(problem) < 400 for problem in found.problems)
    else:
        assert found.to_text() == line.rstrip("\r\n")
        assert evolve(found) == found


def test_every_beginning_of_a_line() -> None:
    for line in LINES[:6]:
        for length in range(len(line)):
            read(line[:length])


@settings(max_examples=100)
@given(
    st.sampled_from(LINES),
    st.lists(
        st.tuples(
            st.integers(0, 700),
            st.integers(0, 6),
            st.text("0127SHDCKA,:/=-+?@ _abenor", max_size=4) | st.text(max_size=3),
        ),
        min_size=1,
        max_size=3,
    ),
)
@example(LINES[0], [(0, 0, "\n")])
@example(LINES[0], [(700, 0, "\n\n")])
@example(LINES[0], [(30, 0, "٣")])
def test_random_edits(line: str, edits: list[tuple[int, int, str]]) -> None:
    for at, gone, text in edits:
        line = line[:at] + text + line[at + gone :]
    read(line)


@given(st.text() | st.text("0127SH,:/=-+?@ ").map(lambda text: f"{HEAD} {text}"))
def test_any_text(text: str) -> None:
    read(text)


def test_very_many_items() -> None:
    head = f"{HEAD} n:2 dealer:0 phase:shedding hands:"
    cards = refused(head + "7S" * 53 + "/-")
    assert cards == [f"column {len(head) + 105}: expected a blank"]
    piles = refused(head + "/".join("-" * 60))
    assert piles == [f"column {len(head) + 104}: expected a blank"]
