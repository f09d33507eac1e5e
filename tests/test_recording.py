"""Logs written as the game is played: every write, every failure, every crash, and going on."""

from __future__ import annotations

import copy
import errno
import gc
import io
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from amounts import first_quick
from killed_writers import new_game, step, two_games
from rigging import play, rig_exactly, state
from stepping import games_of
from strategies import RULES
from twins import told_of
from typing_extensions import Buffer

from skitgubbe import (
    SPECTATOR,
    Dropped,
    EventError,
    Game,
    GameLog,
    LogError,
    LogWriter,
    PlayerView,
    Position,
    RecordError,
    Rules,
    Undone,
    Viewer,
    ViewFold,
)
from skitgubbe.records import files, recovery
from skitgubbe.records.replay import replayed

__all__: list[str] = []

HERE = Path(__file__).parent
by_name = pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))


class Disk:
    """What the recording asks of the operating system; it can be made to fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.written: list[bytes] = []
        self.failures: dict[str, BaseException] = {}
        self.room: int | None = None
        self._write = os.write
        monkeypatch.setattr(os, "write", self.write)
        for name in ("fsync", "ftruncate"):
            monkeypatch.setattr(os, name, self._watched(name, getattr(os, name)))

    def write(self, file: int, data: Buffer, /) -> int:
        text = bytes(data)
        self.calls.append("write")
        self.written.append(text)
        if self.room is not None:
            text = text[: self.room]
        size = self._write(file, text)
        self._fail("write")
        return size

    def _watched(self, name: str, call: Callable[..., object]) -> Callable[..., None]:
        def watched(*arguments: object) -> None:
            self.calls.append(name)
            self._fail(name)
            call(*arguments)

        return watched

    def _fail(self, name: str) -> None:
        if name in self.failures:
            raise self.failures[name]

    def works_again(self) -> None:
        self.failures = {}
        self.room = None
        self.calls = []
        self.written = []


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def small_game() -> Game:
    """Ten cards, two players."""
    return rig_exactly(["7S9HKD", "2C9D4D"], "3H5HASJC")


def after(*moves: str) -> Game:
    """The small game after some moves."""
    game = small_game()
    play(game, *moves)
    return game


def lines_of(game: Game) -> list[bytes]:
    return game.log.to_jsonl().encode().splitlines(keepends=True)


def put(path: Path, text: bytes) -> None:
    """Write a file anew: much faster than writing over an old one."""
    path.unlink(missing_ok=True)
    path.write_bytes(text)


def is_closed(writer: LogWriter) -> bool:
    return writer.closed


def recovered(data: bytes) -> GameLog:
    return recovery.recovered(io.BytesIO(data)).log


def same(path: Path, game: Game) -> None:
    """The file tells this game, and no more."""
    log = GameLog.load(path)
    assert log.dropped is None
    assert log.moves == game.moves
    assert log.replay() == game
    assert state(log.replay()) == state(game)


# --- what is written --------------------------------------------------------------------------


def test_one_write_for_each_move(path: Path, disk: Disk) -> None:
    game = small_game()
    game.record_to(path)
    assert disk.written == [game.log.to_jsonl().encode()]
    sizes: set[int] = set()
    for _ in range(12):
        before = len(lines_of(game))
        disk.works_again()
        game.play(game.legal_moves()[0])
        assert disk.calls == ["write"]
        assert disk.written == [b"".join(lines_of(game)[before:])]
        assert path.read_bytes() == game.log.to_jsonl().encode()
        sizes.add(len(lines_of(game)) - before)
    assert {1, 2, 3} <= sizes, "what follows from a move is in the same write"


def test_one_write_for_each_move_taken_back(path: Path, disk: Disk) -> None:
    game = small_game()
    play(game, "7S", "9D")
    game.record_to(path)
    disk.works_again()
    game.undo()
    game.undo()
    assert disk.written == [
        b'{"event":"undone","seat":1}\n',
        b'{"event":"undone","seat":0}\n',
    ]
    same(path, game)


def test_a_game_under_way_is_written_as_it_is(path: Path) -> None:
    game = small_game()
    play(game, "7S", "9D", "chance")
    game.undo()
    game.record_to(path)
    assert path.read_bytes() == game.log.to_jsonl().encode()
    assert b"undone" not in path.read_bytes()


@pytest.mark.parametrize("kind", [str, Path])
def test_the_writer_names_its_file(path: Path, kind: Callable[[Path], str | Path]) -> None:
    game = small_game()
    writer = game.record_to(kind(path))
    assert game.recorder is writer
    assert writer.path == str(path)
    assert writer.dropped is None
    assert not is_closed(writer)


def test_without_sync_nothing_waits_for_the_disk(path: Path, disk: Disk) -> None:
    game = small_game()
    game.record_to(path).close()
    game = Game.resume(path)
    game.play("7S")
    game.undo()
    assert "fsync" not in disk.calls


def test_with_sync_everything_does(path: Path, disk: Disk) -> None:
    game = small_game()
    game.record_to(path, sync=True)
    assert disk.calls == ["write", "fsync", "fsync"], "the text, and the name of the file"
    for change in (lambda: game.play("7S"), game.undo):
        disk.works_again()
        change()
        assert disk.calls == ["write", "fsync"]


def test_with_sync_a_game_that_goes_on_waits_too(path: Path, disk: Disk) -> None:
    small_game().record_to(path).close()
    with path.open("ab") as file:
        file.write(b"torn")
    disk.works_again()
    game = Game.resume(path, recover=True, sync=True)
    assert disk.calls == ["ftruncate", "write", "fsync"]
    disk.works_again()
    game.play("7S")
    assert disk.calls == ["write", "fsync"]


def test_where_folders_cannot_be_opened(
    path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "O_DIRECTORY", raising=False)
    small_game().record_to(path, sync=True)
    assert disk.calls == ["write", "fsync"]


# --- moves taken back -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", first_quick(RULES.values(), 4), ids=list(RULES))
def test_games_with_moves_taken_back(rules: Rules, path: Path) -> None:
    """The file tells the game at every step, and so does every viewer's part of it."""
    game = Game(3, rules=rules, seed=5)
    game.record_to(path)
    random = Random(5)
    viewers: tuple[Viewer, ...] = (0, 1, 2, SPECTATOR)
    folds: dict[Viewer, ViewFold] = {
        viewer: ViewFold(told_of(game.log, viewer).header) for viewer in viewers
    }
    told = 0
    for number in range(120):
        step(game, random)
        log = GameLog.load(path)
        assert log.moves == game.moves
        if number % 12 == 0:
            same(path, game)
        for viewer, fold in folds.items():
            redacted = told_of(log, viewer)
            for event in redacted.events[told:]:
                fold.feed(event)
            if number % 12 == 0:
                assert fold.view() == game.view(viewer) == PlayerView.from_log(redacted)
        told = len(log.events)
    assert sum(type(event) is Undone for event in GameLog.load(path).events) > 3


