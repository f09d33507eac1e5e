"""The fields of a position: of what kind each is.

A kind says of what type a value is, how it is read from JSON and written, and how the engine's
table holds it.  A field of :class:`~skitgubbe.Position` names its kind where it is declared, and
all of this follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from operator import attrgetter
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from attrs import NOTHING, fields, frozen

from .._engine import codes as c
from .._engine.codes import PACK_SIZE
from ..cards import Card, Suit, cards_of_mask, mask_of_cards
from ..errors import NotationError, RulesError, quoted
from ..faults import Fault, fault, in_part
from ..json_values import read_card, read_list, read_seat
from ..public_state import (
    PHASES,
    Laid,
    LaidKind,
    Phase,
    code_of_laid,
    laid_of_code,
    seat_or_none,
    seats_of_mask,
)
from ..rules import Rules, option_faults
from .reading import Tell, alone, attempt, each, optional

__all__ = [
    "CARDS",
    "CARD_OR_NONE",
    "PHASE",
    "PILES",
    "PLAYERS",
    "PLAYS",
    "RULES",
    "SEAT",
    "SEATS",
    "SEATS_BY_NUMBER",
    "SEATS_OR_NONE",
    "SEAT_OR_NONE",
    "STOCK",
    "SUIT_OR_NONE",
    "TABLE",
    "Field",
    "Kind",
    "fields_of",
    "of",
    "wrong_types",
]

MOST_RULE_FAULTS: Final = 32
"""So many faults of rules are looked for."""

ValueT = TypeVar("ValueT")
EngineT = TypeVar("EngineT")
MemberT = TypeVar("MemberT", Phase, Suit, LaidKind)

Cards: TypeAlias = tuple[Card, ...]


def _same(value: Any) -> Any:
    return value


@frozen
class Kind(Generic[ValueT, EngineT]):
    """One kind of value: what is wrong with others, a test, its forms in JSON and the engine."""

    wrong: str
    fits: Callable[[Any], bool]
    read: Callable[[object, Tell], ValueT]
    write: Callable[[ValueT], object] = _same
    from_engine: Callable[[EngineT], ValueT] = _same
    to_engine: Callable[[ValueT], EngineT] = _same


@frozen
class Field:
    """One field: its name, its kind, and the slot of the engine's table.

    What has a ``default`` is left out of JSON where it has that value.  ``missing`` is what is
    read where JSON has no such key; ``NOTHING`` if it must be there.
    """

    name: str
    kind: Kind[Any, Any]
    slot: str
    default: object
    missing: object


def of(
    kind: Kind[Any, Any], *, slot: str | None = None, missing: object = NOTHING
) -> dict[str, object]:
    """What a class says of a field, as its ``metadata``."""
    return {"kind": kind, "slot": slot, "missing": missing}


def fields_of(cls: type[Any]) -> tuple[Field, ...]:
    """The fields of a class that says of each what it is, in order."""
    return tuple(
        Field(
            field.name,
            field.metadata["kind"],
            field.metadata["slot"] or field.name,
            field.default,
            field.default if field.metadata["missing"] is NOTHING else field.metadata["missing"],
        )
        for field in fields(cls)
    )


def wrong_types(p: object, declared: Iterable[Field]) -> Iterator[Fault]:
    """The fields whose values are of another type than they should be."""
    for field in declared:
        value = getattr(p, field.name)
        if not field.kind.fits(value):
            wrong = fault(field.kind.wrong, found=quoted(value))
            yield in_part(field.name, wrong)


# --- types ------------------------------------------------------------------------------------


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


# --- from JSON --------------------------------------------------------------------------------


def _rules(value: object, tell: Tell) -> Rules:
    try:
        return Rules.from_dict(cast("Any", value))  # it checks what it is given
    except RulesError:
        *errors, last = islice(option_faults(value), MOST_RULE_FAULTS)
        for error in errors:
            tell(error.fault)
        raise last from None


def _number(value: object) -> int:
    if type(value) is int and 0 <= value <= 52:
        return value
    raise NotationError(fault("unread.number.52", found=quoted(value)))


def _member(cls: type[MemberT], wrong: str) -> Callable[[object], MemberT]:
    def read(value: object) -> MemberT:
        for member in cls:
            if value == member.value:
                return member
        raise NotationError(fault(wrong, found=quoted(value)))

    return read


_laid_kind: Final = _member(LaidKind, "unread.laid.kind")


def _cards(value: object, tell: Tell) -> Cards:
    return each(read_card, read_list(value), tell)


def _sorted_cards(value: object, tell: Tell) -> Cards:
    return tuple(sorted(_cards(value, tell)))


def _piles(value: object, tell: Tell) -> tuple[Cards, ...]:
    return each(lambda pile: _sorted_cards(pile, tell), read_list(value), tell)


def _seats(value: object, tell: Tell) -> tuple[int, ...]:
    return each(read_seat, read_list(value), tell)


def _table(value: object, tell: Tell) -> tuple[Laid, ...]:
    return each(lambda laid: _laid(laid, tell), read_list(value), tell)


def _laid(value: object, tell: Tell) -> Laid:
    if not isinstance(value, dict):
        raise NotationError(fault("unread.laid", found=quoted(value)))
    laid = cast("dict[object, object]", value)
    if laid.keys() != {"seat", "cards", "kind", "round"}:
        raise NotationError(fault("unread.laid.keys"))
    return Laid(
        attempt(read_seat, laid["seat"], tell),
        attempt(lambda cards: _sorted_cards(cards, tell), laid["cards"], tell),
        attempt(_laid_kind, laid["kind"], tell),
        attempt(_number, laid["round"], tell),
    )


# --- to JSON, and to the engine and back ------------------------------------------------------

_SUITS: Final = tuple(Suit)


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _mask_of_seats(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _laid_to_json(laid: Laid) -> dict[str, Any]:
    return {
        "seat": laid.seat,
        "cards": _texts(laid.cards),
        "kind": laid.kind.value,
        "round": laid.round,
    }


# --- the kinds --------------------------------------------------------------------------------

RULES: Final[Kind[Rules, Rules]] = Kind("unread.rules", _a(Rules), _rules, Rules.to_dict)
PLAYERS: Final[Kind[int, int]] = Kind("unread.players", _a(int), alone(_number))
PLAYS: Final[Kind[int, int]] = Kind("unread.plays", _a(int), alone(_number))
PHASE: Final[Kind[Phase, int]] = Kind(
    "unread.phase.object",
    _a(Phase),
    read=alone(_member(Phase, "unread.phase")),
    write=attrgetter("value"),
    from_engine=PHASES.__getitem__,
    to_engine=PHASES.index,
)
SEAT: Final[Kind[int, int]] = Kind("unread.seat", _a(int), alone(read_seat))
SEAT_OR_NONE: Final[Kind[int | None, int]] = Kind(
    "unread.seat.none",
    _a(int, _NONE),
    read=optional(alone(read_seat)),
    from_engine=seat_or_none,
    to_engine=lambda seat: c.NOBODY if seat is None else seat,
)
SEATS: Final[Kind[tuple[int, ...], tuple[int, ...]]] = Kind(
    "unread.seats", _are_seats, read=_seats, write=list
)
SEATS_BY_NUMBER: Final[Kind[tuple[int, ...], int]] = Kind(
    "unread.seats",
    _are_seats,
    read=_seats,
    write=list,
    from_engine=seats_of_mask,
    to_engine=_mask_of_seats,
)
SEATS_OR_NONE: Final[Kind[tuple[int, ...] | None, int]] = Kind(
    "unread.seats.none",
    lambda value: value is None or _are_seats(value),
    read=optional(_seats),
    write=lambda seats: None if seats is None else list(seats),
    from_engine=lambda mask: None if mask == c.NO_WINDOW else seats_of_mask(mask),
    to_engine=lambda seats: c.NO_WINDOW if seats is None else _mask_of_seats(seats),
)
SUIT_OR_NONE: Final[Kind[Suit | None, int]] = Kind(
    "unread.suit.none",
    _a(Suit, _NONE),
    read=optional(alone(_member(Suit, "unread.suit"))),
    write=lambda suit: None if suit is None else suit.value,
    from_engine=lambda suit: None if suit == c.NO_SUIT else _SUITS[suit],
    to_engine=lambda suit: c.NO_SUIT if suit is None else _SUITS.index(suit),
)
CARD_OR_NONE: Final[Kind[Card | None, int]] = Kind(
    "unread.card.none",
    _a(Card, _NONE),
    read=optional(alone(read_card)),
    write=lambda card: None if card is None else str(card),
    from_engine=lambda bit: cards_of_mask(bit)[0] if bit else None,
    to_engine=lambda card: 0 if card is None else 1 << card.index,
)
CARDS: Final[Kind[Cards, int]] = Kind(
    "unread.cards.tuple",
    _are_cards,
    read=_sorted_cards,
    write=_texts,
    from_engine=cards_of_mask,
    to_engine=mask_of_cards,
)
STOCK: Final[Kind[Cards, tuple[int, ...]]] = Kind(
    "unread.cards.tuple",
    _are_cards,
    read=_cards,
    write=_texts,
    from_engine=lambda stock: tuple([cards_of_mask(bit)[0] for bit in stock]),
    to_engine=lambda cards: tuple([1 << card.index for card in cards]),
)
PILES: Final[Kind[tuple[Cards, ...], list[int]]] = Kind(
    "unread.piles",
    _are_piles,
    read=_piles,
    write=lambda piles: list(map(_texts, piles)),
    from_engine=lambda masks: tuple(map(cards_of_mask, masks)),
    to_engine=lambda piles: list(map(mask_of_cards, piles)),
)
TABLE: Final[Kind[tuple[Laid, ...], list[int]]] = Kind(
    "unread.table",
    _is_table,
    read=_table,
    write=lambda table: list(map(_laid_to_json, table)),
    from_engine=lambda codes: tuple(map(laid_of_code, codes)),
    to_engine=lambda table: list(map(code_of_laid, table)),
)
