"""The pages of games in a real browser, for ``nox -s browser``: see ``chromium.py``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import SIZES, chromium, faults, screenshot
from shown_games import NAMES, random_game, renamed
from strategies import RULES

from skitgubbe import Game, svg

__all__: list[str] = []


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def game() -> Game:
    return renamed(random_game(RULES["classic"], 3, "browser", 120), NAMES[:3])


@pytest.fixture(scope="module")
def address(game: Game, tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("pages") / "game.html"
    game.log.to_html(file, 1)
    return file.as_uri()


def opened(browser: Any, address: str, size: str = "desktop", **how: Any) -> Any:
    """The page in a new window, which must not complain or fetch anything."""
    width, height = SIZES[size]
    page = browser.new_page(viewport={"width": width, "height": height}, **how)
    fetched: list[str] = []
    complaints: list[str] = []

    def note(request: Any) -> None:
        fetched.append(request.url)

    def complain(error: Any) -> None:
        complaints.append(str(error))

    page.on("request", note)
    page.on("console", complain)
    page.on("pageerror", complain)
    page.goto(address)
    if how.get("java_script_enabled", True):
        page.wait_for_selector("#controls:not([hidden])")
    assert fetched == [address.partition("#")[0]] and not complaints
    return page


def seen(page: Any) -> tuple[str, str, str]:
    """What the picture says of itself, the move beside it, and the address."""
    return (
        page.text_content("#picture desc"),
        page.text_content("#story [aria-current] b"),
        page.evaluate("location.hash"),
    )


SMALLEST_WORDS = """(() => {
  const svg = document.querySelector("#picture > svg");
  const { a: scale } = svg.getScreenCTM();
  const texts = [...svg.querySelectorAll("svg > text")];
  return Math.min(...texts.map((text) => text.getAttribute("font-size") * scale));
})()"""
"""The size of the smallest words of a picture, in pixels; the signs of cards are no words."""


def told(game: Game, move: int) -> str:
    """What the picture of a moment is to say."""
    played = Game(game.players, dealer=game.dealer, deck=game.deck)
    for seat, made in game.moves[:move]:
        played.play(made, seat)
    return svg(played, 1).split('<desc id="desc">')[1].split("</desc>")[0]


def test_buttons_keys_and_slider(browser: Any, address: str, game: Game) -> None:
    page = opened(browser, address)
    assert seen(page) == (told(game, 0), "The deal", "")
    page.click("#forward")
    assert seen(page) == (told(game, 1), "1", "#move-1")
    page.click("#last")
    assert seen(page) == (told(game, 120), "120", "#move-120")
    page.click("#forward")
    assert seen(page)[1] == "120"
    page.click("#back")
    assert seen(page) == (told(game, 119), "119", "#move-119")
    page.click("#first")
    assert seen(page) == (told(game, 0), "The deal", "#move-0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert seen(page) == (told(game, 1), "1", "#move-1")
    page.keyboard.press("End")
    assert seen(page)[1] == "120"
    page.keyboard.press("Home")
    assert seen(page)[1] == "The deal"
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert seen(page) == (told(game, 1), "1", "#move-1")
    page.fill("#slider", "70")
    assert seen(page) == (told(game, 70), "70", "#move-70")
    assert page.text_content("#now").startswith("70 ")


def test_addresses(browser: Any, address: str, game: Game) -> None:
    page = opened(browser, f"{address}#move-31")
    assert seen(page) == (told(game, 31), "31", "#move-31")
    assert page.evaluate("scrollY") == 0
    page.click("#story a[href='#move-33']")
    assert seen(page) == (told(game, 33), "33", "#move-33")
    page.go_back()
    assert seen(page) == (told(game, 31), "31", "#move-31")
    assert seen(opened(browser, f"{address}#move-999"))[1] == "The deal"


def test_the_line_of_a_late_move_is_in_sight(browser: Any, address: str) -> None:
    page = opened(browser, f"{address}#move-100")
    line = page.locator("#story [aria-current]").bounding_box()
    assert 0 <= line["y"] <= SIZES["desktop"][1] - line["height"]


@pytest.mark.parametrize("size", SIZES)
def test_without_scripts_it_is_the_story(browser: Any, address: str, game: Game, size: str) -> None:
    page = opened(browser, address, size, java_script_enabled=False)
    assert page.locator("#picture > svg").bounding_box()["width"] <= SIZES[size][0]
    assert not page.locator("#controls").is_visible()
    assert page.locator("#story li").count() == 121
    assert page.locator("#picture > svg").is_visible()
    assert page.text_content("#picture desc") == told(game, 0)


@pytest.mark.parametrize("width", [360, 390, 430])
def test_on_a_phone_it_is_read_and_tapped(browser: Any, address: str, width: int) -> None:
    """The page does not scroll sideways, words can be read, cards and buttons have room."""
    page = opened(browser, f"{address}#move-60", "phone")
    page.set_viewport_size({"width": width, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate("document.getElementById('picture').scrollWidth") == width
    picture = page.locator("#picture > svg").bounding_box()
    assert (picture["x"], picture["width"]) == (0, width)
    assert page.evaluate(SMALLEST_WORDS) > 11.9
    hand = [card.bounding_box() for card in page.locator("#picture .own .card").all()]
    assert len(hand) > 12 and min(card["width"] for card in hand) >= 60
    for place, one in enumerate(hand):
        for other in hand[place + 1 :]:
            aside = abs(other["x"] - one["x"]) >= 28 * width / 390
            assert aside or other["y"] - one["y"] >= 40
    buttons = [button.bounding_box() for button in page.locator("#controls button").all()]
    assert all(button["height"] >= 44 and button["width"] >= 60 for button in buttons)
    assert all(844 - 130 < button["y"] < 844 - 44 for button in buttons)


def test_the_form_of_the_picture_follows_the_window(browser: Any, address: str) -> None:
    page = opened(browser, f"{address}#move-60")
    width = "document.querySelector('#picture > svg').viewBox.baseVal.width"
    wide = page.evaluate(width)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(width) == 360 < wide
    page.click("#forward")
    assert page.evaluate(width) == 360 and seen(page)[1] == "61"
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.evaluate(width) > 360


@pytest.mark.parametrize("size", SIZES)
def test_seventeen_players(browser: Any, size: str, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    random_game(RULES["everyone-any-time"], 17, "browser", 60).log.to_html(file)
    page = opened(browser, f"{file.as_uri()}#move-50", size)
    width = SIZES[size][0]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALLEST_WORDS) > (11.9 if size == "phone" else 7)
    screenshot(page, f"seventeen-{size}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_any_screen(browser: Any, address: str, size: str, scheme: str) -> None:
    page = opened(browser, f"{address}#move-60", size, color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    red, green, blue = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
    )
    assert (red + green + blue > 3 * 128) is (scheme == "light")
    screenshot(page, f"{size}-{scheme}")
    assert faults(page) == []
