"""Views: what one seat, or a spectator, may know of a game.

A view is made by an :class:`.observer.Observer` and by nothing else, and an observer is fed
redacted events and nothing else.  So a view cannot show what its viewer was not told.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, factorial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, Unpack

import skitgubbe

from .._engine import codes as c, dispatch
from .._engine.codes import Code
from .._engine.table import Table
from .._typing import override
from ..cards import Card, Hand, cards_of_mask, mask_of_cards
from ..errors import ArgumentError, ViewerError, quoted
from ..events.classes import Event
from ..fields import kinds as k
from ..log_header import LogHeader
from ..moves import LegalMoves, Move, code_of_move, move_of_code
from ..notation import read_move
from ..positions.position import Position, position_of
from ..public_state import Counts, seat_or_none, seats_of_mask
from ..refusals import REASONS, IllegalReason, Why, why_refused
from ..setup import compiled
from ..shown import BoardLook, Seen, board_of
from ..sight import Sight
from ..viewers import SPECTATOR, read_viewer, viewer_in_words, viewer_of_seat
from .observer import Observer

if TYPE_CHECKING:
    from ..viewers import Viewer
else:
    Viewer = int | str  # jedi, which completes in IPython, gives up on a property with a literal

__all__ = ["FIELDS", "PlayerView", "Shuffler", "ViewMoves"]


class Shuffler(Protocol):
    """What :meth:`PlayerView.sample` needs of a source of randomness, such as ``random.Random``.

    >>> from random import Random
    >>> rng: Shuffler = Random(1)
    """

    def shuffle(self, x: list[Any], /) -> None:
        """Put a list in random order, in place."""
        ...


class ViewMoves(LegalMoves):
    """The legal moves of a view's own seat; it can be called, as a game's ``legal_moves`` is.

    So one program asks games and views alike.  A view tells of its own seat only:
    :class:`ViewerError` is raised for another.

    >>> import skitgubbe
    >>> game = skitgubbe.Game(3, seed=7)
    >>> view = game.view(1)
    >>> view.legal_moves() == view.legal_moves(1) == view.legal_moves == game.legal_moves(1)
    True
    >>> view.legal_moves(0)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.ViewerError: this view is for seat 1, it does not tell what 0 may do
    """

    _viewer: Viewer

    def __new__(cls, moves: Iterable[Move], viewer: Viewer = SPECTATOR) -> Self:
        """These moves of the viewer's."""
        legal = super().__new__(cls, moves)
        legal._viewer = viewer
        return legal

    def __call__(self, seat: Viewer | None = None) -> Self:
        """The same moves, for the viewer's own seat, which is also meant if none is named."""
        if seat is None or (type(seat) is type(self._viewer) and seat == self._viewer):
            return self
        raise ViewerError(
            f"this view is for {viewer_in_words(self._viewer)},"
            f" it does not tell what {quoted(seat)} may do"
        )


