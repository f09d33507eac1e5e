"""The JSON Schemas: in step with the classes, true of everything written, and strict.

A log line is checked against the definition of its kind, which is what the whole schema sends it
to; the wrong documents go through the whole schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from amounts import every_quick
from attrs import NOTHING, fields
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.protocols import Validator
from random_rules import random_rules
from strategies import RULES, random_act

import skitgubbe
from skitgubbe import (
    PACK,
    SPECTATOR,
    ArgumentError,
    EndReason,
    Game,
    LaidKind,
    LogHeader,
    Note,
    NoteKind,
    Phase,
    Play,
    Position,
    Rules,
    SkitgubbeError,
    Suit,
    Undone,
    Viewer,
    schema,
)
from skitgubbe.events.classes import EVENTS
from skitgubbe.events.fields import fields_of
from skitgubbe.events.from_json import event_from_dict
from skitgubbe.log_header import FORMAT, RULES_REVISION, VERSION
from skitgubbe.positions.position import FIELDS
from skitgubbe.rules import CONSTRAINTS

__all__: list[str] = []

pytestmark = pytest.mark.once

NAMES = ("log", "position", "view", "rules")
POSITION_KEYS = [field.name for field in FIELDS]
KEYS = [
    "event",
    *dict.fromkeys(field.name for cls in EVENTS.values() for field in fields(cls)),
    "time",
    "by",
]
GAMES = sorted((Path(__file__).parent / "data" / "games").glob("*.jsonl"))
SCHEMAS = {name: schema(name) for name in NAMES}
DEFS: dict[str, dict[str, Any]] = {
    name: definition
    for document in SCHEMAS.values()
    for name, definition in document["$defs"].items()
}


@cache
def validator(name: str, definition: str) -> Validator:
    """A validator by one definition of a schema."""
    document = SCHEMAS[name]
    return Draft202012Validator({**document, "$ref": f"#/$defs/{definition}"})


def fault(name: str, document: Any, definition: str | None = None) -> str | None:
    """The fault that best explains why a document is refused, and where it is."""
    try:
        validator(name, definition or name).validate(document)
    except ValidationError as error:
        return f"{error.json_path}: {error.message}"
    return None


def takes(read: Callable[[Any], object], document: object) -> bool:
    """Whether the library reads a document."""
    try:
        read(document)
    except SkitgubbeError:
        return False
    return True


def check_line(text: str) -> None:
    line = json.loads(text)
    assert fault("log", line, line.get("event", "header")) is None, text


# --- the documents ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_is_a_schema_of_2020_12(name: str) -> None:
    document = SCHEMAS[name]
    Draft202012Validator.check_schema(document)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    version = VERSION if name == "log" else 1
    assert document["$id"] == f"urn:skitgubbe:schema:{name}:{version}"
    assert document["title"] and document["description"]
    assert document["$ref"] == f"#/$defs/{name}"


def test_every_definition_stands_once_and_in_a_document() -> None:
    folder = Path(skitgubbe.__path__[0], "schemas")
    files = {path.stem: json.loads(path.read_bytes()) for path in folder.glob("*.json")}
    assert {*files} == {*NAMES, "definitions"}
    assert sorted(key for file in files.values() for key in file["$defs"]) == sorted(DEFS)


def test_unknown_name() -> None:
    with pytest.raises(ArgumentError) as caught:
        schema("deck")
    message = "'deck' is not a schema: choose from log, position, view, rules"
    assert str(caught.value) == message


def test_a_schema_that_is_changed_changes_no_other() -> None:
    schema("rules")["$defs"]["rules"]["properties"].clear()
    assert schema("rules") == SCHEMAS["rules"]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_complete_and_has_no_more_than_it_needs(name: str) -> None:
    text = json.dumps(SCHEMAS[name])
    assert {*re.findall(r'"\$ref": "#/\$defs/(\w+)"', text)} == {*SCHEMAS[name]["$defs"]}
    assert "<" not in text and "$each" not in text
    assert all(definition["description"] for definition in SCHEMAS[name]["$defs"].values())


# --- in step with the code --------------------------------------------------------------------


def test_rules_have_every_option() -> None:
    rules = DEFS["rules"]
    assert list(rules["properties"]) == [option.name for option in Rules.options()]
    for option in Rules.options():
        told = rules["properties"][option.name]
        assert told["description"] == option.text
        assert Rules.from_dict({option.name: told["default"]}) == Rules()
    assert {needs["description"] for needs in rules["allOf"]} == {*map(str, CONSTRAINTS)}


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
        assert (fault("rules", rules) is None) == takes(Rules.from_dict, rules), rules


def test_every_event_has_its_definition() -> None:
    event = DEFS["event"]
    kinds: list[str] = event["properties"]["event"]["enum"]
    assert {*kinds} == {*EVENTS}
    assert event["allOf"] == [
        {
            "if": {"properties": {"event": {"const": kind}}, "required": ["event"]},
            "then": {"$ref": f"#/$defs/{kind}"},
        }
        for kind in kinds
    ]
    for kind, cls in EVENTS.items():
        told = DEFS[kind]
        keys = ["event", *(attribute.name for attribute in fields(cls))]
        assert list(told["properties"]) == [*keys, "time"]
        optional = [field.name for field in fields_of(cls) if field.counts is not None]
        assert told["required"] == [key for key in keys if key not in optional]
        assert told["additionalProperties"] is False
        assert told["properties"]["event"] == {"const": kind}
    assert DEFS["game_ended"]["properties"]["reason"]["enum"] == list(EndReason)
    assert DEFS["note"]["properties"]["kind"]["enum"] == list(NoteKind)


def test_every_header_key_has_its_schema() -> None:
    header = DEFS["header"]
    written = list(Game(seed=7).log.header)
    known = [*header["properties"]]
    assert [key for key in known if key != "pool_order"] == [*written, "position", "tags"]
    pooled = Game(seed=7, rules=Rules(rubbish_cards=True, rubbish_pooled=True)).log.header
    assert [*pooled] == known[:-2]
    assert header["required"] == [key for key in written if key != "viewer"]
    assert header["properties"]["format"] == {"const": FORMAT}
    assert header["properties"]["version"]["enum"] == list(range(1, VERSION + 1))
    assert header["properties"]["rules_revision"]["enum"] == list(range(1, RULES_REVISION + 1))


def test_every_position_key_has_its_schema() -> None:
    position = DEFS["position_frame"]
    keys = ["format", "version", *POSITION_KEYS]
    assert list(position["properties"]) == keys
    may_miss = [field.name for field in FIELDS if field.missing is not NOTHING]
    assert position["required"] == [key for key in keys if key not in may_miss]
    written = Game(seed=7).position.to_dict()
    defaults = [field.name for field in FIELDS if field.default is not NOTHING]
    assert [key for key in keys if key not in defaults] == list(written)
    assert position["additionalProperties"] is False
    assert position["properties"]["format"] == {"const": written["format"]}
    assert position["properties"]["version"] == {"const": written["version"]}
    assert DEFS["phase"]["enum"] == list(Phase)
    assert {f"position_{phase}" for phase in Phase} <= {*DEFS}
    assert DEFS["suit_or_null"]["enum"] == [*Suit, None]
    assert DEFS["laid"]["properties"]["kind"]["enum"] == list(LaidKind)


def test_every_view_key_has_its_schema() -> None:
    view = DEFS["view"]
    keys = list(Game(seed=7).view(0).to_dict())
    assert list(view["properties"]) == view["required"] == keys
    assert view["additionalProperties"] is False
    assert {f"view_{phase}" for phase in Phase} <= {*DEFS}
    laid = Game(seed=7)
    laid.play("9D")
    assert DEFS["laid"]["required"] == list(laid.view(0).to_dict()["table"][0])


@pytest.mark.parametrize("n", range(2, 18))
def test_every_number_of_players_has_its_seats_and_its_pack(n: int) -> None:
    pack = list(map(str, PACK))
    game = Game(n, rules=Rules(pack=pack[: 3 * n + 1]), seed=7)
    for name, document in (
        ("log", game.log.header.to_dict()),
        ("position", game.position.to_dict()),
        ("view", game.view(n - 1).to_dict()),
    ):
        assert fault(name, document) is None
        assert fault(name, {**document, "rules": {"pack": pack[: 3 * n]}}) is not None
        for key in ("dealer", "seat", "turn", "leader", "winner"):
            if key in document:
                told = fault(name, {**document, key: n})
                assert told and told.startswith(f"$.{key}: {n} is ")
        for key in ("hands", "won", "hand_counts", "won_counts", "known"):
            if key in document:
                assert fault(name, {**document, key: document[key][1:]}) is not None
                assert (
                    fault(name, {**document, key: [*document[key], document[key][0]]}) is not None
                )


def test_cards_and_seats_are_all_that_there_are() -> None:
    signs = "0123456789TJQKACDHSX\n"
    texts = {a + b for a in signs for b in signs} | {f"{card}\n" for card in PACK}
    valid = {text for text in texts if fault("log", text, "card") is None}
    assert valid == {*map(str, PACK)}
    seats = [seat for seat in range(-1, 60) if fault("log", seat, "seat") is None]
    assert seats == list(range(51))


# --- what the library writes ------------------------------------------------------------------

PARTS = [field.name for field in fields(Position)]
EACH_KIND = 60
"""So many lines of each kind are checked."""


class Written:
    """Everything that is written of many games: lines, positions, views and rules."""

    def __init__(self) -> None:
        self.random = Random("schemas")
        self.lines: set[str] = set()
        self.positions: list[dict[str, Any]] = []
        self.views: list[dict[str, Any]] = []
        self.rules = [*RULES.values(), *(random_rules(self.random) for _ in range(20))]
        for rules in self.rules:
            self.play(rules, min(rules.max_players, self.random.randint(2, 6)))
        self.play(Rules.preset("everyone-any-time"), 17)
        while not any("trick_returned" in line for line in self.lines):
            self.play(RULES["return"], 2)

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
        assert fault("log", json.loads(lines[0])) is None


def test_positions_written_are_valid(written: Written) -> None:
    assert {position["phase"] for position in written.positions} == {*Phase}
    for position in written.positions:
        assert fault("position", position) is None, position


def test_views_written_are_valid(written: Written) -> None:
    assert {view["phase"] for view in written.views} == {*Phase}
    for view in written.views:
        assert fault("view", view) is None, view


def test_rules_written_are_valid(written: Written) -> None:
    for rules in written.rules:
        assert fault("rules", rules.to_dict()) is None, rules


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
            assert fault("log", {**line, "time": wrong}) is not None
            assert not takes(event_from_dict, {**line, "time": wrong})
    left = Note("left", 0).to_dict()
    for change in ({"seat": None}, {"kind": "comment"}, {"text": ""}, {"text": "x" * 1001}):
        assert fault("log", {**left, **change}) is not None
        assert not takes(event_from_dict, {**left, **change})


@pytest.mark.parametrize("path", every_quick(GAMES, 6))
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
    for _ in range(3000):
        position = deepcopy(random.choice(written.positions))
        for _ in range(random.randint(1, 2)):
            key = random.choice(POSITION_KEYS)
            position[key] = random.choice(values[key])
        if not takes(Position.from_dict, position):
            continue
        if taken < 100:
            assert fault("position", position) is None, position
        taken += 1
    assert taken >= 100


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

# What is put in place of each value of each line.
ODD_VALUES: list[object] = [
    None, True, 0, 1, -1, 51, 0.5, "0", "", {}, [], [0], [0, 51], [0, None], [53, 1], [-1, 20],
    "7S", "7s", "10S", "1S", "7♠", "7S\n", ["7S"], ["7S", "7S"], ["7s"], ["7♠"], ["7S\n"], [7],
    {"0": "7S"}, [[], []], [["7C", "7C"], []], ["9C", []], "Played", "fumbled", "boredom",
]  # fmt: skip
# What can be read, but is told in no game.
UNPLAYED: list[tuple[str, Path_, object]] = [
    ("played", ("cards",), ["7S", "8H"]),
    ("dealt", ("cards",), list(map(str, PACK[:26]))),
    ("sluffed", ("cards",), list(map(str, PACK[:26]))),
    ("gave", ("card",), "6C"),
    ("drew", ("count",), 0),
    ("drew", ("count",), 26),
    ("pooled", ("given",), [["2C"]]),
    ("pooled", ("given", 0), list(map(str, PACK[:18]))),
    ("pool_dealt", ("count",), 0),
    ("pool_dealt", ("count",), 18),
    ("trick_tied", ("seats",), [0]),
    ("trick_tied", ("seats",), [0, 0]),
    ("collecting_ended", ("returned",), [["9C"]]),
    ("shedding_began", ("counts",), [0, 0]),
    ("trick_completed", ("cards",), ["2C"]),
    ("game_ended", ("skitgubbe",), None),
    ("game_ended", ("reason",), "repetition"),
]


def reach(rules: Rules, n: int, phase: Phase, *, window: bool = False) -> Game:
    """A game played until it stands in a phase, or until a closing window is open in it."""
    random = Random("reach")
    for seed in count():
        game = Game(n, rules=rules, seed=seed)
        while not game.is_over:
            if game.phase is phase and (not window or game.position.closing is not None):
                return game
            random_act(game, random)
        if game.phase is phase:
            return game
    raise AssertionError(phase)


@cache
def stand(name: str) -> Game:
    """A game at a moment that has a name."""
    match name:
        case "dealt":
            return Game(3, seed=5)
        case "tagged":
            return Game(3, seed=5, tags={"event": "Midsommar", "host": "10.0.0.1"})
        case "pooled":
            return Game(3, seed=5, rules=Rules(rubbish_cards=True, rubbish_pooled=True))
        case "window":
            return reach(Rules.preset("everyone"), 3, Phase.COLLECTING, window=True)
        case "led":
            rules = Rules.preset("mas-upcard").replace(repetition_limit=2)
            game = Game(3, rules=rules, seed=5)
            game.play(game.legal_moves()[0])
            return Game.from_position(game.position)
        case "sharing":
            return reach(Rules(rubbish_cards=True), 5, Phase.SHARING)
        case "shedding":
            hands = ["9H", "KD 2C", ""]
            return Game.from_position(
                Position.shedding(hands, trump="H", turn=1, table=[(0, "7S")], trick_size=3)
            )
        case _:
            return reach(Rules(), 2, Phase.OVER)


def base(name: str) -> tuple[str, Any]:
    """A good document, of which wrong ones are made, after the name of its schema."""
    match name.split():
        case ["log", moment]:
            return "log", stand(moment).log.header.to_dict()
        case ["log", moment, "spectator"]:
            return "log", stand(moment).log.for_spectator().header.to_dict()
        case ["log", moment, seat]:
            return "log", stand(moment).log.for_seat(int(seat)).header.to_dict()
        case ["position", moment]:
            return "position", stand(moment).position.to_dict()
        case ["view", moment]:
            return "view", stand(moment).view(0).to_dict()
        case ["view", moment, _]:
            return "view", stand(moment).view(SPECTATOR).to_dict()
        case [event]:
            return "log", LINES[event]
        case _:
            raise AssertionError(name)


# What the reader refuses too.
FAULTS: list[tuple[str, Path_, object]] = [
    # The header.
    ("log dealt", ("format",), "skitgubbe-logs"),
    ("log dealt", ("format",), GONE),
    ("log dealt", ("version",), 3),
    ("log dealt", ("version",), GONE),
    ("log dealt", ("rules_revision",), 0),
    ("log dealt", ("rules_revision",), RULES_REVISION + 1),
    ("log dealt", ("rules",), GONE),
    ("log dealt", ("rules",), None),
    ("log dealt", ("rules", "must_match"), True),
    ("log dealt", ("rules", "pack"), ["2C", "3C", "4C", "5C", "6C", "7C", "8C"]),
    ("log dealt", ("players",), 3),
    ("log dealt", ("players",), ["A"]),
    ("log dealt", ("players",), list("ABCDEFGHIJKLMNOPQR")),
    ("log dealt", ("players", 1), "A"),
    ("log dealt", ("players", 1), ""),
    ("log dealt", ("players", 1), None),
    ("log dealt", ("dealer",), 3),
    ("log dealt", ("dealer",), None),
    ("log dealt", ("dealer",), GONE),
    ("log dealt", ("deck",), GONE),
    ("log dealt", ("deck",), None),
    ("log dealt", ("deck", 0), "QC"),
    ("log dealt", ("deck", 0), "ad"),
    ("log dealt", ("deck", 51), GONE),
    ("log dealt", ("pool_order",), list(map(str, PACK))),
    ("log pooled", ("pool_order",), GONE),
    ("log pooled", ("pool_order",), None),
    ("log pooled", ("pool_order",), ["2C"]),
    ("log pooled", ("rules",), {}),
    ("log pooled 0", ("pool_order",), list(map(str, PACK))),
    ("log dealt", ("viewer",), 0),
    ("log dealt", ("viewer",), "spectator"),
    ("log dealt 2", ("viewer",), None),
    ("log dealt 2", ("viewer",), 3),
    ("log dealt 2", ("viewer",), "nobody"),
    ("log dealt 2", ("deck",), list(map(str, PACK))),
    ("log tagged", ("tags",), None),
    ("log tagged", ("tags",), ["Midsummer"]),
    ("log tagged", ("tags", ""), "Midsummer"),
    ("log tagged", ("tags", "k" * 65), "Midsummer"),
    ("log tagged", ("tags", "event"), 2026),
    ("log tagged", ("tags", "event"), "x" * 1001),
    ("log tagged", ("tags",), {str(number): "" for number in range(65)}),
    ("log tagged 0", ("tags", "event"), None),
    ("log shedding", ("deck",), list(map(str, PACK))),
    ("log shedding", ("position",), None),
    ("log shedding", ("position",), []),
    ("log shedding", ("position", "n"), 2),
    ("log shedding", ("position", "hands", 0), [None]),
    ("log shedding", ("players",), ["A", "B"]),
    ("log shedding 0", ("viewer",), None),
    ("log shedding 0", ("position", "phase"), "collecting"),
    ("log shedding 0", ("position", "trump"), None),
    ("log led spectator", ("position", "stock", 41), "4X"),
    ("log led spectator", ("position", "won", 0), [None]),
    # Positions: any.
    ("position dealt", ("format",), "skitgubbe-log"),
    ("position dealt", ("version",), 0),
    ("position dealt", ("phase",), "dealing"),
    ("position dealt", ("players",), ["A", "B", "C"]),
    ("position dealt", ("safe",), GONE),
    ("position dealt", ("n",), 4),
    ("position dealt", ("dealer",), 3),
    ("position dealt", ("to_play", 1), 1),
    ("position dealt", ("hands", 0, 0), None),
    ("position dealt", ("hands", 0, 0), "4H"),
    ("position dealt", ("stock",), None),
    ("position dealt", ("won",), [[], []]),
    ("position dealt", ("rules", "pack"), ["2C", "3C", "4C", "5C", "6C", "7C", "8C"]),
    # Positions of collecting.
    ("position dealt", ("turn",), None),
    ("position dealt", ("leader",), None),
    ("position dealt", ("to_play",), []),
    ("position dealt", ("closing",), [1, 2]),
    ("position dealt", ("winner",), 1),
    ("position dealt", ("trump",), "S"),
    ("position dealt", ("trump_card",), "2C"),
    ("position dealt", ("trump_owner",), 0),
    ("position dealt", ("stock",), []),
    ("position dealt", ("hands", 0), ["3H", "4H"]),
    ("position dealt", ("hands", 0), ["3H", "4H", "6S", "9C"]),
    ("position dealt", ("discards",), ["2C"]),
    ("position dealt", ("trick_size",), 3),
    ("position dealt", ("safe",), [0]),
    ("position window", ("rules", "sluffing"), "none"),
    ("position window", ("rules", "chance"), False),
    ("position window", ("closing",), []),
    ("position window", ("closing",), None),
    ("position window", ("closing", 2), 3),
    ("position window", ("winner",), None),
    ("position window", ("to_play",), [0]),
    ("position window", ("table",), []),
    ("position window", ("table", 0, "seat"), 3),
    ("position window", ("table", 0, "kind"), "answer"),
    ("position window", ("table", 0, "cards"), []),
    ("position window", ("table", 0, "cards"), ["KH", "AH"]),
    ("position window", ("table", 0, "round"), -1),
    ("position window", ("table", 0, "rank"), "K"),
    ("position led", ("trump",), None),
    ("position led", ("trump",), "d"),
    ("position led", ("table", 0, "kind"), "sluff"),
    ("position led", ("table", 0, "kind"), "chance"),
    # Positions of sharing, of shedding, and of games that are over.
    ("position sharing", ("rules",), {}),
    ("position sharing", ("trump",), "H"),
    ("position sharing", ("trump_owner",), None),
    ("position sharing", ("trump_card",), None),
    ("position sharing", ("receivers",), []),
    ("position sharing", ("receivers",), GONE),
    ("position sharing", ("leader",), 1),
    ("position sharing", ("turn",), None),
    ("position sharing", ("safe",), [1]),
    ("position shedding", ("trump",), None),
    ("position shedding", ("trump_card",), "9C"),
    ("position shedding", ("trump_owner",), 0),
    ("position shedding", ("leader",), None),
    ("position shedding", ("turn",), None),
    ("position shedding", ("trick_size",), 1),
    ("position shedding", ("table", 0, "kind"), "chance"),
    ("position shedding", ("table", 0, "round"), 1),
    ("position shedding", ("table", 0, "cards"), ["7S", "8S"]),
    ("position shedding", ("hands", 1), []),
    ("position shedding", ("won", 2), ["KD"]),
    ("position shedding", ("stock",), ["KD"]),
    ("position shedding", ("winner",), 1),
    ("position shedding", ("receivers",), [2]),
    ("position over", ("turn",), 0),
    ("position over", ("hands", 1), ["KD"]),
    ("position over", ("leader",), None),
    ("position over", ("won", 1), ["KD"]),
    ("position over", ("closing",), [0]),
]
VIEW_FAULTS: list[tuple[str, Path_, object]] = [
    ("view dealt", ("format",), "skitgubbe-view"),
    ("view dealt", ("unseen",), GONE),
    ("view dealt", ("deck",), None),
    ("view dealt", ("seat",), 3),
    ("view dealt", ("seat",), None),
    ("view dealt", ("seat",), "nobody"),
    ("view dealt", ("rules", "must_match"), True),
    ("view dealt", ("players",), ["A", "B"]),
    ("view dealt", ("turn",), None),
    ("view dealt", ("actors",), []),
    ("view dealt", ("hand", 0), None),
    ("view dealt", ("hand",), ["2C", "3C", "4C", "5C"]),
    ("view dealt", ("hand_counts",), [3, 3]),
    ("view dealt", ("hand_counts", 0), "3"),
    ("view dealt", ("hand_counts", 0), 2),
    ("view dealt", ("won_counts", 0), -1),
    ("view dealt", ("stock_count",), 53),
    ("view dealt", ("stock_count",), 0),
    ("view dealt", ("upcard",), "4D"),
    ("view dealt", ("trump_card",), "4D"),
    ("view dealt", ("set_aside_count",), 1),
    ("view dealt", ("removed_count",), -1),
    ("view dealt", ("owing",), [1]),
    ("view dealt", ("trump",), "D"),
    ("view dealt", ("outcome",), {"skitgubbe": 0, "reason": "last_with_cards"}),
    ("view dealt", ("legal_moves",), ["fold"]),
    ("view dealt", ("legal_moves",), ["give 2C"]),
    ("view dealt", ("known",), [[], []]),
    ("view dealt", ("known", 0), [None]),
    ("view dealt spectator", ("hand",), ["2C"]),
    ("view dealt spectator", ("legal_moves",), ["pass"]),
    ("view window", ("winner",), None),
    ("view window", ("closing",), []),
    ("view window", ("rules", "sluffing"), "none"),
    ("view led", ("upcard",), None),
    ("view led", ("trump",), None),
    ("view sharing", ("receivers",), []),
    ("view sharing", ("rules",), {}),
    ("view sharing", ("turn",), None),
    ("view sharing", ("leader",), 1),
    ("view sharing", ("legal_moves",), ["pass"]),
    ("view shedding", ("stock_count",), 1),
    ("view shedding", ("won_counts", 0), 1),
    ("view shedding", ("table", 0, "cards"), ["7S", "8H"]),
    ("view shedding", ("hand_counts",), [1, 0, 0]),
    ("view shedding", ("trick_size",), 1),
    ("view over", ("outcome",), None),
    ("view over", ("outcome", "reason"), "repetition"),
    ("view over", ("outcome", "reason"), GONE),
    ("view over", ("legal_moves",), ["2C"]),
    ("view over", ("actors",), [0]),
]


READ = {"log": LogHeader.from_dict, "position": Position.from_dict}


def cases(faults: list[tuple[str, Path_, object]]) -> list[Any]:
    """The faults as parameters of a test, each with a name that can be read."""
    found: list[Any] = []
    for name, path, value in faults:
        what = "gone" if value is GONE else json.dumps(value)
        where = ".".join(map(str, path))
        found.append(pytest.param(name, path, value, id=f"{name}: {where}: {what[:30]}"))
    return found


@pytest.mark.parametrize("name", sorted({name for name, _, _ in FAULTS + VIEW_FAULTS} | {*LINES}))
def test_what_the_wrong_documents_are_made_of_is_valid(name: str) -> None:
    assert fault(*base(name)) is None


def test_there_is_a_line_of_each_kind() -> None:
    assert {*LINES} == {*EVENTS}


@pytest.mark.parametrize(("name", "path", "value"), cases(FAULTS))
def test_refused_as_the_library_refuses_it(name: str, path: Path_, value: object) -> None:
    kind, good = base(name)
    wrong = changed(good, path, value)
    assert fault(kind, wrong) is not None
    with pytest.raises(SkitgubbeError):
        READ[kind](wrong)


@pytest.mark.parametrize(("name", "path", "value"), cases(VIEW_FAULTS))
def test_no_view(name: str, path: Path_, value: object) -> None:
    kind, good = base(name)
    assert fault(kind, changed(good, path, value)) is not None


@pytest.mark.parametrize("name", every_quick(EVENTS, 6))
def test_no_event_that_the_library_does_not_read(name: str) -> None:
    wrongs = [
        *(changed(LINES[name], (key,), GONE) for key in LINES[name]),
        *({**LINES[name], key: value} for key in KEYS for value in ODD_VALUES),
    ]
    refused = [wrong for wrong in wrongs if not takes(event_from_dict, wrong)]
    assert len(refused) > len(wrongs) / 2
    for wrong in refused:
        assert fault("log", wrong) is not None, wrong


@pytest.mark.parametrize(("name", "path", "value"), cases(UNPLAYED))
def test_no_event_of_a_game(name: str, path: Path_, value: object) -> None:
    kind, good = base(name)
    wrong = changed(good, path, value)
    assert fault(kind, wrong) is not None
    event_from_dict(wrong)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("document", [None, True, 7, "7S", [], ["7S"]], ids=repr)
def test_no_object(name: str, document: Any) -> None:
    assert fault(name, document) is not None


@pytest.mark.parametrize("name", ["log", "position", "view"])
def test_an_empty_object_is_only_rules(name: str) -> None:
    assert fault(name, {}) is not None
    assert fault("rules", {}) is None


def test_cards_that_only_the_library_spells_otherwise() -> None:
    """A pack is read leniently, but it is written in one way, and that is the schema's."""
    assert Rules.from_dict({"pack": "2c 10d"}) == Rules(pack="2CTD")
    assert fault("rules", {"pack": "2c 10d"}) == "$.pack: '2c 10d' is not of type 'array'"


def test_keys_of_the_header_that_are_unknown_are_let_be() -> None:
    header = Game(seed=7).log.header.to_dict()
    assert fault("log", {**header, "event": "spring open", "table": 4}) is None


def test_a_fault_is_told_where_it_is() -> None:
    game = Game(seed=7)
    line = game.play(Play("9D"))[0].to_dict()
    assert fault("log", {**line, "seat": 99}) == "$.seat: 99 is greater than the maximum of 50"
    header = game.log.header.to_dict()
    assert fault("log", {**header, "dealer": 3}) == "$.dealer: 3 is greater than the maximum of 2"
