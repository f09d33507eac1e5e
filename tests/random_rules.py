"""Rules of any legal combination of options, from a plain ``Random``."""

from __future__ import annotations

from random import Random

from skitgubbe import PACK, Rules, RulesError, shuffled
from skitgubbe.rules import CONSTRAINTS, Option

__all__ = ["other_value", "possible", "random_rules", "with_short_pack"]

NUMBERS = {
    "hand_size": (1, 2, 4, 5),
    "removed": (1, 4, 10),
    "rubbish_below": (2, 4, 6, 9),
    "repetition_limit": (2, 3, 5),
}
DEFAULTS = {option.name: option.default for option in Rules.options()}


def other_value(option: Option, random: Random) -> object:
    """A value of an option that is not its default."""
    if option.name in NUMBERS:
        return random.choice(NUMBERS[option.name])
    if option.name == "pack":
        return shuffled(random.getrandbits(64))[: random.randrange(19, 52)]
    return random.choice(option.values[1:])


def with_needs(options: dict[str, object]) -> dict[str, object]:
    """The options, and those that they need, which stand before them."""
    for needs in reversed(CONSTRAINTS):
        if needs.broken({**DEFAULTS, **options}):
            options.setdefault(*needs.needs[0])
    return options


def possible(options: dict[str, object]) -> Rules | None:
    """The rules with these options and what they need, if two players can play by them."""
    try:
        rules = Rules.from_dict(with_needs(options))
    except RulesError:
        return None
    return rules if rules.max_players > 1 else None


def random_rules(random: Random) -> Rules:
    while True:
        chosen = [option for option in Rules.options() if random.random() < 0.3]
        random.shuffle(chosen)
        rules = possible({option.name: other_value(option, random) for option in chosen})
        if rules is not None:
            return rules


def with_short_pack(rules: Rules, random: Random) -> Rules:
    """The rules with some of the cards, enough for two players at least."""
    fewest = 2 * rules.hand_size + 1 + rules.removed
    size = random.randint(max(10, fewest), max(30, fewest))
    return rules.replace(pack=random.sample(PACK, size))
