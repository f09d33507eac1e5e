"""Text boards: the whole table, in any width, for any terminal, and as plain sentences."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from random import Random

import pytest
from shown_games import HOSTILE, NAMES, play_out, random_game, renamed, until
from strategies import RULES
from twins import viewers

from skitgubbe import (
    SPECTATOR,
    ArgumentError,
    Game,
    LanguageError,
    Phase,
    Position,
    Viewer,
    ViewerError,
)
from skitgubbe.telling.pictures.board import board
from skitgubbe.telling.pictures.labels import (
    as_ascii,
    cells,
    cut_to_cells,
    cut_to_width,
    drawable,
    width_of,
)

__all__: list[str] = []

pytestmark = pytest.mark.once


def lines(text: str) -> list[str]:
    assert text.endswith("\n")
    return text.splitlines()


def unpainted(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]+m", "", text)


# --- as they are ------------------------------------------------------------------------------


def test_collecting() -> None:
    game = Game(["Anna", "Ben", "Carla"], seed=7)
    game.play("9D")
    assert (
        game.board(1, width=50)
        == """\
Collecting                     trump not known yet
──────────────────────────────────────────────────
▶ Carla      hand  3  won  0  turn
  Anna       hand  3  won  0  dealer
  Ben (you)  hand  3  won  0  leads; draws 1
──────────────────────────────────────────────────
stock 42
trick
> Ben        9♦
──────────────────────────────────────────────────
2♠ 3♠ K♠
"""
    )


def test_shedding_in_ascii_and_swedish() -> None:
    position = Position.shedding(
        ["2C 9H", "3D TD", "JS", ""], trump="H", turn=1, table=[(0, "5D")], trick_size=3
    )
    game = Game.from_position(position, players=["Åsa", "Örjan", "Cia", "Dag"])
    text = game.board(1, "sv", unicode=False, width=40)
    assert (
        text
        == """\
Andra fasen              trumf H hjarter
----------------------------------------
  Cia         hand  1
  Dag         hand  0  ute som nr 1
  Asa         hand  2  spelar ut, givare
