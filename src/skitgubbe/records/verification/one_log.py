"""Checking a recorded game: its log is read line by line and replayed as it is read.

So memory does not grow with the size of a log.  One that would take more of it than any game does
is at fault for that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from operator import length_hint
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final

from attrs import frozen

from ...errors import LogError, NotationError, SkitgubbeError
from ...events.classes import Event
from ...events.from_json import event_of_line
from ...game import Game
from ...history import RecentHistory
from ...log_header import LogHeader
from ...strict_json import MAX_TEXT, parse_object
from ..archives import blocks, reason_of
from ..replay import MissingEventError, NoMoveError, begin, replayed

__all__ = ["Fault", "FaultKind", "Verdict", "verify", "verify_stream"]

LONGEST_LINE: Final = 4 * MAX_TEXT
"""A line of more bytes has more than ``MAX_TEXT`` characters; it is not read to its end."""

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
    lines = _Lines(stream)
    try:
        game = lines.game(history)
        for _ in replayed(lines.events(history), game, complete, history.kept):
            pass
    except _WrongError as error:
        return Verdict(name, history.made, error.fault)
    except LogError as error:
        kind, reason = FaultKind.CONTRADICTION, error.reason
        if isinstance(error, MissingEventError):
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


class _Lines:
    """The lines of a log, read as they are needed; ``judged`` of them were found good."""

    def __init__(self, stream: BinaryIO) -> None:
        self.judged = 0
        self._ended = True  # whether the last line read has a newline
        self._lists = self._read(stream)

    def _read(self, stream: BinaryIO) -> Iterator[list[str]]:
        for data, self._ended in _whole_lines(stream):
            yield data.decode("utf-8", "surrogateescape").split("\n")

    def game(self, history: RecentHistory) -> Game:
        """The game that the first line tells of, before its first move."""
        header, *lines = next(self._lists, [""])
        try:
            game = begin(LogHeader.from_dict(parse_object(header)), history)
        except LogError as error:
            raise _WrongError(FaultKind.HEADER, 1, error.reason) from None
        except SkitgubbeError as error:
            raise _WrongError(FaultKind.HEADER, 1, _why(header, error)) from None
        self.judged = 1
        self._lists = chain([lines], self._lists)
        return game

    def events(self, history: RecentHistory) -> Iterator[Event]:
        """The events that the other lines tell, each to be played at once."""
        for lines in self._lists:
            unread = iter(lines)
            try:
                yield from map(event_of_line, unread)
            except NotationError as error:
                left = length_hint(unread)
                cut = not left and not self._ended
                kind = FaultKind.INCOMPLETE if cut else FaultKind.LINE
                number = self.judged + len(lines) - left
                raise _WrongError(kind, number, _why(lines[-1 - left], error)) from None
            self.judged += len(lines)
            positions = history.positions
            if positions > MOST_POSITIONS:
                reason = f"{positions} positions would have to be remembered (F4)"
                raise _WrongError(FaultKind.TOO_MUCH, self.judged, reason)


def _whole_lines(stream: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    """Lines, as many as come at a time, and whether the last of them is whole."""
    start = bytearray()
    for block in blocks(stream):
        end = block.rfind(b"\n")
        if end >= 0:
            yield (bytes(start + block[:end]) if start else block[:end]), True
            start = bytearray(block[end + 1 :])
            continue
        start += block
        if len(start) > LONGEST_LINE:
            break
    if start:
        yield bytes(start), len(start) > LONGEST_LINE


def _why(line: str, error: SkitgubbeError) -> str:
    """What is wrong with a line.  Bytes that are not UTF-8 stand in it as half characters."""
    try:
        line.encode()
    except UnicodeEncodeError:
        return "not UTF-8 text"
    return str(error)
