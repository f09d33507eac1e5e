"""What a position can be refused for in each phase, by exact text: no play could have led to it.

One fault of each kind is in ``planted_faults.py``; here is what decides, and what is on its edge.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from faults import (
    EVERYONE,
    HANDS,
    LEADING,
    SHARING,
    SHEDDING,
    TRICK,
    UPCARD,
    collect,
    drawn,
    faults,
    laid,
    over,
    shed,
    window,
)
from rigging import cards, play

from skitgubbe import PACK, Card, Game, Laid, Phase, Position, Rules, Suit

pytestmark = pytest.mark.once

__all__: list[str] = []

OVER = "the game is over when exactly one player holds cards (F1)"
LAST: dict[str, Any] = {"trump_card": "KH", "trump_owner": 0}


# --- collecting -------------------------------------------------------------------------------


def test_the_stock_and_the_trump_card() -> None:
    rules = Rules.preset("mas-upcard")
    Position.collecting(["7S 8S 9S TS", "2C 3C 4C"], stock="5D 6D", turn=0, rules=rules)
    owned = "the trump card is the last of the stock, so it has no owner while there is a stock"
    assert collect(HANDS, "5D", trump_card="6D") == [owned]
    assert collect(HANDS, "5D", trump_card="6D", trump_owner=0) == [owned]
    unowned = "the stock is empty, so trump_card and trump_owner must be given (C6)"
    assert collect(["7S", "2C"]) == collect(["7S", "2C"], trump_card="KH") == [unowned]
    assert collect(["7S", "2C"], trump_owner=1) == [unowned]
    rules = Rules.preset("upcard")
    assert collect(["7S", "2C"], rules=rules) == [unowned]
    taken = Position.collecting(["7S", "2C"], stock="", turn=0, rules=rules, **LAST)
    for position in (UPCARD, taken):
        assert faults(position, trump=Suit("S")) == [
            "trump: it is the suit of the upcard, the last card of the stock (D5)"
        ]


def test_a_turn_that_cannot_be() -> None:
    text = "leader and turn: a trick is in progress, so both are seats"
    assert faults(LEADING, turn=None) == faults(LEADING, leader=None, turn=None) == [text]
    assert collect(HANDS, "5D 6D", 2, table=[(0, "9S")]) == ["turn: it is for seat 1 to play"]
    assert faults(LEADING, leader=2) == [
        "to_play: still to play are [2, 0]",
        "turn: it is for seat 2 to play",
    ]
    text = "turn: seat 0 has no card to play, so collecting is over (X1)"
    assert collect(["", "2C"], **LAST) == [text]
    assert faults(LEADING, winner=1) == ["closing and winner: the trick is not decided yet"]


def test_collecting_that_is_over() -> None:
    skip = Rules.preset("skip-empty")
    fewer = "fewer than two players hold cards, so collecting is over (X2)"
    assert collect(["7S", ""], rules=skip, **LAST) == [fewer]
    assert collect(["7S", "", ""], table=[(0, "8S")], rules=skip, **LAST) == [fewer]
    assert collect(["7S", ""], table=[(0, "9S"), (1, "9C")], rules=skip, **LAST) == [
        "to_play: seat 1 has no card to play (X2, X3)"
    ]
    assert collect(["", "7S", "8S"], rules=skip, **LAST) == [
        "to_play: seat 0 has no card to play (X2, X3)"
    ]
    finish = Rules.preset("everyone-finish")
    assert collect(["7S", "2C"], rules=finish, **LAST) == [
        "the stock is empty and no trick in progress, so collecting is over (X4)"
    ]
    Position.collecting(["7S", "2C"], stock="", turn=1, table=[(0, "9S")], rules=finish, **LAST)
    Position.collecting(HANDS, stock="5D", turn=0, rules=finish)


@pytest.mark.parametrize(
    ("table", "rules", "fault"),
    [
        ([(1, "9S")], Rules(), None),
        ([(0, "9S"), (1, "8S")], Rules(), "the trick is complete already"),
        ([(0, "9S"), (1, "8S"), (0, "TS")], Rules(), "the trick is complete already"),
        ([(0, "9S"), (1, "8S")], Rules.preset("upcard"), "the trick is complete already"),
        ([(0, "9S"), (2, "8S")], Rules(), "it was for seat 1 to play, not 2"),
        ([(0, "9S"), (1, "9C"), (1, "8S")], Rules(), "it was for seat 0 to play, not 1"),
        ([(0, "9S"), (1, "9C"), (0, "TS"), (1, "JS")], Rules(), "the trick is complete already"),
        ([(0, "9S 9C")], Rules(), "seat 0 laid several cards at once"),
        ([(0, "9S TS")], EVERYONE, "seat 0 laid cards that cannot be played together (E1)"),
        ([(0, "9S 9C 9D 9H")], EVERYONE, "seat 0 laid cards that cannot be played together (E1)"),
        (
            [(0, "9S"), (1, "9C"), (2, "8S"), (2, "JS")],
            EVERYONE,
            "it was for seat 0 to play, not 2",
        ),
        ([(0, "9S"), (1, "8C"), (2, "8S")], EVERYONE, "the trick is complete already"),
    ],
)
def test_a_table_that_no_play_could_have_made(
    table: list[tuple[int, str]], rules: Rules, fault: str | None
) -> None:
    hands = ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]
    if fault is None:
        Position.collecting(hands, stock="5D 6D", turn=2, table=table, rules=rules)
    else:
        assert collect(hands, "5D 6D", 1, table=table, rules=rules) == [f"table: {fault}"]


def test_a_play_that_is_none_leaves_open_who_wins_and_nothing_else() -> None:
    hands = ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]
    several = "table: seat 0 laid several cards at once"
    assert collect(hands, "5D 6D", table=[(0, "9D 9C"), (0, "TD")]) == [
        several,
        "table: it was for seat 1 to play, not 0",
    ]
    assert collect(hands, "5D 6D", table=[(0, "9D 9C")]) == [
        several,
        "turn: it is for seat 1 to play",
    ]
    for rest in ((1, "TD"), (1, "9H")), ((1, "8D"), (2, "7D"), (1, "5C")):
        assert collect(hands, "5D 6D", table=[(0, "9D 9C"), *rest]) == [several]


def with_table(rules: Rules, *table: Laid, stock: str = "5D6D") -> list[str]:
    """The faults of a trick led by seat 0, without regard to whose turn it is."""
    named = [card for item in table for card in item.cards]
    hands = [cards(hand) for hand in ("2C3C4C", "2D3D4D", "2H3H4H")]
    pile = cards(stock)
    rest = [card for card in PACK if card not in (*named, *hands[0], *hands[1], *hands[2], *pile)]
    last = None if pile else rest.pop()
    good = Position.collecting(HANDS, stock="5D 6D", turn=0, rules=rules)
    found = faults(
        good,
        hands=tuple(hands),
        won=(tuple(rest), (), ()),
        stock=pile,
        table=table,
        trump_card=last,
        trump_owner=None if last is None else 0,
    )
    return [fault for fault in found if fault.startswith("table: ")]


def test_chances_and_sluffs_that_no_play_could_have_made() -> None:
    chance_off = Rules(chance=False)
    after, own, any_time = (
        Rules.preset(f"everyone{name}") for name in ("", "-own-rank", "-any-time")
    )
    assert with_table(chance_off, laid(0, "9S", "chance")) == ["table: nobody may chance (C5)"]
    assert with_table(EVERYONE, laid(0, "9C9S", "chance")) == [
        "table: seat 0 laid several cards at once"
    ]
    assert with_table(Rules(), laid(0, "9S", "chance"), stock="") == [
        "table: after a chance the stock still holds a card (C5)"
    ]
    assert with_table(Rules(), laid(0, "9S", "sluff")) == ["table: nobody may sluff (L1)"]
    played = [laid(0, "9S"), laid(1, "8S"), laid(2, "7S")]
    assert with_table(after, played[0], laid(0, "9C", "sluff")) == [
        "table: a sluff before the trick was decided (L1)"
    ]
    assert with_table(after, *played, laid(0, "9C", "sluff"), laid(0, "9D", "sluff")) == [
        "table: seat 0 sluffed twice (L1)",
        "table: the trick is complete already",
    ]
    assert with_table(after, *played, laid(0, "TS", "sluff")) == [
        "table: seat 0 could not sluff TS",
        "table: the trick is complete already",
    ]
    assert with_table(own, laid(0, "9S"), laid(1, "9C", "sluff")) == [
        "table: seat 1 could not sluff 9C"
    ]
    assert with_table(own, laid(0, "9S"), laid(0, "8C9C", "sluff")) == [
        "table: seat 0 could not sluff 8C9C"
    ]
    assert with_table(any_time, laid(1, "9S", "sluff")) == ["table: seat 1 could not sluff 9S"]


def test_rounds_are_numbered_as_they_were_played() -> None:
    position = Position.collecting(HANDS, stock="5D 6D", turn=1, table=[(1, "9S"), (2, "9C")])
    for rounds in ((1, 1), (0, 1), (0, 10**9)):
        table = tuple(evolve(item, round=r) for item, r in zip(position.table, rounds, strict=True))
        assert faults(position, table=table) == ["table: the rounds are numbered wrongly"]


def test_the_closing_window() -> None:
    position = window()
    assert (position.closing, position.winner, position.turn) == ((0, 1, 2), 1, 0)
    assert faults(position, closing=()) == ["table: the trick is complete already"]
    assert faults(position, rules=EVERYONE) == ["table: the trick is complete already"]
    assert faults(position, winner=None) == ["winner: seat 1 wins the trick"]
    hands = (position.hands[0], (), position.hands[2])
    won = (tuple(sorted((*position.won[0], *position.hands[1]))), *position.won[1:])
    assert faults(position, hands=hands, won=won) == [
        "seat 1 holds fewer than three cards while the stock holds any (C2)",
        "closing: seat 1 has no card, so it is done (L5)",
    ]
    game = Game.from_position(position)
    play(game, "sluff 7H")
    assert faults(game.position, closing=(0, 1, 2), turn=0) == [
        "closing: seat 0 has sluffed, so it is done (L1)"
    ]
    wrong = (*game.position.table[:3], laid(0, "2D", "sluff"))
    moved = {"table": wrong, "hands": (cards("7HTD"), *game.position.hands[1:])}
    assert faults(game.position, **moved, winner=0)[-2:] == [
        "table: seat 0 could not sluff 2D",
        "winner: seat 1 wins the trick",
    ]
    again = Game.from_position(window("everyone-own-rank"))
    play(again, "sluff 7H")
    assert evolve(again.position).closing == (0, 1, 2)


# --- sharing ----------------------------------------------------------------------------------


def test_sharing() -> None:
    position = SHARING
    assert (position.phase, position.receivers, position.turn) == (Phase.SHARING, (3, 1), 0)
    needed = "trump_card and trump_owner must be given, for the owner is to lead (S1)"
    assert faults(position, trump_card=None) == [needed]
    assert faults(position, trump_card=None, trump_owner=None) == [needed]
    hands = (PACK[5:20], PACK[:5], PACK[20:40], PACK[40:])
    many: dict[str, Any] = {"rules": Rules(rubbish_cards=True), "hands": hands}
    for receivers in (), (1,):
        assert faults(position, **many, receivers=receivers) == [
            "nobody is short, so sharing is over (B5)"
        ]


def test_the_short_players_are_told_from_the_dealers_left() -> None:
    for dealer, short in (0, [1, 3]), (1, [3, 1]), (3, [1, 3]):
        assert faults(SHARING, dealer=dealer, receivers=()) == [
            f"receivers: the short players are {short}, from the dealer's left (B5)"
        ]
    assert faults(SHARING, dealer=-1) == ["dealer: there is no seat -1"]


def test_a_giver_has_more_than_five_cards_and_a_low_one() -> None:
    zero, one, two, three = SHARING.hands
    five = (zero[:5], one, tuple(sorted((*two, *zero[5:]))), three)
    high = (tuple(sorted((*zero[:3], *two[:3]))), one, tuple(sorted((*zero[3:], *two[3:]))), three)
    for hands, turn in (SHARING.hands, 1), (five, 0), (high, 2):
        assert faults(SHARING, hands=hands, turn=turn) == [
            f"turn: seat {turn} needs more than five cards and a low one to give (B5)"
        ]


# --- shedding ---------------------------------------------------------------------------------


def test_trump_in_shedding() -> None:
    text = "trump_card and trump_owner are given together or not at all"
    assert faults(SHEDDING, trump_card=Card("9H")) == [text]
    assert faults(SHEDDING, trump=None, trump_card=Card("9H"), trump_owner=0) == [
        "trump: a suit is trump once collecting is over (B1)"
    ]
    short = Position.shedding(["7S", "8S"], trump="H", turn=0, rules=Rules(pack="2C3C4C5C6C7S8S"))
    assert faults(short, trump_card=Card("9H"), trump_owner=0) == [
        "trump_card: 9H is not in the pack"
    ]


def test_who_is_safe_and_who_is_on_turn() -> None:
    over_ = "fewer than two players hold cards, so the game is over (F1)"
    assert shed(["7S", ""]) == [over_]
    assert shed(["", ""]) == [over_]
    turn = "turn: it is for a seat that holds cards (S2)"
    assert shed(["7S", "", "8S"], 1) == [turn]
    assert shed(["7S", "", "8S"], 1, table=[(0, "5D")]) == [turn]
    assert shed(["7S", "8S"], 0, table=[(0, "5D")]) == [
        "turn: of two players the other answers seat 0 (S2)"
    ]
    assert shed(["7S", "8S"], safe=[1]) == ["safe: seat 1 holds cards (S6)"]
    safe = Position.shedding(["7S", "8S", ""], trump="H", turn=0)
    assert faults(safe, safe=()) == ["safe: seat 2 holds no card, so it is safe (S6)"]


def test_the_leader_in_shedding() -> None:
    leader = "leader: the table is empty, so it is the seat on turn"
    assert faults(SHEDDING, leader=None) == [leader]
    assert faults(TRICK, leader=None) == ["leader: it is whoever laid the first card on the table"]
    turn = "turn: it is for a seat that holds cards (S2)"  # so just somebody with cards leads
    assert faults(SHEDDING, turn=None, leader=2) == [turn]
    assert faults(SHEDDING, turn=None, leader=None) == [turn, leader]
    three = Position.shedding(["7S", "8S", ""], trump="H", turn=0)
    assert faults(three, turn=None, leader=2) == [turn, leader]
    assert faults(three, turn=2, leader=2) == [turn]


def test_the_size_of_a_trick() -> None:
    assert shed(["7S", "8S", "9S"], 1, table=[(0, "5D")], trick_size=10**99) == [
        "trick_size: 100000000000000000...0000000000000000000 cannot be; it is 3 (S5)"
    ]
    assert shed(["7S", "8S", ""], 1, table=[(2, "5D")]) == ["trick_size: 2 cannot be; it is 3 (S5)"]
    for size in (None, 1):  # that the trick is complete follows from the wrong size
        assert shed(["9H", "KD2C", ""], 1, table=[(2, "5D"), (0, "7D")], trick_size=size) == [
            f"trick_size: {size or 2} cannot be; it is 3 (S5)"
        ]
    assert shed(["7S", "8S", ""], 1, table=[(0, "5D")], trick_size=4) == [
        "trick_size: 4 cannot be; it is 2 to 3 (S5)"
    ]
    assert shed(["7S", "8S"], 0, table=[(0, "5D"), (1, "6D")]) == [
        "table: the trick is complete already (S5)"
    ]
    assert shed(["7S", "8S", "9S"], 0, table=[(3, "5D"), (1, "6D")], trick_size=2) == [
        "table: there is no seat 3"
    ]


def test_each_play_beats_the_one_below_it() -> None:
    three = ["7S", "8S", "9S"]
    assert shed(three, 2, table=[(0, "5D"), (1, "4D")]) == [
        "table: 4D does not beat 5D below it (S2)"
    ]
    assert shed(three, 2, table=[(0, "5H"), (1, "AD")]) == [
        "table: AD does not beat 5H below it (S2)"
    ]
    assert shed(three, 2, table=[(0, "5D 6D")]) == ["table: 5D6D cannot be played together (Q1)"]
    sequences = Rules(sequences=True)
    assert shed(three, 2, table=[(0, "5D 7D")], rules=sequences) == [
        "table: 5D7D cannot be played together (Q1)"
    ]
    assert shed(three, 2, table=[(0, "6D"), (1, "5D 6D")], rules=sequences) == [
        "6D is there twice",
        "table: 5D6D does not beat 6D below it (S2)",
    ]
    assert shed(three, 2, table=[(0, "9D"), (1, "5D 6D"), (1, "4S"), (0, "3S")]) == [
        "table: 5D6D cannot be played together (Q1)",
        "table: 3S does not beat 4S below it (S2)",
        "table: the trick is complete already (S5)",
    ]
    Position.shedding(three, trump="D", turn=2, table=[(0, "5S 6S"), (1, "TS")], rules=sequences)
    assert faults(TRICK, table=(laid(0, "5D", round_=1),)) == [
        "table: in shedding 5D is a play in round 0"
    ]


# --- over -------------------------------------------------------------------------------------


def test_a_game_that_is_over() -> None:
    position = over()
    assert (position.table, position.safe, position.trick_size) == ((laid(1, "9D"),), (0, 1), 2)
    assert faults(position, safe=(0,)) == ["safe: seat 1 holds no card, so it is safe (S6)"]
    assert faults(position, safe=(1,)) == ["safe: seat 0 holds no card, so it is safe (S6)"]
    assert faults(position, table=(laid(2, "9D"),), leader=2) == [
        "safe: the last to go out laid the last card on the table (F1)"
    ]
    assert faults(position, table=(laid(1, "9D", "chance"),)) == [
        "table: in shedding 9D is a play in round 0"
    ]
    complete = over(complete=True)
    text = "trick_size and leader: they are those of the last trick, now in the discards (F1)"
    assert faults(complete, trick_size=1) == faults(complete, leader=None) == [text]
    assert faults(complete, trick_size=4) == [text]
    for size in (2, 3):
        evolve(complete, trick_size=size)
    assert faults(position, trick_size=0) == [OVER]
    assert faults(complete, trick_size=0, leader=None) == [
        "discards: nothing can be there in a game that is over before shedding"
    ]


def test_a_draw_needs_a_limit_and_a_position_that_can_be() -> None:
    assert faults(SHEDDING, phase=Phase.OVER, turn=None) == [OVER]
    assert faults(LEADING, phase=Phase.OVER, turn=None) == [OVER]
    limit = Rules(repetition_limit=2)
    evolve(SHEDDING, phase=Phase.OVER, turn=None, rules=limit)
    evolve(TRICK, phase=Phase.OVER, turn=None, rules=limit)
    assert faults(SHEDDING, phase=Phase.OVER, turn=None, rules=limit, leader=None) == [
        "leader: the table is empty, so it is the seat on turn"
    ]
    assert faults(SHEDDING, phase=Phase.OVER, turn=None, rules=limit, safe=(1,)) == [
        "safe: seat 1 holds cards (S6)"
    ]
    assert faults(TRICK, phase=Phase.OVER, turn=None, rules=limit, trick_size=2) == [
        "trick_size: 2 cannot be; it is 3 (S5)"
    ]
    assert faults(LEADING, phase=Phase.OVER, turn=None, rules=limit) == [
        "collecting is drawn only where cards are picked up: everything else goes on (F4)"
    ]
    assert faults(drawn(), to_play=(0, 1)) == ["to_play: still to play are [1, 2]"]
    assert faults(over(), phase=Phase.SHEDDING, turn=2, leader=2)[0] == (
        "fewer than two players hold cards, so the game is over (F1)"
    )
