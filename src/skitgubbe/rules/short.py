"""Rules in short: the preset that comes nearest, and what is changed in it."""

from __future__ import annotations

from typing import Final, cast

from ..languages.catalogue import Catalogue, catalogue
from . import Rules

__all__ = ["as_set", "differences", "in_short", "value_text"]

_PRESETS: Final = Rules.presets()


def in_short(rules: Rules, texts: Catalogue | None = None) -> str:
    """The preset that comes nearest, and what is changed in it.

    >>> in_short(Rules.preset("classic").replace(sequences=True))
    'classic, sequences=true'
    """
    changed = {name: differences(rules, preset, texts) for name, preset in _PRESETS.items()}
    nearest = min(changed, key=lambda name: len(changed[name]))
    return ", ".join([nearest, *changed[nearest]])


def differences(rules: Rules, other: Rules, texts: Catalogue | None = None) -> list[str]:
    """The options that rules have otherwise than others."""
    return [
        as_set(option.name, value, texts)
        for option in Rules.options()
        if (value := getattr(rules, option.name)) != getattr(other, option.name)
    ]


def as_set(name: str, value: object, texts: Catalogue | None = None) -> str:
    """An option and its value as ``--set`` takes them, but for a pack: how many cards it has."""
    if isinstance(value, tuple):
        number = len(cast("tuple[object, ...]", value))
        return (texts or catalogue("en")).say("rules.pack", number, number=str(number))
    return f"{name}={value_text(value)}"


def value_text(value: object) -> str:
    """A value as ``--set`` takes it.

    >>> value_text(True), value_text("upcard")
    ('true', 'upcard')
    """
    return value if isinstance(value, str) else str(value).lower()
