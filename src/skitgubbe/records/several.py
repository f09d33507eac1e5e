"""Several logs in one file: a header begins the next, and what is wrong with one is its own affair.

Of the file no more is held at a time than one log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..errors import LogError, NotationError, SkitgubbeError
from ..events.classes import Event
from ..events.from_json import event_and_time_of_line, event_of_line
from ..faults import fault
from ..log_header import FIRST_VERSION, LogHeader
from ..strict_json import MAX_TEXT, parse_object
from .archives import DamagedError
from .lines import LONGEST_LINE, MOST_BYTES, header_in
from .log import GameLog

__all__ = ["logs_of_blocks"]

_BLANKS: Final = " \t\r"


def logs_of_blocks(data: Iterable[bytes]) -> Iterator[GameLog | LogError]:
    r"""The logs that come one after the other, and for each that is wrong why, in its place.

    The lines of the faults count from the beginning of the data.

    >>> from skitgubbe import Game
    >>> text = Game(seed=7).log.to_jsonl() + "hello\n" + Game(seed=8).log.to_jsonl()
    >>> for found in logs_of_blocks([text.encode()]):
    ...     print(found if isinstance(found, LogError) else len(found.events))
    line 5: not JSON: Expecting value (column 1)
    3
    """
    log: _Begun | None = None
    number = 0
    try:
        for number, line in enumerate(_lines(data), 1):
            place = header_in(line, broken=True)
            if place != 0:
                try:
                    if log is not None:
                        log.add(line[:place])
                    elif number == 1:
                        _Begun(line)  # says what is wrong with it
                except SkitgubbeError as error:
                    log = None
                    yield LogError(number, str(error))
            if place is not None:
                if log is not None:
                    yield log.whole()
                try:
                    log = _Begun(line[place:])
                except SkitgubbeError as error:
                    log = None
                    yield LogError(number, str(error))
    except EOFError:
        yield LogError(number + 1, "the compressed data end too early")
        return
    except DamagedError as error:
        yield LogError(number + 1, f"the compressed data are damaged: {error}")
        return
    if log is not None:
        yield log.whole()


class _Begun:
    """A log of which the header was read, and the events as they come."""

    def __init__(self, line: bytes) -> None:
        text = _text(line)
        if not text.strip(_BLANKS):
            raise NotationError(fault("unread.line.blank_first"))
        self._header = LogHeader.from_dict(parse_object(text))
        self._timed = self._header.version > FIRST_VERSION
        self._events: list[Event] = []
        self._times: list[str | None] = []
        self._size = len(line) + 1

    def add(self, line: bytes) -> None:
        """Take in the next line; raises :class:`NotationError` if it tells no event."""
        self._size += len(line) + 1
        if self._size > MOST_BYTES:
            raise NotationError(fault("unread.log.long", count=MOST_BYTES))
        text = _text(line)
        if not text.strip(_BLANKS):
            raise NotationError(fault("unread.line.blank"))
        if self._timed:
            event, time = event_and_time_of_line(text)
            self._times.append(time)
        else:
            event = event_of_line(text)
        self._events.append(event)

    def whole(self) -> GameLog:
        """The log as far as it was read."""
        return GameLog(self._header, tuple(self._events), times=self._times)


def _text(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise NotationError(fault("unread.line.long", count=MAX_TEXT))
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise NotationError(fault("unread.line.utf8")) from None


def _lines(data: Iterable[bytes]) -> Iterator[bytes]:
    """Lines without their newlines; of one that is too long only the beginning."""
    start = bytearray()
    for block in data:
        first, *more = block.split(b"\n")
        start += first[: LONGEST_LINE + 1 - len(start)]
        if more:
            yield bytes(start)
            yield from more[:-1]
            start = bytearray(more[-1])
    if start:
        yield bytes(start)
