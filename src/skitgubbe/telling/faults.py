"""The faults of a position in words for whoever sets it up.

The checks of positions tell faults in English, as messages of errors are.  Here each is found again
by the English text of the catalogue that it fills, and said in another language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from ..languages.catalogue import Catalogue, catalogue

__all__ = ["fault_in_words"]

_CARD: Final = "[2-9TJQKA][CDHS]"
_LOOKS: Final[Mapping[str, str]] = {
    "card": _CARD,
    "cards": f"(?:{_CARD})+",
    "field": "[a-z_]+",
    "found": ".+",
    "rule": "[A-Z][0-9]",
    "seats": r"\[[0-9, ]*\]",
}
"""What stands for a parameter, if it is no number."""

_NUMBER: Final = "-?[0-9]+|[a-z]+"


def fault_in_words(fault: str, texts: Catalogue) -> str:
    """A fault in a language; what the catalogue does not have, such as what is no JSON, as it is.

    >>> fault_in_words("7S is there twice", catalogue("sv"))
    '7S finns två gånger'
    >>> fault_in_words("hands is missing", catalogue("sv"))
    'hands is missing'
    """
    numbers = _number_words()
    for key, pattern in _patterns():
        match = pattern.fullmatch(fault)
        if match is not None:
            found = match.groupdict()
            return texts.say(
                key,
                **{
                    name: texts.number(numbers[value]) if value in numbers else value
                    for name, value in found.items()
                },
            )
    return fault


@cache
def _number_words() -> dict[str, int]:
    english = catalogue("en")
    return {english.number(number): number for number in range(13)}


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The faults that the catalogue has, by key, as they are told in English."""
    english = catalogue("en")
    return tuple(
        (
            key,
            re.compile(
                "".join(
                    f"(?P<{piece.parameter}>{_LOOKS.get(piece.parameter, _NUMBER)})"
                    if piece.parameter
                    else re.escape(piece.text)
                    for piece in english.pieces(key)
                )
            ),
        )
        for key in english.keys("fault.")
    )
