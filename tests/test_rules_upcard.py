"""Collecting with an upcard: D5, C7, C9, U1 to U5, X1, X2, X4 and X5.

One test or more for each rule, named after it.  The last card of a rigged stock is the upcard.
"""

from __future__ import annotations

import pytest
from rigging import cards, hands, legal, named, play, refuse, rig, rig_exactly, stock, table, won

from skitgubbe import (
    PACK,
    Chanced,
    CollectingEnded,
    Drew,
    Game,
    IllegalReason,
    LeftoversShown,
    Phase,
    PickedUp,
    Position,
    Rules,
    Suit,
    TrickTied,
    TrickWon,
    TrumpCardTaken,
    UpcardTurned,
)

pytestmark = pytest.mark.once

__all__: list[str] = []

FREE = Rules.preset("upcard")
MAS = Rules.preset("mas-upcard")
BOTH = [pytest.param(FREE, id="free"), pytest.param(MAS, id="follow-or-pick-up")]


# --- D5, C7: the upcard -----------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOTH)
def test_d5_the_card_after_the_deal_is_turned_up_and_slid_under_the_stock(rules: Rules) -> None:
    deck = cards("2C3C4C5C6C7C8H9C9DTS")
    game = Game(2, rules=rules.replace(pack=deck), deck=deck)
    assert game.events[-1] == UpcardTurned(cards("8H")[0])
    assert stock(game) == "9C9DTS8H"
    assert game.trump is Suit.HEARTS
    assert (game.trump_card, game.trump_owner) == (None, None)


@pytest.mark.parametrize("rules", BOTH)
def test_d5_it_shows_trump_to_all_and_stays_known(rules: Rules) -> None:
    game = rig(["2C3C4C", "5C6C7C"], last="8H", rules=rules)
    for log in (game.log.for_seat(0), game.log.for_seat(1), game.log.for_spectator()):
        assert log.events[-1] == UpcardTurned(cards("8H")[0])
    play(game, "0:2C", "1:5C")
    assert game.trump is Suit.HEARTS


def test_d5_no_upcard_without_the_option() -> None:
    game = rig(["2C3C4C", "5C6C7C"], last="8H")
    assert named(game.events, UpcardTurned) == []
    assert game.trump is None


@pytest.mark.parametrize("rules", BOTH)
def test_c7_the_last_card_of_the_stock_is_the_upcard_itself(rules: Rules) -> None:
    game = rig_exactly(["2C3C4C", "5C6C7C"], "9C8H", rules=rules)
    assert play(game, "0:2C")[1] == Drew(0, cards("9C"))
    events = play(game, "1:5C")
    assert events[1] == TrumpCardTaken(1, cards("8H")[0])
    assert (game.trump_card, game.trump_owner) == (cards("8H")[0], 1)
    assert hands(game) == ["3C4C9C", "6C7C"]


@pytest.mark.parametrize("rules", BOTH)
def test_c7_it_is_laid_aside_face_up_and_nobody_plays_it(rules: Rules) -> None:
    game = rig_exactly(["2C3C4C", "5C6C7C"], "8H", rules=rules)
    play(game, "0:2C")
    for log in (game.log.for_seat(0), game.log.for_seat(1), game.log.for_spectator()):
        assert log.events[-1] == TrumpCardTaken(0, cards("8H")[0])
    play(game, "1:5C", "1:6C")
    assert refuse(game, "0:8H").reason is IllegalReason.CARD_NOT_HELD
    assert legal(game)[:2] == ["3C", "4C"]


def test_c5_with_an_upcard_the_chance_never_takes_it() -> None:
    game = rig_exactly(["2C3C4C", "5C6C7C"], "9C9D8H", rules=FREE)
    events = play(game, "0:chance", "1:chance")
    assert events[:2] == (Chanced(0, cards("9C")[0]), Chanced(1, cards("9D")[0]))
    assert stock(game) == "8H"
    assert refuse(game, "chance").reason is IllegalReason.CHANCE_LAST_CARD


# --- U1: any card may be played ---------------------------------------------------------------


TRICKS = {
    "higher of the suit led": ("9S", "TS", 1),
    "lower of the suit led": ("9S", "8S", 0),
    "higher of a third suit": ("9S", "AD", 0),
    "lower of a third suit": ("9S", "4D", 0),
    "equal of a third suit": ("9S", "9D", 0),
    "lowest trump on an ace": ("AS", "2H", 1),
    "ace on the lowest trump": ("2H", "AS", 0),
    "higher trump": ("9H", "TH", 1),
    "lower trump": ("9H", "2H", 0),
    "trump of equal rank": ("9S", "9H", 1),
    "equal rank on a trump": ("9H", "9S", 0),
}


def check_trick(rules: Rules, lead: str, answer: str, winner: int) -> None:
    game = rig([f"{lead}2C3C", f"{answer}2D3D", "5C6C7C"], "6D7D", "8H", rules=rules)
    events = play(game, f"0:{lead}", f"1:{answer}")
    assert events[-1] == TrickWon(winner, tuple(sorted(cards(lead + answer))))
    assert game.turn == game.leader == winner


