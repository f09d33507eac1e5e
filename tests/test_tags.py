"""Tags: what is told of a game beside the game, and how long and to whom it stays with it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from complaints import refuses
from recorded import COPIES

from skitgubbe import (
    Game,
    GameLog,
    LogError,
    LogHeader,
    PlayerView,
    Position,
    Rules,
    SetupError,
    SkitgubbeError,
    ViewFold,
)

__all__: list[str] = []

TAGS = {"event": "Midsommar i Åmål", "date": "2026-06-19", "round": "", "host": "10.0.0.1\n\u202e"}
SHOWN = {"event": "Midsommar i Åmål", "date": "2026-06-19", "round": ""}
EXTRA = {"venue": {"rooms": [1, 2]}, "rated": None}


def tagged() -> Game:
    game = Game(["Anna", "Ben", "Carla"], seed=7, tags=TAGS)
    game.play("9D")
    return game


def from_position() -> Game:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    game = Game.from_position(position, players=["Anna", "Ben"], tags=TAGS)
    game.play("7S")
    return game


def taken_back(game: Game) -> Game:
    game.undo()
    return game


each_game = pytest.mark.parametrize("make", [tagged, from_position])


WAYS: dict[str, Callable[[Game], Game]] = {
    **COPIES,
    "undo": taken_back,
    "replay": lambda game: game.log.replay(),
    "text": lambda game: GameLog.from_jsonl(game.log.to_jsonl()).replay(),
}


@each_game
@pytest.mark.parametrize("way", WAYS)
def test_they_go_with_the_game(make: Callable[[], Game], way: str) -> None:
    game = WAYS[way](make())
    assert game.tags == game.log.tags == TAGS
    assert game.log.header["tags"] == TAGS and game.log.header.version == 2


@each_game
def test_they_are_saved_and_recorded(make: Callable[[], Game], tmp_path: Path) -> None:
    game = make()
    game.log.save(tmp_path / "saved")
    assert GameLog.load(tmp_path / "saved").tags == TAGS
    game.record_to(tmp_path / "recorded").close()
    resumed = Game.resume(tmp_path / "recorded")
    assert resumed.tags == TAGS and resumed.log == game.log
    resumed.play(resumed.legal_moves()[0])
    assert GameLog.load(tmp_path / "recorded").replay().tags == TAGS


def test_they_are_of_no_account_to_the_game() -> None:
    plain = Game(["Anna", "Ben", "Carla"], seed=7)
    plain.play("9D")
    assert tagged() == plain and tagged().log != plain.log
    assert plain.tags == plain.log.tags == {}
    assert plain.log.header.version == 1 and "tags" not in plain.log.header
    assert Game(seed=7, tags={}).log == Game(seed=7).log


def test_they_are_snapshots() -> None:
    given = dict(TAGS)
    game = Game(seed=7, tags=given)
    log = game.log
    given.clear()
    game.tags.clear()
    log.tags.clear()
    replayed = log.replay()
    for header in (game.log.header, log.header):
        header.tags.clear()  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    assert game.tags == replayed.tags == TAGS


def test_names_and_texts_may_be_of_other_classes() -> None:
    class Text(str):
        __slots__ = ()

    found = Game(seed=7, tags={Text("event"): Text("Midsommar")}).tags
    assert [(type(name), type(text)) for name, text in found.items()] == [(str, str)]


# --- to whom they are shown -------------------------------------------------------------------


@each_game
def test_redacted_logs_have_some_of_them(make: Callable[[], Game]) -> None:
    log = make().log
    for shown in (log.for_seat(0), log.for_spectator()):
        assert shown.tags == SHOWN
        assert shown.header.version == 2
        assert "host" not in shown.to_jsonl()
        assert GameLog.from_jsonl(shown.to_jsonl()) == shown
        ViewFold(shown.header.to_dict())
    assert PlayerView.from_log(log.for_seat(1)) == make().view(1)


def test_a_view_has_none_of_them() -> None:
    assert "Midsommar" not in json.dumps(tagged().view(0).to_dict())
    hidden = Game(seed=7, tags={"host": "x"}).log.for_seat(0)
    assert hidden.tags == {} and "tags" not in hidden.header


# --- unknown keys of the header ---------------------------------------------------------------


@each_game
def test_unknown_keys_go_with_the_game_too(make: Callable[[], Game], tmp_path: Path) -> None:
    game = make()
    log = GameLog(evolve(game.log.header, extra=EXTRA), game.events)
    assert log.replay().log == log.replay().copy().log == log
    assert pickle.loads(pickle.dumps(log.replay())).log == log
    log.save(tmp_path / "log")
    resumed = Game.resume(tmp_path / "log")
    resumed.undo()
    assert resumed.log.header.extra == EXTRA
    assert log.for_seat(0).header.extra == {}


def test_in_version_1_tags_is_a_key_like_any_other() -> None:
    for value in (["näst sista", "💡"], {"event": 1}, None, TAGS):
        header = {**Game(seed=7).log.header, "tags": value}
        log = GameLog.from_jsonl(json.dumps(header))
        assert log.tags == {} and log.header.extra == {"tags": value}
        assert log.replay(complete=False).log.header == log.header
        assert log.header.version == 1 and log.for_seat(0).header.extra == {}


# --- tags that are none -----------------------------------------------------------------------

LONG = "x" * 2000
WRONG: list[tuple[Any, str]] = [
    (1, "tags is a mapping of text to text, not 1"),
    ([("event", "x")], "tags is a mapping of text to text, not [('event', 'x')]"),
    ({1: "x"}, "the name of a tag is text, not 1"),
    ({"": "x"}, "the name of a tag is text, not ''"),
    ({"event": 1}, "the tag 'event' is text, not 1"),
    ({"event": None}, "the tag 'event' is text, not None"),
    (
        {"x" * 65: "x"},
        "the name of a tag has at most 64 characters: 'xxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'",
    ),
    ({"event": LONG[:1001]}, "the tag 'event' has more than 1000 characters"),
    ({"event": "\ud800"}, "the tag 'event' has a lone surrogate"),
    ({"\udfff": ""}, r"the tag '\udfff' has a lone surrogate"),
    ({str(number): "" for number in range(65)}, "a game has at most 64 tags"),
]


@pytest.mark.parametrize(("tags", "reason"), WRONG, ids=map(str, range(len(WRONG))))
def test_tags_that_are_none(tags: Any, reason: str) -> None:
    with refuses(SetupError, reason):
        Game(seed=7, tags=tags)
    with refuses(SetupError, reason):
        Game.from_position(Game(seed=7).position, tags=tags)
    header = {**Game(seed=7).log.header, "version": 2, "tags": tags}
    with pytest.raises(SkitgubbeError):
        LogHeader.from_dict(header)


READ_WRONG: list[Any] = [None, 1, "event", ["event"], {"": "x"}, {"event": 1}, {"event": None}]


@pytest.mark.parametrize("tags", READ_WRONG, ids=repr)
def test_a_header_whose_tags_are_none(tags: Any) -> None:
    header = {**Game(seed=7).log.header, "version": 2, "tags": tags}
    with pytest.raises(LogError) as caught:
        GameLog.from_jsonl(json.dumps(header))
    assert caught.value.line == 1 and "tag" in caught.value.reason


def test_as_much_as_may_be() -> None:
    tags = {f"{number:064}": LONG[:1000] for number in range(64)}
    game = Game(seed=7, tags=tags)
    assert GameLog.from_jsonl(game.log.to_jsonl()).replay().tags == tags


def test_with_other_arguments() -> None:
    rules = Rules.preset("goat")
    game = Game(seed=7, rules=rules, tags=TAGS)
    assert [*game.log.header][-3:] == ["pool_order", "viewer", "tags"]
    assert game.log.replay().pool_order == game.pool_order
