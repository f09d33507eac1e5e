"""What is wrong, as a value: a message of the catalogue by its key, and what fills it.

Whatever refuses a text, a position, an event or an option raises an error with a fault, not with a
text.  The message of the error is the fault in English, made when somebody asks for it; what a
player is told is the same fault in the player's language.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ._typing import override

if TYPE_CHECKING:
    from .languages.catalogue import Catalogue

__all__ = ["Fault", "Filling", "fault", "in_part"]

Filling: TypeAlias = "str | int | Fault | tuple[str | Fault, ...]"
"""What fills a message: text as it is, a number, what is said by another message, or a choice."""


class Fault(NamedTuple):
    """A key of the catalogue, and what fills its message, by name.

    A number is written in digits; but one of the name ``number`` is said in words, and chooses the
    plural.

    >>> str(fault("unread.move", found="'fold'"))
    "'fold' is not a move"
    """

    key: str
    filled: tuple[tuple[str, Filling], ...]

    def told(self, texts: Catalogue) -> str:
        """The fault in a language.

        >>> from skitgubbe.languages.catalogue import catalogue
        >>> fault("unread.move", found="'fold'").told(catalogue("sv"))
        "'fold' är inget drag"
        """
        number = 1
        said: dict[str, str] = {}
        for name, value in self.filled:
            if name == "number" and isinstance(value, int):
                number = value
                said[name] = texts.number(number)
            else:
                said[name] = _said(value, texts)
        return texts.say(self.key, number, **said)

    @override
    def __str__(self) -> str:
        return self.told(_english())


def fault(key: str, **filled: Filling) -> Fault:
    """A fault, with what fills its message."""
    return Fault(key, tuple(filled.items()))


def in_part(name: str, within: Fault | str) -> Fault:
    """What is wrong with a part of what was read, by the part's name."""
    return fault("unread.part", field=name, fault=within)


@cache
def _english() -> Catalogue:
    from .languages.catalogue import catalogue

    return catalogue("en")


def _said(value: Filling, texts: Catalogue) -> str:
    if isinstance(value, Fault):
        return value.told(texts)
    if isinstance(value, tuple):
        return texts.listed([_said(each, texts) for each in value], "list.or")
    return str(value)
