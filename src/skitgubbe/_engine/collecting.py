"""Phase one: legal, explain, apply.

C1 to C7, E1 to E6      playing, drawing, chance, the last card of the stock
U1 to U4                upcard: following, picking up the card led
L1 to L8                sluffing and the closing window
X1 to X4                the end of collecting

Who wins a trick, who is bound and who may add what is in :mod:`.tricks`.
"""

from __future__ import annotations

from collections.abc import Callable

from . import codes as c
from .codes import Code, Fact
from .table import Facts, Table
from .tricks import bound_to, contenders, own_rank, ranks_lying, sluffable

__all__ = ["apply", "begin_trick", "explain", "legal", "pick"]

HAND_SIZE = 3


# --- legal ------------------------------------------------------------------------------------


def legal(table: Table, seat: int) -> list[int]:
    """The moves of a seat: plays, chance, sluffs, pass, pick-up, each kind by its cards."""
    moves: list[int] = []
    if table.closing >= 0:
        if table.closing >> seat & 1:
            cards = sluffable(table, seat)
            if cards:
                moves += [c.SLUFF_MOVE | some for some in c.subsets(cards)]
            moves.append(c.PASS_MOVE)
        return moves
    rules = table.rules
    if seat == table.turn:
        bound = bound_to(table, seat) if rules.must_match else 0
        if rules.everyone:
            moves += _equal_cards(bound or table.hands[seat])
        else:
            moves += c.bits(_singles(table, seat))
        if rules.chance and not bound and len(table.stock) - table.pos > 1:
            moves.append(c.CHANCE_MOVE)
    if rules.sluffing >= c.SLUFF_OWN_RANK and table.laid:
        moves += [c.SLUFF_MOVE | cards for cards in c.subsets(sluffable(table, seat))]
    if rules.follow_or_pick_up and table.laid and seat == table.turn:
        moves.append(c.PICK_UP_MOVE)
    return moves


def _equal_cards(hand: int) -> list[int]:
    """One to three cards of one rank (E1)."""
    moves: list[int] = []
    while hand:
        shift = (hand & -hand).bit_length() - 1 & ~3
        digit = hand >> shift & 15
        if digit & (digit - 1):
            moves += [cards << shift for cards in c.RANK_SUBSETS[digit]]
        else:
            moves.append(digit << shift)
        hand ^= digit << shift
    return moves


def _singles(table: Table, seat: int) -> int:
    """The cards that may be played one at a time (C1, U1, U2)."""
    hand = table.hands[seat]
    if table.rules.follow_or_pick_up and table.laid:
        suit = _suit_led(table)
        return hand & suit or hand & c.SUIT_MASKS[table.trump]
    return hand


def _suit_led(table: Table) -> int:
    led = table.laid[0] & c.CARDS
    return c.SUIT_MASKS[(led.bit_length() - 1) & 3]


def pick(table: Table, random: Callable[[], float]) -> int:
    """One legal move of the seat on turn: number ``int(random() * count)`` of ``legal``."""
    rules = table.rules
    if rules.everyone or rules.follow_or_pick_up:
        moves = legal(table, table.turn)
        return moves[int(random() * len(moves))]
    hand = table.hands[table.turn]
    size = hand.bit_count()
    if rules.chance and len(table.stock) - table.pos > 1:
        number = int(random() * (size + 1))
        if number == size:
            return c.CHANCE_MOVE
    else:
        number = int(random() * size)
    while number:
        hand &= hand - 1
        number -= 1
    return hand & -hand


# --- explain ----------------------------------------------------------------------------------


def explain(table: Table, seat: int, move: int) -> int:
    """Why a seat may not make a move, or 0."""
    kind = move >> c.KIND_SHIFT
    cards = move & c.CARDS
    if kind == c.SLUFF:
        return _explain_sluff(table, seat, cards)
    if kind == c.PASS:
        return _explain_pass(table, seat)
    if kind == c.GIVE:
        return Code.GIVE_NOT_NOW if table.rules.rubbish_cards else Code.GIVE_OFF
    if kind == c.PICK_UP and not table.rules.follow_or_pick_up:
        return Code.PICK_UP_OFF
    if table.closing >= 0:
        return Code.WINDOW_OPEN
    if seat != table.turn:
        return Code.NOT_YOUR_TURN
    if kind == c.PICK_UP:
        return Code.LEGAL if table.laid else Code.PICK_UP_NOT_LED
    if kind == c.CHANCE:
        return _explain_chance(table, seat)
    return _explain_play(table, seat, cards)


def _explain_play(table: Table, seat: int, cards: int) -> int:
    rules = table.rules
    hand = table.hands[seat]
    if rules.everyone and cards.bit_count() > HAND_SIZE:
        return Code.TOO_MANY_CARDS
    if cards & ~hand:
        return Code.CARD_NOT_HELD
    if not rules.everyone:
        if cards & (cards - 1):
            return Code.ONE_CARD_A_PLAY
        if rules.follow_or_pick_up and table.laid:
            suit = _suit_led(table)
            allowed = suit if hand & suit else c.SUIT_MASKS[table.trump]
            if not cards & allowed:
                return Code.MUST_FOLLOW
        return Code.LEGAL
    if cards & ~c.ranks_of(cards & -cards):
        return Code.RANKS_DIFFER
    bound = bound_to(table, seat)
    if bound and cards & ~bound:
        return Code.MUST_MATCH
    return Code.LEGAL


