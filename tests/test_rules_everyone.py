"""Collecting when everyone plays: E1 to E6, and C5, C6, X1 and X4 there.

One test or more for each rule, named after it.  Sluffing is in ``test_rules_sluffing.py``,
refusals in ``test_refusals_collecting.py``.
"""

from __future__ import annotations

import pytest
from rigging import (
    cards,
    hands,
    legal,
    named,
    play,
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
    Drew,
    Game,
    LeftoversShown,
    Phase,
    Played,
    Rules,
    TrickTied,
    TrickWon,
    TrumpCardTaken,
)

pytestmark = pytest.mark.once

__all__: list[str] = []

PLAIN = Rules(tricks="everyone")
MATCHES = Rules(tricks="everyone", matches_beat_singles=True)
MUST_MATCH = Rules(tricks="everyone", must_match=True)
BOTH = Rules(tricks="everyone", matches_beat_singles=True, must_match=True)
FINISH = Rules(tricks="everyone", collecting_end="finish_trick")
AFTER_TRICK = Rules.preset("everyone")
ANY_TIME = Rules.preset("everyone-any-time")
BINDING = [pytest.param(MUST_MATCH, id="must-match"), pytest.param(BOTH, id="both")]


# --- E1, E2: playing and drawing --------------------------------------------------------------


def test_e1_the_leader_plays_one_two_or_three_cards_of_one_rank() -> None:
    game = rig(["7C7S7D", "KD", "5C"], rules=PLAIN)
    assert legal(game) == ["7C", "7C7D", "7C7D7S", "7C7S", "7D", "7D7S", "7S", "chance"]
    game = rig(["7C9S7D", "KD", "5C"], rules=PLAIN)
    assert legal(game) == ["7C", "7C7D", "7D", "9S", "chance"]


def test_e1_everyone_plays_in_turn_clockwise() -> None:
    game = rig(["9S", "KD", "5C5D", "6C"], rules=PLAIN, dealer=1)
    order: list[int | None] = []
    for act in ("5C5D", "6C", "9S", "KD"):
        order.append(game.turn)
        assert game.actors == (game.turn,)
        play(game, act)
    assert order == [2, 3, 0, 1]
    assert won(game) == ["", "5C5D6C9SKD", "", ""]


def test_e2_after_each_play_the_player_draws_up_to_three() -> None:
    game = rig(["7C7D7S", "KD4C3C"], "ASAHADAC", rules=PLAIN)
    assert play(game, "0:7C7D7S") == (Played(0, cards("7C7D7S")), Drew(0, cards("ASAHAD")))
    assert hands(game)[0] == "ADAHAS"
    assert play(game, "1:KD")[:2] == (Played(1, cards("KD")), Drew(1, cards("AC")))


def test_e2_a_chance_is_one_card_and_nothing_is_drawn() -> None:
    game = rig(["7C7D7S", "KD4C3C"], "ASAHAD", rules=PLAIN)
    assert play(game, "chance") == (Chanced(0, cards("AS")[0]),)
    assert hands(game)[0] == "7C7D7S"
    assert table(game) == ["0:chance AS"]
    assert stock(game).startswith("AHAD")


def test_c6_a_draw_of_several_cards_stops_at_the_last_card() -> None:
    game = rig_exactly(["7C7D7S", "KD4C3C"], "2SAS", rules=PLAIN)
    assert play(game, "0:7C7D7S") == (
        Played(0, cards("7C7D7S")),
        Drew(0, cards("2S")),
        TrumpCardTaken(0, cards("AS")[0]),
    )
    assert hands(game)[0] == "2S"
    assert stock(game) == ""


# --- E3, E4: who wins -------------------------------------------------------------------------


def check_winners(rules: Rules, dealt: str, acts: str, seats: tuple[int, ...]) -> None:
    """Play: one of these seats takes the trick, or they are to play it off."""
    game = rig(dealt.split(), rules=rules)
    last = play(game, *acts.split())[-1]
    first, *others = seats
    if others:
        assert last == TrickTied(seats)
    else:
        all_cards = tuple(sorted(cards("".join(acts.split()))))
        assert last == TrickWon(first, all_cards)
        assert game.won[first] == all_cards
    assert game.turn == first


