"""The commands that tell a game in words: ``skitgubbe tell``, and ``demo --language``."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest
from strategies import RULES, random_act

from skitgubbe import SPECTATOR, Game, GameLog, Viewer, tell
from skitgubbe.cli.main import main
from skitgubbe.events.classes import ACTS

__all__: list[str] = []

NAMES = ["Åsa", "Bo", "Cilla"]
WIDTH = 60


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GameLog:
    """A recorded game, in the file ``game.jsonl`` of the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    game = Game(NAMES, rules=RULES["everyone-any-time"], seed=7)
    random = Random(7)
    for _ in range(40):
        random_act(game, random)
    game.log.save("game.jsonl")
    return game.log


def told(log: GameLog, viewer: Viewer | None = None, language: str = "en", since: int = 0) -> str:
    return tell(log, viewer, language, since=since, width=WIDTH) + "\n"


@pytest.mark.parametrize(
    ("arguments", "viewer", "language", "since"),
    [
        ([], None, "en", 0),
        (["--viewer", "1"], 1, "en", 0),
        (["--viewer", "spectator", "--language", "sv"], SPECTATOR, "sv", 0),
        (["--from", "31"], None, "en", 31),
    ],
)
def test_a_file(
    log: GameLog,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    viewer: Viewer | None,
    language: str,
    since: int,
) -> None:
    assert main(["tell", "game.jsonl", *arguments]) == 0
    assert capsys.readouterr().out == told(log, viewer, language, since)


def test_other_logs_of_the_game(log: GameLog, capsys: pytest.CaptureFixture[str]) -> None:
    log.for_seat(1).save("seat.jsonl")
    acts = tuple(event for event in log.events if isinstance(event, ACTS))
    GameLog(log.header, acts).save("acts.jsonl")
    Path("game.jsonl.gz").write_bytes(gzip.compress(Path("game.jsonl").read_bytes()))
    for file, viewer in (("seat.jsonl", 1), ("acts.jsonl", None), ("game.jsonl.gz", None)):
        assert main(["tell", file]) == 0
        assert capsys.readouterr().out == told(log, viewer), file


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["none.jsonl"], "none.jsonl: No such file or directory\n"),
        (["a\0"], "a\\x00: embedded null byte\n"),
        (["bad.jsonl"], "bad.jsonl:9: "),
        (["cut.jsonl.gz"], "cut.jsonl.gz: the compressed data end too early\n"),
        (["seat.jsonl", "--viewer", "0"], "skitgubbe tell: this log is redacted already"),
        (["game.jsonl", "--viewer", "3"], "skitgubbe tell: "),
        (["game.jsonl", "--viewer", "me"], "skitgubbe tell: argument --viewer: 'me' is not a"),
        (["game.jsonl", "--language", "de"], "skitgubbe tell: there is no language 'de'"),
        (["game.jsonl", "--from", "41"], "skitgubbe tell: since: 41 is not a number from 0 to 40"),
        (["game.jsonl", "--from", "-1"], "skitgubbe tell: argument --from: "),
    ],
)
def test_what_cannot_be_told(
    log: GameLog, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    lines = Path("game.jsonl").read_text("utf-8").splitlines(keepends=True)
    Path("bad.jsonl").write_text("".join((*lines[:8], *lines[9:])), "utf-8")
    Path("cut.jsonl.gz").write_bytes(gzip.compress(Path("game.jsonl").read_bytes())[:-20])
    log.for_seat(1).save("seat.jsonl")
    assert main(["tell", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(complaint)


def test_a_demo_in_swedish(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "--seed", "1", "--language", "sv"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Ett parti skitgubbe. Spelare: Anna, Ben, Carla.")
    assert "Första fasen" in shown and "Protokollet ligger i skitgubbe-demo.jsonl" in shown
    assert main(["demo", "--seed", "1", "--language", "sv", "--board"]) == 0
    assert "talong" in capsys.readouterr().out


def test_a_demo_in_no_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["demo", "--language", "de"]) == 2
    assert capsys.readouterr().err.startswith("skitgubbe demo: there is no language 'de'")
    assert not [*tmp_path.iterdir()]
