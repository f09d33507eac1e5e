"""Checking recorded games: what is found, where, of which kind, and in how much memory."""

from __future__ import annotations

import gzip
import io
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, BinaryIO, cast

import pytest
from amounts import every_quick, first_quick
from recorded import SAME_PACKAGE, lines_of, text_of, zstd
from strategies import RULES, random_act
from typing_extensions import Buffer, override

from skitgubbe import ArgumentError, Game, GameLog, LogError, Rules, UndoError, shuffled
from skitgubbe.core import Core
from skitgubbe.game import game_of_core
from skitgubbe.history import RecentHistory
from skitgubbe.records import archives, streams
from skitgubbe.records.verification import (
    Fault,
    FaultKind,
    Verdict,
    cpus,
    many_logs,
    one_log,
    verify,
    verify_all,
    verify_stream,
)
from skitgubbe.records.verification.many_logs import uninterrupted
from skitgubbe.start import Start
from skitgubbe.strict_json import MAX_TEXT

GAMES = sorted((Path(__file__).parent / "data" / "games").glob("*.jsonl"))
ROUND_DECK = "3D4C3C2C2D3H5D5C4D2H"
ROUND_START = ("5D", "2D", "3D", "4C", "5C", "3C")
ROUND = ("2D", "pickup", "3H", "pickup") * 3


def a_game(moves: int = 20) -> Game:
    game = Game(["Anna", "Ben"], seed=7)
    random = Random(7)
    while len(game.moves) < moves and not game.is_over:
        random_act(game, random)
    return game


def check(data: bytes, *, complete: bool = True) -> Verdict:
    return verify_stream(io.BytesIO(data), "log", complete=complete)


def fault(data: bytes, *, complete: bool = True) -> Fault:
    found = check(data, complete=complete).fault
    assert found is not None
    return found


