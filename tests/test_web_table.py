"""The tutorial's table on a web page: its sockets, without a browser."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from served_table import Served, check_what_was_told, legal_twice, named, new_game, served
from shown_games import random_game
from strategies import RULES
from twins import twins, viewers
from web_table import PAGE, Client, Table
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from skitgubbe import SPECTATOR, Game, Viewer


class Player:
    """A page without a browser."""

    def __init__(self, socket: ClientConnection, game: Game, viewer: Viewer) -> None:
        self.socket, self.game = socket, game
        self.viewer: Viewer = viewer
        self.told = list[str]()
        self.news = dict[str, Any]()

    def until(self, reached: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read what is sent up to a message that says so."""
        while not (self.news and reached(self.news)):
            text = self.socket.recv(timeout=20)
            assert isinstance(text, str)
            self.told.append(text)
            self.news = json.loads(text)
        return self.news

    def now(self) -> dict[str, Any]:
        """What is shown when both are there and no move is on its way."""
        made = len(self.game.moves)
        return self.until(lambda news: news["made"] == made and not news["away"])

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps({"made": self.news["made"], **message}))

    def catch_up(self) -> None:
        """Wait until the host has done all that was asked of it here."""
        self.send(move="2C", made=10**6)  # no time for that, so it is answered by what there is
        self.news = {}
        _ = self.until(lambda _: True)

    def play(self, move: str) -> None:
        """Make a legal move, and see it made."""
        made = self.news["made"]
        self.send(move=move)
        _ = self.until(lambda news: news["made"] > made)


Join = Callable[[Viewer], Player]


@pytest.fixture
def serve(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[Game], tuple[Served, Join]]]:
    """Serve a game, and see that the host has nothing to complain of."""
    caplog.set_level(logging.WARNING)
    with ExitStack() as stack:

        def start(game: Game) -> tuple[Served, Join]:
            host = stack.enter_context(served(game))

            def join(viewer: Viewer) -> Player:
                socket = stack.enter_context(
                    connect(host.socket_address, ping_interval=None, close_timeout=0.1)
                )
                socket.send(host.key(viewer))
                player = Player(socket, game, viewer)
                _ = player.until(lambda _: True)
                return player

            return host, join

        yield start
    assert caplog.records == []


Serve = Callable[[Game], tuple[Served, Join]]


@pytest.mark.once
@pytest.mark.parametrize(("rules", "players"), [("classic", 2), ("everyone-any-time", 4)])
def test_twins_get_the_same_messages(rules: str, players: int) -> None:
    game = random_game(RULES[rules], players, "web table", 30)
    for viewer in viewers(game):
        for one, two in islice(twins(game, viewer, Random(1)), 0, None, 6):
            first, second = (Table(twin).message(Client(viewer)) for twin in (one, two))
            assert first == second


def test_the_page_is_the_same_for_all(serve: Serve) -> None:
    host, _ = serve(new_game())
    with urlopen(host.address) as response:
        assert response.read().decode() == PAGE
    assert named(PAGE) == set()


@pytest.mark.long
def test_a_whole_game(serve: Serve) -> None:
    host, join = serve(new_game())
    players = [join(0), join(1)]
    watcher = join(SPECTATOR)  # reads nothing for a while
    chance = Random(1)
    while host.game.turn is not None:
        player = players[host.game.turn]
        move, _ = chance.choice(player.now()["moves"])
        player.play(move)
    for player in (*players, watcher):
        assert "is the skitgubbe" in player.now()["story"]
        check_what_was_told(host.game, player.viewer, player.told)
        assert not any(key in text for key in host.table.links for text in player.told)


def test_a_refused_move(serve: Serve) -> None:
    host, join = serve(new_game())
    anna, ben = join(0), join(1)
    assert host.game.turn == 1
    card = str(host.game.hands[0][0])
    _ = anna.now()
    anna.send(move=card)
    why = host.game.why(card, 0)
    assert why is not None and anna.until(lambda news: news["refused"])["refused"] == why.text
    assert host.game.moves == ()
    _ = ben.now()
    ben.send(move=str(host.game.legal_moves()[0]))
    assert ben.until(lambda news: news["made"])["made"] == 1
    assert anna.until(lambda news: news["made"])["refused"] == ""
    assert not any(why.text in text for text in ben.told)