class PlayerView(Counts, Seen):
    """What a viewer knows of a game at one moment; it never changes.

    ``known[s]`` are the cards that the viewer knows seat s to hold or to have won, with perfect
    memory of what was played and shown and of what follows from it by elimination; ``unseen`` are
    the cards whose place it cannot know.  Two views are equal if they show the same.

    >>> import skitgubbe
    >>> game = skitgubbe.Game(3, seed=7)
    >>> view = game.view(1)
    >>> view.hand_counts, view.legal_moves
    ((3, 3, 3), LegalMoves(2S, 3S, 9D, chance))
    >>> view.known
    ((), (Card('2S'), Card('3S'), Card('9D')), ())
    >>> len(view.unseen)
    49
    """

    __slots__ = ("_players", "_rules", "_seen", "_shown", "_viewer")

    def __init__(self, observer: Observer, players: tuple[str, ...]) -> None:
        self._shown = observer.table  # nobody changes it any more
        self._seen = observer.seen
        self._viewer = observer.viewer
        self._rules = observer.rules
        self._players = players

    @property
    @override
    def _table(self) -> Table:
        return self._shown

    # --- what all can see: the rest is in PublicState ------------------------------------------

    @property
    def seat(self) -> Viewer:
        """The viewer: a seat, or ``"spectator"``."""
        return viewer_of_seat(self._viewer)

    @property
    def trump_card(self) -> Card | None:
        """The trump card, once it lies open aside (C7, T1) or was turned up (B1, T3).

        In shedding it is out of play if nobody owns it (T3), else among its owner's cards at first.
        """
        card = self._table.trump_card
        return cards_of_mask(card)[0] if card and self._table.trump != c.NO_SUIT else None

    @property
    def upcard(self) -> Card | None:
        """The card that lies open from the deal on (D5, T1), if the game has one."""
        table = self._table
        if not (table.rules.upcard or table.rules.shown_from_deal):
            return None
        card = table.stock[-1] if table.pos < len(table.stock) else table.trump_card
        return cards_of_mask(card)[0] if card else None

    @property
    def to_play(self) -> tuple[int, ...]:
        """In collecting, the seats still to play in this round, in order."""
        return self._table.to_play

    @property
    def closing(self) -> tuple[int, ...] | None:
        """The seats still in the closing window (L5), or ``None``."""
        closing = self._table.closing
        if closing < 0:
            return None
        return seats_of_mask(closing)

    @property
    def winner(self) -> int | None:
        """Who takes the trick when the closing window shuts."""
        return seat_or_none(self._table.winner)

    @property
    def receivers(self) -> tuple[int, ...]:
        """In sharing, the short players still to be served (B5)."""
        return self._table.receivers

    # --- what this viewer knows -----------------------------------------------------------

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own cards, ascending; none for a spectator."""
        return Hand(() if self._viewer is None else cards_of_mask(self._table.hands[self._viewer]))

    @property
    def legal_moves(self) -> ViewMoves:
        """What the viewer's own seat may do now; nothing for a spectator.

        It may be called too, as ``game.legal_moves()`` is.
        """
        codes = () if self._viewer is None else dispatch.legal(self._table, self._viewer)
        return ViewMoves(map(move_of_code, codes), self.seat)

    def explain(self, move: Move | str) -> IllegalReason | None:
        """Why the viewer's own seat may not make a move; ``None`` if it may.

        The same as the game itself says.  A spectator is no seat.  Raises :class:`NotationError`
        for what is no move at all.

        >>> import skitgubbe
        >>> skitgubbe.Game(3, seed=7).view(0).explain("2C")
        <IllegalReason.NOT_YOUR_TURN: 'not_your_turn'>
        """
        return REASONS[self._explain(read_move(move))]

    def _explain(self, move: Move) -> int:
        if self._viewer is None:
            return Code.NO_SUCH_SEAT
        return dispatch.explain(self._table, self._viewer, code_of_move(move))

    def why(self, move: Move | str, language: str = "en") -> Why | None:
        """What to tell the viewer, who may not make a move; ``None`` if the viewer may.

        The same as the game itself says.  Raises :class:`NotationError` for what is no move at
        all, :class:`LanguageError` if there is no such language.

        >>> import skitgubbe
        >>> skitgubbe.Game(3, seed=7).view(1).why("2C").text
        'You do not hold the two of clubs.'
        """
        move = read_move(move)
        return why_refused(self._explain(move), move, self._viewer, self._table, language)

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that the viewer knows each seat to hold or to have won."""
        table = self._table
        return tuple(
            cards_of_mask((hand | won) & self._seen)
            for hand, won in zip(table.hands, table.won, strict=True)
        )

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place the viewer cannot know."""
        return cards_of_mask(self._unseen)

    @property
    def _unseen(self) -> int:
        return mask_of_cards(self._rules.pack) & ~self._seen

    # --- to be seen ----------------------------------------------------------------------------

    def board(self, language: str = "en", **look: Unpack[BoardLook]) -> str:
        """The table as text for a terminal, as the viewer sees it.

        Keywords are those of :class:`.BoardLook`.  Raises :class:`LanguageError` and
        :class:`ArgumentError` for a language and a keyword's value that cannot be.

        >>> import skitgubbe
        >>> print(skitgubbe.Game(2, seed=7).view(1).board(width=40).splitlines()[-1])
        3♠ 6♦ 10♥
        """
        return board_of(self, None, language, **look)

    @override
    def _seen_by(self, viewer: Viewer | None, told: tuple[Event, ...] = ()) -> Sight:
        """What there is to show, after what the viewer was ``told`` last."""
        if viewer is not None and read_viewer(viewer, self.n) != self.seat:
            raise ViewerError(f"viewer: this view is not for {quoted(viewer)}")
        return Sight(self._shown, self._rules, self._players, self.seat, told)

    # --- worlds ---------------------------------------------------------------------------

    def count_worlds(self) -> int:
        """How many positions fit the view, exactly.

        A position fits if it agrees with every card whose place is known and with all counts, those
        of the cards out of the game (D8) and set aside (T2) among them.  The second order of the
        pack (B7) is not counted.  And it fits only if it
        can be played on from: in sharing, the seat on turn has a low card to give.  What acts
        imply beyond that (a player who did not match under E6 holds no such card) is not used.

        >>> import skitgubbe
        >>> skitgubbe.Game(2, seed=7).view(0).count_worlds() == (comb(49, 3) * factorial(46))
        True
        """
        hidden = [(hand & ~self._seen).bit_count() for hand in self._table.hands]
        left = self._unseen.bit_count()
        giver = self._giver_to_find()
        worlds = 1
        if giver is not None:
            size = hidden.pop(giver)
            high = (self._unseen & ~c.LOW_CARDS).bit_count()
            worlds = comb(left, size) - comb(high, size)
            left -= size
        worlds *= factorial(left)
        for size in (*hidden, (self._table.removed & ~self._seen).bit_count()):
            worlds //= factorial(size)
        return worlds

    def _giver_to_find(self) -> int | None:
        """The seat on turn in sharing, if the viewer knows of no low card in its hand."""
        table = self._table
        if table.phase != c.SHARING or table.hands[table.turn] & self._seen & c.LOW_CARDS:
            return None
        return table.turn

    def sample(self, rng: Shuffler) -> Position:
        """A position drawn uniformly from those that fit the view: see :meth:`count_worlds`.

        The same state of ``rng`` gives the same position.  Raises :class:`ArgumentError` for an
        ``rng`` that cannot shuffle.

        >>> from random import Random
        >>> import skitgubbe
        >>> view = skitgubbe.Game(3, seed=7).view(1)
        >>> position = view.sample(Random(1))
        >>> position.hands[1] == view.hand, position == view.sample(Random(1))
        (True, True)
        """
        if not callable(getattr(rng, "shuffle", None)):
            raise ArgumentError(f"rng shuffles, as random.Random does, and {quoted(rng)} does not")
        table = self._table.copy()
        table.rules = compiled(self._rules)
        seen = self._seen
        cards = c.bits(self._unseen)
        rng.shuffle(cards)

        def filled(hand: int) -> int:
            """The known cards of a hand, and others for the rest."""
            return hand & seen | sum(cards.pop() for _ in range((hand & ~seen).bit_count()))

        giver = self._giver_to_find()
        if giver is not None:
            size = (table.hands[giver] & ~seen).bit_count()
            while not any(card & c.LOW_CARDS for card in cards[-size:]):
                rng.shuffle(cards)
            table.hands[giver] = filled(table.hands[giver])
        for seat, hand in enumerate(table.hands):
            if seat != giver:
                table.hands[seat] = filled(hand)
        if table.trump == c.NO_SUIT and table.trump_card & ~seen:  # it lies face down (C6)
            table.trump_card = cards.pop()
        if table.set_aside & ~seen:  # T2
            table.set_aside = cards.pop()
        table.removed = filled(table.removed)  # D8
        table.stock = tuple(
            [card if card & seen else cards.pop() for card in table.stock[table.pos :]]
        )
        table.pos = 0
        if table.pool_order:
            order = [*table.pool_order]
            rng.shuffle(order)
            table.pool_order = tuple(order)
        return position_of(table, self._rules)

    # --- as a value -----------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The view as a JSON object.

        >>> import skitgubbe
        >>> view = skitgubbe.Game(3, seed=7).view("spectator")
        >>> view.to_dict()["seat"], view.to_dict()["hand"]
        ('spectator', [])
        """
        shown = dict(zip(FIELDS, _VALUES(self), strict=True))
        for name, write in _WRITES:
            shown[name] = write(shown[name])
        return shown

    def __eq__(self, other: object) -> bool:
        return (
            self.to_dict() == other.to_dict() if isinstance(other, PlayerView) else NotImplemented
        )

    def __hash__(self) -> int:
        return hash((self._viewer, self._seen, self._players, self._rules, self.turn))

    def __repr__(self) -> str:
        who = viewer_in_words(self.seat)
        return f"<PlayerView: {who}, {self.phase}, {len(self.unseen)} cards unseen>"

    # --- from what was told ---------------------------------------------------------------

    @classmethod
    def from_log(cls, log: skitgubbe.GameLog) -> PlayerView:
        """The view that a redacted log amounts to.

        Raises :class:`LogError` with the line of the first event that cannot be, and
        :class:`ArgumentError` for what is no log.

        >>> import skitgubbe
        >>> game = skitgubbe.Game(3, seed=7)
        >>> PlayerView.from_log(game.log.for_seat(2)) == game.view(2)
        True
        """
        from .view_fold import feed_in_steps, fold_of

        if not isinstance(getattr(log, "header", None), LogHeader):
            raise ArgumentError(f"log is a GameLog, not {quoted(log)}")
        fold = fold_of(log.header)
        for _ in feed_in_steps(log.events, fold):
            pass
        return fold.view()


