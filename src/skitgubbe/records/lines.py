"""The lines of logs, for all that reads them: a few at a time, and of none more than is allowed.

One log or several, whole or torn: a line, its number and its fault are the same for all.  What is
wrong with a line is said here: that it is too long, blank or not UTF-8, that it is no header or no
event, or that a second log begins with it.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import length_hint
from typing import Final, NoReturn

from ..errors import LogError, NotationError, SkitgubbeError
from ..events.classes import Event
from ..events.from_json import event_and_time_of_line, event_of_line
from ..log_header import FORMAT, SINCE, LogHeader
from ..strict_json import MAX_TEXT, parse_object
from .streams import GZIP, ZSTD

__all__ = ["MOST_BYTES", "LogLines", "header_in"]

MOST_BYTES: Final = 1 << 27
"""A log that is held as a whole has no more bytes: more than a million moves."""

AT_A_TIME: Final = 1 << 20
"""How many characters of a text are split into lines at a time."""

_BEGINS: Final = "a log begins with its header"
_BLANKS: Final = " \t\r"
_PACKED: Final = tuple(sign.decode("utf-8", "surrogateescape") for sign in (GZIP, *ZSTD))
_TORN: Final = re.compile(rf'\{{[ \t]*"format"[ \t]*:[ \t]*"{FORMAT}"')
"""How a header begins of which nobody knows the end."""
_BACKWARDS: Final = re.compile(r'"(?:[^"]|"(?=\\(?:\\\\)*+(?!\\)))*+"?|[][{}]')
"""A string or a bracket, in JSON that is read from its end."""


class LogLines:
    """The lines of logs, read as they are needed: first a header, then the events.

    ``judged`` of them were found good or passed over.  ``size`` is how many bytes were read, and
    ``ended`` says whether the last line read has its newline.  ``faulty`` says whether a line was
    at fault, and ``cut`` whether it may be only the end of it that is missing.  Whoever wants the
    times of the events makes ``times`` a list, to which they are added.

    A log that is to be ``held`` as a whole has a bound.  Where there may be ``several``, a log ends
    where the next begins; else that is a fault.

    >>> from skitgubbe import Game
    >>> lines = LogLines(Game(seed=7).log.to_jsonl())
    >>> lines.header().dealer, len([event for batch in lines.batches() for event in batch])
    (0, 3)
    """

    def __init__(
        self, data: str | Iterable[bytes], *, held: bool = False, several: bool = False
    ) -> None:
        self.judged: int = 0
        self.size: int = 0
        self.ended: bool = True
        self.faulty: bool = False
        self.cut: bool = False
        self.times: list[str | None] | None = None
        self._read: Callable[[str], Event] = event_of_line
        self._of_bytes = not isinstance(data, str)
        self._more = _lines_of(_pieces(data) if isinstance(data, str) else self._decoded(data))
        self._lines: list[str] = []  # that have come and are not judged
        self._held = held
        self._bound = 0
        self._several = several

    def _decoded(self, data: Iterable[bytes]) -> Iterator[str]:
        """Bytes as text; those that are not UTF-8 stand in it as lone surrogates."""
        decode = getincrementaldecoder("utf-8")("surrogateescape").decode
        for block in data:
            self.size += len(block)
            yield decode(block)
        yield decode(b"", True)

    def left(self) -> bool:
        """Whether there are lines that are not judged."""
        if not self._lines and (more := next(self._more, None)):
            self._lines, self.ended = more
        return bool(self._lines)

    def header(self) -> LogHeader:
        """The header that the next line is; raises :class:`LogError`."""
        self._bound = self.size + MOST_BYTES
        if not self.left():
            self._blame(f"empty: {_BEGINS}")
        line = self._lines[0]
        if not line.strip(_BLANKS):
            self._blame(f"a blank line: {_BEGINS}")
        try:
            header = LogHeader.from_dict(parse_object(line))
        except SkitgubbeError as error:
            behind = line[1:]  # where a whole header may still begin
            self._lines[0] = "" if header_in(behind) is None else behind
            self._blame(self._undecoded(line) or str(error))
        del self._lines[0]
        self.judged += 1
        self._read = self._timed if header.version >= SINCE["times"] else event_of_line
        return header

    def batches(self) -> Iterator[Iterator[Event]]:
        """The events that the next lines tell, as many as come at a time.

        A batch is to be taken to its end before the next.  Raises :class:`LogError`.
        """
        going_on = True

        def events(lines: list[str]) -> Iterator[Event]:
            nonlocal going_on
            unread = iter(lines)
            try:
                yield from map(self._read, unread)
            except NotationError as error:
                self._lines = lines[-1 - length_hint(unread) :]
                self.judged += len(lines) - len(self._lines)
                going_on = False
                yield from self._before_the_next(self._lines[0], str(error))
            else:
                self._lines = []
                self.judged += len(lines)

        while going_on and self.left():
            if self._held and self.size > self._bound:
                reason = f"too long: a log that is read as a whole has at most {MOST_BYTES} bytes"
                raise LogError(self.judged + 1, reason)
            yield events(self._lines)

    def _before_the_next(self, line: str, reason: str) -> Iterator[Event]:
        """The event before the next log in a line that is none itself, or what is wrong with it."""
        place = self._next_log(line) if self._several else None
        if place is None:
            self.cut = not self.ended and 0 < len(line.strip(_BLANKS)) <= MAX_TEXT
            self._blame(self._why(line, reason))
        if place:
            try:
                yield self._read(line[:place])
            except NotationError as torn:
                self._blame(self._why(line[:place], str(torn)))
        self._lines[0] = line[place:]

    def find_header(self) -> int | None:
        """Pass over lines to where the next header begins; its line, or ``None`` if there is none.

        It may begin in the middle of a line, where something was torn off.
        """
        while self.left():
            line = self._lines[0]
            if not self.ended and self._next_log(line) != 0 and (more := next(self._more, None)):
                self._lines, self.ended = more  # the end of a line that is too long
            for index, line in enumerate(self._lines):
                place = self._next_log(line)
                if place is not None:
                    self._lines = [line[place:], *self._lines[index + 1 :]]
                    self.judged += index
                    return self.judged + 1
            self.judged += len(self._lines)
            self._lines = []
        return None

    def _next_log(self, line: str) -> int | None:
        """Where the next log begins in a line; where there are several, also one that is torn."""
        return 0 if self._several and _TORN.match(line) else header_in(line)

    def _timed(self, line: str) -> Event:
        event, time = event_and_time_of_line(line)
        if self.times is not None:
            self.times.append(time)
        return event

    def _blame(self, reason: str) -> NoReturn:
        self.faulty = True
        raise LogError(self.judged + 1, reason) from None

    def _why(self, line: str, reason: str) -> str:
        """What is wrong with a line that is no event, for this ``reason`` if for no better one."""
        if not line.strip(_BLANKS):
            return "a blank line at the end" if self._is_last() else "a blank line"
        second = "a second header" if header_in(line) == 0 else ""
        return self._undecoded(line) or second or reason

    def _is_last(self) -> bool:
        """Whether nothing comes after the next line."""
        if self.ended and len(self._lines) == 1 and (following := next(self._more, None)):
            self._more = chain([following], self._more)
            return False
        return len(self._lines) == 1

    def _undecoded(self, line: str) -> str:
        """Why a line is no text, if that is so."""
        if self._of_bytes:
            try:
                line.encode()
            except UnicodeEncodeError:
                if line.startswith(_PACKED) and not self._several:
                    return "not UTF-8 text but compressed: GameLog.load_all reads that"
                return "not UTF-8 text"
        return ""


def _pieces(text: str) -> Iterator[str]:
    return (text[place : place + AT_A_TIME] for place in range(0, len(text), AT_A_TIME))


def _lines_of(pieces: Iterable[str]) -> Iterator[tuple[list[str], bool]]:
    """Lines, as many as come at a time, and whether the last of them has its newline.

    Of a line that is too long the beginning comes alone, and then its end.
    """
    rest = ""
    for piece in pieces:
        rest += piece
        if "\n" in piece:
            lines = rest.split("\n")
            rest = lines.pop()
            yield lines, True
        if len(rest) > MAX_TEXT >= len(rest) - len(piece):  # it was not too long before
            yield [rest], False
        if len(rest) > 2 * MAX_TEXT:
            rest = rest[-MAX_TEXT - 1 :]
    if rest:
        yield [rest], False


def header_in(line: str) -> int | None:
    """Where in a line a header begins that goes on to the end of the line.

    It may stand behind something that was torn off.

    >>> header_in('{"event":"pla{"deck":[],"format":"skitgubbe-log"}')
    13
    """
    if FORMAT not in line and "\\u" not in line:
        return None
    depth = 0
    for found in _BACKWARDS.finditer(line[::-1]):
        depth += (found[0] in "}]") - (found[0] in "{[")
        if depth <= 0:
            place = len(line) - found.end()
            break
    else:
        return None
    try:
        if parse_object(line[place:]).get("format") != FORMAT:
            return None
    except NotationError:
        return None
    return place if line[:place].strip(_BLANKS) else 0
