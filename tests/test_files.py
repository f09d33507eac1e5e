"""Files that logs are in: whole or not at all, and with one writer, whatever comes in between."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from recorded import same, small_game

from skitgubbe import Game, GameLog, LogWriter, RecordError
from skitgubbe.core import Core
from skitgubbe.records import files

NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
THERE = r"^the file is there already; Game\.resume goes on with a log$"
TAKEN = r"^another writer has the file$"


def only(path: Path) -> None:
    """Nothing else is in the folder."""
    assert [*path.parent.iterdir()] == [path]


def not_there(_: object) -> bool:
    return False


def fails(error: BaseException) -> Callable[..., object]:
    def fail(*_: object, **__: object) -> object:
        raise error

    return fail


# --- saving -----------------------------------------------------------------------------------


def test_saving_over_an_old_file(path: Path) -> None:
    old, new = small_game("7S"), small_game()
    old.log.save(path)
    path.chmod(0o640)
    new.log.save(str(path))
    same(path, new)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    only(path)


def test_a_new_file_has_the_mode_that_new_files_have(path: Path) -> None:
    before = os.umask(0o026)
    try:
        small_game().log.save(path)
        small_game().record_to(path.with_name("other")).close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert stat.S_IMODE(path.with_name("other").stat().st_mode) == 0o640


def test_an_old_file_keeps_its_owner_if_that_may_be(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_game("7S").log.save(path)
    owners: list[tuple[int, int]] = []

    def chown(_: str, user: int, group: int) -> None:
        owners.append((user, group))
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "chown", chown)
    small_game().log.save(path)
    assert owners == [(path.stat().st_uid, path.stat().st_gid)]
    same(path, small_game())


def test_nobody_sees_more_of_the_new_text_than_of_the_old(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is written, too."""
    small_game().log.save(path)
    path.chmod(0o600)
    fsync = os.fsync
    modes: list[int] = []

    def watched(file: int) -> None:
        modes.append(stat.S_IMODE(os.fstat(file).st_mode))
        fsync(file)

    monkeypatch.setattr(os, "fsync", watched)
    small_game("7S").log.save(path)
    assert modes == [0o600]


@pytest.mark.parametrize("there", [True, False])
def test_saving_through_links(tmp_path: Path, there: bool) -> None:
    target = tmp_path / "folder" / "target.jsonl"
    target.parent.mkdir()
    if there:
        small_game("7S").log.save(target)
    link, other = tmp_path / "link", tmp_path / "other"
    link.symlink_to(target)
    other.symlink_to("link")
    small_game().log.save(other)
    assert link.is_symlink() and other.is_symlink()
    same(target, small_game())
    only(target)


def test_a_link_that_leads_to_itself(path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(OSError, match="Too many levels of symbolic links"):
        small_game().log.save(path)
    assert path.is_symlink()
    only(path)


def test_paths_of_bytes(tmp_path: Path) -> None:
    """Whatever names a file for Python does here too."""
    path: Any = os.fsencode(tmp_path / "games.jsonl")
    game = Game(seed=7)
    game.log.save(path)
    assert GameLog.load(path) == game.log
    assert [*GameLog.load_all(path)] == [game.log]
    assert Game.resume(path) == game


def test_saving_to_what_is_no_file(tmp_path: Path) -> None:
    """It is written to, not put in its place."""
    reading, writing = os.pipe()
    small_game().log.save(f"/dev/fd/{writing}")
    os.close(writing)
    with open(reading, "rb") as stream:  # noqa: PTH123  a descriptor, no path
        assert stream.read() == small_game().log.to_jsonl().encode()
    small_game().log.save(os.devnull)
    assert not Path(os.devnull).is_file()
    with pytest.raises(IsADirectoryError):
        small_game().log.save(tmp_path)
    assert [*tmp_path.iterdir()] == []


def test_where_nothing_can_be_made(path: Path) -> None:
    """It is told by its own name."""
    missing = path / "game.jsonl"
    for act in (small_game().log.save, small_game().record_to):
        with pytest.raises(FileNotFoundError) as caught:
            act(missing)
        assert caught.value.filename == str(missing)
    path.touch()
    with pytest.raises(NotADirectoryError):
        small_game().log.save(missing)


@pytest.mark.parametrize(
    ("call", "there"),
    [
        *(("write", True), ("fsync", True), ("chmod", True), ("replace", True)),
        *(("write", False), ("link", False)),
    ],
)
def test_saving_that_fails_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, there: bool
) -> None:
    old = small_game("7S")
    if there:
        old.log.save(path)
    for error in (NO_SPACE, KeyboardInterrupt(), MemoryError()):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, fails(error))
            if call == "link":
                patch.setattr(os, "replace", fails(error))  # what is done if it cannot be
            with pytest.raises(type(error)):
                small_game().log.save(path)
        assert path.exists() == there
        if there:
            same(path, old)
            only(path)
    small_game().log.save(path)
    same(path, small_game())
    only(path)