FIELDS: Final = {
    "seat": k.VIEWER,
    "rules": k.RULES,
    "players": k.NAMES,
    "dealer": k.SEAT,
    "phase": k.PHASE,
    "turn": k.SEAT_OR_NOBODY,
    "actors": k.SEATS,
    "hand": k.CARDS,
    "hand_counts": k.COUNTS,
    "won_counts": k.COUNTS,
    "stock_count": k.COUNT,
    "removed_count": k.COUNT,
    "set_aside_count": k.COUNT,
    "upcard": k.CARD_OR_NONE,
    "trump": k.SUIT_OR_NONE,
    "trump_card": k.CARD_OR_NONE,
    "trump_owner": k.SEAT_OR_NOBODY,
    "table": k.TABLE,
    "leader": k.SEAT_OR_NOBODY,
    "to_play": k.SEATS,
    "closing": k.SEATS_OR_NONE,
    "winner": k.SEAT_OR_NOBODY,
    "receivers": k.SEATS,
    "trick_size": k.PLAYS,
    "discards": k.CARDS,
    "safe": k.SEATS,
    "owing": k.SEATS,
    "outcome": k.OUTCOME,
    "legal_moves": k.MOVES,
    "known": k.PILES,
    "unseen": k.CARDS,
}
"""The fields in the order of their keys in JSON: each is a property, and the viewer sees them all.

What others may not see of them no view holds: it is made of what its viewer was told.
"""
_VALUES: Final = attrgetter(*FIELDS)
_WRITES: Final = [(name, kind.write) for name, kind in FIELDS.items() if kind.write is not k.same]
