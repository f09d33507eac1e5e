"""The rules of the wider sources: in what a game shows and in what is told.

What is refused is in ``test_refusals_collecting.py`` and ``test_refusals_shedding.py``; play by
each of them, with the answers of the rule book, is in ``data/corners.json``.
"""

from __future__ import annotations

import copy
import json
import pickle
from random import Random

import pytest
from complaints import refuses
from rigging import hands, legal, play, rig, rig_exactly
from shown_games import random_game
from strategies import random_act
from tables import collected, shedding
from twins import folded

from skitgubbe import (
    PACK,
    SPECTATOR,
    Card,
    EventError,
    Game,
    GameLog,
    LogError,
    Phase,
    PlayerView,
    PoolDealt,
    Pooled,
    Rules,
    SetupError,
    TrumpCardTaken,
    TrumpRevealed,
    UpcardTurned,
    WentOut,
    shuffled,
)
from skitgubbe.cards import format_cards
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


def test_d8_the_only_unseen_card_is_known_to_be_out() -> None:
    game = random_game(Rules(removed=1), 3, "5", 3000)
    view = game.view(0)
    assert (view.unseen, view.count_worlds(), len(game.removed)) == ((), 1, 1)


# --- collecting -------------------------------------------------------------------------------

LOW = Rules(collecting_ace="low")


def test_c8_in_shedding_the_ace_is_on_top_and_it_is_no_low_card() -> None:
    game = shedding(["KS2H", "ASQS"], "H", rules=LOW)
    play(game, "KS")
    assert legal(game) == ["AS", "pickup"]
    game = collected(["2C", "AS3SKSQSJSTS"], "9H", 1, rubbish_cards=True, rules=LOW)
    assert legal(game) == ["give 3S"]


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
            GameLog.from_jsonl("\n".join([json.dumps({**data, **change}), *lines]))
        assert (caught.value.line, caught.value.reason) == (1, message)
    header_alone = LogHeader(game.rules, game.players, 0, game.deck)
    with pytest.raises(LogError, match=r"^line 1: pool_order is missing"):
        GameLog(header_alone, game.log.events).replay()


def pooled(seed: int, rules: Rules = POOLED) -> Game:
    """A game of three whose collecting has just ended, somebody being short perhaps."""
    game = Game(3, rules=rules.replace(rubbish_below=9), seed=seed)
    random = Random(seed)
    while game.phase is Phase.COLLECTING:
        random_act(game, random)
    return game


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


def test_b8_the_next_with_cards_leads_if_the_owner_has_none() -> None:
    deck = "4C3D2D5H"
    rules = POOLED.replace(tricks="everyone", hand_size=1, rubbish_below=1, pack=deck)
    game = Game(3, rules=rules, dealer=2, deck=deck, pool_order=deck)
    play(game, "4C", "3D", "2D")
    assert (game.trump_owner, game.turn, hands(game)) == (0, 1, ["", "2D4C", "3D5H"])


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
