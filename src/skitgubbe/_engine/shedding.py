"""Phase two: legal, explain, apply.

S1 to S6    leading, beating, picking up, the end of a trick, going out
Q1 to Q4    sequences
F1          the end, when only one player holds cards
"""

from __future__ import annotations

from collections.abc import Callable

from . import codes as c
from .codes import CARDS, PICK_UP_MOVE, SEAT_SHIFT, Code, Fact, nth_bit
from .table import Facts, Table

__all__ = ["apply", "begin", "explain", "finish", "legal", "pick", "play_on"]


# --- legal ------------------------------------------------------------------------------------


def legal(table: Table, seat: int) -> list[int]:
    """Plays by their cards, then the pick-up."""
    if seat != table.turn:
        return []
    cards = table.hands[seat]
    laid = table.laid
    if laid:
        cards &= table.beaters[c.top_bit(laid[-1] & CARDS)]  # S2, Q4
    moves = _runs(cards) if table.rules.sequences else c.bits(cards)
    if laid:
        moves.append(PICK_UP_MOVE)
    return moves


def _runs(cards: int) -> list[int]:
    """Each card alone and each sequence that begins with it, lowest first (Q1, Q2)."""
    moves: list[int] = []
    for card in c.bits(cards):
        run = card
        while card & cards:
            run |= card
            moves.append(run)
            card <<= c.NEXT_UP
    return moves


def pick(table: Table, random: Callable[[], float]) -> int:
    """One legal move of the seat on turn: number ``int(random() * count)`` of ``legal``."""
    cards = table.hands[table.turn]
    laid = table.laid
    if table.rules.sequences:
        moves = legal(table, table.turn)
        return moves[int(random() * len(moves))]
    if laid:
        cards &= table.beaters[laid[-1] & CARDS]
        size = cards.bit_count()
        number = int(random() * (size + 1))
        if number == size:
            return PICK_UP_MOVE
    else:
        number = int(random() * cards.bit_count())
    if number > 2:
        return nth_bit(cards, number)
    while number:
        cards &= cards - 1
        number -= 1
    return cards & -cards


# --- explain ----------------------------------------------------------------------------------


def explain(table: Table, seat: int, move: int) -> int:
    """Why a seat may not make a move, or 0."""
    if seat != table.turn:
        return Code.NOT_YOUR_TURN
    if move <= CARDS:
        return _explain_play(table, seat, move)
    if move == PICK_UP_MOVE:
        return Code.LEGAL if table.laid else Code.NOTHING_TO_PICK_UP
    kind = move >> c.KIND_SHIFT
    if kind == c.PASS:
        return Code.NO_PASSING
    if kind == c.CHANCE:
        return Code.CHANCE_NOT_NOW
    if kind == c.SLUFF:
        return Code.SLUFF_NOT_NOW
    return Code.GIVE_NOT_NOW if table.rules.rubbish_cards else Code.GIVE_OFF


def _explain_play(table: Table, seat: int, cards: int) -> int:
    if cards & ~table.hands[seat]:
        return Code.CARD_NOT_HELD
    several = cards & (cards - 1)
    if several and not table.rules.sequences:
        return Code.SEQUENCES_OFF
    if several and not c.is_run(cards):
        return Code.NOT_A_SEQUENCE
    laid = table.laid
    if laid and cards & ~table.beaters[c.top_bit(laid[-1] & CARDS)]:  # S2, Q4
        return Code.SEQUENCE_DOES_NOT_BEAT if several else Code.DOES_NOT_BEAT
    return Code.LEGAL


# --- apply ------------------------------------------------------------------------------------


def begin(table: Table, facts: Facts | None) -> None:
    """The owner of the trump card leads (S1)."""
    table.phase = c.SHEDDING
    if facts is not None:
        counts = tuple(hand.bit_count() for hand in table.hands)
        facts.append((Fact.SHEDDING_BEGAN, table.trump_owner, counts))
    _lead(table, table.trump_owner)


def _lead(table: Table, seat: int) -> None:
    """A trick begins; its size is settled now (S5)."""
    table.turn = seat
    table.leader = seat
    table.trick_size = table.n - table.hands.count(0)


