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
from ..archives import decompressed, reason_of
from ..lines import LogLines
from ..replay import MissingEventError, NoMoveError, begin, replayed

__all__ = ["Fault", "FaultKind", "Verdict", "verify", "verify_stream"]

KEPT: Final = 1 << 16
"""So many moves in a row can be taken back."""

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
        return _bad(name, FaultKind.UNREADABLE, None, reason_of(error))
    with file:
        return verify_stream(file, name, complete=complete)


def verify_stream(stream: BinaryIO, name: str, *, complete: bool = True) -> Verdict:
    """Check a recorded game in a stream of bytes; ``name`` is its path in the verdict.

    >>> import io
    >>> print(verify_stream(io.BytesIO(Game(seed=7).log.to_jsonl().encode()), "a game"))
    a game: 0 moves
    """
    if not stream.seekable():
        return _checked(stream, name, complete, RecentHistory(KEPT))
    start = stream.tell()
    verdict = _checked(stream, name, complete, RecentHistory(0))
    if verdict.fault is None or verdict.fault.kind != FaultKind.TOO_MUCH:
        return verdict
    stream.seek(start)  # a move is taken back, and none was kept
    return _checked(stream, name, complete, RecentHistory(KEPT))


def _bad(name: str, kind: FaultKind, line: int | None, reason: str, moves: int = 0) -> Verdict:
    return Verdict(name, moves, Fault(kind, line, reason))


def _checked(stream: BinaryIO, name: str, complete: bool, history: RecentHistory) -> Verdict:
    lines = LogLines.of_blocks(decompressed(stream))
    try:
        game = _begun(lines, history)
        for _ in replayed(_events(lines, history), game, complete, history.kept):
            pass
    except _WrongError as error:
        return Verdict(name, history.made, error.fault)
    except LogError as error:
        kind, reason = FaultKind.CONTRADICTION, error.reason
        if error is lines.fault:
            kind = FaultKind.INCOMPLETE if lines.cut else FaultKind.LINE
        elif isinstance(error, MissingEventError):
            kind = FaultKind.INCOMPLETE
        elif isinstance(error, NoMoveError) and history.made:
            kind = FaultKind.TOO_MUCH
            reason += f" (only the last {history.kept} moves are remembered)"
        return _bad(name, kind, error.line, reason, history.made)
    except EOFError:
        reason = "the compressed data end too early"
        return _bad(name, FaultKind.INCOMPLETE, lines.judged + 1, reason, history.made)
    except OSError as error:
        return _bad(name, FaultKind.UNREADABLE, None, reason_of(error), history.made)
    return Verdict(name, history.made)


class _WrongError(Exception):
    """A fault that was found while reading."""

    def __init__(self, kind: FaultKind, line: int, reason: str) -> None:
        super().__init__(reason)
        self.fault = Fault(kind, line, reason)


def _begun(lines: LogLines, history: RecentHistory) -> Game:
    """The game that the first line tells of, before its first move."""
    try:
        return begin(lines.header(), history)
    except LogError as error:
        raise _WrongError(FaultKind.HEADER, 1, error.reason) from None


def _events(lines: LogLines, history: RecentHistory) -> Iterator[Event]:
    """The events that the other lines tell, each to be played at once."""
    for batch in lines.batches():
        yield from batch
        positions = history.positions
        if positions > MOST_POSITIONS:
            reason = f"{positions} positions would have to be remembered (F4)"
            raise _WrongError(FaultKind.TOO_MUCH, lines.judged, reason)
