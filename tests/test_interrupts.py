"""A move happens whole or not at all, whatever interrupts it: every line, any moment, any depth.

A tracer raises at each line in turn, and at each instruction of some calls; a stack that is nearly
full makes calls fail at every depth; threads come into each other's way.  After each of these the
game, its views and its file agree, and play goes on.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import copy
import gc
import pickle
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, TypeVar

import pytest
from amounts import first_quick
from complaints import refuses
from recorded import same
from rigging import state
from shown_games import play_out
from strategies import RULES
from twins import folded, log_for, viewers

import skitgubbe
from skitgubbe import (
    SPECTATOR,
    BusyError,
    Event,
    Game,
    GameLog,
    IllegalMoveError,
    LogWriter,
    Move,
    Note,
    PlayerView,
    RecordError,
    Rules,
    UndoError,
    Undone,
    ViewFold,
    core as core_module,
)
from skitgubbe._engine import dispatch
from skitgubbe.knowledge.observer import Observer

__all__: list[str] = []

PACKAGE = str(Path(skitgubbe.__path__[0]))
ThingT = TypeVar("ThingT")


def lines(step: int) -> pytest.MarkDecorator:
    """One line of so many is tried, but in long runs every one."""
    return pytest.mark.parametrize("step", first_quick([step, 1], 1))


NAMES = ("classic", "everyone-any-time", "mas-upcard", "return", "everyone-all", "repetition")
SMALL: dict[str, Rules] = {
    name: RULES[name].replace(pack="2C3C4C5C6C7C8C2D3D4D5D6D7D8D2H3H4H5H6H7H8H") for name in NAMES
}
"""Some rules with a few low cards: a short game goes through all its phases."""

by_name = pytest.mark.parametrize("name", first_quick(NAMES, 1))


@pytest.fixture(autouse=True)
def lost_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that comes while a generator is closed can only be told; that is expected."""
    tell = sys.unraisablehook

    def hook(what: sys.UnraisableHookArgs, /) -> None:
        if what.exc_type not in (Interrupt, RecursionError):
            tell(what)

    monkeypatch.setattr(sys, "unraisablehook", hook)


# --- raising at a line ------------------------------------------------------------------------


class Interrupt(BaseException):
    """What comes in between."""


def interrupted_at(number: int, call: Callable[[], object], instructions: bool = False) -> bool:
    """Whether an exception came at a line of the package, or an instruction, before it was done.

    It may come where it is lost, in a generator that is being closed.
    """
    left = number

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal left
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        frame.f_trace_opcodes = instructions
        if event != "exception":
            left -= 1
            if left < 0:
                raise Interrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with suppress(Interrupt):
            call()
    finally:
        sys.settrace(before)
    return left < 0


def at_lines(step: int, call: Callable[[], object], instructions: bool = False) -> Iterator[int]:
    """Interrupt a call at every so many lines in turn, until it is done; gives their numbers."""
    for number in count(0, step):
        stopped = interrupted_at(number, call, instructions)
        yield number
        if not stopped:
            assert number
            return


def at_lines_of_new(
    step: int,
    make: Callable[[], ThingT],
    call: Callable[[ThingT], object],
    instructions: bool = False,
) -> Iterator[ThingT]:
    """The same, each time with something made anew, which it gives."""
    made: list[ThingT] = []

    def called() -> None:
        call(made[-1])

    made.append(make())
    for _ in at_lines(step, called, instructions):
        yield made.pop()
        made.append(make())


def prove_whole(game: Game) -> None:
    """The game is one that was played, and so its views say."""
    assert game.is_over or game.legal_moves()
    again = game.log.replay()
    assert again == game
    assert again.position == game.position
    assert again.events == game.events
    for viewer in viewers(game):
        log = log_for(game, viewer)
        assert game.view(viewer) == PlayerView.from_log(log) == again.view(viewer)
        assert game.events_for(viewer) == log.events


# --- games to interrupt -----------------------------------------------------------------------


