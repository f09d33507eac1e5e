"""The JSON Schemas: shown in one copy, true of all that is written, and strict for each field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from amounts import every_quick
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from random_rules import random_rules
from strategies import RULES, random_act

from skitgubbe import (
    PACK,
    SPECTATOR,
    ArgumentError,
    Game,
    LogHeader,
    Note,
    NoteKind,
    Phase,
    Play,
    Position,
    Rules,
    SkitgubbeError,
    Undone,
    Viewer,
    schema,
)
from skitgubbe.events.classes import EVENTS
from skitgubbe.events.from_json import event_from_dict
from skitgubbe.positions.position import FIELDS

__all__: list[str] = []

pytestmark = pytest.mark.once

DATA = Path(__file__).parent / "data"
COPY = DATA / "schemas.jsonl"
NAMES = ("log", "position", "view", "rules")
POSITION_KEYS = [field.name for field in FIELDS]
GAMES = sorted((DATA / "games").glob("*.jsonl"))
SCHEMAS = {name: schema(name) for name in NAMES}


@cache
def validator(name: str, definition: str | None = None) -> Validator:
    """A validator by a schema, or by one definition of it."""
    document = SCHEMAS[name]
    if definition is not None:
        document = {**document["$defs"][definition], "$defs": document["$defs"]}
    return Draft202012Validator(document)


def faults(name: str, document: Any, definition: str | None = None) -> list[str]:
    """Why a document is refused, and where."""
    found = validator(name, definition).iter_errors(document)
    return [f"{error.json_path}: {error.message}" for error in found]


def is_valid(name: str, document: Any, definition: str | None = None) -> bool:
    return bool(validator(name, definition).is_valid(document))


def takes(read: Callable[[Any], object], document: object) -> bool:
    """Whether the library reads a document."""
    try:
        read(document)
    except SkitgubbeError:
        return False
    return True


def check_line(text: str) -> None:
    """A line is what its own definition says, which its name or its format tells."""
    line = json.loads(text)
    assert not faults("log", line, line.get("event", "header")), text


# --- the documents ----------------------------------------------------------------------------


def copied() -> str:
    """Every schema and every definition, one a line; what several have stands once."""
    lines: dict[str, None] = {}
    for name, document in SCHEMAS.items():
        parts: dict[str, Any] = {name: {**document, "$defs": {}}, **document["$defs"]}
        lines |= {json.dumps({key: part}): None for key, part in parts.items()}
    return "".join([f"{line}\n" for line in lines])


def test_the_copy_shows_what_changes() -> None:
    """It is written anew by ``python tests/test_schemas.py``."""
    assert COPY.read_text("utf-8") == copied()


@pytest.mark.parametrize("name", NAMES)
def test_is_a_schema_of_2020_12(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    text = json.dumps(SCHEMAS[name])
    assert {*re.findall(r'"\$ref": "#/\$defs/(\w+)"', text)} == {*SCHEMAS[name]["$defs"]}
    for part in (SCHEMAS[name], *SCHEMAS[name]["$defs"].values()):
        assert part["title"] and part["description"]


def test_lines_are_told_apart_by_one_value() -> None:
    told = [part["$ref"].rpartition("/")[2] for part in SCHEMAS["log"]["oneOf"]]
    assert told == ["header", *EVENTS]
    for name in EVENTS:
        described = SCHEMAS["log"]["$defs"][name]
        assert described["properties"]["event"] == {"type": "string", "const": name}
        assert "event" in described["required"] and described["additionalProperties"] is False
    assert "format" in SCHEMAS["log"]["$defs"]["header"]["required"]


def test_unknown_name() -> None:
    with pytest.raises(ArgumentError) as caught:
        schema("deck")
    message = "'deck' is not a schema: choose from log, position, view, rules"
    assert str(caught.value) == message


def test_a_schema_that_is_changed_changes_no_other() -> None:
    schema("rules")["properties"].clear()
    assert schema("rules") == SCHEMAS["rules"]


# --- rules ------------------------------------------------------------------------------------

ODD: tuple[Any, ...] = (None, True, False, 0, 1, 2, 2.5, 10**6, 10**6 + 1, "", "none", [], ["2C"])
ODD_PACKS: tuple[Any, ...] = (None, 2, ["2C", "3C"], ["2C", "2C"], ["1C"], [None], {"2C": 1})


def test_rules_are_valid_when_the_library_takes_them() -> None:
    """Every option with every value, right or wrong, and every two values together."""
    choices = [{option.name: value} for option in Rules.options() for value in option.values]
    given: list[dict[str, Any]] = [{"trumps": "upcard"}, {"repetition_limit": 2}]
    given += ({**one, **other} for one in choices for other in choices)
    for option in Rules.options():
        odd = ODD_PACKS if option.name == "pack" else ODD
        given += ({option.name: value} for value in odd)
    for rules in given:
        assert is_valid("rules", rules) == takes(Rules.from_dict, rules), rules


def test_cards_and_seats_are_all_that_there_are() -> None:
    signs = "0123456789TJQKACDHSX\n"
    texts = {a + b for a in signs for b in signs} | {f"{card}\n" for card in PACK}
    valid = {text for text in texts if is_valid("log", text, "card")}
    assert valid == {*map(str, PACK)}
    seats = [seat for seat in range(-1, 60) if is_valid("log", seat, "seat")]
    assert seats == list(range(51))


# --- what the library writes ------------------------------------------------------------------

EACH_KIND = 30
"""So many lines of each kind are checked."""


class Written:
    """Everything that is written of many games: lines, positions, views and rules."""

    def __init__(self) -> None:
        self.random = Random("schemas")
        self.lines: set[str] = set()
        self.positions: list[dict[str, Any]] = []
        self.views: list[dict[str, Any]] = []
        self.rules = [*RULES.values(), *(random_rules(self.random) for _ in range(6))]
        for rules in self.rules:
            self.play(rules, min(rules.max_players, self.random.randint(2, 6)))
        self.play(Rules.preset("everyone-any-time"), 17)
        for name, rare in ("return", "trick_returned"), ("rubbish", "gave"), ("goat", "pool_dealt"):
            while not any(rare in line for line in self.lines):
                self.play(RULES[name], 2)

    def play(self, rules: Rules, n: int) -> None:
        random = self.random
        game = Game(n, rules=rules, seed=random.getrandbits(32), dealer=random.randrange(n))
        stops = {0, random.randrange(200)}
        phase = game.phase
        for number in range(250):
            if number in stops or game.phase is not phase:
                self.stop(game)
            if game.is_over:
                break
            phase = game.phase
            random_act(game, random)
        self.logs(game)

    def stop(self, game: Game) -> None:
        """Look at a game, and play on from its position."""
        self.positions.append(game.position.to_dict())
        viewers: list[Viewer] = [*range(game.n), SPECTATOR]
        viewer = self.random.choice(viewers)
        self.views.append(game.view(viewer).to_dict())
        twin = Game.from_position(game.position)
        for _ in range(3):
            if not twin.is_over:
                random_act(twin, self.random)
        self.logs(twin)

    def logs(self, game: Game) -> None:
        log = game.log
        for each in (log, log.for_seat(0), log.for_seat(game.n - 1), log.for_spectator()):
            self.lines.update(each.to_jsonl().splitlines())

    def sample(self) -> dict[str, list[str]]:
        """Up to so many lines of each kind."""
        kinds: dict[str, list[str]] = {}
        for line in sorted(self.lines):
            kinds.setdefault(json.loads(line).get("event", "header"), []).append(line)
        return {
            kind: self.random.sample(lines, min(len(lines), EACH_KIND))
            for kind, lines in kinds.items()
        }


@pytest.fixture(scope="module")
def written() -> Written:
    return Written()


def test_lines_written_are_valid(written: Written) -> None:
    sample = written.sample()
    assert {*sample} == {"header", *EVENTS} - {"undone", "note"}
    for lines in sample.values():
        for line in lines:
            check_line(line)
        assert is_valid("log", json.loads(lines[0]))


def test_positions_written_are_valid(written: Written) -> None:
    assert {position["phase"] for position in written.positions} == {*Phase}
    for position in written.positions:
        assert not faults("position", position), position


def test_views_written_are_valid(written: Written) -> None:
    assert {view["phase"] for view in written.views} == {*Phase}
    for view in written.views:
        assert not faults("view", view), view


def test_rules_written_are_valid(written: Written) -> None:
    for rules in written.rules:
        assert not faults("rules", rules.to_dict()), rules


def test_a_move_taken_back_is_valid() -> None:
    check_line(json.dumps(Undone(1).to_dict()))


def test_times_and_notes_are_valid() -> None:
    """And what is refused of them is refused by the library, but for days that there are not."""
    notes = [Note("comment", None, "x" * 1000), Note("comment", 3, "\n"), Note("left", 0)]
    notes += [Note(kind, 16, "é") for kind in NoteKind]
    for note in notes:
        line = note.to_dict()
        for time in ("2026-01-02T03:04:05Z", "0001-12-31T23:59:59.000000001Z"):
            check_line(json.dumps({**line, "time": time}))
            assert event_from_dict({**line, "time": time}) == note
        times = ("2026-01-02 03:04:05Z", "2026-01-02T03:04:05", "2026-01-02T03:04:05z", "", None)
        for wrong in (*times, "2026-01-02T03:04:05+00:00", "2026-01-02T03:04:05.Z", 1767323045):
            assert not is_valid("log", {**line, "time": wrong})
            assert not takes(event_from_dict, {**line, "time": wrong})
    for change in ({"text": ""}, {"text": "x" * 1001}, {"kind": "gone"}):
        assert not is_valid("log", {**Note("left", 0).to_dict(), **change})


@pytest.mark.parametrize("path", every_quick(GAMES, 12))
def test_games_by_another_program_are_valid(path: Path) -> None:
    for line in {*path.read_text("utf-8").splitlines()}:
        check_line(line)


# --- what the library takes -------------------------------------------------------------------


def test_what_the_library_takes_for_a_position_is_valid(written: Written) -> None:
    """A schema says less than the checks of the library, and nothing else."""
    random = Random("taken")
    values: dict[str, list[Any]] = {key: [None, 0, 1, 2, []] for key in POSITION_KEYS}
    for position in written.positions:
        for key in POSITION_KEYS:
            values[key].append(position.get(key))
    taken = 0
    for _ in range(1500):
        position = deepcopy(random.choice(written.positions))
        for _ in range(random.randint(1, 2)):
            key = random.choice(POSITION_KEYS)
            position[key] = random.choice(values[key])
        if not takes(Position.from_dict, position):
            continue
        assert not faults("position", position), position
        taken += 1
        if taken == 50:
            break
    assert taken == 50


# --- wrong documents --------------------------------------------------------------------------

GONE = object()
"""In place of a value: the key is not there."""

Path_ = tuple[str | int, ...]


def changed(document: object, path: Path_, value: object) -> Any:
    """A copy of a document with one thing changed in it."""
    copy: Any = deepcopy(document)
    place = copy
    for step in path[:-1]:
        place = place[step]
    if value is GONE:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return copy


LINES = {
    line["event"]: line
    for line in map(
        json.loads,
        """\
{"event":"dealt","seat":0,"cards":["TH","KD","JS"]}
{"event":"upcard_turned","card":"4D"}
{"event":"played","seat":1,"cards":["9C","9D"]}
{"event":"chanced","seat":2,"card":"JC"}
{"event":"sluffed","seat":0,"cards":["9H"]}
{"event":"passed","seat":0}
{"event":"picked_up","seat":1,"cards":["8H"]}
{"event":"gave","seat":0,"receiver":2,"card":"2C"}
{"event":"drew","seat":1,"cards":null,"count":1}
{"event":"trump_card_taken","seat":2,"card":null}
{"event":"trick_tied","seats":[0,1]}
{"event":"trick_decided","seat":1}
{"event":"trick_won","seat":1,"cards":["2H","9D"]}
{"event":"trick_returned","returned":[["7C"],["7D"],[]]}
{"event":"collecting_ended","returned":[["9C"],[],[]]}
{"event":"leftovers_shown","seat":2,"cards":["3D","4D"]}
{"event":"trump_revealed","seat":2,"card":"5H"}
{"event":"giver_asked","seat":0,"receiver":2}
{"event":"pooled","given":[["2C","3D"],[],["4S"]]}
{"event":"pool_dealt","seat":1,"cards":null,"count":2}
{"event":"shedding_began","leader":2,"counts":[20,17,15]}
{"event":"trick_completed","seat":1,"cards":["6C","TC","KC"]}
{"event":"went_out","seat":1}
{"event":"game_ended","skitgubbe":0,"reason":"last_with_cards"}
{"event":"undone","seat":0}
{"event":"note","kind":"left","seat":0,"text":"back at nine"}
""".splitlines(),
    )
}

KEYS = [*dict.fromkeys(key for line in LINES.values() for key in line), "count", "time", "by"]
# What is put in place of each value of each line.
ODD_VALUES: list[object] = [
    None, True, 0, 1, -1, 51, 0.5, "0", "", {}, [], [0], [0, 51], [0, None], [53, 1], [-1, 20],
    "7S", "7s", "10S", "1S", "7♠", "7S\n", ["7S"], ["7S", "7S"], ["7s"], ["7♠"], ["7S\n"], [7],
    {"0": "7S"}, [[], []], [["7C", "7C"], []], ["9C", []], "Played", "fumbled", "boredom",
]  # fmt: skip

OVER = Position.shedding(["9H", "KD 2C", ""], trump="H", turn=1, table=[(0, "7S")], trick_size=3)
TAGGED = Game(3, seed=5, tags={"event": "Midsommar", "host": "10.0.0.1"}).log
BASES: dict[str, Any] = {
    "log": TAGGED.header.to_dict(),
    "log for 0": Game.from_position(OVER).log.for_seat(0).header.to_dict(),
    "position": OVER.to_dict(),
    "view": Game.from_position(OVER).view(0).to_dict(),
}
FAULTS: list[tuple[str, Path_, object]] = [
    ("log", ("format",), "skitgubbe-logs"),
    ("log", ("version",), 3),
    ("log", ("version",), GONE),
    ("log", ("rules_revision",), 0),
    ("log", ("rules",), None),
    ("log", ("rules", "must_match"), True),
    ("log", ("players",), 3),
    ("log", ("players",), ["A"]),
    ("log", ("players", 1), "A"),
    ("log", ("players", 1), ""),
    ("log", ("dealer",), None),
    ("log", ("deck",), GONE),
    ("log", ("deck", 0), "ad"),
    ("log", ("deck", 1), "TH"),
    ("log", ("viewer",), "nobody"),
    ("log", ("tags",), None),
    ("log", ("tags", ""), "Midsummer"),
    ("log", ("tags", "k" * 65), "Midsummer"),
    ("log", ("tags", "event"), "x" * 1001),
    ("log", ("tags",), {str(number): "" for number in range(65)}),
    ("log for 0", ("position",), []),
    ("log for 0", ("position", "hands", 1), ["4X"]),
    ("log for 0", ("position", "won", 0), [None]),
    ("position", ("format",), "skitgubbe-log"),
    ("position", ("version",), 0),
    ("position", ("phase",), "dealing"),
    ("position", ("players",), ["A", "B", "C"]),
    ("position", ("safe",), GONE),
    ("position", ("safe",), [2, 2]),
    ("position", ("hands", 1, 0), None),
    ("position", ("hands", 1, 0), "KD"),
    ("position", ("stock",), None),
    ("position", ("table", 0, "kind"), "answer"),
    ("position", ("table", 0, "round"), -1),
    ("position", ("table", 0, "rank"), "K"),
    ("position", ("trump",), "d"),
    ("view", ("format",), "skitgubbe-view"),
    ("view", ("unseen",), GONE),
    ("view", ("seat",), None),
    ("view", ("hand", 0), None),
    ("view", ("hand_counts", 0), "3"),
    ("view", ("stock_count",), 53),
    ("view", ("outcome",), {"skitgubbe": 0}),
    ("view", ("legal_moves",), ["fold"]),
    ("view", ("known", 0), [None]),
]
READ = {"log": LogHeader.from_dict, "position": Position.from_dict}


@pytest.mark.parametrize(("base", "path", "value"), FAULTS)
def test_refused_as_the_library_refuses_it(base: str, path: Path_, value: object) -> None:
    kind = base.split(maxsplit=1)[0]
    assert not faults(kind, BASES[base])
    wrong = changed(BASES[base], path, value)
    assert not is_valid(kind, wrong)
    if kind in READ:
        with pytest.raises(SkitgubbeError):
            READ[kind](wrong)


@pytest.mark.parametrize("name", every_quick(EVENTS, 6))
def test_no_event_that_the_library_does_not_read(name: str) -> None:
    """But for what two fields have to do with each other: of a note, its kind and its seat."""
    assert is_valid("log", LINES[name])
    wrongs = [
        *(changed(LINES[name], (key,), GONE) for key in LINES[name]),
        *({**LINES[name], key: value} for key in KEYS for value in ODD_VALUES),
    ]
    refused = [wrong for wrong in wrongs if not takes(event_from_dict, wrong)]
    assert len(refused) > len(wrongs) / 2
    for wrong in refused:
        kind = name if wrong.get("event") == name else None
        assert not is_valid("log", wrong, kind) or (name, wrong["seat"]) == ("note", None), wrong


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("document", [None, True, 7, "7S", [], ["7S"]], ids=repr)
def test_no_object(name: str, document: Any) -> None:
    assert not is_valid(name, document)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_object_is_only_rules(name: str) -> None:
    assert is_valid(name, {}) == (name == "rules")


def test_cards_that_only_the_library_spells_otherwise() -> None:
    """A pack is read leniently, but it is written in one way, and that is the schema's."""
    assert Rules.from_dict({"pack": "2c 10d"}) == Rules(pack="2CTD")
    assert faults("rules", {"pack": "2c 10d"}) == ["$.pack: '2c 10d' is not of type 'array'"]


def test_keys_of_the_header_that_are_unknown_are_let_be() -> None:
    header = Game(seed=7).log.header.to_dict()
    assert is_valid("log", {**header, "event": "spring open", "table": 4, "position": None})


def test_a_fault_is_told_where_it_is() -> None:
    line = Game(seed=7).play(Play("9D"))[0].to_dict()
    told = faults("log", {**line, "seat": 99}, "played")
    assert told == ["$.seat: 99 is greater than the maximum of 50"]


if __name__ == "__main__":
    COPY.write_text(copied(), "utf-8")
