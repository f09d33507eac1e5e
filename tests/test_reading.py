"""The one reader of lines: one log or several, in bounded memory, and what is wrong with a line."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, BinaryIO, cast

import pytest
from attrs import evolve
from hypothesis import given, strategies as st
from recorded import resumed, small_game, text_of, zstd
from strategies import random_act
from typing_extensions import Buffer, override

from skitgubbe import Dropped, Game, GameLog, LogError, Note, RecordError
from skitgubbe.cli.main import main
from skitgubbe.records import lines as lines_module, recovery, streams
from skitgubbe.records.archives import logs_of_blocks
from skitgubbe.records.lines import LogLines, header_in
from skitgubbe.records.log import Recovered, log_of_stream
from skitgubbe.records.streams import read_block
from skitgubbe.records.verification import FaultKind, verify, verify_stream
from skitgubbe.strict_json import MAX_TEXT, dump

TOO_LONG = f"longer than {MAX_TEXT} characters"
MARK = b"\xef\xbb\xbf"
SECOND = "a second header: recovering would cut off the log that it begins"


def played(seed: int, **more: Any) -> GameLog:
    game, random = Game(seed=seed, **more), Random(seed)
    for _ in range(10):
        random_act(game, random)
    return game.log


GAME = small_game("7S", "9D")
SMALL = text_of(GAME)
OTHER = text_of(Game(["Åsa", "Bo"], seed=1))
LOGS = [played(seed) for seed in range(4)]
TEXTS = [log.to_jsonl().encode() for log in LOGS]
FIRST, *REST = TEXTS[1].splitlines(keepends=True)


def turned(text: bytes, *keys: str) -> bytes:
    """A log as another program may write it: with blanks, and some keys of the header first."""
    header, rest = text.split(b"\n", 1)
    values = json.loads(header)
    first = {key: values[key] for key in keys}
    return json.dumps({**first, **values}).encode() + b"\n" + rest


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[place : place + size] for place in range(0, len(data), size))


def lines(*texts: bytes) -> int:
    return b"".join(texts).count(b"\n")


STRICT: dict[str, Callable[[Path], object]] = {"load": GameLog.load, "resume": resumed}
RECOVERING: dict[str, Callable[[Path], object]] = {
    "load, recover": lambda path: GameLog.load(path, recover=True),
    "resume, recover": lambda path: resumed(path, recover=True),
}
READERS = {**STRICT, **RECOVERING}


def fault(read: Callable[[Any], object], source: object) -> tuple[int, str]:
    with pytest.raises(LogError) as caught:
        read(source)
    return caught.value.line, caught.value.reason


def goes_on(path: Path, game: Game) -> None:
    """The file can be written to, read, and resumed without recovery."""
    again = Game.resume(path)
    assert again == game
    again.play(again.legal_moves()[0])
    assert GameLog.load(path).replay() == again
    assert verify(path).good
    assert again.recorder is not None
    again.recorder.close()


# --- bounds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [b"", SMALL], ids=["nothing", "a log"])
def test_an_enormous_end_with_nothing_in_it(
    path: Path, start: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    """No reader holds it."""
    path.write_bytes(start)
    os.truncate(path, 48 << 20)
    line = lines(start) + 1
    tracemalloc.start()
    try:
        for read in (READERS if not start else STRICT).values():
            assert fault(read, path) == (line, TOO_LONG)
        assert main(["replay", str(path)]) == 2
        recovered = [read(path) for read in RECOVERING.values() if start]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20 << 20
    assert capsys.readouterr().err == f"{path}:{line}: {TOO_LONG}\n"
    if start:
        assert recovered == [GAME.log, GAME]
        assert path.read_bytes() == start


def test_what_has_no_end() -> None:
    zero = Path("/dev/zero")
    for read in READERS.values():
        with pytest.raises((RecordError, PermissionError)):
            read(zero)
    with zero.open("rb") as stream:
        assert fault(log_of_stream, stream) == (1, TOO_LONG)


@pytest.mark.parametrize("start", [b"", b"x"])
def test_a_long_line_is_judged_by_its_characters(start: bytes) -> None:
    """Also if it is cut in the middle of one, and bytes that are no text are told all the same."""
    header = SMALL.splitlines(keepends=True)[0] + start
    assert fault(GameLog.from_bytes, header + "å".encode() * MAX_TEXT * 2) == (2, TOO_LONG)
    assert fault(GameLog.from_bytes, header + b"\xff" * MAX_TEXT * 2) == (2, "not UTF-8 text")


def test_a_log_that_is_too_long_to_be_held(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(["Anna", "Ben"], seed=7)
    random = Random(1)
    while len(game.moves) < 60:
        random_act(game, random)
    text = text_of(game)
    path.write_bytes(text)
    monkeypatch.setattr(streams, "BLOCK", 512)
    monkeypatch.setattr(lines_module, "MOST_BYTES", len(text))
    for read in READERS.values():
        read(path)
    most = len(text) - 1
    monkeypatch.setattr(lines_module, "MOST_BYTES", most)
    too_long = f"too long: a log that is read as a whole has at most {most} bytes"
    last = text.rindex(b"\n", 0, len(text) - 512)
    for read in READERS.values():
        line, reason = fault(read, path)
        assert reason == too_long and text.count(b"\n", 0, last) <= line <= text.count(b"\n")
    assert path.read_bytes() == text
    assert GameLog.from_bytes(text).replay() == game
    assert verify(path).good
    monkeypatch.setattr(lines_module, "MOST_BYTES", len(text) // 2)
    several = [*logs_of_blocks(pieces(text * 2 + SMALL, 100))]
    assert [type(one) for one in several] == [LogError, LogError, GameLog]
    assert all("too long: a log that is read as a whole has" in str(one) for one in several[:2])


def test_the_bound_that_the_documentation_names() -> None:
    page = (Path(__file__).parent.parent / "docs" / "log-format.md").read_text("utf-8")
    assert f"{lines_module.MOST_BYTES:,} bytes" in page
    assert f"{lines_module.MOST_BYTES:,}" in " ".join((GameLog.load.__doc__ or "").split())


# --- what is no file --------------------------------------------------------------------------


def test_pipes_and_devices_are_no_files(tmp_path: Path) -> None:
    """None is waited for."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    link = tmp_path / "link.jsonl"
    link.symlink_to(pipe)
    for read in READERS.values():
        for place in (pipe, link):
            with pytest.raises(RecordError, match=r"^it is no regular file$"):
                read(place)
        with pytest.raises(IsADirectoryError) as caught:
            read(tmp_path)
        assert caught.value.filename == str(tmp_path)
        with pytest.raises(FileNotFoundError):
            read(tmp_path / "none")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a\0b", "embedded null byte"),
        ("\ud800", "this system cannot write the name of the file"),
    ],
)
def test_names_that_no_file_can_have(name: str, reason: str) -> None:
    game = small_game()
    attempts: list[Callable[[Any], object]] = [
        *READERS.values(),
        lambda name: next(GameLog.load_all(name)),
        game.log.save,
        game.record_to,
    ]
    for attempt in attempts:
        with pytest.raises(RecordError) as caught:
            attempt(name)
        assert str(caught.value) == reason
    assert game.recorder is None
    found = verify(name).fault
    assert found is not None and found.kind is FaultKind.UNREADABLE


