"""skitgubbe: the rules of the Swedish card game.

Two phases: collect cards in tricks, then get rid of them.  There is no winner, only a loser, the
skitgubbe.  Start with :class:`Game`; see the documentation for the rest.

>>> game = Game(["Anna", "Ben", "Carla"], seed=7)
>>> while not game.is_over:
...     _ = game.play(game.legal_moves()[0])
>>> game.skitgubbe in range(3)
True
"""

from __future__ import annotations

from ._version import __version__
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
