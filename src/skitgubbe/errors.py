"""What can go wrong: one root, one class a cause, one reason a rule.

Every exception that the library raises on purpose is a :class:`SkitgubbeError`, which is a
``ValueError``.  A refused move carries an :class:`IllegalReason`, and each reason belongs to
one rule of the rule book.
"""

from __future__ import annotations

import reprlib
from enum import StrEnum
from typing import TYPE_CHECKING

from ._engine.codes import Code

if TYPE_CHECKING:
    from .moves import Move

__all__ = [
    "ArgumentError",
    "BusyError",
    "CommitmentError",
    "EventError",
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
    "ViewerError",
]

_SHOWN = 40

_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = _SHOWN


def quoted(value: object) -> str:
    """The ``repr`` of a value for an error message: at most 40 characters, whatever it is.

    >>> quoted("1X")
    "'1X'"
    >>> quoted("x" * 1_000_000)
    "'xxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'"
    """
    try:
        text = _short.repr(value)
    except Exception:  # a repr is foreign code, and an int of very many digits has none
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


class SkitgubbeError(ValueError):
    """The root of all errors that this library raises.

    >>> import skitgubbe
    >>> try:
    ...     skitgubbe.Card("1X")
    ... except skitgubbe.SkitgubbeError as error:
    ...     print(error)
    '1X' is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)
    """


class RulesError(SkitgubbeError):
    """An unknown option or value, or two options that do not go together.

    >>> import skitgubbe
    >>> skitgubbe.Rules(must_match=True)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.RulesError: must_match=True needs tricks='everyone' (E6)
    """


class NotationError(SkitgubbeError):
    """Text or JSON that cannot be read: it is no card, no move, no deck, no event.

    >>> import skitgubbe
    >>> skitgubbe.parse_move("fold")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.NotationError: 'fold' is not a move
    """


class ArgumentError(SkitgubbeError):
    """An argument that a function cannot take: a number out of range, an unknown name.

    >>> import skitgubbe
    >>> skitgubbe.perft(skitgubbe.Game(seed=7), -1)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.ArgumentError: depth is an int of 0 or more, not -1
    """


class ViewerError(SkitgubbeError):
    """A viewer that there is not, or a log that is not for that viewer.

    >>> import skitgubbe
    >>> skitgubbe.Game(3, seed=7).view(3)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.ViewerError: viewer: there is no seat 3
    """


class EventError(SkitgubbeError):
    """An event that cannot be the next, or that is none of a game.

    >>> import skitgubbe
    >>> fold = skitgubbe.ViewFold(skitgubbe.Game(3, seed=7).log.for_seat(0).header)
    >>> fold.feed(skitgubbe.Passed(1))
    Traceback (most recent call last):
    ...
    skitgubbe.errors.EventError: dealt is due before passed
    """


class SetupError(SkitgubbeError):
    """A game that cannot begin: its players, dealer, deck or seed are wrong.

    >>> import skitgubbe
    >>> skitgubbe.Game(["Anna", "Anna"])
    Traceback (most recent call last):
    ...
    skitgubbe.errors.SetupError: two players are named 'Anna' (seats 0 and 1)
    """


class RecordError(SkitgubbeError):
    """A file that no log can be written to or read from.

    It is there already or has another writer, it is no regular file, or no file can have the name.

    >>> import skitgubbe
    >>> skitgubbe.Game(seed=7).record_to(__file__)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.RecordError: the file is there already; Game.resume goes on with a log
    """


class BusyError(SkitgubbeError):
    """Something is being changed already, by another thread or by what was interrupted just now.

    Nothing has changed for whoever gets it.  A lock of the program's own keeps it from coming up.

    >>> import skitgubbe
    >>> raise skitgubbe.BusyError("the game is being changed already, by another thread perhaps")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.BusyError: the game is being changed already, by another thread perhaps
    """


class UndoError(SkitgubbeError):
    """There is no move to take back.

    >>> import skitgubbe
    >>> skitgubbe.Game(seed=7).undo()
    Traceback (most recent call last):
    ...
    skitgubbe.errors.UndoError: there is no move to take back
    """


