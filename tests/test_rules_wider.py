"""The rules of the wider sources, one by one: in play, in what a game shows and in what is told.

What is refused is in ``test_refusals_collecting.py`` and ``test_refusals_shedding.py``; situations
with the answers of the rule book are in ``data/corners.json``.
"""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest
from complaints import refuses
from rigging import hands, legal, play, refuse, rig, rig_exactly, table, won
from shown_games import random_game
from strategies import random_act
from tables import collected, shedding
from twins import folded

from skitgubbe import (
    PACK,
    SPECTATOR,
    Card,
    Drew,
    EventError,
    Game,
    GameLog,
    IllegalReason,
    LogError,
    Phase,
    PickedUp,
    PlayerView,
    PoolDealt,
    Pooled,
    Position,
    Rules,
    SetupError,
    TrickTied,
    TrickWon,
    TrumpCardTaken,
    TrumpRevealed,
    UpcardTurned,
    WentOut,
    shuffled,
)
from skitgubbe.cards import format_cards, parse_cards
from skitgubbe.log_header import LogHeader
from skitgubbe.shuffle import pool_shuffled

pytestmark = pytest.mark.once

__all__: list[str] = []

POOLED = Rules(rubbish_cards=True, rubbish_pooled=True)
OTHERS_LOW = POOLED.replace(rubbish_pool="others_low")
ASIDE = Rules(trump="set_aside")


# --- the deal ---------------------------------------------------------------------------------


def test_d7_the_size_of_a_hand() -> None:
    game = Game(4, rules=Rules(hand_size=5), seed=1)
    assert [len(hand) for hand in game.hands] == [5] * 4
    game.play(game.legal_moves()[0])
    assert [len(hand) for hand in game.hands] == [5] * 4


def test_d7_how_many_can_play() -> None:
    assert Game(51, rules=Rules(hand_size=1), seed=1).players[25:28] == ("Z", "AA", "AB")
    for players, rules, message in (
        (13, Rules(hand_size=4), "a game with 4 cards each has 2 to 12 players, not 13 (D7)"),
        (52, Rules(hand_size=1), "a game with 1 card each has 2 to 51 players, not 52 (D7)"),
        (
            14,
            Rules(removed=10),
            "a game with 3 cards each and 10 removed has 2 to 13 players, not 14 (D8)",
        ),
        (
            2,
            Rules(hand_size=26),
            "2 players with 26 cards each need a pack of at least 53 cards, not 52 (D7)",
        ),
        (
            3,
            Rules(hand_size=2, removed=1, pack=PACK[:7]),
            "3 players with 2 cards each and 1 removed need a pack of at least 8 cards, not 7 (D8)",
        ),
    ):
        with refuses(SetupError, message):
            Game(players, rules=rules)
    with refuses(SetupError, "a game with 4 cards each has 2 to 12 players, not more (D7)"):
        Game([str(number) for number in range(99)], rules=Rules(hand_size=4))


def test_d8_removed_cards_are_seen_by_nobody() -> None:
    game = Game(2, rules=Rules.preset("mattis").replace(removed=10), seed=3)
    assert len(game.stock) == 36
    assert game.removed == tuple(sorted(game.deck[-10:]))
    for viewer in (0, 1, SPECTATOR):
        view = game.view(viewer)
        assert (view.removed_count, view.stock_count) == (10, 36)
        assert {*game.removed} <= {*view.unseen}


def test_d8_when_only_removed_cards_are_left_all_know_them() -> None:
    game = Game(3, rules=Rules(removed=7), seed=5)
    random = Random(5)
    known = 0
    while not game.is_over:
        random_act(game, random)
        view = game.view(0)
        if not view.unseen:
            known += 1
        assert {*view.unseen} >= {*game.removed} or not {*view.unseen} & {*game.removed}
    assert known


def test_d8_the_only_unseen_card_is_known_to_be_out() -> None:
    game = random_game(Rules(removed=1), 3, "5", 3000)
    view = game.view(0)
    assert (view.unseen, view.count_worlds(), len(game.removed)) == ((), 1, 1)


def test_d9_the_dealer_leads() -> None:
    assert Game(3, rules=Rules(first_lead="dealer"), dealer=2, seed=1).turn == 2


