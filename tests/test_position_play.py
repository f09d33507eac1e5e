"""Whatever position is accepted can be played from: the property that the checks are there for.

A position of some game is changed here and there.  If it is still accepted, any play from it runs
as from any other position: somebody can move, every card stays in one place, each position that
follows is accepted too and is the same in JSON, what each viewer is told can be followed to the
view, and the log can be played again.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from amounts import first_quick
from any_deals import any_rules
from attrs import evolve
from hypothesis import given, settings, strategies as st
from random_rules import random_rules, with_short_pack
from rigging import state
from strategies import RULES, Start, random_act, starts
from twins import log_for, viewers

from skitgubbe import (
    Card,
    Game,
    GameLog,
    LaidKind,
    Phase,
    PlayerView,
    Position,
    PositionError,
    Rules,
    ViewFold,
)
from skitgubbe.positions.redaction import fill_position, mask_position
from skitgubbe.viewers import Viewer, seat_of_viewer

__all__: list[str] = []

pytestmark = pytest.mark.once

MOST = 30
"""Acts that are made from an accepted position."""


# --- what must hold ---------------------------------------------------------------------------


def all_cards(position: Position) -> list[Card]:
    places = [*position.hands, *position.won, position.stock, position.discards, position.removed]
    places.append(() if position.set_aside is None else (position.set_aside,))
    places += [laid.cards for laid in position.table]
    found = [card for place in places for card in place]
    if len(found) < len(position.rules.pack) and position.trump_card is not None:
        found.append(position.trump_card)
    return sorted(found)


def play_on(position: Position, random: Random, most: int = MOST) -> None:
    """Any play from the position goes as it should."""
    game = Game.from_position(position)
    assert game.start == game.position == position
    folds: dict[Viewer, ViewFold] = {
        viewer: ViewFold(log_for(game, viewer).header) for viewer in viewers(game)
    }
    told = dict.fromkeys(folds, 0)
    for act in range(most + 1):
        now = game.position
        assert Position.from_dict(json.loads(json.dumps(now.to_dict()))) == now
        assert Position.from_text(now.to_text()) == now
        assert all_cards(now) == [*now.rules.pack]
        for viewer, fold in folds.items():
            events = log_for(game, viewer).events
            for event in events[told[viewer] :]:
                fold.feed(event)
            told[viewer] = len(events)
            view = game.view(viewer)
            assert fold.view() == view
            if act % 10 == 0:
                check_view(view, now, seat_of_viewer(viewer), random)
        if game.is_over or act == most:
            break
        assert game.turn in game.actors and game.legal_moves()
        random_act(game, random)
    assert GameLog.from_jsonl(game.log.to_jsonl()).replay() == game


def check_view(view: PlayerView, now: Position, seat: int | None, random: Random) -> None:
    """A viewer can tell no more of the position than what is masked of it."""
    masked = mask_position(now, seat)
    assert mask_position(fill_position(masked)[0], seat) == masked
    sample = view.sample(random)
    assert mask_position(sample, seat) == masked
    assert evolve(sample) == sample  # what is made unchecked would pass


# --- any position that is accepted ------------------------------------------------------------


def changed(data: dict[str, Any], random: Random) -> dict[str, Any]:
    """A position with something in it moved, swapped or set anew."""
    data = json.loads(json.dumps(data))
    n = data["n"]
    seats = [*range(n), None]
    piles = [*data["hands"], *data["won"], data["stock"], data["discards"]]
    piles.append(data.setdefault("removed", []))
    piles += [laid["cards"] for laid in data["table"]]
    for _ in range(random.choice([1, 1, 2, 3])):
        match random.randrange(12):
            case 0 | 1:
                key = random.choice(["turn", "leader", "winner", "trump_owner", "last_taker"])
                data[key] = random.choice(seats)
            case 2:
                some = sorted(random.sample(range(n), random.randint(1, n)))
                data["closing"] = random.choice([None, some])
            case 3:
                key = random.choice(["to_play", "safe", "receivers", "owing"])
                data[key] = random.sample(range(n), random.randint(0, n))
            case 4:
                data["trick_size"] = random.randrange(n + 2)
            case 5:
                data["phase"] = random.choice([*Phase]).value
            case 6:
                data["trump"] = random.choice([None, *"CDHS"])
            case 7:
                rules = random_rules(random).replace(pack=Rules.from_dict(data["rules"]).pack)
                data["rules"] = rules.to_dict()
            case 8 if data["table"]:
                laid = random.choice(data["table"])
                laid["seat"] = random.randrange(n)
                laid["kind"] = random.choice([*LaidKind]).value
            case _:
                one = random.choice([pile for pile in piles if pile])
                other = random.choice(piles)
                card = one.pop(random.randrange(len(one)))
                if other and random.random() < 0.6:
                    place = random.randrange(len(other))
                    other[place], card = card, other[place]
                    one.append(card)
                else:
                    other.append(card)
    return data


def accepted(position: Position, random: Random) -> list[Position]:
    """What is accepted when a position is changed again and again."""
    found: list[Position] = []
    for _ in range(12):
        try:
            position = Position.from_dict(changed(position.to_dict(), random))
        except PositionError:
            continue
        found.append(position)
    return found


@pytest.mark.long
@settings(max_examples=20)
@given(starts(), st.integers(0, 2**32 - 1))
def test_any_position_that_is_accepted_can_be_played_from(start: Start, seed: int) -> None:
    random = Random(seed)
    position = start.game().position
    play_on(position, random)
    for other in accepted(position, random)[-2:]:
        play_on(other, random)


@pytest.mark.parametrize("batch", first_quick(range(24), 1))
def test_many_positions_that_are_accepted_can_be_played_from(batch: int) -> None:
    random = Random(f"changed {batch}")
    played = 0
    phases: set[Phase] = set()
    for number in range(12):
        rules = with_short_pack(random_rules(random), random)
        n = random.randint(2, min(5, rules.max_players))
        game = Game(n, rules=rules, seed=random.getrandbits(32), dealer=random.randrange(n))
        while number % 2 and game.phase is Phase.COLLECTING and len(game.moves) < 400:
            random_act(game, random)
        for _ in range(random.randrange(8)):
            if not game.is_over:
                random_act(game, random)
        for position in accepted(game.position, random)[-2:]:
            play_on(position, random)
            played += 1
            phases.add(position.phase)
    assert played > 10
    assert {Phase.COLLECTING, Phase.SHEDDING} <= phases


# --- the same play as without the position ----------------------------------------------------


def play_beside(game: Game, random: Random, most: int = 160) -> set[Phase]:
    """Play a game, and beside it some that begin from its positions: all goes as in the game."""
    starts: list[Game] = []
    phases: set[Phase] = set()
    for _ in range(most):
        rare = game.phase in (Phase.SHARING, Phase.OVER) or bool(game.position.owing)
        if rare or random.random() < 0.1:
            position = game.position
            phases.add(position.phase)
            again = Position.from_dict(json.loads(json.dumps(position.to_dict())))
            assert again == position and hash(again) == hash(position)
            if len(starts) < 3 and game.rules.repetition_limit is None:
                starts.append(Game.from_position(again, players=game.players))
        if game.is_over:
            break
        seat, move = random.choice(
            [(seat, move) for seat in game.actors for move in game.legal_moves(seat)]
        )
        events = game.play(move, seat)
        for start in starts:
            assert start.play(move, seat) == events
            assert start.actors == game.actors
            assert all(start.legal_moves(seat) == game.legal_moves(seat) for seat in game.actors)
    for start in starts:
        ended, whole = state(start), state(game)
        for name in ("deck", "moves", "events"):
            del ended[name], whole[name]
        assert ended == whole
    return phases


@pytest.mark.parametrize("name", first_quick([*RULES], 8))
def test_play_goes_on_identically_by_presets(name: str) -> None:
    random = Random(name)
    play_beside(Game(random.choice([2, 3, 5]), rules=RULES[name], seed=name, dealer=1), random)


@pytest.mark.parametrize("batch", first_quick(range(20), 1))
def test_play_goes_on_identically_by_any_rules(batch: int) -> None:
    random = Random(f"any rules {batch}")
    phases: set[Phase] = set()
    for _ in range(4):
        rules = with_short_pack(any_rules(random), random)
        n = random.randint(2, min(5, rules.max_players))
        phases |= play_beside(Game(n, rules=rules, seed=batch, dealer=n - 1), random)
    assert {Phase.COLLECTING, Phase.SHEDDING} <= phases
