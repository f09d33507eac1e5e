"""The command ``skitgubbe``: play a game to look at, check recorded games, read the rules.

All that it does is done by public calls of the library.  What it was asked for goes to standard
output, what is wrong to standard error, one line each.  Exit status: 0 if all went well, 2 if
anything was wrong, 130 and 141 if it was interrupted or its output was no longer read.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn, cast

from attrs import evolve

from .._typing import override
from .._version import __version__
from ..errors import LogError, RulesError, SetupError, SkitgubbeError, quoted
from ..game import Game
from ..languages.catalogue import catalogue
from ..records.lines import LogLines
from ..records.log import GameLog
from ..rules import Constraint, Option, Rules
from ..viewers import SPECTATOR
from . import terminal
from .arguments import add_language
from .logs import complain_of, load_log, reason_of
from .show import add_show, as_board, run_show
from .simple_player import SimplePlayer
from .standard_input import STANDARD
from .tell import add_tell, run_tell, say_story
from .terminal import complain, say, say_wrapped, short_names, write
from .verify import add_verify, run_verify

__all__ = ["main"]

GOOD: Final = 0
BAD: Final = 2
INTERRUPTED: Final = 130
NOT_READ: Final = 141

DEMO_LOG: Final = "skitgubbe-demo.jsonl"
DEMO_NAMES: Final = (
    *("Anna", "Ben", "Carla", "David", "Eva", "Filip", "Greta", "Hugo", "Ida", "Johan"),
    *("Karin", "Lars", "Maja", "Nils", "Olga", "Per", "Rut"),
)
DEMO_MARK: Final = {"made_by": "skitgubbe demo"}
"""What the header of a log of the demo says, so that the next demo may replace it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process; returns the exit status.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    skitgubbe ...
    0
    """
    try:
        status = _run(argv)
        terminal.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        status = NOT_READ
    except OSError as error:  # reading and writing files is seen to elsewhere
        complain(f"skitgubbe: standard output: {reason_of(error)}")
        status = BAD
    terminal.drop_unwritten()
    return status


def _run(argv: Sequence[str] | None) -> int:
    parser, commands = _parsers()
    try:
        arguments, unknown = parser.parse_known_args(argv)
        if unknown:
            asked = commands.get(arguments.command, parser)
            asked.error(f"unrecognized arguments: {' '.join(unknown)}")
    except SystemExit as done:
        return int(done.code or GOOD)
    if arguments.command is None:
        parser.print_help(sys.stderr)
        return BAD
    try:
        return _COMMANDS[arguments.command](arguments)
    except SkitgubbeError as error:
        complain(f"skitgubbe {arguments.command}: {error}")
        return BAD


# --- arguments --------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    @override
    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} (see {self.prog} --help)")
        self.exit(BAD)


def _parsers() -> tuple[_Parser, Mapping[str, _Parser]]:
    """The parser of the command line, and that of each command."""
    parser = _Parser(
        prog="skitgubbe",
        description="The rules of the Swedish card game skitgubbe.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")

    demo = commands.add_parser(
        "demo",
        help="play a game between simple players and tell it",
        description="Play a game between simple players, tell it, record it and replay it.",
        allow_abbrev=False,
    )
    demo.add_argument("--seed", help="text or a number: the same seed gives the same game")
    demo.add_argument(
        "--players",
        default="3",
        metavar="N|NAMES",
        help="how many, or their names: Anna,Ben,Carla (default: 3)",
    )
    demo.add_argument(
        "--rules", default="classic", metavar="PRESET", help="a preset (default: classic)"
    )
    _add_set(demo)
    demo.add_argument(
        "--output",
        default=DEMO_LOG,
        metavar="FILE",
        help=f"where the log goes (default: {DEMO_LOG}), a new file or an earlier log of the"
        " demo; - prints it in place of the story",
    )
    demo.add_argument(
        "--board",
        action="store_true",
        help="show the table after every trick, all hands open, in place of the story",
    )
    add_language(demo)

    replay = commands.add_parser(
        "replay",
        help="replay recorded games and check them",
        description="Replay recorded games and check every event of them; one line for each.",
        allow_abbrev=False,
    )
    replay.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a log, plain or compressed (gzip, zstd); - is standard input",
    )
    replay.add_argument(
        "--acts-only",
        action="store_true",
        help="the logs may leave out what follows from the players' acts",
    )

    add_verify(commands)
    add_show(commands)
    add_tell(commands)

    rules = commands.add_parser(
        "rules",
        help="list presets and options, or tell the rules in force",
        description="List presets and options or, given any of them, tell the rules in force.",
        allow_abbrev=False,
    )
    rules.add_argument("preset", nargs="?", metavar="PRESET", help="a preset")
    _add_set(rules)
    return parser, commands.choices


def _add_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        dest="settings",
        metavar="OPTION=VALUE",
        help="change an option of the rules, as in sequences=true; may be repeated",
    )


def _chosen_rules(preset: str, settings: Sequence[str]) -> Rules:
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
    number = _whole_number(text) if option.bounds else None
    return text if number is None else number


def _whole_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 100 else None


# --- demo -------------------------------------------------------------------------------------


def _demo(arguments: argparse.Namespace) -> int:
    catalogue(arguments.language)  # or nothing is played
    rules = _chosen_rules(arguments.rules, arguments.settings)
    given: str | None = arguments.seed
    seed = str(secrets.randbelow(1_000_000)) if given is None else given
    game = Game(_players(arguments.players), rules=rules, seed=seed)
    _play_out(game, seed)
    log = GameLog(evolve(game.log.header, extra=DEMO_MARK), game.events)
    if arguments.output == STANDARD:
        if given is None:
            complain(f"skitgubbe demo: the seed is {seed}")
        write(log.to_jsonl())
        return GOOD
    try:
        if not _may_replace(arguments.output):
            complain(
                f"{arguments.output}: the file is there already, and it is no log of the demo;"
                " --output names another"
            )
            return BAD
        log.save(arguments.output)
    except (OSError, ValueError) as error:
        complain(f"{arguments.output}: {reason_of(error)}")
        return BAD
    replayed = _checked(arguments.output, complete=True)
    if replayed is None:
        return BAD
    _tell(replayed, seed, arguments)
    return GOOD


def _may_replace(file: str) -> bool:
    """Whether nothing is lost if the demo writes to a file: its own log, or no regular file."""
    path = Path(file)
    if not path.is_file():
        return True
    with path.open("rb") as stream, suppress(LogError):
        return LogLines.of_stream(stream).header().extra == DEMO_MARK
    return False


def _players(text: str) -> int | Sequence[str]:
    number = _whole_number(text)
    if number is None:
        if not _is_text(text):
            raise SetupError(f"--players {quoted(text)}: a name is {_why_unreadable()}")
        return [name.strip() for name in text.split(",")]
    return DEMO_NAMES[:number] if 2 <= number <= len(DEMO_NAMES) else number


def _is_text(argument: str) -> bool:
    """Whether an argument could be read: bytes that could not stand in it as half characters."""
    return not any("\udc80" <= sign <= "\udcff" for sign in argument)


def _why_unreadable() -> str:
    encoding = sys.getfilesystemencoding()
    if encoding == "utf-8":
        return "no UTF-8 text, which is what is read here; does the terminal write another?"
    return (
        f"no text in this locale, whose encoding is {encoding}; set the environment variable"
        " PYTHONUTF8=1, or LC_ALL to a UTF-8 locale such as C.UTF-8"
    )


def _play_out(game: Game, seed: str) -> None:
    """Let simple players play to the end; whoever can may also act out of turn."""
    players = [SimplePlayer(f"{seed} {seat}") for seat in range(game.n)]
    while (turn := game.turn) is not None:
        for seat in game.actors:
            if seat != turn:
                sluff = players[seat].interject(game.legal_moves(seat))
                if sluff is not None:
                    game.play(sluff, seat)
        game.play(players[turn].choose(game.legal_moves(), game.trump))


def _tell(game: Game, seed: str, arguments: argparse.Namespace) -> None:
    language: str = arguments.language
    texts = catalogue(language)
    names = ", ".join(short_names(game.players))
    rules = _in_short(game.rules)
    say_wrapped(texts.say("demo.begins", names=names, rules=rules, seed=seed))
    say()
    if arguments.board:
        _show_tricks(game, language)
    else:
        say_story(game.log, SPECTATOR, language)
        say()
    moves, events = str(len(game.moves)), str(len(game.events))
    say_wrapped(texts.say("demo.ends", file=arguments.output, moves=moves, events=events))


def _show_tricks(game: Game, language: str) -> None:
    """The table after every trick, and at the end."""
    for step in game.log.steps():
        if not step.table or step.is_over:
            terminal.show(as_board(step, language=language))
            say()


# --- replay -----------------------------------------------------------------------------------


def _replay(arguments: argparse.Namespace) -> int:
    status = GOOD
    for file in arguments.files:
        game = _checked(file, complete=not arguments.acts_only)
        if game is None:
            status = BAD
        else:
            say(f"{file}: {_summary(game)}")
    return status


def _checked(file: str, *, complete: bool) -> Game | None:
    """The game that a log tells, or ``None`` after a line on what is wrong with it."""
    try:
        return load_log(file).replay(complete)
    except (LogError, OSError, ValueError) as error:
        complain_of(file, error)
    return None


def _summary(game: Game) -> str:
    names = short_names(game.players)
    count = len(game.moves)
    if game.turn is not None:
        end = f"unfinished, {names[game.turn]} to act"
    elif game.skitgubbe is None:
        end = "drawn by repetition"
    else:
        end = f"{names[game.skitgubbe]} is the skitgubbe"
    moves = "1 move" if count == 1 else f"{count} moves"
    return f"{', '.join(names)}; {_in_short(game.rules)}; {moves}; {end}"


# --- verify -----------------------------------------------------------------------------------


def _verify(arguments: argparse.Namespace) -> int:
    return GOOD if run_verify(arguments) else BAD


# --- show -------------------------------------------------------------------------------------


def _show(arguments: argparse.Namespace) -> int:
    return GOOD if run_show(arguments) else BAD


# --- tell -------------------------------------------------------------------------------------


def _tell_log(arguments: argparse.Namespace) -> int:
    return GOOD if run_tell(arguments) else BAD


# --- rules ------------------------------------------------------------------------------------


def _rules(arguments: argparse.Namespace) -> int:
    if arguments.preset is None and not arguments.settings:
        _list_rules()
        return GOOD
    rules = _chosen_rules(arguments.preset or "classic", arguments.settings)
    say_wrapped(f"Rules: {_in_short(rules)}")
    say()
    for sentence in rules.describe():
        say_wrapped(sentence, hanging=4)
    say()
    say(f"JSON: {json.dumps(rules.to_dict(), separators=(',', ':'))}")
    return GOOD


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
            say_wrapped(f"{_need(needs)} ({needs.id}).", indent=6, hanging=6)
        sources = ", ".join(option.sources) or "none, it is an addition"
        say_wrapped(f"Rules: {', '.join(option.ids)}. Sources: {sources}.", indent=6, hanging=6)


def _need(needs: Constraint) -> str:
    """What a choice needs, as ``--set`` takes it."""
    choice = _setting(needs.option, needs.value)
    if needs.otherwise:
        choice = f"{needs.option} other than {_value_text(needs.value)}"
    if needs.excluded is not None:
        return f"{choice} does not go with {_setting(needs.other, needs.excluded)}"
    return f"{choice} needs {_setting(needs.other, needs.required)}"


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


def _in_short(rules: Rules) -> str:
    """The preset that comes nearest, and what is changed in it."""
    presets = Rules.presets()
    name = min(presets, key=lambda name: len(_differences(rules, presets[name])))
    return ", ".join([name, *_differences(rules, presets[name])])


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "demo": _demo,
    "replay": _replay,
    "verify": _verify,
    "show": _show,
    "tell": _tell_log,
    "rules": _rules,
}