def test_a_pipe_that_is_named_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As ``skitgubbe replay <(zcat game.jsonl.gz)`` does."""
    reading, writing = os.pipe()
    os.write(writing, SMALL)
    os.close(writing)
    assert main(["replay", f"/dev/fd/{reading}"]) == 0
    os.close(reading)
    assert capsys.readouterr().out.endswith("unfinished, B to act\n")


# --- streams that have nothing yet ------------------------------------------------------------


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_standard_input_that_has_nothing_yet(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not block, and comes late and in pieces: all of it is judged."""
    reading, writing = os.pipe()
    os.set_blocking(reading, False)

    def write() -> None:
        for part in (SMALL[:10], SMALL[10:], b"garbage\n"):
            time.sleep(0.05)
            os.write(writing, part)
        os.close(writing)

    with open(reading, encoding="utf-8") as stream:  # noqa: PTH123  a descriptor, no path
        monkeypatch.setattr(sys, "stdin", stream)
        thread = Thread(target=write)
        thread.start()
        assert main([command, "-"]) == 2
        thread.join()
    line = f"-:{lines(SMALL) + 1}: not JSON: Expecting value (column 1)\n"
    assert capsys.readouterr().err == line


class Hesitant(io.RawIOBase):
    """A stream that has nothing yet, and cannot be waited for."""

    @override
    def readable(self) -> bool:
        return True

    @override
    def readinto(self, _: Buffer, /) -> int | None:
        return None


