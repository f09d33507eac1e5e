"""Positions: a game at one moment, complete, as a frozen value that play can go on from.

Two builders make the positions that people set up by hand; ``from_dict`` reads JSON.  A position
from outside is checked whole, however it is made: first whether all parts of it can be read, then,
by :mod:`.checks`, whether they can be.  What the library makes of a game in play is sound and not
checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import NOTHING, evolve, frozen

from .._engine import codes as c
from .._engine.table import Table
from .._typing import PublicDir, override
from ..cards import SUITS, Card, CardsLike, Suit, parse_suit
from ..errors import PositionError, quoted
from ..faults import Fault, fault, in_part
from ..fields.described import fields_of
from ..fields.kinds import STOCK, same
from ..fields.reading import Reading, alone, optional
from ..public_state import Laid, Phase
from ..rules import Rules, Trump
from ..setup import compiled, read_players
from ..shown import Shown
from ..sight import Sight
from ..viewers import Viewer, read_viewer, seat_of_viewer
from . import arguments
from .checks import faults_of
from .checks.basics import IDLE, shown_trump
from .checks.trick import read_trick, round_begun
from .fields import PositionFields
from .position_json import position_from_json, position_to_json
from .text import check_written, position_from_text, position_to_text, read_line

__all__ = ["FIELDS", "Position", "position_of", "table_of"]

Hands: TypeAlias = Sequence[CardsLike]
"""The cards of each seat, as text or cards."""

LaidLike: TypeAlias = tuple[int, CardsLike]
"""A seat and the cards it laid."""


@frozen(kw_only=True, repr=False)
class Position(PositionFields, Shown, PublicDir):
    """A complete snapshot of a game, from which play goes on.

    Cards held by a seat are sorted tuples, by seat; ``stock`` is top first.  ``to_play`` are the
    seats still to play in the round of a collecting trick, in order; ``closing`` the seats still
    in a closing window (L5), or ``None``; ``winner`` who takes the trick then; ``receivers`` the
    short players still to be served in sharing (B5).

    Some rules need more: the cards ``removed`` from the game (D8), the card ``set_aside`` until it
    shows trump (T2) and the ``last_taker``, who took the last trick of collecting (T4); the
    ``pool_order``, in which pooled cards will be dealt (B7); the seats ``owing`` a pick-up (B6).

    Two positions are equal if all of this is; the ``repr`` is executable.

    Raises :class:`PositionError` with all faults in ``problems``: what cannot be read, or if all
    can be, what cannot be.

    >>> position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    >>> position.trick_size, len(position.discards), position.phase
    (2, 48, <Phase.SHEDDING: 'shedding'>)
    >>> Position.from_dict(position.to_dict()) == position
    True
    """

    def __attrs_post_init__(self) -> None:
        problems = tuple(_wrong_types(self)) or faults_of(self)
        if problems:
            raise PositionError(problems)

    def __repr__(self) -> str:
        return f"Position.from_text({self.to_text()!r})"

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
        owing: Sequence[int] = (),
        trump_card: Card | str | None = None,
        removed: CardsLike = (),
        dealer: int = 0,
        rules: Rules | str = Rules(),
    ) -> Position:
        """A position of shedding; cards named nowhere lie in the discards.

        ``table`` are the plays of the trick in progress, lowest first; ``trick_size`` is the
        number of players in play unless given.  Players without cards are safe, but for those
        ``owing`` a pick-up (B6): ``safe`` gives their order as far as it is known, the others
        follow by seat.  By rules that need them, ``trump_card`` is the card out of play (T3) and
        ``removed`` are the cards out of the game (D8).

        >>> position = Position.shedding(
        ...     ["7S 9H", "KD 2C", ""], trump="H", turn=1, table=[(0, "5D")], trick_size=3
        ... )
        >>> position.safe, position.leader
        ((2,), 0)
        """
        reading = Reading()
        held = reading.part("hands", arguments.piles, hands)
        suit = reading.part("trump", alone(parse_suit), trump)
        on_turn = reading.part("turn", alone(arguments.seat), turn)
        laid = reading.part("table", arguments.plays, table)
        size = reading.part("trick_size", optional(alone(arguments.number)), trick_size)
        out = reading.part("safe", arguments.seats, safe)
        owed = reading.part("owing", arguments.seats, owing)
        aside = reading.part("trump_card", optional(alone(arguments.card)), trump_card)
        gone = reading.part("removed", alone(arguments.sorted_cards), removed)
        dealt = reading.part("dealer", alone(arguments.seat), dealer)
        options = reading.part("rules", alone(arguments.rules), rules)
        reading.finish()
        last = () if aside is None else (aside,)
        elsewhere = {*out, *owed}
        without = [seat for seat, hand in enumerate(held) if not hand and seat not in elsewhere]
        position = _unchecked(
            rules=options,
            n=len(held),
            dealer=dealt,
            phase=Phase.SHEDDING,
            hands=held,
            won=((),) * len(held),
            table=laid,
            leader=_leader(on_turn, laid, len(held)),
            turn=on_turn,
            trump=suit,
            trump_card=aside,
            trick_size=sum(map(bool, held)) + len({*owed}) if size is None else size,
            discards=_left_over(options, [*held, gone, last, *(play.cards for play in laid)]),
            safe=(*out, *without),
            removed=gone,
            owing=tuple(sorted(owed)),
        )
        return _checked(position)

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
        removed: CardsLike = (),
        set_aside: Card | str | None = None,
        last_taker: int | None = None,
        pool_order: CardsLike = (),
        rest: int = 0,
        dealer: int = 0,
        rules: Rules | str = Rules(),
    ) -> Position:
        """A position of collecting; cards named nowhere are among the won cards of seat ``rest``.

        With an empty ``table``, ``turn`` leads; otherwise ``table`` are the plays of the trick in
        progress, in order, play-offs included, and ``turn`` must be the seat that is next.

        Some rules need more: ``removed``, the cards out of the game (D8); ``set_aside``, the card
        that will show trump (T2), and then ``last_taker``, who took the last trick: unless it is
        given the leader, if any cards are won (T4); ``pool_order``, the second order of the whole
        pack (B7).

        >>> position = Position.collecting(["7S 9H KD", "2C 3C 4C"], stock="5D 6D", turn=1)
        >>> position.to_play, len(position.won[0])
        ((1, 0), 44)
        """
        reading = Reading()
        held = reading.part("hands", arguments.piles, hands)
        cards = reading.part("stock", alone(arguments.cards), stock)
        on_turn = reading.part("turn", alone(arguments.seat), turn)
        laid = reading.part("table", arguments.plays, table)
        given = reading.part("won", optional(arguments.piles), won)
        aside = reading.part("trump_card", optional(alone(arguments.card)), trump_card)
        owner = reading.part("trump_owner", optional(alone(arguments.seat)), trump_owner)
        gone = reading.part("removed", alone(arguments.sorted_cards), removed)
        face_down = reading.part("set_aside", optional(alone(arguments.card)), set_aside)
        taker = reading.part("last_taker", optional(alone(arguments.seat)), last_taker)
        order = reading.part("pool_order", alone(arguments.cards), pool_order)
        heap = reading.part("rest", alone(arguments.seat), rest)
        dealt = reading.part("dealer", alone(arguments.seat), dealer)
        options = reading.part("rules", alone(arguments.rules), rules)
        reading.finish()
        n = len(held)
        piles = ((),) * n if given is None else given
        lone = [card for card in (aside, face_down) if card is not None]
        named = [*held, *piles, cards, gone, lone, *(play.cards for play in laid)]
        won_cards = _with_rest(piles, heap, _left_over(options, named))
        leader = _leader(on_turn, laid, n)
        if taker is None and options.trump is Trump.SET_ASIDE and any(won_cards):
            taker = leader
        known = shown_trump(options, cards, aside)
        draft = _unchecked(
            rules=options,
            n=n,
            dealer=dealt,
            phase=Phase.COLLECTING,
            hands=held,
            won=won_cards,
            stock=cards,
            table=laid,
            leader=leader,
            turn=on_turn,
            trump=None if known is None else known.suit,
            trump_card=aside,
            trump_owner=owner,
            removed=gone,
            set_aside=face_down,
            last_taker=taker,
            pool_order=order,
        )
        misplaced = fault("fault.no_seat", field="rest", found=quoted(heap))
        return _checked(_with_rounds(draft), *(() if 0 <= heap < n else (misplaced,)))

    @override
    def _seen_by(self, viewer: Viewer | None) -> Sight:
        """What there is to show."""
        shown = self
        if viewer is not None:
            from .redaction import fill_position, mask_position

            viewer = read_viewer(viewer, self.n)
            shown, _ = fill_position(mask_position(self, seat_of_viewer(viewer)))
        return Sight(table_of(shown), self.rules, read_players(self.n, self.rules), viewer)

    # --- JSON -----------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The position as a JSON object.

        >>> data = Position.shedding(["7S", "KD"], trump="H", turn=0).to_dict()
        >>> data["format"], data["hands"]
        ('skitgubbe-position', [['7S'], ['KD']])
        """
        return position_to_json(self, FIELDS)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Position:
        """The position that a JSON object is.

        Raises :class:`PositionError` with all faults, whatever is given.

        >>> Position.from_dict({"format": "skitgubbe-position", "version": 2})
        Traceback (most recent call last):
        ...
        skitgubbe.errors.PositionError: position version 2 is unknown; this library reads 1
        """
        return cls(**position_from_json(data, FIELDS))

    # --- text -----------------------------------------------------------------------------

    def to_text(self) -> str:
        """The position as one line of ASCII without quotes; equal positions have equal lines.

        >>> position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
        >>> print(position.to_text()[:67])
        skitgubbe-position-1 n:2 dealer:0 phase:shedding hands:7S9H/2CKD le
        """
        return position_to_text(self, FIELDS)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """The position that a line tells; a line end is let be.

        Raises :class:`PositionError`: with the column if the line is not one that :meth:`to_text`
        writes, and with all faults if the position cannot be.

        >>> position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
        >>> Position.from_text(position.to_text()) == position
        True
        >>> Position.from_text("skitgubbe-position-1 n:2 dealer:left")
        Traceback (most recent call last):
        ...
        skitgubbe.errors.PositionError: column 33: expected a seat
        """
        line = read_line(text)
        position = cls(**position_from_text(line, FIELDS))
        check_written(line, position.to_text())
        return position


