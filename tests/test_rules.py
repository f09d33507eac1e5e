"""The options: what is allowed, what goes together, presets, round trips, sentences."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs
import pytest
from amounts import first_quick
from complaints import A_CARD, CUT, complaint, refuses
from hypothesis import given, strategies as st
from random_rules import possible

from skitgubbe import rules as rules_module
from skitgubbe.cards import PACK, Card
from skitgubbe.errors import LanguageError, RulesError
from skitgubbe.rules import (
    CONSTRAINTS,
    CollectingEnd,
    Draw,
    Following,
    Rules,
    Sluffing,
    Tricks,
    Trump,
    UnresolvedTie,
)

# Of a number its default and some others; test_whose_rules holds the options against the rule book.
SOME = {
    "hand_size": (1, 2, 4, 6),
    "removed": (1, 10),
    "rubbish_below": (1, 6),
    "repetition_limit": (3,),
}
CHOICES: dict[str, tuple[Any, ...]] = {
    option.name: tuple(str(value) if isinstance(value, str) else value for value in option.values)
    or (option.default, *SOME.get(option.name, ()))
    for option in Rules.options()
}
OPTION_NAMES = ", ".join(CHOICES)
PRESET_NAMES = (
    "classic, skip-empty, everyone, everyone-own-rank, everyone-any-time, everyone-finish, "
    "must-match, matches-beat, matches-beat-must-match, upcard, mas-upcard, goat, flurst, stro, "
    "mattis, mattis-club, koira, next-leads, mas-club, spelakort"
)
UPCARD_FOR_ALL = {"tricks": "everyone", "trump": "upcard", "equal_cards": False}
LONGEST_MESSAGE = 600


pytestmark = pytest.mark.once

Tried: TypeAlias = Callable[[], Sequence[Rules]]


def is_legal(o: dict[str, Any]) -> bool:
    """Whether the table of the rule book allows a choice of all options."""
    everyone = o["tricks"] == "everyone"
    upcard = o["trump"] == "upcard"
    skip = o["collecting_end"] == "skip_empty_hands"
    needs = [
        (
            upcard and everyone,
            not (o["equal_cards"] or o["matches_beat_singles"] or o["must_match"]),
        ),
        (o["set_aside_to"] == "nobody", o["trump"] == "set_aside"),
        (o["trump_shown"] != "end", o["trump"] == "last_card"),
        (
            o["following"] == "follow_or_pick_up",
            upcard and not everyone and (not o["chance"] or o["chance_when"] == "leading"),
        ),
        (not o["equal_cards"], everyone),
        (o["collecting_ace"] == "low", not upcard),
        (o["draw"] == "after_round", o["sluffing"] == "none" and not upcard),
        (o["chance_when"] == "leading", o["chance"]),
        (o["sluffing"] != "none", everyone),
        (o["matches_beat_singles"], everyone),
        (o["match_order"] == "players", o["matches_beat_singles"] and not o["must_match"]),
        (o["must_match"], everyone),
        (o["collecting_end"] == "finish_trick", everyone),
        (o["unresolved_tie"] != "end_phase", skip),
        (o["unresolved_tie"] == "sole_holder", everyone),
        (o["rubbish_below"] != 5, o["rubbish_cards"]),
        (o["rubbish_pooled"], o["rubbish_cards"]),
        (o["rubbish_pool"] == "others_low", o["rubbish_pooled"]),
        (o["pickup_span"] == "play", o["sequences"] and o["pickup"] != "all"),
    ]
    return all(needed for chosen, needed in needs if chosen)


def some_choices(number: int) -> Iterator[dict[str, Any]]:
    """Choices of all options by chance, legal or not; most options have their default."""
    random = Random(number)
    for _ in range(number):
        often = random.random()
        yield {
            name: random.choice(values) if random.random() < often else values[0]
            for name, values in CHOICES.items()
        }


def few_choices(most: int) -> Iterator[dict[str, Any]]:
    """Choices of all options of which at most so many differ from the default, legal or not."""
    plain = {name: values[0] for name, values in CHOICES.items()}
    changes = [(name, value) for name, values in CHOICES.items() for value in values[1:]]
    for several in range(most + 1):
        for changed in combinations(changes, several):
            if len(dict(changed)) == several:
                yield plain | dict(changed)


def rules_of(choices: Iterable[dict[str, Any]]) -> list[Rules]:
    """The presets, and the legal ones of these choices."""
    chosen = [make(**choice) for choice in choices if is_legal(choice)]
    return list(dict.fromkeys([*Rules.presets().values(), *chosen]))


@cache
def legal_rules() -> Sequence[Rules]:
    """The presets, all legal choices of few options, and some of many."""
    return rules_of([*few_choices(3), *some_choices(30_000)])


@cache
def plainest_rules() -> Sequence[Rules]:
    """The presets, an upcard for everyone, and the plainest rules of each value of each option."""
    plainest = [possible({name: value}) for name, values in CHOICES.items() for value in values]
    assert None not in plainest
    return list(
        dict.fromkeys([*Rules.presets().values(), make(**UPCARD_FOR_ALL), *filter(None, plainest)])
    )


@cache
def some_rules() -> Sequence[Rules]:
    """The plainest rules of each value, and a few hundred others."""
    others = Random(7).sample(rules_of([*few_choices(2), *some_choices(3_000)]), 400)
    return list(dict.fromkeys([*plainest_rules(), *others]))


TRIED = pytest.mark.parametrize("tried", first_quick([some_rules, legal_rules], 1))
"""Which rules a test tries: a few hundred in every run, thousands in long ones."""


def make(**options: Any) -> Rules:
    return Rules(**options)


refused = partial(complaint, RulesError, Rules)


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
    **{
        name: " or ".join([", ".join(map(repr, values[:-1])), repr(values[-1])])
        for name, values in CHOICES.items()
    },
    "hand_size": "an integer from 1 to 52",
    "removed": "an integer from 0 to 52",
    "rubbish_below": "an integer from 1 to 52",
    "repetition_limit": "None or an integer from 2 to 1000000",
    "pack": "text or an iterable of distinct cards",
}


LEAST = {"hand_size": 1, "removed": 0, "rubbish_below": 1, "repetition_limit": 2}
STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 53, 1.0, 3.0, "", "True", "3", "Everyone", "x" * 1000),
    *([], ["everyone"], {}, {"7S": 1}, b"", Card("7S"), Trump.UPCARD, Draw.AT_ONCE),
]


def may_be(name: str, value: Any) -> bool:
    """Whether an option may have one of these values; there are other faults in a pack."""
    if name == "pack":
        return isinstance(value, str | list)
    if name == "repetition_limit" and (value is None or value == 53):
        return True
    if name in LEAST:
        return type(value) is int and LEAST[name] <= value <= 52
    return value in CHOICES[name] and (type(value) is bool) is (type(CHOICES[name][0]) is bool)


@pytest.mark.parametrize("name", CHOICES)
def test_values_that_are_not_allowed(name: str) -> None:
    for value in STRANGE:
        if not may_be(name, value):
            shown = CUT if value == "x" * 1000 else repr(value)
            message = f"{name}={shown} is not allowed: {name} is {ALLOWED[name]}"
            assert refused(**{name: value}) == message


def test_an_int_too_long_to_print_is_refused_all_the_same() -> None:
    assert refused(repetition_limit=-(10**5000)).startswith("repetition_limit=<int> is not allowed")


@pytest.mark.parametrize("name", ["hand_size", "removed", "rubbish_below"])
def test_numbers_are_plain_ints(name: str) -> None:
    for value in (Card("3C").rank, 1, 52):
        rules = make(**{"rubbish_cards": True, name: value})
        assert getattr(rules, name) == value
        assert type(getattr(rules, name)) is int
    assert Rules(removed=0) == Rules()


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
    with refuses(RulesError, message):
        Rules(**options)
    with refuses(RulesError, message):
        Rules().replace(**options)
    with refuses(RulesError, message):
        Rules.from_dict(options)


def test_f4_repetition_limit_is_a_plain_int() -> None:
    assert Rules(repetition_limit=2).repetition_limit == 2
    assert Rules(repetition_limit=10**6).repetition_limit == 10**6
    with pytest.raises(RulesError):
        Rules(repetition_limit=10**6 + 1)
    assert type(Rules(repetition_limit=Card("3C").rank).repetition_limit) is int


# --- what goes together -----------------------------------------------------------------------

NEEDS = """
tricks='everyone' needs following='free' (U2)
trump='upcard' with tricks='everyone' needs equal_cards=False (U5)
trump='upcard' with tricks='everyone' needs matches_beat_singles=False (U5)
trump='upcard' with tricks='everyone' needs must_match=False (U5)
set_aside_to='nobody' needs trump='set_aside' (T3)
trump_shown='when_taken' needs trump='last_card' (T1)
trump_shown='from_deal' needs trump='last_card' (T1)
following='follow_or_pick_up' needs trump='upcard' (U2)
following='follow_or_pick_up' needs chance=False or chance_when='leading' (U2)
equal_cards=False needs tricks='everyone' (E7)
collecting_ace='low' needs trump='last_card' or trump='set_aside' (C8)
draw='after_round' needs sluffing='none' (N1)
draw='after_round' needs trump='last_card' or trump='set_aside' (N1)
chance_when='leading' needs chance=True (C9)
sluffing='after_trick' needs tricks='everyone' (L1)
sluffing='own_rank' needs tricks='everyone' (L2)
sluffing='own_ranks' needs tricks='everyone' (L9)
sluffing='any_time' needs tricks='everyone' (L3)
matches_beat_singles=True needs tricks='everyone' (E5)
match_order='players' needs matches_beat_singles=True (E8)
match_order='players' needs must_match=False (E8)
must_match=True needs tricks='everyone' (E6)
collecting_end='finish_trick' needs tricks='everyone' (X4)
unresolved_tie='return_and_continue' needs collecting_end='skip_empty_hands' (X3)
unresolved_tie='sole_holder' needs collecting_end='skip_empty_hands' (X6)
unresolved_tie='sole_holder' needs tricks='everyone' (X6)
rubbish_below other than 5 needs rubbish_cards=True (B5)
rubbish_pooled=True needs rubbish_cards=True (B7)
rubbish_pool='others_low' needs rubbish_pooled=True (B7)
pickup_span='play' needs pickup='top' or pickup='oldest' (P4)
pickup_span='play' needs sequences=True (P4)
"""


def test_what_a_choice_needs() -> None:
    assert [str(needs) for needs in CONSTRAINTS] == NEEDS.strip().splitlines()


def test_constraints_are_in_the_order_of_the_options() -> None:
    order = [list(CHOICES).index(needs.option) for needs in CONSTRAINTS]
    assert order == sorted(order)
    for option in Rules.options():
        assert option.needs == tuple(c for c in CONSTRAINTS if c.option == option.name)


@pytest.mark.parametrize("end", ["empty_hand", "finish_trick"])
def test_whoever_does_what_the_messages_say_comes_to_rules_that_can_be(end: str) -> None:
    chosen = {name: values[0] for name, values in CHOICES.items()}
    chosen |= {"trump": "upcard", "following": "follow_or_pick_up", "collecting_end": end}
    chosen |= {"tricks": "everyone"} if end == "empty_hand" else {}
    said: list[str] = []
    while broken := next((needs for needs in CONSTRAINTS if needs.broken(chosen)), None):
        said.append(refused(**chosen))
        assert said[-1] == str(broken) and len(said) == len(set(said))
        chosen.update([broken.needs[0]])
    assert make(**chosen).tricks == "everyone"


def test_what_a_choice_needs_can_be_given_to_it() -> None:
    for needs in CONSTRAINTS:
        choice = {name: 6 if needs.otherwise else value for name, value in needs.choice}
        met = {
            name: [value for other, value in needs.needs if other == name]
            for name, _ in needs.needs
        }
        wrong = {name: next(v for v in CHOICES[name] if v not in met[name]) for name in met}
        assert needs.broken({**choice, **wrong})
        assert not needs.broken(choice) and not needs.broken({})
        for name, value in needs.needs:
            assert not needs.broken({**choice, **wrong, name: value})
        for name in choice:
            assert not needs.broken({**choice, **wrong, name: CHOICES[name][0]})


def test_a_choice_is_refused_exactly_if_the_table_forbids_it() -> None:
    said: list[str] = []
    for choice in [*some_choices(3_000), *few_choices(3)][:9_000]:
        if is_legal(choice):
            make(**choice)
        else:
            said.append(next(str(needs) for needs in CONSTRAINTS if needs.broken(choice)))
            assert refused(**choice) == said[-1]
    assert len(said) > 5_000 and {*said} == {*map(str, CONSTRAINTS)}


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


@pytest.mark.parametrize(
    ("pack", "message"),
    [
        ("7S8S7S", "pack='7S8S7S' is not allowed: 7S is there twice"),
        (["7S", "7♠"], "pack=['7S', '7♠'] is not allowed: 7S is there twice"),
        (["7S", 8], f"pack=['7S', 8] is not allowed: 8 is not a card: {A_CARD}"),
        ("7S1X", f"pack='7S1X' is not allowed: '1X' is not a card: {A_CARD}"),
        ("x" * 1001, f"pack={CUT} is not allowed: {CUT} is longer than 1000 characters"),
    ],
)
def test_packs_that_are_not_allowed(pack: Any, message: str) -> None:
    assert refused(pack=pack) == message


def test_a_pack_without_end_is_refused() -> None:
    assert refused(pack=iter(lambda: "7S", "")).endswith(" is not allowed: more than 1000 cards")


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"hand_size": 1}, 51),
        ({"hand_size": 2}, 25),
        ({"hand_size": 4}, 12),
        ({"hand_size": 51}, 1),
        ({"hand_size": 52}, 0),
        ({"removed": 10}, 13),
        ({"removed": 3}, 16),
        ({"removed": 45}, 2),
        ({"removed": 51}, 0),
        ({"removed": 52}, 0),
        ({"hand_size": 5, "removed": 1}, 10),
    ],
)
def test_d7_d8_players_that_hands_and_removed_cards_allow(
    options: dict[str, Any], players: int
) -> None:
    assert make(**options).max_players == players


@pytest.mark.parametrize(
    ("size", "players"),
    [(0, 0), (1, 0), (3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3), (49, 16), (51, 16), (52, 17)],
)
def test_d2_players_that_a_pack_allows(size: int, players: int) -> None:
    assert Rules(pack=PACK[:size]).max_players == players


# --- presets ----------------------------------------------------------------------------------


def test_presets() -> None:
    """What each of them is stands in the corpus."""
    assert ", ".join(Rules.presets()) == PRESET_NAMES


def test_a_preset_by_name() -> None:
    for name, rules in Rules.presets().items():
        assert Rules.preset(name) == rules


def test_presets_cannot_be_changed_from_outside() -> None:
    Rules.presets().clear()
    assert len(Rules.presets()) == 20


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
    with refuses(RulesError, f"{start}choose from {PRESET_NAMES}"):
        Rules.preset(name)


# --- round trips ------------------------------------------------------------------------------


@TRIED
def test_the_rules_tried_have_every_value(tried: Tried) -> None:
    assert len(set(tried())) == len(tried()) > (4_000 if tried is legal_rules else 400)
    for name, values in CHOICES.items():
        assert {getattr(rules, name) for rules in tried()} == set(values)


@TRIED
def test_round_trips_of_legal_rules(tried: Tried) -> None:
    names = {"Rules": Rules}
    for rules in tried():
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
    with refuses(RulesError, message):
        Rules.from_dict(data)


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
    for option in Rules.options():
        is_open = option.name in SOME or option.name == "pack"
        assert bool(option.values) is not is_open
        assert (option.bounds is not None) == (option.name in SOME)
        assert re.fullmatch(r"[A-Z][^.]*\.", option.text), "one sentence"


def test_an_option_names_rules_that_it_decides() -> None:
    """Changing it alone brings such a rule, takes it away or changes its sentence."""
    changing: defaultdict[str, set[str]] = defaultdict(set)
    for rules in plainest_rules():
        chosen = attrs.asdict(rules, recurse=False)
        for name, values in CHOICES.items():
            for value in values if name != "pack" else ["7S8S9STSJSQSKS"]:
                if value != chosen[name] and is_legal(chosen | {name: value}):
                    other = make(**chosen | {name: value})
                    changing[name] |= dict(lines(rules).items() ^ lines(other).items()).keys()
    for option in Rules.options():
        assert option.ids and set(option.ids) <= changing[option.name], option.name


# --- the rules in force, as sentences ---------------------------------------------------------


def always(_: Rules) -> bool:
    return True


def has(name: str, value: object) -> Callable[[Rules], bool]:
    return lambda rules: getattr(rules, name) == value


# What an option tells by itself, test_whose_rules holds against the rule book.
IN_FORCE: dict[str, Callable[[Rules], bool]] = {
    **{rule: has(one.name, value) for one in Rules.options() for value, rule in one.tells.items()},
    "D1 D2 D3": always,
    "D5 C7": lambda r: r.trump == "upcard",
    "D7": lambda r: r.hand_size != 3,
    "D8": lambda r: r.removed > 0,
    "C1 C3": lambda r: r.tricks == "two_player",
    "C2": lambda r: r.tricks == "two_player" and r.draw == "at_once",
    "C4": lambda r: r.tricks == "two_player" and r.trump != "upcard",
    "C5": lambda r: r.chance,
    "C6": lambda r: r.trump != "set_aside",
    "C9": lambda r: r.chance_when == "leading",
    "E1 E4": lambda r: r.tricks == "everyone",
    "E3": lambda r: r.tricks == "everyone" and r.trump != "upcard",
    "E2": lambda r: r.tricks == "everyone" and r.draw == "at_once",
    "E5": lambda r: r.matches_beat_singles,
    "E6": lambda r: r.must_match,
    "E7": lambda r: not r.equal_cards,
    "N1 N2": lambda r: r.draw == "after_round",
    "L1": lambda r: r.sluffing == "after_trick",
    "L2": lambda r: r.sluffing == "own_rank",
    "L3": lambda r: r.sluffing == "any_time",
    "L4 L5 L8": lambda r: r.sluffing != "none",
    "L6": lambda r: r.sluffing in {"own_rank", "own_ranks", "any_time"},
    # With own_rank, who has still to play in a round may sluff nothing anyway (L2).
    "L7": lambda r: r.sluffing in {"own_ranks", "any_time"} and r.must_match,
    "L9": lambda r: r.sluffing == "own_ranks",
    "U1": lambda r: r.trump == "upcard" and r.tricks == "two_player" and r.following == "free",
    "U2 U3 U4": lambda r: r.following == "follow_or_pick_up",
    "U5": lambda r: r.trump == "upcard" and r.tricks == "everyone",
    "T1": lambda r: r.trump_shown != "end",
    "T2 T3 T4": lambda r: r.trump == "set_aside",
    "X1": lambda r: r.collecting_end != "skip_empty_hands",
    "X2": lambda r: r.collecting_end == "skip_empty_hands",
    # With an upcard nothing ties.
    "X3": lambda r: r.collecting_end == "skip_empty_hands" and r.trump != "upcard",
    "X4": lambda r: r.collecting_end == "finish_trick",
    "X5": lambda r: r.collecting_end == "any_empty",
    "X6": lambda r: r.collecting_end == "skip_empty_hands" and r.tricks == "everyone",
    "B1": lambda r: r.trump != "set_aside",
    "B2": always,
    "B4": lambda r: r.no_cards == "out",
    "B5": lambda r: r.rubbish_cards and not r.rubbish_pooled,
    "B7": lambda r: r.rubbish_pooled,
    # Otherwise the owner of the trump card holds it.
    "B8": lambda r: r.rubbish_pooled or r.set_aside_to == "nobody",
    "S1 S2 S4 S5 S6": always,
    "S3": lambda r: r.pickup == "top" and not r.sequences,
    "P3": lambda r: r.pickup == "oldest" and r.sequences and r.pickup_span == "touching",
    "P4": lambda r: r.pickup_span == "play",
    "Q1 Q2 Q3 Q4": lambda r: r.sequences,
    "F1 F3": always,
    "F2": lambda r: r.no_cards == "out",
    "F4": lambda r: r.repetition_limit is not None,
}
# Words of a rule, and when they may be said at all.
SAID_ONLY_IF: dict[str, Callable[[Rules], bool]] = {
    r"chance": lambda r: r.chance,
    r"sluff": lambda r: r.sluffing != "none",
    r"upcard": lambda r: r.trump == "upcard",
    r"suit led": lambda r: r.trump == "upcard",
    r"suits do not matter": lambda r: r.trump != "upcard",
    r"six of trump": lambda r: r.rubbish_pooled and r.rubbish_pool == "low_and_trump_six",
    r"picks it up|picked up": lambda r: r.following == "follow_or_pick_up",
    r"matched": lambda r: r.matches_beat_singles,
    r"play(ed)? off|round counts": lambda r: r.trump != "upcard",
    r"tie\b|tied": lambda r: r.trump != "upcard",
    r"skipped": lambda r: r.collecting_end == "skip_empty_hands",
    r"passed over": lambda r: (
        r.no_cards == "must_pick_up" or r.sluffing in {"own_rank", "own_ranks", "any_time"}
    ),
    r"shown to everyone": lambda r: r.show_leftovers,
    r"low cards?": lambda r: r.rubbish_cards,
    r"pooled": lambda r: r.rubbish_pooled,
    r"set aside": lambda r: r.trump == "set_aside",
    r"last trick": lambda r: r.trump == "set_aside",
    r"owner": lambda r: r.set_aside_to == "last_trick_winner",
    r"ow(es|ing)\b": lambda r: r.no_cards == "must_pick_up",
    r"dealer leads": lambda r: r.first_lead == "dealer",
    r"when there is a tie": lambda r: r.chance_when == "leading",
    r"that many": lambda r: r.hand_size != 3,
    r"stays out of play": lambda r: r.set_aside_to == "nobody",
    r"sequence": lambda r: r.sequences,
    r"drawn,": lambda r: r.repetition_limit is not None,
}


@TRIED
def test_the_ids_are_those_of_the_rules_in_force(tried: Tried) -> None:
    for rules in tried():
        expected = {key for ids, holds in IN_FORCE.items() if holds(rules) for key in ids.split()}
        found = [line.split(": ")[0] for line in rules.describe()]
        assert len(found) == len(set(found))
        assert set(found) == expected, rules


@TRIED
def test_every_rule_of_a_game_is_in_force_somewhere(tried: Tried) -> None:
    page = (Path(__file__).parent.parent / "docs" / "rules.md").read_text("utf-8")
    ids = set(re.findall(r"^\| \[(\w+)\] \|", page, re.MULTILINE))
    of_a_series = {"D6"}
    assert {key for rules in tried() for key in lines(rules)} == ids - of_a_series


@cache
def words_said(sentence: str) -> frozenset[str]:
    return frozenset(words for words in SAID_ONLY_IF if re.search(words, sentence, re.IGNORECASE))


@TRIED
def test_no_sentence_mentions_a_rule_that_is_not_in_force(tried: Tried) -> None:
    said_at_all: set[str] = set()
    for rules in tried():
        said = frozenset[str]().union(*map(words_said, lines(rules).values()))
        for words in said:
            assert SAID_ONLY_IF[words](rules), (rules, words)
        said_at_all |= said
    assert said_at_all == SAID_ONLY_IF.keys()


@TRIED
def test_sentences_are_grouped(tried: Tried) -> None:
    for rules in tried():
        groups = [line[0].replace("E", "C") for line in rules.describe()]
        assert groups == sorted(groups, key="DCNLUTXBSPQF".index)


@TRIED
def test_sentences_are_well_formed(tried: Tried) -> None:
    for line in {line for rules in tried() for line in rules.describe()}:
        found = re.fullmatch(r"[A-Z]\d+: ([A-Z][^\n]*[a-z0-9]\.)", line)
        assert found, line
        assert "  " not in line and " ." not in line and ".." not in line
        assert not re.search(r"[A-Z]\d", found[1]), "no ids inside"


def test_they_are_described_in_swedish() -> None:
    for rules in some_rules():
        swedish = rules.describe("sv")
        english = rules.describe(language="en")
        assert english == rules.describe()
        assert [line.split(": ")[0] for line in swedish] == [
            line.split(": ")[0] for line in english
        ]
        for told, line in zip(swedish, english, strict=True):
            assert told != line
            assert re.fullmatch(r"[A-Z]\d+: [A-ZÅÄÖ][^\n]*[a-zåäö0-9]\.", told), told
            assert "  " not in told and " ." not in told and ".." not in told


def test_described_in_a_language_that_is_not_there() -> None:
    with pytest.raises(LanguageError, match="there is no language 'xx'"):
        Rules().describe("xx")


@TRIED
def test_different_rules_are_described_differently(tried: Tried) -> None:
    described = {rules.describe() for rules in tried()}
    assert len(described) == len(set(map(without_idle_options, tried())))


def without_idle_options(rules: Rules) -> Rules:
    """The same game: with an upcard nothing ties, so nothing can be said of ties."""
    chosen = {option.name: getattr(rules, option.name) for option in Rules.options()}
    idle = {o.name: o.default for o in Rules.options() if o.idle_with and not o.matters(chosen)}
    return Rules.from_dict({**chosen, **idle})


PLAIN = {option.name: option.default for option in Rules.options()}


def test_whether_an_option_matters() -> None:
    matter = {
        name: [option.name for option in Rules.options() if option.matters({**PLAIN, **changed})]
        for name, changed in (("plain", {}), ("upcard", {"trump": "upcard", **SKIP}))
    }
    assert "unresolved_tie" not in matter["plain"] + matter["upcard"]
    assert "set_aside_to" not in matter["plain"] and "hand_size" in matter["plain"]
    assert ("following" in matter["plain"], "following" in matter["upcard"]) == (False, False)


MUST_MATCH = {"tricks": "everyone", "must_match": True}
MATCHED = MUST_MATCH | {"matches_beat_singles": True}
FINISH = {"tricks": "everyone", "collecting_end": "finish_trick"}
SKIP = {"tricks": "everyone", "collecting_end": "skip_empty_hands"}
SOLE = SKIP | {"unresolved_tie": "sole_holder"}
FOLLOW = {"trump": "upcard", "following": "follow_or_pick_up", "chance": False}
OWN_RANKS = {"tricks": "everyone", "sluffing": "own_ranks"}
LATE = {"draw": "after_round"}
RUBBISH = {"rubbish_cards": True}
POOLED = {"rubbish_cards": True, "rubbish_pooled": True}
TOO_SMALL = "D2: The pack is too small to be dealt: two players need"


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"pack": "TS7H2C"}, "D1: These cards make the pack; aces are high: 2C 7H TS."),
        ({"pack": ""}, "D1: …: none."),
        ({}, "D2: There are 2 to 17 players."),
        ({"pack": PACK[:12]}, "D2: There are 2 to 3 players."),
        ({"pack": PACK[:7]}, "D2: There are 2 players."),
        ({"pack": PACK[:6]}, f"{TOO_SMALL} seven cards."),
        ({"hand_size": 5, "removed": 42}, f"{TOO_SMALL} 53 cards."),
        ({"hand_size": 1, "pack": PACK[:2]}, f"{TOO_SMALL} three cards."),
        ({"hand_size": 4}, "D3: Each player gets four cards, one at a time, clockwise from …"),
        ({"hand_size": 1}, "D3: Each player gets one card, clockwise from …"),
        ({"hand_size": 13}, "D7: A hand is 13 cards: that many are dealt and drawn up to."),
        ({"hand_size": 4, "tricks": "everyone"}, "D7: A hand is four … that many … together."),
        ({"removed": 1}, "D8: The last card of … is out of the game, and nobody sees it."),
        ({"removed": 10}, "D8: The last ten cards of … are out of the game, and nobody sees them."),
        ({"hand_size": 4}, "C2: … with fewer than four cards draws up to four at once; …"),
        ({"hand_size": 1}, "C2: … with no card draws one at once; …"),
        (
            {"chance_when": "leading"},
            "C9: … not even to lead again when there is a tie.",
        ),
        ({"chance_when": "leading", "trump": "upcard"}, "C9: … Nobody takes one after that."),
        *(
            (
                {"hand_size": size, "tricks": "everyone"},
                f"E1: … plays {lead} cards of one rank; … plays {rest} cards of one rank. …",
            )
            for size, lead, rest in (
                (2, "one or two", "one or two"),
                (3, "one, two or three", "one to three"),
                (4, "one to four", "one to four"),
                (9, "one to four", "one to four"),
            )
        ),
        *(
            ({"tricks": "everyone"} | more, "E1: … plays one card. Suits do not matter.")
            for more in ({"hand_size": 1}, {"equal_cards": False})
        ),
        (UPCARD_FOR_ALL, "E1: The leader plays one card; then each …, clockwise, plays one card."),
        ({"hand_size": 2, "tricks": "everyone"}, "E2: … a player draws up to two at once."),
        ({"hand_size": 1, "tricks": "everyone"}, "E2: … a player with no card draws one at once."),
        (MUST_MATCH, "E6: … the highest rank … one or more cards of it, … go higher. … chance."),
        (MUST_MATCH | {"equal_cards": False}, "E6: … must play a card of it, … go higher. …"),
        (MUST_MATCH | {"chance": False}, "E6: … must play one or more cards of it, … go higher."),
        (MATCHED, "E6: … the highest such rank. … do not bind. … may not take a chance."),
        (MATCHED | {"chance": False}, "E6: … the highest such rank. … do not bind."),
        (
            LATE | {"hand_size": 4},
            "N1: … fewer than four cards draw up to four, each in full: …",
        ),
        (LATE | {"hand_size": 1}, "N1: … those with no card draw one: first the winner or, …"),
        (LATE, "N2: … ends all drawing and makes … owner of … A chance draws nothing. …"),
        (LATE | {"chance": False, "trump": "set_aside"}, "N2: … ends all drawing. Whether …"),
        ({"tricks": "everyone", "sluffing": "after_trick", "hand_size": 5}, "L1: … up to five."),
        (
            OWN_RANKS | {"hand_size": 5, "chance": False},
            "L9: … have played in this trick, … drawing up to five each time. When a tie is …",
        ),
        (
            OWN_RANKS | {"hand_size": 1},
            "L9: … played, by chance too, in this trick, … one each time they hold no card. When …",
        ),
        (UPCARD_FOR_ALL | {"sluffing": "own_rank"}, "L2: … the rank they played, … each time."),
        (UPCARD_FOR_ALL | {"sluffing": "own_ranks"}, "L9: … played, by chance too, … each time."),
        (UPCARD_FOR_ALL, "U5: … highest trump wins … highest card of the suit led. … no ties."),
        (UPCARD_FOR_ALL, "X1: … whose turn it is to play holds no card. Cards still on …"),
        (FOLLOW, "U4: After a pick-up, the player to the left of the one who picked up leads."),
        (FOLLOW | {"collecting_end": "skip_empty_hands"}, "U4: … the next player with cards to …"),
        (FOLLOW | {"hand_size": 1}, "U3: Hands may grow past one card; then nothing is drawn."),
        (
            FOLLOW | {"chance": True, "chance_when": "leading"},
            "U3: Hands may grow past three cards; … A card turned over to lead is answered or …",
        ),
        (FINISH, "X4: Once the last card … finished if it can be, and collecting is over."),
        (FINISH | {"sluffing": "after_trick"}, "X4: … if it can be, its sluffing too, and …"),
        (FINISH | {"trump": "set_aside"}, "X4: … If there is no stock after the deal, …"),
        ({"collecting_end": "any_empty"}, "X5: … and some player holds no card, … is over too."),
        (
            SKIP | {"sluffing": "any_time"},
            "X6: … two or more. Whoever has … wins the round.",
        ),
        (
            SOLE,
            "X6: … two or more. If just one of the tied …, they make one play and …",
        ),
        (
            UPCARD_FOR_ALL | SOLE | {"sluffing": "any_time"},
            "X6: … take part in it. Whoever has sluffed … is passed over.",
        ),
        (SOLE | {"sluffing": "any_time"}, "X3: … none of the tied … or because nobody plays to …"),
        (
            SKIP | {"unresolved_tie": "return_and_continue"},
            "X3: … because fewer than two of the tied hold cards, … collecting goes on, and …",
        ),
        (
            RUBBISH | {"rubbish_below": 7},
            "B5: … fewer than seven cards … with more than seven … until the receiver has seven …",
        ),
        (POOLED | {"rubbish_below": 1}, "B7: If a player has no card … and the six of trump; …"),
        (
            POOLED | {"rubbish_pool": "others_low"},
            "B7: … fewer than five cards …, everyone who has enough gives up … 2 to 5; …",
        ),
        ({}, "S1: The owner of the trump card leads any card."),
        ({"sequences": True}, "S1: The owner of the trump card leads any card or sequence."),
        ({"trump": "set_aside", "set_aside_to": "nobody"}, "S1: Whoever took the last trick …"),
        ({}, "S3: A pick-up takes the top card only."),
        ({"trick_leader": "next_player", "no_cards": "must_pick_up"}, "S5: … or owing a pick-up …"),
        ({"sequences": True}, "Q3: A sequence counts as one play of the trick."),
        ({"repetition_limit": 5}, "F4: … has come up 5 times, the game ends drawn, …"),
    ],
)
def test_sentences_that_depend_on_options(options: dict[str, Any], line: str) -> None:
    """``…`` stands for words that are the same whatever the options."""
    words = ".+".join(map(re.escape, line.split("…")))
    assert [told for told in make(**options).describe() if re.fullmatch(words, told)]


WHOSE = {
    "goat": "the goat game that Wizards of the Coast published in 2002",
    "flurst": "the American game of M. Merzbacher and D. Howell",
    "stro": "the game of a Swedish family, who play it with a program of their own",
    "mattis": "the Norwegian game as a site for games has it",
    "mattis-club": "the game in the statutes of a Norwegian card club",
    "koira": "the Finnish game as the site Nordic Card Games has it",
    "next-leads": "the game of two programs for research, Valet and TAG",
    "mas-club": "the game of a bridge club in Norberg",
    "spelakort": "the game of the Swedish site spelakort.nu",
}


@pytest.mark.parametrize("name", PRESET_NAMES.split(", "))
def test_a_description_begins_with_whose_game_it_is(name: str) -> None:
    first = Rules.preset(name).describe()[0]
    whose = f"This is {name!r}, {WHOSE[name]}. " if name in WHOSE else ""
    assert first.startswith(f"D1: {whose}The pack has 52 cards")
    other = Rules.preset(name).replace(repetition_limit=9).describe()[0]
    assert other.startswith("D1: The pack has 52 cards")


# --- the front of the module ------------------------------------------------------------------


def test_what_the_module_shows() -> None:
    assert rules_module.__all__ == sorted(rules_module.__all__)
    assert all(hasattr(rules_module, name) for name in rules_module.__all__)
