"""Positions: a game at one moment, complete, as a frozen value that play can go on from.

Two builders make the positions that people set up by hand; ``from_dict`` reads JSON.  However a
position is made, it is checked whole, and every fault is reported at once.  The checks are in
:mod:`.position_checks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias, cast

from attrs import frozen

from ._engine import codes as c
from ._engine.codes import PACK_SIZE
from ._engine.table import Table
from .cards import Card, CardsLike, Suit, cards_of_mask, mask_of_cards, parse_cards, parse_suit
from .errors import NotationError, PositionError, quoted
from .position_checks import Rounds, is_collecting, problems_of, problems_of_parts, rounds_of
from .position_json import position_from_json, position_to_json
from .public import seat_or_none, seats_of_mask
from .rules import Rules, Trump
from .setup import compiled
from .state import PHASES, Laid, LaidKind, Phase, code_of_laid, laid_of_code

__all__ = ["Position", "position_of", "table_of"]

_SUITS: Final = tuple(Suit)

Cards: TypeAlias = tuple[Card, ...]

Hands: TypeAlias = Sequence[CardsLike]
"""The cards of each seat, as text or cards."""

LaidLike: TypeAlias = tuple[int, CardsLike]
"""A seat and the cards it laid."""


@frozen(kw_only=True, repr=False)
class Position:
    """A complete snapshot of a game, from which play goes on.

    Cards held by a seat are sorted tuples, by seat; ``stock`` is top first.  ``to_play`` are the
    seats still to play in the round of a collecting trick, in order; ``closing`` the seats still
    in a closing window (L5), or ``None``; ``winner`` who takes the trick then; ``receivers`` the
    short players still to be served in sharing (B5).  Two positions are equal if all of this is;
    the ``repr`` is executable.

    Raises :class:`PositionError` with every fault in ``problems`` if the position cannot be.

    >>> position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    >>> position.trick_size, len(position.discards), position.phase
    (2, 48, <Phase.SHEDDING: 'shedding'>)
    >>> Position.from_dict(position.to_dict()) == position
    True
    """

    rules: Rules
    n: int
    dealer: int
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    won: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    table: tuple[Laid, ...]
    leader: int | None
    turn: int | None
    to_play: tuple[int, ...]
    closing: tuple[int, ...] | None
    winner: int | None
    trump: Suit | None
    trump_card: Card | None
    trump_owner: int | None
    trick_size: int
    discards: tuple[Card, ...]
    safe: tuple[int, ...]
    receivers: tuple[int, ...]

    def __attrs_post_init__(self) -> None:
        problems = problems_of(self)
        if problems:
            raise PositionError(problems)

    def __repr__(self) -> str:
        return f"Position.from_dict({self.to_dict()!r})"

    # --- builders -------------------------------------------------------------------------

    @classmethod
    def shedding(
        cls,
        hands: Hands,
        *,
        trump: Suit | str,
        turn: int,
        table: Sequence[LaidLike] = (),
        trick_size: int | None = None,
        safe: Sequence[int] = (),
        dealer: int = 0,
        rules: Rules = Rules(),
    ) -> Position:
        """A position of shedding; cards named nowhere lie in the discards.

        ``table`` are the plays of the trick in progress, lowest first; ``trick_size`` is the
        number of players holding cards unless given.  Players without cards are safe: ``safe``
        gives their order as far as it is known, the others follow by seat.

        >>> position = Position.shedding(
        ...     ["7S 9H", "KD 2C", ""], trump="H", turn=1, table=[(0, "5D")], trick_size=3
        ... )
        >>> position.safe, position.leader
        ((2,), 0)
        """
        reader = _Reader()
        held = reader.hands("hands", hands)
        laid = reader.laid(table)
        chosen = reader.rules(rules)
        now = reader.seat("turn", turn)
        size = None if trick_size is None else reader.number("trick_size", trick_size)
        out = reader.seats("safe", safe)
        return reader.position(
            rules=chosen,
            n=len(held),
            dealer=reader.seat("dealer", dealer),
            phase=Phase.SHEDDING,
            hands=held,
            won=_no_piles(held),
            stock=(),
            table=laid,
            leader=_seat_of(laid[0].seat if laid else now, held),
            turn=now,
            to_play=(),
            closing=None,
            winner=None,
            trump=reader.suit("trump", trump),
            trump_card=None,
            trump_owner=None,
            trick_size=sum(map(bool, held)) if size is None else size,
            discards=_left_over(chosen, [*held, *(play.cards for play in laid)]),
            safe=(*out, *(s for s, hand in enumerate(held) if not hand and s not in out)),
            receivers=(),
        )

    @classmethod
    def collecting(
        cls,
        hands: Hands,
        *,
        stock: CardsLike,
        turn: int,
        table: Sequence[LaidLike] = (),
        won: Hands | None = None,
        trump_card: Card | str | None = None,
        trump_owner: int | None = None,
        rest: int = 0,
        dealer: int = 0,
        rules: Rules = Rules(),
    ) -> Position:
        """A position of collecting; cards named nowhere are among the won cards of seat ``rest``.

        With an empty ``table``, ``turn`` leads; otherwise ``table`` are the plays of the trick in
        progress, in order, play-offs included, and ``turn`` must be the seat that is next.

        >>> position = Position.collecting(["7S 9H KD", "2C 3C 4C"], stock="5D 6D", turn=1)
        >>> position.to_play, len(position.won[0])
        ((1, 0), 44)
        """
        reader = _Reader()
        held = reader.hands("hands", hands)
        piles = _no_piles(held) if won is None else reader.hands("won", won, len(held))
        cards = reader.cards("stock", stock)
        laid = reader.laid(table)
        chosen = reader.rules(rules)
        now = reader.seat("turn", turn)
        last = None if trump_card is None else reader.card("trump_card", trump_card)
        owner = None if trump_owner is None else reader.seat("trump_owner", trump_owner)
        heap = reader.heap(reader.seat("rest", rest), held)
        aside = () if last is None else (last,)
        left = _left_over(chosen, [*held, *piles, cards, aside, *(play.cards for play in laid)])
        leader = _seat_of(laid[0].seat if laid else now, held)
        rounds = Rounds(laid) if leader is None else rounds_of(chosen, held, leader, laid)
        bottom = cards[-1] if cards else last
        return reader.position(
            rules=chosen,
            n=len(held),
            dealer=reader.seat("dealer", dealer),
            phase=Phase.COLLECTING,
            hands=held,
            won=tuple(
                tuple(sorted(pile + left)) if seat == heap else pile
                for seat, pile in enumerate(piles)
            ),
            stock=cards,
            table=rounds.laid,
            leader=leader,
            turn=now,
            to_play=rounds.to_play,
            closing=None,
            winner=None,
            trump=bottom.suit if bottom and chosen.trump is Trump.UPCARD else None,
            trump_card=last,
            trump_owner=owner,
            trick_size=0,
            discards=(),
            safe=(),
            receivers=(),
        )

    # --- JSON -----------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The position as a JSON object.

        >>> data = Position.shedding(["7S", "KD"], trump="H", turn=0).to_dict()
        >>> data["format"], data["hands"]
        ('skitgubbe-position', [['7S'], ['KD']])
        """
        return position_to_json(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Position:
        """The position that a JSON object is.

        Raises :class:`PositionError` with every fault, whatever is given.

        >>> Position.from_dict({"format": "skitgubbe-position", "version": 2})
        Traceback (most recent call last):
        ...
        skitgubbe.errors.PositionError: position version 2 is unknown; this library reads 1
        """
        problems: list[str] = []
        values = position_from_json(data, problems)
        if problems:
            raise PositionError(problems_of_parts(problems, values))
        return cls(**values)


# --- reading arguments ------------------------------------------------------------------------


class _Reader:
    """Reads what a builder was given, whatever it is, and keeps every fault.

    What cannot be read is left out: an empty pile, no seat.  The position is then not made.
    """

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.unread: set[str] = set()

    def _fault(self, name: str, fault: object) -> None:
        self.problems.append(f"{name}: {fault}")

    def rules(self, rules: object) -> Rules:
        if isinstance(rules, Rules):
            return rules
        self._fault("rules", f"{quoted(rules)} is not a Rules object")
        self.unread.add("rules")
        return Rules()

    def number(self, name: str, number: object, kind: str = "a number") -> int | None:
        if type(number) is int:
            return number
        self._fault(name, f"{quoted(number)} is not {kind}")
        return None

    def seat(self, name: str, seat: object) -> int | None:
        """A seat; whether there is one of that number is asked later."""
        return self.number(name, seat, "a seat")

    def seats(self, name: str, seats: object) -> tuple[int, ...]:
        found = [self.seat(name, seat) for seat in self._items(name, seats)]
        return tuple(seat for seat in found if seat is not None)

    def cards(self, name: str, cards: object) -> tuple[Card, ...]:
        try:
            return parse_cards(cast("CardsLike", cards))
        except NotationError as error:
            self._fault(name, error)
            return ()

    def card(self, name: str, card: object) -> Card | None:
        try:
            return Card(cast("str", card))
        except NotationError as error:
            self._fault(name, error)
            return None

    def suit(self, name: str, suit: object) -> Suit | None:
        try:
            return parse_suit(suit)
        except NotationError as error:
            self._fault(name, error)
            return None

    def hands(self, name: str, hands: object, n: int | None = None) -> tuple[Cards, ...]:
        """Cards by seat, for ``n`` seats if that is given."""
        faults = len(self.problems)
        items = self._items(name, hands)
        if n is not None and len(items) != n and "hands" not in self.unread:
            self._fault(name, f"there are {len(items)} for {n} players")
        if len(self.problems) > faults:
            self.unread |= {name, "n"}
        return tuple(tuple(sorted(self.cards(name, item))) for item in items)

    def heap(self, seat: int | None, hands: tuple[Cards, ...]) -> int | None:
        """The seat whose won cards are the rest."""
        heap = _seat_of(seat, hands)
        if heap is None:
            self.unread.add("won")
            if hands and seat is not None:
                self._fault("rest", f"there is no seat {quoted(seat)}")
        return heap

    def laid(self, table: object) -> tuple[Laid, ...]:
        found: list[Laid] = []
        for item in self._items("table", table):
            pair = list(islice(cast("Iterable[object]", item), 3)) if _is_list(item) else []
            if len(pair) != 2:
                self._fault("table", f"{quoted(item)} is not a seat and its cards")
                continue
            faults = len(self.problems)
            seat = self.seat("table", pair[0])
            cards = tuple(sorted(self.cards("table", pair[1])))
            if seat is not None and faults == len(self.problems):
                found.append(Laid(seat, cards))
        return tuple(found)

    def _items(self, name: str, items: object) -> list[object]:
        if not _is_list(items):
            self._fault(name, f"{quoted(items)} is not a list")
            return []
        found = list(islice(cast("Iterable[object]", items), PACK_SIZE + 1))
        if len(found) > PACK_SIZE:
            self._fault(name, f"there are more than {PACK_SIZE}")
            return []
        return found

    def position(self, **fields: Any) -> Position:
        """The position of these fields, or all faults of them and of the reading."""
        if self.problems:
            read = {name: value for name, value in fields.items() if name not in self.unread}
            raise PositionError(problems_of_parts(self.problems, read))
        return Position(**fields)


def _is_list(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)


def _no_piles(hands: tuple[Cards, ...]) -> tuple[Cards, ...]:
    return ((),) * len(hands)


def _seat_of(seat: int | None, hands: tuple[Cards, ...]) -> int | None:
    """A seat, if it is one of those that have hands."""
    return seat if seat is not None and 0 <= seat < len(hands) else None


def _left_over(rules: Rules, places: Sequence[Cards]) -> Cards:
    """The cards of the pack that are in none of the places."""
    named = {card for place in places for card in place}
    return tuple(card for card in rules.pack if card not in named)


# --- to and from the engine -------------------------------------------------------------------


def position_of(table: Table, rules: Rules) -> Position:
    """The position that an engine's table is in."""
    closing = table.closing
    return Position(
        rules=rules,
        n=table.n,
        dealer=table.dealer,
        phase=PHASES[table.phase],
        hands=tuple(map(cards_of_mask, table.hands)),
        won=tuple(map(cards_of_mask, table.won)),
        stock=tuple(cards_of_mask(card)[0] for card in table.stock[table.pos :]),
        table=tuple(map(laid_of_code, table.laid)),
        leader=seat_or_none(table.leader),
        turn=seat_or_none(table.turn),
        to_play=table.to_play,
        closing=None if closing < 0 else seats_of_mask(closing),
        winner=seat_or_none(table.winner),
        trump=None if table.trump == c.NO_SUIT else _SUITS[table.trump],
        trump_card=cards_of_mask(table.trump_card)[0] if table.trump_card else None,
        trump_owner=seat_or_none(table.trump_owner),
        trick_size=table.trick_size,
        discards=cards_of_mask(table.discards),
        safe=table.safe,
        receivers=table.receivers,
    )


def table_of(position: Position, ruleset: c.Ruleset | None = None) -> Table:
    """The engine's table for a position."""
    table = Table(ruleset or compiled(position.rules), position.n, position.dealer)
    table.phase = PHASES.index(position.phase)
    table.hands = [mask_of_cards(hand) for hand in position.hands]
    table.won = [mask_of_cards(won) for won in position.won]
    table.stock = tuple(1 << card.index for card in position.stock)
    table.laid = [code_of_laid(laid) for laid in position.table]
    table.leader = c.NOBODY if position.leader is None else position.leader
    table.turn = c.NOBODY if position.turn is None else position.turn
    table.to_play = position.to_play
    if position.closing is not None:
        table.closing = sum(1 << seat for seat in position.closing)
    table.winner = c.NOBODY if position.winner is None else position.winner
    if position.trump is not None:
        table.set_trump(1 << _SUITS.index(position.trump))
    if position.trump_card is not None:
        table.trump_card = 1 << position.trump_card.index
    table.trump_owner = c.NOBODY if position.trump_owner is None else position.trump_owner
    table.trick_size = position.trick_size
    table.discards = mask_of_cards(position.discards)
    table.safe = position.safe
    table.receivers = position.receivers
    table.round = _round_of(position)
    if position.phase is Phase.OVER:
        drawn = is_collecting(position) or table.holders() != 1
        table.reason = c.REPETITION if drawn else c.LAST_WITH_CARDS
        table.skitgubbe = c.NOBODY if drawn else table.next_with_cards(0)
    return table


def _round_of(position: Position) -> int:
    """The round of a collecting trick; in a tie the next one has begun (C4, E3)."""
    if not position.table:
        return 0
    last = max(laid.round for laid in position.table)
    played = {
        laid.seat
        for laid in position.table
        if laid.round == last and laid.kind is not LaidKind.SLUFF
    }
    return last + (not played.isdisjoint(position.to_play))