# --- collecting -------------------------------------------------------------------------------

LOW = Rules(collecting_ace="low")


def test_c8_the_ace_is_below_the_two() -> None:
    game = rig(["AS8S9S", "2CAC4C"], rules=LOW)
    assert legal(game) == ["8S", "9S", "AS", "chance"]  # the order of moves stays
    play(game, "AS", "2C")
    assert won(game) == ["", "2CAS"]
    game = rig(["AS8S9S", "AC3C4C"], rules=LOW)
    assert play(game, "AS", "AC")[-1] == TrickTied((0, 1))


def test_c8_matching_and_binding_go_by_it() -> None:
    game = rig(["AC5C6C", "2C7C8C", "AD2D9C"], tricks="everyone", must_match=True, rules=LOW)
    play(game, "AC", "2C")
    assert legal(game) == ["2D"]
    game = rig(["AC", "3C", "AD", "3D"], tricks="everyone", matches_beat_singles=True, rules=LOW)
    assert play(game, "AC", "3C", "AD", "3D")[-1] == TrickTied((1, 3))


def test_c8_l7_an_ace_no_longer_binds_after_a_two() -> None:
    hands = ["AC5C6C", "2C7C8C", "AD3D9C"]
    game = rig(hands, tricks="everyone", must_match=True, sluffing="any_time", rules=LOW)
    play(game, "AC")
    assert legal(game, 2) == []
    play(game, "2C")
    assert legal(game) == ["3D", "9C", "AD", "chance", "sluff AD"]


def test_c8_in_shedding_the_ace_is_on_top_and_it_is_no_low_card() -> None:
    game = shedding(["KS2H", "ASQS"], "H", rules=LOW)
    play(game, "KS")
    assert legal(game) == ["AS", "pickup"]
    game = collected(["2C", "AS3SKSQSJSTS"], "9H", 1, rubbish_cards=True, rules=LOW)
    assert legal(game) == ["give 3S"]


def test_c9_a_chance_only_opens_a_trick() -> None:
    game = rig(["7S8S9S", "7C3C4C"], "KHQH", chance_when="leading")
    assert legal(game) == ["7S", "8S", "9S", "chance"]
    play(game, "7S", "7C")
    assert legal(game) == ["8S", "9S", "KH"]  # who leads again has not opened the trick
    game = rig(["7S8S9S", "7C3C4C"], chance_when="leading")
    play(game, "chance")
    assert legal(game) == ["3C", "4C", "7C"]


def test_e7_one_card_and_a_play_off_too() -> None:
    game = rig(["9C9D9H", "9S2C2D"], "KHQH", tricks="everyone", equal_cards=False)
    assert legal(game) == ["9C", "9D", "9H", "chance"]
    play(game, "9C", "9S")
    assert legal(game) == ["9D", "9H", "KH", "chance"]


def test_e7_e6_binds_to_one_card_and_the_other_may_be_added() -> None:
    rules = Rules(tricks="everyone", equal_cards=False, must_match=True, sluffing="any_time")
    game = rig(["9C3C4C", "9D9H2D", "5C6C7C"], "KHQH", rules=rules)
    play(game, "9C")
    assert legal(game) == ["9D", "9H"]
    play(game, "9D")
    assert legal(game, 1) == ["sluff 9H"]


def test_x5_a_trick_that_leaves_a_hand_empty_is_the_last_once_it_is_taken() -> None:
    rules = Rules(tricks="everyone", sluffing="after_trick", collecting_end="any_empty")
    game = rig_exactly(["9C9D9H", "5C3C4C"], "KD", rules=rules)
    play(game, "9C", "5C", "0:sluff 9D9H")
    assert (game.phase, game.hands[0], game.actors) == (Phase.COLLECTING, (), (1,))
    events = play(game, "1:pass")
    assert TrickWon(0, parse_cards("5C9C9D9H")) in events
    assert game.phase is not Phase.COLLECTING