def test_a_stream_that_cannot_be_waited_for() -> None:
    """It is not judged."""
    reason = "it has nothing yet and cannot be waited for"
    stream = cast("BinaryIO", Hesitant())
    for read in (read_block, log_of_stream):
        with pytest.raises(OSError, match=f"^{reason}$"):
            read(stream)
    found = verify_stream(stream, "-").fault
    assert found is not None
    assert (found.kind, found.reason) == (FaultKind.UNREADABLE, reason)


# --- pieces -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3, 50, 1000, 100_000])
@pytest.mark.parametrize("end", [b"\n", b""])
def test_pieces_of_any_size(size: int, end: bytes) -> None:
    game = Game(["Åsa", "Бо"], seed=3)
    for _ in range(5):
        game.play(game.legal_moves()[0])
    data = text_of(game)[:-1] + end
    read = LogLines(pieces(data, size))
    assert read.header() == game.log.header
    assert tuple(event for batch in read.batches() for event in batch) == game.log.events
    assert (read.size, read.ended) == (len(data), bool(end))
    assert (read.judged, read.faulty) == (len(game.log.events) + 1, False)


def found_in(data: bytes, size: int = 1 << 16) -> list[GameLog | LogError]:
    return [*logs_of_blocks(pieces(data, size))]


def told(found: list[GameLog | LogError]) -> list[object]:
    """Logs by their number, faults by line and reason."""
    return [
        (one.line, one.reason) if isinstance(one, LogError) else LOGS.index(one) for one in found
    ]


@pytest.mark.parametrize("size", [1, 7, 100, 1000, 1 << 16])
def test_several_logs_each_in_its_place(size: int) -> None:
    data = b"".join(TEXTS)
    for text in (data, data[:-1], data.replace(b"\n", b"\r\n")):
        assert told(found_in(text, size)) == [0, 1, 2, 3]


# --- what is a header -------------------------------------------------------------------------

KEYS = st.permutations([*json.loads(FIRST)])
NAMES = st.text(st.sampled_from('"\\{}[]:, aå'), min_size=1, max_size=9).filter(str.strip)
TORN = st.text(st.sampled_from('"\\{}[]:,e1'), max_size=20)


@given(KEYS, NAMES, TORN, st.booleans())
def test_a_header_is_known_by_reading_it(keys: list[str], name: str, torn: str, wide: bool) -> None:
    """In any order of its keys, with any names, behind anything that was torn off."""
    values = {**json.loads(FIRST), "players": [name, "other", "third"]}
    header = (json.dumps if wide else dump)({key: values[key] for key in keys})
    place = header_in(torn + header)
    assert place == (len(torn) if torn.strip() else 0)
    assert header_in(torn + header[:-1]) is None
    assert header_in(torn + header + "x") is None


@pytest.mark.parametrize(
    "line",
    [
        '{"x":"skitgubbe-log"}',
        '{"x":{"format":"skitgubbe-log"}}',
        '{"format":"skitgubbe-log","format":1}',
        '["skitgubbe-log"]',
        '"skitgubbe-log',
        "skitgubbe-log}",
        '{"format":"skitgubbe-log"',
        "skitgubbe-log" + '\\"' * 500_000 + "}",
        "skitgubbe-log" + '{"' * 500_000 + "}",
        "skitgubbe-log" + "{" * 500_000 + "}" * 500_000,
        '{"format":"skitgubbe\\u002dlogg"}',
    ],
    ids=lambda line: line[:40],
)
def test_what_is_no_header(line: str) -> None:
    """It is told in time that grows with the line and not faster."""
    assert header_in(line) is None


def test_a_header_in_other_letters() -> None:
    assert header_in('{"\\u0066ormat":"skitgubbe\\u002dlog"}') == 0


