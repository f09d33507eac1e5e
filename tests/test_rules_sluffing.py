"""Sluffing: L1 to L8, the closing window, who may act, and draws in the middle of a trick.

One test or more for each rule, named after it.  Refusals are in ``test_refusals_collecting.py``.
"""

from __future__ import annotations

import pytest
from rigging import (
    cards,
    hands,
    legal,
    named,
    play,
    refuse,
    rig,
    rig_exactly,
    stock,
    table,
    won,
)

from skitgubbe import (
    PACK,
    CollectingEnded,
    Drew,
    Game,
    IllegalReason,
    LeftoversShown,
    Passed,
    Played,
    Rules,
    Sluffed,
    TrickDecided,
    TrickTied,
    TrickWon,
    TrumpCardTaken,
)

pytestmark = pytest.mark.once

__all__: list[str] = []

AFTER_TRICK = Rules.preset("everyone")
OWN_RANK = Rules.preset("everyone-own-rank")
ANY_TIME = Rules.preset("everyone-any-time")
SLUFFING = [
    pytest.param(AFTER_TRICK, id="after-trick"),
    pytest.param(OWN_RANK, id="own-rank"),
    pytest.param(ANY_TIME, id="any-time"),
]


# --- L1: sluffing after the trick -------------------------------------------------------------


def decided(rules: Rules) -> Game:
    """Seat 0 led a nine, seat 1 has won with a king; each holds a card that could be added."""
    game = rig(["9S5H9H", "KD9CKC", "5CKH3C"], "ACADAHASTCTDTH", rules=rules)
    play(game, "0:9S", "1:KD", "2:5C")
    assert hands(game) == ["5H9HAC", "9CKCAD", "3CKHAH"]
    return game


def test_l1_each_player_may_add_cards_of_ranks_lying_in_the_trick() -> None:
    game = decided(AFTER_TRICK)
    assert game.events[-1] == TrickDecided(1)
    assert legal(game, 0) == ["sluff 5H", "sluff 5H9H", "sluff 9H", "pass"]
    assert legal(game, 1) == ["sluff 9C", "sluff 9CKC", "sluff KC", "pass"]
    assert legal(game, 2) == ["sluff KH", "pass"]
    assert refuse(game, "0:sluff AC").reason is IllegalReason.SLUFF_WRONG_RANK
    assert refuse(game, "0:sluff 9HAC").reason is IllegalReason.SLUFF_WRONG_RANK


def test_l1_once_then_they_draw_as_many_and_nothing_more() -> None:
    game = decided(AFTER_TRICK)
    events = play(game, "0:sluff 5H9H")
    assert events == (Sluffed(0, cards("5H9H")), Drew(0, cards("ASTC")))
    assert legal(game, 0) == []
    assert game.actors == (1, 2)
    assert refuse(game, "0:pass").reason is IllegalReason.WINDOW_DONE


# --- L2: sluffing the own rank ----------------------------------------------------------------


def test_l2_a_player_may_add_the_rank_they_played_again_and_again_drawing_each_time() -> None:
    game = rig(["9S9C5H", "KD9H4C", "5C"], "2S9D3S", rules=OWN_RANK)
    play(game, "0:9S")
    assert legal(game, 0) == ["sluff 9C"]
    assert play(game, "0:sluff 9C") == (Sluffed(0, cards("9C")), Drew(0, cards("9D")))
    assert play(game, "0:sluff 9D") == (Sluffed(0, cards("9D")), Drew(0, cards("3S")))
    assert game.turn == 1
    assert table(game) == ["0:9S", "0:sluff 9C", "0:sluff 9D"]


def test_l2_not_before_they_have_played() -> None:
    game = rig(["9S9C5H", "KD9H4C", "5C"], rules=OWN_RANK)
    assert refuse(game, "0:sluff 9C").reason is IllegalReason.SLUFF_TOO_EARLY
    play(game, "0:9S")
    assert refuse(game, "1:sluff 9H").reason is IllegalReason.SLUFF_NOT_PLAYED_YET
    assert refuse(game, "2:sluff 5C").reason is IllegalReason.SLUFF_NOT_PLAYED_YET
    assert legal(game, 1) == ["4C", "9H", "KD", "chance"]


def test_l2_a_rank_played_by_chance_too() -> None:
    game = rig(["9S7H5H", "KD9H4C", "5C"], "7D", rules=OWN_RANK)
    play(game, "0:chance")
    assert legal(game, 0) == ["sluff 7H"]


