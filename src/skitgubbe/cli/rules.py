"""The command ``rules``, and rules as the command line takes and tells them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any, cast

from ..errors import RulesError, quoted
from ..rules import Option, Rules
from .arguments import whole_number
from .terminal import say, say_wrapped

__all__ = ["add_rules", "add_settings", "chosen_rules", "rules_in_short", "run_rules"]


def add_rules(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser = commands.add_parser(
        "rules",
        help="list presets and options, or tell the rules in force",
        description="List presets and options or, given any of them, tell the rules in force.",
        allow_abbrev=False,
    )
    parser.add_argument("preset", nargs="?", metavar="PRESET", help="a preset")
    add_settings(parser)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Add ``--set``."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="settings",
        metavar="OPTION=VALUE",
        help="change an option of the rules, as in sequences=true; may be repeated",
    )


def chosen_rules(preset: str, settings: Sequence[str]) -> Rules:
    """A preset with options set; raises :class:`RulesError` for what there is not."""
    options: dict[str, object] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise RulesError(f"--set {quoted(setting)}: an option and a value, as sequences=true")
        options[name] = _value(name, text)
    return Rules.preset(preset).replace(**cast("Any", options))


def _value(name: str, text: str) -> object:
    """A value as Python has it; text that is none is left for the rules to refuse."""
    options = {option.name: option for option in Rules.options()}
    if name not in options:
        return text
    option = options[name]
    word = text.lower()
    if isinstance(option.default, bool):
        return {"true": True, "false": False}.get(word, text)
    if option.default is None and word == "none":
        return None
    number = whole_number(text, 99) if option.bounds else None
    return text if number is None else number


def run_rules(arguments: argparse.Namespace) -> bool:
    """Run the command; returns whether all went well.

    Raises :class:`RulesError` for a preset, an option or a value that there is not.
    """
    if arguments.preset is None and not arguments.settings:
        _list_rules()
        return True
    rules = chosen_rules(arguments.preset or "classic", arguments.settings)
    say_wrapped(f"Rules: {rules_in_short(rules)}")
    say()
    for sentence in rules.describe():
        say_wrapped(sentence, hanging=4)
    say()
    say(f"JSON: {json.dumps(rules.to_dict(), separators=(',', ':'))}")
    return True


def _list_rules() -> None:
    say("Presets (skitgubbe rules PRESET tells one in full):")
    say()
    presets = Rules.presets()
    longest = max(map(len, presets))
    for name, rules in presets.items():
        changed = ", ".join(_differences(rules, Rules())) or "every option as it is by default"
        say_wrapped(f"{name:{longest}}  {changed}", indent=2, hanging=longest + 4)
    say()
    say("Options (--set OPTION=VALUE); the default comes first:")
    for option in Rules.options():
        say()
        say(f"  {option.name} = {_values(option)}")
        say_wrapped(option.text, indent=6, hanging=6)
        for needs in option.needs:
            needed = needs.fault(lambda setting: _setting(*setting))  # as ``--set`` takes it
            say_wrapped(f"{needed}.", indent=6, hanging=6)
        sources = ", ".join(option.sources) or "none, it is an addition"
        say_wrapped(f"Rules: {', '.join(option.ids)}. Sources: {sources}.", indent=6, hanging=6)


def _values(option: Option) -> str:
    if option.values:
        return " | ".join(map(_value_text, option.values))
    if option.default is None:
        return "none | 2 | 3 ..."
    if option.bounds is not None:
        least, most = option.bounds
        return f"{option.default} | {least} ... {most}"
    return "the 52 cards | CARDS, as in 7S8S9S"


def _value_text(value: object) -> str:
    """A value as ``--set`` takes it."""
    return value if isinstance(value, str) else str(value).lower()


def _setting(name: str, value: object) -> str:
    if isinstance(value, tuple):
        return f"a pack of {len(cast('tuple[object, ...]', value))} cards"
    return f"{name}={_value_text(value)}"


def _differences(rules: Rules, other: Rules) -> list[str]:
    names = [option.name for option in Rules.options()]
    return [
        _setting(name, getattr(rules, name))
        for name in names
        if getattr(rules, name) != getattr(other, name)
    ]


def rules_in_short(rules: Rules) -> str:
    """The preset that comes nearest, and what is changed in it."""
    presets = Rules.presets()
    name = min(presets, key=lambda name: len(_differences(rules, presets[name])))
    return ", ".join([name, *_differences(rules, presets[name])])
