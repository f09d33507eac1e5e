"""Ranks, suits and the 52 cards, as text and as bits.

D1      :data:`PACK`

There is one :class:`Card` object for each card of the pack, so cards are compared by identity.
Inside, a set of cards is a *mask*: an int with the bit ``card.index`` set for each card of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NoReturn, Self, TypeAlias, final, overload

from ._typing import PublicDir, override
from .errors import NotationError, quoted
from .faults import fault
from .shown import Pictured

__all__ = [
    "PACK",
    "SUITS",
    "Card",
    "CardsLike",
    "Hand",
    "Rank",
    "Suit",
    "cards_of_mask",
    "format_cards",
    "mask_of_cards",
    "parse_cards",
    "parse_rank",
    "parse_suit",
    "texts_of_cards",
]

MAX_TEXT = 1000
"""Text longer than this, or more cards than this at once, is refused unread."""

BLANKS = " \t\r\n"


# --- ranks and suits --------------------------------------------------------------------------

_RANK_LETTERS = "23456789TJQKA"
_SUIT_LETTERS = "CDHS"
_SUIT_SYMBOLS = "♣♦♥♠"


@final
class Rank(IntEnum):
    """A rank, from two (``2``) to ace (``14``); ``str`` is its letter.

    Made from a letter (``10`` and lower case too) or a number; anything else raises
    :class:`NotationError`.  Ranks are ordered (D1).

    >>> Rank("T"), Rank("10"), Rank(14)
    (Rank('T'), Rank('T'), Rank('A'))
    >>> str(Rank.QUEEN), Rank.QUEEN.value
    ('Q', 12)
    >>> Rank.KING < Rank.ACE
    True
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    if TYPE_CHECKING:
        _value_: int

        def __new__(cls, value: int | str) -> Self: ...  # noqa: D102

    @classmethod
    @override
    def _missing_(cls, value: object) -> Rank:
        return parse_rank(value)

    @override
    def __str__(self) -> str:
        return _RANK_LETTERS[self - 2]

    @override
    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)

    @override
    def __repr__(self) -> str:
        return f"Rank('{self}')"