def test_the_end_of_a_game_can_be_taken_back(path: Path) -> None:
    game = small_game()
    game.record_to(path)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    ended = game.log.to_jsonl().encode()
    seat = game.moves[-1][0]
    game.undo()
    assert game.outcome is None
    assert path.read_bytes() == ended + b'{"event":"undone","seat":%d}\n' % seat
    same(path, game)
    game.play(game.legal_moves()[0])
    same(path, game)


def test_a_viewer_is_told_that_a_move_was_taken_back() -> None:
    game = small_game()
    log = game.log.for_seat(1)
    fold = ViewFold(log.header)
    for event in log.events:
        fold.feed(event)
    before = fold.view()
    for event in game.play("7S"):
        with pytest.raises(EventError) as caught:
            fold.feed(Undone(0))
        assert str(caught.value) == (
            "Undone(seat=0) is told, but there is no such move to take back"
        )
        fold.feed(event if event.name == "played" else game.log.for_seat(1).events[-1])
    with pytest.raises(EventError, match=r"^Undone\(seat=1\) is told, but there is no such"):
        fold.feed(Undone(1))
    fold.feed('{"event":"undone","seat":0}')
    assert fold.view() == before
    with pytest.raises(EventError, match="no such move to take back"):
        fold.feed(Undone(0))


def test_a_view_of_a_log_in_which_nothing_can_be_taken_back() -> None:
    log = small_game().log.for_spectator()
    wrong = GameLog(log.header, (*log.events, Undone(0)))
    with pytest.raises(LogError) as caught:
        PlayerView.from_log(wrong)
    assert (caught.value.line, caught.value.reason) == (
        4,
        "Undone(seat=0) is told, but there is no such move to take back",
    )


# --- going on ---------------------------------------------------------------------------------


def test_a_game_goes_on_in_the_same_file(path: Path) -> None:
    game = Game(["Åsa", "Ben", "Carla"], rules=Rules.preset("must-match"), dealer=2, seed=3)
    with game.record_to(path):
        game.play(game.legal_moves()[0])
        game.undo()
        game.play(game.legal_moves()[-1])
    written = path.read_bytes()
    again = Game.resume(path)
    assert again == game
    assert state(again) == state(game)
    assert again.recorder is not None and again.recorder.dropped is None
    assert again.recorder.path == str(path)
    assert path.read_bytes() == written
    again.undo()
    again.play(again.legal_moves()[0])
    assert path.read_bytes().startswith(written)
    same(path, again)


@by_name
def test_a_game_that_is_closed_and_goes_on_many_times(rules: Rules, path: Path) -> None:
    whole = Game(3, rules=rules, seed=9)
    whole.record_to(path.with_suffix(".whole"))
    random, other = Random(9), Random(9)
    Game(3, rules=rules, seed=9).record_to(path).close()
    for _ in range(15):
        game = Game.resume(path)
        assert game.recorder is not None
        with game.recorder:
            for _ in range(6):
                step(game, random)
                step(whole, other)
    assert path.read_bytes() == path.with_suffix(".whole").read_bytes()