def _explain_chance(table: Table, seat: int) -> int:
    if not table.rules.chance:
        return Code.CHANCE_OFF
    if len(table.stock) - table.pos < 2:
        return Code.CHANCE_LAST_CARD
    if bound_to(table, seat):
        return Code.MUST_MATCH
    return Code.LEGAL


def _explain_sluff(table: Table, seat: int, cards: int) -> int:
    way = table.rules.sluffing
    if way == c.SLUFF_NONE:
        return Code.SLUFF_OFF
    if table.closing >= 0 and not table.closing >> seat & 1:
        return Code.WINDOW_DONE
    if table.closing < 0 and (way == c.SLUFF_AFTER_TRICK or not table.laid):
        return Code.SLUFF_TOO_EARLY
    own = own_rank(table, seat)
    if way == c.SLUFF_OWN_RANK and not own:
        return Code.SLUFF_NOT_PLAYED_YET
    if cards & ~table.hands[seat]:
        return Code.CARD_NOT_HELD
    if way == c.SLUFF_OWN_RANK:
        return Code.SLUFF_NOT_OWN_RANK if cards & ~own else Code.LEGAL
    if cards & ~ranks_lying(table):
        return Code.SLUFF_WRONG_RANK
    if seat in table.to_play and cards & bound_to(table, seat):
        return Code.SLUFF_MUST_MATCH
    return Code.LEGAL


def _explain_pass(table: Table, seat: int) -> int:
    if table.closing < 0:
        return Code.PASS_NOT_NOW
    return Code.LEGAL if table.closing >> seat & 1 else Code.WINDOW_DONE


# --- apply ------------------------------------------------------------------------------------


def apply(table: Table, seat: int, move: int, facts: Facts | None) -> bool:
    """Make a legal move; whether collecting is over."""
    kind = move >> c.KIND_SHIFT
    if kind == c.PLAY:
        hands = table.hands
        hands[seat] = hand = hands[seat] ^ move
        table.laid.append(table.round << c.ROUND_SHIFT | seat << c.SEAT_SHIFT | move)
        if facts is not None:
            facts.append((Fact.PLAYED, seat, move))
        stock = table.stock
        pos = table.pos
        if facts is None and pos + 1 < len(stock) and hand.bit_count() == HAND_SIZE - 1:
            hands[seat] = hand | stock[pos]  # what nearly always happens, without a call
            table.pos = pos + 1
        elif pos < len(stock):
            _draw(table, seat, facts)
        return _played(table, facts)
    if kind == c.CHANCE:  # C5: nothing is drawn
        card = table.stock[table.pos]
        table.pos += 1
        table.laid.append(
            table.round << c.ROUND_SHIFT | c.LAID_CHANCE | seat << c.SEAT_SHIFT | card
        )
        if facts is not None:
            facts.append((Fact.CHANCED, seat, card))
        return _played(table, facts)
    if kind == c.SLUFF:
        return _sluff(table, seat, move & c.CARDS, facts)
    if kind == c.PASS:
        if facts is not None:
            facts.append((Fact.PASSED, seat))
        return _done(table, seat, facts)
    return _pick_up(table, seat, facts)


def _draw(table: Table, seat: int, facts: Facts | None) -> None:
    """Draw up to three (C2, E2, U3); the last card of the stock is laid aside (C6, C7)."""
    stock = table.stock
    hands = table.hands
    last = len(stock) - 1
    start = table.pos
    missing = HAND_SIZE - hands[seat].bit_count()
    if missing <= 0:
        return
    end = min(start + missing, last)
    for pos in range(start, end):
        hands[seat] |= stock[pos]
    if facts is not None and end > start:
        facts.append((Fact.DREW, seat, stock[start:end]))
    table.pos = end
    if end - start < missing:  # the draw has come to the last card
        table.pos = end + 1
        table.trump_card = stock[end]
        table.trump_owner = seat
        if facts is not None:
            facts.append((Fact.TRUMP_CARD_TAKEN, seat, stock[end]))


def _played(table: Table, facts: Facts | None) -> bool:
    """The seat on turn has played: the next of the round, or the round is full."""
    table.to_play = to_play = table.to_play[1:]
    if to_play:
        table.turn = turn = to_play[0]
        return not table.hands[turn] and _end(table, facts)  # X1
    leaders = contenders(table)
    if len(leaders) == 1:
        table.winner = leaders[0]
        if table.rules.sluffing:
            return _open_window(table, facts)
        return _take_trick(table, facts)
    if facts is not None:
        facts.append((Fact.TRICK_TIED, leaders))
    if table.rules.end == c.END_SKIP_EMPTY and not all(table.hands[seat] for seat in leaders):
        return _cannot_play_off(table, facts)
    table.round += 1  # C4, E3
    table.to_play = leaders
    table.turn = turn = leaders[0]
    return not table.hands[turn] and _end(table, facts)


