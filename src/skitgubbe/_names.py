"""The public names, and where each comes from: the one list of them.

``skitgubbe`` shows these names, and loads this module when one of them is first used.
"""

from __future__ import annotations

from ._version import __version__
from .cards import PACK, Card, Rank, Suit
from .errors import (
    ArgumentError,
    BusyError,
    CommitmentError,
    EventError,
    IllegalMoveError,
    LanguageError,
    LogError,
    NotationError,
    PositionError,
    RecordError,
    RulesError,
    SetupError,
    SkitgubbeError,
    UndoError,
    ViewerError,
)
from .events.classes import (
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
    PoolDealt,
    Pooled,
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
from .fair_deal import Deal
from .game import Game
from .knowledge.view import PlayerView, Shuffler, ViewFold
from .languages.card_text import CardStyle, card_text
from .languages.catalogue import languages, register_language
from .log_header import LogHeader
from .moves import Chance, Give, LegalMoves, Move, Pass, PickUp, Play, Sluff
from .notation import move_from_dict, parse_move
from .positions.position import Position
from .public_state import Laid, LaidKind, Outcome, Phase
from .records.log import Dropped, GameLog
from .records.writer import LogWriter
from .refusals import IllegalReason
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
from .shuffle import shuffled
from .simulate import Playout, perft, playout
from .viewers import SPECTATOR, Viewer

__all__ = [
    "PACK",
    "SPECTATOR",
    "ArgumentError",
    "BusyError",
    "Card",
    "CardStyle",
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
    "EventError",
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
    "LanguageError",
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
    "PoolDealt",
    "Pooled",
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
    "ViewerError",
    "WentOut",
    "__version__",
    "card_text",
    "languages",
    "move_from_dict",
    "parse_move",
    "perft",
    "playout",
    "register_language",
    "schema",
    "shuffled",
]
