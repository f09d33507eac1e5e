"""Positions from anywhere: whatever is refused is refused in good order, the rest can be played.

A good position is changed here and there.  If it is still accepted, any play from it must run as
from any other position: somebody can move, every card stays in one place, and each position that
follows is accepted too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from amounts import first_quick
from attrs import evolve
from hypothesis import example, given, settings, strategies as st
from random_rules import random_rules, with_short_pack
from strategies import Start, random_act, starts

from skitgubbe import (
    PACK,
    SPECTATOR,
    Card,
    Game,
    Laid,
    LaidKind,
    Phase,
    Position,
    PositionError,
    Rules,
    Suit,
)
from skitgubbe.positions.redaction import fill_position, mask_position

__all__: list[str] = []

pytestmark = pytest.mark.once

LONGEST_FAULT = 600
LONGEST_MESSAGE = 20_000

SHEDDING = Position.shedding(["7S 9H", "KD 2C", "3C"], trump="H", turn=1, table=[(0, "5D")])
COLLECTING = Position.collecting(["7S 9H KD", "2C 3C 4C"], stock="5D 6D", turn=1, table=[(0, "9S")])
KEYS = [*SHEDDING.to_dict(), "removed", "set_aside", "last_taker", "pool_order", "owing"]

texts = st.text(max_size=8) | st.sampled_from(["7S", "H", "shedding", "over", "x" * 5000, "\ud800"])
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 60), st.integers(), st.floats(allow_nan=True), texts
)
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


def attempt(make: Callable[..., Position], *args: Any, **kwargs: Any) -> Position | None:
    """The position, or ``None`` if it is refused as it should be."""
    found: Position | PositionError
    try:
        found = make(*args, **kwargs)
    except PositionError as error:
        found = error
    if isinstance(found, Position):
        assert Position.from_dict(json.loads(json.dumps(found.to_dict()))) == found
        return found
    assert found.problems and len(found.problems) == len({*found.problems})
    assert all(0 < len(fault) <= LONGEST_FAULT for fault in found.problems)
    assert len(str(found)) <= LONGEST_MESSAGE
    return None


# --- from_dict --------------------------------------------------------------------------------


@given(json_values)
def test_any_json(data: Any) -> None:
    assert attempt(Position.from_dict, data) is None


@given(st.sampled_from([SHEDDING, COLLECTING]), st.dictionaries(st.sampled_from(KEYS), json_values))
@example(SHEDDING, {"hands": [["7S"] * 52] * 52})
@example(SHEDDING, {"table": [{"seat": 0, "cards": ["5D"], "kind": "play", "round": 52}] * 52})
@example(SHEDDING, {"safe": [16] * 52, "to_play": [*range(17)] * 3, "closing": [16] * 52})
@example(COLLECTING, {"n": 52, "hands": [[]] * 52, "won": [[]] * 52})
@example(COLLECTING, {"n": 10**400, "dealer": -(10**400), "trick_size": 1e308})
def test_json_values_in_good_positions(position: Position, changes: dict[str, Any]) -> None:
    attempt(Position.from_dict, {**position.to_dict(), **changes})


@st.composite
def spoiled(draw: st.DrawFn, value: Any) -> Any:
    """A JSON value with something else in one place, at any depth."""
    if not value or type(value) not in (dict, list) or draw(st.integers(0, 3)) == 0:
        return draw(json_values)
    copied: Any = value.copy()
    keys: list[Any] = [*(copied if type(value) is dict else range(len(value)))]
    key = draw(st.sampled_from(keys))
    copied[key] = draw(spoiled(copied[key]))
    return copied


@given(st.data())
def test_json_values_deep_inside_of_good_positions(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from([SHEDDING, COLLECTING]))
    attempt(Position.from_dict, data.draw(spoiled(json.loads(json.dumps(position.to_dict())))))


@given(st.dictionaries(st.integers() | texts | st.tuples(texts), scalars, min_size=1))
def test_unknown_keys(extra: dict[Any, Any]) -> None:
    attempt(Position.from_dict, {**SHEDDING.to_dict(), **extra})


@pytest.mark.parametrize(
    ("count", "more"), [(8, ()), (100_000, ("there are 99992 more keys that are none",))]
)
def test_very_many_unknown_keys_are_counted(count: int, more: tuple[str, ...]) -> None:
    data = SHEDDING.to_dict() | {str(number): None for number in range(count)}
    with pytest.raises(PositionError) as caught:
        Position.from_dict(data)
    named = [f"there is no key '{number}'" for number in range(8)]
    assert caught.value.problems == (*named, *more)


def refused(data: Any) -> list[str]:
    with pytest.raises(PositionError) as caught:
        Position.from_dict(data)
    return [*caught.value.problems]


def test_what_is_no_position_at_all() -> None:
    good = SHEDDING.to_dict()
    nothing: list[Any] = [None, (), "x", 3]
    for data in nothing:
        assert refused(data) == [f"{data!r} is not a JSON object"]
    for shape in (None, "skitgubbe-log", ["skitgubbe-position"]):
        assert refused({**good, "format": shape}) == [
            "not a position: format is not 'skitgubbe-position'"
        ]
    for version in (0, 2, "1", True, None, 1.0):
        assert refused(good | {"version": version}) == [
            f"position version {version!r} is unknown; this library reads 1"
        ]
    assert refused(good | {"table": ["5D"]}) == [
        "table: '5D' is not an object with seat, cards, kind and round"
    ]
    assert refused(good | {"table": [{"seat": 0}]}) == [
        "table: laid cards have the keys seat, cards, kind and round"
    ]


def test_only_sharing_needs_receivers() -> None:
    data = SHEDDING.to_dict()
    del data["receivers"]
    assert Position.from_dict(data) == SHEDDING


def test_any_mapping_is_read() -> None:
    class Frozen(dict[str, Any]):
        pass

    assert Position.from_dict(Frozen(SHEDDING.to_dict())) == SHEDDING


# --- the builders -----------------------------------------------------------------------------

garbage = st.one_of(
    *(json_values, st.sampled_from([Card("7S"), Suit("H"), Rules(), Phase.OVER, object(), b"7S"])),
    *(
        st.lists(st.tuples(json_values, json_values), max_size=3),
        st.sets(st.integers()),
    ),
)
hand_texts = st.lists(st.sampled_from(PACK), max_size=3, unique=True).map(
    lambda cards: " ".join(map(str, cards))
)
plausible: dict[str, st.SearchStrategy[Any]] = {
    "hands": st.lists(hand_texts, max_size=5),
    "stock": hand_texts,
    "won": st.none() | st.lists(hand_texts, max_size=5),
    "table": st.lists(st.tuples(st.integers(0, 3), hand_texts), max_size=4),
    "turn": st.integers(-1, 4),
    "rest": st.integers(-1, 4),
    "dealer": st.integers(-1, 4),
    "trump_owner": st.none() | st.integers(-1, 4),
    "trump_card": st.none() | st.sampled_from(PACK),
    "trick_size": st.none() | st.integers(-1, 5),
    "safe": st.lists(st.integers(-1, 4), max_size=3),
    "trump": st.sampled_from("CDHS"),
    "rules": st.sampled_from([*Rules.presets().values()]),
}


def build(data: st.DataObject, builder: Any, names: list[str]) -> None:
    chosen: dict[str, Any] = {
        name: data.draw(st.one_of(plausible[name], plausible[name], garbage), name)
        for name in names
    }
    position = attempt(builder, chosen.pop("hands"), **chosen)
    if position is not None:
        play_on(position, Random(1), 30)


@settings(max_examples=70)
@given(st.data())
def test_shedding_is_built_or_refused(data: st.DataObject) -> None:
    names = ["hands", "trump", "turn", "table", "trick_size", "safe", "dealer", "rules"]
    build(data, Position.shedding, names)


@settings(max_examples=70)
@given(st.data())
def test_collecting_is_built_or_refused(data: st.DataObject) -> None:
    names = ["hands", "stock", "turn", "table", "won", "trump_card", "trump_owner", "rest"]
    build(data, Position.collecting, [*names, "dealer", "rules"])


@given(st.data())
def test_the_constructor_takes_positions_only(data: st.DataObject) -> None:
    good = data.draw(st.sampled_from([SHEDDING, COLLECTING]))
    names = [name for name in KEYS if name not in ("format", "version")]
    fields = {name: getattr(good, name) for name in names}
    odd = st.one_of(
        *(garbage, json_values.map(lambda value: (value,))),
        *(st.just((Laid(0, (), LaidKind.PLAY, -1),)), st.just(((Card("7S"),) * 3,) * 3)),
    )
    for name in data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=3)):
        fields[name] = data.draw(odd)
    attempt(Position, **fields)


# --- changed positions that are accepted ------------------------------------------------------


def all_cards(position: Position) -> list[Card]:
    places = [*position.hands, *position.won, position.stock, position.discards, position.removed]
    places.append(() if position.set_aside is None else (position.set_aside,))
    places += [laid.cards for laid in position.table]
    found = [card for place in places for card in place]
    if len(found) < len(position.rules.pack) and position.trump_card is not None:
        found.append(position.trump_card)
    return sorted(found)


def play_on(position: Position, random: Random, most: int) -> None:
    """Any play from the position goes as it should."""
    game = Game.from_position(position)
    assert game.position == position
    for viewer in (*range(game.n), SPECTATOR):
        seat = None if viewer == SPECTATOR else viewer
        data = mask_position(position, seat)
        assert mask_position(fill_position(data)[0], seat) == data
        sample = game.view(viewer).sample(random)
        assert mask_position(sample, seat) == data
        assert evolve(sample) == sample  # what is made unchecked would pass
    for _ in range(most):
        now = game.position
        assert evolve(now) == now
        assert all_cards(now) == [*now.rules.pack]
        if game.is_over:
            break
        assert game.turn in game.actors and game.legal_moves()
        random_act(game, random)


def changed(data: dict[str, Any], random: Random) -> dict[str, Any]:
    """A position with something in it moved, swapped or set anew."""
    data = json.loads(json.dumps(data))
    n = data["n"]
    seats = [*range(n), None]
    piles = [*data["hands"], *data["won"], data["stock"], data["discards"]]
    piles.append(data.setdefault("removed", []))
    piles += [laid["cards"] for laid in data["table"]]
    for _ in range(random.choice([1, 1, 2, 3])):
        match random.randrange(12):
            case 0 | 1:
                key = random.choice(["turn", "leader", "winner", "trump_owner", "last_taker"])
                data[key] = random.choice(seats)
            case 2:
                some = sorted(random.sample(range(n), random.randint(1, n)))
                data["closing"] = random.choice([None, some])
            case 3:
                key = random.choice(["to_play", "safe", "receivers", "owing"])
                data[key] = random.sample(range(n), random.randint(0, n))
            case 4:
                data["trick_size"] = random.randrange(n + 2)
            case 5:
                data["phase"] = random.choice([*Phase]).value
            case 6:
                data["trump"] = random.choice([None, *"CDHS"])
            case 7:
                rules = random_rules(random).replace(pack=Rules.from_dict(data["rules"]).pack)
                data["rules"] = rules.to_dict()
            case 8 if data["table"]:
                laid = random.choice(data["table"])
                laid["seat"] = random.randrange(n)
                laid["kind"] = random.choice([*LaidKind]).value
            case _:
                one = random.choice([pile for pile in piles if pile])
                other = random.choice(piles)
                card = one.pop(random.randrange(len(one)))
                if other and random.random() < 0.6:
                    place = random.randrange(len(other))
                    other[place], card = card, other[place]
                    one.append(card)
                else:
                    other.append(card)
    return data


@pytest.mark.parametrize("batch", first_quick(range(8), 1))
def test_what_is_accepted_can_be_played(batch: int) -> None:
    random = Random(f"changed {batch}")
    accepted = 0
    for _ in range(35):
        rules = random_rules(random)
        if random.random() < 0.6:
            rules = with_short_pack(rules, random)
        n = random.randint(2, min(5, rules.max_players))
        game = Game(n, rules=rules, seed=random.getrandbits(32), dealer=random.randrange(n))
        for _ in range(random.randrange(80)):
            if not game.is_over:
                random_act(game, random)
        for _ in range(12):
            position = attempt(Position.from_dict, changed(game.position.to_dict(), random))
            if position is not None:
                accepted += 1
                play_on(position, random, 25)
    assert accepted > 30


@settings(max_examples=30)
@given(starts(), st.integers(0, 2**32 - 1))
def test_any_position_of_any_game_is_accepted(start: Start, seed: int) -> None:
    game = start.game()
    position = game.position
    assert Position.from_dict(json.loads(json.dumps(position.to_dict()))) == position
    play_on(position, Random(seed), 40)


@settings(max_examples=20)
@given(starts(), st.integers(0, 2**32 - 1), st.integers(0, 120))
def test_what_the_library_makes_would_pass_the_checks(start: Start, seed: int, moves: int) -> None:
    """The positions of a game, and those that a viewer imagines, are made without them."""
    game = start.game()
    random = Random(seed)
    for _ in range(moves):
        if not game.is_over:
            random_act(game, random)
    assert evolve(game.position) == game.position
    for viewer in (*range(game.n), SPECTATOR):
        sample = game.view(viewer).sample(random)
        assert evolve(sample) == sample
