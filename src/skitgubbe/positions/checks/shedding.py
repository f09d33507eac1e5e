"""Positions after collecting: sharing and shedding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..._engine import codes as c
from ..._engine.sharing import ENOUGH
from ...cards import PACK, Suit
from ...errors import quoted
from ...public_state import LaidKind, Phase
from .basics import idle
from .parts import Check, Parts, Play, mask_of, needs, read_cards

__all__ = ["SHARING", "SHEDDING", "TRICK_SIZE", "TRUMP", "plays", "safe", "trick_leader"]

_SUITS: Final = tuple(Suit)

# --- trump ------------------------------------------------------------------------------------


@needs("trump")
def _trump(p: Parts) -> Iterator[str]:
    if p.trump is None:
        yield "trump: a suit is trump once collecting is over (B1)"


@needs("trump_card trump_owner")
def _card_and_owner(p: Parts) -> Iterator[str]:
    """Which card showed trump, and to whom it belonged, may be forgotten."""
    if (p.trump_card is None) != (p.trump_owner is None):
        yield "trump_card and trump_owner are given both or not at all"


@needs("trump trump_card")
def _suit_of_trump_card(p: Parts) -> Iterator[str]:
    if p.trump is not None and p.trump_card is not None and p.trump is not p.trump_card.suit:
        yield f"trump: the trump card is {p.trump_card} (B1)"


@needs("rules trump_card")
def _trump_card_in_pack(p: Parts) -> Iterator[str]:
    if p.trump_card is not None and p.trump_card not in p.rules.pack:
        yield f"trump_card: {p.trump_card} is not in the pack"


TRUMP: Final[tuple[Check, ...]] = (
    _trump,
    _card_and_owner,
    _suit_of_trump_card,
    _trump_card_in_pack,
)
"""What is asked of trump in every phase after collecting."""

# --- sharing ----------------------------------------------------------------------------------


@needs("")
def _owner_leads(p: Parts) -> Iterator[str]:
    if p.lacks("trump_card") or p.lacks("trump_owner"):
        yield "trump_card and trump_owner must be given, for the owner is to lead (S1)"


@needs("rules")
def _sharing_is_on(p: Parts) -> Iterator[str]:
    if not p.rules.rubbish_cards:
        yield "phase: there is sharing only with rubbish_cards=True (B5)"


def _is_short(p: Parts, seat: int) -> bool:
    return len(p.hands[seat] or ()) < ENOUGH


@needs("n sizes")
def _somebody_is_short(p: Parts) -> Iterator[str]:
    if not any(_is_short(p, seat) for seat in range(p.n)):
        yield "nobody is short, so sharing is over (B5)"


@needs("n sizes dealer receivers")
def _receivers(p: Parts) -> Iterator[str]:
    order = ((p.dealer + 1 + step) % p.n for step in range(p.n))
    short = tuple(seat for seat in order if _is_short(p, seat))
    if short and p.receivers != short:
        yield f"receivers: the short players are {list(short)}, from the dealer's left (B5)"


@needs("turn")
def _giver(p: Parts) -> Iterator[str]:
    if p.turn is None:
        yield "turn: it is for somebody to give (B5)"
        return
    hand = p.hands[p.turn] if p.has("hands", "n") else None
    if hand is None:
        return
    may_be_low = None in hand or mask_of(hand) & c.LOW_CARDS
    if len(hand) <= ENOUGH or not may_be_low:
        yield f"turn: seat {p.turn} needs more than five cards and a low one to give (B5)"


SHARING: Final[tuple[Check, ...]] = (
    *idle("won stock table leader to_play closing winner trick_size discards safe", "sharing"),
    *(check for check in TRUMP if check is not _card_and_owner),
    _sharing_is_on,
    _owner_leads,
    _somebody_is_short,
    _receivers,
    _giver,
)
"""Somebody is to give a card (B5)."""

# --- shedding ---------------------------------------------------------------------------------


@needs("n hands safe")
def safe(p: Parts) -> Iterator[str]:
    """Whoever holds no card is safe (S6)."""
    for seat, hand in enumerate(p.hands):
        if hand and seat in p.safe:
            yield f"safe: seat {seat} holds cards (S6)"
        if hand == () and seat not in p.safe:
            yield f"safe: seat {seat} holds no card, so it is safe (S6)"


@needs("n sizes")
def _two_hold_cards(p: Parts) -> Iterator[str]:
    if len(p.holders()) < 2:
        yield "fewer than two players hold cards, so the game is over (F1)"


@needs("phase turn")
def _turn(p: Parts) -> Iterator[str]:
    if p.phase is Phase.OVER or (p.has("sizes") and not p.holders()):
        return
    if p.turn is None or p.holds_none(p.turn):
        yield "turn: it is for a seat that holds cards (S2)"
    elif p.has("trick_size", "plays") and p.trick_size == 2 and _is_led_by(p, p.turn):
        yield f"turn: of two players the other answers seat {p.turn} (S2)"


def _is_led_by(p: Parts, seat: int) -> bool:
    """Whether one play is on the table, of this seat."""
    return [laid.seat for laid in p.table] == [seat]


@needs("n sizes trick_size")
def _next_trick(p: Parts) -> Iterator[str]:
    holders = len(p.holders())
    if p.has("table") and not p.table and p.trick_size != holders:
        yield f"trick_size: {holders} players hold cards, so the next trick has that size (S5)"


@needs("n sizes table phase leader")
def _leader_on_turn(p: Parts) -> Iterator[str]:
    """Before the lead the leader is on turn; if the turn is wrong, just somebody with cards."""
    if p.table:
        return
    holders = p.holders()
    drawn = p.phase is Phase.OVER
    turn = p.turn if p.has("turn") and not drawn else None
    right = p.leader == turn if turn in holders or p.leader == turn else p.leader in holders
    if p.leader is None or not right:
        yield "leader: the table is empty, so it is the seat on turn"


# --- the trick in shedding --------------------------------------------------------------------


@needs("table")
def plays(p: Parts) -> Iterator[str]:
    """Each play beats the one below it (S2, Q1, Q2); ``below`` are the cards that may be on top."""
    below: list[int] = []
    trumps = [suit for suit in range(4) if not p.is_given("trump") or p.trump is _SUITS[suit]]
    for laid in p.table:
        if laid.kind not in (LaidKind.PLAY, None) or laid.round not in (0, None):
            yield f"table: in shedding {_shown(laid)} is a play in round 0"
        mask = mask_of(read_cards(laid.cards) or ())
        wrong = _is_no_play(p, laid)
        if wrong:
            yield f"table: {_shown(laid)} cannot be played together (Q1)"
        sure = not wrong and (mask.bit_count() < 2 or p.has("rules"))
        if mask and below and not _may_beat(mask, below, trumps, sure):
            top = PACK[below[-1].bit_length() - 1]
            yield f"table: {_shown(laid)} does not beat {top} below it (S2)"
        below = c.bits(mask)
        if sure:
            below = below[-1:]


def _shown(laid: Play) -> str:
    return "".join("?" if card is None else str(card) for card in laid.cards or (None,))


def _is_no_play(p: Parts, laid: Play) -> bool:
    """Whether several cards were laid that are no sequence, or none is allowed (Q1)."""
    pile = laid.cards or ()
    if len(pile) < 2:
        return False
    if p.has("rules") and not p.rules.sequences:
        return True
    return None not in pile and not c.is_run(mask_of(pile))


def _may_beat(mask: int, below: list[int], trumps: list[int], sure: bool) -> bool:
    """Whether cards beat one of those below, with one of the suits as trump.

    If it is not ``sure`` that they can be played together, one of them is enough.
    """
    for low in below:
        for trump in trumps:
            better = c.BEATERS[trump][low]
            if not mask & ~better or (mask & better and not sure):
                return True
    return False


@needs("table leader")
def trick_leader(p: Parts) -> Iterator[str]:
    """Whoever laid the first cards leads the trick."""
    if p.table and p.table[0].seat not in (p.leader, None):
        yield "leader: it is who laid the first card on the table"


def _least_size(p: Parts) -> int:
    """All who hold cards, or have laid some, held cards when the trick began (S5); 0 if unknown."""
    seats = {laid.seat for laid in p.table} if p.has("n", "sizes", "table") else {None}
    return 0 if None in seats else max(len(seats | p.holders()), 2)


@needs("n sizes table trick_size")
def _trick_size(p: Parts) -> Iterator[str]:
    least = _least_size(p)
    if p.table and least and not least <= p.trick_size <= p.n:
        may_be = p.n if least == p.n else f"{least} to {p.n}"
        yield f"trick_size: {quoted(p.trick_size)} cannot be; it is {may_be} (S5)"


@needs("plays trick_size")
def _trick_complete(p: Parts) -> Iterator[str]:
    """As many plays lie there as the trick has; a size that is too small is told already."""
    if p.table and len(p.table) >= p.trick_size >= _least_size(p):
        yield "table: the trick is complete already (S5)"


TRICK_SIZE: Final[tuple[Check, ...]] = (_trick_size, _trick_complete)
"""What is asked of the size of a trick on the table."""

SHEDDING: Final[tuple[Check, ...]] = (
    *idle("won stock to_play closing winner receivers", "shedding"),
    *TRUMP,
    safe,
    _two_hold_cards,
    _turn,
    plays,
    trick_leader,
    *TRICK_SIZE,
    _leader_on_turn,
    _next_trick,
)
"""Shedding goes on, or did when the game was drawn (F4)."""
