"""The deal, and collecting in two-player tricks: D1 to D4, C1 to C6, X1 to X3.

A clear example or more for each rule, named after it; move by move, ``test_against_model.py`` holds
the game to all of them.  Tricks of everyone are in
``test_rules_everyone.py``, sluffing in ``test_rules_sluffing.py``, D5, C7 and games with an
upcard in ``test_rules_upcard.py``, refusals in ``test_refusals_collecting.py``.
"""

from __future__ import annotations

import pytest
from rigging import (
    cards,
    hands,
    legal,
    named,
    names,
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
    Chanced,
    CollectingEnded,
    Dealt,
    Drew,
    Game,
    IllegalReason,
    LeftoversShown,
    Phase,
    Played,
    Rules,
    TrickReturned,
    TrickTied,
    TrickWon,
    TrumpCardTaken,
    TrumpRevealed,
    WentOut,
)
from skitgubbe.cards import format_cards

pytestmark = pytest.mark.once

__all__: list[str] = []

# --- D: pack and deal -------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4, 5, 16, 17])
def test_d2_two_to_seventeen_players(n: int) -> None:
    game = Game(n, seed=1)
    assert game.n == n
    assert [len(hand) for hand in game.hands] == [3] * n
    assert len(game.stock) == 52 - 3 * n


def test_d3_three_cards_each_one_at_a_time_clockwise_from_the_dealers_left() -> None:
    game = Game(4, dealer=1, deck=PACK)
    left_of_dealer = [format_cards(PACK[start:12:4]) for start in range(4)]
    assert left_of_dealer == ["2C3C4C", "2D3D4D", "2H3H4H", "2S3S4S"]
    assert hands(game) == ["2H3H4H", "2S3S4S", "2C3C4C", "2D3D4D"]
    assert game.stock == PACK[12:]
    assert game.events == tuple(
        Dealt(seat, tuple(PACK[start:12:4])) for seat, start in enumerate((2, 3, 0, 1))
    )


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_d4_the_player_to_the_dealers_left_leads_first(dealer: int) -> None:
    game = Game(3, dealer=dealer, seed=1)
    assert game.turn == game.leader == (dealer + 1) % 3
    assert game.actors == (game.turn,)
    assert game.table == ()


# --- C: two-player tricks ---------------------------------------------------------------------


def test_c1_the_leader_plays_any_one_card() -> None:
    game = rig(["7S2C9H", "KD3C4C", "5C5D5H"])
    assert legal(game) == ["2C", "7S", "9H", "chance"]
    assert game.actors == (0,)
    assert legal(game, 1) == legal(game, 2) == []


def test_c1_the_player_to_the_left_answers_with_any_one_card() -> None:
    game = rig(["7S2C9H", "KD3C7C", "5C5D5H"])
    play(game, "0:9H")
    assert game.turn == 1
    assert game.actors == (1,)
    assert legal(game) == ["3C", "7C", "KD", "chance"]
    assert legal(game, 0) == legal(game, 2) == []
    play(game, "1:3C")
    assert game.turn == 0


def test_c2_the_leader_draws_before_the_answer() -> None:
    game = rig(["7S2C9H", "KD3C4C"], "AS6D")
    assert play(game, "0:9H") == (Played(0, cards("9H")), Drew(0, cards("AS")))
    assert hands(game)[0] == "2C7SAS"
    assert play(game, "1:KD")[:2] == (Played(1, cards("KD")), Drew(1, cards("6D")))
    assert hands(game)[1] == "3C4C6D"


@pytest.mark.parametrize(("answer", "winner"), [("KD", 1), ("TS", 1), ("8H", 0), ("2D", 0)])
def test_c3_the_higher_rank_takes_both_cards(answer: str, winner: int) -> None:
    game = rig(["9H", answer, "5C5D5H"])
    events = play(game, "0:9H", f"1:{answer}")
    both = tuple(sorted(cards(f"9H{answer}")))
    assert named(events, TrickWon) == [TrickWon(winner, both)]
    assert game.won[winner] == both
    assert game.table == ()
    assert game.turn == game.leader == winner


def test_c3_the_winner_leads_to_their_own_left() -> None:
    game = rig(["9H", "KD8D", "5CAC"])
    play(game, "0:9H", "1:KD", "1:8D")
    assert game.turn == 2
    play(game, "2:AC")
    assert won(game) == ["", "9HKD", "8DAC"]
    assert game.turn == 2
    play(game, "2:5C")
    assert game.turn == 0


def test_c4_equal_ranks_stay_and_the_same_two_play_again() -> None:
    game = rig(["9H2C3C", "9D8D7D", "5C5D5H"], "ASAH")
    events = play(game, "0:9H", "1:9D")
    assert events[-1] == TrickTied((0, 1))
    assert named(events, Drew) == [Drew(0, cards("AS")), Drew(1, cards("AH"))]
    assert table(game) == ["0:9H", "1:9D"]
    assert game.turn == game.leader == 0
    assert won(game) == ["", "", ""]