def moments(name: str, seed: int = 1) -> Iterator[tuple[Game, int, Move]]:
    """A game, before each move that causes events as none before it has; and the move."""
    game = Game(3, rules=SMALL[name], seed=seed)
    random = Random(seed)
    seen: set[object] = set()
    for _ in range(120):
        if game.is_over:
            break
        choices = [(seat, moves) for seat in game.actors if (moves := game.legal_moves(seat))]
        seat, moves = random.choice(choices)
        move = random.choice(moves)
        after = game.copy()
        kind = tuple(event.name for event in after.play(move, seat))
        if kind not in seen:
            seen.add(kind)
            yield game.copy(), seat, move
        game = after


class Seen:
    """All that a game shows, to be compared."""

    def __init__(self, game: Game) -> None:
        self.state = state(game)
        self.views = [game.view(viewer).to_dict() for viewer in viewers(game)]
        self.informed = game.last_move_informs

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def is_shown_by(self, game: Game, number: int) -> bool:
        """The same for one viewer, another for each number."""
        viewer = number % (game.n + 1)
        view = game.view(SPECTATOR if viewer == game.n else viewer)
        return state(game) == self.state and view.to_dict() == self.views[viewer]


def replayed(game: Game) -> Seen:
    """What the same game shows if it is played anew."""
    return Seen(game.log.replay())


def test_the_games_go_through_all_phases() -> None:
    met = {event.name for name in NAMES for game, *_ in moments(name) for event in game.events}
    assert met >= {"chanced", "sluffed", "trick_tied", "gave", "picked_up", "trick_completed"}


# --- each line --------------------------------------------------------------------------------


@lines(29)
@by_name
def test_play_and_undo(name: str, step: int) -> None:
    for game, seat, move in [*moments(name)][::2]:
        before = replayed(game)
        moves = game.moves
        twin = game.copy()
        twin.play(move, seat)
        after = replayed(twin)
        for number in at_lines(step, partial(game.play, move, seat)):
            made = len(game.moves) > len(moves)
            assert (after if made else before).is_shown_by(game, number)
            if made:
                game.undo()
        assert Seen(game) == before
        for number in at_lines(step, twin.undo):
            made = len(twin.moves) > len(moves)
            assert (after if made else before).is_shown_by(twin, number)
            if not made:
                twin.play(move, seat)
        prove_whole(game)
        prove_whole(twin)


@lines(29)
@by_name
def test_a_recorded_game(name: str, step: int, tmp_path: Path) -> None:
    """The file may be ahead of the game until something is written to it again.

    In it all that was done and taken back follows one after the other, and is replayed.
    """
    for number, (game, seat, move) in enumerate([*moments(name)][-9::3]):
        path = tmp_path / f"{number}.jsonl"
        with game.record_to(path, sync=number == 2):
            moves = game.moves
            for _ in at_lines(step, partial(game.play, move, seat)):
                assert game.moves in (moves, (*moves, (seat, move)))
                if game.moves == moves:
                    game.play(move, seat)
                game.undo()
            same(path, game)
            game.play(move, seat)
            for _ in at_lines(step, game.undo):
                assert game.moves in (moves, (*moves, (seat, move)))
                if game.moves != moves:
                    game.undo()
                game.play(move, seat)
            same(path, game)
            play_out(game, Random(1), 60)
            same(path, game)


@lines(29)
def test_a_note(step: int, tmp_path: Path) -> None:
    """There is a note or there is none, and the game goes on being recorded."""
    game, seat, move = [*moments("everyone-any-time")][2]
    path = tmp_path / "game.jsonl"
    with game.record_to(path, clock=lambda: datetime(2026, 6, 19, tzinfo=UTC)):
        before = game.moves
        for _ in at_lines(step, partial(game.note, "left", seat, "a call")):
            assert game.moves == before
            game.play(move, seat)
            same(path, game)
            game.undo()
        game.note("returned", seat)
        same(path, game)
    noted = [event for event in GameLog.load(path).events if isinstance(event, Note)]
    assert noted[-1] == Note("returned", seat)
    assert {*noted[:-1]} == {Note("left", seat, "a call")}


