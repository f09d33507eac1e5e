"""A table on a web page: each player has a secret link, and is sent what that seat may see.

``python web_table.py Anna Ben Carla`` begins a game.  It needs starlette, uvicorn and websockets.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from skitgubbe import (
    SPECTATOR,
    Game,
    IllegalMoveError,
    Rules,
    UnexpectedMoveError,
    Viewer,
    svg,
    tell,
)

LANGUAGE = "en"  # what the library says; the few words of the page are our own


class Client:
    """One open page: whose it is, why its last move was refused, and whether there is news."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer: Viewer = viewer
        self.refused = ""
        self.news = asyncio.Event()


class Table:
    """A game, the secret links to its seats, and the pages that are open."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.links: dict[str, Viewer] = {}
        for viewer in (*range(game.n), SPECTATOR):
            self.links[secrets.token_urlsafe()] = viewer
        self.clients: set[Client] = set()

    def tell_all(self) -> None:
        """Let every open page be sent what there is now."""
        for client in self.clients:
            client.news.set()

    def away(self) -> list[int]:
        """The seats whose players have no page open."""
        present = {client.viewer for client in self.clients}
        return [seat for seat in range(self.game.n) if seat not in present]

    def message(self, client: Client) -> dict[str, object]:
        """All that a page shows.  The game is asked for nothing but what this viewer may see."""
        view = self.game.view(client.viewer)
        return {
            "seat": client.viewer,
            "made": len(self.game.moves),
            "turn": view.turn,
            "picture": svg(self.game, client.viewer, LANGUAGE),
            "stands": tell(view, language=LANGUAGE),
            "story": tell(self.game, client.viewer, LANGUAGE),
            "moves": [[str(move), tell(move, language=LANGUAGE)] for move in view.legal_moves],
            "away": [[seat, view.players[seat]] for seat in self.away()],
            "refused": client.refused,
        }

    def receive(self, client: Client, text: str) -> None:
        """Do what a page asks for.  Who asks is known by the link, whatever the message says."""
        if not isinstance(client.viewer, int):
            return  # a spectator only watches
        client.refused = ""
        match json.loads(text):
            case {"move": str(move), "made": int(made)}:
                self.play(client, client.viewer, move, made)
            case {"play_for": int(seat), "made": int(made)}:
                if seat == self.game.turn and seat in self.away():
                    self.play(client, seat, str(self.game.view(seat).legal_moves[0]), made)
            case _:
                raise ValueError("no message of this page")

    def play(self, client: Client, seat: int, move: str, made: int) -> None:
        """Make a move for a seat if no other was made since the page was told."""
        try:
            self.game.play(move, seat, expected=made)
        except UnexpectedMoveError:
            client.news.set()  # clicked twice, or somebody was faster
        except IllegalMoveError as error:
            client.refused = error.why.in_language(LANGUAGE).text
            client.news.set()
        else:
            for other in self.clients:
                other.refused = ""
            self.tell_all()

    async def connect(self, socket: WebSocket) -> None:
        """Serve one page, from its first message, the key in its link, until it is gone."""
        await socket.accept()
        try:
            viewer = self.links.get(await socket.receive_text())
        except (KeyError, WebSocketDisconnect):
            return
        if viewer is None:
            await socket.close(1008)
            return
        client = Client(viewer)
        self.clients.add(client)
        self.tell_all()
        sender = asyncio.create_task(self.send(socket, client))
        try:
            async for text in socket.iter_text():
                self.receive(client, text)
        except (KeyError, ValueError):  # the page sends nothing like that
            sender.cancel()
            await socket.close(1003)
        finally:
            sender.cancel()
            self.clients.remove(client)
            self.tell_all()

    async def send(self, socket: WebSocket, client: Client) -> None:
        """Send what there is now, whenever there is news; a slow page keeps nobody waiting."""
        try:
            while await client.news.wait():
                client.news.clear()
                await socket.send_json(self.message(client))
        except WebSocketDisconnect:
            pass  # connect() hears of it too


STYLE = """
:root { color-scheme: light dark; background: Canvas; font: 1rem/1.45 system-ui, sans-serif }
body { margin: 0 auto; max-width: 84rem; padding: .75rem }
h1 { font-size: 1.3rem; margin: 0 0 .5rem }
h2, legend { font-size: 1rem; font-weight: bold; margin: 0 0 .4rem; padding: 0 }
main { display: grid; gap: .75rem 1.5rem; grid-template-columns: minmax(0, 1fr) }
#picture { --skitgubbe-ground: Canvas }
#picture svg { display: block; width: 100%; height: auto; max-height: 82vh }
#picture .hand, button { cursor: pointer }
button { font: inherit; min-height: 2.75rem; min-width: 3rem; padding: .3rem .8rem }
button::first-letter { text-transform: uppercase }
fieldset { border: 0; margin: 0; padding: 0; min-height: 4.75rem }
fieldset div { display: flex; flex-wrap: wrap; gap: .5rem }
#told:empty, #away:empty { display: none }
#told { color: light-dark(#a63c06, #ffb45e); font-weight: bold; margin: 0 0 .75rem }
#story { white-space: pre-wrap; max-height: 45vh; overflow-y: auto }
#story { border: 1px solid GrayText; border-radius: .4rem; padding: .4rem .6rem }
@media (min-width: 60rem) {
  main { grid-template-columns: minmax(0, 2fr) minmax(20rem, 1fr) }
}
"""

SCRIPT = """
const find = (id) => document.getElementById(id);
let socket, table;

