"""Positions that are refused: what is wrong with them.

:func:`faults` changes some fields of a good position and gives the problems of the outcome;
:func:`shed` and :func:`collect` give those of what the builders are told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from rigging import cards

from skitgubbe import Laid, LaidKind, Position, PositionError, Rules

__all__ = [
    "EVERYONE",
    "HANDS",
    "LEADING",
    "LEFT",
    "SHEDDING",
    "TRICK",
    "UPCARD",
    "collect",
    "faults",
    "laid",
    "problems",
    "shed",
]


def problems(make: Callable[..., Any], *args: Any, **kwargs: Any) -> list[str]:
    with pytest.raises(PositionError) as caught:
        make(*args, **kwargs)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return list(caught.value.problems)


def faults(position: Position, **changes: Any) -> list[str]:
    return problems(evolve, position, **changes)


def shed(hands: Any, turn: Any = 0, **given: Any) -> list[str]:
    return problems(Position.shedding, hands, turn=turn, **{"trump": "H", **given})


def collect(hands: Any, stock: Any = "", turn: Any = 0, **given: Any) -> list[str]:
    return problems(Position.collecting, hands, stock=stock, turn=turn, **given)


def laid(seat: int, text: str, kind: str = "play", round_: int = 0) -> Laid:
    return Laid(seat, cards(text), LaidKind(kind), round_)


HANDS = ("7S 9H KD", "2C 3C 4C", "5C 6C 8C")
LEADING = Position.collecting(HANDS, stock="5D 6D", turn=1)
LEFT = Position.collecting(
    ["7S 9H", "2C 3C", "5C"], stock="", turn=0, trump_card="KH", trump_owner=1
)
UPCARD = Position.collecting(HANDS, stock="5D 6D", turn=1, rules=Rules.preset("upcard"))
EVERYONE = Rules(tricks="everyone")
SHEDDING = Position.shedding(["7S 9H", "KD 2C", "3C"], trump="H", turn=0)
TRICK = Position.shedding(["7S 9H", "KD 2C", "3C"], trump="H", turn=1, table=[(0, "5D")])
