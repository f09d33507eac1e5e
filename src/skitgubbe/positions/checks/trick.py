"""A collecting trick, laid again from the table play by play."""

from __future__ import annotations

from attrs import frozen

from ..._engine import codes as c, tricks
from ..._engine.table import Table
from ...cards import format_cards
from ...faults import Fault, fault
from ...public_state import Laid, LaidKind
from ...rules import CollectingEnd, Rules, Sluffing, Tricks
from ...setup import compiled
from ..fields import PositionFields
from .basics import mask_of, shown_trump

__all__ = ["Trick", "is_one_play", "read_trick", "round_begun"]


@frozen
class Trick:
    """A collecting trick as far as it could be read.

    ``rounds`` are those of the cards on the table.  ``to_play`` is who is still to play in the
    last of them, ``winner`` who has won if nobody is.  There is neither if it is not known who
    is next: after a ``problem``, or after a round with cards that are not one play.
    """

    rounds: tuple[int, ...]
    to_play: tuple[int, ...] = ()
    winner: int | None = None
    problem: Fault | None = None


def is_one_play(rules: Rules, laid: Laid) -> bool:
    """Whether these cards can be laid at once, whoever was to play (C1, C5, E1, E7)."""
    if len(laid.cards) < 2 or laid.kind is LaidKind.SLUFF:
        return True
    if laid.kind is LaidKind.CHANCE or rules.tricks is not Tricks.EVERYONE:
        return False
    most = compiled(rules).at_most
    return len(laid.cards) <= most and len({card.rank for card in laid.cards}) == 1


def round_begun(p: PositionFields) -> int:
    """The round that a collecting trick is in; in a tie the next one has begun (C4, E3)."""
    if not p.table:
        return 0
    last = max(laid.round for laid in p.table)
    played = {
        laid.seat for laid in p.table if laid.round == last and laid.kind is not LaidKind.SLUFF
    }
    return last + (not played.isdisjoint(p.to_play))


def read_trick(p: PositionFields, leader: int) -> Trick:
    """Read the trick that is on the table, up to what no play could have laid there."""
    table = Table(compiled(p.rules), p.n, p.dealer)
    shown = shown_trump(p.rules, p.stock, p.trump_card)
    if shown is not None:  # an upcard decides who wins (U1, U5)
        table.set_trump(1 << shown.index)
    table.to_play = _first_round(p, leader)
    if len(set(table.to_play)) < 2:
        return Trick((), problem=fault("fault.few_players"))
    winner: int | None = None
    rounds: list[int] = []
    for place, laid in enumerate(p.table):
        sluffs = laid.kind is LaidKind.SLUFF
        problem = _why_no_sluff(p, laid, table) if sluffs else _why_no_play(p, place, table, winner)
        if problem:
            return Trick(tuple(rounds), (), winner, problem)
        rounds.append(table.round)
        kind = c.SLUFF if sluffs else c.PLAY
        code = table.round << c.ROUND_SHIFT | kind << c.LAID_KIND_SHIFT
        table.laid.append(code | laid.seat << c.SEAT_SHIFT | mask_of(laid.cards))
        if winner is not None:
            continue
        if not sluffs:
            table.to_play = table.to_play[1:]
        if not all(is_one_play(p.rules, play) for play in p.table[: place + 1]):
            if not table.to_play:
                return Trick(tuple(rounds))
            continue
        winner = _go_on(p, table, place + 1)
        if winner is None and not table.to_play:
            return Trick(tuple(rounds), problem=fault("fault.play_off"))
    return Trick(tuple(rounds), table.to_play, winner)


def _first_round(p: PositionFields, leader: int) -> tuple[int, ...]:
    """Who plays in the first round, in order (C1, E1, X2, X6)."""
    seats = (*range(leader, p.n), *range(leader))
    if p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        seats = (leader, *(seat for seat in seats[1:] if _held(p, seat, 0)))
    return seats if p.rules.tricks is Tricks.EVERYONE else seats[:2]


def _held(p: PositionFields, seat: int, place: int) -> bool:
    """Whether a seat held cards when ``place`` plays lay on the table, and no draw was due.

    It holds some now, or has laid some since: a hand that was empty then is not filled again.
    """
    return bool(p.hands[seat]) or any(laid.seat == seat for laid in p.table[place:])


def _go_on(p: PositionFields, table: Table, place: int) -> int | None:
    """Pass over whoever is due without cards (X6), and at the end of a round tell who has won.

    Those who tie play again (C4, E3); nobody is to play if they cannot (X3).
    """
    rules = p.rules
    skips = rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS
    passes_over = skips and rules.tricks is Tricks.EVERYONE
    while True:
        while passes_over and table.to_play and not _held(p, table.to_play[0], place):
            table.to_play = table.to_play[1:]
        if table.to_play:
            return None
        seats = tricks.contenders(table)
        if len(seats) == 1:
            return seats[0]
        table.round += 1
        if passes_over:
            seats = tuple([seat for seat in seats if _held(p, seat, place)])
            if len(seats) < table.rules.tie_needs:
                return None
        table.to_play = seats


def _why_no_play(p: PositionFields, place: int, table: Table, winner: int | None) -> Fault | None:
    laid = p.table[place]
    if winner is not None:
        return fault("fault.complete")
    seat = table.to_play[0]
    if laid.seat == seat:
        return None
    return fault("fault.wrong_seat", seat=seat, other=laid.seat)


def _why_no_sluff(p: PositionFields, laid: Laid, table: Table) -> Fault | None:
    """No more is asked than that the rank lies there: when it was sluffed, only play can tell."""
    off = p.rules.sluffing is Sluffing.NONE  # then the cards alone are at fault
    if off or not mask_of(laid.cards) & ~tricks.ranks_lying(table):
        return None
    return fault("fault.could_not_sluff", seat=laid.seat, cards=format_cards(laid.cards))
