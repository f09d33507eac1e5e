"""Logs: a header and the events of a game, as JSON Lines, and their replay.

A log is checked twice.  Reading checks each line by itself: is it an event, is the header one
that a game can begin from?  Replaying plays the recorded acts again and holds every recorded
event against what the engine says, so that a log that replays is a game that was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any, Final, cast

from attrs import Factory, field, frozen

from .cards import Card
from .errors import LogError, NotationError, SetupError, SkitgubbeError, quoted
from .event_json import event_of_line, read_card
from .events import ACTS, Event, Undone, move_of_act, redacted
from .game import Game
from .masked import fill_position, mask_position
from .moves import Move
from .position import Position
from .replay import replayed
from .rules import Rules, Trump
from .setup import read_dealer, read_deck, read_players
from .state import SPECTATOR, Viewer
from .strict_json import as_json, canonical, dump, parse_object

__all__ = ["Dropped", "GameLog", "LogHeader"]

FORMAT: Final = "skitgubbe-log"
VERSION: Final = 1
RULES_REVISION: Final = 1
"""Goes up when the outcome of a recorded game would change; see docs/log-format.md."""
BLOCK: Final = 1 << 20
"""So many characters are split into lines at a time: it bounds the memory for the lines."""


def _position_value(position: Position | Mapping[str, Any] | None) -> str:
    return canonical(position.to_dict() if isinstance(position, Position) else position)


@frozen
class LogHeader(Mapping[str, Any]):
    """The first line of a log: what the game was made of.

    It can be read by attribute, as Python values, and by key, as JSON.  A full log has a ``deck``
    or, if the game began from one, a ``position``.  A redacted log has no deck, and its
    ``position`` is a JSON object with ``null`` for hidden cards; ``viewer`` is the seat it was
    redacted for, or ``"spectator"``.  ``extra`` keeps the keys that this version does not know.

    >>> header = Game(seed=7).log.header
    >>> header.dealer, header.rules, header["rules"], header["deck"][:2]
    (0, Rules(), {}, ['3S', 'JD'])
    """

    rules: Rules
    players: tuple[str, ...]
    dealer: int
    deck: tuple[Card, ...] | None
    viewer: Viewer | None = None
    position: Position | Mapping[str, Any] | None = field(default=None, eq=_position_value)
    rules_revision: int = RULES_REVISION
    version: int = VERSION
    format: str = FORMAT
    extra: Mapping[str, Any] = field(default=Factory(dict[str, Any]), eq=canonical)

    def to_dict(self) -> dict[str, Any]:
        """The header as a JSON object.

        >>> list(Game(seed=7).log.header.to_dict())[:4]
        ['format', 'version', 'rules_revision', 'rules']
        """
        position = self.position
        if isinstance(position, Position):
            position = position.to_dict()
        return {
            "format": self.format,
            "version": self.version,
            "rules_revision": self.rules_revision,
            "rules": self.rules.to_dict(),
            "players": list(self.players),
            "dealer": self.dealer,
            "deck": None if self.deck is None else list(map(str, self.deck)),
            "viewer": self.viewer,
            **({} if position is None else {"position": position}),
            **self.extra,
        }

    def __getitem__(self, key: str) -> Any:
        return self.to_dict()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.to_dict())

    def __len__(self) -> int:
        return len(self.to_dict())

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> LogHeader:
        """The header that a JSON object is.

        Raises :class:`NotationError`, :class:`RulesError` or :class:`SetupError` for anything
        that no game can begin from.

        >>> LogHeader.from_dict(Game(seed=7).log.header.to_dict()) == Game(seed=7).log.header
        True
        """
        if not isinstance(cast("object", data), Mapping):
            raise NotationError("not a JSON object")
        values = dict(data)
        if values.pop("format", None) != FORMAT:
            raise NotationError(f"not a log: format is not {FORMAT!r}")
        version = _number(values, "version")
        if version != VERSION:
            raise NotationError(
                f"log version {quoted(version)} is unknown; this library reads {VERSION}"
            )
        revision = _number(values, "rules_revision")
        if not 1 <= revision <= RULES_REVISION:
            raise NotationError(
                f"rules revision {quoted(revision)} is unknown; "
                f"this library knows 1 to {RULES_REVISION}"
            )
        rules = Rules.from_dict(_taken(values, "rules"))
        names = read_players(_list("players", _taken(values, "players"), "names"), rules)
        dealer = read_dealer(_taken(values, "dealer"), len(names))
        deck = _taken(values, "deck")
        cards = None
        if deck is not None:
            cards = read_deck(map(read_card, _list("deck", deck, "cards")), rules)
        viewer = _read_viewer(values.pop("viewer", None), len(names))
        position = _read_position(values.pop("position", None), viewer)
        if position is not None:
            start = position if isinstance(position, Position) else fill_position(position)[0]
            if (start.rules, start.n, start.dealer) != (rules, len(names), dealer):
                raise NotationError("position: its rules, n or dealer are not those of the header")
        whole = (cards is None) != (position is None)
        if (viewer is None and not whole) or (viewer is not None and cards is not None):
            raise NotationError(
                "a full log has a deck or a position and no viewer, a redacted one has a viewer "
                "and no deck"
            )
        extra = as_json(values) if values else values
        return cls(rules, names, dealer, cards, viewer, position, revision, version, FORMAT, extra)


def _taken(values: dict[str, Any], key: str) -> Any:
    if key not in values:
        raise NotationError(f"{key} is missing")
    return values.pop(key)


def _number(values: dict[str, Any], key: str) -> int:
    value = _taken(values, key)
    if type(value) is not int:
        raise NotationError(f"{key}: {quoted(value)} is not a whole number")
    return value


def _list(key: str, value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise NotationError(f"{key}: {quoted(value)} is not a list of {what}")
    return cast("list[object]", value)


def _read_viewer(viewer: object, n: int) -> Viewer | None:
    if viewer is None:
        return None
    if viewer == SPECTATOR:
        return SPECTATOR
    if type(viewer) is not int or not 0 <= viewer < n:
        raise NotationError(f"viewer: there is no seat {quoted(viewer)}")
    return viewer


def _read_position(position: object, viewer: Viewer | None) -> Position | Mapping[str, Any] | None:
    if position is None:
        return None
    if not isinstance(position, Mapping):
        raise NotationError(f"position: {quoted(position)} is not a JSON object")
    data = cast("Mapping[str, Any]", position)
    return Position.from_dict(data) if viewer is None else as_json(data)


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
        game = self._new_game()
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
        game = self._new_game()
        for _ in replayed(self.events, game, complete):
            yield game.copy()

    def _new_game(self) -> Game:
        header = self.header
        try:
            if isinstance(header.position, Position):
                return Game.from_position(header.position, players=header.players)
            if header.deck is None:
                raise LogError(1, "a redacted log cannot be replayed: it has no deck")
            return Game(header.players, rules=header.rules, dealer=header.dealer, deck=header.deck)
        except SetupError as error:
            raise LogError(1, str(error)) from None

    # --- redaction ------------------------------------------------------------------------

    def for_seat(self, seat: int) -> GameLog:
        """What a seat may see: other seats' cards hidden, no deck, no keys from elsewhere.

        >>> print(Game(seed=7).log.for_seat(0).to_jsonl().splitlines()[2])
        {"event":"dealt","seat":1,"cards":null,"count":3}
        """
        viewer = _read_viewer(seat, len(self.header.players))
        if viewer is None or viewer == SPECTATOR:
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
        seat = viewer if isinstance(viewer, int) else None
        position = header.position
        if isinstance(position, Position):
            position = mask_position(position, seat)
        upcard = header.rules.trump is Trump.UPCARD
        return GameLog(
            LogHeader(header.rules, header.players, header.dealer, None, viewer, position),
            tuple(redacted(event, seat, upcard=upcard) for event in self.events),
        )