def play_off_with_own_rank() -> Game:
    """Seats 0 and 1 play off kings; seat 2 played a nine.  Each holds more of its rank."""
    game = rig(["KS5S5H", "KD4D3D", "9C9D2C"], "KCKH2D7C7D7H7S", rules=OWN_RANK)
    play(game, "0:KS", "1:KD", "2:9C")
    assert game.events[-1] == TrickTied((0, 1))
    assert hands(game) == ["5H5SKC", "3D4DKH", "2C2D9D"]
    return game


def test_l2_those_who_play_off_may_not_add_their_old_rank() -> None:
    game = play_off_with_own_rank()
    assert legal(game, 0) == ["5H", "5H5S", "5S", "KC", "chance"]
    assert legal(game, 1) == []
    for act in ("0:sluff KC", "1:sluff KH"):
        assert refuse(game, act).reason is IllegalReason.SLUFF_NOT_PLAYED_YET


def test_l2_in_a_play_off_the_others_keep_the_rank_they_played_last() -> None:
    game = play_off_with_own_rank()
    assert legal(game, 2) == ["sluff 9D"]
    play(game, "0:5S")
    assert legal(game, 2) == ["sluff 9D"]
    play(game, "1:4D")
    assert game.events[-1] == TrickDecided(0)
    assert legal(game, 0) == ["sluff 5H", "pass"]
    assert legal(game, 1) == ["pass"]
    assert legal(game, 2) == ["sluff 9D", "pass"]


def test_l2_one_out_of_a_later_play_off_keeps_the_rank_of_their_last_round() -> None:
    game = rig(["9S5S2S", "9H5H3H", "9D4D4S"], "THJC9CJDJHJSTC", rules=OWN_RANK)
    play(game, "0:9S", "1:9H", "2:9D", "0:5S", "1:5H", "2:4D")
    assert game.events[-1] == TrickTied((0, 1))
    assert hands(game)[2] == "4S9CJS"
    assert legal(game, 2) == ["sluff 4S"]
    assert refuse(game, "2:sluff 9C").reason is IllegalReason.SLUFF_NOT_OWN_RANK


# --- L3: sluffing at any time -----------------------------------------------------------------


def test_l3_anyone_may_add_any_rank_lying_in_the_trick_from_the_first_play() -> None:
    game = rig(["9S9C5H", "KD9H4C", "9D5CKC"], "2C2D2H2S", rules=ANY_TIME)
    assert refuse(game, "0:sluff 9C").reason is IllegalReason.SLUFF_TOO_EARLY
    assert refuse(game, "2:sluff 9D").reason is IllegalReason.SLUFF_TOO_EARLY
    play(game, "0:9S")
    assert legal(game, 0) == ["sluff 9C"]
    assert legal(game, 1) == ["4C", "9H", "KD", "chance", "sluff 9H"]
    assert legal(game, 2) == ["sluff 9D"]
    play(game, "1:KD")
    assert legal(game, 1) == ["sluff 9H"]
    assert legal(game, 2)[-3:] == ["sluff 9D", "sluff 9DKC", "sluff KC"]
    assert refuse(game, "2:sluff 5C").reason is IllegalReason.SLUFF_WRONG_RANK


def test_l3_the_ranks_of_every_round_may_be_added() -> None:
    game = rig(["KS5S5H", "KD4D3D", "9C9D5C"], "KCKH2D7C7D7H7S", rules=ANY_TIME)
    play(game, "0:KS", "1:KD", "2:9C")
    assert legal(game, 0)[-1] == "sluff KC"
    assert legal(game, 1) == ["sluff KH"]
    assert legal(game, 2) == ["sluff 9D"]
    play(game, "0:5S")
    assert legal(game, 2) == ["sluff 5C", "sluff 5C9D", "sluff 9D"]


# --- L4: sluffed cards never decide -----------------------------------------------------------


def test_l4_sluffed_cards_never_tie_the_trick_and_go_to_its_winner() -> None:
    game = rig(["KS2C3C", "KD5C6C"], "7C7D7H7S", rules=ANY_TIME)
    events = play(game, "0:KS", "1:sluff KD", "1:5C")
    assert events[-1] == TrickDecided(0)
    play(game, "0:pass", "1:pass")
    assert won(game) == ["5CKDKS", ""]


def test_l4_sluffed_cards_make_no_match() -> None:
    game = rig(["5S5H2C", "KD3C4C", "5D7C8C"], rules=ANY_TIME, matches_beat_singles=True)
    events = play(game, "0:5S", "2:sluff 5D", "0:sluff 5H", "1:KD", "2:8C")
    assert events[-1] == TrickDecided(1)


