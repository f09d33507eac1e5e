"""JSON Schema documents (draft 2020-12) for log lines, positions, views and rules.

Nothing in them is written by hand: they are made of what the classes say of their fields, of the
one table of kinds (:mod:`.fields.kinds`) and of the table of options.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final, cast

from attrs import NOTHING

from .errors import ArgumentError, quoted
from .events.classes import EVENTS
from .fields.described import Field, fields_of
from .fields.kinds import CARDS, DEFINITIONS, Schema, an_object, constant, either, number_of, ref
from .fields.seen import OwnPart
from .knowledge.view import FIELDS as VIEW_FIELDS, PlayerView
from .log_header import FIELDS as HEADER_FIELDS, VERSION as LOG_VERSION, LogHeader
from .positions.position import FIELDS as POSITION_FIELDS, Position
from .positions.position_json import FORMAT as POSITION_FORMAT, VERSION as POSITION_VERSION
from .rules import OPTIONS, Constraint, Option

__all__ = ["schema"]

_VERSIONS: Final = {"log": LOG_VERSION, "position": POSITION_VERSION, "view": 1, "rules": 1}
_DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
_REFERENCE: Final = re.compile(r'"#/\$defs/(\w+)"')
_TIME: Final = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?Z$"


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a line of a log, a position, a view or rules, complete in itself.

    ``name`` is ``"log"``, ``"position"``, ``"view"`` or ``"rules"``; anything else raises
    :class:`ArgumentError`.  Each call gives a new dict, so changing one changes no other.

    >>> schema("log")["$id"], schema("rules")["$id"]
    ('urn:skitgubbe:schema:log:2', 'urn:skitgubbe:schema:rules:1')
    """
    if name not in _VERSIONS:
        raise ArgumentError(f"{quoted(name)} is not a schema: choose from {', '.join(_VERSIONS)}")
    defined = _definitions()
    used: set[str] = set()
    ahead = {name}
    while ahead:
        used |= ahead
        ahead = {*_REFERENCE.findall(_text([defined[key] for key in ahead]))} - used
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:skitgubbe:schema:{name}:{_VERSIONS[name]}",
        **defined[name],
        "$defs": {key: said for key, said in defined.items() if key in used - {name}},
    }
    return cast("dict[str, Any]", json.loads(_text(document)))


def _text(part: object) -> str:
    return json.dumps(part, default=str)  # a card is written as its text


def _definitions() -> dict[str, Schema]:
    """All that can be referred to, by name."""
    events = {name: _event(name) for name in EVENTS}
    named = {
        "log": {
            "title": "LogLine",
            "description": "One line of a log: the header or an event.",
            "oneOf": [ref("header"), *map(ref, events)],
        },
        "header": {
            **_object(LogHeader, HEADER_FIELDS),
            "description": "The first line: what the game was made of. Keys that are not known "
            "here are kept.",
            "additionalProperties": True,
        },
        **events,
        "time": {
            "description": "In a log of version 2, when it happened: UTC, by RFC 3339.",
            "type": "string",
            "pattern": _TIME,
        },
        "position": _position("A game at one moment, complete.", seen=False),
        "masked_position": _position(
            "A position as one viewer sees it: null for each card that it does not know.",
            seen=True,
        ),
        "view": _view(),
        "rules": _rules(),
        **DEFINITIONS,
    }
    return {name: {"title": _title(name), **schema} for name, schema in named.items()}


def _title(name: str) -> str:
    return "".join([word.capitalize() for word in name.split("_")])


# --- objects ----------------------------------------------------------------------------------


def _said(documented: object) -> str:
    """The first lines of a docstring, without the ids of rules."""
    text = " ".join((documented.__doc__ or "").partition("\n\n")[0].split())
    return re.sub(r" \([A-Z]\d[^)]*\)|``", "", text)