function connect() {
  const address = new URL("table", location);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => socket.send(location.hash.slice(1));
  socket.onmessage = (event) => show(JSON.parse(event.data));
  socket.onclose = (event) => {
    const wrong = event.code === 1008;
    const lost = "The connection is lost; it is tried again every second.";
    find("told").textContent = wrong ? "This link leads to no table." : lost;
    find("moves").disabled = true;
    if (!wrong) setTimeout(connect, 1000);
  };
}

function button(text, data) {
  const made = document.createElement("button");
  made.textContent = text;
  Object.assign(made.dataset, data);
  return made;
}

function show(news) {
  table = news;
  find("picture").innerHTML = news.picture;
  find("told").textContent = news.refused;
  find("stands").textContent = news.stands;
  find("story").textContent = news.story;
  find("story").scrollTop = find("story").scrollHeight;
  find("away").replaceChildren(...news.away.flatMap(([seat, name]) => [
    `${name} is away. `, ...(seat === news.turn ? [button(`Play for ${name}`, { seat })] : []),
  ]));
  const moves = find("moves");
  const focused = moves.contains(document.activeElement);
  moves.disabled = false;
  moves.hidden = news.seat === "spectator";
  moves.lastElementChild.replaceChildren(
    ...news.moves.map(([move, text]) => button(text, { move })),
    ...(news.moves.length ? [] : ["None now."]));
  if (focused) (moves.querySelector("button") ?? moves).focus();
}

addEventListener("click", (event) => {
  const clicked = event.target.closest("button, .card.hand");
  if (!clicked || event.detail > 1 || socket.readyState !== WebSocket.OPEN) return;
  const { move, card, seat } = clicked.dataset;
  const ofCard = table.moves.find(([move]) => move.split(" ").at(-1) === card);
  const wish = seat ? { play_for: Number(seat) } : { move: move ?? ofCard?.[0] ?? card };
  socket.send(JSON.stringify({ ...wish, made: table.made }));
});
addEventListener("hashchange", () => location.reload());
connect();
"""

PAGE = f"""<!doctype html>
<html lang="{LANGUAGE}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Skitgubbe</title>
<style>{STYLE}</style>
<header><h1>Skitgubbe</h1></header>
<main>
  <div id="picture"></div>
  <div>
    <p id="told" role="alert"></p>
    <fieldset id="moves" tabindex="-1"><legend>Your moves</legend><div></div></fieldset>
    <p id="stands" aria-live="polite"></p>
    <p id="away"></p>
    <h2>The game so far</h2>
    <div id="story" tabindex="0"></div>
  </div>
</main>
<script>{SCRIPT}</script>
"""


async def page(_: Request) -> HTMLResponse:
    """The same page for everybody: nothing of a game is in it."""
    return HTMLResponse(PAGE)


def application(table: Table) -> Starlette:
    """The two addresses: of the page, and of its socket."""
    return Starlette(routes=[Route("/", page), WebSocketRoute("/table", table.connect)])


def main(names: list[str]) -> None:
    """Print the links of a new game, and serve it."""
    table = Table(Game(names, rules=Rules(repetition_limit=3)))
    for key, viewer in table.links.items():
        who = names[viewer] if isinstance(viewer, int) else viewer
        print(f"{who}: http://127.0.0.1:8000/#{key}")
    uvicorn.run(application(table), port=8000)


if __name__ == "__main__":
    main(sys.argv[1:])
