"""Types, seats and cards: what is asked of a position in every phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, cast

from .._engine.codes import PACK_SIZE
from ..cards import PACK, Card, Suit, format_cards
from ..errors import quoted
from ..rules import Rules
from ..setup import MAX_PLAYERS, MIN_PLAYERS
from ..state import Laid, LaidKind, Phase

if TYPE_CHECKING:
    from ..position import Position

__all__ = [
    "FIELDS",
    "check_cards",
    "check_empty",
    "check_shape",
    "holders_of",
    "is_collecting",
    "mask_of",
    "wrong_types",
]

# --- types ------------------------------------------------------------------------------------


def _a(*kinds: type[object]) -> Callable[[Any], bool]:
    return lambda value: type(value) in kinds


def _tuple_of(kind: type[object]) -> Callable[[Any], bool]:
    kinds = {kind}

    def fits(value: Any) -> bool:
        if type(value) is not tuple:
            return False
        items = cast("tuple[object, ...]", value)
        return len(items) <= PACK_SIZE and kinds.issuperset(map(type, items))

    return fits


_NONE: Final = type(None)
_are_cards: Final = _tuple_of(Card)
_are_seats: Final = _tuple_of(int)
_are_tuples: Final = _tuple_of(tuple)
_are_laid: Final = _tuple_of(Laid)


def _are_piles(value: Any) -> bool:
    return _are_tuples(value) and all(map(_are_cards, value))


def _is_table(value: Any) -> bool:
    return _are_laid(value) and all(
        type(laid.seat) is type(laid.round) is int
        and type(laid.kind) is LaidKind
        and _are_cards(laid.cards)
        for laid in value
    )


FIELDS: Final[dict[str, tuple[Callable[[Any], bool], str]]] = {
    "rules": (_a(Rules), "a Rules object"),
    "n": (_a(int), "a number of players"),
    "dealer": (_a(int), "a seat"),
    "phase": (_a(Phase), "a Phase"),
    "hands": (_are_piles, "a tuple of tuples of cards"),
    "won": (_are_piles, "a tuple of tuples of cards"),
    "stock": (_are_cards, "a tuple of cards"),
    "table": (_is_table, "a tuple of Laid cards"),
    "leader": (_a(int, _NONE), "a seat or None"),
    "turn": (_a(int, _NONE), "a seat or None"),
    "to_play": (_are_seats, "a tuple of seats"),
    "closing": (lambda value: value is None or _are_seats(value), "a tuple of seats or None"),
    "winner": (_a(int, _NONE), "a seat or None"),
    "trump": (_a(Suit, _NONE), "a Suit or None"),
    "trump_card": (_a(Card, _NONE), "a Card or None"),
    "trump_owner": (_a(int, _NONE), "a seat or None"),
    "trick_size": (_a(int), "a number of plays"),
    "discards": (_are_cards, "a tuple of cards"),
    "safe": (_are_seats, "a tuple of seats"),
    "receivers": (_are_seats, "a tuple of seats"),
}
"""The fields of a position: how their types are checked, and what they should be."""


def wrong_types(p: Position) -> dict[str, str]:
    """The fields whose values are of another type than they should be."""
    return {
        name: f"{name}: {quoted(getattr(p, name))} is not {what}"
        for name, (fits, what) in FIELDS.items()
        if not fits(getattr(p, name))
    }


# --- for all phases ---------------------------------------------------------------------------


def check_shape(p: Position) -> Iterator[str]:
    """Numbers and seats that all other checks rely on."""
    n = p.n
    if not MIN_PLAYERS <= n <= MAX_PLAYERS:
        yield f"a game has 2 to 17 players, not {quoted(n)} (D2)"
        return
    if 3 * n + 1 > len(p.rules.pack):
        yield f"{n} players need a pack of at least {3 * n + 1} cards (D3)"
    for name, piles in (("hands", p.hands), ("won", p.won)):
        if len(piles) != n:
            yield f"{name}: there are {len(piles)} for {n} players"
    for name in ("dealer", "leader", "turn", "winner", "trump_owner"):
        seat: int | None = getattr(p, name)
        if seat is not None and not 0 <= seat < n:
            yield f"{name}: there is no seat {quoted(seat)}"
    for name in ("to_play", "closing", "safe", "receivers"):
        seats: tuple[int, ...] | None = getattr(p, name)
        if seats:
            if len(set(seats)) < len(seats):
                yield f"{name}: a seat is there twice"
            for seat in seats:
                if not 0 <= seat < n:
                    yield f"{name}: there is no seat {quoted(seat)}"
    for laid in p.table:
        if not 0 <= laid.seat < n:
            yield f"table: there is no seat {quoted(laid.seat)}"
        if not laid.cards:
            yield f"table: seat {quoted(laid.seat)} laid no card"


def check_cards(p: Position, whole: bool = True) -> Iterator[str]:
    """Each card of the pack is in one place; ``whole`` says whether all places are known."""
    found = [card.index for card in p.stock]
    for name, piles in (
        ("hands", p.hands),
        ("won", p.won),
        ("table", [laid.cards for laid in p.table]),
        ("discards", (p.discards,)),
    ):
        ascending = True
        for pile in piles:
            indexes = [card.index for card in pile]
            ascending = ascending and indexes == sorted(indexes)
            found += indexes
        if not ascending:
            yield f"{name}: cards are listed in ascending order"
    if p.trump_card is not None and is_collecting(p):
        found.append(p.trump_card.index)  # until trump is revealed it lies beside its owner (C6)
    found.sort()
    pack = [card.index for card in p.rules.pack]
    if found == pack:
        return
    once = set(found)
    if len(once) < len(found):
        for index in sorted({low for low, high in pairwise(found) if low == high}):
            yield f"{PACK[index]} is there twice"
    if foreign := sorted(once.difference(pack)):
        yield f"not in the pack: {format_cards(PACK[index] for index in foreign)}"
    if whole and (missing := sorted(set(pack) - once)):
        yield f"missing: {format_cards(PACK[index] for index in missing)}"


def is_collecting(p: Position) -> bool:
    """Whether collecting goes on, or went on when the game was drawn (F4)."""
    if p.phase is Phase.OVER:
        return p.leader is not None and p.trick_size == 0
    return p.phase is Phase.COLLECTING


def check_empty(p: Position, names: str, when: str) -> Iterator[str]:
    """What is idle ``when`` something else goes on."""
    for name in names.split():
        value = getattr(p, name)
        idle = value == 0 if name == "trick_size" else value in ((), None)
        if not idle and (name != "won" or any(value)):
            yield f"{name}: nothing can be there in {when}"


def holders_of(p: Position) -> set[int]:
    """The seats that hold cards."""
    return {seat for seat, hand in enumerate(p.hands) if hand}


def mask_of(cards: Sequence[Card]) -> int:
    """The mask of cards, of which one may be there twice by mistake."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask
