"""The command ``demo``: a game between simple players, told, recorded and replayed."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from ..errors import LogError, SetupError, quoted
from ..events.classes import Drew, Passed, TrickDecided
from ..game import Game
from ..languages.catalogue import catalogue
from ..records.lines import LogLines
from ..records.log import GameLog
from ..records.streams import blocks, reason_of
from ..rules import Rules
from ..rules.short import in_short
from ..viewers import SPECTATOR
from . import terminal
from .arguments import add_command, add_language, whole_number
from .replay import replayed
from .rules import add_settings, chosen_rules
from .show import as_board
from .simple_player import SimplePlayer
from .standard_input import STANDARD
from .tell import story_lines
from .terminal import complain, say, say_wrapped, short_names, write

__all__ = ["add_demo"]

DEMO_LOG: Final = "skitgubbe-demo.jsonl"
DEMO_NAMES: Final = (
    *("Anna", "Ben", "Carla", "David", "Eva", "Filip", "Greta", "Hugo", "Ida", "Johan"),
    *("Karin", "Lars", "Maja", "Nils", "Olga", "Per", "Rut"),
)
DEMO_MARK: Final = {"made_by": "skitgubbe demo"}
"""What the header of a log of the demo says, so that the next demo may replace it."""

LONGEST_STORY: Final = 90
"""In lines: with what is said before and after it, a story fits on two large screens."""
ENDING: Final = 20
"""How many of them, at most, come after the gap in a story that is too long."""
LONGEST_TRICK: Final = 5
"""In lines, the gap in it counted."""
INDENT: Final = " " * 5
"""What the lines of a trick after its first begin with."""
LEFT_OUT: Final = (Drew, Passed, TrickDecided)
"""What the story of the demo does not tell."""


def add_demo(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser = add_command(
        commands,
        run_demo,
        "play a game between simple players and tell it",
        "Play a game between simple players, tell it, record it and replay it.",
    )
    parser.add_argument("--seed", help="text or a number: the same seed gives the same game")
    parser.add_argument(
        "--players",
        default="3",
        metavar="N|NAMES",
        help="how many, or their names: Anna,Ben,Carla (default: 3)",
    )
    parser.add_argument(
        "--rules", default="classic", metavar="PRESET", help="a preset (default: classic)"
    )
    add_settings(parser)
    parser.add_argument(
        "--output",
        default=DEMO_LOG,
        metavar="FILE",
        help=f"where the log goes (default: {DEMO_LOG}), a new file or an earlier log of the"
        " demo; - prints it in place of the story",
    )
    parser.add_argument(
        "--board",
        action="store_true",
        help="show the table after every trick, all hands open, in place of the story",
    )
    add_language(parser)


def run_demo(arguments: argparse.Namespace) -> bool:
    """Run the command; returns whether all went well.

    Raises :class:`SkitgubbeError` for rules, players or a language that there are not.
    """
    catalogue(arguments.language)  # or nothing is played
    rules = chosen_rules(arguments.rules, arguments.settings)
    given: str | None = arguments.seed
    seed = str(secrets.randbelow(1_000_000)) if given is None else given
    game = Game(_players(arguments.players), rules=rules, seed=seed)
    _play_out(game, seed)
    log = GameLog(evolve(game.log.header, extra=DEMO_MARK), game.events)
    if arguments.output == STANDARD:
        if given is None:
            complain(f"skitgubbe demo: the seed is {seed}")
        write(log.to_jsonl())
        return True
    try:
        if not _may_replace(arguments.output):
            complain(
                f"{arguments.output}: the file is there already, and it is no log of the demo;"
                " --output names another"
            )
            return False
        log.save(arguments.output)
    except (OSError, ValueError) as error:
        complain(f"{arguments.output}: {reason_of(error)}")
        return False
    game_again = replayed(arguments.output, complete=True)
    if game_again is None:
        return False
    _tell(game_again, seed, arguments)
    return True


def _may_replace(file: str) -> bool:
    """Whether nothing is lost if the demo writes to a file: its own log, or no regular file."""
    path = Path(file)
    if not path.is_file():
        return True
    with path.open("rb") as stream, suppress(LogError):
        return LogLines(blocks(stream)).header().extra == DEMO_MARK
    return False


def _players(text: str) -> int | Sequence[str]:
    number = whole_number(text, 99)
    if number is None:
        if not _is_text(text):
            raise SetupError(f"--players {quoted(text)}: a name is {_why_unreadable()}")
        return [name.strip() for name in text.split(",")]
    return DEMO_NAMES[:number] if 2 <= number <= len(DEMO_NAMES) else number


def _is_text(argument: str) -> bool:
    """Whether an argument could be read: bytes that could not stand in it as lone surrogates."""
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
    rules = in_short(game.rules, texts)
    say_wrapped(texts.say("demo.begins", names=names, rules=rules, seed=seed))
    say()
    if arguments.board:
        _show_tricks(game, language)
    else:
        _tell_story(game, arguments.output, language)
        say()
    moves, events = str(len(game.moves)), str(len(game.events))
    say_wrapped(texts.say("demo.ends", file=arguments.output, moves=moves, events=events))


def _tell_story(game: Game, file: str, language: str) -> None:
    """The story without draws and passes, and with gaps if it is too long for two screens."""
    events = tuple(event for event in game.events if not isinstance(event, LEFT_OUT))
    lines = list(_shortened(story_lines(GameLog(game.log.header, events), SPECTATOR, language)))
    if game.rules != Rules():  # the first paragraph tells them, as the demo has done
        del lines[: lines.index("") + 1]
    gap = range(0)
    if len(lines) > LONGEST_STORY:
        begun = [number for number, line in enumerate(lines) if not line.startswith(INDENT)]
        gap = range(
            max(number for number in begun if number < LONGEST_STORY - ENDING),
            min(number for number in begun if number >= len(lines) - ENDING),
        )
    for line in lines[: gap.start]:
        say(line)
    if gap:
        left_out = str(len(gap))
        say_wrapped(catalogue(language).say("demo.left_out", len(gap), number=left_out, file=file))
    for line in lines[gap.stop :]:
        say(line)


def _shortened(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a story, with a gap in each trick that is too long."""
    trick: list[str] = []
    for line in [*lines, ""]:
        if not line.startswith(INDENT):
            if len(trick) > LONGEST_TRICK:
                trick[LONGEST_TRICK - 2 : -1] = [f"{INDENT}..."]
            yield from trick
            trick = []
        trick.append(line)


def _show_tricks(game: Game, language: str) -> None:
    """The table after every trick, and at the end."""
    for step in game.log.steps():
        if not step.table or step.is_over:
            terminal.show(as_board(step, language=language))
            say()
