"""What can be wrong with a position: every fault, in sentences.

The checks ask whether play could have led to the position, as far as the position itself tells.
They read it by attributes, so that they serve any object shaped like a
:class:`~skitgubbe.position.Position`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ._engine import codes as c, tricks
from ._engine.sharing import ENOUGH
from ._engine.table import Table
from .cards import Card, cards_of_mask, format_cards, mask_of_cards
from .rules import CollectingEnd, Following, Rules, Sluffing, Tricks, Trump
from .setup import MAX_PLAYERS, MIN_PLAYERS, compiled
from .state import Laid, LaidKind, Phase, code_of_laid

if TYPE_CHECKING:
    from .position import Position

__all__ = ["Rounds", "problems_of", "rounds_of"]


def problems_of(p: Position) -> tuple[str, ...]:
    """Every fault of a position, or nothing."""
    shape = tuple(_shape(p))
    if shape:  # the checks of the phase rely on it
        return (*shape, *_cards(p))
    return (*_cards(p), *_CHECKS[p.phase](p))


# --- for all phases ---------------------------------------------------------------------------


def _shape(p: Position) -> Iterator[str]:
    """Numbers and seats that all other checks rely on."""
    if not MIN_PLAYERS <= p.n <= MAX_PLAYERS:
        yield f"a game has 2 to 17 players, not {p.n} (D2)"
        return
    if 3 * p.n + 1 > len(p.rules.pack):
        yield f"{p.n} players need a pack of at least {3 * p.n + 1} cards (D3)"
    for name in ("hands", "won"):
        number = len(getattr(p, name))
        if number != p.n:
            yield f"{name}: there are {number} for {p.n} players"
    for name in ("dealer", "leader", "turn", "winner", "trump_owner"):
        seat: int | None = getattr(p, name)
        if seat is not None and not 0 <= seat < p.n:
            yield f"{name}: there is no seat {seat}"
    groups: tuple[tuple[str, Sequence[int]], ...] = (
        ("to_play", p.to_play),
        ("closing", p.closing or ()),
        ("safe", p.safe),
        ("receivers", p.receivers),
    )
    for name, seats in groups:
        if len(set(seats)) < len(seats):
            yield f"{name}: a seat is there twice"
        for seat in seats:
            if not 0 <= seat < p.n:
                yield f"{name}: there is no seat {seat}"
    for laid in p.table:
        if not 0 <= laid.seat < p.n:
            yield f"table: there is no seat {laid.seat}"
        if not laid.cards:
            yield f"table: seat {laid.seat} laid no card"


def _cards(p: Position) -> Iterator[str]:
    """Each card of the pack is in one place."""
    places = [*p.hands, *p.won, p.stock, p.discards, *(laid.cards for laid in p.table)]
    aside = p.trump_card
    if aside is not None and (
        p.phase is Phase.COLLECTING
        or (p.phase is Phase.OVER and not any(aside in place for place in places))
    ):
        places.append((aside,))  # until trump is revealed it lies beside its owner (C6)
    seen = 0
    for place in places:
        for card in place:
            bit = 1 << card.index
            if seen & bit:
                yield f"{card} is there twice"
            seen |= bit
    pack = mask_of_cards(p.rules.pack)
    if seen & ~pack:
        yield f"not in the pack: {format_cards(cards_of_mask(seen & ~pack))}"
    if pack & ~seen:
        yield f"missing: {format_cards(cards_of_mask(pack & ~seen))}"


def _must_be_empty(p: Position, names: str) -> Iterator[str]:
    for name in names.split():
        value = getattr(p, name)
        if value not in ((), None, 0) and (name != "won" or any(value)):
            yield f"{name}: nothing can be there in {p.phase}"


def _holders(p: Position) -> int:
    return sum(map(bool, p.hands))


# --- collecting -------------------------------------------------------------------------------


def _collecting(p: Position) -> Iterator[str]:
    yield from _must_be_empty(p, "discards safe trick_size receivers")
    yield from _stock(p)
    picks_up = p.rules.following is Following.FOLLOW_OR_PICK_UP
    for seat, hand in enumerate(p.hands):
        if p.stock and len(hand) < 3:
            yield f"seat {seat} holds fewer than three cards while the stock holds any (C2)"
        if len(hand) > 3 and not picks_up:
            yield f"seat {seat} holds more than three cards (C2)"
    if p.leader is None or p.turn is None:
        yield "leader and turn: a trick is in progress, so both are seats"
        return
    rounds = rounds_of(p.rules, p.hands, p.leader, p.table)
    yield from rounds.problems
    if rounds.problems:
        return
    if rounds.laid != p.table:
        yield "table: the rounds are numbered wrongly"
    if rounds.winner is None:
        yield from _open_trick(p, rounds)
    else:
        yield from _decided_trick(p, rounds.winner)


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


def _open_trick(p: Position, rounds: Rounds) -> Iterator[str]:
    """Somebody is still to play."""
    if p.closing is not None or p.winner is not None:
        yield "closing and winner: the trick is not decided yet"
    if p.to_play != rounds.to_play:
        yield f"to_play: still to play are {list(rounds.to_play)}"
    if p.turn != rounds.to_play[0]:
        yield f"turn: it is for seat {rounds.to_play[0]} to play"
    elif not p.hands[p.turn]:
        yield f"turn: seat {p.turn} has no card to play, so collecting is over (X1)"
    elif p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        for seat in rounds.to_play:
            if not p.hands[seat]:
                yield f"to_play: seat {seat} has no card to answer or play off (X2, X3)"
    if not p.table:
        if p.rules.collecting_end is CollectingEnd.FINISH_TRICK and not p.stock:
            yield "the stock is empty and no trick in progress, so collecting is over (X4)"
        if p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS and _holders(p) < 2:
            yield "fewer than two players hold cards, so collecting is over (X2)"


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
    for seat in p.closing:
        if not p.hands[seat]:
            yield f"closing: seat {seat} has no card, so it is done (L5)"
    first = min(p.closing, key=lambda seat: (seat - (p.leader or 0)) % p.n)
    if p.turn != first:
        yield f"turn: it is for seat {first} to sluff or pass (L5)"


@frozen
class Rounds:
    """A collecting trick, read round by round.

    ``laid`` is the table with the rounds numbered, ``to_play`` who is still to play in the last
    round, ``round`` its number, ``winner`` who wins if nobody is; ``problems`` say what no play
    could have laid.
    """

    laid: tuple[Laid, ...]
    round: int = 0
    to_play: tuple[int, ...] = ()
    winner: int | None = None
    problems: tuple[str, ...] = ()


def rounds_of(
    rules: Rules, hands: Sequence[Sequence[Card]], leader: int, laid: Sequence[Laid]
) -> Rounds:
    """Read the table of a collecting trick that ``leader`` leads."""
    n = len(hands)
    table = Table(compiled(rules), n, 0)
    table.hands = [mask_of_cards(hand) for hand in hands]
    table.to_play = _first_round(rules, table, leader, laid)
    numbered: list[Laid] = []
    winner: int | None = None
    for item in laid:
        problem = _laid_wrongly(rules, table, item, winner)
        if problem:
            return Rounds(tuple(numbered), table.round, problems=(f"table: {problem}",))
        numbered.append(evolve(item, round=table.round))
        table.laid.append(code_of_laid(numbered[-1]))
        if item.kind is LaidKind.SLUFF:
            continue
        table.to_play = table.to_play[1:]
        if not table.to_play:
            seats = tricks.contenders(table)
            if len(seats) == 1:
                winner = seats[0]
            else:
                table.to_play = seats
                table.round += 1
    return Rounds(tuple(numbered), table.round, table.to_play, winner)


def _first_round(rules: Rules, table: Table, leader: int, laid: Sequence[Laid]) -> tuple[int, ...]:
    """Who plays in the first round, in order (C1, E1, X2)."""
    n = table.n
    if rules.tricks is Tricks.EVERYONE:
        return tuple((leader + step) % n for step in range(n))
    answerer = (leader + 1) % n
    if rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        answered = laid[1].seat if len(laid) > 1 else None
        while not table.hands[answerer] and answerer not in (answered, leader):
            answerer = (answerer + 1) % n
    return (leader, answerer)


def _laid_wrongly(rules: Rules, table: Table, item: Laid, winner: int | None) -> str:
    """Why no play could have laid these cards next, or nothing."""
    cards = mask_of_cards(item.cards)
    if item.kind is LaidKind.SLUFF:
        return _sluffed_wrongly(rules, table, item.seat, cards, winner)
    if winner is not None or (rules.trump is Trump.UPCARD and table.laid):
        return "the trick is complete already"
    if item.seat != table.to_play[0]:
        return f"it was for seat {table.to_play[0]} to play, not {item.seat}"
    if len(item.cards) > 1:
        if rules.tricks is not Tricks.EVERYONE or item.kind is LaidKind.CHANCE:
            return f"seat {item.seat} laid several cards at once"
        if len(item.cards) > 3 or cards & ~c.ranks_of(cards & -cards):
            return f"seat {item.seat} laid cards that cannot be played together (E1)"
    if item.kind is LaidKind.CHANCE and not rules.chance:
        return "nobody may chance (C5)"
    return ""


def _sluffed_wrongly(rules: Rules, table: Table, seat: int, cards: int, winner: int | None) -> str:
    if rules.sluffing is Sluffing.NONE:
        return "nobody may sluff (L1)"
    if rules.sluffing is Sluffing.AFTER_TRICK and winner is None:
        return "a sluff before the trick was decided (L1)"
    own = rules.sluffing is Sluffing.OWN_RANK
    ranks = tricks.own_rank(table, seat) if own else tricks.ranks_lying(table)
    if cards & ~ranks:
        return f"seat {seat} could not sluff {format_cards(cards_of_mask(cards))}"
    return ""


# --- sharing ----------------------------------------------------------------------------------


def _sharing(p: Position) -> Iterator[str]:
    yield from _must_be_empty(p, "won stock table to_play closing winner trick_size discards safe")
    if not p.rules.rubbish_cards:
        yield "phase: there is sharing only with rubbish_cards=True (B5)"
    if p.trump_owner is None or p.trump_card is None or p.trump is not p.trump_card.suit:
        yield "trump_card, trump_owner and trump must be given, and agree (B1)"
    order = ((p.dealer + 1 + step) % p.n for step in range(p.n))
    short = tuple(seat for seat in order if len(p.hands[seat]) < ENOUGH)
    if not short:
        yield "nobody is short, so sharing is over (B5)"
    elif p.receivers != short:
        yield f"receivers: the short players are {list(short)}, from the dealer's left (B5)"
    if p.turn is None:
        yield "turn: it is for somebody to give (B5)"
        return
    hand = p.hands[p.turn]
    if len(hand) <= ENOUGH or not mask_of_cards(hand) & c.LOW_CARDS:
        yield f"turn: seat {p.turn} needs more than five cards and a low one to give (B5)"


# --- shedding ---------------------------------------------------------------------------------


def _shedding(p: Position) -> Iterator[str]:
    yield from _must_be_empty(p, "won stock to_play closing winner receivers")
    yield from _trump_in_shedding(p)
    yield from _safe(p)
    holders = _holders(p)
    if holders < 2:
        yield "fewer than two players hold cards, so the game is over (F1)"
    if p.turn is None or not p.hands[p.turn]:
        yield "turn: it is for a seat that holds cards (S2)"
    if p.leader != (p.table[0].seat if p.table else p.turn):
        yield "leader: it is who laid the first card on the table, or else the seat on turn"
    yield from _plays(p)
    if not p.table:
        if p.trick_size != holders:
            yield f"trick_size: {holders} players hold cards, so the next trick has that size (S5)"
        return
    if not max(holders, 2) <= p.trick_size <= p.n:
        yield f"trick_size: {p.trick_size} cannot be with {holders} of {p.n} holding cards (S5)"
    if len(p.table) >= p.trick_size:
        yield "table: the trick is complete already (S5)"


def _trump_in_shedding(p: Position) -> Iterator[str]:
    if p.trump is None:
        yield "trump: a suit is trump in shedding (B1)"
    elif p.trump_card is not None and p.trump is not p.trump_card.suit:
        yield f"trump: the trump card is {p.trump_card} (B1)"


def _safe(p: Position) -> Iterator[str]:
    for seat, hand in enumerate(p.hands):
        if hand and seat in p.safe:
            yield f"safe: seat {seat} holds cards (S6)"
        if not hand and seat not in p.safe:
            yield f"safe: seat {seat} holds no card, so it is safe (S6)"


def _plays(p: Position) -> Iterator[str]:
    """The table of shedding: each play beats the one below it (S2, Q1, Q2)."""
    top = 0
    for laid in p.table:
        cards = mask_of_cards(laid.cards)
        shown = format_cards(laid.cards)
        if laid.kind is not LaidKind.PLAY or laid.round:
            yield f"table: in shedding {shown} is a play in round 0"
        if len(laid.cards) > 1 and not (p.rules.sequences and c.is_run(cards)):
            yield f"table: {shown} cannot be played together (Q1)"
        elif top and p.trump and cards & ~c.BEATERS[tuple("CDHS").index(p.trump)][top]:
            yield f"table: {shown} does not beat {cards_of_mask(top)[0]} below it (S2)"
        top = c.top_bit(cards)


# --- over -------------------------------------------------------------------------------------


def _over(p: Position) -> Iterator[str]:
    yield from _must_be_empty(p, "to_play closing winner receivers")
    if p.turn is not None:
        yield "turn: nobody is on turn when the game is over"
    if p.rules.repetition_limit is None and (_holders(p) != 1 or p.stock or any(p.won)):
        yield "the game is over when exactly one player holds cards (F1)"


_CHECKS = {
    Phase.COLLECTING: _collecting,
    Phase.SHARING: _sharing,
    Phase.SHEDDING: _shedding,
    Phase.OVER: _over,
}
