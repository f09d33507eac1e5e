"""The independent model: against the perft counts, recorded games, and the rule book by hand."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from amounts import every_quick
from model import (
    DEFAULTS,
    RANKS,
    SUITS,
    Event,
    Laid,
    Model,
    join_cards,
    sorted_cards,
    split_cards,
    state_of,
)

__all__: list[str] = []

pytestmark = pytest.mark.once

DATA = Path(__file__).parent / "data"
PACK = [r + s for r in RANKS for s in SUITS]
ACTS = ("played", "chanced", "sluffed", "passed", "picked_up", "gave")
MAS: dict[str, Any] = {"trump": "upcard", "following": "follow_or_pick_up", "chance": False}


# --- helpers ----------------------------------------------------------------------------------


def rigged(hands: list[str], stock: str, *, dealer: int = -1, **rules: Any) -> Model:
    """A game with these hands and this stock; seat 0 leads unless another `dealer` is given.

    The first card of `stock` is the upcard, or the one set aside, if there is one.
    """
    n = len(hands)
    dealer %= n
    dealt = [split_cards(hand) for hand in hands]
    each = len(dealt[0])
    deck = [dealt[(dealer + 1 + i) % n][turn] for turn in range(each) for i in range(n)]
    return Model(rules, n, dealer, deck + split_cards(stock))


def between(
    hands: list[str],
    trump_card: str,
    owner: int,
    *,
    dealer: int = -1,
    pool_order: str = "",
    **rules: Any,
) -> Model:
    """A game whose collecting has just ended with these cards and, besides, the trump card.

    With a card set aside, that is the trump card, and `owner` took the last trick. `pool_order`
    is the beginning of the second order.
    """
    n = len(hands)
    first = split_cards(pool_order)
    order = [*first, *(card for card in PACK if card not in first)]
    pooled = rules.get("rubbish_pooled", False)
    game = Model(rules, n, dealer % n, list(PACK), order if pooled else None)
    game.hands = [split_cards(hand) for hand in hands]
    game.stock = []
    if game.set_aside is None:
        game.trump_card = trump_card
        game.trump_owner = owner
    else:
        game.set_aside = trump_card
        game.last_taker = owner
    game.events.clear()
    game.seen.clear()
    game.end_collecting()
    game.count_position()
    return game


def shedding(hands: list[str], trump: str, *, leader: int = 0, **rules: Any) -> Model:
    """A game in shedding: `leader` leads, `trump` is the trump suit.

    With `no_cards=must_pick_up` whoever has no cards owes a pick-up.
    """
    game = Model(rules, len(hands), 0, list(PACK))
    game.phase = "shedding"
    game.hands = [split_cards(hand) for hand in hands]
    game.stock = []
    game.to_play = []
    game.trump = trump
    if rules.get("no_cards") == "must_pick_up":
        game.owing = [seat for seat, cards in enumerate(hands) if not cards]
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
    rows: list[dict[str, Any]] = []
    for name in ("classic", "variants", "wider"):
        path = DATA / "perft" / f"{name}.json"
        rows += json.loads(path.read_text(encoding="utf-8"))
    return every_quick(rows, 8)


def from_row(row: dict[str, Any]) -> Model:
    order = row.get("pool_order")
    return Model(
        row["rules"],
        row["players"],
        row["dealer"],
        split_cards(row["deck"]),
        None if order is None else split_cards(order),
    )


@pytest.mark.parametrize("row", perft_rows())
def test_model_agrees_with_perft_row(row: dict[str, Any]) -> None:
    game = from_row(row)
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
    game = Model(
        header["rules"],
        len(header["players"]),
        header["dealer"],
        header["deck"],
        header.get("pool_order"),
    )
    for event in recorded:
        if event["event"] in ACTS:
            game.apply(event["seat"], move_text(event))
    acts_and_end = [e for e in game.events if e["event"] in (*ACTS, "game_ended")]
    assert acts_and_end == recorded
    assert game.phase == "over"


def corners() -> list[Any]:
    path = DATA / "corners.json"
    situations: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return [pytest.param(situation, id=situation["id"]) for situation in situations]


@pytest.mark.parametrize("corner", corners())
def test_model_agrees_with_corner(corner: dict[str, Any]) -> None:
    game = from_row(corner)
    for seat, move in corner["moves"]:
        game.apply(seat, move)
    state = state_of(game)
    expected = {key: corner[key] for key in corner if key in state}
    hands = {int(seat): sorted(cards) for seat, cards in expected.pop("hands", {}).items()}
    assert {seat: state["hands"][seat] for seat in hands} == hands
    if "actors" in expected:
        expected["actors"] = tuple(expected["actors"])
    assert {key: state[key] for key in expected} == expected
    legal = {int(seat): sorted(moves) for seat, moves in corner.get("legal", {}).items()}
    assert {seat: sorted(game.legal(seat)) for seat in legal} == legal


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
    cards += game.stock + game.discards + game.table_cards() + game.removed
    if game.set_aside is not None:
        cards.append(game.set_aside)
    laid_aside = game.phase == "collecting" or game.rules["set_aside_to"] == "nobody"
    if laid_aside and game.trump_card is not None:
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


OPTIONS: dict[str, list[Any]] = {
    "tricks": ["two_player", "everyone"],
    "trump": ["last_card", "upcard", "set_aside"],
    "set_aside_to": ["last_trick_winner", "nobody"],
    "trump_shown": ["end", "when_taken", "from_deal"],
    "following": ["free", "follow_or_pick_up"],
    "hand_size": [3, 1, 2, 4, 5],
    "removed": [0, 1, 10],
    "first_lead": ["left_of_dealer", "dealer"],
    "equal_cards": [True, False],
    "collecting_ace": ["high", "low"],
    "draw": ["at_once", "after_round"],
    "chance_when": ["any_play", "leading"],
    "chance": [True, False],
    "sluffing": ["none", "after_trick", "own_rank", "own_ranks", "any_time"],
    "matches_beat_singles": [False, True],
    "match_order": ["rank", "players"],
    "must_match": [False, True],
    "collecting_end": ["empty_hand", "skip_empty_hands", "finish_trick", "any_empty"],
    "unresolved_tie": ["end_phase", "return_and_continue", "sole_holder"],
    "show_leftovers": [True, False],
    "rubbish_cards": [False, True],
    "rubbish_below": [5, 1, 3, 6, 9],
    "rubbish_pooled": [False, True],
    "rubbish_pool": ["low_and_trump_six", "others_low"],
    "no_cards": ["out", "must_pick_up"],
    "must_beat": [False, True],
    "trumping": ["free", "void"],
    "pickup": ["top", "oldest", "all"],
    "trick_leader": ["completer", "next_player"],
    "sequences": [False, True],
    "pickup_span": ["touching", "play"],
    "repetition_limit": [None, 2, 3],
}
"""The table of options: the default first."""


def allowed(r: dict[str, Any]) -> bool:
    """Whether the column "needs" of the table of options allows this."""
    everyone = r["tricks"] == "everyone"
    upcard = r["trump"] == "upcard"
    ruled_out = (
        (upcard and everyone)
        and (r["equal_cards"] or r["matches_beat_singles"] or r["must_match"]),
        r["set_aside_to"] == "nobody" and r["trump"] != "set_aside",
        r["trump_shown"] != "end" and r["trump"] != "last_card",
        r["following"] == "follow_or_pick_up"
        and (not upcard or everyone or (r["chance"] and r["chance_when"] != "leading")),
        not r["equal_cards"] and not everyone,
        r["collecting_ace"] == "low" and upcard,
        r["draw"] == "after_round" and (r["sluffing"] != "none" or upcard),
        r["chance_when"] == "leading" and not r["chance"],
        r["sluffing"] != "none" and not everyone,
        r["matches_beat_singles"] and not everyone,
        r["match_order"] == "players" and (not r["matches_beat_singles"] or r["must_match"]),
        r["must_match"] and not everyone,
        r["collecting_end"] == "finish_trick" and not everyone,
        r["unresolved_tie"] != "end_phase" and r["collecting_end"] != "skip_empty_hands",
        r["unresolved_tie"] == "sole_holder" and not everyone,
        r["rubbish_below"] != 5 and not r["rubbish_cards"],
        r["rubbish_pooled"] and not r["rubbish_cards"],
        r["rubbish_pool"] != "low_and_trump_six" and not r["rubbish_pooled"],
        r["pickup_span"] == "play" and (not r["sequences"] or r["pickup"] == "all"),
    )
    return not any(ruled_out)


def random_options(random: Random) -> dict[str, Any]:
    """Half of the options by chance, until the table allows it."""
    while True:
        rules = {
            name: random.choice(values) if random.random() < 0.5 else values[0]
            for name, values in OPTIONS.items()
        }
        if allowed(rules):
            return rules


def test_model_knows_every_option_and_its_default() -> None:
    defaults = {name: values[0] for name, values in OPTIONS.items()}
    assert {**defaults, "pack": None} == DEFAULTS


@pytest.mark.parametrize("number", every_quick(range(150), 5))
def test_model_keeps_its_invariants_with_any_options(number: int) -> None:
    random = Random(f"options {number}")
    rules = random_options(random)
    n = random.randint(2, 6)
    deck = random.sample(PACK, 52)
    order = random.sample(PACK, 52) if rules["rubbish_pooled"] else None
    game = Model(rules, n, random.randrange(n), deck, order)
    for _ in range(300):
        if game.turn is None:
            break
        assert all_cards(game) == PACK
        assert game.turn in game.actors()
        assert game.legal(game.turn)
        if game.phase == "collecting" and game.stock and rules["draw"] == "at_once":
            assert min(map(len, game.hands)) >= rules["hand_size"]
        if game.phase == "shedding" and not game.table:
            assert game.turn not in game.owing  # B6: who owes never leads
        able = [seat for seat in game.actors() if game.legal(seat)]
        seat = random.choice([game.turn, *able])
        game.apply(seat, random.choice(game.legal(seat)))
    assert all_cards(game) == PACK
    assert (game.phase == "over") == (game.turn is None) == (game.actors() == ())
    if game.reason == "last_with_cards":
        assert sorted([*game.safe, game.skitgubbe or 0]) == list(range(n))


def test_model_state_lists_what_can_be_compared() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "KH5D6DQH", trump="set_aside", removed=1)
    act(game, "0 9S")
    assert state_of(game) == {
        "phase": "collecting",
        "turn": 1,
        "actors": (1,),
        "hands": [["5D", "7S", "8S"], ["2C", "3C", "4C"]],
        "won": [[], []],
        "stock": ["6D"],
        "removed": ["QH"],
        "set_aside": "KH",
        "table": [(0, ["9S"], "play", 0)],
        "trump": None,
        "trump_card": None,
        "trump_owner": None,
        "trick_size": None,
        "leader": 0,
        "discards": [],
        "safe": [],
        "owing": [],
        "skitgubbe": None,
        "reason": None,
    }


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


def test_model_d7_so_many_cards_are_dealt_and_drawn_up_to() -> None:
    game = rigged(["7S8S9SKS", "2C3C4C5C"], "KHQHJHTH", hand_size=4)
    assert told(game, "dealt")[0] == {"seat": 0, "cards": ["7S", "8S", "9S", "KS"]}
    act(game, "0 7S")
    assert told(game, "drew") == [{"seat": 0, "cards": ["KH"]}]
    game = rigged(["7S8S", "2C3C"], "5HKDQDJD", hand_size=2, trump="upcard")
    act(game, "0 7S")
    assert hand(game, 0) == "8SKD"


def test_model_d7_e1_as_many_equal_cards_as_were_dealt() -> None:
    game = rigged(["9C9D9H9S", "2C3C4C5C"], "KHQHJHTH8C", hand_size=4, tricks="everyone")
    assert "9C9D9H9S" in game.legal(0)
    act(game, "0 9C9D9H9S")
    assert hand(game, 0) == "THJHQHKH"
    game = rigged(["9C9D", "2C2D"], "KHQHJHTH8C", hand_size=2, tricks="everyone")
    assert game.legal(0) == ["9C", "9C9D", "9D", "chance"]


def test_model_d7_u3_no_draw_with_a_full_hand_after_a_pick_up() -> None:
    game = rigged(["9C4C", "2D5D"], "KH7S8S6S", hand_size=2, **MAS)
    act(game, "0 9C", "1 pickup", "0 4C", "1 9C")
    assert [event["seat"] for event in told(game, "drew")] == [0, 0]
    assert hand(game, 1) == "2D5D"


def test_model_d8_the_last_cards_are_out_of_the_game() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "KHQHJHTH", removed=2)
    assert (game.stock, game.removed) == (["KH", "QH"], ["JH", "TH"])
    act(game, "0 7S", "1 2C")
    assert told(game, "trump_card_taken") == [{"seat": 1, "card": "QH"}]
    act(game, "0 8S", "1 3C", "0 9S", "1 4C", "0 KH")
    assert (game.phase, game.removed) == ("shedding", ["JH", "TH"])


def test_model_d8_the_stock_ends_before_them() -> None:
    assert "chance" not in rigged(["7S8S9S", "2C3C4C"], "KHQHJH", removed=2).legal(0)
    game = rigged(["7S8S9S", "2C3C4C"], "5HKDQD", removed=1, trump="upcard")
    assert (game.stock, game.removed) == (["KD", "5H"], ["QD"])


def test_model_d9_dealer_leads_and_the_deal_stays() -> None:
    game = Model({"first_lead": "dealer"}, 3, 1, list(PACK))
    assert told(game, "dealt")[2] == {"seat": 2, "cards": ["2C", "2S", "3H"]}
    assert (game.turn, game.leader, game.to_play) == (1, 1, [1, 2])
    game = Model({"first_lead": "dealer", "tricks": "everyone"}, 3, 1, list(PACK))
    assert game.to_play == [1, 2, 0]


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


LOW: dict[str, Any] = {"collecting_ace": "low"}


def test_model_c8_the_ace_is_below_the_two() -> None:
    game = rigged(["AS8S9S", "2CAC4C"], "KHQHJH", **LOW)
    assert game.legal(0) == ["8S", "9S", "AS", "chance"]  # the order of listing stays
    act(game, "0 AS", "1 2C")
    assert won(game, 1) == "2CAS"


def test_model_c8_aces_tie_and_a_tie_is_played_off() -> None:
    game = rigged(["AS8S9S", "AC3C4C"], "KHQHJH", **LOW)
    act(game, "0 AS", "1 AC")
    assert told(game, "trick_tied") == [{"seats": [0, 1]}]


def test_model_c8_everyone_matches_and_binding_go_by_it() -> None:
    hands = ["AC5C6C", "2C7C8C", "AD2D9C"]
    game = rigged(hands, "KHQHJHTHKCQC", tricks="everyone", must_match=True, **LOW)
    act(game, "0 AC", "1 2C")
    assert game.legal(2) == ["2D"]
    hands = ["AC5C6C", "3C7C8C", "AD2D9C", "3D2H9H"]
    game = rigged(hands, "KHQHJHTHKCQC", tricks="everyone", matches_beat_singles=True, **LOW)
    act(game, "0 AC", "1 3C", "2 AD", "3 3D")
    assert game.to_play == [1, 3]


def test_model_c8_l7_an_ace_no_longer_binds_after_a_two() -> None:
    hands = ["AC5C6C", "2C7C8C", "AD3D9C"]
    rules: dict[str, Any] = {"tricks": "everyone", "must_match": True, "sluffing": "any_time"}
    game = rigged(hands, "KHQHJHTHKCQC", **rules, **LOW)
    act(game, "0 AC")
    assert game.legal(2) == []
    act(game, "1 2C")
    assert game.legal(2) == ["3D", "9C", "AD", "chance", "sluff AD"]


def test_model_c8_shedding_has_the_ace_on_top_and_it_is_no_low_card() -> None:
    game = shedding(["KS2H", "ASQS"], "H", **LOW)
    act(game, "0 KS")
    assert game.legal(1) == ["AS", "pickup"]
    game = between(["2C", "AS3SKSQSJSTS"], "9H", 1, rubbish_cards=True, **LOW)
    assert game.legal(1) == ["give 3S"]


def test_model_c9_a_chance_only_opens_a_trick() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "KHQHJHTH", chance_when="leading")
    assert game.legal(0) == ["7S", "8S", "9S", "chance"]
    act(game, "0 chance")
    assert game.legal(1) == ["2C", "3C", "4C"]


def test_model_c9_not_when_the_leader_leads_again_nor_in_a_play_off() -> None:
    game = rigged(["7S8S9S", "7C3C4C"], "KHQHJHTH", chance_when="leading")
    act(game, "0 7S", "1 7C")
    assert game.legal(0) == ["8S", "9S", "KH"]
    hands = ["7S8S9S", "7C3C4C", "2C5C6C"]
    game = rigged(hands, "KHQHJHTHKDQD", chance_when="leading", tricks="everyone")
    act(game, "0 7S", "1 7C", "2 2C")
    assert game.legal(0) == ["8S", "9S", "KH"]


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


ONE: dict[str, Any] = {"tricks": "everyone", "equal_cards": False}


def test_model_e7_exactly_one_card_in_play_offs_too() -> None:
    game = rigged(["9C9D9H", "9S2C2D"], "KHQHJHTH8C8D", **ONE)
    assert game.legal(0) == ["9C", "9D", "9H", "chance"]
    act(game, "0 9C")
    assert game.legal(1) == ["2C", "2D", "9S", "chance"]
    act(game, "1 9S")
    assert game.legal(0) == ["9D", "9H", "KH", "chance"]


def test_model_e7_e6_binds_to_one_card_and_the_other_may_be_sluffed() -> None:
    rules: dict[str, Any] = {"must_match": True, "sluffing": "any_time", **ONE}
    game = rigged(["9C3C4C", "9D9H2D"], "KHQHJHTH8C8D", **rules)
    act(game, "0 9C")
    assert game.legal(1) == ["9D", "9H"]
    game = rigged(["9C3C4C", "9D9H2D", "5C6C7C"], "KHQHJHTH8C8D", **rules)
    act(game, "0 9C", "1 9D")
    assert game.legal(1) == ["sluff 9H"]


BY_PLAYERS: dict[str, Any] = {
    "tricks": "everyone",
    "matches_beat_singles": True,
    "match_order": "players",
}


def test_model_e8_the_rank_of_more_players_wins() -> None:
    hands = ["4C5C6C", "KC5D6D", "4D5H6H", "KD5S6S", "4H7C8C"]
    game = rigged(hands, "QCQDQHQSJCJDJHJS", **BY_PLAYERS)
    act(game, "0 4C", "1 KC", "2 4D", "3 KD", "4 4H")
    assert told(game, "trick_tied") == [{"seats": [0, 2, 4]}]


def test_model_e8_among_equally_many_the_higher_rank_wins() -> None:
    hands = ["4C5C6C", "KC5D6D", "4D5H6H", "KD5S6S", "AH7C8C"]
    game = rigged(hands, "QCQDQHQSJCJDJHJS", **BY_PLAYERS)
    act(game, "0 4C", "1 KC", "2 4D", "3 KD", "4 AH")
    assert told(game, "trick_tied") == [{"seats": [1, 3]}]


def test_model_e8_a_single_wins_only_if_none_is_shared() -> None:
    hands = ["4C5C6C", "KC5D6D", "4D5H6H"]
    game = rigged(hands, "QCQDQHQSJCJDJHJS", **BY_PLAYERS)
    act(game, "0 4C", "1 KC", "2 4D")
    assert told(game, "trick_tied") == [{"seats": [0, 2]}]
    act(game, "0 5C", "2 6H")
    assert told(game, "trick_won")[0]["seat"] == 2


def test_model_e8_holds_within_a_play_off() -> None:
    hands = ["2C5C3C", "2D9D3D", "2H5H3H", "2S9S3S"]
    game = rigged([*hands, "KC5D8C"], "QCQDQHQSJCJDJHJSTCTDTHTS", **BY_PLAYERS)
    act(game, "0 2C", "1 2D", "2 2H", "3 2S", "4 KC", "0 5C", "1 9D", "2 5H", "3 9S")
    assert told(game, "trick_tied")[1] == {"seats": [1, 3]}


# --- N: drawing late ----------------------------------------------------------------------------

LATE: dict[str, Any] = {"draw": "after_round"}


def test_model_n1_nobody_draws_on_playing_then_the_winner_first() -> None:
    game = rigged(["7S8S9S", "8C3C4C"], "KHQHJHTH", **LATE)
    act(game, "0 7S")
    assert (hand(game, 0), len(game.stock)) == ("8S9S", 4)
    act(game, "1 8C")
    assert game.events[-4:] == [
        {"event": "played", "seat": 1, "cards": ["8C"]},
        {"event": "drew", "seat": 1, "cards": ["KH"]},
        {"event": "drew", "seat": 0, "cards": ["QH"]},
        {"event": "trick_won", "seat": 1, "cards": ["7S", "8C"]},
    ]


def test_model_n1_after_a_tie_the_first_of_the_tied_draws_first() -> None:
    hands = ["5S8S9S", "7C3C4C", "7D2C2D"]
    game = rigged(hands, "KHQHJHTH", tricks="everyone", **LATE)
    act(game, "0 5S", "1 7C", "2 7D")
    assert game.events[-4:] == [
        {"event": "trick_tied", "seats": [1, 2]},
        {"event": "drew", "seat": 1, "cards": ["KH"]},
        {"event": "drew", "seat": 2, "cards": ["QH"]},
        {"event": "drew", "seat": 0, "cards": ["JH"]},
    ]
    assert (game.to_play, game.round) == ([1, 2], 1)


def test_model_n1_each_draws_in_full() -> None:
    game = rigged(["9C9D9H", "TC3C4C"], "KHQHJHTH8C8D", tricks="everyone", **LATE)
    act(game, "0 9C9D", "1 TC")
    assert told(game, "drew") == [
        {"seat": 1, "cards": ["KH"]},
        {"seat": 0, "cards": ["QH", "JH"]},
    ]


def test_model_n1_a_third_tie_has_cards_to_play() -> None:
    game = rigged(["2C3C4C", "2D3D4D"], "5C5D6C6D7C7D8C8D", **LATE)
    act(game, "0 2C", "1 2D", "0 3C", "1 3D", "0 4C", "1 4D")
    assert [hand(game, 0), hand(game, 1)] == ["5C6C7C", "5D6D7D"]
    assert len(told(game, "trick_tied")) == 3


def test_model_n2_the_last_card_ends_all_drawing_and_makes_its_owner() -> None:
    game = rigged(["7S8S9S", "8C3C4C"], "KH", **LATE)
    act(game, "0 7S", "1 8C")
    assert names(game) == ["played", "played", "trump_card_taken", "trick_won"]
    assert (game.trump_owner, hand(game, 0), hand(game, 1)) == (1, "8S9S", "3C4C")


def test_model_n2_with_a_card_set_aside_the_last_is_drawn() -> None:
    game = rigged(["7S8S9S", "8C3C4C"], "5HKH", trump="set_aside", **LATE)
    act(game, "0 7S", "1 8C")
    assert (hand(game, 0), hand(game, 1), game.trump_owner) == ("8S9S", "3C4CKH", None)


def test_model_n2_a_chance_draws_nothing() -> None:
    game = rigged(["7S8S9S", "8C3C4C"], "KHQHJH", **LATE)
    act(game, "0 7S", "1 chance")
    assert told(game, "drew") == [{"seat": 0, "cards": ["QH"]}]
    assert hand(game, 1) == "3C4C8C"


def test_model_n2_the_end_looks_at_hands_after_the_draw() -> None:
    game = rigged(["5C", "9C"], "KD2S", hand_size=1, **LATE)
    act(game, "0 5C", "1 9C")
    assert (game.phase, game.turn, hand(game, 1)) == ("collecting", 1, "KD")  # X1
    act(game, "1 KD")
    assert game.phase == "shedding"
    game = rigged(["9C", "9D"], "KD2S", hand_size=1, collecting_end="skip_empty_hands", **LATE)
    act(game, "0 9C", "1 9D")  # X3: after the draw seat 0 has a card and seat 1 has none
    assert names(game)[2:6] == ["trick_tied", "drew", "trump_card_taken", "collecting_ended"]
    game = rigged(["9C", "8D"], "KD2S", hand_size=1, collecting_end="any_empty", **LATE)
    act(game, "0 9C", "1 8D")  # X5
    assert names(game)[2:6] == ["drew", "trump_card_taken", "trick_won", "collecting_ended"]


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


OWN_RANKS: dict[str, Any] = {"tricks": "everyone", "sluffing": "own_ranks"}
PLAYED_OFF = ["9C9H3C", "9D9S4C", "5C5D6C"]
TO_PLAY_OFF = ["0 9C", "1 9D", "2 5C"]


def test_model_l9_every_rank_one_has_played_before_playing_anew_too() -> None:
    game = rigged(PLAYED_OFF, "7C8C2C2DKHQHJHTH", **OWN_RANKS)
    act(game, "0 9C")
    assert game.actors() == (0, 1)
    assert game.legal(0) == ["sluff 9H"]
    assert game.legal(1) == ["4C", "9D", "9D9S", "9S", "chance"]  # has not played yet
    act(game, "1 9D", "2 5C")
    assert game.actors() == (0, 1, 2)
    assert game.legal(0) == ["3C", "7C", "9H", "chance", "sluff 9H"]
    assert [game.legal(1), game.legal(2)] == [["sluff 9S"], ["sluff 5D"]]
    act(game, "1 sluff 9S")
    assert (game.turn, hand(game, 1)) == (0, "2D4C8C")


def test_model_l9_all_own_ranks_in_the_window() -> None:
    game = rigged(PLAYED_OFF, "3D8C2C2DKHQHJHTH", **OWN_RANKS)
    act(game, *TO_PLAY_OFF, "0 3C", "1 4C")
    assert (game.winner, game.closing) == (1, [0, 1, 2])
    assert game.legal(0) == ["sluff 3D", "sluff 3D9H", "sluff 9H", "pass"]
    assert game.legal(2) == ["sluff 5D", "pass"]
    act(game, "0 sluff 3D")
    assert game.legal(0) == ["sluff 9H", "pass"]  # L5: any number of sluffs


def test_model_l9_a_chance_gives_a_rank_and_others_ranks_do_not() -> None:
    game = rigged(["9C3C4C", "9D9S5C"], "9H8C2C2DKHQHJHTH", **OWN_RANKS)
    act(game, "0 chance", "1 5C")
    assert game.legal(0) == ["sluff 9C", "pass"]
    assert game.legal(1) == ["pass"]


def test_model_l9_l7_the_rank_that_binds_may_not_be_sluffed() -> None:
    game = rigged(PLAYED_OFF, "7C8C2C2DKHQHJHTH", must_match=True, **OWN_RANKS)
    act(game, *TO_PLAY_OFF)
    assert game.legal(1) == ["sluff 9S"]  # nothing is played yet in this round
    act(game, "0 9H")
    assert game.legal(1) == ["9S"]


def test_model_l9_l8_a_sluff_may_empty_the_hand_on_turn() -> None:
    game = rigged(["9C9H", "9D4C"], "7C", hand_size=2, **OWN_RANKS)
    act(game, "0 9C", "1 9D", "0 sluff 9H")
    assert told(game, "collecting_ended") == [{"returned": [["9C", "9H"], ["9D"]]}]


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


# --- T: where the trump card comes from ---------------------------------------------------------


def test_model_t1_when_taken_all_know_trump_from_then_on() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "KHQH", trump_shown="when_taken")
    act(game, "0 7S")
    assert (game.trump, told(game, "upcard_turned")) == (None, [])
    act(game, "1 2C")
    assert told(game, "trump_card_taken") == [{"seat": 1, "card": "QH"}]
    assert (game.trump, game.trump_card, game.trump_owner, hand(game, 1)) == ("H", "QH", 1, "3C4C")


def test_model_t1_from_deal_the_bottom_card_lies_face_up() -> None:
    game = rigged(["3S8S9S", "9C3C4C"], "KDQDQSJD", trump_shown="from_deal", removed=1)
    assert game.events[-2:] == [
        {"event": "dealt", "seat": 1, "cards": ["9C", "3C", "4C"]},
        {"event": "upcard_turned", "card": "QS"},
    ]
    assert (game.stock, game.trump) == (["KD", "QD", "QS"], "S")
    assert (game.trump_card, game.trump_owner) == (None, None)
    act(game, "0 3S", "1 9C")  # collecting goes by rank
    assert won(game, 1) == "3S9C"
    act(game, "1 3C")
    assert told(game, "trump_card_taken") == [{"seat": 1, "card": "QS"}]
    assert hand(game, 1) == "4CQD"


ASIDE: dict[str, Any] = {"trump": "set_aside"}


def test_model_t2_the_card_after_the_deal_is_set_aside_unseen() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "5HKDQD", **ASIDE)
    assert (game.set_aside, game.stock, game.trump) == ("5H", ["KD", "QD"], None)
    assert names(game) == []


def test_model_t2_the_last_card_is_drawn_and_played() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "5HKDQD", **ASIDE)
    act(game, "0 7S", "1 2C")
    assert told(game, "trump_card_taken") == []
    assert (hand(game, 1), game.stock, game.trump_owner) == ("3C4CQD", [], None)
    act(game, "0 8S")
    assert game.legal(1) == ["3C", "4C", "QD"]


def test_model_t2_a_chance_needs_one_card() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "5HKD", **ASIDE)
    assert game.legal(0) == ["7S", "8S", "9S", "chance"]
    act(game, "0 chance")
    assert (game.stock, game.legal(1)) == ([], ["2C", "3C", "4C"])


def test_model_t2_the_stock_may_be_empty_from_the_start() -> None:
    game = rigged(["7S8S9S", "2C3C4C"], "5H", **ASIDE)
    assert game.legal(0) == ["7S", "8S", "9S"]
    act(game, "0 7S", "1 2C", "0 8S", "1 3C", "0 9S", "1 4C")
    assert told(game, "trick_won")[-1]["seat"] == 0
    assert (game.phase, game.skitgubbe) == ("over", 0)


def test_model_t3_the_card_joins_those_of_the_last_tricks_winner() -> None:
    game = rigged(["7S8S9S", "2C3CTC"], "5H", **ASIDE)
    act(game, "0 7S", "1 2C", "0 8S", "1 TC", "1 3C", "0 9S")
    assert names(game)[-3:] == ["collecting_ended", "trump_revealed", "shedding_began"]
    assert told(game, "trump_revealed") == [{"seat": 0, "card": "5H"}]
    assert (game.trump, game.trump_card, game.trump_owner, game.set_aside) == ("H", "5H", 0, None)
    assert hand(game, 0) == "2C3C5H7S9S"


def test_model_t3_after_the_leftovers_and_to_nobody_it_stays_out_of_play() -> None:
    game = between(["2C3C", "4C5C"], "5H", 1, set_aside_to="nobody", **ASIDE)
    assert names(game) == [
        "collecting_ended",
        "leftovers_shown",
        "leftovers_shown",
        "trump_revealed",
        "shedding_began",
    ]
    assert told(game, "trump_revealed") == [{"seat": None, "card": "5H"}]
    assert (game.trump, game.trump_card, game.trump_owner) == ("H", "5H", None)
    assert (hand(game, 0), hand(game, 1), game.turn) == ("2C3C", "4C5C", 1)


def test_model_t4_no_trick_taken_who_led_first_gets_the_card_and_leads() -> None:
    game = rigged(["9C", "9D", "9H"], "5H", hand_size=1, tricks="everyone", dealer=1, **ASIDE)
    act(game, "2 9H", "0 9C", "1 9D")
    assert told(game, "trick_won") == []
    assert (game.trump_owner, game.turn, hand(game, 2)) == (2, 2, "5H9H")
    game = rigged(["9C", "9D"], "5H", hand_size=1, dealer=1, first_lead="dealer", **ASIDE)
    act(game, "1 9D", "0 9C")
    assert (game.trump_owner, game.turn) == (1, 1)  # D9


def test_model_t4_cards_that_go_back_are_no_trick_taken() -> None:
    hands = ["7S9S", "9C9D"]
    game = rigged(hands, "5H", hand_size=2, set_aside_to="nobody", **ASIDE)
    act(game, "0 7S", "1 9C", "1 9D", "0 9S")
    assert told(game, "collecting_ended") == [{"returned": [["9S"], ["9D"]]}]
    assert (game.turn, game.trump_owner) == (1, None)


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


def test_model_x4_with_a_card_set_aside_the_last_card_may_be_chanced() -> None:
    game = rigged(["9C9D2C", "9S2D3C"], "5HKD", **FINISH, **ASIDE)
    act(game, "0 chance", "1 9S", "0 pass")
    assert game.phase == "collecting"
    act(game, "1 pass")
    assert (game.phase, hand(game, 0), game.turn) == ("shedding", "2C5H9C9D9SKD", 0)


def test_model_x4_with_no_stock_the_first_trick_is_the_last() -> None:
    game = rigged(["9C9D2C", "8S2D3C"], "5H", **FINISH, **ASIDE)
    act(game, "0 9C", "1 8S", "0 pass", "1 pass")
    assert (game.phase, hand(game, 0), hand(game, 1)) == ("shedding", "2C5H8S9C9D", "2D3C")


EMPTY: dict[str, Any] = {"collecting_end": "any_empty"}


def test_model_x5_over_when_a_trick_is_taken_and_somebody_has_no_card() -> None:
    game = rigged(UNEVEN, "4D", **EMPTY)
    act(game, *TO_UNEVEN[:-2])
    assert game.phase == "collecting"
    act(game, *TO_UNEVEN[-2:])  # after the third trick seat 1 has none, and it is not their turn
    assert told(game, "collecting_ended") == [{"returned": [[], [], []]}]
    assert told(game, "leftovers_shown") == [
        {"seat": 0, "cards": ["3D"]},
        {"seat": 2, "cards": ["9C", "TC"]},
    ]


def test_model_x5_only_when_the_closing_window_is_over() -> None:
    game = rigged(["9C9D9H", "5C3C4C"], "KD", **AFTER, **EMPTY)
    act(game, "0 9C", "1 5C", "0 sluff 9D9H")
    assert (game.phase, game.closing, hand(game, 0)) == ("collecting", [1], "")
    act(game, "1 pass")
    assert told(game, "trick_won") == [{"seat": 0, "cards": ["5C", "9C", "9D", "9H"]}]
    assert game.phase == "shedding"


def test_model_x5_everybody_with_cards_plays_on() -> None:
    game = rigged(["9C9D9H", "5C3C4C"], "KD", tricks="everyone", **EMPTY)
    act(game, "0 9C", "1 5C")
    assert (game.phase, game.stock, game.to_play) == ("collecting", [], [0, 1])


def test_model_x5_x1_still_ends_it_in_mid_trick() -> None:
    game = rigged(["9C2C", "9D9H"], "KD", hand_size=2, tricks="everyone", **EMPTY)
    act(game, "0 9C", "1 9D9H", "0 2C")
    assert told(game, "collecting_ended") == [{"returned": [["2C", "9C"], ["9D", "9H"]]}]


SKIP_ALL: dict[str, Any] = {"tricks": "everyone", "hand_size": 2, **SKIP}


def test_model_x6_who_holds_cards_when_the_trick_begins_takes_part() -> None:
    game = rigged(["9C9H", "KC4D", "5S6C"], "2S", **SKIP_ALL)
    act(game, "0 9C9H", "1 KC", "2 5S")
    assert (game.leader, game.to_play) == (1, [1, 2])
    act(game, "1 4D", "2 6C")
    assert told(game, "collecting_ended") == [{"returned": [[], [], []]}]  # X2
    assert told(game, "trick_won")[-1]["seat"] == 2


def test_model_x6_the_lead_passes_to_the_next_with_cards() -> None:
    game = rigged(["KCKH", "9C4D", "5S6C"], "2S", **SKIP_ALL)
    act(game, "0 KCKH", "1 9C", "2 5S")
    assert (game.leader, game.to_play) == (1, [1, 2])


def test_model_x6_a_hand_emptied_before_its_turn_is_passed_over() -> None:
    game = rigged(["9C4C", "KD5D", "9H9S"], "2S", sluffing="any_time", **SKIP_ALL)
    act(game, "0 9C", "2 sluff 9H9S")
    assert (game.turn, game.actors()) == (1, (0, 1))
    act(game, "1 KD")
    assert (game.winner, game.closing) == (1, [0, 1])


def test_model_x6_a_hand_emptied_on_its_turn_is_passed_over() -> None:
    game = rigged(["9C4C", "9D9S", "KH6H"], "2S", sluffing="any_time", **SKIP_ALL)
    act(game, "0 9C", "1 sluff 9D9S")
    assert (game.phase, game.turn) == ("collecting", 2)
    act(game, "2 KH")
    assert game.winner == 2


def test_model_x6_of_the_tied_those_with_cards_play_off() -> None:
    game = rigged(["9C9H", "9D4D", "9S7C"], "2S", **SKIP_ALL)
    act(game, "0 9C9H", "1 9D", "2 9S")
    assert told(game, "trick_tied") == [{"seats": [0, 1, 2]}]
    assert (game.to_play, game.leader) == ([1, 2], 0)
    act(game, "1 4D", "2 7C")
    assert told(game, "trick_won")[0]["seat"] == 2


def test_model_x6_the_only_one_left_of_two_plays_alone_and_wins() -> None:
    game = rigged(["9C9H", "9D4D"], "2S", sluffing="any_time", **SKIP_ALL)
    act(game, "0 9C", "1 9D", "0 sluff 9H")
    assert (game.turn, game.legal(1)) == (1, ["4D"])
    act(game, "1 4D")
    assert told(game, "trick_won") == [{"seat": 1, "cards": ["4D", "9C", "9D", "9H"]}]


def test_model_x6_x3_none_or_one_of_the_tied_with_cards() -> None:
    one, none = ["9C9H", "9D4D", "5C6C"], ["9C9H", "9D9S", "5C6C"]
    for hands, second in ((one, "9D"), (none, "9D9S")):
        game = rigged(hands, "2S", **SKIP_ALL)
        act(game, "0 9C9H", f"1 {second}", "2 5C")
        assert told(game, "collecting_ended") == [
            {"returned": [["9C", "9H"], split_cards(second), ["5C"]]}
        ]


def test_model_x6_x3_return_and_continue() -> None:
    hands = ["9C9H", "9D4D", "5C6C"]
    game = rigged(hands, "2S", unresolved_tie="return_and_continue", **SKIP_ALL)
    act(game, "0 9C9H", "1 9D", "2 5C")
    assert told(game, "trick_returned") == [{"returned": [["9C", "9H"], ["9D"], ["5C"]]}]
    assert (game.leader, game.to_play) == (1, [1, 2])


def test_model_x6_the_sole_holder_makes_one_play_and_takes_the_trick() -> None:
    hands = ["9C9H", "9D4D", "5C6C"]
    game = rigged(hands, "2S", unresolved_tie="sole_holder", **SKIP_ALL)
    act(game, "0 9C9H", "1 9D", "2 5C")
    assert (game.turn, game.to_play, game.legal(1)) == (1, [1], ["4D"])
    act(game, "1 4D")
    assert names(game)[-6:-3] == ["played", "trick_won", "collecting_ended"]
    assert told(game, "trick_won") == [{"seat": 1, "cards": ["4D", "5C", "9C", "9D", "9H"]}]


def test_model_x6_no_holder_is_x3_with_sole_holder_too() -> None:
    hands = ["9C9H", "9D9S", "5C6C"]
    game = rigged(hands, "2S", unresolved_tie="sole_holder", **SKIP_ALL)
    act(game, "0 9C9H", "1 9D9S", "2 5C")
    assert told(game, "collecting_ended") == [{"returned": [["9C", "9H"], ["9D", "9S"], ["5C"]]}]


def test_model_x6_a_round_without_a_play_goes_back() -> None:
    hands = ["9C9D", "9H9S", "5C6C", "5D7D"]
    to_none = ["0 9C", "1 9H", "2 5C", "3 5D", "1 sluff 9S", "0 sluff 9D"]
    rules: dict[str, Any] = {"sluffing": "any_time", **SKIP_ALL}
    back = [["9C", "9D"], ["9H", "9S"], ["5C"], ["5D"]]
    game = rigged(hands, "2S", unresolved_tie="return_and_continue", **rules)
    act(game, *to_none)
    assert told(game, "trick_tied") == [{"seats": [0, 1]}]
    assert told(game, "trick_returned") == [{"returned": back}]
    assert (game.leader, game.to_play, won(game, 0)) == (2, [2, 3], "9C9D")
    for tie in ("end_phase", "sole_holder"):
        game = rigged(hands, "2S", unresolved_tie=tie, **rules)
        act(game, *to_none)
        assert told(game, "collecting_ended") == [{"returned": back}]


def test_model_x6_n1_the_first_of_the_tied_draws_first_though_left_out() -> None:
    # One card is left: seat 0 lays it aside, has none in hand and is left out of the play-off.
    game = rigged(["9C", "9D"], "2S", **{**SKIP_ALL, "hand_size": 1}, **LATE)
    act(game, "0 9C", "1 9D")
    assert names(game)[2:5] == ["trick_tied", "trump_card_taken", "collecting_ended"]
    assert game.trump_owner == 0


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


def test_model_b5_below_another_number() -> None:
    game = between(["KCQCJC", "2C3CQSASKS"], "9H", 1, rubbish_cards=True, rubbish_below=4)
    assert told(game, "giver_asked") == [{"seat": 1, "receiver": 0}]
    act(game, "1 give 3C")
    assert (hand(game, 0), game.phase) == ("3CJCQCKC", "shedding")
    game = between(["KCQCJC", "2C3CQSASKS"], "9H", 1, rubbish_cards=True, rubbish_below=3)
    assert game.phase == "shedding"


OWES: dict[str, Any] = {"no_cards": "must_pick_up"}


def test_model_b6_who_has_no_cards_owes_a_pick_up_and_is_in_play() -> None:
    game = between(["", "2C9C", "3CTC"], "5D", 1, **OWES)
    assert (game.owing, game.safe, told(game, "went_out")) == ([0], [], [])
    assert (game.turn, game.trick_size) == (1, 3)
    assert told(game, "shedding_began") == [{"leader": 1, "counts": [0, 3, 2]}]
    act(game, "1 9C", "2 TC")
    assert (game.turn, game.legal(0)) == (0, ["pickup"])
    act(game, "0 pickup")
    assert (game.owing, hand(game, 0), game.turn, game.trick_size) == ([], "TC", 1, 3)
    act(game, "1 pickup", "2 3C")
    assert game.legal(0) == ["TC", "pickup"]  # like anybody


def test_model_b6_who_owes_does_not_lead() -> None:
    game = between(["", "2C9C", "3CTC"], "5D", 1, **OWES)
    act(game, "1 9C", "2 pickup")
    assert (game.table, game.turn, game.leader, game.owing) == ([], 1, 1, [0])
    assert game.trick_size == 3


def test_model_b6_must_pick_up_holds_with_must_beat_and_takes_what_pickup_says() -> None:
    game = between(["", "2C9C", "3CTC"], "5D", 1, pickup="all", must_beat=True, **OWES)
    act(game, "1 9C", "2 TC")
    assert game.legal(0) == ["pickup"]
    act(game, "0 pickup")
    assert (hand(game, 0), game.turn) == ("9CTC", 1)


def test_model_b6_f2_two_are_in_play() -> None:
    game = between(["", "2C"], "5D", 1, **OWES)
    assert (game.phase, game.turn, game.trick_size) == ("shedding", 1, 2)
    act(game, "1 2C", "0 pickup", "1 5D")
    assert (game.phase, game.skitgubbe, game.safe) == ("over", 0, [1])


def test_model_b6_f1_the_last_in_play_may_never_have_held_a_card() -> None:
    game = between(["", "4D"], "5D", 1, sequences=True, **OWES)
    act(game, "1 4D5D")
    assert (game.skitgubbe, game.safe, hand(game, 0)) == (0, [1], "")


def test_model_b6_two_who_owe_pick_up_in_turn() -> None:
    game = shedding(["9C3C", "TC", "", ""], "S", **OWES)
    act(game, "0 9C", "1 TC", "2 pickup")
    assert (game.turn, game.legal(3), game.safe) == (3, ["pickup"], [1])
    act(game, "3 pickup")
    assert (game.turn, game.owing, game.trick_size) == (0, [], 3)


POOL: dict[str, Any] = {"rubbish_cards": True, "rubbish_pooled": True}


def test_model_b7_all_low_cards_and_the_six_of_trump_go_to_the_short() -> None:
    hands = ["AC2C", "KCQCJCTC3C", "KDQDJDTD9D6H6S2D"]
    game = between(hands, "8H", 1, pool_order="6H3C2C2D", **POOL)
    assert names(game) == [
        "collecting_ended",
        "leftovers_shown",
        "leftovers_shown",
        "leftovers_shown",
        "trump_revealed",
        "pooled",
        "pool_dealt",
        "shedding_began",
    ]
    assert told(game, "pooled") == [{"given": [["2C"], ["3C"], ["2D", "6H"]]}]
    assert told(game, "pool_dealt") == [{"seat": 0, "cards": ["6H", "3C", "2C", "2D"]}]
    assert [hand(game, s) for s in (0, 1)] == ["2C2D3C6HAC", "8HTCJCQCKC"]
    assert (game.turn, game.phase) == (1, "shedding")


def test_model_b7_one_card_at_a_time_from_the_dealers_left() -> None:
    hands = ["AC", "KCQCJCTC3C", "AD2S", "KDQDJDTD9D2D4D"]
    game = between(hands, "2H", 1, dealer=1, pool_order="2D3C4D2H2S", **POOL)
    assert told(game, "pooled") == [{"given": [[], ["2H", "3C"], ["2S"], ["2D", "4D"]]}]
    assert told(game, "pool_dealt") == [
        {"seat": 2, "cards": ["2D", "4D", "2S"]},
        {"seat": 0, "cards": ["3C", "2H"]},
    ]


def test_model_b7_a_short_player_may_get_nothing() -> None:
    game = between(["AC", "AD", "KDQDJDTD9D2D"], "8H", 2, pool_order="2D", **POOL)
    assert told(game, "pool_dealt") == [{"seat": 0, "cards": ["2D"]}]


def test_model_b7_nobody_is_short_or_nobody_gives() -> None:
    game = between(["ACKC", "2D3D"], "8H", 0, rubbish_below=2, **POOL)
    assert (told(game, "pooled"), hand(game, 1)) == ([], "2D3D")
    game = between(["ACKC", "AD"], "8H", 0, rubbish_below=2, **POOL)
    assert (told(game, "pooled"), told(game, "pool_dealt")) == ([{"given": [[], []]}], [])


def test_model_b7_counted_with_the_trump_card_joined() -> None:
    game = between(["ACKC", "KD2DQD"], "8H", 0, rubbish_below=3, **POOL)
    assert told(game, "pooled") == []


def test_model_b7_a_trump_card_out_of_play_is_not_pooled() -> None:
    hands = ["AC", "KD2DQD"]
    game = between(
        hands, "3H", 1, rubbish_below=2, set_aside_to="nobody", pool_order="3H2D", **POOL, **ASIDE
    )
    assert told(game, "pool_dealt") == [{"seat": 0, "cards": ["2D"]}]


def test_model_b7_then_b4_or_b6() -> None:
    hands = ["AC", "3C", "KDQD"]
    for no_cards, safe, owing in (("out", [1], []), ("must_pick_up", [], [1])):
        game = between(hands, "2H", 1, rubbish_below=2, no_cards=no_cards, **POOL)
        assert (hand(game, 0), game.safe, game.owing) == ("2H3CAC", safe, owing)


def test_model_b8_an_opener_without_cards_passes_the_lead_on() -> None:
    game = between(["AC", "3C", "KDQD"], "2H", 1, rubbish_below=2, **POOL)
    assert (game.opener, game.turn, game.trump_owner) == (2, 2, 1)
    assert told(game, "shedding_began") == [{"leader": 2, "counts": [3, 0, 2]}]


def test_model_b8_b4_begins_with_the_owner_themselves() -> None:
    game = between(["AC", "3C", "4D5D"], "2H", 1, rubbish_below=2, **POOL)
    assert (game.safe, game.skitgubbe) == ([1, 2], 0)


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


def test_model_s7_who_can_beat_may_not_pick_up() -> None:
    game = shedding(["7S2C", "8S9C2H", "6S4D"], "H", must_beat=True)
    act(game, "0 7S")
    assert game.legal(1) == ["2H", "8S"]
    act(game, "1 8S")
    assert game.legal(2) == ["pickup"]


def test_model_s7_ones_own_card_on_top_too() -> None:
    game = shedding(["5H9H2C", "7H3C", "4C3D"], "S", must_beat=True)
    act(game, "0 5H", "1 7H", "2 pickup")
    assert game.legal(0) == ["9H"]


VOID: dict[str, Any] = {"trumping": "void"}


def test_model_s8_a_trump_only_without_the_suit() -> None:
    for cards, legal in (
        ("2H9S6S", ["9S", "pickup"]),
        ("2H6S", ["pickup"]),
        ("2H6C", ["2H", "pickup"]),
    ):
        game = shedding(["7S2C", cards], "H", **VOID)
        act(game, "0 7S")
        assert game.legal(1) == legal


def test_model_s8_on_a_trump_a_higher_trump_as_ever() -> None:
    game = shedding(["7H2C", "2H9HAS"], "H", **VOID)
    act(game, "0 7H")
    assert game.legal(1) == ["9H", "pickup"]


def test_model_s8_a_run_of_trumps_too() -> None:
    for cards, legal in (("2H3H6C", ["2H", "2H3H", "3H", "pickup"]), ("2H3H6S", ["pickup"])):
        game = shedding(["7S2C", cards], "H", sequences=True, **VOID)
        act(game, "0 7S")
        assert game.legal(1) == legal


def test_model_s7_s8_together_a_barred_trump_bars_no_pick_up() -> None:
    game = shedding(["7S2C", "2H6S"], "H", must_beat=True, **VOID)
    act(game, "0 7S")
    assert game.legal(1) == ["pickup"]


def test_model_s9_the_next_player_leads() -> None:
    game = shedding(["7S2C", "8S3C", "9S4C"], "H", trick_leader="next_player")
    act(game, "0 7S", "1 8S", "2 9S")
    assert (game.turn, game.leader) == (0, 0)


def test_model_s9_over_players_without_cards() -> None:
    game = shedding(["7S", "8S3C5C", "9S4C"], "H", trick_leader="next_player")
    act(game, "0 7S", "1 8S", "2 9S")
    assert (game.turn, game.trick_size) == (1, 2)


# --- P: what a pick-up takes --------------------------------------------------------------------

OLDEST: dict[str, Any] = {"pickup": "oldest"}


def test_model_p1_the_play_that_has_lain_longest() -> None:
    game = shedding(["5H9H2C", "7HTH3C", "4C3D"], "S", **OLDEST)
    act(game, "0 5H", "1 7H", "2 pickup")
    assert hand(game, 2) == "3D4C5H"
    assert (game.table, game.turn, game.trick_size) == ([(1, ["7H"], "play", 0)], 0, 3)
    assert game.legal(0) == ["9H", "pickup"]
    act(game, "0 9H")
    assert game.legal(1) == ["TH", "pickup"]  # the trick goes round to who has played in it
    act(game, "1 TH")
    assert told(game, "trick_completed") == [{"seat": 1, "cards": ["7H", "9H", "TH"]}]


def test_model_p1_emptied_table_the_next_leads() -> None:
    game = shedding(["5H2C", "7C3C", "4C3D"], "S", **OLDEST)
    act(game, "0 5H", "1 pickup")
    assert (game.turn, game.leader, game.table) == (2, 2, [])


def test_model_p2_every_card_and_the_next_leads() -> None:
    game = shedding(["5H2C", "7H3C", "4C3D"], "S", pickup="all")
    act(game, "0 5H", "1 7H", "2 pickup")
    assert told(game, "picked_up") == [{"seat": 2, "cards": ["5H", "7H"]}]
    assert (game.turn, game.table) == (0, [])


RUNS = ["2S3S2D", "4S5S6S3D", "9S4D", "5D7D"]


def test_model_p3_five_cards_come_up() -> None:
    game = shedding(RUNS, "C", sequences=True, **OLDEST)
    act(game, "0 2S3S", "1 4S5S6S", "2 9S", "3 pickup")
    assert told(game, "picked_up") == [{"seat": 3, "cards": ["2S", "3S", "4S", "5S", "6S"]}]
    assert (game.table, game.turn) == ([(2, ["9S"], "play", 0)], 0)


def test_model_p3_suit_and_rank_must_both_go_on() -> None:
    game = shedding(["5S6S2D", "7H3D", "4D4C"], "H", sequences=True, **OLDEST)
    act(game, "0 5S6S", "1 7H", "2 pickup")
    assert told(game, "picked_up") == [{"seat": 2, "cards": ["5S", "6S"]}]


def test_model_p3_the_whole_table() -> None:
    game = shedding(["5S6S2D", "7S3D", "4D4C"], "H", sequences=True, **OLDEST)
    act(game, "0 5S6S", "1 7S", "2 pickup")
    assert (hand(game, 2), game.table, game.turn) == ("4C4D5S6S7S", [], 0)


def test_model_p3_without_sequences_one_card() -> None:
    game = shedding(["5S2D", "6S3D", "4D4C"], "H", **OLDEST)
    act(game, "0 5S", "1 6S", "2 pickup")
    assert hand(game, 2) == "4C4D5S"


def test_model_p4_one_play_and_no_more() -> None:
    for pickup, taken, left in (("oldest", ["2S", "3S"], 2), ("top", ["9S"], 2)):
        game = shedding(RUNS, "C", sequences=True, pickup_span="play", pickup=pickup)
        act(game, "0 2S3S", "1 4S5S6S", "2 9S", "3 pickup")
        assert told(game, "picked_up") == [{"seat": 3, "cards": taken}]
        assert len(game.table) == left
    game = shedding(RUNS, "C", sequences=True, pickup_span="play")
    act(game, "0 2S3S", "1 4S5S6S", "2 pickup")
    assert told(game, "picked_up") == [{"seat": 2, "cards": ["4S", "5S", "6S"]}]
    assert (game.table, game.turn) == ([(0, ["2S", "3S"], "play", 0)], 3)


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
