"""Reading logs from files and streams: in bounded memory, to the end, and saying what is wrong."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, BinaryIO, cast

import pytest
from rigging import play, rig_exactly
from strategies import random_act
from typing_extensions import Buffer, override

import skitgubbe
from skitgubbe import Dropped, Game, GameLog, LogError, RecordError
from skitgubbe.cli.main import main
from skitgubbe.records import lines as lines_module, recovery
from skitgubbe.records.lines import LogLines
from skitgubbe.records.log import log_of_stream
from skitgubbe.records.streams import blocks, read_block
from skitgubbe.records.verification import FaultKind, verify, verify_stream
from skitgubbe.strict_json import MAX_TEXT

SAME_PACKAGE = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(Path(skitgubbe.__path__[0]).resolve().parent), *sys.path]),
}
TOO_LONG = f"longer than {MAX_TEXT} characters"


def small_game() -> Game:
    """Ten cards, two players."""
    game = rig_exactly(["7S9HKD", "2C9D4D"], "3H5HASJC")
    play(game, "7S", "9D")
    return game


def text_of(game: Game) -> bytes:
    return game.log.to_jsonl().encode()


def other_text() -> bytes:
    """Another log, of a game that has just begun."""
    return text_of(Game(["Åsa", "Bo"], seed=1))


def is_same(path: Path, game: Game) -> bool:
    return GameLog.load(path).replay() == game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def resumed(path: Path, *, recover: bool = False) -> Game:
    game = Game.resume(path, recover=recover)
    assert game.recorder is not None
    game.recorder.close()
    return game


READERS: dict[str, Callable[[Path], object]] = {
    "load": GameLog.load,
    "resume": resumed,
    "load, recover": lambda path: GameLog.load(path, recover=True),
    "resume, recover": lambda path: resumed(path, recover=True),
}
each_reader = pytest.mark.parametrize("read", READERS.values(), ids=list(READERS))


# --- bounds -----------------------------------------------------------------------------------

IN_LITTLE_ROOM = """
import resource, sys
from skitgubbe import Game, GameLog, LogError
from skitgubbe.cli.main import main
resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))
path = sys.argv[1]
for read in (
    GameLog.load,
    Game.resume,
    lambda path: GameLog.load(path, recover=True),
    lambda path: Game.resume(path, recover=True),
):
    try:
        print(read(path))
    except LogError as error:
        print(error)