def test_x6_those_with_cards_when_a_trick_begins_take_part() -> None:
    rules = Rules(tricks="everyone", hand_size=2, collecting_end="skip_empty_hands")
    game = rig_exactly(["9C9H", "KC4D", "5S6C"], "2S", rules=rules)
    play(game, "9C9H", "KC", "5S")
    assert (game.leader, game.view(0).to_play) == (1, (1, 2))


def test_x6_the_only_one_of_the_tied_with_cards_makes_one_play() -> None:
    rules = Rules(tricks="everyone", hand_size=2, collecting_end="skip_empty_hands")
    game = rig_exactly(["9C9H", "9D4D", "5C6C"], "2S", rules=rules, unresolved_tie="sole_holder")
    play(game, "9C9H", "9D", "5C")
    assert (game.turn, game.view(0).to_play, legal(game)) == (1, (1,), ["4D"])
    assert TrickWon(1, parse_cards("4D5C9C9D9H")) in play(game, "4D")


# --- the card that shows trump ----------------------------------------------------------------


def test_t1_the_bottom_card_lies_open_from_the_deal() -> None:
    game = rig(["7S9HKD", "2C9D4D"], last="5H", rules=Rules(trump_shown="from_deal"))
    assert UpcardTurned(Card("5H")) in game.events_for(SPECTATOR)
    view = game.view(0)
    assert (view.upcard, view.trump, view.trump_card) == (Card("5H"), game.trump, None)
    assert Card("5H") not in view.unseen


def test_t1_the_trump_card_is_shown_when_it_is_taken() -> None:
    rules = Rules(trump_shown="when_taken")
    game = rig_exactly(["7S9HKD", "2C9D4D"], "5H", rules=rules)
    for viewer in (0, 1, SPECTATOR):
        assert (game.view(viewer).trump, game.view(viewer).upcard) == (None, None)
    game.play("7S")
    for viewer in (0, 1, SPECTATOR):
        assert TrumpCardTaken(0, Card("5H")) in game.events_for(viewer)
        view = game.view(viewer)
        assert (view.trump, view.trump_card, view.trump_owner) == (game.trump, Card("5H"), 0)
        assert PlayerView.from_log(game.log.for_spectator()) == game.view(SPECTATOR)


def test_t2_a_card_set_aside_is_seen_by_nobody() -> None:
    game = Game(3, rules=ASIDE, seed=2)
    assert game.set_aside == game.deck[9]
    assert (game.trump_card, len(game.stock)) == (None, 42)
    for viewer in (0, 1, 2, SPECTATOR):
        view = game.view(viewer)
        assert (view.set_aside_count, view.trump) == (1, None)
        assert game.set_aside in view.unseen


@pytest.mark.parametrize("to", ["last_trick_winner", "nobody"])
def test_t3_whose_the_card_set_aside_is(to: str) -> None:
    game = random_game(Rules.from_dict({"trump": "set_aside", "set_aside_to": to}), 3, "4", 3000)
    (shown,) = (event for event in game.events if isinstance(event, TrumpRevealed))
    assert shown.card == game.deck[9]
    assert (shown.seat is None) == (to == "nobody")
    assert game.set_aside is None
    if to == "nobody":
        assert (game.trump_card, game.trump_owner) == (shown.card, None)
        assert not any(shown.card in hand for hand in game.hands)
        assert game.view(0).trump_card == shown.card


def test_t4_when_no_trick_was_taken_who_led_first_gets_the_card_and_leads() -> None:
    game = rig_exactly(
        ["9C", "9D", "9H"], "5H", dealer=1, rules=ASIDE, hand_size=1, tricks="everyone"
    )
    play(game, "9H", "9C", "9D")
    assert (game.trump_owner, game.turn, hands(game)[2]) == (2, 2, "5H9H")


def test_t4_cards_that_go_back_are_no_trick_taken() -> None:
    rules = ASIDE.replace(hand_size=2, set_aside_to="nobody")
    game = rig_exactly(["7S9S", "9C9D"], "5H", rules=rules)
    play(game, "7S", "9C", "9D", "9S")
    assert (game.turn, game.trump_owner) == (1, None)


# --- rubbish cards pooled (B7) ----------------------------------------------------------------


