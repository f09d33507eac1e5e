"""The one table of kinds: what is to be known of a value of each.

A kind says of what type a value is and how it is read from JSON and written, how the engine holds
it, how it stands in a line of text, what is left of it where it is hidden, and how JSON Schema
describes it.  A class names the kind of a field where it declares it (:mod:`.described`), and all
of this follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from operator import attrgetter
from typing import Any, Final, TypeVar, cast

from attrs import evolve, frozen

from .._engine import codes as c
from .._engine.codes import MAX_PLAYERS, MIN_PLAYERS, PACK_SIZE
from ..cards import SUITS, Card, Suit, cards_of_mask, mask_of_cards, texts_of_cards
from ..errors import NotationError, RulesError, quoted
from ..faults import fault
from ..json_values import read_card, read_list, read_seat
from ..public_state import (
    END_REASONS,
    PHASES,
    EndReason,
    Laid,
    LaidKind,
    Outcome,
    Phase,
    code_of_laid,
    laid_of_code,
    seat_or_none,
    seats_of_mask,
)
from ..rules import Rules, option_faults
from ..setup import LONGEST_NAME, LONGEST_TAG, LONGEST_TAG_NAME, MOST_TAGS
from ..viewers import SPECTATOR
from . import line
from .reading import Tell, alone, attempt, each, optional

__all__ = [
    "CARD",
    "CARDS",
    "CARDS_BY_SEAT",
    "CARD_OR_NONE",
    "COUNT",
    "COUNTS",
    "DECK",
    "DEFINITIONS",
    "EXTRA",
    "MOVES",
    "NAMES",
    "NOTE_KIND",
    "NOTE_TEXT",
    "OUTCOME",
    "PHASE",
    "PILES",
    "PLAYERS",
    "PLAYS",
    "REASON",
    "ROW",
    "RULES",
    "SEAT",
    "SEATS",
    "SEATS_BY_NUMBER",
    "SEATS_OR_NONE",
    "SEAT_OR_NOBODY",
    "SOME_CARDS",
    "STOCK",
    "SUIT_OR_NONE",
    "TABLE",
    "TAGS",
    "VIEWER",
    "VIEWER_OR_NONE",
    "Kind",
    "NoteKind",
    "Schema",
    "an_object",
    "constant",
    "either",
    "number_of",
    "ref",
    "same",
]

MOST_RULE_FAULTS: Final = 32
"""How many faults of rules are looked for."""
LONGEST_NOTE: Final = 1000
"""How many characters the text of a note may have."""
PUBLIC_TAGS: Final = ("event", "site", "date", "round", "table")
"""The tags that redacted logs keep: nobody can know what others give away."""

MemberT = TypeVar("MemberT", bound=StrEnum)
ValueT = TypeVar("ValueT")

Cards = tuple[Card, ...]
Schema = Mapping[str, object]
"""What JSON Schema says of a value; plain data, and nothing reads it before it is asked for."""


def same(value: Any) -> Any:
    """What is held, written or shown as it is."""
    return value


@frozen(eq=False)
class Kind:
    """One kind of value.

    ``wrong`` is the key of what is said of a value that is none, where that is said, and ``fits``
    whether a value is of exactly its type;
    ``holds`` is as strict about what an event made by hand may hold, where that differs.  ``read``
    takes a value from JSON and raises :class:`NotationError`, where nothing else need be known for
    that; ``write`` gives it to JSON.

    ``from_engine`` and ``to_engine`` are left out where the engine holds it alike, and ``size``
    says how many cards there are in what the engine holds.  ``text`` reads it from a line and
    writes it there; there a field that is ``empty`` is left out, and ``...`` never is.

    Where some may not see it, ``hide`` leaves of its JSON what they see, ``read_seen`` reads
    that, and ``seen`` describes it.
    """

    wrong: str
    fits: Callable[[Any], bool]
    read: Callable[[object, Tell], Any] | None
    schema: Schema
    write: Callable[[Any], Any] = same
    holds: Callable[[Any], bool] | None = None
    from_engine: Callable[[Any], Any] | None = None
    to_engine: Callable[[Any], Any] | None = None
    size: Callable[[Any], int | tuple[int, ...]] | None = None
    text: line.TextForm = line.NUMBER
    empty: object = ...
    hide: Callable[[Any], Any] | None = None
    read_seen: Callable[[object, Tell], Any] | None = None
    seen: Schema | None = None


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


_MOST: Final = 10**9


def _is_number(value: Any) -> bool:
    return type(value) is int and -_MOST <= value <= _MOST  # one of 5000 digits is not written


def _are_numbers(values: Any) -> bool:
    return isinstance(values, tuple | list) and all(map(_is_number, cast("Any", values)))


_NONE: Final = type(None)
_are_cards: Final = _tuple_of(Card)
_are_seats: Final = _tuple_of(int)
_are_tuples: Final = _tuple_of(tuple)
_are_laid: Final = _tuple_of(Laid)


def _are_piles(value: Any) -> bool:
    return _are_tuples(value) and all(map(_are_cards, value))


def _frozen(value: Any) -> Any:
    is_list = isinstance(value, tuple | list)
    return tuple(map(_frozen, cast("Sequence[Any]", value))) if is_list else value


def _or_list(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """As strict, but for lists, which are written as tuples are."""
    return lambda value: fits(value) or fits(_frozen(value))


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


def _count(wrong: str) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is int and 0 <= value <= PACK_SIZE:
            return value
        raise NotationError(fault(wrong, found=quoted(value)))

    return read


_number: Final = _count("unread.number.52")
_number_of_cards: Final = _count("unread.count")


def _member(cls: type[MemberT], wrong: str) -> Callable[[object], MemberT]:
    """A reader of one of the members of an enum."""

    def read(value: object) -> MemberT:
        for one in cls:
            if value == one.value:
                return one
        raise NotationError(fault(wrong, found=quoted(value)))

    return read


_laid_kind: Final = _member(LaidKind, "unread.laid.kind")


def _note_text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise NotationError(fault("unread.note.text", found=quoted(value)))
    if len(value) > LONGEST_NOTE:
        raise NotationError(fault("unread.note.long", count=LONGEST_NOTE))
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise NotationError(fault("unread.half"))
    return str(value)


def _cards(value: object, tell: Tell) -> Cards:
    return each(read_card, read_list(value), tell)


def _sorted_cards(value: object, tell: Tell) -> Cards:
    return tuple(sorted(_cards(value, tell)))


def _list_of(
    read: Callable[[object, Tell], ValueT],
) -> Callable[[object, Tell], tuple[ValueT, ...]]:
    return lambda value, tell: each(lambda item: read(item, tell), read_list(value), tell)


def _distinct(value: object, tell: Tell) -> Cards:
    cards = _cards(value, tell)
    mask_of_cards(cards)
    return cards


def _row(value: object, tell: Tell) -> Cards:
    cards = _distinct(value, tell)
    if not cards:
        raise NotationError(fault("unread.no_cards"))
    return cards


def _set(value: object, tell: Tell) -> Cards:
    return tuple(sorted(_distinct(value, tell)))


def _cards_or_hidden(value: object, tell: Tell) -> tuple[Card | None, ...]:
    return each(_or_none(read_card), read_list(value), tell)


def _seats(value: object, tell: Tell) -> tuple[int, ...]:
    return each(read_seat, read_list(value), tell)


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


def _or_none(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else write(value)


def _mask_of_seats(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _suit(number: int) -> Suit | None:
    return None if number == c.NO_SUIT else SUITS[number]


def _card(bit: int) -> Card:
    return cards_of_mask(bit)[0]


def _in_order(bits: Iterable[int]) -> Cards:
    return tuple([cards_of_mask(bit)[0] for bit in bits])


def _bits(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple([1 << card.index for card in cards])


def _laid_to_json(laid: Laid) -> dict[str, Any]:
    return {
        "seat": laid.seat,
        "cards": texts_of_cards(laid.cards),
        "kind": laid.kind.value,
        "round": laid.round,
    }


def _outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    return {"skitgubbe": outcome.skitgubbe, "reason": outcome.reason.value}


def _nothing(value: object) -> None:  # noqa: ARG001
    return None


def _as_many(cards: Sequence[object]) -> list[None]:
    return [None] * len(cards)


# --- to JSON Schema ---------------------------------------------------------------------------


def ref(name: str) -> Schema:
    """What a definition says."""
    return {"$ref": f"#/$defs/{name}"}


def either(*schemas: Schema) -> Schema:
    """What one of several says."""
    return {"anyOf": [*schemas]}


def an_object(
    description: str, properties: Mapping[str, Schema], required: Iterable[str] | None = None
) -> dict[str, Any]:
    """An object with these keys and no others; all are ``required`` unless it is said which."""
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": [*(properties if required is None else required)],
        "additionalProperties": False,
    }


def _or_null(schema: Schema) -> Schema:
    return either(schema, {"type": "null"})


def _list(items: Schema, most: int = PACK_SIZE, **more: object) -> dict[str, object]:
    return {"type": "array", "items": items, "maxItems": most, **more}


def _members(cls: type[StrEnum], description: str) -> Schema:
    return {"description": description, "type": "string", "enum": list(map(str, cls))}


def _number_schema(most: int) -> dict[str, object]:
    return {"type": "integer", "minimum": 0, "maximum": most}


_CARDS_SCHEMA: Final = _list(ref("card"), uniqueItems=True)
_SEATS_SCHEMA: Final = _list(ref("seat"), MAX_PLAYERS, uniqueItems=True)
_SEEN_SCHEMA: Final = _list(_or_null(ref("card")))
_COUNT_SCHEMA: Final = _number_schema(PACK_SIZE)


class NoteKind(StrEnum):
    """What a note is about: a remark, or a player who left, was replaced or came back."""

    COMMENT = "comment"
    LEFT = "left"
    REPLACED = "replaced"
    RETURNED = "returned"


DEFINITIONS: Final[Mapping[str, Schema]] = {
    "card": {
        "description": "A card: its rank and its suit.",
        "type": "string",
        "maxLength": 2,  # a line end after it is none
        "pattern": "^[2-9TJQKA][CDHS]$",
    },
    "seat": {"description": "A seat, from 0, clockwise.", **_number_schema(MAX_PLAYERS - 1)},
    "suit": _members(Suit, "A suit."),
    "phase": _members(Phase, "Where a game stands."),
    "end_reason": _members(EndReason, "Why a game ended."),
    "note_kind": _members(NoteKind, "What a note is about."),
    "laid_kind": _members(LaidKind, "How cards came to the table."),
    "laid": an_object(
        "Cards on the table: who laid them, how, and in which round of the trick.",
        {
            "seat": ref("seat"),
            "cards": _CARDS_SCHEMA,
            "kind": ref("laid_kind"),
            "round": _COUNT_SCHEMA,
        },
    ),
    "outcome": an_object(
        "How a game ended: its skitgubbe, or nobody if it was drawn.",
        {"skitgubbe": _or_null(ref("seat")), "reason": ref("end_reason")},
    ),
    "move": {
        "description": "A move as text.",
        "type": "string",
        "pattern": "^(([2-9TJQKA][CDHS])+|chance|pass|pickup|(sluff|give) ([2-9TJQKA][CDHS])+)$",
    },
}
"""What several kinds refer to by its name."""

# --- the kinds: numbers, seats and words ------------------------------------------------------

RULES: Final = Kind(
    "unread.rules",
    _a(Rules),
    _rules,
    ref("rules"),
    Rules.to_dict,
    text=line.RULES,
    empty=Rules(),
)
PLAYERS: Final = Kind(
    "unread.players",
    _a(int),
    alone(_number),
    {"type": "integer", "minimum": MIN_PLAYERS, "maximum": MAX_PLAYERS},
)
PLAYS: Final = Kind("unread.plays", _a(int), alone(_number), _number_schema(MAX_PLAYERS), empty=0)
COUNT: Final = Kind("unread.count", _is_number, alone(_number_of_cards), _COUNT_SCHEMA)
COUNTS: Final = Kind(
    "",
    _are_numbers,
    lambda value, tell: each(_number_of_cards, read_list(value), tell),
    _list(_COUNT_SCHEMA, MAX_PLAYERS, minItems=MIN_PLAYERS),
    list,
)
SEAT: Final = Kind(
    "unread.seat",
    _a(int),
    alone(read_seat),
    ref("seat"),
    holds=_is_number,
    text=line.SEAT,
)
SEAT_OR_NOBODY: Final = Kind(
    "unread.seat.none",
    _a(int, _NONE),
    optional(alone(read_seat)),
    _or_null(ref("seat")),
    holds=lambda value: value is None or _is_number(value),
    from_engine=seat_or_none,
    to_engine=lambda seat: c.NOBODY if seat is None else seat,
    text=line.SEAT,
    empty=None,
)
SEATS: Final = Kind(
    "unread.seats",
    _are_seats,
    _seats,
    _SEATS_SCHEMA,
    list,
    holds=_are_numbers,
    text=line.SEATS,
    empty=(),
)
SEATS_BY_NUMBER: Final = evolve(SEATS, from_engine=seats_of_mask, to_engine=_mask_of_seats)
SEATS_OR_NONE: Final = Kind(
    "unread.seats.none",
    lambda value: value is None or _are_seats(value),
    optional(_seats),
    _or_null(_SEATS_SCHEMA),
    _or_none(list),
    from_engine=lambda mask: None if mask == c.NO_WINDOW else seats_of_mask(mask),
    to_engine=lambda seats: c.NO_WINDOW if seats is None else _mask_of_seats(seats),
    text=line.SEATS,
    empty=None,
)
PHASE: Final = Kind(
    "unread.phase.object",
    _a(Phase),
    alone(_member(Phase, "unread.phase")),
    ref("phase"),
    attrgetter("value"),
    from_engine=PHASES.__getitem__,
    to_engine=PHASES.index,
    text=line.word(Phase, "expected.phase"),
)
REASON: Final = Kind(
    "",
    lambda value: isinstance(value, str) and value in {*EndReason},
    alone(_member(EndReason, "unread.reason")),
    ref("end_reason"),
    str,
    from_engine=END_REASONS.__getitem__,
)
NOTE_KIND: Final = Kind(
    "",
    lambda value: isinstance(value, NoteKind),
    alone(_member(NoteKind, "unread.note.kind")),
    ref("note_kind"),
    str,
)
NOTE_TEXT: Final = Kind(
    "",
    lambda value: isinstance(value, str),
    alone(_note_text),
    {"type": "string", "minLength": 1, "maxLength": LONGEST_NOTE},
    hide=_nothing,
    read_seen=optional(alone(_note_text)),
)
SUIT_OR_NONE: Final = Kind(
    "unread.suit.none",
    _a(Suit, _NONE),
    optional(alone(_member(Suit, "unread.suit"))),
    _or_null(ref("suit")),
    _or_none(str),
    from_engine=_suit,
    to_engine=lambda suit: c.NO_SUIT if suit is None else SUITS.index(suit),
    text=line.word(Suit, "expected.suit"),
    empty=None,
)

# --- the kinds: cards -------------------------------------------------------------------------

CARD: Final = Kind(
    "",
    _a(Card),
    alone(read_card),
    ref("card"),
    str,
    from_engine=_card,
    hide=_nothing,
    read_seen=optional(alone(read_card)),
)
CARD_OR_NONE: Final = Kind(
    "unread.card.none",
    _a(Card, _NONE),
    optional(alone(read_card)),
    _or_null(ref("card")),
    _or_none(str),
    from_engine=lambda bit: cards_of_mask(bit)[0] if bit else None,
    to_engine=lambda card: 0 if card is None else 1 << card.index,
    text=line.CARD,
    empty=None,
    hide=_nothing,
    read_seen=optional(alone(read_card)),
    seen=_or_null(ref("card")),
)
SOME_CARDS: Final = Kind(
    "unread.cards.tuple",
    _are_cards,
    lambda value, tell: tuple(sorted(_row(value, tell))),
    {**_CARDS_SCHEMA, "minItems": 1},
    texts_of_cards,
    holds=_or_list(_are_cards),
    from_engine=cards_of_mask,
    size=int.bit_count,
)
ROW: Final = evolve(
    SOME_CARDS,
    read=_row,
    from_engine=_in_order,
    size=len,
    hide=_nothing,
    read_seen=optional(_row),
)
CARDS_BY_SEAT: Final = Kind(
    "unread.piles",
    _are_piles,
    _list_of(_set),
    _list(_CARDS_SCHEMA, MAX_PLAYERS, minItems=MIN_PLAYERS),
    lambda piles: list(map(_or_none(texts_of_cards), piles)),
    holds=_or_list(_are_piles),
    from_engine=lambda masks: tuple(map(cards_of_mask, masks)),
    size=lambda masks: tuple(map(int.bit_count, masks)),
    hide=_nothing,
    read_seen=_list_of(optional(_set)),
    seen=_list(_or_null(_CARDS_SCHEMA), MAX_PLAYERS, minItems=MIN_PLAYERS),
)
CARDS: Final = Kind(
    "unread.cards.tuple",
    _are_cards,
    _sorted_cards,
    _CARDS_SCHEMA,
    texts_of_cards,
    from_engine=cards_of_mask,
    to_engine=mask_of_cards,
    text=line.CARDS,
    empty=(),
    hide=_as_many,
    read_seen=_cards_or_hidden,
    seen=_SEEN_SCHEMA,
)
STOCK: Final = evolve(
    CARDS,
    read=_cards,
    from_engine=_in_order,
    to_engine=_bits,
)
PILES: Final = Kind(
    "unread.piles",
    _are_piles,
    _list_of(_sorted_cards),
    _list(_CARDS_SCHEMA, MAX_PLAYERS, minItems=MIN_PLAYERS),
    lambda piles: [texts_of_cards(pile) for pile in piles],
    from_engine=lambda masks: tuple(map(cards_of_mask, masks)),
    to_engine=lambda piles: list(map(mask_of_cards, piles)),
    text=line.PILES,
    empty=(),
    hide=_as_many,
    read_seen=_list_of(_cards_or_hidden),
    seen=_list(_SEEN_SCHEMA, MAX_PLAYERS, minItems=MIN_PLAYERS),
)
TABLE: Final = Kind(
    "unread.table",
    _is_table,
    _list_of(_laid),
    _list(ref("laid")),
    lambda table: [_laid_to_json(laid) for laid in table],
    from_engine=lambda codes: tuple(map(laid_of_code, codes)),
    to_engine=lambda table: list(map(code_of_laid, table)),
    text=line.TABLE,
    empty=(),
)

# --- the kinds: of views and headers ----------------------------------------------------------

VIEWER: Final = Kind(
    "", _a(int, str), None, either(ref("seat"), {"type": "string", "const": SPECTATOR})
)
VIEWER_OR_NONE: Final = evolve(VIEWER, fits=_a(int, str, _NONE), schema=_or_null(VIEWER.schema))
NAMES: Final = Kind(
    "",
    _tuple_of(str),
    None,
    _list({"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}, MAX_PLAYERS)
    | {"minItems": MIN_PLAYERS, "uniqueItems": True},
    list,
)
OUTCOME: Final = Kind(
    "", _a(Outcome, _NONE), None, _or_null(ref("outcome")), _or_none(_outcome_to_json)
)
MOVES: Final = Kind(
    "",
    _a(tuple),
    None,
    {"type": "array", "items": ref("move"), "uniqueItems": True},
    lambda moves: [str(move) for move in moves],
)
DECK: Final = Kind(
    "",
    _are_cards,
    None,
    _or_null(_CARDS_SCHEMA),
    _or_none(texts_of_cards),
    hide=_nothing,
)
TAGS: Final = Kind(
    "",
    _a(dict),
    None,
    {
        "type": "object",
        "maxProperties": MOST_TAGS,
        "propertyNames": {"minLength": 1, "maxLength": LONGEST_TAG_NAME},
        "additionalProperties": {"type": "string", "maxLength": LONGEST_TAG},
    },
    dict,
    hide=lambda tags: {name: tag for name, tag in tags.items() if name in PUBLIC_TAGS},
)
EXTRA: Final = Kind("", _a(dict), None, {}, dict, hide=lambda extra: {})
"""What a header holds besides; it has no key of its own."""


def number_of(least: int, most: int) -> Kind:
    """The kind of a whole number, such as a version."""
    schema: Schema = {"type": "integer", "enum": [*range(least, most + 1)]}
    if least == most:
        schema = {"type": "integer", "const": most}
    return Kind("", _a(int), None, schema)


def constant(value: str) -> Kind:
    """The kind of a text that is always the same."""
    return Kind("", _a(str), None, {"type": "string", "const": value})