def test_c4_again_and_again_if_need_be() -> None:
    game = rig(["9H8C7C", "9D8D7D"], "6C6D")
    events = play(game, "0:9H", "1:9D", "0:8C", "1:8D", "0:7C", "1:7D")
    assert named(events, TrickTied) == [TrickTied((0, 1))] * 3
    assert table(game)[-2:] == ["0:7C round 2", "1:7D round 2"]
    assert game.turn == 0
    events = play(game, "0:6C", "chance")
    assert events[-1].name == "trick_won"
    assert len(game.won[named(events, TrickWon)[0].seat]) == 8


def test_c5_chance_plays_the_top_of_the_stock_and_nothing_is_drawn() -> None:
    game = rig(["7S2C9H", "KD3C4C"], "8D6D")
    assert play(game, "0:chance") == (Chanced(0, cards("8D")[0]),)
    assert hands(game) == ["2C7S9H", "3C4CKD"]
    assert table(game) == ["0:chance 8D"]
    assert stock(game).startswith("6D")
    assert game.turn == 1


def test_c5_a_chance_may_tie_and_a_tie_may_be_played_off_by_chance() -> None:
    game = rig(["7S2C9H", "KD3C4C"], "KS5H6H")
    play(game, "0:chance", "1:KD", "0:chance")
    assert table(game) == ["0:chance KS", "1:KD", "0:chance 6H round 1"]
    assert won(game) == ["", ""]


def test_c5_chance_needs_two_cards_in_the_stock() -> None:
    game = rig_exactly(["7S2C9H", "KD3C4C"], "8D6D5H")
    assert stock(game) == "8D6D5H" and "chance" in legal(game)
    play(game, "0:chance")
    assert stock(game) == "6D5H" and "chance" in legal(game)
    play(game, "1:chance")
    assert stock(game) == "5H" and "chance" not in legal(game)
    assert refuse(game, "chance").reason is IllegalReason.CHANCE_LAST_CARD
    play(game, "0:2C")
    assert stock(game) == "" and "chance" not in legal(game)
    assert refuse(game, "chance").reason is IllegalReason.CHANCE_LAST_CARD


def test_c6_the_last_card_of_the_stock_is_laid_aside_by_whoever_draws_it() -> None:
    game = rig_exactly(["7S2C9H", "KD3C4C"], "8D6D")
    play(game, "0:7S")
    assert (game.trump_card, game.trump_owner) == (None, None)
    events = play(game, "1:KD")
    assert events[:2] == (Played(1, cards("KD")), TrumpCardTaken(1, cards("6D")[0]))
    assert hands(game) == ["2C8D9H", "3C4C"]
    assert (game.trump_card, game.trump_owner) == (cards("6D")[0], 1)
    assert stock(game) == ""


def test_c6_the_leader_may_take_it_in_the_middle_of_a_trick() -> None:
    game = rig_exactly(["7S2C9H", "KD3C4C"], "8D")
    assert play(game, "0:7S") == (Played(0, cards("7S")), TrumpCardTaken(0, cards("8D")[0]))
    assert game.turn == 1
    assert hands(game) == ["2C9H", "3C4CKD"]


# --- X1: an empty hand ------------------------------------------------------------------------


def test_x1_over_when_the_turn_to_lead_comes_to_an_empty_hand() -> None:
    game = rig_exactly(["KSQSJS", "2C3C4C", "6D7D8D"], "AH")
    events = play(game, "0:KS", "1:2C", "0:QS", "1:3C", "0:JS")
    assert "collecting_ended" not in names(events)
    events = play(game, "1:4C")
    assert events[1:3] == (TrickWon(0, cards("4CJS")), CollectingEnded(((), (), ())))
    assert game.phase is Phase.SHEDDING
    assert hands(game) == ["2C3C4CJSQSKSAH", "", "6D7D8D"]


def test_x1_over_when_the_turn_to_answer_comes_to_an_empty_hand() -> None:
    game = rig_exactly(["KS5S2S", "4H9H3H", "8DJDQD"], "AS")
    play(game, "0:KS", "1:4H", "0:5S", "1:9H", "1:3H", "2:8D", "2:JD", "0:2S")
    assert game.phase is Phase.COLLECTING
    events = play(game, "2:QD")
    assert events[:2] == (Played(2, cards("QD")), CollectingEnded(((), (), cards("QD"))))
    assert named(events, LeftoversShown) == []
    assert hands(game) == ["4HKSAS", "5S9H", "2S3H8DJDQD"]


def test_x1_over_when_the_turn_to_play_off_comes_to_an_empty_hand() -> None:
    game = rig_exactly(["2S5S9S", "3H4H9H"], "AC")
    play(game, "0:2S", "1:3H", "1:4H", "0:5S", "0:9S")
    events = play(game, "1:9H")
    assert events[1:3] == (TrickTied((0, 1)), CollectingEnded((cards("9S"), cards("9H"))))
    assert hands(game) == ["4H5S9SAC", "2S3H9H"]


# --- X2: empty hands are skipped --------------------------------------------------------------

