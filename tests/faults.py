"""Sound positions, and what is wrong with those that are refused.

:func:`faults` changes some fields of a sound position and gives the problems of the outcome;
:func:`shed` and :func:`collect` give those of what the builders are told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from rigging import cards, play, rig
from tables import collected

from skitgubbe import Game, Laid, LaidKind, Phase, Position, PositionError, Rules, shuffled

__all__ = [
    "ASIDE",
    "EVERYONE",
    "HANDS",
    "LEADING",
    "LEFT",
    "ORDER",
    "OWING",
    "SHARING",
    "SHEDDING",
    "TRICK",
    "UPCARD",
    "collect",
    "drawn",
    "faults",
    "laid",
    "over",
    "problems",
    "shed",
    "window",
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


ORDER = shuffled(7)
"""A second order of the pack."""
ASIDE = Position.collecting(
    HANDS,
    stock="5D 6D",
    turn=1,
    removed="2S 3S",
    set_aside="AS",
    won=["KC KS", "", ""],
    rest=1,
    pool_order=ORDER,
    rules=Rules(trump="set_aside", removed=2, rubbish_cards=True, rubbish_pooled=True),
)
OWING = Position.shedding(
    ["7S 9H", "KD 2C", "", "", ""],
    trump="H",
    turn=0,
    owing=[2, 3],
    trump_card="KH",
    rules=Rules(trump="set_aside", set_aside_to="nobody", no_cards="must_pick_up"),
)


def window(preset: str = "everyone") -> Position:
    """Seat 1 has won, and all three are asked in the closing window."""
    game = rig(["7S 7H 2D", "9C 9D 5C", "8C 8D 6C"], "TD", "AS", rules=preset)
    play(game, "7S", "9C", "8C")
    return game.position


def sharing() -> Position:
    """Seats 3 and 1 are short; seat 2 gives first."""
    piles = ["2C3C4C6C7C8C9C", "7S8S", "2D3D4D6D7D8D", "9S"]
    rules = Rules(rubbish_cards=True, pack="".join(piles) + "KH")
    return collected(piles, "KH", 1, dealer=2, rules=rules).position


def over(*, complete: bool = False) -> Position:
    """Seat 2 is the skitgubbe; seat 1 went out last."""
    table = [(2, "5D")] if complete else []
    position = Position.shedding(["", "9D", "KC 2C"], trump="H", turn=1, table=table)
    game = Game.from_position(position)
    play(game, "9D")
    assert game.skitgubbe == 2
    return game.position


def drawn() -> Position:
    """Drawn in collecting, where seat 1 would lead."""
    rules = Rules.preset("mas-upcard").replace(repetition_limit=2)
    return evolve(UPCARD, phase=Phase.OVER, turn=None, rules=rules)


SHARING = sharing()