def test_a_file_that_a_game_is_recording_is_not_saved_over(path: Path) -> None:
    game = small_game()
    link = path.with_name("link")
    link.symlink_to(path)
    with game.record_to(path):
        for name in (path, link):
            for log in (game.log, small_game("7S").log):
                with pytest.raises(RecordError, match=TAKEN):
                    log.save(name)
        game.play("7S")
        same(path, game)
        assert sorted(path.parent.iterdir()) == [path, link]
    small_game().log.save(path)
    same(path, small_game())
    again = Game.resume(path)
    with pytest.raises(RecordError, match=TAKEN):
        small_game().log.save(path)
    again.play("9H")
    same(path, again)


def test_where_there_are_no_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can record there, and so it is saved without."""
    monkeypatch.setattr(files, "_lock", fails(OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))))
    for game in (small_game(), small_game("7S")):
        game.log.save(path)
        same(path, game)
    for act in (lambda: Game.resume(path), lambda: game.record_to(path.with_name("other"))):
        with pytest.raises(OSError, match=os.strerror(errno.ENOLCK)):
            act()
    only(path)


def test_a_file_that_appears_while_another_is_saved_is_left_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def too_late(source: str, target: str) -> None:
        path.write_bytes(b"mine")
        link(source, target)

    monkeypatch.setattr(os, "link", too_late)
    for act in (lambda: small_game().log.save(path), lambda: small_game().record_to(path)):
        path.unlink(missing_ok=True)
        with pytest.raises(RecordError, match=THERE):
            act()
        assert path.read_bytes() == b"mine"
        only(path)


# --- beginning to record ----------------------------------------------------------------------


def test_the_text_is_made_before_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = small_game()
    with monkeypatch.context() as patch:
        patch.setattr(GameLog, "to_jsonl", fails(MemoryError()))
        with pytest.raises(MemoryError):
            game.record_to(path)
    assert [*path.parent.iterdir()] == []
    assert game.recorder is None


@pytest.mark.parametrize("call", ["write", "link", "unlink", "fsync"])
@pytest.mark.parametrize("error", [OSError(errno.EIO, "?"), KeyboardInterrupt(), MemoryError()])
def test_a_recording_that_cannot_begin_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: BaseException
) -> None:
    game = small_game()
    real: Callable[..., object] = getattr(os, call)
    times = 0

    def fail_once(*arguments: object) -> object:
        nonlocal times
        times += 1
        if times == 1:
            raise error
        return real(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fail_once)
        if call == "link" and isinstance(error, OSError):
            patch.setattr(os, "replace", fails(error))
        if call == "unlink" and isinstance(error, OSError):
            game.record_to(path).close()  # a name too many harms nobody
            return
        with pytest.raises(type(error)):
            game.record_to(path, sync=True)
    assert not path.exists()
    assert game.recorder is None
    game.play("7S")
    game.record_to(path)
    game.play("9D")
    same(path, game)


def test_a_game_whose_recorder_is_set_and_then_something_comes_in_between(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not recorded, and plays on."""
    record_with: Callable[..., None] = vars(Core)["record_with"]

    def interrupted(*arguments: object) -> None:
        record_with(*arguments)
        raise KeyboardInterrupt

    game = small_game()
    with monkeypatch.context() as patch:
        patch.setattr(Core, "record_with", interrupted)
        with pytest.raises(KeyboardInterrupt):
            game.record_to(path)
        assert [*path.parent.iterdir()] == []
        game.play("7S")
    game.record_to(path)
    game.play("9D")
    same(path, game)


