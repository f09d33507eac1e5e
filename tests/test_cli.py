"""The command line: what it prints, where, and with which status it ends."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from commands import Run
from recorded import SAME_PACKAGE, zstd

from skitgubbe import __version__
from skitgubbe.cli import terminal
from skitgubbe.cli.main import main
from skitgubbe.game import Game
from skitgubbe.records.log import GameLog
from skitgubbe.rules import Rules

GAMES = sorted((Path(__file__).parent / "data" / "games").glob("*.jsonl"))
TINY = ("--set", "pack=2C3C4C5C6C7C8C2D3D", "--players", "2")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


# --- the command itself -----------------------------------------------------------------------


def test_version(run: Run) -> None:
    assert run.good("--version") == [f"skitgubbe {__version__}"]


def test_help(run: Run) -> None:
    for arguments in [], ["demo"], ["replay"], ["rules"], ["show"], ["tell"], ["verify"]:
        lines = run.good(*arguments, "--help")
        assert lines[0].startswith(" ".join(["usage: skitgubbe", *arguments]))


def test_without_a_command_it_helps(run: Run) -> None:
    assert (run(), run.out) == (2, "")
    helped = run.err.splitlines()
    assert helped == run.good("--help")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--vers"], "skitgubbe: unrecognized arguments: --vers (see skitgubbe --help)"),
        (
            ["demo", "--seed"],
            "skitgubbe demo: argument --seed: expected one argument (see skitgubbe demo --help)",
        ),
        (
            ["replay"],
            "skitgubbe replay: the following arguments are required: FILE"
            " (see skitgubbe replay --help)",
        ),
        (
            ["rules", "classic", "\x1b[2J\u202e"],
            "skitgubbe rules: unrecognized arguments: \\x1b[2J\\u202e (see skitgubbe rules --help)",
        ),
    ],
)
def test_wrong_arguments(run: Run, arguments: list[str], complaint: str) -> None:
    assert run.bad(*arguments) == complaint


def test_an_unknown_command(run: Run) -> None:
    assert run.bad("play").startswith("skitgubbe: argument COMMAND: invalid choice: 'play'")


def test_arguments_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["elsewhere", "--version"])
    with pytest.raises(SystemExit) as done:
        runpy.run_module("skitgubbe", run_name="__main__")
    assert done.value.code == 0


def test_the_command_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["skitgubbe", "--version"])
    assert runpy.run_module("skitgubbe.__main__", run_name="installed")["main"]() == 0


def test_an_interrupt_while_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "skitgubbe.cli.main", Interrupted("main"))
    with pytest.raises(SystemExit) as done:
        runpy.run_module("skitgubbe", run_name="__main__")
    assert done.value.code == 130


# --- demo -------------------------------------------------------------------------------------


def test_demo_of_a_tiny_game(run: Run) -> None:
    assert run.good("demo", "--seed", "2", *TINY) == [
        "A game of skitgubbe. Players: Anna, Ben. Rules: classic, a pack of 9 cards. Seed: 2.",
        "",
        "Anna deals three cards to each player; 3 cards are left as the stock.",
        "",
        "Collecting",
        "  1. Ben leads 3♣. Anna answers with 2♣. Ben takes the trick.",
        "  2. Ben leads 3♦ and lays aside the last card of the stock. Anna answers with 5♣ and"
        " takes the",
        "     trick.",
        "  3. Anna leads 2♦. Ben answers with 6♣ and takes the trick.",
        "  4. Ben leads 7♣. Anna answers with 4♣. Ben takes the trick.",
        "",
        "Collecting is over: Ben, who is to play, has no card. The trump card, 8♣, goes to Ben:"
        " clubs are",
        "trump. Cards held: Anna 2 and Ben 7. Ben is to lead.",
        "",
        "Shedding",
        "  1. Ben leads 2♦. Anna beats it with 3♦ and completes the trick.",
        "  2. Anna leads 5♣ and is safe.",
        "",
        "Ben is the skitgubbe.",
        "",
        "The log is in skitgubbe-demo.jsonl; replayed from there, all 11 moves and 26 events"
        " checked out.",
    ]


def test_demo_of_a_whole_game(run: Run, tmp_path: Path) -> None:
    lines = run.good("demo", "--seed", "a seed")
    log = GameLog.load(tmp_path / "skitgubbe-demo.jsonl")
    game = log.replay()
    assert game.skitgubbe is not None
    assert game.players == ("Anna", "Ben", "Carla")
    assert (game.rules, game.deck) == (Rules(), Game(seed="a seed").deck)
    assert (
        lines[0] == "A game of skitgubbe. Players: Anna, Ben, Carla. Rules: classic. Seed: a seed."
    )
    assert lines[2] == "Anna deals three cards to each player; 43 cards are left as the stock."
    assert "Collecting" in lines
    assert "Shedding" in lines
    assert lines[-3:] == [
        f"{game.players[game.skitgubbe]} is the skitgubbe.",
        "",
        f"The log is in skitgubbe-demo.jsonl; replayed from there, all {len(game.moves)} moves and"
        f" {len(game.events)} events checked out.",
    ]
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("language", ["en", "sv"])
def test_demo_fits_on_two_screens(run: Run, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Whoever plays and however long: what is left out stands in the log."""
    monkeypatch.setenv("COLUMNS", "80")
    left_out = {
        "en": "lines are left out here: skitgubbe tell skitgubbe-demo.jsonl tells the whole game.",
        "sv": "rader utelämnade: skitgubbe tell skitgubbe-demo.jsonl berättar hela partiet.",
    }
    for players, seed in ("3", "4"), ("6", "4"):
        lines = run.good("demo", "--seed", seed, "--players", players, "--language", language)
        assert len(lines) <= 100
        file = "skitgubbe-demo.jsonl"
        whole = run.good("tell", file, "--viewer", "spectator", "--language", language)
        begun = lines.index("") + 1
        assert lines[begun : begun + 3] == whole[:3]
        assert whole[-1] in lines[-5:]
        assert (left_out[language] in " ".join(lines)) is (players == "6")
        if players == "6":
            gap = next(n for n, line in enumerate(lines) if left_out[language][:12] in line)
            assert lines[gap - 1] in whole
            assert lines[gap + 2] in whole
            assert lines[gap + 2][3] == "."


