"""What a game is made of, checked: players, dealer, deck, and the rules for the engine."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from ._engine import codes as c
from .cards import Card, CardsLike, cards_of_mask, mask_of_cards
from .errors import NotationError, SetupError, quoted
from .notation import parse_deck
from .rules import (
    ChanceWhen,
    CollectingAce,
    CollectingEnd,
    Draw,
    FirstLead,
    Following,
    MatchOrder,
    NoCards,
    Pickup,
    PickupSpan,
    Rules,
    SetAsideTo,
    Sluffing,
    TrickLeader,
    Tricks,
    Trump,
    Trumping,
    TrumpShown,
    UnresolvedTie,
)

__all__ = ["compiled", "read_dealer", "read_deck", "read_players"]

LONGEST_NAME = 200
_HOW_MANY = f"a game has {c.MIN_PLAYERS} to {c.MAX_PLAYERS} players"


def read_players(players: object, rules: Rules) -> tuple[str, ...]:
    """The names of the players, from their number or their names (D2)."""
    if type(players) is int:
        if not c.MIN_PLAYERS <= players <= c.MAX_PLAYERS:
            raise SetupError(f"{_HOW_MANY}, not {quoted(players)} (D2)")
        names = tuple(chr(ord("A") + seat) for seat in range(players))
    else:
        names = _read_names(players)
    fewest = rules.hand_size * len(names) + 1 + rules.removed
    if fewest > len(rules.pack):
        raise SetupError(
            f"{len(names)} players need a pack of at least {fewest} cards, "
            f"not {len(rules.pack)} (D3)"
        )
    return names


def _read_names(players: object) -> tuple[str, ...]:
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise SetupError(f"players is a number or a list of names, not {quoted(players)}")
    names: list[str] = []
    for name in cast("Iterable[object]", players):
        if len(names) == c.MAX_PLAYERS:
            raise SetupError(f"{_HOW_MANY}, not more (D2)")
        if not isinstance(name, str) or not name:
            raise SetupError(f"a player's name is text, not {quoted(name)} (seat {len(names)})")
        if len(name) > LONGEST_NAME:
            raise SetupError(
                f"a player's name has at most {LONGEST_NAME} characters (seat {len(names)})"
            )
        if not name.isascii() and any("\ud800" <= sign <= "\udfff" for sign in name):
            raise SetupError(f"a player's name has half a character (seat {len(names)})")
        if name in names:
            raise SetupError(
                f"two players are named {quoted(name)} (seats {names.index(name)} and {len(names)})"
            )
        names.append(str(name))
    if len(names) < c.MIN_PLAYERS:
        raise SetupError(f"{_HOW_MANY}, not {len(names)} (D2)")
    return tuple(names)


def read_dealer(dealer: object, n: int) -> int:
    """A seat that can deal for ``n`` players."""
    if type(dealer) is int and 0 <= dealer < n:
        return dealer
    raise SetupError(f"the dealer is a seat, 0 to {n - 1}, not {quoted(dealer)}")


def read_deck(deck: CardsLike, rules: Rules) -> tuple[Card, ...]:
    """The cards of a deck, top card first: the whole pack, each card once (D1)."""
    try:
        order = parse_deck(deck)
    except NotationError as error:
        raise SetupError(f"deck: {error}") from None
    have = mask_of_cards(order)
    want = mask_of_cards(rules.pack)
    if have & ~want:
        raise SetupError(f"deck: {cards_of_mask(have & ~want)[0]} does not belong to the pack")
    if want & ~have:
        missing = cards_of_mask(want & ~have)
        raise SetupError(f"deck: {missing[0]} is missing ({len(missing)} missing in all)")
    return order


_SLUFFING = {
    Sluffing.NONE: c.SLUFF_NONE,
    Sluffing.AFTER_TRICK: c.SLUFF_AFTER_TRICK,
    Sluffing.OWN_RANK: c.SLUFF_OWN_RANK,
    Sluffing.OWN_RANKS: c.SLUFF_OWN_RANKS,
    Sluffing.ANY_TIME: c.SLUFF_ANY_TIME,
}


@lru_cache(maxsize=1024)
def compiled(rules: Rules, told: bool = False) -> c.Ruleset:
    """The rules as the engine takes them; ``told`` for a table with stand-ins."""
    return c.Ruleset(
        everyone=rules.tricks is Tricks.EVERYONE,
        upcard=rules.trump is Trump.UPCARD,
        set_aside=rules.trump is Trump.SET_ASIDE,
        out_of_play=rules.set_aside_to is SetAsideTo.NOBODY,
        trump_shown=tuple(TrumpShown).index(rules.trump_shown),
        follow_or_pick_up=rules.following is Following.FOLLOW_OR_PICK_UP,
        hand_size=rules.hand_size,
        removed=rules.removed,
        dealer_leads=rules.first_lead is FirstLead.DEALER,
        equal_cards=rules.equal_cards,
        ace_low=rules.collecting_ace is CollectingAce.LOW,
        draw_late=rules.draw is Draw.AFTER_ROUND,
        chance=rules.chance,
        chance_leading=rules.chance_when is ChanceWhen.LEADING,
        sluffing=_SLUFFING[rules.sluffing],
        matches_beat_singles=rules.matches_beat_singles,
        match_order_players=rules.match_order is MatchOrder.PLAYERS,
        must_match=rules.must_match,
        end=tuple(CollectingEnd).index(rules.collecting_end),
        tie=tuple(UnresolvedTie).index(rules.unresolved_tie),
        show_leftovers=rules.show_leftovers,
        rubbish_cards=rules.rubbish_cards,
        rubbish_below=rules.rubbish_below,
        rubbish_pooled=rules.rubbish_pooled,
        must_pick_up=rules.no_cards is NoCards.MUST_PICK_UP,
        must_beat=rules.must_beat,
        trumping_void=rules.trumping is Trumping.VOID,
        pickup=tuple(Pickup).index(rules.pickup),
        next_leads=rules.trick_leader is TrickLeader.NEXT_PLAYER,
        sequences=rules.sequences,
        pickup_play=rules.pickup_span is PickupSpan.PLAY,
        repetition_limit=rules.repetition_limit or 0,
        told=told,
    )
