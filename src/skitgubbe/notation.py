"""Text for moves and decks.

What is read here knows no game: :func:`parse_move` tells what a text means, not whether it is
legal.  Canonical text is what ``str`` makes; input may also be in lower case, have blanks around
it, and write cards as :func:`~skitgubbe.cards.parse_cards` takes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from .cards import BLANKS, Card, CardsLike, mask_of_cards, parse_cards
from .errors import NotationError, quoted
from .json_values import read_card, read_list
from .moves import BaseMove, Chance, Give, Move, Pass, PickUp, Play, Sluff

__all__ = ["format_move", "move_from_dict", "parse_deck", "parse_move", "read_move"]

MAX_MOVE_TEXT = 400
"""Text longer than this is no move and is refused unread."""

_FIXED: Final[dict[str, Move]] = {
    "chance": Chance(),
    "pass": Pass(),
    "pickup": PickUp(),
    "pick up": PickUp(),
    "pick-up": PickUp(),
}

_NAMED = re.compile(rf"(sluff|give)(?:[{BLANKS}]+(.*))?", re.ASCII | re.IGNORECASE | re.DOTALL)

_NO_CARDS = re.compile(r"(?![TJQKAtjqka][CDHScdhs])[^0-9♣♦♥♠]*")
"""Text in which nothing looks like a card: for it there is no hint."""


def parse_move(text: str) -> Move:
    """The move that a text means; raises :class:`NotationError` if it means none.

    Cards alone are a play; the others are ``chance``, ``sluff`` and cards, ``pass``, ``pickup``
    (also ``pick up`` and ``pick-up``), ``give`` and a card.

    >>> parse_move("9HTH"), parse_move("Sluff 7s 7h"), parse_move("pick up")
    (Play('9HTH'), Sluff('7H7S'), PickUp())
    >>> parse_move("give 2C 3C")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.NotationError: 'give 2C 3C' is not a move: give one card, as in 'give 2C'
    """
    return _parse_move(text)


def read_move(move: Move | str) -> Move:
    """A move that is given as one or as text.

    >>> read_move("7S") == read_move(Play("7S"))
    True
    """
    return move if isinstance(move, BaseMove) else parse_move(move)


def _parse_move(text: object) -> Move:
    if not isinstance(text, str):
        raise _not_a_move(text)
    if len(text) > MAX_MOVE_TEXT:
        raise _not_a_move(text, f"it is longer than {MAX_MOVE_TEXT} characters")
    text = text.strip(BLANKS)
    if text.isascii() and text.lower() in _FIXED:
        return _FIXED[text.lower()]
    named = _NAMED.fullmatch(text)
    if named is None and _NO_CARDS.fullmatch(text):
        raise _not_a_move(text)
    try:
        return Play(text) if named is None else _parse_named(named[1].lower(), named[2] or "")
    except NotationError as error:
        raise _not_a_move(text, str(error)) from None


def _parse_named(name: str, text: str) -> Move:
    cards = parse_cards(text)
    if name == "give":
        if len(cards) != 1:
            raise NotationError("give one card, as in 'give 2C'")
        return Give(cards[0])
    if not cards:
        raise NotationError("name the cards, as in 'sluff 7S'")
    return Sluff(cards)


_CLASSES: Final = {cls.name: cls for cls in (Play, Chance, Sluff, Pass, PickUp, Give)}
_PARTS: Final = {"play": "cards", "sluff": "cards", "give": "card"}
"""The key for the cards, where a move names some."""


def move_from_dict(data: Mapping[str, object]) -> Move:
    """The move that a JSON object tells, as ``move.to_dict()`` makes it.

    It is read strictly, as events are: every key known, nothing missing, cards in their canonical
    text.  Raises :class:`NotationError` for anything else.

    >>> move_from_dict({"move": "play", "cards": ["9H", "TH"]})
    Play('9HTH')
    """
    if not isinstance(cast("object", data), Mapping):
        raise NotationError("not a JSON object")
    name = data.get("move")
    if not isinstance(name, str) or name not in _CLASSES:
        raise NotationError(f"{quoted(name)} is not a move's name")
    cls = _CLASSES[name]
    part = _PARTS.get(name, "move")
    for key in data:
        if key not in ("move", part):
            raise NotationError(f"{name}: there is no key {quoted(key)}")
    if part not in data:
        raise NotationError(f"{name}: {part} is missing")
    try:
        if cls is Give:
            return Give(read_card(data[part]))
        if cls is Play or cls is Sluff:
            return cls(map(read_card, read_list(data[part])))
    except NotationError as error:
        raise NotationError(f"{name}: {part}: {error}") from None
    return cls()


def _not_a_move(text: object, hint: str = "") -> NotationError:
    return NotationError(f"{quoted(text)} is not a move" + (f": {hint}" if hint else ""))


def format_move(move: Move) -> str:
    """The text form of a move, the same as ``str(move)``.

    >>> format_move(Sluff("7s", "7h"))
    'sluff 7H7S'
    """
    return str(move)


def parse_deck(cards: CardsLike) -> tuple[Card, ...]:
    """The cards of a deck, top card first, from text or an iterable of cards.

    Raises :class:`NotationError` for what is not a card and for a card that is there twice.
    Whether the deck is the whole pack is not looked at.

    >>> parse_deck("QC 8H 2S")
    (Card('QC'), Card('8H'), Card('2S'))
    """
    deck = parse_cards(cards)
    mask_of_cards(deck)
    return deck
