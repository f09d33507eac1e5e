"""Positions that play leads to: as JSON, as the start of other games, in logs, views and copies."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve
from recorded import COPIES
from rigging import legal, play, state
from stepping import games_of
from strategies import RULES, random_act
from tables import collected

from skitgubbe import (
    PACK,
    SPECTATOR,
    EndReason,
    Game,
    GameEnded,
    GameLog,
    LogError,
    Move,
    Outcome,
    Phase,
    PlayerView,
    Position,
    PositionError,
    Rules,
    SetupError,
)
from skitgubbe.positions import position as position_module
from skitgubbe.positions.redaction import fill_position, mask_position

pytestmark = pytest.mark.once

__all__: list[str] = []

LIMIT = 180
"""Moves after which a game that goes round is left."""


def shown(game: Game) -> dict[str, object]:
    """All that a game shows but for how it began and what was played."""
    kept = state(game)
    for name in ("deck", "moves", "events", "players"):
        del kept[name]
    return kept


def short_games() -> Iterator[tuple[Game, Random]]:
    """A few games of each kind that soon reach every phase."""
    for name in ("classic", "everyone-any-time", "mas-upcard", "return", "everyone-all"):
        random = Random(name)
        rules = RULES[name].replace(pack=random.sample(PACK, 22))
        yield Game(3, rules=rules, seed=name, dealer=1), random
    rules = Rules(rubbish_cards=True, show_leftovers=False)
    yield Game(4, rules=rules, seed=5), Random(5)


# --- positions as values ----------------------------------------------------------------------


def test_positions_are_equal_if_and_only_if_the_states_are() -> None:
    """Pick-ups bring states back, so that some are equal and most are not."""
    repeated = 0
    for name in ("classic", "mas-upcard", "everyone-any-time"):
        rules = RULES[name].replace(pack=PACK[:14])
        games = [Game(2, rules=rules, seed=seed % 2) for seed in range(4)]
        positions: dict[Position, str] = {}
        states: dict[str, Position] = {}
        for number, game in enumerate(games):
            random = Random(number)
            for _ in range(LIMIT):
                view = game.view(SPECTATOR)
                hidden = (view.to_play, view.closing, view.winner, view.receivers)
                told = repr((shown(game), hidden))
                repeated += told in states
                position = game.position
                assert positions.setdefault(position, told) == told
                assert states.setdefault(told, position) == position
                if game.is_over:
                    break
                random_act(game, random)
    assert repeated >= 10


# --- phases that no builder makes -------------------------------------------------------------


def test_a_position_of_sharing() -> None:
    piles = ["2C3C4C6C7C8C9C", "7S8S", "2D3D4D6D7D8D"]
    rules = Rules(rubbish_cards=True, pack="".join(piles) + "KH")
    position = collected(piles, "KH", 1, rules=rules).position
    game = Game.from_position(position)
    assert (game.phase, game.turn, legal(game)) == (
        Phase.SHARING,
        2,
        ["give 2D", "give 3D", "give 4D"],
    )
    play(game, "give 4D", "give 2C")
    assert (game.phase, game.turn, game.trump_owner) == (Phase.SHEDDING, 1, 1)
    game.undo()
    game.undo()
    assert game.position == position


@pytest.mark.parametrize("seed", range(4))
def test_a_position_of_a_game_that_is_over(seed: int) -> None:
    game = Game(3, seed=seed)
    random = Random(seed)
    while not game.is_over:
        random_act(game, random)
    other = Game.from_position(game.position)
    assert other.outcome == game.outcome == Outcome(game.skitgubbe, EndReason.LAST_WITH_CARDS)
    assert (other.is_over, other.turn, legal(other, 0)) == (True, None, [])
    assert GameLog.from_jsonl(other.log.to_jsonl()).replay() == other
    assert PlayerView.from_log(other.log.for_seat(1)) == other.view(1)


def test_a_position_drawn_in_collecting() -> None:
    """Whoever answers picks up, so the same position comes back."""
    game = Game(3, rules=Rules.preset("mas-upcard").replace(repetition_limit=2), seed=3)
    while not game.is_over:
        play(game, "pickup" if "pickup" in legal(game) else legal(game)[0])
    position = game.position
    assert (position.trick_size, len(position.to_play), bool(position.stock)) == (0, 2, True)
    assert Position.from_dict(position.to_dict()) == position
    other = Game.from_position(position)
    assert other.outcome == game.outcome == Outcome(None, EndReason.REPETITION)
    assert other.view(0).to_play == game.view(0).to_play
    assert other.view(0).sample(Random(1)).phase is Phase.OVER


def test_a_position_drawn_in_shedding() -> None:
    rules = Rules(repetition_limit=2)
    for turn in (0, 1):
        start = Position.shedding(["2S AS", "2D AD", "2C AC"], trump="H", turn=turn, rules=rules)
        drawn = evolve(start, phase=Phase.OVER, turn=None)
        assert Game.from_position(drawn).outcome == Outcome(None, EndReason.REPETITION)


def test_f4_repetition_counts_anew_from_a_position() -> None:
    """A game is drawn with the k-th time that a position stands, in any game begun on the way."""
    rules = Rules.preset("mas-upcard").replace(repetition_limit=2)
    game = Game(3, rules=rules, seed=3)
    starts: list[tuple[Game, int]] = []
    lengths: list[int] = []
    while not game.is_over:
        starts.append((Game.from_position(game.position), len(game.moves)))
        play(game, "pickup" if "pickup" in legal(game) else legal(game)[0])
    for start, before in starts:
        while not start.is_over and len(start.moves) < LIMIT:
            play(start, "pickup" if "pickup" in legal(start) else legal(start)[0])
        assert isinstance(start.events[-1], GameEnded)
        lengths.append(len(start.moves) + before)
    assert lengths[0] == len(game.moves)  # a start from the first position counts it once too
    assert all(length >= len(game.moves) for length in lengths)


# --- games begun from a position: logs, views, copies -----------------------------------------


def games_from_positions() -> Iterator[tuple[Game, Random]]:
    for game, random in short_games():
        for _ in range(LIMIT):
            if random.random() < 0.04 or game.phase is Phase.SHARING:
                names = [f"P{seat}" for seat in range(game.n)]
                yield Game.from_position(game.position, players=names), random
            if game.is_over:
                break
            random_act(game, random)


def test_logs_of_games_from_positions() -> None:
    for game, random in games_from_positions():
        for _ in range(20):
            if not game.is_over:
                random_act(game, random)
        log = game.log
        header = log.header
        assert (header.position, header.deck) == (game.start, None)
        assert json.loads(log.to_jsonl().split("\n")[0])["position"] == header["position"]
        again = GameLog.from_jsonl(log.to_jsonl())
        assert again == log
        replayed = again.replay()
        assert replayed == game and state(replayed) == state(game)
        assert [len(step.moves) for step in games_of(log)] == [*range(len(game.moves) + 1)]
        for viewer in (*range(game.n), None):
            redacted = log.for_spectator() if viewer is None else log.for_seat(viewer)
            assert GameLog.from_jsonl(redacted.to_jsonl()) == redacted
            assert game.start is not None
            assert redacted.header["position"] == mask_position(game.start, viewer)
            view = game.view(SPECTATOR if viewer is None else viewer)
            assert PlayerView.from_log(redacted) == view
            with pytest.raises(LogError):
                redacted.replay()


def test_undo_and_copies_of_games_from_positions() -> None:
    for game, random in games_from_positions():
        start = game.start
        assert start is not None
        states = [state(game)]
        while not game.is_over and len(game.moves) < 20:
            random_act(game, random)
            states.append(state(game))
        copies = [way(game) for way in COPIES.values()]
        while game.moves:
            assert state(game) == states.pop()
            game.undo()
        assert state(game) == states.pop()
        assert game == Game.from_position(start, players=game.players)
        assert game.position == start
        for twin in copies:
            assert twin.start == start
            assert twin == copies[0] and state(twin) == state(copies[0])
            assert (twin == game) == (not twin.moves)


def test_positions_are_values() -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    assert copy.copy(position) == copy.deepcopy(position) == position
    twin: Position = pickle.loads(pickle.dumps(position))
    assert twin == position and hash(twin) == hash(position)
    assert position != evolve(position, dealer=1)
    assert eval(repr(position)) == position
    assert repr(position).startswith("Position.from_text('skitgubbe-position-1 ")
    with pytest.raises(AttributeError):
        position.turn = 1  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_position_and_a_deal_are_different_games() -> None:
    game = Game(3, seed=7)
    other = Game.from_position(game.position)
    assert other != game and other.position == game.position
    assert other == Game.from_position(game.position, players=["A", "B", "C"])
    assert other != Game.from_position(game.position, players=["A", "B", "D"])


def test_names_must_fit_the_position() -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    with pytest.raises(SetupError, match=r"^the position has 2 players, not 3$"):
        Game.from_position(position, players=3)
    with pytest.raises(SetupError, match=r"^two players are named 'A' \(seats 0 and 1\)$"):
        Game.from_position(position, players=["A", "A"])


def test_what_the_library_makes_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Game(3, seed=7).position

    def faults_of(_: Position) -> tuple[str, ...]:
        return ("checked",)

    monkeypatch.setattr(position_module, "faults_of", faults_of)
    with pytest.raises(PositionError, match="checked"):
        evolve(position)
    game = Game(3, seed=7)
    assert game.position == Game.from_position(position).position == position
    assert game.view(1).sample(Random(1)).hands[1] == game.hands[1]


# --- masked positions -------------------------------------------------------------------------


def test_a_masked_position_shows_what_the_viewer_sees_and_no_more() -> None:
    for game, random in short_games():
        for _ in range(LIMIT):
            if random.random() < 0.1 or game.phase is Phase.SHARING:
                for viewer in (*range(game.n), None):
                    check_mask(game.position, viewer)
            if game.is_over:
                break
            random_act(game, random)


def check_mask(position: Position, viewer: int | None) -> None:
    data = mask_position(position, viewer)
    for seat, hand in enumerate(data["hands"]):
        assert hand == ([*map(str, position.hands[seat])] if seat == viewer else [None] * len(hand))
    open_cards = 1 if position.rules.trump == "upcard" and position.stock else 0
    assert data["stock"].count(None) == len(position.stock) - open_cards
    hidden = json.dumps(data).count("null")
    filled, seen = fill_position(json.loads(json.dumps(data)))
    assert fill_position(data) == (filled, seen)
    assert mask_position(filled, viewer) == data
    assert len(position.rules.pack) - seen.bit_count() <= hidden
    places = [*position.hands, position.stock]
    for card in position.rules.pack:
        if not seen >> card.index & 1:
            assert card == position.trump_card or any(card in place for place in places)
    for seat, hand in enumerate(position.hands):
        shown_cards = [card for card in hand if seen >> card.index & 1]
        assert shown_cards == ([*hand] if seat == viewer else [])


def test_with_nothing_hidden_a_masked_position_is_the_position() -> None:
    position = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
    assert fill_position(position.to_dict()) == (position, (1 << 52) - 1)


MASKED = mask_position(Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0), 0)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"hands": [["7S", "9H"], [None] * 3]}, "more cards are hidden than the pack has left"),
        ({"hands": [["7S", "9H"], [None]]}, "missing: KD"),
        ({"hands": [["7S", "9H"], 5]}, "5 is not a list"),
        ({"hands": [["7S", "xx"], []]}, "'xx' is not a card: a card is"),
        ({"hands": [["7s", "9H"], []]}, "'7s' is not a card as logs write it"),
        (
            {"table": [{"seat": 0}], "hands": 5},
            "hands: 5 is not a list; table: laid cards have the keys seat, cards, kind and round",
        ),
        ({"table": [3]}, "table: 3 is not an object with seat, cards, kind and round"),
        ({"rules": {"tricks": 3}}, "tricks=3 is not allowed: tricks is"),
        ({"rules": 7}, "7 is not a mapping of options to values"),
        ({"discards": [*MASKED["discards"][1:], None]}, "None is not a card as logs write it"),
        ({"version": 2}, "position version 2 is unknown; this library reads 1"),
    ],
)
def test_a_masked_position_that_none_fits(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        fill_position({**MASKED, **change})
    assert problem in str(caught.value)


@pytest.mark.parametrize("key", ["rules", "hands", "stock", "trump_card", "won", "discards"])
def test_a_masked_position_has_every_key(key: str) -> None:
    data = {name: value for name, value in MASKED.items() if name != key}
    with pytest.raises(PositionError, match=f"^{key} is missing$"):
        fill_position(data)


def test_a_masked_position_is_an_object() -> None:
    any_position: Any = [1]
    with pytest.raises(PositionError, match=r"^\[1\] is not a JSON object$"):
        fill_position(any_position)


def test_a_game_from_what_is_no_position() -> None:
    with pytest.raises(SetupError, match="position is a Position object, not None"):
        Game.from_position(None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_copies_count_what_stood_before_they_parted() -> None:
    """A copy that is played on later counts what stood before, and not what its original did."""
    rules = Rules(repetition_limit=2)
    drawn = 0
    for seed in range(12):
        random = Random(seed)
        position = Position.shedding(
            ["7S 9S 2C", "8S TS 3C", "4C 5C JS"], trump="H", turn=0, rules=rules
        )
        game = Game.from_position(position)
        while not game.is_over:
            twin = game.copy()
            played: list[Move] = []
            for _ in range(6):
                if not game.is_over:
                    legal = game.legal_moves()
                    move = legal[-1] if random.random() < 0.7 else random.choice(legal)
                    played.append(move)
                    game.play(move)
            for move in played:
                assert not twin.is_over
                twin.play(move)
            assert twin.outcome == game.outcome
            assert twin.position == game.position
        drawn += game.skitgubbe is None
    assert drawn > 3
