"""The words of pictures and boards: those of the catalogue that stand beside cards."""

from __future__ import annotations

from collections.abc import Iterable

from ...cards import Card, Rank, Suit
from ...languages.catalogue import Catalogue, catalogue
from ...public_state import Phase

__all__ = ["Captions", "captions_in"]


class Captions:
    """The words of one language: ``words("turn")``, ``words("to lead", name="Anna")``."""

    __slots__ = ("_catalogue", "language")

    def __init__(self, texts: Catalogue) -> None:
        self.language: str = texts.code
        self._catalogue = texts

    @property
    def tag(self) -> str:
        """The language as pages and pictures name it: ``nn-NO`` and not ``nn_NO``."""
        return self.language.replace("_", "-")

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with values for its parameters; one with a dot is the catalogue's."""
        parameters = {name: str(value) for name, value in values.items()}
        key = key if "." in key else f"picture.{key.replace(' ', '_')}"
        return self._catalogue.say(key, **parameters)

    def phase(self, phase: Phase) -> str:
        """The heading of a phase."""
        return self._catalogue.say(f"heading.{phase}")

    def rank(self, rank: Rank) -> str:
        """The sign of a rank on a card.

        >>> captions_in("sv").rank(Rank.JACK), captions_in("en").rank(Rank.TEN)
        ('Kn', '10')
        """
        return self("T") if rank is Rank.TEN else self._catalogue.say(f"rank.letter.{rank}")

    def suit(self, suit: Suit) -> str:
        """The name of a suit.

        >>> captions_in("sv").suit(Suit.HEARTS)
        'hjärter'
        """
        return self._catalogue.say(f"suit.name.{suit}")

    def card(self, card: Card) -> str:
        """The name of a card, as it is said.

        >>> captions_in("sv").card(Card("QH")), captions_in("en").card(Card("7S"))
        ('hjärter dam', '7 of spades')
        """
        say = self._catalogue.say
        rank = say(f"rank.name.{card.rank}") if card.rank > Rank.TEN else str(int(card.rank))
        return say("card.names", rank=rank, suit=self.suit(card.suit))

    def cards(self, cards: Iterable[Card]) -> str:
        """The names of cards, with commas between."""
        return ", ".join(map(self.card, cards)) or self("no cards")

    def signs(self, cards: Iterable[Card], *, symbols: bool = True) -> str:
        """Cards as short text, with symbols or letters for the suits.

        >>> captions_in("sv").signs([Card("TH"), Card("JS")])
        '10♥ Kn♠'
        """
        return " ".join(
            self.rank(card.rank) + (card.suit.symbol if symbols else str(card.suit))
            for card in cards
        )


def captions_in(language: str) -> Captions:
    """The words of a language; raises :class:`LanguageError` if there is no such language.

    >>> captions_in("sv")("turn")
    'på tur'
    """
    return Captions(catalogue(language))
