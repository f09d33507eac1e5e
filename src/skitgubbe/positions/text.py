"""Positions as one line of text, as people paste them: the fields that are declared, in order.

::

    line    = "skitgubbe-position-1" { " " field ":" value }
    cards   = card { card } | "-"
    piles   = cards { "/" cards }
    seats   = seat { "," seat }
    table   = laid { "," laid }         laid = seat ":" cards [ "?" | "+" ] [ "@" round ]
    rules   = option "=" value { "," option "=" value }

A field that has nothing to tell is left out: no card, no seat, nobody, the classic rules.  Equal
positions have equal lines, and a line is read only if it is the one that would be written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, TypeVar, cast

from ..cards import Card, Suit
from ..errors import PositionError, RulesError, quoted
from ..public_state import Laid, LaidKind, Phase
from ..rules import OPTIONS, Option, Rules
from . import fields as f
from .fields import Field, Kind

__all__ = ["check_written", "position_from_text", "position_to_text", "read_line"]

HEAD: Final = "skitgubbe-position-1"
LONGEST: Final = 4000
"""A line that is longer is no position and is refused unread."""

ValueT = TypeVar("ValueT")

Cards: TypeAlias = tuple[Card, ...]

_CARD: Final = re.compile("[2-9TJQKA][CDHS]")
_NAME: Final = re.compile("[a-z_]*")
_NUMBER: Final = re.compile("(?:0|[1-9][0-9]{0,6})(?![0-9])")
_SMALL: Final = re.compile("(?:0|[1-9][0-9]?)(?![0-9])")
_KINDS: Final = {"": LaidKind.PLAY, "?": LaidKind.CHANCE, "+": LaidKind.SLUFF}
_SIGNS: Final = {kind: sign for sign, kind in _KINDS.items()}
_OPTIONS: Final = {option.name: option for option in OPTIONS}
_MOST: Final = 52
"""So many items a list may have."""


class _Line:
    """A line of text, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def expected(self, what: str, at: int | None = None) -> PositionError:
        """The error that something else should be in this place."""
        column = (self.at if at is None else at) + 1
        return PositionError((f"column {column}: expected {what}",))

    def take(self, pattern: re.Pattern[str], what: str) -> str:
        """The text that fits a pattern, which must be there."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.expected(what)
        self.at = found.end()
        return found[0]

    def skip(self, sign: str) -> bool:
        """Whether a sign is next; if so it is read."""
        found = self.text.startswith(sign, self.at)
        if found:
            self.at += len(sign)
        return found

    def need(self, sign: str) -> None:
        """Read a sign, which must be there."""
        if not self.skip(sign):
            raise self.expected("a blank" if sign == " " else sign)

    def listed(self, read: Callable[[_Line], ValueT], sign: str) -> tuple[ValueT, ...]:
        """Values with a sign between them, one or more."""
        found = [read(self)]
        while len(found) < _MOST and self.skip(sign):
            found.append(read(self))
        return tuple(found)


# --- values -----------------------------------------------------------------------------------


def _read_card(line: _Line) -> Card:
    return Card(line.take(_CARD, "a card"))


def _read_cards(line: _Line) -> Cards:
    if line.skip("-"):
        return ()
    found = [_read_card(line)]
    while len(found) < _MOST and _CARD.match(line.text, line.at):
        found.append(_read_card(line))
    return tuple(found)


def _write_cards(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards)) or "-"


def _read_seat(line: _Line) -> int:
    return int(line.take(_SMALL, "a seat"))


def _read_number(line: _Line) -> int:
    return int(line.take(_SMALL, "a number"))


def _read_word(cls: type[Phase] | type[Suit], what: str) -> Callable[[_Line], Any]:
    pattern = re.compile("|".join(member.value for member in cls))
    return lambda line: cls(line.take(pattern, what))


def _read_piles(line: _Line) -> tuple[Cards, ...]:
    return line.listed(_read_cards, "/")


def _read_seats(line: _Line) -> tuple[int, ...]:
    return line.listed(_read_seat, ",")


def _write_seats(seats: Iterable[int]) -> str:
    return ",".join(map(str, seats))


def _read_laid(line: _Line) -> Laid:
    seat = _read_seat(line)
    line.need(":")
    cards = _read_cards(line)
    sign = next((sign for sign in _KINDS if sign and line.skip(sign)), "")
    return Laid(seat, cards, _KINDS[sign], _read_number(line) if line.skip("@") else 0)


def _write_laid(laid: Laid) -> str:
    text = f"{laid.seat}:{_write_cards(laid.cards)}{_SIGNS[laid.kind]}"
    return f"{text}@{laid.round}" if laid.round else text


# --- rules ------------------------------------------------------------------------------------


def _read_rules(line: _Line) -> Rules:
    start = line.at
    options = dict(line.listed(_read_option, ","))
    try:
        return Rules.from_dict(options)
    except RulesError as error:
        raise PositionError((f"column {start + 1}: {error}",)) from None


def _read_option(line: _Line) -> tuple[str, object]:
    start = line.at
    name = line.take(_NAME, "an option")
    if name not in _OPTIONS:
        raise line.expected("an option", start)
    line.need("=")
    return name, _read_setting(line, _OPTIONS[name])


def _read_setting(line: _Line, option: Option) -> object:
    """What an option is set to."""
    if option.bounds is not None:
        return int(line.take(_NUMBER, "a number"))
    if not option.values:
        return _read_cards(line)
    start = line.at
    word = line.take(_NAME, "a value")
    for value in option.values:
        if word == _write_setting(value):
            return value
    raise line.expected(" or ".join(map(_write_setting, option.values)), start)


def _write_setting(value: object) -> str:
    if isinstance(value, list):
        return "".join(cast("list[str]", value)) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _write_rules(rules: Rules) -> str:
    return ",".join(f"{name}={_write_setting(value)}" for name, value in rules.to_dict().items())


# --- the kinds --------------------------------------------------------------------------------

_Read: TypeAlias = Callable[[_Line], Any]
_Write: TypeAlias = Callable[[Any], str]

_FORMS: Final[dict[Kind[Any, Any], tuple[_Read, _Write]]] = {
    f.RULES: (_read_rules, _write_rules),
    f.PLAYERS: (_read_number, str),
    f.PLAYS: (_read_number, str),
    f.PHASE: (_read_word(Phase, "a phase"), str),
    f.SEAT: (_read_seat, str),
    f.SEAT_OR_NONE: (_read_seat, str),
    f.SEATS: (_read_seats, _write_seats),
    f.SEATS_BY_NUMBER: (_read_seats, _write_seats),
    f.SEATS_OR_NONE: (_read_seats, _write_seats),
    f.SUIT_OR_NONE: (_read_word(Suit, "a suit: C, D, H or S"), str),
    f.CARD_OR_NONE: (_read_card, str),
    f.CARDS: (_read_cards, _write_cards),
    f.STOCK: (_read_cards, _write_cards),
    f.PILES: (_read_piles, lambda piles: "/".join(map(_write_cards, piles))),
    f.TABLE: (
        lambda line: line.listed(_read_laid, ","),
        lambda table: ",".join(map(_write_laid, table)),
    ),
}
_ALWAYS: Final = (f.PLAYERS, f.SEAT, f.PHASE)
"""The kinds that always have something to tell."""
_NOTHING: Final[dict[Kind[Any, Any], object]] = {
    f.RULES: Rules(),
    f.PLAYS: 0,
    **dict.fromkeys((f.SEAT_OR_NONE, f.SEATS_OR_NONE, f.SUIT_OR_NONE, f.CARD_OR_NONE)),
}
"""What fields are that have nothing to tell; the others are empty."""


def _nothing(kind: Kind[Any, Any], n: int) -> object:
    return ((),) * n if kind is f.PILES else _NOTHING.get(kind, ())


# --- positions --------------------------------------------------------------------------------


def position_to_text(position: Any, declared: Iterable[Field]) -> str:
    """A position as one line."""
    parts = [HEAD]
    for field in declared:
        value = getattr(position, field.name)
        if field.kind in _ALWAYS or value != _nothing(field.kind, position.n):
            parts.append(f"{field.name}:{_FORMS[field.kind][1](value)}")
    return " ".join(parts)


def position_from_text(line: str, declared: Iterable[Field]) -> dict[str, Any]:
    """The values of the fields.

    Raises :class:`PositionError` with the column of what cannot be read.
    """
    at = _Line(line)
    if not at.skip(HEAD):
        raise at.expected(HEAD)
    values: dict[str, Any] = {}
    ahead = list(declared)
    left_out: list[Field] = []
    while at.at < len(line):
        at.need(" ")
        field = _next_field(at, ahead, left_out)
        at.need(":")
        values[field.name] = _FORMS[field.kind][0](at)
    for field in ahead:
        _leave_out(at, field, left_out)
    for field in left_out:
        values[field.name] = _nothing(field.kind, values["n"])
    return values


def _next_field(line: _Line, ahead: list[Field], left_out: list[Field]) -> Field:
    """The field whose name is next."""
    start = line.at
    name = line.take(_NAME, "a field")
    while ahead:
        field = ahead.pop(0)
        if field.name == name:
            return field
        line.at = start
        _leave_out(line, field, left_out)
        line.at = start + len(name)
    raise line.expected("a field, each once and in their order", start)


def _leave_out(line: _Line, field: Field, left_out: list[Field]) -> None:
    """A field is not there, so it has nothing to tell."""
    if field.kind in _ALWAYS:
        raise line.expected(f"the field {field.name}")
    left_out.append(field)


def read_line(text: object) -> str:
    """A line without its end."""
    if not isinstance(text, str):
        raise PositionError((f"{quoted(text)} is not text",))
    line = text.rstrip("\r\n")
    if len(line) > LONGEST:
        raise PositionError((f"a position as text has at most {LONGEST} characters",))
    return line


def check_written(line: str, text: str) -> None:
    """A line must be the one that would be written."""
    if line == text:
        return
    pairs = enumerate(zip(text, line, strict=False))
    most = min(len(text), len(line))
    same = next((at for at, (one, other) in pairs if one != other), most)
    what = re.split("[ ,/:]", text[same:])[0] or text[same : same + 1].replace(" ", "a blank")
    raise _Line(line).expected(what or "nothing more", same)
