"""Positions as JSON: one table from each key to how it is read.

A redacted position has ``null`` where the viewer does not know the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from ..cards import Card, Suit
from ..errors import NotationError, PositionError, RulesError, quoted
from ..json_values import read_card, read_list, read_seat, read_version
from ..public_state import Laid, LaidKind, Phase
from ..rules import Rules, option_faults
from .checks import LaidParts, Pile, in_order, told

if TYPE_CHECKING:
    from .position import Position

__all__ = ["position_from_json", "position_to_json"]

FORMAT: Final = "skitgubbe-position"
VERSION: Final = 1
MOST_UNKNOWN: Final = 8
"""So many unknown keys are named, and the others only counted."""

MOST_READ: Final = 32
"""So many faults of rules are looked for."""

ValueT = TypeVar("ValueT")
MemberT = TypeVar("MemberT", Phase, Suit, LaidKind)


# --- reading ----------------------------------------------------------------------------------

Tell: TypeAlias = Callable[[object], None]
"""Takes a fault within a value, the rest of which can be read."""


def _alone(read: Callable[[object], ValueT]) -> Callable[[object, Tell], ValueT]:
    """A reader of what is read as a whole or not at all."""
    return lambda value, tell: read(value)


def _each(read: Callable[[object], ValueT], value: object, tell: Tell) -> ValueT | None:
    """A value within another, or ``None`` if it cannot be read."""
    try:
        return read(value)
    except NotationError as error:
        tell(error)
        return None


def _optional(
    read: Callable[[object, Tell], ValueT],
) -> Callable[[object, Tell], ValueT | None]:
    return lambda value, tell: None if value is None else read(value, tell)


def _number(value: object) -> int:
    if type(value) is int and 0 <= value <= 52:
        return value
    raise NotationError(f"{quoted(value)} is not a number from 0 to 52")


def _cards(value: object, tell: Tell) -> Pile:
    return tuple(_each(read_card, item, tell) for item in read_list(value))


def _sorted_cards(value: object, tell: Tell) -> Pile:
    return in_order(_cards(value, tell))


def _by_seat(value: object, tell: Tell) -> tuple[Pile | None, ...]:
    return tuple(
        _each(lambda pile: _sorted_cards(pile, tell), item, tell) for item in read_list(value)
    )


def _seats(value: object, tell: Tell) -> tuple[int | None, ...]:
    return tuple(_each(read_seat, item, tell) for item in read_list(value))


def _member(cls: type[MemberT], what: str) -> Callable[[object], MemberT]:
    def read(value: object) -> MemberT:
        for member in cls:
            if value == member.value:
                return member
        raise NotationError(f"{quoted(value)} is not {what}")

    return read


_suit = _member(Suit, "a suit: C, D, H or S")
_kind = _member(LaidKind, "play, chance or sluff")


def _laid(value: object, tell: Tell) -> LaidParts:
    if not isinstance(value, dict):
        tell(f"{quoted(value)} is not an object with seat, cards, kind and round")
        return LaidParts()
    laid = cast("dict[object, object]", value)
    if laid.keys() != {"seat", "cards", "kind", "round"}:
        tell("laid cards have the keys seat, cards, kind and round")
        return LaidParts()
    return LaidParts(
        _each(read_seat, laid["seat"], tell),
        _each(lambda cards: _sorted_cards(cards, tell), laid["cards"], tell),
        _each(_kind, laid["kind"], tell),
        _each(_number, laid["round"], tell),
    )


def _table(value: object, tell: Tell) -> tuple[LaidParts, ...]:
    return tuple(_laid(item, tell) for item in read_list(value))


def _rules(value: object, tell: Tell) -> Rules:
    try:
        return Rules.from_dict(cast("Any", value))  # it checks what it is given
    except RulesError:
        *faults, last = islice(option_faults(value), MOST_READ)
        for fault in faults:
            tell(fault)
        raise last from None


READERS: Final[dict[str, Callable[[object, Tell], Any]]] = {
    "rules": _rules,
    "n": _alone(_number),
    "dealer": _alone(read_seat),
    "phase": _alone(_member(Phase, "a phase")),
    "hands": _by_seat,
    "won": _by_seat,
    "stock": _cards,
    "table": _table,
    "leader": _optional(_alone(read_seat)),
    "turn": _optional(_alone(read_seat)),
    "to_play": _seats,
    "closing": _optional(_seats),
    "winner": _optional(_alone(read_seat)),
    "trump": _optional(_alone(_suit)),
    "trump_card": _optional(_alone(read_card)),
    "trump_owner": _optional(_alone(read_seat)),
    "trick_size": _alone(_number),
    "discards": _sorted_cards,
    "safe": _seats,
    "receivers": _seats,
}
"""How each key is read, in the order that they are written."""


def position_from_json(data: object, problems: list[str]) -> dict[str, Any]:
    """The parts of a position that can be read; what is wrong with the others is added.

    Raises :class:`PositionError` at once for what is no position of this version at all.
    """
    if not isinstance(data, Mapping):
        raise PositionError((f"{quoted(data)} is not a JSON object",))
    given = dict(cast("Mapping[str, object]", data))
    try:
        read_version(given, FORMAT, VERSION)
    except NotationError as error:
        raise PositionError((str(error),)) from None
    values: dict[str, Any] = {}
    for key, read in READERS.items():
        if key not in given:
            if key == "receivers":  # only sharing needs it
                values[key] = ()
            else:
                problems.append(f"{key} is missing")
            continue
        faults: list[object] = []
        try:
            values[key] = read(given.pop(key), faults.append)
        except (NotationError, RulesError) as error:
            faults.append(error)
        problems += told(key, faults)
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
