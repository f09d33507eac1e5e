"""The command ``rules``, and rules as the command line takes them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any, Final, cast

from ..errors import RulesError, quoted
from ..rules import Option, Rules
from ..rules.short import as_set, differences, in_short, value_text
from .arguments import add_command, whole_number
from .terminal import say, say_wrapped

__all__ = ["add_rules", "add_settings", "chosen_rules"]


KEY: Final = (
    "Rules such as C1 are told in the rule book (docs/rules.md); sources are its four main ones, A"
    " to D, and others, as US2, in docs/whose-rules.md."
)


def add_rules(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser = add_command(
        commands,
        run_rules,
        "list presets and options, or tell the rules in force",
        "List presets and options or, given any of them, tell the rules in force.",
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
    say_wrapped(f"Rules: {in_short(rules)}")
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
        changed = ", ".join(differences(rules, Rules())) or "every option as it is by default"
        say_wrapped(f"{name:{longest}}  {changed}", indent=2, hanging=longest + 4)
    say()
    say("Options (--set OPTION=VALUE); the default comes first:")
    say_wrapped(KEY)
    for option in Rules.options():
        say()
        say(f"  {option.name} = {_values(option)}")
        say_wrapped(option.text, indent=6, hanging=6)
        for needs in option.needs:
            needed = needs.fault(lambda setting: as_set(*setting))  # as ``--set`` takes it
            say_wrapped(f"{needed}.", indent=6, hanging=6)
        sources = ", ".join(option.sources) or "none, it is an addition"
        say_wrapped(f"Rules: {', '.join(option.ids)}. Sources: {sources}.", indent=6, hanging=6)


def _values(option: Option) -> str:
    if option.values:
        return " | ".join(map(value_text, option.values))
    if option.default is None:
        return "none | 2 | 3 ..."
    if option.bounds is not None:
        least, most = option.bounds
        return f"{option.default} | {least} ... {most}"
    return "the 52 cards | CARDS, as in 7S8S9S"