class Stream(io.RawIOBase):
    """A stream that cannot go back, made of pieces that come when they are asked for."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.given = 0
        self._pieces = pieces
        self._rest = b""

    @override
    def readable(self) -> bool:
        return True

    @override
    def readinto(self, buffer: Buffer, /) -> int:
        room = memoryview(buffer)
        if not self._rest:
            self._rest = next(self._pieces, b"")
        data, self._rest = self._rest[: len(room)], self._rest[len(room) :]
        room[: len(data)] = data
        self.given += len(data)
        return len(data)


def stream(pieces: Iterator[bytes]) -> BinaryIO:
    return cast("BinaryIO", Stream(pieces))


# --- good logs --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_games(path: Path) -> None:
    moves = len(GameLog.load(path).moves)
    assert verify(path, complete=False) == Verdict(str(path), moves)


@pytest.mark.parametrize("rules", every_quick(RULES.values(), 4), ids=RULES)
def test_games_by_all_rules(rules: Rules) -> None:
    game = Game(3, rules=rules, seed=5)
    random = Random(5)
    while not game.is_over and len(game.moves) < 400:
        random_act(game, random)
    assert check(text_of(game)) == Verdict("log", len(game.moves))


def test_logs_of_a_deal_and_without_a_last_newline() -> None:
    assert check(b"".join(lines_of(a_game()))[:-1]).good
    assert check(b"".join(lines_of(Game(seed=1)))).good
    assert check(lines_of(Game(seed=1))[0], complete=False) == Verdict("log", 0)


def test_a_log_read_in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(["Åsa", "Bo"], seed=7)
    random_act(game, Random(0))
    text = text_of(game)
    for size in (1, 2, 3, 7, 64, 300):
        monkeypatch.setattr(archives, "BLOCK", size)
        monkeypatch.setattr(streams, "BLOCK", size)
        for data in text, text[:-1], gzip.compress(text), zstd().compress(text):
            assert check(data) == Verdict("log", 1)


# --- faults -----------------------------------------------------------------------------------


def test_what_a_verdict_says() -> None:
    assert str(check(text_of(a_game(1)))) == "log: 1 move"
    assert str(check(b"hello")) == "log:1: not JSON: Expecting value (column 1)"
    assert str(verify("none")) == "none: No such file or directory"


LINES = lines_of(a_game())
WHOLE = b"".join(LINES)
DEAL = lines_of(a_game(1))
ACT = a_game(1).events[2].name
LAST_SEAT = a_game().moves[-1][0]
END = len(LINES) + 1
NO_VALUE = "not JSON: Expecting value (column 1)"
WRONG = b'{"event":"played","seat":0,"cards":["2C","3D"]}\n'
REFUSED = (
    "Played(seat=0, cards=(Card('2C'), Card('3D'))) is refused: it is another seat's turn (C1)"
)


def inserted(line: bytes) -> bytes:
    return b"".join([*LINES[:9], line + b"\n", *LINES[9:]])


@pytest.mark.parametrize(
    ("kind", "line", "data", "reason"),
    [
        ("header", 1, b"", "empty: a log begins with its header"),
        (
            *("header", 1, a_game().log.for_seat(0).to_jsonl().encode()),
            "a redacted log cannot be replayed: it has no deck",
        ),
        ("line", 10, inserted(b""), "a blank line"),
        ("line", END, WHOLE + b" ", "a blank line at the end"),
        ("line", END, WHOLE + b"x\n", NO_VALUE),
        ("incomplete", END, WHOLE + b"x", NO_VALUE),
        ("contradiction", END, WHOLE + WRONG, REFUSED),
        (
            *("contradiction", END, WHOLE + b'{"event":"undone","seat":%d}\n' % (1 - LAST_SEAT)),
            f"seat {1 - LAST_SEAT} has no last move to take back",
        ),
        (
            *("contradiction", 4, b"".join(LINES[:3]) + b'{"event":"undone","seat":0}\n'),
            "seat 0 has no last move to take back",
        ),
        ("incomplete", 2, DEAL[0] + DEAL[3], f"dealt is missing before {ACT}"),
        ("incomplete", 2, DEAL[0] + DEAL[1], "the log ends, but dealt is due"),
    ],
)
def test_what_is_wrong_and_where(kind: str, line: int, data: bytes, reason: str) -> None:
    found = check(data)
    wrong = found.fault
    assert wrong is not None and (wrong.kind, wrong.line, wrong.reason) == (kind, line, reason)
    assert found.moves == (20 if line == END else found.moves), "those up to the fault count"


def test_acts_only() -> None:
    assert check(DEAL[0] + DEAL[3], complete=False) == Verdict("log", 1)


def test_half_a_last_line() -> None:
    for cut in range(1, len(LINES[-1]) - 1):
        found = fault(b"".join([*LINES[:-1], LINES[-1][:cut]]))
        assert (found.kind, found.line) == (FaultKind.INCOMPLETE, len(LINES))
        assert found.reason.startswith("not JSON: ")


@pytest.mark.parametrize("complete", [True, False])
def test_it_agrees_with_replay(complete: bool) -> None:
    """On any change of a line, both accept the log or both refuse it, in the same line."""
    lines = lines_of(a_game(12))
    for index in range(len(lines)):
        for changed in (
            [*lines[:index], *lines[index + 1 :]],
            [*lines[: index + 1], *lines[index:]],
            [*lines[:index], lines[index].replace(b"2", b"3"), *lines[index + 1 :]],
            [*lines[:index], lines[index].replace(b'"seat":0', b'"seat":1'), *lines[index + 1 :]],
            lines[: index + 1],
        ):
            data = b"".join(changed)
            expected: tuple[int, str] | None = None
            try:
                GameLog.from_bytes(data).replay(complete)
            except LogError as error:
                expected = (error.line, error.reason)
            found = check(data, complete=complete).fault
            assert (None if found is None else (found.line, found.reason)) == expected


def test_the_documentation_names_all_kinds() -> None:
    page = (Path(__file__).parent.parent / "docs" / "verifying.md").read_text("utf-8")
    for kind in FaultKind:
        row = re.search(rf"^\| `{kind}` \| {kind.sentence}:? ?.* \|$", page, re.MULTILINE)
        assert row is not None, kind


# --- files ------------------------------------------------------------------------------------


def test_compressed_files_whatever_their_names(tmp_path: Path) -> None:
    text = text_of(a_game())
    half = len(text) // 2
    skipped = b"\x5a\x2a\x4d\x18\x02\x00\x00\x00xx"
    for data in (
        gzip.compress(text),
        gzip.compress(text[:half]) + gzip.compress(b"") + gzip.compress(text[half:]),
        gzip.compress(text) + bytes(100),
        zstd().compress(text),
        zstd().compress(text[:half]) + zstd().compress(text[half:]),
        skipped + zstd().compress(text),
    ):
        path = tmp_path / "log.txt"
        path.write_bytes(data)
        assert verify(path) == Verdict(str(path), 20)
        assert verify_stream(stream(iter([data])), "-") == Verdict("-", 20)


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_compressed_files_that_end_too_early(packed: str) -> None:
    """The line is the first that is not whole, as far as the data could be unpacked."""
    compress = gzip.compress if packed == "gzip" else zstd().compress
    reason = "the compressed data end too early"
    data = compress(b"".join(lines_of(a_game(200))))
    assert check(data).good
    for cut in (20, len(data) // 2, len(data) - 1):
        found = fault(data[:cut])
        assert (found.kind, found.reason) == (FaultKind.INCOMPLETE, reason)
    for whole in (0, 1, 2, 10, len(LINES)):
        for piece in (b"", b"{"):
            data = compress(b"".join(LINES[:whole]) + piece) + compress(b"more")[:8]
            assert fault(data) == Fault(FaultKind.INCOMPLETE, whole + 1, reason)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (gzip.compress(WHOLE)[:-8] + bytes(8), "CRC check failed 0x0 != "),
        (gzip.compress(WHOLE)[:10] + b"\xff" * 50, "Error -3 while decompressing data: "),
        (zstd().compress(WHOLE)[:9] + b"?" * 90, "Unable to decompress Zstandard data"),
    ],
    ids=["sum", "gzip", "zstd"],  # the bytes tell the time
)
def test_compressed_files_that_are_broken(data: bytes, reason: str) -> None:
    found = fault(data)
    assert (found.kind, found.line) == (FaultKind.UNREADABLE, None)
    assert found.reason.startswith(reason)


def test_zstd_that_nothing_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data = zstd().compress(b"{}")
    for name in ("compression.zstd", "backports.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    reason = "compressed with zstd, which needs Python 3.14 or skitgubbe[zst]"
    assert fault(data) == Fault(FaultKind.UNREADABLE, None, reason)


def test_zstd_of_the_standard_library_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    data, module = zstd().compress(b"{}"), zstd()
    monkeypatch.setitem(sys.modules, "compression", ModuleType("compression"))
    monkeypatch.setitem(sys.modules, "compression.zstd", module)
    monkeypatch.setitem(sys.modules, "backports.zstd", None)
    assert fault(data).kind is FaultKind.HEADER


# --- bounds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [[], DEAL])
@pytest.mark.parametrize(
    ("letter", "reason"),
    [
        (b"x", f"longer than {MAX_TEXT} characters"),
        (b"\xff", "not UTF-8 text"),
        (b" ", "a blank line"),
    ],
)
def test_a_line_is_not_read_for_ever(start: list[bytes], letter: bytes, reason: str) -> None:
    endless = Stream(iter([*start, *[letter * 65536] * 100]))
    found = verify_stream(cast("BinaryIO", endless), "log").fault
    assert found is not None and found.reason.startswith(reason)
    assert (found.kind, found.line) == ("line" if start else "header", len(start) + 1)
    assert endless.given < MAX_TEXT + 4 * 65536


@pytest.mark.parametrize("packed", ["gzip", "zstd"])
def test_a_bomb_is_unpacked_no_further_than_needed(packed: str) -> None:
    data = gzip.compress(bytes(64 << 20), 1) if packed == "gzip" else big_zstd(64 << 20)
    tracemalloc.start()
    try:
        found = fault(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == Fault(FaultKind.HEADER, 1, f"longer than {MAX_TEXT} characters")
    assert peak < 30 << 20


def big_zstd(size: int) -> bytes:
    compressor = zstd().ZstdCompressor()
    parts = [compressor.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join([*parts, compressor.flush()])


def going_round(rounds: int, extra: bytes = b"") -> Iterator[bytes]:
    """A log of a game that goes round and round; ``extra`` comes after each round."""
    game = Game(3, rules=Rules(pack=ROUND_DECK), deck=ROUND_DECK)
    for move in ROUND_START:
        game.play(move)
    start = len(game.events)
    yield text_of(game)
    before = game.position
    for move in ROUND:
        game.play(move)
    assert game.position == before
    text = b"".join(lines_of(game)[start + 1 :])
    assert text.count(b"\n") == len(ROUND)
    for _ in range(rounds):
        yield text + extra


UNDONE = b'{"event":"played","seat":1,"cards":["2D"]}\n{"event":"undone","seat":1}\n'


@pytest.mark.parametrize("counted", first_quick([True, False], 1))
def test_memory_does_not_grow_with_the_log(monkeypatch: pytest.MonkeyPatch, counted: bool) -> None:
    """Also with positions counted and moves taken back (F4): they stand very often, but are few."""
    monkeypatch.setattr(one_log, "KEPT", 64)

    def lines(rounds: int) -> Iterator[bytes]:
        header, *others = going_round(rounds, UNDONE)
        if counted:
            limit = b'"rules":{"repetition_limit":1000000,'
            header = header.replace(b'"rules":{', limit, 1)
        return iter([header, *others])

    def peak(rounds: int) -> int:
        log = stream(lines(rounds))
        tracemalloc.start()
        try:
            assert verify_stream(log, "-") == Verdict("-", 6 + rounds * len(ROUND))
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(10)
    assert peak(130) < peak(70) + 50_000  # 840 lines more


def undoing(moves: int, back: int) -> bytes:
    """A log that takes so many moves back in a row, and then goes on."""
    game = Game(3, rules=Rules(pack=ROUND_DECK), deck=ROUND_DECK)
    for move in ROUND_START:
        game.play(move)
    for move in islice(cycle(ROUND), moves):
        game.play(move)
    text = game.log.to_jsonl()
    for _ in range(back):
        text += f'{{"event":"undone","seat":{game.moves[-1][0]}}}\n'
        game.undo()
    before = len(game.events)
    game.play(game.legal_moves()[0])
    text += "".join(game.log.to_jsonl().splitlines(keepends=True)[before + 1 :])
    return text.encode()


def test_a_copy_of_a_game_with_a_recent_history() -> None:
    history = RecentHistory(64)
    game = game_of_core(Core(Start(("A", "B", "C"), Rules(), 0, shuffled(17)), history))
    for _ in range(130):
        game.play(game.legal_moves()[0])
    twin = game.copy()
    twin.undo()
    assert (history.made, len(game.moves), len(twin.moves)) == (130, 66, 65)
    game.undo()
    assert (history.made, game.position) == (129, twin.position)
    for _ in range(65):
        game.undo()
    with pytest.raises(UndoError):
        game.undo()
    assert history.made == 64


@pytest.mark.parametrize(
    ("moves", "back"), [(1, 1), (10, 7), (60, 64), (100, 64), (127, 64), (500, 64)]
)
def test_moves_taken_back(monkeypatch: pytest.MonkeyPatch, moves: int, back: int) -> None:
    monkeypatch.setattr(one_log, "KEPT", 64)
    assert check(undoing(moves, back)) == Verdict("log", 6 + moves - back + 1)


def test_too_many_moves_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    data = undoing(500, 200)
    assert check(data).good
    monkeypatch.setattr(one_log, "KEPT", 64)
    taken_back = data[: data.index(b'{"event":"undone"')].count(b"\n") + 64 + 1
    seat = data.splitlines()[taken_back - 1][-2:-1].decode()
    reason = f"seat {seat} has no last move to take back (only the last 64 moves are remembered)"
    assert fault(data) == Fault(FaultKind.TOO_MUCH, taken_back, reason)


def test_positions_that_must_be_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BLOCK", 100)
    text = b"".join(going_round(20))
    text = text.replace(b'"rules":{', b'"rules":{"repetition_limit":1000,', 1)
    assert check(text).good
    monkeypatch.setattr(one_log, "MOST_POSITIONS", 3)
    found = fault(text)
    assert found.kind is FaultKind.TOO_MUCH
    assert found.reason == "4 positions would have to be remembered (F4)"


# --- many logs --------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Logs, good and bad, and other files."""
    for index in range(9):
        a_game(index).log.save(tmp_path / f"{index}.jsonl")
    (tmp_path / "3.jsonl").write_text("hello")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.jsonl.gz").write_bytes(gzip.compress(b"hello"))
    (tmp_path / "notes.txt").write_text("hello")
    return tmp_path


