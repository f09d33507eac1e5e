"""Logs written as the game is played: every write, every failure, every crash, and going on."""

from __future__ import annotations

import errno
import gc
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from amounts import first_quick
from complaints import refuses
from killed_writers import new_game, step
from recorded import COPIES, lines_of, same, small_game, text_of
from rigging import state
from strategies import RULES
from twins import told_of
from typing_extensions import Buffer

from skitgubbe import (
    SPECTATOR,
    Dropped,
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
from skitgubbe.records import recovery
from skitgubbe.records.replay import replayed

__all__: list[str] = []

HERE = Path(__file__).parent


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


def put(path: Path, text: bytes) -> None:
    """Write a file anew: much faster than writing over an old one."""
    path.unlink(missing_ok=True)
    path.write_bytes(text)


def is_closed(writer: LogWriter) -> bool:
    return writer.closed


def recovered(data: bytes) -> GameLog:
    return recovery.recovered(io.BytesIO(data)).log


# --- what is written --------------------------------------------------------------------------


def test_one_write_for_each_move(path: Path, disk: Disk) -> None:
    game = small_game()
    game.record_to(path)
    assert disk.written == [text_of(game)]
    sizes: set[int] = set()
    for _ in range(12):
        before = len(lines_of(game))
        disk.works_again()
        game.play(game.legal_moves()[0])
        assert disk.calls == ["write"]
        assert disk.written == [b"".join(lines_of(game)[before:])]
        assert path.read_bytes() == text_of(game)
        sizes.add(len(lines_of(game)) - before)
    assert {1, 2, 3} <= sizes, "what follows from a move is in the same write"
    seat = game.moves[-1][0]
    disk.works_again()
    game.undo()
    assert disk.written == [b'{"event":"undone","seat":%d}\n' % seat]
    same(path, game)


@pytest.mark.parametrize("sync", [False, True])
def test_with_sync_everything_waits_for_the_disk(path: Path, disk: Disk, sync: bool) -> None:
    def calls(change: Callable[[], object]) -> list[str]:
        disk.works_again()
        change()
        return disk.calls

    waits = ["fsync"] * sync
    game = small_game()
    begun = calls(lambda: game.record_to(path, sync=sync))
    assert begun == ["write", *waits, *waits], "the text, and the name of the file"
    for change in (lambda: game.play("7S"), game.undo):
        assert calls(change) == ["write", *waits]
    assert game.recorder is not None
    game.recorder.close()
    with path.open("ab") as file:
        file.write(b"torn")
    disk.works_again()
    again = Game.resume(path, recover=True, sync=sync)
    assert disk.calls == ["ftruncate", "write", *waits]
    assert calls(lambda: again.play("7S")) == ["write", *waits]


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


# --- going on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", first_quick(RULES.values(), 4), ids=list(RULES))
def test_a_game_that_is_closed_and_goes_on_many_times(rules: Rules, path: Path) -> None:
    whole = Game(3, rules=rules, seed=9)
    whole.record_to(path.with_suffix(".whole"))
    random, other = Random(9), Random(9)
    Game(3, rules=rules, seed=9).record_to(path).close()
    for _ in range(15):
        game = Game.resume(path)
        assert game == whole and game.recorder is not None
        assert (game.recorder.path, game.recorder.dropped) == (str(path), None)
        with game.recorder:
            for _ in range(6):
                step(game, random)
                step(whole, other)
    assert path.read_bytes() == path.with_suffix(".whole").read_bytes()
    same(path, whole)


def test_a_last_line_without_its_end_gets_one(path: Path) -> None:
    game = small_game("7S")
    whole = text_of(game)
    for recover in (False, True):
        put(path, whole.rstrip())
        again = Game.resume(path, recover=recover)
        assert again.recorder is not None and again.recorder.dropped is None
        assert path.read_bytes() == whole
        again.play("chance")
        same(path, again)
        again.recorder.close()


def test_a_broken_log_does_not_go_on_unless_it_is_to_be_recovered(path: Path) -> None:
    broken = text_of(small_game("7S", "9D"))[:-9]
    put(path, broken)
    for read in (Game.resume, Game.resume, GameLog.load):  # and its lock is let go
        with pytest.raises(LogError, match=r"^line 8: not JSON: "):
            read(path)
        assert path.read_bytes() == broken


LINES = lines_of(small_game("7S", "9D"))


# --- one writer -------------------------------------------------------------------------------


def test_a_second_writer_is_refused(path: Path) -> None:
    """Also beside a game that goes on."""
    small_game("7S").record_to(path)
    gc.collect()
    game = Game.resume(path)
    for recover in (False, True):
        with refuses(RecordError, "another writer has the file"):
            Game.resume(path, recover=recover)
    game.play("9D")
    same(path, game)


def test_a_game_has_one_recorder(path: Path, tmp_path: Path) -> None:
    game = small_game()
    writer = game.record_to(path)
    other = tmp_path / "other.jsonl"
    with refuses(RecordError, "the game is recorded already"):
        game.record_to(other)
    assert not other.exists()
    assert game.recorder is writer
    game.play("7S")
    same(path, game)
    writer.close()
    game.record_to(other)
    game.play("9D")
    same(other, game)
    assert len(GameLog.load(path).moves) == 1


# --- writes that fail -------------------------------------------------------------------------


NO_SPACE = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(
    ("room", "call", "failure", "told"),
    [
        *((room, "write", NO_SPACE, "No space left on device") for room in (0, 1, 30)),
        (20, "", NO_SPACE, r"only 20 of \d+ bytes could be written to the log"),
        (None, "fsync", OSError(errno.EIO, "broken"), "broken"),
        (None, "write", KeyboardInterrupt("now"), "now"),
    ],
)
def test_a_write_that_fails(
    path: Path, disk: Disk, room: int | None, call: str, failure: BaseException, told: str
) -> None:
    """Whatever part of the lines has reached the file, neither it nor the game has changed."""
    game = small_game()
    game.record_to(path, sync=True)
    game.play("7S")
    before, text, twin = state(game), path.read_bytes(), game.copy()
    views = [game.view(seat) for seat in range(game.n)]
    disk.room, disk.failures = room, {call: failure}
    for change in (lambda: game.play("9D"), game.undo):
        with pytest.raises(type(failure), match=told):
            change()
        assert state(game) == before
        assert game == twin and game.position == twin.position
        assert [game.view(seat) for seat in range(game.n)] == views
        assert path.read_bytes() == text
    disk.works_again()
    game.play("9D")
    game.undo()
    game.play("2C")
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


def test_a_game_that_cannot_go_on_keeps_its_file(path: Path, disk: Disk) -> None:
    game = small_game("7S")
    torn = text_of(game)[:-9]
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
    with suppress(ZeroDivisionError), writer as entered:
        assert entered is writer
        game.play("7S")
        assert not is_closed(writer)
        raise ZeroDivisionError
    assert is_closed(writer)
    assert game.recorder is writer
    written = path.read_bytes()
    game.play("9D")
    game.undo()
    writer.close()
    assert is_closed(writer)
    assert path.read_bytes() == written


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


def from_its_position(game: Game) -> Game:
    return Game.from_position(game.position)


@pytest.mark.parametrize("way", [*COPIES.values(), from_its_position])
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
        assert recovered(recorded.kept(number)).dropped is None


def test_a_log_cut_off_at_every_byte_of_its_header(recorded: Recorded, path: Path) -> None:
    for size in range(recorded.header - 1):
        put(path, recorded.text[:size])
        reason = r"^line 1: not JSON: " if size else r"^line 1: empty: "
        with pytest.raises(LogError, match=reason):
            GameLog.load(path, recover=True)
        with pytest.raises(LogError, match=reason):
            Game.resume(path, recover=True)
        assert path.stat().st_size == size


@pytest.mark.parametrize("stride", first_quick([11, 1], 1))
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
        (b"".join(LINES)[:-9], Dropped(6, MOVE - 9, CUT), small_game("7S")),
        # a whole move is dropped, and the reason is the line at fault
        (
            second_move_with(b"[]\n"),
            *(Dropped(6, MOVE - len(LINES[6]) + 3, "not a JSON object"), small_game("7S")),
        ),
        (
            second_move_with(b'{"event":"undone","seat":1}\n'),
            *(
                Dropped(6, MOVE - len(LINES[6]) + 28, "drew is missing before undone"),
                small_game("7S"),
            ),
        ),
        (
            second_move_with(LINES[7]),
            *(Dropped(6, MOVE - len(LINES[6]) + len(LINES[7]), EARLY), small_game("7S")),
        ),
        # the deal follows from the header
        (LINES[0], Dropped(2, 0, DUE), small_game()),
        (LINES[0].rstrip(), Dropped(2, 0, DUE), small_game()),
        (b"".join(LINES[:2]), Dropped(2, len(LINES[1]), DUE), small_game()),
        (
            b"".join([LINES[0], LINES[2], LINES[1]]),
            *(Dropped(2, len(LINES[1]) + len(LINES[2]), TURNED), small_game()),
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
    assert path.read_bytes() == text_of(game)


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
    for place in range(recorded.sizes[0], len(recorded.text), 13):
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


# --- a writer that is killed ------------------------------------------------------------------

by_kills = pytest.mark.parametrize("kills", first_quick([12, 208], 1))


def killed(folder: Path, count: int) -> list[int]:
    """Fill a folder with the files of writers that were killed; how often each had reported."""
    done = subprocess.run(
        [sys.executable, HERE / "killed_writers.py", folder, str(count)],
        check=True,
        capture_output=True,
        text=True,
    )
    return [*map(int, done.stdout.split())]


@by_kills
def test_a_writer_that_is_killed_loses_at_most_the_move_being_written(
    tmp_path: Path, kills: int
) -> None:
    folder, reports = tmp_path, killed(tmp_path, kills)
    assert len(reports) == kills
    assert len(set(reports)) > 5
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