@pytest.mark.parametrize("name", TRICKS)
def test_u1_the_higher_trump_wins_or_else_the_higher_of_the_suit_led(name: str) -> None:
    check_trick(FREE, *TRICKS[name])


# --- U2: follow or pick up --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        pytest.param("2S3C4H", ["2S", "pickup"], id="one-of-the-suit-led"),
        pytest.param("2STS4H", ["2S", "TS", "pickup"], id="two-of-the-suit-led"),
        pytest.param("2C4H3C", ["4H", "pickup"], id="a-trump-for-lack-of-the-suit"),
        pytest.param("2H4HAD", ["2H", "4H", "pickup"], id="two-trumps"),
        pytest.param("2CADTD", ["pickup"], id="neither"),
    ],
)
def test_u2_the_answerer_follows_suit_or_else_trumps_or_picks_up(
    hand: str, allowed: list[str]
) -> None:
    game = rig(["9S", hand, "5C6C7C"], last="8H", rules=MAS)
    play(game, "0:9S")
    assert legal(game) == allowed
    for card in set(cards(hand)) - set(cards("".join(allowed[:-1]))):
        assert refuse(game, str(card)).reason is IllegalReason.MUST_FOLLOW


FOLLOWING = [name for name, (lead, answer, _) in TRICKS.items() if answer[1] in (lead[1], "H")]


@pytest.mark.parametrize("name", FOLLOWING)
def test_u2_the_higher_of_the_suit_led_or_any_trump_on_a_plain_suit_wins(name: str) -> None:
    check_trick(MAS, *TRICKS[name])


def test_u2_the_card_led_goes_to_the_hand_of_who_picks_it_up() -> None:
    game = rig(["9S2C3C", "TS2D3D", "5C6C7C"], "6D", "8H", rules=MAS)
    play(game, "0:9S")
    assert play(game, "1:pickup") == (PickedUp(1, cards("9S")),)
    assert hands(game) == ["2C3C6D", "2D3D9STS", "5C6C7C"]
    assert won(game) == ["", "", ""]
    assert game.table == ()


@pytest.mark.parametrize("rules", [FREE, MAS.replace(collecting_end="empty_hand")])
def test_u2_x1_for_an_answerer_who_holds_no_card(rules: Rules) -> None:
    game = rig_exactly(["KS5S2S", "4S9S3S", "8SJSQS"], "AH", rules=rules)
    play(game, "0:KS", "1:4S", "0:5S", "1:9S", "1:3S", "2:8S", "2:JS", "0:2S")
    assert hands(game) == ["", "", "QS"]
    events = play(game, "2:QS")
    assert events[1] == CollectingEnded(((), (), cards("QS")))
    assert named(events, PickedUp) == []
    assert hands(game) == ["4SKSAH", "5S9S", "2S3S8SJSQS"]


def test_u2_x2_an_answerer_who_holds_no_card_is_skipped() -> None:
    game = rig_exactly(["KS5S2S", "4S9S3S", "8SJSQS"], "AH", rules=MAS)
    play(game, "0:KS", "1:4S", "0:5S", "1:9S", "1:3S", "2:pickup")
    assert (hands(game), game.turn) == (["2S", "", "3S8SJSQS"], 0)
    play(game, "0:2S")
    assert (game.turn, game.actors) == (2, (2,))  # seat 1 holds no card


# --- U3: hands that grow ----------------------------------------------------------------------


def test_u3_a_player_draws_only_up_to_three() -> None:
    game = rig(["9S8S7S", "2D3D4D"], "ACKCQCJC", "8H", rules=MAS)
    play(game, "0:9S", "1:pickup", "0:8S", "1:pickup", "0:7S")
    assert hands(game) == ["QCKCAC", "2D3D4D8S9S"]
    assert named(play(game, "1:9S"), Drew) == []  # from five cards to four
    assert named(play(game, "1:2D"), Drew) == []  # to three
    assert hands(game)[1] == "3D4D8S"
    play(game, "0:pickup")
    assert named(play(game, "1:3D"), Drew) == [Drew(1, cards("JC"))]
    assert hands(game) == ["2DQCKCAC", "4D8SJC"]


def test_u3_c9_a_card_turned_over_is_led_and_followed_or_picked_up() -> None:
    rules = MAS.replace(chance=True, chance_when="leading")
    game = rig(["9S8S7S", "2C3S4D"], "JS", "8H", rules=rules)
    assert "chance" in legal(game)
    play(game, "0:chance")
    assert table(game) == ["0:chance JS"]
    assert legal(game) == ["3S", "pickup"]  # spades are led, and nothing else follows
    assert refuse(game, "chance").reason is IllegalReason.CHANCE_ONLY_LEADS
    assert refuse(game, "2C").reason is IllegalReason.MUST_FOLLOW
    assert play(game, "1:pickup")[0] == PickedUp(1, cards("JS"))
    assert (hands(game)[1], game.turn) == ("2C3S4DJS", 0)