def test_l4_a_sluff_in_a_play_off_does_not_decide_it() -> None:
    game = rig(["9S5S2S", "9H4H3H", "KDKC5C"], "5HKSKH7C7D7H7S", rules=ANY_TIME)
    events = play(game, "0:9S", "1:9H", "2:5C")
    assert events[-1] == TrickTied((0, 1))
    events = play(game, "0:2S", "0:sluff 5S", "1:3H")
    assert events[-1] == TrickDecided(1)


# --- L5: the closing window -------------------------------------------------------------------


@pytest.mark.parametrize("rules", SLUFFING)
def test_l5_the_trick_is_taken_only_when_everyone_is_done(rules: Rules) -> None:
    game = decided(rules)
    assert game.events[-1] == TrickDecided(1)
    for seat in (0, 1):
        assert play(game, f"{seat}:pass") == (Passed(seat),)
        assert won(game) == ["", "", ""]
    assert play(game, "2:pass") == (Passed(2), TrickWon(1, cards("5C9SKD")))
    assert game.turn == game.leader == 1


@pytest.mark.parametrize("rules", SLUFFING)
def test_l5_the_turn_is_the_first_clockwise_from_the_leader_of_the_trick(rules: Rules) -> None:
    game = rig(["KS2C3C", "9S4C5C", "8D6C7C", "TH2D3D"], rules=rules, dealer=1)
    play(game, "2:8D", "3:TH", "0:KS", "1:9S")
    assert game.events[-1] == TrickDecided(0)
    assert game.turn == 2
    assert game.actors == (0, 1, 2, 3)
    order: list[int | None] = []
    while game.table:
        order.append(game.turn)
        play(game, "pass")
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("rules", SLUFFING)
def test_l5_they_may_act_in_any_order(rules: Rules) -> None:
    game = decided(rules)
    play(game, "1:pass")
    assert (game.turn, game.actors) == (0, (0, 2))
    play(game, "0:pass")
    assert (game.turn, game.actors) == (2, (2,))
    assert play(game, "2:pass")[-1].name == "trick_won"
    game = decided(rules)
    play(game, "2:pass")
    assert (game.turn, game.actors) == (0, (0, 1))
    play(game, "0:pass")
    assert (game.turn, game.actors) == (1, (1,))


def test_l5_one_sluff_or_one_pass_after_the_trick() -> None:
    game = decided(AFTER_TRICK)
    play(game, "0:sluff 5H")
    assert game.actors == (1, 2)
    for act in ("0:sluff 9H", "0:pass"):
        assert refuse(game, act).reason is IllegalReason.WINDOW_DONE
    play(game, "1:pass", "2:sluff KH")
    assert won(game) == ["", "5C5H9SKDKH", ""]


@pytest.mark.parametrize("rules", SLUFFING[1:])
def test_l5_any_number_of_sluffs_and_then_a_pass_in_the_other_two_ways(rules: Rules) -> None:
    game = rig(["9S2C3C", "KD9C6C", "5C5D5H"], "9HADAH9D5S", rules=rules)
    play(game, "0:9S", "1:KD", "2:5C")
    asked: list[tuple[int | None, tuple[int, ...]]] = []
    for act in ("0:sluff 9H", "0:sluff 9D", "2:sluff 5D5H", "0:pass"):
        play(game, act)
        asked.append((game.turn, game.actors))
    assert asked == [(0, (0, 1, 2))] * 3 + [(1, (1, 2))]
    for act in ("0:sluff 5S", "0:pass"):
        assert refuse(game, act).reason is IllegalReason.WINDOW_DONE


@pytest.mark.parametrize("rules", SLUFFING[1:])
def test_l5_a_player_whose_hand_becomes_empty_is_done(rules: Rules) -> None:
    game = rig_exactly(["9S9C9D", "KD4C6C"], "AS", rules=rules)
    play(game, "0:9S", "1:KD")
    assert hands(game) == ["9C9D", "4C6C"]
    play(game, "0:sluff 9C")
    assert (game.turn, game.actors) == (0, (0, 1))
    play(game, "0:sluff 9D")
    assert (game.turn, game.actors) == (1, (1,))
    assert refuse(game, "0:pass").reason is IllegalReason.WINDOW_DONE


@pytest.mark.parametrize("rules", SLUFFING)
def test_l5_no_window_when_nobody_holds_a_card(rules: Rules) -> None:
    game = rig_exactly(["9S9C9D", "KDKCKH"], "AS", rules=rules)
    events = play(game, "0:9S9C9D", "1:KDKCKH")
    assert events[3:5] == (TrickWon(1, cards("9C9D9SKCKDKH")), CollectingEnded(((), ())))
    assert named(events, TrickDecided) == []
    assert hands(game) == ["AS", "9C9D9SKCKDKH"]