@lines(3)
def test_a_file_that_is_closed_when_it_is_ahead_tells_a_game(step: int, tmp_path: Path) -> None:
    """Or left by a process that dies there."""
    path = tmp_path / "game.jsonl"
    ahead = 0

    def recorded() -> Game:
        path.unlink(missing_ok=True)
        game = Game(3, seed=1)
        game.record_to(path)
        return game

    for game in at_lines_of_new(step, recorded, lambda game: game.play("chance")):
        assert game.recorder is not None
        game.recorder.close()
        log = GameLog.load(path)
        assert log.replay().moves == log.moves
        ahead += len(log.moves) > len(game.moves)
        again = Game.resume(path)
        assert again.moves == log.moves and again.recorder is not None
        again.recorder.close()
    assert ahead


def told_until(game: Game, back: int) -> Game:
    """The same game; its viewers have asked so many moves ago."""
    asked = game.copy()
    acts: list[tuple[int, Move]] = []
    for _ in range(min(back, len(game.moves))):
        acts.append(asked.moves[-1])
        asked.undo()
    Seen(asked)
    for seat, move in reversed(acts):
        asked.play(move, seat)
    return asked


@lines(29)
@by_name
def test_views(name: str, step: int) -> None:
    for game, seat, move in [*moments(name)][-1:]:
        expected = replayed(game)
        asks: list[tuple[Callable[[Game], object], object]] = [
            (lambda game: game.last_move_informs, expected.informed),
            *[
                (lambda game, viewer=viewer: game.view(viewer).to_dict(), view)
                for viewer, view in zip(viewers(game), expected.views, strict=True)
            ],
        ]
        for ask, answer in asks:
            for twin in at_lines_of_new(step, told_until(game, 1).copy, ask):
                assert ask(twin) == answer
        game.play(move, seat)
        for _ in at_lines(step, partial(game.view, 0)):
            game.undo()
            assert game.view(0).to_dict() == expected.views[0]
            game.play(move, seat)
        assert Seen(game) == replayed(game)


@lines(211)
def test_the_first_view(step: int) -> None:
    game, *_ = next(moments("everyone-all"))
    expected = replayed(game)
    make = partial(Game, 3, rules=game.rules, deck=game.deck)
    for twin in at_lines_of_new(step, make, lambda game: game.view(1)):
        assert Seen(twin) == expected


@lines(29)
@by_name
def test_folds(name: str, step: int) -> None:
    *_, (game, _, _) = moments(name)
    for viewer in (0, SPECTATOR):
        log = log_for(game, viewer)
        whole = ViewFold(log.header)
        kinds: set[str] = set()
        met = 0
        for number, event in enumerate(log.events):
            kinds.add(event.name)
            if len(kinds) > met or number == 64:  # when a copy is kept
                met = len(kinds)
                feed_at_lines(step, whole, event)
            whole.feed(event)
            assert whole.told == number + 1
        assert whole.view() == game.view(viewer)
        seat, _ = game.moves[-1]
        taken_back = game.copy()
        taken_back.undo()
        for _ in at_lines(step, partial(whole.feed, Undone(seat))):
            before = whole.told
            known = game if before == len(log.events) else taken_back
            assert whole.view() == known.view(viewer)
            for event in log.events[before:]:
                whole.feed(event)


def feed_at_lines(step: int, whole: ViewFold, event: Event) -> None:
    """Interrupt a fold while it is told an event; then, told or not, it is as any other."""
    told = whole.told
    after = whole.copy()
    after.feed(event)
    for fold in at_lines_of_new(step, whole.copy, lambda fold: fold.feed(event)):
        assert fold.told in (told, told + 1)
        for other in (fold, fold.copy()):
            assert other.waits == (after if other.told > told else whole).waits
            if other.told == told:
                other.feed(event)
            if not after.waits:
                assert other.view() == after.view()
    if not whole.waits:
        view = whole.view()
        for use in (whole.copy, whole.view):
            for _ in at_lines(step, use):
                assert whole.view() == view