TWO_LOGS: dict[str, tuple[bytes, int]] = {
    "whole": (OTHER, 1),
    "behind a torn line": (b'{"event":"pla' + OTHER, 1),
    "behind a torn line, keys in order": (b'{"event":"pla' + turned(OTHER, "dealer", "deck"), 1),
    "behind a torn header": (OTHER[:200] + OTHER, 1),
    "behind a byte order mark": (MARK + OTHER, 1),
    "behind zeros": (bytes(3000) + OTHER, 1),
    "behind other lines": (b"hello\n\n{}\n" + OTHER, 4),
    "behind many lines": (b"x\n" * 100_000 + OTHER, 100_001),
    "behind a line that is too long": (b"x" * 5 * MAX_TEXT + turned(OTHER, "deck"), 1),
    "over where such a line is cut": (b"x" * (33 * streams.BLOCK - 99 - len(SMALL)) + OTHER, 1),
    "after lines that are too long": ((b"x" * 3 * MAX_TEXT + b"\n") * 2 + OTHER, 3),
    "after a blank one and one too long": (b"\n" + b"x" * 3 * MAX_TEXT + b"\n" + OTHER, 3),
    "header only": (OTHER.split(b"\n")[0], 1),
    "header only, behind too much": (b"x" * 3 * MAX_TEXT + OTHER.split(b"\n")[0], 1),
}


@pytest.mark.parametrize(("more", "at"), TWO_LOGS.values(), ids=list(TWO_LOGS))
def test_recovering_cuts_no_second_log_off(path: Path, more: bytes, at: int) -> None:
    text = SMALL + more
    path.write_bytes(text)
    for read in RECOVERING.values():
        assert fault(read, path) == (lines(SMALL) + at, SECOND)
    assert path.read_bytes() == text
    *before, last = GameLog.load_all(path)
    assert last in (
        GameLog.from_bytes(turned(OTHER)),
        GameLog(GameLog.from_bytes(OTHER).header, ()),
    )
    wrong = [one for one in before if isinstance(one, LogError)]
    assert [type(one) for one in before].count(GameLog) == (not wrong or more[:20] == OTHER[:20])
    assert all(one.line == lines(SMALL) + 1 for one in wrong)


@pytest.mark.parametrize("size", [7, 1 << 16])
def test_where_a_second_log_begins_whatever_the_pieces(size: int) -> None:
    text = SMALL[:-5] + b"\n\n{" + turned(OTHER, "deck")
    read = LogLines(pieces(text, size))
    assert read.header().players == ("A", "B")
    assert read.find_header() == lines(SMALL) + 2
    assert read.header().players == ("Åsa", "Bo")


@pytest.mark.parametrize(
    "end",
    [
        OTHER[:100],
        b'{"event":"pla' + OTHER[:100],
        b'{"x":"skitgubbe-log"}\n',
        b'"skitgubbe-log\n',
        b'{"event":"pla{"format":"skitgubbe-log","x":\n{"format":"skitgubbe-log',
        b"skitgubbe-log\n" * 10,
        b"x" * 3 * MAX_TEXT,
        bytes(4000),
    ],
    ids=lambda end: str(end[:30]),
)
def test_what_is_no_second_log_is_dropped(path: Path, end: bytes) -> None:
    path.write_bytes(SMALL + end)
    log = GameLog.load(path, recover=True)
    assert log.dropped is not None and log.dropped.bytes == len(end)
    assert resumed(path, recover=True) == GAME
    assert path.read_bytes() == SMALL


# --- several logs in one file -----------------------------------------------------------------


def test_files_of_several_logs(tmp_path: Path) -> None:
    data = b"".join(TEXTS)
    plain, packed = tmp_path / "games.jsonl", tmp_path / "games.jsonl.gz"
    plain.write_bytes(data)
    packed.write_bytes(gzip.compress(data))
    for path in (plain, str(plain), packed):
        assert told([*GameLog.load_all(path)]) == [0, 1, 2, 3]
    packed.write_bytes(gzip.compress(data)[:-30])
    *_, last = GameLog.load_all(packed)
    assert isinstance(last, LogError) and last.reason == "the compressed data end too early"
    assert last.line <= lines(data) + 1


