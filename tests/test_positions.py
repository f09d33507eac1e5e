"""Positions set up by the builders, and what they fill in; tricks in progress played on.

What is refused is in ``test_position_faults.py``, that all play goes on from any position is in
``test_position_play.py``, and positions that play has led to are in ``test_position_games.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import field, frozen
from rigging import hands, legal, named, play, stock, table

from skitgubbe import (
    PACK,
    Card,
    EndReason,
    Game,
    Outcome,
    Phase,
    PickedUp,
    Position,
    Rules,
    Suit,
    TrickTied,
    TrickWon,
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
EVERYONE = Rules(tricks="everyone")
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


# --- tricks of shedding in progress -----------------------------------------------------------


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


def test_s5_the_size_stays_though_players_go_out() -> None:
    game = shed(["9H", "KD 2C", ""], 1, table=[(2, "5D"), (0, "7D")], size=3)
    assert legal(game) == ["KD", "pickup"]
    play(game, "KD")
    assert table(game) == [] and (game.turn, game.trick_size) == (1, 2)
    play(game, "2C")
    assert (game.safe, game.skitgubbe) == ((2, 1), 0)


# --- repetition -------------------------------------------------------------------------------


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


# --- sequences --------------------------------------------------------------------------------


def test_q4_a_pick_up_takes_the_chain_whoever_played_it() -> None:
    game = shed(
        ["2D 2S", "3D 3S", "4D 4S", "5D"],
        3,
        table=[(0, "5C"), (1, "6C"), (2, "7C 8C")],
        rules=SEQUENCES,
    )
    assert play(game, "pickup") == (PickedUp(3, (Card("5C"), Card("6C"), Card("7C"), Card("8C"))),)
    assert (table(game), game.turn, game.trick_size) == ([], 0, 4)


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


# --- tricks of collecting in progress ---------------------------------------------------------


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