def test_demo_shortens_long_tricks(run: Run) -> None:
    lines = run.good("demo", "--seed", "1", "--players", "4")
    whole = run.good("tell", "skitgubbe-demo.jsonl", "--viewer", "spectator")
    (gap,) = [n for n, line in enumerate(lines) if line == "     ..."]
    assert lines[gap - 3][3] == "."
    assert lines[gap - 3] in whole
    assert lines[gap + 1] in whole
    assert lines[gap + 2][3] == "."


def test_demo_leaves_out_draws_and_passes(run: Run) -> None:
    lines = run.good("demo", "--seed", "1", "--rules", "everyone-any-time")
    assert lines[0].endswith("Rules: everyone-any-time. Seed: 1.")
    text = "\n".join(lines[1:])
    assert not re.search("Rules|draw|pass|is to take", text)
    assert re.search("takes the trick of [0-9]+ cards", text)


def test_demo_tells_the_seed_it_chose(run: Run) -> None:
    lines = run.good("demo", *TINY)
    seed = re.fullmatch(r".* Seed: (\d{1,6})\.", lines[0])
    assert seed is not None
    assert run.good("demo", *TINY, "--seed", seed[1]) == lines


@pytest.mark.parametrize("preset", Rules.presets())
def test_demo_plays_any_rules(run: Run, preset: str) -> None:
    settings = ["sequences=true", "rubbish_cards=true", "repetition_limit=5"]
    options = [part for setting in settings for part in ("--set", setting)]
    lines = run.good("demo", "--seed", "1", "--rules", preset, *options)
    assert lines[-1].endswith("events checked out.")
    heading = " ".join(lines[: lines.index("")])
    rules = Rules.preset(preset)
    told = [preset]
    told += [] if rules.rubbish_cards else ["rubbish_cards=true"]
    told += [] if rules.sequences else ["sequences=true"]
    told.append("repetition_limit=5")
    assert f"Rules: {', '.join(told)}." in heading
    (summary,) = run.good("replay", "skitgubbe-demo.jsonl")
    assert f"; {', '.join(told)}; " in summary