@lines(29)
def test_record_to(step: int, tmp_path: Path) -> None:
    """It records, or it does not."""
    game, seat, move = [*moments("everyone-all")][2]
    numbers = count()
    for number in at_lines(step, lambda: game.record_to(tmp_path / f"{next(numbers)}.jsonl")):
        recorder = game.recorder
        if recorder is None or recorder.closed:
            recorder = game.record_to(tmp_path / f"{number} again.jsonl")
        with recorder:
            game.play(move, seat)
            same(Path(recorder.path), game)
            game.undo()
            same(Path(recorder.path), game)


@lines(89)
@pytest.mark.parametrize(("cut", "lost"), [(None, 0), (-3, 1), (-1, 0)])
def test_resume(cut: int | None, lost: int, step: int, tmp_path: Path) -> None:
    game, seat, move = [*moments("everyone-any-time")][1]
    path = tmp_path / "game.jsonl"
    with game.record_to(path):
        game.play(move, seat)
    moves = game.moves[: len(game.moves) - lost]
    torn = path.read_bytes()[:cut]
    resume = partial(Game.resume, path, recover=True)

    def put() -> None:
        path.unlink()
        path.write_bytes(torn)

    for _ in at_lines_of_new(step, put, lambda _: resume()):
        try:
            again = resume()
        except RecordError:
            gc.collect()  # what was being made is part of a circle; nothing else holds the file
            again = resume()
        assert again.moves == moves
        play_out(again, Random(2), 3)
        same(path, again)
        assert again.recorder is not None
        again.recorder.close()


@lines(211)
@pytest.mark.parametrize("viewer", [None, 0])
def test_reading_a_log(viewer: int | None, step: int) -> None:
    """What is remembered from reading to reading stays right."""
    *_, (game, _, _) = moments("everyone-all")
    log = game.log if viewer is None else game.log.for_seat(viewer)
    text = log.to_jsonl()
    for _ in at_lines(step, partial(GameLog.from_jsonl, text)):
        assert GameLog.from_jsonl(text) == log


@lines(29)
def test_copies_and_pickles(step: int) -> None:
    *_, (game, seat, move) = moments("everyone-all")
    expected = state(game)
    game.view(0)
    ways: list[Callable[[], object]] = [
        game.copy,
        lambda: copy.deepcopy(game),
        lambda: pickle.dumps(game),
        lambda: game.log,
        lambda: game.events_for(1, 3),
        lambda: game.moves,
    ]
    for way in ways:
        for _ in at_lines(step, way):
            assert state(game) == expected
    game.play(move, seat)
    prove_whole(game)


@lines(17)
@pytest.mark.parametrize("name", ["classic", "everyone-all"])
def test_each_instruction(name: str, step: int, tmp_path: Path) -> None:
    """Where a signal would come in between the parts of one line."""
    game, seat, move = [*moments(name)][-1]
    path = tmp_path / "game.jsonl"
    game.record_to(path)
    moves = game.moves
    for _ in at_lines(step, partial(game.play, move, seat), instructions=True):
        if game.moves == moves:
            game.play(move, seat)
        assert game.moves == (*moves, (seat, move))
        game.undo()
    game.play(move, seat)
    for _ in at_lines(step, game.undo, instructions=True):
        assert game.moves in (moves, (*moves, (seat, move)))
        if game.moves == moves:
            game.play(move, seat)
    game.undo()
    same(path, game)
    (*_, last) = log_for(game, 0).events
    fold = folded(game, 0, -1)

    def feed_last(twin: ViewFold) -> None:
        twin.feed(last)

    feed = partial(at_lines_of_new, step, fold.copy, feed_last)
    for twin in feed(instructions=True):
        if twin.told == fold.told:
            twin.feed(last)
        assert twin.view() == game.view(0)


