"""What the builders of positions are told: read as far as it can be, with every fault."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias, cast

from ..._engine.codes import PACK_SIZE
from ...cards import MAX_TEXT, Card, CardsLike, Suit, parse_cards, parse_suit
from ...errors import NotationError, quoted
from ...public_state import LaidKind
from ...rules import Rules, Trump
from .parts import LaidParts, Pile, in_order, told

__all__ = ["Arguments", "left_over"]

Hands: TypeAlias = tuple[Pile | None, ...]

_BETWEEN_WORDS: Final = re.compile(r"[ \t\r\n,]+")
_LONGEST_CARD: Final = 3
"""A word that is longer may stand for several cards."""


class Arguments:
    """Reads what a builder was given, whatever it is, and keeps every fault.

    What cannot be read is ``None``; ``unread`` names the parts that cannot be read at all.
    """

    def __init__(self) -> None:
        self.unread: set[str] = set()
        self._faults: dict[str, list[object]] = {}

    @property
    def problems(self) -> list[str]:
        """The faults, part by part."""
        return [line for name, faults in self._faults.items() for line in told(name, faults)]

    def fault(self, name: str, fault: object) -> None:
        """Something is wrong with a part."""
        self._faults.setdefault(name, []).append(fault)

    def read(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Those of the values that could be read."""
        return {name: value for name, value in values.items() if name not in self.unread}

    # --- one value ------------------------------------------------------------------------

    def rules(self, rules: object) -> Rules:
        """The rules, or any if they cannot be read."""
        if isinstance(rules, Rules):
            return rules
        self.fault("rules", f"{quoted(rules)} is not a Rules object")
        self.unread.add("rules")
        return Rules()

    def number(self, name: str, number: object, kind: str = "a number") -> int | None:
        """An int; whether it can be so large is asked later."""
        found = self._number(name, number, kind)
        if found is None:
            self.unread.add(name)
        return found

    def seat(self, name: str, seat: object) -> int | None:
        """A seat; whether there is one of that number is asked later."""
        return self.number(name, seat, "a seat")

    def card(self, name: str, card: object) -> Card | None:
        """One card."""
        try:
            return Card(cast("str", card))
        except NotationError as error:
            self.fault(name, error)
            self.unread.add(name)
            return None

    def suit(self, name: str, suit: object) -> Suit | None:
        """One suit."""
        try:
            return parse_suit(suit)
        except NotationError as error:
            self.fault(name, error)
            self.unread.add(name)
            return None

    def _number(self, name: str, number: object, kind: str) -> int | None:
        if type(number) is int:
            return number
        self.fault(name, f"{quoted(number)} is not {kind}")
        return None

    # --- cards ----------------------------------------------------------------------------

    def pile(self, name: str, cards: object) -> Pile | None:
        """Cards of one place, in the order given; ``None`` if it is not known how many."""
        if isinstance(cards, Iterable) and not isinstance(cards, str | Card):
            cards = list(islice(cast("Iterable[object]", cards), MAX_TEXT + 1))
        try:
            return parse_cards(cast("CardsLike", cards))
        except NotationError as error:
            items = _one_by_one(cards)
            faults = len(self._faults.get(name, ()))
            found = [card for item in items for card in self._cards(name, item)]
            if len(self._faults.get(name, ())) == faults:  # something else is wrong
                self.fault(name, error)
            glued = isinstance(cards, str) and any(map(_may_be_several, items))
            return tuple(found) if items and not glued else None

    def _cards(self, name: str, cards: Any) -> Pile:
        try:
            return parse_cards(cards)
        except NotationError as error:
            self.fault(name, error)
            return (None,)

    def stock(self, cards: object) -> Pile:
        """The stock, top card first."""
        found = self.pile("stock", cards)
        if found is None:
            self.unread.add("stock")
        return found or ()

    def hands(self, hands: object) -> Hands:
        """The hands by seat; without them the number of players is not known."""
        found = self._by_seat("hands", hands)
        if "hands" in self.unread:
            self.unread.add("n")
        return found

    def _by_seat(self, name: str, piles: object) -> Hands:
        items = self._items(name, piles)
        return tuple(_sorted(self.pile(name, item)) for item in items)

    # --- lists ----------------------------------------------------------------------------

    def seats(self, name: str, seats: object) -> tuple[int | None, ...]:
        """Seats in a list."""
        items = self._items(name, seats)
        return tuple(self._number(name, item, "a seat") for item in items)

    def table(self, table: object, round_: int | None) -> tuple[LaidParts, ...]:
        """Plays on the table, in a round or in one that is not known yet."""
        items = self._items("table", table)
        return tuple(self._laid(item, round_) for item in items)

    def _laid(self, item: object, round_: int | None) -> LaidParts:
        pair = list(islice(cast("Iterable[object]", item), 3)) if _is_list(item) else []
        if len(pair) != 2:
            self.fault("table", f"{quoted(item)} is not a seat and its cards")
            return LaidParts(kind=LaidKind.PLAY, round=round_)
        seat = self._number("table", pair[0], "a seat")
        return LaidParts(seat, _sorted(self.pile("table", pair[1])), LaidKind.PLAY, round_)

    def _items(self, name: str, items: object) -> list[object]:
        """What is in a list; if it is none, or too long, the part is unread."""
        if not _is_list(items):
            self.fault(name, f"{quoted(items)} is not a list")
            self.unread.add(name)
            return []
        found = list(islice(cast("Iterable[object]", items), PACK_SIZE + 1))
        if len(found) > PACK_SIZE:
            self.fault(name, f"there are more than {PACK_SIZE}")
            self.unread.add(name)
            return []
        return found

    # --- what follows from several arguments ----------------------------------------------

    def leader(self, turn: int | None, table: Sequence[LaidParts], n: int) -> int | None:
        """Who laid the first cards, or else is on turn."""
        seat = None
        if "table" not in self.unread:
            seat = table[0].seat if table else turn
        if seat is None or not 0 <= seat < n:
            self.unread.add("leader")
        return seat

    def trick_size(self, trick_size: object, hands: Hands) -> int | None:
        """The size of the trick in shedding: if it is not given, so many hold cards."""
        if trick_size is not None:
            return self.number("trick_size", trick_size)
        if "hands" in self.unread or None in hands:
            self.unread.add("trick_size")
        return sum(map(bool, hands))

    def safe(self, safe: object, hands: Hands) -> tuple[int | None, ...]:
        """The seats that are safe; those that are not named and hold no card come last."""
        out = self.seats("safe", safe)
        return (*out, *(s for s, hand in enumerate(hands) if hand == () and s not in out))

    def won(self, won: object, n: int) -> Hands:
        """The won cards of each of ``n`` seats."""
        piles = self._by_seat("won", won)
        if len(piles) != n and self.unread.isdisjoint(("hands", "won")):
            self.fault("won", f"there are {len(piles)} for {n} players")
        return piles

    def won_with_rest(self, won: Hands, rest: object, left: tuple[Card, ...], n: int) -> Hands:
        """The won cards, with those that are ``left`` added for the seat ``rest``."""
        heap = self.seat("rest", rest)
        if heap is None or not 0 <= heap < min(n, len(won)):
            if n and heap is not None and not 0 <= heap < n:
                self.fault("rest", f"there is no seat {quoted(heap)}")
            self.unread.add("rest")
            return won
        pile = won[heap]
        return (*won[:heap], None if pile is None else in_order(pile + left), *won[heap + 1 :])

    def upcard_suit(self, rules: Rules, stock: Pile, trump_card: Card | None) -> Suit | None:
        """Trump in collecting: the suit of the upcard, if there is one (D5, C7)."""
        if "rules" not in self.unread and rules.trump is not Trump.UPCARD:
            return None
        bottom = stock[-1] if stock else trump_card
        hidden = bottom is None and (bool(stock) or "trump_card" in self.unread)
        if hidden or not self.unread.isdisjoint(("rules", "stock")):
            self.unread.add("trump")
        return None if bottom is None else bottom.suit


def _is_list(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)


def _sorted(pile: Pile | None) -> Pile | None:
    return None if pile is None else in_order(pile)


def _one_by_one(cards: object) -> list[Any]:
    """Cards that are not all right, one by one; none if there are too many or it is no list."""
    if isinstance(cards, str) and len(cards) <= MAX_TEXT:
        return [word for word in _BETWEEN_WORDS.split(cards) if word]
    if isinstance(cards, list):
        items = cast("list[object]", cards)
        return [(item,) for item in items] if len(items) <= MAX_TEXT else []
    return []


def _may_be_several(word: str) -> bool:
    """Whether a word that cannot be read may be of more than one card."""
    try:
        parse_cards(word)
    except NotationError:
        return len(word) > _LONGEST_CARD
    return False


def left_over(rules: Rules, piles: Iterable[Pile | None]) -> tuple[Card, ...]:
    """The cards of the pack that are in none of the places."""
    named = {card for pile in piles for card in pile or ()}
    return tuple(card for card in rules.pack if card not in named)
