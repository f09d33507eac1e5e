"""Coverage-guided fuzzing of everything that reads what somebody sent.

Run by ``nox -s fuzz``.  The first byte of an input chooses the reader; whatever the rest is, only
the library's own errors may come out, in bounded time and memory (libFuzzer's -timeout and
-rss_limit_mb).
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

atheris: Any = import_module("atheris")  # it has no types

with atheris.instrument_imports(include=["skitgubbe"]):
    import skitgubbe
    from skitgubbe.records.archives import logs_of_blocks
    from skitgubbe.records.recovery import recovered
    from skitgubbe.strict_json import parse_object

DATA = Path(__file__).parent / "data"


def _log(data: bytes) -> None:
    log = skitgubbe.GameLog.from_bytes(data)
    game = log.replay(complete=False)
    assert game.log.replay() == game
    skitgubbe.PlayerView.from_log(game.log.for_seat(0))


def _several(data: bytes) -> None:
    for found in logs_of_blocks([data]):
        if isinstance(found, skitgubbe.GameLog):
            assert skitgubbe.GameLog.from_jsonl(found.to_jsonl()) == found


def _recovery(data: bytes) -> None:
    recovered(io.BytesIO(data)).log.replay()


def _view(data: bytes) -> None:
    skitgubbe.PlayerView.from_log(skitgubbe.GameLog.from_bytes(data)).to_dict()


def _position(data: bytes) -> None:
    position = skitgubbe.Position.from_dict(parse_object(_text(data)))
    game = skitgubbe.Game.from_position(position)
    skitgubbe.playout(game, seed=1, limit=200)
    assert game.is_over or game.legal_moves()


def _rules(data: bytes) -> None:
    rules = skitgubbe.Rules.from_dict(parse_object(_text(data)))
    assert skitgubbe.Rules.from_dict(rules.to_dict()) == rules


def _move(data: bytes) -> None:
    move = skitgubbe.parse_move(_text(data))
    assert skitgubbe.parse_move(str(move)) == move


def _card(data: bytes) -> None:
    card = skitgubbe.Card(_text(data))
    assert skitgubbe.Card(str(card)) is card


def _deck(data: bytes) -> None:
    skitgubbe.Game(deck=_text(data))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass" if data[:1] == b"s" else "replace")


READERS: tuple[Callable[[bytes], None], ...] = (
    *(_log, _recovery, _view, _position, _rules, _move, _card, _deck, _several),
)


def one_input(data: bytes) -> None:
    """Give one input to the reader that it chooses."""
    if data:
        with suppress(skitgubbe.SkitgubbeError, UnicodeDecodeError):
            READERS[data[0] % len(READERS)](data[1:])


def seeds() -> list[bytes]:
    """Real inputs to begin from."""
    found: list[bytes] = [bytes([5]) + b"sluff 7S 7H", bytes([6]) + b"10S", bytes([4]) + b"{}"]
    for path in sorted((DATA / "games").glob("*-3p-1.jsonl")):
        log = skitgubbe.GameLog.load(path)
        game = log.replay(complete=False)
        short = b"".join(path.read_bytes().splitlines(keepends=True)[:30])
        found += [bytes([reader]) + short for reader in (0, 1, 8)]
        found.append(bytes([2]) + game.log.for_seat(1).to_jsonl().encode()[:4000])
        for number, step in enumerate(log.steps(complete=False)):
            if number % 40 == 7 and isinstance(step, skitgubbe.Game):
                text = json.dumps(step.position.to_dict())
                found.append(bytes([3]) + text.encode())
        found.append(bytes([4]) + json.dumps(log.header.rules.to_dict()).encode())
    return found


def main() -> None:
    """``fuzz_readers.py FOLDER [libFuzzer options]``: the folder gets the seeds."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds()):
        (folder / f"seed-{number:03}").write_bytes(seed)
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
