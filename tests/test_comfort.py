"""Comfort at the prompt and in an editor: completion, ``dir``, ``help``, ``repr``."""

from __future__ import annotations

import copy
import pickle
import pydoc
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from amounts import every_quick
from complaints import refuses

import skitgubbe
from skitgubbe import (
    SPECTATOR,
    Card,
    Deal,
    EndReason,
    Game,
    GameLog,
    LogWriter,
    Outcome,
    Play,
    PlayerView,
    Position,
    Rules,
    ViewerError,
    ViewFold,
    playout,
)
from skitgubbe.knowledge.view import ViewMoves

pytestmark = pytest.mark.once

jedi: Any = import_module("jedi")  # which has no types

GAME = Game(3, seed=7)
GAME.play("9D")
LOG = GAME.log
OBJECTS: dict[str, object] = {
    "game": GAME,
    "view": GAME.view(0),
    "spectator": GAME.view(SPECTATOR),
    "fold": ViewFold(LOG.for_seat(0).header),
    "log": LOG,
    "header": LOG.header,
    "position": GAME.position,
    "rules": GAME.rules,
    "option": Rules.options()[0],
    "card": Card("7S"),
    "rank": Card("7S").rank,
    "suit": Card("7S").suit,
    "move": Play("7S8S"),
    "legal": GAME.legal_moves(),
    "own": GAME.view(0).legal_moves,
    "event": LOG.events[-1],
    "laid": GAME.table[0],
    "outcome": Outcome(1, EndReason.LAST_WITH_CARDS),
    "playout": playout(GAME, seed=1),
    "deal": Deal.committed(),
    "why": GAME.why("2C"),
}
each_object = pytest.mark.parametrize("value", OBJECTS.values(), ids=OBJECTS)


def is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def is_enum(value: object) -> bool:
    return hasattr(type(value), "__members__")


# --- completion -------------------------------------------------------------------------------

EDITOR = """\
from skitgubbe import Card, Deal, Game, GameLog, Play, PlayerView, Position, Rules, ViewFold
from skitgubbe import parse_move, playout
game = Game(3, seed=7)
view = game.view(0)
spectator = game.view("spectator")
own = view.legal_moves
log = game.log
header = log.header
event = game.play("9D")[0]
legal = game.legal_moves()
move = legal[0]
position = game.position
fold = ViewFold(header)
writer = game.record_to("game.jsonl")
rules = game.rules
card = view.hand[0]
rank = card.rank
suit = card.suit
laid = view.table[0]
outcome = game.outcome
option = Rules.options()[0]
deal = Deal.committed()
why = game.why("2C")
playout = playout(game)
"""


def names_in_editor(expression: str) -> set[str]:
    """What an editor offers after ``expression.``, where nothing runs."""
    lines = f"{EDITOR}{expression}.".split("\n")
    found = jedi.Script("\n".join(lines)).complete(len(lines), len(lines[-1]))
    return {completion.name for completion in found}


def names_at_prompt(expression: str, names: dict[str, object]) -> set[str]:
    """What IPython offers after ``expression.``, where the objects are there."""
    found = jedi.Interpreter(f"{expression}.", [names]).complete()
    return {completion.name for completion in found}


@pytest.mark.parametrize("name", OBJECTS)
def test_completion_where_objects_are_there(name: str) -> None:
    public = {each for each in dir(OBJECTS[name]) if not each.startswith("_")}
    assert public
    assert public <= names_at_prompt(name, OBJECTS)


@pytest.mark.parametrize("name", every_quick([*OBJECTS, "writer"], 3))
def test_completion_in_an_editor(name: str) -> None:
    if name == "writer":
        public = {"close", "closed", "dropped", "path"}
    else:
        public = {each for each in dir(OBJECTS[name]) if not each.startswith("_")}
    if is_enum(OBJECTS.get(name)):
        public = {*cast("Any", type(OBJECTS[name])).__members__, "name", "value"}
    if name in ("legal", "own"):
        public = {"__getitem__", "__iter__"}
    assert public <= names_in_editor(name)


@pytest.mark.parametrize(
    ("expression", "name"),
    [
        ("view.seat", "bit_length"),
        ("view.trump", "symbol"),
        ("view.outcome", "reason"),
        ("view.legal_moves[0]", "to_dict"),
        ("game.legal_moves()[0]", "to_dict"),
        ("game.moves[0][1]", "to_dict"),
        ("game.events[0]", "to_dict"),
        ("parse_move('7S')", "to_dict"),
        ("fold.view()", "hand"),
        ("view.sample(1)", "to_text"),
        ("Game.resume('game.jsonl')", "recorder"),
        ("GameLog.load('game.jsonl').replay()", "undo"),
        ("Position.shedding(['7S', '8S'], trump='H', turn=0)", "to_dict"),
    ],
)
def test_completion_of_what_is_given_back(expression: str, name: str) -> None:
    assert name in names_in_editor(expression)


def test_each_property_can_be_completed_at_the_prompt() -> None:
    """A union with a literal is what jedi stumbles over, and not only at that property."""
    for kind in (Game, PlayerView, GameLog, ViewFold, LogWriter, Position):
        for name, value in vars(kind).items():
            if isinstance(value, property) and not is_private(name):
                names_at_prompt(f"value.{name}", {"value": kind})


# --- dir and help -----------------------------------------------------------------------------


