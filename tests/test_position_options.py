"""Positions by the rules of the wider sources: built, refused, played on, seen by a viewer.

Every fault is told by its exact text.  Whatever the rules, a position of any moment is accepted,
is the same in JSON, and the engine plays on from it as it would have.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from amounts import first_quick
from any_deals import any_deal, masks
from attrs import evolve
from faults import collect, faults, laid, problems, shed
from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from rigging import cards

from skitgubbe import (
    PACK,
    Card,
    Game,
    LaidKind,
    Phase,
    Position,
    PositionError,
    Rules,
    Suit,
    schema,
)
from skitgubbe._engine import codes as c, dispatch
from skitgubbe._engine.table import Facts, Table
from skitgubbe.positions import position_of, table_of
from skitgubbe.positions.redaction import fill_position, mask_position
from skitgubbe.setup import compiled
from skitgubbe.shuffle import shuffled

__all__: list[str] = []

pytestmark = pytest.mark.once

NEW = ("removed", "set_aside", "last_taker", "pool_order", "owing")
MOST = 220
"""Moves after which a game that goes round is left."""


# --- any rules, any moment --------------------------------------------------------------------


def any_act(table: Table, random: Random) -> tuple[int, int]:
    return random.choice(
        [(seat, move) for seat in range(table.n) for move in dispatch.legal(table, seat)]
    )


def state(table: Table) -> tuple[object, ...]:
    """All that a table holds, but for where its stock began."""
    phase, _pos, *rest = table.snapshot()
    return (phase, *rest)


@cache
def validator(name: str, definition: str) -> Validator:
    defined = schema(name)["$defs"]
    return Draft202012Validator({**defined[definition], "$defs": defined})


def check(table: Table, rules: Rules, random: Random) -> None:
    position = position_of(table, rules)
    data = json.loads(json.dumps(position.to_dict()))
    assert Position.from_dict(data) == position
    assert evolve(position) == position
    assert state(table_of(position)) == state(table)
    viewer = random.choice([*range(table.n), None])
    masked = mask_position(position, viewer)
    assert mask_position(fill_position(masked)[0], viewer) == masked
    if random.random() < 0.3:
        validator("log", "position").validate(data)
        validator("log", "masked_position").validate(masked)


def play_from_positions(table: Table, rules: Rules, random: Random) -> set[Phase]:
    """Play a game on, and at some moments the games that begin there too."""
    twins: list[Table] = []
    phases: set[Phase] = set()
    for _ in range(MOST):
        rare = table.phase in (c.SHARING, c.OVER) or bool(table.owing)
        if rare or random.random() < 0.2:
            check(table, rules, random)
            phases.add(position_of(table, rules).phase)
            if len(twins) < 4 and not rules.repetition_limit:
                twins.append(table_of(position_of(table, rules)))
        if table.phase == c.OVER:
            break
        seat, move = any_act(table, random)
        facts: Facts = []
        dispatch.apply(table, seat, move, facts)
        for twin in twins:
            legal = [dispatch.legal(twin, each) for each in range(twin.n)]
            assert move in legal[seat]
            told: Facts = []
            dispatch.apply(twin, seat, move, told)
            assert told == facts and state(twin) == state(table)
            assert [dispatch.legal(twin, each) for each in range(twin.n)] == [
                dispatch.legal(table, each) for each in range(table.n)
            ]
    return phases


@pytest.mark.parametrize("name", Rules.presets())
@pytest.mark.parametrize("n", first_quick([3, 2, 5], 1))
def test_every_moment_of_games_by_presets(name: str, n: int) -> None:
    rules = Rules.preset(name)
    random = Random(f"{name} {n}")
    deck, order = shuffled(random.getrandbits(32)), shuffled(random.getrandbits(32))
    table = dispatch.deal(compiled(rules), n, 1, masks(deck), None, masks(order))
    play_from_positions(table, rules, random)


@pytest.mark.parametrize("batch", first_quick(range(10), 1))
def test_every_moment_of_games_by_any_rules(batch: int) -> None:
    random = Random(f"any rules {batch}")
    phases: set[Phase] = set()
    for _ in range(8):
        rules, n, dealer, deck, order = any_deal(random)
        table = dispatch.deal(compiled(rules), n, dealer, masks(deck), None, masks(order))
        phases |= play_from_positions(table, rules, random)
    assert {Phase.COLLECTING, Phase.SHEDDING} <= phases


def test_what_is_empty_is_left_out_of_json() -> None:
    for position in (Game(3, seed=7).position, Position.shedding(["7S", "8S"], trump="H", turn=0)):
        assert not {*NEW} & {*position.to_dict()}


def test_a_game_goes_on_from_a_position_by_rules_with_a_second_order() -> None:
    random = Random("pooled")
    rules = Rules.preset("goat").replace(removed=2)
    deck, order = shuffled(1), shuffled(2)
    table = dispatch.deal(compiled(rules), 4, 0, masks(deck), None, masks(order))
    check(table, rules, random)
    position = position_of(table, rules)
    assert position.pool_order == order and position.set_aside == deck[12]
    assert position.removed == tuple(sorted(deck[-2:]))
    game = Game.from_position(position)
    assert game.legal_moves() and game.position == position
    play_from_positions(table, rules, random)


# --- cards out of the game (D7, D8) -----------------------------------------------------------

REMOVED = Rules(removed=3)
HANDS = ("7S 9H KD", "2C 3C 4C")


def test_d8_removed_cards() -> None:
    position = Position.collecting(HANDS, stock="5D 6D", turn=0, removed="AS AC AH", rules=REMOVED)
    assert position.removed == cards("ACAHAS") and len(position.won[0]) == 41
    assert position.to_dict()["removed"] == ["AC", "AH", "AS"]
    position = Position.shedding(["7S", "8S"], trump="H", turn=0, removed="2C 3C 4C", rules=REMOVED)
    assert position.removed == cards("2C3C4C") and len(position.discards) == 47
    assert faults(position, removed=position.removed[::-1]) == [
        "removed: cards are listed in ascending order"
    ]
    assert faults(position, rules=Rules()) == ["removed: 0 cards are out of the game, not 3 (D8)"]
    assert collect(HANDS, "5D 6D", rules=REMOVED) == [
        "removed: 3 cards are out of the game, not 0 (D8)"
    ]
    assert shed(["7S", "8S"], removed="7S 9S TS", rules=REMOVED) == ["7S is there twice"]
    assert shed(["7S", "8S"], removed="1S") == [
        "removed: '1S' is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit"
        " (C, D, H, S)"
    ]


def test_d3_the_pack_must_do_for_the_hands_and_the_removed_cards() -> None:
    small = Rules(removed=2, hand_size=4, pack=PACK[:10])
    assert shed(["2C", "2D"], removed="3C 3D", rules=small) == [
        "2 players need a pack of at least 11 cards (D3)"
    ]


@pytest.mark.parametrize(
    ("rules", "most"), [({}, 17), ({"hand_size": 5}, 10), ({"removed": 9}, 14)]
)
def test_d2_as_many_play_as_there_are_hands(rules: dict[str, Any], most: int) -> None:
    text = f"a game has 2 to {most} players, not {most + 1} (D2)"
    assert (
        faults(
            Position.shedding(["7S", "8S"], trump="H", turn=0), n=most + 1, rules=Rules(**rules)
        )[0]
        == text
    )


def test_d7_hands_have_the_size_of_the_rules() -> None:
    five = Rules(hand_size=5)
    Position.collecting(["7S 9H KD 2H 3H", "2C 3C 4C 5C 6C"], stock="5D", turn=0, rules=five)
    assert collect(["7S 9H KD 2H", "2C 3C 4C 5C 6C 7C"], "5D", rules=five) == [
        "seat 0 holds fewer than five cards while the stock holds any (C2)",
        "seat 1 holds more than five cards (C2)",
    ]
    one = Rules(hand_size=1)
    assert collect(["", "2C"], "5D", rules=one)[0] == (
        "seat 0 holds no card while the stock holds any (C2)"
    )


# --- drawing late (N1), one card a play (E7), chances (C9) ------------------------------------


def test_n1_what_was_played_in_the_round_is_not_drawn_yet() -> None:
    late = Rules(draw="after_round")
    position = Position.collecting(
        ["7S 9H", "2C 3C 4C"], stock="5D 6D", turn=1, table=[(0, "8S")], rules=late
    )
    assert position.to_play == (1,)
    tied = [(0, "8S"), (1, "8C")]
    Position.collecting(["7S 9H 2H", "2C 3C 4C"], stock="5D 6D", turn=0, table=tied, rules=late)
    assert collect(["7S 9H 2H", "2C 3C"], "5D", 1, table=[(0, "8S")], rules=late) == [
        "seat 0 holds, with what it has played in this round, more than three cards (N1)",
        "seat 1 holds, with what it has played in this round, fewer than three cards while the"
        " stock holds any (N1)",
    ]
    assert collect(["7S 9H", "2C 3C"], "5D", 0, table=tied, rules=late)[:1] == [
        "seat 0 holds, with what it has played in this round, fewer than three cards while the"
        " stock holds any (N1)"
    ]


def with_kinds(position: Position, *kinds: str) -> dict[str, Any]:
    """The cards on the table, laid in other ways."""
    pairs = zip(position.table, kinds, strict=True)
    return {"table": tuple(evolve(item, kind=LaidKind(kind)) for item, kind in pairs)}


def test_e7_one_card_is_played_at_a_time() -> None:
    single = Rules(tricks="everyone", equal_cards=False)
    assert collect(HANDS, "5D 6D", 1, table=[(0, "8S 8C")], rules=single) == [
        "table: seat 0 laid several cards at once (E7)"
    ]
    two = Rules(tricks="everyone", hand_size=2)
    assert collect(["7S 9H", "2C 3C"], "5D 6D", 1, table=[(0, "8S 8C 8D")], rules=two) == [
        "table: seat 0 laid cards that cannot be played together (E1)"
    ]


def test_c9_a_chance_only_opens_a_trick() -> None:
    leading = Rules(tricks="everyone", chance_when="leading")
    position = Position.collecting(
        [*HANDS, "5C 6C 8C"], stock="5D 6D", turn=2, table=[(0, "8S"), (1, "9S")], rules=leading
    )
    evolve(position, **with_kinds(position, "chance", "play"))
    assert faults(position, **with_kinds(position, "play", "chance")) == [
        "table: a chance only opens a trick (C9)"
    ]


# --- who wins (C8, E5, E8), who takes part (X2, X6), who may sluff (L9) -----------------------


def winner(rules: Rules, *plays: str) -> int | None:
    """Who takes a trick of these plays, if somebody is told in the closing window."""
    hands = [f"2{suit}" for suit in "CDHS"][: len(plays)]
    hands += ["3C", "3D", "3H", "3S"][: max(0, len(plays) - 4)]
    table = tuple(laid(seat, play) for seat, play in enumerate(plays))
    named = {card for place in (*hands, *plays) for card in cards(place)}
    rest = [card for card in PACK if card not in named]
    last = rest.pop()
    good: dict[str, Any] = {
        "rules": rules,
        "n": len(plays),
        "dealer": 0,
        "phase": Phase.COLLECTING,
        "hands": tuple(map(cards, hands)),
        "won": (tuple(rest), *((),) * (len(plays) - 1)),
        "stock": (),
        "table": table,
        "leader": 0,
        "turn": 0,
        "to_play": (),
        "closing": tuple(range(len(plays))),
        "winner": None,
        "trump": None,
        "trump_card": last,
        "trump_owner": 0,
        "trick_size": 0,
        "discards": (),
        "safe": (),
        "receivers": (),
    }
    (fault,) = problems(Position, **good)
    return int(fault.removeprefix("winner: seat ").removesuffix(" wins the trick"))


def test_who_wins_is_as_in_play() -> None:
    window: dict[str, Any] = {"tricks": "everyone", "sluffing": "own_rank"}
    assert winner(Rules(**window), "AC", "KC", "QC") == 0
    assert winner(Rules(**window, collecting_ace="low"), "AC", "KC", "QC") == 1
    matched: dict[str, Any] = {**window, "matches_beat_singles": True}
    with pytest.raises(ValueError, match="unpack"):  # a tie: it is not known who wins
        winner(Rules(**matched), "9C", "KC", "9D")
    players = Rules(**matched, match_order="players")
    assert collect_tied(players) == (0, 1, 2)
    assert collect_tied(Rules(**matched)) == (3, 4)


def collect_tied(rules: Rules) -> tuple[int, ...]:
    """Who plays again after three sevens and two kings."""
    plays = ["7C", "7D", "7H", "KC", "KD"]
    hands = ["2C 2D 2H", "3C 3D 3H", "4C 4D 4H", "5C 5D 5H", "6C 6D 6H"]
    for turn in range(5):
        try:
            position = Position.collecting(
                hands, stock="AS", turn=turn, table=[*enumerate(plays)], rules=rules
            )
        except PositionError:
            continue
        return position.to_play
    return ()


SKIP: dict[str, Any] = {"tricks": "everyone", "collecting_end": "skip_empty_hands"}
LAST: dict[str, Any] = {"trump_card": "KH", "trump_owner": 0}


def test_x6_who_takes_part_held_cards_when_the_trick_began() -> None:
    rules = Rules(**SKIP)
    position = Position.collecting(
        ["7S", "", "8S", ""], stock="", turn=2, table=[(0, "9S")], rules=rules, **LAST
    )
    assert position.to_play == (2,)
    position = Position.collecting(
        ["7S", "", "8S"], stock="", turn=2, table=[(0, "9S"), (1, "TS")], rules=rules, **LAST
    )
    assert position.to_play == (2,)
    assert collect(["7S", "", ""], rules=rules, **LAST) == [
        "fewer than two players hold cards, so collecting is over (X2)"
    ]
    assert collect(["", "7S", "8S"], rules=rules, **LAST) == [
        "turn: seat 0 has no card to play, so collecting is over (X1)"
    ]


def test_x6_a_tie_needs_holders_to_be_played_off() -> None:
    tied = [(0, "9S"), (1, "9C"), (2, "2S")]
    ends, sole = Rules(**SKIP), Rules(**SKIP, unresolved_tie="sole_holder")
    assert collect(["7S", "", "8S"], table=tied, rules=ends, **LAST) == [
        "table: the tie cannot be played off (X3)"
    ]
    position = Position.collecting(
        ["7S", "", "8S"], stock="", turn=0, table=tied, rules=sole, **LAST
    )
    assert position.to_play == (0,)
    assert table_of(position).round == 1
    assert collect(["", "", "8S"], table=tied, rules=sole, **LAST) == [
        "table: the tie cannot be played off (X3)"
    ]
    again = [*tied, (0, "TS")]
    assert collect(["7S", "", "8S"], table=again, rules=sole, **LAST) == [
        "table: the trick is complete already"
    ]


def test_x6_who_sluffed_all_cards_is_passed_over() -> None:
    rules = Rules(**SKIP, sluffing="any_time")
    start = Position.collecting(
        ["7S", "8S", "8H"], stock="", turn=1, table=[(0, "9S"), (1, "9C")][:1], rules=rules, **LAST
    )
    table = (*start.table, laid(1, "9C", "sluff"))
    hands = (start.hands[0], (), start.hands[2])
    moved = [card for pile in start.won for card in pile if card != Card("9C")]
    won = (tuple(sorted((*moved, Card("8S")))), (), ())
    passed = evolve(start, table=table, hands=hands, won=won, to_play=(2,), turn=2)
    assert passed.to_play == (2,)
    assert faults(passed, to_play=(1, 2), turn=1) == [
        "to_play: still to play are [2]",
        "turn: it is for seat 2 to play",
    ]


def test_l9_a_seat_sluffs_every_rank_that_it_has_played() -> None:
    own, all_own = (
        Rules(tricks="everyone", sluffing=way, hand_size=1) for way in ("own_rank", "own_ranks")
    )
    table = (
        *(laid(0, "9S"), laid(1, "9C"), laid(0, "TS", round_=1)),
        laid(0, "9D", "sluff", 1),
    )
    good = Position.collecting(
        ["2C", "3C"], stock="AS", turn=1, table=[(0, "9S"), (1, "9C"), (0, "TS")], rules=all_own
    )
    won = tuple(card for card in good.won[0] if card != Card("9D"))
    moved: dict[str, Any] = {"table": table, "won": (won, ())}
    assert evolve(good, **moved).to_play == (1,)
    assert faults(good, **moved, rules=own) == ["table: seat 0 could not sluff 9D"]


# --- the card set aside (T2 to T4), a trump that all see (T1) ---------------------------------

ASIDE = Rules(trump="set_aside")
NOBODY = Rules(trump="set_aside", set_aside_to="nobody")


def aside(hands: Sequence[str] = HANDS, stock: str = "5D 6D", **given: Any) -> Position:
    chosen: dict[str, Any] = {"turn": 0, "set_aside": "AS", "rules": ASIDE, **given}
    return Position.collecting(hands, stock=stock, **chosen)


def test_t2_the_card_set_aside() -> None:
    position = aside()
    assert (position.set_aside, position.last_taker, position.trump_card) == (Card("AS"), 0, None)
    assert aside(stock="").stock == ()
    assert collect(HANDS, "5D 6D", rules=ASIDE) == [
        "set_aside must be given: it will show trump when collecting is over (T2)"
    ]
    assert collect(HANDS, "5D 6D", set_aside="7S", rules=ASIDE) == ["7S is there twice"]
    assert collect(HANDS, "5D 6D", set_aside="AS") == [
        "set_aside: nothing can be there in collecting except with trump='set_aside'"
    ]
    known = "trump, trump_card and trump_owner: nobody knows the card that is set aside (T2)"
    assert faults(position, trump_owner=0) == [known]
    assert faults(position, trump=Suit("H")) == [known]
    assert collect(HANDS, set_aside="AS", **LAST, rules=ASIDE) == [known]


def test_t2_the_last_card_of_the_stock_may_be_chanced() -> None:
    position = aside(stock="", turn=1, table=[(0, "9S")])
    evolve(position, **with_kinds(position, "chance"))


def test_t4_who_took_the_last_trick_leads() -> None:
    assert aside().last_taker == 0
    assert aside(turn=1, rest=1).last_taker == 1
    two = "seat 1 has not won the cards of a trick (T4)"
    assert faults(aside(), last_taker=1) == [
        f"last_taker: {two}",
        "leader: seat 1 has taken the last trick, so seat 1 leads (T4)",
    ]
    assert faults(aside(), last_taker=None) == [
        "last_taker must be given: cards have been won (T4)",
        "leader: no trick was taken, so seat 1 leads (T4)",
    ]
    assert faults(aside(), last_taker=2) == ["last_taker: there is no seat 2"]
    short = ASIDE.replace(pack="7S9HKD2C3C4C5D6DAS")
    first = aside(turn=1, rules=short)
    assert (first.last_taker, first.leader) == (None, 1)
    assert collect(HANDS, "5D 6D", 0, set_aside="AS", rules=short) == [
        "leader: no trick was taken, so seat 1 leads (T4)"
    ]
    dealer = short.replace(first_lead="dealer")
    assert aside(turn=0, rules=dealer).leader == 0
    assert collect(HANDS, "5D 6D", 1, set_aside="AS", dealer=2, rules=short) == [
        "dealer: there is no seat 2"
    ]


def test_t4_empty_hands_are_skipped_from_who_took_the_last_trick() -> None:
    skip = ASIDE.replace(collecting_end="skip_empty_hands", unresolved_tie="return_and_continue")
    three = ["7S", "", "8S"]
    position = aside(three, "", turn=2, last_taker=1, rest=1, rules=skip)
    assert (position.leader, position.last_taker) == (2, 1)
    assert faults(position, last_taker=0) == [
        "last_taker: seat 0 has not won the cards of a trick (T4)",
        "leader: seat 0 has taken the last trick, so seat 0 leads (T4)",
    ]
    assert evolve(position, last_taker=None, dealer=0).last_taker is None  # all cards went back


def test_x4_and_x5_between_tricks() -> None:
    ends = "the stock is empty and no trick in progress, so collecting is over (X4)"
    finish: dict[str, Any] = {"tricks": "everyone", "collecting_end": "finish_trick"}
    assert problems(aside, stock="", rules=ASIDE.replace(**finish)) == [ends]
    dealt = ASIDE.replace(**finish, pack="7S9HKD2C3C4CAS")
    assert aside(stock="", turn=1, rules=dealt).last_taker is None
    empty = Rules(collecting_end="any_empty")
    assert collect(["7S", "", "8S"], rules=empty, **LAST) == [
        "the stock and a hand are empty and no trick in progress: collecting is over (X5)"
    ]
    Position.collecting(["7S", "3S", "8S"], stock="", turn=0, rules=empty, **LAST)


def test_t1_the_trump_card_lies_face_up() -> None:
    taken, deal = Rules(trump_shown="when_taken"), Rules(trump_shown="from_deal")
    shown = "trump: it is the suit of the last card of the stock, which all have seen (T1)"
    unknown = "trump: it is not known before the trump card is turned up (C6)"
    stocked = Position.collecting(HANDS, stock="5D 6H", turn=0, rules=deal)
    assert stocked.trump is Suit.HEARTS
    assert faults(stocked, trump=None) == [shown]
    before = Position.collecting(HANDS, stock="5D 6H", turn=0, rules=taken)
    assert before.trump is None
    assert faults(before, trump=Suit.HEARTS) == [unknown]
    for rules in (taken, deal):
        after = Position.collecting(["7S", "2C"], stock="", turn=0, rules=rules, **LAST)
        assert after.trump is Suit.HEARTS
        assert faults(after, trump=None) == [shown]
        assert collect(["7S", "2C"], rules=rules) == [
            "the stock is empty, so trump_card and trump_owner must be given (C6)"
        ]
        assert mask_position(after, None)["trump_card"] == "KH"
    assert mask_position(stocked, 0)["stock"] == [None, "6H"]
    assert mask_position(before, 0)["stock"] == [None, None]


def test_t3_a_trump_card_that_is_out_of_play() -> None:
    position = Position.shedding(["7S", "8S"], trump="H", turn=0, trump_card="KH", rules=NOBODY)
    assert Card("KH") not in position.discards and len(position.discards) == 49
    given = "trump_card must be given: it lies face up, out of play (T3)"
    assert shed(["7S", "8S"], rules=NOBODY) == [given]
    assert shed(["7S", "KH"], trump_card="KH", rules=NOBODY) == ["KH is there twice"]
    owner = "trump_owner: nobody has the card that is out of play (T3)"
    assert faults(position, trump_owner=0) == [owner]
    assert shed(["7S", "8S"], trump="D", trump_card="KH", rules=NOBODY) == [
        "trump: the trump card is KH (B1)"
    ]
    assert shed(["7S", "8S"], trump_card="KH") == [
        "missing: KH",
        "trump_card and trump_owner are given together or not at all",
    ]
    masked = mask_position(position, None)
    assert masked["trump_card"] == "KH"
    assert fill_position(masked)[1] >> Card("KH").index & 1


# --- sharing ----------------------------------------------------------------------------------


def sharing(rules: Rules, owner: int | None, taker: int | None = None) -> dict[str, Any]:
    hands = tuple(map(cards, ("2C3C4C6C7C8C9C", "7S8S", "2D3D4D6D7D8D")))
    pack = sorted([card for hand in hands for card in hand] + [Card("KH")])
    if owner is not None:
        hands = (hands[0], tuple(sorted((*hands[1], Card("KH")))), hands[2])
    return {
        "rules": rules.replace(rubbish_cards=True, pack=pack),
        "n": 3,
        "dealer": 0,
        "phase": Phase.SHARING,
        "hands": hands,
        "won": ((), (), ()),
        "stock": (),
        "table": (),
        "leader": None,
        "turn": 2,
        "to_play": (),
        "closing": None,
        "winner": None,
        "trump": Suit.HEARTS,
        "trump_card": Card("KH"),
        "trump_owner": owner,
        "trick_size": 0,
        "discards": (),
        "safe": (),
        "receivers": (1,),
        "last_taker": taker,
    }


def test_b5_enough_is_what_the_rules_say() -> None:
    four: dict[str, Any] = sharing(Rules(rubbish_cards=True, rubbish_below=6), 1)
    assert problems(Position, **four) == [
        "turn: seat 2 needs more than six cards and a low one to give (B5)"
    ]
    four["turn"] = 0
    assert Position(**four).receivers == (1,)
    four["rules"] = four["rules"].replace(rubbish_pooled=True)
    assert problems(Position, **four) == ["phase: with rubbish_pooled=True nobody is to give (B7)"]


def test_t3_and_t4_in_sharing() -> None:
    for taker in (None, 1):
        Position(**sharing(ASIDE, 1, taker))
        Position(**sharing(NOBODY, None, taker))
    assert problems(Position, **sharing(ASIDE, 1, 2)) == [
        "trump_owner: the card set aside came to seat 2 (T3)"
    ]
    assert problems(Position, **{**sharing(ASIDE, 1), "dealer": 1}) == [
        "trump_owner: the card set aside came to seat 2 (T3)"
    ]
    assert problems(Position, **{**sharing(ASIDE, 1), "dealer": 3}) == [
        "dealer: there is no seat 3"
    ]
    assert problems(Position, **sharing(Rules(), 1, 1)) == [
        "last_taker: nothing can be there in sharing"
    ]
    assert problems(Position, **{**sharing(NOBODY, None), "trump_owner": 1}) == [
        "trump_owner: nobody has the card that is out of play (T3)"
    ]


# --- the second order (B7) --------------------------------------------------------------------

POOLED = Rules(rubbish_cards=True, rubbish_pooled=True)
ORDER = shuffled(3)


def test_b7_the_second_order() -> None:
    position = Position.collecting(HANDS, stock="5D 6D", turn=0, pool_order=ORDER, rules=POOLED)
    assert position.pool_order == ORDER
    wrong = "pool_order: it is the whole pack in another order (B7)"
    assert collect(HANDS, "5D 6D", rules=POOLED) == [wrong]
    assert faults(position, pool_order=ORDER[1:]) == [wrong]
    assert faults(position, pool_order=(*ORDER[1:], ORDER[1])) == [wrong]
    assert collect(HANDS, "5D 6D", pool_order=ORDER) == [
        "pool_order: nothing can be there in collecting except with rubbish_pooled=True"
    ]
    done = Position.shedding(["7S", "8S"], trump="H", turn=0, rules=POOLED)
    assert faults(done, pool_order=ORDER) == ["pool_order: nothing can be there in shedding"]


# --- whoever owes a pick-up (B6) --------------------------------------------------------------

OWE = Rules(no_cards="must_pick_up")


def test_b6_whoever_owes_a_pick_up() -> None:
    position = Position.shedding(["7S", "8S", "", ""], trump="H", turn=0, owing=[3], rules=OWE)
    assert (position.owing, position.safe, position.trick_size) == ((3,), (2,), 3)
    assert faults(position, rules=Rules())[:2] == [
        "safe: seat 3 holds no card, so it is safe (S6)",
        "owing: a pick-up is owed only with no_cards='must_pick_up' (B6)",
    ]
    assert faults(position, safe=(2, 3)) == ["owing: seat 3 is safe, so it owes no pick-up (B6)"]
    assert faults(position, owing=(0, 3)) == [
        "owing: seat 0 holds cards, so it owes no pick-up (B6)"
    ]
    assert faults(position, owing=(3, 2), safe=(), trick_size=4) == [
        "owing: seats are listed in ascending order"
    ]
    assert faults(position, owing=(4,)) == [
        "owing: there is no seat 4",
        "safe: seat 3 holds no card, so it is safe (S6)",
    ]
    assert faults(position, turn=3, leader=3) == [
        "turn: seat 3 owes a pick-up, so it does not lead (B6)"
    ]
    assert faults(position, trick_size=2) == [
        "trick_size: 3 players hold cards or owe a pick-up, so the next trick has that size (S5)"
    ]


def test_b6_it_is_owed_until_the_first_turn_with_a_play_on_the_table() -> None:
    game = Game.from_position(
        Position.shedding(
            ["7S", "8S", "", ""], trump="H", turn=2, owing=[2], table=[(1, "9S")], rules=OWE
        )
    )
    assert [str(move) for move in game.legal_moves()] == ["pickup"]
    assert shed(["7S", "8S", "", ""], 3, owing=[2, 3], table=[(1, "9S")], rules=OWE) == [
        "owing: seat 2 has had its turn, so it has picked up (B6)"
    ]
    Position.shedding(["7S", "8S", ""], trump="H", turn=2, owing=[2], table=[(0, "9S")], rules=OWE)


def test_b6_who_has_had_a_turn_is_told_by_who_led() -> None:
    """With the oldest play picked up (P1), who led may have no play on the table any more."""
    rules = OWE.replace(pickup="oldest")
    position = Position.shedding(
        ["7S", "", "8S", "6C"], trump="H", turn=3, owing=[1], table=[(2, "9S")], rules=rules
    )
    assert position.leader == 2
    assert faults(position, leader=0) == [
        "owing: seat 1 has had its turn, so it has picked up (B6)"
    ]


def test_b7_a_second_order_that_cannot_be_read() -> None:
    with pytest.raises(PositionError, match=r"^pool_order: 'XX' is not a card"):
        Position.collecting(["7S", "8S"], stock="9S", turn=0, pool_order="XX")


def test_f1_who_owes_is_still_in_play() -> None:
    both = Position.shedding(["7S", ""], trump="H", turn=0, owing=[1], rules=OWE)
    assert both.trick_size == 2
    assert shed(["7S", ""], rules=OWE) == [
        "fewer than two players hold cards or owe a pick-up, so the game is over (F1)"
    ]
    game = Game.from_position(both)
    game.play("7S")
    assert (game.skitgubbe, game.position.owing) == (1, (1,))
    over = game.position
    assert table_of(over).skitgubbe == 1
    assert Position.from_dict(over.to_dict()) == over
    nobody = Position.shedding(
        ["", "", ""], trump="H", turn=1, owing=[1, 2], table=[(0, "7S")], trick_size=3, rules=OWE
    )
    assert faults(nobody, phase=Phase.OVER, turn=None) == [
        "the game is over when exactly one player holds cards or owes a pick-up (F1)"
    ]
    limit = OWE.replace(repetition_limit=2)
    drawn = evolve(nobody, phase=Phase.OVER, turn=None, rules=limit)
    assert table_of(drawn).reason == c.REPETITION


# --- pick-ups (P1, P2) ------------------------------------------------------------------------


def test_p1_who_led_may_have_their_card_in_hand_again() -> None:
    oldest = Rules(pickup="oldest")
    hands = ["7S 8S", "9S", "TS"]
    game = Game.from_position(
        Position.shedding(hands, trump="H", turn=2, table=[(0, "5S"), (1, "6S")], rules=oldest)
    )
    game.play("pickup")
    position = game.position
    assert (position.table, position.leader, position.turn) == ((laid(1, "6S"),), 0, 0)
    assert Position.from_dict(position.to_dict()) == position
    assert faults(position, rules=Rules()) == [
        "leader: it is whoever laid the first card on the table"
    ]
    assert faults(position, leader=None) == [
        "leader: it is whoever laid the first card on the table"
    ]
    out = Position.shedding(
        ["", "9S", "TS"], trump="H", turn=2, table=[(1, "6S")], trick_size=3, rules=oldest
    )
    assert faults(evolve(out, leader=0), trick_size=2) == ["trick_size: 2 cannot be; it is 3 (S5)"]


def test_p2_with_all_picked_up_nobody_is_passed_over() -> None:
    everything = Rules(pickup="all")
    hands = ["7D", "8S", "9S", "TS"]
    assert shed(hands, 3, table=[(0, "5S"), (2, "6S")], rules=everything) == [
        "table: seat 1 was passed over (P2)"
    ]
    assert shed(hands, 3, table=[(0, "5S"), (1, "6S")], rules=everything) == [
        "table: seat 2 was passed over (P2)"
    ]
    once = "table: with pickup='all' each plays once, clockwise (P2)"
    assert shed(hands, 0, table=[(0, "5S"), (1, "6S")], rules=everything) == [once]
    assert shed(hands, 3, table=[(0, "5S"), (0, "6S")], rules=everything) == [once]
    assert shed(hands, 3, table=[(0, "5S"), (2, "6S"), (1, "7S")], rules=everything) == [once]
    Position.shedding(hands, trump="H", turn=2, table=[(0, "5S"), (1, "6S")], rules=everything)
    Position.shedding(
        ["7S", "", "9S"], trump="H", turn=2, table=[(0, "5S")], rules=everything, safe=[1]
    )
    game = Game.from_position(
        Position.shedding(
            ["2S", "", "9S"], trump="H", turn=2, table=[(0, "5S")], trick_size=3, rules=everything
        )
    )
    game.play("9S")
    assert game.position.phase is Phase.OVER
    assert evolve(game.position) == game.position


# --- what a viewer sees -----------------------------------------------------------------------


def test_nobody_sees_removed_cards_the_card_set_aside_and_the_second_order() -> None:
    rules = Rules.preset("goat").replace(removed=2)
    position = Position.collecting(
        HANDS,
        stock="5D 6D",
        turn=0,
        removed="2S 3S",
        set_aside="AS",
        pool_order=ORDER,
        rules=rules,
    )
    for viewer in (0, None):
        masked = mask_position(position, viewer)
        assert masked["removed"] == [None, None]
        assert masked["set_aside"] is None
        assert masked["pool_order"] == [None] * 52
        assert masked["last_taker"] == 0
        filled, seen = fill_position(masked)
        assert mask_position(filled, viewer) == masked
        assert seen.bit_count() == (41 if viewer is None else 44)


def test_a_second_order_that_is_known_in_part() -> None:
    position = Position.collecting(HANDS, stock="5D 6D", turn=0, pool_order=ORDER, rules=POOLED)
    data = position.to_dict()
    data["pool_order"][10:12] = [None, None]
    filled, _ = fill_position(data)
    known = [card for place, card in enumerate(ORDER) if place not in (10, 11)]
    assert [card for card in filled.pool_order if card in known] == known
    data["pool_order"] = [*map(str, ORDER), None]
    with pytest.raises(PositionError, match="a list of 53 is too long"):
        fill_position(data)
    short = {**position.to_dict(), "pool_order": [None] * 51}
    with pytest.raises(PositionError, match="it is the whole pack in another order"):
        fill_position(short)
    foreign = POOLED.replace(pack=PACK[:40])
    base = Position.collecting(
        ["2C 2D 2H", "3C 3D 3H"], stock="4C", turn=0, pool_order=PACK[:40], rules=foreign
    )
    with pytest.raises(PositionError, match="more cards are hidden than the pack has left"):
        fill_position({**base.to_dict(), "pool_order": [None] * 41})