def test_compressed_files_that_are_damaged(path: Path) -> None:
    """The logs before the damage come, and then why there are no more."""
    whole = gzip.compress(TEXTS[0] + TEXTS[1])
    for data, good, reason in (
        (whole + b"hello", [0], "Not a gzipped file (b'he')"),
        (whole[:-8] + bytes(8), [0], "CRC check failed"),
        (whole + gzip.compress(TEXTS[2])[:10] + b"\xff" * 50, [0], "Error -3 while decompressing"),
        (b"\x1f\x8b" + b"?" * 50, [], "Unknown compression method"),
        (zstd().compress(TEXTS[0])[:9] + b"?" * 90, [], "Unable to decompress Zstandard data"),
    ):
        path.write_bytes(data)
        *before, last = GameLog.load_all(path)
        assert told(before) == good
        assert isinstance(last, LogError) and 1 <= last.line <= lines(*TEXTS) + 1
        assert last.reason.startswith(f"the compressed data are damaged: {reason}")


FIRST_LINE = SMALL.split(b"\n")[0]
COMPRESSED = "not UTF-8 text but compressed: GameLog.load_all reads that"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty: a log begins with its header"),
        (b"\n", "a blank line: a log begins with its header"),
        (FIRST_LINE[:-1], f"not JSON: Expecting ',' delimiter (column {len(FIRST_LINE)})"),
        (SMALL.split(b"\n")[1], "not a log: format is not 'skitgubbe-log'"),
        (b"\xff" + SMALL, "not UTF-8 text"),
        (gzip.compress(SMALL), COMPRESSED),
        (zstd().compress(SMALL), COMPRESSED),
        (MARK[:2], "not UTF-8 text"),
    ],
)
def test_what_is_no_log_stays_as_it_is(path: Path, data: bytes, reason: str) -> None:
    """Nothing of it is decompressed either."""
    path.write_bytes(data)
    for read in READERS.values():
        assert fault(read, path) == (1, reason)
    assert path.read_bytes() == data


@pytest.mark.parametrize("data", [MARK, MARK + b"\n", GAME.log.for_seat(1).to_jsonl().encode()])
def test_what_cannot_go_on_stays_as_it_is(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    for read in (resumed, *RECOVERING.values()):
        assert fault(read, path)[0] == 1
    assert path.read_bytes() == data


def test_one_and_none() -> None:
    assert told(found_in(TEXTS[2])) == [2]
    assert found_in(b"") == []
    (header,) = found_in(TEXTS[1].splitlines()[0])
    assert isinstance(header, GameLog) and header.events == ()


def test_redacted_and_noted_logs() -> None:
    tagged = played(9, tags={"event": "skitgubbe-log"})
    note = Note("comment", None, '{"format":"skitgubbe-log"')
    noted = GameLog(tagged.header, (*tagged.events, note))
    timed = evolve(noted, times=["2026-01-02T03:04:05Z"] * len(noted.events))
    logs = [noted, LOGS[0].for_seat(1), timed, timed.for_spectator(), LOGS[1]]
    assert found_in("".join([log.to_jsonl() for log in logs]).encode()) == logs


def test_they_come_when_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(TEXTS))
    logs = GameLog.load_all(path)
    assert next(logs) == LOGS[0]
    logs.close()  # type: ignore[attr-defined]
    path.unlink()
    unread = GameLog.load_all(path)
    with pytest.raises(FileNotFoundError):
        next(unread)


def test_memory_does_not_grow_with_the_file() -> None:
    def data(times: int) -> Iterator[bytes]:
        for _ in range(times):
            yield from TEXTS

    peaks: list[int] = []
    for times in (5, 5, 40):
        tracemalloc.start()
        assert sum(isinstance(log, GameLog) for log in logs_of_blocks(data(times))) == 4 * times
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[2] < peaks[1] * 1.5


