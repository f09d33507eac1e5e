"""No fault of a position hides another that can be judged without it, by exact text.

``test_position_faults_together.py`` plants faults in positions of random games.
"""

from __future__ import annotations

from typing import Any

from faults import EVERYONE, HANDS, LEADING, SHEDDING, TRICK, collect, faults, problems, shed
from rigging import play, rig
from tables import collected

from skitgubbe import Card, Game, Position, Rules

__all__: list[str] = []

CARD = "is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)"
TWO = "seat 1 holds fewer than three cards while the stock holds any (C2)"


def refused(position: Position, **changes: Any) -> list[str]:
    return problems(Position.from_dict, {**position.to_dict(), **changes})


def item(seat: Any, *texts: Any, kind: Any = "play", round_: Any = 0) -> dict[str, Any]:
    return {"seat": seat, "cards": list(texts), "kind": kind, "round": round_}


# --- one fault of reading, and others ---------------------------------------------------------


def test_a_card_that_is_none_does_not_hide_a_small_hand() -> None:
    assert collect(["7S 1H KD", "2C 3C"], "5D 6D") == [f"hands: '1H' {CARD}", TWO]


def test_a_dealer_that_is_not_there_does_not_hide_a_small_hand() -> None:
    assert collect(["7S 8H KD", "2C 3C"], "5D 6D", dealer=5) == [
        "dealer: there is no seat 5",
        TWO,
    ]


def test_cards_laid_at_once_do_not_hide_the_wrong_seat() -> None:
    assert collect(["7S 8H KD", "2C 3C 4C"], "5D 6D", table=[(0, "9D 9C"), (0, "TD")]) == [
        "table: seat 0 laid several cards at once",
        "table: it was for seat 1 to play, not 0",
    ]


def laid_at_once() -> dict[str, Any]:
    """Seat 0 has laid two cards at once; seat 1 holds four, and there seems to be a window."""
    data = Position.collecting(["9S 9H KD", "2C 3C 4C"], stock="5D 6D", turn=0).to_dict()
    data["won"][0] = [card for card in data["won"][0] if card not in ("7S", "8H", "KH")]
    data["hands"][1].append("KH")
    changes = {"table": [item(0, "7S", "8H")], "turn": 1, "to_play": [1]}
    return {**data, **changes, "closing": [0], "winner": 1}


def test_cards_laid_at_once_do_not_hide_the_closing_window() -> None:
    assert problems(Position.from_dict, laid_at_once()) == [
        "seat 1 holds more than three cards (C2)",
        "table: seat 0 laid several cards at once",
        "closing and winner: the trick is not decided yet",
    ]


def test_rules_that_cannot_be_read_do_not_hide_what_does_not_need_them() -> None:
    rules = "rules: trump='nix' is not allowed: trump is 'last_card' or 'upcard'"
    data = laid_at_once() | {"rules": {"trump": "nix"}}
    assert problems(Position.from_dict, data) == [rules]
    data["hands"] = [["9S", "1H"], ["2C", "3C", "9S"]]
    data |= {"dealer": 2, "turn": True, "won": [["4D"], [7]], "safe": [0], "more": 1}
    del data["leader"]
    assert problems(Position.from_dict, data) == [
        rules,
        f"hands: '1H' {CARD}",
        "won: 7 is not a card as logs write it",
        "leader is missing",
        "turn: True is not a seat",
        "there is no key 'more'",
        "dealer: there is no seat 2",
        "9S is there twice",
        "safe: nothing can be there in collecting",
        "seat 0 holds fewer than three cards while the stock holds any (C2)",
    ]


# --- several faults of reading in one part ----------------------------------------------------


def test_every_card_that_is_none_is_told() -> None:
    assert shed(["7S 1H, zz", ["KD", "10X", 5, Card("7S")], b"7S"], turn=7) == [
        f"hands: '1H' {CARD}",
        f"hands: 'zz' {CARD}",
        f"hands: '10X' {CARD}",
        f"hands: 5 {CARD}",
        f"hands: 55 {CARD}",
        f"hands: 83 {CARD}",
        "turn: there is no seat 7",
        "7S is there twice",
    ]


def test_a_word_that_may_be_several_cards_has_no_size() -> None:
    bad = f"hands: '1HKD' {CARD}"
    assert collect(["7S 1HKD", "2C 3C"], "5D 6D") == [bad, TWO]
    assert collect(["7S 1HKD", "2C 3C 4C"], "5D 6D") == [bad]
    assert collect(["7S8S ,, KD", "2C 3C 4C 5C"], "5D 6D") == [
        f"hands: ',' {CARD}",
        "seat 1 holds more than three cards (C2)",
    ]
    assert collect(["7S" * 501, "2C 3C"], "5D 6D")[1:] == [TWO]
    assert collect([["7S"] * 1001, "2C 3C"], "5D 6D") == ["hands: more than 1000 cards", TWO]


