"""Logs: a header and the events of a game, as JSON Lines, and their replay.

A log is checked twice.  Reading checks each line by itself: is it an event, is the header one
that a game can begin from?  Replaying plays the recorded acts again and holds every recorded
event against what the engine says, so that a log that replays is a game that was played.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from typing import Final, cast

from attrs import field, frozen

from ..errors import LogError, NotationError, SkitgubbeError, quoted
from ..events.classes import ACTS, Event, Undone, move_of_act
from ..events.from_json import event_of_line
from ..events.redaction import redacted
from ..game import Game
from ..log_header import LogHeader
from ..moves import Move
from ..positions.position import Position
from ..positions.redaction import mask_position
from ..strict_json import dump, parse_object
from ..viewers import SPECTATOR, Viewer, read_viewer, seat_of_viewer
from .replay import begin, replayed

__all__ = ["Dropped", "GameLog"]

BLOCK: Final = 1 << 20
"""So many characters are split into lines at a time: it bounds the memory for the lines."""


# --- the log ----------------------------------------------------------------------------------


@frozen
class Dropped:
    """What was left out of a log to recover it: from which line on, how many bytes, and why.

    >>> print(Dropped(12, 30, "not JSON"))
    30 bytes dropped from line 12 on: not JSON
    """

    line: int
    bytes: int
    reason: str

    def __str__(self) -> str:
        return f"{self.bytes} bytes dropped from line {self.line} on: {self.reason}"


@frozen
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
        header = LogHeader(game.rules, game.players, game.dealer, deck, None, game.start)
        return cls(header, game.events)

    # --- text -----------------------------------------------------------------------------

    @classmethod
    def from_jsonl(cls, text: str) -> GameLog:
        """Read a log; raises :class:`LogError` naming the line at fault.

        What the events tell is not checked against the rules: see :meth:`replay`.
        """
        if not isinstance(cast("object", text), str):
            raise LogError(1, f"not text but {type(text).__name__}")
        size = len(text)
        end = text.find("\n")
        if end < 0:
            end = size
        try:
            header = LogHeader.from_dict(parse_object(text[:end]))
        except SkitgubbeError as error:
            raise LogError(1, str(error)) from None
        events: list[Event] = []
        try:
            while (start := end + 1) < size:
                end = text.rfind("\n", start, start + BLOCK)
                if end < 0:
                    end = text.find("\n", start)
                if end < 0:
                    end = size
                for line in text[start:end].split("\n"):
                    events.append(event_of_line(line))  # noqa: PERF401
        except NotationError as error:
            raise LogError(len(events) + 2, str(error)) from None
        return cls(header, tuple(events))

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
        """Read a log from a file of UTF-8 text.

        Raises :class:`LogError` for what the file says, ``OSError`` if it cannot be opened.  With
        ``recover`` a log whose end is missing or wrong gives the longest good beginning, up to
        the last complete move, and ``dropped`` says what was left out.
        """
        from pathlib import Path

        data = Path(path).read_bytes()
        if recover:
            from .recovery import recovered

            return recovered(data)
        return cls.from_bytes(data)

    @classmethod
    def from_bytes(cls, data: bytes | bytearray) -> GameLog:
        """Read a log from UTF-8 text; raises :class:`LogError` naming the line at fault.

        >>> GameLog.from_bytes(Game(seed=7).log.to_jsonl().encode()) == Game(seed=7).log
        True
        """
        if not isinstance(cast("object", data), bytes | bytearray):
            raise LogError(1, f"not bytes but {type(data).__name__}")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise LogError(line, "not UTF-8 text") from None
        return cls.from_jsonl(text)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the log to a file, as UTF-8 text."""
        from pathlib import Path

        Path(path).write_bytes(self.to_jsonl().encode("utf-8"))

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

    def for_seat(self, seat: int) -> GameLog:
        """What a seat may see: other seats' cards hidden, no deck, no keys from elsewhere.

        >>> print(Game(seed=7).log.for_seat(0).to_jsonl().splitlines()[2])
        {"event":"dealt","seat":1,"cards":null,"count":3}
        """
        viewer = read_viewer(seat, len(self.header.players))
        if viewer == SPECTATOR:
            raise NotationError(f"viewer: there is no seat {quoted(seat)}")
        return self._redacted(viewer)

    def for_spectator(self) -> GameLog:
        """What all can see.

        >>> Game(seed=7).log.for_spectator().header.viewer
        'spectator'
        """
        return self._redacted(SPECTATOR)

    def _redacted(self, viewer: Viewer) -> GameLog:
        header = self.header
        if header.viewer not in (None, viewer):
            whose = SPECTATOR if header.viewer == SPECTATOR else f"seat {header.viewer}"
            raise NotationError(f"this log is redacted already, for {whose}")
        seat = seat_of_viewer(viewer)
        position = header.position
        if isinstance(position, Position):
            position = mask_position(position, seat)
        return GameLog(
            LogHeader(header.rules, header.players, header.dealer, None, viewer, position),
            tuple(redacted(event, seat, header.rules) for event in self.events),
        )