def test_demo_sets_numbers(run: Run) -> None:
    settings = ["hand_size=4", "removed=6", "rubbish_cards=true", "rubbish_below=7"]
    options = [part for setting in settings for part in ("--set", setting)]
    lines = run.good("demo", "--seed", "1", *options)
    heading = " ".join(lines[: lines.index("")])
    assert "hand_size=4, removed=6, rubbish_cards=true, rubbish_below=7." in heading
    text = " ".join(lines)
    assert "deals four cards to each player; 6 cards are taken out of the game; 34 cards" in text


def test_demo_players_by_name(run: Run) -> None:
    lines = run.good("demo", "--seed", "1", "--players", "Åsa, Bo\u202e\n ,\u200dC" + "c" * 40)
    third = "\u200dC" + "c" * 35 + "..."
    assert lines[0].startswith(f"A game of skitgubbe. Players: Åsa, Bo\\u202e, {third}.")
    assert "Åsa deals three cards to each player; 43 cards are left as the stock." in lines
    players = GameLog.load("skitgubbe-demo.jsonl").header.players
    assert players == ("Åsa", "Bo\u202e", "\u200dC" + "c" * 40)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--players 1", "a game has 2 to 17 players, not 1 (D2)"),
        ("--players A,,B", "a player's name is text, not '' (seat 1)"),
        ("--seed \udcff", "a seed is text that UTF-8 can write, not '\\udcff'"),
        ("--set sequences", "--set 'sequences': an option and a value, as sequences=true"),
        ("--set chance=maybe", "chance='maybe' is not allowed: chance is True or False"),
        (
            "--set repetition_limit=often",
            "repetition_limit='often' is not allowed: repetition_limit is None or an integer from"
            " 2 to 1000000",
        ),
        ("--set pack=2C", "3 players need a pack of at least 10 cards, not 1 (D3)"),
    ],
)
def test_demo_of_a_game_that_cannot_be(run: Run, arguments: str, complaint: str) -> None:
    assert run.bad("demo", *arguments.split(" ")) == f"skitgubbe demo: {complaint}"
    assert not Path("skitgubbe-demo.jsonl").exists()


