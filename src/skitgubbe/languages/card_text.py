"""Cards in text: exact notation, the letters and symbols of a language, playing cards, full names.

The tables of what a rank and a suit are called stand in the catalogue, as ``rank.letter.T``,
``rank.name.T``, ``suit.letter.H`` and ``suit.name.H``; the spellings of a language are read back
by whoever reads leniently.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeVar

from .._typing import override
from ..cards import PACK, Card, Rank
from ..errors import ArgumentError, quoted
from .catalogue import Catalogue, catalogue

__all__ = [
    "PLAYING_CARDS",
    "CardStyle",
    "card_said",
    "card_text",
    "named_cards",
    "read_style",
    "spellings",
]

_T = TypeVar("_T")


class CardStyle(StrEnum):
    """How a card is written.

    ``NOTATION`` is ``TH`` in every language, ``SYMBOLS`` is a rank in the letters of the language
    and the symbol of the suit, ``PLAYING_CARDS`` is one sign, ``NAMES`` is the full name.

    >>> [card_text(Card("TH"), "sv", style) for style in CardStyle]
    ['TH', '10♥', '🂺', 'hjärter tio']
    """

    NOTATION = "notation"
    SYMBOLS = "symbols"
    PLAYING_CARDS = "playing_cards"
    NAMES = "names"

    @classmethod
    @override
    def _missing_(cls, value: object) -> CardStyle:
        known = ", ".join(repr(style.value) for style in cls)
        raise ArgumentError(f"there is no style of cards {quoted(value)}: the styles are {known}")


def read_style(style: CardStyle | str) -> CardStyle:
    """A style given as one or as its value; raises :class:`ArgumentError` if there is none.

    >>> read_style("names") is CardStyle.NAMES
    True
    """
    return CardStyle(style)


# Unicode has the suits as rows of 16, spades first, and a knight between jack and queen.
_ROWS: Final = "SHDC"


def _playing_card(card: Card) -> str:
    rank = card.rank
    column = 1 if rank is Rank.ACE else rank + (rank > Rank.JACK)
    return chr(0x1F0A0 + 16 * _ROWS.index(card.suit.value) + column)


PLAYING_CARDS: Final[Mapping[Card, str]] = MappingProxyType(
    {card: _playing_card(card) for card in PACK}
)
"""The sign that Unicode has for each card."""


def card_said(card: Card, texts: Catalogue, style: CardStyle) -> str:
    """A card in a style, in the words of a catalogue.

    >>> card_said(Card("TH"), catalogue("sv"), CardStyle.NAMES)
    'hjärter tio'
    """
    if style is CardStyle.NOTATION:
        return str(card)
    if style is CardStyle.PLAYING_CARDS:
        return PLAYING_CARDS[card]
    if style is CardStyle.SYMBOLS:
        rank = texts.say(f"rank.letter.{card.rank}")
        return texts.say("card.symbols", rank=rank, suit=card.suit.symbol)
    suit = texts.say(f"suit.name.{card.suit}")
    return texts.say("card.names", rank=texts.say(f"rank.name.{card.rank}"), suit=suit)


def card_text(
    card: Card | str, language: str = "en", style: CardStyle | str = CardStyle.SYMBOLS
) -> str:
    """A card as text.

    Raises :class:`LanguageError` and :class:`ArgumentError` for a language or a style that is not
    there, :class:`NotationError` for what is no card.

    >>> card_text(Card("TH")), card_text(Card("QS"), "sv"), card_text(Card("QS"), "sv", "names")
    ('T♥', 'D♠', 'spader dam')
    """
    texts = catalogue(language)
    style = read_style(style)
    return card_said(Card(card), texts, style)


def named_cards(cards: Iterable[Card], texts: Catalogue, last: str = "list.and") -> str:
    """Cards by their full names, listed as they are said.

    >>> named_cards([Card("9H"), Card("TH")], catalogue("en"), "list.or")
    'the nine of hearts or the ten of hearts'
    """
    return texts.listed(
        [texts.say("card.the", card=card_said(card, texts, CardStyle.NAMES)) for card in cards],
        last,
    )


# --- for whoever reads ------------------------------------------------------------------------


def spellings(language: str, kind: str, of: Iterable[_T]) -> dict[str, _T]:
    """What ranks or suits are called in a language: by letters, and by names.

    In lower case, as whoever reads folds what is there.  The ranks' own letters are not listed:
    they stand in :mod:`skitgubbe.cards`.

    >>> from skitgubbe.cards import Suit
    >>> ranks, suits = spellings("sv", "rank", Rank), spellings("sv", "suit", Suit)
    >>> ranks["kn"], ranks["knekt"], ranks["e"], ranks["10"], suits["r"], suits["ruter"]
    (Rank('J'), Rank('J'), Rank('A'), Rank('T'), Suit('D'), Suit('D'))
    """
    say = catalogue(language).say
    return {
        say(f"{kind}.{written}.{one}").casefold(): one
        for one in of
        for written in ("letter", "name")
    }
