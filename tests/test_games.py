"""Recorded games: acts and the end as another program wrote them, replayed and written in full."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skitgubbe import GameEnded, GameLog, Rules
from skitgubbe.events.classes import ACTS

pytestmark = pytest.mark.once

__all__: list[str] = []

FILES = sorted((Path(__file__).parent / "data" / "games").glob("*.jsonl"))


@pytest.fixture(scope="module", params=FILES, ids=[path.stem for path in FILES])
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_replays(path: Path) -> None:
    log = GameLog.load(path)
    game = log.replay(complete=False)
    assert game.is_over
    assert game.moves == log.moves
    assert len(log.moves) == len(log.events) - 1
    end = log.events[-1]
    assert isinstance(end, GameEnded)
    assert game.events[-1] == end
    assert game.skitgubbe == end.skitgubbe
    assert game.players == log.header.players


def test_is_written_in_full_and_replays_strictly(path: Path, tmp_path: Path) -> None:
    game = GameLog.load(path).replay(complete=False)
    game.log.save(tmp_path / "full.jsonl")
    log = GameLog.load(tmp_path / "full.jsonl")
    assert log == game.log
    assert log.replay() == game
    assert log.events == game.events
    acts = [event for event in log.events if isinstance(event, ACTS)]
    assert [*acts, log.events[-1]] == [*GameLog.load(path).events]
    assert log.header == GameLog.load(path).header


def test_text_comes_back_as_it_was(path: Path) -> None:
    header, *events = path.read_text("utf-8").splitlines()
    again, *events_again = GameLog.load(path).to_jsonl().splitlines()
    assert json.loads(again) == json.loads(header)  # the options may stand in another order
    assert events_again == events


def test_every_preset_is_recorded_for_two_three_and_four_players() -> None:
    recorded = {(log.header.rules, len(log.header.players)) for log in map(GameLog.load, FILES)}
    assert {(rules, n) for rules in Rules.presets().values() for n in (2, 3, 4)} <= recorded
    assert len(FILES) == 106