def test_demo_with_a_name_that_could_not_be_read(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that are no text in the locale reach Python as lone surrogates."""
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "ascii")
    assert run.bad("demo", "--players", "\udcc3\udc85sa,Bo") == (
        "skitgubbe demo: --players '\\udcc3\\udc85sa,Bo': a name is no text in this locale, whose"
        " encoding is ascii; set the environment variable PYTHONUTF8=1, or LC_ALL to a UTF-8 locale"
        " such as C.UTF-8"
    )
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "utf-8")
    assert run.bad("demo", "--players", "\udcc5sa,Bo") == (
        "skitgubbe demo: --players '\\udcc5sa,Bo': a name is no UTF-8 text, which is what is read"
        " here; does the terminal write another?"
    )


C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.long
def test_demo_in_the_c_locale_says_what_helps() -> None:
    """And what it says helps."""
    arguments = [sys.executable, "-m", "skitgubbe", "demo", "--players", "Åsa,Bo", "--seed", "1"]
    done = subprocess.run(
        [argument.encode() for argument in arguments],
        env={**SAME_PACKAGE, **C_LOCALE},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode("ascii").splitlines()
    assert "a name is no text in this locale" in line
    for change in {"PYTHONUTF8": "1"}, {"LC_ALL": "C.UTF-8"}:
        assert "=".join(*change.items()) in line.replace(
            "LC_ALL to a UTF-8 locale such as ", "LC_ALL="
        )
        again = subprocess.run(
            [argument.encode() for argument in arguments],
            env={**SAME_PACKAGE, **C_LOCALE, **change},
            capture_output=True,
            check=True,
        )
        assert "Players: Åsa, Bo." in again.stdout.decode()


def test_demo_with_unknown_names(run: Run) -> None:
    assert run.bad("demo", "--rules", "clasic").startswith(
        "skitgubbe demo: 'clasic' is not a preset (did you mean 'classic'?): choose from classic, "
    )
    assert run.bad("demo", "--set", "chanse=false").startswith(
        "skitgubbe demo: 'chanse' is not an option (did you mean 'chance'?): choose from tricks, "
    )


def test_demo_with_an_output_file(run: Run) -> None:
    lines = run.good("demo", *TINY, "--output", "game of \x1b.jsonl")
    assert lines[-1].startswith("The log is in game of \\x1b.jsonl; replayed from there, all ")
    assert not Path("skitgubbe-demo.jsonl").exists()
    run.good("replay", "game of \x1b.jsonl")


def test_demo_that_prints_the_log_tells_the_seed_it_chose(run: Run) -> None:
    assert run("demo", *TINY, "--output", "-") == 0
    seed = re.fullmatch(r"skitgubbe demo: the seed is (\d{1,6})\n", run.err)
    assert seed is not None
    printed = run.out
    run.good("demo", *TINY, "--seed", seed[1])
    assert Path("skitgubbe-demo.jsonl").read_text("utf-8") == printed


def test_demo_that_cannot_be_written(run: Run) -> None:
    missing = Path("no", "such", "folder.jsonl")
    assert run.bad("demo", "--output", missing) == f"{missing}: No such file or directory"
    assert run.bad("demo", "--output", "a\0b") == "a\\x00b: embedded null byte"


def test_demo_replaces_its_own_logs_and_no_other_file(run: Run, game: Game) -> None:
    run.good("demo", *TINY, "--seed", "1")
    first = Path("skitgubbe-demo.jsonl").read_bytes()
    run.good("demo", *TINY, "--seed", "2")
    assert Path("skitgubbe-demo.jsonl").read_bytes() != first
    game.log.save("game.jsonl")
    Path("empty.jsonl").touch()
    Path("thesis.txt").write_bytes(b"\xff\0 not a log")
    Path("link.jsonl").symlink_to("game.jsonl")
    for file in "game.jsonl", "empty.jsonl", "thesis.txt", "link.jsonl":
        before = Path(file).read_bytes()
        assert run.bad("demo", *TINY, "--output", file) == (
            f"{file}: the file is there already, and it is no log of the demo;"
            " --output names another"
        )
        assert Path(file).read_bytes() == before
    Path("folder").mkdir()
    assert run.bad("demo", *TINY, "--output", "folder").startswith("folder: ")


def test_demo_that_cannot_be_read_back(run: Run) -> None:
    complaint = run.bad("demo", "--output", os.devnull)
    assert complaint == f"{os.devnull}:1: empty: a log begins with its header"


# --- replay -----------------------------------------------------------------------------------


@pytest.fixture
def game() -> Game:
    game = Game(["Anna", "Ben"], rules=Rules(pack="2C3C4C5C6C7C8C"), deck="2C5C3C6C4C7C8C")
    for move in "2C", "5C", "6C":
        game.play(move)
    return game


def test_recorded_games(run: Run) -> None:
    games = GAMES[::7]
    assert games
    lines = run.good("replay", "--acts-only", *games)
    for path, line in zip(games, lines, strict=True):
        names, rules, moves, end = line.removeprefix(f"{path}: ").split("; ")
        log = GameLog.load(path)
        assert names == ", ".join(log.header.players)
        assert moves == f"{len(log.moves)} moves"
        assert end[1:] == " is the skitgubbe"
        if rules in Rules.presets():
            assert Rules.preset(rules) == log.header.rules


def test_events_that_follow_may_be_missing_only_if_said(run: Run) -> None:
    assert run.bad("replay", GAMES[0]) == f"{GAMES[0]}:2: dealt is missing before played"
    run.good("replay", GAMES[0], "--acts-only")


def test_a_game_that_is_over(run: Run, game: Game) -> None:
    while not game.is_over:
        game.play(game.legal_moves()[0])
    game.log.save("game.jsonl")
    assert run.good("replay", "game.jsonl") == [
        "game.jsonl: Anna, Ben; classic, a pack of 7 cards; 7 moves; Anna is the skitgubbe"
    ]


def test_a_game_that_goes_on(run: Run, game: Game) -> None:
    game.log.save("game.jsonl")
    end = "unfinished, Ben to act"
    assert run.good("replay", "game.jsonl") == [
        f"game.jsonl: Anna, Ben; classic, a pack of 7 cards; 3 moves; {end}"
    ]
    game.undo()
    game.undo()
    game.log.save("game.jsonl")
    (line,) = run.good("replay", "game.jsonl")
    assert "; 1 move; " in line


def test_a_drawn_game(run: Run) -> None:
    deck = "3D4C3C2C2D3H5D5C4D2H"
    game = Game(3, rules=Rules(pack=deck, repetition_limit=2), deck=deck)
    moves = "5D 2D 3D 4C 5C 3C 2D pickup 3H pickup 2D pickup 3H pickup 2D pickup 3H pickup"
    for move in moves.split():
        game.play(move)
    game.log.save("game.jsonl")
    (line,) = run.good("replay", "game.jsonl")
    assert line.endswith("; 18 moves; drawn by repetition")


def test_bad_logs_do_not_stop_the_others(run: Run, game: Game) -> None:
    lines = game.log.to_jsonl().splitlines(keepends=True)
    for name, text in {
        "good": lines,
        "cut": [*lines[:-1], '{"event":'],
        "wrong": [*lines[:3], lines[5], *lines[3:]],
        "version": [lines[0].replace('"version":1', '"version":9')],
        "åäö": [*lines[:2], "åäö"],
    }.items():
        encoding = "latin-1" if name == "åäö" else "utf-8"
        Path(f"{name}.jsonl").write_text("".join(text), encoding)
    game.log.for_seat(0).save("seat.jsonl")
    Path("folder.jsonl").mkdir()
    files = ["cut", "good", "wrong", "version", "åäö", "seat", "none", "folder", "good"]
    assert run("replay", *(f"{name}.jsonl" for name in files)) == 2
    assert [line.split(": ")[0] for line in run.out.splitlines()] == ["good.jsonl"] * 2
    complaints = run.err.splitlines()
    assert re.fullmatch(r"cut\.jsonl:\d+: not JSON: .*", complaints.pop(0))
    assert re.fullmatch(r"wrong\.jsonl:4: .* is refused: .*", complaints.pop(0))
    assert complaints == [
        "version.jsonl:1: log version 9 is unknown; this library reads 1 to 2",
        "åäö.jsonl:3: not UTF-8 text",
        "seat.jsonl:1: a redacted log cannot be replayed: it has no deck",
        "none.jsonl: No such file or directory",
        "folder.jsonl: Is a directory",
    ]


def test_standard_input(run: Run, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    text = game.log.to_jsonl()

    def replayed(data: bytes) -> int:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "ascii"))
        return run("replay", "-")

    assert replayed(text.replace("Anna", "Åsa").encode()) == 0
    assert run.out.startswith("-: Åsa, Ben; classic, ")
    assert replayed(text.encode()[:-1] + b"\n\xff") == 2
    assert run.err == f"-:{text.count(chr(10)) + 1}: not UTF-8 text\n"
    assert replayed(b"") == 2
    assert run.err == "-:1: empty: a log begins with its header\n"
    monkeypatch.setattr(sys, "stdin", None)
    assert run.bad("replay", "-") == "-: standard input is closed"


def test_compressed_logs(run: Run, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    data = game.log.to_jsonl().encode()
    Path("a.jsonl.gz").write_bytes(gzip.compress(data))
    Path("b.jsonl.zst").write_bytes(zstd().compress(data))
    Path("c").write_bytes(gzip.compress(data))  # its first bytes tell, not its name
    lines = run.good("replay", "a.jsonl.gz", "b.jsonl.zst", "c")
    assert [line.partition(": ")[0] for line in lines] == ["a.jsonl.gz", "b.jsonl.zst", "c"]
    assert {line.partition(": ")[2] for line in lines} == {
        "Anna, Ben; classic, a pack of 7 cards; 3 moves; unfinished, Ben to act"
    }
    standard_input = io.TextIOWrapper(io.BytesIO(gzip.compress(data)), "ascii")
    monkeypatch.setattr(sys, "stdin", standard_input)
    assert run.good("replay", "-")[0].startswith("-: Anna, Ben; classic, ")


def test_compressed_logs_at_fault(run: Run, game: Game) -> None:
    data = gzip.compress(game.log.to_jsonl().encode())
    Path("cut.gz").write_bytes(data[:-9])
    Path("wrong.gz").write_bytes(data[:20] + b"\xff" * 9 + data[29:])
    Path("line.gz").write_bytes(gzip.compress(b"hello"))
    assert run.bad("replay", "cut.gz") == "cut.gz: the compressed data end too early"
    assert run.bad("replay", "wrong.gz").startswith("wrong.gz: Error -3 while decompressing")
    assert run.bad("replay", "line.gz") == "line.gz:1: not JSON: Expecting value (column 1)"


def test_file_names_cannot_control_the_terminal(run: Run) -> None:
    assert run.bad("replay", "\x1b]0;x\x07\u202e\udcff\x85") == (
        "\\x1b]0;x\\x07\\u202e\\udcff\\x85: No such file or directory"
    )


# --- rules ------------------------------------------------------------------------------------


def test_the_list_of_rules(run: Run) -> None:
    lines = run.good("rules")
    text = "\n".join(lines)
    for name in Rules.presets():
        assert re.search(rf"^  {name} ", text, re.MULTILINE)
    for option in Rules.options():
        assert f"\n  {option.name} = " in text
        assert " ".join(option.text.split()) in " ".join(text.split())
    assert max(map(len, lines)) <= 100
    assert "Rules such as C1 are told in the rule book" in text


def settings_for(name: str, value: object) -> list[str]:
    """The settings that an option's value needs, and the value itself."""
    (option,) = (option for option in Rules.options() if option.name == name)
    found: list[str] = []
    for needs in option.needs:
        if needs.choice == ((name, value),):
            found += settings_for(*needs.needs[0])
    return [*found, "--set", f"{name}={str(value).lower()}"]


@pytest.mark.parametrize(
    ("name", "value"),
    [(option.name, value) for option in Rules.options() for value in option.values]
    + [("repetition_limit", "none"), ("repetition_limit", 3)],
)
def test_every_value_can_be_set(run: Run, name: str, value: object) -> None:
    lines = run.good("rules", *settings_for(name, value))
    rules = Rules.from_dict(json.loads(lines[-1].removeprefix("JSON: ")))
    assert getattr(rules, name) == (None if value == "none" and name[0] == "r" else value)


def test_the_rules_in_force(run: Run) -> None:
    lines = run.good("rules", "everyone", "--set", "sequences=TRUE", "--set", "pack=2c 3c,10S")
    rules = Rules.preset("everyone").replace(sequences=True, pack="2C3CTS")
    assert lines[0] == "Rules: everyone, sequences=true, a pack of 3 cards"
    assert lines[-1] == (
        'JSON: {"tricks":"everyone","sluffing":"after_trick","sequences":true,'
        '"pack":["2C","3C","TS"]}'
    )
    told = " ".join(" ".join(lines[2:-2]).split())
    assert told == " ".join(rules.describe())
    assert max(map(len, lines[:-1])) <= 100


def test_the_last_setting_counts(run: Run) -> None:
    lines = run.good("rules", "classic", "--set", "sequences=true", "--set", "sequences=false")
    assert lines[0] == "Rules: classic"


def test_rules_that_cannot_be(run: Run) -> None:
    assert run.bad("rules", "mas-upcard", "--set", "chance=true") == (
        "skitgubbe rules: following='follow_or_pick_up' needs chance=False"
        " or chance_when='leading' (U2)"
    )


# --- the terminal -----------------------------------------------------------------------------


def test_lines_are_as_wide_as_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, width in ("10", 40), ("60", 60), ("300", 100):
        monkeypatch.setenv("COLUMNS", columns)
        lines = run.good("rules", "classic")[:-1]
        assert width - 10 < max(map(len, lines)) <= width


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_stream_of_few_characters(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["demo", "--seed", "1", "--players", "Åsa,Б"]) == 0
    stream.seek(0)
    text = stream.read()
    names, cards = {
        "ascii": ("\\xc5sa, \\u0411", r"leads [2-9TJQKA][CDHS]\b"),
        "cp1252": ("Åsa, \\u0411", r"leads [2-9TJQKA][CDHS]\b"),
        "utf-8": ("Åsa, Б", r"leads [2-9TJQKA][♣♦♥♠]"),
    }[encoding]
    assert text.startswith(f"A game of skitgubbe. Players: {names}. ")
    assert re.search(cards, text)
    assert GameLog.load("skitgubbe-demo.jsonl").header.players == ("Åsa", "Б")


def test_a_log_is_utf_8_whatever_the_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    data = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(data, "ascii"))
    assert main(["demo", "--seed", "1", "--players", "Åsa,Б", "--output", "-"]) == 0
    assert GameLog.from_jsonl(data.getvalue().decode("utf-8")).replay().is_over