def test_b7_the_second_order_comes_from_the_seed() -> None:
    game = Game(3, rules=POOLED, seed=7)
    assert game.pool_order == pool_shuffled(7) == pool_shuffled("7")
    assert game.deck == shuffled(7) != game.pool_order
    assert format_cards(game.pool_order)[:12] == "AH8S2CTHAS3H"
    assert Game(3, rules=Rules(), seed=7).pool_order == ()


def test_b7_the_second_order_without_a_seed() -> None:
    one, other = (Game(3, rules=POOLED, deck=PACK) for _ in range(2))
    assert sorted(one.pool_order) == sorted(other.pool_order) == sorted(PACK)
    assert one.pool_order != other.pool_order
    assert one != other
    given = Game(3, rules=POOLED, seed=7, pool_order=PACK)
    assert (given.deck, given.pool_order) == (shuffled(7), PACK)


def test_b7_the_second_order_is_part_of_the_game() -> None:
    game = Game(3, rules=POOLED, seed=7)
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (twin, twin.pool_order) == (game, game.pool_order)
    assert Game(3, rules=POOLED, seed=7, pool_order=PACK) != game


@pytest.mark.parametrize(
    ("rules", "order", "message"),
    [
        (Rules(), PACK, "pool_order needs rules with rubbish_pooled=True (B7)"),
        (POOLED, PACK[1:], "pool_order: 2C is missing (1 missing in all)"),
        (POOLED, "2C2C", "pool_order: 2C is there twice"),
        (POOLED.replace(pack=PACK[:20]), PACK, "pool_order: 7C does not belong to the pack"),
        (POOLED, "2X", None),
    ],
)
def test_b7_what_is_no_second_order(
    rules: Rules, order: str | tuple[Card, ...], message: str | None
) -> None:
    with pytest.raises(SetupError, match=r"^pool_order") as caught:
        Game(3, rules=rules, pool_order=order, seed=1)
    assert message is None or str(caught.value) == message


def test_b7_the_second_order_in_a_log() -> None:
    game = random_game(POOLED, 3, "11", 3000)
    header, *lines = game.log.to_jsonl().splitlines()
    assert '"pool_order":[' in header
    assert GameLog.from_jsonl(game.log.to_jsonl()).replay() == game
    for log in (game.log.for_seat(0), game.log.for_spectator()):
        assert "pool_order" not in log.to_jsonl()
    assert "pool_order" not in Game(3, seed=1).log.to_jsonl()
    data = game.log.header.to_dict()
    changes: list[tuple[dict[str, object], str]] = [
        ({"pool_order": None}, "pool_order is missing: rubbish_pooled=True needs it (B7)"),
        ({"pool_order": ["2C"]}, "pool_order: 2D is missing (51 missing in all)"),
        ({"pool_order": 7}, "pool_order: 7 is not a list of cards"),
        ({"rules": {}}, "pool_order needs rules with rubbish_pooled=True (B7)"),
        ({"deck": None, "viewer": 0}, "pool_order goes with a deck, and only with one"),
    ]
    for change, message in changes:
        with pytest.raises(LogError) as caught:
            GameLog.from_jsonl("\n".join([_line({**data, **change}), *lines]))
        assert (caught.value.line, caught.value.reason) == (1, message)
    header_alone = LogHeader(game.rules, game.players, 0, game.deck)
    with pytest.raises(LogError, match=r"^line 1: pool_order is missing"):
        GameLog(header_alone, game.log.events).replay()


def _line(data: object) -> str:
    return json.dumps(data)


def pooled(seed: int, rules: Rules = POOLED) -> Game:
    """A game of three whose collecting has just ended, somebody being short perhaps."""
    game = Game(3, rules=rules.replace(rubbish_below=9), seed=seed)
    random = Random(seed)
    while game.phase is Phase.COLLECTING:
        random_act(game, random)
    return game


