"""Many recorded games, and three questions that they answer."""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby, pairwise
from math import sqrt
from operator import itemgetter
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from skitgubbe import (
    Game,
    GameLog,
    LogError,
    Move,
    Play,
    Rules,
    Suit,
)
from skitgubbe.records.verification import verify_all

RULES = Rules(repetition_limit=3)


def choose(moves: Sequence[Move], trump: Suit | None, random: Random) -> Move:
    """Mostly the lowest card, trumps last; now and then any move, so that games come to an end."""
    if random.random() < 0.1:
        return random.choice(moves)
    plays = [move for move in moves if isinstance(move, Play)]
    return min(plays, key=lambda play: play.cards[-1].suit == trump, default=moves[0])


def record(number: int, folder: Path) -> None:
    """Play a game and save its log; the number decides how many play, who deals, and the cards."""
    players = 2 + number % 4
    game = Game(players, rules=RULES, dealer=number % players, seed=number)
    random = Random(number)
    while not game.is_over:
        game.play(choose(game.legal_moves(), game.trump, random))
    game.log.save(folder / f"{number:04}.jsonl")


def spoil(folder: Path) -> None:
    """Damage two files: one is cut short, and in the other somebody else is to have lost."""
    short, forged = folder / "0007.jsonl", folder / "0011.jsonl"
    short.write_bytes(short.read_bytes()[:-100])
    text = forged.read_text("utf-8")
    forged.write_text(text.replace('"skitgubbe":2', '"skitgubbe":3'), "utf-8")


def check(folder: Path) -> None:
    """Check every event of every file, and say how many are wrong in what way."""
    verdicts = list(verify_all([folder]))
    kinds = Counter(str(verdict.fault.kind) for verdict in verdicts if verdict.fault is not None)
    print(f"{len(verdicts)} logs checked, {kinds.total()} at fault:", dict(kinds))


@dataclass
class Row:
    """What one game says to the three questions."""

    game: str
    players: int
    leaders_share: float
    first_taken: bool
    shedding: int
    owner_lost: bool | None


def row_of(game: str, log: GameLog) -> Row:
    """Count one game; raises LogError if it was not played so."""
    moves = log.table()
    end = log.at(len(log.moves))
    if end.outcome is None:
        raise LogError(len(log.events) + 1, "the game is not over")
    collecting = [move for move in moves if move["phase"] == "collecting"]
    tricks = groupby(collecting, key=itemgetter("trick"))
    leaders = [next(trick)["seat"] for _, trick in tricks]
    taken = [leader == winner for leader, winner in pairwise(leaders)]
    loser = end.outcome.skitgubbe
    return Row(
        game,
        players=len(log.header.players),
        leaders_share=fmean(taken),
        first_taken=taken[0],
        shedding=len(moves) - len(collecting),
        owner_lost=None if loser is None else loser == end.trump_owner,
    )


def rows(folder: Path) -> Iterator[Row]:
    """Read the files one by one; of those that are wrong say why, and go on."""
    for path in sorted(folder.glob("*.jsonl")):
        for log in GameLog.load_all(path):
            try:
                if isinstance(log, LogError):
                    raise log
                yield row_of(path.stem, log)
            except LogError as error:
                print(f"left out: {path.name}, {error}")


def write_table(table: Iterable[Row], file: Path) -> None:
    """One table of all games, for a spreadsheet."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, [*Row.__annotations__])
        writer.writeheader()
        writer.writerows(map(asdict, table))


def mean(values: Sequence[float]) -> str:
    """The mean, give or take two standard errors."""
    error = 2 * stdev(values) / sqrt(len(values))
    return f"{fmean(values):.1f} ± {error:.1f}"


def share(answers: Sequence[bool]) -> str:
    """How many in a hundred say yes, and from where to where that may well be (Wilson)."""
    yes, of = sum(answers), len(answers)
    middle, error = (yes + 2) / (of + 4), 2 * sqrt(yes * (of - yes) / of + 1) / (of + 4)
    return f"{100 * yes / of:.0f} ({100 * (middle - error):.0f} to {100 * (middle + error):.0f})"


def answer(table: Sequence[Row]) -> None:
    """Put the three questions to the table."""
    print("\nOf a hundred tricks, the leader takes")
    print("  of all:       ", mean([100 * row.leaders_share for row in table]))
    print("  of first ones:", share([row.first_taken for row in table]))
    print("\nplayers  games  moves in shedding  owner loses, of a hundred games")
    for players in range(2, 6):
        games = [row for row in table if row.players == players]
        length = mean([row.shedding for row in games])
        lost = share([row.owner_lost for row in games if row.owner_lost is not None])
        print(f"{players:7}  {len(games):5}  {length:>17}  {lost}; by chance {100 / players:.0f}")
    drawn = sum(row.owner_lost is None for row in table)
    print(f"\n{drawn} of {len(table)} games were drawn, so that nobody lost.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="a new folder, for the games")
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args()
    options.folder.mkdir()
    for number in range(options.games):
        record(number, options.folder)
    spoil(options.folder)
    check(options.folder)
    table = list(rows(options.folder))
    write_table(table, options.folder / "table.csv")
    answer(table)


if __name__ == "__main__":
    main()
