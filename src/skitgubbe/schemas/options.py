"""The options of a game as JSON Schema, from the tables of :mod:`skitgubbe.rules.options`."""

from __future__ import annotations

from typing import Any

from ..rules import CONSTRAINTS, OPTIONS, Constraint, Option

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
    made = [_set(name, value, otherwise=needs.otherwise) for name, value in needs.choice]
    met = [_set(name, value) for name, value in needs.needs]
    return {"description": str(needs), "if": {"allOf": made}, "then": {"anyOf": met}}


def _set(name: str, value: str | bool | int, *, otherwise: bool = False) -> dict[str, Any]:
    """That an option has a value, or ``otherwise`` another; left out, it has its default."""
    wanted: dict[str, Any] = {"not": {"const": value}} if otherwise else {"const": value}
    given = {"properties": {name: wanted}}
    by_default = (value == _DEFAULTS[name]) is not otherwise
    return given if by_default else {**given, "required": [name]}