class PositionError(SkitgubbeError):
    """A position that cannot be; ``problems`` lists every fault found."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class LogError(SkitgubbeError):
    """A log that cannot be read or that does not tell a game that was played.

    ``line`` is the 1-based line of the text at fault, ``reason`` says what is wrong there.

    >>> import skitgubbe
    >>> skitgubbe.GameLog.from_jsonl("hello")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.LogError: line 1: not JSON: Expecting value (column 1)
    """

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")

    def __reduce__(self) -> tuple[type[LogError], tuple[int, str]]:
        return type(self), (self.line, self.reason)


class CommitmentError(SkitgubbeError):
    """A deal that is not the one that was committed to.

    ``part`` names what does not agree: ``commitment``, ``secret``, ``secret_commitment``,
    ``contributions``, ``contribution_commitments``, ``deck`` or ``pool_order``; ``reason`` says
    how.

    >>> import skitgubbe
    >>> deal = skitgubbe.Deal.committed()
    >>> deal.verify("0" * 64, deck=deal.deck)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.CommitmentError: commitment: it is for another salt or deck
    """

    def __init__(self, part: str, reason: str) -> None:
        self.part = part
        self.reason = reason
        super().__init__(f"{part}: {reason}")

    def __reduce__(self) -> tuple[type[CommitmentError], tuple[str, str]]:
        return type(self), (self.part, self.reason)


class IllegalReason(StrEnum):
    """Why a move is refused: one code a rule.

    ``rule`` is the id in the rule book.  Where different rules may ask the same thing it holds
    several ids, and the error's own ``rule`` says which applied.  Where a number in ``sentence``
    is an option's, it is that of the classic game, and the error has the one in force.

    >>> import skitgubbe
    >>> skitgubbe.IllegalReason.DOES_NOT_BEAT.rule
    'S2'
    >>> skitgubbe.IllegalReason("does_not_beat").sentence
    'it does not beat the top card'
    """

    code: int
    rule: str
    sentence: str

    def __new__(cls, value: str, code: int, rule: str, sentence: str) -> IllegalReason:
        """Make a member; the enum machinery keeps others from being made."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.code = code
        member.rule = rule
        member.sentence = sentence
        return member

    GAME_OVER = "game_over", Code.GAME_OVER, "F1", "the game is over"
    NO_SUCH_SEAT = "no_such_seat", Code.NO_SUCH_SEAT, "D2", "there is no such seat"
    NOT_YOUR_TURN = (
        "not_your_turn",
        Code.NOT_YOUR_TURN,
        "C1 E1 B5 S2",
        "it is another seat's turn",
    )
    CARD_NOT_HELD = (
        "card_not_held",
        Code.CARD_NOT_HELD,
        "C1 E1 B5 S1",
        "the seat does not hold it",
    )
    ONE_CARD_A_PLAY = (
        "one_card_a_play",
        Code.ONE_CARD_A_PLAY,
        "C1",
        "one card is played at a time; several equal cards need tricks='everyone' (E1)",
    )
    RANKS_DIFFER = (
        "ranks_differ",
        Code.RANKS_DIFFER,
        "E1",
        "cards played together are of one rank",
    )
    TOO_MANY_CARDS = (
        "too_many_cards",
        Code.TOO_MANY_CARDS,
        "E1 D7",
        "at most three cards are played together",
    )
    MUST_MATCH = (
        "must_match",
        Code.MUST_MATCH,
        "E6",
        "the seat holds a rank that it must match",
    )
    MUST_FOLLOW = (
        "must_follow",
        Code.MUST_FOLLOW,
        "U2",
        "an answer follows suit, or trumps when it cannot",
    )
    CHANCE_OFF = "chance_off", Code.CHANCE_OFF, "C5", "chance=False: nobody may chance"
    CHANCE_LAST_CARD = (
        "chance_last_card",
        Code.CHANCE_LAST_CARD,
        "C5",
        "chance needs two cards in the stock",
    )
    CHANCE_NOT_NOW = (
        "chance_not_now",
        Code.CHANCE_NOT_NOW,
        "C5",
        "chance belongs to collecting",
    )
    PICK_UP_OFF = (
        "pick_up_off",
        Code.PICK_UP_OFF,
        "U2",
        "picking up in collecting needs following='follow_or_pick_up'",
    )
    PICK_UP_NOT_LED = (
        "pick_up_not_led",
        Code.PICK_UP_NOT_LED,
        "U2",
        "the leader of a trick must play a card",
    )
    SLUFF_OFF = (
        "sluff_off",
        Code.SLUFF_OFF,
        "L1",
        "sluffing='none': nobody adds cards to a trick",
    )
    SLUFF_TOO_EARLY = (
        "sluff_too_early",
        Code.SLUFF_TOO_EARLY,
        "L1 L2 L3 L9",
        "it is too early in the trick to add cards",
    )
    SLUFF_NOT_PLAYED_YET = (
        "sluff_not_played_yet",
        Code.SLUFF_NOT_PLAYED_YET,
        "L2",
        "a seat adds cards only once it has played in the round",
    )
    SLUFF_WRONG_RANK = (
        "sluff_wrong_rank",
        Code.SLUFF_WRONG_RANK,
        "L1 L3",
        "only cards of ranks lying in the trick are added",
    )
    SLUFF_NOT_OWN_RANK = (
        "sluff_not_own_rank",
        Code.SLUFF_NOT_OWN_RANK,
        "L2",
        "a seat adds only cards of the rank it played itself",
    )
    SLUFF_MUST_MATCH = (
        "sluff_must_match",
        Code.SLUFF_MUST_MATCH,
        "L7",
        "a rank that the seat must match is played, not added",
    )
    SLUFF_NOT_NOW = (
        "sluff_not_now",
        Code.SLUFF_NOT_NOW,
        "L4",
        "cards are added only to tricks of collecting",
    )
    WINDOW_OPEN = (
        "window_open",
        Code.WINDOW_OPEN,
        "L5",
        "the trick is decided: add cards or pass",
    )
    WINDOW_DONE = (
        "window_done",
        Code.WINDOW_DONE,
        "L5",
        "the seat is done with this trick",
    )
    PASS_NOT_NOW = (
        "pass_not_now",
        Code.PASS_NOT_NOW,
        "L5",
        "in collecting a seat passes only once a trick is decided and sluffing is on",
    )
    GIVE_OFF = (
        "give_off",
        Code.GIVE_OFF,
        "B5",
        "giving needs rubbish_cards=True",
    )
    GIVE_NOT_NOW = (
        "give_not_now",
        Code.GIVE_NOT_NOW,
        "B5",
        "cards are given only between the phases",
    )
    NOT_LOW = "not_low", Code.NOT_LOW, "B5", "only twos to fives are given"
    MUST_GIVE = "must_give", Code.MUST_GIVE, "B5", "the seat must give a low card"
    NO_PASSING = (
        "no_passing",
        Code.NO_PASSING,
        "S2",
        "there is no passing in shedding: play or pick up",
    )
    NOTHING_TO_PICK_UP = (
        "nothing_to_pick_up",
        Code.NOTHING_TO_PICK_UP,
        "S3 P1 P2",
        "there is no card on the table to pick up",
    )
    DOES_NOT_BEAT = (
        "does_not_beat",
        Code.DOES_NOT_BEAT,
        "S2",
        "it does not beat the top card",
    )
    SEQUENCES_OFF = (
        "sequences_off",
        Code.SEQUENCES_OFF,
        "Q1",
        "several cards in one play need sequences=True",
    )
    NOT_A_SEQUENCE = (
        "not_a_sequence",
        Code.NOT_A_SEQUENCE,
        "Q1",
        "cards played together are one suit in unbroken rank order",
    )
    SEQUENCE_DOES_NOT_BEAT = (
        "sequence_does_not_beat",
        Code.SEQUENCE_DOES_NOT_BEAT,
        "Q2",
        "each card of the sequence must beat the top card",
    )
    EQUAL_CARDS_OFF = (
        "equal_cards_off",
        Code.EQUAL_CARDS_OFF,
        "E7",
        "one card is played at a time; several equal cards need equal_cards=True (E1)",
    )
    CHANCE_ONLY_LEADS = (
        "chance_only_leads",
        Code.CHANCE_ONLY_LEADS,
        "C9",
        "chance_when='leading': a chance may only open a trick",
    )
    CHANCE_NO_CARD = (
        "chance_no_card",
        Code.CHANCE_NO_CARD,
        "T2",
        "chance needs a card in the stock, and it is empty",
    )
    SLUFF_NOT_IN_TRICK_YET = (
        "sluff_not_in_trick_yet",
        Code.SLUFF_NOT_IN_TRICK_YET,
        "L9",
        "a seat adds cards only once it has played in the trick",
    )
    SLUFF_NOT_OWN_RANKS = (
        "sluff_not_own_ranks",
        Code.SLUFF_NOT_OWN_RANKS,
        "L9",
        "a seat adds only cards of the ranks it played itself in the trick",
    )
    GIVE_POOLED = (
        "give_pooled",
        Code.GIVE_POOLED,
        "B7",
        "rubbish_pooled=True: nobody gives cards, they are pooled",
    )
    OWES_PICK_UP = (
        "owes_pick_up",
        Code.OWES_PICK_UP,
        "B6",
        "the seat has no cards and owes a pick-up: it must pick up before it plays",
    )
    MUST_BEAT = (
        "must_beat",
        Code.MUST_BEAT,
        "S7",
        "must_beat=True: who can beat the top card may not pick up",
    )
    MUST_NOT_TRUMP = (
        "must_not_trump",
        Code.MUST_NOT_TRUMP,
        "S8",
        "trumping='void': a trump goes on a plain card only from a hand without its suit",
    )


