"""Logs: a header and the events of a game, as JSON Lines, and their replay.

A log is checked twice.  Reading checks each line by itself: is it an event, is the header one
that a game can begin from?  Replaying plays the recorded acts again and holds every recorded
event against what the engine says, so that a log that replays is a game that was played.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain
from os import PathLike
from typing import BinaryIO, cast

from attrs import field, frozen

from .._typing import override, public_dir
from ..errors import LogError, ViewerError
from ..events.classes import ACTS, Event, Undone, move_of_act
from ..events.redaction import redacted
from ..game import Game
from ..log_header import LogHeader
from ..moves import Move
from ..positions.position import Position
from ..positions.redaction import mask_position
from ..strict_json import dump
from ..viewers import SPECTATOR, Viewer, read_viewer, seat_of_viewer, viewer_in_words
from .files import open_file, path_of, replace
from .lines import LogLines
from .replay import begin, replayed
from .streams import blocks

__all__ = ["Dropped", "GameLog", "log_of_lines", "log_of_stream"]


# --- the log ----------------------------------------------------------------------------------


@frozen
class Dropped:
    """What was left out of a log to recover it: from which line on, how many bytes, and why.

    A byte order mark in line 1 is counted and told too; if there is nothing else, ``line`` is 1.

    >>> print(Dropped(12, 30, "not JSON"))
    30 bytes dropped from line 12 on: not JSON
    """

    line: int
    bytes: int
    reason: str

    def __str__(self) -> str:
        return f"{self.bytes} bytes dropped from line {self.line} on: {self.reason}"


@frozen(repr=False)
class GameLog:
    """A recorded game: ``header`` and ``events``.

    Line 1 of the text is the header; event number i (from 0) is line i + 2.

    >>> game = Game(seed=7)
    >>> _ = game.play("9D")
    >>> log = GameLog.from_jsonl(game.log.to_jsonl())
    >>> log == game.log, log.replay() == game
    (True, True)
    >>> log.moves
    ((1, Play('9D')),)
    """

    header: LogHeader
    events: tuple[Event, ...]
    dropped: Dropped | None = field(default=None, eq=False, repr=False)
    """What :meth:`load` left out to recover the log."""

    @classmethod
    def of(cls, game: Game) -> GameLog:
        """The log of a game so far; the same as ``game.log``."""
        deck = game.deck if game.start is None else None
        header = LogHeader(
            game.rules,
            game.players,
            game.dealer,
            deck,
            None,
            game.start,
            pool_order=game.pool_order or None,
        )
        return cls(header, game.events)

    __dir__ = public_dir

    @override
    def __repr__(self) -> str:
        viewer = self.header.viewer
        whose = "" if viewer is None else f", for {viewer_in_words(viewer)}"
        players, events = len(self.header.players), len(self.events)
        return f"<GameLog: {players} players, {events} events{whose}>"

    # --- text -----------------------------------------------------------------------------

    @classmethod
    def from_jsonl(cls, text: str) -> GameLog:
        """Read a log; raises :class:`LogError` naming the line at fault.

        What the events tell is not checked against the rules: see :meth:`replay`.
        """
        if not isinstance(cast("object", text), str):
            raise LogError(1, f"not text but {type(text).__name__}")
        return log_of_lines(LogLines.of_text(text))

    def to_jsonl(self) -> str:
        """The log as JSON Lines, each line ended by a newline.

        >>> print(Game(seed=7).log.to_jsonl().splitlines()[1])
        {"event":"dealt","seat":0,"cards":["TH","KD","JS"]}
        """
        lines = [dump(self.header.to_dict())]
        lines += [dump(event.to_dict()) for event in self.events]
        lines.append("")
        return "\n".join(lines)

    @classmethod
    def load(cls, path: str | PathLike[str], *, recover: bool = False) -> GameLog:
        """Read a log from a file of UTF-8 text, line by line.

        Raises :class:`LogError` for what the file says, also if that is more than 134,217,728
        bytes; :class:`RecordError` if no file can have the name or it is no regular file; and
        ``OSError`` if it cannot be opened.  With ``recover`` a log whose end is missing or wrong
        gives the longest good beginning, up to the last complete move, and ``dropped`` says what
        was left out; if that holds another log, :class:`LogError` is raised all the same.
        """
        with open(open_file(path_of(path)), "rb") as stream:  # noqa: PTH123  it is open already
            if recover:
                from .recovery import recovered

                return recovered(stream).log
            return log_of_stream(stream)

    @classmethod
    def from_bytes(cls, data: bytes | bytearray) -> GameLog:
        """Read a log from UTF-8 text; raises :class:`LogError` naming the line at fault.

        >>> GameLog.from_bytes(Game(seed=7).log.to_jsonl().encode()) == Game(seed=7).log
        True
        """
        if not isinstance(cast("object", data), bytes | bytearray):
            raise LogError(1, f"not bytes but {type(data).__name__}")
        return log_of_lines(LogLines.of_blocks(blocks(io.BytesIO(data))))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the log to a file, as UTF-8 text.

        A file that is there is replaced when all of the new text is written; so it stays as it is
        if that fails.  Raises :class:`RecordError` if a game is being recorded to the file or no
        file can have the name, ``OSError`` if it cannot be written.
        """
        replace(path_of(path), self.to_jsonl().encode("utf-8"))

    # --- replay ---------------------------------------------------------------------------

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """What was played and not taken back: ``(seat, move)``, in order."""
        moves: list[tuple[int, Move]] = []
        for event in self.events:
            if isinstance(event, ACTS):
                moves.append((event.seat, move_of_act(event)))
            elif isinstance(event, Undone) and moves:
                moves.pop()
        return tuple(moves)

    def replay(self, complete: bool = True) -> Game:
        """Play the recorded game again, checking every recorded event; returns the game.

        With ``complete=False`` the events that follow from acts may be missing; those present
        must still be right and in order, and no act may be missing.  Raises :class:`LogError`
        with the line of the first event that is wrong.
        """
        game = begin(self.header)
        for _ in replayed(self.events, game, complete):
            pass
        return game

    def steps(self, complete: bool = True) -> Iterator[Game]:
        """The game after each move, each a game of its own; raises as :meth:`replay` does.

        >>> game = Game(seed=7)
        >>> _ = game.play("9D"), game.play("chance")
        >>> [len(step.moves) for step in game.log.steps()]
        [1, 2]
        """
        game = begin(self.header)
        for _ in replayed(self.events, game, complete):
            yield game.copy()

    # --- redaction ------------------------------------------------------------------------

    def for_seat(self, seat: Viewer) -> GameLog:
        """What a viewer may see: other seats' cards hidden, no deck, no keys from elsewhere.

        For :data:`SPECTATOR` it is the same as :meth:`for_spectator`.  Raises :class:`ViewerError`
        if there is no such viewer, or if the log is redacted already for another.

        >>> print(Game(seed=7).log.for_seat(0).to_jsonl().splitlines()[2])
        {"event":"dealt","seat":1,"cards":null,"count":3}
        """
        return self._redacted(read_viewer(seat, len(self.header.players)))

    def for_spectator(self) -> GameLog:
        """What all can see.

        Raises :class:`ViewerError` if the log is redacted already for a seat.

        >>> Game(seed=7).log.for_spectator().header.viewer
        'spectator'
        """
        return self._redacted(SPECTATOR)

    def _redacted(self, viewer: Viewer) -> GameLog:
        header = self.header
        if header.viewer is not None and header.viewer != viewer:
            whose = viewer_in_words(header.viewer)
            raise ViewerError(f"this log is redacted already, for {whose}")
        seat = seat_of_viewer(viewer)
        position = header.position
        if isinstance(position, Position):
            position = mask_position(position, seat)
        return GameLog(
            LogHeader(header.rules, header.players, header.dealer, None, viewer, position),
            tuple(redacted(event, seat, header.rules) for event in self.events),
        )


# --- for the rest of the package --------------------------------------------------------------


def log_of_lines(lines: LogLines) -> GameLog:
    """The log that has these lines; raises :class:`LogError` naming the line at fault."""
    header = lines.header()
    return GameLog(header, tuple(chain.from_iterable(lines.batches())))


def log_of_stream(stream: BinaryIO) -> GameLog:
    """The log that a stream of bytes tells; raises :class:`LogError` naming the line at fault.

    >>> log_of_stream(io.BytesIO(Game(seed=7).log.to_jsonl().encode())) == Game(seed=7).log
    True
    """
    return log_of_lines(LogLines.of_stream(stream))