def summary(verdicts: Iterator[Verdict]) -> list[tuple[str, int, FaultKind | None]]:
    return [
        (Path(one.path).name, one.moves, None if one.fault is None else one.fault.kind)
        for one in verdicts
    ]


EXPECTED = [
    *((f"{index}.jsonl", index, None) for index in range(3)),
    ("3.jsonl", 0, FaultKind.HEADER),
    *((f"{index}.jsonl", index, None) for index in range(4, 9)),
    ("a.jsonl.gz", 0, FaultKind.HEADER),
]


def test_a_folder(folder: Path) -> None:
    assert summary(verify_all([folder])) == EXPECTED


def test_what_is_named(folder: Path) -> None:
    named = io.BytesIO(lines_of(a_game(1))[0])
    paths: list[Any] = [str(folder / "2.jsonl"), folder / "notes.txt", folder / "none.jsonl", named]
    assert summary(verify_all(paths, complete=False)) == [
        ("2.jsonl", 2, None),
        ("notes.txt", 0, FaultKind.HEADER),
        ("none.jsonl", 0, FaultKind.UNREADABLE),
        ("-", 0, None),
    ]


def test_nothing_at_all(tmp_path: Path) -> None:
    assert list(verify_all([])) == list(verify_all([tmp_path], jobs=None)) == []


