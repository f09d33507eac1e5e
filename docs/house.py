"""The house: the floors of the core, from the ground up, and the wings beside it.

This is the one table; the tests of the architecture hold the package against it, and
``python docs/house.py`` draws ``house.svg`` from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

FLOORS: Final[Mapping[str, Mapping[str, str]]] = {
    "the ground": {
        "_version": "version",
        "_typing": "typing",
        "memo": "what was made",
        "faults": "what is wrong",
        "_engine": "rules, on integers",
    },
    "what all use": {
        "errors": "what goes wrong",
        "viewers": "who looks",
        "shown": "to be seen",
        "one_at_a_time": "one change",
        "strict_json": "JSON",
    },
    "in words": {
        "cards": "cards",
        "languages": "the catalogue",
        "json_values": "values in JSON",
        "moves": "moves",
        "notation": "as text",
    },
    "before a game": {
        "shuffle": "the frozen shuffle",
        "rules": "options, sentences",
    },
    "what happens": {
        "setup": "what it is of",
        "refusals": "why not",
        "public_state": "what all see",
        "fields": "kinds of values",
        "events": "what happened",
        "sight": "what is shown",
    },
    "one moment": {"positions": "a game at one moment"},
    "where it begins": {"start": "deal or position", "log_header": "first line of a log"},
    "what is known": {"knowledge": "views, folds"},
    "the game": {
        "history": "its way back",
        "core": "what changes",
        "game": "the facade",
        "simulate": "many games",
        "schemas": "JSON Schemas",
    },
    "in a file": {"records": "one log: written, read, replayed"},
}
"""A room is a package or a module.  It imports from floors below its own, which stand above it in
this table, and from rooms to the left of it on its own."""


class Wing(NamedTuple):
    """What the core does without: modules, or packages but for what is a wing of its own.

    It may use all of the core, and of the other wings those that it ``needs``.
    """

    title: str
    modules: tuple[str, ...]
    needs: tuple[str, ...] = ()


WINGS: Final[Mapping[str, Wing]] = {
    "deals": Wing("Fair deals", ("fair_deal",)),
    "archives": Wing(
        "Many logs, and torn ones", ("records.recovery", "records.archives", "records.verification")
    ),
    "words": Wing("Words and typed text", ("languages.reading", "languages.plain", "telling")),
    "pictures": Wing("Pictures, boards, pages", ("telling.pictures",), ("words",)),
    "command": Wing("The command line", ("cli", "__main__"), ("archives", "words", "pictures")),
}

DOORS: Final = {
    ("notation", "words"),  # what people type
    ("records.log", "archives"),  # GameLog.load_all; load(recover=True)
    ("records.writer", "archives"),  # Game.resume(recover=True)
    ("shown", "pictures"),  # board, to_html, notebooks
}
"""Where the core leads into a wing.  It opens only when a call asks for what is behind it."""


def wing_of(module: str) -> str | None:
    """The wing that a module is in, by its dotted name in the package; ``None`` in the core.

    >>> wing_of("telling.told"), wing_of("telling.pictures.page"), wing_of("records.log")
    ('words', 'pictures', None)
    """
    found = [
        (len(place), name)
        for name, wing in WINGS.items()
        for place in wing.modules
        if f"{module}.".startswith(f"{place}.")
    ]
    return max(found)[1] if found else None


# --- the picture ------------------------------------------------------------------------------

_WIDTH, _LEFT, _RIGHT, _TOP, _FLOOR, _WING_WIDTH = 1180, 230, 950, 92, 54, 200
_CORE = ("#fdf6e3", "#f5e6c4")  # floors, by turns
_WING, _EDGE = "#dfeaf7", "#555"
_PLACES = {
    "pictures": (0, 0),
    "words": (0, 5),
    "command": (1, 0),
    "archives": (1, 3.6),
    "deals": (1, 7.4),
}
"""On which side a wing stands, and at which floor from the top."""


def _text(x: float, y: float, text: str, look: str = "", anchor: str = "middle") -> str:
    return f'  <text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{look}>{text}</text>'


def _rect(x: float, y: float, width: float, height: float, look: str) -> str:
    return f'  <rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {look}/>'


_MONO = ' class="room"'
_BOLD = ' class="title"'
_NAME = ' class="name"'


def _core() -> Iterator[str]:
    middle = (_LEFT + _RIGHT) / 2
    roof = f"M {_LEFT} {_TOP} L {middle:g} 8 L {_RIGHT} {_TOP} Z"
    yield f'  <path d="{roof}" fill="#eee" stroke="{_EDGE}"/>'
    yield _text(middle, 44, "the core", _NAME)
    for x in (_LEFT - 24 - _WING_WIDTH / 2, _RIGHT + 24 + _WING_WIDTH / 2):
        yield _text(x, _TOP - 20, "wings", _NAME)
    yield _text(middle, 64, "__init__", _MONO)
    yield _text(middle, 82, "the front door: public names only")
    for number, (title, rooms) in enumerate(reversed([*FLOORS.items()])):
        y = _TOP + _FLOOR * number
        look = f'fill="{_CORE[number % 2]}" stroke="{_EDGE}"'
        yield _rect(_LEFT, y, _RIGHT - _LEFT, _FLOOR, look)
        yield _text(_LEFT + 10, y + 32, title, _BOLD, "start")
        start = _LEFT + 126
        width = (_RIGHT - start) / max(len(rooms), 3)
        for place, (room, purpose) in enumerate(rooms.items()):
            x = start + width * place
            yield _rect(x, y + 6, width - 6, _FLOOR - 12, f'rx="4" fill="#fff" stroke="{_EDGE}"')
            yield _text(x + width / 2 - 3, y + 24, room, _MONO)
            yield _text(x + width / 2 - 3, y + 40, purpose)


def _wing(name: str) -> Iterator[str]:
    wing = WINGS[name]
    side, floor = _PLACES[name]
    width = _WING_WIDTH
    x = _RIGHT + 24 if side else _LEFT - 24 - width
    y = _TOP + _FLOOR * floor
    height = 68 + 18 * len(wing.modules)
    wall = _RIGHT if side else _LEFT - 24
    yield _rect(wall, y + 20, 24, 18, f'fill="{_WING}" stroke="{_EDGE}"')
    yield _rect(x, y, width, height, f'rx="10" fill="{_WING}" stroke="{_EDGE}" stroke-width="2"')
    yield _text(x + width / 2, y + 26, wing.title, _BOLD)
    for row, module in enumerate(wing.modules):
        yield _text(x + width / 2, y + 50 + 18 * row, module, _MONO)
    needs = f"needs {', '.join(wing.needs)}" if wing.needs else "needs the core only"
    yield _text(x + width / 2, y + height - 10, needs)


def picture() -> str:
    """The house as SVG."""
    height = _TOP + _FLOOR * len(FLOORS) + 16
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        "  <title>The core of skitgubbe as a house of floors, and its wings beside it.</title>",
        "  <style>text{font:11px sans-serif;fill:#444}.room{font:12px monospace;fill:#222}"
        ".title{font:bold 13px sans-serif;fill:#222}.name{font:bold 17px sans-serif;fill:#222}"
        "</style>",
        _rect(0, 0, _WIDTH, height, 'fill="#fff"'),
        *_core(),
        *(line for name in WINGS for line in _wing(name)),
        "</svg>\n",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    (Path(__file__).parent / "house.svg").write_text(picture(), "utf-8")
