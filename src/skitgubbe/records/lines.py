"""The lines of a log, for all that reads logs: a few at a time, and of none more than is allowed.

What is wrong with a line is told here too, by its number: that it is too long or not UTF-8, that it
is no header or no event, that a second log begins with it, or that it is blank and the last.
"""

from __future__ import annotations

import re
from codecs import utf_8_decode
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import length_hint
from typing import BinaryIO, Final, NoReturn

from ..errors import LogError, NotationError, SkitgubbeError
from ..events.classes import Event
from ..events.from_json import event_and_time_of_line, event_of_line
from ..faults import fault
from ..log_header import FIRST_VERSION, FORMAT, LogHeader
from ..strict_json import MAX_TEXT, parse_object
from .archives import GZIP, ZSTD
from .streams import blocks, blocks_of_data

__all__ = ["LONGEST_LINE", "MOST_BYTES", "LogLines", "another_log", "header_in"]

LONGEST_LINE: Final = 4 * MAX_TEXT
"""A line of more bytes has more than ``MAX_TEXT`` characters; it is not read to its end."""

MOST_BYTES: Final = 1 << 27
"""A log that is held as a whole has no more bytes: more than a million moves."""

"""What is said of a log that is empty, or of its first line if that is blank."""

AT_A_TIME: Final = 1 << 20
"""So many characters of a text are split into lines at a time."""

_BLANKS: Final = " \t\r"
_FORMAT: Final = FORMAT.encode()
_PACKED: Final = tuple(sign.decode("utf-8", "surrogateescape") for sign in (GZIP, *ZSTD))
_HEADER: Final = re.compile(rb'\{[ \t]*"format"[ \t]*:[ \t]*"%b"' % _FORMAT)
"""How a header begins, in the middle of a line."""


class LogLines:
    """The lines of a log, read as they are needed: first the header, then the events.

    ``judged`` of them were found good.  ``size`` is how many bytes were read, and ``ended`` says
    whether the last line read has its newline.  If a line is at fault, ``fault`` is the error that
    is raised for it, and ``cut`` says whether it may be only the end of the line that is missing.
    Whoever wants the times of the events makes ``times`` a list, to which they are added.

    >>> from skitgubbe import Game
    >>> lines = LogLines.of_text(Game(seed=7).log.to_jsonl())
    >>> lines.header().dealer, len([event for batch in lines.batches() for event in batch])
    (0, 3)
    """

    def __init__(self, chunks: Iterator[tuple[list[str], bool]], *, of_bytes: bool) -> None:
        self.judged = 0
        self.size = 0
        self.ended = True
        self.fault: LogError | None = None
        self.cut = False
        self.times: list[str | None] | None = None
        self._read: Callable[[str], Event] = event_of_line
        self._chunks = chunks
        self._of_bytes = of_bytes

    @classmethod
    def of_text(cls, text: str) -> LogLines:
        """The lines of a text."""
        return cls(_lines_of_text(text), of_bytes=False)

    @classmethod
    def of_blocks(cls, data: Iterable[bytes], *, most: int | None = None) -> LogLines:
        """The lines of what comes as bytes, at most ``most`` of them."""
        lines = cls(iter(()), of_bytes=True)
        lines._chunks = _lines_of_blocks(lines._counted(data, most))
        return lines

    @classmethod
    def of_stream(cls, stream: BinaryIO) -> LogLines:
        """The lines of a stream that is to be held as a whole."""
        return cls.of_blocks(blocks(stream), most=MOST_BYTES)

    def _counted(self, data: Iterable[bytes], most: int | None) -> Iterator[bytes]:
        for block in data:
            self.size += len(block)
            if most is not None and self.size > most:
                reason = f"too long: a log that is read as a whole has at most {most} bytes"
                raise LogError(self.judged + 1, reason)
            yield block

    def header(self) -> LogHeader:
        """The header that the first line is; raises :class:`LogError`."""
        first = next(self._chunks, None)
        if first is None:
            self._blame(1, str(fault("unread.log.empty")))
        (line, *lines), self.ended = first
        if not line.strip(_BLANKS):
            self._blame(1, str(fault("unread.line.blank_first")))
        try:
            header = LogHeader.from_dict(parse_object(line))
        except SkitgubbeError as error:
            self._blame(1, self._undecoded(line) or str(error))
        self.judged = 1
        if header.version > FIRST_VERSION:
            self._read = self._timed
        self._chunks = chain([(lines, self.ended)], self._chunks)
        return header

    def batches(self) -> Iterator[Iterator[Event]]:
        """The events that the other lines tell, as many as come at a time.

        A batch is to be taken to its end before the next.  Raises :class:`LogError`.
        """
        for lines, ended in self._chunks:
            self.ended = ended
            yield self._events(lines)

    def _events(self, lines: list[str]) -> Iterator[Event]:
        unread = iter(lines)
        try:
            yield from map(self._read, unread)
        except NotationError as error:
            left = length_hint(unread)
            line = lines[-1 - left]
            number = self.judged + len(lines) - left
            if not left and not line.strip(_BLANKS) and next(self._chunks, None) is None:
                self._blame(number, "a blank line at the end")
            self.cut = not left and not self.ended
            self._blame(number, self._undecoded(line) or _second(line) or str(error))
        self.judged += len(lines)

    def _timed(self, line: str) -> Event:
        event, time = event_and_time_of_line(line)
        if self.times is not None:
            self.times.append(time)
        return event

    def _blame(self, number: int, reason: str) -> NoReturn:
        self.fault = LogError(number, reason)
        raise self.fault from None

    def _undecoded(self, line: str) -> str:
        """Why a line is no text: bytes that are not UTF-8 stand in it as half characters."""
        if self._of_bytes:
            try:
                line.encode()
            except UnicodeEncodeError:
                if line.startswith(_PACKED):
                    return "not UTF-8 text but compressed: GameLog.load_all reads that"
                return "not UTF-8 text"
        return ""


