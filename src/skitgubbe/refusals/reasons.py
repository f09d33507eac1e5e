"""The reasons why a move is refused, their sentences, and the rule that applies.

The engine gives a number, and :class:`IllegalReason` says it in words.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeAlias

from .._engine import codes as c
from .._engine.codes import Code
from .._engine.table import Table
from .._engine.tricks import bound_to, own_rank, ranks_lying
from ..faults import fault

__all__ = ["REASONS", "IllegalReason", "rule_in_force", "sentence_in_force"]


# --- the cards that a reason is about ---------------------------------------------------------


def _of_move(_table: Table, _seat: int, cards: int, _legal: list[int]) -> int:
    return cards


def _not_held(table: Table, seat: int, cards: int, _legal: list[int]) -> int:
    return cards & ~table.hands[seat]


def _to_play(_table: Table, _seat: int, _cards: int, legal: list[int]) -> int:
    """The cards that may be played or given."""
    cards = 0
    for code in legal:
        if code >> c.KIND_SHIFT in (c.PLAY, c.GIVE):
            cards |= code & c.CARDS
    return cards


def _to_follow(table: Table, seat: int, cards: int, legal: list[int]) -> int:
    return _to_play(table, seat, cards, legal) or table.laid[0] & c.CARDS


def _top(table: Table, _seat: int, _cards: int, _legal: list[int]) -> int:
    return c.top_bit(table.laid[-1] & c.CARDS)


def _of_its_suit(table: Table, seat: int, _cards: int, _legal: list[int]) -> int:
    return table.hands[seat] & c.suit_of(c.top_bit(table.laid[-1] & c.CARDS))


def _not_lying(table: Table, _seat: int, cards: int, _legal: list[int]) -> int:
    return cards & ~ranks_lying(table)


def _not_own(table: Table, seat: int, cards: int, _legal: list[int]) -> int:
    return cards & ~own_rank(table, seat)


def _bound(table: Table, seat: int, cards: int, _legal: list[int]) -> int:
    return cards & bound_to(table, seat)


# --- the reasons ------------------------------------------------------------------------------

_Concerns: TypeAlias = Callable[[Table, int, int, list[int]], int]
"""The mask of cards: from the table, the seat, the move's cards, its legal moves."""

_HIDDEN: Final = True

_NAMES: Final = [name.lower() for name in vars(Code) if name.isupper()]
"""The names of the engine's codes, in their order: that of the reasons too."""


class IllegalReason(StrEnum):
    """Why a move is refused: one code a rule.

    ``rule`` is the id in the rule book.  Where different rules may ask the same thing it holds
    several ids, and the error's own ``rule`` says which applied.  Where a number in ``sentence``
    is an option's, it is that of the classic game, and the error has the one in force.
    ``by_hidden_cards`` says whether it depends on the rest of a hand, so that nobody but its seat
    can judge it.

    >>> import skitgubbe
    >>> skitgubbe.IllegalReason.DOES_NOT_BEAT.rule
    'S2'
    >>> skitgubbe.IllegalReason("does_not_beat").sentence
    'it does not beat the top card'
    """

    code: int
    rule: str
    sentence: str
    concerns: _Concerns | None
    by_hidden_cards: bool

    def __new__(
        cls,
        rule: str,
        sentence: str,
        concerns: _Concerns | None = None,
        by_hidden_cards: bool = False,
    ) -> IllegalReason:
        """Make a member; the enum machinery keeps others from being made."""
        value = _NAMES[len(cls.__members__) + 1]
        member = str.__new__(cls, value)
        member._value_ = value
        member.code = getattr(Code, value.upper())
        member.rule = rule
        member.sentence = sentence
        member.concerns = concerns
        member.by_hidden_cards = by_hidden_cards
        return member

    GAME_OVER = "F1", "the game is over"
    NO_SUCH_SEAT = "D2", "there is no such seat"
    NOT_YOUR_TURN = "C1 E1 B5 S2", "it is another seat's turn"
    CARD_NOT_HELD = "C1 E1 B5 S1", "the seat does not hold it", _not_held
    ONE_CARD_A_PLAY = (
        "C1",
        "one card is played at a time; several equal cards need tricks='everyone' (E1)",
        _of_move,
    )
    RANKS_DIFFER = "E1", "cards played together are of one rank", _of_move
    TOO_MANY_CARDS = "E1 D7", "at most three cards are played together", _of_move
    MUST_MATCH = "E6", "the seat holds a rank that it must match", _to_play, _HIDDEN
    MUST_FOLLOW = "U2", "an answer follows suit, or trumps when it cannot", _to_follow, _HIDDEN
    CHANCE_OFF = "C5", "chance=False: nobody may chance"
    CHANCE_LAST_CARD = "C5", "chance needs two cards in the stock"
    CHANCE_NOT_NOW = "C5", "chance belongs to collecting"
    PICK_UP_OFF = "U2", "picking up in collecting needs following='follow_or_pick_up'"
    PICK_UP_NOT_LED = "U2", "the leader of a trick must play a card"
    SLUFF_OFF = "L1", "sluffing='none': nobody adds cards to a trick"
    SLUFF_TOO_EARLY = "L1 L2 L3 L9", "it is too early in the trick to add cards"
    SLUFF_NOT_PLAYED_YET = "L2", "a seat adds cards only once it has played in the round"
    SLUFF_WRONG_RANK = "L1 L3", "only cards of ranks lying in the trick are added", _not_lying
    SLUFF_NOT_OWN_RANK = "L2", "a seat adds only cards of the rank it played itself", _not_own
    SLUFF_MUST_MATCH = "L7", "a rank that the seat must match is played, not added", _bound, _HIDDEN
    SLUFF_NOT_NOW = "L4", "cards are added only to tricks of collecting"
    WINDOW_OPEN = "L5", "the trick is decided: add cards or pass"
    WINDOW_DONE = "L5", "the seat is done with this trick"
    PASS_NOT_NOW = (
        "L5",
        "in collecting a seat passes only once a trick is decided and sluffing is on",
    )
    GIVE_OFF = "B5", "giving needs rubbish_cards=True"
    GIVE_NOT_NOW = "B5", "cards are given only between the phases"
    NOT_LOW = "B5", "only twos to fives are given", _of_move
    MUST_GIVE = "B5", "the seat must give a low card", _to_play
    NO_PASSING = "S2", "there is no passing in shedding: play or pick up"
    NOTHING_TO_PICK_UP = "S3 P1 P2", "there is no card on the table to pick up"
    DOES_NOT_BEAT = "S2", "it does not beat the top card", _top
    SEQUENCES_OFF = "Q1", "several cards in one play need sequences=True", _of_move
    NOT_A_SEQUENCE = "Q1", "cards played together are one suit in unbroken rank order", _of_move
    SEQUENCE_DOES_NOT_BEAT = "Q2", "each card of the sequence must beat the top card", _top
    EQUAL_CARDS_OFF = (
        "E7",
        "one card is played at a time; several equal cards need equal_cards=True (E1)",
        _of_move,
    )
    CHANCE_ONLY_LEADS = "C9", "chance_when='leading': a chance may only open a trick"
    CHANCE_NO_CARD = "T2", "chance needs a card in the stock, and it is empty"
    SLUFF_NOT_IN_TRICK_YET = "L9", "a seat adds cards only once it has played in the trick"
    SLUFF_NOT_OWN_RANKS = (
        "L9",
        "a seat adds only cards of the ranks it played itself in the trick",
        _not_own,
    )
    GIVE_POOLED = "B7", "rubbish_pooled=True: nobody gives cards, they are pooled"
    OWES_PICK_UP = "B6", "the seat has no cards and owes a pick-up: it must pick up before it plays"
    MUST_BEAT = (
        "S7",
        "must_beat=True: whoever can beat the top card may not pick up",
        _to_play,
        _HIDDEN,
    )
    MUST_NOT_TRUMP = (
        "S8",
        "trumping='void': a trump goes on a plain card only from a hand without its suit",
        _of_its_suit,
        _HIDDEN,
    )