E3: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "the highest rank": ("9S9H9D TC 2C2D", "9S9H9D TC 2C2D", (1,)),
    "however many": ("9S9H 9C 2C2D", "9S9H 9C 2C2D", (0, 1)),
    "only the new round counts": ("KS4S 5C KD3D", "KS 5C KD 4S 3D", (0,)),
    "a tie of three": ("9S5S2S 9H5H3H 9D4DQD 8CACJC", "9S 9H 9D 8C", (0, 1, 2)),
    "becomes a tie of two": ("9S5S2S 9H5H3H 9D4DQD 8CACJC", "9S 9H 9D 8C 5S 5H 4D", (0, 1)),
    "and is won": ("9S5S2S 9H5H3H 9D4DQD 8CACJC", "9S 9H 9D 8C 5S 5H 4D 2S 3H", (1,)),
    "several in a play-off": ("9S5S5H 9H6C 2C", "9S 9H 2C 5H5S 6C", (1,)),
}


@pytest.mark.parametrize("name", E3)
def test_e3_who_wins(name: str) -> None:
    check_winners(PLAIN, *E3[name])


def test_e3_only_those_who_share_the_highest_rank_play_again_in_the_same_order() -> None:
    game = rig(["KS4S", "5C", "KD3D"], rules=PLAIN, dealer=0)
    events = play(game, "1:5C", "2:KD", "0:KS")
    assert events[-1] == TrickTied((2, 0))
    assert (game.turn, game.leader) == (2, 1)
    assert legal(game, 1) == []
    play(game, "2:3D")
    assert game.turn == 0
    assert table(game) == ["1:5C", "2:KD", "0:KS", "2:3D round 1"]


def test_e4_the_winner_takes_every_card_and_leads_next() -> None:
    game = rig(["9S", "KD8D", "5C"], rules=PLAIN)
    play(game, "0:9S", "1:KD", "2:5C")
    assert won(game) == ["", "5C9SKD", ""]
    assert game.turn == game.leader == 1
    play(game, "1:8D")
    assert game.turn == 2


# --- E5: matches that beat singles ------------------------------------------------------------


E5: dict[str, tuple[str, str, tuple[int, ...] | None, tuple[int, ...]]] = {
    "lower than a single": ("5S KD 5H 9C", "5S KD 5H 9C", (1,), (0, 2)),
    "in a play-off": ("KS3S KD3D KHAH", "KS KD KH 3S 3D AH", (2,), (0, 1)),
    "which is for the whole trick": ("5S2S KDAD 5H3H 9C", "5S KD 5H 9C 2S 3H", None, (2,)),
    "not of one player": ("5S5H 9C 7D", "5S5H 9C 7D", (1,), (1,)),
    "but of two": ("8S 9C9D9H 8D", "8S 9C9D9H 8D", (1,), (0, 2)),
    "the highest of several": ("3S 3D 8S 8D AC", "3S 3D 8S 8D AC", (4,), (2, 3)),
    "wherever it lies": ("8S 3D 3S AC 8D", "8S 3D 3S AC 8D", (3,), (0, 4)),
    "none": ("5S KD 9C", "5S KD 9C", (1,), (1,)),
    "not with an earlier round": ("KS5S KDTD 5H", "KS KD 5H 5S TD", (1,), (1,)),
}
"""Who wins without the option, and with it."""


@pytest.mark.parametrize("name", E5)
def test_e5_a_match_wins_only_with_the_option(name: str) -> None:
    dealt, acts, without, matched = E5[name]
    if without is not None:
        check_winners(PLAIN, dealt, acts, without)
    check_winners(MATCHES, dealt, acts, matched)


E8: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "more players": ("4C KC 4D KD 4H", "4C KC 4D KD 4H", (0, 2, 4)),
    "of equally many the higher rank": ("4C KC 4D KD AH", "4C KC 4D KD AH", (1, 3)),
    "not one alone": ("4C KC 4D", "4C KC 4D", (0, 2)),
    "if any is shared": ("4C5C KC 4D6H", "4C KC 4D 5C 6H", (2,)),
    "in a play-off": ("2C5C 2D9D 2H5H 2S9S KC", "2C 2D 2H 2S KC 5C 9D 5H 9S", (1, 3)),
}


