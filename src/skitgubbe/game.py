"""The facade: a game that can be played, asked, taken back and recorded.

No rule of play lives here: the engine decides, this module translates.
"""

# pyright: reportPrivateUsage=false
# The functions at the end are part of the facade, for the package and not for its users.

from __future__ import annotations

import os
from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Protocol, cast

from ._engine import codes as c, dispatch
from ._engine.codes import Code
from ._engine.table import Facts, Table
from .cards import Card, CardsLike, cards_of_mask
from .errors import (
    REASONS,
    IllegalReason,
    NotationError,
    RecordError,
    SetupError,
    UndoError,
    quoted,
)
from .events.classes import Event, Undone
from .events.from_engine import event_of_fact
from .events.redaction import redacted
from .history import History
from .knowledge.view import PlayerView
from .knowledge.watchers import Watchers
from .moves import LegalMoves, Move, move_of_code
from .notation import read_move
from .positions.position import Position, position_of
from .public_state import PublicState
from .refusals import refusal
from .rules import Rules, Trump
from .setup import read_dealer, read_deck, read_players
from .shuffle import shuffled
from .start import Start
from .viewers import Viewer, read_viewer, seat_of_viewer

if TYPE_CHECKING:
    from .records import GameLog, LogWriter

__all__ = ["Game", "Recorder", "begun", "engine_table", "record_with"]


class Recorder(Protocol):
    """What a game asks of whatever records it."""

    @property
    def closed(self) -> bool:
        """Whether nothing is recorded any more."""
        ...

    def write(self, events: Iterable[Event], /) -> None:
        """Record what a move caused, all or nothing."""
        ...