def _object(cls: type[Any], declared: Iterable[Field], *, seen: bool = False) -> dict[str, Any]:
    """An object with these fields: as they are, or as they are ``seen`` by somebody."""
    declared = list(declared)
    properties = {each.name: _field(each, seen=seen) for each in declared}
    required = [each.name for each in declared if each.missing is NOTHING]
    return an_object(_said(cls), properties, required)


def _field(field: Field, *, seen: bool) -> Schema:
    kind = field.kind
    described = kind.schema
    if seen and field.seen_by.hides:
        described = kind.seen or either(kind.schema, {"type": "null"})
    return _with_text(field.text, described)


def _with_text(text: str, described: Schema) -> Schema:
    """A description with a text of its own, unless it only refers to another."""
    return described if not text or "$ref" in described else {"description": text, **described}


def _event(name: str) -> Schema:
    cls = EVENTS[name]
    declared = fields_of(cls)
    described = _object(cls, declared, seen=True)
    keys = {"event": constant(name).schema, **described["properties"], "time": ref("time")}
    counted = [field for field in declared if field.counts is not None]
    required = [key for key in described["required"] if key not in [f.name for f in counted]]
    return {
        **described,
        "title": cls.__name__,
        "properties": keys,
        "required": ["event", *required],
        **(_counted(counted[0]) if counted else {}),
    }


def _counted(field: Field) -> Schema:
    """A field that counts goes with hidden cards, and only with them."""
    of = cast("Field", field.counts)
    hidden: Schema = {"type": "null"}
    if isinstance(of.seen_by, OwnPart):
        hidden = {"type": "array", "contains": hidden}
    return {
        "if": {"properties": {of.name: hidden}},
        "then": {"properties": {field.name: True}, "required": [field.name]},
        "else": {"properties": {field.name: False}},
    }


def _position(description: str, *, seen: bool) -> Schema:
    described = _object(Position, POSITION_FIELDS, seen=seen)
    first = {
        "format": constant(POSITION_FORMAT).schema,
        "version": number_of(POSITION_VERSION, POSITION_VERSION).schema,
    }
    return {
        **described,
        "description": description,
        "properties": {**first, **described["properties"]},
        "required": [*first, *described["required"]],
    }


def _view() -> Schema:
    return an_object(
        "What one seat, or a spectator, knows of a game at one moment.",
        {
            name: _with_text(_said(getattr(PlayerView, name)), kind.schema)
            for name, kind in VIEW_FIELDS.items()
        },
    )


# --- rules ------------------------------------------------------------------------------------


def _rules() -> Schema:
    return {
        "description": "The options of a game; one that is left out has its default.",
        "type": "object",
        "properties": {option.name: _option(option) for option in OPTIONS},
        "additionalProperties": False,
        "dependentSchemas": {
            option.name: {"allOf": [*map(_condition, option.needs)]}
            for option in OPTIONS
            if option.needs
        },
    }


def _condition(needs: Constraint) -> Schema:
    made = [_set(name, value, otherwise=needs.otherwise) for name, value in needs.choice]
    met = [_set(name, value) for name, value in needs.needs]
    return {"description": str(needs), "if": {"allOf": made}, "then": {"anyOf": met}}


def _set(name: str, value: object, *, otherwise: bool = False) -> Schema:
    """That an option has a value, or ``otherwise`` another; left out, it has its default."""
    wanted: Schema = {"not": {"const": value}} if otherwise else {"const": value}
    given: Schema = {"properties": {name: wanted}}
    by_default = (value == _DEFAULTS[name]) is not otherwise
    return given if by_default else {**given, "required": [name]}


def _option(option: Option) -> Schema:
    described: Schema = {"type": "string", "enum": option.values}
    if option.bounds is not None:
        described = {
            "type": "integer",
            "minimum": option.bounds[0],
            "maximum": option.bounds[1],
        }
        if option.default is None:
            described = either(described, {"type": "null"})
    elif isinstance(option.default, bool):
        described = {"type": "boolean"}
    elif not option.values:
        described = CARDS.schema
    return {"description": option.text, **described, "default": option.default}
