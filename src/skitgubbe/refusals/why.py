"""What there is to tell about a move that is refused, and the error that tells it.

All of it is worked out from what the seat itself sees: its own cards, the table, and counts.
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, field, frozen

from .._engine import codes as c, dispatch
from .._engine.table import Table
from .._typing import PublicDir
from ..cards import Card, cards_of_mask
from ..errors import SkitgubbeError, quoted
from ..moves import LegalMoves, Move, Play, code_of_move, move_of_code
from .reasons import REASONS, IllegalReason, rule_in_force, sentence_in_force

__all__ = ["IllegalMoveError", "Why", "refusal", "why_refused"]


@frozen
class Why(PublicDir):
    """Why a seat may not make a move: what a player is told.

    ``reason`` is the :class:`IllegalReason`, ``rule`` the id of the one rule that applies here,
    ``cards`` are those that it is about, ascending: of the move those at fault, or of the hand
    those that must be played, or the card to beat.  ``legal`` are the moves that the seat may make.

    >>> import skitgubbe
    >>> why = skitgubbe.Game(3, seed=7).why("2C")
    >>> why.rule, why.cards, why.legal
    ('C1', (Card('2C'),), LegalMoves(2S, 3S, 9D, chance))
    >>> why.text
    'You do not hold the two of clubs.'
    >>> why.in_language("sv").text
    'Du har inte klöver två.'
    """

    reason: IllegalReason
    rule: str
    cards: tuple[Card, ...]
    legal: tuple[Move, ...]
    move: Move
    language: str = "en"
    most: int = field(default=c.CLASSIC_HAND, repr=False)
    """How many cards may be played together."""

    @property
    def text(self) -> str:
        """A sentence for the player who tried the move."""
        from ..languages.card_text import named_cards
        from ..languages.catalogue import catalogue

        texts = catalogue(self.language)
        key = f"why.{self.reason.value}"
        number = self.most
        if self.reason is IllegalReason.MUST_FOLLOW and not self._may_play:
            key = "why.must_follow.cannot"
        elif self.reason is IllegalReason.CARD_NOT_HELD:
            number = len(self.cards)
        return texts.say(
            key,
            number,
            number=texts.number(number),
            cards=named_cards(self.cards, texts),
            choice=named_cards(self.cards, texts, "list.or"),
            played=named_cards(move_cards(self.move), texts),
        )

    @property
    def _may_play(self) -> bool:
        return any(isinstance(move, Play) for move in self.legal)

    def in_language(self, language: str) -> Why:
        """The same, told in another language; raises :class:`LanguageError` if there is none."""
        from ..languages.catalogue import catalogue

        return evolve(self, language=catalogue(language).code)


SHOWN_MOVES: Final = 12
_SAYS_WHY_NOTHING: Final = ("game_over", "no_such_seat", "not_your_turn", "window_done")
"""Reasons that say themselves why nothing is legal."""


class IllegalMoveError(SkitgubbeError):
    """A move that the rules refuse; nothing was changed.

    ``reason`` is an :class:`IllegalReason`, ``rule`` the id of the rule that refused, ``sentence``
    the reason in words, ``move`` and ``seat`` what was tried (``seat`` is ``None`` once the game is
    over and none was named).  The text also lists what the seat may do, never a card of another
    seat; ``why`` is for the player: ``error.why.text``, and ``error.why.in_language("sv").text``.

    >>> import skitgubbe
    >>> game = skitgubbe.Game(3, seed=7)
    >>> try:
    ...     game.play("pass")
    ... except skitgubbe.IllegalMoveError as error:
    ...     print(error.reason, error.rule, error.seat, error.why.text)
    pass_not_now L5 1 You cannot pass now.
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
        why: Why | None = None,
    ) -> None:
        self.reason = reason
        self.move = move
        self.seat = seat
        self.rule: str = reason.rule if rule is None else rule
        self.sentence: str = reason.sentence if sentence is None else sentence
        self.legal = legal
        self.why: Why = why or Why(reason, self.rule, (), legal, move)
        by = "" if seat is None else f" by seat {quoted(seat)}"
        shown = ", ".join(str(other) for other in legal[:SHOWN_MOVES])
        if len(legal) > SHOWN_MOVES:
            shown += f" and {len(legal) - SHOWN_MOVES} more"
        nothing = "nothing"
        if self.reason.value not in _SAYS_WHY_NOTHING:
            nothing += ", it is not their turn"
        super().__init__(
            f"illegal move {str(move)!r}{by}: {self.sentence} ({self.rule})"
            f"; legal: {shown or nothing}"
        )

    def __reduce__(self) -> tuple[object, ...]:
        made_of = (
            self.reason,
            self.move,
            self.seat,
            self.rule,
            self.sentence,
            self.legal,
            self.why,
        )
        return _rebuild, made_of


def _rebuild(
    reason: IllegalReason,
    move: Move,
    seat: object,
    rule: str,
    sentence: str,
    legal: tuple[Move, ...],
    why: Why,
) -> IllegalMoveError:
    return IllegalMoveError(reason, move, seat, rule=rule, sentence=sentence, legal=legal, why=why)


def move_cards(move: Move) -> tuple[Card, ...]:
    """The cards that a move names.

    >>> move_cards(Play("7S"))
    (Card('7S'),)
    """
    return cards_of_mask(code_of_move(move) & c.CARDS)


def why_refused(
    code: int, move: Move, seat: int | None, table: Table, language: str = "en"
) -> Why | None:
    """Why the engine refuses a move by this code; ``None`` if it does not.

    Raises :class:`LanguageError` if there is no such language.
    """
    from ..languages.catalogue import catalogue

    language = catalogue(language).code
    reason = REASONS[code]
    return None if reason is None else _why(reason, move, seat, table, language)


def _why(
    reason: IllegalReason, move: Move, seat: int | None, table: Table, language: str = "en"
) -> Why:
    codes: list[int] = []
    if reason is not IllegalReason.NO_SUCH_SEAT and seat is not None:
        codes = dispatch.legal(table, seat)
    concerned = 0
    if reason.concerns is not None and seat is not None:
        concerned = reason.concerns(table, seat, code_of_move(move) & c.CARDS, codes)
    return Why(
        reason,
        rule_in_force(reason, table),
        cards_of_mask(concerned),
        LegalMoves(map(move_of_code, codes)),
        move,
        language,
        table.rules.at_most,
    )


def refusal(code: int, move: Move, seat: int | None, table: Table) -> IllegalMoveError:
    """The error for a move that ``code`` refuses; it lists what the seat may do."""
    reason = REASONS[code]
    assert reason is not None
    why = _why(reason, move, seat, table)
    return IllegalMoveError(
        reason,
        move,
        seat,
        rule=why.rule,
        sentence=sentence_in_force(reason, table),
        legal=tuple(why.legal),
        why=why,
    )
