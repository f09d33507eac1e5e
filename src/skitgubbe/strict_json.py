"""JSON, strictly: no double keys, no NaN, bounded depth and length; one error for all faults."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from .errors import NotationError, quoted

__all__ = ["MAX_TEXT", "dump", "parse_object"]

MAX_TEXT = 1 << 20
"""Longer text is refused unread (characters)."""


def _no_constant(name: str) -> NoReturn:
    raise NotationError(f"not JSON: {name} is no number")


def _no_double_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise NotationError(f"the key {quoted(key)} is there twice")
            seen.add(key)
    return found


_decoder = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_no_double_keys)


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object that a text is; raises :class:`NotationError` for anything else.

    >>> parse_object('{"seat": 1}')
    {'seat': 1}
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters")
    try:
        value = _decoder.decode(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg} (column {error.colno})") from None
    except NotationError:
        raise
    except ValueError:  # an int of more digits than Python reads
        raise NotationError("not JSON that can be read: a number is too long") from None
    except RecursionError:
        raise NotationError("not JSON that can be read: it is nested too deeply") from None
    if not isinstance(value, dict):
        raise NotationError("not a JSON object")
    return value


_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
dump = _encoder.encode
"""A value as JSON on one line, without blanks."""
