"""Faults of a position that do not depend on one another are told together, and nothing else.

What cannot be read is told alone: what cannot be is asked of a position that can be read.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from attrs import evolve
from faults import SHARING, SHEDDING, faults, problems, window
from planted_faults import FAULTS, UNREADABLE, Fault, independent

from skitgubbe import Position
from skitgubbe.positions.position import FIELDS

pytestmark = pytest.mark.once

__all__: list[str] = []

PAIRS = [pair for pair in combinations(FAULTS, 2) if independent(*pair)]


def test_there_is_nothing_wrong_before() -> None:
    for fault in FAULTS:
        assert evolve(fault.base) == fault.base


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_one_fault_makes_one_problem(fault: Fault) -> None:
    assert faults(fault.base, **fault.changes) == [fault.problem]


def test_two_independent_faults_make_two_problems() -> None:
    assert len(PAIRS) > 400
    for one, other in PAIRS:
        found = faults(one.base, **one.changes, **other.changes)
        assert sorted(found) == sorted([one.problem, other.problem])


def test_three_independent_faults_make_three_problems() -> None:
    random = Random("three")
    checked = 0
    while checked < 400:
        three = random.sample(FAULTS, 3)
        if all(independent(*pair) for pair in combinations(three, 2)):
            changes = {name: value for fault in three for name, value in fault.changes.items()}
            found = faults(three[0].base, **changes)
            assert sorted(found) == sorted(fault.problem for fault in three)
            checked += 1


def test_faults_that_depend_on_one_another_are_refused_all_the_same() -> None:
    for one, other in combinations(FAULTS, 2):
        if one.base is other.base and not independent(one, other):
            found = faults(one.base, **{**one.changes, **other.changes})
            assert {*found} & {one.problem, other.problem}


# --- what cannot be read ----------------------------------------------------------------------


@pytest.mark.parametrize("key", UNREADABLE)
@pytest.mark.parametrize("position", [window(), SHARING, SHEDDING], ids=lambda p: p.phase)
def test_a_value_that_cannot_be_read_is_told(position: Position, key: str) -> None:
    value, fault = UNREADABLE[key]
    assert problems(Position.from_dict, {**position.to_dict(), key: value}) == [fault]


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    values = {key: value for key, (value, _) in UNREADABLE.items()}
    assert problems(Position.from_dict, {**SHEDDING.to_dict(), **values}) == [
        fault for _, fault in UNREADABLE.values()
    ]


def test_what_cannot_be_read_is_told_before_what_cannot_be() -> None:
    random = Random("before")
    write = {field.name: field.kind.write for field in FIELDS}
    for fault in FAULTS:
        keys = [key for key in UNREADABLE if key not in fault.changes and random.random() < 0.2]
        data = fault.base.to_dict() | {key: write[key](new) for key, new in fault.changes.items()}
        data |= {key: UNREADABLE[key][0] for key in (*keys, "bogus")}
        told = [UNREADABLE[key][1] for key in dict.fromkeys((*keys, "bogus"))]
        assert problems(Position.from_dict, data) == told
