"""The command ``skitgubbe``: play a game to look at, check recorded games, read the rules.

Games are played, told and drawn by public calls.  What has no public name, such as the checking of
many logs and rules in short, is taken from the room that has it; nothing private is used.  What was
asked for goes to standard output, what is wrong to standard error, one line each.  Exit status: 0
if all went well, 2 if anything was wrong, 130 and 141 if it was interrupted or its output was no
longer read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from .._typing import override
from .._version import __version__
from ..errors import SkitgubbeError
from ..records.streams import reason_of
from . import terminal
from .demo import add_demo
from .replay import add_replay
from .rules import add_rules
from .show import add_show
from .tell import add_tell
from .terminal import complain
from .verify import add_verify

__all__ = ["main"]

GOOD: Final = 0
BAD: Final = 2
INTERRUPTED: Final = 130
NOT_READ: Final = 141


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
        return GOOD if arguments.run(arguments) else BAD
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
    for add in (add_demo, add_replay, add_verify, add_show, add_tell, add_rules):
        add(commands)
    return parser, commands.choices
