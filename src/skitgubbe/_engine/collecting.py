"""Phase one: legal, explain, apply.

C1 to C5, C9, E1 to E7  playing, chance, winning and play-offs
U1 to U5                upcard: following, picking up the card led
L1 to L9                sluffing and the closing window
X1 to X6                the end of collecting

Who wins a trick, who is bound and who may add what is in :mod:`.tricks`; how and when cards are
drawn in :mod:`.drawing`.
"""

from __future__ import annotations

from collections.abc import Callable

from . import codes as c
from .codes import Code, Fact
from .drawing import draw, draw_round
from .sharing import explain_give
from .table import Facts, Table
from .tricks import bound_to, contenders, own_rank, ranks_lying, sluffable

__all__ = ["apply", "begin_trick", "explain", "legal", "pick"]


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
            moves += _equal_cards(bound or table.hands[seat], rules.rank_subsets)
        else:
            moves += c.bits(_singles(table, seat))
        if (
            rules.chance
            and not bound
            and len(table.stock) - table.pos >= rules.chance_needs
            and not (rules.chance_leading and table.laid)  # C9
        ):
            moves.append(c.CHANCE_MOVE)
    if rules.sluffing >= c.SLUFF_OWN_RANK and table.laid:
        moves += [c.SLUFF_MOVE | cards for cards in c.subsets(sluffable(table, seat))]
    if rules.follow_or_pick_up and table.laid and seat == table.turn:
        moves.append(c.PICK_UP_MOVE)
    return moves


def _equal_cards(hand: int, subsets: tuple[tuple[int, ...], ...]) -> list[int]:
    """As many cards of one rank as may be played together (E1, E7)."""
    moves: list[int] = []
    while hand:
        shift = (hand & -hand).bit_length() - 1 & ~3
        digit = hand >> shift & 15
        if digit & (digit - 1):
            moves += [cards << shift for cards in subsets[digit]]
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
    return c.suit_of(table.laid[0] & c.CARDS)


def pick(table: Table, random: Callable[[], float]) -> int:
    """One legal move of the seat on turn: number ``int(random() * count)`` of ``legal``."""
    rules = table.rules
    if not rules.singles:
        moves = legal(table, table.turn)
        return moves[int(random() * len(moves))]
    hand = table.hands[table.turn]
    size = hand.bit_count()
    if rules.chance and len(table.stock) - table.pos >= rules.chance_needs:
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
        return explain_give(table)
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
    if rules.everyone and cards.bit_count() > rules.at_most:
        return Code.TOO_MANY_CARDS if rules.equal_cards else Code.EQUAL_CARDS_OFF
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
    rules = table.rules
    if not rules.chance:
        return Code.CHANCE_OFF
    if rules.chance_leading and table.laid:
        return Code.CHANCE_ONLY_LEADS
    if len(table.stock) - table.pos < rules.chance_needs:
        return Code.CHANCE_NO_CARD if rules.set_aside else Code.CHANCE_LAST_CARD
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
    own = own_rank(table, seat) if way in _OWN else 0
    if way in _OWN and not own:
        return _OWN[way][0]
    if cards & ~table.hands[seat]:
        return Code.CARD_NOT_HELD
    if way in _OWN:
        if cards & ~own:
            return _OWN[way][1]
    elif cards & ~ranks_lying(table):
        return Code.SLUFF_WRONG_RANK
    if seat in table.to_play and cards & bound_to(table, seat):
        return Code.SLUFF_MUST_MATCH
    return Code.LEGAL


_OWN = {
    c.SLUFF_OWN_RANK: (Code.SLUFF_NOT_PLAYED_YET, Code.SLUFF_NOT_OWN_RANK),  # L2
    c.SLUFF_OWN_RANKS: (Code.SLUFF_NOT_IN_TRICK_YET, Code.SLUFF_NOT_OWN_RANKS),  # L9
}
"""Why a seat may not add cards when only own ranks go: it has none yet, or they are another's."""


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
        rules = table.rules
        if facts is None and pos + 1 < len(stock) and hand.bit_count() == rules.one_short:
            hands[seat] = hand | stock[pos]  # what nearly always happens, without a call
            table.pos = pos + 1
        elif pos < len(stock) and not rules.draw_late:
            draw(table, seat, facts)
        return _go_on(table, facts)
    if kind == c.CHANCE:  # C5: nothing is drawn
        card = table.stock[table.pos]
        table.pos += 1
        table.laid.append(
            table.round << c.ROUND_SHIFT | c.LAID_CHANCE | seat << c.SEAT_SHIFT | card
        )
        if facts is not None:
            facts.append((Fact.CHANCED, seat, card))
        return _go_on(table, facts)
    if kind == c.SLUFF:
        return _sluff(table, seat, move & c.CARDS, facts)
    if kind == c.PASS:
        if facts is not None:
            facts.append((Fact.PASSED, seat))
        return _done(table, seat, facts)
    return _pick_up(table, seat, facts)


