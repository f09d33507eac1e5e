"""Logs: a header and the events of a game, as JSON Lines, and their replay.

A log is checked twice.  Reading checks each line by itself: is it an event, is the header one
that a game can begin from?  Replaying plays the recorded acts again and holds every recorded
event against what the engine says, so that a log that replays is a game that was played.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, zip_longest
from os import PathLike
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from attrs import field, frozen

from .._typing import override, public_dir
from ..errors import ArgumentError, EventError, LogError, ViewerError, quoted
from ..events.classes import Act, Event, EventBase, Gave, Note, move_of_act
from ..events.redaction import is_for_all, redacted
from ..faults import fault
from ..game import Game, core_of
from ..knowledge.view import PlayerView
from ..log_header import FIRST_VERSION, SINCE, LogHeader, redacted_header, with_room_for
from ..moves import Move
from ..shown import Shown, page_of
from ..sight import Sight
from ..strict_json import dump
from ..viewers import SPECTATOR, Viewer, read_viewer, seat_of_viewer, viewer_in_words
from .files import open_file, path_of, replace
from .lines import LogLines
from .replay import begin, replayed
from .steps import ended, last_told, row_of_each_move, standing, state_after, walk
from .streams import blocks

if TYPE_CHECKING:
    from ..knowledge.view_fold import ViewFold

__all__ = ["Dropped", "GameLog", "Recovered", "log_of_lines", "log_of_stream"]


# --- the log ----------------------------------------------------------------------------------


@frozen
class Dropped:
    """What was left out of a log to recover it: from which line on, how many bytes, and why.

    A byte order mark in line 1 is counted and named too; if there is nothing else, ``line`` is 1.

    >>> print(Dropped(12, 30, "not JSON"))
    30 bytes dropped from line 12 on: not JSON
    """

    line: int
    bytes: int
    reason: str

    def __str__(self) -> str:
        return f"{self.bytes} bytes dropped from line {self.line} on: {self.reason}"


def _some(times: Iterable[str | None]) -> tuple[str | None, ...]:
    found = tuple(times)
    return found if any(time is not None for time in found) else ()


@frozen(repr=False)
class GameLog(Shown):
    """A recorded game: ``header`` and ``events``, notes among them.

    Line 1 of the text is the header; event number i (from 0) is line i + 2.  ``times[i]`` is when
    it happened, as text, or ``None``; there are no ``times`` at all if none is recorded.  A log
    with times or notes has a header of version 2.

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
    times: tuple[str | None, ...] = field(default=(), converter=_some, repr=False)

    def __attrs_post_init__(self) -> None:
        if not isinstance(cast("object", self.events), tuple | list):
            raise ArgumentError(f"events: {quoted(self.events)} is not a tuple of events")
        if len(self.times) not in (0, len(self.events)):
            raise ArgumentError(f"{len(self.events)} events, but {len(self.times)} times")
        if self.times:
            object.__setattr__(self, "header", with_room_for("times", self.header))
        if any(isinstance(event, Note) for event in self.events):
            object.__setattr__(self, "header", with_room_for("notes", self.header))

    @classmethod
    def of(cls, game: Game) -> GameLog:
        """The log of a game so far; the same as ``game.log``."""
        start = core_of(game).start
        header = LogHeader(
            start.rules,
            start.players,
            start.dealer,
            start.deck if start.position is None else None,
            None,
            start.position,
            version=SINCE["tags"] if start.tags else FIRST_VERSION,
            extra=dict(start.extra),
            pool_order=start.pool_order or None,
            tags=dict(start.tags),
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
        return log_of_lines(LogLines(text))

    def to_jsonl(self) -> str:
        """The log as JSON Lines, each line ended by a newline.

        Raises :class:`EventError` for an event made by hand that cannot be one.

        >>> print(Game(seed=7).log.to_jsonl().splitlines()[1])
        {"event":"dealt","seat":0,"cards":["TH","KD","JS"]}
        """
        for event in self.events:
            if not isinstance(cast("object", event), EventBase):
                raise EventError(fault("unread.event", found=quoted(event)))
        rows = [event.to_dict() for event in self.events]
        for row, time in zip(rows, self.times, strict=False):
            if time is not None:
                row["time"] = time
        lines = [*map(dump, (self.header.to_dict(), *rows)), ""]
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
    def load_all(cls, path: str | PathLike[str]) -> Iterator[GameLog | LogError]:
        """Read the logs of a file that has several, plain or compressed by gzip or zstd.

        A second header begins the next log.  Each comes when it is asked for, and in the place of
        one that cannot be read comes the :class:`LogError` that says why, with its line in the
        file; what follows is passed over up to the next header.  No more is held than one log.
        Compressed data that end too early or are damaged are such a fault too, and the last.
        Raises :class:`RecordError` if no file can have the name or it is no regular file, and
        ``OSError`` if it cannot be read, when the first log is asked for.

        >>> import os, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "games.jsonl")
        ...     with open(path, "w") as file:
        ...         for seed in range(3):
        ...             _ = file.write(Game(seed=seed).log.to_jsonl())
        ...     [log.header.deck[0] for log in GameLog.load_all(path) if isinstance(log, GameLog)]
        [Card('3D'), Card('8C'), Card('4C')]
        """
        from .archives import decompressed, logs_of_blocks

        with open(open_file(path_of(path)), "rb") as stream:  # noqa: PTH123  it is open already
            yield from logs_of_blocks(decompressed(stream))

    @classmethod
    def from_bytes(cls, data: bytes | bytearray) -> GameLog:
        """Read a log from UTF-8 text; raises :class:`LogError` naming the line at fault.

        >>> GameLog.from_bytes(Game(seed=7).log.to_jsonl().encode()) == Game(seed=7).log
        True
        """
        if not isinstance(cast("object", data), bytes | bytearray):
            raise LogError(1, f"not bytes but {type(data).__name__}")
        return log_of_lines(LogLines(blocks(io.BytesIO(data))))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the log to a file, as UTF-8 text.

        A file that is there is replaced when all of the new text is written; so it stays as it is
        if that fails.  Raises :class:`RecordError` if a game is being recorded to the file or no
        file can have the name, ``OSError`` if it cannot be written.
        """
        replace(path_of(path), self.to_jsonl().encode("utf-8"))

    @property
    def tags(self) -> dict[str, str]:
        """What is said of the game beside the game: see :attr:`Game.tags`."""
        return dict(self.header.tags)

    # --- replay ---------------------------------------------------------------------------

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """What was played and not taken back: ``(seat, move)``, in order.

        A redacted log has them too, but where it hides the card of a gift there is no such move:
        then :class:`EventError` is raised.  Its :meth:`steps` and :meth:`table` tell what it shows.
        """
        acts = [cast("Act", self.events[line - 2]) for line in standing(self.events)]
        return tuple([(act.seat, self._move_of(act, n)) for n, act in enumerate(acts, 1)])

    def _move_of(self, act: Act, number: int) -> Move:
        viewer = self.header.viewer
        if isinstance(act, Gave) and act.card is None and viewer is not None:
            raise EventError(
                fault(
                    "untrue.hidden_gift",
                    count=number,
                    seat=act.seat,
                    receiver=act.receiver,
                    viewer=viewer_in_words(viewer),
                )
            )
        return move_of_act(act)

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

    def steps(self, complete: bool = True) -> Iterator[Game | PlayerView]:
        """The game after the deal and after each of :attr:`moves`, each a game of its own.

        Step n is the game after n moves; moves that were taken back make none.  A redacted log
        gives what its viewer knew, as views.  Raises :class:`LogError` as :meth:`replay` does,
        when it comes to the line that is wrong; a redacted log must have every event.

        >>> game = Game(seed=7)
        >>> _ = game.play("9D"), game.play("chance")
        >>> [step.turn for step in game.log.steps()]
        [1, 2, 2]
        >>> [step.hand_counts for step in game.log.for_seat(0).steps()]
        [(3, 3, 3), (3, 3, 3), (3, 3, 3)]
        """
        stands = {1, *standing(self.events)}
        return (state for line, state in walk(self, complete) if line in stands)

    def at(self, n: int, complete: bool = True) -> Game | PlayerView:
        """The game after n of :attr:`moves`, step n of :meth:`steps`.

        The log is replayed when this is first asked for, and not again: so :class:`LogError` is
        raised if anything in it is wrong.  Raises :class:`ArgumentError` if there is no such step.

        >>> game = Game(seed=7)
        >>> _ = game.play("9D"), game.play("chance")
        >>> log = game.log
        >>> log.at(2) == game, log.at(0).table, log.for_seat(0).at(1).table
        (True, (), (Laid(1: 9D),))
        """
        last = len(standing(self.events))
        if type(n) is not int or not 0 <= n <= last:
            raise ArgumentError(f"a step of this log is a number from 0 to {last}, not {quoted(n)}")
        end = self._ends.get(bool(complete))
        if end is None:
            end = self._ends[bool(complete)] = ended(self, complete)
        return state_after(end, n)

    @cached_property
    def _ends(self) -> dict[bool, Game | ViewFold]:
        """What the log leads to, complete or not, once that was asked for."""
        return {}

    def table(self, taken_back: bool = False, complete: bool = True) -> list[dict[str, Any]]:
        """One row for each of :attr:`moves`, and with ``taken_back`` for the others too, in order.

        What a row tells is that of the moment before the move:

        - ``number`` (of the move, from 1), ``phase``, ``trick`` (from 1 in each phase; 0 while
          cards are shared), ``round`` (0, and one more with each play-off);
        - ``seat``, ``player``, ``act`` (the name of the event), ``move``, ``cards``;
        - ``hand``, ``counts`` (cards in hand, by seat), ``stock`` (how many cards), ``trump``;
        - ``time`` (when it was made, if that is recorded) and ``taken_back``.

        Cards are lists of text, and all other values are text, numbers or truth values, so that
        the rows can be written as JSON and made a data frame.  ``None`` is what is hidden in a
        redacted log, and a trump that nobody knows yet.  Raises :class:`LogError` as
        :meth:`replay` does.

        >>> game = Game(["Anna", "Ben", "Carla"], seed=7)
        >>> _ = game.play("9D"), game.play("chance")
        >>> [(row["number"], row["player"], row["cards"]) for row in game.log.table()]
        [(1, 'Ben', ['9D']), (2, 'Carla', ['JC'])]
        """
        return row_of_each_move(self, taken_back, complete)

    # --- to be seen -----------------------------------------------------------------------

    def to_html(
        self, path: str | PathLike[str], viewer: Viewer | None = None, language: str = "en"
    ) -> None:
        """Write a page to step through the game: one file, which fetches nothing.

        For a ``viewer``, a seat or :data:`SPECTATOR`, it is made of what the log redacted for it
        holds, and of nothing else; without one, of all that the log holds.  A move has its
        address, as in ``#move-31``.  Moves taken back are left out, and of a game that is too long
        for 300,000 bytes those in the middle.

        A file that is there is replaced when all of the page is written.  Raises
        :class:`ViewerError` and :class:`LanguageError` for a viewer or a language that cannot be,
        :class:`LogError` if the log does not replay, :class:`RecordError` if no file can have the
        name, ``OSError`` if it cannot be written.
        """
        replace(path_of(path), page_of(self, viewer, language).encode())

    @override
    def _seen_by(self, viewer: Viewer | None) -> Sight:
        """What there is to show at the end of the log; raises :class:`LogError`."""
        if self.header.viewer is None:
            return self.replay()._seen_by(viewer)  # pyright: ignore[reportPrivateUsage]
        view = PlayerView.from_log(self)
        return view._seen_by(viewer, last_told(self.events))  # pyright: ignore[reportPrivateUsage]

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
        kept = [
            (event, time)
            for event, time in zip_longest(self.events, self.times)
            if is_for_all(event)
        ]
        return GameLog(
            redacted_header(header, viewer),
            tuple([redacted(event, seat, header.rules) for event, _ in kept]),
            times=[time for _, time in kept],
        )


# --- for the rest of the package --------------------------------------------------------------


@frozen
class Recovered:
    """What is good of a log in a file: the bytes from ``start`` up to ``kept``, of ``size``.

    ``start`` is behind the byte order mark, if there is one.  ``log`` is what they tell, and
    ``ended`` whether their last line has its newline.  ``missing`` are the events of ``log`` that
    they do not tell: the deal, if that is not complete.
    """

    log: GameLog
    start: int
    kept: int
    size: int
    ended: bool
    missing: tuple[Event, ...] = ()


def log_of_lines(lines: LogLines) -> GameLog:
    """The log that has these lines; raises :class:`LogError` naming the line at fault."""
    times = lines.times = []
    header = lines.header()
    events = tuple(chain.from_iterable(lines.batches()))
    return GameLog(header, events, times=times)


def log_of_stream(stream: BinaryIO) -> GameLog:
    """The log that a stream of bytes tells; raises :class:`LogError` naming the line at fault.

    >>> log_of_stream(io.BytesIO(Game(seed=7).log.to_jsonl().encode())) == Game(seed=7).log
    True
    """
    return log_of_lines(LogLines(blocks(stream), held=True))