@pytest.mark.parametrize("name", E8)
def test_e8_the_rank_of_more_players_wins(name: str) -> None:
    check_winners(MATCHES.replace(match_order="players"), *E8[name])


def test_e5_a_match_may_be_made_by_chance() -> None:
    game = rig(["5S2C3C", "KD2D3D", "4C4D4H"], "ASAH5H", rules=MATCHES)
    assert play(game, "0:5S", "1:KD", "2:chance")[-1] == TrickTied((0, 2))


# --- E6: forced matching ----------------------------------------------------------------------


def last_player(rules: Rules, lying: str, hand: str) -> Game:
    """One player has laid each card of ``lying``; now it is the turn of one who holds ``hand``."""
    laid = [str(card) for card in cards(lying)]
    game = rig([*laid, hand], rules=rules)
    play(game, *laid)
    return game


@pytest.mark.parametrize(
    ("lying", "hand", "allowed"),
    [
        ("9S", "9C2S3S", ["9C"]),
        ("9SQS", "9CQC2S", ["QC"]),
        ("QS9S", "9CQC2S", ["QC"]),
        ("9SQS", "QCAC2S", ["QC"]),
        ("9SQS", "QCQDAC", ["QC", "QCQD", "QD"]),
        ("9SQS", "9CAC2S", ["2S", "9C", "AC", "chance"]),
        ("9S9HQS", "9C2S3S", ["2S", "3S", "9C", "chance"]),
        ("9S9HQS", "9CQC2S", ["QC"]),
        ("QSQH9SKS", "QC9C2S", ["2S", "9C", "QC", "chance"]),
    ],
)
def test_e6_without_e5_the_highest_rank_so_far_must_be_matched(
    lying: str, hand: str, allowed: list[str]
) -> None:
    assert legal(last_player(MUST_MATCH, lying, hand)) == allowed


@pytest.mark.parametrize(
    ("lying", "hand", "allowed"),
    [
        ("9S", "9C2S3S", ["9C"]),
        ("9SQS", "9C2S3S", ["9C"]),
        ("9SQS", "9CQC2S", ["QC"]),
        ("9S9HQS", "9CQC2S", ["QC"]),
        ("9S9HQS", "9C2S3S", ["9C"]),
        ("9S9HQS", "9C9D2S", ["9C", "9C9D", "9D"]),
        ("QSQH9SKS", "9C2S3S", ["2S", "3S", "9C", "chance"]),
        ("QSQH9SKS", "9CKC2S", ["KC"]),
        ("QSQH9SKS", "9CQC2S", ["QC"]),
        ("QSQH9SKS", "QCKC2S", ["KC"]),
        ("QSQH9SKS", "2S3SAS", ["2S", "3S", "AS", "chance"]),
    ],
)
def test_e6_with_e5_the_highest_rank_not_below_a_match_must_be_matched(
    lying: str, hand: str, allowed: list[str]
) -> None:
    assert legal(last_player(BOTH, lying, hand)) == allowed


def test_e6_a_card_played_by_chance_binds() -> None:
    game = rig(["2C3C4C", "9CQC2S"], "9S", rules=MUST_MATCH)
    play(game, "0:chance")
    assert legal(game) == ["9C"]


@pytest.mark.parametrize("rules", BINDING)
def test_e6_only_plays_of_the_current_round_count(rules: Rules) -> None:
    game = rig(["9S4S2S", "9H9DKH"], "JCJDTC", rules=rules)
    play(game, "0:9S", "1:9H")
    assert legal(game) == ["2S", "4S", "JC", "chance"]
    play(game, "0:4S")
    assert legal(game) == ["9D", "JD", "KH", "chance"]


