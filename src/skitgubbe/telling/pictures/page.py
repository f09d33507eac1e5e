"""A recorded game as a page to step through: one file, which fetches nothing.

Without scripts it is the story of the game, and a picture of its beginning, which fits any screen.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias
from zlib import compress

from ...events.classes import ACTS, Event, Note, Undone
from ...records.log import GameLog
from ...shown import Seen
from ...viewers import Viewer
from ..told import tell
from .captions import Captions, captions_in
from .labels import cut_to_cells, drawable, xml
from .scene import scene_of
from .shapes import Pen
from .table import draw_table

__all__ = ["MOST_BYTES", "page"]

MOST_BYTES: Final = 300_000
"""No page is larger: of a game too long for that, moves in the middle are left out."""
MOST_MOMENTS: Final = 1000
"""More are not tried."""
LONGEST_NAME: Final = 24

Moment: TypeAlias = tuple[Seen, tuple[Event, ...]]
"""How the game stands, and what has just happened: at first the deal, then a move each time."""


def page(log: GameLog, viewer: Viewer | None, language: str) -> str:
    """The page of a log, as ``viewer`` may see the game, or with all that the log holds.

    Raises :class:`ViewerError` if there is no such viewer or the log is redacted for another,
    :class:`LanguageError` if there is no such language, :class:`LogError` if the log does not
    replay.

    >>> from skitgubbe import Game
    >>> page(Game(3, seed=7).log, 1, "sv").splitlines()[1]
    '<html lang="sv">'
    """
    if viewer is not None:
        log = log.for_seat(viewer)
    words = captions_in(language)
    states = [*log.steps()]  # which refuses what cannot be told
    moments = [*zip(states, _by_move(log.events), strict=True)]
    most = min(MOST_MOMENTS, len(moments))
    while True:
        text = _page(log.header.players, moments, _ends(len(moments), most), words)
        size = len(text.encode())
        if size <= MOST_BYTES:
            return text
        most = most * MOST_BYTES * 9 // (size * 10)


def _by_move(events: Iterable[Event]) -> list[tuple[Event, ...]]:
    """The events before the first move, then those of each move that was not taken back."""
    caused: list[tuple[Event, ...]] = [()]
    for event in events:
        if isinstance(event, Undone):
            del caused[-1]
        elif isinstance(event, ACTS):
            caused.append((event,))
        elif not isinstance(event, Note):
            caused[-1] += (event,)
    return caused


def _page(
    players: Sequence[str], moments: Sequence[Moment], chosen: list[int], words: Captions
) -> str:
    """The page with the moments of these numbers."""
    names = [
        cut_to_cells(drawable(name) or f"#{seat}", LONGEST_NAME)
        for seat, name in enumerate(players)
    ]
    wide = [_drawn(moments[number], words, tall=False) for number in chosen]
    tall = [_drawn(moments[number], words, tall=True) for number in chosen]
    last = scene_of(moments[-1][0], None, words)
    title = xml(f"Skitgubbe: {', '.join(names)}")
    about = last.seen_by(words)
    if last.outcome is not None:
        about += f"; {last.headline(words)}"
    buttons = "".join(
        f'<button type="button" id="{goal}">{words(goal)}</button>'
        for goal in ("first", "back", "forward", "last")
    )
    return f"""\
<!DOCTYPE html>
<html lang="{words.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{title}</title>
<style>
{_asset("replay.css")}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{xml(about)}</p>
</header>
<main class="replay">
<section aria-label="{words("table")}">
<div id="picture" role="group" aria-label="{words("table")}" tabindex="0">
{"".join(tall[0])}</div>
<p id="now" aria-live="polite"></p>
<div id="controls" class="controls" hidden>
{buttons}
<label>{words("move")} <input type="range" id="slider" min="0" max="{len(chosen) - 1}" value="0">\
</label>
<p>{words("keys")}</p>
</div>
</section>
<section id="story" aria-labelledby="story-title">
<h2 id="story-title">{words("story")}</h2>
<ol>
{_story(moments, chosen, names, words)}</ol>
</section>
</main>
<script type="text/plain" id="film">{_film([*wide, *tall])}</script>
<script>
{_asset("replay.js")}</script>
</body>
</html>
"""


def _drawn(moment: Moment, words: Captions, *, tall: bool) -> list[str]:
    state, events = moment
    return draw_table(scene_of(state, None, words, events), Pen(words, "table-"), None, tall=tall)


def _film(pictures: Iterable[list[str]]) -> str:
    """Pictures in little room: each piece once, and of each picture the numbers of its pieces."""
    pieces: dict[str, int] = {}
    shown = [[pieces.setdefault(piece, len(pieces)) for piece in picture] for picture in pictures]
    film = {"pieces": [*pieces], "pictures": shown}
    text = json.dumps(film, ensure_ascii=False, separators=(",", ":"))
    return b64encode(compress(text.encode(), 9)).decode()


def _story(
    moments: Sequence[Moment], chosen: Sequence[int], names: Sequence[str], words: Captions
) -> str:
    """A line for each moment."""
    lines: list[str] = []
    due = 0
    for number in chosen:
        if number > due:
            gone = words("left out", count=number - due)
            lines.append(f'<li class="gone">{gone}</li>\n')
        due = number + 1
        told = tell(moments[number][1], None, words.language, names=names)
        shown = str(number) if number else words("the deal")
        lines.append(
            f'<li id="move-{number}"><a href="#move-{number}"><b>{shown}</b> {xml(told)}</a></li>\n'
        )
    return "".join(lines)


_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""What a browser lets the page do: nothing but to show itself."""


def _ends(count: int, most: int) -> list[int]:
    """The numbers below ``count``; if they are more than ``most``, the first and the last."""
    if count <= most:
        return [*range(count)]
    first = most // 2
    return [*range(first), *range(count - (most - first), count)]


@cache
def _asset(name: str) -> str:
    return files(__name__.rpartition(".")[0]).joinpath(name).read_text("utf-8")
