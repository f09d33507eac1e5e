"""Moves: what a seat can do, as frozen values.

:class:`Move` has six subclasses and there are no others.  A move knows no game: whether it is
legal is for the game to say.
"""

from __future__ import annotations

from typing import Any, Final, Self, final

from attrs import field, frozen

from ._engine import codes
from ._typing import override
from .cards import Card, CardsLike, cards_of_mask, format_cards, mask_of_cards, parse_cards
from .errors import ArgumentError, NotationError

__all__ = [
    "Chance",
    "Give",
    "LegalMoves",
    "Move",
    "Pass",
    "PickUp",
    "Play",
    "Sluff",
    "move_of_code",
]

_set = object.__setattr__


@frozen
class Move:
    """What all moves have in common: ``str`` is the text form, ``repr`` can be executed.

    Moves are equal if they are of the same class and, where they name cards, name the same.

    >>> isinstance(Pass(), Move), Play("9H") == Sluff("9H")
    (True, False)
    """

    __match_args__ = ()

    code: int = field(repr=False)
    """The move as the engine writes it: kind and mask of the cards in one int."""

    def __init__(self) -> None:
        raise TypeError("Move is the class of all moves: make one of its subclasses")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def _mask(cards: tuple[CardsLike, ...], what: str) -> int:
    mask = mask_of_cards(card for part in cards for card in parse_cards(part))
    if not mask:
        raise NotationError(f"a {what} needs at least one card")
    return mask


@final
@frozen(init=False)
class Play(Move):
    """Lay cards from the hand: one or more of a rank (C1, E1), a card or a sequence (S1, S2, Q1).

    Cards come as text, cards, or iterables of them, one or several; ``cards`` is sorted.  Raises
    :class:`NotationError` for what is not a card, a card named twice, or no card at all.

    >>> Play("TH", "9H")
    Play('9HTH')
    >>> Play("TH", "9H") == Play("9H TH") == Play([Card("9H"), Card("TH")])
    True
    >>> str(Play("10h")), Play("10h").cards
    ('TH', (Card('TH'),))
    """

    __match_args__ = ("cards",)

    cards: tuple[Card, ...] = field(eq=False)

    def __init__(self, *parts: CardsLike, cards: CardsLike = ()) -> None:
        mask = _mask((*parts, cards), "play")
        _set(self, "code", codes.PLAY << codes.KIND_SHIFT | mask)
        _set(self, "cards", cards_of_mask(mask))

    @override
    def __str__(self) -> str:
        return format_cards(self.cards)

    @override
    def __repr__(self) -> str:
        return f"Play('{format_cards(self.cards)}')"

    @override
    def __reduce__(self) -> tuple[type[Play], tuple[str]]:
        return Play, (format_cards(self.cards),)


@final
@frozen(init=False)
class Chance(Move):
    """Turn over the top card of the stock and play it (C5).

    >>> str(Chance())
    'chance'
    """

    def __init__(self) -> None:
        _set(self, "code", codes.CHANCE_MOVE)

    @override
    def __str__(self) -> str:
        return "chance"

    @override
    def __repr__(self) -> str:
        return "Chance()"

    @override
    def __reduce__(self) -> tuple[type[Chance], tuple[()]]:
        return Chance, ()


@final
@frozen(init=False)
class Sluff(Move):
    """Add cards that do not compete to the trick (L1 to L3); takes cards as :class:`Play` does.

    >>> str(Sluff("7S", "7H"))
    'sluff 7H7S'
    """

    __match_args__ = ("cards",)

    cards: tuple[Card, ...] = field(eq=False)

    def __init__(self, *parts: CardsLike, cards: CardsLike = ()) -> None:
        mask = _mask((*parts, cards), "sluff")
        _set(self, "code", codes.SLUFF_MOVE | mask)
        _set(self, "cards", cards_of_mask(mask))

    @override
    def __str__(self) -> str:
        return f"sluff {format_cards(self.cards)}"

    @override
    def __repr__(self) -> str:
        return f"Sluff('{format_cards(self.cards)}')"

    @override
    def __reduce__(self) -> tuple[type[Sluff], tuple[str]]:
        return Sluff, (format_cards(self.cards),)


