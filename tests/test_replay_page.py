"""Pages to step through a game: strictly parsed, every picture of them taken out again."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from zlib import decompress

import pytest
from amounts import every_quick, first_quick
from drawings import Drawing
from shown_games import HOSTILE, NAMES, play_out, random_game, renamed, until
from strategies import RULES
from twins import log_for, never_shown, twins, viewers

from skitgubbe import (
    PACK,
    SPECTATOR,
    Game,
    GameLog,
    LanguageError,
    LogError,
    Note,
    Position,
    RecordError,
    Rules,
    Undone,
    Viewer,
    ViewerError,
    svg,
)
from skitgubbe.telling.pictures import page as page_module
from skitgubbe.telling.pictures.page import MOST_BYTES, page

__all__: list[str] = []

pytestmark = pytest.mark.once

EMPTY = {"meta", "input"}


class Page(HTMLParser):
    """A page taken apart; making it fails if an element is not closed where it must be."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: list[str] = []
        self.lines: dict[str, str] = {}
        self.film = ""
        self.visible: list[str] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self._line = ""
        self._in_film = False
        assert text.startswith("<!DOCTYPE html>\n<html lang=")
        self.feed(text)
        self.close()
        assert not self._open
        assert len(self.ids) == len(set(self.ids))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert len(given) == len(attrs)
        assert not [name for name in given if name.startswith("on")]
        self.links += [str(given[name]) for name in ("src", "href", "data") if name in given]
        if "id" in given:
            self.ids.append(str(given["id"]))
        if tag == "li":
            self._line = str(given.get("id", "gone"))
            self.lines[self._line] = ""
        self._in_film = given.get("id") == "film"
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        if tag == "li":
            self._line = ""

    def handle_data(self, data: str) -> None:
        inside = self._open[-1:]
        if self._in_film and inside == ["script"]:
            self.film += data
        elif inside not in (["script"], ["style"]):
            self.visible.append(data)
        if self._line:
            self.lines[self._line] += data

    def pictures(self) -> list[str]:
        """What the script makes of the film, for a wide screen."""
        found = self.all_pictures()
        return found[: len(found) // 2]

    def phone_pictures(self) -> list[str]:
        """The same for a phone."""
        found = self.all_pictures()
        return found[len(found) // 2 :]

    def all_pictures(self) -> list[str]:
        film = json.loads(decompress(b64decode(self.film)))
        return ["".join(film["pieces"][at] for at in picture) for picture in film["pictures"]]


def made(log: GameLog, viewer: Viewer | None = None, language: str = "en") -> Page:
    text = page(log, viewer, language)
    assert len(text.encode()) <= MOST_BYTES
    return Page(text)


# --- what is in it ----------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 1, SPECTATOR])
def test_every_moment_has_its_picture_and_its_line(viewer: Viewer | None) -> None:
    game = Game(NAMES[:3], seed=7)
    steps = [svg(game, viewer, prefix="table-")]
    phone_steps = [svg(game, viewer, prefix="table-", size=360)]
    for move in ("9D", "chance", *["chance"] * 4):
        game.play(move)
        steps.append(svg(game, viewer, prefix="table-"))
        phone_steps.append(svg(game, viewer, prefix="table-", size=360))
    shown = made(game.log, viewer)
    assert shown.pictures() == steps
    assert shown.phone_pictures() == phone_steps
    assert [*shown.lines] == [f"move-{number}" for number in range(7)]
    drawn = "a card" if viewer == SPECTATOR else "K♠"
    assert shown.lines["move-1"] == f"1 Ben plays 9♦ and draws {drawn}."
    dealt = "Anna gets T♥ K♦ J♠." if viewer is None else "Anna gets 3 cards."
    assert shown.lines["move-0"].startswith(f"The deal {dealt}")


def test_it_tells_who_looks_and_how_it_ended() -> None:
    game = until(Game(3, seed=7, rules=Rules(pack=PACK[:16])), lambda game: game.is_over)
    assert game.skitgubbe is not None
    loser = game.players[game.skitgubbe]
    assert f"seen by B; {loser} is the skitgubbe" in made(game.log, 1).visible
    game.undo()
    assert "sett av B" in made(game.log, 1, "sv").visible


def test_it_is_one_file_that_fetches_nothing() -> None:
    text = page(Game(NAMES[:3], seed=7).log, None, "en")
    assert all(link.startswith("#") for link in Page(text).links)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert "default-src 'none'" in text


def test_it_is_the_story_without_scripts() -> None:
    """The buttons are hidden until there is something for them to do."""
    game = random_game(RULES["classic"], 3, "page", 20)
    text = page(game.log, None, "en")
    assert '<div id="controls" class="controls" hidden>' in text
    assert len(Page(text).lines) == 21
    (picture,) = re.findall(r"<svg xmlns=.*?</svg>\n(?=</div>)", text, re.DOTALL)
    Drawing(picture).check()


@pytest.mark.parametrize("name", every_quick(RULES, 14))
@pytest.mark.parametrize("language", first_quick(["sv", "en"], 1))
def test_any_rules(name: str, language: str) -> None:
    game = random_game(RULES[name], 4, f"{name} page", 60)
    for viewer in (None, 2):
        shown = made(game.log, viewer, language)
        assert len(shown.lines) == len(game.moves) + 1
        for picture in (shown.pictures()[-1], shown.phone_pictures()[-1]):
            Drawing(picture).check()
        assert shown.pictures()[-1] == svg(game, viewer, language, prefix="table-")


# --- only what the viewer may see -------------------------------------------------------------


@pytest.mark.parametrize("name", every_quick(Rules.presets(), 10))
def test_twins_have_the_same_page(name: str) -> None:
    game = random_game(RULES[name], 3, f"{name} twin pages", 40)
    random = Random(name)
    for viewer in random.sample(viewers(game), 2):
        *_, (one, two) = twins(game, viewer, random)
        assert page(one.log, viewer, "en") == page(two.log, viewer, "en")


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_of_a_redacted_log_it_holds_no_more(viewer: Viewer) -> None:
    game = random_game(RULES["classic"], 3, "redacted page", 40)
    log = log_for(game, viewer)
    text = page(log, None, "en")
    assert text == page(log, viewer, "en") == page(game.log, viewer, "en")
    shown = Page(text)
    hidden = set(map(str, never_shown(game, viewer)))
    assert hidden
    for drawn in (*shown.all_pictures(), *re.findall("<svg.*?</svg>", text, re.DOTALL)):
        assert not hidden & {*re.findall(r'data-card="(..)"', drawn)}
    symbols = {card.symbol for card in never_shown(game, viewer)}
    assert not [card for card in symbols if any(card in text for text in shown.visible)]


def test_moves_that_were_taken_back_are_left_out(tmp_path: Path) -> None:
    game = Game(3, seed=7)
    game.record_to(tmp_path / "game.jsonl")
    for move in ("9D", "chance"):
        game.play(move)
    game.undo()
    game.play(game.legal_moves()[0])
    log = GameLog.load(tmp_path / "game.jsonl")
    assert any(isinstance(event, Undone) for event in log.events)
    assert page(log, None, "en") == page(game.log, None, "en")
    assert page(log, 1, "en") == page(game.log, 1, "en")


# --- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 4])
def test_hostile_names_are_text(viewer: Viewer | None) -> None:
    game = renamed(random_game(RULES["everyone-any-time"], 17, "hostile page", 16), HOSTILE)
    text = page(game.log, viewer, "en")
    shown = Page(text)
    assert text.count("<script") == text.count("</script") == 2
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", text)
    assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", text)
    for picture in shown.all_pictures()[::10]:
        Drawing(picture).check()


# --- how large --------------------------------------------------------------------------------


def test_of_a_long_game_the_middle_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game(RULES["classic"], 4, "long page", 90)
    whole = len(page(game.log, None, "en").encode())
    monkeypatch.setattr(page_module, "MOST_BYTES", whole - 2000)
    monkeypatch.setattr(page_module, "MOST_MOMENTS", 91)
    text = page(game.log, None, "en")
    assert len(text.encode()) <= whole - 2000
    shown = Page(text)
    numbers = [int(name.split("-")[1]) for name in shown.lines if name != "gone"]
    assert numbers[0] == 0 and numbers[-1] == 90
    gone = 91 - len(numbers)
    assert gone and shown.lines["gone"] == f"{gone} moves are left out here"
    assert len(shown.pictures()) == len(shown.phone_pictures()) == len(numbers)
    assert shown.pictures()[-1] == svg(game, prefix="table-")


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 17])
def test_any_game_fits(players: int) -> None:
    game = Game(HOSTILE[:players], seed=1, rules=RULES["everyone-any-time"])
    play_out(game, Random(1), 2000)
    for viewer in (None, 0):
        made(game.log, viewer, "sv")


