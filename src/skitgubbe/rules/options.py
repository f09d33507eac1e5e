"""The options as a table: what can be chosen.

Read :data:`OPTIONS` from top to bottom; they stand in the order of the rule book.  Nothing here
checks anything: :class:`~skitgubbe.rules.Rules` does.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from .._typing import override
from ..cards import PACK, Card
from ..faults import Fault, fault
from .constraints import CONSTRAINTS, Constraint
from .values import (
    ChanceWhen,
    CollectingAce,
    CollectingEnd,
    Draw,
    FirstLead,
    Following,
    MatchOrder,
    NoCards,
    Pickup,
    PickupSpan,
    RubbishPool,
    SetAsideTo,
    Sluffing,
    TrickLeader,
    Tricks,
    Trump,
    Trumping,
    TrumpShown,
    UnresolvedTie,
)

__all__ = ["OPTIONS", "Option"]


@frozen
class Option:
    """One option of :class:`Rules`, described.

    ``values`` lists what it may be, the default first; it is empty where the values are too many
    to list, and ``allowed`` says in words what they are; ``bounds`` are the least and the greatest
    number that an option may be.  ``ids`` are the rules that it decides, ``sources`` the sources
    that have it (none: an addition of this library), ``text`` is one sentence, and ``needs`` is
    what its values need.

    >>> option = OPTIONS[0]
    >>> option.name, [str(value) for value in option.values], option.sources
    ('tricks', ['two_player', 'everyone'], ('A', 'D'))
    """

    name: str
    values: tuple[str | bool, ...]
    default: str | bool | int | tuple[Card, ...] | None
    ids: tuple[str, ...]
    sources: tuple[str, ...]
    text: str
    needs: tuple[Constraint, ...]
    bounds: tuple[int, int] | None = None

    @property
    def allowed_values(self) -> Fault:
        """What the option may be, as part of what is wrong with another value."""
        if self.bounds is not None:
            least, most = self.bounds
            key = "option.number.none" if self.default is None else "option.number"
            return fault(key, least=least, most=most)
        if not self.values:
            return fault("option.pack")
        shown = [repr(str(each)) if isinstance(each, str) else str(each) for each in self.values]
        return fault("option.values", values=tuple(shown))

    @property
    def allowed(self) -> str:
        """What the option may be, in words.

        >>> OPTIONS[0].allowed
        "'two_player' or 'everyone'"
        """
        return str(self.allowed_values)

    @override
    def __repr__(self) -> str:
        return f"<Option {self.name}: {self.allowed}>"


def _needs(name: str) -> tuple[Constraint, ...]:
    return tuple(needs for needs in CONSTRAINTS if needs.option == name)


def _choice(name: str, values: Iterable[str | bool], ids: str, sources: str, text: str) -> Option:
    """An option whose values can be listed, the first being the default."""
    listed = tuple(values)
    return Option(
        name,
        listed,
        listed[0],
        tuple(ids.split()),
        tuple(sources.split()),
        text,
        _needs(name),
    )


def _number(
    name: str, default: int | None, bounds: tuple[int, int], ids: str, sources: str, text: str
) -> Option:
    """An option that is an integer within bounds, or its default."""
    return Option(
        name,
        (),
        default,
        tuple(ids.split()),
        tuple(sources.split()),
        text,
        _needs(name),
        bounds,
    )


OPTIONS = (
    _choice(
        "tricks",
        Tricks,
        "C1 C2 C3 C4 E1 E2 E3 E4",
        "A D",
        "Two players play to each trick of collecting, or everyone does.",
    ),
    _choice(
        "trump",
        Trump,
        "D5 C6 C7 T2 T3 T4 U5",
        "A D US2 US6 US7 CO2 NO1 CO5",
        "The last card of the stock shows trump for shedding only, or a card turned up after the"
        " deal shows it for both phases, or a card is set aside face down until shedding.",
    ),
    _choice(
        "set_aside_to",
        SetAsideTo,
        "T3",
        "CO2 CO5 US6",
        "A card set aside for trump joins the cards of whoever took the last trick of collecting,"
        " or stays out of play.",
    ),
    _choice(
        "trump_shown",
        TrumpShown,
        "T1",
        "A B C D SE2 SE4 CO6 SE6",
        "The last card of the stock is shown when collecting is over, as soon as somebody takes"
        " it, or from the deal on.",
    ),
    _choice(
        "following",
        Following,
        "U1 U2 U3 U4",
        "A D",
        "Where a card is turned up, any card may answer a lead, or the answer must follow suit,"
        " be a trump, or pick up the card led.",
    ),
    _number(
        "hand_size",
        3,
        (1, 52),
        "D2 D3 D7",
        "A B C D CO10",
        "So many cards are dealt to each player, and drawn up to in collecting.",
    ),
    _number(
        "removed",
        0,
        (0, 52),
        "D2 D8",
        "CO3 NO4 NO1",
        "So many cards of the shuffled pack are out of the game, unseen.",
    ),
    _choice(
        "first_lead",
        FirstLead,
        "D4 D9",
        "A C D US6 NO2",
        "The player to the dealer's left leads the first trick, or the dealer does.",
    ),
    _choice(
        "equal_cards",
        (True, False),
        "E7",
        "A D CO1 US2 US6 US7 CO2 PG7 PG8 PG9 NO2 NO4 SE4 SE6 CO3 CO5 CO6",
        "Where everyone plays, several cards of one rank may be played together.",
    ),
    _choice(
        "collecting_ace",
        CollectingAce,
        "C8",
        "A B C D US2 US7 CO2",
        "In collecting the ace ranks above the king or below the two.",
    ),
    _choice(
        "draw",
        Draw,
        "C2 E2 N1 N2",
        "A B C D PG7 PG8 PG9 PG10 WP5 CO4 CO6 CO7 CO8",
        "Hands are filled up after each play, or when all have played to the round.",
    ),
    _choice(
        "chance_when",
        ChanceWhen,
        "C9",
        "A B C D US8",
        "A chance may be taken instead of any play, or only to open a trick.",
    ),
    _choice(
        "chance",
        (True, False),
        "C5",
        "A B C D",
        "Instead of a card from the hand, a player may turn over the top card of the stock and"
        " play it.",
    ),
    _choice(
        "sluffing",
        Sluffing,
        "L1 L2 L3 L4 L5 L6 L7 L8 L9",
        "A D CO1 PG7 CO3",
        "Cards that do not compete may be added to a trick: never, once it is decided, of the"
        " rank that one played, of every rank that one played, or of any rank in it at any time.",
    ),
    _choice(
        "matches_beat_singles",
        (False, True),
        "E5",
        "D",
        "A rank played by two or more players beats every rank played by only one.",
    ),
    _choice(
        "match_order",
        MatchOrder,
        "E8",
        "D NO2",
        "Of several matched ranks the highest is the best, or the one that most players played.",
    ),
    _choice(
        "must_match",
        (False, True),
        "E6 L7",
        "D US6 CO2",
        "A player who can match a rank so as to share the lead must do so.",
    ),
    _choice(
        "collecting_end",
        CollectingEnd,
        "X1 X2 X4 X5 X6",
        "A B C D NO2 US2 CO1 CO2 CO5",
        "Collecting is over when the player whose turn it is holds no card, when fewer than two"
        " players hold cards, with the trick in which the stock runs out, or after a trick that"
        " leaves somebody without cards.",
    ),
    _choice(
        "unresolved_tie",
        UnresolvedTie,
        "X3 X6",
        "D NO2",
        "After a tie that cannot be played off, collecting is over or goes on, or the only one of"
        " the tied who holds cards takes the trick.",
    ),
    _choice(
        "show_leftovers",
        (True, False),
        "B3",
        "C",
        "The cards left in hand when collecting is over are shown to everyone.",
    ),
    _choice(
        "rubbish_cards",
        (False, True),
        "B5",
        "A",
        "Before shedding, a player with few cards gets low cards from the others.",
    ),
    _number(
        "rubbish_below",
        5,
        (1, 52),
        "B5 B7",
        "A US6",
        "A player with fewer cards than this gets rubbish cards.",
    ),
    _choice(
        "rubbish_pooled",
        (False, True),
        "B5 B7",
        "US6 CO6 US8 A",
        "Rubbish cards are pooled and dealt out anew instead of given from hand to hand.",
    ),
    _choice(
        "rubbish_pool",
        RubbishPool,
        "B7",
        "US6 A",
        "The twos to fives of all and the six of trump are pooled, or the twos to fives of those"
        " who have cards enough.",
    ),
    _choice(
        "no_cards",
        NoCards,
        "B4 B6",
        "A C CO3",
        "A player without cards when shedding begins is out, or has to pick up first.",
    ),
    _choice(
        "must_beat",
        (False, True),
        "S7",
        "A B C SE2 SE4 CO8",
        "A player who can beat the top card may not pick up.",
    ),
    _choice(
        "trumping",
        Trumping,
        "S8",
        "A B C SE2 SE4",
        "A trump may be played on any card that is none, or only from a hand without its suit.",
    ),
    _choice(
        "pickup",
        Pickup,
        "S3 P1 P2 P3",
        "A B C US6 CO1 CO2 CO3 CO6 CO4 CO7 CO8",
        "In shedding a pick-up takes the top card, the oldest play, or every card of the trick.",
    ),
    _choice(
        "trick_leader",
        TrickLeader,
        "S5 S9",
        "A B CO8 CO9 CO10",
        "After a complete trick whoever played last to it leads, or the next player does.",
    ),
    _choice(
        "sequences",
        (False, True),
        "S3 Q1 Q2 Q3 Q4",
        "A WP4 US6 CO1 CO3",
        "In shedding, cards of one suit in unbroken rank order may be played as one play.",
    ),
    _choice(
        "pickup_span",
        PickupSpan,
        "P3 P4 Q4",
        "A WP4 US6 CO2 CO1 CO3 CO6",
        "With sequences, a pick-up takes all cards that touch in suit and rank, or one play only.",
    ),
    _number(
        "repetition_limit",
        None,
        (2, 1_000_000),
        "F4",
        "",
        "The game ends drawn when the same position has stood this many times; None is no limit.",
    ),
    Option(
        "pack",
        (),
        PACK,
        ("D1", "D2"),
        (),
        "The cards that are played with, the 52 cards unless others are named.",
        (),
    ),
)