REASONS: tuple[IllegalReason | None, ...] = (None, *IllegalReason)
"""The reasons by the engine's code."""

SHOWN_MOVES = 12


class IllegalMoveError(SkitgubbeError):
    """A move that the rules refuse; nothing was changed.

    ``reason`` is an :class:`IllegalReason`, ``rule`` the id of the rule that refused, ``sentence``
    the reason in words, ``move`` and ``seat`` what was tried (``seat`` is ``None`` once the game is
    over and none was named).  The text also lists what the seat may do, never a card of another
    seat.

    >>> import skitgubbe
    >>> game = skitgubbe.Game(3, seed=7)
    >>> try:
    ...     game.play("pass")
    ... except skitgubbe.IllegalMoveError as error:
    ...     print(error.reason, error.rule, error.seat)
    pass_not_now L5 1
    """

    def __init__(
        self,
        reason: IllegalReason,
        move: Move,
        seat: object,
        *,
        rule: str | None = None,
        sentence: str | None = None,
        legal: tuple[Move, ...] = (),
    ) -> None:
        self.reason = reason
        self.move = move
        self.seat = seat
        self.rule = reason.rule if rule is None else rule
        self.sentence = reason.sentence if sentence is None else sentence
        self.legal = legal
        by = "" if seat is None else f" by seat {quoted(seat)}"
        shown = ", ".join(str(other) for other in legal[:SHOWN_MOVES])
        if len(legal) > SHOWN_MOVES:
            shown += f" and {len(legal) - SHOWN_MOVES} more"
        super().__init__(
            f"illegal move {str(move)!r}{by}: {self.sentence} ({self.rule})"
            f"; legal: {shown or 'nothing'}"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.reason, self.move, self.seat, self.rule, self.sentence, self.legal)


def _rebuild(
    reason: IllegalReason,
    move: Move,
    seat: object,
    rule: str,
    sentence: str,
    legal: tuple[Move, ...],
) -> IllegalMoveError:
    return IllegalMoveError(reason, move, seat, rule=rule, sentence=sentence, legal=legal)
