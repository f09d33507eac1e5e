"""Positions as JSON: one table from each key to how it is read.

A redacted position has ``null`` where the viewer does not know the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from .cards import Card, Suit
from .errors import NotationError, PositionError, RulesError, quoted
from .event_json import read_card, read_list, read_seat
from .rules import Rules
from .state import Laid, LaidKind, Phase

if TYPE_CHECKING:
    from .position import Position

__all__ = ["position_from_json", "position_to_json"]

FORMAT: Final = "skitgubbe-position"
VERSION: Final = 1
MOST_UNKNOWN: Final = 8
"""So many unknown keys are named, and the others only counted."""

ValueT = TypeVar("ValueT")
MemberT = TypeVar("MemberT", Phase, Suit, LaidKind)


# --- reading ----------------------------------------------------------------------------------


def _optional(read: Callable[[object], ValueT]) -> Callable[[object], ValueT | None]:
    return lambda value: None if value is None else read(value)


def _number(value: object) -> int:
    if type(value) is int and 0 <= value <= 52:
        return value
    raise NotationError(f"{quoted(value)} is not a number from 0 to 52")


def _cards(value: object) -> tuple[Card, ...]:
    return tuple(map(read_card, read_list(value)))


def _sorted_cards(value: object) -> tuple[Card, ...]:
    return tuple(sorted(_cards(value)))


def _by_seat(value: object) -> tuple[tuple[Card, ...], ...]:
    return tuple(map(_sorted_cards, read_list(value)))


def _seats(value: object) -> tuple[int, ...]:
    return tuple(map(read_seat, read_list(value)))


def _member(cls: type[MemberT], what: str) -> Callable[[object], MemberT]:
    def read(value: object) -> MemberT:
        for member in cls:
            if value == member.value:
                return member
        raise NotationError(f"{quoted(value)} is not {what}")

    return read


_suit = _member(Suit, "a suit: C, D, H or S")
_kind = _member(LaidKind, "play, chance or sluff")


def _laid(value: object) -> Laid:
    if not isinstance(value, dict):
        raise NotationError(f"{quoted(value)} is not an object with seat, cards, kind and round")
    laid = cast("dict[object, object]", value)
    if laid.keys() != {"seat", "cards", "kind", "round"}:
        raise NotationError("laid cards have the keys seat, cards, kind and round")
    return Laid(
        read_seat(laid["seat"]),
        _sorted_cards(laid["cards"]),
        _kind(laid["kind"]),
        _number(laid["round"]),
    )


def _table(value: object) -> tuple[Laid, ...]:
    return tuple(map(_laid, read_list(value)))


def _rules(value: object) -> Rules:
    return Rules.from_dict(cast("Any", value))  # it checks what it is given


READERS: Final[dict[str, Callable[[object], Any]]] = {
    "rules": _rules,
    "n": _number,
    "dealer": read_seat,
    "phase": _member(Phase, "a phase"),
    "hands": _by_seat,
    "won": _by_seat,
    "stock": _cards,
    "table": _table,
    "leader": _optional(read_seat),
    "turn": _optional(read_seat),
    "to_play": _seats,
    "closing": _optional(_seats),
    "winner": _optional(read_seat),
    "trump": _optional(_suit),
    "trump_card": _optional(read_card),
    "trump_owner": _optional(read_seat),
    "trick_size": _number,
    "discards": _sorted_cards,
    "safe": _seats,
    "receivers": _seats,
}
"""How each key is read, in the order that they are written."""


def position_from_json(data: object, problems: list[str]) -> dict[str, Any]:
    """The fields of a position that can be read; what is wrong with the others is added.

    Raises :class:`PositionError` at once for what is no position of this version at all.
    """
    if not isinstance(data, Mapping):
        raise PositionError((f"{quoted(data)} is not a JSON object",))
    given = dict(cast("Mapping[object, object]", data))
    if given.pop("format", None) != FORMAT:
        raise PositionError((f"not a position: format is not {FORMAT!r}",))
    version = given.pop("version", None)
    if type(version) is not int or version != VERSION:
        raise PositionError(
            (f"position version {quoted(version)} is unknown; this library reads {VERSION}",)
        )
    values: dict[str, Any] = {}
    for key, read in READERS.items():
        if key not in given:
            if key == "receivers":  # only sharing needs it
                values[key] = ()
            else:
                problems.append(f"{key} is missing")
            continue
        try:
            values[key] = read(given.pop(key))
        except (NotationError, RulesError) as error:
            problems.append(f"{key}: {error}")
    unknown = list(given)
    problems += [f"there is no key {quoted(key)}" for key in unknown[:MOST_UNKNOWN]]
    if len(unknown) > MOST_UNKNOWN:
        problems.append(f"there are {len(unknown) - MOST_UNKNOWN} more keys that are none")
    return values


# --- writing ----------------------------------------------------------------------------------


def _to_json(value: object) -> object:
    if isinstance(value, Rules):
        return value.to_dict()
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        return [_to_json(item) for item in cast("tuple[object, ...]", value)]
    if isinstance(value, Laid):
        return {
            "seat": value.seat,
            "cards": _to_json(value.cards),
            "kind": value.kind.value,
            "round": value.round,
        }
    if isinstance(value, Suit | Phase):
        return value.value
    return value


def position_to_json(position: Position) -> dict[str, Any]:
    """A position as a JSON object."""
    shown = {key: _to_json(getattr(position, key)) for key in READERS}
    return {"format": FORMAT, "version": VERSION, **shown}
