"""skitgubbe: the rules of the Swedish card game.

Two phases: collect cards in tricks, then get rid of them.  There is no winner, only a loser, the
skitgubbe.  Start with :class:`Game`; see the documentation for the rest.

A module is loaded when a name from it is first used, so that importing the package takes no time.

>>> from skitgubbe import Game
>>> game = Game(["Anna", "Ben", "Carla"], seed=7)
>>> while not game.is_over:
...     _ = game.play(game.legal_moves()[0])
>>> game.skitgubbe in range(3)
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ._version import __version__

if TYPE_CHECKING:
    from .cards import PACK, Card, Rank, Suit
    from .deal import shuffled
    from .errors import (
        CommitmentError,
        IllegalMoveError,
        IllegalReason,
        LogError,
        NotationError,
        PositionError,
        RecordError,
        RulesError,
        SetupError,
        SkitgubbeError,
        UndoError,
    )
    from .events import (
        Chanced,
        CollectingEnded,
        Dealt,
        Drew,
        EndReason,
        Event,
        GameEnded,
        Gave,
        GiverAsked,
        LeftoversShown,
        Passed,
        PickedUp,
        Played,
        SheddingBegan,
        Sluffed,
        TrickCompleted,
        TrickDecided,
        TrickReturned,
        TrickTied,
        TrickWon,
        TrumpCardTaken,
        TrumpRevealed,
        Undone,
        UpcardTurned,
        WentOut,
    )
    from .fair import Deal
    from .game import Game
    from .log import Dropped, GameLog, LogHeader
    from .moves import Chance, Give, Move, Pass, PickUp, Play, Sluff
    from .notation import parse_move
    from .position import Position
    from .recording import LogWriter
    from .rules import (
        CollectingEnd,
        Following,
        Option,
        Rules,
        Sluffing,
        Tricks,
        Trump,
        UnresolvedTie,
    )
    from .schemas import schema
    from .simulate import Playout, perft, playout
    from .state import SPECTATOR, Laid, LaidKind, LegalMoves, Outcome, Phase, Viewer
    from .views import PlayerView, Shuffler, ViewFold

__all__ = [
    "PACK",
    "SPECTATOR",
    "Card",
    "Chance",
    "Chanced",
    "CollectingEnd",
    "CollectingEnded",
    "CommitmentError",
    "Deal",
    "Dealt",
    "Drew",
    "Dropped",
    "EndReason",
    "Event",
    "Following",
    "Game",
    "GameEnded",
    "GameLog",
    "Gave",
    "Give",
    "GiverAsked",
    "IllegalMoveError",
    "IllegalReason",
    "Laid",
    "LaidKind",
    "LeftoversShown",
    "LegalMoves",
    "LogError",
    "LogHeader",
    "LogWriter",
    "Move",
    "NotationError",
    "Option",
    "Outcome",
    "Pass",
    "Passed",
    "Phase",
    "PickUp",
    "PickedUp",
    "Play",
    "Played",
    "PlayerView",
    "Playout",
    "Position",
    "PositionError",
    "Rank",
    "RecordError",
    "Rules",
    "RulesError",
    "SetupError",
    "SheddingBegan",
    "Shuffler",
    "SkitgubbeError",
    "Sluff",
    "Sluffed",
    "Sluffing",
    "Suit",
    "TrickCompleted",
    "TrickDecided",
    "TrickReturned",
    "TrickTied",
    "TrickWon",
    "Tricks",
    "Trump",
    "TrumpCardTaken",
    "TrumpRevealed",
    "UndoError",
    "Undone",
    "UnresolvedTie",
    "UpcardTurned",
    "ViewFold",
    "Viewer",
    "WentOut",
    "__version__",
    "parse_move",
    "perft",
    "playout",
    "schema",
    "shuffled",
]

_HOMES = {
    "cards": (
        "PACK",
        "Card",
        "Rank",
        "Suit",
    ),
    "deal": ("shuffled",),
    "errors": (
        "CommitmentError",
        "IllegalMoveError",
        "IllegalReason",
        "LogError",
        "NotationError",
        "PositionError",
        "RecordError",
        "RulesError",
        "SetupError",
        "SkitgubbeError",
        "UndoError",
    ),
    "events": (
        "Chanced",
        "CollectingEnded",
        "Dealt",
        "Drew",
        "EndReason",
        "Event",
        "GameEnded",
        "Gave",
        "GiverAsked",
        "LeftoversShown",
        "Passed",
        "PickedUp",
        "Played",
        "SheddingBegan",
        "Sluffed",
        "TrickCompleted",
        "TrickDecided",
        "TrickReturned",
        "TrickTied",
        "TrickWon",
        "TrumpCardTaken",
        "TrumpRevealed",
        "Undone",
        "UpcardTurned",
        "WentOut",
    ),
    "fair": ("Deal",),
    "game": ("Game",),
    "log": (
        "Dropped",
        "GameLog",
        "LogHeader",
    ),
    "moves": (
        "Chance",
        "Give",
        "Move",
        "Pass",
        "PickUp",
        "Play",
        "Sluff",
    ),
    "notation": ("parse_move",),
    "position": ("Position",),
    "recording": ("LogWriter",),
    "rules": (
        "CollectingEnd",
        "Following",
        "Option",
        "Rules",
        "Sluffing",
        "Tricks",
        "Trump",
        "UnresolvedTie",
    ),
    "schemas": ("schema",),
    "simulate": (
        "Playout",
        "perft",
        "playout",
    ),
    "state": (
        "SPECTATOR",
        "Laid",
        "LaidKind",
        "LegalMoves",
        "Outcome",
        "Phase",
        "Viewer",
    ),
    "views": (
        "PlayerView",
        "Shuffler",
        "ViewFold",
    ),
}
"""The modules that the names come from; each is loaded when one of its names is first used."""

_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{_HOME[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