print(main(["replay", path]), flush=True)
main(["replay", "-"])
"""


def in_little_room(path: Path, tmp_path: Path) -> list[str]:
    """What all readers say of a file if they have 400 MB; standard input is the file too."""
    with path.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-c", IN_LITTLE_ROOM, str(path)],
            env=SAME_PACKAGE,
            cwd=tmp_path,
            stdin=file,
            capture_output=True,
            text=True,
            check=True,
            timeout=100,
        )
    return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def test_an_enormous_file_with_nothing_in_it(path: Path, tmp_path: Path) -> None:
    path.touch()
    os.truncate(path, 50 << 30)
    wrong = f"line 1: {TOO_LONG}"
    assert in_little_room(path, tmp_path) == [
        *[wrong] * 4,
        "2",
        f"{path}:1: {TOO_LONG}",
        f"-:1: {TOO_LONG}",
    ]
    assert path.stat().st_size == 50 << 30


def test_a_log_with_an_enormous_end(path: Path, tmp_path: Path) -> None:
    """It is refused, or recovered without looking at all that is not there."""
    game = small_game()
    path.write_bytes(text_of(game))
    os.truncate(path, 50 << 30)
    line = len(game.log.events) + 2
    found = in_little_room(path, tmp_path)
    assert found[:2] == [f"line {line}: {TOO_LONG}"] * 2
    assert found[2] == f"<GameLog: 2 players, {len(game.log.events)} events>"
    assert found[3].startswith("<Game: 2 players, ")
    assert path.read_bytes() == text_of(game)


@pytest.mark.parametrize("start", [b"", text_of(small_game())], ids=["first", "later"])
def test_a_line_without_end(path: Path, start: bytes) -> None:
    with path.open("wb") as file:
        file.write(start)
        for _ in range(200):
            file.write(b"x" * (1 << 20))
    tracemalloc.start()
    try:
        for read in READERS["load"], READERS["resume"]:
            with pytest.raises(LogError) as caught:
                read(path)
            assert caught.value.reason == TOO_LONG
            assert caught.value.line == start.count(b"\n") + 1
        GameLog.load(path, recover=True) if start else None
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 60 << 20


def test_what_has_no_end() -> None:
    zero = Path("/dev/zero")
    for read in READERS.values():
        with pytest.raises((RecordError, PermissionError)):
            read(zero)
    with zero.open("rb") as stream, pytest.raises(LogError, match=f"^line 1: {TOO_LONG}$"):
        log_of_stream(stream)


def test_a_long_line_is_judged_by_its_characters() -> None:
    """Also if it is cut in the middle of one, and bytes that are no text are told all the same."""
    header = text_of(small_game()).splitlines(keepends=True)[0]
    for letter, reason in ("å".encode(), TOO_LONG), (b"\xff", "not UTF-8 text"):
        for start in (b"", b"x"):
            data = header + start + letter * LONGEST_LINE
            with pytest.raises(LogError) as caught:
                GameLog.from_bytes(data)
            assert (caught.value.line, caught.value.reason) == (2, reason)


def test_a_log_that_is_too_long_to_be_held(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(["Anna", "Ben"], seed=7)
    random = Random(1)
    while len(game.moves) < 60:
        random_act(game, random)
    text = text_of(game)
    path.write_bytes(text)
    monkeypatch.setattr("skitgubbe.records.streams.BLOCK", 512)
    monkeypatch.setattr(lines_module, "MOST_BYTES", len(text))
    for read in READERS.values():
        read(path)
    monkeypatch.setattr(lines_module, "MOST_BYTES", len(text) - 1)
    for read in READERS.values():
        with pytest.raises(LogError) as caught:
            read(path)
        assert caught.value.reason == (
            f"too long: a log that is read as a whole has at most {len(text) - 1} bytes"
        )
        last = text.rindex(b"\n", 0, len(text) - 512)
        assert text.count(b"\n", 0, last) <= caught.value.line <= text.count(b"\n")
    assert path.read_bytes() == text
    assert GameLog.from_bytes(text).replay() == game
    assert verify(path).good


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
    attempts: list[Callable[[], object]] = [
        lambda: GameLog.load(name),
        lambda: GameLog.load(name, recover=True),
        lambda: game.log.save(name),
        lambda: game.record_to(name),
        lambda: Game.resume(name),
        lambda: Game.resume(name, recover=True),
    ]
    for attempt in attempts:
        with pytest.raises(RecordError) as caught:
            attempt()
        assert str(caught.value) == reason
    assert game.recorder is None
    found = verify(name).fault
    assert found is not None and found.kind is FaultKind.UNREADABLE


def test_names_that_no_file_can_have_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments in ("replay", "verify --jobs=1", "demo --output"):
        assert main([*arguments.split(), "a\0b"]) == 2
        assert "a\\x00b: embedded null byte" in capsys.readouterr().err


def test_a_pipe_that_is_named_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As ``skitgubbe replay <(zcat game.jsonl.gz)`` does."""
    reading, writing = os.pipe()
    os.write(writing, text_of(small_game()))
    os.close(writing)
    assert main(["replay", f"/dev/fd/{reading}"]) == 0
    os.close(reading)
    assert capsys.readouterr().out.endswith("unfinished, B to act\n")


# --- streams that have nothing yet ------------------------------------------------------------

