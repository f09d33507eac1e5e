"""The tutorials: their programs run, and their pages show them as they are."""

from __future__ import annotations

import csv
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from operator import eq
from pathlib import Path

import pytest
from amounts import first_quick
from tutorial_runs import (
    NOTEBOOK,
    TERMINAL_GAME,
    TUTORIALS,
    blocks,
    outputs,
    play_in_terminal,
    shown_session,
    thousand_logs,
)

import skitgubbe
from skitgubbe import (
    Card,
    CardStyle,
    Game,
    GameLog,
    Move,
    Phase,
    Play,
    TrickWon,
    card_text,
    parse_card,
)
from skitgubbe.cli.main import main
from skitgubbe.moves import PickUp

SAME_PACKAGE = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join([str(Path(skitgubbe.__path__[0]).resolve().parent), *sys.path]),
}


@pytest.mark.once
@pytest.mark.parametrize("program", [path.name for path in sorted(TUTORIALS.glob("*.py"))])
def test_a_page_shows_all_of_its_program_in_order(program: str) -> None:
    page = program.replace("_", "-").replace(".py", ".md")
    shown = [line for block in blocks(page, "py") for line in block]
    lines = (TUTORIALS / program).read_text("utf-8").splitlines()
    assert list(filter(None, shown)) == list(filter(None, lines))


# --- the game in a terminal -------------------------------------------------------------------