# --- U4: who leads after a pick-up ------------------------------------------------------------


@pytest.mark.parametrize(("players", "next_leader"), [(2, 0), (3, 2), (4, 2)])
def test_u4_the_player_to_the_left_of_the_one_who_picked_up_leads(
    players: int, next_leader: int
) -> None:
    game = rig(["9S2C3C", "TS2D3D", "4C4D4S", "5C5D5S"][:players], last="8H", rules=MAS)
    play(game, "0:9S", "1:pickup")
    assert game.turn == game.leader == next_leader
    assert game.actors == (next_leader,)
    play(game, legal(game)[0])
    assert game.turn == (next_leader + 1) % players


def test_u4_x1_when_that_player_holds_no_card() -> None:
    rules = MAS.replace(collecting_end="empty_hand")
    game = rig_exactly(["2S3S4S", "5S6S7S"], "8H", rules=rules)
    play(game, "0:2S", "1:5S", "1:6S", "0:3S", "1:7S")
    assert hands(game) == ["4S", ""]
    play(game, "0:pickup")
    [ended] = named(game.events, CollectingEnded)
    assert ended.returned == ((), ())
    assert named(game.events, LeftoversShown) == [LeftoversShown(0, cards("4S7S"))]


# --- X1 with an upcard ------------------------------------------------------------------------


def test_x5_u2_a_pick_up_takes_no_trick_so_collecting_goes_on_beside_an_empty_hand() -> None:
    rules = MAS.replace(collecting_end="any_empty", hand_size=1)
    game = rig_exactly(["AS", "JC", "AC"], "3C", dealer=2, rules=rules)
    play(game, "0:AS", "1:pickup")
    assert (hands(game), game.turn) == (["", "JCAS", "AC"], 2)
    again = Position.from_text(game.position.to_text())
    assert again == game.position == Position.from_dict(game.position.to_dict())
    assert Game.from_position(again).legal_moves() == game.legal_moves()


def test_x5_with_an_upcard_over_after_a_trick_that_leaves_a_hand_empty() -> None:
    rules = MAS.replace(collecting_end="any_empty")
    game = rig_exactly(["KS5S2S", "4S9S3S", "8SJSQS"], "AH", rules=rules)
    play(game, "0:KS", "1:4S", "0:5S", "1:9S", "1:3S")
    assert game.phase is Phase.COLLECTING
    events = play(game, "2:8S")
    assert named(events, CollectingEnded) == [CollectingEnded(((), (), ()))]


# --- U5: everyone plays -----------------------------------------------------------------------

TOGETHER = FREE.replace(tricks="everyone", equal_cards=False)


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("9S KS QS", 1),  # the highest card of the suit led
        ("9S KD AC", 0),  # other suits lose
        ("9S 2H KS", 1),  # a trump wins
        ("9S 2H 4H", 2),  # the higher trump
        ("9S 9D 9C", 0),  # there are no ties
        ("3H AS 2H", 0),
    ],
)
def test_u5_who_wins(plays: str, winner: int) -> None:
    given = plays.split()
    game = rig(given, "JDJCTD", "8H", rules=TOGETHER)
    events = play(game, *(f"{seat}:{card}" for seat, card in enumerate(given)))
    assert named(events, TrickWon) == [TrickWon(winner, tuple(sorted(cards("".join(given)))))]
    assert (named(events, TrickTied), game.turn) == ([], winner)


def test_u5_l4_sluffs_go_by_rank_and_never_win() -> None:
    game = rig(["9S", "2S9H", "3SKD"], "JDJC", "8H", rules=TOGETHER, sluffing="any_time")
    play(game, "0:9S", "1:sluff 9H", "1:2S", "2:3S")
    assert (game.position.winner, game.turn) == (0, 0)
    assert refuse(game, "2:sluff KD").reason is IllegalReason.SLUFF_WRONG_RANK


def test_u5_x4_the_trick_is_finished_once_the_upcard_is_taken() -> None:
    rules = TOGETHER.replace(collecting_end="finish_trick")
    game = rig_exactly(["9S8S7S", "KS3S4S", "2S5S6S"], "8H", rules=rules)
    assert play(game, "0:9S")[1] == TrumpCardTaken(0, cards("8H")[0])
    assert named(play(game, "1:KS", "2:2S"), CollectingEnded) == [CollectingEnded(((), (), ()))]


@pytest.mark.parametrize("rules", BOTH)
def test_d2_seventeen_players_and_the_upcard_is_the_whole_stock(rules: Rules) -> None:
    game = Game(17, deck=PACK, rules=rules)
    assert stock(game) == "AS"
    assert game.trump is Suit.SPADES
    assert play(game, "1:2C")[1] == TrumpCardTaken(1, cards("AS")[0])
    steps = 0
    while game.phase is Phase.COLLECTING:
        play(game, legal(game)[0])
        steps += 1
        assert steps < 200
    assert sum(len(hand) for hand in game.hands) == 52
