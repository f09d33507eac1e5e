"""JSON Schema documents (draft 2020-12) for log lines, positions, views and rules.

Each definition stands once, in one of the JSON files beside this module: in the file of the
document that it is about, or in ``definitions.json``.  A document is what its own file says, with
every definition that it refers to, directly or not.

What the tables of the library know already is filled in.  ``{"$each": "suit", "$item": ...}`` in
a list stands for one item for each suit, with the suit where the item has ``<suit>``; a text that
is nothing but ``"<most players>"`` stands for that number.  The options and what they need come
from :mod:`skitgubbe.rules.options`: see :mod:`.options`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, cast

from .._engine.codes import MAX_PLAYERS, MIN_PLAYERS, PACK_SIZE
from ..cards import Rank, Suit
from ..errors import ArgumentError, quoted
from ..events.classes import EVENTS
from ..public_state import Phase
from .options import with_options

__all__ = ["schema"]

NAMES: Final = ("log", "position", "view", "rules")
SHARED: Final = "definitions"
_REFERENCE: Final = re.compile(r'"#/\$defs/(\w+)"')

# What stands for a name in brackets, everywhere and in each item of a list.
_MOST_OF_THREE: Final = (PACK_SIZE - 1) // 3
NUMBERS: Final = {
    "<most players>": MAX_PLAYERS,
    "<most players - 1>": MAX_PLAYERS - 1,
    "<most players of three cards>": _MOST_OF_THREE,
    "<most cards of a hand>": (PACK_SIZE - 1) // MIN_PLAYERS,
}
EACH: Final[dict[str, list[dict[str, object]]]] = {
    "n": [
        {"<n>": n, "<n - 1>": n - 1, "<least pack>": n + 1}
        for n in range(MIN_PLAYERS, MAX_PLAYERS + 1)
    ],
    "n of three cards": [
        {"<n>": n, "<least pack>": 3 * n + 1} for n in range(MIN_PLAYERS, _MOST_OF_THREE + 1)
    ],
    "seat": [{"<seat>": seat} for seat in range(MAX_PLAYERS)],
    "rank": [{"<rank>": str(rank)} for rank in Rank],
    "suit": [{"<suit>": str(suit)} for suit in Suit],
    "phase": [{"<phase>": str(phase)} for phase in Phase],
    "event": [{"<event>": name} for name in EVENTS],
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a line of a log, a position, a view or rules, complete in itself.

    ``name`` is ``"log"``, ``"position"``, ``"view"`` or ``"rules"``; anything else raises
    :class:`ArgumentError`.  Each call gives a new dict, so changing one changes no other.

    >>> schema("log")["$id"], schema("rules")["$id"]
    ('urn:skitgubbe:schema:log:2', 'urn:skitgubbe:schema:rules:1')
    """
    if name not in NAMES:
        raise ArgumentError(f"{quoted(name)} is not a schema: choose from {', '.join(NAMES)}")
    files = {each: _read(each) for each in (*NAMES, SHARED)}
    defined = {key: part for file in files.values() for key, part in file["$defs"].items()}
    defined["rules"] = with_options(defined["rules"])
    for event in EVENTS:
        defined[event]["properties"]["time"] = {"$ref": "#/$defs/time"}
    used: set[str] = set()
    ahead = {name}
    while ahead:
        used |= ahead
        ahead = {*_REFERENCE.findall(_text([defined[key] for key in ahead]))} - used
    defs = {key: part for key, part in defined.items() if key in used}
    document: dict[str, Any] = json.loads(_text({**files[name], "$defs": defs}))
    return document


def _text(part: Any) -> str:
    return json.dumps(part, default=str)  # a card is written as its text


class _Each(NamedTuple):
    """What stands in a list for many items."""

    of: str
    item: object


def _read(name: str) -> dict[str, Any]:
    """The contents of a file, filled in."""
    from importlib.resources import files

    text = files(__name__).joinpath(f"{name}.json").read_bytes()
    read: dict[str, Any] = json.loads(text, object_hook=_with_each)
    return {key: _filled(part, NUMBERS) for key, part in read.items()}


def _with_each(part: dict[str, Any]) -> object:
    return _Each(*part.values()) if "$each" in part else part


def _filled(part: object, values: Mapping[str, object]) -> Any:
    """A part of a file with the names in brackets replaced and the lists written out."""
    if isinstance(part, dict):
        return {key: _filled(item, values) for key, item in cast("dict[str, object]", part).items()}
    if isinstance(part, list):
        items: list[object] = []
        for item in cast("list[object]", part):
            if isinstance(item, _Each):
                items += (_filled(item.item, {**values, **row}) for row in EACH[item.of])
            else:
                items.append(_filled(item, values))
        return items
    if isinstance(part, str):
        if part in values:
            return values[part]
        for name, value in values.items():
            part = part.replace(name, str(value))
    return part
