"""What the fields of an event hold: the words in which :mod:`.classes` describes the events.

A field has a *kind*: how a fact of the engine and JSON write its value.  Besides, only some may see
it (:class:`SeenBy`), or it lay face down until now (:data:`TURNED_UP`), or it says how many cards
another field hides (:class:`Counts`).  All that is done with events follows from this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeAlias, TypeGuard, TypeVar

import attrs

from .._engine.codes import NOBODY, PACK_SIZE
from .._typing import override
from ..cards import Card, cards_of_mask, mask_of_cards
from ..errors import NotationError, quoted
from ..faults import fault
from ..json_values import read_card, read_list, read_seat
from ..memo import Memo
from ..rules import Rules

__all__ = [
    "CARD",
    "CARDS",
    "CARDS_BY_SEAT",
    "COUNT",
    "COUNTS",
    "END_REASONS",
    "NOTE_KIND",
    "NOTE_TEXT",
    "REASON",
    "ROW",
    "SEAT",
    "SEATS",
    "SEAT_OR_NOBODY",
    "TURNED_UP",
    "Cards",
    "CardsBySeat",
    "Counts",
    "EndReason",
    "Field",
    "Kind",
    "NoteKind",
    "OneCard",
    "OwnPart",
    "Reason",
    "Seat",
    "SeatCounts",
    "SeatOrNobody",
    "Seats",
    "SeenBy",
    "fields_of",
]

_PartT = TypeVar("_PartT")
_ValueT = TypeVar("_ValueT")


def _same(value: Any) -> Any:
    return value


class Kind(Generic[_PartT, _ValueT]):
    """One kind of value.

    ``read`` takes it from JSON, strictly, and raises :class:`NotationError`; ``write`` gives it to
    JSON, and ``holds`` says whether a value can be given so.  ``of_part`` takes it from the part of
    a fact, where that is not the same already, and ``size`` says how many cards such a part is,
    where it can be more than one.
    """

    __slots__ = ("holds", "name", "of_part", "read", "size", "write")

    def __init__(
        self,
        name: str,
        read: Callable[[object], _ValueT],
        write: Callable[[_ValueT], object] = _same,
        of_part: Callable[[_PartT], _ValueT] | None = None,
        size: Callable[[_PartT], int | tuple[int, ...]] | None = None,
        *,
        holds: Callable[[Any], bool],
    ) -> None:
        self.name = name
        self.holds = holds
        self.read = read
        self.write = write
        self.of_part = of_part
        self.size = size


# --- seats, numbers, reasons ------------------------------------------------------------------


class EndReason(StrEnum):
    """Why a game ended.

    >>> EndReason("repetition") is EndReason.REPETITION
    True
    """

    LAST_WITH_CARDS = "last_with_cards"
    REPETITION = "repetition"


END_REASONS: Final = (None, *EndReason)
"""The reasons by the engine's numbers."""


def _read_count(value: object) -> int:
    if type(value) is int and 0 <= value <= PACK_SIZE:
        return value
    raise NotationError(fault("unread.count", found=quoted(value)))


class NoteKind(StrEnum):
    """What a note is about: a remark, or a player who left, was replaced or came back.

    >>> NoteKind("left") is NoteKind.LEFT
    True
    """

    COMMENT = "comment"
    LEFT = "left"
    REPLACED = "replaced"
    RETURNED = "returned"


LONGEST_NOTE: Final = 1000


def _read_note_kind(value: object) -> NoteKind:
    for kind in NoteKind:
        if value == kind.value:
            return kind
    raise NotationError(fault("unread.note.kind", found=quoted(value)))


def _read_note_text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise NotationError(fault("unread.note.text", found=quoted(value)))
    if len(value) > LONGEST_NOTE:
        raise NotationError(fault("unread.note.long", count=LONGEST_NOTE))
    if not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise NotationError(fault("unread.half"))
    return str(value)


def _read_reason(value: object) -> EndReason:
    for reason in EndReason:
        if value == reason.value:
            return reason
    raise NotationError(fault("unread.reason", found=quoted(value)))


_MOST: Final = 10**9


def _is_number(value: Any) -> bool:
    return type(value) is int and -_MOST <= value <= _MOST  # one of 5000 digits is not written


