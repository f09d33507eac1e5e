"""One plain example of each rule that only an option puts in force, named after the rule.

Their corners, with the answers of the rule book, are in ``data/corners.json``; every move by them
is compared with the independent model.
"""

from __future__ import annotations

from random import Random

import pytest
from rigging import cards, hands, legal, names, play, refuse, rig, rig_exactly, table
from tables import shedding

from skitgubbe import Drew, Game, IllegalReason, PickedUp, Rules, Sluffed
from skitgubbe.cards import format_cards

pytestmark = pytest.mark.once

__all__: list[str] = []

ASIDE = Rules(trump="set_aside")


def test_d9_the_dealer_leads() -> None:
    assert Game(3, rules=Rules(first_lead="dealer"), dealer=2, seed=1).turn == 2


def test_e7_one_card_and_a_play_off_too() -> None:
    game = rig(["9C9D9H", "9S2C2D"], "KHQH", tricks="everyone", equal_cards=False)
    assert legal(game) == ["9C", "9D", "9H", "chance"]
    play(game, "9C", "9S")
    assert legal(game) == ["9D", "9H", "KH", "chance"]


def test_e7_e6_binds_to_one_card_and_the_other_may_be_added() -> None:
    rules = Rules(tricks="everyone", equal_cards=False, must_match=True, sluffing="any_time")
    game = rig(["9C3C4C", "9D9H2D", "5C6C7C"], "KHQH", rules=rules)
    play(game, "9C")
    assert legal(game) == ["9D", "9H"]
    play(game, "9D")
    assert legal(game, 1) == ["sluff 9H"]


def test_t4_when_no_trick_was_taken_who_led_first_gets_the_card_and_leads() -> None:
    game = rig_exactly(
        ["9C", "9D", "9H"], "5H", dealer=1, rules=ASIDE, hand_size=1, tricks="everyone"
    )
    play(game, "9H", "9C", "9D")
    assert (game.trump_owner, game.turn, hands(game)[2]) == (2, 2, "5H9H")


@pytest.mark.parametrize("span", ["touching", "play"])
@pytest.mark.parametrize("seed", range(3))
def test_p1_the_lowest_card_on_the_table_is_in_the_play_picked_up(span: str, seed: int) -> None:
    """Plain cards are lower than trumps; through a trick each play beats the one below."""
    options = {"sequences": True, "pickup": "oldest", "pickup_span": span}
    game = Game(4, rules=Rules.from_dict(options), seed=seed)
    random = Random(seed)
    seen = 0
    while not game.is_over and len(game.moves) < 600:
        lying = [card for laid in game.table for card in laid.cards]
        moves = game.legal_moves()
        if game.phase.value == "shedding" and lying and random.random() < 0.5:
            trump = game.trump
            (picked_up, *_) = game.play("pickup")
            assert isinstance(picked_up, PickedUp)
            lowest = min(lying, key=lambda card: (card.suit is trump, card.rank))
            assert lowest in picked_up.cards
            seen += 1
        else:
            game.play(random.choice(moves))
    assert seen > 5


def test_p2_a_pick_up_takes_all_and_the_next_leads() -> None:
    game = shedding(["2S9H", "4S9C", "TC", "TD"], "H", pickup="all")
    play(game, "2S", "4S", "pickup")
    assert (hands(game)[2], table(game), game.turn) == ("2S4STC", [], 3)


def test_p3_p4_what_touches_comes_too_or_not() -> None:
    """US6's own example: 2S3S and 4S5S6S, two plays."""
    for preset, taken in (("goat", "2S3S4S5S6S"), ("stro", "2S3S")):
        rules = Rules.preset(preset).replace(
            trump="last_card", set_aside_to="last_trick_winner",
            rubbish_cards=False, rubbish_below=5, rubbish_pooled=False,
        )  # fmt: skip
        game = shedding(["2S3S9H", "4S5S6S9C", "TC", "TD"], "H", rules=rules)
        events = play(game, "2S3S", "4S5S6S", "pickup")
        (picked_up,) = (event for event in events if isinstance(event, PickedUp))
        assert format_cards(picked_up.cards) == taken


def test_s7_and_s8_together() -> None:
    options = {"must_beat": True, "trumping": "void"}
    game = shedding(["7H2C", "3H2S", "4D9S"], "S", rules=Rules.from_dict(options))
    play(game, "7H")
    assert legal(game) == ["pickup"]  # it holds the suit, but nothing higher
    play(game, "pickup")
    play(game, "4D")
    assert legal(game) == ["pickup"]  # 2C beats nothing
    play(game, "pickup")
    play(game, "2S")
    assert (legal(game), refuse(game, "pickup").reason) == (["9S"], IllegalReason.MUST_BEAT)


def test_s9_the_next_player_leads() -> None:
    game = shedding(["2H9C", "3H9D", "4H9S"], "C", trick_leader="next_player")
    play(game, "2H", "3H", "4H")
    assert (table(game), game.turn) == ([], 0)


def test_l9_adding_to_ones_own_play() -> None:
    game = rig(["7C7D9H", "8C8D2H", "KC4D5D"], "ACADAHASTCTDTH", rules="stro")
    play(game, "7C", "8C")
    assert play(game, "0:sluff 7D") == (Sluffed(0, cards("7D")), Drew(0, cards("AH")))
    assert (table(game), game.turn) == (["0:7C", "1:8C", "0:sluff 7D"], 2)
    play(game, "KC")
    assert refuse(game, "2:sluff 4D").reason is IllegalReason.SLUFF_NOT_OWN_RANKS
    play(game, "1:sluff 8D")  # while the decided trick lies there


def test_n1_nobody_draws_on_playing_then_the_winner_first() -> None:
    game = rig(["2C3C4C", "9D3D4D"], "KHQH", draw="after_round")
    play(game, "0:2C")
    assert hands(game)[0] == "3C4C"
    events = play(game, "1:9D")
    assert events[1:3] == (Drew(1, cards("KH")), Drew(0, cards("QH")))
    assert names(events) == ["played", "drew", "drew", "trick_won"]


def test_n2_the_last_card_ends_all_drawing_and_makes_its_owner() -> None:
    game = rig_exactly(["2C", "9D"], "KHAH", hand_size=1, draw="after_round")
    play(game, "0:2C")
    assert names(play(game, "1:9D"))[:3] == ["played", "drew", "trump_card_taken"]
    assert (hands(game), game.trump_owner) == (["", "KH"], 0)
