"""The commands that show a table: ``skitgubbe show``, and ``skitgubbe demo --board``."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from commands import Run
from drawings import Drawing

from skitgubbe import SPECTATOR, Game, Position, Viewer, svg
from skitgubbe.cli.main import main

__all__: list[str] = []

POSITION = Position.shedding(["7S 9H", "KD 2C", "3S"], trump="H", turn=0, table=[(2, "4D")])
LINE = POSITION.to_text()


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def steps() -> list[Game]:
    """A game of three moves, recorded in ``game.jsonl``, at each of them."""
    game = Game(["Anna", "Ben", "Carla"], seed=7)
    found = [game.copy()]
    for move in ("9D", "chance", "2H"):
        game.play(move)
        found.append(game.copy())
    game.log.save("game.jsonl")
    game.log.for_seat(1).save("seat-1.jsonl")
    return found


# --- positions --------------------------------------------------------------------------------


def test_a_position(run: Run) -> None:
    assert run.text("show", LINE) == POSITION.board(width=60)
    assert run.text("show", LINE, "--board", "--viewer", "1") == POSITION.board(1, width=60)
    assert run.text("show", LINE, "--viewer", "spectator", "--language", "sv") == (
        POSITION.board(SPECTATOR, "sv", width=60)
    )


def test_a_picture_of_a_position(run: Run) -> None:
    assert run.text("show", LINE, "--svg", "a.svg", "--viewer", "0") == ""
    assert Path("a.svg").read_text("utf-8") == svg(POSITION, 0)


def test_a_printed_picture(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["show", LINE, "--svg", "-"]) == 0
    assert capfdbinary.readouterr().out.decode() == svg(POSITION)


# --- logs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 1, SPECTATOR])
def test_a_moment_of_a_game(run: Run, steps: list[Game], viewer: Viewer | None) -> None:
    looks = () if viewer is None else ("--viewer", str(viewer))
    for move, step in enumerate(steps):
        shown = run.text("show", "game.jsonl", "--at", str(move), *looks)
        assert shown == step.board(viewer, width=60)
    assert run.text("show", "game.jsonl", *looks) == steps[-1].board(viewer, width=60)


def test_a_redacted_log(run: Run, steps: list[Game]) -> None:
    assert run.text("show", "seat-1.jsonl") == steps[-1].view(1).board(width=60)
    assert run.bad("show", "seat-1.jsonl", "--viewer", "0").startswith("skitgubbe show: ")


def test_a_page_of_a_game(run: Run, steps: list[Game]) -> None:
    assert run.text("show", "game.jsonl", "--html", "a.html", "--viewer", "1") == ""
    steps[-1].log.to_html("b.html", 1)
    assert Path("a.html").read_bytes() == Path("b.html").read_bytes()


def test_standard_input(run: Run, steps: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("game.jsonl").open("rb") as file:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=file))
        assert run.text("show", "-", "--at", "1") == steps[1].board(width=60)


# --- what cannot be shown ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["skitgubbe-position-1 n:2"], "skitgubbe show: column 25: expected the field dealer"),
        ([LINE, "--at", "3"], "skitgubbe show: --at: a position has no moves"),
        ([LINE, "--html", "a"], "skitgubbe show: --html: a position has no moves"),
        ([LINE, "--viewer", "3"], "skitgubbe show: viewer: there is no seat 3"),
        (
            [LINE, "--language", "de"],
            "skitgubbe show: there is no language 'de': the languages are 'en', 'sv'",
        ),
        ([LINE, "--svg", "none/a"], "none/a: No such file or directory"),
        ([LINE, "--svg", "a\0"], "skitgubbe show: embedded null byte"),
        (
            ["game.jsonl", "--at", "4"],
            "skitgubbe show: a step of this log is a number from 0 to 3, not 4",
        ),
        (["game.jsonl", "--viewer", "3"], "skitgubbe show: viewer: there is no seat 3"),
        (["game.jsonl", "--html", "a", "--at", "1"], "skitgubbe show: --at: a page has all moves"),
        (["none.jsonl"], "none.jsonl: No such file or directory"),
        (["bad.jsonl"], "bad.jsonl:1: "),
        (["game.jsonl", "--at", "x"], "skitgubbe show: argument --at: 'x' is not a number"),
        (["game.jsonl", "--at", "9" * 99], "skitgubbe show: argument --at: "),
        (["game.jsonl", "--viewer", "me"], "skitgubbe show: argument --viewer: 'me' is not a seat"),
        ([LINE, "--svg", "a", "--board"], "skitgubbe show: argument --board: not allowed with"),
    ],
)
def test_what_cannot_be_shown(
    run: Run, steps: list[Game], arguments: list[str], complaint: str
) -> None:
    assert len(steps) == 4
    Path("bad.jsonl").write_text("{}\n")
    assert run.bad("show", *arguments).startswith(complaint)
    assert not Path("a").exists()


# --- terminals --------------------------------------------------------------------------------


class Terminal(io.TextIOWrapper):
    """A terminal with an encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="\n")

    def isatty(self) -> bool:
        return True

    def text(self) -> str:
        self.flush()
        self.seek(0)
        return self.read()


def test_a_terminal_has_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal("utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        assert main(["show", LINE]) == 0
    assert terminal.text() == POSITION.board(width=60, colour=True)


def test_a_small_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal("latin-1")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        assert main(["show", LINE]) == 0
    assert terminal.text() == POSITION.board(width=60, unicode=False)


# --- demo -------------------------------------------------------------------------------------


def test_demo_with_boards(run: Run) -> None:
    tiny = ("--set", "pack=2C3C4C5C6C7C8C2D3D", "--players", "Anna,Ben")
    shown = run.text("demo", "--seed", "1", "--board", *tiny)
    boards = shown.split("\n\n")[1:-1]
    assert len(boards) > 2 and all("─" * 60 in board for board in boards)
    assert "is the skitgubbe" in boards[-1]
    assert "The log is in skitgubbe-demo.jsonl" in shown


def test_the_pictures_can_be_parsed(run: Run, steps: list[Game]) -> None:
    assert steps
    run.text("show", "game.jsonl", "--svg", "a.svg")
    Drawing(Path("a.svg").read_text("utf-8")).check()
