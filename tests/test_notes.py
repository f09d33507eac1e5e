"""Times and notes: what logs of version 2 tell beside the game, and that the game is the same."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from random import Random
from time import tzset
from typing import Any

import pytest
from attrs import evolve
from complaints import refuses
from rigging import rig_exactly
from shown_games import play_out
from stepping import games_of, views_of
from strategies import random_act

from skitgubbe import (
    SPECTATOR,
    ArgumentError,
    BusyError,
    Event,
    EventError,
    Game,
    GameLog,
    LogError,
    NotationError,
    Note,
    NoteKind,
    PlayerView,
    RecordError,
    Rules,
    Undone,
    ViewFold,
)
from skitgubbe.events.classes import ACTS
from skitgubbe.records.recovery import recovered
from skitgubbe.records.verification import verify_stream

__all__: list[str] = []

TIME = "2026-06-19T18:30:00Z"
ANY_TIME = Rules.preset("everyone-any-time")


class Clock:
    """A clock that goes a second further each time; ``told`` is what it says instead."""

    def __init__(self) -> None:
        self.now = datetime(2026, 6, 19, 18, 30, tzinfo=UTC)
        self.told: Any = None

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        told: datetime = self.now if self.told is None else self.told
        return told


def noted(seed: str, rules: Rules = ANY_TIME) -> GameLog:
    """A log with notes and times in every place, in the middle of a move too."""
    random = Random(seed)
    game = play_out(Game(3, rules=rules, seed=seed), random, 60)
    events: list[Event] = []
    times: list[str | None] = []
    for event in game.events:
        while random.random() < 0.2:
            kind = random.choice([*NoteKind])
            events.append(Note(kind, random.randrange(3), "A text: AS is in seat 2."))
            times.append(random.choice([None, "2026-06-19T18:30:00.250Z"]))
        events.append(event)
        times.append(random.choice([None, TIME]))
    events.append(Note("comment", None, '\n"\u202e💡'))
    times.append(TIME)
    return GameLog(game.log.header, tuple(events), times=times)


def bare(log: GameLog) -> GameLog:
    """The log without its notes and times."""
    header = evolve(log.header, version=1)
    return GameLog(header, tuple(e for e in log.events if not isinstance(e, Note)))


# --- in a log ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a", "b"])
def test_they_are_kept_and_of_no_account(seed: str) -> None:
    log = noted(seed)
    assert log.header.version == 2
    text = log.to_jsonl()
    again = GameLog.from_jsonl(text)
    assert again == log and again.to_jsonl() == text and hash(again) == hash(log)
    assert GameLog.from_bytes(text.encode()) == log
    plain = bare(log)
    assert log.replay() == plain.replay() and log.replay().log == plain
    assert log.moves == plain.moves and games_of(log) == games_of(plain)
    assert log.at(7) == plain.at(7)
    acts = [event for event in log.events if isinstance(event, (*ACTS, Note))]
    assert GameLog(log.header, tuple(acts)).replay(complete=False) == log.replay()
    verdict = verify_stream(io.BytesIO(text.encode()), "log")
    assert verdict.good and verdict.moves == len(log.moves)
    lines = text.splitlines()
    for line, event, time in zip(lines[1:], log.events, log.times, strict=True):
        assert json.loads(line).get("time") == time
        assert line.endswith(f'"time":"{time}"}}') or time is None
        assert list(json.loads(line))[: len(event.to_dict())] == list(event.to_dict())


def test_a_table_has_the_times() -> None:
    log = noted("c")
    acts = [number for number, event in enumerate(log.events) if isinstance(event, ACTS)]
    assert [row["time"] for row in log.table()] == [log.times[number] for number in acts]
    assert {row["time"] for row in log.table()} == {None, TIME}
    assert {row["time"] for row in bare(log).table()} == {None}
    for row, other in zip(log.table(), bare(log).table(), strict=True):
        assert {**row, "time": None} == other


def test_a_log_without_any_is_of_version_1() -> None:
    log = Game(seed=7).log
    assert GameLog(log.header, log.events, times=[None, None, None]) == log
    assert GameLog(log.header, log.events, times=[]).header.version == 1
    assert GameLog(log.header, (*log.events, Note("left", 1))).header.version == 2
    assert GameLog(log.header, log.events, times=[TIME, None, None]).header.version == 2


def test_not_as_many_times_as_events() -> None:
    log = Game(seed=7).log
    with pytest.raises(ArgumentError, match=r"^3 events, but 2 times$"):
        GameLog(log.header, log.events, times=[TIME, TIME])


def test_tags_of_version_1_stand_in_the_way() -> None:
    log = Game(seed=7).log
    header = evolve(log.header, extra={"tags": ["x"]})
    with pytest.raises(ArgumentError, match=r"^the header has a key 'tags' that is none of"):
        GameLog(header, (*log.events, Note("left", 1)))
    assert GameLog(evolve(header, version=2), (Note("left", 1),)).header.version == 2


# --- to whom they are shown -------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_redacted_logs(viewer: Any) -> None:
    log = noted("d")
    shown = log.for_spectator() if viewer == SPECTATOR else log.for_seat(viewer)
    assert "A text" not in shown.to_jsonl() and "comment" not in shown.to_jsonl()
    kept = [
        (event.kind, event.seat, time)
        for event, time in zip(log.events, log.times, strict=True)
        if isinstance(event, Note) and event.kind != "comment"
    ]
    assert kept == [
        (event.kind, event.seat, time)
        for event, time in zip(shown.events, shown.times, strict=True)
        if isinstance(event, Note)
    ]
    assert kept and shown.header.version == 2
    assert GameLog.from_jsonl(shown.to_jsonl()) == shown
    assert (
        shown.for_spectator() == shown if viewer == SPECTATOR else shown.for_seat(viewer) == shown
    )
    plain = bare(log).replay()
    assert PlayerView.from_log(shown) == plain.view(viewer)
    assert views_of(shown)[::9] == [game.view(viewer) for game in games_of(log)[::9]]
    fold = ViewFold(json.loads(shown.to_jsonl().splitlines()[0]))
    for number, line in enumerate(shown.to_jsonl().splitlines()[1:]):
        fold.feed(json.loads(line) if number % 2 else line)
    assert fold.view() == plain.view(viewer)
    assert fold.told == len(plain.events)


# --- lines that are wrong ---------------------------------------------------------------------

NOTE = '{"event":"note","kind":"left","seat":1,"text":null}'
COMMENT = '{"event":"note","kind":"comment","seat":null,"text":"x"}'
PASSED = '{"event":"passed","seat":1}'


def with_time(time: str, line: str = PASSED) -> str:
    return f'{line[:-1]},"time":{time}}}'


NO_TIME = "is not a time in UTC such as 2026-01-02T03:04:05Z"
WRONG = [
    (NOTE.replace("left", "gone"), "note: kind: 'gone' is not a kind of note"),
    (NOTE.replace('"seat":1', '"seat":null'), "note: left is said of a seat"),
    (NOTE.replace('"seat":1', '"seat":51'), "note: seat: 51 is not a seat"),
    (NOTE.replace('"seat":1', '"seat":true'), "note: seat: True is not a seat"),
    (NOTE.replace('"seat":1,', ""), "note: seat is missing"),
    (NOTE.replace(',"text":null', ""), "note: text is missing"),
    (NOTE.replace("null", '""'), "note: text: '' is not the text of a note"),
    (NOTE.replace("null", '["x"]'), "note: text: ['x'] is not the text of a note"),
    (
        NOTE.replace("null", '"' + "x" * 1001 + '"'),
        "note: text: a note has at most 1000 characters",
    ),
    (NOTE.replace("null", r'"\ud800"'), "a text has a lone surrogate"),
    (NOTE.replace("}", ',"by":1}'), "note: there is no key 'by'"),
    (COMMENT.replace('"x"', "null"), "note: a comment has a text"),
    (with_time("null"), f"passed: time: None {NO_TIME}"),
    (with_time('"2026-06-19"'), f"passed: time: '2026-06-19' {NO_TIME}"),
    (with_time('"2026-02-30T00:00:00Z"'), f"passed: time: '2026-02-30T00:00:00Z' {NO_TIME}"),
    (with_time('"2026-06-19T24:00:00Z"'), f"passed: time: '2026-06-19T24:00:00Z' {NO_TIME}"),
    (with_time('"2026-06-19t12:00:00Z"'), f"passed: time: '2026-06-19t12:00:00Z' {NO_TIME}"),
    (with_time('"٢026-06-19T12:00:00Z"'), f"passed: time: '٢026-06-19T12:00:00Z' {NO_TIME}"),
    (with_time('"2026-06-19T12:00:00Z\\n"'), f"passed: time: '2026-06-19T12:00:00Z\\n' {NO_TIME}"),
    (with_time('"2026-06-19T12:00:00.Z"'), f"passed: time: '2026-06-19T12:00:00.Z' {NO_TIME}"),
    (with_time(f'"{TIME}"', NOTE), None),
    (with_time(f'"{TIME}","time":"{TIME}"'), "the key 'time' is there twice"),
    (with_time(f'"{TIME}"', '{"event":"passed"}'), "passed: seat is missing"),
    (with_time(f'"{TIME}"', '{"event":"folded"}'), "'folded' is not an event"),
]


@pytest.mark.parametrize(("line", "reason"), WRONG, ids=map(str, range(len(WRONG))))
def test_lines_that_are_wrong(line: str, reason: str | None) -> None:
    first = Game(seed=7, tags={"event": "x"}).log.to_jsonl().splitlines()[0]
    text = f"{first}\n{line}\n"
    if reason is None:
        assert len(GameLog.from_jsonl(text).events) == 1
        return
    with pytest.raises(LogError) as caught:
        GameLog.from_jsonl(text)
    assert (caught.value.line, caught.value.reason) == (2, reason)


def test_version_1_has_neither() -> None:
    log = Game(seed=7).log
    for line, reason in (
        (NOTE, "a log of version 1 has no notes"),
        (COMMENT, "a log of version 1 has no notes"),
        (with_time(f'"{TIME}"'), "passed: there is no key 'time'"),
        (with_time(f'"{TIME}"', NOTE), "note: there is no key 'time'"),
    ):
        with pytest.raises(LogError) as caught:
            GameLog.from_jsonl(log.to_jsonl() + line)
        assert (caught.value.line, caught.value.reason) == (5, reason)


def test_a_note_of_a_seat_that_is_not_there() -> None:
    fold = ViewFold(Game(seed=7).log.for_seat(0).header)
    with refuses(EventError, "note: there is no seat 3"):
        fold.feed(Note("left", 3))
    log = noted("e")
    wrong = GameLog(log.header, (*log.events[:9], Note("comment", 3, "x"), *log.events[9:]))
    for complete in (True, False):
        with pytest.raises(LogError, match=r"^line 11: note: there is no seat 3$"):
            wrong.replay(complete)
    shown = GameLog(log.for_seat(0).header, (Note("left", 3),))
    with pytest.raises(LogError, match=r"^line 2: note: there is no seat 3$"):
        PlayerView.from_log(shown)


def test_a_log_that_is_cut_off_is_recovered_with_its_times() -> None:
    log = noted("f")
    data = log.to_jsonl().encode()
    for size in range(len(data) // 2, len(data), 311):
        found = recovered(io.BytesIO(data[:size])).log
        assert found.events == log.events[: len(found.events)]
        assert found.times == log.times[: len(found.events)]
        found.replay()
    only_deal = recovered(io.BytesIO(b"".join(data.splitlines(keepends=True)[:2]))).log
    assert only_deal.events == Game(3, rules=ANY_TIME, seed="f").events and only_deal.times == ()


# --- notes by hand ----------------------------------------------------------------------------


def test_notes_are_values() -> None:
    assert Note("left", 1) == Note(NoteKind.LEFT, 1, None)
    assert Note("left", 1).kind is NoteKind.LEFT
    match Note("comment", text="x"):
        case Note(NoteKind.COMMENT, None, str() as text):
            assert text == "x"
        case _:
            raise AssertionError


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (("gone", 1), "'gone' is not a kind of note"),
        (("left", -1), "-1 is not a seat"),
        (("left",), "note: left is said of a seat"),
        (("returned", None, "x"), "note: returned is said of a seat"),
        (("comment", 1), "note: a comment has a text"),
        (("comment", 1, b"x"), "b'x' is not the text of a note"),
        (("comment", 1, "\ud800"), "a text has a lone surrogate"),
    ],
)
def test_what_is_no_note(values: tuple[Any, ...], reason: str, path: Path) -> None:
    game = Game(seed=7)
    game.record_to(path, notes=True)
    for make in (Note, game.note):
        with refuses(NotationError, reason):
            make(*values)
    assert GameLog.load(path).events == game.events


# --- written as the game is played ------------------------------------------------------------


def test_each_line_has_the_time_of_its_move(path: Path) -> None:
    game = Game(3, rules=ANY_TIME, seed=7)
    clock, random = Clock(), Random(7)
    game.record_to(path, clock=clock)
    for _ in range(40):
        random_act(game, random)
        if random.random() < 0.2:
            game.note("left", random.randrange(3), "a call")
        if random.random() < 0.2:
            game.undo()
    log = GameLog.load(path)
    assert log.replay() == game and log.header.version == 2
    times = [*log.times]
    assert times[:3] == [None] * 3
    expected = datetime(2026, 6, 19, 18, 30, tzinfo=UTC)
    for event, time in zip(log.events[3:], times[3:], strict=True):
        if isinstance(event, (*ACTS, Undone, Note)):
            expected += timedelta(seconds=1)
        assert time is not None and datetime.fromisoformat(time) == expected
    assert expected == clock.now
    assert sum(isinstance(event, Note) for event in log.events) > 2


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), "2026-01-02T03:04:05Z"),
        (datetime(2026, 1, 2, 3, 4, 5, 60, tzinfo=UTC), "2026-01-02T03:04:05.000060Z"),
        (
            datetime(2026, 1, 1, 0, 30, tzinfo=timezone(timedelta(hours=2))),
            "2025-12-31T22:30:00Z",
        ),
        (datetime(1, 1, 1, tzinfo=UTC), "0001-01-01T00:00:00Z"),
    ],
)
@pytest.mark.parametrize("here", ["UTC", "America/New_York"])
def test_times_of_any_zone(
    moment: datetime, told: str, here: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the zone of the machine."""
    game = Game(seed=7)
    game.record_to(path, clock=lambda: moment)
    try:
        with monkeypatch.context() as patch:
            patch.setenv("TZ", here)
            tzset()
            game.play("9D")
    finally:
        tzset()
    assert GameLog.load(path).times[-1] == told


