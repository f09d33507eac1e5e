"""skitgubbe: the rules of the Swedish card game.

Two phases: collect cards in tricks, then get rid of them.  There is no winner, only a loser, the
skitgubbe.  Start with :class:`Game`; see the documentation for the rest.

Each name is loaded from its module when it is first asked for: who needs a card does not load the
whole library.  Type checkers take the names from the imports below, the interpreter from the table;
a test holds the two together.

>>> from random import Random
>>> from skitgubbe import Game, Rules
>>> rules = Rules(repetition_limit=3)  # without it, a game can go round for ever (F4)
>>> game, chance = Game(["Anna", "Ben", "Carla"], rules=rules, seed=7), Random(7)
>>> while not game.is_over:
...     _ = game.play(chance.choice(game.legal_moves()))
>>> game.skitgubbe in range(3)
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._version import __version__ as __version__
    from .cards import PACK as PACK, Card as Card, Rank as Rank, Suit as Suit
    from .errors import (
        AmbiguousError as AmbiguousError,
        ArgumentError as ArgumentError,
        BusyError as BusyError,
        CommitmentError as CommitmentError,
        EventError as EventError,
        LanguageError as LanguageError,
        LogError as LogError,
        NotationError as NotationError,
        PositionError as PositionError,
        RecordError as RecordError,
        RulesError as RulesError,
        SetupError as SetupError,
        SkitgubbeError as SkitgubbeError,
        UndoError as UndoError,
        UnexpectedMoveError as UnexpectedMoveError,
        ViewerError as ViewerError,
    )
    from .events.classes import (
        Chanced as Chanced,
        CollectingEnded as CollectingEnded,
        Dealt as Dealt,
        Drew as Drew,
        EndReason as EndReason,
        Event as Event,
        GameEnded as GameEnded,
        Gave as Gave,
        GiverAsked as GiverAsked,
        LeftoversShown as LeftoversShown,
        Note as Note,
        NoteKind as NoteKind,
        Passed as Passed,
        PickedUp as PickedUp,
        Played as Played,
        PoolDealt as PoolDealt,
        Pooled as Pooled,
        SheddingBegan as SheddingBegan,
        Sluffed as Sluffed,
        TrickCompleted as TrickCompleted,
        TrickDecided as TrickDecided,
        TrickReturned as TrickReturned,
        TrickTied as TrickTied,
        TrickWon as TrickWon,
        TrumpCardTaken as TrumpCardTaken,
        TrumpRevealed as TrumpRevealed,
        Undone as Undone,
        UpcardTurned as UpcardTurned,
        WentOut as WentOut,
    )
    from .fair_deal import Deal as Deal
    from .game import Game as Game
    from .knowledge.view import PlayerView as PlayerView, Shuffler as Shuffler
    from .knowledge.view_fold import ViewFold as ViewFold
    from .languages.card_text import CardStyle as CardStyle, card_text as card_text
    from .languages.catalogue import (
        language_codes as language_codes,
        register_language as register_language,
    )
    from .log_header import LogHeader as LogHeader
    from .moves import (
        Chance as Chance,
        Give as Give,
        LegalMoves as LegalMoves,
        Move as Move,
        Pass as Pass,
        PickUp as PickUp,
        Play as Play,
        Sluff as Sluff,
    )
    from .notation import (
        move_from_dict as move_from_dict,
        parse_card as parse_card,
        parse_cards as parse_cards,
        parse_move as parse_move,
    )
    from .positions.position import Position as Position
    from .public_state import Laid as Laid, LaidKind as LaidKind, Outcome as Outcome, Phase as Phase
    from .records.log import Dropped as Dropped, GameLog as GameLog
    from .records.writer import LogWriter as LogWriter
    from .refusals import (
        IllegalMoveError as IllegalMoveError,
        IllegalReason as IllegalReason,
        Why as Why,
    )
    from .rules import (
        CollectingEnd as CollectingEnd,
        Following as Following,
        Option as Option,
        Rules as Rules,
        Sluffing as Sluffing,
        Tricks as Tricks,
        Trump as Trump,
        UnresolvedTie as UnresolvedTie,
    )
    from .schemas import schema as schema
    from .shuffle import shuffled as shuffled
    from .simulate import Playout as Playout, perft as perft, playout as playout
    from .telling import (
        Paragraph as Paragraph,
        ParagraphKind as ParagraphKind,
        Part as Part,
        PartKind as PartKind,
        tell as tell,
        tell_parts as tell_parts,
    )
    from .telling.pictures.picture import svg as svg
    from .viewers import SPECTATOR as SPECTATOR, Viewer as Viewer
else:  # a type checker that saw __getattr__ would take every name
    _MODULES = {
        "_version": "__version__",
        "cards": "PACK Card Rank Suit",
        "errors": (
            "AmbiguousError ArgumentError BusyError CommitmentError EventError LanguageError "
            "LogError NotationError PositionError RecordError RulesError SetupError "
            "SkitgubbeError UndoError UnexpectedMoveError ViewerError"
        ),
        "events.classes": (
            "Chanced CollectingEnded Dealt Drew EndReason Event GameEnded Gave GiverAsked "
            "LeftoversShown Note NoteKind Passed PickedUp Played PoolDealt Pooled SheddingBegan "
            "Sluffed TrickCompleted TrickDecided TrickReturned TrickTied TrickWon "
            "TrumpCardTaken TrumpRevealed Undone UpcardTurned WentOut"
        ),
        "fair_deal": "Deal",
        "game": "Game",
        "knowledge.view": "PlayerView Shuffler",
        "knowledge.view_fold": "ViewFold",
        "languages.card_text": "CardStyle card_text",
        "languages.catalogue": "language_codes register_language",
        "log_header": "LogHeader",
        "moves": "Chance Give LegalMoves Move Pass PickUp Play Sluff",
        "notation": "move_from_dict parse_card parse_cards parse_move",
        "positions.position": "Position",
        "public_state": "Laid LaidKind Outcome Phase",
        "records.log": "Dropped GameLog",
        "records.writer": "LogWriter",
        "refusals": "IllegalMoveError IllegalReason Why",
        "rules": "CollectingEnd Following Option Rules Sluffing Tricks Trump UnresolvedTie",
        "schemas": "schema",
        "shuffle": "shuffled",
        "simulate": "Playout perft playout",
        "telling": "Paragraph ParagraphKind Part PartKind tell tell_parts",
        "telling.pictures.picture": "svg",
        "viewers": "SPECTATOR Viewer",
    }
    _HOMES = {name: module for module, names in _MODULES.items() for name in names.split()}
    __all__ = sorted(_HOMES)  # noqa: PLE0605

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is not None:
            value = getattr(import_module(f".{home}", __name__), name)
            globals()[name] = value
            return value
        module = f"{__name__}.{name}"
        try:
            if not name.startswith("__"):
                return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return __all__