FIELDS: Final = fields_of(Position)
"""All that is known of each field, in the order of the keys in JSON."""


def _wrong_types(position: Position) -> Iterator[Fault]:
    """The fields whose values are of another type than they should be."""
    for each in FIELDS:
        value = getattr(position, each.name)
        if not each.kind.fits(value):
            yield in_part(each.name, fault(each.kind.wrong, found=quoted(value)))


_BLANK: Final = IDLE | {f.name: f.left_out for f in FIELDS if f.left_out is not NOTHING}


def _unchecked(**values: Any) -> Position:
    """A position that is sound, or that is not finished yet; what is not given is idle."""
    position = Position.__new__(Position)
    for name, value in {**_BLANK, **values}.items():
        object.__setattr__(position, name, value)
    return position


def _checked(position: Position, *problems: Fault) -> Position:
    """A position whose fields have their types, if nothing is wrong with it."""
    found = (*faults_of(position), *problems)
    if found:
        raise PositionError(found)
    return position


# --- what the builders fill in ----------------------------------------------------------------


def _leader(turn: int, table: Sequence[Laid], n: int) -> int | None:
    """Who laid the first cards, or else is on turn; nobody if there is no such seat."""
    seat = table[0].seat if table else turn
    return seat if 0 <= seat < n else None


