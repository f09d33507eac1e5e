"""Moves per second, side by side: this library and others, by the same loop in one run.

Each player of a loop lists the legal moves, chooses one uniformly and plays it, until the game
is over.  Recorded games are read from files, of as many moves in either library.  The loops take
turns for a number of rounds, so that a machine whose speed drifts slows them all; what counts is
the ratio, and the table gives the median over the rounds.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import chess
import chess.pgn
import pokerkit
import pyspiel

import skitgubbe
from skitgubbe import Event, Game, GameLog, LogHeader, Rules, ViewFold, playout
from skitgubbe.records.verification import verify

Loop = Callable[[Random], int]
"""Plays or reads one game; returns the number of moves, or 1 if games are counted."""

CHESS_MOVES = 200
RECORDED = 100
"""So many recorded games are read in turn: few enough to make, too many to know by heart."""


PLAY = "Game.play, a move"
SAMPLER = Random(1)


def facade(random: Random) -> int:
    game = Game(3, seed=random.getrandbits(64))
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[int(random.random() * len(moves))])
    return len(game.moves)


def engine(random: Random) -> int:
    return playout(Game(3, seed=random.getrandbits(64)), seed=random.getrandbits(64)).moves


def python_chess(random: Random) -> int:
    board = chess.Board()
    for played in range(CHESS_MOVES):
        moves = list(board.legal_moves)
        if not moves:
            return played
        board.push(moves[int(random.random() * len(moves))])
    return CHESS_MOVES


CRAZY_EIGHTS = pyspiel.load_game("crazy_eights(players=3)")


def open_spiel(random: Random) -> int:
    state = CRAZY_EIGHTS.new_initial_state()
    played = 0
    while not state.is_terminal():
        if state.is_chance_node():  # the deal and the draws; no move of a player
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random.random() * len(outcomes))][0])
            continue
        actions = state.legal_actions()
        state.apply_action(actions[int(random.random() * len(actions))])
        played += 1
    return played


def poker(random: Random) -> int:
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation), True, 0, (1, 2), 2, 200, 3
    )
    played = 0
    while state.status:
        moves: list[Callable[[], object]] = []
        if state.can_fold():
            moves.append(state.fold)
        if state.can_check_or_call():
            moves.append(state.check_or_call)
        if state.can_complete_bet_or_raise_to():
            moves.append(state.complete_bet_or_raise_to)
        moves[int(random.random() * len(moves))]()
        played += 1
    return played


def _recorded(seed: int) -> tuple[str, int]:
    random = Random(seed)
    game = Game(3, seed=seed)
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[int(random.random() * len(moves))])
    return game.log.to_jsonl(), len(game.moves)


def _pgn(seed: int, length: int) -> str:
    """A chess game of so many moves of a player."""
    random = Random(seed)
    board = chess.Board()
    while len(board.move_stack) < length:
        moves = list(board.legal_moves)
        if not moves:  # it ended too early
            board.reset()
        else:
            board.push(moves[int(random.random() * len(moves))])
    return str(chess.pgn.Game.from_board(board))


def reading(folder: Path, games: int) -> tuple[dict[str, Loop], dict[str, Loop]]:
    """Loops that read so many recorded games in turn; by moves, and by games."""
    logs: list[tuple[Path, int]] = []
    for seed in range(games):
        log, length = _recorded(seed)
        path = folder / f"{seed}.jsonl"
        path.write_text(log, "utf-8")
        path.with_suffix(".pgn").write_text(_pgn(seed, length), "utf-8")
        logs.append((path, length))

    def loop(read: Callable[[Path], object], *, by_game: bool) -> Loop:
        turn = cycle(logs)

        def once(_: Random) -> int:
            path, length = next(turn)
            read(path)
            return 1 if by_game else length

        return once

    def read_pgn(path: Path) -> None:
        with path.with_suffix(".pgn").open(encoding="utf-8") as file:
            chess.pgn.read_game(file)

    pgn = "python-chess: reading a PGN"
    by_moves = {
        "skitgubbe: replaying a log": loop(lambda path: GameLog.load(path).replay(), by_game=False),
        pgn: loop(read_pgn, by_game=False),
    }
    by_games = {
        "skitgubbe: verifying a log": loop(verify, by_game=True),
        pgn: loop(read_pgn, by_game=True),
    }
    return by_moves, by_games


def viewing(games: int) -> dict[str, Loop]:
    """Loops over so many recorded games in turn: playing them, and what viewers do meanwhile."""
    played = [GameLog.from_jsonl(_recorded(seed)[0]) for seed in range(games)]
    moves = [log.moves for log in played]
    told = [log.for_seat(0) for log in played]
    lines = [log.to_jsonl().splitlines() for log in told]

    def loop(once: Callable[[int], int]) -> Loop:
        turn = cycle(range(games))
        return lambda _: once(next(turn))

    def play(index: int, *, viewer: int | None = None, samples: int = 0) -> int:
        header = played[index].header
        game = Game(header.players, deck=header.deck)
        for seat, move in moves[index]:
            game.play(move, seat)
            if viewer is not None:
                view = game.view(viewer)
                for _ in range(samples):
                    view.sample(SAMPLER)
        return len(moves[index])

    def feed(header: LogHeader, events: Sequence[Event | str]) -> int:
        fold = ViewFold(header)
        for event in events:
            fold.feed(event)
        return len(events)

    return {
        PLAY: loop(play),
        "ViewFold.feed, an event": loop(lambda i: feed(told[i].header, told[i].events)),
        "ViewFold.feed, a line of JSON": loop(lambda i: feed(told[i].header, lines[i][1:])),
        "Game.play, then a view": loop(lambda i: play(i, viewer=0)),
        "Game.play, then a view and a sample": loop(lambda i: play(i, viewer=0, samples=1)),
    }


def preset(name: str) -> Loop:
    rules = Rules.preset(name)

    def loop(random: Random) -> int:
        game = Game(3, rules=rules, seed=random.getrandbits(64))
        return playout(game, seed=random.getrandbits(64)).moves

    return loop


def rate(loop: Loop, seconds: float, seed: int) -> float:
    """Moves per second of processor time of a loop that runs for about ``seconds``."""
    random = Random(seed)
    moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += loop(random)
    return moves / spent


def compare(
    loops: dict[str, Loop], base: str, rounds: int, seconds: float, unit: str = "moves"
) -> None:
    """Print the table: median moves or games per second, and the median ratio to ``base``."""
    rates: dict[str, list[float]] = {name: [] for name in loops}
    for loop in loops.values():
        rate(loop, seconds / 4, 0)
    for turn in range(rounds):
        for name, loop in loops.items():
            rates[name].append(rate(loop, seconds, turn))
    print(f"\n{'':44}{f'{unit}/s':>12}{'ratio':>9}   (1 = {base})")
    for name, found in rates.items():
        ratios = [mine / theirs for mine, theirs in zip(found, rates[base], strict=True)]
        print(f"{name:44}{statistics.median(found):>12,.0f}{statistics.median(ratios):>9.2f}")


def import_time(rounds: int) -> None:
    """Print what imports cost beside that of attrs: the processor time of a new process each."""
    base = "import attrs"
    codes = ("pass", base, "from skitgubbe import Card", "from skitgubbe import Game")
    spent: dict[str, list[float]] = {code: [] for code in codes}
    for _ in range(rounds * 4):
        for code, found in spent.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print(f"\n{'beyond bare Python, least and median':44}{'ms':>12}{'ratio':>18}   (1 = {base})")
    own = {code: (min(found), statistics.median(found)) for code, found in spent.items()}
    for code in codes[1:]:
        least, median = (mine - bare for mine, bare in zip(own[code], own["pass"], strict=True))
        of_least, of_median = (
            (mine - bare) / (theirs - bare)
            for mine, theirs, bare in zip(own[code], own[base], own["pass"], strict=True)
        )
        print(
            f"{code:44}{least * 1000:>6.0f}{median * 1000:>6.0f}{of_least:>9.2f}{of_median:>9.2f}"
        )


def lengths(games: int) -> None:
    """Print how many moves random games take, with the standard error of the mean."""
    print(f"\nmoves of a random classic game, {games:,} games each:")
    random = Random(1)
    for players in (2, 3, 4):
        found = [
            playout(Game(players, seed=random.getrandbits(64)), random.getrandbits(64)).moves
            for _ in range(games)
        ]
        error = statistics.stdev(found) / games**0.5
        print(f"  {players} players: {statistics.mean(found):.1f} ± {error:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each loop and round")
    parser.add_argument("--games", type=int, default=2000, help="for the lengths of games")
    options = parser.parse_args()
    print(f"skitgubbe {skitgubbe.__version__}, Python {sys.version.split()[0]}")
    compare(
        {
            "skitgubbe: Game, events on": facade,
            "skitgubbe: playout": engine,
            "python-chess": python_chess,
            "open_spiel: crazy_eights": open_spiel,
            "pokerkit: no-limit hold'em": poker,
        },
        "python-chess",
        options.rounds,
        options.seconds,
    )
    with TemporaryDirectory() as folder:
        for loops, unit in zip(reading(Path(folder), RECORDED), ("moves", "games"), strict=True):
            base = "python-chess: reading a PGN"
            compare(loops, base, options.rounds, options.seconds, unit)
    compare(viewing(RECORDED), PLAY, options.rounds, options.seconds, "times")
    compare(
        {f"playout: {name}": preset(name) for name in Rules.presets()},
        "playout: classic",
        options.rounds,
        options.seconds,
    )
    import_time(options.rounds)
    lengths(options.games)


if __name__ == "__main__":
    main()
