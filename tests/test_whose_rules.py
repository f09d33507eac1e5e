"""The rule book and the page of its sources: every rule and source is there, and links hold."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import attrs
import pytest

from skitgubbe import Game, Option, Rules
from skitgubbe.rules import OPTIONS
from skitgubbe.rules.presets import OF_SOMEBODY

pytestmark = pytest.mark.once

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "whose-rules.md").read_text("utf-8")
CONTENTS = (DOCS / "rules.md").read_text("utf-8")
BOOK = "\n".join(page.read_text("utf-8") for page in sorted(DOCS.glob("rules-*.md")))
THE_FOUR = {"A", "B", "C", "D"}
FIELDS = ["Where", "Read", "Plays", "Here", "Not"]


def sections(text: str) -> dict[str, str]:
    """What stands under each heading of the third level that begins with an id, by the id."""
    parts = re.split(r"^### ([A-Z]{1,2}\d*) ", text, flags=re.MULTILINE)
    return {
        identifier: re.split(r"^#+ |^\[\w+\]: ", body, maxsplit=1, flags=re.MULTILINE)[0]
        for identifier, body in zip(parts[1::2], parts[2::2], strict=True)
    }


def definitions(text: str) -> dict[str, str]:
    """Where a page's links lead that are written as ``[S4]``: the anchor by the id."""
    return dict(re.findall(r"^\[(\w+)\]: [\w.-]*#([\w-]+)$", text, re.MULTILINE))


SOURCES = sections(PAGE)
RULES = sections(BOOK)
EXPRESSIONS = [
    " ".join(code.split()) for code in re.findall(r"`(Rules[(.][^`]*\))`", PAGE, flags=re.DOTALL)
]


def rules_of(expression: str) -> Rules:
    """The rules that an expression on the page makes."""
    rules = eval(expression, {"Rules": Rules})
    assert isinstance(rules, Rules)
    return rules


# --- the ways to play that the four sources name ----------------------------------------------


@attrs.frozen
class Way:
    """A row of the table: what plays it, if anything has to, and the rules that it names."""

    sources: str
    told: str
    played: str
    rules: str

    @property
    def in_force(self) -> set[str]:
        return set(re.findall(r"(?<!not )\[(\w+)\]", self.rules))

    @property
    def not_in_force(self) -> set[str]:
        return set(re.findall(r"not \[(\w+)\]", self.rules))


def rows(heading: str, sources: str) -> list[Way]:
    """The rows of the table under a heading; ``sources`` matches its first column, or nothing."""
    table = CONTENTS.split(f"## {heading}\n")[1].split("\n## ")[0]
    row = rf"^\| {sources}((?!---)[^|`]+) \| (no option: .+?|`.+?`) \| (.*?) ?\|$"
    return [Way(*found) for found in re.findall(row, table, re.MULTILINE)]


WAYS = rows("Every variant of the four sources", r"([A-D, ]+) \| ")
OTHERS = rows("What only other sources have", "()")
PLAYED = [way for way in WAYS if not way.played.startswith("no option: ")]


@pytest.mark.parametrize(
    "way", PLAYED + OTHERS, ids=[f"{way.sources}-{way.rules}" for way in PLAYED + OTHERS]
)
def test_a_way_to_play_is_what_its_row_says(way: Way) -> None:
    rules = rules_of(way.played.strip("`"))
    told = {line.split(": ")[0] for line in rules.describe()}
    assert way.in_force <= told
    assert not way.not_in_force & told
    differing = rules.to_dict()
    assert way.played.count("=") == len(differing), "no option stands there idly"
    for option in OPTIONS:
        if option.name in differing:
            assert (way.in_force | way.not_in_force) & {*option.ids}, option.name


@pytest.mark.parametrize("expression", sorted({way.played.strip("`") for way in PLAYED + OTHERS}))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_way_to_play_is_played_out(expression: str, players: int) -> None:
    random = Random(players)
    game = Game(players, rules=rules_of(expression), seed=7)
    while not game.is_over:
        game.play(random.choice(game.legal_moves()))
    assert game.skitgubbe is not None
    assert game.log.replay() == game


