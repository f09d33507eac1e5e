"""Positions: a game at one moment, complete, as a frozen value that play can go on from.

Two builders make the positions that people set up by hand; ``from_dict`` reads JSON.  However a
position is made, it is checked whole, and every fault is reported at once.  The checks are in
:mod:`.checks`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

from .._engine import codes as c
from .._engine.table import Table
from ..cards import Card, CardsLike, Suit, cards_of_mask, mask_of_cards
from ..errors import PositionError
from ..public_state import (
    PHASES,
    Laid,
    LaidKind,
    Phase,
    code_of_laid,
    laid_of_code,
    seat_or_none,
    seats_of_mask,
)
from ..rules import Rules
from ..setup import compiled
from .checks import Arguments, Parts, laid_of, left_over, problems_of, problems_of_parts, rounds_of
from .position_json import position_from_json, position_to_json

__all__ = ["Position", "position_of", "table_of"]

_SUITS: Final = tuple(Suit)

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
        given = Arguments()
        held = given.hands(hands)
        laid = given.table(table, 0)
        values: dict[str, Any] = {
            "rules": given.rules(rules),
            "turn": given.seat("turn", turn),
            "trick_size": given.trick_size(trick_size, held),
            "safe": given.safe(safe, held),
            "dealer": given.seat("dealer", dealer),
            "trump": given.suit("trump", trump),
            "n": len(held),
            "phase": Phase.SHEDDING,
            "hands": held,
            "won": ((),) * len(held),
            "stock": (),
            "table": laid,
            "to_play": (),
            "closing": None,
            "winner": None,
            "trump_card": None,
            "trump_owner": None,
            "receivers": (),
        }
        values["leader"] = given.leader(values["turn"], laid, len(held))
        places = [*held, *(play.cards for play in laid)]
        values["discards"] = left_over(values["rules"], places)
        _check(given, values)
        values["table"] = laid_of(laid)
        return cls(**values)

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
        given = Arguments()
        held = given.hands(hands)
        piles = ((),) * len(held) if won is None else given.won(won, len(held))
        cards = given.stock(stock)
        laid = given.table(table, None)
        values: dict[str, Any] = {
            "rules": given.rules(rules),
            "turn": given.seat("turn", turn),
            "trump_card": None if trump_card is None else given.card("trump_card", trump_card),
            "trump_owner": None if trump_owner is None else given.seat("trump_owner", trump_owner),
            "n": len(held),
            "phase": Phase.COLLECTING,
            "hands": held,
            "stock": cards,
            "table": laid,
            "closing": None,
            "winner": None,
            "trick_size": 0,
            "discards": (),
            "safe": (),
            "receivers": (),
        }
        aside = (values["trump_card"],)
        places = [*held, *piles, cards, aside, *(play.cards for play in laid)]
        left = left_over(values["rules"], places)
        values["won"] = given.won_with_rest(piles, rest, left, len(held))
        values["dealer"] = given.seat("dealer", dealer)
        values["leader"] = given.leader(values["turn"], laid, len(held))
        values["trump"] = given.upcard_suit(values["rules"], cards, values["trump_card"])
        _check(given, values)
        rounds = rounds_of(Parts(values))
        values["table"] = laid_of(rounds.laid)
        return cls(**values, to_play=rounds.to_play)

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
        values["table"] = laid_of(values["table"])
        return cls(**values)


def _check(given: Arguments, values: dict[str, Any]) -> None:
    """Raise :class:`PositionError` with all faults of what a builder was given and made of it."""
    whole = "rest" not in given.unread
    problems = problems_of_parts(given.problems, given.read(values), whole=whole)
    if problems:
        raise PositionError(problems)


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
        collecting = position.leader is not None and position.trick_size == 0
        drawn = collecting or table.holders() != 1
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