def test_a_game_that_began_from_a_position(path: Path) -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    game = Game.from_position(position, players=["Anna", "Ben"])
    game.record_to(path).close()
    assert len(path.read_bytes().splitlines()) == 1, "there is no deal"
    again = Game.resume(path)
    assert again == game and again.start == position
    again.play("7S")
    same(path, again)


def test_a_game_that_is_over_stays_so(path: Path) -> None:
    game = small_game()
    with game.record_to(path):
        while not game.is_over:
            game.play(game.legal_moves()[0])
    again = Game.resume(path)
    assert again.is_over and again.outcome == game.outcome
    again.undo()
    same(path, again)


def test_a_last_line_without_its_end_gets_one(path: Path) -> None:
    game = small_game()
    play(game, "7S")
    whole = game.log.to_jsonl().encode()
    for recover in (False, True):
        put(path, whole.rstrip())
        again = Game.resume(path, recover=recover)
        assert again.recorder is not None and again.recorder.dropped is None
        assert path.read_bytes() == whole
        again.play("chance")
        same(path, again)
        again.recorder.close()


def test_a_broken_log_does_not_go_on_unless_it_is_to_be_recovered(path: Path) -> None:
    game = small_game()
    play(game, "7S", "9D")
    broken = game.log.to_jsonl().encode()[:-9]
    put(path, broken)
    for _ in range(2):  # and its lock is let go
        with pytest.raises(LogError, match=r"^line 8: not JSON: "):
            Game.resume(path)
        with pytest.raises(LogError, match=r"^line 8: not JSON: "):
            GameLog.load(path)
        assert path.read_bytes() == broken
    again = Game.resume(path, recover=True)
    assert len(again.moves) == 1
    assert again.recorder is not None and again.recorder.dropped is not None
    assert again.recorder.dropped.line == 6
    same(path, again)


LINES = lines_of(after("7S", "9D"))
NO_DECK = "a redacted log cannot be replayed: it has no deck"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty: a log begins with its header"),
        (b"\n", "a blank line: a log begins with its header"),
        (LINES[0][:-2], f"not JSON: Expecting ',' delimiter (column {len(LINES[0]) - 1})"),
        (LINES[1], "not a log: format is not 'skitgubbe-log'"),
        (b"\xff" + LINES[0], "not UTF-8 text"),
        (small_game().log.for_seat(1).to_jsonl().encode(), NO_DECK),
    ],
)
def test_what_is_no_log_at_all_stays_as_it_is(path: Path, data: bytes, reason: str) -> None:
    path.write_bytes(data)
    reads: list[Callable[[], object]] = [
        lambda: Game.resume(path),
        lambda: Game.resume(path, recover=True),
        lambda: GameLog.load(path, recover=True),
    ]
    for read in reads:
        with pytest.raises(LogError) as caught:
            read()
        assert (caught.value.line, caught.value.reason) == (1, reason)
        assert path.read_bytes() == data


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Game.resume(tmp_path / "none.jsonl")
    with pytest.raises(FileNotFoundError):
        small_game().record_to(tmp_path / "none" / "game.jsonl")
    with pytest.raises(OSError, match=re.escape(str(tmp_path))):
        Game.resume(tmp_path)
    assert [*tmp_path.iterdir()] == []


# --- one writer -------------------------------------------------------------------------------


def test_a_file_that_is_there_already_is_left_alone(path: Path) -> None:
    path.write_bytes(b"mine")
    game = small_game()
    with pytest.raises(RecordError) as caught:
        game.record_to(path)
    assert str(caught.value) == "the file is there already; Game.resume goes on with a log"
    assert path.read_bytes() == b"mine"
    assert game.recorder is None


def test_a_second_writer_is_refused(path: Path) -> None:
    game = small_game()
    game.record_to(path)
    for recover in (False, True):
        with pytest.raises(RecordError) as caught:
            Game.resume(path, recover=recover)
        assert str(caught.value) == "another writer has the file"
    game.play("7S")
    same(path, game)


def test_a_game_that_goes_on_is_a_writer_too(path: Path) -> None:
    small_game().record_to(path).close()
    game = Game.resume(path)
    with pytest.raises(RecordError, match=r"^another writer has the file$"):
        Game.resume(path)
    assert game.recorder is not None
    game.recorder.close()
    Game.resume(path)


RESUME = """
import sys, skitgubbe
try:
    skitgubbe.Game.resume(sys.argv[1])
except skitgubbe.RecordError as error:
    print(error)
else:
    print("resumed")
"""


def resume_elsewhere(path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", RESUME, path], check=True, capture_output=True, text=True
    )
    return done.stdout.rstrip()


def test_a_second_writer_in_another_process_is_refused(path: Path) -> None:
    game = small_game()
    with game.record_to(path):
        assert resume_elsewhere(path) == "another writer has the file"
        game.play("7S")
    assert resume_elsewhere(path) == "resumed"
    same(path, game)


