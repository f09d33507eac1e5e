"""The fields of a position, and the types that they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from ..._engine.codes import PACK_SIZE
from ...cards import Card, Suit
from ...errors import quoted
from ...public_state import Laid, LaidKind, Phase
from ...rules import Rules

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["FIELDS", "wrong_types"]


def _a(*kinds: type[object]) -> Callable[[Any], bool]:
    return lambda value: type(value) in kinds


def _tuple_of(kind: type[object]) -> Callable[[Any], bool]:
    kinds = {kind}

    def fits(value: Any) -> bool:
        if type(value) is not tuple:
            return False
        items = cast("tuple[object, ...]", value)
        return len(items) <= PACK_SIZE and kinds.issuperset(map(type, items))

    return fits


_NONE: Final = type(None)
_are_cards: Final = _tuple_of(Card)
_are_seats: Final = _tuple_of(int)
_are_tuples: Final = _tuple_of(tuple)
_are_laid: Final = _tuple_of(Laid)


def _are_piles(value: Any) -> bool:
    return _are_tuples(value) and all(map(_are_cards, value))


def _is_table(value: Any) -> bool:
    return _are_laid(value) and all(
        type(laid.seat) is type(laid.round) is int
        and type(laid.kind) is LaidKind
        and _are_cards(laid.cards)
        for laid in value
    )


FIELDS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "rules": (_a(Rules), "a Rules object"),
    "n": (_a(int), "a number of players"),
    "dealer": (_a(int), "a seat"),
    "phase": (_a(Phase), "a Phase"),
    "hands": (_are_piles, "a tuple of tuples of cards"),
    "won": (_are_piles, "a tuple of tuples of cards"),
    "stock": (_are_cards, "a tuple of cards"),
    "table": (_is_table, "a tuple of Laid cards"),
    "leader": (_a(int, _NONE), "a seat or None"),
    "turn": (_a(int, _NONE), "a seat or None"),
    "to_play": (_are_seats, "a tuple of seats"),
    "closing": (lambda value: value is None or _are_seats(value), "a tuple of seats or None"),
    "winner": (_a(int, _NONE), "a seat or None"),
    "trump": (_a(Suit, _NONE), "a Suit or None"),
    "trump_card": (_a(Card, _NONE), "a Card or None"),
    "trump_owner": (_a(int, _NONE), "a seat or None"),
    "trick_size": (_a(int), "a number of plays"),
    "discards": (_are_cards, "a tuple of cards"),
    "safe": (_are_seats, "a tuple of seats"),
    "receivers": (_are_seats, "a tuple of seats"),
}
"""The fields of a position: how their types are checked, and what they should be."""


def wrong_types(p: Position) -> dict[str, str]:
    """The fields whose values are of another type than they should be."""
    return {
        name: f"{name}: {quoted(getattr(p, name))} is not {what}"
        for name, (fits, what) in FIELDS.items()
        if not fits(getattr(p, name))
    }