def test_paths_are_taken_as_they_are_needed() -> None:
    assert len(list(islice(verify_all(f"{name}" for name in cycle("ab")), 5))) == 5


def three_cpus(_: int) -> set[int]:
    return {0, 1, 5}


def test_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ArgumentError, match=r"^the number of processes is 1 or more, not 0$"):
        verify_all([], jobs=0)
    monkeypatch.setattr(os, "sched_getaffinity", three_cpus, raising=False)
    assert cpus() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert cpus() == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cpus() == 1


def test_a_bug_is_a_fault_of_one_log(folder: Path) -> None:
    class Broken(io.BytesIO):
        @override
        def read(self, size: int | None = -1, /) -> bytes:
            raise MemoryError("no more")

    found = list(verify_all([Broken(), folder / "1.jsonl"]))
    assert found[0] == Verdict("-", 0, Fault(FaultKind.CHECK_FAILED, None, "MemoryError: no more"))
    assert found[1].good


def test_a_folder_that_cannot_be_looked_into(folder: Path) -> None:
    verdicts = verify_all([folder])
    first = next(verdicts)
    (folder / "below" / "a.jsonl.gz").unlink()
    (folder / "below").rmdir()
    *_, last = first, *verdicts
    reason = "No such file or directory"
    assert last == Verdict(str(folder / "below"), 0, Fault(FaultKind.UNREADABLE, None, reason))