@final
class Suit(StrEnum):
    """A suit; its value is its letter, and suits are ordered as their letters: C D H S.

    Made from a letter, in lower case too, or a symbol; anything else raises
    :class:`NotationError`.

    >>> Suit("s"), Suit("♠"), Suit.SPADES.symbol
    (Suit('S'), Suit('S'), '♠')
    >>> Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES
    True
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @classmethod
    @override
    def _missing_(cls, value: object) -> Suit:
        return parse_suit(value)

    @property
    def symbol(self) -> str:
        """The suit's symbol: ♣, ♦, ♥ or ♠.

        >>> Suit("H").symbol
        '♥'
        """
        return _SUIT_SYMBOLS[_SUIT_LETTERS.index(self.value)]

    @override
    def __repr__(self) -> str:
        return f"Suit('{self.value}')"


SUITS: Final = tuple(Suit)
"""The suits, each at its number (:attr:`Card.index` modulo 4)."""


def _rank_spellings() -> dict[object, Rank]:
    spellings: dict[object, Rank] = {"10": Rank.TEN}
    for rank in Rank:
        spellings[str(rank)] = spellings[str(rank).lower()] = rank
    return spellings


def _suit_spellings() -> dict[object, Suit]:
    spellings: dict[object, Suit] = {}
    for suit in Suit:
        spellings[suit.value] = spellings[suit.value.lower()] = suit
        for variant in ("", "\ufe0e", "\ufe0f"):  # a symbol, then as text or as emoji
            spellings[suit.symbol + variant] = suit
    return spellings


_RANKS = _rank_spellings()
_SUITS = _suit_spellings()


def parse_rank(value: object) -> Rank:
    """The rank meant by a :class:`Rank`, a text or an int; raises :class:`NotationError`.

    >>> parse_rank("10")
    Rank('T')
    """
    if isinstance(value, Rank):
        return value
    if isinstance(value, str) and value in _RANKS:
        return _RANKS[value]
    if isinstance(value, int) and 2 <= value <= 14:
        return Rank(int(value))
    raise NotationError(fault("unread.rank", found=quoted(value)))


def parse_suit(value: object) -> Suit:
    """The suit meant by a :class:`Suit` or a text; raises :class:`NotationError`.

    >>> parse_suit("♥")
    Suit('H')
    """
    if isinstance(value, str) and value in _SUITS:
        return _SUITS[value]
    raise NotationError(fault("unread.suit", found=quoted(value)))


# --- cards ------------------------------------------------------------------------------------


@final
class Card(Pictured, PublicDir):
    """One of the 52 cards: ``Card("7S")`` or ``Card(rank, suit)``.

    Text may also be in lower case, have ``10`` for T and a symbol for the suit.  The same card is
    always the same object; it cannot change.  Cards are ordered by rank, then suit (D1).
    Raises :class:`NotationError` for anything that is not a card.

    >>> card = Card("7s")
    >>> card, str(card), card.symbol
    (Card('7S'), '7S', '7♠')
    >>> Card("7♠") is Card(7, "S") is card
    True
    >>> sorted([Card("10S"), Card("2S"), Card("2C")])
    [Card('2C'), Card('2S'), Card('TS')]
    """

    __slots__ = ("_text", "index", "rank", "suit", "symbol")
    __match_args__ = ("rank", "suit")

    rank: Rank
    suit: Suit
    symbol: str
    """The card with the symbol of its suit, as in ``7♠``."""
    index: int
    """The place of the card in :data:`PACK`, 0 to 51, and its bit in a mask."""
    _text: str

    @overload
    def __new__(cls, text: str | Card, /) -> Card: ...
    @overload
    def __new__(cls, rank: Rank | str | int, suit: Suit | str) -> Card: ...
    def __new__(cls, rank: object, suit: object = None) -> Card:
        """Look the card up: no card is made after the pack."""
        if suit is None:
            return _parse_card(rank)
        return PACK[parse_rank(rank) * 4 - 8 + _SUIT_LETTERS.index(parse_suit(suit))]

    @override
    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot change: {name} of {self}")

    @override
    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot change: {name} of {self}")

    @override
    def __str__(self) -> str:
        return self._text

    @override
    def __format__(self, format_spec: str) -> str:
        return format(self._text, format_spec)

    @override
    def __repr__(self) -> str:
        return f"Card('{self._text}')"

    @override
    def __hash__(self) -> int:  # not the address: a set of cards has the same order in every run
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if _is_card(other) else NotImplemented

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index if _is_card(other) else NotImplemented

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index if _is_card(other) else NotImplemented

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index if _is_card(other) else NotImplemented

    @override
    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self._text,)


def _is_card(value: object) -> bool:
    return isinstance(value, Card)


def _make_pack() -> tuple[Card, ...]:
    pack: list[Card] = []
    for rank in Rank:
        for suit in Suit:
            card = object.__new__(Card)
            for name, value in (
                ("rank", rank),
                ("suit", suit),
                ("symbol", f"{rank}{suit.symbol}"),
                ("index", len(pack)),
                ("_text", f"{rank}{suit}"),
            ):
                object.__setattr__(card, name, value)
            pack.append(card)
    return tuple(pack)


PACK = _make_pack()
"""The 52 cards, ordered by rank and then suit (D1)."""

_CARDS: dict[object, Card] = {
    f"{rank_text}{suit_text}": Card(rank, suit)
    for rank_text, rank in _RANKS.items()
    for suit_text, suit in _SUITS.items()
}


def _not_a_card(value: object) -> NotationError:
    return NotationError(fault("unread.card", found=quoted(value)))


def _parse_card(value: object) -> Card:
    if isinstance(value, str):
        card = _CARDS.get(value)
        if card is not None:
            return card
    elif isinstance(value, Card):
        return value
    raise _not_a_card(value)


# --- several cards ----------------------------------------------------------------------------

CardsLike: TypeAlias = str | Card | Iterable[Card | str]
"""What stands for cards as an argument: text, one card, or cards and texts of one card each."""


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """The cards meant by a text, a card, or an iterable of them, in the order given.

    In a text, cards follow one another directly or with blanks or a comma between.  A card may
    be there twice: see :func:`mask_of_cards`.  Raises :class:`NotationError` for anything that
    is not a card, and for more than 1000 characters or cards.

    >>> parse_cards("9HTH") == parse_cards("9h, 10h") == parse_cards(["9H", Card("TH")])
    True
    """
    if isinstance(cards, str):
        return _parse_text(cards)
    if isinstance(cards, Card):
        return (cards,)
    try:
        items = iter(cards)
    except TypeError:
        raise _not_a_card(cards) from None
    found = tuple(map(_parse_card, islice(items, MAX_TEXT + 1)))
    if len(found) > MAX_TEXT:
        raise NotationError(fault("unread.cards", count=MAX_TEXT))
    return found


def _parse_text(text: str) -> tuple[Card, ...]:
    if len(text) > MAX_TEXT:
        raise NotationError(fault("unread.long", found=quoted(text), count=MAX_TEXT))
    rest = text.strip(BLANKS)
    found: list[Card] = []
    comma = False
    while rest:
        for size in (4, 3, 2):  # the longest first: it may end in a selector of how a symbol looks
            card = _CARDS.get(rest[:size])
            if card is not None:
                break
        else:
            raise _not_a_card(_first_word(rest) or ",")
        found.append(card)
        rest = rest[size:].lstrip(BLANKS)
        comma = rest.startswith(",")
        if comma:
            rest = rest[1:].lstrip(BLANKS)
    if comma:
        raise _not_a_card(",")
    return tuple(found)


def _first_word(text: str) -> str:
    for end in (*BLANKS, ","):
        text = text.partition(end)[0]
    return text


class Hand(tuple[Card, ...], Pictured):
    """The cards of a hand: a tuple that notebooks show as a picture.

    >>> Hand([Card("9H"), Card("TH")])
    (Card('9H'), Card('TH'))
    """

    __slots__ = ()


def texts_of_cards(cards: Iterable[Card]) -> list[str]:
    """What ``str`` makes of each card.

    >>> texts_of_cards([Card("7S"), Card("TH")])
    ['7S', 'TH']
    """
    return [card._text for card in cards]  # pyright: ignore[reportPrivateUsage]


def format_cards(cards: Iterable[Card]) -> str:
    """The texts of cards, joined: the canonical text of a play, a hand or a deck.

    >>> format_cards([Card("9H"), Card("TH")])
    '9HTH'
    """
    return "".join(map(str, cards))


# --- masks ------------------------------------------------------------------------------------


def _unpack(mask: int) -> tuple[Card, ...]:
    found: list[Card] = []
    while mask:
        found.append(PACK[(mask & -mask).bit_length() - 1])
        mask &= mask - 1
    return tuple(found)


# Hands of three and plays come up again and again; there are 23,478 sets of up to three cards.
_unpack_few = lru_cache(maxsize=None)(_unpack)


def cards_of_mask(mask: int) -> tuple[Card, ...]:
    """The cards of a mask (an int below 2**52), in ascending order.

    >>> cards_of_mask(0b100001)
    (Card('2C'), Card('3D'))
    """
    return _unpack_few(mask) if mask.bit_count() <= 3 else _unpack(mask)


def mask_of_cards(cards: Iterable[Card]) -> int:
    """The mask of cards; raises :class:`NotationError` if a card is there twice.

    >>> mask_of_cards([Card("3D"), Card("2C")])
    33
    """
    mask = 0
    for card in cards:
        bit = 1 << card.index
        if mask & bit:
            raise NotationError(fault("fault.card_twice", card=str(card)))
        mask |= bit
    return mask
