"""Text for cards, moves and decks.

What is read here knows no game: :func:`parse_move` tells what a text means, not whether it is
legal.  Canonical text is what ``str`` makes; input may also be in lower case, have blanks around
it, and write cards as :func:`~skitgubbe.cards.parse_cards` takes them.  What people type, in the
words of their language, is read only where it is asked for (``lenient=True``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from . import cards as strict
from .cards import BLANKS, MAX_TEXT, Card, CardsLike, mask_of_cards
from .errors import AmbiguousError, NotationError, quoted
from .faults import Fault, fault, in_part
from .json_values import read_card, read_list
from .moves import BaseMove, Chance, Give, Move, Pass, PickUp, Play, Sluff

__all__ = [
    "move_from_dict",
    "parse_card",
    "parse_cards",
    "parse_deck",
    "parse_move",
    "read_move",
]

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


# --- cards ------------------------------------------------------------------------------------


def parse_card(text: str | Card, *, lenient: bool = False, language: str = "en") -> Card:
    """The card that a text means; raises :class:`NotationError` if it means none.

    It is read as :class:`Card` reads it or, if that is asked for, as people write cards in a
    language: see :func:`parse_cards`.

    >>> parse_card("7s"), parse_card("ten of hearts", lenient=True)
    (Card('7S'), Card('TH'))
    """
    if not lenient or isinstance(text, Card):
        return Card(text)
    cards = _cards_meant(text, language)
    if len(cards) != 1:
        raise NotationError(fault("unread.card.one", found=quoted(text), count=len(cards)))
    return cards[0]


def parse_cards(
    cards: CardsLike, *, lenient: bool = False, language: str = "en"
) -> tuple[Card, ...]:
    """The cards meant by a text, a card, or an iterable of them, in the order given.

    In a text, cards follow one another directly or with blanks or a comma between.  Raises
    :class:`NotationError` for what is not a card, and for more than 1000 characters or cards.

    With ``lenient`` a card may be written as people write it in ``language``: rank and suit in
    either order, as letters, names or symbols, or the one sign that Unicode has for it.  The
    letters of the notation are read too.  What can mean different cards raises
    :class:`AmbiguousError` with the candidates, a language that is not there
    ``LanguageError``.

    >>> parse_cards("9H 10h") == parse_cards("h9, hearts 10", lenient=True)
    True
    >>> parse_cards("🂡 KnH hjärter 10", lenient=True, language="sv")
    (Card('AS'), Card('JH'), Card('TH'))
    >>> parse_cards("7S D", lenient=True, language="sv")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.AmbiguousError: 'd' can be read as QC, QD, QH, QS, 2D, 3D, 4D, 5D, 6D, 7D, \