# --- moments ----------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 1])
def test_notes_are_no_moments(viewer: int | None) -> None:
    game = random_game(RULES["classic"], 3, "noted", 12)
    log = game.log
    noted = GameLog(log.header, (*log.events, Note("left", 1)))
    if viewer is not None:
        log, noted = log.for_seat(viewer), noted.for_seat(viewer)
    assert page(noted, None, "en") == page(log, None, "en")


def test_a_game_from_a_position() -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    game = Game.from_position(position, players=["Anna", "Ben"])
    game.play("7S")
    assert made(game.log).pictures() == [
        svg(position_game, prefix="table-")
        for position_game in (Game.from_position(position, players=["Anna", "Ben"]), game)
    ]
    assert made(game.log, 1).lines["move-0"] == "The deal "


# --- the file ---------------------------------------------------------------------------------


def test_the_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    game = random_game(RULES["classic"], 3, "file", 5)
    file = tmp_path / "game.html"
    file.write_text("old")
    game.log.to_html(file, viewer=1, language="sv")
    assert file.read_text("utf-8") == page(game.log, 1, "sv")
    assert [*tmp_path.iterdir()] == [file]


def test_what_cannot_be(tmp_path: Path) -> None:
    game = Game(3, seed=7)
    write: Callable[..., None] = game.log.to_html
    file = tmp_path / "game.html"
    with pytest.raises(ViewerError):
        write(file, viewer=3)
    with pytest.raises(ViewerError):
        game.log.for_seat(0).to_html(file, viewer=1)
    with pytest.raises(LanguageError):
        write(file, language="de")
    with pytest.raises(LogError):
        GameLog(game.log.header, game.events[1:]).to_html(file)
    with pytest.raises(LogError):
        GameLog(game.log.for_seat(0).header, game.events_for(0)[1:]).to_html(file)
    with pytest.raises(RecordError):
        write("a\0b")
    with pytest.raises(OSError, match="missing"):
        write(tmp_path / "missing" / "game.html")
    assert not [*tmp_path.iterdir()]
