"""The table of the tutorial, served on this machine, and what may be told through its sockets."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache

import uvicorn
from shown_games import until
from twins import never_shown
from web_table import Table, application

from skitgubbe import SPECTATOR, Card, Game, Rules, Viewer, parse_card

__all__ = ["SEED", "Served", "check_what_was_told", "legal_twice", "named", "new_game", "served"]

SEED = "nobody is to see this"

NOTATION = re.compile(r"(?<![\w.])[2-9TJQKA][CDHS](?!\w)")
SYMBOLS = re.compile(r"(?:10|[2-9TJQKA])[♣♦♥♠]")
NAMES = re.compile(r"\w+ of (?:clubs|diamonds|hearts|spades)")
DRAWN = re.compile(r'href="#([CDHS])"/><text[^>]*>(\w+)</text>')
PATHS = re.compile(r' d="[^"]*"')


class Served:
    """A table at an address of this machine; it can be stopped, and served there again."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._port = 0
        self.start()

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}/"

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self._port}/table"

    def key(self, viewer: Viewer) -> str:
        """The key in the link of a viewer."""
        (found,) = (key for key, other in self.table.links.items() if other == viewer)
        return found

    def link(self, viewer: Viewer) -> str:
        return f"{self.address}#{self.key(viewer)}"

    def start(self) -> None:
        listener = socket.create_server(("127.0.0.1", self._port))
        self._port = listener.getsockname()[1]
        config = uvicorn.Config(application(self.table), log_config=None, ws_ping_interval=None)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            time.sleep(0.005)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()


@contextmanager
def served(game: Game) -> Generator[Served]:
    """Serve a game's table."""
    it = Served(Table(game))
    try:
        yield it
    finally:
        it.stop()


def new_game(seed: str = SEED) -> Game:
    return Game(["Anna", "Ben"], rules=Rules(repetition_limit=3), seed=seed)


def legal_twice() -> Game:
    """A game in which the chance that is next can be taken again by the same player."""

    def again(game: Game) -> bool:
        then = game.copy()
        if then.why("chance") is not None:
            return False
        _ = then.play("chance")
        return then.turn == game.turn and then.why("chance") is None

    return until(new_game(), again)


def named(text: str) -> set[Card]:
    """Every card that a message names, in whatever way, or shows in its picture."""
    text = PATHS.sub("", text.replace("\\n", "\n").replace('\\"', '"'))
    words = [*NOTATION.findall(text), *SYMBOLS.findall(text), *NAMES.findall(text)]
    words.extend(f"{rank}{suit}" for suit, rank in DRAWN.findall(text))
    return set(map(_card, words))


@cache
def _card(words: str) -> Card:
    return parse_card(words, lenient=True)


def check_what_was_told(game: Game, viewer: Viewer, messages: list[str]) -> None:
    """No message told of a card that its viewer had not been shown, nor of the seed or a link."""
    hands = dict[int, set[Card]]()
    hidden = dict[int, set[Card]]()
    for then in game.log.steps():
        assert isinstance(then, Game)
        hands[len(then.moves)] = set(() if viewer == SPECTATOR else then.hands[viewer])
        hidden[len(then.moves)] = set(never_shown(then, viewer))
    assert messages
    for text in messages:
        made = int(re.findall(r'"made":(\d+)', text)[0])
        assert not named(text) & hidden[made]
        assert named(text) >= hands[made]
        assert SEED not in text and not re.search("seed|deck", text)
