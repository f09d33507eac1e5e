"""Adds games to the corpus: ``python tests/make_corpus.py``, after a line in :data:`GAMES`.

Each game of the table that has no file yet is played and written, and the index is made anew.  A
file that is there is never changed.  Moves are drawn from all that may be made, by whoever may act,
and rare ones more often: several cards at once, sluffs, pick-ups that nobody has to make.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from skitgubbe import Game, GameLog, Play, Rules, Sluff

__all__: list[str] = []

FOLDER = Path(__file__).parent / "corpus"
INDEX = FOLDER / "index.json"
TOGETHER = {"tricks": "everyone", "trump": "upcard", "equal_cards": False}
POOL = {"rubbish_cards": True, "rubbish_pooled": True, "rubbish_pool": "others_low"}
MAS = Rules.preset("mas-upcard").to_dict()

GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "mas-upcard-skip-2p": (MAS, "the preset mas-upcard as it is since it skips empty hands"),
    "mas-upcard-skip-3p": (MAS, "the preset mas-upcard as it is since it skips empty hands"),
    "mas-upcard-skip-4p": (MAS, "the preset mas-upcard as it is since it skips empty hands"),
    "mas-upcard-chance-3p": (
        {**MAS, "chance": True, "chance_when": "leading"},
        "a chance that is led, and followed or picked up (U3, C9)",
    ),
    "upcard-any-empty-4p": (
        {"trump": "upcard", "collecting_end": "any_empty"},
        "an upcard, and the end after a trick that leaves a hand empty (X5)",
    ),
    "upcard-everyone-3p": (TOGETHER, "an upcard where everyone plays (U5)"),
    "upcard-everyone-sluffing-4p": (
        {**TOGETHER, "sluffing": "any_time", "collecting_end": "skip_empty_hands"},
        "an upcard where everyone plays and sluffs (U5, L3, X6)",
    ),
    "upcard-everyone-finish-5p": (
        {**TOGETHER, "sluffing": "after_trick", "collecting_end": "finish_trick"},
        "an upcard where everyone plays and the last trick is finished (U5, X4)",
    ),
    "rubbish-others-low-3p": (
        {**POOL, "rubbish_below": 9},
        "low cards of the others are pooled (B7)",
    ),
    "rubbish-others-low-5p": (
        {**POOL, "rubbish_below": 9},
        "low cards of the others are pooled (B7)",
    ),
}
"""The options of each game, by the name of its file, and what it is here for."""


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


def main() -> None:
    index = json.loads(INDEX.read_text("utf-8"))
    rows = {entry["file"]: entry for entry in index["games"]}
    for name, (options, holds) in GAMES.items():
        if f"{name}.jsonl" not in rows:
            played(name, Rules.from_dict(options)).log.save(FOLDER / f"{name}.jsonl")
            rows[f"{name}.jsonl"] = row(name, holds)
    index["games"] = [rows[file] for file in sorted(rows)]
    lines = [
        f"{json.dumps(key)}: {json.dumps(index[key])}," for key in ("rules_revision", "licence")
    ]
    games = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in index["games"])
    INDEX.write_text("\n".join(["{", *lines, '"games": [', games, "]", "}", ""]), "utf-8")


if __name__ == "__main__":
    main()
