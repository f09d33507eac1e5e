"""The whole state of a game in progress.

A :class:`Table` is changed in place by the ``apply`` of each phase.  Undo and search keep
copies: a copy shares what never changes (rules, stock) and costs about a microsecond.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from . import codes as c
from .standings import Standings

__all__ = ["FactRow", "Facts", "Part", "Table"]

Part: TypeAlias = int | tuple[int, ...]
"""What a fact tells of one thing: a seat, a mask, a number, or several of them in order."""

FactRow: TypeAlias = tuple[int, *tuple[Part, ...]]
"""A fact: its kind, one of :class:`.codes.Fact`, and its parts."""

Facts: TypeAlias = list[FactRow]

_NOTHING_STOOD = Standings(None)
_new = object.__new__


class Rare(NamedTuple):
    """What only some rules know, in one value: a table is copied with every move of a game."""

    removed: int = 0  # mask of the cards that are out of the game (D8)
    set_aside: int = 0  # one-card mask, until it is turned up (T2)
    last_taker: int = c.NOBODY  # with a card set aside: who took the last trick of collecting (T4)
    pool_order: tuple[int, ...] = ()  # the second order, until the pool is dealt (B7)
    owing: int = 0  # mask of the seats that owe a pick-up (B6)


_IDLE = Rare()
_ValueT = TypeVar("_ValueT")


class _Rare(Generic[_ValueT]):
    """A field of a table that is kept in its :class:`Rare`."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, table: Table, owner: type) -> _ValueT:
        value: _ValueT = getattr(table.rare, self.name)
        return value

    def __set__(self, table: Table, value: _ValueT) -> None:
        changed: dict[str, Any] = {self.name: value}
        table.rare = table.rare._replace(**changed)


class Table:
    """Hands, stock, trick, turn: everything the rules speak of, as ints.

    Seats are 0 to n-1.  Fields that are idle in a phase hold their neutral value (0, ``()`` or
    ``NOBODY``), so that equal states have equal fields.
    """

    __slots__ = (
        "beaters",  # the row of BEATERS for the trump suit, once it is known
        "closing",  # mask of the seats still in the closing window, or NO_WINDOW
        "dealer",
        "discards",  # mask
        "hands",  # mask by seat
        "laid",  # laid cards of the trick, in the order laid
        "leader",  # who leads or led the trick
        "n",
        "phase",
        "pos",  # index in the stock of its top card
        "rare",  # what only some rules know, and seldom change
        "reason",  # why the game ended
        "receivers",  # sharing: the short players still to be served, the first one now
        "round",  # 0, and one more with each play-off of a trick
        "rules",
        "safe",  # seats, in the order they went out
        "seen",  # how often each position has stood, with a repetition limit
        "skitgubbe",
        "stock",  # one-card masks, top first; never changed
        "to_play",  # collecting: seats still to play in this round, in order
        "trick_size",  # shedding: how many plays complete the trick
        "trump",  # suit once it is known to all, else NO_SUIT
        "trump_card",  # one-card mask once somebody has taken it or it is turned up, else 0
        "trump_owner",  # NOBODY too if it stays out of play (T3)
        "turn",
        "winner",  # who takes the trick, while the closing window is open
        "won",  # mask by seat
    )

    removed: _Rare[int] = _Rare()
    set_aside: _Rare[int] = _Rare()
    last_taker: _Rare[int] = _Rare()
    pool_order: _Rare[tuple[int, ...]] = _Rare()
    owing: _Rare[int] = _Rare()

    def __init__(self, rules: c.Ruleset, n: int, dealer: int) -> None:
        self.rules: c.Ruleset = rules
        self.n: int = n
        self.dealer: int = dealer
        self.phase: int = c.COLLECTING
        self.turn: int = c.NOBODY
        self.hands: list[int] = [0] * n
        self.won: list[int] = [0] * n
        self.stock: tuple[int, ...] = ()
        self.pos: int = 0
        self.laid: list[int] = []
        self.leader: int = c.NOBODY
        self.to_play: tuple[int, ...] = ()
        self.round: int = 0
        self.closing: int = c.NO_WINDOW
        self.winner: int = c.NOBODY
        self.trump: int = c.NO_SUIT
        self.beaters: dict[int, int] = {}
        self.trump_card: int = 0
        self.trump_owner: int = c.NOBODY
        self.trick_size: int = 0
        self.discards: int = 0
        self.safe: tuple[int, ...] = ()
        self.receivers: tuple[int, ...] = ()
        self.rare: Rare = _IDLE
        self.skitgubbe: int = c.NOBODY
        self.reason: int = c.UNDECIDED
        self.seen: Standings = _NOTHING_STOOD

    def copy(self) -> Table:
        """A table that can be changed without changing this one."""
        twin: Table = _new(Table)
        twin.rules = self.rules
        twin.n = self.n
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.turn = self.turn
        twin.hands = [*self.hands]
        twin.won = [*self.won]
        twin.stock = self.stock
        twin.pos = self.pos
        twin.laid = [*self.laid]
        twin.leader = self.leader
        twin.to_play = self.to_play
        twin.round = self.round
        twin.closing = self.closing
        twin.winner = self.winner
        twin.trump = self.trump
        twin.beaters = self.beaters
        twin.trump_card = self.trump_card
        twin.trump_owner = self.trump_owner
        twin.trick_size = self.trick_size
        twin.discards = self.discards
        twin.safe = self.safe
        twin.receivers = self.receivers
        twin.rare = self.rare
        twin.skitgubbe = self.skitgubbe
        twin.reason = self.reason
        twin.seen = self.seen
        return twin

    def key(self) -> tuple[object, ...]:
        """What makes two positions the same (F4)."""
        return (
            tuple(self.hands),
            tuple(self.laid),
            self.turn,
            self.to_play,
            self.closing,
            self.trick_size,
        )

    def mark(self) -> tuple[object, ...]:
        """The part of a position that never comes back once it has changed (F4)."""
        return (self.phase, self.pos, self.discards, tuple(self.won), self.receivers, self.owing)

    def stand(self) -> int:
        """The position stands once more: how often it has, this time included (F4)."""
        mark = self.mark()
        seen = self.seen if self.seen.mark == mark else Standings(mark)
        self.seen, times = seen.and_one_more(self.key())
        return times

    def snapshot(self) -> tuple[object, ...]:
        """Every field that play can change, for comparing two tables by value."""
        return (
            *self.mark(),
            *self.key(),
            self.stock[self.pos :],
            self.rare,
            self.leader,
            self.round,
            self.winner,
            self.trump,
            self.trump_card,
            self.trump_owner,
            self.safe,
            self.skitgubbe,
            self.reason,
        )

    def set_trump(self, card: int) -> None:
        """The suit of a card is trump."""
        self.trump = (card.bit_length() - 1) & 3
        self.beaters = c.BEATERS[self.trump]

    def next_with_cards(self, seat: int) -> int:
        """The first seat left of ``seat`` that holds cards; ``seat`` itself comes last.

        Somebody must hold cards.
        """
        hands = self.hands
        last = self.n - 1
        while True:
            seat = seat + 1 if seat < last else 0
            if hands[seat]:
                return seat

    def holders_from(self, seat: int) -> tuple[int, ...]:
        """The seats that hold cards, clockwise from ``seat``, who comes first."""
        hands = self.hands
        return tuple([s for s in (*range(seat, self.n), *range(seat)) if hands[s]])