@final
@frozen(init=False)
class Pass(Move):
    """Say in the closing window that one is done (L5).

    >>> str(Pass())
    'pass'
    """

    def __init__(self) -> None:
        _set(self, "code", codes.PASS_MOVE)

    @override
    def __str__(self) -> str:
        return "pass"

    @override
    def __repr__(self) -> str:
        return "Pass()"

    @override
    def __reduce__(self) -> tuple[type[Pass], tuple[()]]:
        return Pass, ()


@final
@frozen(init=False)
class PickUp(Move):
    """Take the top card, or the card led, into the hand (S2, S3, Q4, U2).

    >>> str(PickUp())
    'pickup'
    """

    def __init__(self) -> None:
        _set(self, "code", codes.PICK_UP_MOVE)

    @override
    def __str__(self) -> str:
        return "pickup"

    @override
    def __repr__(self) -> str:
        return "PickUp()"

    @override
    def __reduce__(self) -> tuple[type[PickUp], tuple[()]]:
        return PickUp, ()


@final
@frozen(init=False)
class Give(Move):
    """Give one low card to the seat that is short (B5).

    >>> str(Give("2C")), Give("2c").card
    ('give 2C', Card('2C'))
    """

    __match_args__ = ("card",)

    card: Card = field(eq=False)

    def __init__(self, card: str | Card) -> None:
        card = Card(card)
        _set(self, "code", codes.GIVE_MOVE | mask_of_cards((card,)))
        _set(self, "card", card)

    @override
    def __str__(self) -> str:
        return f"give {self.card}"

    @override
    def __repr__(self) -> str:
        return f"Give('{self.card}')"

    @override
    def __reduce__(self) -> tuple[type[Give], tuple[str]]:
        return Give, (str(self.card),)


# --- all that may be made ----------------------------------------------------------------------


class LegalMoves(tuple[Move, ...]):
    """The moves that a seat may make: a snapshot that later play does not change.

    The order is: plays, chance, sluffs, pass, pick-up, gives; within a kind ascending by cards,
    as tuples compare, so ``9C``, ``9C9D``, ``9D``.

    >>> import skitgubbe
    >>> moves = skitgubbe.Game(3, seed=7).legal_moves()
    >>> moves
    LegalMoves(2S, 3S, 9D, chance)
    >>> skitgubbe.Play("9D") in moves, len(moves)
    (True, 4)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"LegalMoves({', '.join(map(str, self))})"


# --- from the engine --------------------------------------------------------------------------


class MoveStore(dict[int, Move]):
    """Moves by code, made when first asked for and kept while there are fewer than ``limit``.

    A few hundred plays and some thousands of sluffs can come up; the limit is there to be sure.
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.limit = limit

    def __missing__(self, code: int) -> Move:
        move = _make(code)
        return move if len(self) >= self.limit else self.setdefault(code, move)


def _make(code: int) -> Move:
    cards = cards_of_mask(code & codes.CARDS)
    match code >> codes.KIND_SHIFT:
        case codes.PLAY:
            return Play(cards)
        case codes.CHANCE:
            return Chance()
        case codes.SLUFF:
            return Sluff(cards)
        case codes.PASS:
            return Pass()
        case codes.PICK_UP:
            return PickUp()
        case codes.GIVE:
            return Give(*cards)
        case kind:
            raise ArgumentError(f"no kind of move has the number {kind}")


move_of_code: Final = MoveStore(1 << 15).__getitem__
"""The move that the engine writes as an int; the same object whenever it is seen again.

>>> move_of_code(Sluff("7S").code)
Sluff('7S')
"""