def test_very_many_faults_of_one_part_are_not_all_told() -> None:
    found = shed([[f"x{number}" for number in range(17)], "KD"], dealer=2)
    assert found == [
        *(f"hands: 'x{number}' {CARD}" for number in range(16)),
        "hands: there are more faults than these",
        "dealer: there is no seat 2",
    ]


def test_every_fault_of_the_rules_is_told() -> None:
    rules = {"trump": "nix", "more": 1, "must_match": True, "chance": 0}
    assert refused(SHEDDING, rules=rules) == [
        "rules: 'more' is not an option: choose from "
        + ", ".join(option.name for option in Rules.options()),
        "rules: trump='nix' is not allowed: trump is 'last_card' or 'upcard'",
        "rules: chance=0 is not allowed: chance is True or False",
        "rules: must_match=True needs tricks='everyone' (E6)",
    ]
    assert refused(SHEDDING, rules=3) == ["rules: 3 is not a mapping of options to values"]


def test_seats_in_a_list_are_read_one_by_one() -> None:
    assert refused(SHEDDING, safe=["0", 5, True], to_play=[9]) == [
        "safe: '0' is not a seat",
        "safe: True is not a seat",
        "to_play: there is no seat 9",
        "safe: there is no seat 5",
    ]


def test_laid_cards_are_read_one_by_one() -> None:
    table = [item(-1, "5D"), item(1, "6D", "xx"), item(2, kind="drop", round_=None), 7, {}]
    assert refused(TRICK, table=table) == [
        "table: -1 is not a seat",
        f"table: 'xx' {CARD}",
        "table: 'drop' is not play, chance or sluff",
        "table: None is not a number from 0 to 52",
        "table: 7 is not an object with seat, cards, kind and round",
        "table: laid cards have the keys seat, cards, kind and round",
        "table: seat 2 laid no card",
        "6D is there twice",
        "table: 6D? cannot be played together (Q1)",
    ]
    assert refused(TRICK, table=[item("0")]) == [
        "table: '0' is not a seat",
        "table: somebody laid no card",
        "missing: 5D",
    ]


# --- how many players -------------------------------------------------------------------------


def test_hands_tell_how_many_play_if_the_number_cannot_be_read() -> None:
    assert refused(SHEDDING, n="3", dealer=3, safe=[0]) == [
        "n: '3' is not a number from 0 to 52",
        "dealer: there is no seat 3",
        "safe: seat 0 holds cards (S6)",
    ]
    assert refused(LEADING, n=None, hands=None, won=[], dealer=9) == [
        "n: None is not a number from 0 to 52",
        "hands: None is not a list",
    ]


def test_it_is_in_doubt_how_many_play() -> None:
    """Only what either number forbids is told, and what needs no number."""
    assert faults(LEADING, n=2, to_play=(), trick_size=1) == [
        "hands: there are 3 for 2 players",
        "won: there are 3 for 2 players",
        "trick_size: nothing can be there in collecting",
    ]
    assert faults(SHEDDING, n=4, dealer=4, safe=(0,), closing=(0,)) == [
        "hands: there are 3 for 4 players",
        "won: there are 3 for 4 players",
        "dealer: there is no seat 4",
        "closing: nothing can be there in shedding",
    ]


# --- tricks of collecting ---------------------------------------------------------------------


def test_what_cannot_be_read_stands_for_what_could_be_there() -> None:
    hands = ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]
    table = [(0, "9S"), (7, "9C 9D"), (1, "9H")]
    assert collect(hands, "5D 6D", 1, table=table, rules=EVERYONE) == [
        "table: there is no seat 7",
        "table: it was for seat 2 to play, not 1",
    ]
    position = Position.collecting(HANDS, stock="5D 6D", turn=1, table=[(0, "9S")], rules=EVERYONE)
    table_ = [item(None, "1H", "9C", kind=None), item(1, "9D", "TD", "xx")]
    assert refused(position, table=table_, turn=0, closing=[1]) == [
        "table: None is not a seat",
        f"table: '1H' {CARD}",
        "table: None is not play, chance or sluff",
        f"table: 'xx' {CARD}",
        "9C is there twice",
        "9D is there twice",
        "TD is there twice",
        "table: seat 1 laid cards that cannot be played together (E1)",
        "closing and winner: the trick is not decided yet",
        "to_play: still to play are [2]",
        "turn: it is for seat 2 to play",
    ]
    table_ = [item(None, "9C", "TD", kind="chance")]
    assert refused(position, table=table_, turn=0) == [
        "table: None is not a seat",
        "9C is there twice",
        "TD is there twice",
        "missing: 9S",
        "table: somebody laid several cards at once",
        "turn: it is for seat 1 to play",
    ]


