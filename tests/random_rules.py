"""Rules of any legal combination of options, from a plain ``Random``."""

from __future__ import annotations

from random import Random

from skitgubbe import Rules, RulesError, shuffled
from skitgubbe.rules import Option

__all__ = ["other_value", "possible", "random_rules"]


def other_value(option: Option, random: Random) -> object:
    """A value of an option that is not its default."""
    if option.name == "repetition_limit":
        return random.choice([2, 3, 5])
    if option.name == "pack":
        return shuffled(random.getrandbits(64))[: random.randrange(19, 52)]
    return random.choice(option.values[1:])


def with_needs(options: dict[str, object]) -> dict[str, object]:
    """The options, and those that they need."""
    for option in Rules.options():
        for need in option.needs:
            if options.get(option.name) == need.value:
                options.setdefault(need.other, need.required)
    return options


def possible(options: dict[str, object]) -> Rules | None:
    try:
        return Rules.from_dict(with_needs(options))
    except RulesError:
        return None


def random_rules(random: Random) -> Rules:
    while True:
        chosen = [option for option in Rules.options() if random.random() < 0.4]
        random.shuffle(chosen)
        rules = possible({option.name: other_value(option, random) for option in chosen})
        if rules is not None:
            return rules