def test_what_no_option_plays_says_where_to_read_on() -> None:
    for way in WAYS:
        assert way in PLAYED or "](" in way.played


def test_every_source_and_every_preset_of_the_four_has_its_row() -> None:
    assert {source for way in WAYS for source in way.sources.split(", ")} == THE_FOUR
    theirs = {rules for name, rules in Rules.presets().items() if name not in OF_SOMEBODY}
    assert theirs <= {rules_of(way.played.strip("`")) for way in PLAYED}


def test_each_value_of_an_option_has_its_row() -> None:
    played = [rules_of(way.played.strip("`")) for way in PLAYED + OTHERS]
    for option in OPTIONS:
        in_rows = {getattr(rules, option.name) for rules in played}
        assert set(option.values or ()) <= in_rows, option.name
        assert len(in_rows) > 1 or option.name == "pack", option.name


# --- the page of all sources ------------------------------------------------------------------


@pytest.mark.parametrize("expression", sorted(set(EXPRESSIONS)))
def test_what_plays_a_source_is_legal(expression: str) -> None:
    game = Game(3, rules=rules_of(expression), seed=7)
    assert game.legal_moves()


def test_every_piece_of_code_that_speaks_of_rules_is_tried() -> None:
    assert len(EXPRESSIONS) == len(re.findall(r"`Rules\b", PAGE))


def test_every_preset_is_somebodys() -> None:
    assert set(Rules.presets().values()) <= set(map(rules_of, EXPRESSIONS))
    assert all(f"| `{name}` |" in PAGE for name in OF_SOMEBODY)


def test_each_source_is_told_in_the_same_way() -> None:
    for anchor, body in SOURCES.items():
        fields = re.findall(r"^- \*\*(\w+):\*\* ", body, flags=re.MULTILINE)
        assert fields in (FIELDS, FIELDS[:-1]), anchor


def test_every_source_of_an_option_is_explained() -> None:
    cited = {source for option in OPTIONS for source in option.sources}
    assert cited | THE_FOUR <= SOURCES.keys()


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_a_rule_or_source_is_cited_as_a_link_to_its_heading(page: Path) -> None:
    for shown, anchor in definitions(page.read_text("utf-8")).items():
        assert shown in RULES.keys() | SOURCES.keys()
        assert anchor.startswith(f"{shown.lower()}-")


def test_the_rule_book_has_every_rule() -> None:
    decided = {rule for option in OPTIONS for rule in option.ids}
    index = set(re.findall(r"^\| \[(\w+)\] \|", CONTENTS, re.MULTILINE))
    assert decided <= RULES.keys()
    assert index == RULES.keys()


def test_every_rule_has_a_test_named_after_it() -> None:
    """One of the functions ``test_b1_…``, or a situation of ``corners.json``."""
    tests = Path(__file__).parent
    source = "".join(file.read_text("utf-8") for file in sorted(tests.glob("test_*.py")))
    corners = json.loads((tests / "data" / "corners.json").read_text("utf-8"))
    names = [*re.findall(r"^def test_((?:[a-z]\d+_)+)", source, re.MULTILINE)]
    names += [rule.lower() for corner in corners for rule in corner["rule_ids"]]
    assert {part.upper() for name in names for part in name.split("_")} >= RULES.keys()


def test_every_rule_says_whence_it_is() -> None:
    for rule, body in RULES.items():
        assert re.search(r"^- \*\*Sources:\*\* ", body, re.MULTILINE), rule
        assert ">>> " in body, rule


@pytest.mark.parametrize("option", OPTIONS, ids=[option.name for option in OPTIONS])
def test_the_rules_of_an_option_cite_its_sources(option: Option) -> None:
    told = "\n".join(RULES[rule] for rule in option.ids)
    for source in set(option.sources) - THE_FOUR:
        assert f"[{source}]" in told, source


def test_the_table_of_options_is_that_of_the_library() -> None:
    table = CONTENTS.split("## The options")[1].split("## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", table, re.MULTILINE)
    assert [name for name, _ in rows] == [option.name for option in OPTIONS]
    for (_, values), option in zip(rows, OPTIONS, strict=True):
        if option.values:
            assert re.findall(r"`(\w+)`", values) == list(map(str, option.values))