MIDDLE = len(REST) // 2
HELLO = "not JSON: Expecting value (column 1)"
BAD: list[tuple[list[bytes], int, str]] = [
    ([FIRST, *REST[:MIDDLE], b"hello\n", *REST[MIDDLE:]], MIDDLE + 1, HELLO),
    ([FIRST, *REST[:MIDDLE], b"\n", *REST[MIDDLE:]], MIDDLE + 1, "a blank line"),
    ([FIRST, *REST, b" \t\r\n"], len(REST) + 1, "a blank line"),
    ([FIRST, *REST[:MIDDLE], b"\xff\n"], MIDDLE + 1, "not UTF-8 text"),
    ([FIRST, b"\x1f\x8b\xff\n"], 1, "not UTF-8 text"),
    ([FIRST, b'{"event":"folded"}\n'], 1, "'folded' is not an event"),
    ([FIRST.replace(b'"dealer":0', b'"dealer":9'), *REST], 0, "the dealer is a seat, 0 to 2"),
    ([FIRST[:60], b"\n", *REST], 0, "not JSON: "),
    ([FIRST.replace(b'"version":1', b'"version":3'), *REST], 0, "log version 3 is unknown"),
    ([FIRST, *REST[:3], b"x" * 5_000_000, b"\n", *REST[3:]], 4, TOO_LONG),
    ([FIRST, *REST[:3], b"x" * 1_100_000, b"\n", *REST[3:]], 4, TOO_LONG),
    ([FIRST[:-2], b',"x":"', b"x" * 5_000_000, b'"}\n', *REST], 0, TOO_LONG),
]


@pytest.mark.parametrize(("bad", "line", "reason"), BAD, ids=[reason for _, _, reason in BAD])
def test_a_fault_in_the_place_of_a_log(bad: list[bytes], line: int, reason: str) -> None:
    before = lines(TEXTS[0])
    one, wrong, other = found_in(b"".join([TEXTS[0], *bad, TEXTS[2]]))
    assert (one, other) == (LOGS[0], LOGS[2])
    assert isinstance(wrong, LogError) and wrong.line == before + line + 1
    assert wrong.reason.startswith(reason) and "load_all" not in wrong.reason
    only, last = found_in(b"".join([*bad, TEXTS[3]]))
    assert isinstance(only, LogError) and only.line == line + 1 and last == LOGS[3]


LAST = lines(TEXTS[0])
CUT = "not JSON: Unterminated string starting at"
FIRST_WRONG = "a blank line: a log begins with its header"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (TEXTS[0][:-1] + TEXTS[1], [0, 1]),
        (TEXTS[0][:-6] + turned(TEXTS[1], "deck") + TEXTS[2], [(LAST, CUT), 1, 2]),
        (TEXTS[0] + FIRST[:60] + TEXTS[1], [0, (LAST + 1, "not JSON: "), 1]),
        (MARK + TEXTS[0], [(1, "not JSON: it begins with a byte order mark"), 0]),
        (MARK + FIRST[:60], [(1, "not JSON: ")]),
        (b" " + FIRST[:60] + b"\xff\n", [(1, "not UTF-8 text")]),
        (b"\n\n" + TEXTS[0], [(1, FIRST_WRONG), 0]),
        (b"\n \n", [(1, FIRST_WRONG)]),
        (b"".join(REST) + TEXTS[0], [(1, "not a log: format is not 'skitgubbe-log'"), 0]),
        (b"nothing of it", [(1, HELLO)]),
        (TEXTS[0] + b"\n", [(LAST + 1, "a blank line at the end")]),
        (TEXTS[0][:-1] + b"\n \n" + TEXTS[1], [(LAST + 1, "a blank line"), 1]),
    ],
)
@pytest.mark.parametrize("size", [1, 1 << 16])
def test_what_stands_between_logs(data: bytes, expected: list[Any], size: int) -> None:
    """Where something was torn off, the next log begins in the middle of a line."""
    found = told(found_in(data, size))
    assert len(found) == len(expected)
    for one, other in zip(found, expected, strict=True):
        if isinstance(one, tuple):
            line, message = cast("tuple[int, str]", one)
            assert line == other[0] and message.startswith(other[1])
        else:
            assert one == other


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_changed_the_others_come(seed: int) -> None:
    random = Random(seed)
    data = bytearray(b"".join(TEXTS[:3]))
    for _ in range(random.randint(1, 3)):
        at = len(TEXTS[0]) + random.randrange(40, len(TEXTS[1]))
        data[at : at + random.randrange(3)] = random.choice([b"", b"\n", b"}", b"\xff", b"\0"])
    found = found_in(bytes(data), random.randint(1, 300))
    others = [one for one in found if not isinstance(one, LogError)]
    assert [others[0], others[-1]] == [LOGS[0], LOGS[2]]


