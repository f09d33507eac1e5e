"""Positions of collecting, set up by the builder and played on.

What follows is stated from the rule book, and the tests are named after the rules that decide it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rigging import hands, legal, named, names, play, refuse, stock, table, won

from skitgubbe import (
    Card,
    Game,
    IllegalReason,
    Phase,
    Position,
    Rules,
    SheddingBegan,
    Suit,
    TrickReturned,
    TrickTied,
    TrickWon,
    WentOut,
)
from skitgubbe.cards import format_cards

pytestmark = pytest.mark.once

__all__: list[str] = []

CLASSIC = Rules()
EVERYONE = Rules(tricks="everyone")


def collect(
    hands: Sequence[str],
    stock: str = "",
    turn: int = 0,
    *,
    table: Sequence[tuple[int, str]] = (),
    won: Sequence[str] | None = None,
    last: str | None = None,
    owner: int = 0,
    rest: int = 0,
    dealer: int = 0,
    rules: Rules = CLASSIC,
) -> Game:
    """A game in collecting; ``last`` is the trump card, if the stock is empty."""
    position = Position.collecting(
        hands,
        stock=stock,
        turn=turn,
        table=table,
        won=won,
        trump_card=last,
        trump_owner=None if last is None else owner,
        rest=rest,
        dealer=dealer,
        rules=rules,
    )
    return Game.from_position(position)


# --- C: collecting, two-player tricks ---------------------------------------------------------


def test_c1_to_c3_lead_draw_answer_win() -> None:
    game = collect(["7S 9H KD", "2C 3C 4C", "5C 6C 8C"], "5D 6D 7D", 1, won=["", "", ""], rest=2)
    assert legal(game) == ["2C", "3C", "4C", "chance"]
    play(game, "4C")
    assert hands(game)[1] == "2C3C5D" and game.turn == 2
    events = play(game, "8C")
    assert named(events, TrickWon) == [TrickWon(2, (Card("4C"), Card("8C")))]
    assert hands(game)[2] == "5C6C6D"
    assert {Card("4C"), Card("8C")} <= {*game.won[2]}
    assert (game.turn, game.leader, game.position.to_play) == (2, 2, (2, 0))


def test_c1_the_answerer_is_next() -> None:
    game = collect(["7S 9H KD", "2C 3C 4C", "5C 6C 8C"], "5D 6D", 0, table=[(2, "8S")])
    assert (game.leader, game.turn, game.position.to_play) == (2, 0, (0,))
    play(game, "9H")
    assert (game.turn, stock(game)) == (0, "6D")


def test_c4_a_tie_is_played_off_for_all_the_cards() -> None:
    game = collect(
        ["4S 9H KD", "2C 3C 4C"], "5D 6D 7D", 0, table=[(0, "7S"), (1, "7C")], won=["", ""], rest=0
    )
    assert table(game) == ["0:7S", "1:7C"] and game.position.to_play == (0, 1)
    play(game, "4S")
    assert table(game)[2:] == ["0:4S round 1"]
    play(game, "4C")  # again
    assert game.position.to_play == (0, 1) and len(game.table) == 4
    play(game, "KD")
    assert table(game)[4:] == ["0:KD round 2"]
    (trick,) = named(play(game, "3C"), TrickWon)
    assert (trick.seat, format_cards(trick.cards)) == (0, "3C4C4S7C7SKD")


def test_c5_a_chance_leaves_the_hand_as_it_is() -> None:
    game = collect(["7S 9H KD", "2C 3C 4C"], "5D 6D", 0)
    assert legal(game)[-1] == "chance"
    play(game, "chance")
    assert (table(game), hands(game)[0], stock(game)) == (["0:chance 5D"], "7S9HKD", "6D")
    assert legal(game) == ["2C", "3C", "4C"]
    assert refuse(game, "chance").reason is IllegalReason.CHANCE_LAST_CARD


def test_c6_the_last_card_is_laid_aside() -> None:
    game = collect(["7S 9H KD", "2C 3C 4C"], "6D", 1)
    assert names(play(game, "4C")) == ["played", "trump_card_taken"]
    assert (game.trump_card, game.trump_owner, game.trump) == (Card("6D"), 1, None)
    assert hands(game) == ["7S9HKD", "2C3C"]


# --- E: everyone plays ------------------------------------------------------------------------


def test_e1_one_to_three_of_a_rank() -> None:
    game = collect(["7S 7H 7D", "2C 3C 4C", "5C 6C 8C"], "5D 6D 8D 9D JD QD", 0, rules=EVERYONE)
    assert "7D7H7S" in legal(game) and len(legal(game)) == 8  # seven sets and a chance
    play(game, "7D7H7S")
    assert hands(game)[0] == "5D6D8D" and game.position.to_play == (1, 2)


def test_e3_the_highest_rank_wins_however_many() -> None:
    game = collect(
        ["2S 2H 2D", "3D 4D 5C", "5S 6C 8C"],
        "5D 6D 8D",
        2,
        table=[(0, "7S 7H"), (1, "9C")],
        rules=EVERYONE,
    )
    (trick,) = named(play(game, "8C"), TrickWon)
    assert trick.seat == 1 and len(trick.cards) == 4
    assert (game.turn, game.position.to_play) == (1, (1, 2, 0))


def test_e3_only_those_who_share_the_highest_play_again() -> None:
    game = collect(
        ["2S 2H 2D", "3D 4D 5C", "5S 6C 8C"],
        "5D 6D 8D",
        1,
        table=[(1, "9S"), (2, "9H 9D"), (0, "4S")],
        rules=EVERYONE,
    )
    assert game.position.to_play == (1, 2)
    play(game, "5C")
    assert game.turn == 2 and table(game)[3] == "1:5C round 1"
    assert named(play(game, "5S"), TrickTied) == [TrickTied((1, 2))]
    play(game, "4D")
    (trick,) = named(play(game, "8C"), TrickWon)
    assert trick.seat == 2 and len(trick.cards) == 8


def test_e3_a_play_off_in_progress() -> None:
    game = collect(
        ["2S 2H 2D", "3D 4D 5C", "5S 6C 8C"],
        "5D 6D 8D",
        2,
        table=[(1, "9S"), (2, "9H"), (0, "4S"), (1, "KS")],
        rules=EVERYONE,
    )
    assert [laid.round for laid in game.table] == [0, 0, 0, 1]
    assert (game.turn, game.leader) == (2, 1)
    assert named(play(game, "8C"), TrickWon)[0].seat == 1


def test_e5_a_matched_rank_beats_single_ranks() -> None:
    rules = Rules(tricks="everyone", matches_beat_singles=True)
    game = collect(
        ["2S 2H 2D", "3D 4D 5C", "5S 6C 8C", "7C 7D TC"],
        "5D 6D 8D",
        3,
        table=[(0, "7S"), (1, "9C"), (2, "KC")],
        rules=rules,
    )
    assert named(play(game.copy(), "TC"), TrickWon)[0].seat == 2
    assert named(play(game, "7C"), TrickTied) == [TrickTied((0, 3))]
    assert (game.turn, game.position.to_play) == (0, (0, 3))


def test_e6_the_highest_rank_must_be_matched() -> None:
    rules = Rules(tricks="everyone", must_match=True)
    game = collect(
        ["2S 2H 2D", "9D 9S KC", "5S 6C 8C"], "5D 6D 8D", 1, table=[(0, "9C")], rules=rules
    )
    assert legal(game) == ["9D", "9D9S", "9S"]
    assert refuse(game, "KC").reason is IllegalReason.MUST_MATCH
    assert refuse(game, "chance").reason is IllegalReason.MUST_MATCH


@pytest.mark.parametrize(
    ("laid", "hand", "expected"),
    [
        ("9S 9H QC", "9D QD 2D", ["QD"]),
        ("9S 9H QC", "9D 2D 3D", ["9D"]),
        ("QS QH 9C KC", "9D 2D 3D", ["2D", "3D", "9D", "chance"]),
        ("QS QH 9C KC", "9D KD 2D", ["KD"]),
    ],
)
def test_e6_with_e5(laid: str, hand: str, expected: list[str]) -> None:
    """The examples of the rule book."""
    others = ["4C 4D 4H", "5C 5D 5H", "6C 6D 6H", "7C 7D 7H"]
    rules = Rules(tricks="everyone", matches_beat_singles=True, must_match=True)
    cards = laid.split()
    turn = len(cards)
    seats = [*others[:turn], hand, *others[turn:]]
    game = collect(seats, "8C 8D 8H", turn, table=list(enumerate(cards)), rules=rules)
    assert legal(game) == expected


# --- L: sluffing ------------------------------------------------------------------------------


def test_l1_and_l5_after_the_trick_each_may_add_once() -> None:
    rules = Rules.preset("everyone")
    game = collect(
        ["2S 7H 2D", "3D 9D 5C", "5S 6C 8C"],
        "5D 6D 8D JD QD KD",
        2,
        table=[(0, "7S"), (1, "9C")],
        rules=rules,
    )
    assert names(play(game, "8C")) == ["played", "drew", "trick_decided"]
    assert (game.turn, game.actors, game.position.closing) == (0, (0, 1, 2), (0, 1, 2))
    assert game.position.winner == 1
    assert legal(game) == ["sluff 7H", "pass"]
    play(game, "1:sluff 9D")
    assert (game.turn, game.position.closing) == (0, (0, 2))
    assert refuse(game, "1:pass").reason is IllegalReason.WINDOW_DONE
    play(game, "sluff 7H")
    (trick,) = named(play(game, "pass"), TrickWon)
    assert (trick.seat, format_cards(trick.cards)) == (1, "7H7S8C9C9D")


def test_l2_ones_own_rank_once_one_has_played() -> None:
    rules = Rules.preset("everyone-own-rank")
    game = collect(
        ["7D 7H 2D", "7C 9D 5C", "5S 6C 8C"], "5D 6D 8D JD QD KD", 1, table=[(0, "7S")], rules=rules
    )
    assert game.actors == (0, 1)
    assert legal(game, 0) == ["sluff 7D", "sluff 7D7H", "sluff 7H"]
    assert refuse(game, "1:sluff 7C").reason is IllegalReason.SLUFF_NOT_PLAYED_YET
    play(game, "0:sluff 7D7H")
    assert (hands(game)[0], game.turn, table(game)[1]) == ("2D5D6D", 1, "0:sluff 7D7H")


def test_l3_any_rank_lying_before_one_has_played_too() -> None:
    rules = Rules.preset("everyone-any-time")
    game = collect(
        ["2S 2H 2D", "7C 9D 5C", "7H 6C 8C"], "5D 6D 8D JD QD KD", 1, table=[(0, "7S")], rules=rules
    )
    assert game.actors == (0, 1, 2)
    play(game, "2:sluff 7H", "1:sluff 7C")
    assert (game.turn, hands(game)) == (1, ["2D2H2S", "5C6D9D", "5D6C8C"])


def test_l7_a_rank_that_binds_is_not_sluffed() -> None:
    rules = Rules.preset("everyone-any-time").replace(must_match=True)
    game = collect(
        ["2S 2H 2D", "7C 7D 5C", "7H 6C 8C"], "5D 6D 8D JD QD KD", 1, table=[(0, "7S")], rules=rules
    )
    assert refuse(game, "1:sluff 7C").reason is IllegalReason.SLUFF_MUST_MATCH
    assert refuse(game, "2:sluff 7H").reason is IllegalReason.SLUFF_MUST_MATCH
    assert legal(game) == ["7C", "7C7D", "7D"]


def test_l8_a_sluff_that_empties_the_hand_on_turn_ends_collecting() -> None:
    rules = Rules.preset("everyone-any-time")
    game = collect(
        ["2S 2H", "7C", "7H 6C"], "", 1, table=[(0, "7S")], rules=rules, last="KH", owner=2
    )
    events = play(game, "1:sluff 7C")
    assert names(events)[:2] == ["sluffed", "collecting_ended"]
    assert game.phase is Phase.SHEDDING and game.turn == 2
    assert "7S" in hands(game)[0] and hands(game)[1] == "7C"


# --- U: upcard --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [("7S", "9S", 1), ("7S", "2H", 1), ("7S", "AD", 0), ("7H", "9S", 0), ("7H", "8H", 1)],
)
def test_u1_trumps_and_the_suit_led(led: str, answer: str, winner: int) -> None:
    hand = {"9S": "9S 3D 4D", "2H": "2H 3D 4D", "AD": "AD 3D 4D", "8H": "8H 3D 4D"}[answer]
    game = collect(["2C 3C 4C", hand], "5D KH", 1, table=[(0, led)], rules=Rules.preset("upcard"))
    assert named(play(game, answer), TrickWon)[0].seat == winner
    assert (game.trump_card, game.trump) == (None, Suit.HEARTS)


def test_u2_follow_suit_or_trump_or_pick_up() -> None:
    rules = Rules.preset("mas-upcard")
    follow = collect(["2C 3C 4C", "3S 9S 2H"], "5D KH", 1, table=[(0, "7S")], rules=rules)
    assert legal(follow) == ["3S", "9S", "pickup"]
    trump = collect(["2C 3C 4C", "3D 9D 2H"], "5D KH", 1, table=[(0, "7S")], rules=rules)
    assert legal(trump) == ["2H", "pickup"]
    neither = collect(["2C 3C 4C", "3D 9D JD"], "5D KH", 1, table=[(0, "7S")], rules=rules)
    assert legal(neither) == ["pickup"]


def test_u3_hands_grow_and_u4_the_left_of_who_picked_up_leads() -> None:
    rules = Rules.preset("mas-upcard")
    game = collect(
        ["2C 3C 4C", "3D 9D JD", "4S 5S 6S 8S"], "5D KH", 1, table=[(0, "7S")], rules=rules
    )
    play(game, "pickup")
    assert hands(game)[1] == "3D7S9DJD" and stock(game) == "5DKH"
    assert (game.turn, game.position.to_play) == (2, (2, 0))
    assert names(play(game, "8S")) == ["played"]  # three are left, so nothing is drawn


def test_c7_the_upcard_is_taken_for_all_to_see() -> None:
    game = collect(["2C 3C 4C", "3D 9D JD"], "KH", 0, rules=Rules.preset("upcard"))
    play(game, "4C")
    assert (game.trump_card, game.trump_owner, game.trump) == (Card("KH"), 0, Suit.HEARTS)
    assert game.view(1).upcard == Card("KH")


# --- X, B: the end of collecting --------------------------------------------------------------


def test_x1_an_empty_hand_on_turn_ends_collecting_and_cards_come_back() -> None:
    game = collect(["7S", "", "2C 3C"], "", 0, won=["", "AD", "AC"], rest=2, last="KH", owner=1)
    events = play(game, "7S")
    assert names(events) == [
        *("played", "collecting_ended", "leftovers_shown", "trump_revealed", "shedding_began"),
    ]
    assert (game.phase, game.turn, game.trump) == (Phase.SHEDDING, 1, Suit.HEARTS)
    assert hands(game)[:2] == ["7S", "KHAD"]
    assert game.trick_size == 3 and {Card("2C"), Card("3C"), Card("AC")} <= {*game.hands[2]}


def test_x1_tied_cards_come_back_too() -> None:
    game = collect(
        ["2S", "4C", "5C"], "", 1, table=[(0, "7S")], won=["", "", ""], rest=2, last="7H", owner=0
    )
    play(game, "4C")
    assert game.turn == 0 and won(game)[0] == "4C7S"
    game = collect(
        ["2S", "7C", "5C"], "", 1, table=[(0, "7S")], won=["", "", ""], rest=2, last="7H", owner=0
    )
    play(game, "7C", "2S")  # seat 1 has no card to play off with
    assert game.phase is Phase.SHEDDING and hands(game)[:2] == ["2S7H7S", "7C"]


def test_x2_empty_hands_are_skipped() -> None:
    rules = Rules.preset("skip-empty")
    game = collect(["7S 8S", "", "2C 3C"], "", 0, last="KH", owner=1, rules=rules)
    assert [*game.position.to_play] == [0, 2]
    play(game, "7S")
    assert (game.turn, game.position.to_play) == (2, (2,))
    play(game, "3C")
    assert (game.turn, game.position.to_play) == (0, (0, 2))
    play(game, "8S", "2C")
    assert game.phase is Phase.SHEDDING and game.turn == 1


def test_x2_collecting_is_over_when_fewer_than_two_hold_cards() -> None:
    rules = Rules.preset("skip-empty")
    game = collect(["7S 8S", "", "3C"], "", 2, table=[(0, "9S")], last="KH", owner=1, rules=rules)
    play(game, "3C")
    assert game.phase is Phase.SHEDDING
    assert "8S" in hands(game)[0] and hands(game)[1:] == ["KH", ""]
    assert game.safe == (2,)  # B4


def test_x3_a_tie_that_cannot_be_played_off_ends_collecting() -> None:
    game = collect(
        ["8S", "9C", "2D 3D"],
        "",
        1,
        table=[(0, "9S")],
        rest=2,
        last="KH",
        owner=2,
        rules=Rules.preset("skip-empty"),
    )
    play(game, "9C")
    assert game.phase is Phase.SHEDDING and hands(game)[:2] == ["8S9S", "9C"]


def test_x3_or_the_cards_are_returned_and_the_leader_leads_again() -> None:
    rules = Rules.preset("skip-empty").replace(unresolved_tie="return_and_continue")
    game = collect(
        ["8S", "9C", "2D 3D"], "", 1, table=[(0, "9S")], rest=2, last="KH", owner=2, rules=rules
    )
    events = play(game, "9C")
    assert named(events, TrickReturned) == [TrickReturned(((Card("9S"),), (Card("9C"),), ()))]
    assert won(game)[:2] == ["9S", "9C"]
    assert (game.turn, game.position.to_play) == (0, (0, 2))


def test_x4_the_trick_in_progress_is_finished() -> None:
    rules = Rules.preset("everyone-finish").replace(sluffing="none")
    game = collect(["2S 3S 4S", "3D 9D 5C", "5S 6C 8C"], "KH", 1, table=[(0, "7S")], rules=rules)
    play(game, "9D")
    assert (game.trump_owner, game.phase, game.turn) == (1, Phase.COLLECTING, 2)
    events = play(game, "6C")
    assert names(events)[:3] == ["played", "trick_won", "collecting_ended"]
    assert game.phase is Phase.SHEDDING and game.turn == 1


def test_b4_players_without_any_cards_are_out() -> None:
    game = collect(["", "7S", "", "", "2C"], "", 1, won=[""] * 5, rest=4, last="KH", owner=3)
    events = play(game, "7S")
    assert named(events, WentOut) == [WentOut(0), WentOut(2)]
    assert game.safe == (0, 2) and game.turn == 3
    assert named(events, SheddingBegan)[0].leader == 3


def test_b5_short_players_get_low_cards() -> None:
    rules = Rules(rubbish_cards=True)
    game = collect(
        ["", "7S", "2D 8D 9D"],
        "",
        2,
        won=["", "", "2C 3C TC JC"],
        rest=0,
        last="KH",
        owner=1,
        rules=rules,
    )
    play(game, "9D")  # and seat 0 cannot answer
    assert (game.phase, game.position.receivers, game.turn) == (Phase.SHARING, (1,), 2)
    assert legal(game) == ["give 2C", "give 2D", "give 3C"]
    play(game, "give 2C")
    assert game.turn == 0 and hands(game)[1] == "2C7SKH"
    play(game, "give 2H", "give 3C")
    assert game.phase is Phase.SHEDDING and game.turn == 1 and game.trick_size == 3


def test_f2_who_alone_holds_cards_when_shedding_would_begin_is_the_skitgubbe() -> None:
    game = collect(["7S", ""], "", 0, last="KH", owner=0)
    events = play(game, "7S")
    assert names(events)[-2:] == ["went_out", "game_ended"]
    assert (game.skitgubbe, game.safe, game.trick_size) == (0, (1,), 0)
