"""JSON, strictly, and within bounds: one error for all faults.

Refused are keys that are there twice, NaN and infinite numbers, the whole number -0, text that
UTF-8 cannot write, and whatever is too long, too deep or has too many digits.  So what is read can
always be written again, and reading takes time and memory in proportion to the text, whatever it
is.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from math import isinf
from typing import Any, Final, NoReturn, cast

from .errors import NotationError, quoted
from .faults import fault

__all__ = ["MAX_TEXT", "as_json", "canonical", "dump", "parse_object"]

MAX_TEXT = 1 << 20
"""Longer text is refused unread (characters)."""

MAX_DEPTH = 32
"""Objects and lists in one another, the outermost counted."""

MAX_DIGITS = 640
"""Longer numbers are refused unread.  No setting of Python's own limit is lower than this."""


# --- reading ----------------------------------------------------------------------------------


def _no_constant(name: str) -> NoReturn:
    raise NotationError(fault("unread.json.constant", found=name))


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise NotationError(fault("unread.json.digits", count=MAX_DIGITS))
    if text == "-0":
        raise NotationError(fault("unread.json.minus_zero"))
    return int(text)


def _broken(text: str) -> float:
    if len(text) > MAX_DIGITS:
        raise NotationError(fault("unread.json.digits", count=MAX_DIGITS))
    value = float(text)
    if isinf(value):
        raise NotationError(fault("unread.json.large", found=quoted(text)))
    return value


def _no_double_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        ((key, _),) = Counter([key for key, _ in pairs]).most_common(1)
        raise NotationError(fault("unread.key_twice", found=quoted(key)))
    return found


_decoder = json.JSONDecoder(
    parse_constant=_no_constant,
    parse_int=_whole,
    parse_float=_broken,
    object_pairs_hook=_no_double_keys,
)

_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)


def _check_depth(text: str) -> None:
    """Count brackets outside of strings: a parser that goes down with them could run out."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        sign = match[0]
        if sign in ("[", "{"):
            depth += 1
            if depth > MAX_DEPTH:
                raise NotationError(fault("unread.json.deep", count=MAX_DEPTH))
        elif sign in ("]", "}"):
            depth -= 1


def _check_characters(text: str, value: object) -> None:
    r"""No lone surrogates, which a ``\u`` escape can bring in too: UTF-8 cannot write them."""
    if text.isascii() and "\\u" not in text:
        return
    try:
        dump(value).encode()
    except UnicodeEncodeError:
        raise NotationError(fault("unread.half")) from None


def parse_object(text: str) -> dict[str, Any]:
    """The JSON object that a text is; raises :class:`NotationError` for anything else.

    >>> parse_object('{"seat": 1}')
    {'seat': 1}
    """
    if len(text) > MAX_TEXT:
        raise NotationError(fault("unread.line.long", count=MAX_TEXT))
    _check_depth(text)
    try:
        value: object = _decoder.decode(text)
    except json.JSONDecodeError as error:
        if text.startswith("\ufeff"):
            raise NotationError(fault("unread.json.mark")) from None
        raise NotationError(fault("unread.json", why=error.msg, count=error.colno)) from None
    if not isinstance(value, dict):
        raise NotationError(fault("unread.object.none"))
    found = cast("dict[str, Any]", value)
    _check_characters(text, found)
    return found


# --- writing ----------------------------------------------------------------------------------

_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
dump: Final[Callable[[Any], str]] = _encoder.encode
"""A value as JSON on one line, without blanks."""

canonical: Final[Callable[[Any], str]] = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True
).encode
"""A value as JSON, the same text for equal values whatever the order of their keys."""


def as_json(value: object) -> dict[str, Any]:
    """A mapping as reading it from JSON would give it, sharing nothing with it.

    Raises :class:`NotationError` for what JSON cannot hold or :func:`parse_object` refuses.

    >>> as_json({"seats": (0, 1)})
    {'seats': [0, 1]}
    """
    try:
        text = dump(value)
    except (TypeError, ValueError, RecursionError):
        raise NotationError(fault("unread.json.other")) from None
    return parse_object(text)