class Terminal:
    """Plays the terminal game; ``screen`` is all that was to be seen."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.screen = ""

    def run(self, answer: Callable[[str], str | None], *arguments: str) -> None:
        self.screen = play_in_terminal(self.file, answer, *arguments)

    def type(self, *lines: str, arguments: tuple[str, ...] = ()) -> None:
        """Run it with these lines, after which the input ends."""
        left = iter(lines)
        self.run(lambda _: next(left, None), *arguments)

    @property
    def game(self) -> Game:
        """The game in the file."""
        return GameLog.load(self.file).replay()


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "game.jsonl")


def typed(move: Move, language: str) -> str:
    """A move as somebody types it."""
    if isinstance(move, Play):
        return card_text(move.cards[0], language, CardStyle.NAMES)
    words = {"en": ("take", "chance"), "sv": ("ta upp", "chansa")}[language]
    return words[move != PickUp()]


def cards_in(text: str, language: str) -> set[Card]:
    """The cards that are named by symbols."""
    found = re.findall(r"(?:10|Kn|[2-9TJQKADE])[♣♦♥♠]", text)
    return {parse_card(card, lenient=True, language=language) for card in found}


def twice(game: Game) -> str | None:
    """A rank that two legal plays have."""
    ranks = [move.cards[0].rank for move in game.legal_moves() if isinstance(move, Play)]
    return next((str(rank) for rank in ranks if ranks.count(rank) > 1), None)


@pytest.mark.parametrize(
    ("language", "which", "lacking", "end"),
    [
        ("en", "Which one: ", "You do not hold the ", "is the skitgubbe"),
        ("sv", "Vilket: ", "Du har inte ", "är skitgubbe"),
    ],
)
def test_a_game_in_a_terminal(
    terminal: Terminal, language: str, which: str, lacking: str, end: str
) -> None:
    seen = set[Card]()
    asked: list[str] = []

    def answer(printed: str) -> str:
        """Everything that can go wrong once, and otherwise the first legal move."""
        game = terminal.game
        assert game.turn == 0
        for event in game.events_for(0):
            seen.update(map(Card, re.findall(r"\b[2-9TJQKA][CDHS]\b", str(event.to_dict()))))
        assert cards_in(printed, language) <= seen
        rank = twice(game)
        if "hidden" not in asked:
            asked.append("hidden")
            return card_text(game.hands[1][0], language, CardStyle.NAMES)
        if asked == ["hidden"]:
            assert lacking in printed and len(game.moves) < 10
            asked.append("refused")
        if rank is not None and "ambiguous" not in asked:
            asked.append("ambiguous")
            return rank
        if asked[-1] == "ambiguous":
            asked.append("told")
            (line,) = (line for line in printed.splitlines() if which in line)
            assert len(cards_in(line, language)) > 1
            assert cards_in(line, language) <= {*game.hands[0]}
        return typed(game.legal_moves()[0], language)

    terminal.run(answer, "--language", language, "--seed", "3")
    assert asked == ["hidden", "refused", "ambiguous", "told"]
    assert terminal.game.is_over
    *_, told = terminal.screen.split(":")
    assert end in terminal.screen and "\x1b" not in terminal.screen
    assert cards_in(told, language) <= seen


def test_its_page_shows_what_is_seen(tmp_path: Path) -> None:
    (shown,) = blocks("terminal-game.md", "text")
    assert shown == shown_session(tmp_path).strip().splitlines()


def test_taking_back_in_a_terminal(terminal: Terminal) -> None:
    terminal.type("back", "ja", "jd", "ah", "back", "Back", arguments=("--seed", "3"))
    assert "You have made no move yet." in terminal.screen
    assert not [seat for seat, _ in terminal.game.moves if seat == 0]
    assert "Undone" in str(GameLog.load(terminal.file).events)


def test_only_one_legal_move_is_meant(terminal: Terminal) -> None:
    terminal.type("ace", arguments=("--seed", "3"))
    assert (0, Play("AH")) in terminal.game.moves


def test_a_terminal_game_that_is_killed_goes_on(terminal: Terminal) -> None:
    command = [sys.executable, "-u", str(TERMINAL_GAME), str(terminal.file), "--seed", "3"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=SAME_PACKAGE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b"jd\nah\n")
        process.stdin.flush()
        printed = b""
        while printed.count(b"Your move: ") < 3:
            printed += process.stdout.read(1)
        process.kill()
    with terminal.file.open("ab") as file:
        file.write(b'{"event":"pla')
    moves = GameLog.load(terminal.file, recover=True).moves
    assert (0, Play("AH")) in moves
    terminal.type()
    assert terminal.game.moves == moves
    assert "Anna leads A♥ and draws A♠." in terminal.screen
    assert terminal.screen.endswith("The game goes on when you start the program again.\n")


def test_a_terminal_game_that_cannot_be_gone_on_with(terminal: Terminal) -> None:
    terminal.file.write_text("a letter\n", "utf-8")
    with pytest.raises(SystemExit, match="line 1: not JSON"):
        terminal.type()
    assert terminal.file.read_text("utf-8") == "a letter\n"


def test_sentences_in_place_of_a_board(terminal: Terminal) -> None:
    terminal.type(arguments=("--seed", "3", "--plain"))
    assert "hand 3: jack of diamonds, jack of hearts, ace of hearts" in terminal.screen
    assert not set("♣♦♥♠─▶") & set(terminal.screen)


@pytest.fixture
def screens() -> Iterator[Callable[[Path, dict[str, str]], str]]:
    """What real terminals show."""
    opened: list[int] = []

    def shown(file: Path, environment: dict[str, str]) -> str:
        ours, theirs = pty.openpty()
        opened.append(ours)
        subprocess.run(
            [sys.executable, str(TERMINAL_GAME), str(file), "--seed", "3"],
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            env={**SAME_PACKAGE, "TERM": "xterm", "COLUMNS": "80", **environment},
            check=True,
        )
        os.close(theirs)
        return os.read(ours, 100_000).decode()

    yield shown
    for file in opened:
        os.close(file)


@pytest.mark.once
def test_colours_only_where_they_are_wanted(
    screens: Callable[[Path, dict[str, str]], str], tmp_path: Path
) -> None:
    assert "\x1b[31m" in screens(tmp_path / "1", {"NO_COLOR": ""})
    assert "\x1b" not in screens(tmp_path / "2", {"NO_COLOR": "1"})
    assert "\x1b" not in screens(tmp_path / "3", {"TERM": "dumb"})


# --- the notebook -----------------------------------------------------------------------------


def test_the_notebook_shows_what_its_cells_give() -> None:
    text = NOTEBOOK.read_text("utf-8")
    notebook = json.loads(text)
    assert text == json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, (cell, found) in enumerate(zip(cells, outputs(cells), strict=True), 1):
        assert cell["outputs"] == found
        assert cell["execution_count"] == number
    assert text.count('"image/svg+xml"') == 9


# --- a thousand logs --------------------------------------------------------------------------


@pytest.mark.parametrize("games", first_quick([40, 1000], 1))
def test_a_thousand_logs(games: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    few, many = blocks("thousand-logs.md", "text")
    assert thousand_logs(folder, games).splitlines() == (few if games == 40 else many)

    with (folder / "table.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == games - 2
    assert {"0007", "0011"}.isdisjoint(row["game"] for row in rows)
    for row in rows[:: games // 40]:
        log = GameLog.load(folder / f"{row['game']}.jsonl")
        assert row == {"game": row["game"], **counted(log.replay(), log)}

    assert main(["verify", "--jobs", "1", str(folder)]) == 2
    (_, *console) = blocks("thousand-logs.md", "console")[0]
    said = capsys.readouterr()
    assert said.err.replace(str(folder), "games").splitlines() == console[:2]
    summary = [line.partition(" (")[0] for line in said.out.splitlines()]
    if games == 1000:
        assert summary == [line.partition(" (")[0] for line in console[2:]]
    else:
        assert summary[1:] == console[3:]


def counted(game: Game, log: GameLog) -> dict[str, str]:
    """What the table says of a game, found by stepping through it."""
    steps = [*log.steps()]
    collecting = [step for step in steps if step.phase is Phase.COLLECTING]
    leaders = [step.turn for step in collecting if not step.table]
    winners = [event.seat for event in game.events if isinstance(event, TrickWon)]
    taken = [*map(eq, leaders[:-1], winners)]
    lost = "" if game.skitgubbe is None else game.skitgubbe == game.trump_owner
    return {
        "players": str(game.n),
        "leaders_share": str(sum(taken) / len(taken)),
        "first_taken": str(taken[0]),
        "shedding": str(sum(step.phase is Phase.SHEDDING for step in steps)),
        "owner_lost": str(lost),
    }