def _lines_of_text(text: str) -> Iterator[tuple[list[str], bool]]:
    """Lines, as many as are split at a time, and whether the last of them is whole."""
    start, size = 0, len(text)
    while start < size:
        end = text.rfind("\n", start, start + AT_A_TIME)
        if end < 0:
            end = text.find("\n", start)
        if end < 0:
            end = size
        yield text[start:end].split("\n"), end < size
        start = end + 1


def _lines_of_blocks(data: Iterable[bytes]) -> Iterator[tuple[list[str], bool]]:
    """Lines, as many as come at a time, and whether the last of them is whole.

    Of a line that is too long only the beginning is given, and it is the last.
    """
    start = bytearray()
    for block in data:
        end = block.rfind(b"\n")
        if end >= 0:
            whole = start + block[:end] if start else block[:end]
            yield whole.decode("utf-8", "surrogateescape").split("\n"), True
            start = bytearray(block[end + 1 :])
            continue
        start += block
        if len(start) > LONGEST_LINE:
            break
    if start:
        too_long = len(start) > LONGEST_LINE  # then it may end in the middle of a character
        text, _ = utf_8_decode(start, "surrogateescape", not too_long)
        yield [text], too_long


# --- several logs in one ----------------------------------------------------------------------


def _second(line: str) -> str:
    return "a second header" if _is_header(line) else ""


def _is_header(line: str) -> bool:
    if FORMAT not in line:
        return False
    try:
        return parse_object(line).get("format") == FORMAT
    except NotationError:
        return False


def another_log(file: BinaryIO, line: int) -> int | None:
    r"""The first line, counting from ``line``, with which a log begins, in the rest of a file.

    Also one that begins in the middle of a line, where something else was torn off.

    >>> import io
    >>> another_log(io.BytesIO(b'{}\n{"event":"pla{"format":"skitgubbe-log"}\n'), 7)
    8
    """
    start = bytearray()
    for block in chain(blocks_of_data(file), [b"\n"]):
        start += block
        if b"\n" in block:
            end = start.rfind(b"\n")
            whole, start = start[:end], start[end + 1 :]
            if _FORMAT in whole:
                for number, text in enumerate(whole.split(b"\n"), line):
                    if _has_header(bytes(text)):
                        return number
            line += whole.count(b"\n") + 1
        elif len(start) > 2 * LONGEST_LINE:
            del start[:-LONGEST_LINE]  # it is too long to belong to a header
    return None


def _has_header(text: bytes) -> bool:
    """Whether a line is a header, or ends with one."""
    return header_in(text) is not None


def header_in(text: bytes, *, broken: bool = False) -> int | None:
    """Where in a line a header begins: it may come in the middle, where something was torn off.

    A ``broken`` one is a line that begins as headers do, whatever comes then.

    >>> header_in(b'{"event":"pla{"format":"skitgubbe-log"}')
    13
    """
    if _FORMAT not in text:
        return None
    places = [found.start() for found in _HEADER.finditer(text)]
    for place in sorted({0, *places[:1], *places[-1:]}):
        if _is_header(text[place:].decode("utf-8", "surrogateescape")):
            return place
    return 0 if broken and _HEADER.match(text) else None