def test_the_package_shows_its_public_names_only() -> None:
    assert vars(skitgubbe)["history"]  # a module that is loaded
    assert dir(skitgubbe) == sorted(dir(skitgubbe))


@each_object
def test_dir_shows_nothing_of_the_inside(value: object) -> None:
    if not is_enum(value):  # whose inside is Python's
        assert not [name for name in dir(value) if is_private(name)]


@each_object
def test_all_that_dir_shows_can_be_read(value: object) -> None:
    for name in dir(value):
        if not name.startswith("_"):
            getattr(value, name)


@pytest.mark.parametrize("name", sorted({*dir(skitgubbe)} - {"SPECTATOR", "__version__"}))
def test_help_tells_nothing_of_the_inside(name: str) -> None:
    text = pydoc.plain(pydoc.render_doc(getattr(skitgubbe, name)))
    assert not re.search(r"^ \|  _[a-z]", text, re.MULTILINE)


# --- repr -------------------------------------------------------------------------------------


def finished() -> Game:
    game, chance = Game(3, seed=7), Random(7)
    while not game.is_over:
        game.play(chance.choice(game.legal_moves()))
    return game


def test_every_repr_is_short(tmp_path: Path) -> None:
    game = finished()
    log = game.log
    with game.copy().record_to(tmp_path / "game.jsonl") as writer:
        shown = [*map(repr, (*OBJECTS.values(), game, log, writer, log.for_seat(0).header))]
    assert max(map(len, shown)) < 250
    assert not [text for text in shown if " object at 0x" in text or "\n" in text]


def test_the_reprs_of_logs(tmp_path: Path) -> None:
    game = Game(3, seed=7)
    log = game.log
    assert repr(log) == "<GameLog: 3 players, 3 events>"
    assert repr(log.header) == "<LogHeader: 3 players>"
    assert repr(log.for_seat(0)) == "<GameLog: 3 players, 3 events, for seat 0>"
    assert repr(log.for_spectator().header) == "<LogHeader: 3 players, for spectator>"
    fold = ViewFold(log.for_seat(1).header)
    assert repr(fold) == "<ViewFold: seat 1, 0 events told>"
    fold.feed(log.for_seat(1).events[0])
    assert repr(fold) == "<ViewFold: seat 1, 1 events told>"
    path = tmp_path / "game.jsonl"
    with game.record_to(path) as writer:
        size = path.stat().st_size
        assert re.fullmatch(rf"<LogWriter: '.*', {size} bytes>", repr(writer))
    assert re.fullmatch(r"<LogWriter: '.*', closed>", repr(writer))


# --- the same question everywhere -------------------------------------------------------------


def legal(board: Game | PlayerView, seat: int | None = None) -> tuple[str, ...]:
    """A program that need not know which of the two it has."""
    return tuple(map(str, board.legal_moves(seat)))


def test_legal_moves_are_asked_the_same_way() -> None:
    game = Game(3, seed=7)
    assert game.turn == 1
    view = game.view(1)
    assert legal(view) == legal(view, 1) == legal(game) == legal(game, 1)
    assert view.legal_moves == game.legal_moves()
    assert repr(view.legal_moves) == repr(view.legal_moves()) == repr(game.legal_moves())
    assert legal(game.view(0)) == legal(game, 0) == ()
    assert legal(game.view(SPECTATOR)) == ()
    assert isinstance(view.legal_moves, ViewMoves)
    twin = pickle.loads(pickle.dumps(view.legal_moves))
    assert twin == copy.copy(view.legal_moves) == copy.deepcopy(view.legal_moves) == twin(1)
    assert {name for name in dir(twin) if not name.startswith("_")} == {"count", "index"}


@pytest.mark.parametrize("seat", [0, 3, True, "1", SPECTATOR])
def test_a_view_tells_only_what_its_own_seat_may_do(seat: Any) -> None:
    with refuses(ViewerError, f"this view is for seat 1, it does not tell what {seat!r} may do"):
        Game(3, seed=7).view(1).legal_moves(seat)


VIEWED: dict[str, Callable[[Game, Any], object]] = {
    "view": Game.view,
    "events_for": Game.events_for,
    "for_seat": lambda game, viewer: game.log.for_seat(viewer),
}


@pytest.mark.parametrize("call", VIEWED.values(), ids=VIEWED)
@pytest.mark.parametrize("viewer", [3, -1, True, 1.0, None, "spectators", "0", b"spectator", []])
def test_a_viewer_that_is_none(call: Callable[[Game, Any], object], viewer: object) -> None:
    with refuses(ViewerError, f"viewer: there is no seat {viewer!r}"):
        call(GAME, viewer)


def test_the_same_viewers_everywhere() -> None:
    assert LOG.for_seat(SPECTATOR) == LOG.for_spectator()
    for viewer in (0, 1, 2, SPECTATOR):
        log = LOG.for_seat(viewer)
        assert log.events == GAME.events_for(viewer)
        assert log.header.viewer == viewer
        assert PlayerView.from_log(log) == GAME.view(viewer)
        assert log.for_seat(viewer) == log


# --- no subclasses ----------------------------------------------------------------------------


def test_a_game_has_no_subclasses() -> None:
    told = (
        "Game has no subclasses, since a log or a position would not give them back:"
        " keep a game in an object of your own"
    )
    with refuses(TypeError, told):
        type("MyGame", cast("Any", (Game,)), {})