8D, 9D or 4 more
    """
    if not lenient:
        return strict.parse_cards(cards)
    if isinstance(cards, str):
        return _cards_meant(cards, language)
    if isinstance(cards, Card):
        return (cards,)
    try:
        items = iter(cards)
    except TypeError:
        raise NotationError(fault("unread.card.short", found=quoted(cards))) from None
    return strict.parse_cards(parse_card(card, lenient=True, language=language) for card in items)


def _cards_meant(text: object, language: str) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise NotationError(fault("unread.card.short", found=quoted(text)))
    if len(text) > MAX_TEXT:
        raise NotationError(fault("unread.long", found=quoted(text), count=MAX_TEXT))
    from .languages.reading import cards_meant

    return cards_meant(text, language)


# --- moves ------------------------------------------------------------------------------------


def parse_move(text: str, *, lenient: bool = False, language: str = "en") -> Move:
    """The move that a text means; raises :class:`NotationError` if it means none.

    Cards alone are a play; the others are ``chance``, ``sluff`` and cards, ``pass``, ``pickup``
    (also ``pick up`` and ``pick-up``), ``give`` and a card.

    With ``lenient`` the words may be those of ``language`` too, and cards are read as
    :func:`parse_cards` then reads them.  Raises :class:`AmbiguousError` with the candidates if the
    text can mean different moves, ``LanguageError`` if there is no such language.

    >>> parse_move("9HTH"), parse_move("Sluff 7s 7h"), parse_move("pick up")
    (Play('9HTH'), Sluff('7H7S'), PickUp())
    >>> parse_move("give 2C 3C")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.NotationError: 'give 2C 3C' is not a move: give one card, as in 'give 2C'
    >>> parse_move("ta upp", lenient=True, language="sv")
    PickUp()
    >>> parse_move("slänga hjärter 10", lenient=True, language="sv")
    Sluff('TH')
    """
    if not isinstance(cast("object", text), str):
        raise _not_a_move(text)
    if len(text) > MAX_MOVE_TEXT:
        raise _not_a_move(text, fault("unread.move.long", count=MAX_MOVE_TEXT))
    return _move_meant(text, language) if lenient else _parse_move(text)


def read_move(move: Move | str) -> Move:
    """A move that is given as one or as text.

    >>> read_move("7S") == read_move(Play("7S"))
    True
    """
    return move if isinstance(move, BaseMove) else parse_move(move)


def _parse_move(text: str) -> Move:
    text = text.strip(BLANKS)
    if text.isascii() and text.lower() in _FIXED:
        return _FIXED[text.lower()]
    named = _NAMED.fullmatch(text)
    if named is None and _NO_CARDS.fullmatch(text):
        raise _not_a_move(text)
    try:
        if named is None:
            return Play(text)
        return _named_move(named[1].lower(), strict.parse_cards(named[2] or ""))
    except NotationError as error:
        raise _not_a_move(text, error.fault) from None


_OTHER_CARDS: Final = {
    "give": fault("unread.move.give"),
    "play": fault("unread.move.no_cards"),
    "sluff": fault("unread.move.no_cards.sluff"),
}
"""What is wrong with a move that names no cards, or too many."""


def _named_move(name: str, cards: tuple[Card, ...]) -> Move:
    if name == "give" and len(cards) == 1:
        return Give(cards[0])
    if name == "give" or not cards:
        raise NotationError(_OTHER_CARDS[name])
    return Play(cards) if name == "play" else Sluff(cards)


# --- moves in the words of a language ---------------------------------------------------------


_ALONE: Final[dict[str, Move]] = {move.name: move for move in (Chance(), Pass(), PickUp())}
"""The moves that name no card."""


def _move_meant(text: str, language: str) -> Move:
    from .languages.reading import folded, move_words, rows_meant, without_self

    plain = without_self(folded(text), language)
    found: dict[Move, str] = {}
    hints: list[Fault | str] = []
    for name, rest in [*move_words(plain, language), ("play", plain)]:
        if name in _ALONE:
            if rest:
                hints.append(fault("unread.move.alone", move=fault(f"move.{name}")))
            else:
                found[_ALONE[name]] = str(_ALONE[name])
            continue
        try:
            for row in rows_meant(rest, language):
                word = "" if name == "play" else f"{name} "
                found.setdefault(_named_move(name, row), word + "".join(map(str, row)))
        except NotationError as error:
            hints.append(error.fault)
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise AmbiguousError(text, found.values())
    raise _not_a_move(text, hints[0])


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
        raise NotationError(fault("unread.object.none"))
    name = data.get("move")
    if not isinstance(name, str) or name not in _CLASSES:
        raise NotationError(fault("unread.move.name", found=quoted(name)))
    cls = _CLASSES[name]
    part = _PARTS.get(name, "move")
    for key in data:
        if key not in ("move", part):
            raise NotationError(in_part(name, fault("unread.key", found=quoted(key))))
    if part not in data:
        raise NotationError(in_part(name, fault("unread.key_missing", field=part)))
    try:
        if cls is Give:
            return Give(read_card(data[part]))
        if cls is Play or cls is Sluff:
            return cls(map(read_card, read_list(data[part])))
    except NotationError as error:
        raise NotationError(in_part(name, in_part(part, error.fault))) from None
    return cls()


def _not_a_move(text: object, hint: Fault | str = "") -> NotationError:
    found = quoted(text)
    if hint:
        return NotationError(fault("unread.move.why", found=found, fault=hint))
    return NotationError(fault("unread.move", found=found))


def parse_deck(cards: CardsLike) -> tuple[Card, ...]:
    """The cards of a deck, top card first, from text or an iterable of cards.

    Raises :class:`NotationError` for what is not a card and for a card that is there twice.
    Whether the deck is the whole pack is not looked at.

    >>> parse_deck("QC 8H 2S")
    (Card('QC'), Card('8H'), Card('2S'))
    """
    deck = strict.parse_cards(cards)
    mask_of_cards(deck)
    return deck