# --- L6: who may act --------------------------------------------------------------------------


def test_l6_a_sluff_out_of_turn_leaves_the_turn_where_it_is() -> None:
    game = rig(["9S9C5H", "KD9H4C", "9D5C2C"], rules=ANY_TIME)
    play(game, "0:9S")
    for act in ("2:sluff 9D", "0:sluff 9C"):
        play(game, act)
        assert game.turn == 1
    play(game, "1:sluff 9H")
    assert game.turn == 1
    assert refuse(game, "2:5C").reason is IllegalReason.NOT_YOUR_TURN
    play(game, "1:KD")
    assert game.turn == 2


ALL = (0, 1, 2)


@pytest.mark.parametrize(
    ("rules", "acting"),
    [
        (AFTER_TRICK, [(0,), (1,), (2,), (0,), (1,), ALL]),
        (OWN_RANK, [(0,), (0, 1), ALL, (0, 2), ALL, ALL]),
        (ANY_TIME, [(0,), *[ALL] * 5]),
    ],
)
def test_l6_who_may_act(rules: Rules, acting: list[tuple[int, ...]]) -> None:
    game = rig(["KS2C3C", "KD4C6C", "TS7C8C"], "ACADAH", rules=rules)
    found = [game.actors]
    for act in ("0:KS", "1:KD", "2:TS", "0:2C", "1:4C"):
        play(game, act)
        found.append(game.actors)
    assert found == acting


@pytest.mark.parametrize("rules", SLUFFING)
def test_l6_who_may_act_does_not_depend_on_hidden_cards(rules: Rules) -> None:
    acts = ("0:KS", "1:KD", "2:TS", "0:2C", "1:4C", "1:pass", "0:pass", "2:pass")
    acting: set[tuple[tuple[int, ...], ...]] = set()
    may: set[tuple[tuple[str, ...], ...]] = set()
    for hidden, deep in (("KCTC", "8C9C"), ("8C9C", "KCTC"), ("8CTC", "KC9C"), ("9CKC", "8CTC")):
        game = rig(["KS2C3C", "KD4C6C", f"TS{hidden}"], "ACADAHASQC", deep, rules=rules)
        seen: list[tuple[int, ...]] = []
        could: list[tuple[str, ...]] = []
        for act in acts:
            play(game, act)
            seen.append(game.actors)
            could.append(tuple(text for text in legal(game, 2) if "sluff" in text))
        acting.add(tuple(seen))
        may.add(tuple(could))
    assert len(acting) == 1
    assert len(may) > 1


# --- L7: forced matching and sluffing ---------------------------------------------------------


def test_l7_a_rank_that_binds_may_not_be_added_not_even_one_of_two() -> None:
    game = rig(["9S2C3C", "9H9D4C", "9C5C6C"], "7C7D7H", rules=ANY_TIME, must_match=True)
    play(game, "0:9S")
    assert legal(game, 1) == ["9D", "9D9H", "9H"]
    for act in ("1:sluff 9H", "1:sluff 9D9H", "2:sluff 9C"):
        assert refuse(game, act).reason is IllegalReason.SLUFF_MUST_MATCH
    assert legal(game, 2) == []


def test_l7_a_lower_rank_that_does_not_bind_may_be_added() -> None:
    game = rig(["5S2C3C", "9H4C6C", "9C5C8C"], "7C7D7H", rules=ANY_TIME, must_match=True)
    play(game, "0:5S", "1:9H")
    assert legal(game) == ["9C", "sluff 5C"]
    assert refuse(game, "sluff 5C9C").reason is IllegalReason.SLUFF_MUST_MATCH
    play(game, "sluff 5C")
    assert legal(game) == ["9C"]


@pytest.mark.parametrize("matches_beat_singles", [False, True])
def test_l7_is_what_e6_would_bind_them_to_now(matches_beat_singles: bool) -> None:
    game = rig(
        ["5S2C3C", "9H4C6C", "8C5CTC"],
        "7C7D7H",
        rules=ANY_TIME,
        must_match=True,
        matches_beat_singles=matches_beat_singles,
    )
    play(game, "0:5S")
    assert refuse(game, "2:sluff 5C").reason is IllegalReason.SLUFF_MUST_MATCH
    play(game, "1:9H")
    if matches_beat_singles:
        assert legal(game) == ["5C"]
        assert refuse(game, "sluff 5C").reason is IllegalReason.SLUFF_MUST_MATCH
    else:
        assert legal(game) == ["5C", "8C", "TC", "chance", "sluff 5C"]


