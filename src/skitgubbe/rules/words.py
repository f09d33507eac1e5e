"""Numbers of cards in words, in the English of messages for programmers."""

from __future__ import annotations

__all__ = ["cards", "word"]

_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def word(number: int) -> str:
    """A number, in a word if it has a short one.

    >>> word(3), word(13)
    ('three', '13')
    """
    return _WORDS[number] if number < len(_WORDS) else str(number)


def cards(number: int) -> str:
    """A number of cards, in words.

    >>> cards(1), cards(3)
    ('one card', 'three cards')
    """
    return f"{word(number)} card{'' if number == 1 else 's'}"
