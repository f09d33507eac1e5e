"""What a position can be refused for, by exact text; all of it is told at once.

First what cannot be read, by the constructor, from JSON and by the builders; then what cannot be:
the table :data:`faults.CHANGED`, and one of what the builders are given.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import count as counted, repeat
from typing import Any

import pytest
from attrs import evolve
from faults import (
    CHANGED,
    EVERYONE,
    HANDS,
    LAST,
    LEADING,
    SHARING,
    SHEDDING,
    TRICK,
    Changed,
    collect,
    faults,
    laid,
    over,
    problems,
    shed,
    window,
)
from hypothesis import given, strategies as st
from rigging import cards

from skitgubbe import PACK, Card, Laid, Phase, Position, PositionError, Rules, SkitgubbeError
from skitgubbe.positions.position import FIELDS

pytestmark = pytest.mark.once

__all__: list[str] = []

CARD = "is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)"


# --- types ------------------------------------------------------------------------------------

GARBAGE: list[Any] = [
    *("x", "collecting", 1.0, True, b"7S", [], {}, {1}, ("x",), ((1,),), (None,), (1.0,), (True,)),
    *([Card("7S")], (Laid("x", ()),), (Laid(0, ("7S",)),), (Laid(0, (), "play"),)),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    *((Laid(0, (), round=1.0),), object(), tuple(PACK) * 2, ...),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
]


def test_each_field_has_its_type() -> None:
    names = [field.name for field in FIELDS]
    found = faults(SHEDDING, **dict.fromkeys(names, "x"))
    assert [fault.partition(": 'x' is not ")[0] for fault in found] == names
    assert found[:3] == [
        "rules: 'x' is not a Rules object",
        "n: 'x' is not a number of players",
        "dealer: 'x' is not a seat",
    ]


@pytest.mark.parametrize("name", [field.name for field in FIELDS])
@pytest.mark.parametrize("base", [LEADING, TRICK], ids=["collecting", "shedding"])
def test_values_of_any_type_are_refused(base: Position, name: str) -> None:
    for value in GARBAGE:
        (found, *_) = faults(base, **{name: value})
        assert found.startswith(f"{name}: ") and " is not a" in found and len(found) < 250


def test_wrong_types_are_told_before_what_cannot_be() -> None:
    found = faults(SHEDDING, phase="shedding", turn=7, discards=(Card("7S"),), safe=[])
    assert found == ["phase: 'shedding' is not a Phase", "safe: [] is not a tuple of seats"]


# --- from JSON --------------------------------------------------------------------------------

UNREADABLE: dict[str, tuple[Any, str]] = {
    "rules": (
        {"trump": "nix"},
        "rules: trump='nix' is not allowed: trump is 'last_card', 'upcard' or 'set_aside'",
    ),
    "n": ("3", "n: '3' is not a number from 0 to 52"),
    "dealer": (51, "dealer: 51 is not a seat"),
    "phase": ("lunch", "phase: 'lunch' is not a phase"),
    "hands": ([["2c"]], "hands: '2c' is not a card as logs write it"),
    "won": (None, "won: None is not a list"),
    "stock": ([None], "stock: None is not a card as logs write it"),
    "table": ([7], "table: 7 is not an object with seat, cards, kind and round"),
    "leader": (-1, "leader: -1 is not a seat"),
    "turn": (True, "turn: True is not a seat"),
    "to_play": ([1.0], "to_play: 1.0 is not a seat"),
    "closing": ("all", "closing: 'all' is not a list"),
    "winner": ("0", "winner: '0' is not a seat"),
    "trump": ("X", "trump: 'X' is not a suit: C, D, H or S"),
    "trump_card": ([], "trump_card: [] is not a card as logs write it"),
    "trump_owner": ({}, "trump_owner: {} is not a seat"),
    "trick_size": (53, "trick_size: 53 is not a number from 0 to 52"),
    "discards": (["AS"] * 53, "discards: a list of 53 is too long"),
    "safe": ([None], "safe: None is not a seat"),
    "receivers": (0, "receivers: 0 is not a list"),
    "removed": (["2S", 7], "removed: 7 is not a card as logs write it"),
    "set_aside": ("as", "set_aside: 'as' is not a card as logs write it"),
    "last_taker": (1.0, "last_taker: 1.0 is not a seat"),
    "pool_order": ("all", "pool_order: 'all' is not a list"),
    "owing": ([-1], "owing: -1 is not a seat"),
    "bogus": (1, "there is no key 'bogus'"),
}
"""For each key in JSON a value that cannot be read, and what is told of it."""


def refused(position: Position, **changes: Any) -> list[str]:
    return problems(Position.from_dict, {**position.to_dict(), **changes})


def test_values_that_cannot_be_read_are_told_one_and_all() -> None:
    """And before what cannot be."""
    for key, (value, fault) in UNREADABLE.items():
        for position in window(), SHARING, SHEDDING:
            assert refused(position, **{key: value}) == [fault]
            assert refused(position, **{"hands": [["7S"]] * 3, key: value}) == [fault]
    values = {key: value for key, (value, _) in UNREADABLE.items()}
    assert refused(SHEDDING, **values) == [fault for _, fault in UNREADABLE.values()]


def test_what_is_no_position_at_all() -> None:
    nothing: list[Any] = [None, (), "x", 3]
    for data in nothing:
        assert problems(Position.from_dict, data) == [f"{data!r} is not a JSON object"]
    for shape in (None, "skitgubbe-log", ["skitgubbe-position"]):
        text = "not a position: format is not 'skitgubbe-position'"
        assert refused(SHEDDING, format=shape) == [text]
    for version in (0, 2, "1", True, None, 1.0):
        text = f"position version {version!r} is unknown; this library reads 1"
        assert refused(SHEDDING, version=version) == [text]


def test_every_key_must_be_there_but_receivers() -> None:
    data = SHEDDING.to_dict()
    rest = {key: data[key] for key in ("format", "version", "rules")}
    missing = [key for key in data if key not in (*rest, "receivers")]
    assert problems(Position.from_dict, rest) == [f"{key} is missing" for key in missing]
    del data["receivers"]
    assert Position.from_dict(data) == SHEDDING


@pytest.mark.parametrize(
    ("count", "more"), [(8, ()), (100_000, ("there are 99992 more keys that are none",))]
)
def test_very_many_unknown_keys_are_counted(count: int, more: tuple[str, ...]) -> None:
    named = [f"there is no key '{number}'" for number in range(8)]
    assert refused(SHEDDING, **{str(number): None for number in range(count)}) == [*named, *more]


def test_every_fault_of_the_rules_is_told() -> None:
    rules = {"trump": "nix", "more": 1, "must_match": True, "chance": 0}
    assert refused(SHEDDING, rules=rules) == [
        "rules: 'more' is not an option: choose from "
        + ", ".join(option.name for option in Rules.options()),
        "rules: trump='nix' is not allowed: trump is 'last_card', 'upcard' or 'set_aside'",
        "rules: chance=0 is not allowed: chance is True or False",
        "rules: must_match=True needs tricks='everyone' (E6)",
    ]
    assert refused(SHEDDING, rules=3) == ["rules: 3 is not a mapping of options to values"]


def test_every_item_of_a_list_is_read() -> None:
    table = [
        {"seat": -1, "cards": ["5D"], "kind": "play", "round": 0},
        {"seat": 1, "cards": ["6D", "xx"], "kind": "play", "round": 0},
        {"seat": 2, "cards": 6, "kind": "drop", "round": None},
        7,
        {"seat": 0},
    ]
    assert refused(TRICK, table=table, safe=["0", 5, True], hands=[["2c"], 5]) == [
        "hands: '2c' is not a card as logs write it",
        "hands: 5 is not a list",
        "table: -1 is not a seat",
        f"table: 'xx' {CARD}",
        "table: 6 is not a list",
        "table: 'drop' is not play, chance or sluff",
        "table: None is not a number from 0 to 52",
        "table: 7 is not an object with seat, cards, kind and round",
        "table: laid cards have the keys seat, cards, kind and round",
        "safe: '0' is not a seat",
        "safe: True is not a seat",
    ]


def test_very_many_faults_of_one_part_are_not_all_told() -> None:
    sixteen = [f"safe: {seat} is not a seat" for seat in range(51, 67)]
    assert refused(SHEDDING, safe=[*range(51, 68)], dealer=51) == [
        "dealer: 51 is not a seat",
        *sixteen,
        "safe: there are more faults than these",
    ]
    assert refused(SHEDDING, safe=[*range(51, 67), 51]) == sixteen


# --- anything at all --------------------------------------------------------------------------

texts = st.text(max_size=8) | st.sampled_from(["7S", "H", "shedding", "over", "x" * 5000, "\ud800"])
scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 60), st.integers(), st.floats(allow_nan=True), texts
)
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
garbage = st.one_of(
    json_values,
    json_values.map(lambda value: (value,)),
    st.sampled_from([Card("7S"), Rules(), Phase.OVER, object(), b"7S", ((Card("7S"),) * 3,) * 3]),
    st.just((Laid(0, (), round=-1),)),
    st.lists(st.tuples(json_values, json_values), max_size=3),
    st.sets(st.integers()),
)
KEYS = [field.name for field in FIELDS]


def attempt(make: Callable[..., Position], *args: Any, **kwargs: Any) -> None:
    """It is a position, or it is refused as it should be."""
    found: Position | PositionError
    try:
        found = make(*args, **kwargs)
    except PositionError as error:
        found = error
    if isinstance(found, Position):
        assert Position.from_dict(json.loads(json.dumps(found.to_dict()))) == found
    else:
        assert found.problems and len(found.problems) == len({*found.problems})
        assert all(0 < len(fault) <= 600 for fault in found.problems)
        assert len(str(found)) <= 20_000


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
def test_whatever_is_given_is_refused_in_good_order(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from([TRICK, LEADING]))
    written = json.loads(json.dumps(position.to_dict()))
    attempt(Position.from_dict, data.draw(json_values))
    attempt(Position.from_dict, data.draw(spoiled(written)))
    changes = data.draw(st.dictionaries(st.sampled_from(KEYS) | texts, json_values, max_size=4))
    attempt(Position.from_dict, {**written, **changes})
    odd = data.draw(st.dictionaries(st.sampled_from(KEYS), garbage, min_size=1, max_size=3))
    attempt(partial(evolve, position), **odd)
    hands = data.draw(st.just(HANDS) | garbage)
    names = ["turn", "table", "trick_size", "safe", "dealer", "rules"]
    given_ = data.draw(st.dictionaries(st.sampled_from(names), garbage, max_size=2))
    attempt(Position.shedding, hands, **{"trump": "H", "turn": 0, **given_})
    names = ["turn", "table", "won", "trump_card", "trump_owner", "rest", "dealer", "rules"]
    given_ = data.draw(st.dictionaries(st.sampled_from(names), garbage, max_size=2))
    attempt(Position.collecting, hands, **{"stock": "5D", "turn": 0, **given_})


VERY_MUCH: list[dict[str, Any]] = [
    {"hands": [["7S"] * 52] * 52},
    {"table": [{"seat": 0, "cards": ["5D"], "kind": "play", "round": 52}] * 52},
    {"safe": [16] * 52, "to_play": [*range(17)] * 3, "closing": [16] * 52},
    {"n": 52, "hands": [[]] * 52, "won": [[]] * 52},
    {"n": 10**400, "dealer": -(10**400), "trick_size": 1e308},
]


@pytest.mark.parametrize("changes", VERY_MUCH)
def test_very_much_is_refused_in_good_order(changes: dict[str, Any]) -> None:
    for position in TRICK, LEADING:
        attempt(Position.from_dict, {**position.to_dict(), **changes})


# --- what cannot be ---------------------------------------------------------------------------


@pytest.mark.parametrize("changed", CHANGED, ids=str)
def test_what_cannot_be(changed: Changed) -> None:
    assert evolve(changed.base) == changed.base
    assert faults(changed.base, **changed.changes) == changed.problems


# --- what the builders are given --------------------------------------------------------------

THREE = ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]
TWO = ["7S 9H KD", "2C 3C 4C"]
UPCARD, MAS = Rules.preset("upcard"), Rules.preset("mas-upcard")
SKIP = Rules.preset("skip-empty")
SKIP_ALL = EVERYONE.replace(collecting_end="skip_empty_hands")
SOLE = SKIP_ALL.replace(unresolved_tie="sole_holder")
FINISH = Rules.preset("everyone-finish")
LATE = Rules(draw="after_round")
SEQUENCES = Rules(sequences=True)
NOBODY = Rules(trump="set_aside", set_aside_to="nobody")
ASIDE = Rules(trump="set_aside")
OWE = Rules(no_cards="must_pick_up")

UNOWNED = "the stock is empty, so trump_card and trump_owner must be given (C6)"
OWNED = "the trump card is the last of the stock, so it has no owner while there is a stock"
COMPLETE = "table: the trick is complete already"
NOT_TOGETHER = "table: seat 0 laid cards that cannot be played together (E1)"
SEVERAL = "table: seat 0 laid several cards at once"
TIED = [(0, "9S"), (1, "9C"), (2, "2S")]
NEXT_SIZE = "so the next trick has that size (S5)"
ROUND = "holds, with what it has played in this round,"

SHEDDING_BUILT: list[tuple[Any, dict[str, Any], list[str]]] = [
    (
        ["2C", "3C", "4C"],
        {"rules": Rules(pack=PACK[:9])},
        ["3 players need a pack of at least 10 cards (D3)"],
    ),
    (
        ["2C", "2D"],
        {"removed": "3C 3D", "rules": Rules(removed=2, hand_size=4, pack=PACK[:10])},
        ["2 players need a pack of at least 11 cards (D3)"],
    ),
    (["7S KS", "AS"], {"rules": Rules(pack="2C 3C 4C 5C 6C 7C 7S")}, ["not in the pack: KSAS"]),
    (["7S" * 60, "KD"], {}, ["7S is there twice"]),
    (
        ["7S", "KD"],
        {"turn": 2, "dealer": -1},
        ["dealer: there is no seat -1", "turn: there is no seat 2"],
    ),
    (["7S", "KD"], {"table": [(10**9, "8S")]}, ["table: there is no seat 1000000000"]),
    (
        ["7S 9H", "7S 2C"],
        {"table": [(1, "5D"), (0, "4D")]},
        ["7S is there twice", "table: 4D does not beat 5D below it (S2)", f"{COMPLETE} (S5)"],
    ),
    (["7S", ""], {}, ["fewer than two players hold cards, so the game is over (F1)"]),
    (
        ["7S", ""],
        {"rules": OWE},
        ["fewer than two players hold cards or owe a pick-up, so the game is over (F1)"],
    ),
    (
        ["7S", "", "8S"],
        {"turn": 1, "table": [(0, "5D")]},
        ["turn: it is for a seat that holds cards (S2)"],
    ),
    (["7S", "8S"], {"table": [(0, "5D")]}, ["turn: of two players the other answers seat 0 (S2)"]),
    (
        ["7S", "8S", "9S"],
        {"turn": 1, "table": [(0, "5D")], "trick_size": 10**99},
        ["trick_size: 100000000000000000...0000000000000000000 cannot be; it is 3 (S5)"],
    ),
    (
        ["7S", "8S", ""],
        {"turn": 1, "table": [(2, "5D")]},
        ["trick_size: 2 cannot be; it is 3 (S5)"],
    ),
    (
        ["7S", "8S", ""],
        {"turn": 1, "table": [(0, "5D")], "trick_size": 4},
        ["trick_size: 4 cannot be; it is 2 to 3 (S5)"],
    ),
    (
        ["7S", "9S", "TS"],
        {"turn": 2, "table": [(1, "6S")], "rules": Rules(pickup="oldest"), "trick_size": 2},
        ["trick_size: 2 cannot be; it is 3 (S5)"],
    ),
    (["7S", "8S"], {"table": [(0, "5D"), (1, "6D")]}, [f"{COMPLETE} (S5)"]),
    (
        ["7S", "8S", "9S"],
        {"turn": 2, "table": [(0, "5H"), (1, "AD")]},
        ["table: AD does not beat 5H below it (S2)"],
    ),
    (
        ["7S", "8S", "9S"],
        {"turn": 2, "table": [(0, "5D 6D")]},
        ["table: 5D6D cannot be played together (Q1)"],
    ),
    (
        ["7S", "8S", "9S"],
        {"turn": 2, "table": [(0, "5D 7D")], "rules": SEQUENCES},
        ["table: 5D7D cannot be played together (Q1)"],
    ),
    (
        ["7S", "8S", "9S"],
        {"turn": 2, "table": [(0, "6D"), (1, "5D 6D")], "rules": SEQUENCES},
        ["6D is there twice", "table: 5D6D does not beat 6D below it (S2)"],
    ),
    (
        ["7S", "8S", "9S"],
        {"turn": 2, "table": [(0, "9D"), (1, "5D 6D"), (1, "4S"), (0, "3S")]},
        [
            "table: 5D6D cannot be played together (Q1)",
            "table: 3S does not beat 4S below it (S2)",
            f"{COMPLETE} (S5)",
        ],
    ),
    (
        ["7S", "8S"],
        {"rules": NOBODY},
        ["trump_card must be given: it lies face up, out of play (T3)"],
    ),
    (
        ["7S", "8S", "", ""],
        {"owing": [3]},
        [
            "safe: seat 3 holds no card, so it is safe (S6)",
            "owing: a pick-up is owed only with no_cards='must_pick_up' (B6)",
            f"trick_size: 2 players hold cards or owe a pick-up, {NEXT_SIZE}",
        ],
    ),
]

COLLECTING_BUILT: list[tuple[Any, dict[str, Any], list[str]]] = [
    (
        ["7S 8S 9S", "KD 2D 3D"],
        {"stock": "TD", "rest": 2, "dealer": 2},
        ["dealer: there is no seat 2", "rest: there is no seat 2"],
    ),
    (["7S 8S 9S", "KD 2D 3D"], {"stock": "TD", "rest": -1}, ["rest: there is no seat -1"]),
    (
        ["7S 9H", "2C 3C 4C 7S"],
        {"stock": "5D 6D", "table": [(1, "8D")], "trump_owner": 1},
        [
            "7S is there twice",
            OWNED,
            "seat 0 holds fewer than three cards while the stock holds any (C2)",
            "seat 1 holds more than three cards (C2)",
        ],
    ),
    (["7S", "2C"], {"trump_card": "KH"}, [UNOWNED]),
    (["7S", "2C"], {"trump_owner": 1, "rules": UPCARD}, [UNOWNED]),
    (["7S", "2C"], {"rules": Rules(trump_shown="when_taken")}, [UNOWNED]),
    (
        ["7S 9H KD 2H", "2C 3C 4C 5C 6C 7C"],
        {"stock": "5D", "rules": Rules(hand_size=5)},
        [
            "seat 0 holds fewer than five cards while the stock holds any (C2)",
            "seat 1 holds more than five cards (C2)",
        ],
    ),
    (
        ["", "2C 3C"],
        {"stock": "5D", "rules": Rules(hand_size=1)},
        [
            "seat 0 holds no card while the stock holds any (C2)",
            "seat 1 holds more than one card (C2)",
            "turn: seat 0 has no card to play, so collecting is over (X1)",
        ],
    ),
    (
        ["7S 9H 2H", "2C 3C"],
        {"stock": "5D", "turn": 1, "table": [(0, "8S")], "rules": LATE},
        [
            f"seat 0 {ROUND} more than three cards (N1)",
            f"seat 1 {ROUND} fewer than three cards while the stock holds any (N1)",
        ],
    ),
    (
        ["7S 9H", "2C 3C 4C"],
        {"stock": "5D", "table": [(0, "8S"), (1, "8C")], "rules": LATE},
        [f"seat 0 {ROUND} fewer than three cards while the stock holds any (N1)"],
    ),
    # --- whose turn it is, and the end
    (TWO, {"stock": "5D 6D", "table": [(0, "9S")]}, ["turn: it is for seat 1 to play"]),
    (["", "2C"], LAST, ["turn: seat 0 has no card to play, so collecting is over (X1)"]),
    (
        ["7S", ""],
        {"rules": SKIP, **LAST},
        ["fewer than two players hold cards, so collecting is over (X2)"],
    ),
    (
        ["7S", "", ""],
        {"table": [(0, "8S")], "rules": SKIP, **LAST},
        ["fewer than two players hold cards, so collecting is over (X2)"],
    ),
    (
        ["7S", ""],
        {"table": [(0, "9S"), (1, "9C")], "rules": SKIP, **LAST},
        ["to_play: seat 1 has no card to play (X2, X3)"],
    ),
    (["", "7S", "8S"], {"rules": SKIP, **LAST}, ["to_play: seat 0 has no card to play (X2, X3)"]),
    (
        ["", "7S", "8S"],
        {"rules": SKIP_ALL, **LAST},
        ["turn: seat 0 has no card to play, so collecting is over (X1)"],
    ),
    (
        ["7S", "2C"],
        {"rules": FINISH, **LAST},
        ["the stock is empty and no trick in progress, so collecting is over (X4)"],
    ),
    (
        ["7S", "", "8S"],
        {"rules": Rules(collecting_end="any_empty"), **LAST},
        ["the stock and a hand are empty and no trick in progress: collecting is over (X5)"],
    ),
    # --- tables that no play could have made
    (THREE, {"stock": "5D 6D", "turn": 1, "table": [(0, "9S"), (1, "8S")]}, [COMPLETE]),
    (THREE, {"stock": "5D 6D", "table": [(0, "9S"), (1, "8S")], "rules": UPCARD}, [COMPLETE]),
    (
        THREE,
        {"stock": "5D 6D", "table": [(0, "9S"), (2, "8S")]},
        ["table: it was for seat 1 to play, not 2"],
    ),
    (
        THREE,
        {"stock": "5D 6D", "table": [(0, "9S"), (1, "9C"), (1, "8S")]},
        ["table: it was for seat 0 to play, not 1"],
    ),
    (THREE, {"stock": "5D 6D", "table": [(0, "9S"), (1, "9C"), (0, "TS"), (1, "JS")]}, [COMPLETE]),
    (
        THREE,
        {"stock": "5D 6D", "turn": 1, "table": [(0, "9S TS")], "rules": EVERYONE},
        [NOT_TOGETHER],
    ),
    (
        THREE,
        {"stock": "5D 6D", "turn": 1, "table": [(0, "9S 9C 9D 9H")], "rules": EVERYONE},
        [NOT_TOGETHER],
    ),
    (
        ["7S 9H", "2C 3C"],
        {
            "stock": "5D",
            "turn": 1,
            "table": [(0, "8S 8C 8D")],
            "rules": EVERYONE.replace(hand_size=2),
        },
        [NOT_TOGETHER],
    ),
    (
        TWO,
        {
            "stock": "5D",
            "turn": 1,
            "table": [(0, "8S 8C")],
            "rules": EVERYONE.replace(equal_cards=False),
        },
        [f"{SEVERAL} (E7)"],
    ),
    (
        THREE,
        {"stock": "5D 6D", "table": [*enumerate(("9S", "9C", "8S")), (2, "JS")], "rules": EVERYONE},
        ["table: it was for seat 0 to play, not 2"],
    ),
    (
        THREE,
        {"stock": "5D 6D", "table": [*enumerate(("9S", "8C", "8S"))], "rules": EVERYONE},
        [COMPLETE],
    ),
    (THREE, {"stock": "5D 6D", "turn": 1, "table": [(0, "9S"), (1, "8S"), (0, "TS")]}, [COMPLETE]),
    # --- a play that is none leaves open who wins, and nothing else
    (
        THREE,
        {"stock": "5D 6D", "table": [(0, "9D 9C"), (0, "TD")]},
        [SEVERAL, "table: it was for seat 1 to play, not 0"],
    ),
    (
        THREE,
        {"stock": "5D 6D", "table": [(0, "9D 9C")]},
        [SEVERAL, "turn: it is for seat 1 to play"],
    ),
    (THREE, {"stock": "5D 6D", "table": [(0, "9D 9C"), (1, "TD"), (1, "9H")]}, [SEVERAL]),
    # --- ties that nobody can play off (X3, X6)
    (
        ["7S", "", "8S"],
        {"table": TIED, "rules": SKIP_ALL, **LAST},
        ["table: the tie cannot be played off (X3)"],
    ),
    (
        ["", "", "8S"],
        {"table": TIED, "rules": SOLE, **LAST},
        ["table: the tie cannot be played off (X3)"],
    ),
    (["7S", "", "8S"], {"table": [*TIED, (0, "TS")], "rules": SOLE, **LAST}, [COMPLETE]),
    (TWO, {"stock": "5D 6D", "pool_order": "XX"}, [f"pool_order: 'XX' {CARD}"]),
]


@pytest.mark.parametrize(
    ("hands", "given", "found"), SHEDDING_BUILT, ids=[found[0] for _, _, found in SHEDDING_BUILT]
)
def test_what_shedding_refuses(hands: Any, given: dict[str, Any], found: list[str]) -> None:
    assert shed(hands, **given) == found


@pytest.mark.parametrize(
    ("hands", "given", "found"),
    COLLECTING_BUILT,
    ids=[found[0] for _, _, found in COLLECTING_BUILT],
)
def test_what_collecting_refuses(hands: Any, given: dict[str, Any], found: list[str]) -> None:
    assert collect(hands, **given) == found


@pytest.mark.parametrize("n", [0, 1, 18])
def test_builders_take_two_to_seventeen_hands(n: int) -> None:
    hands = [str(card) for card in PACK[:n]]
    text = f"a game has 2 to 17 players, not {n} (D2)"
    assert shed(hands) == [text]
    assert collect(hands, rest=0 if n else 1)[0] == text


def test_builders_take_lists() -> None:
    assert shed(5) == ["hands: 5 is not a list"]
    assert shed("7S9H") == ["hands: '7S9H' is not a list"]
    assert shed({0: "7S"}) == ["hands: {0: '7S'} is not a list"]
    assert shed(repeat("7S")) == ["hands: there are more than 52"]
    assert shed(["7S", "8S"], table=7, safe=counted()) == [
        "table: 7 is not a list",
        "safe: there are more than 52",
    ]
    assert shed(["7S", "8S"], table=[3, "5D", (1,), (0, "5D", 2), repeat(1)]) == [
        f"table: {shown} is not a seat and its cards"
        for shown in ("3", "'5D'", "(1,)", "(0, '5D', 2)", "repeat(1)")
    ]


def test_builders_tell_all_that_cannot_be_read_and_nothing_else() -> None:
    assert shed(
        ["7S 1H", "KD 7S", "zz"],
        "a",
        trump="X",
        table=[(0, "9Z"), (True, "8"), (9, "7S")],
        trick_size="3",
        safe=[True, 7],
        dealer=None,
        rules=5,
    ) == [
        f"hands: '1H' {CARD}",
        f"hands: 'zz' {CARD}",
        "trump: 'X' is not a suit: C, D, H or S",
        "turn: 'a' is not a seat",
        f"table: '9Z' {CARD}",
        "table: True is not a seat",
        f"table: '8' {CARD}",
        "trick_size: '3' is not a number",
        "safe: True is not a seat",
        "dealer: None is not a seat",
        "rules: 5 is not a Rules object",
    ]
    assert collect(
        TWO,
        5,
        None,
        table=[(4, "8S"), "7S"],
        won=["2H", 3],
        trump_card="zz",
        trump_owner=1.0,
        rest="0",
        dealer=2,
        rules=None,
    ) == [
        f"stock: 5 {CARD}",
        "turn: None is not a seat",
        "table: '7S' is not a seat and its cards",
        f"won: 3 {CARD}",
        f"trump_card: 'zz' {CARD}",
        "trump_owner: 1.0 is not a seat",
        "rest: '0' is not a seat",
        "rules: None is not a Rules object",
    ]


# --- chances and sluffs, which no builder lays ------------------------------------------------


def with_table(rules: Rules, *table: Laid) -> list[str]:
    """The faults of a trick led by seat 0, without regard to whose turn it is."""
    hands = tuple(cards(hand) for hand in THREE)
    stock = cards("5D6D")
    named = [card for pile in (*hands, stock, *(item.cards for item in table)) for card in pile]
    good = Position.collecting(HANDS, stock="5D 6D", turn=0, rules=rules)
    rest = tuple(card for card in PACK if card not in named)
    found = faults(good, hands=hands, won=(rest, (), ()), stock=stock, table=table)
    return [fault for fault in found if fault.startswith("table: ")]


PLAYED = [laid(0, "9S"), laid(1, "8S"), laid(2, "7S")]
LEADING_CHANCE = EVERYONE.replace(chance_when="leading")
AFTER, OWN, ANY_TIME = (Rules.preset(f"everyone{way}") for way in ("", "-own-rank", "-any-time"))


@pytest.mark.parametrize(
    ("rules", "table", "found"),
    [
        (Rules(chance=False), [laid(0, "9S", "chance")], ["nobody may chance (C5)"]),
        (EVERYONE, [laid(0, "9C9S", "chance")], ["seat 0 laid several cards at once"]),
        (LEADING_CHANCE, [laid(0, "9S", "chance")], []),
        (
            LEADING_CHANCE,
            [laid(0, "9S"), laid(1, "TS", "chance")],
            ["a chance only opens a trick (C9)"],
        ),
        (Rules(), [laid(0, "9S", "sluff")], ["nobody may sluff (L1)"]),
        (
            AFTER,
            [*PLAYED, laid(0, "TS", "sluff")],
            ["seat 0 could not sluff TS", "the trick is complete already"],
        ),
        (OWN, [laid(0, "9S"), laid(0, "8C9C", "sluff")], ["seat 0 could not sluff 8C9C"]),
        (ANY_TIME, [laid(1, "9S", "sluff")], ["seat 1 could not sluff 9S"]),
        (ANY_TIME, [laid(0, "9S"), laid(1, "9C", "sluff")], []),
    ],
)
def test_chances_and_sluffs(rules: Rules, table: list[Laid], found: list[str]) -> None:
    assert with_table(rules, *table) == [f"table: {fault}" for fault in found]


def test_rounds_are_numbered_as_they_were_played() -> None:
    position = Position.collecting(HANDS, stock="5D 6D", turn=1, table=[(1, "9S"), (2, "9C")])
    for rounds in ((1, 1), (0, 1), (0, 10**9)):
        table = tuple(evolve(item, round=r) for item, r in zip(position.table, rounds, strict=True))
        assert faults(position, table=table) == ["table: the rounds are numbered wrongly"]


def test_what_a_play_could_not_have_led_to_is_not_asked() -> None:
    """Whoever laid the last card or took the last trick: any play goes on from there."""
    rules = ASIDE.replace(unresolved_tie="return_and_continue", collecting_end="skip_empty_hands")
    aside = Position.collecting(TWO, stock="5D 6D", turn=0, set_aside="AS", rules=rules)
    for taker in None, 0, 1:
        assert evolve(aside, last_taker=taker).last_taker == taker
    everything = Rules(pickup="all")
    Position.shedding(["7D", "8S", "9S"], trump="H", turn=0, table=[(0, "5S")], rules=everything)
    end = over()
    assert evolve(end, safe=(1, 0), leader=2).safe == (1, 0)


def test_a_position_error_is_an_error_of_the_library() -> None:
    with pytest.raises(SkitgubbeError):
        Position.shedding([], trump="H", turn=0)
    with pytest.raises(ValueError, match="not a list"):
        Position.shedding(5, trump="H", turn=0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
