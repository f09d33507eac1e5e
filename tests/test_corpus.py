"""The corpus: games as they were released, which must replay for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from model import Model

from skitgubbe import SPECTATOR, Event, Game, GameLog, Note, PlayerView, Rules, Undone
from skitgubbe.cards import PACK
from skitgubbe.events.classes import EVENTS

__all__: list[str] = []

FOLDER = Path(__file__).parent / "corpus"
INDEX: dict[str, Any] = json.loads((FOLDER / "index.json").read_text("utf-8"))
GAMES: list[dict[str, Any]] = INDEX["games"]

each_game = pytest.mark.parametrize("entry", GAMES, ids=[entry["file"] for entry in GAMES])


def load(entry: dict[str, Any]) -> GameLog:
    return GameLog.load(FOLDER / entry["file"])


def test_the_index_names_every_file() -> None:
    assert [*INDEX] == ["rules_revision", "licence", "games"]
    assert INDEX["rules_revision"] == 1
    assert INDEX["licence"] == "CC0-1.0"
    files = sorted(path.name for path in FOLDER.glob("*.jsonl"))
    assert [entry["file"] for entry in GAMES] == files
    others = {path.name for path in FOLDER.iterdir()} - {*files}
    assert others - {".gitattributes"} == {"README.md", "index.json"}


def test_it_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 2_000_000


@each_game
def test_not_a_byte_has_changed(entry: dict[str, Any]) -> None:
    assert sha256((FOLDER / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


@each_game
def test_it_replays_and_is_what_the_index_says(entry: dict[str, Any]) -> None:
    log = load(entry)
    game = log.replay()
    assert log.moves == game.moves
    assert {
        "file": entry["file"],
        "rules": log.header["rules"],
        "players": game.n,
        "moves": len(game.moves),
        "over": game.is_over,
        "reason": None if game.outcome is None else game.outcome.reason.value,
        "skitgubbe": game.skitgubbe,
        "safe": list(game.safe),
        "sha256": entry["sha256"],
        "holds": entry["holds"],
    } == entry
    assert Rules.from_dict(entry["rules"]) == game.rules
    assert log.header.rules_revision == 1
    assert log.header.version == (2 if entry["file"].startswith("noted-") else 1)


@each_game
def test_it_is_written_as_it_was_read(entry: dict[str, Any]) -> None:
    log = load(entry)
    text = (FOLDER / entry["file"]).read_bytes()
    assert log.to_jsonl().encode() == text
    if not any(isinstance(event, Undone | Note) for event in log.events):
        game = log.replay()
        assert game.events == log.events
        assert game.log.to_jsonl().encode() == text


@each_game
def test_its_acts_alone_make_the_same_game(entry: dict[str, Any]) -> None:
    game = load(entry).replay()
    again = Game.from_position(game.start) if game.start else Game(game.n, **made_of(game))
    for seat, move in game.moves:
        again.play(str(move), seat)
    assert again.events == game.events
    assert again.position == game.position


def made_of(game: Game) -> dict[str, Any]:
    return {
        "rules": game.rules,
        "dealer": game.dealer,
        "deck": game.deck,
        "pool_order": game.pool_order or None,
    }


@each_game
def test_every_viewer_can_follow_it(entry: dict[str, Any]) -> None:
    log = load(entry)
    game = log.replay()
    assert PlayerView.from_log(log.for_spectator()) == game.view(SPECTATOR)
    for seat in range(game.n):
        assert PlayerView.from_log(log.for_seat(seat)) == game.view(seat)


DEALT = [entry for entry in GAMES if not entry["file"].startswith("position-")]


@pytest.mark.parametrize("entry", DEALT, ids=[entry["file"] for entry in DEALT])
def test_the_independent_model_tells_the_same(entry: dict[str, Any]) -> None:
    game = load(entry).replay()
    order = [str(card) for card in game.pool_order]
    model = Model(entry["rules"], game.n, game.dealer, list(map(str, game.deck)), order or None)
    for seat, move in game.moves:
        assert str(move) in model.legal(seat)
        model.apply(seat, str(move))
    assert model.events == [event.to_dict() for event in game.events]
    assert list(model.safe) == entry["safe"]
    assert (model.skitgubbe, model.reason) == (entry["skitgubbe"], entry["reason"])


# --- what is in it ----------------------------------------------------------------------------


def all_rules() -> Iterator[Rules]:
    return (Rules.from_dict(entry["rules"]) for entry in GAMES)


def test_every_preset_is_there_for_two_three_and_four_players() -> None:
    files = {entry["file"]: entry for entry in GAMES}
    for name, rules in Rules.presets().items():
        for players in (2, 3, 4):
            now = "mas-upcard-skip" if name == "mas-upcard" else name  # it has another ending since
            entry = files[f"{now}-{players}p.jsonl"]
            assert Rules.from_dict(entry["rules"]) == rules
            assert entry["players"] == players
            assert entry["over"]


@pytest.mark.parametrize("entry", GAMES, ids=[entry["file"] for entry in GAMES])
def test_its_name_tells_how_many_play(entry: dict[str, Any]) -> None:
    assert entry["file"].endswith(f"-{entry['players']}p.jsonl")


def test_every_value_of_every_option_is_there() -> None:
    for option in Rules.options():
        used = {getattr(rules, option.name) for rules in all_rules()}
        if option.values:
            assert used == {*option.values}, option.name
        elif option.name == "repetition_limit":
            assert {None, 2, 3} <= used
        elif option.bounds is not None:
            assert used > {option.default}, option.name
        else:
            assert option.name == "pack"
            assert {7, 52} <= {len(pack) for pack in used}
            assert PACK in used


def test_every_event_is_there() -> None:
    found: set[type[Event]] = set()
    for entry in GAMES:
        found |= {type(event) for event in load(entry).events}
    assert found == {*EVENTS.values()}


def test_the_ends_are_there() -> None:
    assert {entry["players"] for entry in GAMES} >= {2, 3, 4, 5, 6, 17}
    assert {entry["reason"] for entry in GAMES} == {"last_with_cards", "repetition", None}
    assert {entry["over"] for entry in GAMES} == {True, False}


def test_out_of_turn_acts_are_there() -> None:
    acts = 0
    for entry in GAMES:
        if not entry["file"].startswith("taken-back-"):
            log = load(entry)
            turns = [game.turn for game in log.steps()][1:-1]
            seats = [seat for seat, _ in log.moves][1:]
            acts += sum(turn != seat for turn, seat in zip(turns, seats, strict=False))
    assert acts > 100