def test_a_game_has_one_recorder(path: Path, tmp_path: Path) -> None:
    game = small_game()
    writer = game.record_to(path)
    other = tmp_path / "other.jsonl"
    with pytest.raises(RecordError) as caught:
        game.record_to(other)
    assert str(caught.value) == "the game is recorded already"
    assert not other.exists()
    assert game.recorder is writer
    game.play("7S")
    same(path, game)
    writer.close()
    game.record_to(other)
    game.play("9D")
    same(other, game)
    assert len(GameLog.load(path).moves) == 1


def test_a_lock_that_cannot_be_had(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as on a file system that has none."""

    def no_locks(_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    small_game().record_to(path).close()
    other = path.with_name("other.jsonl")
    monkeypatch.setattr(files, "_lock", no_locks)
    for attempt in (lambda: Game.resume(path), lambda: small_game().record_to(other)):
        with pytest.raises(OSError, match=os.strerror(errno.ENOLCK)):
            attempt()
    assert [*path.parent.iterdir()] == [path]


class Locks:
    """What Windows has in ``msvcrt``: a byte of a file can be locked, by one handle."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.held: dict[int, tuple[int, int]] = {}

    def locking(self, file: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        place = os.lseek(file, 0, os.SEEK_CUR)
        inode = os.fstat(file).st_ino
        for other, taken in [*self.held.items()]:
            if other != file and taken == (inode, place):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        self.held[file] = (inode, place)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Locks:
    locks = Locks()
    module = SimpleNamespace(LK_NBLCK=locks.LK_NBLCK, locking=locks.locking)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", module)
    monkeypatch.delattr(os, "O_DIRECTORY", raising=False)
    return locks


def test_the_lock_of_windows(path: Path, windows: Locks) -> None:
    game = small_game()
    writer = game.record_to(path, sync=True)
    ((_, place),) = windows.held.values()
    assert place > 1 << 30, "it is far beyond the text, which others may read"
    assert place < 1 << 31, "it fits the offsets of every file system"
    game.play("7S")
    same(path, game)
    with pytest.raises(RecordError) as caught:
        Game.resume(path)
    assert str(caught.value) == "another writer has the file"
    windows.held.clear()  # as when the file is closed
    writer.close()
    again = Game.resume(path)
    assert again == game
    again.play("9D")
    same(path, again)


# --- writes that fail -------------------------------------------------------------------------

NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def try_in_vain(game: Game, path: Path, change: Callable[[], object], error: str) -> None:
    """A change that cannot be written is not made, neither in the game nor in the file."""
    before, text, twin = state(game), path.read_bytes(), game.copy()
    views = [game.view(seat) for seat in range(game.n)]
    with pytest.raises(OSError, match=f"^{re.escape(error)}$"):
        change()
    assert state(game) == before
    assert game == twin and game.position == twin.position
    assert [game.view(seat) for seat in range(game.n)] == views
    assert path.read_bytes() == text


@pytest.mark.parametrize("room", [0, 1, 30, 72])
def test_a_write_that_fails(path: Path, disk: Disk, room: int) -> None:
    """Whatever part of the lines has reached the file."""
    game = small_game()
    game.record_to(path)
    play(game, "7S")
    disk.room = room
    disk.failures["write"] = NO_SPACE
    try_in_vain(game, path, lambda: game.play("9D"), "[Errno 28] No space left on device")
    try_in_vain(game, path, game.undo, "[Errno 28] No space left on device")
    disk.works_again()
    game.play("9D")
    game.undo()
    game.play("2C")
    same(path, game)


def test_a_write_that_is_too_short(path: Path, disk: Disk) -> None:
    game = small_game()
    game.record_to(path)
    disk.works_again()
    disk.room = 40
    size = len(
        b'{"event":"played","seat":0,"cards":["7S"]}\n{"event":"drew","seat":0,"cards":["3H"]}\n'
    )
    try_in_vain(
        game,
        path,
        lambda: game.play("7S"),
        f"only 40 of {size} bytes could be written to the log",
    )
    disk.works_again()
    game.play("7S")
    same(path, game)


def test_a_disk_that_does_not_take_what_was_written(path: Path, disk: Disk) -> None:
    game = small_game()
    game.record_to(path, sync=True)
    disk.failures["fsync"] = OSError(errno.EIO, os.strerror(errno.EIO))
    try_in_vain(game, path, lambda: game.play("7S"), "[Errno 5] Input/output error")
    disk.works_again()
    game.play("7S")
    same(path, game)


def test_what_is_left_of_a_write_is_cut_off_later_if_it_cannot_be_now(
    path: Path, disk: Disk
) -> None:
    game = small_game()
    game.record_to(path)
    whole = path.read_bytes()
    before = state(game)
    disk.room = 30
    disk.failures["write"] = NO_SPACE
    disk.failures["ftruncate"] = OSError(errno.EIO, os.strerror(errno.EIO))
    with pytest.raises(OSError, match="No space left on device"):
        game.play("7S")
    assert path.read_bytes() == whole + b'{"event":"played","seat":0,"ca'
    with pytest.raises(OSError, match="Input/output error"):
        game.play("7S")
    assert disk.calls[-1] == "ftruncate", "nothing is written after it"
    assert state(game) == before
    assert path.read_bytes() == whole + b'{"event":"played","seat":0,"ca'
    assert GameLog.load(path, recover=True).replay() == game
    disk.works_again()
    game.play("chance")
    assert disk.calls == ["ftruncate", "write"]
    same(path, game)


def test_a_write_that_is_interrupted(path: Path, disk: Disk) -> None:
    game = small_game()
    writer = game.record_to(path)
    whole = path.read_bytes()
    disk.failures["write"] = KeyboardInterrupt()
    write: Any = vars(LogWriter)["_write"]
    with pytest.raises(KeyboardInterrupt):
        write(writer, small_game().play("7S"), len(whole))
    assert path.read_bytes() == whole
    with pytest.raises(KeyboardInterrupt):
        game.play("7S")
    assert path.read_bytes() == whole
    assert game == small_game()
    disk.works_again()
    game.play("9H")
    same(path, game)


def test_a_recording_that_cannot_begin_leaves_no_file(path: Path, disk: Disk) -> None:
    game = small_game()
    disk.failures["write"] = NO_SPACE
    with pytest.raises(OSError, match="No space left on device"):
        game.record_to(path)
    assert not path.exists()
    assert game.recorder is None
    disk.works_again()
    disk.room = 5
    size = len(game.log.to_jsonl())
    with pytest.raises(OSError, match=f"^only 5 of {size} bytes could be written to the log$"):
        game.record_to(path)
    assert not path.exists()
    disk.works_again()
    disk.failures["fsync"] = OSError(errno.EIO, os.strerror(errno.EIO))
    with pytest.raises(OSError, match="Input/output error"):
        game.record_to(path, sync=True)
    assert not path.exists()
    disk.works_again()
    game.record_to(path)
    same(path, game)


def test_a_game_that_cannot_go_on_keeps_its_file(path: Path, disk: Disk) -> None:
    game = small_game()
    play(game, "7S")
    torn = game.log.to_jsonl().encode()[:-9]
    put(path, torn)
    disk.failures["ftruncate"] = OSError(errno.EIO, os.strerror(errno.EIO))
    with pytest.raises(OSError, match="Input/output error"):
        Game.resume(path, recover=True)
    assert path.read_bytes() == torn
    disk.works_again()
    again = Game.resume(path, recover=True)
    same(path, again)


# --- letting go -------------------------------------------------------------------------------


def test_closing(path: Path) -> None:
    game = small_game()
    writer = game.record_to(path)
    with writer as entered:
        assert entered is writer
        game.play("7S")
        assert not is_closed(writer)
    assert is_closed(writer)
    assert game.recorder is writer
    written = path.read_bytes()
    game.play("9D")
    game.undo()
    writer.close()
    assert is_closed(writer)
    assert path.read_bytes() == written


def test_closing_when_something_goes_wrong(path: Path) -> None:
    game = small_game()
    with pytest.raises(ZeroDivisionError), game.record_to(path) as writer:
        raise ZeroDivisionError
    assert is_closed(writer)
    same(path, game)


def test_a_game_that_is_thrown_away_lets_go_of_its_file(path: Path) -> None:
    game = small_game()
    game.record_to(path)
    del game
    gc.collect()
    game = Game.resume(path)
    del game
    gc.collect()
    assert Game.resume(path) == small_game()


@pytest.mark.parametrize(
    "end",
    [
        '{"half',
        "\n",
        '{"event":"passed","seat":0}\n',
        '{"event":"undone","seat":2}\n',
        '{"event":"played","seat":2,"cards":["4C"]}\n',
    ],
)
def test_a_recovered_game_that_is_thrown_away_lets_go_at_once(path: Path, end: str) -> None:
    with small_game().record_to(path), path.open("a") as file:
        file.write(end)
    gc.collect()
    gc.disable()
    try:
        game = Game.resume(path, recover=True)
        del game
        assert Game.resume(path) == small_game()
    finally:
        gc.enable()


def test_a_writer_that_is_kept_keeps_the_file(path: Path) -> None:
    writer = LogWriter(path, small_game())
    gc.collect()
    assert not is_closed(writer)
    with pytest.raises(RecordError, match=r"^another writer has the file$"):
        Game.resume(path)


COPIES: dict[str, Callable[[Game], Game]] = {
    "method": lambda game: game.copy(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
    "step": lambda game: games_of(game.log)[-1],
    "position": lambda game: Game.from_position(game.position),
}


@pytest.mark.parametrize("way", COPIES.values(), ids=list(COPIES))
def test_copies_are_not_recorded(path: Path, way: Callable[[Game], Game]) -> None:
    game = small_game()
    game.record_to(path)
    game.play("7S")
    written = path.read_bytes()
    twin = way(game)
    assert twin.recorder is None
    twin.play("9D")
    twin.undo()
    twin.play("chance")
    assert path.read_bytes() == written
    game.play("2C")
    same(path, game)


def test_a_forked_process_does_not_record(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = small_game()
    writer = game.record_to(path)
    written = path.read_bytes()
    here = os.getpid()
    monkeypatch.setattr(os, "getpid", lambda: here + 1)
    assert is_closed(writer)
    game.play("7S")
    game.undo()
    assert path.read_bytes() == written
    monkeypatch.setattr(os, "getpid", lambda: here)
    assert not is_closed(writer)
    game.play("9H")
    same(path, game)


# --- a log whose end is missing ---------------------------------------------------------------


class Recorded:
    """A small game of 18 steps: its text, how long that was after the deal and each, the games."""

    def __init__(self, path: Path) -> None:
        game = small_game()
        random = Random(1)
        with game.record_to(path):
            self.sizes = [path.stat().st_size]
            self.games = [game.copy()]
            for _ in range(18):
                step(game, random)
                self.sizes.append(path.stat().st_size)
                self.games.append(game.copy())
        self.text = path.read_bytes()
        self.header = self.text.index(b"\n") + 1
        assert b"undone" in self.text
        assert b"game_ended" in self.text

    def kept(self, number: int) -> bytes:
        """The text up to step ``number``, if that is 0 up to the deal."""
        return self.text[: self.sizes[number]]

    def going_on(self, number: int) -> Game:
        """The game after step ``number`` and one step more."""
        game = self.games[number].copy()
        step(game, Random(1))
        return game

    def step_of(self, size: int) -> int:
        """Which step was the last to be complete when the text had this size; -1 for none."""
        return sum(end <= size for end in self.sizes) - 1


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return Recorded(tmp_path_factory.mktemp("recorded") / "game.jsonl")


def test_the_beginnings_of_a_recorded_game(recorded: Recorded) -> None:
    """What the tests below hold beginnings against."""
    for number, game in enumerate(recorded.games):
        log = GameLog.from_bytes(recorded.kept(number))
        assert log.moves == game.moves
        assert log.replay() == game
        assert recovered(recorded.kept(number)) == log


def test_a_log_cut_off_at_every_byte_of_its_header(recorded: Recorded, path: Path) -> None:
    for size in range(recorded.header - 1):
        put(path, recorded.text[:size])
        reason = r"^line 1: not JSON: " if size else r"^line 1: empty: "
        with pytest.raises(LogError, match=reason):
            GameLog.load(path, recover=True)
        with pytest.raises(LogError, match=reason):
            Game.resume(path, recover=True)
        assert path.stat().st_size == size


@pytest.mark.parametrize("stride", first_quick([7, 1], 1))
def test_a_log_cut_off_at_every_byte(recorded: Recorded, path: Path, stride: int) -> None:
    """The longest good beginning is kept, what is dropped is told by its line and its bytes.

    The file is cut back, the game goes on in it, and the file is as if nothing had been.
    """
    whole: dict[int, bytes] = {}
    for size in range(len(recorded.text), recorded.header - 2, -stride):
        put(path, recorded.text[:size])
        log = GameLog.load(path, recover=True)
        number = recorded.step_of(size + 1)  # the last newline may be missing
        left = recorded.kept(max(number, 0))  # if the deal is not complete, the header tells it
        assert log.to_jsonl().encode() == left
        kept = min(recorded.header if number < 0 else recorded.sizes[number], size)
        if number >= 0 and kept == size:
            assert log.dropped is None
        else:
            line = 2 if number < 0 else left.count(b"\n") + 1
            assert log.dropped is not None
            assert (log.dropped.line, log.dropped.bytes) == (line, size - kept)
            assert log.dropped.reason.startswith(("not JSON: ", "the log ends, but "))
        game = Game.resume(path, recover=True)
        assert path.read_bytes() == left
        step(game, Random(1))
        assert game.recorder is not None
        game.recorder.close()
        number = max(number, 0)
        if number not in whole:
            same(path, recorded.going_on(number))
            whole[number] = path.read_bytes()
        assert path.read_bytes() == whole[number]
    assert len(whole) == len(recorded.games)


FROM_POSITION = Game.from_position(Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0))
POSITION = FROM_POSITION.log.to_jsonl().encode()
DUE = "the log ends, but dealt is due"
TURNED = (
    "Dealt(seat=1, cards=(Card('2C'), Card('9D'), Card('4D'))) is recorded, but "
    "Dealt(seat=0, cards=(Card('7S'), Card('9H'), Card('KD'))) happened"
)
PASSED = b'{"event":"passed","seat":0}\n'
REFUSED = "Passed(seat=0) is refused: there is no passing in shedding: play or pick up (S2)"
CUT = "not JSON: Unterminated string starting at (column 40)"
EARLY = (
    "TrickWon(seat=1, cards=(Card('7S'), Card('9D'))) is recorded, but "
    "Drew(seat=1, cards=(Card('5H'),)) happened"
)
MOVE = sum(map(len, LINES[5:]))  # of bytes in the second move: an act, a card drawn, a trick won


def second_move_with(line: bytes) -> bytes:
    """The log with a line in the place of the card drawn."""
    return b"".join([*LINES[:6], line, *LINES[7:]])


@pytest.mark.parametrize(
    ("text", "dropped", "game"),
    [
        # the end is missing
        (b"".join(LINES)[:-9], Dropped(6, MOVE - 9, CUT), after("7S")),
        # a whole move is dropped, and the reason is the line at fault
        (
            second_move_with(b"[]\n"),
            *(Dropped(6, MOVE - len(LINES[6]) + 3, "not a JSON object"), after("7S")),
        ),
        (
            second_move_with(b'{"event":"undone","seat":1}\n'),
            *(Dropped(6, MOVE - len(LINES[6]) + 28, "drew is missing before undone"), after("7S")),
        ),
        (
            second_move_with(LINES[7]),
            *(Dropped(6, MOVE - len(LINES[6]) + len(LINES[7]), EARLY), after("7S")),
        ),
        # the deal follows from the header
        (LINES[0], Dropped(2, 0, DUE), after()),
        (LINES[0].rstrip(), Dropped(2, 0, DUE), after()),
        (b"".join(LINES[:2]), Dropped(2, len(LINES[1]), DUE), after()),
        (
            b"".join([LINES[0], LINES[2], LINES[1]]),
            *(Dropped(2, len(LINES[1]) + len(LINES[2]), TURNED), after()),
        ),
        # a position has no deal
        (POSITION, None, FROM_POSITION),
        (POSITION.rstrip(), None, FROM_POSITION),
        (POSITION + PASSED, Dropped(2, 28, REFUSED), FROM_POSITION),
    ],
)
def test_what_is_left_of_a_log(
    path: Path, text: bytes, dropped: Dropped | None, game: Game
) -> None:
    put(path, text)
    log = GameLog.load(path, recover=True)
    assert log == game.log
    assert log.dropped == dropped
    again = Game.resume(path, recover=True)
    assert again.recorder is not None and again.recorder.dropped == log.dropped
    again.recorder.close()
    assert again == game
    assert path.read_bytes() == game.log.to_jsonl().encode()


def test_what_was_dropped_in_words() -> None:
    assert str(Dropped(6, 126, CUT)) == f"126 bytes dropped from line 6 on: {CUT}"


# --- a log that is damaged --------------------------------------------------------------------


def damaged(recorded: Recorded, path: Path, text: bytes, place: int) -> GameLog:
    """What is recovered of a text that is damaged from a place on: all moves before, at least."""
    put(path, text)
    log = GameLog.load(path, recover=True)
    assert log.dropped is not None
    kept = len(text) - log.dropped.bytes
    assert kept >= recorded.sizes[recorded.step_of(place)]
    assert log.to_jsonl().encode() == text[:kept]
    assert log.dropped.line == text[:kept].count(b"\n") + 1
    game = Game.resume(path, recover=True)
    assert path.read_bytes() == text[:kept]
    assert game.log.moves == log.moves
    assert game.recorder is not None
    game.recorder.close()
    return log


def test_a_byte_that_has_flipped(recorded: Recorded, path: Path) -> None:
    """All before its move is kept, whatever it was, and nothing that was not played."""
    random = Random(1)
    for place in range(recorded.sizes[0], len(recorded.text), 7):
        flipped = bytearray(recorded.text)
        flipped[place] ^= 1 << random.randrange(8)
        try:
            GameLog.from_bytes(flipped).replay()
        except LogError:
            damaged(recorded, path, bytes(flipped), place)
        else:  # another game that could have been played
            assert recovered(bytes(flipped)).dropped is None


def test_lines_that_have_changed_places_or_are_there_twice(recorded: Recorded, path: Path) -> None:
    lines = recorded.text.splitlines(keepends=True)
    for number in range(3, len(lines) - 1):
        one, other = lines[number : number + 2]
        if one != other:
            for wrong in ([other, one], [one, other, other]):
                text = b"".join([*lines[:number], *wrong, *lines[number + 2 :]])
                damaged(recorded, path, text, sum(map(len, lines[:number])))


def test_several_faults(recorded: Recorded, path: Path) -> None:
    """The first one counts, whatever finds it."""
    lines = recorded.text.splitlines(keepends=True)
    at = recorded.text[: recorded.sizes[3]].count(b"\n")
    no_utf8, no_json, no_event = b'"\xff"\n', b"{\n", b'{"event":"passed","seat":0}\n'
    for faults, reason in (
        ((no_event, no_json, no_utf8), "Passed(seat=0) is refused: "),
        ((no_json, no_event, no_utf8), "not JSON: "),
        ((no_utf8, no_json, no_event), "not UTF-8 text"),
    ):
        text = b"".join(
            [*lines[:at], faults[0], *lines[at : at + 3], faults[1], *lines[at + 3 :], faults[2]]
        )
        log = damaged(recorded, path, text, recorded.sizes[3])
        assert log.dropped is not None
        assert log.dropped.line == at + 1
        assert log.dropped.reason.startswith(reason)
        assert log.replay() == recorded.games[3]


def test_a_log_is_replayed_at_most_twice(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far its end is from what is wrong with it."""
    times = 0

    def counted(events: Iterator[object], game: Game, complete: bool) -> Iterator[int]:
        nonlocal times
        times += 1
        return replayed(events, game, complete)  # type: ignore[arg-type]

    monkeypatch.setattr(recovery, "replayed", counted)
    lines = recorded.text.splitlines(keepends=True)
    for number in range(1, len(lines)):
        for line in (lines[number][::-1].lstrip() + b"\n", lines[1], lines[-1], b"\xff\n"):
            text = b"".join([*lines[:number], line, *lines[number:], b'{"event":'])
            times = 0
            assert recovered(text).dropped is not None
            assert 1 <= times <= 2


def test_a_log_with_nothing_wrong(recorded: Recorded) -> None:
    log = recovered(recorded.text)
    assert log == GameLog.from_bytes(recorded.text)
    assert log.dropped is None


# --- a writer that is killed ------------------------------------------------------------------

by_kills = pytest.mark.parametrize("kills", first_quick([50, 208], 1))
by_starts = pytest.mark.parametrize("kills", first_quick([20, 60], 1))


def killed(folder: Path, kind: str, count: int) -> list[int]:
    """Fill a folder with the files of writers that were killed; how often each had reported."""
    done = subprocess.run(
        [sys.executable, HERE / "killed_writers.py", folder, str(count), kind],
        check=True,
        capture_output=True,
        text=True,
    )
    return [*map(int, done.stdout.split())]


@by_kills
def test_a_writer_that_is_killed_loses_at_most_the_move_being_written(
    tmp_path: Path, kills: int
) -> None:
    folder, reports = tmp_path, killed(tmp_path, "record", kills)
    assert len(reports) == kills
    assert len(set(reports)) > 20
    torn = 0
    for number, steps in enumerate(reports):
        path = folder / f"{number}.jsonl"
        game, random = new_game(number), Random(number)
        if not steps and not path.exists():
            continue  # it was killed before the recording had begun
        intended = folder / f"{number}.intended"
        with game.record_to(intended):
            sizes = [intended.stat().st_size]
            games = [game.copy()]
            for _ in range(steps):
                step(game, random)
                sizes.append(intended.stat().st_size)
                games.append(game.copy())
        text = path.read_bytes()
        assert intended.read_bytes().startswith(text)
        whole = sum(size <= len(text) for size in sizes) - 1
        assert whole >= steps - 1, "all that was reported is there"
        log = GameLog.load(path, recover=True)
        kept = games[max(whole, 0)]
        if whole >= 0 and len(text) + 1 not in sizes:
            assert (log.dropped.bytes if log.dropped else 0) == len(text) - sizes[whole]
            assert log.replay() == kept
            assert log.moves == kept.moves
        torn += log.dropped is not None
        again = Game.resume(path, recover=True)  # so there is no lock
        assert again.recorder is not None
        assert again == log.replay()
        step(again, random)
        again.recorder.close()
        assert GameLog.load(path).replay() == again
    assert torn or kills < 200, "some were killed in the middle of a move"


def begun_when_killed(folder: Path, count: int) -> int:
    """What writers leave that are killed as they begin to record; how many files were halfway.

    There is no file, or one that can be resumed.
    """
    reports = killed(folder, "begin", count)
    assert len(reports) == count
    for number, whole in enumerate(reports):
        games = two_games(number)
        for place in range(whole + 2):
            path = folder / f"{number}-{place}.jsonl"
            if place >= whole and not path.exists():
                break
            text = games[place % 2].log.to_jsonl().encode()
            assert path.read_bytes() == text
            game = Game.resume(path)
            assert game == games[place % 2]
            assert game.recorder is not None
            game.recorder.close()
        else:
            raise AssertionError(number)
    left = {path.suffix for path in folder.iterdir()}
    assert left <= {".jsonl", ".tmp"}
    return len([*folder.glob(".skitgubbe-*.tmp")])


@by_starts
def test_a_writer_that_is_killed_as_it_begins_leaves_a_whole_file_or_none(
    tmp_path: Path, kills: int
) -> None:
    assert begun_when_killed(tmp_path, kills) or kills < 60, "some were killed halfway"


def saved_when_killed(folder: Path, count: int) -> int:
    """What is left of files when those who save to them are killed; how many were halfway.

    There is the old text, or the new.
    """
    reports = killed(folder, "save", count)
    for number, times in enumerate(reports):
        path = folder / f"{number}.jsonl"
        if times or path.exists():
            log = GameLog.load(path)
            assert log in [game.log for game in two_games(number)]
            assert path.read_bytes() == log.to_jsonl().encode()
            log.save(path)  # so there is no lock
    return len([*folder.glob(".skitgubbe-*.tmp")])


@by_starts
def test_saving_that_is_killed_leaves_the_old_file_or_the_new(tmp_path: Path, kills: int) -> None:
    assert saved_when_killed(tmp_path, kills) or kills < 60, "some were killed halfway"
