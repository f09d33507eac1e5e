"""Games that are recorded by processes which are killed while they write.

``python tests/killed_writers.py FOLDER COUNT`` records game number i to ``FOLDER/i.jsonl`` in a
process of its own, kills it at a random point, and prints how many reports the process had sent:
one when the recording had begun, and one after each step.  A process writes its next step only
after it has reported the last.  Every other one writes slowly, byte by byte, so that many of those
are killed in the middle of a line.

``test_recording`` runs this and looks at the files; :func:`new_game` and :func:`step` tell what
was to be in them.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from strategies import RULES, random_act
from typing_extensions import Buffer

from skitgubbe import Game

__all__ = ["new_game", "step"]

MOST_AWAITED = 40  # reports, before a process is killed
MOMENT = 0.002  # seconds, at most


def new_game(number: int) -> Game:
    """Game number ``number``: by the rules in turn, for two, three or four players."""
    rules = [*RULES.values()][number % len(RULES)]
    return Game(2 + number % 3, rules=rules, seed=number)


def step(game: Game, random: Random) -> None:
    """A random act, or now and then one taken back; after the end always that."""
    if game.is_over or (game.moves and random.random() < 0.1):
        game.undo()
    else:
        random_act(game, random)


def _record(path: Path, number: int, reports: Connection) -> None:
    """Play and record for ever."""
    if number % 2:
        _write_slowly()
    game = new_game(number)
    random = Random(number)
    game.record_to(path)
    while True:
        reports.send_bytes(b".")
        step(game, random)


def _write_slowly() -> None:
    write = os.write

    def slowly(file: int, data: Buffer, /) -> int:
        data = bytes(data)
        for place in range(len(data)):
            write(file, data[place : place + 1])
            for _ in range(100):
                pass
        return len(data)

    os.write = slowly


def _reports_until_killed(path: Path, number: int) -> int:
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_record, args=(path, number, sender))
    process.start()
    sender.close()
    random = Random(number)
    reports = random.randrange(MOST_AWAITED)
    for _ in range(reports):
        receiver.recv_bytes()
    process.join(random.random() * MOMENT)  # let it go on
    process.kill()
    process.join()
    assert process.exitcode, "it ended by itself"
    try:
        while True:
            receiver.recv_bytes()
            reports += 1
    except EOFError:
        return reports


def main(folder: str, kills: str) -> None:
    if "fork" in multiprocessing.get_all_start_methods():  # it imports nothing anew
        multiprocessing.set_start_method("fork")
    for number in range(int(kills)):
        path = Path(folder, f"{number}.jsonl")
        sys.stdout.write(f"{_reports_until_killed(path, number)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
