"""The engine by itself, by any rules: what holds in every position.

What follows from a move, and in which order it is told, is in ``test_against_model.py`` and
``test_corners.py``.  Told tables, whose cards are stand-ins, stop where only the game itself can go
on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from amounts import first_quick
from any_deals import any_deal, masks
from random_rules import possible
from tables import mask

from skitgubbe import PACK, IllegalReason, Rules, parse_move
from skitgubbe._engine import codes as c, collecting, dispatch, pooling, shedding
from skitgubbe._engine.codes import Code, Fact
from skitgubbe._engine.table import Facts, Table
from skitgubbe.cards import cards_of_mask, mask_of_cards, parse_cards
from skitgubbe.moves import code_of_move
from skitgubbe.rules import RulesOptions
from skitgubbe.setup import compiled

__all__: list[str] = []

pytestmark = pytest.mark.once


# --- any rules, any deal ----------------------------------------------------------------------


def candidates(table: Table, seat: int, random: Random) -> Iterator[int]:
    """Moves of every kind: most cards are of the hand, and some are not."""
    hand = c.bits(table.hands[seat])
    some = random.sample(hand, min(len(hand), 7))
    others = random.sample([1 << number for number in range(52)], 3)
    sets = [cards for size in range(1, 5) for cards in combinations(some, size)]
    sets += [(card,) for card in (*hand, *others)]
    if hand and others[0] != hand[0]:
        sets.append((hand[0], others[0]))
    for cards in map(sum, sets):
        yield cards
        yield c.SLUFF_MOVE | cards
        if not cards & (cards - 1):
            yield c.GIVE_MOVE | cards
    yield from (c.CHANCE_MOVE, c.PASS_MOVE, c.PICK_UP_MOVE)


def check_refusals(table: Table, random: Random) -> None:
    """A move is refused if and only if it is not legal."""
    for seat in range(table.n):
        legal = set(dispatch.legal(table, seat))
        for move in candidates(table, seat, random):
            assert (dispatch.explain(table, seat, move) == Code.LEGAL) == (move in legal)


def check(table: Table, pack: int) -> None:
    """What holds in every position, whatever the rules."""
    places = [*table.hands, *table.won, *table.stock[table.pos :], table.discards]
    places += [*(laid & c.CARDS for laid in table.laid), table.removed, table.set_aside]
    if table.phase == c.COLLECTING or table.rules.out_of_play:
        places.append(table.trump_card)
    assert sum(places) == pack
    actors = dispatch.actors(table)
    for seat in range(table.n):
        legal = dispatch.legal(table, seat)
        assert not legal or actors >> seat & 1
        assert len(legal) == len(set(legal))
        for move in legal:
            assert dispatch.explain(table, seat, move) == Code.LEGAL
    if table.phase == c.OVER:
        assert (actors, table.turn, table.last_taker) == (0, c.NOBODY, c.NOBODY)
        return
    assert actors >> table.turn & 1 and dispatch.legal(table, table.turn)
    for seat, hand in enumerate(table.hands):
        assert not (hand and table.owing >> seat & 1)
        if table.phase == c.SHEDDING:
            assert (hand == 0) == (seat in table.safe or table.owing >> seat & 1 == 1)
    if table.phase == c.SHEDDING:
        assert len(table.laid) < table.trick_size <= table.n
        assert len(table.safe) < table.n - 1
        assert (table.pool_order, table.last_taker, table.set_aside) == ((), c.NOBODY, 0)


@pytest.mark.parametrize("seed", first_quick(range(20), 6))
def test_any_rules(seed: int) -> None:
    random = Random(seed)
    for _ in range(4):
        rules, n, dealer, deck, order = any_deal(random)
        ruleset = compiled(rules)
        facts: Facts = []
        table = dispatch.deal(ruleset, n, dealer, masks(deck), facts, masks(order))
        quiet = dispatch.deal(ruleset, n, dealer, masks(deck), None, masks(order))
        for number in range(120):
            check(table, mask_of_cards(rules.pack))
            if number % 3 == 0 or table.phase == c.OVER:
                check_refusals(table, random)
            assert table.snapshot() == quiet.snapshot()
            if table.phase == c.OVER:
                break
            acts = [(s, move) for s in range(n) for move in dispatch.legal(table, s)]
            seat, move = random.choice(acts)
            twin = table.copy()
            dispatch.apply(table, seat, move, facts)
            dispatch.apply(quiet, seat, move)
            dispatch.apply(twin, seat, move)
            assert twin.snapshot() == table.snapshot()


def by_the_rest_of_a_hand(rules: Rules, random: Random) -> Iterator[int]:
    """The codes of moves that another hand with the same card may make, or not for this reason."""
    n = min(3, rules.max_players)
    deck, order = [random.sample(rules.pack, len(rules.pack)) for _ in range(2)]
    table = dispatch.deal(compiled(rules), n, 0, masks(deck), None, masks(order))
    for _ in range(80):
        if table.phase == c.OVER:
            return
        for seat, hand in enumerate(table.hands):
            for card in c.bits(hand):
                for move in card, c.SLUFF_MOVE | card, c.PICK_UP_MOVE:
                    code = dispatch.explain(table, seat, move)
                    table.hands[seat] = card
                    other = dispatch.explain(table, seat, move)
                    table.hands[seat] = hand
                    if code != other:
                        yield from (code, other)
        acts = [(s, move) for s in range(n) for move in dispatch.legal(table, s)]
        dispatch.apply(table, *random.choice(acts))


MATCHING = Rules(
    tricks="everyone",
    sluffing="any_time",
    matches_beat_singles=True,
    must_match=True,
    pack="2C2D2H2S3C3D3H3S4C4D4H4S5C5D5H5S",
)
"""A rank that must be matched is not added, and which it is depends on the others held (L7)."""


def test_which_reasons_depend_on_hidden_cards() -> None:
    """Those that say so; each option has a part in it, and each preset."""
    tried = [(rules, Random(name)) for name, rules in Rules.presets().items()]
    tried += [(MATCHING, Random(seed)) for seed in range(20)]
    for option in Rules.options():
        for value in option.values[1:]:
            rules = possible({option.name: value})
            assert rules is not None
            tried.append((rules, Random(f"{option.name} {value}")))
    codes = {code for rules, random in tried for code in by_the_rest_of_a_hand(rules, random)}
    said = {reason.code for reason in IllegalReason if reason.by_hidden_cards}
    assert codes - {Code.LEGAL} == said


@pytest.mark.parametrize("number", first_quick(range(20), 6))
def test_pick_is_entry_number_so_and_so_of_legal_by_any_rules(number: int) -> None:
    random = Random(1000 + number)
    for _ in range(5):
        rules, n, dealer, deck, order = any_deal(random)
        table = dispatch.deal(compiled(rules), n, dealer, masks(deck), None, masks(order))
        picks = {c.COLLECTING: collecting.pick, c.SHEDDING: shedding.pick}
        for _ in range(120):
            if table.phase == c.OVER:
                break
            moves = dispatch.legal(table, table.turn)
            if table.phase in picks:
                chances = [(place + 0.5) / len(moves) for place in range(len(moves))]
                pick = picks[table.phase]
                assert [pick(table, iter([at]).__next__) for at in chances] == moves
            dispatch.apply(table, table.turn, random.choice(moves))


@pytest.mark.parametrize("number", first_quick(range(20), 6))
def test_a_playout_plays_moves_of_the_seat_on_turn_by_any_rules(number: int) -> None:
    random = Random(2000 + number)
    for seed in range(4):
        rules, n, dealer, deck, order = any_deal(random)
        table = dispatch.deal(compiled(rules), n, dealer, masks(deck), None, masks(order))
        slow = table.copy()
        moves = dispatch.playout(table, Random(seed).random, 300)
        source = Random(seed)
        for _ in range(moves):
            legal = dispatch.legal(slow, slow.turn)
            dispatch.apply(slow, slow.turn, legal[int(source.random() * len(legal))])
        assert slow.snapshot() == table.snapshot()
        assert moves == 300 or table.phase == c.OVER


# --- what follows, in which order -------------------------------------------------------------


def play(table: Table, *moves: str) -> list[Any]:
    """Make moves, each a text, of the seat on turn or after its number; the facts of the last."""
    facts: Facts = []
    for text in moves:
        seat, _, move = text.rpartition(":")
        by = int(seat) if seat else table.turn
        code = code_of_move(parse_move(move))
        assert dispatch.explain(table, by, code) == Code.LEGAL, text
        facts = []
        dispatch.apply(table, by, code, facts)
    return facts


def kinds(facts: Sequence[Any]) -> list[int]:
    return [fact[0] for fact in facts]


POOL: RulesOptions = {
    "tricks": "everyone",
    "hand_size": 2,
    "collecting_end": "finish_trick",
    "rubbish_cards": True,
    "rubbish_pooled": True,
    "rubbish_below": 3,
}
NONE_SHORT: RulesOptions = {**POOL, "rubbish_below": 1}


# --- told tables ------------------------------------------------------------------------------


def test_b7_a_told_table_waits_until_the_pool_is_told() -> None:
    deck = masks(parse_cards("9C2D3D6S4SKH8S"))
    rules = Rules(**POOL).replace(pack="9C2D3D6S4SKH8S")
    table = dispatch.deal(compiled(rules, stand_ins=True), 3, 2, deck, None)
    facts = play(table, "9C", "2D", "3D")
    assert kinds(facts)[-1] == Fact.TRUMP_REVEALED
    assert (table.phase, table.turn, table.receivers) == (c.SHARING, c.NOBODY, (1, 2))
    assert not any(dispatch.legal(table, seat) for seat in range(3))
    told: Facts = []
    pooling.pool(table, [mask("2D3D6S"), mask("4S"), 0], told)
    dealt: list[Any] = told[1:]
    assert [(seat, len(cards)) for _, seat, cards in dealt] == [(1, 2), (2, 2)]
    dispatch.shed(table, told)
    assert told[-1] == (Fact.SHEDDING_BEGAN, 0, (2, 2, 3))
    assert table.phase == c.SHEDDING


def test_b7_a_told_table_goes_on_if_nobody_is_short() -> None:
    rules = Rules(**NONE_SHORT).replace(pack="9C2D3D6S4SKH8S")
    deck = masks(parse_cards("9C2D3D6S4SKH8S"))
    table = dispatch.deal(compiled(rules, stand_ins=True), 3, 2, deck, None)
    assert kinds(play(table, "9C", "2D", "3D"))[-1] == Fact.SHEDDING_BEGAN


# --- many seats -------------------------------------------------------------------------------


def test_d2_fifty_one_players_with_one_card_each() -> None:
    rules = Rules(hand_size=1, tricks="everyone", sluffing="after_trick")
    assert rules.max_players == 51
    table = dispatch.deal(compiled(rules), 51, 50, masks(PACK), None)
    moves = dispatch.playout(table, Random(1).random, 500)
    assert moves == 500 or table.phase == c.OVER
    table = dispatch.deal(compiled(rules), 51, 50, masks(PACK), None)
    for _ in range(50):
        dispatch.apply(table, table.turn, dispatch.legal(table, table.turn)[0])
    assert [code >> c.SEAT_SHIFT & c.SEAT_MASK for code in table.laid] == list(range(50))
    assert [str(card) for card in cards_of_mask(table.hands[50])] == ["AH"]
