"""Positions as one viewer sees them: JSON with ``null`` for every card that it does not know.

A position has no history, so memory begins with it: a viewer knows its own hand, what lies open,
and all won cards (they were won openly), but no other hand.  Cards removed (D8), the card set
aside (T2) and the second order (B7) are known to nobody.
"""

from __future__ import annotations

from typing import Any, Final

from ..cards import Card, mask_of_cards
from ..errors import PositionError
from ..faults import fault
from ..public_state import Phase
from ..rules import Trump
from .checks.basics import collecting_at, out_of_play
from .position import FIELDS, Position
from .position_json import position_from_json

__all__ = ["fill_position", "mask_position"]


_HIDDEN: Final = [
    (field.name, field.seen_by.show, field.hide) for field in FIELDS if field.seen_by.hides
]


def mask_position(position: Position, viewer: int | None) -> dict[str, Any]:
    """What ``viewer`` (``None`` for a spectator) sees of a position.

    >>> position = Position.shedding(["7S", "KD"], trump="H", turn=0)
    >>> mask_position(position, 1)["hands"]
    [[None], ['KD']]
    """
    data, rules = position.to_dict(), position.rules
    for name, show, hide in _HIDDEN:
        if value := data.get(name):
            data[name] = show(position, value, viewer, rules, hide)
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
    values = position_from_json(data, FIELDS, seen=True)
    hands: list[tuple[Card | None, ...]] = list(values["hands"])
    piles = [*hands, values["stock"], *values["won"], values["discards"], values["removed"]]
    piles += [laid.cards for laid in values["table"]]
    alone = _lying_alone(values)
    placed = [card for pile in piles for card in pile] + [values[name] for name in alone]
    shown = {card for card in placed if card is not None}
    pack = values["rules"].pack
    hidden = [card for card in reversed(pack) if card not in shown]

    order = values["pool_order"]
    unordered = [card for card in reversed(pack) if card not in order]

    def fill(cards: tuple[Card | None, ...], rest: list[Card] = hidden) -> tuple[Card, ...]:
        return tuple([rest.pop() if card is None else card for card in cards])

    seats = list(range(len(hands)))
    if values["phase"] is Phase.SHARING:  # the seat on turn needs a low card (B5)
        seats.sort(key=lambda seat: seat != values["turn"])
    try:
        for seat in seats:
            hands[seat] = tuple(sorted(fill(hands[seat])))
        values["stock"] = fill(values["stock"])
        for name in alone:
            (values[name],) = fill((values[name],))
        values["removed"] = tuple(sorted(fill(values["removed"])))
        values["pool_order"] = fill(order, unordered)
    except IndexError:
        raise PositionError([fault("unread.hidden")]) from None
    values["hands"] = tuple(hands)
    return Position(**values), mask_of_cards(shown.intersection(pack))


def _lying_alone(values: dict[str, Any]) -> list[str]:
    """The fields of one card that lies in no other place, hidden or not (C6, T2, T3)."""
    rules = values["rules"]
    collecting = collecting_at(values["phase"], values["leader"], values["trick_size"])
    if collecting and rules.trump is Trump.SET_ASIDE:
        return ["set_aside"]
    owned = collecting and values["trump_owner"] is not None
    return ["trump_card"] if owned or out_of_play(rules) else []
