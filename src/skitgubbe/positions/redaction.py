"""Positions as one viewer sees them: JSON with ``null`` for every card that it does not know.

A position has no history, so memory begins with it: a viewer knows its own hand, what lies open,
and all won cards (they were won openly), but no other hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from ..cards import mask_of_cards
from ..errors import NotationError, PositionError, RulesError
from ..json_values import read_card, read_list
from ..rules import Rules, trump_is_public
from .position import Position

__all__ = ["fill_position", "mask_position"]


def mask_position(position: Position, viewer: int | None) -> dict[str, Any]:
    """What ``viewer`` (``None`` for a spectator) sees of a position.

    >>> position = Position.shedding(["7S", "KD"], trump="H", turn=0)
    >>> mask_position(position, 1)["hands"]
    [[None], ['KD']]
    """
    data = position.to_dict()
    data["hands"] = [
        hand if seat == viewer else [None] * len(hand) for seat, hand in enumerate(data["hands"])
    ]
    public = trump_is_public(position.rules)
    shown = 1 if public and position.stock else 0
    data["stock"] = [None] * (len(position.stock) - shown) + data["stock"][-1:] * shown
    if not public and position.trump is None:
        data["trump_card"] = None  # it lies face down (C6)
    return data


def fill_position(data: object) -> tuple[Position, int]:
    """A position that fits a masked one, and the mask of the cards that were not hidden.

    Hidden cards are filled in from the lowest up, so that the same data always give the same
    position.  Raises :class:`PositionError` if none fits.

    >>> position = Position.shedding(["7S", "KD"], trump="H", turn=0)
    >>> filled, seen = fill_position(mask_position(position, 1))
    >>> filled == position, seen.bit_count()
    (True, 51)
    """
    if not isinstance(data, Mapping):
        raise PositionError(("not a JSON object",))
    values = dict(cast("Mapping[str, Any]", data))
    try:
        rules = Rules.from_dict(values["rules"])
        hands = [list(read_list(hand)) for hand in read_list(values["hands"])]
        stock = list(read_list(values["stock"]))
        named = [*stock, *(card for hand in hands for card in hand)]
        for pile in (*read_list(values["won"]), values["discards"]):
            named += read_list(pile)
        for laid in read_list(values["table"]):
            if isinstance(laid, dict):
                named += read_list(cast("dict[str, object]", laid)["cards"])
        last = values["trump_card"]
        seen = _seen(named)
        left = (mask_of_cards(rules.pack) & ~seen).bit_count()
        aside = values["trump_owner"] is not None and left == named.count(None) + 1
        if aside:  # it is in no other place
            seen |= _seen([last])
        hidden = [str(card) for card in rules.pack if not seen >> card.index & 1]
        hidden.reverse()
        order = list(range(len(hands)))
        if values["phase"] == "sharing":  # the seat on turn needs a low card (B5)
            order.sort(key=lambda seat: seat != values["turn"])
        for seat in order:
            hands[seat] = [hidden.pop() if card is None else card for card in hands[seat]]
        stock = [hidden.pop() if card is None else card for card in stock]
        if aside and last is None:
            values["trump_card"] = hidden.pop()
    except KeyError as error:
        raise PositionError((f"{error.args[0]} is missing",)) from None
    except IndexError:
        raise PositionError(("more cards are hidden than the pack has left",)) from None
    except (NotationError, RulesError) as error:
        raise PositionError((str(error),)) from None
    position = Position.from_dict({**values, "hands": hands, "stock": stock})
    return position, seen & mask_of_cards(rules.pack)


def _seen(cards: Iterable[object]) -> int:
    """The mask of the cards that are not hidden."""
    seen = 0
    for card in cards:
        if card is not None:
            seen |= 1 << read_card(card).index
    return seen