def test_what_is_printed_comes_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by ways that keep nothing back."""
    data = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(data, "utf-8"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(data, "utf-8", write_through=True))
    terminal.say("one")
    terminal.write("two\n")
    terminal.flush()
    terminal.say("three")
    terminal.complain("four")
    assert data.getvalue() == b"one\ntwo\nthree\nfour\n"


def test_a_stream_without_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["--version"]) == 0
    assert main(["rules", "classic"]) == 0
    assert "JSON: {}" in stream.getvalue()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["demo", *TINY], 0),
        (["demo", *TINY, "--output", "-"], 0),
        (["show", Game(seed=7).position.to_text()], 0),
        (["replay", "none.jsonl"], 2),
        (["verify", "--jobs", "1", "none.jsonl"], 2),
    ],
)
def test_no_streams_at_all(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], status: int
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(arguments) == status


@pytest.fixture
def closed_pipe() -> Iterator[io.TextIOWrapper]:
    """A stream that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as stream:  # noqa: PTH123  a descriptor, no path
        yield stream


@pytest.fixture
def refusing(tmp_path: Path) -> Iterator[io.TextIOWrapper]:
    """A stream that cannot be written to."""
    path = tmp_path / "read-only"
    path.touch()
    with open(os.open(path, os.O_RDONLY), "w", encoding="utf-8") as stream:  # noqa: PTH123
        yield stream


