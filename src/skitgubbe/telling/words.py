"""How players, cards, numbers and lists are written in what is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import frozen

from ..cards import Card
from ..errors import ArgumentError
from ..languages.card_text import CardStyle, card_said
from ..languages.catalogue import Catalogue, listed
from ..languages.plain import harmless
from ..moves import Move
from ..refusals.why import move_cards
from .parts import Part, PartKind, Parts

__all__ = ["Words"]


@frozen
class Words:
    """A language, the players' names by seat, and the style of cards.

    Without names, players are called by their seats.
    """

    catalogue: Catalogue
    names: Sequence[str] | None
    style: CardStyle

    def say(self, key: str, number: int = 1, /, **parameters: Parts | str) -> Parts:
        """A message of the catalogue, with its parameters filled in."""
        parts: list[Part] = []
        for text, parameter, place in self.catalogue.pieces(key, number):
            if place:
                parts.append(Part(text, PartKind.PLACE, place=place))
            elif parameter:
                value = parameters[parameter]
                parts += [Part(value)] if isinstance(value, str) else value
            else:
                parts.append(Part(text))
        return tuple(parts)

    def counted(self, key: str, number: int, /, **parameters: Parts | str) -> Parts:
        """A message about a number of things."""
        return self.say(key, number, number=str(number), **parameters)

    def player(self, seat: int) -> Parts:
        """A player by name; raises :class:`ArgumentError` for a seat without one."""
        if self.names is None and seat >= 0:
            name = self.catalogue.say("player", number=str(seat))
        elif self.names is not None and 0 <= seat < len(self.names):
            name = harmless(self.names[seat])
        else:
            raise ArgumentError(f"there is no name for seat {seat}")
        return (Part(name, PartKind.PLAYER, seat=seat),)

    def card(self, card: Card, *, alone: bool = False) -> Parts:
        """A card, as one of the words of a sentence or ``alone``."""
        part = (Part(card_said(card, self.catalogue, self.style), PartKind.CARD, card=card),)
        if alone or self.style is not CardStyle.NAMES:
            return part
        return self.say("card.the", card=part)

    def cards(self, cards: Iterable[Card], *, alone: bool = False) -> Parts:
        """Cards one after another; full names are listed as they are said."""
        each = [self.card(card, alone=alone) for card in cards]
        if self.style is CardStyle.NAMES:
            return self.listed(each)
        return tuple(part for number, one in enumerate(each) for part in (*_BLANK[:number], *one))

    def move(self, move: Move) -> Parts:
        """A move as a player names it."""
        return self.say(f"move.{move.name}", cards=self.cards(move_cards(move), alone=True))

    def suit(self, card: Card) -> str:
        """What the suit of a card is called."""
        return self.catalogue.say(f"suit.name.{card.suit}")

    def listed(self, items: Sequence[Parts], last: str = "list.and") -> Parts:
        """Things as they are said: ``a``, ``a and b``, ``a, b and c``."""
        return listed(self.say, items, last) if items else ()

    def players(self, seats: Iterable[int]) -> Parts:
        """Players, listed."""
        return self.listed([self.player(seat) for seat in seats])


_BLANK: Final = (Part(" "),)
