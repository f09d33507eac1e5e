"""The options of a game as JSON Schema, from the tables of :mod:`skitgubbe.rules.options`."""

from __future__ import annotations

from typing import Any

from ..rules.constraints import CONSTRAINTS, Constraint
from ..rules.options import OPTIONS, Option

__all__ = ["with_options"]

_DEFAULTS = {option.name: option.default for option in OPTIONS}


def with_options(rules: dict[str, Any]) -> dict[str, Any]:
    """The definition of rules with every option, and with what the options need.

    ``rules`` says itself how a value is written that is one of too many to list.
    """
    written: dict[str, dict[str, Any]] = rules["properties"]
    options = {
        option.name: {
            "description": option.text,
            **written.get(option.name, _listed(option)),
            "default": option.default,
        }
        for option in OPTIONS
    }
    return {**rules, "properties": options, "allOf": list(map(_condition, CONSTRAINTS))}


def _listed(option: Option) -> dict[str, Any]:
    if option.bounds is not None:
        return {"type": "integer", "minimum": option.bounds[0], "maximum": option.bounds[1]}
    if isinstance(option.default, bool):
        return {"type": "boolean"}
    return {"enum": option.values}


def _condition(needs: Constraint) -> dict[str, Any]:
    choice: dict[str, Any] = {"const": needs.value}
    if needs.otherwise:
        choice = {"not": choice}
    wanted: dict[str, Any] = {"const": needs.required}
    if needs.excluded is not None:
        wanted = {"not": {"const": needs.excluded}}
    by_default = needs.required == _DEFAULTS[needs.other]
    return {
        "description": str(needs),
        "if": _set(needs.option, choice),
        "then": _set(needs.other, wanted, required=not by_default),
    }


def _set(name: str, value: dict[str, Any], *, required: bool = True) -> dict[str, Any]:
    """That an option has such a value; if it is not ``required``, leaving it out says the same."""
    given = {"properties": {name: value}}
    return {**given, "required": [name]} if required else given