FEED = """
import os, sys, time
time.sleep(0.2)
for part in sys.argv[1:]:
    sys.stdout.write(part)
    sys.stdout.flush()
    time.sleep(0.2)
"""


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("good", [True, False])
def test_standard_input_that_has_nothing_yet(tmp_path: Path, command: str, good: bool) -> None:
    """It does not block, and comes late and in pieces: all of it is judged."""
    text = text_of(small_game()).decode()
    parts = [text[:10], text[10:]] if good else [text, "garbage\n"]
    feed = [sys.executable, "-c", FEED, *parts]
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with (
        subprocess.Popen(feed, stdout=writing) as source,
        subprocess.Popen(
            [sys.executable, "-m", "skitgubbe", command, "-"],
            env=SAME_PACKAGE,
            cwd=tmp_path,
            stdin=reading,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
    ):
        os.close(reading)
        os.close(writing)
        out, err = process.communicate(timeout=60)
        source.wait(60)
    line = text.count("\n") + 1
    if good:
        assert (process.returncode, err) == (0, "")
        assert out
    else:
        assert process.returncode == 2
        assert err == f"-:{line}: not JSON: Expecting value (column 1)\n"


def test_a_pipe_that_does_not_block_is_waited_for() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)

    def write() -> None:
        for part in (b"a", b"b"):
            time.sleep(0.1)
            os.write(writing, part)
        os.close(writing)

    with open(reading, "rb") as stream:  # noqa: PTH123  a descriptor, no path
        thread = Thread(target=write)
        thread.start()
        found = b"".join(blocks(stream))
        thread.join()
    assert found == b"ab"


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
    with pytest.raises(OSError, match=f"^{reason}$"):
        read_block(cast("BinaryIO", Hesitant()))
    found = verify_stream(cast("BinaryIO", Hesitant()), "-").fault
    assert found is not None
    assert (found.kind, found.reason) == (FaultKind.UNREADABLE, reason)
    with pytest.raises(OSError, match=f"^{reason}$"):
        log_of_stream(cast("BinaryIO", Hesitant()))


# --- several logs in one file -----------------------------------------------------------------


def spaced(text: bytes) -> bytes:
    """A log as another program may write it: other blanks, other order of the keys."""
    header, rest = text.split(b"\n", 1)
    values = json.loads(header)
    turned: dict[str, Any] = dict(reversed(values.items()))
    return json.dumps(turned).encode() + b"\n" + rest


def with_blanks(text: bytes) -> bytes:
    header, rest = text.split(b"\n", 1)
    return json.dumps(json.loads(header)).encode() + b"\n" + rest


TWO_LOGS: dict[str, tuple[bytes, int]] = {
    "whole": (other_text(), 1),
    "otherwise written": (spaced(other_text()), 1),
    "behind a torn line": (b'{"event":"pla' + other_text(), 1),
    "behind a torn line, with blanks": (b'{"event":' + with_blanks(other_text()), 1),
    "behind a torn header": (other_text()[:200] + other_text(), 1),
    "behind a byte order mark": (b"\xef\xbb\xbf" + other_text(), 1),
    "behind zeros": (bytes(3000) + other_text(), 1),
    "behind other lines": (b"hello\n\n{}\n" + other_text(), 4),
    "header only": (other_text().split(b"\n")[0], 1),
}  # fmt: skip


@pytest.mark.parametrize(("more", "at"), TWO_LOGS.values(), ids=list(TWO_LOGS))
def test_recovering_cuts_no_second_log_off(path: Path, more: bytes, at: int) -> None:
    game = small_game()
    text = text_of(game)
    path.write_bytes(text + more)
    line = text.count(b"\n") + at
    for read in READERS["load, recover"], READERS["resume, recover"]:
        with pytest.raises(LogError) as caught:
            read(path)
        assert caught.value.line == line
        assert caught.value.reason == (
            "a second header: recovering would cut off the log that it begins"
        )
    assert path.read_bytes() == text + more


def test_a_second_header_is_told(path: Path) -> None:
    text = text_of(small_game())
    path.write_bytes(text + other_text())
    line = text.count(b"\n") + 1
    for read in READERS["load"], READERS["resume"]:
        with pytest.raises(LogError) as caught:
            read(path)
        assert (caught.value.line, caught.value.reason) == (line, "a second header")
    fault = verify(path).fault
    assert fault is not None
    assert (fault.kind, fault.line, fault.reason) == (FaultKind.LINE, line, "a second header")


def test_a_second_log_is_found_however_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    text, more = text_of(small_game())[:-5], other_text()
    for between in (b"\n", b"x" * 3 * LONGEST_LINE, b"x\n" * 100_000, bytes(5 << 20)):
        with pytest.raises(LogError) as caught:
            recovery.recovered(io.BytesIO(text + between + more))
        assert caught.value.line == (text + between).count(b"\n") + 1
    monkeypatch.setattr("skitgubbe.records.streams.BLOCK", 7)
    assert another_log(cast("BinaryIO", io.BytesIO(b"\n\n" + more)), 5) == 7


