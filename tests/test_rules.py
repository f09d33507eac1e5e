"""The options: what is allowed, what goes together, presets, round trips, sentences."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from skitgubbe import rules as rules_module
from skitgubbe.cards import PACK, Card
from skitgubbe.errors import RulesError
from skitgubbe.rules import (
    CONSTRAINTS,
    CollectingEnd,
    Following,
    Rules,
    Sluffing,
    Tricks,
    Trump,
    UnresolvedTie,
)

# The table of the rule book, written down a second time: name, values, default first.
CHOICES: dict[str, tuple[Any, ...]] = {
    "tricks": ("two_player", "everyone"),
    "trump": ("last_card", "upcard"),
    "following": ("free", "follow_or_pick_up"),
    "chance": (True, False),
    "sluffing": ("none", "after_trick", "own_rank", "any_time"),
    "matches_beat_singles": (False, True),
    "must_match": (False, True),
    "collecting_end": ("empty_hand", "skip_empty_hands", "finish_trick"),
    "unresolved_tie": ("end_phase", "return_and_continue"),
    "show_leftovers": (True, False),
    "rubbish_cards": (False, True),
    "sequences": (False, True),
    "repetition_limit": (None, 3),
    "pack": (PACK,),
}
OPTION_NAMES = ", ".join(CHOICES)
PRESET_NAMES = (
    "classic, skip-empty, everyone, everyone-own-rank, everyone-any-time, everyone-finish, "
    "must-match, matches-beat, matches-beat-must-match, upcard, mas-upcard"
)
LONGEST_MESSAGE = 400
CUT = "'xxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'"


def is_legal(o: dict[str, Any]) -> bool:
    """Whether the table of the rule book allows a choice of all options."""
    everyone = o["tricks"] == "everyone"
    skip = o["collecting_end"] == "skip_empty_hands"
    needs = [
        (o["trump"] == "upcard", not everyone and o["collecting_end"] == "empty_hand"),
        (o["following"] == "follow_or_pick_up", o["trump"] == "upcard" and not o["chance"]),
        (o["sluffing"] != "none", everyone),
        (o["matches_beat_singles"], everyone),
        (o["must_match"], everyone),
        (skip, not everyone),
        (o["collecting_end"] == "finish_trick", everyone),
        (o["unresolved_tie"] == "return_and_continue", skip),
    ]
    return all(needed for chosen, needed in needs if chosen)


def all_choices() -> Iterator[dict[str, Any]]:
    for values in product(*CHOICES.values()):
        yield dict(zip(CHOICES, values, strict=True))


@cache
def legal_rules() -> tuple[Rules, ...]:
    """The rules of every legal choice, repetition limit 3 standing for all limits."""
    return tuple(make(**choice) for choice in all_choices() if is_legal(choice))


def make(**options: Any) -> Rules:
    return Rules(**options)


def refused(**options: Any) -> str:
    with pytest.raises(RulesError) as caught:
        make(**options)
    return str(caught.value)


@cache
def lines(rules: Rules) -> dict[str, str]:
    """The sentences of rules by id."""
    return dict(line.split(": ", 1) for line in rules.describe())


# --- options and values -----------------------------------------------------------------------


def test_defaults() -> None:
    rules = Rules()
    assert attrs.asdict(rules, recurse=False) == {
        name: values[0] for name, values in CHOICES.items()
    }


def test_options_are_in_the_order_of_the_rule_book() -> None:
    assert [option.name for option in Rules.options()] == list(CHOICES)
    assert [field.name for field in attrs.fields(Rules)] == list(CHOICES)
    assert list(rules_module.RulesOptions.__annotations__) == list(CHOICES)


def test_text_and_members_are_the_same() -> None:
    members = Rules(
        tricks=Tricks.TWO_PLAYER,
        trump=Trump.UPCARD,
        following=Following.FOLLOW_OR_PICK_UP,
        chance=False,
        sluffing=Sluffing.NONE,
        collecting_end=CollectingEnd.EMPTY_HAND,
        unresolved_tie=UnresolvedTie.END_PHASE,
    )
    texts = Rules(trump="upcard", following="follow_or_pick_up", chance=False)
    assert members == texts
    assert hash(members) == hash(texts)
    assert type(texts.trump) is Trump and type(texts.following) is Following


def test_options_are_keywords_only() -> None:
    positional: Any = Rules
    with pytest.raises(TypeError):
        positional("everyone")


ALLOWED = {
    "tricks": "'two_player' or 'everyone'",
    "trump": "'last_card' or 'upcard'",
    "following": "'free' or 'follow_or_pick_up'",
    "chance": "True or False",
    "sluffing": "'none', 'after_trick', 'own_rank' or 'any_time'",
    "matches_beat_singles": "False or True",
    "must_match": "False or True",
    "collecting_end": "'empty_hand', 'skip_empty_hands' or 'finish_trick'",
    "unresolved_tie": "'end_phase' or 'return_and_continue'",
    "show_leftovers": "True or False",
    "rubbish_cards": "False or True",
    "sequences": "False or True",
    "repetition_limit": "None or an integer from 2 to 1000000",
    "pack": "text or an iterable of distinct cards",
}


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("tricks", "all", "'all'"),
        ("tricks", "Everyone", "'Everyone'"),
        ("tricks", None, "None"),
        ("tricks", ["everyone"], "['everyone']"),
        ("tricks", "x" * 1000, CUT),
        ("tricks", Trump.UPCARD, "<Trump.UPCARD: 'upcard'>"),
        ("trump", "none", "'none'"),
        ("following", True, "True"),
        ("sluffing", False, "False"),
        ("collecting_end", "", "''"),
        ("unresolved_tie", 0, "0"),
        ("chance", 1, "1"),
        ("chance", "True", "'True'"),
        ("chance", None, "None"),
        ("matches_beat_singles", 0, "0"),
        ("must_match", 1.0, "1.0"),
        ("show_leftovers", 0, "0"),
        ("rubbish_cards", [], "[]"),
        ("sequences", "yes", "'yes'"),
        ("repetition_limit", 1, "1"),
        ("repetition_limit", 0, "0"),
        ("repetition_limit", True, "True"),
        ("repetition_limit", False, "False"),
        ("repetition_limit", 3.0, "3.0"),
        ("repetition_limit", "3", "'3'"),
        ("pack", None, "None"),
        ("pack", 52, "52"),
        ("pack", True, "True"),
        ("pack", {}, "{}"),
        ("pack", {"7S": 1}, "{'7S': 1}"),
        ("pack", b"", "b''"),
        ("pack", Card("7S"), "Card('7S')"),
    ],
)
def test_values_that_are_not_allowed(name: str, value: Any, shown: str) -> None:
    message = f"{name}={shown} is not allowed: {name} is {ALLOWED[name]}"
    assert refused(**{name: value}) == message


def test_an_int_too_long_to_print_is_refused_all_the_same() -> None:
    assert refused(repetition_limit=-(10**5000)).startswith("repetition_limit=<int> is not allowed")


def test_options_say_what_is_allowed() -> None:
    assert {option.name: option.allowed for option in Rules.options()} == ALLOWED


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("foo", "'foo' is not an option: "),
        ("trick", "'trick' is not an option (did you mean 'tricks'?): "),
        ("mustmatch", "'mustmatch' is not an option (did you mean 'must_match'?): "),
        ("", "'' is not an option: "),
        ("self", "'self' is not an option: "),
        ("x" * 1000, f"{CUT} is not an option: "),
    ],
)
def test_unknown_options(name: str, start: str) -> None:
    message = f"{start}choose from {OPTION_NAMES}"
    options: Any = {name: True}
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert str(caught.value) == message
    with pytest.raises(RulesError) as caught:
        Rules().replace(**options)
    assert str(caught.value) == message
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(options)
    assert str(caught.value) == message


def test_f4_repetition_limit_is_a_plain_int() -> None:
    assert Rules(repetition_limit=2).repetition_limit == 2
    assert Rules(repetition_limit=10**6).repetition_limit == 10**6
    with pytest.raises(RulesError):
        Rules(repetition_limit=10**6 + 1)
    assert type(Rules(repetition_limit=Card("3C").rank).repetition_limit) is int


# --- what goes together -----------------------------------------------------------------------

EVERYONE = "needs tricks='everyone'"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"trump": "upcard", "tricks": "everyone"},
            "trump='upcard' needs tricks='two_player' (D5)",
        ),
        (
            {"trump": "upcard", "collecting_end": "skip_empty_hands"},
            "trump='upcard' needs collecting_end='empty_hand' (D5)",
        ),
        (
            {"following": "follow_or_pick_up", "chance": False},
            "following='follow_or_pick_up' needs trump='upcard' (U2)",
        ),
        (
            {"following": "follow_or_pick_up", "trump": "upcard"},
            "following='follow_or_pick_up' needs chance=False (U2)",
        ),
        ({"sluffing": "after_trick"}, f"sluffing='after_trick' {EVERYONE} (L1)"),
        ({"sluffing": "own_rank"}, f"sluffing='own_rank' {EVERYONE} (L2)"),
        ({"sluffing": "any_time"}, f"sluffing='any_time' {EVERYONE} (L3)"),
        ({"matches_beat_singles": True}, f"matches_beat_singles=True {EVERYONE} (E5)"),
        ({"must_match": True}, f"must_match=True {EVERYONE} (E6)"),
        (
            {"collecting_end": "skip_empty_hands", "tricks": "everyone"},
            "collecting_end='skip_empty_hands' needs tricks='two_player' (X2)",
        ),
        ({"collecting_end": "finish_trick"}, f"collecting_end='finish_trick' {EVERYONE} (X4)"),
        (
            {"unresolved_tie": "return_and_continue"},
            "unresolved_tie='return_and_continue' needs collecting_end='skip_empty_hands' (X3)",
        ),
    ],
)
def test_what_a_choice_needs(options: dict[str, Any], message: str) -> None:
    assert refused(**options) == message
    assert message in [str(needs) for needs in CONSTRAINTS]


def test_constraints_are_in_the_order_of_the_options() -> None:
    assert len(CONSTRAINTS) == 12
    order = [list(CHOICES).index(needs.option) for needs in CONSTRAINTS]
    assert order == sorted(order)
    for option in Rules.options():
        assert option.needs == tuple(c for c in CONSTRAINTS if c.option == option.name)


def test_a_choice_is_refused_exactly_if_the_table_forbids_it() -> None:
    for choice in all_choices():
        if choice["show_leftovers"] and choice["repetition_limit"] is None:
            if is_legal(choice):
                make(**choice)
            else:
                broken = [
                    str(needs)
                    for needs in CONSTRAINTS
                    if choice[needs.option] == needs.value and choice[needs.other] != needs.required
                ]
                assert refused(**choice) == broken[0]


def test_bad_values_are_reported_before_what_does_not_go_together() -> None:
    assert refused(must_match=True, sequences=1).startswith("sequences=1 ")
    assert refused(must_match=3, foo=True).startswith("'foo' ")


# --- the pack ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pack",
    [
        "7S2CTH",
        "10h, 7s 2♣",
        ["TH", "2C", "7S"],
        (Card("TH"), "2c", Card("7S")),
        {Card("TH"), Card("2C"), Card("7S")},
        (text for text in ("TH", "2C", "7S")),
    ],
)
def test_d1_pack_is_any_cards_kept_sorted(pack: Any) -> None:
    rules = Rules(pack=pack)
    assert rules.pack == (Card("2C"), Card("7S"), Card("TH"))
    assert repr(rules) == "Rules(pack='2C7STH')"
    assert rules.to_dict() == {"pack": ["2C", "7S", "TH"]}


@pytest.mark.parametrize("pack", [PACK, reversed(PACK), "".join(map(str, PACK)), set(PACK)])
def test_d1_the_whole_pack_is_the_default(pack: Any) -> None:
    rules = Rules(pack=pack)
    assert rules.pack is PACK
    assert rules == Rules() and repr(rules) == "Rules()"


NOT_A_CARD = "is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)"


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        ("7S8S7S", "pack='7S8S7S' is not allowed: 7S is there twice"),
        (["7S", "7♠"], "pack=['7S', '7♠'] is not allowed: 7S is there twice"),
        (["7S", 8], f"pack=['7S', 8] is not allowed: 8 {NOT_A_CARD}"),
        ("7S1X", f"pack='7S1X' is not allowed: '1X' {NOT_A_CARD}"),
        ("x" * 1001, f"pack={CUT} is not allowed: {CUT} is longer than 1000 characters"),
    ],
)
def test_packs_that_are_not_allowed(pack: Any, message: str) -> None:
    assert refused(pack=pack) == message


def test_a_pack_without_end_is_refused() -> None:
    assert refused(pack=iter(lambda: "7S", "")).endswith(" is not allowed: more than 1000 cards")


@pytest.mark.parametrize(
    ("size", "players"),
    [(0, 0), (1, 0), (3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3), (49, 16), (51, 16), (52, 17)],
)
def test_d2_players_that_a_pack_allows(size: int, players: int) -> None:
    assert Rules(pack=PACK[:size]).max_players == players


# --- presets ----------------------------------------------------------------------------------


def test_presets() -> None:
    assert {name: rules.to_dict() for name, rules in Rules.presets().items()} == {
        "classic": {},
        "skip-empty": {"collecting_end": "skip_empty_hands"},
        "everyone": {"tricks": "everyone", "sluffing": "after_trick"},
        "everyone-own-rank": {"tricks": "everyone", "sluffing": "own_rank"},
        "everyone-any-time": {"tricks": "everyone", "sluffing": "any_time"},
        "everyone-finish": {
            "tricks": "everyone",
            "sluffing": "after_trick",
            "collecting_end": "finish_trick",
        },
        "must-match": {"tricks": "everyone", "sluffing": "after_trick", "must_match": True},
        "matches-beat": {
            "tricks": "everyone",
            "sluffing": "own_rank",
            "matches_beat_singles": True,
        },
        "matches-beat-must-match": {
            "tricks": "everyone",
            "sluffing": "own_rank",
            "matches_beat_singles": True,
            "must_match": True,
        },
        "upcard": {"trump": "upcard"},
        "mas-upcard": {"trump": "upcard", "following": "follow_or_pick_up", "chance": False},
    }
    assert ", ".join(Rules.presets()) == PRESET_NAMES


def test_a_preset_by_name() -> None:
    for name, rules in Rules.presets().items():
        assert Rules.preset(name) == rules


def test_presets_cannot_be_changed_from_outside() -> None:
    Rules.presets().clear()
    assert len(Rules.presets()) == 11


def test_options_without_needs_go_with_any_preset() -> None:
    for rules in Rules.presets().values():
        changed = rules.replace(
            sequences=True, rubbish_cards=True, show_leftovers=False, repetition_limit=4
        )
        assert changed.sequences and changed.rubbish_cards and not changed.show_leftovers


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("clasic", "'clasic' is not a preset (did you mean 'classic'?): "),
        ("skip_empty", "'skip_empty' is not a preset (did you mean 'skip-empty'?): "),
        ("bridge", "'bridge' is not a preset: "),
        ("", "'' is not a preset: "),
        (None, "None is not a preset: "),
        (["classic"], "['classic'] is not a preset: "),
    ],
)
def test_unknown_presets(name: Any, start: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.preset(name)
    assert str(caught.value) == f"{start}choose from {PRESET_NAMES}"


# --- round trips ------------------------------------------------------------------------------


def test_how_many_choices_are_legal() -> None:
    # (6 + 3 for two players + 64 for everyone) * 2 * 2 * 2 and each with or without a limit
    assert len(legal_rules()) == 73 * 8 * 2
    assert len(set(legal_rules())) == len(legal_rules())


def test_round_trips_of_all_legal_rules() -> None:
    names = {"Rules": Rules}
    for rules in legal_rules():
        data = rules.to_dict()
        assert Rules.from_dict(json.loads(json.dumps(data))) == rules
        assert Rules.from_dict(MappingProxyType(data)) == rules
        assert eval(repr(rules), names) == rules  # that it can be executed is the point
        assert Rules().replace(**attrs.asdict(rules, recurse=False)) == rules
        copied = pickle.loads(pickle.dumps(rules))
        assert copied == rules and hash(copied) == hash(rules)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle_with_a_pack(protocol: int) -> None:
    rules = Rules(pack="7S8S9S", repetition_limit=3)
    assert pickle.loads(pickle.dumps(rules, protocol)) == rules


def test_copies_are_the_rules_themselves() -> None:
    rules = Rules(sequences=True)
    assert copy.copy(rules) is rules and copy.deepcopy(rules) is rules


def test_to_dict_has_only_what_differs_and_plain_values() -> None:
    rules = Rules(
        repetition_limit=3, pack="8S7S", sequences=True, sluffing="any_time", tricks="everyone"
    )
    data = rules.to_dict()
    assert list(data.items()) == [
        ("tricks", "everyone"),
        ("sluffing", "any_time"),
        ("sequences", True),
        ("repetition_limit", 3),
        ("pack", ["7S", "8S"]),
    ]
    assert [type(value) for value in data.values()] == [str, str, bool, int, list]
    assert repr(rules) == (
        "Rules(tricks='everyone', sluffing='any_time', sequences=True, repetition_limit=3, "
        "pack='7S8S')"
    )
    assert repr(Rules()) == "Rules()" and Rules().to_dict() == {}


def test_from_dict_takes_defaults_too() -> None:
    assert Rules.from_dict({name: values[0] for name, values in CHOICES.items()}) == Rules()
    assert Rules.from_dict({"pack": "7S8S"}) == Rules(pack=["7S", "8S"])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "[] is not a mapping of options to values"),
        (None, "None is not a mapping of options to values"),
        ("classic", "'classic' is not a mapping of options to values"),
        (b"{}", "b'{}' is not a mapping of options to values"),
        ({3: True}, f"3 is not an option: choose from {OPTION_NAMES}"),
        ({None: True}, f"None is not an option: choose from {OPTION_NAMES}"),
        ({"sequences": 1}, "sequences=1 is not allowed: sequences is False or True"),
        ({"must_match": True}, "must_match=True needs tricks='everyone' (E6)"),
    ],
)
def test_from_dict_is_strict(data: Any, message: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    assert str(caught.value) == message


def test_replace_checks_anew() -> None:
    rules = Rules.preset("everyone")
    assert rules.replace() == rules
    assert rules.replace(sluffing="none") == Rules(tricks="everyone")
    with pytest.raises(
        RulesError, match=r"^sluffing='after_trick' needs tricks='everyone' \(L1\)$"
    ):
        rules.replace(tricks="two_player")
    assert rules == Rules.preset("everyone")


def deep(levels: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(levels):
        found = [found]
    return found


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
near_values = st.sampled_from([v for values in CHOICES.values() for v in values]) | st.integers(
    -1, 4
)
odd_values: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(b"7S", {1, 2}, range(3), object(), 10**5000, -(10**5000), 1j, Card("7S"), Tricks),
        *(deep(5000), "x" * 100_000, "\ud800", ["7S"], ["7S"] * 60, float("nan")),
    ]
)


def check_from_dict(data: Any) -> None:
    """It is rules that come back the same, or the right error with a short message."""
    try:
        rules = Rules.from_dict(data)
    except RulesError as error:
        message = str(error)
        assert 0 < len(message) <= LONGEST_MESSAGE
        message.encode()  # nothing in it that cannot be printed
    else:
        assert Rules.from_dict(rules.to_dict()) == rules


@given(json_values)
def test_from_dict_of_any_json(data: Any) -> None:
    check_from_dict(data)


@given(st.dictionaries(st.sampled_from(list(CHOICES)), near_values | json_values | odd_values))
def test_from_dict_of_known_options(data: Any) -> None:
    check_from_dict(data)


@given(st.dictionaries(st.text() | st.sampled_from([*CHOICES, 3, None, ()]), near_values))
def test_from_dict_of_unknown_options(data: Any) -> None:
    check_from_dict(data)


def test_from_dict_of_large_things() -> None:
    for data in (deep(5000), "x" * 1_000_000, {"x" * 1_000_000: 1}, {("x",) * 10_000: 1}):
        check_from_dict(data)


# --- values that never change -----------------------------------------------------------------


def test_rules_cannot_be_changed() -> None:
    rules: Any = Rules()
    for name in (*CHOICES, "foo"):
        with pytest.raises(AttributeError):
            setattr(rules, name, True)
    with pytest.raises(AttributeError):
        del rules.chance
    assert not hasattr(rules, "__dict__")
    assert rules == Rules()


def test_options_and_constraints_cannot_be_changed() -> None:
    option: Any = Rules.options()[0]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        option.default = "everyone"
    needs: Any = CONSTRAINTS[0]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        needs.id = "D6"


def test_rules_are_compared_by_value_and_can_be_keys() -> None:
    assert {Rules(sequences=True): 1}[Rules(sequences=True)] == 1
    assert Rules() != Rules(sequences=True)
    other: Any = Rules().to_dict()
    assert Rules() != other


# --- the options, described -------------------------------------------------------------------


def test_what_the_options_say() -> None:
    sources = {option.name: "".join(option.sources) for option in Rules.options()}
    assert sources == {
        "tricks": "AD",
        "trump": "AD",
        "following": "AD",
        "chance": "ABCD",
        "sluffing": "AD",
        "matches_beat_singles": "D",
        "must_match": "D",
        "collecting_end": "ABCD",
        "unresolved_tie": "D",
        "show_leftovers": "C",
        "rubbish_cards": "A",
        "sequences": "A",
        "repetition_limit": "",
        "pack": "",
    }
    for option in Rules.options():
        is_open = option.name in {"repetition_limit", "pack"}
        assert option.values == (() if is_open else CHOICES[option.name])
        assert option.default == CHOICES[option.name][0]
        assert re.fullmatch(r"[A-Z][^.]*\.", option.text), "one sentence"


def test_an_option_names_rules_that_it_decides() -> None:
    """Changing it alone brings such a rule, takes it away or changes its sentence."""
    packs = tuple(rules.replace(pack="7S8S9STSJSQSKS") for rules in legal_rules())
    changing: defaultdict[str, set[str]] = defaultdict(set)
    for name in CHOICES:
        alike: defaultdict[Any, list[dict[str, str]]] = defaultdict(list)
        for rules in legal_rules() + packs:
            rest = attrs.asdict(rules, recurse=False)
            del rest[name]
            alike[tuple(rest.items())].append(lines(rules))
        for first, *others in alike.values():
            for other in others:
                changing[name] |= {key for key, _ in first.items() ^ other.items()}
    for option in Rules.options():
        assert option.ids and set(option.ids) <= changing[option.name], option.name


# --- the rules in force, as sentences ---------------------------------------------------------


def always(_: Rules) -> bool:
    return True


IN_FORCE: dict[str, Callable[[Rules], bool]] = {
    "D1 D2 D3 D4": always,
    "D5 C7": lambda r: r.trump == "upcard",
    "C1 C2 C3": lambda r: r.tricks == "two_player",
    "C4": lambda r: r.tricks == "two_player" and r.trump == "last_card",
    "C5": lambda r: r.chance,
    "C6": always,
    "E1 E2 E3 E4": lambda r: r.tricks == "everyone",
    "E5": lambda r: r.matches_beat_singles,
    "E6": lambda r: r.must_match,
    "L1": lambda r: r.sluffing == "after_trick",
    "L2": lambda r: r.sluffing == "own_rank",
    "L3": lambda r: r.sluffing == "any_time",
    "L4 L5 L8": lambda r: r.sluffing != "none",
    "L6": lambda r: r.sluffing in {"own_rank", "any_time"},
    # With own_rank, who has still to play in a round may sluff nothing anyway (L2).
    "L7": lambda r: r.sluffing == "any_time" and r.must_match,
    "U1": lambda r: r.trump == "upcard" and r.following == "free",
    "U2 U3 U4": lambda r: r.following == "follow_or_pick_up",
    "X1": lambda r: r.collecting_end in {"empty_hand", "finish_trick"},
    "X2 X3": lambda r: r.collecting_end == "skip_empty_hands",
    "X4": lambda r: r.collecting_end == "finish_trick",
    "B1 B2 B4": always,
    "B3": lambda r: r.show_leftovers,
    "B5": lambda r: r.rubbish_cards,
    "S1 S2 S4 S5 S6": always,
    "S3": lambda r: not r.sequences,
    "Q1 Q2 Q3 Q4": lambda r: r.sequences,
    "F1 F2 F3": always,
    "F4": lambda r: r.repetition_limit is not None,
}
# Words of a rule, and when they may be said at all.
SAID_ONLY_IF: dict[str, Callable[[Rules], bool]] = {
    r"chance": lambda r: r.chance,
    r"sluff": lambda r: r.sluffing != "none",
    r"upcard": lambda r: r.trump == "upcard",
    r"suit led": lambda r: r.trump == "upcard",
    r"picks it up|picked up": lambda r: r.following == "follow_or_pick_up",
    r"matched": lambda r: r.matches_beat_singles,
    r"play(ed)? off|round counts": lambda r: r.tricks == "everyone" or r.trump == "last_card",
    r"tie\b|tied": lambda r: r.trump == "last_card",
    r"skipped": lambda r: r.collecting_end == "skip_empty_hands",
    r"shown to everyone": lambda r: r.show_leftovers,
    r"low cards?": lambda r: r.rubbish_cards,
    r"sequence": lambda r: r.sequences,
    r"drawn,": lambda r: r.repetition_limit is not None,
}


def test_the_ids_are_those_of_the_rules_in_force() -> None:
    for rules in legal_rules():
        expected = {key for ids, holds in IN_FORCE.items() if holds(rules) for key in ids.split()}
        found = [line.split(": ")[0] for line in rules.describe()]
        assert len(found) == len(set(found))
        assert set(found) == expected, rules


def test_every_rule_of_a_game_is_in_force_somewhere() -> None:
    book = {"D": 5, "C": 7, "E": 6, "L": 8, "U": 4, "X": 4, "B": 5, "S": 6, "Q": 4, "F": 4}
    ids = {f"{group}{number + 1}" for group, size in book.items() for number in range(size)}
    assert {key for rules in legal_rules() for key in lines(rules)} == ids


@cache
def words_said(sentence: str) -> frozenset[str]:
    return frozenset(words for words in SAID_ONLY_IF if re.search(words, sentence, re.IGNORECASE))


def test_no_sentence_mentions_a_rule_that_is_not_in_force() -> None:
    said_at_all: set[str] = set()
    for rules in legal_rules():
        said = frozenset[str]().union(*map(words_said, lines(rules).values()))
        for words in said:
            assert SAID_ONLY_IF[words](rules), (rules, words)
        said_at_all |= said
    assert said_at_all == SAID_ONLY_IF.keys()


def test_sentences_are_grouped() -> None:
    for rules in legal_rules():
        groups = [line[0].replace("E", "C") for line in rules.describe()]
        assert groups == sorted(groups, key="DCLUXBSQF".index)


def test_sentences_are_well_formed() -> None:
    for line in {line for rules in legal_rules() for line in rules.describe()}:
        assert re.fullmatch(r"[A-Z]\d: [A-Z][^\n]*[a-z0-9]\.", line), line
        assert "  " not in line and " ." not in line and ".." not in line
        assert not re.search(r"[A-Z]\d", line[2:]), "no ids inside"


def test_different_rules_are_described_differently() -> None:
    described = {rules.describe() for rules in legal_rules()}
    assert len(described) == len(legal_rules())


MUST_MATCH = {"tricks": "everyone", "must_match": True}
HIGHEST_BINDS = (
    "E6: A player who holds the highest rank played so far in this round must play one or more"
    " cards of it, even if they could go higher."
)
MATCHED_BINDS = (
    "E6: A player who holds a rank already played in this round must play the highest such rank."
    " Ranks below the highest matched one do not bind."
)
NO_CHANCE = " A player so bound may not take a chance."
FINISH = {"tricks": "everyone", "collecting_end": "finish_trick"}
FINISHED = (
    "X4: Once the last card of the stock is taken, the trick in progress is finished if it can be"
)


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"pack": "TS7H2C"}, "D1: These cards make the pack; aces are high: 2C 7H TS."),
        ({"pack": ""}, "D1: These cards make the pack; aces are high: none."),
        ({}, "D2: There are 2 to 17 players."),
        ({"pack": PACK[:12]}, "D2: There are 2 to 3 players."),
        ({"pack": PACK[:7]}, "D2: There are 2 players."),
        (
            {"pack": PACK[:6]},
            "D2: The pack is too small to be dealt: two players need seven cards.",
        ),
        (MUST_MATCH, HIGHEST_BINDS + NO_CHANCE),
        (MUST_MATCH | {"chance": False}, HIGHEST_BINDS),
        (MUST_MATCH | {"matches_beat_singles": True}, MATCHED_BINDS + NO_CHANCE),
        (MUST_MATCH | {"matches_beat_singles": True, "chance": False}, MATCHED_BINDS),
        (FINISH, f"{FINISHED}, and collecting is over."),
        (
            FINISH | {"sluffing": "after_trick"},
            f"{FINISHED}, its sluffing too, and collecting is over.",
        ),
        ({}, "S1: The owner of the trump card leads any card."),
        ({"sequences": True}, "S1: The owner of the trump card leads any card or sequence."),
        ({}, "S3: A pick-up takes the top card only."),
        ({"sequences": True}, "Q3: A sequence counts as one play of the trick."),
        (
            {"repetition_limit": 5},
            "F4: When the same position has stood 5 times, the game ends drawn, with no skitgubbe.",
        ),
    ],
)
def test_sentences_that_depend_on_options(options: dict[str, Any], line: str) -> None:
    assert line in make(**options).describe()


# --- the front of the module ------------------------------------------------------------------


def test_what_the_module_shows() -> None:
    assert rules_module.__all__ == sorted(rules_module.__all__)
    assert all(hasattr(rules_module, name) for name in rules_module.__all__)
