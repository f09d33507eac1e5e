"""Players, seats and cards: what is asked of a position in every phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from ..._engine.codes import MAX_PLAYERS, MIN_PLAYERS
from ...cards import PACK, format_cards
from ...errors import quoted
from .parts import Check, LaidParts, Parts, Pile, needs

__all__ = ["check_cards", "check_seats", "idle"]

# --- players and seats ------------------------------------------------------------------------


def check_seats(p: Parts) -> Iterator[str]:
    """Numbers and seats by themselves; what is wrong is then no longer sound."""
    yield from _check_players(p)
    most = max(p.n if p.has("n") else MAX_PLAYERS, len(p.hands) if p.has("hands") else 0)
    yield from _check_lists(p)
    for name in ("dealer", "leader", "turn", "winner", "trump_owner"):
        if p.is_given(name) and not 0 <= getattr(p, name) < most:
            yield f"{name}: there is no seat {quoted(getattr(p, name))}"
            p.sound.discard(name)
    for name in ("to_play", "closing", "safe", "receivers"):
        if p.is_given(name) and getattr(p, name):
            yield from _check_seats_of(p, name, most)
    if p.has("table") and p.table:
        yield from _check_laid(p, most)


def _check_players(p: Parts) -> Iterator[str]:
    if not p.has("n") and p.has("hands"):
        p.add("n", len(p.hands))
    if not p.has("n"):
        return
    if not MIN_PLAYERS <= p.n <= MAX_PLAYERS:
        yield f"a game has 2 to 17 players, not {quoted(p.n)} (D2)"
        p.sound.discard("n")
    elif p.has("rules") and 3 * p.n + 1 > len(p.rules.pack):
        yield f"{p.n} players need a pack of at least {3 * p.n + 1} cards (D3)"


def _check_lists(p: Parts) -> Iterator[str]:
    """There is a hand and a pile of won cards for each player; else their number is unknown."""
    if not p.has("n"):
        return
    n = p.n
    for name in ("hands", "won"):
        if p.has(name) and len(getattr(p, name)) != n:
            yield f"{name}: there are {len(getattr(p, name))} for {n} players"
            if name == "hands":
                p.sound.discard("n")


def _check_seats_of(p: Parts, name: str, most: int) -> Iterator[str]:
    """Seats in a list; ``None`` is one that cannot be read."""
    listed: tuple[int | None, ...] = getattr(p, name)
    seats = [seat for seat in listed if seat is not None]
    strange = [seat for seat in seats if not 0 <= seat < most]
    twice = len(set(seats)) < len(seats)
    if twice:
        yield f"{name}: a seat is there twice"
    for seat in strange:
        yield f"{name}: there is no seat {quoted(seat)}"
    if twice or strange or len(seats) < len(listed):
        p.sound.discard(name)


def _check_laid(p: Parts, most: int) -> Iterator[str]:
    """Seats and cards on the table; a seat that does not exist counts as one not read."""
    for place, laid in enumerate(p.table):
        if laid.seat is not None and not 0 <= laid.seat < most:
            yield f"table: there is no seat {quoted(laid.seat)}"
            unseated = LaidParts(None, laid.cards, laid.kind, laid.round)
            p.table = (*p.table[:place], unseated, *p.table[place + 1 :])
        if laid.cards == ():
            who = "somebody" if laid.seat is None else f"seat {quoted(laid.seat)}"
            yield f"table: {who} laid no card"


# --- cards ------------------------------------------------------------------------------------


def check_cards(p: Parts, whole: bool) -> Iterator[str]:
    """Each card of the pack is in one place; ``whole`` says whether all places can be known."""
    found: list[int] = []
    for name in ("stock", "hands", "won", "table", "discards"):
        ascending = True
        for pile in _piles(p, name):
            if not pile:
                whole = whole and pile is not None
                continue
            indexes = [card.index for card in pile if card is not None]
            whole = whole and len(indexes) == len(pile)
            ascending = ascending and indexes == sorted(indexes)
            found += indexes
        if not ascending and name != "stock":
            yield f"{name}: cards are listed in ascending order"
    if not p.has("collects") or p.collects:  # until trump is revealed it lies by itself (C6)
        card = p.trump_card if p.has("trump_card") else None
        whole = whole and p.has("trump_card")
        if card is not None and (p.has("collects") or card.index not in found):
            found.append(card.index)
    found.sort()
    yield from _places(p, found, whole)


def _piles(p: Parts, name: str) -> Sequence[Pile | None]:
    """The cards of each place of one kind; ``None`` is a place that is not known."""
    if name not in p.sound:
        return (None,)
    if name == "table":
        return [laid.cards for laid in p.table]
    piles = getattr(p, name)
    return (piles,) if name in ("stock", "discards") else piles


def _places(p: Parts, found: list[int], whole: bool) -> Iterator[str]:
    """What is wrong with all the cards that were found; they are sorted."""
    pack = [card.index for card in p.rules.pack] if p.has("rules") else None
    if found == pack:
        return
    once = set(found)
    if len(once) < len(found):
        for index in sorted({low for low, high in pairwise(found) if low == high}):
            yield f"{PACK[index]} is there twice"
    if pack is None:
        return
    if foreign := sorted(once.difference(pack)):
        yield f"not in the pack: {format_cards(PACK[index] for index in foreign)}"
    if whole and (missing := sorted(set(pack) - once)):
        yield f"missing: {format_cards(PACK[index] for index in missing)}"


# --- what is idle -----------------------------------------------------------------------------


_IDLE: Final = {"leader": None, "winner": None, "closing": None, "trick_size": 0}
"""What parts are while nothing goes on in them; the others are empty."""


def idle(names: str, when: str) -> tuple[Check, ...]:
    """Checks that nothing is in these parts ``when`` something else goes on."""
    return tuple(_idle(name, when) for name in names.split())


def _idle(name: str, when: str) -> Check:
    @needs(name)
    def check(p: Parts) -> Iterator[str]:
        value = getattr(p, name)
        if value != _IDLE.get(name, ()) and (name != "won" or any(value)):
            yield f"{name}: nothing can be there in {when}"

    return check
