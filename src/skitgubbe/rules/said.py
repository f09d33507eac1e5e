"""Numbers of cards in the sentences of the rules, and lines of sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..languages.catalogue import Catalogue

if TYPE_CHECKING:
    from . import Rules

__all__ = ["line", "said_cards", "said_fewer", "said_up_to"]


def line(rule: str, *sentences: str) -> str:
    """A line of a description: the rule's id, a colon and the sentences that there are.

    >>> line("S3", "A pick-up takes the top card only.", "")
    'S3: A pick-up takes the top card only.'
    """
    return f"{rule}: {' '.join(filter(None, sentences))}"


def said_cards(number: int, texts: Catalogue) -> str:
    """A number of cards, in words.

    >>> from skitgubbe.languages.catalogue import catalogue
    >>> said_cards(1, catalogue("en")), said_cards(3, catalogue("sv"))
    ('one card', 'tre kort')
    """
    return texts.say("cards", number, number=texts.number(number))


def said_fewer(number: int, texts: Catalogue) -> str:
    """Fewer cards than a number, in words."""
    if number == 1:
        return texts.say("cards.none")
    return texts.say("cards.fewer", number=texts.number(number))


def said_up_to(rules: Rules, texts: Catalogue) -> str:
    """What is drawn to fill a hand."""
    if rules.hand_size == 1:
        return texts.say("draw.one")
    return texts.say("draw.up_to", number=texts.number(rules.hand_size))