class Game(PublicState):
    """A game of skitgubbe, from the deal to the end.

    ``players`` is their number, 2 to 17, or their names, by seat (D2); ``rules`` the options in
    force; ``dealer`` a seat.  The deck, top card first, is ``deck`` if given; otherwise the pack
    is shuffled from ``seed`` (an int or a str) or, without one, from the operating system's
    randomness.  Raises :class:`SetupError` if the game cannot begin so.

    Seats are 0 to n-1, clockwise.  Everything that a property gives is a snapshot: nothing that
    is done to it changes the game.

    >>> game = Game(["Anna", "Ben", "Carla"], seed=7)
    >>> game.turn, game.legal_moves()
    (1, LegalMoves(2S, 3S, 9D, chance))
    >>> for event in game.play("9D"):
    ...     print(event)
    Played(seat=1, cards=(Card('9D'),))
    Drew(seat=1, cards=(Card('KS'),))
    """

    __slots__ = (
        "_history",
        "_players",
        "_recorder",
        "_rules",
        "_start",
        "_table",
        "_watchers",
    )

    _start: Start
    _history: History
    _watchers: Watchers
    _recorder: Recorder | None

    def __init__(
        self,
        players: int | Iterable[str] = 3,
        *,
        rules: Rules = Rules(),
        dealer: int = 0,
        seed: int | str | None = None,
        deck: CardsLike | None = None,
    ) -> None:
        if not isinstance(cast("object", rules), Rules):
            raise SetupError(f"rules is a Rules object, not {quoted(rules)}")
        names = read_players(players, rules)
        dealer = read_dealer(dealer, len(names))
        if deck is not None:
            if seed is not None:
                raise SetupError("give a seed or a deck, not both")
            order = read_deck(deck, rules)
        else:
            order = shuffled(os.urandom(32).hex() if seed is None else seed, rules.pack)
        self._begin(Start(names, rules, dealer, order))

    def _begin(self, start: Start, history: History | None = None) -> None:
        self._start = start
        self._players = start.players
        self._rules = start.rules
        self._table = start.table()
        self._history = History() if history is None else history
        self._watchers = Watchers(start)
        self._recorder = None

    @classmethod
    def from_position(
        cls, position: Position, *, players: int | Iterable[str] | None = None
    ) -> Game:
        """A game that goes on from a position, with the players' names if they are given.

        Memory begins with the position: see :meth:`view`.  Raises :class:`SetupError` if the
        names do not fit.

        >>> position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
        >>> Game.from_position(position).legal_moves()
        LegalMoves(7S, 9H)
        """
        game = cls.__new__(cls)
        game._begin(Start.of_position(position, players))
        return game

    # --- what the game was made of ------------------------------------------------------------

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in the order dealt and drawn, top card first (D3, D5).

        Empty for a game that began from a position.
        """
        return self._start.deck

    @property
    def start(self) -> Position | None:
        """The position that the game began from, or ``None`` if it began with a deal."""
        return self._start.position

    # --- the state ----------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in hand, by seat, ascending."""
        return tuple(map(cards_of_mask, self._table.hands))

    @property
    def won(self) -> tuple[tuple[Card, ...], ...]:
        """The cards won in collecting, by seat, ascending; empty in shedding (C3, B2)."""
        return tuple(map(cards_of_mask, self._table.won))

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock, top card first."""
        table = self._table
        return tuple(cards_of_mask(card)[0] for card in table.stock[table.pos :])

    @property
    def trump_card(self) -> Card | None:
        """The last card of the stock, once somebody has taken it (C6)."""
        card = self._table.trump_card
        return cards_of_mask(card)[0] if card else None

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """What was played so far: ``(seat, move)``, in order."""
        return tuple((seat, move_of_code(code)) for seat, code in self._history.acts)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened so far, the deal first."""
        return (*self._start.events, *self._history.events)

    @property
    def position(self) -> Position:
        """The game at this moment, as a value that play can go on from.

        >>> game = Game(seed=7)
        >>> Game.from_position(game.position).position == game.position
        True
        """
        return position_of(self._table, self._rules)

    @property
    def log(self) -> GameLog:
        """The game so far as a log.

        >>> Game(seed=7).log.header.players
        ('A', 'B', 'C')
        """
        from .records import GameLog

        return GameLog.of(self)

    # --- recording ----------------------------------------------------------------------------

    def record_to(self, path: str | PathLike[str], *, sync: bool = False) -> LogWriter:
        """Write the log so far to a new file, and from now on each move as it is made.

        The file is there when all of the log so far is in it; if this raises, there is none, and
        nothing is recorded.  With ``sync`` each move waits until the disk has it.  A move that
        cannot be written is not made: ``OSError`` is raised and nothing has changed.  Raises
        :class:`RecordError` if the file is there already, no file can have the name, or the game
        has a recorder.
        """
        from .records import LogWriter

        return LogWriter(path, self, sync=sync)

    @classmethod
    def resume(
        cls, path: str | PathLike[str], *, recover: bool = False, sync: bool = False
    ) -> Game:
        """The game that a file records; it goes on being recorded there.

        Raises :class:`LogError` if the log does not replay; with ``recover`` the game goes on
        from the last complete move, what came after it is cut off the file, and
        ``game.recorder.dropped`` tells what that was; another log is not cut off, but refused as
        in :meth:`GameLog.load`.  Raises :class:`RecordError` if another writer has the file or it
        is no regular file, ``OSError`` if it cannot be opened.
        """
        from .records import LogWriter

        return LogWriter.resume(path, recover=recover, sync=sync)

    @property
    def recorder(self) -> LogWriter | None:
        """What records the game, or ``None``."""
        return cast("LogWriter | None", self._recorder)

    # --- what each seat may know --------------------------------------------------------------

    def view(self, viewer: Viewer) -> PlayerView:
        """What a seat, or :data:`SPECTATOR`, may know of the game.

        It remembers everything it was shown since the deal; in a game that began from a position,
        since then.  Raises :class:`NotationError` if there is no such viewer.

        >>> Game(seed=7).view(1).hand
        (Card('2S'), Card('3S'), Card('9D'))
        """
        observer = self._watchers.at(self._viewer(viewer), self._history.events)
        return PlayerView(observer, self._players)

    def _viewer(self, viewer: Viewer) -> int | None:
        return seat_of_viewer(read_viewer(viewer, len(self._players)))

    def events_for(self, viewer: Viewer, since: int = 0) -> tuple[Event, ...]:
        """What a seat, or :data:`SPECTATOR`, is told: the events from ``since`` on, redacted.

        Fed to a :class:`ViewFold`, they make the view.  Raises :class:`NotationError` if there is
        no such viewer, or if so many events have not happened.

        >>> game = Game(seed=7)
        >>> told = len(game.events)
        >>> _ = game.play("9D")
        >>> game.events_for(0, told)
        (Played(seat=1, cards=(Card('9D'),)), Drew(seat=1, cards=None, count=1))
        """
        seat = self._viewer(viewer)
        events = self.events
        if type(since) is not int or not 0 <= since <= len(events):
            raise NotationError(f"since: {quoted(since)} is not a number from 0 to {len(events)}")
        upcard = self._rules.trump is Trump.UPCARD
        return tuple(redacted(event, seat, upcard=upcard) for event in events[since:])

    @property
    def last_move_informs(self) -> tuple[int, ...]:
        """The seats that learned where a hidden card is by the last move, ascending.

        A host that lets players take moves back can refuse it when somebody else has learned
        something.  Spectators are not named.  Empty before the first move.

        >>> game = Game(seed=7)
        >>> _ = game.play("2S")
        >>> game.last_move_informs
        (0, 1, 2)
        """
        history = self._history
        if not history.acts:
            return ()
        return self._watchers.informed(history.events, history.marks[-1])

    # --- moves --------------------------------------------------------------------------------

    def legal_moves(self, seat: int | None = None) -> LegalMoves:
        """The moves that ``seat``, or the seat on turn, may make now.

        Empty for a seat that may not act, and once the game is over.

        >>> Game(seed=7).legal_moves(0)
        LegalMoves()
        """
        table = self._table
        if seat is None:
            seat = table.turn
        elif not self._is_seat(seat):
            return LegalMoves()
        return LegalMoves(map(move_of_code, dispatch.legal(table, seat)))

    def explain(self, move: Move | str, seat: int | None = None) -> IllegalReason | None:
        """Why ``seat``, or the seat on turn, may not make a move; ``None`` if it may.

        Raises :class:`NotationError` for what is no move at all.

        >>> Game(seed=7).explain("2C")
        <IllegalReason.CARD_NOT_HELD: 'card_not_held'>
        """
        return REASONS[self._explain(read_move(move).code, seat)]

    def _explain(self, code: int, seat: int | None) -> int:
        table = self._table
        if seat is None:
            seat = table.turn
            if seat == c.NOBODY:
                return Code.GAME_OVER
        elif not self._is_seat(seat):
            return Code.NO_SUCH_SEAT
        return dispatch.explain(table, seat, code)

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < len(self._players)

    def play(self, move: Move | str, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move for ``seat``, or the seat on turn; returns the events it caused.

        Raises :class:`IllegalMoveError` if the rules refuse it, :class:`NotationError` if it is
        no move; then nothing has changed.

        >>> game = Game(seed=7)
        >>> game.play("chance")
        (Chanced(seat=1, card=Card('KS')),)
        >>> game.play("4C")
        Traceback (most recent call last):
        ...
        skitgubbe.errors.IllegalMoveError: illegal move '4C' by seat 2: the seat does not hold it \
(C1); legal: 2H, 6D, JD, chance
        """
        move = read_move(move)
        reason = self._explain(move.code, seat)
        if reason:
            raise refusal(reason, move, self.turn if seat is None else seat, self._table)
        events = self._apply(self._table.turn if seat is None else seat, move.code)
        if self._recorder is not None and not self._recorder.closed:
            try:
                self._recorder.write(events)
            except BaseException:
                self._take_back()
                raise
        return events

    def _apply(self, seat: int, code: int) -> tuple[Event, ...]:
        """Make a move that is known to be legal."""
        history = self._history
        history.before(self._table)
        facts: Facts = []
        dispatch.apply(self._table, seat, code, facts)
        events = tuple([event_of_fact(fact) for fact in facts])
        history.after(seat, code, events)
        return events

    # --- going back, and copies ---------------------------------------------------------------

    def undo(self) -> Move:
        """Take the last move back; returns it.

        Raises :class:`SkitgubbeError` if no move was made yet.

        >>> game = Game(seed=7)
        >>> _ = game.play("9D")
        >>> game.undo(), game.moves
        (Play('9D'), ())
        """
        if not self._history.acts:
            raise UndoError("there is no move to take back")
        if self._recorder is not None and not self._recorder.closed:
            self._recorder.write((Undone(self._history.acts[-1][0]),))
        return self._take_back()

    def _take_back(self) -> Move:
        code, self._table = self._history.back()
        self._watchers.forget(len(self._history.events))
        return move_of_code(code)

    def copy(self) -> Game:
        """A game that can be played on without changing this one; it is not recorded.

        >>> game = Game(seed=7)
        >>> twin = game.copy()
        >>> twin == game, twin.play("9D")[0], twin == game
        (True, Played(seat=1, cards=(Card('9D'),)), False)
        """
        twin = Game.__new__(type(self))
        twin._start = self._start
        twin._players = self._players
        twin._rules = self._rules
        twin._table = self._table.copy()
        twin._history = self._history.copy()
        twin._watchers = self._watchers.copy()
        twin._recorder = None
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._start == other._start and self._history.acts == other._history.acts

    def __reduce__(self) -> tuple[object, ...]:
        return Game._rebuilt, (self._start, tuple(self._history.acts))

    @classmethod
    def _rebuilt(cls, start: Start, acts: tuple[tuple[int, int], ...]) -> Game:
        game = cls.__new__(cls)
        game._begin(start)
        for seat, code in acts:
            game.play(move_of_code(code), seat)
        return game

    def __repr__(self) -> str:
        done = f"{self.phase}, {len(self._history.acts)} moves"
        if self.turn is not None:
            done += f", seat {self.turn} to act"
        return f"<Game: {self.n} players, {done}>"


# --- for the rest of the package --------------------------------------------------------------


def begun(start: Start, history: History | None = None) -> Game:
    """A game before its first move; what is played is kept in ``history``."""
    game = Game.__new__(Game)
    game._begin(start, history)
    return game


def engine_table(game: Game) -> Table:
    """A copy of the engine's own table, to play on at full speed.

    >>> engine_table(Game(seed=7)).turn
    1
    """
    return game._table.copy()


def record_with(game: Game, recorder: Recorder) -> None:
    """Let a recorder, which was told the game so far, record it from now on.

    Raises :class:`RecordError` if another does.
    """
    if game._recorder is not None and not game._recorder.closed:
        raise RecordError("the game is recorded already")
    game._recorder = recorder
