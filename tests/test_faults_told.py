"""Faults of positions and refused moves, told in a language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import skitgubbe
from skitgubbe import Game, IllegalMoveError, Position, PositionError, tell
from skitgubbe.languages.catalogue import catalogue
from skitgubbe.telling.faults import fault_in_words

pytestmark = pytest.mark.once

CHECKS = Path(skitgubbe.__path__[0]) / "positions" / "checks"
UNKNOWN = "\0"


def in_swedish(fault: str) -> str:
    return fault_in_words(fault, catalogue("sv"))


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("7S is there twice", "7S finns två gånger"),
        ("missing: 7S8S", "saknas: 7S8S"),
        ("hands: there are 2 for 3 players", "hands: det finns 2 för 3 spelare"),
        ("turn: there is no seat 'x'", "turn: plats 'x' finns inte"),
        (
            "seat 0 holds fewer than three cards while the stock holds any (C2)",
            "plats 0 har färre än tre kort fast det finns kort kvar i talongen (C2)",
        ),
        (
            "seat 1 holds, with what it has played in this round, no card while the stock holds"
            " any (N1)",
            "plats 1 har, med det som har spelats i omgången, inget kort fast det finns kort"
            " kvar i talongen (N1)",
        ),
        ("seat 1 holds more than one card (C2)", "plats 1 har mer än ett kort (C2)"),
        ("seat 1 holds more than 13 cards (N1)", "plats 1 har fler än 13 kort (N1)"),
        ("to_play: still to play are [2, 0]", "to_play: kvar att spela är [2, 0]"),
        ("to_play: still to play are []", "to_play: kvar att spela är []"),
        (
            "table: 7S8S does not beat 9S below it (S2)",
            "table: 7S8S sticker inte 9S under sig (S2)",
        ),
        (
            "trump: it is the suit of the upcard, the last card of the stock (D5)",
            "trump: det är färgen på det uppslagna kortet, talongens sista (D5)",
        ),
        ("discards: nothing can be there in sharing", None),
        ("what nobody says", "what nobody says"),
    ],
)
def test_faults_in_swedish(fault: str, told: str | None) -> None:
    assert in_swedish(fault) == (told or "discards: där kan inget finnas när låga kort ges bort")
    assert fault_in_words(fault, catalogue("en")) == fault


def _said() -> Iterator[str]:
    """The faults in the code of the checks; what is filled in is unknown."""
    for path in CHECKS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            values: list[ast.expr | None] = []
            if isinstance(node, ast.Yield | ast.Return):
                values = [node.value]
            elif isinstance(node, ast.Call):
                values = [keyword.value for keyword in node.keywords if keyword.arg == "problem"]
            if values and isinstance(values[0], ast.IfExp):
                values = [values[0].body, values[0].orelse]
            for value in values:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value
                elif isinstance(value, ast.JoinedStr):
                    yield "".join(
                        str(part.value) if isinstance(part, ast.Constant) else UNKNOWN
                        for part in value.values
                    )


MADE = {
    f"{UNKNOWN}: nothing can be there in {UNKNOWN}",
    f"fewer than two players hold cards{UNKNOWN}, so the game is over (F1)",
    f"seat {UNKNOWN} {UNKNOWN} ({UNKNOWN})",
    f"seat {UNKNOWN} {UNKNOWN} more than {UNKNOWN} ({UNKNOWN})",
    f"the game is over when exactly one player holds cards{UNKNOWN} (F1)",
    f"trick_size: {UNKNOWN} cannot be; it is {UNKNOWN} (S5)",
    f"trick_size: {UNKNOWN}, so the next trick has that size (S5)",
    f"trump: it is the suit of {UNKNOWN}",
    f"turn: seat {UNKNOWN} needs {UNKNOWN} and a low one to give (B5)",
}
"""Faults that are put together of several texts: they have a message for each outcome."""


def _message(key: str) -> tuple[re.Pattern[str], str]:
    """What a message may look like in code, and the message with its parameters unknown."""
    pieces = catalogue("en").pieces(key)
    pattern = [f"(?:{UNKNOWN}|[a-z_]+)" if p.parameter else re.escape(p.text) for p in pieces]
    return re.compile("".join(pattern)), "".join([p.text or UNKNOWN for p in pieces])


def test_the_catalogue_has_the_faults_of_the_checks_and_no_others() -> None:
    said = {fault for fault in _said() if " " in fault}
    assert said >= MADE
    messages = [_message(key) for key in catalogue("en").keys("fault.")]
    made = [re.compile(re.escape(fault).replace(re.escape(UNKNOWN), ".*")) for fault in MADE]
    plain = {told for fault in said - MADE for told in (fault, f"table: {fault}")}
    for fault in said - MADE:
        told = (fault, f"table: {fault}")  # of a play, without where it lies
        assert any(pattern.fullmatch(each) for pattern, _ in messages for each in told), fault
    for pattern, text in messages:
        assert any(map(pattern.fullmatch, plain)) or any(one.fullmatch(text) for one in made), text


def test_a_position_error_is_told() -> None:
    with pytest.raises(PositionError) as caught:
        Position.shedding(["7S 7S", "KD"], trump="H", turn=5)
    faults = caught.value.problems
    assert tell(caught.value).split("\n\n") == list(faults)
    swedish = tell(caught.value, language="sv").split("\n\n")
    assert swedish == [in_swedish(fault) for fault in faults]
    assert "7S finns två gånger" in swedish


def test_a_refused_move_is_told() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Game(3, seed=7).play("2C")
    assert tell(caught.value) == "You do not hold the two of clubs."
    assert tell(caught.value, language="sv") == "Du har inte klöver två."