# --- any depth --------------------------------------------------------------------------------


def fails_at_every_depth(call: Callable[[], object], check: Callable[[], None]) -> int:
    """Call with less and less of the stack in use until it is done; how often it failed."""
    failed = 0
    done = False

    def dive() -> None:
        nonlocal failed, done
        with suppress(RecursionError):
            dive()
        if not done:
            try:
                call()
            except RecursionError:
                failed += 1
            else:
                done = True

    dive()
    check()
    return failed


@by_name
def test_a_stack_that_is_nearly_full(name: str, tmp_path: Path) -> None:
    for number, (game, seat, move) in enumerate([*moments(name)][::4]):
        path = tmp_path / f"{name} {number}.jsonl"
        if number % 2:
            game.record_to(path)
        before = replayed(game)
        twin = game.copy()
        twin.play(move, seat)
        after = replayed(twin)

        def check(expected: Seen = after, game: Game = game) -> None:
            assert Seen(game) == expected

        assert fails_at_every_depth(partial(game.play, move, seat), check) > 0
        assert fails_at_every_depth(partial(game.view, 1), check) > 0
        assert fails_at_every_depth(partial(getattr, game, "last_move_informs"), check) > 0
        assert fails_at_every_depth(game.undo, partial(check, before)) > 0
        if game.recorder is not None:
            play_out(game, Random(3), 5)
            same(path, game)
        log = log_for(game, 0)
        fold = ViewFold(log.header)
        for event in log.events:
            told = fold.told
            fails_at_every_depth(partial(fold.feed, event), lambda: None)
            assert fold.told == told + 1
        assert fold.view() == game.view(0)


# --- threads ----------------------------------------------------------------------------------


@pytest.fixture
def many_switches() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


class Player(threading.Thread):
    """Plays any game, not caring who else does."""

    def __init__(self, game: Game, seed: int, tries: int) -> None:
        super().__init__()
        self.game = game
        self.random = Random(seed)
        self.tries = tries
        self.made = 0
        self.busy = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            for _ in range(self.tries):
                self.act()
        except BaseException as error:  # noqa: BLE001
            self.error = error

    def act(self) -> None:
        game, random = self.game, self.random
        try:
            if random.random() < 0.2:
                game.undo()
                self.made -= 1
            elif moves := game.legal_moves():
                game.play(random.choice(moves))
                self.made += 1
            if random.random() < 0.2:
                game.view(random.randrange(game.n))
                assert not game.last_move_informs or game.events
        except BusyError:
            self.busy += 1
        except (IllegalMoveError, UndoError):
            pass  # the other was faster


@pytest.mark.usefixtures("many_switches")
@pytest.mark.parametrize("recorded", [False, True])
def test_two_threads_play_one_game(recorded: bool, tmp_path: Path) -> None:
    """Four games, and more until one thread has met the other."""
    busy = 0
    for seed in range(400):
        game = Game(3, rules=SMALL["classic" if seed % 2 else "everyone-all"], seed=seed)
        path = tmp_path / f"{seed}.jsonl"
        if recorded:
            game.record_to(path)
        players = [Player(game, number, 150) for number in range(2)]
        for player in players:
            player.start()
        for player in players:
            player.join()
            assert player.error is None
        assert len(game.moves) == sum(player.made for player in players), "no move is lost"
        prove_whole(game)
        if recorded:
            same(path, game)
        busy += sum(player.busy for player in players)
        if busy and seed >= 3:
            break
    assert busy


# --- one change at a time ---------------------------------------------------------------------

BUSY = "is being changed already, in another thread perhaps"
TOO_LATE = "the game was changed in the meantime, in another thread perhaps"


def in_the_middle(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, do: Any) -> None:
    """Do something when a function is called for the first time from now on."""
    real = getattr(where, name)

    def first(*arguments: Any) -> Any:
        monkeypatch.setattr(where, name, real)
        do()
        return real(*arguments)

    monkeypatch.setattr(where, name, first)


