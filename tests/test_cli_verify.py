"""The command ``skitgubbe verify``: what it prints, where, and with which status it ends."""

from __future__ import annotations

import gzip
import io
import re
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from typing_extensions import override

from skitgubbe import Game
from skitgubbe.cli import verify as cli_verify
from skitgubbe.cli.main import main


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b", "c"):
        game = Game(["Anna", "Ben"], seed=name)
        game.play(game.legal_moves()[0])
        game.log.save(f"{name}.jsonl")


class Run:
    """Run the command; keep what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, list[str]]:
        status = main(["verify", "--jobs", "1", *arguments])
        out, err = self._capsys.readouterr()
        return (
            status,
            re.sub(r"\([\d.]+ s, [\d,]+ logs a second\)", "(rate)", out),
            err.splitlines(),
        )


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(capsys)


def text_of(name: str) -> bytes:
    return Path(f"{name}.jsonl").read_bytes()


def test_good_logs(run: Run) -> None:
    assert run("a.jsonl") == (0, "1 log checked, 0 at fault; 1 move (rate)\n", [])
    assert run(".") == (0, "3 logs checked, 0 at fault; 3 moves (rate)\n", [])


def test_no_logs(run: Run) -> None:
    Path("empty").mkdir()
    assert run("empty") == (0, "0 logs checked, 0 at fault; 0 moves (rate)\n", [])


def test_bad_logs_of_all_kinds(run: Run) -> None:
    header, *lines = text_of("a").splitlines(keepends=True)
    for name, data in {
        "d\x1b[2J": header.replace(b'"version":1', b'"version":9'),
        "e": b"".join([header, lines[0], b"hello\n"]),
        "f": b"".join([header, *lines, lines[0]]),
        "g": b"".join([header, lines[0], b"hello"]),
        "h": b"".join([header, *lines[1:]]),
        "i": gzip.compress(text_of("a"))[:-20],
        "j": gzip.compress(text_of("a"))[:-8] + bytes(8),
    }.items():
        Path(f"{name}.jsonl").write_bytes(data)
    Path("k.jsonl").symlink_to("nowhere")
    status, out, err = run(".", "no\u202ene")
    assert status == 2
    assert err[0] == r"./d\x1b[2J.jsonl:1: log version 9 is unknown; this library reads 1 to 2"
    assert err[1] == "./e.jsonl:3: not JSON: Expecting value (column 1)"
    assert re.fullmatch(r"\./f\.jsonl:6: Dealt\(.*\) is recorded, but nothing .*", err[2])
    assert err[3] == "./g.jsonl:3: not JSON: Expecting value (column 1)"
    assert re.fullmatch(r"\./h\.jsonl:2: Dealt\(.*\) is recorded, but Dealt\(.*", err[4])
    assert re.fullmatch(r"\./i\.jsonl:\d: the compressed data end too early", err[5])
    assert re.fullmatch(r"\./j\.jsonl: CRC check failed .*", err[6])
    assert err[7:] == [
        "./k.jsonl: No such file or directory",
        r"no\u202ene: No such file or directory",
    ]
    assert out == (
        "12 logs checked, 9 at fault; 5 moves (rate)\n"
        "  3  unreadable: the file cannot be read\n"
        "  1  header: the header is none of a full log\n"
        "  1  line: a line is no event\n"
        "  2  contradiction: what is recorded cannot have happened\n"
        "  2  incomplete: something is missing\n"
    )


def test_many_faults_in_no_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The numbers of faults stand one below the other."""
    monkeypatch.setattr(time, "perf_counter", lambda: 7.0)
    Path("bad.jsonl").write_text("hello")
    assert main(["verify", "--jobs", "1", "bad.jsonl", *["none"] * 1000]) == 2
    assert capsys.readouterr().out == (
        "1,001 logs checked, 1,001 at fault; 0 moves (0.0 s, 1,001,000 logs a second)\n"
        "  1,000  unreadable: the file cannot be read\n"
        "      1  header: the header is none of a full log\n"
    )


def test_acts_only(run: Run) -> None:
    header, *lines = text_of("a").splitlines(keepends=True)
    Path("acts.jsonl").write_bytes(header + lines[2])
    assert run("acts.jsonl")[0] == 2
    assert run("--acts-only", "acts.jsonl")[0] == 0


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def checked(data: bytes) -> tuple[int, str, list[str]]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "ascii"))
        return run("-", "a.jsonl")

    for data in text_of("b"), gzip.compress(text_of("b")):
        assert checked(data) == (0, "2 logs checked, 0 at fault; 2 moves (rate)\n", [])
    assert checked(b"\xff")[2] == ["-:1: not UTF-8 text"]
    monkeypatch.setattr(sys, "stdin", None)
    assert run("-")[2] == ["-: standard input is closed"]


def test_an_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> bytes:
        raise KeyboardInterrupt

    buffer = SimpleNamespace(read=interrupt, seekable=lambda: False)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=buffer))
    line = "skitgubbe verify: interrupted; 1 log checked, 0 at fault"
    assert run("a.jsonl", "-") == (130, "", [line])


@pytest.mark.parametrize("jobs", ["0", "-1", "x", "1.5", "²", "1234567890", ""])
def test_a_number_of_processes_that_is_none(capsys: pytest.CaptureFixture[str], jobs: str) -> None:
    assert main(["verify", f"--jobs={jobs}", "a.jsonl"]) == 2
    assert capsys.readouterr().err == (
        f"skitgubbe verify: argument --jobs: {jobs!r} is not a number of processes"
        " (see skitgubbe verify --help)\n"
    )


# --- progress ---------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """Standard error, as a terminal."""

    @override
    def isatty(self) -> bool:
        return True


def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    return found


def test_a_line_now_and_then(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_verify, "LINE_EVERY", 2)
    Path("bb.jsonl").touch()
    _, _, err = run(".", "a.jsonl")
    assert err == [
        "2 logs checked so far, 0 at fault",
        "./bb.jsonl:1: empty: a log begins with its header",
        "4 logs checked so far, 1 at fault",
    ]


def test_a_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    name = "bb [bold]" + "x" * 100 + "\x1b[2J.jsonl"
    Path(name).touch()
    status, out, _ = run(".", "a.jsonl")
    assert (status, out.splitlines()[0]) == (2, "5 logs checked, 1 at fault; 4 moves (rate)")
    shown = terminal.getvalue()
    line = f"./{name}:1: empty: a log begins with its header\n".replace("\x1b", r"\x1b")
    assert line in shown
    assert "5 logs, 1 at fault" in shown
    assert "100%" in shown


def test_a_bar_whose_length_is_not_known_yet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    monkeypatch.setattr(cli_verify, "COUNTED_AT_A_TIME", 1)
    assert run(".")[0] == 0
    assert "3 logs, 0 at fault" in terminal.getvalue()
    assert "100%" not in terminal.getvalue()


def test_a_bar_counts_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text_of("a"))))
    assert run("-")[0] == 0
    assert "100%" in terminal.getvalue()


def test_a_terminal_without_rich(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = a_terminal(monkeypatch)
    for name in [name for name in sys.modules if name.partition(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rich", None)
    Path("bb.jsonl").touch()
    assert run(".")[0] == 2
    assert terminal.getvalue() == "./bb.jsonl:1: empty: a log begins with its header\n"