@pytest.mark.parametrize(
    "end",
    [
        other_text()[:100],
        b'{"event":"pla' + other_text()[:100],
        b'{"x":"skitgubbe-log"}\n',
        b'"skitgubbe-log\n',
        b'{"event":"pla{"format":"skitgubbe-log","x":\n{"format":"skitgubbe-log',
        b"skitgubbe-log\n" * 10,
    ],
)
def test_what_is_no_second_log_is_dropped(path: Path, end: bytes) -> None:
    game = small_game()
    path.write_bytes(text_of(game) + end)
    log = GameLog.load(path, recover=True)
    assert log.dropped is not None and log.dropped.bytes == len(end)
    assert resumed(path, recover=True) == game
    assert path.read_bytes() == text_of(game)


def test_holes_are_passed_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with path.open("wb") as file:
        file.write(b"a")
        file.seek(40 << 30)
        file.write(b"b")
    with path.open("rb") as file:
        data = b"".join(blocks_of_data(file))
        assert file.tell() == (40 << 30) + 1
    assert data.strip(b"\0")[:1] == b"a" and data.endswith(b"b")
    assert len(data) < 1 << 20
    os.truncate(path, 1 << 20)
    monkeypatch.delattr(os, "SEEK_DATA")
    with path.open("rb") as file:
        assert len(b"".join(blocks_of_data(file))) == 1 << 20


def test_where_it_cannot_be_told_what_is_a_hole() -> None:
    class Plain(io.BytesIO):
        @override
        def seek(self, offset: int, whence: int = 0, /) -> int:
            if whence not in (os.SEEK_SET, os.SEEK_CUR, os.SEEK_END):
                raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
            return super().seek(offset, whence)

    data = bytes(1 << 18) + b"x"
    assert b"".join(blocks_of_data(Plain(data))) == data


# --- what editors add -------------------------------------------------------------------------

MARK = b"\xef\xbb\xbf"


def test_strict_reading_names_what_editors_add(path: Path) -> None:
    text = text_of(small_game())
    last = text.count(b"\n") + 1
    for data, line, reason in (
        (MARK + text, 1, "not JSON: it begins with a byte order mark"),
        (text + b"\n", last, "a blank line at the end"),
        (text + b"\r\n", last, "a blank line at the end"),
    ):
        path.write_bytes(data)
        for read in READERS["load"], READERS["resume"]:
            with pytest.raises(LogError) as caught:
                read(path)
            assert (caught.value.line, caught.value.reason) == (line, reason)
        fault = verify(path).fault
        assert fault is not None and (fault.line, fault.reason) == (line, reason)
        assert fault.kind is (FaultKind.HEADER if line == 1 else FaultKind.LINE)
        assert path.read_bytes() == data


def goes_on(path: Path, game: Game) -> None:
    """The file can be written to, read, and resumed without recovery."""
    again = Game.resume(path)
    assert again == game
    again.play(again.legal_moves()[0])
    assert is_same(path, again)
    assert verify(path).good
    assert again.recorder is not None
    again.recorder.close()


def test_recovery_reads_past_a_byte_order_mark(path: Path) -> None:
    """In the file blanks take its place, which JSON allows; not a byte of the log is touched."""
    game = small_game()
    text = text_of(game)
    for end in (0, 1):  # the last newline may be missing
        path.write_bytes(MARK + text[: len(text) - end])
        log = GameLog.load(path, recover=True)
        assert log == game.log
        assert log.dropped == Dropped(1, 3, "a byte order mark")
        again = Game.resume(path, recover=True)
        assert again == game
        assert again.recorder is not None
        assert again.recorder.dropped == log.dropped
        assert path.read_bytes() == b"   " + text
        again.recorder.close()
        goes_on(path, game)


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b" ", b"\t\n"])
def test_recovery_reads_past_a_blank_line_at_the_end(path: Path, blank: bytes) -> None:
    game = small_game()
    text = text_of(game)
    path.write_bytes(text + blank)
    log = GameLog.load(path, recover=True)
    assert log == game.log
    assert log.dropped == Dropped(text.count(b"\n") + 1, len(blank), "a blank line at the end")
    assert resumed(path, recover=True) == game
    assert path.read_bytes() == text
    goes_on(path, game)


