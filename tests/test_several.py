"""Several logs in one file: each log and each fault comes in its place, and no more is held."""

from __future__ import annotations

import gzip
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve
from strategies import random_act

from skitgubbe import Game, GameLog, LogError, Note, RecordError
from skitgubbe.records import lines as several_module
from skitgubbe.records.log import logs_of_blocks

__all__: list[str] = []


def played(seed: int, **more: Any) -> GameLog:
    game, random = Game(seed=seed, **more), Random(seed)
    for _ in range(10):
        random_act(game, random)
    return game.log


LOGS = [played(seed) for seed in range(4)]
TEXTS = [log.to_jsonl().encode() for log in LOGS]


def found_in(data: bytes, size: int = 1 << 16) -> list[GameLog | LogError]:
    return [*logs_of_blocks(data[at : at + size] for at in range(0, len(data), size))]


def told(found: list[GameLog | LogError]) -> list[object]:
    """Logs by their number, faults by line and reason."""
    return [
        (one.line, one.reason) if isinstance(one, LogError) else LOGS.index(one) for one in found
    ]


def lines(*texts: bytes) -> int:
    return b"".join(texts).count(b"\n")


def zstd() -> ModuleType:
    return import_module("compression.zstd" if sys.version_info >= (3, 14) else "backports.zstd")


# --- good ones --------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 7, 100, 1000, 1 << 16])
def test_each_in_its_place(size: int) -> None:
    data = b"".join(TEXTS)
    assert told(found_in(data, size)) == [0, 1, 2, 3]
    assert told(found_in(data[:-1], size)) == [0, 1, 2, 3]
    assert told(found_in(data.replace(b"\n", b"\r\n"), size)) == [0, 1, 2, 3]


def test_files(tmp_path: Path) -> None:
    data = b"".join(TEXTS)
    plain, packed = tmp_path / "games.jsonl", tmp_path / "games.jsonl.gz"
    plain.write_bytes(data)
    packed.write_bytes(gzip.compress(data))
    for path in (plain, str(plain), packed):
        assert told([*GameLog.load_all(path)]) == [0, 1, 2, 3]
    with pytest.raises(LogError, match=r": a second header$"):
        GameLog.load(plain)
    packed.write_bytes(gzip.compress(data)[:-30])
    *_, last = GameLog.load_all(packed)
    assert isinstance(last, LogError) and last.reason == "the compressed data end too early"
    assert last.line <= lines(data) + 1


def test_compressed_files_that_are_damaged(tmp_path: Path) -> None:
    """The logs before the damage come, and then why there are no more."""
    path = tmp_path / "games.jsonl.gz"
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


def test_one_log_is_not_decompressed(tmp_path: Path) -> None:
    """What reads one log says what the file is, and leaves it as it is."""
    path = tmp_path / "game.jsonl"
    for data in gzip.compress(TEXTS[0]), zstd().compress(TEXTS[0]):
        path.write_bytes(data)
        reads: list[Callable[[], object]] = [
            partial(GameLog.load, path),
            partial(GameLog.load, path, recover=True),
            partial(GameLog.from_bytes, data),
            partial(Game.resume, path, recover=True),
        ]
        for read in reads:
            with pytest.raises(LogError) as caught:
                read()
            reason = "not UTF-8 text but compressed: GameLog.load_all reads that"
            assert (caught.value.line, caught.value.reason) == (1, reason)
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
    with pytest.raises(RecordError):
        next(GameLog.load_all("a\0b"))
    with pytest.raises(OSError, match=str(tmp_path)):
        next(GameLog.load_all(tmp_path))


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


# --- faults -----------------------------------------------------------------------------------

FIRST, *REST = TEXTS[1].splitlines(keepends=True)
MIDDLE = len(REST) // 2
BAD: list[tuple[list[bytes], int, str]] = [
    ([FIRST, *REST[:MIDDLE], b"hello\n", *REST[MIDDLE:]], MIDDLE + 1, "not JSON: Expecting value"),
    ([FIRST, *REST[:MIDDLE], b"\n", *REST[MIDDLE:]], MIDDLE + 1, "a blank line"),
    ([FIRST, *REST, b" \t\r\n"], len(REST) + 1, "a blank line"),
    ([FIRST, *REST[:MIDDLE], b"\xff\n"], MIDDLE + 1, "not UTF-8 text"),
    ([FIRST, b'{"event":"folded"}\n'], 1, "'folded' is not an event"),
    ([FIRST.replace(b'"dealer":0', b'"dealer":9'), *REST], 0, "the dealer is a seat, 0 to 2"),
    ([FIRST[:60], b"\n", *REST], 0, "not JSON: "),
    ([FIRST.replace(b'"version":1', b'"version":3'), *REST], 0, "log version 3 is unknown"),
    ([FIRST, *REST[:3], b"x" * 5_000_000, b"\n", *REST[3:]], 4, "longer than 1048576 characters"),
    ([FIRST, *REST[:3], b"x" * 2_000_000, b"\n", *REST[3:]], 4, "longer than 1048576 characters"),
]


@pytest.mark.parametrize(("bad", "line", "reason"), BAD, ids=[reason for _, _, reason in BAD])
def test_a_fault_in_the_place_of_a_log(bad: list[bytes], line: int, reason: str) -> None:
    before = lines(TEXTS[0])
    one, fault, other = found_in(b"".join([TEXTS[0], *bad, TEXTS[2]]))
    assert (one, other) == (LOGS[0], LOGS[2])
    assert isinstance(fault, LogError) and fault.line == before + line + 1
    assert fault.reason.startswith(reason)
    only, last = found_in(b"".join([*bad, TEXTS[3]]))
    assert isinstance(only, LogError) and only.line == line + 1 and last == LOGS[3]


def test_logs_that_were_torn_off() -> None:
    """The next log begins in the middle of a line."""
    before = lines(TEXTS[0])
    torn = TEXTS[0][:-9] + TEXTS[1] + TEXTS[2]
    assert told(found_in(torn))[1:] == [1, 2]
    (fault,) = [one for one in found_in(torn) if isinstance(one, LogError)]
    assert fault.line == before and fault.reason.startswith("not JSON: ")
    assert told(found_in(TEXTS[0][:-1] + TEXTS[1])) == [0, 1]


def test_what_stands_before_the_first_log() -> None:
    bom = "not JSON: it begins with a byte order mark"
    assert told(found_in(b"\xef\xbb\xbf" + TEXTS[0])) == [(1, bom), 0]
    blank = "a blank line: a log begins with its header"
    assert told(found_in(b"\n\n" + TEXTS[0])) == [(1, blank), 0]
    assert told(found_in(b"\n \n")) == [(1, blank)]
    assert told(found_in(b"".join(REST) + TEXTS[0])) == [
        (1, "not a log: format is not 'skitgubbe-log'"),
        0,
    ]
    assert told(found_in(b"nothing of it")) == [(1, "not JSON: Expecting value (column 1)")]


def test_a_log_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several_module, "MOST_BYTES", len(TEXTS[1]) - 1)
    found = found_in(TEXTS[1] + TEXTS[1] + FIRST)
    assert [type(one) for one in found] == [LogError, LogError, GameLog]
    assert str(found[0]).startswith(f"line {lines(TEXTS[1])}: too long: a log has at most ")
    monkeypatch.setattr(several_module, "MOST_BYTES", len(TEXTS[1]))
    assert told(found_in(TEXTS[1] * 2)) == [1, 1]


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
