"""What the builders of positions are given: readers of each form that it may have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import cast

from .._engine.codes import PACK_SIZE
from ..cards import Card, CardsLike, parse_cards
from ..errors import NotationError, quoted
from ..faults import fault
from ..fields.reading import Tell, attempt, each
from ..public_state import Laid
from ..rules import Rules

__all__ = [
    "card",
    "cards",
    "number",
    "piles",
    "plays",
    "rules",
    "seat",
    "seats",
    "sorted_cards",
]


def rules(value: object) -> Rules:
    """Rules as they are, or by the name of a preset."""
    if isinstance(value, str):
        return Rules.preset(value)
    if isinstance(value, Rules):
        return value
    raise NotationError(fault("unread.rules", found=quoted(value)))


def number(value: object) -> int:
    """An int; whether it can be so large is asked later."""
    return _int(value, "unread.number")


def seat(value: object) -> int:
    """A seat; whether there is one of that number is asked later."""
    return _int(value, "unread.seat")


def _int(value: object, else_: str) -> int:
    if type(value) is int:
        return value
    raise NotationError(fault(else_, found=quoted(value)))


def card(value: object) -> Card:
    """One card."""
    return Card(cast("str", value))


def cards(value: object) -> tuple[Card, ...]:
    """Cards in the order given."""
    return parse_cards(cast("CardsLike", value))


def sorted_cards(value: object) -> tuple[Card, ...]:
    """Cards in ascending order."""
    return tuple(sorted(cards(value)))


def piles(value: object, tell: Tell) -> tuple[tuple[Card, ...], ...]:
    """The cards of each seat."""
    return each(sorted_cards, _items(value), tell)


def seats(value: object, tell: Tell) -> tuple[int, ...]:
    """Seats in a list."""
    return each(seat, _items(value), tell)


def plays(value: object, tell: Tell) -> tuple[Laid, ...]:
    """What was played, each a seat and its cards; the rounds are not numbered yet."""
    return each(lambda play: _play(play, tell), _items(value), tell)


def _play(value: object, tell: Tell) -> Laid:
    pair = list(islice(cast("Iterable[object]", value), 3)) if _is_list(value) else []
    if len(pair) != 2:
        raise NotationError(fault("unread.laid.pair", found=quoted(value)))
    return Laid(attempt(seat, pair[0], tell), attempt(sorted_cards, pair[1], tell))


def _is_list(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)


def _items(value: object) -> list[object]:
    """What is in a list that is not too long."""
    if not _is_list(value):
        raise NotationError(fault("unread.list", found=quoted(value)))
    items = list(islice(cast("Iterable[object]", value), PACK_SIZE + 1))
    if len(items) > PACK_SIZE:
        raise NotationError(fault("unread.list.more", count=PACK_SIZE))
    return items