> Orjan (du)  hand  2  pa tur
----------------------------------------
bortlagda 46
stick: 1 av 3
> Asa         5D (att sticka)
----------------------------------------
3D 10D
"""
    )
    assert position.board().count("9♥") == 1
    assert "9♥" not in position.board(1) and "9♥" not in position.board(SPECTATOR)


def test_the_end_and_the_last_trick() -> None:
    game = Game(NAMES[:3], seed=7)
    game.play("9D")
    game.play("chance")
    assert "  Carla takes the trick: 9♦ J♣" in lines(game.board(0))
    until(game, lambda game: game.is_over)
    assert game.skitgubbe is not None
    assert f"{NAMES[game.skitgubbe]} is the skitgubbe" in lines(game.board())


def test_plain_sentences() -> None:
    game = Game(["Anna", "Ben", "Carla"], seed=7, rules=RULES["upcard"])
    game.play("chance")
    assert lines(game.view(0).board(plain=True)) == [
        "Collecting; trump: spades; seen by Anna.",
        "Stock: 42, upcard king of spades.",
        "Trick: Ben jack of clubs (chance).",
        "Ben (leads): hand 3; won 0.",
        "Carla (turn): hand 3; won 0.",
        "Anna (you, dealer): hand 3: 10 of hearts, jack of spades, king of diamonds; won 0.",
    ]
    game.play(game.legal_moves()[0])
    taken = [line for line in lines(game.board(plain=True)) if " takes the trick: " in line]
    assert len(taken) == 1
    swedish = game.board("spectator", "sv", plain=True, unicode=False)
    assert swedish.isascii() and swedish.startswith("Forsta fasen; trumf: spader; sett av en")


def test_rounds_and_notes() -> None:
    everyone = Game(4, seed=3, rules=RULES["everyone-any-time"])
    until(everyone, lambda game: any(laid.round for laid in game.table))
    assert "; play-off 1: " in everyone.board(0, plain=True).replace("\n", " ")
    assert "  play-off 1" in lines(everyone.board(0))
    shedding = until(Game(3, seed=7), lambda game: game.phase is Phase.SHEDDING)
    until(shedding, lambda game: str(game.moves[-1][1]) == "pickup")
    assert ". Picks up " in shedding.board(0, plain=True).replace("\n", " ")


# --- widths -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["classic", "everyone-any-time", "upcard", "everyone-all"])
@pytest.mark.parametrize("players", [2, 3, 5, 17])
def test_no_line_is_too_long(name: str, players: int) -> None:
    game = random_game(RULES[name], players, f"{name} {players}", 2)
    hostile = renamed(game, HOSTILE[:players])
    random = Random(players)
    for _ in range(4):
        play_out(hostile, random, 40)
        for width in (40, 41, 80, 400):
            viewer: Viewer | None = random.choice([None, *viewers(hostile)])
            language = random.choice(["en", "sv"])
            unicode, plain = random.random() < 0.5, random.random() < 0.2
            text = hostile.board(viewer, language, width=width, unicode=unicode, plain=plain)
            assert text.isascii() or unicode
            assert plain or max(map(cells, lines(text))) <= width
            assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


def test_long_hands_and_tricks_go_on_in_the_next_line() -> None:
    game = Game(NAMES[:5], seed=7, rules=RULES["everyone-any-time"])
    until(game, lambda game: game.phase is Phase.SHEDDING)
    narrow, wide = game.board(width=40), game.board(width=400)
    assert len(lines(narrow)) > len(lines(wide))
    assert sorted(re.findall(r"[\dJQKA]+[♣♦♥♠]", narrow)) == sorted(
        re.findall(r"[\dJQKA]+[♣♦♥♠]", wide)
    )


# --- colours ----------------------------------------------------------------------------------


def test_colours_only_when_asked() -> None:
    game = until(Game(3, seed=3), lambda game: len(game.moves) == 7)
    plain = game.board(1)
    painted = game.board(1, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[31m" in painted and "\x1b[1;33m" in painted
    assert [line.rstrip() for line in lines(unpainted(painted))] == lines(plain)


@pytest.mark.parametrize(
    ("terminal", "environment", "painted"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (None, {}, False),
    ],
)
def test_automatic_colours(
    terminal: bool | None,
    environment: dict[str, str],
    painted: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return bool(terminal)

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None if terminal is None else Terminal())
        text = Game(2, seed=1).board(colour="auto")
    assert ("\x1b" in text) is painted


# --- what it can be asked ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("look", "message"),
    [
        *(({"width": width}, "width: ") for width in (39, 401, "80", 80.0, None, True)),
        *(({"colour": colour}, "colour: ") for colour in ("always", None, 2)),
        *(({"language": language}, "there is no language ") for language in ("", "de", None)),
        *(({"viewer": viewer}, "viewer: ") for viewer in (3, -1, "seat 1")),
    ],
)
def test_what_cannot_be(look: dict[str, object], message: str) -> None:
    write: Callable[..., str] = board
    special = {"viewer": ViewerError, "language": LanguageError}
    wrong = special.get(next(iter(look)), ArgumentError)
    with pytest.raises(wrong, match=re.escape(message)):
        write(Game(3), **look)


@pytest.mark.parametrize("what", [None, "7S", 3, (), Game])
def test_no_board_of(what: object) -> None:
    write: Callable[..., str] = board
    with pytest.raises(ArgumentError, match="has no table to show"):
        write(what)


def test_logs_and_views_have_boards() -> None:
    game = random_game(RULES["classic"], 3, "board", 9)
    assert game.log.board() == game.board() != game.log.board(2) == game.board(2)
    assert game.log.for_seat(1).board() == game.board(1)
    assert board(game.view(1), 1) == game.view(1).board()


# --- names ------------------------------------------------------------------------------------


def test_signs_are_measured_as_they_are_seen() -> None:
    assert cells("e\u0301") == 1 and cells("👩‍👩‍👧‍👦") == 2 and cells("🇸🇪🇫") == 4
    assert cells("👍🏽") == 2 and cells("☎️") == 2 and cells("\u0301") == 0
    assert cells("👩\u200d" * 20) > 6  # a chain without an end is more than one sign
    assert cut_to_cells("👩‍👩‍👧‍👦👩‍👩‍👧‍👦x", 4) == "👩‍👩‍👧‍👦…"
    assert cut_to_width("牛肉" * 9, 10, 60).endswith("…")
    assert width_of("牛", 10) > width_of("W", 10) > width_of("i", 10)


def test_drawable_names() -> None:
    assert drawable("a\u202eb") == "a\ufffdb" and drawable("\ud800a\x00") == "a"
    assert drawable("a" + "\u0301" * 9) == "a" + "\u0301" * 2
    assert drawable(" a \n\u2028 b ") == "a b"
    assert drawable("a\u200cb\u200dc") == "a\u200cb\u200dc"


def test_names_in_ascii() -> None:
    assert as_ascii("Þórr Ægir 牛 👩‍👩‍👧‍👦") == "Thorr AEgir ? ?"
