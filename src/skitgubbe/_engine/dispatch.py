"""A game as a whole: the deal, which phase is it, what lies between the phases, the end.

D3 to D5    :func:`deal`
B1 to B4    :func:`_between`, :func:`shed` (B5 is in :mod:`.sharing`)
F2, F4      :func:`shed`, :meth:`.Table.stand`

Also what runs over whole games: :func:`perft`, :func:`playout`.
"""

from __future__ import annotations

from collections.abc import Callable

from . import codes as c, collecting, sharing, shedding, tricks
from .codes import Code, Fact
from .table import Facts, Table

__all__ = [
    "actors",
    "apply",
    "deal",
    "draw",
    "explain",
    "legal",
    "perft",
    "playout",
    "shed",
]


# --- the deal ---------------------------------------------------------------------------------


def deal(
    rules: c.Ruleset, n: int, dealer: int, deck: tuple[int, ...], facts: Facts | None
) -> Table:
    """Three cards each, one at a time from the dealer's left (D3); upcard (D5); first lead (D4)."""
    table = Table(rules, n, dealer)
    first = (dealer + 1) % n
    size = 3 * n
    for place, card in enumerate(deck[:size]):
        table.hands[(first + place) % n] |= card
    table.stock = deck[size:]
    if facts is not None:
        for seat in range(n):
            facts.append((Fact.DEALT, seat, deck[(seat - first) % n : size : n]))
    if rules.upcard:
        upcard = deck[size]
        table.stock = (*deck[size + 1 :], upcard)
        table.set_trump(upcard)
        if facts is not None:
            facts.append((Fact.UPCARD_TURNED, upcard))
    collecting.begin_trick(table, first, facts)
    if rules.repetition_limit:
        table.stand()
    return table


# --- the three questions ----------------------------------------------------------------------


def legal(table: Table, seat: int) -> list[int]:
    """The moves that a seat may make now, in the stated order."""
    phase = table.phase
    if phase == c.SHEDDING:
        return shedding.legal(table, seat)
    if phase == c.COLLECTING:
        return collecting.legal(table, seat)
    if phase == c.SHARING:
        return sharing.legal(table, seat)
    return []


def explain(table: Table, seat: int, move: int) -> int:
    """Why a seat may not make a move, or 0."""
    if not 0 <= seat < table.n:
        return Code.NO_SUCH_SEAT
    return EXPLAIN[table.phase](table, seat, move)


def _over(_table: Table, _seat: int, _move: int) -> int:
    return Code.GAME_OVER


EXPLAIN = (collecting.explain, sharing.explain, shedding.explain, _over)
"""By phase, why a seat that there is may not make a move, or 0."""


def apply(table: Table, seat: int, move: int, facts: Facts | None = None) -> None:
    """Make a legal move, with all that follows from it."""
    phase = table.phase
    if phase == c.SHEDDING:
        shedding.apply(table, seat, move, facts)
    elif phase == c.COLLECTING:
        if collecting.apply(table, seat, move, facts):
            _between(table, facts)
    elif sharing.apply(table, seat, move, facts):
        shed(table, facts)
    if table.rules.repetition_limit:
        _check_repetition(table, facts)


def actors(table: Table) -> int:
    """The mask of the seats that may act, judged by what all can see (L6)."""
    phase = table.phase
    if phase == c.COLLECTING:
        return tricks.actors(table)
    return 0 if table.turn == c.NOBODY else 1 << table.turn


# --- between the phases -----------------------------------------------------------------------


def _between(table: Table, facts: Facts | None) -> None:
    """Leftovers are shown (B3), trump is revealed (B1), all cards come together (B2)."""
    owner = table.trump_owner
    if facts is not None:
        if table.rules.show_leftovers:
            for seat, hand in enumerate(table.hands):
                if hand:
                    facts.append((Fact.LEFTOVERS_SHOWN, seat, hand))
        facts.append((Fact.TRUMP_REVEALED, owner, table.trump_card))
    for seat in range(table.n):
        table.hands[seat] |= table.won[seat]
        table.won[seat] = 0
    table.hands[owner] |= table.trump_card
    table.set_trump(table.trump_card)
    if table.rules.rubbish_cards:
        table.phase = c.SHARING
        if not sharing.begin(table, facts):
            return
    shed(table, facts)


def shed(table: Table, facts: Facts | None) -> None:
    """Nothing more is shared: players without cards are out (B4), and shedding begins (F2)."""
    table.receivers = ()
    for step in range(table.n):
        seat = (table.trump_owner + step) % table.n
        if not table.hands[seat]:
            table.safe = (*table.safe, seat)
            if facts is not None:
                facts.append((Fact.WENT_OUT, seat))
    if table.holders() > 1:
        shedding.begin(table, facts)
    else:
        shedding.finish(table, facts)


# --- the end ----------------------------------------------------------------------------------


def _check_repetition(table: Table, facts: Facts | None) -> None:
    """The game is drawn when a position stands for the k-th time (F4)."""
    if table.phase != c.OVER and table.stand() >= table.rules.repetition_limit:
        draw(table)
        if facts is not None:
            facts.append((Fact.GAME_ENDED, c.NOBODY, c.REPETITION))


def draw(table: Table) -> None:
    """The game ends without a skitgubbe (F4)."""
    table.phase = c.OVER
    table.turn = c.NOBODY
    table.reason = c.REPETITION


# --- whole games ------------------------------------------------------------------------------


def perft(table: Table, depth: int) -> int:
    """The number of sequences of ``depth`` moves by the seat on turn."""
    if depth == 0:
        return 1
    if table.phase == c.OVER:
        return 0
    moves = legal(table, table.turn)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = table.copy()
        apply(twin, table.turn, move)
        total += perft(twin, depth - 1)
    return total


def playout(table: Table, random: Callable[[], float], limit: int) -> int:
    """Play random moves of the seat on turn to the end; how many, at most ``limit``."""
    moves = 0
    counted = table.rules.repetition_limit != 0
    while moves < limit and table.phase == c.COLLECTING:
        move = collecting.pick(table, random)
        if counted:
            apply(table, table.turn, move)
        elif collecting.apply(table, table.turn, move, None):
            _between(table, None)
        moves += 1
    while moves < limit and table.phase == c.SHARING:
        choices = sharing.legal(table, table.turn)
        apply(table, table.turn, choices[int(random() * len(choices))])
        moves += 1
    if not counted and not table.rules.sequences and table.phase == c.SHEDDING:
        return moves + shedding.play_on(table, random, limit - moves)
    while moves < limit and table.phase != c.OVER:
        apply(table, table.turn, shedding.pick(table, random))
        moves += 1
    return moves
