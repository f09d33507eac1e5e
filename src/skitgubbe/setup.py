"""What a game is made of, checked: players, dealer, deck, and the rules for the engine.

D2      how many can play
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, cast

from ._engine import codes as c
from .cards import Card, CardsLike, cards_of_mask, mask_of_cards
from .errors import NotationError, SetupError, quoted
from .notation import parse_deck
from .rules import OPTIONS, Rules

__all__ = ["compiled", "read_dealer", "read_deck", "read_players", "read_pool_order", "read_tags"]

LONGEST_NAME = 200

MOST_TAGS: Final = 64
LONGEST_TAG_NAME: Final = 64
LONGEST_TAG: Final = 1000


def read_players(players: object, rules: Rules) -> tuple[str, ...]:
    """The names of the players, from their number or their names (D2, D7, D8).

    >>> read_players(28, Rules(hand_size=1))[24:]
    ('Y', 'Z', 'AA', 'AB')
    """
    most = (c.PACK_SIZE - 1 - rules.removed) // rules.hand_size
    if type(players) is int:
        n = players
        if not c.MIN_PLAYERS <= n <= max(most, c.MIN_PLAYERS):
            raise SetupError(_how_many(rules, most, quoted(n)))
        names = tuple(map(_letters, range(n)))
    else:
        names = _read_names(players, rules, most)
    fewest = rules.hand_size * len(names) + 1 + rules.removed
    if fewest > len(rules.pack):
        why, rule = _dealt(rules)
        raise SetupError(
            f"{len(names)} players{why} need a pack of at least {fewest} cards, "
            f"not {len(rules.pack)} ({rule or 'D3'})"
        )
    return names


def _letters(seat: int) -> str:
    """The name of a player who has none: A to Z, then AA, AB and so on."""
    more, letter = divmod(seat, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + letter)


def _dealt(rules: Rules) -> tuple[str, str]:
    """What the rules say of the deal that not all do, and by which rule."""
    each = f"{rules.hand_size} card{'' if rules.hand_size == 1 else 's'} each"
    if rules.removed:
        return f" with {each} and {rules.removed} removed", "D8"
    return ("", "") if rules.hand_size == c.CLASSIC_HAND else (f" with {each}", "D7")


def _how_many(rules: Rules, most: int, found: str) -> str:
    why, rule = _dealt(rules)
    return f"a game{why} has {c.MIN_PLAYERS} to {most} players, not {found} ({rule or 'D2'})"


def _read_names(players: object, rules: Rules, most: int) -> tuple[str, ...]:
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise SetupError(f"players is a number or a list of names, not {quoted(players)}")
    names: list[str] = []
    for name in cast("Iterable[object]", players):
        if len(names) == max(most, c.MIN_PLAYERS):
            raise SetupError(_how_many(rules, most, "more"))
        if not isinstance(name, str) or not name:
            raise SetupError(f"a player's name is text, not {quoted(name)} (seat {len(names)})")
        if len(name) > LONGEST_NAME:
            raise SetupError(
                f"a player's name has at most {LONGEST_NAME} characters (seat {len(names)})"
            )
        if _has_half_a_character(name):
            raise SetupError(f"a player's name has a lone surrogate (seat {len(names)})")
        if name in names:
            raise SetupError(
                f"two players are named {quoted(name)} (seats {names.index(name)} and {len(names)})"
            )
        names.append(str(name))
    if len(names) < c.MIN_PLAYERS:
        raise SetupError(_how_many(rules, most, str(len(names))))
    return tuple(names)


def _has_half_a_character(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text)


def read_tags(tags: object) -> dict[str, str]:
    """What a log says of a game beside the game, checked: names of tags and their text.

    >>> read_tags({"event": "Midsummer", "round": "3"})
    {'event': 'Midsummer', 'round': '3'}
    """
    if not isinstance(tags, Mapping):
        raise SetupError(f"tags is a mapping of text to text, not {quoted(tags)}")
    found: dict[str, str] = {}
    for name, text in cast("Mapping[object, object]", tags).items():
        if len(found) == MOST_TAGS:
            raise SetupError(f"a game has at most {MOST_TAGS} tags")
        if not isinstance(name, str) or not name:
            raise SetupError(f"the name of a tag is text, not {quoted(name)}")
        if not isinstance(text, str):
            raise SetupError(f"the tag {quoted(name)} is text, not {quoted(text)}")
        if len(name) > LONGEST_TAG_NAME:
            raise SetupError(
                f"the name of a tag has at most {LONGEST_TAG_NAME} characters: {quoted(name)}"
            )
        if len(text) > LONGEST_TAG:
            raise SetupError(f"the tag {quoted(name)} has more than {LONGEST_TAG} characters")
        if _has_half_a_character(name + text):
            raise SetupError(f"the tag {quoted(name)} has a lone surrogate")
        found[str(name)] = str(text)
    return found


def read_dealer(dealer: object, n: int) -> int:
    """A seat that can deal for ``n`` players."""
    if type(dealer) is int and 0 <= dealer < n:
        return dealer
    raise SetupError(f"the dealer is a seat, 0 to {n - 1}, not {quoted(dealer)}")


def read_deck(deck: CardsLike, rules: Rules) -> tuple[Card, ...]:
    """The cards of a deck, top card first: the whole pack, each card once (D1)."""
    return _read_order("deck", deck, rules)


def read_pool_order(order: CardsLike, rules: Rules) -> tuple[Card, ...]:
    """A second order of the pack, for rules that need one (B7)."""
    if not rules.rubbish_pooled:
        raise SetupError("pool_order needs rules with rubbish_pooled=True (B7)")
    return _read_order("pool_order", order, rules)


def _read_order(name: str, cards: CardsLike, rules: Rules) -> tuple[Card, ...]:
    try:
        order = parse_deck(cards)
    except NotationError as error:
        raise SetupError(f"{name}: {error}") from None
    have = mask_of_cards(order)
    want = mask_of_cards(rules.pack)
    if have & ~want:
        raise SetupError(f"{name}: {cards_of_mask(have & ~want)[0]} does not belong to the pack")
    if want & ~have:
        missing = cards_of_mask(want & ~have)
        raise SetupError(f"{name}: {missing[0]} is missing ({len(missing)} missing in all)")
    return order


@lru_cache(maxsize=1024)
def compiled(rules: Rules, stand_ins: bool = False) -> c.Ruleset:
    """The rules as the engine takes them; ``stand_ins`` for a table of them."""
    codes: dict[str, int] = {}
    for option in OPTIONS:
        value = getattr(rules, option.name)
        if option.name != "pack":
            word = isinstance(value, str)
            codes[option.name] = option.values.index(value) if word else value or 0
    return c.Ruleset(**codes, stand_ins=stand_ins)