FOUR_HANDS = ["ASKS2S", "3H4H5H", "6D7D8D", "9C8CTC"]


def four_with_two_empty_hands() -> Game:
    game = rig_exactly(FOUR_HANDS, "AC", rules="skip-empty")
    play(game, "0:AS", "1:3H", "0:KS", "1:4H", "0:2S", "1:5H")
    assert hands(game)[:2] == ["", ""]
    return game


def test_x2_the_turn_to_lead_passes_to_the_next_player_with_cards() -> None:
    game = four_with_two_empty_hands()
    assert won(game)[1] == "2S5H"
    assert game.turn == game.leader == 2
    assert game.actors == (2,)


def test_x2_the_turn_to_answer_passes_to_the_next_player_with_cards() -> None:
    game = four_with_two_empty_hands()
    play(game, "2:6D", "3:9C")
    assert game.turn == game.leader == 3
    play(game, "3:8C")
    assert game.turn == 2
    play(game, "2:7D")
    assert won(game)[3] == "6D7D8C9C"


def test_x2_over_when_fewer_than_two_players_hold_cards() -> None:
    game = rig_exactly(["KSQS2S", "4H3H9H", "8DJDQD"], "AC", rules="skip-empty")
    play(game, "0:KS", "1:4H", "0:QS", "1:3H", "0:2S")
    events = play(game, "1:9H")
    assert events[1:4] == (
        TrickWon(1, cards("2S9H")),
        CollectingEnded(((), (), ())),
        LeftoversShown(2, cards("8DJDQD")),
    )
    assert hands(game) == ["3H4HQSKSAC", "2S9H", "8DJDQD"]


# --- X3: a tie that cannot be played off ------------------------------------------------------


def tie_with_an_empty_leader(unresolved_tie: str) -> Game:
    rules = Rules.from_dict(
        {"collecting_end": "skip_empty_hands", "unresolved_tie": unresolved_tie}
    )
    game = rig_exactly(["2S8S9S", "9HKHTH", "4D5D6D"], "AC", rules=rules, dealer=1)
    play(game, "2:4D", "0:2S", "2:5D", "0:8S", "0:9S")
    assert hands(game) == ["", "9HTHKH", "6D"]
    assert game.turn == 1
    return game


def test_x3_end_phase_with_the_leader_out_of_cards() -> None:
    game = tie_with_an_empty_leader("end_phase")
    events = play(game, "1:9H")
    assert events[1:5] == (
        TrickTied((0, 1)),
        CollectingEnded((cards("9S"), cards("9H"), ())),
        LeftoversShown(1, cards("THKH")),
        LeftoversShown(2, cards("6D")),
    )
    assert hands(game) == ["5D8S9S", "9HTHKH", "2S4D6DAC"]


def test_x3_return_and_continue_passes_the_lead_of_an_empty_hand() -> None:
    game = tie_with_an_empty_leader("return_and_continue")
    events = play(game, "1:9H")
    assert events[1:] == (TrickTied((0, 1)), TrickReturned((cards("9S"), cards("9H"), ())))
    assert won(game) == ["5D8S9S", "9H", "2S4D"]
    assert game.table == ()
    assert game.turn == game.leader == 1
    play(game, "1:TH")
    assert game.turn == 2
    assert table(game) == ["1:TH"]


def test_x3_the_cards_of_all_rounds_of_the_tie_go_back() -> None:
    rules = Rules(collecting_end="skip_empty_hands", unresolved_tie="return_and_continue")
    game = rig_exactly(["9S8S7S", "9H8H7H", "2C2D2H", "3C3D3H"], "AC", rules=rules)
    events = play(game, "0:9S", "1:9H", "0:8S", "1:8H", "0:7S", "1:7H")
    back = (cards("7S8S9S"), cards("7H8H9H"), (), ())
    assert events[-1] == TrickReturned(back)
    assert game.won == back
    assert game.turn == 2


# --- seventeen players ------------------------------------------------------------------------


def test_d2_seventeen_players_share_the_whole_pack_but_one_card() -> None:
    game = Game(17, deck=PACK)
    assert stock(game) == "AS"
    assert game.turn == 1
    assert "chance" not in legal(game)  # C5
    assert play(game, "1:2C")[1:] == (TrumpCardTaken(1, cards("AS")[0]),)  # C6
    assert game.turn == 2
    assert legal(game) == ["2D", "6H", "TS"]


def test_x1_seventeen_players_to_the_end_of_collecting() -> None:
    game = Game(17, deck=PACK)
    while game.phase is Phase.COLLECTING:
        play(game, legal(game)[-1])
    [ended] = named(game.events, CollectingEnded)
    [revealed] = named(game.events, TrumpRevealed)
    assert (revealed.seat, revealed.card) == (1, cards("AS")[0])
    held = [format_cards(hand) for hand in game.hands]
    assert sum(map(len, held)) == 104
    assert [out.seat for out in named(game.events, WentOut)] == [
        seat for seat in [*range(1, 17), 0] if not held[seat]
    ]
    assert len(ended.returned) == 17
