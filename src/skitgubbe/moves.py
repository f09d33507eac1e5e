"""Moves: what a seat can do, as frozen values.

:data:`Move` is the union of six classes and there are no others, so a type checker knows when a
``match`` has seen them all.  A move knows no game: whether it is legal is for the game to say.
"""

# pyright: reportPrivateUsage=false
# The code of a move is for the package and not for its users.

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Self,
    SupportsIndex,
    TypeAlias,
    cast,
    final,
    overload,
)

from attrs import field, frozen

from ._engine import codes
from ._typing import PublicDir, override
from .cards import Card, CardsLike, cards_of_mask, format_cards, mask_of_cards, parse_cards
from .errors import ArgumentError, NotationError
from .faults import fault
from .memo import Memo
from .shown import Pictured

__all__ = [
    "BaseMove",
    "Chance",
    "Give",
    "LegalMoves",
    "Move",
    "Pass",
    "PickUp",
    "Play",
    "Sluff",
    "code_of_move",
    "move_of_code",
]


@frozen(init=False)
class BaseMove(PublicDir):
    """What all moves have in common: ``str`` is the text form, ``repr`` can be executed.

    Moves are equal if they are of the same class and, where they name cards, name the same.

    >>> isinstance(Pass(), BaseMove), Play("9H") == Sluff("9H")
    (True, False)
    """

    __match_args__ = ()

    name: ClassVar[str] = "move"
    """The JSON name: the class name in snake case."""
    _word: ClassVar[str]  # the text form before the cards

    _code: int  # the move as the engine writes it: kind and mask of the cards in one int
    _cards: tuple[Card, ...] = field(eq=False)

    def __init__(self) -> None:
        self._become(0)

    def _become(self, mask: int) -> None:
        """Be the move of this kind with these cards."""
        if type(self) not in _KINDS:
            raise TypeError("BaseMove is what moves have in common: make one of its subclasses")
        object.__setattr__(self, "_code", _KINDS[type(self)] << codes.KIND_SHIFT | mask)
        object.__setattr__(self, "_cards", cards_of_mask(mask))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``move`` is the name, then the cards as text.

        >>> Play("9HTH").to_dict(), PickUp().to_dict()
        ({'move': 'play', 'cards': ['9H', 'TH']}, {'move': 'pick_up'})
        """
        return {"move": self.name}

    @override
    def __str__(self) -> str:
        return self._word + format_cards(self._cards)

    @override
    def __repr__(self) -> str:
        cards = format_cards(self._cards)
        return f"{type(self).__name__}({cards and repr(cards)})"

    @override
    def __reduce__(self) -> tuple[type[Self], tuple[str, ...]]:
        cards = format_cards(self._cards)
        return type(self), (cards,) if cards else ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class _OfCards(BaseMove):
    """A move of one or more cards of the hand."""

    __slots__ = ()
    __match_args__ = ("cards",)
    _without_cards: ClassVar[str]  # what is wrong then

    def __init__(self, *parts: CardsLike, cards: CardsLike = ()) -> None:
        mask = mask_of_cards(card for part in (*parts, cards) for card in parse_cards(part))
        if not mask:
            raise NotationError(fault(self._without_cards))
        self._become(mask)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, sorted."""
        return self._cards

    @override
    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``move`` is the name, ``cards`` are texts."""
        return {"move": self.name, "cards": list(map(str, self._cards))}


@final
class Play(_OfCards):
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

    __slots__ = ()
    name = "play"
    _word = ""
    _without_cards = "unread.move.play"


@final
class Chance(BaseMove):
    """Turn over the top card of the stock and play it (C5).

    >>> str(Chance())
    'chance'
    """

    __slots__ = ()
    name = "chance"
    _word = "chance"


@final
class Sluff(_OfCards):
    """Add cards that do not compete to the trick (L1 to L3); takes cards as :class:`Play` does.

    >>> str(Sluff("7S", "7H"))
    'sluff 7H7S'
    """

    __slots__ = ()
    name = "sluff"
    _word = "sluff "
    _without_cards = "unread.move.sluff"


@final
class Pass(BaseMove):
    """Say in the closing window that one is done (L5).

    >>> str(Pass())
    'pass'
    """

    __slots__ = ()
    name = "pass"
    _word = "pass"


@final
class PickUp(BaseMove):
    """Take the top card, or the card led, into the hand (S2, S3, Q4, U2).

    >>> str(PickUp())
    'pickup'
    """

    __slots__ = ()
    name = "pick_up"
    _word = "pickup"


@final
class Give(BaseMove):
    """Give one low card to the seat that is short (B5).

    >>> str(Give("2C")), Give("2c").card
    ('give 2C', Card('2C'))
    """

    __slots__ = ()
    __match_args__ = ("card",)
    name = "give"
    _word = "give "

    def __init__(self, card: str | Card) -> None:
        self._become(mask_of_cards((Card(card),)))

    @property
    def card(self) -> Card:
        """The card."""
        return self._cards[0]

    @override
    def to_dict(self) -> dict[str, Any]:
        """The JSON form: ``move`` is the name, ``card`` is a text."""
        return {"move": self.name, "card": str(self.card)}


Move: TypeAlias = Play | Chance | Sluff | Pass | PickUp | Give
"""All that a seat can do: a union of these classes and no others.

So a type checker knows when a ``match`` has seen them all.

>>> isinstance(Pass(), Move)
True
"""


# --- all that may be made ----------------------------------------------------------------------


class LegalMoves(tuple[Move, ...], Pictured, PublicDir):
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

    if TYPE_CHECKING:  # editors do not see what is inherited from a tuple of something

        @overload
        def __getitem__(self, place: SupportsIndex, /) -> Move: ...
        @overload
        def __getitem__(self, place: slice, /) -> tuple[Move, ...]: ...
        def __getitem__(self, place: SupportsIndex | slice, /) -> Move | tuple[Move, ...]: ...
        def __iter__(self) -> Iterator[Move]: ...

    @override
    def __repr__(self) -> str:
        return f"LegalMoves({', '.join(map(str, self))})"


# --- from the engine --------------------------------------------------------------------------


_KINDS: Final[dict[type[BaseMove], int]] = {
    Play: codes.PLAY,
    Chance: codes.CHANCE,
    Sluff: codes.SLUFF,
    Pass: codes.PASS,
    PickUp: codes.PICK_UP,
    Give: codes.GIVE,
}
_CLASSES: Final = cast(
    "dict[int, Callable[..., Move]]", {kind: cls for cls, kind in _KINDS.items()}
)


def _make(code: int) -> Move:
    kind = code >> codes.KIND_SHIFT
    if kind not in _CLASSES:
        raise ArgumentError(f"no kind of move has the number {kind}")
    return _CLASSES[kind](*cards_of_mask(code & codes.CARDS))


move_of_code: Final = Memo(_make).__getitem__
"""The move that the engine writes as an int; the same object whenever it is seen again.

>>> move_of_code(code_of_move(Sluff("7S")))
Sluff('7S')
"""


def code_of_move(move: BaseMove) -> int:
    """The move as the engine writes it: kind and mask of the cards in one int.

    >>> code_of_move(Play("2C3D"))
    33
    """
    return move._code