def test_after_a_wrong_seat_it_is_not_known_who_is_next() -> None:
    table = [(0, "9S"), (2, "8S TS"), (2, "7S"), (0, "6S 5S")]
    assert collect(HANDS, "5D JD", 0, table=table, rules=EVERYONE)[1:] == [
        "table: seat 2 laid cards that cannot be played together (E1)",
        "table: it was for seat 1 to play, not 2",
        "table: seat 0 laid cards that cannot be played together (E1)",
    ]


def test_what_is_laid_by_nobody_may_not_be_there() -> None:
    hands = ["2C 3C 4C", "2D 3D 4D", "2H 3H 4H"]
    no_play = "table: 5 is not a seat and its cards"
    assert collect(hands, "5D 6D", 2, table=[(0, "9S"), 5, (2, "8S 8C")]) == [
        no_play,
        "table: seat 2 laid several cards at once",
    ]
    assert shed(hands, 1, table=[(0, "9S"), 5, (1, "8S"), (2, "8S")], trick_size=3) == [
        no_play,
        "8S is there twice",
        "table: 8S does not beat 8S below it (S2)",
    ]


def window(rules: str = "everyone") -> Position:
    """Seat 1 has won, and all three are asked in the closing window."""
    game = rig(["7S 7H 2D", "9C 9D 5C", "8C 8D 6C"], "TD", "AS", rules=rules)
    play(game, "7S", "9C", "8C")
    return game.position


def test_the_closing_window_need_not_be_read() -> None:
    wins = "winner: seat 1 wins the trick"
    assert refused(window(), closing="x", winner=0, to_play=[1], turn=1) == [
        "closing: 'x' is not a list",
        "to_play: nobody is still to play",
        wins,
    ]
    assert refused(window(), closing=None, winner=0, to_play=[1], turn=1) == [
        "table: the trick is complete already",
        wins,
    ]
    assert refused(window(), leader=None, turn=1) == refused(window(), turn=None)
    assert refused(window(), closing=[2, 0], turn=1, winner=None) == [
        wins,
        "closing: seats are listed in ascending order",
        "turn: it is for seat 0 to sluff or pass (L5)",
    ]


def test_after_the_trick_is_decided_the_winner_is_known() -> None:
    position = window("everyone-any-time")
    for extra, fault in (
        (item(0, "7H", kind="x"), "'x' is not play, chance or sluff"),
        (item(0, "2D", kind="sluff"), "seat 0 could not sluff 2D"),
        (item(0, "7H"), "the trick is complete already"),
    ):
        data = position.to_dict()
        data["table"].append(extra)
        data["hands"][0].remove(extra["cards"][0])
        data["hands"][0].append(data["stock"].pop(0))
        assert problems(Position.from_dict, data | {"winner": 2}) == [
            f"table: {fault}",
            "winner: seat 1 wins the trick",
        ]


def test_sluffs_are_judged_by_what_can_be_read() -> None:
    table = [item(0, "7S"), item(1, "1H"), item(2, "8C"), item(0, "7H", kind="sluff")]
    for rules in ("everyone-any-time", "everyone-own-rank"):
        data = window(rules).to_dict()
        data["hands"][0].remove("7H")
        data["hands"][0].append(data["stock"].pop(0))
        assert problems(Position.from_dict, data | {"table": table}) == [f"table: '1H' {CARD}"]
    data = window("everyone-own-rank").to_dict()
    data["hands"][0].remove("7H")
    data["hands"][0].append(data["stock"].pop(0))
    data["table"].insert(0, item(None, "7H", kind="sluff"))
    assert problems(Position.from_dict, data) == ["table: None is not a seat"]
    data["table"][1]["seat"] = 2
    data["table"].append(item(0, "2D", kind="sluff"))
    assert problems(Position.from_dict, data) == [
        "table: None is not a seat",
        "2D is there twice",
        "table: it was for seat 0 to play, not 2",
    ]


def test_empty_hands_are_passed_over_as_far_as_they_are_known() -> None:
    position = Position.collecting(
        ["7S", "8S", "9S"],
        stock="",
        turn=1,
        table=[(0, "TS")],
        trump_card="KH",
        trump_owner=0,
        rules=Rules.preset("skip-empty"),
    )
    unread = "hands: 5 is not a list"
    assert refused(position, hands=[["7S"], 5, ["9S"]], turn=0) == [unread]
    assert refused(position, hands=[["7S"], ["8S"], 5], turn=0) == [
        unread,
        "turn: it is for seat 1 to play",
    ]


# --- after collecting -------------------------------------------------------------------------