# --- many processes ---------------------------------------------------------------------------


def test_in_processes_it_is_the_same(folder: Path) -> None:
    named = io.BytesIO(lines_of(a_game(1))[0])
    paths: list[Any] = [folder, "none.jsonl", named, folder]
    assert summary(verify_all(paths, jobs=2, complete=False)) == [
        *EXPECTED,
        ("none.jsonl", 0, FaultKind.UNREADABLE),
        ("-", 0, None),
        *EXPECTED,
    ]


class Pool:
    """No processes: a batch is checked at once, and a path that is ``deadly`` ends them."""

    made: list[Pool]

    def __init__(self, jobs: int, *_: object) -> None:
        self.jobs = jobs
        self.sizes: list[int] = []
        self.broken = self.cancelled = False
        Pool.made.append(self)

    def submit(self, judge: Any, batch: list[str], complete: bool) -> Future[Any]:
        if self.broken:
            raise BrokenProcessPool
        self.sizes.append(len(batch))
        self.broken = "deadly" in batch
        done: Future[Any] = Future()
        if self.broken:
            done.set_exception(BrokenProcessPool())
        else:
            done.set_result(judge(batch, complete))
        return done

    def shutdown(self, *, cancel_futures: bool = False) -> None:
        self.cancelled = cancel_futures


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[Pool]:
    Pool.made = []
    monkeypatch.setattr(many_logs, "ProcessPoolExecutor", Pool)
    return Pool.made


def test_many_logs_are_handed_out_in_batches_and_never_all_at_once(
    folder: Path, pools: list[Pool]
) -> None:
    """Single ones at first, no more than 32 at a time, and no more of those than a window."""
    taken = 0

    def paths() -> Iterator[Path]:
        nonlocal taken
        while True:
            taken += 1
            yield folder / f"{taken % 3}.jsonl"

    verdicts = verify_all(paths(), jobs=2)
    for count in range(1, 400):
        assert next(verdicts).moves == count % 3
        assert taken < count + 9 * 33
    verdicts.close()
    (pool,) = pools
    assert pool.cancelled, "what is not begun is left"
    assert pool.sizes[:9] == [1] * 8 + [2] and max(pool.sizes) < 32
    assert pool.sizes == sorted(pool.sizes)


