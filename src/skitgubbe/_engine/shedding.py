"""Phase two: legal, explain, apply.

S2, S7, S8, B6      beating, and when one may or must pick up
Q1, Q2              sequences
S1, S5, S9          leading a trick
S3, P1 to P4, Q4    what a pick-up takes
S4, S5, Q3, S6      who is next, the end of a trick, going out
F1                  the end, when only one player is in play

Who is next and who is in play is in :mod:`.turns`.
"""

from __future__ import annotations

from collections.abc import Callable

from . import codes as c
from .codes import CARDS, PICK_UP_MOVE, SEAT_SHIFT, Code, Fact, nth_bit
from .sharing import explain_give
from .table import Facts, Table
from .turns import next_turn

__all__ = ["apply", "begin", "explain", "finish", "legal", "pick", "play_on"]


# --- legal ------------------------------------------------------------------------------------


def legal(table: Table, seat: int) -> list[int]:
    """Plays by their cards, then the pick-up."""
    if seat != table.turn:
        return []
    rules = table.rules
    cards = table.hands[seat]
    laid = table.laid
    if laid:
        top = c.top_bit(laid[-1] & CARDS)
        beating = cards & table.beaters[top]  # S2, Q4
        cards = _following(cards, beating, top) if rules.trumping_void else beating
    moves = _runs(cards) if rules.sequences else c.bits(cards)
    if laid and not (rules.must_beat and moves):  # S7
        moves.append(PICK_UP_MOVE)
    return moves


def _following(hand: int, beating: int, top: int) -> int:
    """Of the cards that beat the top card, those that go with the rest of the hand (S8)."""
    suit = c.suit_of(top)
    return beating & suit if hand & suit else beating


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
    if not table.rules.plain:
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
        if not table.laid:
            return Code.NOTHING_TO_PICK_UP
        return Code.MUST_BEAT if table.rules.must_beat and _can_beat(table, seat) else Code.LEGAL
    kind = move >> c.KIND_SHIFT
    if kind == c.PASS:
        return Code.NO_PASSING
    if kind == c.CHANCE:
        return Code.CHANCE_NOT_NOW
    if kind == c.SLUFF:
        return Code.SLUFF_NOT_NOW
    return explain_give(table)


def _can_beat(table: Table, seat: int) -> bool:
    """Whether a seat holds a card that may be played on the top card (S7)."""
    return any(not _explain_play(table, seat, card) for card in c.bits(table.hands[seat]))


def _explain_play(table: Table, seat: int, cards: int) -> int:
    if cards & ~table.hands[seat]:
        return Code.OWES_PICK_UP if table.owing >> seat & 1 else Code.CARD_NOT_HELD
    several = cards & (cards - 1)
    if several and not table.rules.sequences:
        return Code.SEQUENCES_OFF
    if several and not c.is_run(cards):
        return Code.NOT_A_SEQUENCE
    laid = table.laid
    if not laid:
        return Code.LEGAL
    top = c.top_bit(laid[-1] & CARDS)
    if cards & ~table.beaters[top]:  # S2, Q4
        return Code.SEQUENCE_DOES_NOT_BEAT if several else Code.DOES_NOT_BEAT
    if table.rules.trumping_void:  # S8
        suit = c.suit_of(top)
        if cards & ~suit and table.hands[seat] & suit:
            return Code.MUST_NOT_TRUMP
    return Code.LEGAL


# --- apply ------------------------------------------------------------------------------------


def begin(table: Table, opener: int, facts: Facts | None) -> None:
    """The owner of the trump card leads, or whoever does for them (S1)."""
    table.phase = c.SHEDDING
    if facts is not None:
        counts = tuple(hand.bit_count() for hand in table.hands)
        facts.append((Fact.SHEDDING_BEGAN, opener, counts))
    _lead(table, opener)


def _lead(table: Table, seat: int) -> None:
    """A trick begins; its size is settled now (S5)."""
    table.turn = seat
    table.leader = seat
    table.trick_size = table.n - len(table.safe)


def apply(table: Table, seat: int, move: int, facts: Facts | None) -> None:
    """Make a legal move."""
    laid = table.laid
    hands = table.hands
    last = table.n - 1
    plain = table.rules.plain
    if move == PICK_UP_MOVE:
        cards = laid.pop() & CARDS if plain else _pick_up(table, seat)
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
            if hand and not table.rules.next_leads:  # S9
                _lead(table, seat)
                return
        if not hand and len(table.safe) == last:
            finish(table, facts)
            return
    if plain:
        while True:
            seat = seat + 1 if seat < last else 0
            if hands[seat]:
                break
    else:
        seat = next_turn(table, seat)
    if laid:
        table.turn = seat
    else:
        _lead(table, seat)


def _pick_up(table: Table, seat: int) -> int:
    """Take plays off the table: what a pick-up takes, by whichever rule; it is owed no more."""
    laid = table.laid
    rules = table.rules
    if table.owing:
        table.owing &= ~(1 << seat)  # B6
    if rules.pickup == c.PICKUP_ALL:  # P2
        taken = 0
        for play in laid:
            taken |= play & CARDS
        laid.clear()
        return taken
    if rules.pickup == c.PICKUP_TOP:  # S3, P4
        taken = laid.pop() & CARDS
        while rules.pickup_whole_run and laid:  # Q4
            under = laid[-1] & CARDS
            if c.top_bit(under) << c.NEXT_UP != taken & -taken:
                break
            laid.pop()
            taken |= under
        return taken
    taken = laid.pop(0) & CARDS  # P1, P4
    while rules.pickup_whole_run and laid:  # P3
        over = laid[0] & CARDS
        if c.top_bit(taken) << c.NEXT_UP != over & -over:
            break
        laid.pop(0)
        taken |= over
    return taken


def _complete(table: Table, seat: int, facts: Facts | None) -> None:
    """The trick is full: it is put away (S5)."""
    cards = 0
    for laid in table.laid:
        cards |= laid
    cards &= CARDS
    table.laid.clear()
    table.discards |= cards
    if facts is not None:
        facts.append((Fact.TRICK_COMPLETED, seat, cards))


def finish(table: Table, facts: Facts | None) -> None:
    """Only one player is in play: they are the skitgubbe (F1, F2)."""
    table.phase = c.OVER
    table.turn = c.NOBODY
    (table.skitgubbe,) = set(range(table.n)) - set(table.safe)
    table.reason = c.LAST_WITH_CARDS
    if facts is not None:
        facts.append((Fact.GAME_ENDED, table.skitgubbe, c.LAST_WITH_CARDS))


# --- playing out ------------------------------------------------------------------------------


def play_on(table: Table, random: Callable[[], float], limit: int) -> int:
    """Random moves to the end or the limit; how many.

    This is :func:`pick` and :func:`apply` in one loop, with the table in local names, for plain
    rules and without facts: half of the time of a playout is calls otherwise.  A test holds the
    loop against the two, move by move.
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
            if not hand and len(table.safe) == last:
                finish(table, None)
                return moves
        seat = seat + 1 if seat < last else 0
        while not hands[seat]:
            seat = seat + 1 if seat < last else 0
        if not laid:
            _lead(table, seat)
    table.turn = seat
    return moves