def _is_list(values: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(values, tuple | list)


def _are_numbers(values: Any) -> bool:
    return _is_list(values) and all(map(_is_number, values))


SEAT: Final = Kind[int, int]("seat", read_seat, holds=_is_number)
SEAT_OR_NOBODY: Final = Kind[int, int | None](
    "seat or nobody",
    lambda value: None if value is None else read_seat(value),
    of_part=lambda part: None if part == NOBODY else part,
    holds=lambda value: value is None or _is_number(value),
)
SEATS: Final = Kind[tuple[int, ...], tuple[int, ...]](
    "seats", lambda value: tuple(map(read_seat, read_list(value))), list, holds=_are_numbers
)
COUNT: Final = Kind[int, int]("count", _read_count, holds=_is_number)
COUNTS: Final = Kind[tuple[int, ...], tuple[int, ...]](
    "counts", lambda value: tuple(map(_read_count, read_list(value))), list, holds=_are_numbers
)
REASON: Final = Kind[int, EndReason | None](
    "reason",
    _read_reason,
    str,
    END_REASONS.__getitem__,
    holds=lambda value: isinstance(value, str) and value in {*EndReason},
)

NOTE_KIND: Final = Kind[object, NoteKind](
    "note kind", _read_note_kind, str, holds=lambda value: isinstance(value, NoteKind)
)
NOTE_TEXT: Final = Kind[object, str](
    "note text", _read_note_text, holds=lambda value: isinstance(value, str)
)

Seat: TypeAlias = Annotated[int, SEAT]
SeatOrNobody: TypeAlias = Annotated[int | None, SEAT_OR_NOBODY]
Seats: TypeAlias = Annotated[tuple[int, ...], SEATS]
SeatCounts: TypeAlias = Annotated[tuple[int, ...], COUNTS]
Reason: TypeAlias = Annotated[EndReason, REASON]

# --- cards ------------------------------------------------------------------------------------


def _read_row(value: object) -> tuple[Card, ...]:
    cards = tuple(map(read_card, read_list(value)))
    mask_of_cards(cards)
    return cards


def _some(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if not cards:
        raise NotationError(fault("unread.no_cards"))
    return cards


def _read_set(value: object) -> tuple[Card, ...]:
    return tuple(sorted(_read_row(value)))


def _write_cards(cards: Iterable[Card]) -> list[str]:
    return list(map(str, cards))


def _write_parts(parts: Iterable[Iterable[Card] | None]) -> list[list[str] | None]:
    return [None if part is None else _write_cards(part) for part in parts]


def _card(part: int) -> Card:
    return cards_of_mask(part)[0]


_ONLY_CARDS: Final = frozenset({Card})


def _is_card(value: Any) -> bool:
    return type(value) is Card


def _are_cards(values: Any) -> bool:
    return _is_list(values) and _ONLY_CARDS.issuperset(map(type, values))


def _are_cards_by_seat(parts: Any) -> bool:
    return _is_list(parts) and all(map(_are_cards, parts))


CARD: Final = Kind[int, Card]("card", read_card, str, _card, holds=_is_card)
CARDS: Final = Kind[int, tuple[Card, ...]](
    "cards",
    lambda value: _some(_read_set(value)),
    _write_cards,
    cards_of_mask,
    int.bit_count,
    holds=_are_cards,
)
ROW: Final = Kind[tuple[int, ...], tuple[Card, ...]](
    "row",
    lambda value: _some(_read_row(value)),
    _write_cards,
    lambda part: tuple(map(_card, part)),
    len,
    holds=_are_cards,
)
CARDS_BY_SEAT: Final = Kind[tuple[int, ...], tuple[tuple[Card, ...], ...]](
    "cards by seat",
    lambda value: tuple(map(_read_set, read_list(value))),
    _write_parts,
    lambda part: tuple(map(cards_of_mask, part)),
    lambda part: tuple(map(int.bit_count, part)),
    holds=_are_cards_by_seat,
)

OneCard: TypeAlias = Annotated[Card, CARD]
Cards: TypeAlias = Annotated[tuple[Card, ...], CARDS]
"""A set of cards, sorted."""
CardsBySeat: TypeAlias = Annotated[tuple[tuple[Card, ...], ...], CARDS_BY_SEAT]

# --- what is hidden ---------------------------------------------------------------------------


class SeenBy:
    """Who sees a field; for all others it is ``None``.

    The seats see it that the named fields hold, and everybody under rules that make it ``public``;
    under rules that make it ``known`` everybody knew it before.
    """

    __slots__ = ("fields", "known", "public")

    def __init__(
        self,
        *fields: str,
        public: Callable[[Rules], bool] | None = None,
        known: Callable[[Rules], bool] | None = None,
    ) -> None:
        self.fields = fields
        self.public = public
        self.known = known

    def _sees(self, event: Any, viewer: int | None, rules: Rules) -> bool:
        for field in self.fields:
            if getattr(event, field) == viewer:
                return viewer is not None
        return self.public is not None and self.public(rules)

    def hides(self, value: Any) -> bool:
        """Whether something is hidden of a value."""
        return value is None

    def show(self, event: Any, value: Any, viewer: int | None, rules: Rules) -> Any:
        """What a viewer sees of a value."""
        return value if self._sees(event, viewer, rules) else None

    def fits(self, event: Any, value: Any, viewer: int | None, rules: Rules) -> bool:
        """Whether a value shows what a viewer sees, no less and no more."""
        return (value is None) != self._sees(event, viewer, rules)

    def reader(self, read: Callable[[object], Any]) -> Callable[[object], Any]:
        """How the value, or what is left of it, is read from JSON."""
        return lambda value: None if value is None else read(value)

    def holder(self, holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
        """Whether a value, or what is left of it, can be one of the kind."""
        return lambda value: value is None or holds(value)


class OwnPart(SeenBy):
    """Of a field by seat each seat sees its own part; the others are ``None``."""

    __slots__ = ()

    @override
    def hides(self, value: Any) -> bool:
        return isinstance(value, tuple | list) and None in value

    @override
    def show(self, event: Any, value: Any, viewer: int | None, rules: Rules) -> Any:
        if not _is_list(value):  # of an event made by hand: whoever writes it will say so
            return value
        return tuple(part if seat == viewer else None for seat, part in enumerate(value))

    @override
    def fits(self, event: Any, value: Any, viewer: int | None, rules: Rules) -> bool:
        return _is_list(value) and all(
            (part is None) != (seat == viewer) for seat, part in enumerate(value)
        )

    @override
    def reader(self, read: Callable[[object], Any]) -> Callable[[object], Any]:
        def read_parts(value: object) -> Any:
            parts = read_list(value)
            hidden: list[object] = []
            shown = read([hidden if part is None else part for part in parts])
            return tuple(
                None if part is None else cards for part, cards in zip(parts, shown, strict=True)
            )

        return read_parts

    @override
    def holder(self, holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
        return lambda value: _is_list(value) and holds([part for part in value if part is not None])


TURNED_UP: Final = "turned up"
"""The cards lay face down until now: all see them, but nobody could know them before."""


class Counts:
    """How many cards another field has: left out where none of them is hidden."""

    __slots__ = ("field",)

    def __init__(self, field: str) -> None:
        self.field = field


# --- a field ----------------------------------------------------------------------------------


class Field(NamedTuple):
    """A field of an event."""

    name: str
    kind: Kind[Any, Any]
    seen_by: SeenBy | None
    """Who sees it, if not everybody."""
    turned_up: bool
    counts: Field | None
    """The field whose cards it counts."""

    @property
    def read(self) -> Callable[[object], Any]:
        """How it is read from JSON."""
        return self.kind.read if self.seen_by is None else self.seen_by.reader(self.kind.read)

    @property
    def holds(self) -> Callable[[Any], bool]:
        """Whether a value can be one of this field."""
        return self.kind.holds if self.seen_by is None else self.seen_by.holder(self.kind.holds)

    def hides(self, value: Any) -> bool:
        """Whether something is hidden of a value of this field."""
        return self.seen_by is not None and self.seen_by.hides(value)

    @property
    def is_known(self) -> bool:
        """Whether everybody who waits for the event knows the value already, under all rules."""
        return self.seen_by is None and not self.turned_up


def _fields_of(event: type[attrs.AttrsInstance]) -> tuple[Field, ...]:
    found: dict[str, Field] = {}
    for attribute in attrs.fields(attrs.resolve_types(event)):
        name = attribute.name
        said: dict[type, Any] = {
            base: item
            for item in getattr(attribute.type, "__metadata__", ())
            for base in (Kind, SeenBy, Counts, str)
            if isinstance(item, base)
        }
        if Kind not in said:
            raise TypeError(f"{event.__name__}.{name} has no kind")
        counts = found[said[Counts].field] if Counts in said else None
        found[name] = Field(name, said[Kind], said.get(SeenBy), str in said, counts)
    return tuple(found.values())


fields_of: Final = Memo(_fields_of).__getitem__
"""The fields of an event class, in order; raises ``TypeError`` for one without a kind."""
