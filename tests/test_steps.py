"""A log step by step, to any step at once, and as a table: in full, redacted, with take-backs."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any, cast

import pytest
from amounts import every_quick
from stepping import games_of, views_of
from strategies import RULES, random_act

from skitgubbe import (
    SPECTATOR,
    ArgumentError,
    Event,
    EventError,
    Game,
    GameLog,
    Gave,
    LogError,
    Pass,
    PickedUp,
    Played,
    Position,
    Rules,
    TrickCompleted,
    TrickReturned,
    TrickTied,
    TrickWon,
    Undone,
    Viewer,
    svg,
)
from skitgubbe.events.classes import ACTS
from skitgubbe.records.steps import last_told

__all__: list[str] = []

WIDE = Rules.preset("everyone-any-time").replace(rubbish_cards=True, sequences=True)
COLUMNS = [
    *("number", "phase", "trick", "round", "seat", "player", "act", "move", "cards"),
    *("hand", "counts", "stock", "trump", "time", "taken_back"),
]


def whole(rules: Rules, seed: str, n: int = 3) -> GameLog:
    """A game to its end, or long enough."""
    game, random = Game(n, rules=rules, seed=seed), Random(seed)
    while not game.is_over and len(game.moves) < 110:
        random_act(game, random)
    return game.log


def hesitant(seed: str, rules: Rules = WIDE) -> GameLog:
    """A game with moves taken back, some of them in a row and some to the deal, as recorded."""
    game, random = Game(3, rules=rules, seed=seed), Random(seed)
    events: list[Event] = [*game.events]
    header = game.log.header
    while not game.is_over and len(game.moves) < 60:
        told = len(game.events)
        random_act(game, random)
        events += game.events[told:]
        while game.moves and random.random() < 0.3:
            events.append(Undone(game.moves[-1][0]))
            game.undo()
    return GameLog(header, tuple(events))


# --- steps ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a", "b"])
def test_steps_agree_with_the_moves(seed: str) -> None:
    log = hesitant(seed)
    assert sum(isinstance(event, Undone) for event in log.events) > 10
    steps = games_of(log)
    assert [game.moves for game in steps] == [log.moves[:n] for n in range(len(log.moves) + 1)]
    assert steps[-1] == log.replay()
    assert [log.at(n) for n in range(len(steps))] == steps


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_steps_of_a_redacted_log_are_views(viewer: Any) -> None:
    log = hesitant("c")
    shown = log.for_spectator() if viewer == SPECTATOR else log.for_seat(viewer)
    views = views_of(shown)
    assert views == [game.view(viewer) for game in games_of(log)]
    assert [shown.at(n) for n in range(len(views))] == views
    again = GameLog.from_jsonl(shown.to_jsonl())
    for n in sorted(range(len(views)), key=lambda n: n * 7919 % 31):
        assert again.at(n) == views[n]


@pytest.mark.parametrize("name", every_quick(RULES, 4))
def test_any_rules(name: str) -> None:
    game, random = Game(3, rules=RULES[name], seed=name), Random(name)
    games = [game.copy()]
    while not game.is_over and len(game.moves) < 110:
        random_act(game, random)
        games.append(game.copy())
    log = game.log
    steps = games_of(log)
    assert steps == [log.at(n) for n in range(len(steps))] == games
    views = views_of(log.for_seat(1))
    assert views[::7] == [game.view(1) for game in steps[::7]] and len(views) == len(steps)
    steps[3].undo()
    assert steps[4:] == games[4:], "each is a game of its own"


def test_what_is_at_a_step_is_a_game_of_its_own() -> None:
    log = whole(Rules(), "d")
    before = log.replay().log
    game = log.at(10)
    assert isinstance(game, Game) and game.recorder is None
    assert game.view(0) == log.for_seat(0).at(10)
    move = game.undo()
    game.play(next(other for other in game.legal_moves() if other != move))
    assert log.at(10) != game and len(game.moves) == 10
    assert log.at(len(log.moves)) == log.replay() and log.replay().log == before


def test_a_log_that_was_asked_is_the_log_that_it_was() -> None:
    log = whole(Rules(), "e")
    size = len(pickle.dumps(log))
    log.at(3)
    assert len(pickle.dumps(log)) == size
    for twin in (copy.copy(log), copy.deepcopy(log), pickle.loads(pickle.dumps(log))):
        assert twin == log and hash(twin) == hash(log) and twin.at(3) == log.at(3)


def test_from_a_position() -> None:
    position = Position.shedding(["7S 9H", "KD 2C", "3C"], trump="H", turn=1, table=[(0, "5D")])
    game = Game.from_position(position)
    game.play("KD")
    assert game.log.at(0) == Game.from_position(position)
    assert game.log.for_seat(0).at(0) == Game.from_position(position).view(0)
    (row,) = game.log.table()
    assert (row["trick"], row["phase"], row["hand"]) == (1, "shedding", ["2C", "KD"])


@pytest.mark.parametrize("n", [-1, 12, True, 1.0, "1", None, [], 10**50])
def test_a_step_that_is_not_there(n: Any) -> None:
    game = Game(seed=7)
    for _ in range(11):
        game.play(game.legal_moves()[0])
    for log in (game.log, game.log.for_seat(0)):
        with pytest.raises(ArgumentError, match=r"^a step of this log is a number from 0 to 11"):
            log.at(n)


# --- logs that are wrong ----------------------------------------------------------------------


def test_a_log_that_is_wrong() -> None:
    log = whole(Rules(), "f")
    wrong = GameLog(log.header, (*log.events[:30], log.events[30], *log.events[30:]))
    steps = wrong.steps()
    assert next(steps) == Game(3, seed="f")
    for call in (lambda: [*steps], lambda: wrong.at(0), wrong.table, wrong.replay):
        with pytest.raises(LogError, match=r"^line 33: "):
            call()


def test_a_redacted_log_that_is_wrong() -> None:
    log = whole(Rules(), "g").for_seat(0)
    for events, line in (
        (log.events[1:], 2),
        ((*log.events[:20], *log.events[21:]), 22),
        (log.events[:2], 3),
        ((*log.events, Undone(0), Undone(0)), len(log.events) + 2),
    ):
        wrong = GameLog(log.header, tuple(events))
        for call in (lambda w=wrong: [*w.steps()], wrong.table):
            with pytest.raises(LogError):
                call()
        if len(events) < len(log.events):
            with pytest.raises(LogError) as caught:
                list(wrong.steps())
            assert abs(caught.value.line - line) < 4


def test_acts_alone() -> None:
    log = whole(WIDE, "h")
    acts = GameLog(log.header, tuple(e for e in log.events if isinstance(e, ACTS)))
    assert games_of(acts, complete=False) == games_of(log)
    assert acts.at(20, complete=False) == log.at(20)
    assert acts.table(complete=False) == log.table()
    with pytest.raises(LogError):
        acts.at(20)
    with pytest.raises(LogError):
        acts.table()


# --- the table --------------------------------------------------------------------------------


def told_by_events(log: GameLog) -> list[tuple[int, int]]:
    """Trick and round of each move outside of sharing, counted by what the log tells."""
    found: list[tuple[int, int]] = []
    trick, round_, lying = 1, 0, 0
    shedding = False
    for event in log.events:
        match event:
            case TrickWon() | TrickReturned() | TrickCompleted():
                trick, round_, lying = trick + 1, 0, 0
            case TrickTied():
                round_ += 1
            case PickedUp() if shedding:
                found.append((trick, 0))
                lying -= len(event.cards)
                trick += not lying
            case event if isinstance(event, ACTS):
                if event.name != "gave":
                    found.append((trick, round_))
                if shedding and isinstance(event, Played):
                    lying += len(event.cards)
            case _ if event.name == "shedding_began":
                trick, round_, lying, shedding = 1, 0, 0, True
            case _:
                pass
    return found


@pytest.mark.parametrize("name", ["classic", "everyone-any-time", "goat", "return", "mattis"])
def test_tricks_and_rounds(name: str) -> None:
    rules = RULES.get(name) or Rules.preset(name)
    log = whole(rules, name, 4)
    rows = [row for row in log.table() if row["phase"] != "sharing"]
    assert [(row["trick"], row["round"]) for row in rows] == told_by_events(log)
    assert all(row["trick"] == row["round"] == 0 for row in log.table() if row not in rows)


def test_rows_are_what_stood_before_the_move() -> None:
    log = hesitant("i")
    games = games_of(log)
    rows = log.table()
    assert [row["number"] for row in rows] == [*range(1, len(log.moves) + 1)]
    for (seat, move), game, row in zip(log.moves, games, rows, strict=False):
        assert [*row] == COLUMNS
        assert (row["seat"], row["move"]) == (seat, str(move))
        assert row["player"] == game.players[seat]
        assert row["hand"] == [str(card) for card in game.hands[seat]]
        assert row["counts"] == [len(hand) for hand in game.hands]
        assert (row["stock"], row["trump"]) == (len(game.stock), game.trump)
        assert row["phase"] == game.phase
        assert row["taken_back"] is False


def test_rows_of_moves_taken_back() -> None:
    log = hesitant("j")
    rows = log.table(taken_back=True)
    assert [row for row in rows if not row["taken_back"]] == log.table()
    acts = [event for event in log.events if isinstance(event, ACTS)]
    assert [(row["seat"], row["act"]) for row in rows] == [(act.seat, act.name) for act in acts]
    assert sum(row["taken_back"] for row in rows) == len(acts) - len(log.moves) > 0
    shown = log.for_seat(0).table(taken_back=True)
    hidden = {"move", "cards", "hand"}
    for row, other in zip(rows, shown, strict=True):
        assert {k: v for k, v in row.items() if k not in hidden} == {
            k: v for k, v in other.items() if k not in hidden
        }


def is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(type(item) in (str, int) for item in cast("list[object]", value))
    return value is None or type(value) in (str, int, bool)


def test_values_are_plain() -> None:
    """Each column holds values of one kind, as data frames ask for it."""
    for log in (whole(WIDE, "k"), hesitant("l").for_seat(1), whole(Rules(), "m").for_spectator()):
        rows = log.table(taken_back=True)
        assert all(is_plain(value) for row in rows for value in row.values())
        assert json.loads(json.dumps(rows)) == rows
        for column in COLUMNS:
            kinds = {type(row[column]).__name__ for row in rows} - {"NoneType"}
            assert len(kinds) <= 1, column


def test_a_redacted_table_hides_what_its_log_hides() -> None:
    log = whole(Rules(rubbish_cards=True), "n6", 5)
    assert any(row["act"] == "gave" for row in log.table())
    for viewer in (0, 3):
        rows = log.for_seat(viewer).table()
        for row, full in zip(rows, log.table(), strict=True):
            assert row["hand"] == (full["hand"] if row["seat"] == viewer else None)
            if row["act"] != "gave":
                assert (row["move"], row["cards"]) == (full["move"], full["cards"])
            elif row["move"] is None:
                assert row["cards"] is None and row["seat"] != viewer
            else:
                assert row["move"] == full["move"]
    spectator = log.for_spectator().table()
    assert all(row["hand"] is None for row in spectator)
    assert all((row["move"] is None) == (row["act"] == "gave") for row in spectator)


def test_the_moves_of_a_log_that_hides_a_gift() -> None:
    log = whole(Rules(rubbish_cards=True), "n6", 5)
    gifts = [event for event in log.events if isinstance(event, Gave)]
    first = next(n for n, row in enumerate(log.table(), 1) if row["act"] == "gave")
    others = {*range(5)} - {gifts[0].seat, gifts[0].receiver}
    viewers: list[Viewer] = [SPECTATOR, *others]
    for viewer in viewers:
        redacted = log.for_seat(viewer)
        with pytest.raises(EventError) as caught:
            assert redacted.moves
        whose = viewer if viewer == SPECTATOR else f"seat {viewer}"
        assert str(caught.value) == (
            f"move {first}: the card that seat {gifts[0].seat} gave seat {gifts[0].receiver} is "
            f"hidden in this log, redacted for {whose}; steps() and table() tell what it shows"
        )
        assert len([*redacted.steps()]) == len(redacted.table()) + 1 == len(log.moves) + 1
        assert "<svg" in svg(redacted)
        before = redacted.events[: log.events.index(gifts[0]) + 1]
        taken_back = GameLog(redacted.header, (*before, Undone(gifts[0].seat)))
        assert taken_back.moves == log.moves[: first - 1]
    seen = GameLog(log.header, log.events[: log.events.index(gifts[0]) + 1]).for_seat(gifts[0].seat)
    assert seen.moves == log.moves[:first]


def test_a_move_without_cards_has_none_in_the_table() -> None:
    game, chance = Game(3, rules=RULES["everyone"], seed=1), Random(1)
    while Pass() not in game.legal_moves():
        game.play(chance.choice(game.legal_moves()))
    game.play("pass")
    row = game.log.table()[-1]
    assert (row["act"], row["cards"]) == ("passed", [])


def test_a_table_of_no_moves() -> None:
    assert Game(seed=7).log.table() == Game(seed=7).log.for_seat(0).table() == []


def test_nothing_was_told_last_of_a_deal_alone() -> None:
    assert last_told(Game(seed=1).events) == ()
