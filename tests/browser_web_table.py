"""The tutorial's table on a web page, played in a real browser: see ``chromium.py``."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from chromium import SIZES, chromium, faults, screenshot
from served_table import Served, check_what_was_told, legal_twice, new_game, served
from shown_games import until

from skitgubbe import SPECTATOR, Game, Phase, Viewer

__all__: list[str] = []


class Window:
    """A browser of its own with the page open, and all that it received."""

    def __init__(self, host: Served, browser: Any, viewer: Viewer, size: str, scheme: str) -> None:
        width, height = SIZES[size]
        screen = {"width": width, "height": height}
        self.host = host
        self.viewer: Viewer = viewer
        self.messages = list[str]()
        self.fetched = list[str]()
        self.complaints = list[str]()
        self.page = browser.new_context(viewport=screen, color_scheme=scheme).new_page()
        self.page.set_default_timeout(20_000)
        self.page.on("request", self._fetch)
        self.page.on("websocket", self._open)
        self.page.on("pageerror", self._complain)
        response = self.page.goto(host.link(viewer))
        self.files = [response.body().decode()]
        self.until("table")

    def _fetch(self, request: Any) -> None:
        self.fetched.append(request.url.partition("#")[0])

    def _open(self, socket: Any) -> None:
        assert socket.url == self.host.socket_address
        socket.on("framereceived", self._receive)

    def _receive(self, message: str) -> None:
        self.messages.append(message)

    def _complain(self, error: Any) -> None:
        self.complaints.append(str(error))

    def until(self, condition: str) -> None:
        """Wait until something is so in the page."""
        self.page.wait_for_function(condition)

    def now(self) -> None:
        """Wait until all moves are shown."""
        self.until(f"table.made === {len(self.host.game.moves)} && !table.away.length")

    @property
    def buttons(self) -> Any:
        return self.page.locator("#moves button")

    @property
    def cards(self) -> list[str]:
        """The hand in the picture."""
        found = self.page.locator("#picture .card.hand").all()
        return [card.get_attribute("data-card") for card in found]

    def click_card(self, card: str) -> None:
        """Click the rank of a card, which is never covered."""
        self.page.click(f"#card-{card} text")

    def check(self) -> None:
        """Nothing came that is not for this viewer, and nothing from elsewhere."""
        assert self.complaints == [] and {*self.fetched} == {self.host.address}
        check_what_was_told(self.host.game, self.viewer, self.messages)
        for text in (*self.files, *self.messages):
            assert not any(key in text for key in self.host.table.links)


Open = Callable[..., Window]
Serve = Callable[[Game], tuple[Served, Open]]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture
def serve(browser: Any, caplog: pytest.LogCaptureFixture) -> Iterator[Serve]:
    """Serve a game, and open pages; in the end see that all is as it should be."""
    caplog.set_level(logging.WARNING)
    windows = list[Window]()
    with ExitStack() as stack:

        def start(game: Game) -> tuple[Served, Open]:
            host = stack.enter_context(served(game))

            def opened(viewer: Viewer, size: str = "desktop", scheme: str = "light") -> Window:
                windows.append(Window(host, browser, viewer, size, scheme))
                return windows[-1]

            return host, opened

        yield start
        for window in windows:
            window.check()
            window.page.context.close()
    assert caplog.records == []


def test_two_browsers_play_a_game(serve: Serve) -> None:
    host, opened = serve(new_game())
    anna, ben = players = opened(0, "phone"), opened(1)
    watcher = opened(SPECTATOR)
    by_card = 0
    while (turn := host.game.turn) is not None:
        player, made = players[turn], len(host.game.moves)
        player.now()
        moves = [str(move) for move in host.game.legal_moves()]
        assert [move for move, _ in player.page.evaluate("table.moves")] == moves
        assert player.cards == [str(card) for card in sorted_hand(host.game, turn)]
        if moves[0] in player.cards and made % 2:
            player.click_card(moves[0])
            by_card += 1
        else:
            player.buttons.first.click()
        player.until(f"table.made > {made}")
        assert [str(move) for _, move in host.game.moves[made:]] == moves[:1]
        if made == 40:
            before = player.page.text_content("#story")
            player.page.reload()
            player.until("table")
            assert player.page.text_content("#story") == before
    assert by_card > 20
    for window in (anna, ben, watcher):
        window.now()
        assert "is the skitgubbe" in window.page.text_content("#story")
        assert window.buttons.count() == 0


def sorted_hand(game: Game, seat: int) -> list[Any]:
    """A hand as it is shown: by rank, later by suit, with the trumps last."""
    hand = list(game.hands[seat])
    if game.phase is Phase.COLLECTING:
        return hand
    return sorted(hand, key=lambda card: (card.suit == game.trump, card.suit, card.rank))


def test_a_refusal_is_told(serve: Serve) -> None:
    host, opened = serve(new_game())
    anna, ben = opened(0), opened(1)
    anna.now()
    card = anna.cards[0]
    why = host.game.why(card, 0)
    anna.click_card(card)
    anna.until("table.refused")
    assert why is not None and anna.page.text_content("#told") == why.text
    assert ben.page.text_content("#told") == "" and host.game.moves == ()


@pytest.mark.parametrize("click", ["mouse", "at once"])
def test_a_doubled_click_plays_once(serve: Serve, click: str) -> None:
    game = legal_twice()
    _, opened = serve(game)
    windows, made = [opened(0), opened(1)], len(game.moves)
    player = windows[game.turn or 0]
    player.now()
    chance = player.page.get_by_role("button", name="chance")
    if click == "mouse":
        chance.dblclick()
    else:
        chance.evaluate("(button) => { button.click(); button.click() }")
    player.until(f"table.made > {made}")
    player.click_card(player.cards[0])  # what was sent before has been done by then
    player.until(f"table.made > {made + 1}")
    assert [str(move) == "chance" for _, move in game.moves[made:]] == [True, False]


def test_the_keyboard_is_enough(serve: Serve) -> None:
    host, opened = serve(new_game())
    anna, ben = opened(0), opened(1)
    ben.now()
    ben.page.keyboard.press("Tab")
    for _ in range(6):
        player = (anna, ben)[host.game.turn or 0]
        made = len(host.game.moves)
        player.now()
        if player is anna and made < 2:
            player.page.keyboard.press("Tab")
        assert player.page.evaluate("document.activeElement.dataset.move")
        player.page.keyboard.press("Enter")
        player.until(f"table.made > {made}")


def test_a_player_leaves_and_comes_back(serve: Serve) -> None:
    host, opened = serve(new_game())
    anna, ben = opened(0), opened(1)
    anna.now()
    ben.page.goto("about:blank")
    anna.page.get_by_role("button", name="Play for Ben").click()
    anna.until("table.made === 1")
    assert anna.page.text_content("#away") == "Ben is away. "
    anna.buttons.first.click()
    anna.until("table.made === 2")
    ben.page.goto(host.link(1))
    ben.until("table")
    anna.now()
    assert "1. Ben leads" in ben.page.text_content("#story")
    assert anna.page.text_content("#away") == ""


def test_a_lost_connection(serve: Serve) -> None:
    host, opened = serve(new_game())
    windows = anna, ben = opened(0), opened(1)
    anna.page.evaluate("socket.close()")
    anna.page.get_by_text("The connection is lost").wait_for()
    anna.page.get_by_text("The connection is lost").wait_for(state="hidden")
    host.stop()
    for window in windows:
        window.page.get_by_text("The connection is lost").wait_for()
    assert ben.buttons.first.is_disabled()
    host.start()
    for window in windows:
        window.page.get_by_text("The connection is lost").wait_for(state="hidden")
    ben.now()
    ben.buttons.first.click()
    anna.until("table.made === 1")


def test_a_link_to_no_table(serve: Serve) -> None:
    _, opened = serve(new_game())
    anna = opened(0)
    anna.page.goto(anna.page.url.partition("#")[0] + "#0")
    anna.page.get_by_text("This link leads to no table.").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_any_screen(serve: Serve, size: str, scheme: str) -> None:
    game = until(new_game(), lambda game: game.phase is Phase.SHEDDING and len(game.table) > 0)
    host, opened = serve(game)
    windows = [opened(0, size, scheme), opened(1, size, scheme)]
    turn = game.turn or 0
    windows[turn].now()
    card, why = next((card, why) for card in windows[turn].cards if (why := game.why(card)))
    windows[turn].click_card(card)
    windows[turn].until("table.refused")
    windows[turn].page.mouse.move(0, 0)
    windows.append(opened(SPECTATOR, size, scheme))
    shown = {"turn": windows[turn], "waiting": windows[1 - turn], "spectator": windows[2]}
    for name, window in shown.items():
        assert window.page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        screenshot(window.page, f"web-table-{name}-{size}-{scheme}")
        assert faults(window.page) == []
    assert windows[turn].page.text_content("#told") == why.text
    assert host.game.turn == turn
