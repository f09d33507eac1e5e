"""Players, seats and cards: what is asked of a position in every phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from ..._engine.codes import MIN_PLAYERS, PACK_SIZE
from ...cards import PACK, Card, format_cards
from ...errors import quoted
from ...faults import Fault, fault
from ...public_state import Phase
from ...rules import NoCards, Rules, SetAsideTo, trump_is_public, trump_lies_open
from ..fields import PositionFields

__all__ = [
    "IDLE",
    "SEATS_OF_TRICK",
    "check_cards",
    "check_players",
    "check_seats",
    "check_table",
    "collecting_at",
    "collects",
    "holders",
    "idle",
    "in_play",
    "mask_of",
    "out_of_play",
    "shown_trump",
]

# --- questions --------------------------------------------------------------------------------


def holders(p: PositionFields) -> set[int]:
    """The seats that hold cards."""
    return {seat for seat, hand in enumerate(p.hands) if hand}


def in_play(p: PositionFields) -> set[int]:
    """The seats that hold cards or owe a pick-up (S5, B6, F1)."""
    owing = p.owing if p.rules.no_cards is NoCards.MUST_PICK_UP else ()
    return holders(p) | {*owing}.intersection(range(p.n))


def collects(p: PositionFields) -> bool:
    """Whether cards are collected, or were when the game was drawn (F4)."""
    return collecting_at(p.phase, p.leader, p.trick_size)


def collecting_at(phase: Phase, leader: int | None, trick_size: int) -> bool:
    """Whether cards are collected, or were, in such a phase with such a trick."""
    if phase is Phase.OVER:
        return leader is not None and trick_size == 0
    return phase is Phase.COLLECTING


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of cards, of which one may be there twice by mistake."""
    return sum({1 << card.index for card in cards})


def shown_trump(rules: Rules, stock: tuple[Card, ...], trump_card: Card | None) -> Card | None:
    """The card that shows trump to all while cards are collected, if any does (D5, T1)."""
    if trump_card is None and stock:
        return stock[-1] if trump_lies_open(rules) else None
    return trump_card if trump_is_public(rules) else None


def out_of_play(rules: Rules) -> bool:
    """Whether the card that shows trump comes to nobody (T3)."""
    return rules.set_aside_to is SetAsideTo.NOBODY


# --- players and seats ------------------------------------------------------------------------

SEATS_OF_TRICK: Final = (
    *("leader", "turn", "winner", "to_play", "closing", "safe", "receivers"),
    *("last_taker", "owing"),
)
"""The fields with seats that a trick is judged by."""


def check_players(p: PositionFields) -> Iterator[Fault]:
    """There are as many hands and piles of won cards as players."""
    most = (PACK_SIZE - 1 - p.rules.removed) // p.rules.hand_size
    if not MIN_PLAYERS <= p.n <= most:
        yield fault("fault.players", most=max(most, MIN_PLAYERS), found=quoted(p.n))
        return
    for name, piles in (("hands", p.hands), ("won", p.won)):
        if len(piles) != p.n:
            yield fault("fault.piles", field=name, count=len(piles), players=p.n)


def check_seats(p: PositionFields, *names: str) -> Iterator[Fault]:
    """Each seat in these fields exists, and is in a list once."""
    for name in names:
        value: int | tuple[int, ...] | None = getattr(p, name)
        seats = value if isinstance(value, tuple) else () if value is None else (value,)
        if len(set(seats)) < len(seats):
            yield fault("fault.seat_twice", field=name)
        for seat in seats:
            if not 0 <= seat < p.n:
                yield fault("fault.no_seat", field=name, found=quoted(seat))


def check_table(p: PositionFields) -> Iterator[Fault]:
    """Some seat laid some card."""
    for laid in p.table:
        if not 0 <= laid.seat < p.n:
            yield fault("fault.no_seat", field="table", found=quoted(laid.seat))
        if not laid.cards:
            yield fault("fault.laid_no_card", found=quoted(laid.seat))


# --- cards ------------------------------------------------------------------------------------


def check_cards(p: PositionFields, *, counted: bool) -> Iterator[Fault]:
    """Each card of the pack is in one place; ``counted`` if there is a hand for each player."""
    fewest = p.rules.hand_size * p.n + 1 + p.rules.removed
    if counted and fewest > len(p.rules.pack):
        yield fault("fault.small_pack", players=p.n, count=fewest)
    if len(p.removed) != p.rules.removed:
        yield fault("fault.removed", count=p.rules.removed, found=len(p.removed))
    places: dict[str, tuple[tuple[Card, ...], ...]] = {
        "hands": p.hands,
        "won": p.won,
        "table": tuple(laid.cards for laid in p.table),
        "discards": (p.discards,),
        "removed": (p.removed,),
    }
    found = [card.index for card in p.stock]
    for name, piles in places.items():
        indexes = [[card.index for card in pile] for pile in piles]
        if any(pile != sorted(pile) for pile in indexes):
            yield fault("fault.card_order", field=name)
        found += [index for pile in indexes for index in pile]
    lone = [p.set_aside]
    if collects(p) or out_of_play(p.rules):  # until trump is revealed it lies by itself (C6)
        lone.append(p.trump_card)
    found += [card.index for card in lone if card is not None]
    found.sort()
    pack = [card.index for card in p.rules.pack]
    if found == pack:
        return
    for index in sorted({low for low, high in pairwise(found) if low == high}):
        yield fault("fault.card_twice", card=str(PACK[index]))
    if foreign := sorted(set(found).difference(pack)):
        yield fault("fault.foreign", cards=format_cards(PACK[index] for index in foreign))
    missing = sorted(set(pack).difference(found))
    if missing and counted:  # else they may be in a hand that is not there
        yield fault("fault.missing", cards=format_cards(PACK[index] for index in missing))


# --- what is idle -----------------------------------------------------------------------------

IDLE: Final[dict[str, Any]] = {
    **dict.fromkeys(("stock", "table", "to_play", "discards", "safe", "receivers"), ()),
    **dict.fromkeys(("removed", "pool_order", "owing"), ()),
    **dict.fromkeys(("leader", "turn", "closing", "winner", "set_aside", "last_taker"), None),
    **dict.fromkeys(("trump", "trump_card", "trump_owner"), None),
    "trick_size": 0,
}
"""What fields are while nothing goes on in them; ``won`` is then empty for each seat."""


def idle(p: PositionFields, names: str, why: str) -> Iterator[Fault]:
    """Nothing is in these fields; the fault that says ``why`` not."""
    for name in names.split():
        value = getattr(p, name)
        if any(value) if name == "won" else value != IDLE[name]:
            yield fault(why, field=name)