def test_sharing_is_judged_hand_by_hand() -> None:
    piles = ["2C3C4C6C7C8C9C", "7S8S", "2D3D4D6D7D8D"]
    rules = Rules(rubbish_cards=True, pack="".join(piles) + "KH")
    position = collected(piles, "KH", 1, rules=rules).position
    zero, one, two = position.to_dict()["hands"]
    assert refused(position, hands=[zero, 5, two], turn=1, winner=0) == [
        "hands: 5 is not a list",
        "winner: nothing can be there in sharing",
    ]
    high = [*two[3:], "xx", "yy", "zz"]
    assert refused(position, hands=[zero, one, high], receivers=[]) == [
        *(f"hands: '{text}' {CARD}" for text in ("xx", "yy", "zz")),
        "receivers: the short players are [1], from the dealer's left (B5)",
    ]
    needed = "trump_card and trump_owner must be given, for the owner is to lead (S1)"
    assert faults(position, trump_owner=None) == faults(position, trump_card=None) == [needed]


def test_one_fault_of_trump_is_told_once() -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    known = {"trump_card": Card("9H"), "trump_owner": 0}
    assert faults(position, trump=None, **known) == [
        "trump: a suit is trump once collecting is over (B1)"
    ]


def test_the_leader_before_a_lead_is_judged_by_the_turn_if_there_is_one() -> None:
    turn = "turn: it is for a seat that holds cards (S2)"
    leader = "leader: the table is empty, so it is the seat on turn"
    assert faults(SHEDDING, turn=None) == faults(SHEDDING, turn=None, leader=2) == [turn]
    assert faults(SHEDDING, turn=None, leader=None) == [turn, leader]
    assert refused(SHEDDING, turn="0", leader=2) == ["turn: '0' is not a seat"]


def test_plays_are_judged_by_what_can_be_read() -> None:
    hands = ["7S 9H", "KD 2C", "3C"]
    complete = "table: the trick is complete already (S5)"
    assert shed(hands, 1, table=[(0, "5D 8C"), (1, "6D"), (2, "4S")]) == [
        "table: 5D8C cannot be played together (Q1)",
        "table: 4S does not beat 6D below it (S2)",
        complete,
    ]
    assert shed(hands, 1, table=[(0, "9D"), (1, "5D 6D"), (2, "4S")], trump="X") == [
        "trump: 'X' is not a suit: C, D, H or S",
        "table: 5D6D cannot be played together (Q1)",
        "table: 5D6D does not beat 9D below it (S2)",
        complete,
    ]
    assert shed(hands, 1, table=[(0, "5D 6D"), (1, "9D 8D")], rules=None) == [
        "rules: None is not a Rules object",
    ]


def over() -> Position:
    """Seat 2 is the skitgubbe; seat 1 went out last."""
    game = Game.from_position(Position.shedding(["", "9D", "KC 2C"], trump="H", turn=1))
    play(game, "9D")
    return game.position


def test_how_a_game_ended_need_not_be_known() -> None:
    winner = "winner: nothing can be there in a game that is over"
    assert refused(over(), hands=[[], [], 5], winner=1) == ["hands: 5 is not a list", winner]
    assert refused(over(), trick_size="x", winner=1) == [
        "trick_size: 'x' is not a number from 0 to 52",
        winner,
    ]
    rules = "rules: 3 is not a mapping of options to values"
    assert refused(over(), rules=3, winner=1) == [rules, winner]
    assert refused(SHEDDING, phase="over", turn=None, rules=3, winner=1) == [rules, winner]
    assert refused(SHEDDING, phase="over", turn=None, winner=1) == [
        "the game is over when exactly one player holds cards (F1)",
        winner,
    ]
    assert refused(over(), rules=3, leader=None, trick_size="x", winner=1) == [
        rules,
        "trick_size: 'x' is not a number from 0 to 52",
        winner,
        "leader: it is who laid the first card on the table",
    ]
    position = Position.shedding(["", "9D", "KC 2C"], trump="H", turn=1, table=[(2, "5D")])
    game = Game.from_position(position)
    play(game, "9D")
    assert refused(game.position, discards=0, leader=None) == [
        "discards: 0 is not a list",
        "trick_size and leader: they are those of the last trick, now in the discards (F1)",
    ]
    assert refused(over(), rules=3, leader=-1, trick_size=0, winner=1) == [
        rules,
        "leader: -1 is not a seat",
    ]


def test_who_went_out_last_is_judged_if_it_is_safe() -> None:
    last = "safe: the last to go out laid the last card on the table (F1)"
    assert faults(over(), safe=(0,)) == ["safe: seat 1 holds no card, so it is safe (S6)"]
    assert refused(over(), table=[item(2, "9D")], leader=2)[:1] == [last]
    assert refused(over(), table=[item("1", "9D")], safe=[1, 0]) == ["table: '1' is not a seat"]