# --- L8: a sluff that empties a hand ----------------------------------------------------------


def test_l8_a_sluff_that_empties_the_hand_on_turn_ends_collecting_at_once() -> None:
    game = rig_exactly(["9S2C3C", "9H9C9D"], "AS", rules=ANY_TIME)
    play(game, "0:9S")
    events = play(game, "1:sluff 9C9D9H")
    assert events[:3] == (
        Sluffed(1, cards("9C9D9H")),
        CollectingEnded((cards("9S"), cards("9C9D9H"))),
        LeftoversShown(0, cards("2C3C")),
    )
    assert hands(game) == ["2C3C9SAS", "9C9D9H"]


def test_l8_anothers_empty_hand_matters_only_when_their_turn_comes() -> None:
    game = rig_exactly(["9S2C3C", "KDQDJD", "9H9C9D"], "AS", rules=ANY_TIME)
    play(game, "0:9S")
    assert play(game, "2:sluff 9C9D9H") == (Sluffed(2, cards("9C9D9H")),)
    assert (game.turn, game.actors) == (1, (0, 1))
    events = play(game, "1:KD")
    assert events[:2] == (
        Played(1, cards("KD")),
        CollectingEnded((cards("9S"), cards("KD"), cards("9C9D9H"))),
    )


def test_l8_one_who_has_played_and_emptied_the_hand_does_not_stop_the_trick() -> None:
    game = rig_exactly(["9S9C9D", "KDQDJD", "8H7C6D"], "AS", rules=OWN_RANK)
    play(game, "0:9S", "0:sluff 9C9D", "1:KD", "2:8H")
    assert game.events[-1] == TrickDecided(1)
    assert (game.turn, game.actors) == (1, (1, 2))
    play(game, "1:pass", "2:pass", "1:QD")
    events = play(game, "2:7C")
    assert events[1] == CollectingEnded(((), cards("QD"), cards("7C")))
    assert hands(game) == ["AS", "8H9C9D9SJDQDKD", "6D7C"]


# --- draws in the middle of a trick -----------------------------------------------------------


def test_c6_a_sluff_out_of_turn_may_take_the_last_card() -> None:
    game = rig_exactly(["9S2C3C", "KD4C5C", "9H6C7C"], "8DAS", rules=ANY_TIME)
    play(game, "0:9S")
    assert stock(game) == "AS"
    events = play(game, "2:sluff 9H")
    assert events == (Sluffed(2, cards("9H")), TrumpCardTaken(2, cards("AS")[0]))
    assert (game.trump_owner, game.trump_card, game.trump) == (2, cards("AS")[0], None)
    assert (game.turn, hands(game)[2]) == (1, "6C7C")
    assert play(game, "1:KD") == (Played(1, cards("KD")),)


@pytest.mark.parametrize("rules", SLUFFING)
def test_c6_a_sluff_in_the_closing_window_may_take_the_last_card(rules: Rules) -> None:
    game = rig_exactly(["9S9C3C", "KD4C5C"], "8DTDAS", rules=rules)
    play(game, "0:9S", "1:KD")
    events = play(game, "0:sluff 9C")
    assert events == (Sluffed(0, cards("9C")), TrumpCardTaken(0, cards("AS")[0]))
    play(game, *(["0:pass"] if rules is not AFTER_TRICK else []), "1:pass")
    assert game.turn == 1
    assert legal(game) == ["4C", "5C", "TD"]


def test_c5_a_sluff_may_leave_too_few_cards_for_a_chance() -> None:
    game = rig_exactly(["9S2C3C", "KD4C5C", "9H6C7C"], "8DTDAS", rules=ANY_TIME)
    play(game, "0:9S")
    assert "chance" in legal(game)
    play(game, "2:sluff 9H")
    assert stock(game) == "AS"
    assert "chance" not in legal(game)


# --- seventeen players ------------------------------------------------------------------------


def test_l6_seventeen_players_may_all_act_at_any_time() -> None:
    game = Game(17, deck=PACK, rules=ANY_TIME)
    play(game, "1:2C")
    assert game.actors == tuple(range(17))
    assert game.turn == 2
    assert [legal(game, seat)[-1] for seat in (2, 3, 4)] == ["sluff 2D", "sluff 2H", "sluff 2S"]
    play(game, "4:sluff 2S", "3:sluff 2H")
    assert game.turn == 2
    assert table(game) == ["1:2C", "4:sluff 2S", "3:sluff 2H"]
