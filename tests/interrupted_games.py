"""Games that are interrupted by an alarm in the middle of whatever they do.

``python tests/interrupted_games.py COUNT [SEED]`` plays games by the rules in turn, half of them
recorded, and interrupts moves, moves taken back, views, folds and all the rest at random points,
COUNT times.  After each interrupt the game must stand where it stood before or after what was
interrupted, and go on; in the end its file must tell the game.  It prints how often what was
interrupted, and how often it had been done already.

``test_interrupts`` runs this with a smaller count.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType

from strategies import RULES
from twins import log_for

from skitgubbe import SPECTATOR, Event, Game, GameLog, Move, PlayerView, Undone, Viewer, ViewFold
from skitgubbe.events.classes import ACTS

__all__ = ["Interrupt", "interrupt_games", "prove_whole"]

MOST_MOVES = 150
FIRST_WAIT = 30e-6
"""Seconds that an interrupt waits at most, until it is known how long things take."""


class Interrupt(BaseException):
    """What the alarm raises."""


def prove_whole(game: Game) -> None:
    """The game is one that was played, and so its views say."""
    assert game.is_over or game.legal_moves()
    again = game.log.replay()
    assert again == game
    assert again.position == game.position
    assert again.events == game.events
    for viewer in (*range(game.n), SPECTATOR):
        log = log_for(game, viewer)
        assert game.view(viewer) == PlayerView.from_log(log) == again.view(viewer)
        assert game.events_for(viewer) == log.events


class Alarm:
    """Whether the alarm may interrupt; one that is heard too late is none."""

    awaited = False


def _ring(_number: int, _frame: FrameType | None) -> None:
    if Alarm.awaited:
        raise Interrupt


def interrupted(seconds: float, call: Callable[[], object]) -> bool:
    """Whether an alarm came before it was done."""
    try:
        try:
            Alarm.awaited = True
            signal.setitimer(signal.ITIMER_REAL, seconds)
            call()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            Alarm.awaited = False
    except Interrupt:
        Alarm.awaited = False
        return True
    return False


class Played:
    """A game under way, and what is known of it from outside."""

    def __init__(self, number: int, path: Path | None) -> None:
        rules = [*RULES.values()][number % len(RULES)]
        self.random = Random(number)
        self.game = Game(2 + number % 3, rules=rules, seed=number)
        self.path = path
        if path is not None:
            self.game.record_to(path)
        self.acts: list[tuple[int, Move]] = []
        self.viewer: Viewer = 1 if self.random.random() < 0.5 else SPECTATOR
        self.fold = ViewFold(log_for(self.game, self.viewer).header)
        self.heard: list[Event] = []
        self.counts = Counter[str]()
        self.longest: dict[str, float] = dict.fromkeys(
            ("play", "undo", "view", "informs", "copy", "feed"), FIRST_WAIT
        )

    def attempt(self, name: str, call: Callable[[], object]) -> None:
        """Interrupt it now and then, about as often as not however fast the machine is."""
        longest = self.longest[name]
        if interrupted(self.random.uniform(1e-6, longest), call):
            self.counts[name] += 1
            self.longest[name] = longest * 1.1
        else:
            self.longest[name] = max(longest / 1.1, 2e-6)

    def step(self) -> None:
        game, random = self.game, self.random
        what = random.choice(["play"] * 6 + ["undo", "view", "informs", "copy", "feed"])
        if what == "undo" or game.is_over:
            self.undo()
        elif what == "play":
            self.play()
        elif what == "view":
            viewers: list[Viewer] = [*range(game.n), SPECTATOR]
            viewer = random.choice(viewers)
            self.attempt("view", lambda: game.view(viewer))
        elif what == "informs":
            self.attempt("informs", lambda: game.last_move_informs)
        elif what == "copy":
            self.attempt("copy", game.copy)
        else:
            self.feed()

    def play(self) -> None:
        game = self.game
        choices = [(seat, moves) for seat in game.actors if (moves := game.legal_moves(seat))]
        seat, moves = self.random.choice(choices)
        move = self.random.choice(moves)
        self.attempt("play", lambda: game.play(move, seat))
        self.stands_at([*self.acts, (seat, move)])

    def undo(self) -> None:
        if self.acts:
            self.attempt("undo", self.game.undo)
            self.stands_at(self.acts[:-1])

    def stands_at(self, after: list[tuple[int, Move]]) -> None:
        """The game stands where it did, or after what was tried."""
        acts = [*self.game.moves]
        assert acts in (self.acts, after)
        if acts == after:
            self.counts["done"] += 1
        self.acts = acts

    def feed(self) -> None:
        """A client is told what it does not know, and what was taken back."""
        told = self.game.events_for(self.viewer)
        heard = self.heard
        while [*told[: len(heard)]] != heard:
            (*_, (place, act)) = [
                (place, event) for place, event in enumerate(heard) if isinstance(event, ACTS)
            ]
            self.tell(Undone(act.seat), place)
            del heard[place:]
        for event in told[len(heard) :]:
            self.tell(event, len(heard) + 1)
            heard.append(event)
        assert self.fold.view() == self.game.view(self.viewer)

    def tell(self, event: Event, after: int) -> None:
        """Tell a client an event, after which it holds so many."""
        fold = self.fold
        before = fold.told
        self.attempt("feed", lambda: fold.feed(event))
        assert fold.told in (before, after)
        if fold.told == before:
            fold.feed(event)
        elif self.random.random() < 0.1:
            self.fold = fold.copy()

    def prove(self) -> None:
        prove_whole(self.game)
        if self.path is not None:
            if self.acts:  # the next touch
                self.game.undo()
            log = GameLog.load(self.path)
            assert log.moves == self.game.moves
            assert log.replay() == self.game


def interrupt_games(count: int, seed: int, folder: Path) -> Counter[str]:
    """Interrupt games so many times; how often what was interrupted."""
    counts = Counter[str]()
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        number = seed
        while counts.total() - counts["done"] - counts["games"] < count:
            number += 1
            path = folder / f"{number}.jsonl" if number % 2 else None
            played = Played(number, path)
            for _ in range(MOST_MOVES):
                played.step()
            played.prove()
            counts += played.counts
            counts["games"] += 1
            if path is not None:
                path.unlink()
    finally:
        signal.signal(signal.SIGALRM, before)
    return counts


def main(count: str, seed: str = "0") -> None:
    with TemporaryDirectory() as folder:
        counts = interrupt_games(int(count), int(seed), Path(folder))
    sys.stdout.write(f"{dict(counts)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
