"""The command ``skitgubbe verify``: check any number of recorded games.

A line on standard error for each log at fault, a summary on standard output.  While it goes on,
standard error shows how far it is: by a bar if it is a terminal and ``rich`` is there, else by a
line now and then.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Self

from .._typing import override
from ..records.archives import logs_in
from .arguments import add_acts_only, add_command, number_of
from .standard_input import STANDARD, standard_input
from .terminal import complain, fit, say

if TYPE_CHECKING:
    from ..records.verification import FaultKind

__all__ = ["add_verify"]

LINE_EVERY: Final = 5000
"""For how many logs there is a line, without a bar."""

COUNTED_AT_A_TIME: Final = 200
"""How many files are counted for each log that is checked, so that the bar knows its length."""


def add_verify(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser = add_command(
        commands,
        run_verify,
        "check any number of recorded games",
        "Replay recorded games and check every event of them; a line for each that is"
        " at fault, and a summary.",
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a log, plain or compressed (gzip, zstd), or a folder of files named *.jsonl,"
        " *.jsonl.gz and *.jsonl.zst; - is standard input",
    )
    add_acts_only(parser)
    parser.add_argument(
        "--jobs",
        type=number_of("processes", 1),
        metavar="N",
        help="how many processes share the work (default: one for each CPU)",
    )


def run_verify(arguments: argparse.Namespace) -> bool:
    """Check the logs that the arguments name; returns whether all are good."""
    count = _Count()
    begin = time.perf_counter()
    try:
        _check(arguments, count)
    except KeyboardInterrupt:
        complain(
            f"skitgubbe verify: interrupted; {_counted(count.logs, 'log')} checked,"
            f" {count.faults.total():,} at fault"
        )
        raise
    _summarize(count, time.perf_counter() - begin)
    return not count.faults


class _Count:
    """How many logs were checked, what moves they have, and what is at fault."""

    def __init__(self) -> None:
        self.logs = self.moves = 0
        self.faults: Counter[FaultKind] = Counter()


def _check(arguments: argparse.Namespace, count: _Count) -> None:
    from ..records.verification import verify_all

    paths: list[str] = arguments.paths
    sources = [standard_input() if path == STANDARD else path for path in paths]
    verdicts = verify_all(sources, jobs=arguments.jobs, complete=not arguments.acts_only)
    with closing(verdicts), _progress(paths) as progress:
        for verdict in verdicts:
            count.logs += 1
            count.moves += verdict.moves
            if verdict.fault is not None:
                count.faults[verdict.fault.kind] += 1
                progress.tell(str(verdict))
            progress.show(count.logs, count.faults.total())


def _summarize(count: _Count, seconds: float) -> None:
    from ..records.verification import FaultKind

    rate = count.logs / max(seconds, 0.001)
    say(
        f"{_counted(count.logs, 'log')} checked, {count.faults.total():,} at fault;"
        f" {_counted(count.moves, 'move')} ({seconds:.1f} s, {rate:,.0f} logs a second)"
    )
    longest = max((len(f"{number:,}") for number in count.faults.values()), default=0)
    for kind in FaultKind:
        if count.faults[kind]:
            say(f"  {count.faults[kind]:{longest},}  {kind}: {kind.sentence}")


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count:,} {what}s"


# --- progress ---------------------------------------------------------------------------------


class _Progress:
    """How far the work is, as a line now and then."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def tell(self, line: str) -> None:
        """Print a line that stays."""
        complain(line)

    def show(self, checked: int, faulty: int) -> None:
        """Show how many logs were checked, and how many of them are at fault."""
        if checked % LINE_EVERY == 0:
            complain(f"{_counted(checked, 'log')} checked so far, {faulty:,} at fault")


class _Bar(_Progress):
    """How far the work is, as a bar; raises ``ImportError`` if there is none."""

    def __init__(self, paths: list[str]) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        self._console = Console(
            file=sys.stderr, markup=False, emoji=False, highlight=False, soft_wrap=True
        )
        self._progress = Progress(
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.description}", markup=False),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=self._console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._progress.add_task("", total=None)
        self._uncounted = logs_in(path for path in paths if path != STANDARD)
        self._counted = paths.count(STANDARD)

    @override
    def __enter__(self) -> Self:
        from ..records.verification.many_logs import uninterrupted

        with uninterrupted():  # so that its thread takes no key presses
            self._progress.start()
        return self

    @override
    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    @override
    def tell(self, line: str) -> None:
        with suppress(OSError):
            self._console.print(fit(line, sys.stderr))

    @override
    def show(self, checked: int, faulty: int) -> None:
        found = sum(1 for _ in islice(self._uncounted, COUNTED_AT_A_TIME))
        self._counted += found
        self._progress.update(
            self._task,
            completed=checked,
            total=self._counted if found < COUNTED_AT_A_TIME else None,
            description=f"{_counted(checked, 'log')}, {faulty:,} at fault",
        )


def _progress(paths: list[str]) -> _Progress:
    if sys.stderr is not None and sys.stderr.isatty():
        with suppress(ImportError):
            return _Bar(paths)
    return _Progress()