@pytest.mark.parametrize("arguments", [["rules"], ["--help"], ["demo", "--output", "-"]])
def test_output_that_is_not_read(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    closed_pipe: io.TextIOWrapper,
    arguments: list[str],
) -> None:
    monkeypatch.setattr(sys, "stdout", closed_pipe)
    assert run(*arguments) == 141
    assert "rror" not in run.err


def test_output_that_cannot_be_written(
    run: Run, monkeypatch: pytest.MonkeyPatch, refusing: io.TextIOWrapper
) -> None:
    monkeypatch.setattr(sys, "stdout", refusing)
    assert run("rules") == 2
    assert run.err == "skitgubbe: standard output: Bad file descriptor\n"


def test_complaints_that_cannot_be_written(
    run: Run, monkeypatch: pytest.MonkeyPatch, closed_pipe: io.TextIOWrapper
) -> None:
    monkeypatch.setattr(sys, "stderr", closed_pipe)
    assert run("replay", "none.jsonl") == 2


def test_a_closed_pipe_of_a_process() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "skitgubbe", "demo"],
            env=SAME_PACKAGE,
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_an_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=SimpleNamespace(read=interrupt)))
    assert (run("replay", "-"), run.out, run.err) == (130, "", "")


def test_what_the_terminal_is_spared() -> None:
    text = "a\tb\x7f\x9b\u2028\u2066\u061c\u200e\ufeff\U000e0041 \u200cé♠"
    assert terminal.fit(text) == (
        "a\\tb\\x7f\\x9b\\u2028\\u2066\\u061c\\u200e\\ufeff\\U000e0041 \u200cé♠"
    )