def test_e6_sluffed_cards_do_not_bind() -> None:
    game = rig(["KS4S2S", "KH9HTH", "9C9D3C"], "JCJDJHQC", rules=ANY_TIME, must_match=True)
    play(game, "0:KS", "1:KH", "2:9C", "0:4S", "2:sluff 9D")
    assert table(game)[-2:] == ["0:4S round 1", "2:sluff 9D round 1"]
    assert game.turn == 1
    assert legal(game) == ["9H", "TH", "JD", "chance", "sluff 9H"]


# --- X1: an empty hand ------------------------------------------------------------------------


def test_x1_over_in_the_middle_of_a_trick_when_the_next_holds_no_card() -> None:
    game = rig_exactly(["7C7D7S", "KDQDJD"], "AS", rules=PLAIN)
    play(game, "0:7C7D7S", "1:KD")
    events = play(game, "1:QD")
    assert events[1:3] == (
        CollectingEnded(((), cards("QD"))),
        LeftoversShown(1, cards("JD")),
    )
    assert hands(game) == ["AS", "7C7D7SJDQDKD"]


def test_x1_cards_of_every_round_and_sluffs_go_back_to_whoever_laid_them() -> None:
    game = rig_exactly(["7CQD9D", "7DQH7S", "2C9C4C"], "AS", rules=ANY_TIME)
    play(game, "0:7C", "1:sluff 7S", "1:7D", "2:2C", "0:QD", "1:QH", "0:9D")
    [ended] = named(game.events, CollectingEnded)
    assert ended.returned == (cards("7C9DQD"), cards("7D7SQH"), cards("2C"))
    assert hands(game) == ["7C9DQDAS", "7D7SQH", "2C4C9C"]


# --- X4: the trick in progress is finished ----------------------------------------------------


def test_x4_over_after_the_trick_in_which_the_last_card_is_taken() -> None:
    game = rig_exactly(["9S5S2S", "KD5D2D"], "AS", rules=FINISH)
    play(game, "0:9S")
    assert game.trump_owner == 0
    assert game.phase is Phase.COLLECTING
    events = play(game, "1:KD")
    assert events[1:5] == (
        TrickWon(1, cards("9SKD")),
        CollectingEnded(((), ())),
        LeftoversShown(0, cards("2S5S")),
        LeftoversShown(1, cards("2D5D")),
    )
    assert hands(game) == ["2S5SAS", "2D5D9SKD"]


def test_x4_the_last_card_may_be_taken_by_a_sluff_in_the_closing_window() -> None:
    game = rig_exactly(["9S9C2S", "KD5D2D"], "8DTDAS", rules="everyone-finish")
    play(game, "0:9S", "1:KD", "0:sluff 9C")
    assert game.trump_owner == 0
    events = play(game, "1:pass")
    assert named(events, CollectingEnded) == [CollectingEnded(((), ()))]
    assert hands(game) == ["2S8DAS", "2D5D9C9STDKD"]


def test_x4_x1_if_the_trick_cannot_be_finished() -> None:
    game = rig_exactly(["9S9C9D", "9H5D2D"], "AS", rules=FINISH)
    events = play(game, "0:9S9C9D", "1:9H")
    assert named(events, TrickWon) == []
    assert named(events, CollectingEnded) == [CollectingEnded((cards("9C9D9S"), cards("9H")))]


# --- seventeen players ------------------------------------------------------------------------


def test_e1_seventeen_players_play_to_one_trick() -> None:
    game = Game(17, deck=PACK, rules=AFTER_TRICK)
    order: list[int | None] = []
    for _ in range(17):
        order.append(game.turn)
        play(game, legal(game)[0])
    assert order == [*range(1, 17), 0]
    assert game.trump_owner == 1
    assert len(game.table) == 17
    assert game.actors == tuple(range(17))
    assert game.turn == game.leader == 1


@pytest.mark.parametrize("name", sorted(Rules.presets()))
def test_d2_seventeen_players_reach_the_end_of_collecting(name: str) -> None:
    rules = Rules.preset(name)
    game = Game(17, deck=PACK, rules=rules)
    while game.phase is Phase.COLLECTING:
        play(game, legal(game)[0])
    out_of_play = 1 if game.trump_owner is None else 0  # T3
    assert sum(len(hand) for hand in game.hands) == 52 - out_of_play
    assert len(named(game.events, CollectingEnded)) == 1