def busy(call: Callable[[], object], message: str) -> None:
    with refuses(BusyError, message):
        call()


def test_a_change_in_the_middle_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game that is not recorded: it is made, and the other is not."""
    game = Game(3, seed=1)
    game.play("chance")
    for change, where, name in (
        (partial(game.play, "chance"), dispatch, "apply"),
        (game.undo, core_module, "table_after"),
    ):
        moves = game.moves
        first = game.legal_moves()[0]
        in_the_middle(monkeypatch, where, name, partial(game.play, first))
        busy(change, TOO_LATE)
        assert [move for _, move in game.moves] == [*[move for _, move in moves], first]
        prove_whole(game)


def test_a_change_in_the_middle_of_a_recorded_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not made, and the other is."""
    game = Game(3, seed=1)
    path = tmp_path / "game.jsonl"
    game.record_to(path)
    tried: list[BusyError] = []

    def attempt() -> None:
        for change in (partial(game.play, game.legal_moves()[0]), game.undo):
            with pytest.raises(BusyError) as caught:
                change()
            tried.append(caught.value)

    for change in (partial(game.play, "chance"), game.undo):
        in_the_middle(monkeypatch, LogWriter, "_write", attempt)
        change()
    assert [str(error) for error in tried] == [f"the game {BUSY}"] * 4
    assert game.moves == ()
    assert [event.name for event in GameLog.load(path).events[-2:]] == ["chanced", "undone"]
    same(path, game)


def test_a_recording_that_begins_in_the_middle_of_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a change, or another recording, while one begins."""
    path, other = tmp_path / "game.jsonl", tmp_path / "other.jsonl"
    ways: list[tuple[Any, str, str, tuple[object, ...], str, tuple[object, ...]]] = [
        (dispatch, "apply", "record_to", (path,), "play", ("chance",)),
        (LogWriter, "_take", "play", ("chance",), "record_to", (path,)),
        (LogWriter, "_take", "record_to", (path,), "record_to", (other,)),
    ]
    for where, name, made, first, refused, second in ways:
        game = Game(3, seed=1)
        in_the_middle(monkeypatch, where, name, partial(getattr(game, made), *first))
        message = TOO_LATE if "play" in (made, refused) else "the game is recorded already"
        with refuses(BusyError if "play" in (made, refused) else RecordError, message):
            getattr(game, refused)(*second)
        assert (len(game.moves), path.exists()) == (made == "play", made != "play")
        assert not other.exists()
        if game.recorder is None:
            game.record_to(path)
        game.play(game.legal_moves()[0])
        same(path, game)
        path.unlink()


def test_a_fold_in_the_middle_of_being_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(3, seed=1)
    game.play("chance")
    log = log_for(game, 0)
    fold = folded(game, 0, -1)
    for use in (partial(fold.feed, log.events[-1]), fold.view, fold.copy, lambda: fold.waits):
        with monkeypatch.context() as patch:
            in_the_middle(patch, Observer, "feed", partial(busy, use, f"the fold {BUSY}"))
            fold.feed(log.events[-1])
        fold.feed(Undone(1))
    fold.feed(log.events[-1])
    assert fold.view() == game.view(0)


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
def test_copies_are_entered_apart(
    way: Callable[[Any], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(3, seed=1)
    game.record_to(tmp_path / "game.jsonl")
    twin = way(game)
    twin.record_to(tmp_path / "twin.jsonl")
    in_the_middle(monkeypatch, LogWriter, "_write", partial(twin.play, "chance"))
    game.play("chance")
    assert game == twin
    log = log_for(game, 0)
    fold = ViewFold(log.header)
    other = way(fold)
    in_the_middle(monkeypatch, Observer, "feed", partial(other.feed, log.events[0]))
    fold.feed(log.events[0])
    assert fold.told == other.told == 1
