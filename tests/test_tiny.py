"""Tiny packs, played out exhaustively: every act of every seat from every position.

Positions are the nodes of a graph, since play can go round.  From each of them somebody can move
or the game is over, no card is lost, and some way leads to the end.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable

import pytest
from amounts import first_quick
from rigging import rig_exactly
from strategies import RULES
from tables import collected, shedding

from skitgubbe._engine import codes as c, dispatch
from skitgubbe._engine.table import Table
from skitgubbe.game import core_of

__all__: list[str] = []

pytestmark = pytest.mark.once

EIGHT = (["2C3C4C", "3D2D4D"], "2H3H")
ELEVEN = (["2C3C4C", "3D2D4D", "5C2H6D"], "7H3H")
MOST = 20_000
"""So many positions are looked at where there are more, breadth first."""

NAMES = [name for name in RULES if name != "repetition"]

Key = Callable[[Table], Hashable]


def explore(
    start: Table, key: Key = Table.snapshot, stop_at: int = c.OVER, most: int = MOST
) -> dict[int, int]:
    """Visit every position that can follow and check it; how many there are of each phase.

    Nothing after a position in the phase ``stop_at`` is visited.  Unless there are more than
    ``most`` positions, each of them must have a way to one where play stops.
    """
    pack = place_of_every_card(start)
    numbers = {key(start): 0}
    queue = deque([start])
    found: dict[int, int] = defaultdict(int)
    before: dict[int, list[int]] = defaultdict(list)
    ends: list[int] = []
    number = -1
    while queue and number < most:
        table = queue.popleft()
        number += 1
        found[table.phase] += 1
        moves = [dispatch.legal(table, seat) for seat in range(table.n)]
        assert place_of_every_card(table) == pack
        check(table, moves)
        if table.phase in (c.OVER, stop_at):
            ends.append(number)
            continue
        for seat in range(table.n):
            for move in moves[seat]:
                twin = table.copy()
                dispatch.apply(twin, seat, move)
                other = numbers.setdefault(key(twin), len(numbers))
                before[other].append(number)
                if other == len(numbers) - 1 and len(before[other]) == 1:
                    queue.append(twin)
    if not queue:
        assert len(reached(ends, before)) == len(numbers)
    return dict(found)


def reached(ends: Iterable[int], before: dict[int, list[int]]) -> set[int]:
    """The positions from which one of the ends can be reached."""
    done = set(ends)
    todo = list(done)
    while todo:
        for other in before[todo.pop()]:
            if other not in done:
                done.add(other)
                todo.append(other)
    return done


def place_of_every_card(table: Table) -> int:
    """The cards that are somewhere, having checked that none is in two places."""
    laid = [laid & c.CARDS for laid in table.laid]
    places = [*table.hands, *table.won, *table.stock[table.pos :], *laid, table.discards]
    places += [table.removed, table.set_aside]
    if table.phase == c.COLLECTING or table.rules.out_of_play:
        places.append(table.trump_card)  # it lies beside its owner, or out of play (T3)
    cards = sum(places)
    assert cards.bit_count() == sum(place.bit_count() for place in places)
    return cards


def check(table: Table, moves: list[list[int]]) -> None:
    """What holds in every position, whatever the rules."""
    n = table.n
    owing = [seat for seat in range(n) if table.owing >> seat & 1]
    holders = [seat for seat in range(n) if table.hands[seat] or seat in owing]  # in play (B6)
    assert not any(table.hands[seat] for seat in owing)
    actors = dispatch.actors(table)
    assert all(actors >> seat & 1 for seat in range(n) if moves[seat])
    if table.phase == c.COLLECTING:
        if table.pos < len(table.stock):
            assert all(hand.bit_count() >= 3 for hand in table.hands)  # no rules here draw late
        assert (table.safe, table.discards) == ((), 0)
    else:
        assert not any(table.won) or table.reason == c.REPETITION
    if table.phase == c.SHEDDING:
        assert len(holders) >= 2
        assert len(table.laid) < table.trick_size <= n
    if table.phase == c.OVER:
        assert (table.turn, actors) == (c.NOBODY, 0)
        if table.reason == c.LAST_WITH_CARDS:
            assert holders == [table.skitgubbe]
        else:
            assert (table.reason, table.skitgubbe) == (c.REPETITION, c.NOBODY)
    else:
        assert actors >> table.turn & 1 and moves[table.turn]
        assert (table.skitgubbe, table.reason) == (c.NOBODY, c.UNDECIDED)
    if table.phase == c.SHEDDING or table.reason == c.LAST_WITH_CARDS:
        assert sorted([*table.safe, *holders]) == list(range(n))


def tiny(name: str, deal: tuple[list[str], str]) -> Table:
    return core_of(rig_exactly(*deal, rules=RULES[name])).table.copy()


@pytest.mark.parametrize("name", first_quick(NAMES, 5))
def test_two_players_with_eight_cards_to_the_end(name: str) -> None:
    found = explore(tiny(name, EIGHT))
    assert {c.COLLECTING, c.SHEDDING, c.OVER} <= set(found)


@pytest.mark.parametrize("name", first_quick(NAMES, 5))
def test_three_players_with_eleven_cards_until_shedding(name: str) -> None:
    most = 6_000
    found = explore(tiny(name, ELEVEN), stop_at=c.SHEDDING, most=most)
    assert c.SHEDDING in found or sum(found.values()) == most + 1


@pytest.mark.parametrize("sequences", [False, True])
@pytest.mark.parametrize(
    "hands",
    [["2H4S", "3H5C", "4H2S"], ["2H3H4H", "6H7H"], ["2H", "3H", "4H3C", "5H"]],
)
def test_shedding_to_the_end(hands: list[str], sequences: bool) -> None:
    found = explore(core_of(shedding(hands, "S", sequences=sequences)).table.copy())
    assert set(found) == {c.SHEDDING, c.OVER}


@pytest.mark.parametrize("limit", [2, 3])
def test_with_a_repetition_limit_every_game_ends(limit: int) -> None:
    table = core_of(shedding(["2H4S", "3H5C", "4H"], "S", repetition_limit=limit)).table.copy()
    found = explore(table, key=with_what_stood)
    assert set(found) == {c.SHEDDING, c.OVER}


def with_what_stood(table: Table) -> Hashable:
    return (
        table.snapshot(),
        table.seen.mark,
        frozenset(table.seen.items()),
    )


def test_sharing_to_the_end() -> None:
    game = collected(["2C3C4C5C6C7C8C9C", "9H", ""], "2S", 0, rubbish_cards=True)
    found = explore(core_of(game).table.copy(), stop_at=c.SHEDDING)
    assert set(found) == {c.SHARING, c.SHEDDING}