def _go_on(table: Table, facts: Facts | None) -> bool:
    """The seat on turn has played or is passed over: the next of the round, or it is full."""
    table.to_play = to_play = table.to_play[1:]
    if to_play:
        table.turn = turn = to_play[0]
        return not table.hands[turn] and _holds_no_card(table, facts)
    leaders = contenders(table)
    if len(leaders) != 1:
        return _tied(table, leaders, facts)
    rules = table.rules
    if rules.draw_late:
        draw_round(table, leaders[0], facts)
    table.winner = leaders[0]
    if rules.sluffing:
        return _open_window(table, facts)
    return _take_trick(table, facts)


def _holds_no_card(table: Table, facts: Facts | None) -> bool:
    """Whose turn it is to play holds no card: it is over (X1), or they are passed over (X6)."""
    if table.rules.end == c.END_SKIP_EMPTY:
        return _go_on(table, facts)
    return _end(table, facts)


def _tied(table: Table, leaders: tuple[int, ...], facts: Facts | None) -> bool:
    """Those who share the lead play again (C4, E3), if enough of them hold cards (X3, X6).

    None share it if nobody has played (X6).
    """
    rules = table.rules
    if facts is not None and leaders:
        facts.append((Fact.TRICK_TIED, leaders))
    if rules.draw_late:
        draw_round(table, leaders[0], facts)
    if rules.end == c.END_SKIP_EMPTY:
        leaders = tuple(seat for seat in leaders if table.hands[seat])
        if len(leaders) < rules.tie_needs:
            return _cannot_play_off(table, facts)
    table.round += 1
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
    rules = table.rules
    if rules.set_aside:
        table.last_taker = winner  # T4
    if facts is not None:
        facts.append((Fact.TRICK_WON, winner, cards))
    if rules.end and _ends_with_trick(table):
        return _end(table, facts)
    return begin_trick(table, winner, facts)


def _ends_with_trick(table: Table) -> bool:
    """Whether collecting is over because the stock is empty and a trick was taken (X4, X5)."""
    if table.pos < len(table.stock):
        return False
    end = table.rules.end
    return end == c.END_FINISH_TRICK or (end == c.END_ANY_EMPTY and 0 in table.hands)


def begin_trick(table: Table, leader: int, facts: Facts | None) -> bool:
    """A trick begins with ``leader``, or who leads for them (X2); whether collecting is over."""
    rules = table.rules
    table.round = 0
    if rules.end == c.END_SKIP_EMPTY:  # X2, X6
        holders = table.holders_from(leader)
        if len(holders) < 2:
            return _end(table, facts)
        table.leader = table.turn = holders[0]
        table.to_play = holders if rules.everyone else holders[:2]
        return False
    table.leader = table.turn = leader
    if rules.everyone:
        table.to_play = (*range(leader, table.n), *range(leader))
    else:
        table.to_play = (leader, leader + 1 if leader + 1 < table.n else 0)
    return not table.hands[leader] and _end(table, facts)  # X1


def _sluff(table: Table, seat: int, cards: int, facts: Facts | None) -> bool:
    """Add cards that do not compete (L1 to L4, L9)."""
    table.hands[seat] ^= cards
    table.laid.append(table.round << c.ROUND_SHIFT | c.LAID_SLUFF | seat << c.SEAT_SHIFT | cards)
    if facts is not None:
        facts.append((Fact.SLUFFED, seat, cards))
    if table.pos < len(table.stock):
        draw(table, seat, facts)
    if table.closing >= 0:
        if table.rules.sluffing == c.SLUFF_AFTER_TRICK or not table.hands[seat]:
            return _done(table, seat, facts)
        return False
    return not table.hands[table.turn] and _holds_no_card(table, facts)  # L8


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
    if table.rules.tie != c.TIE_RETURNS:
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