def test_a_file_is_locked_from_the_moment_that_it_can_be_seen(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link
    seen: list[str] = []

    def watched(source: str, target: str) -> None:
        link(source, target)
        with pytest.raises(RecordError, match=TAKEN):
            Game.resume(path)
        seen.append(path.read_text("utf-8"))

    monkeypatch.setattr(os, "link", watched)
    small_game().record_to(path)
    assert seen == [small_game().log.to_jsonl()]


def test_where_a_file_has_one_name_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", fails(PermissionError(errno.EPERM, os.strerror(errno.EPERM))))
    game = small_game()
    with game.record_to(path):
        only(path)
        game.play("7S")
        with pytest.raises(RecordError, match=TAKEN):
            Game.resume(path)
    same(path, game)
    other = path.with_name("other")
    small_game().log.save(other)
    same(other, small_game())
    with monkeypatch.context() as patch:
        patch.setattr(os.path, "lexists", not_there)  # it appears just now
        with pytest.raises(RecordError, match=THERE):
            small_game().record_to(path)
        same(path, game)
    other.unlink()
    monkeypatch.setattr(os, "replace", fails(NO_SPACE))
    with pytest.raises(OSError, match="No space left on device"):
        small_game().record_to(other)
    only(path)


def test_a_name_that_something_has_is_taken(path: Path) -> None:
    path.write_bytes(b"mine")
    link = path.with_name("link")
    link.symlink_to("nowhere")
    game = small_game()
    for name in (path, link):
        with pytest.raises(RecordError, match=THERE):
            game.record_to(name)
    assert game.recorder is None
    assert path.read_bytes() == b"mine" and not path.with_name("nowhere").exists()


# --- going on ---------------------------------------------------------------------------------


def test_going_on_with_a_file_that_is_replaced_just_then(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock of a file that is no more keeps nobody off: the new one is taken."""
    small_game().log.save(path)
    lock = files._lock  # pyright: ignore[reportPrivateUsage]

    def too_late(file: int) -> None:
        monkeypatch.setattr(files, "_lock", lock)
        small_game("7S").log.save(path)
        lock(file)

    monkeypatch.setattr(files, "_lock", too_late)
    game = Game.resume(path)
    assert game == small_game("7S")
    game.play("9D")
    same(path, game)
    with pytest.raises(RecordError, match=TAKEN):
        Game.resume(path)


def test_going_on_that_is_interrupted_lets_go(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_game().log.save(path)
    with monkeypatch.context() as patch:
        patch.setattr(Core, "record_with", fails(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            Game.resume(path)
    assert Game.resume(path) == small_game()


# --- Windows ----------------------------------------------------------------------------------


def inode_of(file: int) -> int | None:
    """Which file is open under a number."""
    with suppress(OSError):
        return os.fstat(file).st_ino
    return None


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """No second names, nothing that is open is renamed, and locks of one byte."""
    told: list[str] = []
    locked: dict[int, int] = {}
    rename, replace = os.rename, os.replace

    def checked(source: str, target: str) -> None:
        told.append(Path(target).name)
        inodes = {Path(name).stat().st_ino for name in (source, target) if Path(name).exists()}
        assert not inodes & {inode_of(file) for file in range(256)}
        replace(source, target)

    def renamed(source: str, target: str) -> None:
        if Path(target).exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), source, 0, target)
        checked(source, target)

    def locking(file: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        place = os.lseek(file, 0, os.SEEK_CUR)
        assert place > 1 << 30, "it is far beyond the text, which others may read"
        assert place < 1 << 31, "it fits the offsets of every file system"
        inode = os.fstat(file).st_ino
        others = [other for other in locked if other != file]
        if inode in [inode_of(other) for other in others if locked[other] == inode]:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        locked[file] = inode

    module = SimpleNamespace(LK_NBLCK=2, locking=locking)
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", module)
    for name in ("link", "chown"):
        monkeypatch.delattr(os, name)
    monkeypatch.setattr(os, "rename", renamed)
    monkeypatch.setattr(os, "replace", checked)
    yield told
    monkeypatch.setattr(os, "rename", rename)


def test_files_on_windows(path: Path, windows: list[str]) -> None:
    game = small_game()
    with game.record_to(path):
        game.play("7S")
        with pytest.raises(RecordError, match=TAKEN):
            Game.resume(path)
    same(path, game)
    with pytest.raises(RecordError, match=THERE):
        small_game().record_to(path)
    small_game().log.save(path)
    other = path.with_name("other.jsonl")
    small_game().log.save(other)
    for name in (path, other):
        again = Game.resume(name)
        again.play("9H")
        same(name, again)
    assert windows == ["game.jsonl", "game.jsonl", "other.jsonl"]
    assert sorted(path.parent.iterdir()) == [path, other]


def test_a_file_that_appears_on_windows(
    path: Path, windows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"mine")
    monkeypatch.setattr(os.path, "lexists", not_there)
    with pytest.raises(RecordError, match=THERE):
        small_game().record_to(path)
    assert path.read_bytes() == b"mine"
    assert windows == []
    only(path)


# --- forks ------------------------------------------------------------------------------------


class Child:
    """A forked process that lives until it is told to end."""

    def __init__(self, act: Callable[[], object] = lambda: None) -> None:
        told, self._told = os.pipe()
        ready, done = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            try:
                os.close(self._told)
                os.close(ready)
                os.write(done, repr(act()).encode())
                os.close(done)
                os.read(told, 1)
            finally:
                os._exit(0)
        os.close(told)
        os.close(done)
        with open(ready, "rb") as stream:  # noqa: PTH123  a descriptor, no path
            self.said = stream.read().decode()

    def end(self) -> None:
        os.close(self._told)
        os.waitpid(self.pid, 0)


def test_a_forked_process_keeps_no_lock(path: Path) -> None:
    game = small_game()
    writer = game.record_to(path)
    child = Child(lambda: writer.closed)
    try:
        assert child.said == "True"
        with pytest.raises(RecordError, match=TAKEN):
            Game.resume(path)  # the lock of this process is still there
        game.play("7S")
        writer.close()
        again = Game.resume(path)
        again.play("9D")
        same(path, again)
    finally:
        child.end()


def test_a_game_in_a_forked_process_is_a_copy(path: Path) -> None:
    game = small_game()
    game.record_to(path)
    text = path.read_bytes()

    other = small_game()

    def act() -> int:
        game.play("7S")
        game.undo()
        assert game.recorder is not None
        game.recorder.close()
        other.record_to(path.with_name("other.jsonl"))
        game.recorder.close()  # also if its number is that of another file now
        other.play("7S")
        return len(other.moves)

    child = Child(act)
    try:
        assert child.said == "1"
        assert path.read_bytes() == text
        with pytest.raises(RecordError, match=TAKEN):
            Game.resume(path.with_name("other.jsonl"))
        game.play("9H")
        same(path, game)
    finally:
        child.end()
    same(path.with_name("other.jsonl"), small_game("7S"))


def test_what_a_forked_process_does_first(path: Path) -> None:
    game = small_game()
    writer = game.record_to(path)
    files._close_all()  # pyright: ignore[reportPrivateUsage]
    assert writer.closed
    again = Game.resume(path)
    writer.close()  # nothing is closed twice
    again.play("9H")
    same(path, again)


def test_where_there_are_no_forks() -> None:
    files._no_forks(after_in_child=print)  # pyright: ignore[reportPrivateUsage]


def test_a_writer_is_not_kept_alive(path: Path) -> None:
    game = small_game()
    writer: LogWriter | None = game.record_to(path)
    del game, writer
    assert Game.resume(path) == small_game()
