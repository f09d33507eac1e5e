"""Text from outside, such as a player's name, made harmless for whoever reads it."""

from __future__ import annotations

from typing import Final

__all__ = ["harmless"]

_JOINERS: Final = "\u200c\u200d"
"""Format characters that words of some languages are written with."""


def harmless(text: str) -> str:
    r"""The text without anything that controls a terminal or turns the direction of writing.

    The characters that cannot be shown are written as in Python source text.

    >>> print(harmless("Anna \x1b[2J \u202e"))
    Anna \x1b[2J \u202e
    """
    return "".join(
        sign if sign.isprintable() or sign in _JOINERS else ascii(sign)[1:-1] for sign in text
    )