REASONS: tuple[IllegalReason | None, ...] = (None, *IllegalReason)
"""The reasons by the engine's code."""


def rule_in_force(reason: IllegalReason, table: Table) -> str:
    """The one rule that a reason is given by at this table.

    >>> from skitgubbe._engine.codes import Ruleset
    >>> rule_in_force(IllegalReason.NOT_YOUR_TURN, Table(Ruleset(tricks=1), 3, 0))
    'E1'
    """
    of_table = _RULE.get(reason)
    return reason.rule if of_table is None else of_table(table)


def sentence_in_force(reason: IllegalReason, table: Table) -> str:
    """The sentence of a reason, with the numbers of the rules in force.

    >>> from skitgubbe._engine.codes import Ruleset
    >>> table = Table(Ruleset(tricks=1, hand_size=4), 3, 0)
    >>> sentence_in_force(IllegalReason.TOO_MANY_CARDS, table)
    'at most four cards are played together'
    """
    most = table.rules.at_most
    if reason is IllegalReason.TOO_MANY_CARDS and most != c.CLASSIC_HAND:
        cards = fault("cards", number=most)
        return f"at most {cards} {'is' if most == 1 else 'are'} played together"
    return reason.sentence


_TURN: Final = {c.SHARING: "B5", c.SHEDDING: "S2"}
_HELD: Final = {c.SHARING: "B5", c.SHEDDING: "S1"}
_SLUFFING: Final = {
    c.SLUFF_AFTER_TRICK: "L1",
    c.SLUFF_OWN_RANK: "L2",
    c.SLUFF_ANY_TIME: "L3",
    c.SLUFF_OWN_RANKS: "L9",
}
_PICKUP: Final = {c.PICKUP_TOP: "S3", c.PICKUP_OLDEST: "P1", c.PICKUP_ALL: "P2"}


def _collecting(table: Table) -> str:
    return "E1" if table.rules.everyone else "C1"


_RULE: Final[dict[IllegalReason, Callable[[Table], str]]] = {
    IllegalReason.NOT_YOUR_TURN: lambda table: _TURN.get(table.phase) or _collecting(table),
    IllegalReason.CARD_NOT_HELD: lambda table: _HELD.get(table.phase) or _collecting(table),
    IllegalReason.TOO_MANY_CARDS: (
        lambda table: "E1" if table.rules.hand_size == c.CLASSIC_HAND else "D7"
    ),
    IllegalReason.SLUFF_TOO_EARLY: lambda table: _SLUFFING[table.rules.sluffing],
    IllegalReason.SLUFF_WRONG_RANK: lambda table: _SLUFFING[table.rules.sluffing],
    IllegalReason.NOTHING_TO_PICK_UP: lambda table: _PICKUP[table.rules.pickup],
}
"""Which rule it is, where different ones may give the same reason."""
