"""The facade: a game that can be played, asked, taken back and recorded.

No rule of play lives here, and nothing that changes: the engine decides, :mod:`.core` keeps what
was decided, and this module translates.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, cast, final

from ._engine import codes as c, dispatch
from ._engine.table import Table
from ._typing import override
from .cards import Card, CardsLike, Hand, cards_of_mask
from .core import Core
from .errors import ArgumentError, SetupError, quoted
from .events.classes import Event, Note, NoteKind
from .events.going_out import went_out
from .events.redaction import redacted
from .history import acts_of, events_since, same_acts
from .knowledge.view import PlayerView
from .moves import LegalMoves, Move, code_of_move, move_of_code
from .notation import read_move
from .positions.position import Position, position_of
from .public_state import PHASES, Phase, PublicState, seat_or_none
from .refusals import REASONS, IllegalReason, Why, why_refused
from .rules import Rules
from .setup import read_dealer, read_deck, read_players, read_pool_order, read_tags
from .shown import Shown
from .shuffle import pool_shuffled, shuffled
from .sight import Sight
from .start import Start
from .viewers import Viewer, read_viewer, seat_of_viewer

if TYPE_CHECKING:
    from datetime import datetime

    from .records import GameLog, LogWriter

__all__ = ["Game", "core_of", "game_of_core"]


@final
class Game(PublicState, Shown):
    """A game of skitgubbe, from the deal to the end.

    ``players`` is their number or their names, by seat: 2 to 17 with three cards each (D2, D7,
    D8); ``rules`` the options in force, or the name of a preset; ``dealer`` a seat.  The deck,
    top card first, is ``deck`` if given; otherwise the pack is shuffled from ``seed`` (an int or a
    str) or, without one, from the operating system's randomness.  ``pool_order`` is the second
    order of the pack, for rules with ``rubbish_pooled`` alone (B7); unless it is given, it comes
    from the seed or from the system's randomness too.  ``tags`` tell of the game beside the game:
    see :attr:`tags`.  Raises :class:`SetupError` if the game cannot begin so, and
    :class:`RulesError` if no preset has that name.

    Seats are 0 to n-1, clockwise.  Everything that a property gives is a snapshot: nothing that
    is done to it changes the game.

    A move is made whole or not at all, whatever interrupts it.  A game may be looked at from any
    thread, at any time.  Only one at a time can change it: :class:`BusyError` is raised in a
    second one, and nothing has changed there.

    There are no subclasses: what a program adds to a game, it keeps beside it.

    >>> game = Game(["Anna", "Ben", "Carla"], seed=7)
    >>> game.turn, game.legal_moves()
    (1, LegalMoves(2S, 3S, 9D, chance))
    >>> for event in game.play("9D"):
    ...     print(event)
    Played(seat=1, cards=(Card('9D'),))
    Drew(seat=1, cards=(Card('KS'),))
    """

    __slots__ = ("_core", "_players", "_rules")

    def __init_subclass__(cls) -> None:
        raise TypeError(
            "Game has no subclasses, since a log or a position would not give them back:"
            " keep a game in an object of your own"
        )

    _core: Core

    def __init__(
        self,
        players: int | Iterable[str] = 3,
        *,
        rules: Rules | str = Rules(),
        dealer: int = 0,
        seed: int | str | None = None,
        deck: CardsLike | None = None,
        pool_order: CardsLike | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        if isinstance(rules, str):
            rules = Rules.preset(rules)
        elif not isinstance(cast("object", rules), Rules):
            raise SetupError(f"rules is a Rules object or a preset's name, not {quoted(rules)}")
        names = read_players(players, rules)
        dealer = read_dealer(dealer, len(names))
        if deck is not None and seed is not None:
            raise SetupError("give a seed or a deck, not both")
        seed = os.urandom(32).hex() if seed is None else seed
        order = shuffled(seed, rules.pack) if deck is None else read_deck(deck, rules)
        second: tuple[Card, ...] = ()
        if pool_order is not None:
            second = read_pool_order(pool_order, rules)
        elif rules.rubbish_pooled:
            second = pool_shuffled(seed, rules.pack)
        read = {} if tags is None else read_tags(tags)
        self._show(Core(Start(names, rules, dealer, order, pool_order=second, tags=read)))

    def _show(self, core: Core) -> None:
        self._core = core
        self._players = core.start.players
        self._rules = core.start.rules

    @property
    @override
    def _table(self) -> Table:
        return self._core.moment[0]

    @classmethod
    def from_position(
        cls,
        position: Position,
        *,
        players: int | Iterable[str] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> Game:
        """A game that goes on from a position, with the players' names if they are given.

        Memory begins with the position: see :meth:`view`.  Raises :class:`SetupError` if the
        names do not fit, or for ``tags`` that are none.

        >>> position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
        >>> Game.from_position(position).legal_moves()
        LegalMoves(7S, 9H)
        """
        read = None if tags is None else read_tags(tags)
        return game_of_core(Core(Start.of_position(position, players, read)))

    # --- what the game was made of ------------------------------------------------------------

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards in the order dealt and drawn, top card first (D3, D5).

        Empty for a game that began from a position.
        """
        return self._core.start.deck

    @property
    def pool_order(self) -> tuple[Card, ...]:
        """The second order of the pack, in which pooled cards are dealt (B7).

        Empty by rules that pool no cards, and for a game that began from a position.
        """
        return self._core.start.pool_order

    @property
    def start(self) -> Position | None:
        """The position that the game began from, or ``None`` if it began with a deal."""
        return self._core.start.position

    @property
    def tags(self) -> dict[str, str]:
        """What a log says of the game beside the game, such as ``event``, ``date`` and ``site``.

        At most 64 tags, each a name of 1 to 64 characters with a text of at most 1000.  They stand
        in the header of the log, and go with all copies of the game; games are equal whatever
        their tags.  Redacted logs keep ``event``, ``site``, ``date``, ``round`` and ``table``.

        >>> game = Game(seed=7, tags={"event": "Midsummer", "date": "2026-06-19"})
        >>> game.tags["event"], game.copy().tags == game.log.replay().tags == game.log.tags
        ('Midsummer', True)
        """
        return dict(self._core.start.tags)

    # --- the state ----------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in hand, by seat, ascending."""
        return tuple([Hand(cards_of_mask(hand)) for hand in self._table.hands])

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
        """The last card of the stock, once somebody has taken it (C6).

        A card set aside is the trump card once it is turned up (T3).
        """
        card = self._table.trump_card
        return cards_of_mask(card)[0] if card else None

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards that are out of the game, ascending; nobody sees them (D8)."""
        return cards_of_mask(self._table.removed)

    @property
    def set_aside(self) -> Card | None:
        """The card set aside after the deal, until it is turned up; nobody sees it (T2)."""
        card = self._table.set_aside
        return cards_of_mask(card)[0] if card else None

    @property
    def went_out(self) -> tuple[tuple[int, int], ...]:
        """Each seat that went out, in order, and how many plays make the trick it went out in (S5).

        The number is 0 for a seat that was out before shedding (B4).  It is what tallies score by
        that count how many were still in play.  Seats that were safe already in the position that
        the game began from are left out.

        >>> Game(seed=7).went_out
        ()
        """
        start = self._core.start.position
        if start is None or start.phase is not Phase.SHEDDING:
            safe = 0 if start is None else len(start.safe)
            return tuple(went_out(self.events, self.n, safe=safe))
        lying = [card for laid in start.table for card in laid.cards]
        return tuple(
            went_out(self.events, self.n, safe=len(start.safe), size=start.trick_size, table=lying)
        )

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """What was played so far: ``(seat, move)``, in order."""
        return self._core.moves

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened so far, the deal first."""
        return (*self._core.start.events, *events_since(self._core.last, 0))

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

    def record_to(
        self,
        path: str | PathLike[str],
        *,
        sync: bool = False,
        clock: Callable[[], datetime] | None = None,
        notes: bool = False,
    ) -> LogWriter:
        """Write the log so far to a new file, and from now on each move as it is made.

        The file is there when all of the log so far is in it; if this raises, there is none, and
        nothing is recorded.  With ``sync`` each move waits until the disk has it.  A move that
        cannot be written is not made: ``OSError`` is raised and nothing has changed.  Raises
        :class:`RecordError` if the file is there already, no file can have the name, or the game
        has a recorder.

        With ``clock``, a function that gives a ``datetime`` with a time zone, each line from now
        on has the ``time`` of its move; if the clock gives anything else, :class:`RecordError` is
        raised and the move is not made.  Files with a clock take :meth:`note`; so do those of
        games with :attr:`tags`, and others with ``notes``.  All these are of version 2 of the log
        format.  Raises :class:`ArgumentError` for a clock that is none.
        """
        from .records import LogWriter

        return LogWriter(path, self, sync=sync, clock=clock, notes=notes)

    @classmethod
    def resume(
        cls,
        path: str | PathLike[str],
        *,
        recover: bool = False,
        sync: bool = False,
        clock: Callable[[], datetime] | None = None,
    ) -> Game:
        """The game that a file records; it goes on being recorded there.

        Raises :class:`LogError` if the log does not replay; with ``recover`` the game goes on
        from the last complete move, what came after it is cut off the file, and
        ``game.recorder.dropped`` tells what that was; another log is not cut off, but refused as
        in :meth:`GameLog.load`.  Raises :class:`RecordError` if another writer has the file or it
        is no regular file, ``OSError`` if it cannot be opened.  ``sync`` and ``clock`` are those
        of :meth:`record_to`; a log of version 1 has no times, and a clock for it is refused with
        :class:`RecordError`.
        """
        from .records import LogWriter

        resume = LogWriter._resume  # pyright: ignore[reportPrivateUsage]
        return resume(path, recover=recover, sync=sync, clock=clock)

    @property
    def recorder(self) -> LogWriter | None:
        """What records the game, or ``None``."""
        return cast("LogWriter | None", self._core.moment[2])

    def note(self, kind: NoteKind | str, seat: int | None = None, text: str | None = None) -> Note:
        """Add a note to the file that the game is recorded to; returns it.

        It is a ``comment``, or tells that the player of a seat has ``left``, was ``replaced`` or
        has ``returned``: see :class:`Note`.  Nothing of the game changes, and nobody is told of
        it.  Raises :class:`NotationError` for what is no note, :class:`ArgumentError` if there is
        no such seat, :class:`RecordError` if the game is not recorded or the file takes no notes,
        and ``OSError`` if it cannot be written; then there is no note.
        """
        note = Note(kind, seat, text)
        if seat is not None and not self._core.is_seat(seat):
            raise ArgumentError(f"there is no seat {quoted(seat)}")
        self._core.entrance.enter(self._core.note, note)
        return note

    # --- what each seat may know --------------------------------------------------------------

    def view(self, viewer: Viewer) -> PlayerView:
        """What a seat, or :data:`SPECTATOR`, may know of the game.

        It remembers everything it was shown since the deal; in a game that began from a position,
        since then.  Raises :class:`ViewerError` if there is no such viewer.

        >>> Game(seed=7).view(1).hand
        (Card('2S'), Card('3S'), Card('9D'))
        """
        observer = self._core.watchers.at(self._viewer(viewer), self._core.last)
        return PlayerView(observer, self._players)

    def _viewer(self, viewer: Viewer) -> int | None:
        return seat_of_viewer(read_viewer(viewer, len(self._players)))

    def events_for(self, viewer: Viewer, since: int = 0) -> tuple[Event, ...]:
        """What a seat, or :data:`SPECTATOR`, is told: the events from ``since`` on, redacted.

        Fed to a :class:`ViewFold`, they make the view.  Raises :class:`ViewerError` if there is no
        such viewer, :class:`ArgumentError` if fewer events have happened.

        >>> game = Game(seed=7)
        >>> before = len(game.events)
        >>> _ = game.play("9D")
        >>> game.events_for(0, before)
        (Played(seat=1, cards=(Card('9D'),)), Drew(seat=1, cards=None, count=1))
        """
        seat = self._viewer(viewer)
        last = self._core.last
        first = self._core.start.events
        most = len(first) + last.happened
        if type(since) is not int or not 0 <= since <= most:
            raise ArgumentError(f"since: {quoted(since)} is not a number from 0 to {most}")
        events = (*first[since:], *events_since(last, max(since - len(first), 0)))
        return tuple(redacted(event, seat, self._rules) for event in events)

    @property
    def last_move_informs(self) -> tuple[int, ...]:
        """The seats that may have learned where a hidden card is by the last move, ascending.

        A host that lets players take moves back can refuse it when somebody else may have learned
        something.  The answer is the same whatever cards a spectator has not seen, so it tells
        nobody where they are: once cards are given unseen (B5), it names every seat of which a
        spectator cannot rule it out.  Spectators are not named.  Empty before the first move.

        >>> game = Game(seed=7)
        >>> _ = game.play("2S")
        >>> game.last_move_informs
        (0, 1, 2)
        """
        return self._core.watchers.informed(self._core.last)

    @override
    def _seen_by(self, viewer: Viewer | None) -> Sight:
        """What there is to show: one moment, with what the last move caused."""
        table, last, _, _ = self._core.moment
        events = last.events
        if viewer is not None:
            seat = self._viewer(viewer)
            table = self._core.watchers.at(seat, last).table
            events = tuple([redacted(event, seat, self._rules) for event in events])
        return Sight(table, self._rules, self._players, viewer, events)

    # --- moves --------------------------------------------------------------------------------

    def legal_moves(self, seat: int | None = None) -> LegalMoves:
        """The moves that ``seat``, or the seat on turn, may make now.

        Empty for a seat that may not act, and once the game is over.

        >>> Game(seed=7).legal_moves(0)
        LegalMoves()
        """
        table = self._core.moment[0]
        if seat is None:
            seat = table.turn
        elif not self._core.is_seat(seat):
            return LegalMoves()
        return LegalMoves(map(move_of_code, dispatch.legal(table, seat)))

    def explain(self, move: Move | str, seat: int | None = None) -> IllegalReason | None:
        """Why ``seat``, or the seat on turn, may not make a move; ``None`` if it may.

        Raises :class:`NotationError` for what is no move at all.

        >>> Game(seed=7).explain("2C")
        <IllegalReason.CARD_NOT_HELD: 'card_not_held'>
        """
        return REASONS[self._core.explain(self._table, code_of_move(read_move(move)), seat)]

    def why(self, move: Move | str, seat: int | None = None, language: str = "en") -> Why | None:
        """What to tell a player of ``seat``, or of the seat on turn, who may not make a move.

        ``None`` if the seat may.  Raises :class:`NotationError` for what is no move at all,
        :class:`LanguageError` if there is no such language.

        >>> why = Game(seed=7).why("2C", language="sv")
        >>> why.reason, why.rule, why.text
        (<IllegalReason.CARD_NOT_HELD: 'card_not_held'>, 'C1', 'Du har inte klöver två.')
        """
        move = read_move(move)
        table = self._table
        code = self._core.explain(table, code_of_move(move), seat)
        actor = seat_or_none(table.turn) if seat is None else seat
        return why_refused(code, move, actor, table, language)

    def play(
        self, move: Move | str, seat: int | None = None, expected: int | None = None
    ) -> tuple[Event, ...]:
        """Make a move for ``seat``, or the seat on turn; returns the events it caused.

        Raises :class:`IllegalMoveError` if the rules refuse it, :class:`NotationError` if it is
        no move; then nothing has changed.  With ``expected`` it is made only if that is how many
        moves were made before it, ``len(game.moves)``, so that what comes twice is played once:
        :class:`UnexpectedMoveError` is raised otherwise, and :class:`ArgumentError` for what is
        no number of moves.

        >>> game = Game(seed=7)
        >>> game.play("chance")
        (Chanced(seat=1, card=Card('KS')),)
        >>> game.play("4C")
        Traceback (most recent call last):
        ...
        skitgubbe.refusals.why.IllegalMoveError: illegal move '4C' by seat 2: the seat does not \
hold it (C1); legal: 2H, 6D, JD, chance
        """
        core = self._core
        now = core.moment
        if now[2] is None:
            return core.make(now, move, seat, expected)
        return core.entrance.enter(  # nothing else is written
            lambda core: core.make(None, move, seat, expected), core
        )

    # --- going back, and copies ---------------------------------------------------------------

    def undo(self) -> Move:
        """Take the last move back; returns it.

        Raises :class:`UndoError` if no move was made yet.

        >>> game = Game(seed=7)
        >>> _ = game.play("9D")
        >>> game.undo(), game.moves
        (Play('9D'), ())
        """
        core = self._core
        now = core.moment
        if now[2] is None:
            return core.take_back(now)
        return core.entrance.enter(core.take_back, None)

    def copy(self) -> Game:
        """A game that can be played on without changing this one; it is not recorded.

        >>> game = Game(seed=7)
        >>> twin = game.copy()
        >>> twin == game, twin.play("9D")[0], twin == game
        (True, Played(seat=1, cards=(Card('9D'),)), False)
        """
        return game_of_core(self._core.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        one, two = self._core, other._core
        return one.start == two.start and same_acts(one.last, two.last)

    def __reduce__(self) -> tuple[object, ...]:
        core = self._core
        return Game._rebuilt, (core.start, tuple(acts_of(core.last)))

    @classmethod
    def _rebuilt(cls, start: Start, acts: tuple[tuple[int, int], ...]) -> Game:
        game = game_of_core(Core(start))
        for seat, code in acts:
            game.play(move_of_code(code), seat)
        return game

    def __repr__(self) -> str:
        table, last, _, _ = self._core.moment
        done = f"{PHASES[table.phase]}, {last.made} moves"
        if table.turn != c.NOBODY:
            done += f", seat {table.turn} to act"
        return f"<Game: {self.n} players, {done}>"


# --- for the rest of the package --------------------------------------------------------------


def core_of(game: Game) -> Core:
    """What is in the shell."""
    return game._core  # pyright: ignore[reportPrivateUsage]


def game_of_core(core: Core) -> Game:
    """A shell around it."""
    game = Game.__new__(Game)
    game._show(core)  # pyright: ignore[reportPrivateUsage]
    return game
