"""The engine by itself, by any rules: what holds in every position, and what its facts tell.

:class:`Reader` knows only the facts, and must come to the same hands, won cards and trick as the
table.  Told tables, whose cards are stand-ins, stop where only the game itself can go on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
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


class Reader:
    """Hands, won cards and trick as the facts tell them."""

    def __init__(self, n: int) -> None:
        self.hands = [0] * n
        self.won = [0] * n
        self.laid = [0] * n
        self.trick: list[int] = []  # of shedding
        self.discards = 0
        self.out: list[int] = []
        self.pool = 0

    def read(self, facts: Facts) -> None:
        for fact in facts:
            self.take(fact)

    def take(self, fact: Any) -> None:
        kind, *parts = fact
        if kind in (Fact.DEALT, Fact.DREW, Fact.POOL_DEALT):
            seat, cards = parts
            assert cards
            self.hands[seat] |= sum(cards)
            self.pool &= ~sum(cards)
        elif kind in (Fact.PLAYED, Fact.SLUFFED):
            seat, cards = parts
            assert cards & ~self.hands[seat] == 0
            self.hands[seat] ^= cards
            self.laid[seat] |= cards
            self.trick.append(cards)
        elif kind == Fact.CHANCED:
            self.laid[parts[0]] |= parts[1]
        elif kind == Fact.PICKED_UP:
            seat, cards = parts
            assert sum(self.laid) & cards == cards
            self.hands[seat] |= cards
            self.laid = [laid & ~cards for laid in self.laid]
            self.trick = [play for play in self.trick if not play & cards]
        elif kind in (Fact.TRICK_WON, Fact.TRICK_COMPLETED):
            seat, cards = parts
            assert cards == sum(self.laid)
            self.laid = [0] * len(self.laid)
            self.trick = []
            if kind == Fact.TRICK_WON:
                self.won[seat] |= cards
            else:
                self.discards |= cards
        elif kind in (Fact.TRICK_RETURNED, Fact.COLLECTING_ENDED):
            assert list(parts[0]) == self.laid
            self.won = [won | laid for won, laid in zip(self.won, self.laid, strict=True)]
            self.laid = [0] * len(self.laid)
            self.trick = []
        elif kind == Fact.LEFTOVERS_SHOWN:
            assert self.hands[parts[0]] == parts[1]
        elif kind == Fact.TRUMP_REVEALED:
            self.hands = [hand | won for hand, won in zip(self.hands, self.won, strict=True)]
            self.won = [0] * len(self.won)
            if parts[0] != c.NOBODY:
                self.hands[parts[0]] |= parts[1]
        elif kind == Fact.GAVE:
            giver, receiver, card = parts
            self.hands[giver] ^= card
            self.hands[receiver] |= card
        elif kind == Fact.POOLED:
            for seat, cards in enumerate(parts[0]):
                assert cards & ~self.hands[seat] == 0
                self.hands[seat] ^= cards
                self.pool |= cards
        elif kind == Fact.SHEDDING_BEGAN:
            assert parts[1] == tuple(hand.bit_count() for hand in self.hands)
            assert self.hands[parts[0]] and not self.pool
        elif kind == Fact.WENT_OUT:
            assert not self.hands[parts[0]]
            self.out.append(parts[0])

    def agrees(self, table: Table) -> None:
        laid = [0] * table.n
        for code in table.laid:
            laid[code >> c.SEAT_SHIFT & c.SEAT_MASK] |= code & c.CARDS
        assert (self.hands, self.won, self.laid) == (table.hands, table.won, laid)
        assert (tuple(self.out), self.discards) == (table.safe, table.discards)
        if table.phase == c.SHEDDING:
            assert self.trick == [code & c.CARDS for code in table.laid]


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


@pytest.mark.parametrize("seed", range(20))
def test_any_rules(seed: int) -> None:
    random = Random(seed)
    for _ in range(4):
        rules, n, dealer, deck, order = any_deal(random)
        ruleset = compiled(rules)
        facts: Facts = []
        table = dispatch.deal(ruleset, n, dealer, masks(deck), facts, masks(order))
        quiet = dispatch.deal(ruleset, n, dealer, masks(deck), None, masks(order))
        reader = Reader(n)
        reader.read(facts)
        for number in range(120):
            reader.agrees(table)
            check(table, mask_of_cards(rules.pack))
            if number % 3 == 0 or table.phase == c.OVER:
                check_refusals(table, random)
            assert table.snapshot() == quiet.snapshot()
            if table.phase == c.OVER:
                break
            acts = [(s, move) for s in range(n) for move in dispatch.legal(table, s)]
            seat, move = random.choice(acts)
            twin = table.copy()
            facts = []
            dispatch.apply(table, seat, move, facts)
            dispatch.apply(quiet, seat, move)
            dispatch.apply(twin, seat, move)
            assert twin.snapshot() == table.snapshot()
            reader.read(facts)


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


@pytest.mark.parametrize("number", range(20))
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


@pytest.mark.parametrize("number", range(20))
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


def start(
    deck: str,
    *,
    players: int = 2,
    dealer: int = -1,
    pool: str = "",
    facts: Facts | None = None,
    **options: Any,
) -> Table:
    """A deal of just these cards; seat 0 leads unless a dealer is named."""
    rules = Rules(**options, pack=deck)
    cards = masks(parse_cards(deck))
    order = masks(parse_cards(pool))
    return dispatch.deal(compiled(rules), players, dealer % players, cards, facts, order)


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


def test_t1_from_deal_the_bottom_card_is_turned_up_after_the_deal() -> None:
    facts: Facts = []
    table = start("2C3D5C7D9H", facts=facts, hand_size=2, trump_shown="from_deal")
    assert kinds(facts) == [Fact.DEALT, Fact.DEALT, Fact.UPCARD_TURNED]
    assert facts[-1] == (Fact.UPCARD_TURNED, mask("9H"))
    assert (table.trump, table.trump_card, table.trump_owner) == (2, 0, c.NOBODY)
    assert table.stock == (mask("9H"),)
    assert play(table, "2C") == [
        (Fact.PLAYED, 0, mask("2C")),
        (Fact.TRUMP_CARD_TAKEN, 0, mask("9H")),
    ]


def test_t1_the_bottom_card_lies_above_those_removed() -> None:
    facts: Facts = []
    table = start("2C3D5C7D9H2H", facts=facts, hand_size=2, trump_shown="from_deal", removed=1)
    assert facts[-1] == (Fact.UPCARD_TURNED, mask("9H"))
    assert (table.removed, table.stock) == (mask("2H"), (mask("9H"),))


def test_t1_when_taken_all_know_trump_from_then_on() -> None:
    table = start("2C3D5C7D9H", hand_size=2, trump_shown="when_taken")
    assert table.trump == c.NO_SUIT
    assert play(table, "2C")[-1] == (Fact.TRUMP_CARD_TAKEN, 0, mask("9H"))
    assert table.trump == 2


def test_t3_the_card_set_aside_is_shown_after_the_leftovers() -> None:
    table = start("9C2D4D3C5H", hand_size=2, trump="set_aside")
    assert (table.set_aside, table.stock) == (mask("5H"), ())
    facts = play(table, "9C", "2D", "4D", "3C")
    assert kinds(facts)[1:] == [
        *(Fact.TRICK_WON, Fact.COLLECTING_ENDED, Fact.TRUMP_REVEALED, Fact.WENT_OUT),
        *(Fact.GAME_ENDED,),
    ]
    assert facts[3] == (Fact.TRUMP_REVEALED, 0, mask("5H"))
    assert (table.trump_owner, table.trump_card, table.set_aside) == (0, mask("5H"), 0)


def test_t3_to_nobody_it_stays_out_of_play() -> None:
    table = start(
        "9C2D4D3C5H", hand_size=2, trump="set_aside", set_aside_to="nobody", first_lead="dealer"
    )
    facts = play(table, "1:2D", "0:9C")
    assert table.last_taker == 0
    facts = play(table, "0:4D", "1:3C")
    assert (Fact.TRUMP_REVEALED, c.NOBODY, mask("5H")) in facts
    assert (table.trump, table.trump_owner, table.trump_card) == (2, c.NOBODY, mask("5H"))
    assert sum(table.hands) == mask("9C2D4D3C")


def test_n1_a_tie_is_told_before_the_draws() -> None:
    table = start("9C9D4D3C5H2H8S", hand_size=2, draw="after_round")
    assert play(table, "9C") == [(Fact.PLAYED, 0, mask("9C"))]
    assert play(table, "9D")[1:] == [
        (Fact.TRICK_TIED, (0, 1)),
        (Fact.DREW, 0, (mask("5H"),)),
        (Fact.DREW, 1, (mask("2H"),)),
    ]
    assert (table.turn, table.round) == (0, 1)


def test_n1_the_winner_draws_first_and_before_taking_the_trick() -> None:
    table = start("2C9D4D3C5H2H8S", hand_size=2, draw="after_round")
    assert play(table, "2C", "9D")[1:] == [
        (Fact.DREW, 1, (mask("5H"),)),
        (Fact.DREW, 0, (mask("2H"),)),
        (Fact.TRICK_WON, 1, mask("2C9D")),
    ]


def test_n2_the_last_card_ends_all_drawing() -> None:
    table = start("2C9D4D3C8S", hand_size=2, draw="after_round")
    assert play(table, "2C", "9D")[1:] == [
        (Fact.TRUMP_CARD_TAKEN, 1, mask("8S")),
        (Fact.TRICK_WON, 1, mask("2C9D")),
    ]


POOL: RulesOptions = {
    "tricks": "everyone",
    "hand_size": 2,
    "collecting_end": "finish_trick",
    "rubbish_cards": True,
    "rubbish_pooled": True,
    "rubbish_below": 3,
}
NONE_SHORT: RulesOptions = {**POOL, "rubbish_below": 1}


def test_b7_the_pool_is_told_and_dealt_before_shedding() -> None:
    deck = "9C2D3D6S4SKH8S"
    table = start(deck, players=3, pool="8S4S6S3D9C2DKH", **POOL)
    facts = play(table, "9C", "2D", "3D")
    after = facts[kinds(facts).index(Fact.TRUMP_REVEALED) :]
    assert after == [
        (Fact.TRUMP_REVEALED, 0, mask("8S")),
        (Fact.POOLED, (mask("2D3D6S"), mask("4S"), 0)),
        (Fact.POOL_DEALT, 1, (mask("4S"), mask("3D"))),
        (Fact.POOL_DEALT, 2, (mask("6S"), mask("2D"))),
        (Fact.SHEDDING_BEGAN, 0, (2, 2, 3)),
    ]
    assert table.hands == [mask("9C8S"), mask("4S3D"), mask("6S2DKH")]
    assert table.pool_order == ()


def test_b7_nothing_happens_if_nobody_is_short() -> None:
    table = start("9C2D3D6S4SKH8S", players=3, pool="8S4S6S3D9C2DKH", **NONE_SHORT)
    assert Fact.POOLED not in kinds(play(table, "9C", "2D", "3D"))


def test_b7_a_pool_too_small_leaves_some_without_a_card_of_it() -> None:
    table = start("9C7D8D6STSKH8S", players=3, pool="8SKHTS6S8D7D9C", **POOL)
    facts = play(table, "9C", "7D", "8D")
    assert (Fact.POOLED, (mask("6S"), 0, 0)) in facts
    assert [fact for fact in facts if fact[0] == Fact.POOL_DEALT] == [
        (Fact.POOL_DEALT, 1, (mask("6S"),))
    ]


def test_b8_the_next_with_cards_leads_if_the_owner_has_none() -> None:
    options: RulesOptions = {**POOL, "hand_size": 1, "rubbish_below": 1}
    table = start("4C3D2D5H", players=3, pool="4C3D2D5H", **options)
    facts = play(table, "4C", "3D", "2D")
    assert facts[kinds(facts).index(Fact.TRUMP_REVEALED) :] == [
        (Fact.TRUMP_REVEALED, 0, mask("5H")),
        (Fact.POOLED, (mask("4C3D2D5H"), 0, 0)),
        (Fact.POOL_DEALT, 1, (mask("4C"), mask("2D"))),
        (Fact.POOL_DEALT, 2, (mask("3D"), mask("5H"))),
        (Fact.WENT_OUT, 0),
        (Fact.SHEDDING_BEGAN, 1, (0, 2, 2)),
    ]


def test_b6_owing_is_no_going_out_and_ends_with_the_pick_up() -> None:
    table = start("9D2C4D3C5H", hand_size=2, trump="set_aside", no_cards="must_pick_up")
    facts = play(table, "9D", "2C", "4D", "3C")
    assert Fact.WENT_OUT not in kinds(facts)
    assert (table.phase, table.turn, table.owing, table.trick_size) == (c.SHEDDING, 0, 0b10, 2)
    play(table, "9D")
    assert (table.turn, [*dispatch.legal(table, 1)]) == (1, [c.PICK_UP_MOVE])
    play(table, "pickup")
    assert (table.turn, table.owing, table.hands[1]) == (0, 0, mask("9D"))


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


# --- shedding ---------------------------------------------------------------------------------


def in_shedding(hands: Sequence[str], top: str, **options: Any) -> Table:
    """Spades are trump, seat 0 has laid ``top`` and seat 1 is on turn."""
    table = Table(compiled(Rules(**options)), len(hands), 0)
    table.phase = c.SHEDDING
    table.hands = [mask(hand) for hand in hands]
    table.set_trump(mask("2S"))
    table.laid = [mask(top)]
    table.turn = 1
    table.trick_size = len(hands)
    return table


@pytest.mark.parametrize(
    ("hand", "options", "legal", "refused"),
    [
        ("8H3C", {"must_beat": True}, ["8H"], {"pickup": Code.MUST_BEAT}),
        ("6H3C", {"must_beat": True}, ["pickup"], {}),
        ("6H3S", {"trumping": "void"}, ["pickup"], {"3S": Code.MUST_NOT_TRUMP}),
        ("6H3S", {"trumping": "void", "must_beat": True}, ["pickup"], {}),
        ("8H3S", {"trumping": "void"}, ["8H", "pickup"], {"3S": Code.MUST_NOT_TRUMP}),
        ("6C3S", {"trumping": "void"}, ["3S", "pickup"], {"6C": Code.DOES_NOT_BEAT}),
        (
            "6H3S4S",
            {"trumping": "void", "sequences": True},
            ["pickup"],
            {"3S4S": Code.MUST_NOT_TRUMP},
        ),
    ],
)
def test_s7_s8_what_may_be_laid_on_a_seven_of_hearts(
    hand: str, options: dict[str, Any], legal: list[str], refused: dict[str, int]
) -> None:
    table = in_shedding(["KD", hand], "7H", **options)
    codes = [code_of_move(parse_move(text)) for text in legal]
    assert dispatch.legal(table, 1) == codes
    for text, reason in refused.items():
        assert dispatch.explain(table, 1, code_of_move(parse_move(text))) == reason


def test_b6_who_is_out_is_passed_over_and_who_owes_is_not() -> None:
    table = in_shedding(["KD", "8H3C", "", ""], "7H", no_cards="must_pick_up")
    table.safe = (2,)
    table.owing = 0b1000
    table.trick_size = 3
    play(table, "8H")
    assert table.turn == 3
    play(table, "pickup")
    assert (table.turn, table.owing, table.hands[3]) == (0, 0, mask("8H"))


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
