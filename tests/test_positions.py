"""Positions set up by the builders, and those of shedding played on.

What follows is stated from the rule book, and the tests are named after the rules that decide it.
Positions of collecting are in ``test_positions_collecting.py``, what is refused is in
``test_position_faults.py``, positions that play has led to are in ``test_position_games.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import field, frozen
from rigging import hands, legal, named, names, play, refuse, table

from skitgubbe import (
    PACK,
    Card,
    EndReason,
    Game,
    GameEnded,
    IllegalReason,
    Outcome,
    Phase,
    PickedUp,
    Position,
    Rules,
    Suit,
)
from skitgubbe.cards import format_cards
from skitgubbe.fields.described import fields_of, of
from skitgubbe.fields.kinds import CARDS, SEAT, SEATS
from skitgubbe.fields.seen import ALL, NOBODY
from skitgubbe.positions.position_json import (
    FORMAT,
    VERSION,
    position_from_json,
    position_to_json,
)

pytestmark = pytest.mark.once

__all__: list[str] = []

CLASSIC = Rules()
SEQUENCES = Rules(sequences=True)


def shed(
    hands: Sequence[str],
    turn: int = 0,
    *,
    table: Sequence[tuple[int, str]] = (),
    size: int | None = None,
    safe: Sequence[int] = (),
    rules: Rules = CLASSIC,
) -> Game:
    """A game in shedding; hearts are trump."""
    return Game.from_position(
        Position.shedding(
            hands, trump="H", turn=turn, table=table, trick_size=size, safe=safe, rules=rules
        )
    )


# --- what the builders fill in ----------------------------------------------------------------


def test_shedding_fills_in_the_rest() -> None:
    position = Position.shedding(["9H 7S", "KD 2C", ""], trump="h", turn=1)
    assert position.phase is Phase.SHEDDING
    assert (position.n, position.dealer, position.rules) == (3, 0, Rules())
    assert position.hands == ((Card("7S"), Card("9H")), (Card("2C"), Card("KD")), ())
    assert position.trump is Suit.HEARTS
    assert (position.turn, position.leader, position.trick_size) == (1, 1, 2)
    assert position.safe == (2,)
    assert len(position.discards) == 48 and position.discards == tuple(sorted(position.discards))
    assert (position.won, position.stock, position.table) == (((), (), ()), (), ())
    assert (position.trump_card, position.trump_owner) == (None, None)
    assert (position.to_play, position.closing, position.winner) == ((), None, None)
    assert position.receivers == ()


def test_collecting_fills_in_the_rest() -> None:
    position = Position.collecting(
        ["KD 7S 9H", [Card("4C"), "3C", "2C"]], stock="5D 6D", turn=1, dealer=1, rest=1
    )
    assert position.phase is Phase.COLLECTING
    assert (position.n, position.dealer, position.rules) == (2, 1, Rules())
    assert [format_cards(hand) for hand in position.hands] == ["7S9HKD", "2C3C4C"]
    assert position.stock == (Card("5D"), Card("6D"))
    assert [len(pile) for pile in position.won] == [0, 44]
    assert (position.leader, position.turn, position.to_play) == (1, 1, (1, 0))
    assert (position.trump, position.trump_card, position.trump_owner) == (None, None, None)
    assert (position.trick_size, position.discards, position.safe) == (0, (), ())


def test_the_rest_is_added_to_what_a_seat_has_won() -> None:
    position = Position.collecting(
        ["7S 9H KD", "2C 3C 4C"], stock="5D 6D", turn=0, won=["AC", "AD"], rest=1
    )
    assert position.won[0] == (Card("AC"),)
    assert Card("AD") in position.won[1] and len(position.won[1]) == 43
    assert position.won[1] == tuple(sorted(position.won[1]))


def test_with_an_upcard_trump_is_the_suit_of_the_last_card() -> None:
    rules = Rules.preset("upcard")
    stocked = Position.collecting(["7S 9H KD", "2C 3C 4C"], stock="5D 6H", turn=0, rules=rules)
    taken = Position.collecting(
        ["7S", "2C"], stock=[], turn=0, trump_card=Card("6S"), trump_owner=1, rules=rules
    )
    assert (stocked.trump, taken.trump) == (Suit.HEARTS, Suit.SPADES)


def test_cards_are_taken_in_any_form() -> None:
    one = Position.shedding(["7S 9H", "KD"], trump="H", turn=0, table=[(1, "5D")])
    other = Position.shedding(
        (["9h", Card("7S")], Card("KD")), trump=Suit.HEARTS, turn=0, table=((1, ["5♦"]),)
    )
    assert one == other and hash(one) == hash(other)
    build: Any = Position.shedding
    assert build(iter(["7S 9H", "KD"]), trump="♥", turn=0, table=[[1, "5D"]], safe=()) == one


def test_a_game_from_a_position_knows_it() -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0, dealer=1)
    game = Game.from_position(position, players=["Anna", "Ben"])
    assert (game.start, game.position, game.deck) == (position, position, ())
    assert (game.players, game.dealer, game.rules) == (("Anna", "Ben"), 1, Rules())
    assert (game.events, game.moves, game.outcome) == ((), (), None)
    play(game, "7S")
    assert game.start == position != game.position
    assert Game(seed=1).start is None


# --- fields -----------------------------------------------------------------------------------


@frozen(kw_only=True)
class Small:
    """Something with a field that JSON may leave out, and one that it leaves out if it can."""

    dealer: int = field(metadata=of(SEAT, ALL))
    safe: tuple[int, ...] = field(metadata=of(SEATS, ALL, missing=(0,)))
    removed: tuple[Card, ...] = field(
        default=(), metadata=of(CARDS, NOBODY, slot="out", left_out=())
    )


def test_a_field_is_described_where_it_is_declared() -> None:
    fields = fields_of(Small)
    assert [(item.name, item.slot) for item in fields] == [
        ("dealer", "dealer"),
        ("safe", "safe"),
        ("removed", "out"),
    ]
    small = Small(dealer=1, safe=(2,))
    data = {"format": FORMAT, "version": VERSION, "dealer": 1, "safe": [2]}
    assert position_to_json(small, fields) == data
    assert Small(**position_from_json(data, fields)) == small
    del data["safe"]
    assert Small(**position_from_json(data, fields)) == Small(dealer=1, safe=(0,))
    other = Small(dealer=1, safe=(2,), removed=(Card("7S"),))
    written = position_to_json(other, fields)
    assert written["removed"] == ["7S"]
    assert Small(**position_from_json(written, fields)) == other


# --- S: shedding ------------------------------------------------------------------------------


def test_s1_any_card_may_be_led() -> None:
    game = shed(["2C 9H AS", "3C 4C"])
    assert legal(game) == ["2C", "9H", "AS"]
    play(game, "9H")
    assert table(game) == ["0:9H"] and game.turn == 1


def test_s2_higher_in_the_suit_or_any_trump() -> None:
    game = shed(["2C", "6D 8D 8S 2H AC", "3C"], 1, table=[(0, "7D")])
    assert legal(game) == ["2H", "8D", "pickup"]


def test_s2_a_trump_is_beaten_by_higher_trumps_only() -> None:
    game = shed(["2C", "6H 8H AD", "3C"], 1, table=[(0, "7H")])
    assert legal(game) == ["8H", "pickup"]
    assert refuse(game, "AD").reason is IllegalReason.DOES_NOT_BEAT


def test_s2_the_turn_goes_past_players_without_cards() -> None:
    game = shed(["2C 3C", "", "4C 5C", ""], 0)
    play(game, "3C")
    assert game.turn == 2
    play(game, "5C")
    assert game.turn == 2 and table(game) == [] and game.leader == 2


def test_s2_one_may_have_to_beat_ones_own_card() -> None:
    """Seat 0 led, seat 1 beat it and seat 2 picked that up."""
    game = shed(["4D 9D KS", "2C 3C", "7D 8S"], 0, table=[(0, "5D")])
    assert legal(game) == ["9D", "pickup"]
    play(game, "9D")
    assert table(game) == ["0:5D", "0:9D"] and game.turn == 1
    assert legal(game) == ["pickup"]
    play(game, "pickup", "pickup")
    assert hands(game) == ["4DKS", "2C3C9D", "5D7D8S"]
    assert (game.turn, game.leader, game.trick_size) == (0, 0, 3)


def test_s3_a_pick_up_takes_the_top_card_and_s4_the_next_beats_the_card_below() -> None:
    game = shed(["2C 3S", "4C 5S", "6D 8C", "9S 9C"], 2, table=[(0, "4D"), (1, "7D")])
    (picked_up,) = play(game, "pickup")
    assert picked_up == PickedUp(2, (Card("7D"),))
    assert table(game) == ["0:4D"] and game.turn == 3
    assert legal(game) == ["pickup"]
    play(game, "pickup")
    assert table(game) == [] and (game.turn, game.leader, game.trick_size) == (0, 0, 4)
    assert hands(game)[2:] == ["6D7D8C", "4D9C9S"]


def test_s5_whoever_completes_the_trick_leads() -> None:
    game = shed(["2C 3S", "4C 5S", "9D 8C"], 2, table=[(0, "4D"), (1, "7D")])
    assert names(play(game, "9D")) == ["played", "trick_completed"]
    assert (game.turn, game.leader, game.trick_size, table(game)) == (2, 2, 3, [])
    assert {Card("4D"), Card("7D"), Card("9D")} <= {*game.discards}


def test_s5_the_size_stays_though_players_go_out() -> None:
    game = shed(["9H", "KD 2C", ""], 1, table=[(2, "5D"), (0, "7D")], size=3)
    assert legal(game) == ["KD", "pickup"]
    play(game, "KD")
    assert table(game) == [] and (game.turn, game.trick_size) == (1, 2)
    play(game, "2C")
    assert (game.safe, game.skitgubbe) == ((2, 1), 0)


def test_s5_if_who_completes_it_is_out_the_next_with_cards_leads() -> None:
    game = shed(["9D", "", "KC 2C", "3S 4S"], 0, table=[(2, "5D"), (3, "7D")])
    assert names(play(game, "9D")) == ["played", "went_out", "trick_completed"]
    assert (game.turn, game.leader, game.trick_size) == (2, 2, 2)
    assert game.safe == (1, 0)


def test_s6_the_order_of_going_out_is_kept() -> None:
    game = shed(["", "7S 8S", "", "9C 2D", ""], 1, safe=[2])
    assert [*game.safe] == [2, 0, 4]
    play(game, "7S", "pickup", "8S")
    assert [*game.safe] == [2, 0, 4, 1]
    assert game.outcome == Outcome(3, EndReason.LAST_WITH_CARDS)


# --- F: the end -------------------------------------------------------------------------------


def test_f1_of_two_the_last_with_cards_is_the_skitgubbe_in_mid_trick() -> None:
    game = shed(["7S", "KD 2C"])
    events = play(game, "7S")
    assert names(events) == ["played", "went_out", "game_ended"]
    assert (game.skitgubbe, game.safe, table(game)) == (1, (0,), ["0:7S"])
    assert game.turn is None and game.is_over


def test_f1_a_trick_that_the_last_play_completes_is_set_aside_first() -> None:
    game = shed(["3S 4S", "9D"], 1, table=[(0, "5D")])
    assert names(play(game, "9D")) == ["played", "went_out", "trick_completed", "game_ended"]
    assert (game.skitgubbe, table(game)) == (0, [])


def test_f1_a_two_player_ending_to_the_last_card() -> None:
    """Seat 0 leads low, seat 1 must pick up, and so on until seat 0 is out."""
    game = shed(["2S 3S AC", "KD 2C"])
    play(game, "3S", "pickup", "2S")
    assert hands(game) == ["AC", "2C3SKD"]
    play(game, "3S")  # completes the trick, so seat 1 leads
    assert (game.turn, game.trick_size) == (1, 2)
    play(game, "2C")
    assert legal(game) == ["AC", "pickup"]
    events = play(game, "AC")
    assert named(events, GameEnded) == [GameEnded(1, EndReason.LAST_WITH_CARDS)]


@pytest.mark.parametrize("limit", [2, 3])
def test_f4_a_position_that_a_game_starts_from_counts_once(limit: int) -> None:
    """Three twos go round three players; after eighteen moves all is as before."""
    game = shed(["2S AS", "2D AD", "2C AC"], rules=Rules(repetition_limit=limit))
    leads = ["2S", "2C", "2D", "2C", "2D", "2S", "2D", "2S", "2C"] * (limit - 1)
    for lead in leads:
        assert not game.is_over
        play(game, lead, "pickup")
    assert hands(game) == ["2SAS", "2DAD", "2CAC"]
    assert game.outcome == Outcome(None, EndReason.REPETITION)


def test_f4_what_stood_before_the_position_is_forgotten() -> None:
    before = shed(["2S AS", "2D AD", "2C AC"], rules=Rules(repetition_limit=2))
    play(before, "2S", "pickup")
    game = Game.from_position(before.position)
    for lead in ["2C", "2D", "2C", "2D", "2S", "2D", "2S", "2C"]:
        play(before, lead, "pickup")
        play(game, lead, "pickup")
    assert (before.is_over, game.is_over) == (True, False)
    play(game, "2S", "pickup")
    assert game.outcome == Outcome(None, EndReason.REPETITION)


# --- Q: sequences -----------------------------------------------------------------------------


def test_q1_a_sequence_is_one_play() -> None:
    game = shed(["5C 6C 7C 9C 8D", "2D 3D", "4D 5D"], rules=SEQUENCES)
    assert legal(game) == ["5C", "5C6C", "5C6C7C", "6C", "6C7C", "7C", "8D", "9C"]
    play(game, "5C6C7C")
    assert table(game) == ["0:5C6C7C"] and game.turn == 1 and game.trick_size == 3


def test_q2_each_card_must_beat_the_top_card() -> None:
    game = shed(["2D", "6C 7C 8C 2H 3H", "4D"], 1, table=[(0, "7S")], rules=SEQUENCES)
    assert legal(game) == ["2H", "2H3H", "3H", "pickup"]
    game = shed(["2D", "4C 8C 9C", "4D"], 1, table=[(0, "5C 6C 7C")], rules=SEQUENCES)
    assert legal(game) == ["8C", "8C9C", "9C", "pickup"]
    assert refuse(game, "4C").reason is IllegalReason.DOES_NOT_BEAT


def test_q3_a_sequence_counts_as_one_play() -> None:
    game = shed(["2D 3D", "8C 9C KS"], 1, table=[(0, "5C 6C")], rules=SEQUENCES)
    play(game, "8C9C")
    assert (table(game), game.turn, game.trick_size) == ([], 1, 2)


def test_q4_a_pick_up_takes_the_chain_whoever_played_it() -> None:
    game = shed(
        ["2D 2S", "3D 3S", "4D 4S", "5D"],
        3,
        table=[(0, "5C"), (1, "6C"), (2, "7C 8C")],
        rules=SEQUENCES,
    )
    assert play(game, "pickup") == (PickedUp(3, (Card("5C"), Card("6C"), Card("7C"), Card("8C"))),)
    assert (table(game), game.turn, game.trick_size) == ([], 0, 4)


def test_q4_a_gap_or_another_suit_ends_the_chain() -> None:
    gap = shed(["2D", "3D", "4D"], 2, table=[(0, "4C"), (1, "6C 7C")], rules=SEQUENCES)
    play(gap, "pickup")
    assert (table(gap), gap.turn) == (["0:4C"], 0)
    suit = shed(["2D", "3D", "4D"], 2, table=[(0, "2C"), (1, "3H")], rules=SEQUENCES)
    play(suit, "pickup")
    assert (table(suit), hands(suit)[2]) == (["0:2C"], "3H4D")


def test_q1_without_the_option_one_card_is_played() -> None:
    game = shed(["5C 6C", "2D 3D"])
    assert legal(game) == ["5C", "6C"]
    assert refuse(game, "5C6C").reason is IllegalReason.SEQUENCES_OFF


# --- short packs, many players ----------------------------------------------------------------


def test_d1_a_short_pack() -> None:
    rules = Rules(sequences=True, pack="5C 6C 7C 8C 2H 3H 4H")
    game = shed(["5C 6C 2H", "7C 8C 3H"], rules=rules)
    assert game.position.discards == (Card("4H"),)
    play(game, "5C6C", "7C8C", "3H")
    assert (game.skitgubbe, hands(game)) == (0, ["2H", ""])


def test_d2_seventeen_players() -> None:
    game = shed([str(card) for card in PACK[:34:2]], 16)
    assert game.n == 17 and game.trick_size == 17
    play(game, legal(game)[0])
    assert (game.safe, game.turn) == ((16,), 0)
    play(game, "pickup")
    assert (table(game), game.turn, game.trick_size) == ([], 1, 16)