def test_a_move_that_comes_twice_is_made_once(serve: Serve) -> None:
    game = legal_twice()
    host, join = serve(game)
    players, made = [join(0), join(1)], len(game.moves)
    player = players[game.turn or 0]
    _ = player.now()
    player.send(move="chance")
    player.send(move="chance")
    assert player.until(lambda news: news["made"] > made)["turn"] == player.viewer
    player.catch_up()
    assert player.news["refused"] == "" and len(host.game.moves) == made + 1


def test_a_spectator_only_watches(serve: Serve) -> None:
    host, join = serve(new_game())
    watcher, anna, ben = join(SPECTATOR), join(0), join(1)
    assert watcher.now()["moves"] == []
    watcher.send(move=str(host.game.legal_moves()[0]))
    watcher.socket.send("no message at all")
    watcher.socket.close()
    _ = anna.now()
    ben.send(move=str(host.game.legal_moves()[0]))
    assert ben.until(lambda news: news["made"])["made"] == 1


def test_leaving_and_coming_back(serve: Serve) -> None:
    host, join = serve(new_game())
    anna, ben = join(0), join(1)
    before = ben.now()
    assert host.game.turn == 1
    _ = anna.now()
    anna.send(play_for=1)  # Ben is there
    anna.send(play_for=0)
    anna.catch_up()
    assert host.game.moves == ()
    ben.socket.close()
    assert anna.until(lambda news: news["away"])["away"] == [[1, "Ben"]]
    again = join(1)
    assert again.now() == before
    assert anna.now()["away"] == []
    again.socket.close()
    _ = anna.until(lambda news: news["away"])
    anna.send(play_for=1)
    assert anna.until(lambda news: news["made"] == 1)["turn"] == 0
    again = join(1)
    assert "1. Ben leads" in again.now()["story"]
    check_what_was_told(host.game, 0, anna.told)
    check_what_was_told(host.game, 1, again.told)


def test_two_pages_of_one_player(serve: Serve) -> None:
    host, join = serve(new_game())
    anna, ben, other = join(0), join(1), join(1)
    _ = anna.now(), ben.now()
    other.socket.close()
    while len(host.table.clients) > 2:
        time.sleep(0.01)
    ben.play(str(host.game.legal_moves()[0]))
    assert anna.until(lambda news: news["made"])["away"] == []


@pytest.mark.parametrize("key", ["", "0", "spectator", b"0"])
def test_a_link_that_leads_to_no_table(serve: Serve, key: str | bytes) -> None:
    host, join = serve(new_game())
    with connect(host.socket_address) as stranger:
        stranger.send(key)
        with pytest.raises(ConnectionClosed):
            _ = stranger.recv(timeout=20)
    with connect(host.socket_address):
        pass  # and says nothing
    assert join(0).news["away"] == [[1, "Ben"]]


@pytest.mark.parametrize(
    "message",
    [
        *("", "null", "[]", "{}", "{", b"{}", '{"move": "7S"}', '{"move": 7, "made": 0}'),
        *('{"move": "please", "made": 0}', '{"move": "7S", "made": true}'),
        *('{"move": "7S", "made": -1}', '{"play_for": "Ben", "made": 0}'),
    ],
)
def test_what_the_page_never_sends_ends_the_connection(serve: Serve, message: str | bytes) -> None:
    host, join = serve(new_game())
    anna, ben = join(0), join(1)
    _ = anna.now()
    anna.socket.send(message)
    with pytest.raises(ConnectionClosed) as caught:
        _ = anna.until(lambda _: False)
    assert caught.value.rcvd is not None and caught.value.rcvd.code == 1003
    assert ben.until(lambda news: news["away"])["away"] == [[0, "Anna"]]
    assert host.game.moves == ()