def test_batches_and_processes_have_a_most(pools: list[Pool]) -> None:
    assert not any(one.good for one in verify_all(["none"] * 5_000, jobs=2))
    assert not any(one.good for one in verify_all(["none"] * 2, jobs=1_000))
    many, few = pools
    assert (max(many.sizes), sum(many.sizes)) == (32, 5_000)
    assert few.jobs == 61, "Windows cannot wait for more"


def test_a_process_that_ends_loses_what_is_under_way(folder: Path, pools: list[Pool]) -> None:
    good, deadly = str(folder / "1.jsonl"), "deadly"
    found = list(verify_all([*[good] * 9, deadly, *[good] * 9], jobs=2))
    reason = "the process that checked it ended before it was done"
    lost = Fault(FaultKind.CHECK_FAILED, None, reason)
    assert found[8:10] == [Verdict(good, 0, lost), Verdict(deadly, 0, lost)]
    assert found[:8] + found[10:] == [Verdict(good, 1)] * 17
    assert [sum(pool.sizes) for pool in pools] == [10, 9]


def test_a_key_press_ends_all_processes_and_one_line_tells_it(tmp_path: Path) -> None:
    pipes = [tmp_path / "a", tmp_path / "b"]
    for pipe in pipes:
        os.mkfifo(pipe)
    command = [sys.executable, "-m", "skitgubbe", "verify", "--jobs", "2", *map(str, pipes)]
    with subprocess.Popen(
        command,
        env=SAME_PACKAGE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        ends = [os.open(pipe, os.O_WRONLY) for pipe in pipes]  # waits for the other ends
        os.killpg(process.pid, signal.SIGINT)
        line = b"skitgubbe verify: interrupted; 0 logs checked, 0 at fault\n"
        assert process.communicate() == (b"", line)
        for end in ends:
            os.close(end)
    assert process.returncode == 130


SLOW_START = """
import sys, time
if "spawn_main" in " ".join(sys.orig_argv):
    open(sys.path[0] + "/started", "w").close()
    time.sleep(0.5)
"""


@pytest.mark.long
def test_a_key_press_while_the_processes_start_prints_no_more(tmp_path: Path) -> None:
    """They have not even begun to run what is theirs."""
    (tmp_path / "sitecustomize.py").write_text(
        SLOW_START.replace("sys.path[0]", repr(str(tmp_path)))
    )
    for number in range(8):
        a_game(3).log.save(tmp_path / f"{number}.jsonl")
    started = tmp_path / "started"
    with subprocess.Popen(
        [sys.executable, "-m", "skitgubbe", "verify", "--jobs", "4", str(tmp_path)],
        env={**SAME_PACKAGE, "PYTHONPATH": f"{tmp_path}{os.pathsep}{SAME_PACKAGE['PYTHONPATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        while not started.exists():
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b"")
    assert err == b"skitgubbe verify: interrupted; 0 logs checked, 0 at fault\n"


@pytest.mark.usefixtures("pools")
def test_where_key_presses_cannot_wait(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    assert summary(verify_all([folder], jobs=2)) == EXPECTED


def test_what_a_process_does_first() -> None:
    """It had the mask of the one that began it, and may be ended now."""
    before = signal.getsignal(signal.SIGINT)
    try:
        many_logs._end_at_a_key_press()  # pyright: ignore[reportPrivateUsage]
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_key_press_that_comes_meanwhile_counts_afterwards() -> None:
    done: list[int] = []

    def work() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)  # to this thread; the runner of tests has others
            done.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done


def test_the_package_loads_none_of_it() -> None:
    loaded = ("gzip", "multiprocessing", "concurrent.futures", "rich", "signal", "argparse")
    code = f"import sys, skitgubbe; print(*{{'skitgubbe.cli', *{loaded}}} & set(sys.modules))"
    before = "import sys; print(*set(sys.modules))"
    run = [
        subprocess.run(
            [sys.executable, "-c", text], env=SAME_PACKAGE, capture_output=True, check=True
        ).stdout.split()
        for text in (code, before)
    ]
    assert set(run[0]) <= set(run[1])
