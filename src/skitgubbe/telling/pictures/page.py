"""A recorded game as a page to step through: one file, which fetches nothing.

Without scripts it is the story of the game, and a picture of its beginning, which fits any screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from ...records.log import GameLog
from ...viewers import Viewer
from ..told import tell
from .film import Film
from .labels import cut_to_cells, harmless, xml
from .moments import log_seen_by, moments_of
from .scene import Scene, scene_of
from .shapes import Pen
from .table import draw_table
from .words import Words, words_in

__all__ = ["MOST_BYTES", "page"]

MOST_BYTES: Final = 300_000
"""No page is larger: of a game too long for that, moves in the middle are left out."""
MOST_MOMENTS: Final = 1600
LONGEST_NAME: Final = 24


def page(log: GameLog, viewer: Viewer | None, language: str) -> str:
    """The page of a log, as ``viewer`` may see the game, or with all that the log holds.

    Raises :class:`ViewerError` if there is no such viewer or the log is redacted for another,
    :class:`LanguageError` if there is no such language, :class:`LogError` if the log does not
    replay.

    >>> from skitgubbe import Game
    >>> page(Game(3, seed=7).log, 1, "sv").splitlines()[1]
    '<html lang="sv">'
    """
    replay = _Replay(log_seen_by(log, viewer), words_in(language))
    most = MOST_MOMENTS
    while len((text := replay.page(most)).encode()) > MOST_BYTES:
        most = most * 3 // 4
    return text


class _Replay:
    """A game that is to be told by a page."""

    def __init__(self, log: GameLog, words: Words) -> None:
        self._words = words
        self._moments = moments_of(log)
        self._names = [
            cut_to_cells(harmless(name) or f"#{seat}", LONGEST_NAME)
            for seat, name in enumerate(log.header.players)
        ]
        self._film = Film()
        self._drawn: dict[int, int] = {}

    def page(self, most: int) -> str:
        """The page with at most so many moments."""
        words = self._words
        chosen = _ends(len(self._moments), most)
        wide = [self._picture(moment) for moment in chosen]
        pictures = [*wide, *(picture + 1 for picture in wide)]
        last = scene_of(self._moments[-1].state, None, words)
        title = xml(f"Skitgubbe: {', '.join(self._names)}")
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
{"".join(draw_table(self._scene(0), self._pen(), None, tall=True))}</div>
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
{self._story(chosen)}</ol>
</section>
</main>
<script type="text/plain" id="film">{self._film.packed(pictures)}</script>
<script>
{_asset("replay.js")}</script>
</body>
</html>
"""

    def _picture(self, number: int) -> int:
        """Where the picture of a moment is in the film; the one for a phone comes after it."""
        if number not in self._drawn:
            self._drawn[number] = 2 * len(self._drawn)
            scene = self._scene(number)
            for tall in (False, True):
                self._film.add(draw_table(scene, self._pen(), None, tall=tall))
        return self._drawn[number]

    def _scene(self, number: int) -> Scene:
        moment = self._moments[number]
        return scene_of(moment.state, None, self._words, moment.events)

    def _pen(self) -> Pen:
        return Pen(self._words, "table-")

    def _story(self, chosen: Sequence[int]) -> str:
        """A line for each moment."""
        lines: list[str] = []
        due = 0
        for number in chosen:
            if number > due:
                gone = self._words("left out", count=number - due)
                lines.append(f'<li class="gone">{gone}</li>\n')
            due = number + 1
            events = self._moments[number].events
            told = tell(events, None, self._words.language, names=self._names)
            shown = str(number) if number else self._words("the deal")
            lines.append(
                f'<li id="move-{number}"><a href="#move-{number}"><b>{shown}</b> {xml(told)}'
                "</a></li>\n"
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