def test_a_mark_and_an_end_that_is_wrong(path: Path) -> None:
    """Both are told, and both are mended."""
    game = small_game()
    text = text_of(game)
    for end, reason in (
        (b"\n", "a blank line at the end"),
        (b'{"event":', "not JSON: Expecting value (column 10)"),
    ):
        path.write_bytes(MARK + text + end)
        log = GameLog.load(path, recover=True)
        assert log == game.log
        told = f"{reason}; and a byte order mark in line 1"
        assert log.dropped == Dropped(text.count(b"\n") + 1, 3 + len(end), told)
        assert resumed(path, recover=True) == game
        assert path.read_bytes() == b"   " + text
        goes_on(path, game)


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
    text = text_of(small_game())
    path.write_bytes(MARK + text)
    recovered = recovery.recovered

    def too_late(stream: BinaryIO) -> recovery.Recovered:
        found = recovered(stream)
        path.unlink()
        path.write_bytes(b"mine")
        return found

    monkeypatch.setattr("skitgubbe.records.writer.recovered", too_late)
    with pytest.raises(RecordError, match=r"^another file has taken its place$"):
        Game.resume(path, recover=True)
    assert path.read_bytes() == b"mine"


def test_only_a_mark(path: Path) -> None:
    for data in (MARK, MARK[:2], MARK + b"\n"):
        path.write_bytes(data)
        for read in READERS.values():
            with pytest.raises(LogError, match=r"^line 1: "):
                read(path)
        assert path.read_bytes() == data


# --- numbers ----------------------------------------------------------------------------------


def with_number(number: str) -> dict[int, str]:
    """A log with a number in an event, and one with it in the header, by the line that has it."""
    header, *lines = text_of(Game(["Åsa", "Bo"], dealer=0, seed=1)).decode().splitlines(True)
    assert '"dealer":0' in header and '"seat":0' in lines[0]
    return {
        1: "".join([header.replace('"dealer":0', f'"dealer":{number}'), *lines]),
        2: "".join([header, lines[0].replace('"seat":0', f'"seat":{number}'), *lines[1:]]),
    }


@pytest.mark.parametrize("number", ["-0", "-0 ", "-0.0", "0.0", "0e0", "0E-1", "-0e0"])
def test_a_whole_number_is_written_in_one_way(number: str) -> None:
    for line, text in with_number(number).items():
        with pytest.raises(LogError) as caught:
            GameLog.from_jsonl(text)
        assert caught.value.line == line
        if number.strip() == "-0":
            assert caught.value.reason == "-0 is no whole number: it is written 0"


def test_a_negative_zero_is_refused_wherever_it_is() -> None:
    text = text_of(small_game()).decode()
    for number, good in ("-0", False), ("0", True), ("-1", True), ("-0.0", True):
        data = text.replace("{", f'{{"x":[{{"y":{number}}}],', 1)
        if good:
            assert GameLog.from_jsonl(data).to_jsonl().count(number) >= 1
        else:
            with pytest.raises(LogError, match=r"^line 1: -0 is no whole number"):
                GameLog.from_jsonl(data)


@pytest.mark.parametrize(
    "number", ["00", "01", "+1", "1.", ".5", "0x1", "1_0", "--1", "\u0661", "1e"]
)
def test_what_is_no_number_in_json(number: str) -> None:
    for line, text in with_number(number).items():
        with pytest.raises(LogError, match=f"^line {line}: not JSON: "):
            GameLog.from_jsonl(text)


# --- the reader itself ------------------------------------------------------------------------


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[place : place + size] for place in range(0, len(data), size))


@pytest.mark.parametrize("size", [1, 2, 3, 50, 1000, 100_000])
def test_pieces_of_any_size(size: int) -> None:
    game = Game(["Åsa", "Бо"], seed=3)
    for _ in range(5):
        game.play(game.legal_moves()[0])
    text = text_of(game)
    for data in (text, text[:-1]):
        lines = LogLines.of_blocks(pieces(data, size))
        assert lines.header() == game.log.header
        assert tuple(event for batch in lines.batches() for event in batch) == game.log.events
        assert (lines.size, lines.ended) == (len(data), data == text)
        assert lines.judged == len(game.log.events) + 1
        assert lines.fault is None
