"""What cannot be read and what cannot be, in words for whoever typed it or sets a position up.

Whatever reads and checks tells faults in English, as messages of errors are.  Here each is found
again by the English texts of the catalogue that it fills, and said in another language.  Some are
made of others: what is wrong with a card is what is wrong with a move, and with a hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from ..languages.catalogue import Catalogue, catalogue
from ..languages.plain import harmless

__all__ = ["fault_in_words", "told_fault"]

LONGEST: Final = 2000
"""A longer fault is none of the library's: it is not looked up, and cut."""

DEEPEST: Final = 8
"""A fault is made of so many others at most, one in the other."""

_CARD: Final = "[2-9TJQKA][CDHS]"
_TEXT: Final = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""
"""A text as it is quoted."""
_OTHER: Final = r"""(?!["']|[a-z_]+[:=]|column |it ).+"""
"""A value that is no text; a name before it is not its own."""
_VALUE: Final = "'[a-z_]+'|True|False|None|[0-9]+"
_LOOKS: Final[Mapping[str, str]] = {
    "card": _CARD,
    "cards": f"(?:{_CARD})+",
    "expected": """[^'"]+""",
    "fault": ".+",
    "field": "[a-z_]+",
    "found": f"{_TEXT}|{_OTHER}",
    "instead": f"[a-z_]+=(?:{_VALUE})",
    "language": "'[A-Za-z0-9-]+'",
    "move": "[a-z ]+",
    "needed": f"[a-z_]+=(?:{_VALUE})",
    "option": "'?[a-z_]+'?",
    "options": "[a-z_, ]+",
    "other": f"[a-z_]+=(?:{_VALUE})",
    "rule": "[A-Z][0-9]+",
    "seats": r"\[[0-9, ]*\]",
    "setting": f"[a-z_]+=(?:{_VALUE})",
    "this": "[a-z0-9_]+",
    "value": _VALUE,
    "values": f"(?:{_VALUE})(?:, (?:{_VALUE}))*",
}
"""What stands for a parameter, if it is no number."""

_MOVES: Final = {"chance": "chance", "pass": "pass", "pick up": "pick_up"}
"""The moves without cards, and their names in the catalogue."""

_NUMBER: Final = "-?[0-9]+|[a-z]+"

_ANYTHING: Final[Mapping[str, str]] = {**_LOOKS, "found": ".+"}
"""The same, where what was found is not quoted as text is: it was cut, or its repr is foreign."""

_FAULTS: Final = ("fault.", "unread.", "option.")
_WITHIN: Final[Mapping[str, tuple[str, ...]]] = {"expected": ("expected.",), "fault": _FAULTS}
"""The groups of messages that can stand for a parameter."""


def told_fault(fault: str, texts: Catalogue) -> str | None:
    """A fault in a language; ``None`` if the catalogue does not have it.

    >>> told_fault("'fold' is not a move", catalogue("sv"))
    "'fold' är inget drag"
    >>> told_fault("hands: '1H' is not a card as logs write it", catalogue("sv"))
    "hands: '1H' är inget kort så som protokoll skriver det"
    """
    told = _told(fault, texts, _FAULTS, DEEPEST) if len(fault) <= LONGEST else None
    return None if told is None else harmless(told)


def fault_in_words(fault: str, texts: Catalogue) -> str:
    """A fault in a language; what the catalogue does not have, as it is.

    >>> fault_in_words("7S is there twice", catalogue("sv"))
    '7S finns två gånger'
    >>> fault_in_words("what nobody says", catalogue("sv"))
    'what nobody says'
    """
    told = told_fault(fault, texts)
    if told is not None:
        return told
    return harmless(fault if len(fault) <= LONGEST else f"{fault[:LONGEST]}...")


def _told(fault: str, texts: Catalogue, groups: tuple[str, ...], depth: int) -> str | None:
    for key, pattern in _patterns(groups) if depth else ():
        match = pattern.fullmatch(fault)
        if match is not None:
            said = _parameters(match.groupdict(), texts, depth)
            if said is not None:
                return texts.say(key, **said)
    return None


def _parameters(found: dict[str, str], texts: Catalogue, depth: int) -> dict[str, str] | None:
    """What fills a message in a language; ``None`` if a fault within it is not known."""
    numbers = _number_words()
    said: dict[str, str] = {}
    for name, value in found.items():
        if name in _WITHIN:
            inner = _told(value, texts, _WITHIN[name], depth - 1)
            if inner is None and name == "fault":
                return None
            said[name] = value if inner is None else inner  # a sign, or a word of the notation
        elif name == "move" and value in _MOVES:
            said[name] = texts.say(f"move.{_MOVES[value]}")
        elif name not in _LOOKS and value in numbers:
            said[name] = texts.number(numbers[value])
        else:
            said[name] = value
    return said


@cache
def _number_words() -> dict[str, int]:
    english = catalogue("en")
    return {english.number(number): number for number in range(13)}


@cache
def _patterns(groups: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The faults that the catalogue has, by key, as they are told in English."""
    english = catalogue("en")
    keys = [key for group in groups for key in english.keys(group)]
    quoting = [key for key in keys if "found" in {each.parameter for each in english.pieces(key)}]
    exact = [(key, _pattern(key, _LOOKS)) for key in keys]
    return (*exact, *((key, _pattern(key, _ANYTHING)) for key in quoting))


def _pattern(key: str, looks: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile(
        "".join(
            f"(?P<{piece.parameter}>{looks.get(piece.parameter, _NUMBER)})"
            if piece.parameter
            else re.escape(piece.text)
            for piece in catalogue("en").pieces(key)
        ),
        re.DOTALL,
    )
