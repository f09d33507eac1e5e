"""Positions as JSON: one table from each key to how it is read and written.

A redacted position has ``null`` where the viewer does not know the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

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


# --- reading ----------------------------------------------------------------------------------


def _optional(read: Callable[[object], Any]) -> Callable[[object], Any]:
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


def _member(cls: type[Phase] | type[Suit] | type[LaidKind], what: str) -> Callable[[object], Any]:
    def read(value: object) -> object:
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
    keys = {"seat", "cards", "kind", "round"}
    if value.keys() != keys:
        raise NotationError("laid cards have the keys seat, cards, kind and round")
    return Laid(
        read_seat(value["seat"]),
        _sorted_cards(value["cards"]),
        _kind(value["kind"]),
        _number(value["round"]),
    )


def _table(value: object) -> tuple[Laid, ...]:
    return tuple(map(_laid, read_list(value)))


def _rules(value: object) -> Rules:
    return Rules.from_dict(value)  # type: ignore[arg-type]  # it checks what it is given


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


def position_from_json(data: object) -> dict[str, Any]:
    """The fields of a position; raises :class:`PositionError` with every key that is wrong."""
    if not isinstance(data, Mapping):
        raise PositionError((f"{quoted(data)} is not a JSON object",))
    if data.get("format") != FORMAT:
        raise PositionError((f"not a position: format is not {FORMAT!r}",))
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise PositionError(
            (f"position version {quoted(version)} is unknown; this library reads {VERSION}",)
        )
    values: dict[str, Any] = {}
    problems: list[str] = []
    for key, read in READERS.items():
        if key not in data:
            problems.append(f"{key} is missing")
            continue
        try:
            values[key] = read(data[key])
        except (NotationError, RulesError) as error:
            problems.append(f"{key}: {error}")
    problems += [
        f"there is no key {quoted(key)}"
        for key in data
        if key not in READERS and key not in ("format", "version")
    ]
    if problems:
        raise PositionError(tuple(problems))
    return values


# --- writing ----------------------------------------------------------------------------------


def _to_json(value: object) -> Any:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
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
    shown: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    for key in READERS:
        value = getattr(position, key)
        shown[key] = value.to_dict() if key == "rules" else _to_json(value)
    return shown
