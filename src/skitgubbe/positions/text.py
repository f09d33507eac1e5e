"""Positions as one line of text, as people paste them: the fields that are declared, in order.

::

    line    = "skitgubbe-position-1" { " " field ":" value }

:mod:`..fields.line` tells how values are written.  A field that has nothing to tell is left out:
no card, no seat, nobody, the classic rules.  Equal positions have equal lines, and a line is read
only if it is the one that would be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from ..errors import PositionError, quoted
from ..faults import fault
from ..fields.described import Field
from ..fields.kinds import PILES, Kind
from ..fields.line import NAME, Line

__all__ = ["check_written", "position_from_text", "position_to_text", "read_line"]

HEAD: Final = "skitgubbe-position-1"
LONGEST: Final = 4000
"""A line that is longer is no position and is refused unread."""


def _nothing(kind: Kind, n: int) -> object:
    """What a field is that has nothing to tell."""
    return ((),) * n if kind is PILES else kind.empty


def position_to_text(position: Any, declared: Iterable[Field]) -> str:
    """A position as one line."""
    parts = [HEAD]
    for field in declared:
        value = getattr(position, field.name)
        if value != _nothing(field.kind, position.n):
            parts.append(f"{field.name}:{field.kind.text[1](value)}")
    return " ".join(parts)


def position_from_text(line: str, declared: Iterable[Field]) -> dict[str, Any]:
    """The values of the fields.

    Raises :class:`PositionError` with the column of what cannot be read.
    """
    at = Line(line)
    if not at.skip(HEAD):
        raise at.expected(HEAD)
    values: dict[str, Any] = {}
    ahead = list(declared)
    left_out: list[Field] = []
    while at.at < len(line):
        at.need(" ")
        field = _next_field(at, ahead, left_out)
        at.need(":")
        values[field.name] = field.kind.text[0](at)
    for field in ahead:
        _leave_out(at, field, left_out)
    for field in left_out:
        values[field.name] = _nothing(field.kind, values["n"])
    return values


def _next_field(line: Line, ahead: list[Field], left_out: list[Field]) -> Field:
    """The field whose name is next."""
    start = line.at
    name = line.take(NAME, "expected.field.order")
    while ahead:
        field = ahead.pop(0)
        if field.name == name:
            return field
        line.at = start
        _leave_out(line, field, left_out)
        line.at = start + len(name)
    raise line.expected(fault("expected.field.order"), start)


def _leave_out(line: Line, field: Field, left_out: list[Field]) -> None:
    """A field is not there, so it has nothing to tell."""
    if field.kind.empty is ...:
        raise line.expected(fault("expected.field.named", field=field.name))
    left_out.append(field)


def read_line(text: object) -> str:
    """A line without its end."""
    if not isinstance(text, str):
        raise PositionError([fault("unread.text", found=quoted(text))])
    line = text.rstrip("\r\n")
    if len(line) > LONGEST:
        raise PositionError([fault("unread.text.long", count=LONGEST)])
    return line


def check_written(line: str, text: str) -> None:
    """A line must be the one that would be written."""
    if line == text:
        return
    pairs = enumerate(zip(text, line, strict=False))
    most = min(len(text), len(line))
    same = next((at for at, (one, other) in pairs if one != other), most)
    what = re.split("[ ,/:]", text[same:])[0] or text[same : same + 1]
    named = {" ": fault("expected.blank"), "": fault("expected.nothing")}
    raise Line(line).expected(named.get(what, what), same)