def test_b7_all_give_up_their_rubbish_and_the_short_get_it() -> None:
    found = 0
    for seed in range(30):
        game = pooled(seed)
        dealt = [event for event in game.events if isinstance(event, PoolDealt)]
        for given in (event for event in game.events if isinstance(event, Pooled)):
            found += 1
            assert game.trump is not None
            low = {Card(f"{rank}{suit}") for rank in "2345" for suit in "CDHS"}
            low.add(Card(f"6{game.trump}"))
            pool = {card for cards in given.given for card in cards or ()}
            assert pool == low  # none of them is out of the game
            order = [card for card in game.pool_order if card in pool]
            parts = [event.cards for event in dealt]
            assert parts == [tuple(order[place :: len(parts)]) for place in range(len(parts))]
            short = {event.seat for event in dealt}
            assert not any(pool & {*game.hands[s]} for s in range(3) if s not in short)
    assert found > 5


def test_b7_others_low_only_those_who_have_enough_give_up_low_cards() -> None:
    found = 0
    for seed in range(30):
        game = pooled(seed, OTHERS_LOW)
        dealt = [event for event in game.events if isinstance(event, PoolDealt)]
        for given in (event for event in game.events if isinstance(event, Pooled)):
            found += 1
            short = {event.seat for event in dealt}
            low = {Card(f"{rank}{suit}") for rank in "2345" for suit in "CDHS"}
            pool = {card for cards in given.given for card in cards or ()}
            assert pool <= low
            assert not any(low & {*game.hands[seat]} for seat in range(3) if seat not in short)
            assert not any(given.given[seat] for seat in short)
            order = [card for card in game.pool_order if card in pool]
            parts = [event.cards for event in dealt]
            assert parts == [tuple(order[place :: len(parts)]) for place in range(len(parts))]
    assert found > 5


@pytest.mark.parametrize("rules", [POOLED, OTHERS_LOW])
def test_b7_a_seat_sees_what_it_gives_and_gets(rules: Rules) -> None:
    games = (pooled(seed, rules) for seed in range(30))
    game = next(game for game in games if _was_pooled(game))
    whole = [event for event in game.events if isinstance(event, Pooled | PoolDealt)]
    for viewer in (0, 1, 2, SPECTATOR):
        told = [e for e in game.events_for(viewer) if isinstance(e, Pooled | PoolDealt)]
        for event, full in zip(told, whole, strict=True):
            if isinstance(event, Pooled) and isinstance(full, Pooled):
                assert event.counts == full.counts
                shown = [cards if s == viewer else None for s, cards in enumerate(full.given)]
                assert [*event.given] == shown
            elif isinstance(event, PoolDealt) and isinstance(full, PoolDealt):
                assert event.count == full.count
                assert event.cards == (full.cards if full.seat == viewer else None)
        log = game.log.for_seat(int(viewer)) if viewer != SPECTATOR else game.log.for_spectator()
        assert [*game.events_for(viewer)] == [*log.events]
        assert PlayerView.from_log(GameLog.from_jsonl(log.to_jsonl())) == game.view(viewer)


def _was_pooled(game: Game) -> bool:
    return any(isinstance(event, Pooled) for event in game.events)


def test_b7_what_is_told_of_the_pool_must_be_possible() -> None:
    game = next(game for game in map(pooled, range(30)) if _was_pooled(game))
    log = game.log.for_seat(0)
    place = next(n for n, event in enumerate(log.events) if isinstance(event, Pooled))
    given = log.events[place]
    assert isinstance(given, Pooled)
    own = given.given[0] or ()
    for counts, shown, reason in (
        ((*given.counts[:2], given.counts[2] + 40), own, "seat 2 cannot have so many rubbish"),
        (given.counts[:2], own, "is not for 3 players"),
        ((given.counts[0] + 1, *given.counts[1:]), own, "seat 0 cannot have so many rubbish"),
        (given.counts, own[1:], "but the viewer has other rubbish cards"),
        (given.counts, None, "is not what this viewer sees"),
        (given.counts, "all", "is told, but pooled .* is next"),
    ):
        parts = (own,) * 3 if shown == "all" else (shown, None, None)
        fold = folded(game, 0, place)
        assert fold.waits
        with pytest.raises(EventError, match=reason):
            fold.feed(Pooled(parts, counts))  # type: ignore[arg-type]
        with pytest.raises(EventError, match="cannot be told now"):
            fold.feed(WentOut(0))
        fold.feed(given)


