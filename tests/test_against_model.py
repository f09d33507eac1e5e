"""The engine and the independent model, move by move.

Every preset, every pair of options and random legal combinations of options are played by random
acts of random seats, out of turn too; after each act both must tell the same state, the same
legal moves for every seat, and the same events.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from amounts import first_quick
from model import Model, state_of
from random_rules import other_value, possible, random_rules

from skitgubbe import Game, GameLog, Rules, shuffled

pytestmark = pytest.mark.once

LIMIT = 400
"""Moves after which a game that goes round is left."""

BATCHES = 72
COMBINATIONS = 15
"""Random combinations in each batch."""


def game_state(game: Game) -> dict[str, Any]:
    return {
        "phase": game.phase.value,
        "turn": game.turn,
        "actors": game.actors,
        "hands": [sorted(map(str, hand)) for hand in game.hands],
        "won": [sorted(map(str, won)) for won in game.won],
        "stock": [str(card) for card in game.stock],
        "removed": sorted(map(str, game.removed)),
        "set_aside": None if game.set_aside is None else str(game.set_aside),
        "table": [
            (laid.seat, [str(card) for card in laid.cards], laid.kind.value, laid.round)
            for laid in game.table
        ],
        "trump": None if game.trump is None else game.trump.value,
        "trump_card": None if game.trump_card is None else str(game.trump_card),
        "trump_owner": game.trump_owner,
        "trick_size": game.trick_size if game.phase == "shedding" else None,
        "leader": game.leader if game.table else None,
        "discards": sorted(map(str, game.discards)),
        "safe": list(game.safe),
        "owing": sorted(game.owing),
        "skitgubbe": game.skitgubbe,
        "reason": None if game.outcome is None else game.outcome.reason.value,
    }


def compare(rules: Rules, players: int, seed: int) -> None:
    """Play one game on both, by the same random acts."""
    random = Random(f"{rules} {players} {seed}")
    dealer = random.randrange(players)
    deck = shuffled(random.getrandbits(64), rules.pack)
    second = shuffled(random.getrandbits(64), rules.pack) if rules.rubbish_pooled else None
    game = Game(players, rules=rules, dealer=dealer, deck=deck, pool_order=second)
    model = Model(
        rules.to_dict(),
        players,
        dealer,
        list(map(str, deck)),
        None if second is None else list(map(str, second)),
    )
    told = 0
    for _ in range(LIMIT):
        assert game_state(game) == state_of(model)
        legal = {seat: [str(move) for move in game.legal_moves(seat)] for seat in range(players)}
        assert legal == {seat: model.legal(seat) for seat in range(players)}
        events = [event.to_dict() for event in game.events[told:]]
        assert events == model.events[told:]
        told += len(events)
        if game.is_over:
            break
        able = [seat for seat in range(players) if legal[seat]]
        seat = game.turn if random.random() < 0.7 else random.choice(able)
        assert seat is not None
        move = random.choice(legal[seat])
        game.play(move, seat)
        model.apply(seat, move)
    assert GameLog.from_jsonl(game.log.to_jsonl()).replay() == game


@pytest.mark.parametrize("players", first_quick([3, 2, 4, 5, 8], 2))
@pytest.mark.parametrize("name", Rules.presets())
def test_preset(name: str, players: int) -> None:
    for seed in range(2):
        compare(Rules.preset(name), players, seed)


def test_seventeen_players() -> None:
    for name in ("classic", "everyone-any-time", "upcard", "goat"):
        compare(Rules.preset(name), 17, 1)


def test_as_many_players_as_the_cards_leave_room_for() -> None:
    compare(Rules(hand_size=1), 51, 1)
    compare(Rules.preset("goat").replace(hand_size=1, removed=10), 41, 1)
    compare(Rules.preset("mattis").replace(hand_size=2, removed=1), 25, 1)


PAIR_COUNT = len(Rules.options()) * (len(Rules.options()) - 1) // 2
PAIRS = [
    (first, second, rules)
    for first, second in Random("pairs").sample([*combinations(Rules.options(), 2)], k=PAIR_COUNT)
    if (rules := possible({o.name: other_value(o, Random(o.name)) for o in (first, second)}))
]


def test_most_pairs_of_options_go_together() -> None:
    assert len(PAIRS) > 400


@pytest.mark.parametrize("pair", first_quick(range(len(PAIRS)), 60))
def test_pair_of_options(pair: int) -> None:
    _, _, rules = PAIRS[pair]
    players = min(2 + len(str(rules)) % 3, rules.max_players)
    compare(rules, players, players)


@pytest.mark.parametrize("batch", first_quick(range(BATCHES), 1))
def test_random_combinations(batch: int) -> None:
    random = Random(f"combinations {batch}")
    for number in range(COMBINATIONS):
        rules = random_rules(random)
        players = 17 if random.random() < 0.02 else random.randint(2, 8)
        compare(rules, min(players, rules.max_players), number)
