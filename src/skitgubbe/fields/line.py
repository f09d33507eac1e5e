"""How values stand in a line of text, and are read from it from left to right.

::

    cards   = card { card } | "-"
    piles   = cards { "/" cards }
    seats   = seat { "," seat }
    table   = laid { "," laid }         laid = seat ":" cards [ "?" | "+" ] [ "@" round ]
    rules   = option "=" value { "," option "=" value }
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, TypeVar, cast

from ..cards import Card, Suit
from ..errors import PositionError, RulesError
from ..faults import Fault, fault
from ..public_state import Laid, LaidKind, Phase
from ..rules import OPTIONS, Option, Rules

__all__ = [
    "CARD",
    "CARDS",
    "NAME",
    "NUMBER",
    "PILES",
    "RULES",
    "SEAT",
    "SEATS",
    "TABLE",
    "Line",
    "TextForm",
    "word",
]

ValueT = TypeVar("ValueT")

Cards: TypeAlias = tuple[Card, ...]

NAME: Final = re.compile("[a-z_]*")
_CARD: Final = re.compile("[2-9TJQKA][CDHS]")
_NUMBER: Final = re.compile("(?:0|[1-9][0-9]{0,6})(?![0-9])")
_SMALL: Final = re.compile("(?:0|[1-9][0-9]?)(?![0-9])")
_KINDS: Final = {"": LaidKind.PLAY, "?": LaidKind.CHANCE, "+": LaidKind.SLUFF}
_SIGNS: Final = {kind: sign for sign, kind in _KINDS.items()}
_OPTIONS: Final = {option.name: option for option in OPTIONS}
_MOST: Final = 52
"""How many items a list may have."""


class Line:
    """A line of text, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def expected(self, what: Fault | str, at: int | None = None) -> PositionError:
        """The error that something else should be in this place: a sign, or what is named."""
        column = (self.at if at is None else at) + 1
        return PositionError([fault("unread.column.expected", count=column, expected=what)])

    def take(self, pattern: re.Pattern[str], what: str) -> str:
        """The text that fits a pattern, which must be there."""
        found = pattern.match(self.text, self.at)
        if found is None:
            raise self.expected(fault(what))
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
            raise self.expected(fault("expected.blank") if sign == " " else sign)

    def listed(self, read: Callable[[Line], ValueT], sign: str) -> tuple[ValueT, ...]:
        """Values with a sign between them, one or more."""
        found = [read(self)]
        while len(found) < _MOST and self.skip(sign):
            found.append(read(self))
        return tuple(found)


# --- values -----------------------------------------------------------------------------------


def _read_card(line: Line) -> Card:
    return Card(line.take(_CARD, "expected.card"))


def _read_cards(line: Line) -> Cards:
    if line.skip("-"):
        return ()
    found = [_read_card(line)]
    while len(found) < _MOST and _CARD.match(line.text, line.at):
        found.append(_read_card(line))
    return tuple(found)


def _write_cards(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards)) or "-"


def _read_seat(line: Line) -> int:
    return int(line.take(_SMALL, "expected.seat"))


def _read_number(line: Line) -> int:
    return int(line.take(_SMALL, "expected.number"))


def _read_laid(line: Line) -> Laid:
    seat = _read_seat(line)
    line.need(":")
    cards = _read_cards(line)
    sign = next((sign for sign in _KINDS if sign and line.skip(sign)), "")
    return Laid(seat, cards, _KINDS[sign], _read_number(line) if line.skip("@") else 0)


def _write_laid(laid: Laid) -> str:
    text = f"{laid.seat}:{_write_cards(laid.cards)}{_SIGNS[laid.kind]}"
    return f"{text}@{laid.round}" if laid.round else text


# --- rules ------------------------------------------------------------------------------------


def _read_rules(line: Line) -> Rules:
    start = line.at
    options = dict(line.listed(_read_option, ","))
    try:
        return Rules.from_dict(options)
    except RulesError as error:
        raise PositionError([fault("unread.column", count=start + 1, fault=error.fault)]) from None


def _read_option(line: Line) -> tuple[str, object]:
    start = line.at
    name = line.take(NAME, "expected.option")
    if name not in _OPTIONS:
        raise line.expected(fault("expected.option"), start)
    line.need("=")
    return name, _read_setting(line, _OPTIONS[name])


def _read_setting(line: Line, option: Option) -> object:
    """What an option is set to."""
    if option.bounds is not None:
        return int(line.take(_NUMBER, "expected.number"))
    if not option.values:
        return _read_cards(line)
    start = line.at
    word = line.take(NAME, "expected.option")
    for value in option.values:
        if word == _write_setting(value):
            return value
    *others, last = map(_write_setting, option.values)
    expected: Fault | str = last
    for other in reversed(others):
        expected = fault("expected.or", this=other, expected=expected)
    raise line.expected(expected, start)


def _write_setting(value: object) -> str:
    if isinstance(value, list):
        return "".join(cast("list[str]", value)) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _write_rules(rules: Rules) -> str:
    return ",".join(f"{name}={_write_setting(value)}" for name, value in rules.to_dict().items())


# --- the forms --------------------------------------------------------------------------------

TextForm: TypeAlias = tuple[Callable[[Line], Any], Callable[[Any], str]]
"""How a value is read from a line, and how it is written there."""

CARD: Final[TextForm] = (_read_card, str)
CARDS: Final[TextForm] = (_read_cards, _write_cards)
NUMBER: Final[TextForm] = (_read_number, str)
PILES: Final[TextForm] = (
    lambda line: line.listed(_read_cards, "/"),
    lambda piles: "/".join(map(_write_cards, piles)),
)
RULES: Final[TextForm] = (_read_rules, _write_rules)
SEAT: Final[TextForm] = (_read_seat, str)
SEATS: Final[TextForm] = (
    lambda line: line.listed(_read_seat, ","),
    lambda seats: ",".join(map(str, seats)),
)
TABLE: Final[TextForm] = (
    lambda line: line.listed(_read_laid, ","),
    lambda table: ",".join(map(_write_laid, table)),
)


def word(cls: type[Phase] | type[Suit], what: str) -> TextForm:
    """The form of a word, one of the members of an enum."""
    pattern = re.compile("|".join(member.value for member in cls))
    return lambda line: cls(line.take(pattern, what)), str