def test_b7_with_one_short_player_all_know_where_the_pool_went() -> None:
    found = 0
    for seed in range(20):
        game = pooled(seed)
        dealt = [event for event in game.events if isinstance(event, PoolDealt)]
        for viewer in range(3):
            view = game.view(viewer)
            assert all({*view.known[s]} <= {*game.hands[s]} for s in range(3))
            if len(dealt) == 1:
                found += 1
                assert {*(dealt[0].cards or ())} <= {*view.known[dealt[0].seat]}
    assert found


# --- shedding ---------------------------------------------------------------------------------


def test_p3_and_p4_what_touches_comes_too_or_not() -> None:
    """US6's own example: 2S3S and 4S5S6S, two plays."""
    for preset, taken in (("goat", "2S3S4S5S6S"), ("stro", "2S3S")):
        rules = Rules.preset(preset).replace(
            trump="last_card", set_aside_to="last_trick_winner",
            rubbish_cards=False, rubbish_below=5, rubbish_pooled=False,
        )  # fmt: skip
        game = shedding(["2S3S9H", "4S5S6S9C", "TC", "TD"], "H", rules=rules)
        events = play(game, "2S3S", "4S5S6S", "pickup")
        (picked_up,) = (event for event in events if isinstance(event, PickedUp))
        assert format_cards(picked_up.cards) == taken


@pytest.mark.parametrize("span", ["touching", "play"])
@pytest.mark.parametrize("seed", range(6))
def test_p1_the_lowest_card_on_the_table_is_in_the_play_picked_up(span: str, seed: int) -> None:
    """Plain cards are lower than trumps; through a trick each play beats the one below."""
    options = {"sequences": True, "pickup": "oldest", "pickup_span": span}
    game = Game(4, rules=Rules.from_dict(options), seed=seed)
    random = Random(seed)
    seen = 0
    while not game.is_over and len(game.moves) < 600:
        lying = [card for laid in game.table for card in laid.cards]
        moves = game.legal_moves()
        if game.phase.value == "shedding" and lying and random.random() < 0.5:
            trump = game.trump
            (picked_up, *_) = game.play("pickup")
            assert isinstance(picked_up, PickedUp)
            lowest = min(lying, key=lambda card: (card.suit is trump, card.rank))
            assert lowest in picked_up.cards
            seen += 1
        else:
            game.play(random.choice(moves))
    assert seen > 5


def test_p2_a_pick_up_takes_all_and_the_next_leads() -> None:
    game = shedding(["2S9H", "4S9C", "TC", "TD"], "H", pickup="all")
    play(game, "2S", "4S", "pickup")
    assert (hands(game)[2], table(game), game.turn) == ("2S4STC", [], 3)


def test_s7_and_s8_together() -> None:
    options = {"must_beat": True, "trumping": "void"}
    game = shedding(["7H2C", "3H2S", "4D9S"], "S", rules=Rules.from_dict(options))
    play(game, "7H")
    assert legal(game) == ["pickup"]  # it holds the suit, but nothing higher
    play(game, "pickup")
    play(game, "4D")
    assert legal(game) == ["pickup"]  # 2C beats nothing
    play(game, "pickup")
    play(game, "2S")
    assert (legal(game), refuse(game, "pickup").reason) == (["9S"], IllegalReason.MUST_BEAT)


def test_s9_the_next_player_leads() -> None:
    game = shedding(["2H9C", "3H9D", "4H9S"], "C", trick_leader="next_player")
    play(game, "2H", "3H", "4H")
    assert (table(game), game.turn) == ([], 0)


def test_q1_a_run_on_a_card_is_one_play() -> None:
    """A site's own test: 7H8H9H on 6H, with 9H on top."""
    game = shedding(["6H2C", "7H8H9H2D", "TH3C"], "S", rules=Rules.preset("mattis"))
    play(game, "6H", "7H8H9H")
    assert len(game.table) == 2
    assert legal(game) == ["TH", "pickup"]


def test_b6_who_has_no_cards_owes_a_pick_up() -> None:
    game = collected(["2C3C6C8C", "", "5D6D7D8DTD"], "9S", 0, no_cards="must_pick_up")
    assert (game.owing, game.safe, game.trick_size) == ((1,), (), 3)
    play(game, "2C")
    assert (legal(game), game.view(1).owing) == (["pickup"], (1,))
    play(game, "pickup")
    assert (game.owing, hands(game)[1]) == ((), "2C")


