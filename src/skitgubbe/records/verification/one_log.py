"""Checking a recorded game: its log is read line by line and replayed as it is read.

So memory does not grow with the size of a log.  One that would take more of it than any game does
is at fault for that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from enum import StrEnum
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final

from attrs import frozen

from ...errors import LogError
from ...events.classes import Event
from ...game import Game
from ...history import RecentHistory
from ..archives import decompressed
from ..lines import LogLines
from ..replay import MissingEventError, NoMoveError, begin, replayed
from ..streams import reason_of

__all__ = ["Fault", "FaultKind", "Verdict", "verify", "verify_stream"]

KEPT: Final = 1 << 16
"""How many moves in a row can be taken back."""

MOST_POSITIONS: Final = 1 << 17
"""How many positions may be remembered (F4); the tables that are kept share them."""


class FaultKind(StrEnum):
    """What can be wrong with a log.

    >>> print(FaultKind.HEADER.sentence)
    the header is none of a full log
    """

    sentence: str

    def __new__(cls, value: str, sentence: str) -> FaultKind:
        """Make a member; the enum machinery keeps others from being made."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.sentence = sentence
        return member

    UNREADABLE = "unreadable", "the file cannot be read"
    HEADER = "header", "the header is none of a full log"
    LINE = "line", "a line is no event"
    CONTRADICTION = "contradiction", "what is recorded cannot have happened"
    INCOMPLETE = "incomplete", "something is missing"
    TOO_MUCH = "too_much", "it takes more memory than the check may use"
    CHECK_FAILED = "check_failed", "the check itself failed"


@frozen
class Fault:
    """What is wrong with a log, the first thing found: of which kind, in which line, and why.

    ``line`` counts from 1; it is ``None`` if it is not one line that is wrong.
    """

    kind: FaultKind
    line: int | None
    reason: str


@frozen
class Verdict:
    """What came of checking a log: how many moves were replayed, and the fault if there is one.

    >>> print(Verdict("a.jsonl", 0, Fault(FaultKind.HEADER, 1, "not a JSON object")))
    a.jsonl:1: not a JSON object
    >>> print(Verdict("b.jsonl", 240))
    b.jsonl: 240 moves
    """

    path: str
    moves: int
    fault: Fault | None = None

    @property
    def good(self) -> bool:
        """Whether the log tells a game that was played."""
        return self.fault is None

    def __str__(self) -> str:
        fault = self.fault
        if fault is None:
            return f"{self.path}: {self.moves} {'move' if self.moves == 1 else 'moves'}"
        place = self.path if fault.line is None else f"{self.path}:{fault.line}"
        return f"{place}: {fault.reason}"


# --- one log ----------------------------------------------------------------------------------


def verify(path: str | PathLike[str], *, complete: bool = True) -> Verdict:
    """Check a recorded game in a file, plain or compressed by gzip or zstd.

    ``complete`` is as in :meth:`GameLog.replay`.  Whatever is wrong, with the file too, is in the
    verdict: nothing is raised for it.

    >>> verify("no such file")
    Verdict(path='no such file', moves=0, fault=Fault(kind=<FaultKind.UNREADABLE: 'unreadable'>, \
line=None, reason='No such file or directory'))
    """
    name = os.fspath(path)
    try:
        file = Path(path).open("rb")  # noqa: SIM115  only opening it fails here
    except (OSError, ValueError) as error:  # a name can have a character that no path has
        return Verdict(name, 0, Fault(FaultKind.UNREADABLE, None, reason_of(error)))
    with file:
        return verify_stream(file, name, complete=complete)


def verify_stream(stream: BinaryIO, name: str, *, complete: bool = True) -> Verdict:
    """Check a recorded game in a stream of bytes; ``name`` is its path in the verdict.

    >>> import io
    >>> print(verify_stream(io.BytesIO(Game(seed=7).log.to_jsonl().encode()), "a game"))
    a game: 0 moves
    """
    lines = LogLines(decompressed(stream))
    history = RecentHistory(KEPT)
    game: Game | None = None
    try:
        game = begin(lines.header(), history)
        for _ in replayed(_events(lines, history), game, complete, KEPT):
            pass
    except LogError as error:
        fault = _fault(error, lines, None if game is None else history)
    except EOFError:
        reason = "the compressed data end too early"
        fault = Fault(FaultKind.INCOMPLETE, lines.judged + 1, reason)
    except OSError as error:
        fault = Fault(FaultKind.UNREADABLE, None, reason_of(error))
    else:
        return Verdict(name, history.made)
    return Verdict(name, history.made, fault)


class _TooMuchError(LogError):
    """More would have to be remembered than is allowed."""


def _events(lines: LogLines, history: RecentHistory) -> Iterator[Event]:
    """The events that the other lines tell, each to be played at once."""
    for batch in lines.batches():
        yield from batch
        positions = history.positions
        if positions > MOST_POSITIONS:
            reason = f"{positions} positions would have to be remembered (F4)"
            raise _TooMuchError(lines.judged, reason)


def _fault(error: LogError, lines: LogLines, history: RecentHistory | None) -> Fault:
    """What an error says; there is no ``history`` if the game could not begin."""
    kind, reason = FaultKind.CONTRADICTION, error.reason
    if history is None:
        kind = FaultKind.HEADER
    elif lines.faulty:
        kind = FaultKind.INCOMPLETE if lines.cut else FaultKind.LINE
    elif isinstance(error, MissingEventError):
        kind = FaultKind.INCOMPLETE
    elif isinstance(error, _TooMuchError):
        kind = FaultKind.TOO_MUCH
    elif isinstance(error, NoMoveError) and history.made:
        kind = FaultKind.TOO_MUCH
        reason += f" (only the last {history.kept} moves are remembered)"
    return Fault(kind, error.line, reason)
