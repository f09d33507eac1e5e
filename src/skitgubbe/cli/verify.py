"""The command ``skitgubbe verify``: check any number of recorded games.

A line on standard error for each log at fault, a summary on standard output.  While it goes on,
standard error shows how far it is: by a bar if it is a terminal and ``rich`` is there, else by a
line now and then.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Self, cast

from .._typing import override
from ..records.archives import logs_in
from .terminal import complain, fit, say

if TYPE_CHECKING:
    from ..records.verification import FaultKind

__all__ = ["add_verify", "run_verify"]

STANDARD: Final = "-"
LINE_EVERY: Final = 5000
"""Without a bar, a line for so many logs."""

COUNTED_AT_A_TIME: Final = 200
"""So many files are counted for each log that is checked, so that the bar knows its length."""


def add_verify(commands: Any) -> None:
    """Add the command to those of a parser."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify",
        help="check any number of recorded games",
        description="Replay recorded games and check every event of them; a line for each that is"
        " at fault, and a summary.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="a log, plain or compressed (gzip, zstd), or a folder of files named *.jsonl,"
        " *.jsonl.gz and *.jsonl.zst; - is standard input",
    )
    parser.add_argument(
        "--acts-only",
        action="store_true",
        help="the logs may leave out what follows from the players' acts",
    )
    parser.add_argument(
        "--jobs",
        type=_jobs,
        metavar="N",
        help="how many processes share the work (default: one for each CPU)",
    )


def _jobs(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes")


class _Closed(io.RawIOBase):
    """What standard input is when there is none."""

    @override
    def read(self, size: int = -1, /) -> bytes:
        raise OSError("standard input is closed")


def _standard_input() -> BinaryIO:
    return cast("BinaryIO", _Closed()) if sys.stdin is None else sys.stdin.buffer


def run_verify(arguments: argparse.Namespace) -> bool:
    """Check the logs that the arguments name; returns whether all are good."""
    from ..records.verification import verify_all

    paths: list[str] = arguments.paths
    sources = [_standard_input() if path == STANDARD else path for path in paths]
    checked = moves = 0
    faults: Counter[FaultKind] = Counter()
    begin = time.perf_counter()
    verdicts = verify_all(sources, jobs=arguments.jobs, complete=not arguments.acts_only)
    with closing(verdicts), _progress(paths) as progress:
        for verdict in verdicts:
            checked += 1
            moves += verdict.moves
            if verdict.fault is not None:
                faults[verdict.fault.kind] += 1
                progress.tell(str(verdict))
            progress.show(checked, faults.total())
    _summarize(checked, moves, faults, time.perf_counter() - begin)
    return not faults


def _summarize(checked: int, moves: int, faults: Counter[FaultKind], seconds: float) -> None:
    from ..records.verification import FaultKind

    rate = checked / max(seconds, 0.001)
    say(
        f"{_counted(checked, 'log')} checked, {faults.total():,} at fault;"
        f" {_counted(moves, 'move')} ({seconds:.1f} s, {rate:,.0f} logs a second)"
    )
    longest = max((len(f"{count:,}") for count in faults.values()), default=0)
    for kind in FaultKind:
        if faults[kind]:
            say(f"  {faults[kind]:{longest},}  {kind}: {kind.sentence}")


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
        """So many logs were checked, and so many of them are at fault."""
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
