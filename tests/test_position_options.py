"""Positions by one rule or another, most of the wider sources: built, played on, seen by a viewer.

What is refused is in ``test_position_faults.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve
from faults import LAST, laid
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
    shuffled,
)
from skitgubbe._engine import codes as c
from skitgubbe.positions import table_of
from skitgubbe.positions.redaction import fill_position, mask_position

__all__: list[str] = []

pytestmark = pytest.mark.once

NEW = ("removed", "set_aside", "last_taker", "pool_order", "owing")
HANDS = ("7S 9H KD", "2C 3C 4C")
ORDER = shuffled(3)
ASIDE = Rules(trump="set_aside")
NOBODY = ASIDE.replace(set_aside_to="nobody")
POOLED = Rules(rubbish_cards=True, rubbish_pooled=True)
OWE = Rules(no_cards="must_pick_up")
SKIP = Rules(tricks="everyone", collecting_end="skip_empty_hands")
EVERYTHING, OLDEST = Rules(pickup="all"), Rules(pickup="oldest")


def collecting(hands: Sequence[str] = HANDS, stock: str = "5D 6D", **given: Any) -> Position:
    chosen: dict[str, Any] = {"turn": 0, **given}
    return Position.collecting(hands, stock=stock, **chosen)


def shedding(hands: Sequence[str] = ("7S", "8S"), **given: Any) -> Position:
    chosen: dict[str, Any] = {"trump": "H", "turn": 0, **given}
    return Position.shedding(hands, **chosen)


def aside(**given: Any) -> Position:
    chosen: dict[str, Any] = {"set_aside": "AS", "rules": ASIDE, **given}
    return collecting(**chosen)


THREE = ("2S 2H 2D", "3D 4D 5C", "5S 6C 8C")
TIED = [(1, "9S"), (2, "9H"), (0, "4S")]
EVERYONE = Rules(tricks="everyone")

BUILT: list[tuple[str, Position, dict[str, Any]]] = [
    (
        "d1_a_short_pack",
        shedding(["5C 6C 2H", "7C 8C 3H"], rules=Rules(pack="5C 6C 7C 8C 2H 3H 4H")),
        {"discards": cards("4H")},
    ),
    ("d2_seventeen_players", shedding([*map(str, PACK[:17])], turn=16), {"trick_size": 17}),
    (
        "s2_ones_own_card_lies_on_top",
        shedding(["4D 9D KS", "2C 3C", "7D 8S"], table=[(0, "5D")]),
        {"leader": 0, "trick_size": 3},
    ),
    (
        "s5_the_size_stays_though_players_go_out",
        shedding(["9H", "KD 2C", ""], turn=1, table=[(2, "5D"), (0, "7D")], trick_size=3),
        {"leader": 2, "safe": (2,)},
    ),
    (
        "c1_the_answerer_is_next",
        collecting([*HANDS, "5C 6C 8C"], table=[(2, "8S")]),
        {"leader": 2, "to_play": (0,)},
    ),
    (
        "c4_a_tie_is_played_off",
        collecting(["4S 9H KD", "2C 3C 4C"], table=[(0, "7S"), (1, "7C")]),
        {"to_play": (0, 1)},
    ),
    (
        "e3_those_who_share_the_highest_play_again",
        collecting(THREE, turn=1, table=TIED, rules=EVERYONE),
        {"to_play": (1, 2)},
    ),
    (
        "e3_a_play_off_in_progress",
        collecting(THREE, turn=2, table=[*TIED, (1, "KS")], rules=EVERYONE),
        {
            "table": (*(laid(seat, card) for seat, card in TIED), laid(1, "KS", round_=1)),
            "leader": 1,
            "to_play": (2,),
        },
    ),
    (
        "e5_a_rank_that_was_matched_ties",
        collecting(
            [*THREE, "7C 7D TC"],
            turn=0,
            table=[(0, "7S"), (1, "9C"), (2, "KC"), (3, "7H")],
            rules=EVERYONE.replace(matches_beat_singles=True),
        ),
        {"to_play": (0, 3)},
    ),
    (
        "d8_removed",
        collecting(removed="AS AC AH", rules=Rules(removed=3)),
        {"removed": cards("ACAHAS")},
    ),
    ("d8_removed_later", shedding(removed="2C 3C", rules=Rules(removed=2)), {"stock": ()}),
    (
        "d7_hand_size",
        collecting(["7S 9H KD 2H 3H", "2C 3C 4C 5C 6C"], rules=Rules(hand_size=5)),
        {"to_play": (0, 1)},
    ),
    (
        "n1_one_has_played",
        collecting(
            ["7S 9H", "2C 3C 4C"], turn=1, table=[(0, "8S")], rules=Rules(draw="after_round")
        ),
        {"to_play": (1,)},
    ),
    (
        "n1_a_tie_has_been_drawn_for",
        collecting(
            ["7S 9H 2H", "2C 3C 4C"],
            table=[(0, "8S"), (1, "8C")],
            rules=Rules(draw="after_round"),
        ),
        {"to_play": (0, 1)},
    ),
    (
        "x6_who_holds_no_cards_is_passed_over",
        collecting(["7S", "", "8S", ""], "", turn=2, table=[(0, "9S")], rules=SKIP, **LAST),
        {"to_play": (2,)},
    ),
    (
        "x6_who_has_laid_the_last_card_took_part",
        collecting(["7S", "", "8S"], "", turn=2, table=[(0, "9S"), (1, "TS")], rules=SKIP, **LAST),
        {"to_play": (2,)},
    ),
    (
        "x6_the_sole_holder_plays_off",
        collecting(
            ["7S", "", "8S"],
            "",
            table=[(0, "9S"), (1, "9C"), (2, "2S")],
            rules=SKIP.replace(unresolved_tie="sole_holder"),
            **LAST,
        ),
        {"to_play": (0,)},
    ),
    (
        "x5_all_hold_cards",
        collecting(["7S", "3S"], "", rules=Rules(collecting_end="any_empty"), **LAST),
        {"stock": ()},
    ),
    (
        "x4_there_was_never_a_stock",
        aside(
            stock="",
            turn=1,
            rules=ASIDE.replace(
                tricks="everyone", collecting_end="finish_trick", pack="7S9HKD2C3C4CAS"
            ),
        ),
        {"last_taker": None},
    ),
    (
        "x4_the_trick_in_progress_is_finished",
        collecting(
            ["7S", "2C"],
            "",
            turn=1,
            table=[(0, "9S")],
            rules=Rules.preset("everyone-finish"),
            **LAST,
        ),
        {"to_play": (1,)},
    ),
    ("t2_the_card_set_aside", aside(), {"set_aside": Card("AS"), "trump": None}),
    ("t2_the_last_of_the_stock_is_like_any", aside(stock=""), {"trump_card": None}),
    ("t4_the_leader_took_the_last_trick", aside(turn=1, rest=1), {"last_taker": 1}),
    (
        "t4_no_trick_was_taken",
        aside(turn=1, rules=ASIDE.replace(pack="7S9HKD2C3C4C5D6DAS")),
        {"last_taker": None, "leader": 1},
    ),
    (
        "t1_shown_from_the_deal",
        collecting(stock="5D 6H", rules=Rules(trump_shown="from_deal")),
        {"trump": Suit.HEARTS},
    ),
    (
        "t1_shown_when_taken",
        collecting(stock="5D 6H", rules=Rules(trump_shown="when_taken")),
        {"trump": None},
    ),
    (
        "t1_taken",
        collecting(["7S", "2C"], "", rules=Rules(trump_shown="when_taken"), **LAST),
        {"trump": Suit.HEARTS},
    ),
    ("t3_out_of_play", shedding(trump_card="KH", rules=NOBODY), {"trump_owner": None}),
    ("b7_the_second_order", collecting(pool_order=ORDER, rules=POOLED), {"pool_order": ORDER}),
    (
        "b6_owing",
        shedding(["7S", "8S", "", ""], owing=[3], rules=OWE),
        {"owing": (3,), "safe": (2,), "trick_size": 3},
    ),
    (
        "f1_who_owes_is_still_in_play",
        shedding(["7S", ""], owing=[1], rules=OWE),
        {"trick_size": 2},
    ),
    (
        "p1_who_led_need_have_no_card_there",
        evolve(shedding(["7S", "9S", "8S"], turn=2, table=[(1, "6S")], rules=OLDEST), leader=0),
        {"leader": 0},
    ),
    (
        "p2_with_one_that_is_safe",
        shedding(["7S", "", "9S"], turn=2, table=[(0, "5S")], rules=EVERYTHING, safe=[1]),
        {"safe": (1,)},
    ),
]


@pytest.mark.parametrize(
    ("position", "filled_in"), [row[1:] for row in BUILT], ids=[row[0] for row in BUILT]
)
def test_what_the_builders_fill_in(position: Position, filled_in: dict[str, Any]) -> None:
    assert {name: getattr(position, name) for name in filled_in} == filled_in
    assert Position.from_dict(position.to_dict()) == position
    assert Game.from_position(position).legal_moves()
    for viewer in 0, None:
        masked = mask_position(position, viewer)
        assert mask_position(fill_position(masked)[0], viewer) == masked


def test_what_is_empty_is_left_out_of_json() -> None:
    for position in (Game(3, seed=7).position, shedding()):
        assert not {*NEW} & {*position.to_dict()}


def test_x6_who_sluffed_all_cards_is_passed_over() -> None:
    rules = SKIP.replace(sluffing="any_time")
    start = collecting(["7S", "8S", "8H"], "", turn=1, table=[(0, "9S")], rules=rules, **LAST)
    table = (*start.table, laid(1, "9C", "sluff"))
    hands = (start.hands[0], (), start.hands[2])
    won = (tuple(sorted((*start.won[0], Card("8S")))), (), ())
    won = (tuple(card for card in won[0] if card != Card("9C")), (), ())
    passed = evolve(start, table=table, hands=hands, won=won, to_play=(2,), turn=2)
    with pytest.raises(PositionError, match=r"^to_play: still to play are \[2\]; turn: "):
        evolve(passed, to_play=(1, 2), turn=1)


def test_t2_the_last_card_of_the_stock_may_be_chanced() -> None:
    position = aside(stock="", turn=1, table=[(0, "9S")])
    table = (evolve(position.table[0], kind=LaidKind.CHANCE),)
    assert evolve(position, table=table).table == table


# --- whoever owes a pick-up (B6) --------------------------------------------------------------


def test_b6_whoever_owes_picks_up() -> None:
    position = shedding(["7S", "8S", "", ""], turn=2, owing=[2], table=[(1, "9S")], rules=OWE)
    assert [str(move) for move in Game.from_position(position).legal_moves()] == ["pickup"]


def test_b6_who_is_out_is_passed_over_and_who_owes_is_not() -> None:
    hands = ["KD", "8H 3C", "", ""]
    position = shedding(hands, trump="S", turn=1, owing=[3], table=[(0, "7H")], rules=OWE)
    game = Game.from_position(position)
    game.play("8H")
    assert (game.safe, game.turn) == ((2,), 3)
    game.play("pickup")
    assert (game.turn, game.owing) == (0, ())


def test_f1_the_last_who_owes_is_the_skitgubbe() -> None:
    game = Game.from_position(shedding(["7S", ""], owing=[1], rules=OWE))
    game.play("7S")
    over = game.position
    assert (game.skitgubbe, over.owing, table_of(over).skitgubbe) == (1, (1,), 1)
    assert Position.from_dict(over.to_dict()) == over
    two = shedding(["", "", ""], turn=1, owing=[1, 2], table=[(0, "7S")], trick_size=3, rules=OWE)
    with pytest.raises(PositionError, match=r"exactly one player holds cards or owes a pick-up"):
        evolve(two, phase=Phase.OVER, turn=None)
    drawn = evolve(two, phase=Phase.OVER, turn=None, rules=OWE.replace(repetition_limit=2))
    assert table_of(drawn).reason == c.REPETITION


# --- what a viewer sees -----------------------------------------------------------------------


def test_t1_and_t3_which_trump_all_see() -> None:
    shown, hidden = (Rules(trump_shown=when) for when in ("from_deal", "when_taken"))
    assert mask_position(collecting(stock="5D 6H", rules=shown), 0)["stock"] == [None, "6H"]
    assert mask_position(collecting(stock="5D 6H", rules=hidden), 0)["stock"] == [None, None]
    for rules in shown, hidden:
        taken = collecting(["7S", "2C"], "", rules=rules, **LAST)
        assert mask_position(taken, None)["trump_card"] == "KH"
    masked = mask_position(shedding(trump_card="KH", rules=NOBODY), None)
    assert masked["trump_card"] == "KH"
    assert fill_position(masked)[1] >> Card("KH").index & 1


def test_nobody_sees_removed_cards_the_card_set_aside_and_the_second_order() -> None:
    rules = Rules.preset("goat").replace(removed=2)
    position = aside(removed="2S 3S", pool_order=ORDER, rules=rules)
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
    position = collecting(pool_order=ORDER, rules=POOLED)
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
    base = collecting(
        ["2C 2D 2H", "3C 3D 3H"],
        "4C",
        pool_order=PACK[:40],
        rules=POOLED.replace(pack=PACK[:40]),
    )
    with pytest.raises(PositionError, match="more cards are hidden than the pack has left"):
        fill_position({**base.to_dict(), "pool_order": [None] * 41})
