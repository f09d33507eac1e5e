"""Adds a game to the corpus: its name, what differs from the default rules, what it is here for.

    python tests/make_corpus.py stro-5p '{"tricks": "everyone"}' "five players (E1)"

It is played and written, and the index is made anew.  A file that is there is never changed.  Moves
are drawn from all that may be made, by whoever may act, and rare ones more often: several cards at
once, sluffs, pick-ups that nobody has to make.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from skitgubbe import Game, GameLog, Play, Rules, Sluff

__all__: list[str] = []

FOLDER = Path(__file__).parent / "corpus"
INDEX = FOLDER / "index.json"


def played(name: str, rules: Rules) -> Game:
    """A whole game, its deal and its moves drawn by the name."""
    random = Random(name)
    game = Game(int(name[:-1].rpartition("-")[2]), rules=rules, seed=name)
    while not game.is_over:
        moves = [(move, seat) for seat in game.actors for move in game.legal_moves(seat)]
        weights = [1 + 3 * (isinstance(move, Sluff) or rare(move)) for move, _ in moves]
        ((move, seat),) = random.choices(moves, weights)
        game.play(move, seat)
    return game


def rare(move: object) -> bool:
    return isinstance(move, Play) and len(move.cards) > 1


def row(name: str, holds: str) -> dict[str, Any]:
    """What the index tells of a file."""
    path = FOLDER / f"{name}.jsonl"
    log = GameLog.load(path)
    game = log.replay()
    return {
        "file": path.name,
        "rules": log.header["rules"],
        "players": game.n,
        "moves": len(game.moves),
        "over": game.is_over,
        "reason": None if game.outcome is None else game.outcome.reason.value,
        "skitgubbe": game.skitgubbe,
        "safe": list(game.safe),
        "sha256": sha256(path.read_bytes()).hexdigest(),
        "holds": holds,
    }


def main(name: str, options: str, holds: str) -> None:
    index = json.loads(INDEX.read_text("utf-8"))
    rows = {entry["file"]: entry for entry in index["games"]}
    if f"{name}.jsonl" in rows:
        raise SystemExit(f"{name}.jsonl is there already")
    played(name, Rules.from_dict(json.loads(options))).log.save(FOLDER / f"{name}.jsonl")
    rows[f"{name}.jsonl"] = row(name, holds)
    index["games"] = [rows[file] for file in sorted(rows)]
    lines = [
        f"{json.dumps(key)}: {json.dumps(index[key])}," for key in ("rules_revision", "licence")
    ]
    games = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in index["games"])
    INDEX.write_text("\n".join(["{", *lines, '"games": [', games, "]", "}", ""]), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
