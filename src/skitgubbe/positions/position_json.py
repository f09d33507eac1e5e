"""Positions as JSON: the fields that are declared, one key each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from attrs import NOTHING

from ..errors import NotationError, PositionError, quoted
from ..faults import fault
from ..fields.described import Field
from ..fields.reading import Reading
from ..json_values import read_version

__all__ = ["position_from_json", "position_to_json"]

FORMAT: Final = "skitgubbe-position"
VERSION: Final = 1
MOST_UNKNOWN: Final = 8
"""How many unknown keys are named; the others are only counted."""


def position_from_json(
    data: object, declared: Iterable[Field], seen: bool = False
) -> dict[str, Any]:
    """The values of the fields, or if they are ``seen`` by somebody, what is left of them.

    Raises :class:`PositionError` with all that cannot be read.
    """
    if not isinstance(data, Mapping):
        raise PositionError([fault("unread.object", found=quoted(data))])
    given = dict(cast("Mapping[str, object]", data))
    try:
        read_version(given, FORMAT, VERSION)
    except NotationError as error:
        raise PositionError([error.fault]) from None
    reading = Reading()
    values: dict[str, Any] = {}
    for field in declared:
        if field.name in given:
            value = given.pop(field.name)
            values[field.name] = reading.part(
                field.name, field.read_seen if seen else field.read, value
            )
        elif field.missing is NOTHING:
            reading.problems.append(fault("unread.key_missing", field=field.name))
        else:
            values[field.name] = field.missing
    unknown = list(given)
    reading.problems += [fault("unread.key", found=quoted(key)) for key in unknown[:MOST_UNKNOWN]]
    if len(unknown) > MOST_UNKNOWN:
        reading.problems.append(fault("unread.keys", count=len(unknown) - MOST_UNKNOWN))
    reading.finish()
    return values


def position_to_json(position: object, declared: Iterable[Field]) -> dict[str, Any]:
    """A position as a JSON object."""
    shown: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    for field in declared:
        value = getattr(position, field.name)
        if value != field.left_out:
            shown[field.name] = field.kind.write(value)
    return shown
