"""Positions of collecting: the stock, the hands, and the trick in progress."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...public_state import LaidKind, Phase
from ...rules import CollectingEnd, Following, Sluffing, Trump
from .basics import idle
from .parts import Check, Parts, needs
from .rounds import rounds_of

__all__ = ["COLLECTING", "read_trick"]


def read_trick(p: Parts) -> None:
    """Read the table, if it can be; how far the trick has come is then sound."""
    if not p.has("rules", "table"):
        return
    rounds = rounds_of(p)
    p.add("rounds", rounds)
    if rounds.winner is not None:
        p.add("decided")
        if p.rules.sluffing is not Sluffing.NONE:
            _find_window(p)
    elif rounds.to_play:
        p.add("open")


def _find_window(p: Parts) -> None:
    """The trick may wait for others to sluff; who they are may not be known (L5)."""
    if not p.has("closing"):
        p.add("waits")
    elif p.closing:
        p.add("waits")
        p.add("window")


# --- the stock and the hands ------------------------------------------------------------------


@needs("stock")
def _trump_card_in_stock(p: Parts) -> Iterator[str]:
    if p.stock and (p.is_given("trump_card") or p.is_given("trump_owner")):
        yield "the trump card is the last of the stock, so it has no owner while there is a stock"


@needs("stock")
def _trump_card_taken(p: Parts) -> Iterator[str]:
    if not p.stock and (p.lacks("trump_card") or p.lacks("trump_owner")):
        yield "the stock is empty, so trump_card and trump_owner must be given (C6)"


@needs("rules trump")
def _trump_hidden(p: Parts) -> Iterator[str]:
    if p.rules.trump is Trump.LAST_CARD and p.trump is not None:
        yield "trump: it is not known before the trump card is turned up (C6)"


@needs("rules trump stock")
def _trump_turned_up(p: Parts) -> Iterator[str]:
    """The upcard is the last card of the stock, or was (C7)."""
    bottom = p.stock[-1] if p.stock else p.trump_card if p.has("trump_card") else None
    if p.rules.trump is Trump.UPCARD and bottom is not None and p.trump is not bottom.suit:
        yield "trump: it is the suit of the upcard, the last card of the stock (D5)"


@needs("hands")
def _three_cards(p: Parts) -> Iterator[str]:
    """While there is a stock hands are filled up to three; only pick-ups make them larger."""
    at_least = 3 if p.has("stock") and p.stock else 0
    picks_up = not p.has("rules") or p.rules.following is Following.FOLLOW_OR_PICK_UP
    for seat, hand in enumerate(p.hands):
        if hand is None:
            continue
        if len(hand) < at_least:
            yield f"seat {seat} holds fewer than three cards while the stock holds any (C2)"
        if len(hand) > 3 and not picks_up:
            yield f"seat {seat} holds more than three cards (C2)"


@needs("table stock")
def _chanced_the_last_card(p: Parts) -> Iterator[str]:
    if p.table and p.table[-1].kind is LaidKind.CHANCE and not p.stock:
        yield "table: after a chance the stock still holds a card (C5)"


# --- the trick --------------------------------------------------------------------------------


@needs("")
def _leader_and_turn(p: Parts) -> Iterator[str]:
    if p.lacks("leader") or p.lacks("now"):
        yield "leader and turn: a trick is in progress, so both are seats"


@needs("rounds")
def _rounds(p: Parts) -> Iterator[str]:
    yield from p.rounds.problems


@needs("rounds")
def _numbers(p: Parts) -> Iterator[str]:
    for laid, numbered in zip(p.table, p.rounds.laid, strict=True):
        if laid.round is not None and laid.round != numbered.round:
            yield "table: the rounds are numbered wrongly"


# --- somebody is still to play ----------------------------------------------------------------


@needs("open")
def _no_window(p: Parts) -> Iterator[str]:
    if p.is_given("closing") or p.is_given("winner"):
        yield "closing and winner: the trick is not decided yet"


@needs("open to_play")
def _to_play(p: Parts) -> Iterator[str]:
    told = p.phase is Phase.OVER and p.lacks("now")  # then nobody is there, and that is told
    if p.to_play != p.rounds.to_play and not told:
        yield f"to_play: still to play are {list(p.rounds.to_play)}"


@needs("open now")
def _turn_to_play(p: Parts) -> Iterator[str]:
    if p.now not in (p.rounds.to_play[0], None):
        yield f"turn: it is for seat {p.rounds.to_play[0]} to play"


@needs("open")
def _card_to_play(p: Parts) -> Iterator[str]:
    """Whoever is to play has a card (X1); if empty hands are skipped, all who are (X2)."""
    turn = p.rounds.to_play[0]
    if p.is_given("now") and p.now != turn:
        return  # it is not clear who that is
    if p.rules.collecting_end is CollectingEnd.SKIP_EMPTY_HANDS:
        for seat in p.rounds.to_play:
            if p.holds_none(seat):
                yield f"to_play: seat {seat} has no card to play (X2, X3)"
    elif p.holds_none(turn):
        yield f"turn: seat {turn} has no card to play, so collecting is over (X1)"


@needs("rules table stock")
def _last_trick(p: Parts) -> Iterator[str]:
    finish = p.rules.collecting_end is CollectingEnd.FINISH_TRICK
    if finish and not (p.table or p.stock):
        yield "the stock is empty and no trick in progress, so collecting is over (X4)"


# --- the trick has a winner -------------------------------------------------------------------


@needs("decided")
def _complete(p: Parts) -> Iterator[str]:
    if p.rules.sluffing is Sluffing.NONE or (p.has("closing") and not p.closing):
        yield "table: the trick is complete already"


@needs("waits to_play")
def _nobody_to_play(p: Parts) -> Iterator[str]:
    if p.to_play:
        yield "to_play: nobody is still to play"


@needs("decided winner")
def _winner(p: Parts) -> Iterator[str]:
    named = p.has("waits") or (p.winner is not None and p.rules.sluffing is not Sluffing.NONE)
    if named and p.winner != p.rounds.winner:
        yield f"winner: seat {p.rounds.winner} wins the trick"


@needs("window")
def _closing(p: Parts) -> Iterator[str]:
    """Those in the closing window (L5)."""
    closing = p.closing or ()
    if list(closing) != sorted(closing):
        yield "closing: seats are listed in ascending order"
    once = p.rules.sluffing is Sluffing.AFTER_TRICK
    sluffed = {laid.seat for laid in p.table if once and laid.kind is LaidKind.SLUFF}
    for seat in closing:
        if p.holds_none(seat):
            yield f"closing: seat {seat} has no card, so it is done (L5)"
        if seat in sluffed:
            yield f"closing: seat {seat} has sluffed, so it is done (L1)"


@needs("window leader n now")
def _turn_in_window(p: Parts) -> Iterator[str]:
    if p.leader is None or p.now is None:
        return  # that is told already
    leader, n = p.leader, p.n
    first = min(p.closing or (), key=lambda seat: (seat - leader) % n)
    if p.now != first:
        yield f"turn: it is for seat {first} to sluff or pass (L5)"


COLLECTING: Final[tuple[Check, ...]] = (
    *idle("discards safe trick_size receivers", "collecting"),
    _trump_card_in_stock,
    _trump_card_taken,
    _trump_hidden,
    _trump_turned_up,
    _three_cards,
    _chanced_the_last_card,
    _leader_and_turn,
    _rounds,
    _numbers,
    _no_window,
    _to_play,
    _turn_to_play,
    _card_to_play,
    _complete,
    _nobody_to_play,
    _winner,
    _closing,
    _turn_in_window,
    _last_trick,
)
"""What is asked of a trick of collecting in progress, also if the game was drawn (F4)."""
