"""Positions of collecting: the stock, and the trick in progress, read round by round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from .._engine import codes as c, tricks
from .._engine.table import Table
from ..cards import Card, format_cards
from ..rules import CollectingEnd, Following, Rules, Sluffing, Tricks, Trump
from ..setup import compiled
from ..state import Laid, LaidKind, Phase
from .basics import check_empty, mask_of

if TYPE_CHECKING:
    from ..position import Position

__all__ = ["Rounds", "check_collecting", "rounds_of"]

# --- collecting -------------------------------------------------------------------------------


def check_collecting(p: Position) -> Iterator[str]:
    """A trick of collecting is in progress, or was when the game was drawn (F4)."""
    yield from check_empty(p, "discards safe trick_size receivers", "collecting")
    yield from _stock(p)
    picks_up = p.rules.following is Following.FOLLOW_OR_PICK_UP
    for seat, hand in enumerate(p.hands):
        if p.stock and len(hand) < 3:
            yield f"seat {seat} holds fewer than three cards while the stock holds any (C2)"
        if len(hand) > 3 and not picks_up:
            yield f"seat {seat} holds more than three cards (C2)"
    if p.table and p.table[-1].kind is LaidKind.CHANCE and not p.stock:
        yield "table: after a chance the stock still holds a card (C5)"
    drawn = p.phase is Phase.OVER
    turn = p.to_play[0] if drawn and p.to_play else p.turn
    if p.leader is None or turn is None:
        yield "leader and turn: a trick is in progress, so both are seats"
        return
    rounds = rounds_of(p.rules, p.hands, p.leader, p.table)
    yield from rounds.problems
    if rounds.problems:
        return
    if rounds.laid != p.table:
        yield "table: the rounds are numbered wrongly"
    if rounds.winner is not None:
        yield from _decided_trick(p, rounds.winner)
    else:
        yield from _open_trick(p, rounds.to_play, turn)


def _stock(p: Position) -> Iterator[str]:
    """The stock, the trump card, and what is known of trump (C6, C7, D5)."""
    if p.stock and (p.trump_card is not None or p.trump_owner is not None):
        yield "the trump card is the last of the stock, so it has no owner while there is a stock"
    if not p.stock and (p.trump_card is None or p.trump_owner is None):
        yield "the stock is empty, so trump_card and trump_owner must be given (C6)"
    bottom = p.stock[-1] if p.stock else p.trump_card
    if p.rules.trump is Trump.LAST_CARD:
        if p.trump is not None:
            yield "trump: it is not known before the trump card is turned up (C6)"
    elif bottom is not None and p.trump is not bottom.suit:
        yield "trump: it is the suit of the upcard, the last card of the stock (D5)"


def _open_trick(p: Position, to_play: tuple[int, ...], turn: int) -> Iterator[str]:
    """Somebody is still to play."""
    if p.closing is not None or p.winner is not None:
        yield "closing and winner: the trick is not decided yet"
    if p.to_play != to_play:
        yield f"to_play: still to play are {list(to_play)}"
    if turn != to_play[0]:
        yield f"turn: it is for seat {to_play[0]} to play"
    elif p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        for seat in to_play:
            if not p.hands[seat]:
                yield f"to_play: seat {seat} has no card to play (X2, X3)"
    elif not p.hands[turn]:
        yield f"turn: seat {turn} has no card to play, so collecting is over (X1)"
    if p.rules.collecting_end is CollectingEnd.FINISH_TRICK and not (p.table or p.stock):
        yield "the stock is empty and no trick in progress, so collecting is over (X4)"


def _decided_trick(p: Position, winner: int) -> Iterator[str]:
    """The trick has a winner, so this must be a closing window (L5)."""
    if p.rules.sluffing is Sluffing.NONE or not p.closing:
        yield "table: the trick is complete already"
        return
    if p.to_play:
        yield "to_play: nobody is still to play"
    if p.winner != winner:
        yield f"winner: seat {winner} wins the trick"
    if list(p.closing) != sorted(p.closing):
        yield "closing: seats are listed in ascending order"
    once = p.rules.sluffing is Sluffing.AFTER_TRICK
    sluffed = {laid.seat for laid in p.table if once and laid.kind is LaidKind.SLUFF}
    for seat in p.closing:
        if not p.hands[seat]:
            yield f"closing: seat {seat} has no card, so it is done (L5)"
        if seat in sluffed:
            yield f"closing: seat {seat} has sluffed, so it is done (L1)"
    first = min(p.closing, key=lambda seat: (seat - (p.leader or 0)) % p.n)
    if p.turn != first:
        yield f"turn: it is for seat {first} to sluff or pass (L5)"


@frozen
class Rounds:
    """A collecting trick, read round by round.

    ``laid`` is the table with the rounds numbered, ``to_play`` who is still to play in the last
    round, ``winner`` who wins if nobody is; ``problems`` say what no play could have laid, and
    then the rest means nothing.
    """

    laid: tuple[Laid, ...]
    to_play: tuple[int, ...] = ()
    winner: int | None = None
    problems: tuple[str, ...] = ()


def rounds_of(
    rules: Rules, hands: Sequence[Sequence[Card]], leader: int, laid: Sequence[Laid]
) -> Rounds:
    """Read the table of a collecting trick that ``leader`` leads."""
    to_play = _first_round(rules, hands, leader, laid)
    if to_play == (leader, leader):
        problem = "fewer than two players hold cards, so collecting is over (X2)"
        return Rounds(tuple(laid), problems=(problem,))
    if not laid:
        return Rounds((), to_play)
    table = Table(compiled(rules), len(hands), 0)
    table.to_play = to_play
    numbered: list[Laid] = []
    winner: int | None = None
    for item in laid:
        cards = mask_of(item.cards)
        if item.kind is LaidKind.SLUFF:
            problem = _sluffed_wrongly(rules, table, item, numbered, winner is not None)
        elif winner is not None or (rules.trump is Trump.UPCARD and table.laid):
            problem = "the trick is complete already"
        else:
            problem = _played_wrongly(rules, table.to_play[0], item)
        if problem:
            return Rounds(tuple(laid), problems=(f"table: {problem}",))
        numbered.append(item if item.round == table.round else evolve(item, round=table.round))
        code = table.round << c.ROUND_SHIFT | item.seat << c.SEAT_SHIFT | cards
        if item.kind is LaidKind.SLUFF:
            table.laid.append(code | c.LAID_SLUFF)
            continue
        table.laid.append(code)
        table.to_play = table.to_play[1:]
        if not table.to_play:
            seats = tricks.contenders(table)
            if len(seats) == 1:
                winner = seats[0]
            else:
                table.to_play = seats
                table.round += 1
    return Rounds(tuple(numbered), table.to_play, winner)


def _first_round(
    rules: Rules, hands: Sequence[Sequence[Card]], leader: int, laid: Sequence[Laid]
) -> tuple[int, ...]:
    """Who plays in the first round, in order (C1, E1, X2); nobody else may be left to answer."""
    n = len(hands)
    if rules.tricks is Tricks.EVERYONE:
        return (*range(leader, n), *range(leader))
    answerer = (leader + 1) % n
    if rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        answered = laid[1].seat if len(laid) > 1 else None
        while not hands[answerer] and answerer not in (answered, leader):
            answerer = (answerer + 1) % n
    return (leader, answerer)


def _played_wrongly(rules: Rules, turn: int, item: Laid) -> str:
    """Why no play or chance could have laid these cards next, or nothing."""
    if item.seat != turn:
        return f"it was for seat {turn} to play, not {item.seat}"
    if len(item.cards) > 1:
        if rules.tricks is not Tricks.EVERYONE or item.kind is LaidKind.CHANCE:
            return f"seat {item.seat} laid several cards at once"
        if len(item.cards) > 3 or len({card.rank for card in item.cards}) > 1:
            return f"seat {item.seat} laid cards that cannot be played together (E1)"
    if item.kind is LaidKind.CHANCE and not rules.chance:
        return "nobody may chance (C5)"
    return ""


def _sluffed_wrongly(
    rules: Rules, table: Table, item: Laid, before: Sequence[Laid], decided: bool
) -> str:
    """Why nobody could have sluffed these cards next, or nothing."""
    seat = item.seat
    if rules.sluffing is Sluffing.NONE:
        return "nobody may sluff (L1)"
    if rules.sluffing is Sluffing.AFTER_TRICK:
        if not decided:
            return "a sluff before the trick was decided (L1)"
        if any(laid.kind is LaidKind.SLUFF and laid.seat == seat for laid in before):
            return f"seat {seat} sluffed twice (L1)"
    own = rules.sluffing is Sluffing.OWN_RANK
    ranks = tricks.own_rank(table, seat) if own else tricks.ranks_lying(table)
    if mask_of(item.cards) & ~ranks:
        return f"seat {seat} could not sluff {format_cards(item.cards)}"
    return ""
