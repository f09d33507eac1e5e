"""Single values as logs and positions write them in JSON, read strictly."""

from __future__ import annotations

from typing import Final, cast

from ._engine.codes import PACK_SIZE
from .cards import PACK, Card
from .errors import NotationError, quoted

__all__ = ["read_card", "read_list", "read_seat"]

MOST_SEATS = 17

_CARDS: Final = {str(card): card for card in PACK}


def read_seat(value: object) -> int:
    """A seat, 0 to 16.

    >>> read_seat(2)
    2
    """
    if type(value) is int and 0 <= value < MOST_SEATS:
        return value
    raise NotationError(f"{quoted(value)} is not a seat")


def read_card(value: object) -> Card:
    """A card in its canonical text.

    >>> read_card("7S")
    Card('7S')
    """
    if isinstance(value, str):
        if value in _CARDS:
            return _CARDS[value]
        Card(value)  # says what is wrong with it, if it is no card at all
    raise NotationError(f"{quoted(value)} is not a card as logs write it")


def read_list(value: object) -> list[object]:
    """A list of at most 52.

    >>> read_list([1, 2])
    [1, 2]
    """
    if not isinstance(value, list):
        raise NotationError(f"{quoted(value)} is not a list")
    items = cast("list[object]", value)
    if len(items) > PACK_SIZE:
        raise NotationError(f"a list of {len(items)} is too long")
    return items