def _open_window(table: Table, facts: Facts | None) -> bool:
    """The trick is decided: all who hold cards are asked, then the winner takes it (L5)."""
    table.closing = sum(1 << seat for seat, hand in enumerate(table.hands) if hand)
    if table.closing:
        _turn_in_window(table)
        if facts is not None:
            facts.append((Fact.TRICK_DECIDED, table.winner))
        return False
    table.closing = c.NO_WINDOW
    return _take_trick(table, facts)


def _turn_in_window(table: Table) -> None:
    """The turn is the first seat in the window, beginning with the trick's leader (L5)."""
    seat = table.leader
    while not table.closing >> seat & 1:
        seat = (seat + 1) % table.n
    table.turn = seat


def _take_trick(table: Table, facts: Facts | None) -> bool:
    """The winner takes every card of the trick and leads next (C3, E4)."""
    winner = table.winner
    cards = 0
    for laid in table.laid:
        cards |= laid
    cards &= c.CARDS
    table.won[winner] |= cards
    table.laid = []
    table.winner = c.NOBODY
    if facts is not None:
        facts.append((Fact.TRICK_WON, winner, cards))
    return begin_trick(table, winner, facts)


def begin_trick(table: Table, leader: int, facts: Facts | None) -> bool:
    """A trick begins with ``leader``, or who leads for them (X2); whether collecting is over."""
    rules = table.rules
    table.round = 0
    if rules.end:
        if rules.end == c.END_FINISH_TRICK and table.pos == len(table.stock):
            return _end(table, facts)  # X4
        if rules.end == c.END_SKIP_EMPTY:
            if table.holders() < 2:
                return _end(table, facts)
            if not table.hands[leader]:
                leader = table.next_with_cards(leader)
    table.leader = table.turn = leader
    if rules.everyone:
        table.to_play = (*range(leader, table.n), *range(leader))
    else:
        answerer = leader + 1 if leader + 1 < table.n else 0
        if rules.end == c.END_SKIP_EMPTY and not table.hands[answerer]:
            answerer = table.next_with_cards(answerer)
        table.to_play = (leader, answerer)
    return not table.hands[leader] and _end(table, facts)  # X1


def _sluff(table: Table, seat: int, cards: int, facts: Facts | None) -> bool:
    """Add cards that do not compete (L1 to L4)."""
    table.hands[seat] ^= cards
    table.laid.append(table.round << c.ROUND_SHIFT | c.LAID_SLUFF | seat << c.SEAT_SHIFT | cards)
    if facts is not None:
        facts.append((Fact.SLUFFED, seat, cards))
    if table.pos < len(table.stock):
        _draw(table, seat, facts)
    if table.closing >= 0:
        if table.rules.sluffing == c.SLUFF_AFTER_TRICK or not table.hands[seat]:
            return _done(table, seat, facts)
        return False
    return not table.hands[table.turn] and _end(table, facts)  # L8


def _done(table: Table, seat: int, facts: Facts | None) -> bool:
    """A seat leaves the closing window; after the last one the winner takes the trick (L5)."""
    table.closing ^= 1 << seat
    if table.closing:
        _turn_in_window(table)
        return False
    table.closing = c.NO_WINDOW
    return _take_trick(table, facts)


def _pick_up(table: Table, seat: int, facts: Facts | None) -> bool:
    """The answerer takes the card led (U2); the player to their left leads (U4)."""
    card = table.laid[0] & c.CARDS
    table.hands[seat] |= card
    table.laid = []
    if facts is not None:
        facts.append((Fact.PICKED_UP, seat, card))
    return begin_trick(table, (seat + 1) % table.n, facts)


def _returned(table: Table) -> tuple[int, ...]:
    """Take the trick off the table: the cards of each seat that laid some."""
    back = [0] * table.n
    for laid in table.laid:
        back[laid >> c.SEAT_SHIFT & c.SEAT_MASK] |= laid & c.CARDS
    table.laid = []
    for seat, cards in enumerate(back):
        table.won[seat] |= cards
    return tuple(back)


def _cannot_play_off(table: Table, facts: Facts | None) -> bool:
    """A tie that cannot be played off: the cards go back, and it ends or goes on (X3)."""
    if not table.rules.return_and_continue:
        return _end(table, facts)
    back = _returned(table)
    if facts is not None:
        facts.append((Fact.TRICK_RETURNED, back))
    return begin_trick(table, table.leader, facts)


def _end(table: Table, facts: Facts | None) -> bool:
    """Collecting is over; cards still on the table go back to whoever laid them (X1)."""
    back = _returned(table)
    table.to_play = ()
    table.round = 0
    table.turn = c.NOBODY
    table.leader = c.NOBODY
    if facts is not None:
        facts.append((Fact.COLLECTING_ENDED, back))
    return True
