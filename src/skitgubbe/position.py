"""Positions: a game at one moment, complete, as a frozen value that play can go on from.

Two builders make the positions that people set up by hand; ``from_dict`` reads JSON.  However a
position is made, it is checked whole, and every fault is reported at once.  The checks are in
:mod:`.position_checks`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from ._engine import codes as c
from ._engine.table import Table
from .cards import Card, CardsLike, Suit, cards_of_mask, mask_of_cards, parse_cards, parse_suit
from .errors import NotationError, PositionError, quoted
from .position_checks import problems_of, rounds_of
from .position_json import position_from_json, position_to_json
from .public import seat_or_none, seats_of_mask
from .rules import Rules, Trump
from .setup import compiled
from .state import PHASES, Laid, Phase, code_of_laid, laid_of_code

__all__ = ["Position", "position_of", "table_of"]

Hands: TypeAlias = Sequence[CardsLike]
"""The cards of each seat, as text or cards."""

LaidLike: TypeAlias = tuple[int, CardsLike]
"""A seat and the cards it laid."""


@frozen(kw_only=True)
class Position:
    """A complete snapshot of a game, from which play goes on.

    Cards held by a seat are sorted tuples, by seat; ``stock`` is top first.  ``to_play`` are the
    seats still to play in the round of a collecting trick, in order; ``closing`` the seats still
    in a closing window (L5), or ``None``; ``winner`` who takes the trick then; ``receivers`` the
    short players still to be served in sharing (B5).  Two positions are equal if all of this is.

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
        suit = reader.suit(trump)
        reader.stop()
        rest = _left_over(rules, [*held, *(play.cards for play in laid)])
        order = [*safe, *(s for s, hand in enumerate(held) if not hand and s not in safe)]
        return cls(
            rules=rules,
            n=len(held),
            dealer=dealer,
            phase=Phase.SHEDDING,
            hands=held,
            won=tuple(() for _ in held),
            stock=(),
            table=laid,
            leader=laid[0].seat if laid else turn,
            turn=turn,
            to_play=(),
            closing=None,
            winner=None,
            trump=suit,
            trump_card=None,
            trump_owner=None,
            trick_size=sum(map(bool, held)) if trick_size is None else trick_size,
            discards=rest,
            safe=tuple(order),
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
        piles = reader.hands("won", won if won is not None else [()] * len(held))
        cards = reader.cards("stock", stock)
        last = reader.card("trump_card", trump_card)
        laid = reader.laid(table)
        if not 0 <= rest < len(piles):
            reader.problems.append(f"rest: there is no seat {rest}")
        reader.stop()
        aside = () if last is None else (last,)
        left = _left_over(rules, [*held, *piles, cards, aside, *(play.cards for play in laid)])
        piles = tuple(
            tuple(sorted(pile + left)) if seat == rest else pile for seat, pile in enumerate(piles)
        )
        leader = laid[0].seat if laid else turn
        rounds = rounds_of(rules, held, leader, laid)
        bottom = cards[-1] if cards else last
        upcard = rules.trump is Trump.UPCARD and bottom is not None
        return cls(
            rules=rules,
            n=len(held),
            dealer=dealer,
            phase=Phase.COLLECTING,
            hands=held,
            won=piles,
            stock=cards,
            table=rounds.laid,
            leader=leader,
            turn=turn,
            to_play=rounds.to_play,
            closing=None,
            winner=None,
            trump=bottom.suit if upcard and bottom else None,
            trump_card=last,
            trump_owner=trump_owner,
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
        return cls(**position_from_json(data))


# --- reading arguments ------------------------------------------------------------------------


class _Reader:
    """Reads what a builder was given, and keeps every fault."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def _read(self, name: str, read: Callable[[], Any], default: Any) -> Any:
        try:
            return read()
        except NotationError as error:
            self.problems.append(f"{name}: {error}")
        except (TypeError, ValueError):
            self.problems.append(f"{name}: it has the wrong shape")
        return default

    def cards(self, name: str, cards: CardsLike) -> tuple[Card, ...]:
        return self._read(name, lambda: parse_cards(cards), ())

    def hands(self, name: str, hands: Hands) -> tuple[tuple[Card, ...], ...]:
        return self._read(name, lambda: tuple(tuple(sorted(parse_cards(h))) for h in hands), ())

    def card(self, name: str, card: Card | str | None) -> Card | None:
        return self._read(name, lambda: None if card is None else Card(card), None)

    def suit(self, trump: Suit | str) -> Suit | None:
        return self._read("trump", lambda: parse_suit(trump), None)

    def laid(self, table: Sequence[LaidLike]) -> tuple[Laid, ...]:
        return self._read(
            "table",
            lambda: tuple(Laid(seat, tuple(sorted(parse_cards(cards)))) for seat, cards in table),
            (),
        )

    def seats(self, name: str, seats: Sequence[object], n: int) -> None:
        self.problems += [
            f"{name}: there is no seat {quoted(seat)}"
            for seat in seats
            if type(seat) is not int or not 0 <= seat < n
        ]

    def stop(self) -> None:
        """Raise what was found."""
        if self.problems:
            raise PositionError(tuple(self.problems))


def _left_over(rules: Rules, places: Sequence[tuple[Card, ...]]) -> tuple[Card, ...]:
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
        trump=None if table.trump == c.NO_SUIT else tuple(Suit)[table.trump],
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
        table.set_trump(1 << tuple(Suit).index(position.trump))
    if position.trump_card is not None:
        table.trump_card = 1 << position.trump_card.index
    table.trump_owner = c.NOBODY if position.trump_owner is None else position.trump_owner
    table.trick_size = position.trick_size
    table.discards = mask_of_cards(position.discards)
    table.safe = position.safe
    table.receivers = position.receivers
    if position.phase is Phase.COLLECTING and position.leader is not None:
        rules, hands = position.rules, position.hands
        table.round = rounds_of(rules, hands, position.leader, position.table).round
    if position.phase is Phase.OVER:
        alone = sum(map(bool, table.hands)) == 1 and not table.stock and not any(table.won)
        table.reason = c.LAST_WITH_CARDS if alone else c.REPETITION
        table.skitgubbe = table.next_with_cards(0) if alone else c.NOBODY
    return table
