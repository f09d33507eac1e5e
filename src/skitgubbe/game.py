"""The facade: a game that can be played, asked, taken back and recorded.

No rule of play lives here: the engine decides, this module translates.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from ._engine import codes as c, dispatch
from ._engine.codes import Code
from ._engine.table import Facts, Table
from .cards import Card, CardsLike, cards_of_mask
from .deal import shuffled
from .errors import (
    REASONS,
    IllegalMoveError,
    IllegalReason,
    NotationError,
    SetupError,
    UndoError,
    quoted,
)
from .events import Event
from .facts import event_of_fact
from .moves import Move, move_of_code
from .notation import parse_move
from .position import Position, position_of
from .public import PublicState, seat_or_none
from .rules import Rules
from .setup import read_dealer, read_deck, read_players
from .start import Observers, Start
from .state import SPECTATOR, LegalMoves, Viewer
from .views import PlayerView

if TYPE_CHECKING:
    from .log import GameLog

__all__ = ["Game"]

CHECKPOINT = 8
"""A copy of the table is kept every so many moves, for undo."""


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
        "_acts",  # seat and code of each move
        "_checkpoints",  # tables before every so many moves
        "_events",  # since the start
        "_marks",  # how many of these there were before each move
        "_observers",
        "_players",
        "_rules",
        "_start",
        "_table",
    )

    _start: Start
    _acts: list[tuple[int, int]]
    _events: list[Event]
    _marks: list[int]
    _checkpoints: list[Table]
    _observers: Observers

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
            order = shuffled(secrets.token_hex(32) if seed is None else seed, rules.pack)
        self._begin(Start(names, rules, dealer, order))

    def _begin(self, start: Start) -> None:
        self._start = start
        self._players = start.players
        self._rules = start.rules
        self._table = start.table()
        self._acts = []
        self._events = []
        self._marks = []
        self._checkpoints = []
        self._observers = Observers(start)

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
        names = read_players(position.n if players is None else players, position.rules)
        if len(names) != position.n:
            raise SetupError(f"the position has {position.n} players, not {len(names)}")
        game = cls.__new__(cls)
        game._begin(Start(names, position.rules, position.dealer, (), position))
        return game

    # --- what the game was made of ------------------------------------------------------------

    @property
    def n(self) -> int:
        """The number of players."""
        return len(self._players)

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
    def skitgubbe(self) -> int | None:
        """The loser, once the game is over and not drawn (F1)."""
        return seat_or_none(self._table.skitgubbe)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._table.phase == c.OVER

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """What was played so far: ``(seat, move)``, in order."""
        return tuple((seat, move_of_code(code)) for seat, code in self._acts)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened so far, the deal first."""
        return (*self._start.events(), *self._events)

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
        from .log import GameLog

        return GameLog.of(self)

    # --- what each seat may know --------------------------------------------------------------

    def view(self, viewer: Viewer) -> PlayerView:
        """What a seat, or :data:`SPECTATOR`, may know of the game.

        It remembers everything it was shown since the deal; in a game that began from a position,
        since then.  Raises :class:`NotationError` if there is no such viewer.

        >>> Game(seed=7).view(1).hand
        (Card('2S'), Card('3S'), Card('9D'))
        """
        seat = None if viewer == SPECTATOR else viewer
        if seat is not None and not self._is_seat(seat):
            raise NotationError(f"viewer: there is no seat {quoted(viewer)}")
        observer = self._observers.at(seat, self._events, len(self._events))
        return PlayerView(observer, self._players)

    @property
    def last_move_informs(self) -> tuple[int, ...]:
        """The seats that learned where a hidden card is by the last move, ascending.

        A host that lets players take moves back can refuse it when somebody else has learned
        something.  Empty before the first move.

        >>> game = Game(seed=7)
        >>> _ = game.play("2S")
        >>> game.last_move_informs
        (0, 1, 2)
        """
        if not self._acts:
            return ()
        return self._observers.informed(self._events, self._marks[-1])

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
        return REASONS[self._explain(_read_move(move).code, seat)]

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
        move = _read_move(move)
        reason = self._explain(move.code, seat)
        if reason:
            raise self._refusal(reason, move, seat)
        return self._apply(self._table.turn if seat is None else seat, move.code)

    def _apply(self, seat: int, code: int) -> tuple[Event, ...]:
        """Make a move that is known to be legal."""
        table = self._table
        if len(self._acts) % CHECKPOINT == 0:
            self._checkpoints.append(table.copy())
        facts: Facts = []
        dispatch.apply(table, seat, code, facts)
        events = tuple([event_of_fact(fact) for fact in facts])
        self._acts.append((seat, code))
        self._marks.append(len(self._events))
        self._events += events
        return events

    def _refusal(self, code: int, move: Move, seat: int | None) -> IllegalMoveError:
        reason = REASONS[code]
        assert reason is not None
        if seat is None:
            seat = self.turn
        return IllegalMoveError(
            reason,
            move,
            seat,
            rule=_rule_in_force(reason, self._table),
            legal=() if seat is None else tuple(self.legal_moves(seat)),
        )

    # --- going back, and copies ---------------------------------------------------------------

    def undo(self) -> Move:
        """Take the last move back; returns it.

        Raises :class:`SkitgubbeError` if no move was made yet.

        >>> game = Game(seed=7)
        >>> _ = game.play("9D")
        >>> game.undo(), game.moves
        (Play('9D'), ())
        """
        if not self._acts:
            raise UndoError("there is no move to take back")
        _, code = self._acts.pop()
        del self._events[self._marks.pop() :]
        self._observers = Observers(self._start)
        last = len(self._acts)
        if last % CHECKPOINT == 0:
            table = self._checkpoints.pop().copy()
        else:
            table = self._checkpoints[-1].copy()
            for seat, act in self._acts[last - last % CHECKPOINT :]:
                dispatch.apply(table, seat, act)
        self._table = table
        return move_of_code(code)

    def copy(self) -> Game:
        """A game that can be played on without changing this one.

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
        twin._acts = self._acts[:]
        twin._events = self._events[:]
        twin._marks = self._marks[:]
        twin._checkpoints = self._checkpoints[:]
        twin._observers = Observers(self._start)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._start == other._start and self._acts == other._acts

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self._start, tuple(self._acts))

    def __repr__(self) -> str:
        done = f"{self.phase}, {len(self._acts)} moves"
        if self.turn is not None:
            done += f", seat {self.turn} to act"
        return f"<Game: {self.n} players, {done}>"


def _rebuild(start: Start, acts: tuple[tuple[int, int], ...]) -> Game:
    game = Game.__new__(Game)
    game._begin(start)
    for seat, code in acts:
        game.play(move_of_code(code), seat)
    return game


# --- reading arguments ------------------------------------------------------------------------


def _read_move(move: Move | str) -> Move:
    return move if isinstance(move, Move) else parse_move(move)


def _rule_in_force(reason: IllegalReason, table: Table) -> str:
    """Which of a reason's rule ids applies at this table."""
    ids = reason.rule.split()
    if len(ids) == 1:
        return ids[0]
    if len(ids) == 3:  # one for each way of sluffing
        return ids[table.rules.sluffing - 1]
    if table.phase == c.COLLECTING:  # one for each phase, two for collecting
        return ids[table.rules.everyone]
    return ids[1 + table.phase]