def apply(table: Table, seat: int, move: int, facts: Facts | None) -> None:
    """Make a legal move."""
    laid = table.laid
    hands = table.hands
    last = table.n - 1
    if move == PICK_UP_MOVE:
        cards = laid.pop() & CARDS
        if table.rules.sequences:
            cards |= _chain(laid, cards & -cards)
        hands[seat] |= cards
        if facts is not None:
            facts.append((Fact.PICKED_UP, seat, cards))
    else:
        hands[seat] = hand = hands[seat] ^ move
        laid.append(seat << SEAT_SHIFT | move)
        if facts is not None:
            facts.append((Fact.PLAYED, seat, move))
        if not hand:
            table.safe = (*table.safe, seat)  # S6
            if facts is not None:
                facts.append((Fact.WENT_OUT, seat))
        if len(laid) == table.trick_size:
            _complete(table, seat, facts)
            if hand:
                _lead(table, seat)
                return
        if not hand and hands.count(0) == last:
            finish(table, facts)
            return
    while True:
        seat = seat + 1 if seat < last else 0
        if hands[seat]:
            break
    if laid:
        table.turn = seat
    else:
        _lead(table, seat)


def _chain(laid: list[int], low: int) -> int:
    """Take every play that continues downwards from ``low`` in its suit off the table (Q4)."""
    taken = 0
    while laid:
        cards = laid[-1] & CARDS
        if c.top_bit(cards) << c.NEXT_UP != low:
            break
        laid.pop()
        taken |= cards
        low = cards & -cards
    return taken


def _complete(table: Table, seat: int, facts: Facts | None) -> None:
    """The trick is full: it is set aside (S5)."""
    cards = 0
    for laid in table.laid:
        cards |= laid
    cards &= CARDS
    table.laid.clear()
    table.discards |= cards
    if facts is not None:
        facts.append((Fact.TRICK_COMPLETED, seat, cards))


def finish(table: Table, facts: Facts | None) -> None:
    """Only one player holds cards: they are the skitgubbe (F1, F2)."""
    table.phase = c.OVER
    table.turn = c.NOBODY
    table.skitgubbe = table.next_with_cards(0)
    table.reason = c.LAST_WITH_CARDS
    if facts is not None:
        facts.append((Fact.GAME_ENDED, table.skitgubbe, c.LAST_WITH_CARDS))


# --- playing out ------------------------------------------------------------------------------


def play_on(table: Table, random: Callable[[], float], limit: int) -> int:
    """Random moves to the end or the limit; how many.

    This is :func:`pick` and :func:`apply` in one loop, with the table in local names and without
    sequences or facts: half of the time of a playout is calls otherwise.  A test holds the loop
    against the two, move by move.
    """
    hands, laid, beaters = table.hands, table.laid, table.beaters
    n = table.n
    last = n - 1
    seat = table.turn
    moves = 0
    while moves < limit:
        moves += 1
        cards = hand = hands[seat]
        if laid:
            top = laid[-1] & CARDS
            cards &= beaters[top]
            size = cards.bit_count()
            number = int(random() * (size + 1))
        else:
            top = 0
            size = n
            number = int(random() * cards.bit_count())
        if top and number == size:  # S3
            laid.pop()
            hands[seat] = hand | top
        else:
            if number > 2:
                card = nth_bit(cards, number)
            else:
                while number:
                    cards &= cards - 1
                    number -= 1
                card = cards & -cards
            hands[seat] = hand = hand ^ card
            laid.append(seat << SEAT_SHIFT | card)
            if not hand:
                table.safe = (*table.safe, seat)  # S6
            if len(laid) == table.trick_size:
                _complete(table, seat, None)
                if hand:
                    _lead(table, seat)
                    continue
            if not hand and hands.count(0) == last:
                finish(table, None)
                return moves
        seat = seat + 1 if seat < last else 0
        while not hands[seat]:
            seat = seat + 1 if seat < last else 0
        if not laid:
            _lead(table, seat)
    table.turn = seat
    return moves