EARLIEST = datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize("told", [datetime(2026, 1, 2), 1767323045.0, "now", object, EARLIEST])  # noqa: DTZ001
def test_a_clock_that_tells_no_time(told: Any, path: Path) -> None:
    game, clock = Game(seed=7), Clock()
    game.record_to(path, clock=clock)
    game.play("9D")
    before, written = game.copy(), path.read_bytes()
    clock.told = told
    for change in (lambda: game.play("2H"), game.undo, lambda: game.note("left", 1)):
        with pytest.raises(RecordError, match=r"^the clock gave .*: no "):
            change()
        assert game == before and path.read_bytes() == written
    clock.told = None
    game.play("2H")
    assert GameLog.load(path).replay() == game


def test_a_clock_that_stops_or_plays(path: Path) -> None:
    game = Game(seed=7)
    answers: list[Callable[[], Any]] = [lambda: game.play("2S"), lambda: 1 // 0]

    def clock() -> Any:
        return answers[-1]()

    game.record_to(path, clock=clock)
    with pytest.raises(ZeroDivisionError):
        game.play("9D")
    answers.pop()
    with pytest.raises(BusyError):
        game.play("9D")
    with pytest.raises(BusyError):
        game.note("left", 1)
    answers.append(lambda: game.note("left", 1))
    for change in (lambda: game.play("9D"), lambda: game.note("left", 1)):
        with pytest.raises(BusyError, match=r"^the game is being changed already"):
            change()

    def stopped() -> None:
        raise RuntimeError("the clock has stopped")

    answers.append(stopped)
    for change in (lambda: game.play("9D"), lambda: game.note("left", 1)):
        with pytest.raises(RuntimeError, match=r"^the clock has stopped$"):
            change()
    assert game.moves == () and GameLog.load(path).replay() == game


@pytest.mark.parametrize("noted", [False, True])
def test_a_clock_that_closes_the_writer(noted: bool, path: Path, tmp_path: Path) -> None:
    """Nothing goes into a file that has the number of the closed one since."""
    game = Game(seed=7)
    other = tmp_path / "other"
    other.write_text("not a log")
    with other.open("r+b") as there:

        def clock() -> datetime:
            writer.close()
            os.dup2(there.fileno(), number)
            return datetime.now(UTC)

        writer: Any = game.record_to(path, clock=clock)
        number: int = writer._file
        before = path.read_bytes()
        with pytest.raises(RecordError, match=r"^the clock has closed the writer$"):
            _ = game.note("left", 1) if noted else game.play("chance")
        os.close(number)
    assert (game.moves, path.read_bytes()) == ((), before)
    assert other.read_text() == "not a log"
    assert game.play("chance") and writer.closed


@pytest.mark.parametrize("clock", [7, "now", datetime(2026, 1, 2, tzinfo=UTC), False])
def test_what_is_no_clock(clock: Any, path: Path) -> None:
    game = Game(seed=7)
    with pytest.raises(ArgumentError, match=r"^clock is a function that gives a datetime, not "):
        game.record_to(path, clock=clock)
    assert not path.exists() and game.recorder is None
    game.record_to(path, notes=True).close()
    with pytest.raises(ArgumentError, match=r"^clock is a function that gives a datetime, not "):
        Game.resume(path, clock=clock)


def test_notes_stay_when_play_goes_on(path: Path) -> None:
    game = rig_exactly(["7S9HKD", "2C9D4D"], "3H5HASJC")
    game.record_to(path, notes=True)
    game.note("left", 1)
    game.play("7S")
    note = game.note("comment", 0, "x")
    assert note == Note("comment", 0, "x")
    game.undo()
    game.note("returned", 1, "y")
    game.play("9H")
    log = GameLog.load(path)
    assert [event.name for event in log.events if isinstance(event, (*ACTS, Note, Undone))] == [
        *("note", "played", "note", "undone", "note", "played"),
    ]
    assert log.replay() == game and log.times == ()
    assert game.log == GameLog(evolve(log.header, version=1), game.events)


def test_who_takes_notes(path: Path) -> None:
    with pytest.raises(RecordError, match=r"^the game is not recorded$"):
        Game(seed=7).note("left", 1)
    taking: list[tuple[Game, dict[str, Any]]] = [
        (Game(seed=7, tags={"event": "x"}), {}),
        (Game(seed=7), {"notes": True}),
        (Game(seed=7), {"clock": Clock()}),
    ]
    for game, more in taking:
        writer = game.record_to(path, **more)
        assert writer.takes_notes
        game.note("left", 1)
        writer.close()
        with pytest.raises(RecordError, match=r"^the game is not recorded$"):
            game.note("left", 1)
        again = Game.resume(path, clock=Clock())
        again.note("returned", 1)
        assert GameLog.load(path).times[-1] == "2026-06-19T18:30:01Z"
        assert again.recorder is not None and again.recorder.takes_notes
        again.recorder.close()
        path.unlink()
    plain = Game(seed=7)
    writer = plain.record_to(path)
    written = path.read_bytes()
    assert not writer.takes_notes
    with pytest.raises(RecordError, match=r"^the file takes no notes: record the game with notes"):
        plain.note("left", 1)
    writer.close()
    with pytest.raises(RecordError, match=r"^the log is of version 1, which has no times$"):
        Game.resume(path, clock=Clock())
    assert path.read_bytes() == written
    assert Game.resume(path) == plain


@pytest.mark.parametrize("seat", [3, 50])
def test_a_note_of_no_seat(seat: int, path: Path) -> None:
    game = Game(seed=7)
    game.record_to(path, notes=True)
    with pytest.raises(ArgumentError, match=f"^there is no seat {seat}$"):
        game.note("left", seat)


def test_tags_of_version_1_stand_in_the_way_of_a_clock(path: Path) -> None:
    header = evolve(Game(seed=7).log.header, extra={"tags": []})
    game = GameLog(header, ()).replay(complete=False)
    with pytest.raises(ArgumentError, match=r"^the header has a key 'tags'"):
        game.record_to(path, clock=Clock())
    assert not path.exists()
    game.record_to(path)
    assert GameLog.load(path).header == header