def _left_over(rules: Rules, places: Iterable[Iterable[Card]]) -> tuple[Card, ...]:
    """The cards of the pack that are in none of the places."""
    named = {card for place in places for card in place}
    return tuple(card for card in rules.pack if card not in named)


def _with_rest(
    piles: Sequence[tuple[Card, ...]], heap: int, left: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """The won cards, with those that are left on one pile: the first if that one is not there."""
    place = heap if 0 <= heap < len(piles) else 0
    return tuple(
        tuple(sorted((*pile, *left))) if seat == place else pile for seat, pile in enumerate(piles)
    )


def _with_rounds(draft: Position) -> Position:
    """A position of collecting with the rounds numbered, and who is still to play in the last."""
    if draft.leader is None:
        return draft
    trick = read_trick(draft, draft.leader)
    numbered = [evolve(laid, round=r) for laid, r in zip(draft.table, trick.rounds, strict=False)]
    table = (*numbered, *draft.table[len(numbered) :])
    values = {field.name: getattr(draft, field.name) for field in FIELDS}
    return _unchecked(**{**values, "table": table, "to_play": trick.to_play})


# --- to and from the engine -------------------------------------------------------------------

_FROM_TABLE: Final = [
    (field.name, field.slot, field.kind.from_engine or same)
    for field in FIELDS
    if field.name not in ("rules", "stock")
]
_STOCK: Final = STOCK.from_engine or same
_TO_TABLE: Final = [
    (field.name, field.slot, field.kind.to_engine or same)
    for field in FIELDS
    if field.name not in ("rules", "n", "dealer", "trump")
]


def position_of(table: Table, rules: Rules) -> Position:
    """The position that an engine's table is in; it is not checked."""
    values = {name: change(getattr(table, slot)) for name, slot, change in _FROM_TABLE}
    return _unchecked(rules=rules, stock=_STOCK(table.stock[table.pos :]), **values)


def table_of(position: Position, ruleset: c.Ruleset | None = None) -> Table:
    """The engine's table for a position."""
    table = Table(ruleset or compiled(position.rules), position.n, position.dealer)
    for name, slot, change in _TO_TABLE:
        setattr(table, slot, change(getattr(position, name)))
    if position.trump is not None:
        table.set_trump(1 << SUITS.index(position.trump))
    table.round = round_begun(position)
    if position.phase is Phase.OVER:
        collecting = position.leader is not None and position.trick_size == 0
        left = {*range(position.n)}.difference(position.safe)
        drawn = collecting or len(left) > 1
        table.reason = c.REPETITION if drawn else c.LAST_WITH_CARDS
        table.skitgubbe = c.NOBODY if drawn else left.pop()
    return table
