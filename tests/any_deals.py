"""Deals by any legal choice of the options, as the engine takes them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from skitgubbe import PACK, Rules
from skitgubbe.cards import Card
from skitgubbe.rules import CONSTRAINTS

__all__ = ["any_deal", "any_rules", "masks"]

NUMBERS: dict[str, Sequence[int]] = {
    "hand_size": (1, 2, 3, 3, 4, 5),
    "removed": (0, 0, 1, 4),
    "rubbish_below": (1, 3, 5, 6, 9),
}


def masks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(1 << card.index for card in cards)


def any_rules(random: Random) -> Rules:
    """Any legal choice of the options, some of few and some of many."""
    often = random.random()
    chosen: dict[str, Any] = {}
    for option in Rules.options():
        if option.name in NUMBERS or option.values:
            values = NUMBERS.get(option.name, option.values)
            chosen[option.name] = (
                random.choice(values) if random.random() < often else option.default
            )
    if random.random() < 0.5:
        chosen["repetition_limit"] = random.choice([None, 2, 4])
    while broken := [needs for needs in CONSTRAINTS if needs.broken(chosen)]:
        needs = random.choice(broken)
        default = {option.name: option.default for option in Rules.options()}
        name, value = random.choice(needs.choice)
        if random.random() < 0.5 and value != default[name]:
            chosen[name] = default[name]
        else:
            chosen.update([random.choice(needs.needs)])
            if needs.otherwise:
                chosen[name] = default[name]
    return Rules(**chosen)


def any_deal(random: Random) -> tuple[Rules, int, int, list[Card], list[Card]]:
    rules = any_rules(random)
    n = random.randint(2, 6)
    fewest = rules.hand_size * n + 1 + rules.removed
    pack = PACK if random.random() < 0.3 else tuple(random.sample(PACK, random.randint(fewest, 52)))
    rules = rules.replace(pack=pack)
    deck, order = list(rules.pack), list(rules.pack)
    random.shuffle(deck)
    random.shuffle(order)
    return rules, n, random.randrange(n), deck, order
