"""A little of all that the core does, for a package from which a wing was taken away.

``python core_alone.py MODULE...`` plays, refuses, records, reads and looks on under every preset,
and then loads the modules that are named.  It takes no name of a wing.
"""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from skitgubbe import (
    Game,
    GameLog,
    PlayerView,
    Position,
    Rules,
    SkitgubbeError,
    ViewFold,
    perft,
    playout,
    schema,
)


def look(game: Game) -> None:
    """A moment of the game as a position, as a log and as its players see it."""
    position, log = game.position, game.log
    assert Position.from_dict(position.to_dict()) == position
    assert Position.from_text(position.to_text()) == position
    assert Game.from_position(position).legal_moves() == game.legal_moves()
    assert GameLog.from_jsonl(log.to_jsonl()).replay() == game
    seen = log.for_seat(0)
    fold = ViewFold(seen.header)
    for event in seen.events:
        fold.feed(event)
    assert PlayerView.from_log(seen) == fold.view() == game.view(0)


def play(rules: Rules, path: Path) -> None:
    """A game with these rules, recorded to a file."""
    chance, game = Random(7), Game(3, rules=rules, seed=7)
    with game.record_to(path):
        for _ in range(60):
            game.play(chance.choice(game.legal_moves()))
        game.undo()
    look(game)
    assert GameLog.load(path).replay() == game == pickle.loads(pickle.dumps(game))
    assert Game.resume(path) == game
    refused = game.why("give 2C")
    assert refused and refused.text and refused.in_language("sv").text
    assert rules.describe("sv") and playout(game, 7, limit=50).moves


def main() -> None:
    with TemporaryDirectory() as folder:
        for name, rules in Rules.presets().items():
            play(rules, Path(folder) / f"{name}.jsonl")
    for text in ("x", "7", "give 2C 3C", "pass"):
        message = ""
        try:
            Game(seed=7).play(text)
        except SkitgubbeError as error:
            message = str(error)
        assert text in message
    assert perft(Game(seed=7), 2) and schema("view")
    for module in sys.argv[1:]:
        import_module(f"skitgubbe.{module}")


if __name__ == "__main__":
    main()
