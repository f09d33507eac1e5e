"""Faults of a position that do not depend on one another are told together, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from faults import problems
from planted_faults import KINDS, Draft, Kind, independent
from strategies import RULES, random_act
from tables import collected

from skitgubbe import PACK, Game, Phase, Position, Rules

__all__: list[str] = []


def sound_positions() -> Iterator[Position]:
    """Positions of all phases, of random games by all presets, some with a short pack."""
    for name, rules in RULES.items():
        for n in (2, 4):
            random = Random(f"{name} {n}")
            pack = random.sample(PACK, 40) if n == 2 else PACK
            game = Game(n, rules=rules.replace(pack=pack), seed=name, dealer=random.randrange(n))
            for act in range(150):
                if act % 3 == 0 or game.is_over or game.phase is Phase.SHARING:
                    yield game.position
                if game.is_over:
                    break
                random_act(game, random)
    for dealer in range(3):
        piles = ["2C3C4C6C7C8C9C", "7S8S", "2D3D4D6D7D8D"]
        rules = Rules(rubbish_cards=True, pack="".join(piles) + "KH")
        yield collected(piles, "KH", 1, dealer=dealer, rules=rules).position


SOUND = [(position, json.dumps(position.to_dict())) for position in sound_positions()]


def plant(place: int, random: Random, *kinds: Kind) -> tuple[list[str], Any] | None:
    """What must be told if faults are planted in a sound position, or None if they do not fit."""
    position, text = SOUND[place]
    draft = Draft(position, json.loads(text), random)
    planted = [kind.plant(draft) for kind in kinds]
    expected = [fault for fault in planted if fault is not None]
    return (expected, draft.data) if len(expected) == len(planted) else None


def places_of() -> dict[str, set[int]]:
    """Where each kind of fault fits."""
    random = Random("places")
    return {
        kind.name: {place for place in range(len(SOUND)) if plant(place, random, kind)}
        for kind in KINDS
    }


PLACES = places_of()


def check(random: Random, most: int, *kinds: Kind) -> int:
    """Plant faults in some positions where they fit: they are told, and nothing else is."""
    everywhere = range(len(SOUND))
    places = [at for at in everywhere if all(at in PLACES[kind.name] for kind in kinds)]
    fitted = 0
    for place in random.sample(places, min(most, len(places))):
        planted = plant(place, random, *kinds)
        if planted is not None:
            fitted += 1
            expected, data = planted
            assert sorted(problems(Position.from_dict, data)) == sorted(expected), data
    return fitted


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_one_fault_makes_one_problem(kind: Kind) -> None:
    assert check(Random(kind.name), 25, kind)


@pytest.mark.parametrize("one", KINDS, ids=lambda kind: kind.name)
def test_two_independent_faults_make_two_problems(one: Kind) -> None:
    random = Random(f"two {one.name}")
    others = [other for other in KINDS if independent(one, other)]
    assert sum(check(random, 4, one, other) > 0 for other in others) > 5


def test_three_independent_faults_make_three_problems() -> None:
    random = Random("three")
    checked = 0
    while checked < 400:
        kinds = random.sample(KINDS, 3)
        if all(independent(*pair) for pair in combinations(kinds, 2)):
            checked += check(random, 1, *kinds)


def test_faults_that_depend_on_one_another_are_refused_all_the_same() -> None:
    """At least one of the two is told, and perhaps what no longer fits the other."""
    random = Random("dependent")
    for one, other in combinations(KINDS, 2):
        if independent(one, other):
            continue
        for place in sorted(PLACES[one.name] & PLACES[other.name])[:2]:
            planted = plant(place, random, one, other)
            if planted is not None:
                assert set(problems(Position.from_dict, planted[1])) & set(planted[0])
