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
from model import Model
from random_rules import other_value, possible, random_rules

from skitgubbe import Game, GameLog, Rules, shuffled

LIMIT = 400
"""Moves after which a game that goes round is left."""

BATCHES = 30
COMBINATIONS = 30
"""Random combinations in each batch."""


def model_state(model: Model) -> dict[str, Any]:
    return {
        "phase": model.phase,
        "turn": model.turn,
        "actors": model.actors(),
        "hands": [sorted(hand) for hand in model.hands],
        "won": [sorted(won) for won in model.won],
        "stock": list(model.stock),
        "table": [(seat, list(cards), kind, turn) for seat, cards, kind, turn in model.table],
        "trump": model.trump,
        "trump_card": model.trump_card,
        "trump_owner": model.trump_owner,
        "trick_size": model.trick_size if model.phase == "shedding" else None,
        "leader": model.leader if model.table else None,
        "discards": sorted(model.discards),
        "safe": list(model.safe),
        "skitgubbe": model.skitgubbe,
        "reason": model.reason,
    }


def game_state(game: Game) -> dict[str, Any]:
    return {
        "phase": game.phase.value,
        "turn": game.turn,
        "actors": game.actors,
        "hands": [sorted(map(str, hand)) for hand in game.hands],
        "won": [sorted(map(str, won)) for won in game.won],
        "stock": [str(card) for card in game.stock],
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
        "skitgubbe": game.skitgubbe,
        "reason": None if game.outcome is None else game.outcome.reason.value,
    }


def compare(rules: Rules, players: int, seed: int) -> None:
    """Play one game on both, by the same random acts."""
    random = Random(f"{rules} {players} {seed}")
    dealer = random.randrange(players)
    deck = shuffled(random.getrandbits(64), rules.pack)
    game = Game(players, rules=rules, dealer=dealer, deck=deck)
    model = Model(rules.to_dict(), players, dealer, list(map(str, deck)))
    told = 0
    for _ in range(LIMIT):
        assert game_state(game) == model_state(model)
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


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", Rules.presets())
def test_preset(name: str, players: int) -> None:
    for seed in range(2):
        compare(Rules.preset(name), players, seed)


def test_seventeen_players() -> None:
    for name in ("classic", "everyone-any-time", "upcard"):
        compare(Rules.preset(name), 17, 1)


PAIRS = [
    (first, second, rules)
    for first, second in combinations(Rules.options(), 2)
    if (rules := possible({o.name: other_value(o, Random(o.name)) for o in (first, second)}))
]


def test_most_pairs_of_options_go_together() -> None:
    assert len(PAIRS) > 60


@pytest.mark.parametrize("rules", [pytest.param(r, id=f"{a.name}-{b.name}") for a, b, r in PAIRS])
def test_pair_of_options(rules: Rules) -> None:
    players = 2 + len(str(rules)) % 3
    compare(rules, players, players)


@pytest.mark.parametrize("batch", first_quick(range(BATCHES), 1))
def test_random_combinations(batch: int) -> None:
    random = Random(f"combinations {batch}")
    for number in range(COMBINATIONS):
        rules = random_rules(random)
        players = 17 if random.random() < 0.02 else random.randint(2, 6)
        compare(rules, min(players, rules.max_players), number)
