"""Hostile input: whatever comes in, the library answers with its own errors, in bounded room.

Sizes are such that an answer in more than linear time, or a parser that goes down with the
nesting of its input, would never come back.
"""

from __future__ import annotations

import copy
import json
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias, TypeVar, cast

import pytest
from amounts import every_quick, first_quick
from attrs import evolve
from hypothesis import example, given, strategies as st
from shown_games import play_out
from stepping import games_of
from strategies import RULES, random_act

from skitgubbe import (
    PACK,
    Card,
    Event,
    Game,
    GameLog,
    Give,
    LogError,
    LogHeader,
    Note,
    NoteKind,
    PickUp,
    Play,
    PlayerView,
    Position,
    PositionError,
    Rules,
    SkitgubbeError,
    Sluff,
    Undone,
    ViewFold,
    parse_move,
    shuffled,
)
from skitgubbe.events.classes import ACTS
from skitgubbe.events.from_json import event_from_dict, event_of_line
from skitgubbe.records import lines as lines_module
from skitgubbe.records.archives import logs_of_blocks
from skitgubbe.strict_json import MAX_TEXT, as_json, dump, parse_object

__all__: list[str] = []

HUGE = 10**5000
MANY = 1_000_000

ResultT = TypeVar("ResultT")

LOG = Game(["Åsa", "Ben"], seed=7, rules=Rules.preset("everyone-any-time"))
HEADER: dict[str, Any] = LOG.log.header.to_dict()
FIRST = dump(HEADER)


def with_key(value: str, key: str = '"x"') -> str:
    """The header as text, with one more key."""
    return f"{FIRST[:-1]},{key}:{value}}}"


def outcome(read: Callable[..., ResultT], *arguments: object) -> ResultT | SkitgubbeError:
    """What is read, or the error; any other error goes through."""
    try:
        return read(*arguments)
    except SkitgubbeError as error:
        str(error).encode()
        return error


def fault(text: str) -> str:
    with pytest.raises(LogError) as caught:
        GameLog.from_jsonl(text)
    assert len(str(caught.value)) < 500
    return str(caught.value)


# --- one line ---------------------------------------------------------------------------------


def test_the_longest_line_that_is_read() -> None:
    text = with_key('"' + "x" * (MAX_TEXT - len(with_key('""'))) + '"')
    assert len(text) == MAX_TEXT
    assert GameLog.from_jsonl(text).to_jsonl() == text + "\n"
    assert fault(text + " ") == "line 1: longer than 1048576 characters"


