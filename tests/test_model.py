"""The independent model: against the perft counts, the recorded games, and RULES.md by hand."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from model import RANKS, SUITS, Event, Laid, Model, join_cards, sorted_cards, split_cards

__all__: list[str] = []

DATA = Path(__file__).parent / "data"
PACK = [r + s for r in RANKS for s in SUITS]
ACTS = ("played", "chanced", "sluffed", "passed", "picked_up", "gave")
MAS: dict[str, Any] = {"trump": "upcard", "following": "follow_or_pick_up", "chance": False}


# --- helpers ----------------------------------------------------------------------------------


def rigged(hands: list[str], stock: str, *, dealer: int = -1, **rules: Any) -> Model:
    """A game with these hands and this stock; seat 0 leads unless another `dealer` is given.

    With an upcard the first card of `stock` is the one turned up.
    """
    n = len(hands)
    dealer %= n
    dealt = [split_cards(hand) for hand in hands]
    deck = [dealt[(dealer + 1 + i) % n][turn] for turn in range(3) for i in range(n)]
    return Model(rules, n, dealer, deck + split_cards(stock))


def between(
    hands: list[str], trump_card: str, owner: int, *, dealer: int = -1, **rules: Any
) -> Model:
    """A game whose collecting has just ended with these cards and, besides, the trump card."""
    n = len(hands)
    game = Model(rules, n, dealer % n, list(PACK))
    game.hands = [split_cards(hand) for hand in hands]
    game.stock = []
    game.trump_card = trump_card
    game.trump_owner = owner
    game.events.clear()
    game.seen.clear()
    game.end_collecting()
    game.count_position()
    return game


def shedding(hands: list[str], trump: str, *, leader: int = 0, **rules: Any) -> Model:
    """A game in shedding: `leader` leads, `trump` is the trump suit."""
    game = Model(rules, len(hands), 0, list(PACK))
    game.phase = "shedding"
    game.hands = [split_cards(hand) for hand in hands]
    game.stock = []
    game.to_play = []
    game.trump = trump
    game.begin_shedding_trick(leader)
    game.events.clear()
    game.seen.clear()
    game.count_position()
    return game


def act(game: Model, *acts: str) -> None:
    """Make moves written as ``"0 7S"``: seat, then the move."""
    for text in acts:
        seat, _, move = text.partition(" ")
        game.apply(int(seat), move)


def told(game: Model, name: str) -> list[Event]:
    """The events of that name, without their name."""
    return [
        {key: value for key, value in event.items() if key != "event"}
        for event in game.events
        if event["event"] == name
    ]


def names(game: Model) -> list[str]:
    return [event["event"] for event in game.events if event["event"] != "dealt"]


def hand(game: Model, seat: int) -> str:
    return join_cards(game.hands[seat])


def won(game: Model, seat: int) -> str:
    return join_cards(game.won[seat])


def walk(game: Model, moves: int, x: int = 1) -> int:
    """The walk rule of the perft files; the number of moves made, fewer if the game ends."""
    for made in range(moves):
        if game.turn is None:
            return made
        x = (1103515245 * x + 12345) % 2**31
        texts = sorted(game.legal(game.turn))
        game.apply(game.turn, texts[(x >> 16) % len(texts)])
    return moves


def perft(game: Model, depth: int) -> int:
    if game.turn is None:
        return 0
    texts = game.legal(game.turn)
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        child = game.copy()
        child.apply(game.turn, text)
        total += perft(child, depth - 1)
    return total


# --- the data ---------------------------------------------------------------------------------


def perft_rows() -> list[Any]:
    rows: list[Any] = []
    for name in ("classic", "variants"):
        path = DATA / "perft" / f"{name}.json"
        for number, row in enumerate(json.loads(path.read_text(encoding="utf-8"))):
            rows.append(pytest.param(row, id=f"{name}-{number}"))
    return rows


@pytest.mark.parametrize("row", perft_rows())
def test_model_agrees_with_perft_row(row: dict[str, Any]) -> None:
    game = Model(row["rules"], row["players"], row["dealer"], split_cards(row["deck"]))
    if "counts" in row:
        assert walk(game, row["walk"]) == row["walk"]
        assert game.phase == row["phase"]
        depths = range(1, len(row["counts"]) + 1)
        assert [perft(game, depth) for depth in depths] == row["counts"]
    else:
        assert walk(game, row["moves"]) == row["moves"]
        assert (game.phase == "over") is row["over"]
        assert game.skitgubbe == row["skitgubbe"]
        assert game.safe == row["safe"]


def move_text(event: Event) -> str:
    match event["event"]:
        case "played":
            return join_cards(event["cards"])
        case "chanced":
            return "chance"
        case "sluffed":
            return "sluff " + join_cards(event["cards"])
        case "passed":
            return "pass"
        case "picked_up":
            return "pickup"
        case _:
            return "give " + str(event["card"])


@pytest.mark.parametrize("name", sorted(path.stem for path in (DATA / "games").glob("*.jsonl")))
def test_model_replays_recorded_game(name: str) -> None:
    path = DATA / "games" / f"{name}.jsonl"
    header, *recorded = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    game = Model(header["rules"], len(header["players"]), header["dealer"], header["deck"])
    for event in recorded:
        if event["event"] in ACTS:
            game.apply(event["seat"], move_text(event))
    acts_and_end = [e for e in game.events if e["event"] in (*ACTS, "game_ended")]
    assert acts_and_end == recorded
    assert game.phase == "over"


# --- every combination of options --------------------------------------------------------------


def combinations_of_options() -> list[dict[str, Any]]:
    """Every combination that the table of options allows, of those that shape collecting."""
    found: list[dict[str, Any]] = []
    ends: list[dict[str, Any]] = [
        {},
        {"collecting_end": "skip_empty_hands"},
        {"collecting_end": "skip_empty_hands", "unresolved_tie": "return_and_continue"},
    ]
    found += [{"chance": chance, **end} for chance, end in product((True, False), ends)]
    found += [{"trump": "upcard", "chance": chance} for chance in (True, False)]
    found.append(dict(MAS))
    for chance, sluffing, matches, must, end in product(
        (True, False),
        ("none", "after_trick", "own_rank", "any_time"),
        (True, False),
        (True, False),
        ("empty_hand", "finish_trick"),
    ):
        found.append(
            {
                "tricks": "everyone",
                "chance": chance,
                "sluffing": sluffing,
                "matches_beat_singles": matches,
                "must_match": must,
                "collecting_end": end,
            }
        )
    return found


def all_cards(game: Model) -> list[str]:
    cards = [card for pile in (*game.hands, *game.won) for card in pile]
    cards += game.stock + game.discards + game.table_cards()
    if game.phase == "collecting" and game.trump_card is not None:
        cards.append(game.trump_card)
    return sorted_cards(cards)


@pytest.mark.parametrize(
    ("number", "rules"), [pytest.param(i, r) for i, r in enumerate(combinations_of_options())]
)
def test_model_keeps_its_invariants(number: int, rules: dict[str, Any]) -> None:
    extras: dict[str, Any] = {
        "rubbish_cards": number % 2 == 0,
        "sequences": number % 3 == 0,
        "show_leftovers": number % 5 != 0,
        "repetition_limit": 2 + number % 3,
    }
    n = 2 + number % 5
    deck = list(PACK)
    for i in range(51, 0, -1):  # some order; which one does not matter
        j = (number + 7) * (i + 3) * 7919 % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    game = Model({**rules, **extras}, n, number % n, deck)
    steps = 0
    while game.turn is not None and steps < 400:
        assert all_cards(game) == PACK
        assert game.turn in game.actors()
        assert game.legal(game.turn)
        if game.phase == "collecting":
            assert not game.stock or min(map(len, game.hands)) >= 3
        # L2, L3, L5: from time to time another seat moves than the one on turn.
        others = [s for s in game.actors() if s != game.turn and game.legal(s)]
        if others and steps % 2:
            texts = game.legal(others[-1])
            game.apply(others[-1], texts[steps % len(texts)])
        else:
            walk(game, 1, x=steps * 7919 + number)
        steps += 1
    assert all_cards(game) == PACK
    assert (game.phase == "over") == (game.turn is None) == (game.actors() == ())
    if game.reason == "last_with_cards":
        assert sorted([*game.safe, game.skitgubbe or 0]) == list(range(n))


def test_model_copy_is_independent() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "KHQHJH")
    twin = game.copy()
    act(twin, "0 7S", "1 2C")
    assert (hand(game, 0), game.table, names(game)) == ("7S8S9S", [], [])
    assert won(twin, 0) == "2C7S"


# --- D: pack and deal --------------------------------------------------------------------------


def test_model_d3_d4_one_card_at_a_time_from_the_dealers_left() -> None:
    game = Model({}, 3, 1, list(PACK))
    assert told(game, "dealt") == [
        {"seat": 0, "cards": ["2D", "3C", "3S"]},
        {"seat": 1, "cards": ["2H", "3D", "4C"]},
        {"seat": 2, "cards": ["2C", "2S", "3H"]},
    ]
    assert game.stock == PACK[9:]
    assert (game.turn, game.leader, game.to_play) == (2, 2, [2, 0])


def test_model_d5_upcard_lies_under_the_stock_and_shows_trump() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "5HKDQD", trump="upcard")
    assert game.stock == ["KD", "QD", "5H"]
    assert (game.trump, game.trump_card, game.trump_owner) == ("H", None, None)
    assert game.events[-1] == {"event": "upcard_turned", "card": "5H"}


# --- C: collecting, two-player tricks -----------------------------------------------------------


def test_model_c1_c2_c3_leader_draws_before_the_answer() -> None:
    game = rigged(["7S8S9S", "2CKC4C"], "KHQHJH", chance=False)
    act(game, "0 7S")
    assert (hand(game, 0), game.stock) == ("8S9SKH", ["QH", "JH"])
    assert game.legal(1) == ["2C", "4C", "KC"]
    act(game, "1 2C")
    assert game.events[-5:] == [
        {"event": "played", "seat": 0, "cards": ["7S"]},
        {"event": "drew", "seat": 0, "cards": ["KH"]},
        {"event": "played", "seat": 1, "cards": ["2C"]},
        {"event": "drew", "seat": 1, "cards": ["QH"]},
        {"event": "trick_won", "seat": 0, "cards": ["2C", "7S"]},
    ]
    assert game.turn == 0


def test_model_c3_answerer_who_wins_leads_to_their_own_left() -> None:
    game = rigged(["2S8S9S", "5HKC4C", "3H3D3S"], "KHQHJH")
    act(game, "0 2S", "1 5H")
    assert (game.leader, game.to_play, won(game, 1)) == (1, [1, 2], "2S5H")


def test_model_c4_tie_after_tie_the_same_two_play_on() -> None:
    game = rigged(["7S8S9S", "7H8HTH", "2C3C4C"], "KSKHKCKDQSQHQCQD")
    act(game, "0 7S", "1 7H")
    assert (game.leader, game.to_play, hand(game, 0), hand(game, 1)) == (
        0,
        [0, 1],
        "8S9SKS",
        "8HTHKH",
    )
    act(game, "0 8S", "1 8H", "0 9S")
    expected: list[Laid] = [
        (0, ["7S"], "play", 0),
        (1, ["7H"], "play", 0),
        (0, ["8S"], "play", 1),
        (1, ["8H"], "play", 1),
        (0, ["9S"], "play", 2),
    ]
    assert game.table == expected
    act(game, "1 TH")
    assert told(game, "trick_tied") == [{"seats": [0, 1]}, {"seats": [0, 1]}]
    assert told(game, "trick_won") == [{"seat": 1, "cards": ["7H", "7S", "8H", "8S", "9S", "TH"]}]
    assert game.to_play == [1, 2]


def test_model_c5_chance_only_while_two_cards_are_left() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "KHQHJH")
    assert game.legal(0) == ["7S", "8S", "9S", "chance"]
    act(game, "0 chance")
    assert game.table == [(0, ["KH"], "chance", 0)]
    assert game.legal(1) == ["2C", "3C", "4C", "chance"]
    act(game, "1 chance")
    assert names(game) == ["chanced", "chanced", "trick_won"]
    assert (hand(game, 0), hand(game, 1), game.stock) == ("7S8S9S", "2C3C4C", ["JH"])
    assert game.legal(0) == ["7S", "8S", "9S"]


def test_model_c5_chance_may_tie() -> None:
    game = rigged(["7S8S9S", "KH3C4C"], "KDQHJH")
    act(game, "0 chance", "1 KH")
    assert told(game, "trick_tied") == [{"seats": [0, 1]}]
    assert game.legal(0) == ["7S", "8S", "9S"]  # one card is left


def test_model_c5_no_chance_when_the_option_is_off() -> None:
    assert rigged(["7S8S9S", "2C3C4C"], "KHQHJH", chance=False).legal(0) == ["7S", "8S", "9S"]


def test_model_c6_last_card_is_laid_aside_and_the_draw_stops() -> None:
    game = rigged(["7S7H7C", "2C3C4C"], "KHQH", tricks="everyone")
    act(game, "0 7C7H7S")
    assert game.events[-2:] == [
        {"event": "drew", "seat": 0, "cards": ["KH"]},
        {"event": "trump_card_taken", "seat": 0, "card": "QH"},
    ]
    assert (hand(game, 0), game.stock) == ("KH", [])
    assert (game.trump, game.trump_card, game.trump_owner) == (None, "QH", 0)
    act(game, "1 2C")
    assert names(game)[-2:] == ["played", "trick_won"]
    assert game.legal(0) == ["KH"]  # nobody plays the trump card


def test_model_c6_whoever_draws_the_last_card_owns_it() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "KHQH")
    act(game, "0 7S", "1 2C")
    assert told(game, "drew") == [{"seat": 0, "cards": ["KH"]}]
    assert told(game, "trump_card_taken") == [{"seat": 1, "card": "QH"}]
    assert hand(game, 1) == "3C4C"


def test_model_c7_upcard_is_laid_aside_in_the_same_way() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "5H2D", trump="upcard")
    act(game, "0 7S", "1 2C")
    assert told(game, "trump_card_taken") == [{"seat": 1, "card": "5H"}]
    assert (game.trump, game.trump_card, game.trump_owner, hand(game, 1)) == ("H", "5H", 1, "3C4C")


# --- E: collecting, everyone plays --------------------------------------------------------------


def test_model_e1_plays_of_one_rank_in_the_pinned_order() -> None:
    game = rigged(["9C9D9H", "9S2C2D"], "KHQHJHTH", tricks="everyone")
    nines = ["9C", "9C9D", "9C9D9H", "9C9H", "9D", "9D9H", "9H"]
    assert game.legal(0) == [*nines, "chance"]
    assert game.to_play == [0, 1]
    act(game, "0 9C")
    assert game.legal(1) == ["2C", "2C2D", "2D", "9S", "chance"]


def test_model_e2_refilled_after_each_play() -> None:
    game = rigged(["9C9D2H", "9S2C3C"], "KHQHJHTH", tricks="everyone")
    act(game, "0 9C9D")
    assert told(game, "drew") == [{"seat": 0, "cards": ["KH", "QH"]}]


def test_model_e3_e4_highest_rank_wins_however_many() -> None:
    game = rigged(["9C9D9H", "TS2C3C", "4C4D4H"], "KHQHJH8C8D8H7C", tricks="everyone")
    act(game, "0 9C9D9H", "1 TS", "2 4C4D4H")
    assert won(game, 1) == "4C4D4H9C9D9HTS"
    assert (game.leader, game.to_play) == (1, [1, 2, 0])


def test_model_e3_only_those_who_tie_play_again_and_only_that_round_counts() -> None:
    hands = ["KC2C3C", "AC4C6C", "QC2D3D", "AD4D6D"]
    game = rigged(hands, "KHKSQHQSJHJSTHTS", tricks="everyone")
    act(game, "0 KC", "1 AC", "2 QC", "3 AD")
    assert told(game, "trick_tied") == [{"seats": [1, 3]}]
    assert (game.leader, game.turn, game.to_play) == (0, 1, [1, 3])
    assert "chance" in game.legal(1)
    act(game, "1 4C")
    assert game.turn == 3
    act(game, "3 6D")
    assert told(game, "trick_won")[0]["seat"] == 3
    assert won(game, 3) == "4C6DQCKCACAD"


def test_model_e3_same_order_as_before_and_again_among_fewer() -> None:
    hands = ["9C4C5D", "9D6H6C", "9H6D2C"]
    game = rigged(hands, "KHKSQHQSJHJSTHTS8C8D", dealer=1, tricks="everyone")
    act(game, "2 9H", "0 9C", "1 9D")
    assert game.to_play == [2, 0, 1]
    act(game, "2 6D", "0 4C", "1 6C6H")  # any number of equal cards
    assert told(game, "trick_tied") == [{"seats": [2, 0, 1]}, {"seats": [2, 1]}]
    assert game.to_play == [2, 1]
    act(game, "2 chance")  # a chance too
    assert game.table[-1] == (2, ["TS"], "chance", 2)


def test_model_e5_matched_rank_beats_a_higher_single() -> None:
    hands = ["9C2C3C", "KC4C5C", "9D6C7C"]
    game = rigged(hands, "QCQDQHQSJCJD", tricks="everyone", matches_beat_singles=True)
    act(game, "0 9C", "1 KC", "2 9D")
    assert told(game, "trick_tied") == [{"seats": [0, 2]}]


def test_model_e5_highest_of_two_matched_ranks() -> None:
    hands = ["5C2C3C", "9C4C6C", "5D6D7C", "9D7D8D"]
    game = rigged(hands, "QCQDQHQSJCJD", tricks="everyone", matches_beat_singles=True)
    act(game, "0 5C", "1 9C", "2 5D", "3 9D")
    assert game.to_play == [1, 3]


def test_model_e5_cards_of_one_player_are_no_match() -> None:
    hands = ["9C9D9H", "TC4C6C"]
    game = rigged(hands, "QCQDQHQSJCJD", tricks="everyone", matches_beat_singles=True)
    act(game, "0 9C9D9H", "1 TC")
    assert told(game, "trick_won")[0]["seat"] == 1


def test_model_e5_holds_within_a_play_off() -> None:
    hands = ["9C4C3C", "9DKC5C", "9H4D7C"]
    game = rigged(hands, "QCQDQHQSJCJDJHJS", tricks="everyone", matches_beat_singles=True)
    act(game, "0 9C", "1 9D", "2 9H", "0 4C", "1 KC", "2 4D")
    assert told(game, "trick_tied") == [{"seats": [0, 1, 2]}, {"seats": [0, 2]}]


MUST: dict[str, Any] = {"tricks": "everyone", "must_match": True}
MUST_E5: dict[str, Any] = {**MUST, "matches_beat_singles": True}


def test_model_e6_must_match_the_highest_rank_and_may_not_chance() -> None:
    game = rigged(["9C2C3C", "9D9HKC", "9SKD4C"], "QCQDQHQSJCJDJHJS", **MUST)
    assert game.legal(0) == ["2C", "3C", "9C", "chance"]  # the leader is free
    act(game, "0 9C")
    assert game.legal(1) == ["9D", "9D9H", "9H"]


def test_model_e6_only_the_highest_rank_so_far_binds() -> None:
    game = rigged(["9C2C3C", "5CKC6C", "9SKD4C"], "QCQDQHQSJCJDJHJS", **MUST)
    act(game, "0 9C")
    assert game.legal(1) == ["5C", "6C", "KC", "chance"]
    act(game, "1 KC")
    assert game.legal(2) == ["KD"]
    game = rigged(["9C2C3C", "5CKC6C", "9SAD4C"], "QCQDQHQSJCJDJHJS", **MUST)
    act(game, "0 9C", "1 KC")
    assert game.legal(2) == ["4C", "9S", "AD", "chance"]


def test_model_e6_a_lower_later_rank_does_not_bind() -> None:
    game = rigged(["9C2C3C", "5CKC6C", "5DAD4C"], "QCQDQHQSJCJDJHJS", **MUST)
    act(game, "0 9C", "1 5C")
    assert game.legal(2) == ["4C", "5D", "AD", "chance"]


def test_model_e6_a_chance_binds_like_a_play() -> None:
    game = rigged(["9C2C3C", "QD9HKC"], "QCKDQHQSJCJDJHJS", **MUST)
    act(game, "0 chance")
    assert game.legal(1) == ["QD"]


def test_model_e6_only_plays_of_this_round_count() -> None:
    game = rigged(["9C2C9H", "9D9S3C", "5C6C7C"], "4CQDQHQSJCJDJHJS", **MUST)
    act(game, "0 9C", "1 9D", "2 5C")
    assert game.to_play == [0, 1]
    assert game.legal(0) == ["2C", "4C", "9H", "chance"]
    act(game, "0 2C")
    assert game.legal(1) == ["3C", "9S", "QD", "chance"]


def test_model_e6_sluffs_do_not_bind() -> None:
    hands = ["9C2C9H", "9D5H3C", "5C5D7C"]
    game = rigged(hands, "4CQDQHQSJCJDJHJS", sluffing="any_time", **MUST)
    act(game, "0 9C", "1 9D", "2 5C", "2 sluff 5D", "0 2C")
    assert game.legal(1)[:4] == ["3C", "5H", "QD", "chance"]


def test_model_e6_with_e5_after_9_9_q() -> None:
    for last, legal in (("9HQD2C", ["QD"]), ("9HAD2C", ["9H"]), ("QD8D2C", ["QD"])):
        game = rigged(["9C3C4C", "9D5C6C", "QC7C8C", last], "JCJDJHJSTCTDTHTS", **MUST_E5)
        act(game, "0 9C", "1 9D", "2 QC")
        assert game.legal(3) == legal


def test_model_e6_with_e5_after_q_q_9_k() -> None:
    for last, legal in (
        ("9HAD2C", ["2C", "9H", "AD", "chance"]),
        ("9HKD2C", ["KD"]),
        ("QHKD2C", ["KD"]),
        ("QH9H2C", ["QH"]),
    ):
        hands = ["QC3C4C", "QD5C6C", "9C7C8C", "KC7D8D", last]
        game = rigged(hands, "JCJDJHJSTCTDTHTS", **MUST_E5)
        act(game, "0 QC", "1 QD", "2 9C", "3 KC")
        assert game.legal(4) == legal


def test_model_e6_with_e5_before_any_match_the_highest_held_binds() -> None:
    game = rigged(["9C3C4C", "KC5C6C", "9DKD2C"], "JCJDJHJSTCTDTHTS", **MUST_E5)
    act(game, "0 9C", "1 KC")
    assert game.legal(2) == ["KD"]
    game = rigged(["9C3C4C", "KC5C6C", "9D9H2C"], "JCJDJHJSTCTDTHTS", **MUST_E5)
    act(game, "0 9C", "1 KC")
    assert game.legal(2) == ["9D", "9D9H", "9H"]


# --- L: sluffing --------------------------------------------------------------------------------

AFTER: dict[str, Any] = {"tricks": "everyone", "sluffing": "after_trick"}
OWN: dict[str, Any] = {"tricks": "everyone", "sluffing": "own_rank"}
ANY: dict[str, Any] = {"tricks": "everyone", "sluffing": "any_time"}


def test_model_l1_once_each_any_ranks_of_the_trick_in_any_order() -> None:
    game = rigged(["9C9DKC", "5C9H2C", "2D5D3D"], "JCJDJHQCQDQHTCTDTHAC", **AFTER)
    act(game, "0 9C")
    assert game.actors() == (1,)  # no sluffing before the trick is decided
    act(game, "1 5C", "2 2D")
    assert game.events[-1] == {"event": "trick_decided", "seat": 0}
    assert (game.closing, game.winner, game.turn, game.to_play) == ([0, 1, 2], 0, 0, [])
    assert game.legal(0) == ["sluff 9D", "pass"]
    assert game.legal(1) == ["sluff 2C", "sluff 2C9H", "sluff 9H", "pass"]
    assert game.legal(2) == ["sluff 5D", "pass"]
    act(game, "2 sluff 5D")
    assert (game.closing, game.actors(), game.legal(2)) == ([0, 1], (0, 1), [])
    act(game, "1 sluff 2C9H")
    assert game.events[-2:] == [
        {"event": "sluffed", "seat": 1, "cards": ["2C", "9H"]},
        {"event": "drew", "seat": 1, "cards": ["QD", "QH"]},
    ]
    act(game, "0 pass")
    assert told(game, "trick_won") == [{"seat": 0, "cards": ["2C", "2D", "5C", "5D", "9C", "9H"]}]
    assert (game.closing, game.winner, game.turn) == (None, None, 0)


def test_model_l1_ranks_of_play_offs_and_earlier_rounds_lie_in_the_trick() -> None:
    game = rigged(["7C8C2C", "7D9D8D"], "7H9HTHTSJCJD", **AFTER)
    act(game, "0 7C", "1 7D", "0 8C", "1 9D")
    assert hand(game, 0) == "2C7HTH"
    assert game.legal(0) == ["sluff 7H", "pass"]
    assert game.legal(1) == [
        "sluff 8D",
        "sluff 8D9H",
        "sluff 9H",
        "pass",
    ]
    act(game, "1 sluff 8D9H")
    assert game.table[-1] == (1, ["8D", "9H"], "sluff", 1)


def test_model_l2_own_rank_after_playing_again_and_again() -> None:
    game = rigged(["9C9D9H", "9S5C2C", "3C4CKC"], "TCTDQCQDQHJCJDJH", **OWN)
    assert game.actors() == (0,)
    act(game, "0 9C")
    assert game.actors() == (0, 1)
    assert game.legal(0) == ["sluff 9D", "sluff 9D9H", "sluff 9H"]
    assert game.legal(1) == ["2C", "5C", "9S", "chance"]  # who has not played may not sluff
    act(game, "0 sluff 9D")
    assert told(game, "drew")[-1] == {"seat": 0, "cards": ["TD"]}
    assert game.turn == 1
    act(game, "1 9S")
    # The round is not full, so its tie is not yet one.
    assert game.actors() == (0, 1, 2)
    assert game.legal(0) == ["sluff 9H"]
    act(game, "2 3C")
    assert told(game, "trick_tied") == [{"seats": [0, 1]}]


def test_model_l2_in_a_play_off_only_the_rank_played_again() -> None:
    game = rigged(["9C9D9H", "9S5C2C", "3C3DKC"], "TCTDQCQDQHJCJDJHJS", **OWN)
    act(game, "0 9C", "1 9S", "2 3C")
    assert hand(game, 0) == "9D9HTC"
    assert game.actors() == (0, 2)  # seat 1 has still to play, seat 2 keeps its rank
    assert game.legal(0) == ["9D", "9D9H", "9H", "TC", "chance"]
    assert game.legal(2) == ["sluff 3D"]
    act(game, "2 sluff 3D")
    assert game.table[-1] == (2, ["3D"], "sluff", 1)
    assert game.actors() == (0, 2)  # asked whether or not it holds that rank
    assert game.legal(2) == []
    act(game, "0 TC")
    assert hand(game, 0) == "9D9HQH"
    assert game.legal(0) == []  # nines no more
    act(game, "1 2C")
    assert (game.winner, game.closing) == (0, [0, 1, 2])
    assert game.legal(0) == ["pass"]


def test_model_l2_a_chance_gives_a_rank_too() -> None:
    game = rigged(["9C2D3H", "4S5C2C"], "9DTDQCQDQHJCJDJHJS", **OWN)
    act(game, "0 chance")
    assert game.legal(0) == ["sluff 9C"]


def test_model_l2_l5_any_number_of_sluffs_and_then_a_pass() -> None:
    game = rigged(["9C9D9H", "4S5C2C"], "8C7D9SQDQHJCJDJHJS", **OWN)
    act(game, "0 9C", "1 4S", "0 sluff 9D", "0 sluff 9H9S")
    assert game.closing == [0, 1]
    act(game, "0 pass")
    assert (game.closing, game.turn) == ([1], 1)
    act(game, "1 pass")
    assert won(game, 0) == "4S9C9D9H9S"


def test_model_l3_anyone_from_the_first_play_on() -> None:
    game = rigged(["9C2D3H", "9D9H2C", "9S3C4C"], "TCTDQCQDQHJCJDJHJS", **ANY)
    assert game.actors() == (0,)
    assert game.legal(0) == ["2D", "3H", "9C", "chance"]
    act(game, "0 9C")
    assert game.actors() == (0, 1, 2)
    assert game.legal(0) == []
    assert game.legal(1) == [
        "2C",
        "9D",
        "9D9H",
        "9H",
        "chance",
        "sluff 9D",
        "sluff 9D9H",
        "sluff 9H",
    ]
    assert game.legal(2) == ["sluff 9S"]
    act(game, "1 sluff 9D")
    assert game.turn == 1
    assert hand(game, 1) == "2C9HTD"


def test_model_l3_ranks_of_earlier_rounds_while_playing_off() -> None:
    game = rigged(["9C5D3H", "9D5H2C", "5C3C4C"], "TCTDQCQDQHJCJDJHJS", **ANY)
    act(game, "0 9C", "1 9D", "2 5C")
    assert "sluff 5D" in game.legal(0)
    assert "sluff 5H" in game.legal(1)
    act(game, "1 sluff 5H")
    assert game.table[-1] == (1, ["5H"], "sluff", 1)


def test_model_l4_sluffed_cards_neither_win_nor_match() -> None:
    hands = ["9C2D3H", "KC6H2C", "9S3C4C"]
    game = rigged(hands, "TCTDQCQDQHJCJDJHJS", matches_beat_singles=True, **ANY)
    act(game, "0 9C", "2 sluff 9S", "1 KC", "2 3C")
    assert game.winner == 1
    act(game, "0 pass", "1 pass", "2 pass")
    assert won(game, 1) == "3C9C9SKC"


def test_model_l5_turn_goes_clockwise_from_the_leader_all_are_asked() -> None:
    game = rigged(["8C2D3H", "KC6H2C", "9S3C4C"], "TCTDQCQDQHJCJDJHJS", dealer=0, **ANY)
    act(game, "1 KC", "2 9S", "0 8C")
    assert (game.winner, game.turn, game.actors()) == (1, 1, (0, 1, 2))
    assert game.legal(0) == ["pass"]
    act(game, "2 pass")
    assert game.turn == 1
    act(game, "1 pass")
    assert game.turn == 0
    act(game, "0 pass")
    assert game.turn == 1


def test_model_l5_who_holds_no_card_is_not_asked() -> None:
    game = rigged(["9C9D9H", "2C3C4C"], "KD", **AFTER)
    act(game, "0 9C9D9H", "1 2C")
    assert (game.winner, game.closing, game.turn) == (0, [1], 1)


def test_model_l5_no_window_when_nobody_holds_cards() -> None:
    game = rigged(["9C9D9H", "2C2D2H"], "KD", **AFTER)
    act(game, "0 9C9D9H", "1 2C2D2H")
    assert names(game)[:5] == [
        "played",
        "trump_card_taken",
        "played",
        "trick_won",
        "collecting_ended",
    ]


def test_model_l5_a_hand_that_becomes_empty_is_done() -> None:
    for rules in (OWN, ANY):
        game = rigged(["9C9D9H", "2C3C4C"], "KD", **rules)
        act(game, "0 9C", "1 2C", "0 sluff 9D9H")
        assert game.closing == [1]


def test_model_l6_who_may_act_is_public() -> None:
    # Nobody holds anything to sluff, yet the same seats may act.
    hands = ["9C2D3H", "8C6H2C", "7S3C4C"]
    stock = "TCTDQCQDQHJCJDJHJS"
    own = rigged(hands, stock, **OWN)
    everyone = rigged(hands, stock, **ANY)
    after = rigged(hands, stock, **AFTER)
    for game in (own, everyone, after):
        act(game, "0 9C")
    assert own.actors() == (0, 1)
    assert everyone.actors() == (0, 1, 2)
    assert after.actors() == (1,)
    assert [own.legal(0), everyone.legal(0), everyone.legal(2)] == [[], [], []]


def test_model_l6_a_seat_without_cards_may_not_act() -> None:
    for rules in (OWN, ANY):
        game = rigged(["9C9D9H", "2C3C4C", "5C6C7C"], "KD", **rules)
        act(game, "0 9C9D9H")
        assert 0 not in game.actors()


def test_model_l7_the_rank_that_would_bind_may_not_be_sluffed() -> None:
    game = rigged(["9C2D3H", "9D9H2C", "9S3C4C"], "TCTDQCQDQHJCJDJHJS", must_match=True, **ANY)
    act(game, "0 9C")
    assert game.legal(1) == ["9D", "9D9H", "9H"]  # not even one of two
    assert game.legal(2) == []
    assert game.actors() == (0, 1, 2)
    act(game, "1 9D")
    assert game.legal(1) == ["sluff 9H"]  # has played


def test_model_l7_a_rank_that_no_longer_binds_may_be_sluffed() -> None:
    game = rigged(["9C2D3H", "KC6H2C", "9S3C4C"], "TCTDQCQDQHJCJDJHJS", must_match=True, **ANY)
    act(game, "0 9C")
    assert game.legal(2) == []
    act(game, "1 KC")
    assert game.legal(2) == ["3C", "4C", "9S", "chance", "sluff 9S"]


def test_model_l7_nothing_binds_before_the_first_play_of_a_round() -> None:
    game = rigged(["9C9H3H", "9D9S2C"], "TCTDQCQDQHJCJDJHJS", must_match=True, **ANY)
    act(game, "0 9C", "1 9D")
    assert "sluff 9H" in game.legal(0)
    assert game.legal(1) == ["sluff 9S"]
    act(game, "0 9H")
    assert "sluff 9S" not in game.legal(1)


def test_model_l8_sluff_that_empties_the_hand_on_turn_ends_collecting() -> None:
    game = rigged(["9C2C3C", "9D9H9S"], "KD", **ANY)
    act(game, "0 9C", "1 sluff 9D9H9S")
    assert names(game)[-5:] == [
        "sluffed",
        "collecting_ended",
        "leftovers_shown",
        "trump_revealed",
        "shedding_began",
    ]
    assert told(game, "collecting_ended") == [{"returned": [["9C"], ["9D", "9H", "9S"]]}]
    assert told(game, "leftovers_shown") == [{"seat": 0, "cards": ["2C", "3C"]}]
    assert (hand(game, 0), hand(game, 1)) == ("2C3C9CKD", "9D9H9S")


def test_model_l8_another_hand_emptied_counts_when_their_turn_comes() -> None:
    game = rigged(["9C2C3C", "4C5C6C", "9D9H9S"], "KD", **ANY)
    act(game, "0 9C", "2 sluff 9D9H9S")
    assert (game.phase, game.turn, game.actors()) == ("collecting", 1, (0, 1))
    act(game, "1 4C")
    assert game.phase == "shedding"
    assert told(game, "collecting_ended") == [{"returned": [["9C"], ["4C"], ["9D", "9H", "9S"]]}]


def test_model_l8_with_own_rank_a_play_off_finds_the_hand_empty() -> None:
    game = rigged(["9C9D9H", "9S5C6C", "2C3C4C"], "KD", **OWN)
    act(game, "0 9C", "0 sluff 9D9H", "1 9S")
    assert (game.phase, game.turn) == ("collecting", 2)
    act(game, "2 2C")
    assert told(game, "trick_tied") == [{"seats": [0, 1]}]
    assert told(game, "collecting_ended") == [{"returned": [["9C", "9D", "9H"], ["9S"], ["2C"]]}]


# --- U: upcard ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [
        ("9C", "TC", 1),
        ("9C", "8C", 0),
        ("9C", "AD", 0),
        ("9C", "2H", 1),
        ("9H", "TH", 1),
        ("9H", "8H", 0),
        ("9H", "AC", 0),
        ("9C", "9D", 0),
        ("9C", "9H", 1),
    ],
)
def test_model_u1_higher_trump_or_higher_of_the_suit_led(
    led: str, answer: str, winner: int
) -> None:
    game = rigged([f"{led}3S4S", f"{answer}5S6S"], "KH7S8S", trump="upcard")
    act(game, f"0 {led}", f"1 {answer}")
    assert told(game, "trick_tied") == []
    assert told(game, "trick_won") == [{"seat": winner, "cards": sorted_cards([led, answer])}]


def test_model_u1_any_card_and_a_chance_may_answer() -> None:
    game = rigged(["9C3S4S", "8C5D6H"], "KH7S8S", trump="upcard")
    act(game, "0 9C")
    assert game.legal(1) == ["5D", "6H", "8C", "chance"]
    act(game, "1 chance")  # 8S
    assert game.turn == 0


@pytest.mark.parametrize(
    ("led", "answerer", "legal"),
    [
        ("9C", "8CAHTC", ["8C", "TC", "pickup"]),
        ("9C", "2DAH2H", ["2H", "AH", "pickup"]),
        ("9C", "2DAD5S", ["pickup"]),
        ("9H", "8HAD5S", ["8H", "pickup"]),
        ("9H", "8CAD5S", ["pickup"]),
    ],
)
def test_model_u2_follow_or_trump_or_pick_up(led: str, answerer: str, legal: list[str]) -> None:
    game = rigged([f"{led}3S4S", answerer], "KH7S8S", **MAS)
    assert "pickup" not in game.legal(0)
    act(game, f"0 {led}")
    assert game.legal(1) == legal


def test_model_u2_a_trump_wins_over_a_plain_lead_and_a_lower_card_loses() -> None:
    game = rigged(["9C3S4S", "2D2H5D"], "KH7S8S6S", **MAS)
    act(game, "0 9C", "1 2H")
    assert won(game, 1) == "2H9C"
    game = rigged(["9C3S4S", "2D8C5D"], "KH7S8S6S", **MAS)
    act(game, "0 9C", "1 8C")
    assert won(game, 0) == "8C9C"


def test_model_u3_u4_hands_grow_and_the_next_to_the_left_leads() -> None:
    game = rigged(["9C3S4S", "2D8D5D", "TDJDQD"], "KH7S8S6S6D", **MAS)
    act(game, "0 9C", "1 pickup")
    assert game.events[-1] == {"event": "picked_up", "seat": 1, "cards": ["9C"]}
    assert (hand(game, 1), game.table, game.stock[0]) == ("2D5D8D9C", [], "8S")
    assert (game.leader, game.to_play) == (2, [2, 0])
    act(game, "2 TD", "0 pickup", "1 2D")
    assert told(game, "drew")[-1]["seat"] == 2  # seat 1 keeps three and draws nothing
    assert hand(game, 1) == "5D8D9C"


def test_model_u2_x1_answerer_without_cards_ends_collecting() -> None:
    game = rigged(["9C3C7C", "TC5C6C"], "KH", **MAS)
    act(game, "0 9C", "1 TC", "1 5C", "0 pickup", "1 6C", "0 7C", "0 3C")
    assert told(game, "collecting_ended") == [{"returned": [["3C"], []]}]
    assert told(game, "leftovers_shown") == [{"seat": 0, "cards": ["5C"]}]
    assert told(game, "trump_revealed") == [{"seat": 0, "card": "KH"}]


# --- X: the end of collecting -------------------------------------------------------------------


def test_model_x1_leader_without_cards() -> None:
    game = rigged(["KCQCJC", "2C3C4C"], "5D")
    act(game, "0 KC", "1 2C", "0 QC", "1 3C", "0 JC", "1 4C")
    assert names(game)[-6:] == [
        "played",
        "trick_won",
        "collecting_ended",
        "trump_revealed",
        "went_out",
        "game_ended",
    ]
    assert told(game, "collecting_ended") == [{"returned": [[], []]}]


# The three tricks leave seat 0 with one card, seat 1 with none and seat 2 with two.
UNEVEN = ["KC5C3D", "2C6C7C", "8C9CTC"]
TO_UNEVEN = ["0 KC", "1 2C", "0 5C", "1 6C", "1 7C", "2 8C"]


def test_model_x1_answerer_without_cards_takes_nothing_and_the_lead_goes_back() -> None:
    game = rigged(UNEVEN, "4D")
    act(game, *TO_UNEVEN, "2 9C", "0 3D", "2 TC")
    assert told(game, "collecting_ended") == [{"returned": [[], [], ["TC"]]}]
    assert told(game, "leftovers_shown") == []
    assert [hand(game, s) for s in range(3)] == ["2C4DKC", "5C6C", "3D7C8C9CTC"]
    assert (game.phase, game.turn, game.won) == ("shedding", 0, [[], [], []])


def test_model_x1_tied_cards_go_back() -> None:
    game = rigged(["7C8C9C", "7D8D9D"], "KH")
    act(game, "0 7C", "1 7D", "0 8C", "1 8D", "0 9C", "1 9D")
    assert told(game, "trick_tied") == [{"seats": [0, 1]}] * 3
    assert told(game, "collecting_ended") == [
        {"returned": [["7C", "8C", "9C"], ["7D", "8D", "9D"]]}
    ]
    assert names(game)[-4:] == [
        "trick_tied",
        "collecting_ended",
        "trump_revealed",
        "shedding_began",
    ]


def test_model_x1_second_in_a_play_off_without_cards() -> None:
    game = rigged(["9C8D2C", "9H9S9D"], "KD", tricks="everyone")
    act(game, "0 9C", "1 9D9H9S", "0 8D")
    assert told(game, "collecting_ended") == [{"returned": [["8D", "9C"], ["9D", "9H", "9S"]]}]


def test_model_x1_everyone_a_later_player_without_cards() -> None:
    game = rigged(["9C9D9H", "2C2D2H", "TC3C4C"], "KD", tricks="everyone")
    act(game, "0 9C9D9H", "1 2C2D2H", "2 TC", "2 3C")
    returned: list[list[str]] = [[], [], ["3C"]]
    assert told(game, "collecting_ended") == [{"returned": returned}]
    assert told(game, "leftovers_shown") == [{"seat": 2, "cards": ["4C"]}]


def test_model_x2_lead_and_answer_pass_to_players_with_cards() -> None:
    hands = ["KCQC5C", "2C3C6C", "8CJCTC", "9CJDQD"]
    game = rigged(hands, "4D", collecting_end="skip_empty_hands")
    act(game, "0 KC", "1 2C", "0 QC", "1 3C", "0 5C", "1 6C")
    assert (game.leader, game.turn, game.to_play) == (2, 2, [2, 3])  # seat 1 won but is empty
    act(game, "2 8C", "3 9C")
    assert game.to_play == [3, 2]  # seats 0 and 1 are passed over
    act(game, "3 QD", "2 JC", "3 JD", "2 TC")
    assert told(game, "collecting_ended") == [{"returned": [[], [], [], []]}]


def test_model_x2_over_when_fewer_than_two_hold_cards() -> None:
    game = rigged(UNEVEN, "4D", collecting_end="skip_empty_hands")
    act(game, *TO_UNEVEN, "2 9C", "0 3D")
    assert told(game, "collecting_ended") == [{"returned": [[], [], []]}]
    assert told(game, "leftovers_shown") == [{"seat": 2, "cards": ["TC"]}]


SKIP: dict[str, Any] = {"collecting_end": "skip_empty_hands"}
RETURN: dict[str, Any] = {**SKIP, "unresolved_tie": "return_and_continue"}
# As UNEVEN, but the third trick ties on the last card of seat 1.
TIE = ["KC5C3D", "2C6C7C", "7D9CTC"]
TO_TIE = ["0 KC", "1 2C", "0 5C", "1 6C", "1 7C", "2 7D"]


def test_model_x3_end_phase_ends_collecting_though_others_hold_cards() -> None:
    game = rigged(TIE, "4D", **SKIP)
    act(game, *TO_TIE)
    assert names(game)[-6:] == [
        "trick_tied",
        "collecting_ended",
        "leftovers_shown",
        "leftovers_shown",
        "trump_revealed",
        "shedding_began",
    ]
    assert told(game, "collecting_ended") == [{"returned": [[], ["7C"], ["7D"]]}]
    assert told(game, "leftovers_shown") == [
        {"seat": 0, "cards": ["3D"]},
        {"seat": 2, "cards": ["9C", "TC"]},
    ]
    assert [hand(game, s) for s in range(3)] == ["2C3D4DKC", "5C6C7C", "7D9CTC"]


def test_model_x3_return_and_continue_the_lead_passes_from_an_empty_leader() -> None:
    game = rigged(TIE, "4D", **RETURN)
    act(game, *TO_TIE)
    assert names(game)[-2:] == ["trick_tied", "trick_returned"]
    assert told(game, "trick_returned") == [{"returned": [[], ["7C"], ["7D"]]}]
    assert [won(game, s) for s in range(3)] == ["2CKC", "5C6C7C", "7D"]
    assert (game.table, game.leader, game.to_play) == ([], 2, [2, 0])


def test_model_x3_return_and_continue_the_same_leader_leads_again() -> None:
    game = rigged(["KC5C3D", "2C6C7C", "8C9CJC", "TC3CQC"], "4D", **RETURN)
    act(game, "0 KC", "1 2C", "0 5C", "1 6C", "1 7C", "2 8C", "2 9C", "3 TC", "3 3C", "0 3D")
    assert told(game, "trick_returned") == [{"returned": [["3D"], [], [], ["3C"]]}]
    assert (game.leader, game.to_play) == (3, [3, 2])
    act(game, "3 QC", "2 JC")
    assert told(game, "collecting_ended") == [{"returned": [[], [], [], []]}]


def test_model_x3_return_and_continue_ends_when_nobody_can_play() -> None:
    game = rigged(["7C8C9C", "7D8D9D"], "KH", **RETURN)
    act(game, "0 7C", "1 7D", "0 8C", "1 8D", "0 9C", "1 9D")
    assert told(game, "trick_returned") == [{"returned": [["7C", "8C", "9C"], ["7D", "8D", "9D"]]}]
    assert told(game, "collecting_ended") == [{"returned": [[], []]}]
    assert names(game)[-5:] == [
        "trick_tied",
        "trick_returned",
        "collecting_ended",
        "trump_revealed",
        "shedding_began",
    ]


def test_model_x3_a_tie_that_can_be_played_off_is_played_off() -> None:
    game = rigged(["7C8C9C", "7D8D9D"], "KH", **RETURN)
    act(game, "0 7C", "1 7D")
    assert (told(game, "trick_returned"), game.to_play) == ([], [0, 1])


FINISH: dict[str, Any] = {**AFTER, "collecting_end": "finish_trick"}


def test_model_x4_trick_and_sluffing_are_finished_then_collecting_is_over() -> None:
    game = rigged(["9C2C3C", "5C9D7C", "KC4C8C"], "QD", **FINISH)
    act(game, "0 9C", "1 5C", "2 KC")
    assert (game.phase, game.closing) == ("collecting", [0, 1, 2])
    act(game, "0 pass", "1 sluff 9D", "2 pass")
    assert names(game)[-6:] == [
        "collecting_ended",
        "leftovers_shown",
        "leftovers_shown",
        "leftovers_shown",
        "trump_revealed",
        "shedding_began",
    ]
    assert told(game, "collecting_ended") == [{"returned": [[], [], []]}]
    assert [hand(game, s) for s in range(3)] == ["2C3CQD", "7C", "4C5C8C9C9DKC"]


def test_model_x4_last_card_taken_by_a_sluff_in_the_window() -> None:
    game = rigged(["9C9D2C", "3C4C5C"], "KHQHJH", **FINISH)
    act(game, "0 9C", "1 3C", "0 sluff 9D")
    assert (game.trump_card, game.phase, game.closing) == ("JH", "collecting", [1])
    act(game, "1 pass")
    assert (game.phase, hand(game, 0)) == ("shedding", "2C3C9C9DJHKH")


def test_model_x4_a_play_off_is_finished_too() -> None:
    game = rigged(["9C9D2C", "9S8C3C"], "QD", **FINISH)
    act(game, "0 9C", "1 9S", "0 2C")
    assert game.phase == "collecting"
    act(game, "1 3C", "0 sluff 9D", "1 pass")
    assert (hand(game, 0), hand(game, 1)) == ("QD", "2C3C8C9C9D9S")


def test_model_x4_a_trick_that_cannot_be_finished_goes_back() -> None:
    game = rigged(["9C9D9H", "9S2C3C"], "QD", **FINISH)
    act(game, "0 9C9D9H", "1 9S")
    assert told(game, "collecting_ended") == [{"returned": [["9C", "9D", "9H"], ["9S"]]}]


# --- B: between the phases ----------------------------------------------------------------------


def test_model_b1_b2_b3_order_of_what_is_told() -> None:
    game = between(["2C3C", "4C"], "5D", 1)
    assert game.events == [
        {"event": "collecting_ended", "returned": [[], []]},
        {"event": "leftovers_shown", "seat": 0, "cards": ["2C", "3C"]},
        {"event": "leftovers_shown", "seat": 1, "cards": ["4C"]},
        {"event": "trump_revealed", "seat": 1, "card": "5D"},
        {"event": "shedding_began", "leader": 1, "counts": [2, 2]},
    ]
    assert (game.trump, game.trump_card, game.trump_owner) == ("D", "5D", 1)
    assert (game.turn, game.leader, game.trick_size) == (1, 1, 2)


def test_model_b3_off_nothing_is_shown() -> None:
    game = between(["2C3C", "4C"], "5D", 1, show_leftovers=False)
    assert told(game, "leftovers_shown") == []


def test_model_b4_players_without_cards_are_safe_clockwise_from_the_owner() -> None:
    game = between(["", "2C", "", "3C", ""], "5D", 3)
    assert [e["seat"] for e in told(game, "went_out")] == [4, 0, 2]
    assert (game.safe, game.trick_size, game.turn) == ([4, 0, 2], 2, 3)
    assert told(game, "shedding_began") == [{"leader": 3, "counts": [0, 1, 0, 2, 0]}]


def test_model_b4_f2_only_one_holds_cards() -> None:
    game = between(["", "", ""], "5D", 1)
    assert names(game)[-3:] == ["went_out", "went_out", "game_ended"]
    assert (game.safe, game.skitgubbe, game.phase, game.turn) == ([2, 0], 1, "over", None)
    assert game.actors() == ()
    assert told(game, "shedding_began") == []


def test_model_b5_round_after_round_then_the_next_receiver() -> None:
    game = between(
        ["KCQC", "2C3C4C5C6C7C8C", "2D9D8D7D6D5D", "ASKSQS"], "9H", 1, rubbish_cards=True
    )
    assert (game.phase, game.turn, game.actors()) == ("sharing", 1, (1,))
    assert game.legal(1) == ["give 2C", "give 3C", "give 4C", "give 5C"]
    assert game.legal(0) == []
    act(game, "1 give 3C")
    assert game.legal(2) == ["give 2D", "give 5D"]
    act(game, "2 give 5D", "1 give 2C")
    assert hand(game, 0) == "2C3C5DQCKC"
    act(game, "1 give 5C")  # now to seat 3, until nobody can give
    assert told(game, "giver_asked") == [
        {"seat": 1, "receiver": 0},
        {"seat": 2, "receiver": 0},
        {"seat": 1, "receiver": 0},
        {"seat": 1, "receiver": 3},
    ]
    assert told(game, "gave")[-1] == {"seat": 1, "receiver": 3, "card": "5C"}
    assert (game.phase, game.turn) == ("shedding", 1)
    assert [len(cards) for cards in game.hands] == [5, 5, 5, 4]


def test_model_b5_receivers_clockwise_from_the_dealers_left_givers_from_theirs() -> None:
    game = between(
        ["2C3C4C5C6C7C8C", "AC", "2D3D4D5D6D7D8D", "AD"], "9H", 0, dealer=1, rubbish_cards=True
    )
    asked: list[tuple[int, int]] = []
    while game.turn is not None and game.phase == "sharing":
        asked.append((game.turn, told(game, "giver_asked")[-1]["receiver"]))
        game.apply(game.turn, game.legal(game.turn)[0])
    # Seat 3 is served first: 0, 2, 0, 2 give. Then seat 1: seat 2 has five cards, seat 0 six.
    assert asked == [(0, 3), (2, 3), (0, 3), (2, 3), (0, 1)]


def test_model_b5_the_first_giver_is_at_the_receivers_left() -> None:
    hands = ["2C3C6C7C8C9C", "ACKCQC", "2D3D6D7D8D9D", "TCTDTH"]
    game = between(hands, "9H", 3, dealer=0, rubbish_cards=True)
    act(game, "2 give 2D", "0 give 2C")
    assert told(game, "giver_asked") == [
        {"seat": 2, "receiver": 1},
        {"seat": 0, "receiver": 1},
    ]
    assert (hand(game, 1), game.phase, game.turn) == ("2C2DQCKCAC", "shedding", 3)


def test_model_b5_who_has_no_low_card_or_only_five_is_passed_over() -> None:
    game = between(["", "2C3C4C5C6C", "7D8D9DTDJDQD", "2H3H8HTHJHQH"], "9H", 1, rubbish_cards=True)
    assert told(game, "giver_asked") == [{"seat": 1, "receiver": 0}]  # six with the trump card
    act(game, "1 give 2C", "3 give 3H")
    assert told(game, "giver_asked")[-1] == {"seat": 3, "receiver": 0}
    assert game.phase == "shedding"
    assert hand(game, 0) == "2C3H"
    assert told(game, "went_out") == []  # B4 applies after the sharing


def test_model_b5_short_is_settled_with_the_trump_card_joined() -> None:
    game = between(["2C3C4C5C", "2D3D4D5D6D7D"], "9H", 0, rubbish_cards=True)
    assert (game.phase, told(game, "giver_asked")) == ("shedding", [])


def test_model_b5_low_trump_card_may_be_given_and_its_owner_leads() -> None:
    game = between(["AC", "3C6C7C8C9C", "6D7D8D9DTD"], "2H", 1, rubbish_cards=True)
    assert game.legal(1) == ["give 2H", "give 3C"]
    act(game, "1 give 2H")
    assert (hand(game, 0), game.turn, game.trump, game.trump_owner) == ("2HAC", 1, "H", 1)


def test_model_b5_nobody_can_give() -> None:
    game = between(["AC", "6C7C8C9CTCJC", ""], "9H", 0, rubbish_cards=True)
    assert (game.phase, game.safe) == ("shedding", [2])
    assert told(game, "giver_asked") == []


def test_model_b5_after_a_whole_collecting() -> None:
    game = rigged(["KCQCJC", "2C3C4C"], "5D", rubbish_cards=True)
    act(game, "0 KC", "1 2C", "0 QC", "1 3C", "0 JC", "1 4C")
    assert (game.phase, game.legal(0)) == (
        "sharing",
        ["give 2C", "give 3C", "give 4C", "give 5D"],
    )
    act(game, "0 give 5D", "0 give 4C")
    assert (game.phase, hand(game, 1), game.turn) == ("shedding", "4C5D", 0)


# --- S: shedding --------------------------------------------------------------------------------


def test_model_s1_any_card_may_be_led_and_nothing_picked_up() -> None:
    game = shedding(["7S2H9C", "3C4C"], "H")
    assert game.legal(0) == ["2H", "7S", "9C"]


def test_model_s2_higher_of_the_suit_or_a_trump_on_a_plain_card() -> None:
    game = shedding(["7S5H9C", "6S8SAC2H6H"], "H")
    plain, trump = game.copy(), game.copy()
    act(plain, "0 7S")
    assert plain.legal(1) == ["2H", "6H", "8S", "pickup"]
    act(trump, "0 5H")
    assert trump.legal(1) == ["6H", "pickup"]


def test_model_s2_s3_s4_example_of_three_players() -> None:
    game = shedding(["9DQD2C", "JDAD3C", "4C5C"], "S")
    act(game, "0 9D", "1 JD")
    assert game.legal(2) == ["pickup"]
    act(game, "2 pickup")
    assert game.events[-1] == {"event": "picked_up", "seat": 2, "cards": ["JD"]}
    assert game.legal(0) == ["QD", "pickup"]  # one's own card
    act(game, "0 QD", "1 AD")
    assert told(game, "trick_completed") == [{"seat": 1, "cards": ["9D", "QD", "AD"]}]
    assert (game.turn, game.leader, game.trick_size) == (1, 1, 3)
    assert sorted_cards(game.discards) == ["9D", "QD", "AD"]


def test_model_s4_emptied_table_the_next_player_leads() -> None:
    game = shedding(["9DQD", "3D3C", "4C5C"], "S")
    act(game, "0 9D", "1 pickup")
    assert (game.table, game.turn, game.leader, game.trick_size) == ([], 2, 2, 3)
    assert game.legal(2) == ["4C", "5C"]


def test_model_s4_a_new_trick_has_a_new_size() -> None:
    game = shedding(["9D", "3C4C", "5C6C", "7C8C"], "S")
    act(game, "0 9D")
    assert (game.safe, game.trick_size) == ([0], 4)
    act(game, "1 pickup")
    assert (game.turn, game.trick_size) == (2, 3)


def test_model_s5_size_stays_though_players_go_out() -> None:
    game = shedding(["9D", "TD4C", "JD6C"], "S")
    act(game, "0 9D", "1 TD")
    assert told(game, "trick_completed") == []
    act(game, "2 JD")
    assert told(game, "trick_completed") == [{"seat": 2, "cards": ["9D", "TD", "JD"]}]
    assert (game.turn, game.trick_size) == (2, 2)


def test_model_s5_plays_that_were_picked_up_do_not_count_and_one_may_play_twice() -> None:
    game = shedding(["9D", "TDQD2C", "JC6C"], "S")
    act(game, "0 9D", "1 TD", "2 pickup")
    assert (game.turn, game.trick_size, len(game.table)) == (1, 3, 1)  # seat 0 is out
    act(game, "1 QD", "2 pickup")
    assert game.turn == 1
    act(game, "1 pickup")
    assert (game.turn, game.trick_size) == (2, 2)


def test_model_s5_last_to_play_is_out_the_next_to_the_left_leads() -> None:
    game = shedding(["9D2C", "TD3C", "JD"], "S")
    act(game, "0 9D", "1 TD", "2 JD")
    assert names(game)[-2:] == ["went_out", "trick_completed"]
    assert (game.safe, game.turn, game.trick_size) == ([2], 0, 2)


def test_model_s6_safe_at_once_in_order() -> None:
    game = shedding(["9D", "TD", "JD3C", "QD4C"], "S")
    act(game, "0 9D")
    assert game.events[-1] == {"event": "went_out", "seat": 0}
    act(game, "1 TD")
    assert (game.safe, game.phase) == ([0, 1], "shedding")


# --- Q: sequences -------------------------------------------------------------------------------


def test_model_q1_runs_of_one_suit_in_the_pinned_order() -> None:
    game = shedding(["9H8HTHTSAS2S", "3C4C"], "C", sequences=True)
    assert game.legal(0) == [
        "2S",
        "8H",
        "8H9H",
        "8H9HTH",
        "9H",
        "9HTH",
        "TH",
        "TS",
        "AS",
    ]


def test_model_q1_the_order_is_that_of_the_whole_pack() -> None:
    pack = ["7H", "9H", "3C", "4C"]  # the eight is missing
    game = shedding(["7H9H", "3C4C"], "C", sequences=True, pack=pack)
    assert game.legal(0) == ["7H", "9H"]


def test_model_q1_no_runs_without_the_option() -> None:
    assert shedding(["7H8H", "3C4C"], "C").legal(0) == ["7H", "8H"]


def test_model_q2_every_card_must_beat_the_top_card() -> None:
    game = shedding(["8H2D", "8D9D7H9HTH2S3S"], "S", sequences=True)
    act(game, "0 8H")
    assert game.legal(1) == ["2S", "2S3S", "3S", "9H", "9HTH", "TH", "pickup"]
    game = shedding(["5S2D", "4S6S7S"], "S", sequences=True)
    act(game, "0 5S")
    assert game.legal(1) == ["6S", "6S7S", "7S", "pickup"]


def test_model_q3_a_run_is_one_play() -> None:
    game = shedding(["5H6H7H2D", "8H9H3D"], "S", sequences=True)
    act(game, "0 5H6H7H")
    assert game.legal(1) == ["8H", "8H9H", "9H", "pickup"]  # the top card is 7H
    act(game, "1 8H9H")
    assert told(game, "trick_completed") == [{"seat": 1, "cards": ["5H", "6H", "7H", "8H", "9H"]}]


def test_model_q4_pick_up_takes_the_run_whoever_played_it() -> None:
    game = shedding(["5H2D", "7H3D", "8H4D", "9HTH5D", "6D7D"], "S", sequences=True)
    act(game, "0 5H", "1 7H", "2 8H", "3 9HTH", "4 pickup")
    assert told(game, "picked_up") == [{"seat": 4, "cards": ["7H", "8H", "9H", "TH"]}]
    assert game.table == [(0, ["5H"], "play", 0)]  # the run is broken at the six
    assert (game.turn, game.trick_size) == (0, 5)


def test_model_q4_one_may_pick_up_the_whole_table() -> None:
    game = shedding(["5H6H2D", "7H3D", "4D4C"], "S", sequences=True)
    act(game, "0 5H6H", "1 7H", "2 pickup")
    assert (hand(game, 2), game.table, game.turn, game.leader) == ("4C4D5H6H7H", [], 0, 0)


def test_model_q4_another_suit_breaks_the_run() -> None:
    game = shedding(["5H2D", "6S3D", "4D4C"], "S", sequences=True)
    act(game, "0 5H", "1 6S", "2 pickup")
    assert (hand(game, 2), game.turn) == ("4C4D6S", 0)


def test_model_q4_without_sequences_only_the_top_card() -> None:
    game = shedding(["5H2D", "6H3D", "4D4C"], "S")
    act(game, "0 5H", "1 6H", "2 pickup")
    assert (hand(game, 2), len(game.table)) == ("4C4D6H", 1)


# --- F: the end ---------------------------------------------------------------------------------


def test_model_f1_over_in_mid_trick() -> None:
    game = shedding(["9D", "TD4C"], "S")
    act(game, "0 9D")
    assert names(game) == ["played", "went_out", "game_ended"]
    assert game.events[-1] == {"event": "game_ended", "skitgubbe": 1, "reason": "last_with_cards"}
    assert (game.phase, game.turn, game.actors(), game.legal(1)) == ("over", None, (), [])
    assert game.table == [(0, ["9D"], "play", 0)]
    assert (game.skitgubbe, game.reason, game.discards) == (1, "last_with_cards", [])


def test_model_f1_completed_trick_is_set_aside_first() -> None:
    game = shedding(["9D2C", "TD"], "S")
    act(game, "0 9D", "1 TD")
    assert names(game) == ["played", "played", "went_out", "trick_completed", "game_ended"]
    assert (game.table, sorted_cards(game.discards)) == ([], ["9D", "TD"])
    assert (game.skitgubbe, game.safe) == (0, [1])


def test_model_f1_last_play_in_a_trick_that_is_not_complete() -> None:
    game = shedding(["9D", "TD", "2C"], "S")
    act(game, "0 9D", "1 TD")
    assert (len(game.table), game.skitgubbe, game.safe) == (2, 2, [0, 1])


# Two cards travel round three players, always picked up; the position comes back after 12 moves.
ROUND = [
    f"{seat} {move}"
    for card, leader in (("5C", 0), ("5D", 2), ("5C", 1), ("5D", 0), ("5C", 2), ("5D", 1))
    for seat, move in ((leader, card), ((leader + 1) % 3, "pickup"))
]


def test_model_f4_the_starting_position_counts_once() -> None:
    game = shedding(["5C2H", "2S", "5D2D"], "H", repetition_limit=2)
    act(game, *ROUND[:-1])
    assert game.phase == "shedding"
    act(game, ROUND[-1])
    assert game.events[-1] == {"event": "game_ended", "skitgubbe": None, "reason": "repetition"}
    assert (game.phase, game.turn, game.actors()) == ("over", None, ())
    assert (game.skitgubbe, game.reason) == (None, "repetition")


def test_model_f4_the_third_time() -> None:
    game = shedding(["5C2H", "2S", "5D2D"], "H", repetition_limit=3)
    act(game, *ROUND, *ROUND[:-1])
    assert game.phase == "shedding"
    act(game, ROUND[-1])
    assert game.reason == "repetition"


def test_model_f4_off_by_default() -> None:
    game = shedding(["5C2H", "2S", "5D2D"], "H")
    act(game, *ROUND, *ROUND, *ROUND)
    assert game.phase == "shedding"


def test_model_f4_collecting_can_repeat_with_follow_or_pick_up() -> None:
    game = rigged(["9C3S4S", "2D8D5D", "TDJDQD"], "KH7S8S6S6D", repetition_limit=2, **MAS)
    picked_up: str | None = None
    moves = 0
    while game.turn is not None and moves < 100:
        legal = game.legal(game.turn)
        if "pickup" in legal:
            picked_up = game.table[0][1][0]
            game.apply(game.turn, "pickup")
        else:
            game.apply(game.turn, legal[-1])
        moves += 1
    assert picked_up is not None
    assert (game.phase, game.reason) == ("over", "repetition")
    assert game.stock  # collecting was not finished
    assert game.trump_card is None
