"""What a position is made of: its fields, for whoever looks at one from a lower floor."""

from __future__ import annotations

from attrs import field, frozen

from ..cards import Card, Suit
from ..fields.described import of
from ..fields.kinds import (
    CARD_OR_NONE,
    CARDS,
    PHASE,
    PILES,
    PLAYERS,
    PLAYS,
    RULES,
    SEAT,
    SEAT_OR_NOBODY,
    SEATS,
    SEATS_BY_NUMBER,
    SEATS_OR_NONE,
    STOCK,
    SUIT_OR_NONE,
    TABLE,
)
from ..fields.seen import ALL, NOBODY, LastSeen, OwnPart, SeenBy
from ..public_state import Laid, Phase
from ..rules import Rules, trump_is_public, trump_lies_open

__all__ = ["PositionFields"]


def _trump_card_lies_open(position: PositionFields, rules: Rules) -> bool:
    return trump_is_public(rules) or position.trump is not None  # else it lies face down (C6)


@frozen(kw_only=True, init=False, repr=False, eq=False)
class PositionFields:
    """The fields of a :class:`.Position`: a kind, who may see it, and what it is."""

    rules: Rules = field(metadata=of(RULES, ALL, "The rules of the game."))
    n: int = field(metadata=of(PLAYERS, ALL, "The number of players."))
    dealer: int = field(metadata=of(SEAT, ALL, "The dealer's seat."))
    phase: Phase = field(metadata=of(PHASE, ALL, "Where the game stands."))
    hands: tuple[tuple[Card, ...], ...] = field(
        metadata=of(PILES, OwnPart(), "The cards held, by seat.")
    )
    won: tuple[tuple[Card, ...], ...] = field(
        metadata=of(PILES, ALL, "The cards won, by seat.")  # they were won openly
    )
    stock: tuple[Card, ...] = field(
        metadata=of(
            STOCK,
            LastSeen(when=lambda position, rules: trump_lies_open(rules)),
            "The stock, top card first.",
        )
    )
    table: tuple[Laid, ...] = field(
        metadata=of(TABLE, ALL, "The trick in progress, in the order laid.", slot="laid")
    )
    leader: int | None = field(
        metadata=of(SEAT_OR_NOBODY, ALL, "The seat that leads or led the trick in progress.")
    )
    turn: int | None = field(metadata=of(SEAT_OR_NOBODY, ALL, "The seat on turn."))
    to_play: tuple[int, ...] = field(
        metadata=of(SEATS, ALL, "In collecting, the seats still to play in this round, in order.")
    )
    closing: tuple[int, ...] | None = field(
        metadata=of(SEATS_OR_NONE, ALL, "The seats still in the closing window, if one is open.")
    )
    winner: int | None = field(
        metadata=of(SEAT_OR_NOBODY, ALL, "Who takes the trick when the closing window shuts.")
    )
    trump: Suit | None = field(metadata=of(SUIT_OR_NONE, ALL, "The trump suit, once all know it."))
    trump_card: Card | None = field(
        metadata=of(
            CARD_OR_NONE,
            SeenBy(when=_trump_card_lies_open),
            "The last card of the stock, once a seat has taken it.",
        )
    )
    trump_owner: int | None = field(
        metadata=of(SEAT_OR_NOBODY, ALL, "The seat that took the last card of the stock.")
    )
    trick_size: int = field(
        metadata=of(
            PLAYS, ALL, "How many plays complete the trick in progress; 0 outside of shedding."
        )
    )
    discards: tuple[Card, ...] = field(
        metadata=of(CARDS, ALL, "The cards of completed tricks of shedding.")
    )
    safe: tuple[int, ...] = field(
        metadata=of(SEATS, ALL, "The seats that are out, in the order they went out.")
    )
    receivers: tuple[int, ...] = field(
        metadata=of(SEATS, ALL, "In sharing, the short players still to be served.", missing=())
    )
    removed: tuple[Card, ...] = field(
        default=(), metadata=of(CARDS, NOBODY, "The cards that are out of the game.", left_out=())
    )
    set_aside: Card | None = field(
        default=None,
        metadata=of(
            CARD_OR_NONE, NOBODY, "The card set aside until it shows trump.", left_out=None
        ),
    )
    last_taker: int | None = field(
        default=None,
        metadata=of(
            SEAT_OR_NOBODY,
            ALL,
            "With a card set aside, who took the last trick of collecting.",
            left_out=None,
        ),
    )
    pool_order: tuple[Card, ...] = field(
        default=(),
        metadata=of(STOCK, NOBODY, "The order in which pooled cards will be dealt.", left_out=()),
    )
    owing: tuple[int, ...] = field(
        default=(), metadata=of(SEATS_BY_NUMBER, ALL, "The seats that owe a pick-up.", left_out=())
    )
