"""Numbers of cards in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import Rules

__all__ = ["cards", "fewer", "up_to", "word"]

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
    """So many cards.

    >>> cards(1), cards(3)
    ('one card', 'three cards')
    """
    return f"{word(number)} card{'' if number == 1 else 's'}"


def fewer(number: int) -> str:
    """Fewer than so many cards."""
    return "no card" if number == 1 else f"fewer than {cards(number)}"


def up_to(rules: Rules) -> str:
    """What is drawn to fill a hand."""
    return "one" if rules.hand_size == 1 else f"up to {word(rules.hand_size)}"