@pytest.mark.parametrize(
    "line",
    [
        "[" * MANY,
        "{" * MANY,
        '{"a":' * (MANY // 5),
        '[{"a":' * (MANY // 6),
        "[" * (MANY // 2) + "]" * (MANY // 2),
        '{"event":' + "[" * (MANY // 2) + "]" * (MANY // 2) + "}",
        '{"event":' * 33 + "1" + "}" * 33,
    ],
    ids=lambda line: line[:12],
)
def test_nesting(line: str) -> None:
    assert fault(line) == "line 1: nested more than 32 deep"
    assert fault(FIRST + "\n" + line) == "line 2: nested more than 32 deep"
    assert fault(with_key(line)) == "line 1: nested more than 32 deep"


def test_the_deepest_nesting_that_is_read() -> None:
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        text = with_key(opening * 31 + "1" + closing * 31)
        assert GameLog.from_jsonl(text).to_jsonl() == text + "\n"
        assert fault(with_key(opening * 32 + "1" + closing * 32)) == (
            "line 1: nested more than 32 deep"
        )
    wide = with_key("[" + ",".join(["[]"] * 1000) + "]")
    assert GameLog.from_jsonl(wide).to_jsonl() == wide + "\n"
    brackets = with_key('"' + r"[{\"[\\" * 1000 + '"')
    assert GameLog.from_jsonl(brackets).to_jsonl() == brackets + "\n"


@pytest.mark.parametrize(
    "unit",
    every_quick(
        ['"', '\\"', '"\\', "\\", '",', '":', "]", "}", '{"":1},', "[],", '"[', "\\u005b"], 3
    ),
)
@pytest.mark.parametrize("before", ["", '"', "[" * 40 + '"', '{"a":"' + "[" * 40])
def test_brackets_and_quotes_in_any_number(before: str, unit: str) -> None:
    line = before + unit * ((MAX_TEXT - len(before)) // len(unit))
    assert fault(line).startswith("line 1: ")


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("1" * 641, "a number has more than 640 characters"),
        ("0." + "1" * MANY, "a number has more than 640 characters"),
        ("1e" + "0" * MANY + "1", "a number has more than 640 characters"),
        ("1e999", "the number '1e999' is too large"),
        ("-1E+999", "the number '-1E+999' is too large"),
        ("1e" + "9" * 600, "the number '1e999999999999999...999999999999999999' is too large"),
        ("NaN", "not JSON: NaN is no number"),
        ("-Infinity", "not JSON: -Infinity is no number"),
    ],
    ids=lambda text: text[:20],
)
def test_numbers(number: str, reason: str) -> None:
    assert fault(with_key(number)) == f"line 1: {reason}"
    assert fault(f'{FIRST}\n{{"event":"passed","seat":{number}}}') == f"line 2: {reason}"
    for key in ("version", "rules_revision", "dealer", "deck", "viewer", "players", "rules"):
        text = dump({**HEADER, key: "*"}).replace('"*"', number)
        assert fault(text) == f"line 1: {reason}"


@pytest.mark.parametrize("limit", [640, 4300, 0])
def test_numbers_whatever_the_limit_of_the_interpreter(limit: int) -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(limit)
    try:
        assert fault(with_key("1" * MANY)) == "line 1: a number has more than 640 characters"
        text = with_key("1" * 640)
        assert GameLog.from_jsonl(text).to_jsonl() == text + "\n"
    finally:
        sys.set_int_max_str_digits(before)


def test_small_numbers_are_read() -> None:
    text = with_key("[1e-999,-0.0,1.5,1e22,-7]")
    assert GameLog.from_jsonl(text).header.extra == {"x": [0.0, -0.0, 1.5, 1e22, -7]}


HALF = "a text has a lone surrogate"


def test_half_characters() -> None:
    for half in (r"\ud800", r"\uDFFF", r"\ude00\ud83d", "\ud800", "\udfff", "\ud83d\ude00"):
        assert fault(with_key(f'"{half}"')) == f"line 1: {HALF}"
        assert fault(with_key("1", f'"{half}"')) == f"line 1: {HALF}"
        assert fault(with_key(f'[{{"a{half}":1}}]')) == f"line 1: {HALF}"
        assert fault(FIRST.replace("Åsa", half)) == f"line 1: {HALF}"
        assert fault(f'{FIRST}\n{{"event":"{half}"}}') == f"line 2: {HALF}"
        assert fault(f'{FIRST}\n{{"event":"passed","seat":0,"{half}":1}}') == f"line 2: {HALF}"
    pair = GameLog.from_jsonl(with_key(r'"\ud83d\ude00"'))
    assert pair.header.extra == {"x": "\U0001f600"}
    assert GameLog.from_bytes(pair.to_jsonl().encode()) == pair
    with pytest.raises(SkitgubbeError):
        LogHeader.from_dict({**HEADER, "x": "\ud800"})
    with pytest.raises(SkitgubbeError):
        LogHeader.from_dict({**HEADER, "players": ["\ud800", "B"]})


def test_keys_that_are_there_twice() -> None:
    assert fault(with_key("1", '"deck"')) == "line 1: the key 'deck' is there twice"
    assert fault(with_key("1", r'"d\u0065ck"')) == "line 1: the key 'deck' is there twice"
    assert fault(with_key('[{"a":1,"b":2,"a":1}]')) == "line 1: the key 'a' is there twice"
    many = ",".join([f'"{number}":1' for number in range(MANY // 12)])
    assert fault("{" + many + ',"7":1}') == "line 1: the key '7' is there twice"
    twice = LOG.log.to_jsonl().replace('"seat":0', '"seat":0,"seat":0', 1)
    assert fault(twice) == "line 2: the key 'seat' is there twice"
    long = with_key("1", '"' + "k" * 1000 + '"')
    assert "is there twice" in fault(long[:-1] + ',"' + "k" * 1000 + '":1}')


NAMES = [
    *("\u202easÅ", "A\u2066\u2069", "\0", "\x1b[2J", "\u200f", "\ufeff", "a\nb", "\U000e0041"),
    *("Å\n\r\u2028\u2029\x85", '"\\\x00\u202e'),
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_that_turn_the_line_round(name: str, tmp_path: Path) -> None:
    """They are kept as they are, and messages show them escaped."""
    game = Game([name, "Ben"], seed=1)
    assert LogHeader.from_dict(json.loads(dump(game.log.header.to_dict()))).players[0] == name
    game.log.save(tmp_path / "log")
    assert GameLog.load(tmp_path / "log").replay() == game
    message = fault(dump({**HEADER, "players": [name, name]}))
    assert message == f"line 1: two players are named {name!r} (seats 0 and 1)"
    assert message.isprintable()


# --- many lines, long lists -------------------------------------------------------------------


@pytest.mark.long
def test_a_million_lines() -> None:
    line = '{"event":"passed","seat":1}\n'
    text = FIRST + "\n" + line * MANY
    log = GameLog.from_jsonl(text)
    assert len(log.events) == MANY
    assert len({*map(id, log.events)}) == 1
    with pytest.raises(LogError, match=r"^line 2: "):
        log.replay(complete=False)
    assert fault(text + "{}\n") == "line 1000002: None is not an event"
    with pytest.raises(LogError, match=r"^line 1000002: not UTF-8 text$"):
        GameLog.from_bytes(text.encode() + b"\xff")
    for wrong in ("{}", "", "x", "\0"):
        assert fault(FIRST + "\n" + f"{wrong}\n" * MANY).startswith("line 2: ")


def test_many_lines_need_room_for_their_events_only(monkeypatch: pytest.MonkeyPatch) -> None:
    count = MANY // 10
    text = FIRST + "\n" + '{"event":"passed","seat":1}\n' * count
    GameLog.from_jsonl(text[: text.index("\n", len(FIRST) + 1)])
    monkeypatch.setattr(lines_module, "AT_A_TIME", 1 << 14)
    tracemalloc.start()
    try:
        log = GameLog.from_jsonl(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(log.events) == count
    assert peak < 24 * count  # a list and a tuple of pointers, and some lines


def _picking_up(moves: int) -> GameLog:
    """A game in which nobody gets rid of a card, and hardly a position comes again."""
    hands = [PACK[seat::3] for seat in range(3)]
    rules = Rules(repetition_limit=MANY)
    game = Game.from_position(Position.shedding(hands, trump="H", turn=0, rules=rules))
    random = Random(1)
    while len(game.moves) < moves:
        game.play(PickUp() if game.table else random.choice(game.legal_moves()))
    return game.log


@pytest.mark.long
def test_a_long_game_needs_room_in_proportion() -> None:
    """Replaying twice as many moves needs about twice the room, if positions are counted too."""
    peaks: list[int] = []
    for moves in (500, 1000):
        log = _picking_up(moves)
        log.replay()
        peaks.append(min(_room(log), _room(log)))  # a store of events may grow meanwhile, once
    assert peaks[1] < 3 * peaks[0]


def _room(log: GameLog) -> int:
    tracemalloc.start()
    try:
        log.replay()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_different_lines_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store of lines stays small, whatever goes through it."""
    store: Any = cast("Any", event_of_line).__self__
    monkeypatch.setattr(store, "limit", 100)
    lines = [
        f'{{"event":"gave","seat":{seat},"receiver":{receiver},"card":"{card}"}}'
        for seat in range(17)
        for receiver in range(4)
        for card in shuffled(1)
    ]
    text = "\n".join([FIRST, *lines, ""])
    log = GameLog.from_jsonl(text)
    assert log.to_jsonl() == text
    assert len(store) <= 100
    assert LOG.log == GameLog.from_jsonl(LOG.log.to_jsonl())


def test_enormous_lists() -> None:
    cards = dump(["2C"] * (MANY // 6))
    for name in ("played", "drew", "trick_won"):
        line = f'{{"event":"{name}","seat":0,"cards":{cards}}}'
        assert fault(f"{FIRST}\n{line}") == (f"line 2: {name}: cards: a list of 166666 is too long")
    seats = f'{{"event":"trick_tied","seats":{dump([0] * (MANY // 4))}}}'
    assert fault(f"{FIRST}\n{seats}") == "line 2: trick_tied: seats: a list of 250000 is too long"
    assert fault(dump({**HEADER, "deck": ["2C"] * (MANY // 6)})) == (
        "line 1: deck: more than 1000 cards"
    )
    assert fault(dump({**HEADER, "players": [str(n) for n in range(MANY // 10)]})) == (
        "line 1: a game has 2 to 17 players, not more (D2)"
    )
    assert "pack" in fault(dump({**HEADER, "rules": {"pack": ["2C"] * (MANY // 6)}}))
    many = {str(n): n for n in range(MANY // 20)}
    assert "'0' is not an option" in fault(dump({**HEADER, "rules": many}))
    unknown = GameLog.from_jsonl(dump({**HEADER, **{f"k{n}": n for n in range(MANY // 20)}}))
    assert len(unknown.header.extra) == MANY // 20


# --- values of any kind -----------------------------------------------------------------------

ODD: list[Any] = [
    *(None, True, False, 0, -1, 17, HUGE, -HUGE, 1.0, float("nan"), float("inf"), 1j),
    *("", "\0", "\ud800", "7S" * 60, "x" * MANY, b"", b"7S", bytearray(b"\xff")),
    *(["2C"] * MANY, "2C" * MANY),
    *([], [[]], [None], ["7S", 7], [float("nan")], (), (1, 2), {}, {1: 2}, {"": []}, {(1,): ()}),
    *({1}, frozenset([1]), range(3), object(), object, len, lambda: None, iter([1]), ...),
    *(Card("7S"), Play("7S"), Rules(), {"event": {}}, {"event": "played", "seat": [], "cards": 1}),
]

GAME = Game(3, seed=7)
REDACTED = GAME.log.for_seat(0)

Readers: TypeAlias = dict[str, Callable[[Any], object]]


def _with_key(read: Callable[[Any], object], data: Any, key: str) -> Callable[[Any], object]:
    return lambda value: read({**data, key: value})


def _keyed(name: str, read: Callable[[Any], object], data: Any, *more: str) -> Readers:
    """A reader for each key of a JSON object that is otherwise good."""
    return {f"{name} {key}": _with_key(read, data, key) for key in (*data, *more)}


READERS: Readers = {
    "Card": Card,
    "Card rank": lambda value: Card(value, "S"),
    "Card suit": lambda value: Card("7", value),
    "Play": Play,
    "Sluff": Sluff,
    "Give": Give,
    "parse_move": parse_move,
    "Rules.from_dict": Rules.from_dict,
    "Rules.preset": Rules.preset,
    **_keyed("Rules", Rules.from_dict, {option.name: None for option in Rules.options()}),
    "Position.from_dict": Position.from_dict,
    **_keyed("Position", Position.from_dict, GAME.position.to_dict()),
    "event_from_dict": event_from_dict,
    "GameLog.from_jsonl": GameLog.from_jsonl,
    "GameLog.from_bytes": GameLog.from_bytes,
    "LogHeader.from_dict": LogHeader.from_dict,
    **_keyed("LogHeader", LogHeader.from_dict, HEADER, "position", "x"),
    **_keyed("LogHeader 2", LogHeader.from_dict, {**HEADER, "version": 2}, "tags"),
    "ViewFold": ViewFold,
    "ViewFold.feed": lambda value: ViewFold(REDACTED.header).feed(value),
    **_keyed("ViewFold", ViewFold, REDACTED.header.to_dict(), "position", "x"),
    "Game players": Game,
    "Game dealer": lambda value: Game(dealer=value),
    "Game seed": lambda value: Game(seed=value),
    "Game deck": lambda value: Game(deck=value),
    "Game rules": lambda value: Game(rules=value),
    "Game tags": lambda value: Game(tags=value),
    "Game tag": lambda value: Game(tags={"event": value}),
    "from_position tags": lambda value: Game.from_position(GAME.position, tags=value),
    "shuffled": shuffled,
    "play": lambda value: GAME.copy().play(value),
    "play seat": lambda value: GAME.copy().play("9D", value),
    "play expected": lambda value: GAME.copy().play("9D", expected=value),
    "explain": GAME.explain,
    "explain seat": lambda value: GAME.explain("9D", value),
    "legal_moves": GAME.legal_moves,
    "view": GAME.view,
    "for_seat": GAME.log.for_seat,
    "at": GAME.log.at,
    "table": GAME.log.table,
    "Note kind": lambda value: Note(value, 1),
    "Note seat": lambda value: Note("left", value),
    "Note text": lambda value: Note("comment", None, value),
    "note": lambda value: GAME.note(value, value, value),
    "event time": lambda value: event_from_dict({"event": "passed", "seat": 1, "time": value}),
    **_keyed("note", event_from_dict, Note("left", 1).to_dict(), "time"),
    "times": lambda value: GameLog(GAME.log.header, GAME.events, times=[value] * 3),
    "as_json": as_json,
}


@pytest.mark.parametrize("name", READERS)
def test_values_of_any_kind(name: str) -> None:
    before = GAME.log.to_jsonl()
    for value in ODD:
        found = outcome(READERS[name], value)
        assert not isinstance(found, SkitgubbeError) or len(str(found)) < 2000
    assert GAME.log.to_jsonl() == before


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 60)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["7S", "AS", "2C", "spectator", "collecting", "shedding", "play", "over"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from(["seat", "cards"]), inner)
    ),
    max_leaves=6,
)


@given(st.text() | JSON_VALUES.map(json.dumps))
def test_any_text(text: str) -> None:
    for read in (GameLog.from_jsonl, parse_move, Card, Play, parse_object):
        outcome(read, text)


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    for start in (b"", FIRST.encode() + b"\n"):
        log = outcome(GameLog.from_bytes, start + data)
        if isinstance(log, GameLog):
            assert GameLog.from_jsonl(log.to_jsonl()) == log
        else:
            assert isinstance(log, LogError) and 1 <= log.line <= 2 + data.count(b"\n")


# --- real logs, changed -----------------------------------------------------------------------


def _recorded(name: str) -> Game:
    """A game by some rules, whole or begun, by random moves of random seats."""
    random = Random(name)
    rules = RULES[name]
    if "rubbish" in name or "all" in name:
        rules = rules.replace(rubbish_cards=True)
    game = Game(2 + len(name) % 2, rules=rules, seed=name)
    begins_later = name == "return"
    play_out(game, random, 30 if begins_later else 120)
    if begins_later:
        game = Game.from_position(game.position, players=["Å", *"BC"][: game.n])
        play_out(game, random, 60)
    return game


GAMES = [_recorded(name) for name in RULES]
TEXTS = [game.log.to_jsonl() for game in GAMES]
LINES = sorted({line for text in TEXTS for line in text.splitlines()[1:]})
"""Events of all kinds, of all games."""


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a JSON value there is a value."""
    yield path
    inside: Any = value
    keys: Iterable[Any] = ()
    if isinstance(value, dict):
        keys = cast("dict[str, Any]", value)
    elif isinstance(value, list):
        keys = range(len(cast("list[object]", value)))
    for key in keys:
        yield from _places(inside[key], (*path, key))


def _with(value: Any, path: tuple[Any, ...], new: object) -> Any:
    if not path:
        return new
    changed = copy.deepcopy(value)
    _at(changed, path[:-1])[path[-1]] = new
    return changed


@st.composite
def changed_values(draw: st.DrawFn, value: Any) -> Any:
    """A JSON value in which some values are replaced, left out, doubled or changed places."""
    for _ in range(draw(st.integers(1, 3))):
        paths = [*_places(value)]
        path = draw(st.sampled_from(paths))
        how = draw(st.integers(0, 3))
        if how == 0:
            value = _with(value, path, draw(JSON_VALUES))
        elif how == 1:
            source = draw(st.sampled_from(paths))
            value = _with(value, path, _at(value, source))
        elif how == 2 and path:
            value = copy.deepcopy(value)
            inner = _at(value, path[:-1])
            del inner[path[-1]]
        else:
            inner = _at(value, path)
            if type(inner) is int:
                value = _with(value, path, inner + draw(st.sampled_from([-1, 1])))
    return value


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@st.composite
def changed_texts(draw: st.DrawFn, texts: list[str]) -> str:
    """A log in which some lines are gone, doubled, swapped, from elsewhere or altered."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 7)):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines.insert(at, draw(st.sampled_from(LINES)))
            case 4:
                lines[at] = draw(st.sampled_from(LINES))
            case 5:
                text = lines[at]
                place = draw(st.integers(0, len(text)))
                lines[at] = text[:place] + draw(st.text(max_size=3)) + text[place + other % 3 :]
            case 6 if lines[0].startswith("{"):
                lines = [line for line in lines if draw(st.integers(0, 20)) or line is lines[0]]
            case _:
                try:
                    value = json.loads(lines[at])
                except ValueError:
                    continue
                lines[at] = dump(_nan_free(draw(changed_values(value))))
        if not lines:
            lines = [""]
    return "\n".join(lines)


def _nan_free(value: Any) -> Any:
    return json.loads(json.dumps(value), parse_constant=str)


def judge(text: str) -> None:
    """A log is refused, or it tells a game that can be played so: never another one."""
    log = outcome(GameLog.from_jsonl, text)
    if not isinstance(log, GameLog):
        assert isinstance(log, LogError) and 1 <= log.line <= text.count("\n") + 1
        return
    assert GameLog.from_jsonl(log.to_jsonl()) == log
    assert GameLog.from_bytes(log.to_jsonl().encode()) == log
    for complete in (True, False):
        game = outcome(log.replay, complete)
        if not isinstance(game, Game):
            assert isinstance(game, LogError) and 1 <= game.line <= len(log.events) + 1
            continue
        assert game.log.header == evolve(log.header, version=2 if log.tags else 1)
        assert game.moves == log.moves
        assert played(log) == game
        told = [*game.events]
        recorded = [event for event in log.events if not isinstance(event, Note)]
        if Undone in map(type, recorded):
            continue
        if complete:
            assert recorded == told
        rest: Iterator[Event] = iter(told)
        assert all(event in rest for event in recorded)
        assert [e for e in told if isinstance(e, ACTS)] == [
            e for e in recorded if isinstance(e, ACTS)
        ]
        assert GameLog.from_jsonl(game.log.to_jsonl()).replay() == game


def played(log: GameLog) -> Game:
    """The game again, by the moves of the log alone, as text, through the public door."""
    header = log.header
    if isinstance(header.position, Position):
        game = Game.from_position(header.position, players=header.players)
    else:
        game = Game(
            header.players,
            rules=header.rules,
            dealer=header.dealer,
            deck=header.deck,
            pool_order=header.pool_order,
        )
    for seat, move in log.moves:
        game.play(str(move), seat)
    return game


@pytest.mark.parametrize("text", every_quick(TEXTS, 6), ids=RULES)
def test_the_logs_are_good(text: str) -> None:
    judge(text)
    assert GameLog.from_jsonl(text).replay().log.to_jsonl() == text


@given(changed_texts(TEXTS))
@example("")
def test_changed_logs(text: str) -> None:
    judge(text)


NOT_TEXT = (
    "not UTF-8 text",
    "not UTF-8 text but compressed: GameLog.load_all reads that",  # so two bytes say
)


@given(st.sampled_from(TEXTS), st.data())
def test_changed_bytes(text: str, data: st.DataObject) -> None:
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    try:
        again = bytes(raw).decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        with pytest.raises(LogError) as caught:
            GameLog.from_bytes(raw)
        assert caught.value.line <= line, "the first fault is told"
        told = caught.value.reason in NOT_TEXT
        assert (caught.value.line == line) == told
    else:
        judge(again)


HIDDEN = [
    text
    for game in GAMES
    for text in (game.log.for_seat(0).to_jsonl(), game.log.for_spectator().to_jsonl())
]


@given(changed_texts(HIDDEN))
def test_changed_redacted_logs(text: str) -> None:
    """What a client is told is refused with its line, or it makes a view."""
    view = outcome(lambda: PlayerView.from_log(GameLog.from_jsonl(text)))
    if not isinstance(view, PlayerView):
        assert isinstance(view, LogError) and 1 <= view.line <= text.count("\n") + 1
        return
    assert view.to_dict() == json.loads(dump(view.to_dict()))
    assert view.sample(Random(1)).n == len(view.players)


def _noted(game: Game) -> GameLog:
    """A game with tags, notes and times."""
    random = Random("noted")
    told: list[tuple[Event, str | None]] = []
    for event in game.events:
        if random.random() < 0.3:
            kind = random.choice([*NoteKind])
            told.append((Note(kind, random.randrange(game.n), "A text."), None))
        told.append((event, random.choice([None, "2026-06-19T18:30:00.5Z"])))
    header = evolve(game.log.header, version=2, tags={"event": "Midsommar", "host": "x"})
    return GameLog(header, tuple(event for event, _ in told), times=[time for _, time in told])


NOTED = [_noted(game) for game in GAMES[::5]]
NOTED_TEXTS = [log.to_jsonl() for log in NOTED]


@pytest.mark.parametrize("log", first_quick(NOTED, 1))
def test_the_noted_logs_are_good(log: GameLog) -> None:
    judge(log.to_jsonl())
    assert log.replay() in GAMES and log.replay().tags == log.tags
    assert GameLog.from_jsonl(log.to_jsonl()) == log


@given(changed_texts(NOTED_TEXTS))
def test_changed_noted_logs(text: str) -> None:
    judge(text)
    log = outcome(GameLog.from_jsonl, text)
    if isinstance(log, GameLog):
        outcome(log.table)
        outcome(log.at, len(log.events) // 9)
        shown = outcome(log.for_spectator)
        if isinstance(shown, GameLog):
            assert "A text." not in shown.to_jsonl() and "host" not in shown.tags
            assert GameLog.from_jsonl(shown.to_jsonl()) == shown


SHORT = ["".join(text.splitlines(keepends=True)[:12]) for text in (*TEXTS, *NOTED_TEXTS)]


@given(st.lists(st.sampled_from(SHORT), max_size=3), st.data())
def test_several_changed_logs(texts: list[str], data: st.DataObject) -> None:
    raw = bytearray("".join(texts).encode())
    for _ in range(data.draw(st.integers(0, 3)) if raw else 0):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    for found in logs_of_blocks([bytes(raw[:999]), bytes(raw[999:])]):
        if isinstance(found, GameLog):
            assert GameLog.from_jsonl(found.to_jsonl()) == found
        else:
            assert 1 <= found.line <= raw.count(b"\n") + 1


def test_any_event_in_the_place_of_any_other() -> None:
    """A viewer who is told one that does not fit refuses it, whatever it is."""
    game = GAME.copy()
    for move in ("9D", "2H", "chance"):
        game.play(move)
    shown = game.log.for_seat(0)
    kinds = {event_of_line(line).name: event_of_line(line) for line in LINES}
    for at, event in enumerate(shown.events):
        for other in kinds.values():
            events = (*shown.events[:at], other)
            view = outcome(PlayerView.from_log, GameLog(shown.header, events))
            assert isinstance(view, LogError) or isinstance(event, ACTS)


STOOD = [step for game in GAMES for step in games_of(game.log)[-2:]]
POSITIONS = [game.position.to_dict() for game in STOOD]


@given(st.sampled_from(POSITIONS).flatmap(changed_values), st.integers(0, 2**32))
def test_changed_positions(data: Any, seed: int) -> None:
    """A position is refused, or it is written as it was read and can be played on from."""
    position = outcome(Position.from_dict, data)
    if not isinstance(position, Position):
        assert isinstance(position, PositionError) and position.problems
        return
    assert Position.from_dict(position.to_dict()) == position
    game = Game.from_position(position)
    random = Random(seed)
    for _ in range(12):
        assert all(game.view(seat).to_dict() for seat in range(game.n))
        if game.is_over:
            break
        assert game.legal_moves()
        random_act(game, random)
        assert Position.from_dict(game.position.to_dict()) == game.position
    judge(game.log.to_jsonl())