# --- collecting: what other programs test -----------------------------------------------------

STRO = Rules.preset("stro")


def test_x1_who_has_no_cards_and_is_not_on_turn_does_not_stop_a_play_off() -> None:
    game = _at_the_end(["7C8C", "7D8D", "2H"])
    play(game, "7C", "7D", "2H")
    assert (game.phase.value, game.turn) == ("collecting", 0)
    play(game, "8C", "8D")
    assert game.phase.value == "shedding"  # the tied player on turn has none: cards back


def _at_the_end(cards: list[str]) -> Game:
    """Everyone plays, the stock is empty, and seat 0 leads."""
    return Game.from_position(
        Position.collecting(
            cards, stock="", turn=0, trump_card="AS", trump_owner=2, rules=STRO, dealer=2
        )
    )


def test_x1_a_winner_without_cards_ends_it_only_after_taking_the_trick() -> None:
    game = _at_the_end(["KC", "7D8D", "2H3H"])
    play(game, "KC", "7D", "2H", "1:pass", "2:pass")
    assert game.phase.value == "shedding"
    assert {*map(Card, ("2H", "7D", "KC"))} <= {*game.hands[0]}


def test_x1_reaching_an_empty_player_in_turn_ends_it() -> None:
    game = _at_the_end(["KC2C", "7D8D", ""])
    play(game, "KC", "7D")
    assert game.phase.value == "shedding"
    assert {Card("KC"), Card("2C")} <= {*game.hands[0]}  # cards back


def test_l9_adding_to_ones_own_play() -> None:
    game = rig(["7C7D9H", "8C8D2H", "KC4D5D"], "ACADAHASTCTDTH", rules=STRO)
    play(game, "7C", "8C")
    before = (game.turn, len(game.table), len(game.stock))
    events = play(game, "0:sluff 7D")
    assert isinstance(events[1], Drew)
    assert (game.turn, len(game.table), len(game.stock)) == (
        before[0],
        before[1] + 1,
        before[2] - 1,
    )
    plays = [laid for laid in game.table if laid.kind.value != "sluff"]
    assert len(plays) == 2
    play(game, "KC")
    assert refuse(game, "2:sluff 4D").reason is IllegalReason.SLUFF_NOT_OWN_RANKS
    play(game, "1:sluff 8D")  # while the decided trick lies there


def test_b1_an_unfinished_trick_goes_back_and_the_owner_leads() -> None:
    game = _at_the_end(["KC2C", "7D8D", ""])
    play(game, "KC", "7D")
    assert (game.trump_owner, game.turn) == (2, 2)


# --- who went out -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", Rules.presets())
def test_in_which_trick_each_went_out(name: str) -> None:
    game = Game(4, rules=Rules.preset(name), seed=3)
    random = Random(3)
    sizes: dict[int, int] = {}
    while not game.is_over and len(game.moves) < 2500:
        size, safe = game.trick_size, game.safe
        random_act(game, random)
        sizes.update(dict.fromkeys(game.safe[len(safe) :], size))
    assert game.went_out == tuple((seat, sizes[seat]) for seat in game.safe)
    assert GameLog.from_jsonl(game.log.to_jsonl()).replay().went_out == game.went_out
    assert all(1 < size <= 4 for _, size in game.went_out if size)


def test_in_which_trick_each_went_out_of_a_game_from_a_position() -> None:
    game = shedding(["2H9C", "3H", "4H9S", ""], "C")
    play(game, "2H", "3H", "4H")
    twin = Game.from_position(game.position)
    assert game.went_out == ((1, 3),)
    play(twin, *legal(twin)[:1])
    assert [size for _, size in twin.went_out] == [2] * len(twin.went_out)
    middle = shedding(["2H", "3H", "4H9S"], "C")
    play(middle, "2H")
    twin = Game.from_position(middle.position)
    play(twin, "3H")
    assert (middle.went_out, twin.went_out) == (((0, 3),), ((1, 3),))