# --- what editors add -------------------------------------------------------------------------

AFTER = lines(SMALL) + 1
BLANK = "a blank line at the end"


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (MARK + SMALL, 1, "not JSON: it begins with a byte order mark"),
        *((SMALL + blank, AFTER, BLANK) for blank in (b"\n", b"\r\n", b" ", b"\t\n")),
    ],
)
def test_what_editors_add(path: Path, data: bytes, line: int, reason: str) -> None:
    """It is named by what reads strictly; recovery reads past it, and mends it."""
    path.write_bytes(data)
    for read in STRICT.values():
        assert fault(read, path) == (line, reason)
    found = verify(path).fault
    assert found is not None and (found.line, found.reason) == (line, reason)
    assert found.kind is (FaultKind.HEADER if line == 1 else FaultKind.LINE)
    log = GameLog.load(path, recover=True)
    assert log == GAME.log
    told = "a byte order mark" if line == 1 else reason
    assert log.dropped == Dropped(line, len(data) - len(SMALL), told)
    assert path.read_bytes() == data
    assert resumed(path, recover=True) == GAME
    assert path.read_bytes() == (b"   " if line == 1 else b"") + SMALL
    goes_on(path, GAME)


@pytest.mark.parametrize(
    ("end", "reason"),
    [(b"\n", BLANK), (b'{"event":', "not JSON: Expecting value (column 10)")],
)
def test_a_mark_and_an_end_that_is_wrong(path: Path, end: bytes, reason: str) -> None:
    """Both are told, and both are mended."""
    path.write_bytes(MARK + SMALL + end)
    log = GameLog.load(path, recover=True)
    assert log == GAME.log
    assert log.dropped == Dropped(AFTER, 3 + len(end), f"{reason}; and a byte order mark in line 1")
    assert resumed(path, recover=True) == GAME
    assert path.read_bytes() == b"   " + SMALL
    goes_on(path, GAME)


def test_a_mark_before_a_deal_that_is_missing(path: Path) -> None:
    game = Game(seed=7)
    path.write_bytes(MARK + text_of(game).split(b"\n")[0])
    assert resumed(path, recover=True) == game
    assert path.read_bytes() == b"   " + text_of(game)
    goes_on(path, game)


def test_a_mark_in_a_file_that_is_not_there_any_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written to the file that has taken its place."""
    path.write_bytes(MARK + SMALL)
    recovered = recovery.recovered

    def too_late(stream: BinaryIO) -> Recovered:
        found = recovered(stream)
        path.unlink()
        path.write_bytes(b"mine")
        return found

    monkeypatch.setattr("skitgubbe.records.recovery.recovered", too_late)
    with pytest.raises(RecordError, match=r"^another file has taken its place$"):
        Game.resume(path, recover=True)
    assert path.read_bytes() == b"mine"


# --- numbers ----------------------------------------------------------------------------------

HEADER, *EVENTS = text_of(Game(["Åsa", "Bo"], dealer=0, seed=1)).decode().splitlines(keepends=True)
WITH_NUMBER: list[tuple[int, str]] = [
    (1, "".join([HEADER.replace('"dealer":0', '"dealer":NUMBER'), *EVENTS])),
    (2, "".join([HEADER, EVENTS[0].replace('"seat":0', '"seat":NUMBER'), *EVENTS[1:]])),
]
MINUS_ZERO = "-0 is no whole number: it is written 0"


@pytest.mark.parametrize(("line", "text"), WITH_NUMBER)
@pytest.mark.parametrize(
    ("number", "reason"),
    [
        *((number, MINUS_ZERO) for number in ("-0", "-0 ")),
        *((number, "") for number in ("-0.0", "0.0", "0e0", "0E-1", "-0e0")),
        *(
            (number, "not JSON: ")
            for number in ("00", "01", "+1", "1.", ".5", "0x1", "1_0", "--1", "\u0661", "1e")
        ),
    ],
)
def test_a_whole_number_is_written_in_one_way(
    line: int, text: str, number: str, reason: str
) -> None:
    assert "NUMBER" in text
    found = fault(GameLog.from_jsonl, text.replace("NUMBER", number))
    assert found[0] == line and found[1].startswith(reason)
