"""A game as a whole: the deal, which phase is it, the end.

D3 to D5, D7 to D9, T1, T2    :func:`deal`
F4                            :func:`draw`, :meth:`.Table.stand`

What lies between the phases is in :mod:`.between`.

Also what runs over whole games: :func:`perft`, :func:`playout`.
"""

from __future__ import annotations

from collections.abc import Callable

from . import codes as c, collecting, sharing, shedding, tricks, turns
from .between import between, shed
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
    rules: c.Ruleset,
    n: int,
    dealer: int,
    deck: tuple[int, ...],
    facts: Facts | None,
    pool_order: tuple[int, ...] = (),
) -> Table:
    """Deal one card at a time from the dealer's left (D3, D7); the rest is the stock.

    ``pool_order`` is the second order of the pack (B7).  A table of stand-ins has none; any will
    do for it.
    """
    table = Table(rules, n, dealer)
    first = (dealer + 1) % n
    size = rules.hand_size * n
    end = len(deck) - rules.removed
    for place, card in enumerate(deck[:size]):
        table.hands[(first + place) % n] |= card
    table.stock = stock = deck[size:end]
    for card in deck[end:]:  # D8
        table.removed |= card
    if facts is not None:
        for seat in range(n):
            facts.append((Fact.DEALT, seat, deck[(seat - first) % n : size : n]))
    if rules.set_aside:  # T2
        table.set_aside = stock[0]
        table.stock = stock[1:]
    elif rules.upcard:  # D5
        table.stock = (*stock[1:], stock[0])
    if rules.upcard or rules.shown_from_deal:  # T1
        upcard = table.stock[-1]
        table.set_trump(upcard)
        if facts is not None:
            facts.append((Fact.UPCARD_TURNED, upcard))
    if rules.rubbish_pooled:
        table.pool_order = pool_order or deck
    collecting.begin_trick(table, turns.first_leader(rules, n, dealer), facts)
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
            between(table, facts)
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
            between(table, None)
        moves += 1
    while moves < limit and table.phase == c.SHARING:
        choices = sharing.legal(table, table.turn)
        apply(table, table.turn, choices[int(random() * len(choices))])
        moves += 1
    if not counted and table.rules.plain and table.phase == c.SHEDDING:
        return moves + shedding.play_on(table, random, limit - moves)
    while moves < limit and table.phase != c.OVER:
        apply(table, table.turn, shedding.pick(table, random))
        moves += 1
    return moves
