"""Faults to plant in sound positions: a table of changes, each with the one problem it makes.

Two faults of one position are independent if they change different fields, and neither hides the
other.  What hides others:

``players``  without the number of players no phase is asked, only for cards that are told twice.
``seat``     a seat of the trick does not exist: it is not asked whose turn it is (``turns``).
``order``    is one of ``turns``, and it is not known who is next or who has won: others are not.
``dealer``   there is none, so it is not known whom sharing begins with: hides ``turns`` there.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen
from faults import (
    ASIDE,
    LEADING,
    LEFT,
    OWING,
    SHARING,
    SHEDDING,
    TRICK,
    UPCARD,
    drawn,
    laid,
    over,
    window,
)
from rigging import cards

from skitgubbe import Card, Position, Suit

__all__ = ["FAULTS", "UNREADABLE", "Fault", "independent"]

UNREADABLE: dict[str, tuple[Any, str]] = {
    "rules": (
        {"trump": "nix"},
        "rules: trump='nix' is not allowed: trump is 'last_card', 'upcard' or 'set_aside'",
    ),
    "n": ("3", "n: '3' is not a number from 0 to 52"),
    "dealer": (51, "dealer: 51 is not a seat"),
    "phase": ("lunch", "phase: 'lunch' is not a phase"),
    "hands": ([["2c"]], "hands: '2c' is not a card as logs write it"),
    "won": (None, "won: None is not a list"),
    "stock": ([None], "stock: None is not a card as logs write it"),
    "table": ([7], "table: 7 is not an object with seat, cards, kind and round"),
    "leader": (-1, "leader: -1 is not a seat"),
    "turn": (True, "turn: True is not a seat"),
    "to_play": ([1.0], "to_play: 1.0 is not a seat"),
    "closing": ("all", "closing: 'all' is not a list"),
    "winner": ("0", "winner: '0' is not a seat"),
    "trump": ("X", "trump: 'X' is not a suit: C, D, H or S"),
    "trump_card": ([], "trump_card: [] is not a card as logs write it"),
    "trump_owner": ({}, "trump_owner: {} is not a seat"),
    "trick_size": (53, "trick_size: 53 is not a number from 0 to 52"),
    "discards": (["AS"] * 53, "discards: a list of 53 is too long"),
    "safe": ([None], "safe: None is not a seat"),
    "receivers": (0, "receivers: 0 is not a list"),
    "removed": (["2S", 7], "removed: 7 is not a card as logs write it"),
    "set_aside": ("as", "set_aside: 'as' is not a card as logs write it"),
    "last_taker": (1.0, "last_taker: 1.0 is not a seat"),
    "pool_order": ("all", "pool_order: 'all' is not a list"),
    "owing": ([-1], "owing: -1 is not a seat"),
    "bogus": (1, "there is no key 'bogus'"),
}
"""For each key in JSON a value that cannot be read, and what is told of it."""


@frozen
class Fault:
    """A fault of a sound position: ``kind`` is when it is asked for, and what it hides."""

    base: Position
    kind: str
    problem: str
    changes: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.base.phase}: {self.problem}"


FAULTS: list[Fault] = []


def plant(base: Position, kind: str, problem: str, **changes: Any) -> None:
    FAULTS.append(Fault(base, kind, problem, changes))


def independent(one: Fault, other: Fault) -> bool:
    """Whether both must be told if both are there."""
    if one.base is not other.base or one.changes.keys() & other.changes.keys():
        return False
    kinds = {one.kind, other.kind}
    hidden = (
        ("players" in kinds and "cards" not in kinds)
        or ("seat" in kinds and kinds & {"turns", "order"})
        or ("order" in kinds and kinds <= {"turns", "order"})
        or ("dealer" in kinds and "turns" in kinds and one.base is SHARING)
    )
    return not hidden


def more(piles: tuple[tuple[Card, ...], ...], seat: int, text: str) -> tuple[Any, ...]:
    """Piles, one of them with other cards too."""
    pile = tuple(sorted((*piles[seat], *cards(text))))
    return (*piles[:seat], pile, *piles[seat + 1 :])


def less(piles: tuple[tuple[Card, ...], ...], seat: int, text: str) -> tuple[Any, ...]:
    """Piles, one of them without some cards."""
    pile = tuple(card for card in piles[seat] if card not in cards(text))
    return (*piles[:seat], pile, *piles[seat + 1 :])


def reverse(piles: tuple[tuple[Card, ...], ...]) -> tuple[Any, ...]:
    """Piles in descending order."""
    return tuple(pile[::-1] for pile in piles)


# --- collecting -------------------------------------------------------------------------------

WINDOW = window()
EMPTY = "nothing can be there in"

plant(LEADING, "players", "a game has 2 to 17 players, not 18 (D2)", n=18)
plant(LEADING, "players", "won: there are 4 for 3 players", won=(*LEADING.won, ()))
plant(LEADING, "dealer", "dealer: there is no seat 3", dealer=3)
plant(LEADING, "seat", "leader: there is no seat 4", leader=4)
plant(LEADING, "seat", "turn: there is no seat 3", turn=3)
plant(LEADING, "seat", "to_play: a seat is there twice", to_play=(1, 1))
plant(LEADING, "seat", "closing: there is no seat 3", closing=(0, 3))
plant(LEADING, "seat", "winner: there is no seat 4", winner=4)
plant(LEADING, "cards", "7S is there twice", won=more(LEADING.won, 0, "7S"))
plant(LEADING, "cards", "won: cards are listed in ascending order", won=reverse(LEADING.won))
plant(LEADING, "piles", "missing: 2S", won=less(LEADING.won, 0, "2S"))
plant(LEADING, "piles", f"safe: {EMPTY} collecting", safe=(0,))
plant(LEADING, "piles", f"trick_size: {EMPTY} collecting", trick_size=3)
plant(LEADING, "piles", f"receivers: {EMPTY} collecting", receivers=(1,))
plant(
    LEADING,
    "piles",
    f"discards: {EMPTY} collecting",
    discards=cards("2S"),
    won=less(LEADING.won, 0, "2S"),
)
plant(
    LEADING,
    "piles",
    "the trump card is the last of the stock, so it has no owner while there is a stock",
    trump_owner=0,
)
plant(
    LEADING,
    "piles",
    "trump: it is not known before the trump card is turned up (C6)",
    trump=Suit("D"),
)
plant(
    LEADING,
    "piles",
    "seat 0 holds fewer than three cards while the stock holds any (C2)",
    hands=less(LEADING.hands, 0, "7S"),
    won=more(LEADING.won, 0, "7S"),
)
plant(
    LEADING,
    "piles",
    "seat 0 holds more than three cards (C2)",
    hands=more(LEADING.hands, 0, "2S"),
    won=less(LEADING.won, 0, "2S"),
)
plant(
    LEADING,
    "order",
    "leader and turn: a trick is in progress, so both are seats",
    leader=None,
)
plant(LEADING, "turns", "turn: it is for seat 1 to play", turn=2)
plant(LEADING, "turns", "to_play: still to play are [1, 2]", to_play=(1,))
plant(LEADING, "turns", "closing and winner: the trick is not decided yet", closing=(1,))

plant(LEFT, "dealer", "trump_owner: there is no seat 3", trump_owner=3)
plant(LEFT, "cards", "7S is there twice", trump_card=Card("7S"), won=more(LEFT.won, 0, "KH"))
plant(
    LEFT,
    "piles",
    "the stock is empty, so trump_card and trump_owner must be given (C6)",
    trump_owner=None,
)
plant(LEFT, "turns", "turn: it is for seat 0 to play", turn=1)
plant(
    UPCARD,
    "piles",
    "trump: it is the suit of the upcard, the last card of the stock (D5)",
    trump=None,
)
plant(UPCARD, "turns", "turn: it is for seat 1 to play", turn=2)

plant(
    WINDOW,
    "seat",
    "table: there is no seat 3",
    table=(evolve(WINDOW.table[0], seat=3), *WINDOW.table[1:]),
)
plant(
    WINDOW,
    "order",
    "table: it was for seat 0 to play, not 1",
    table=(evolve(WINDOW.table[0], seat=1), *WINDOW.table[1:]),
)
plant(WINDOW, "order", "table: the trick is complete already", closing=None)
plant(
    WINDOW,
    "turns",
    "table: the rounds are numbered wrongly",
    table=(*WINDOW.table[:2], evolve(WINDOW.table[2], round=1)),
)
plant(WINDOW, "turns", "to_play: nobody is still to play", to_play=(1,))
plant(WINDOW, "turns", "winner: seat 1 wins the trick", winner=0)
plant(WINDOW, "turns", "turn: it is for seat 0 to sluff or pass (L5)", turn=1)
plant(WINDOW, "turns", "closing: seats are listed in ascending order", closing=(2, 0))

# --- sharing and shedding ---------------------------------------------------------------------

for name, value in {"leader": 0, "to_play": (0,), "closing": (0,), "winner": 0}.items():
    plant(SHARING, "piles", f"{name}: {EMPTY} sharing", **{name: value})
plant(SHARING, "dealer", "dealer: there is no seat 4", dealer=4)
plant(SHARING, "seat", "turn: there is no seat 4", turn=4)
plant(SHARING, "seat", "receivers: a seat is there twice", receivers=(1, 1))
plant(SHARING, "piles", f"trick_size: {EMPTY} sharing", trick_size=3)
plant(SHARING, "piles", f"safe: {EMPTY} sharing", safe=(0,))
plant(SHARING, "piles", "trump: a suit is trump once collecting is over (B1)", trump=None)
plant(
    SHARING,
    "piles",
    "trump_card and trump_owner must be given, for the owner is to lead (S1)",
    trump_owner=None,
)
plant(
    SHARING,
    "piles",
    "phase: there is sharing only with rubbish_cards=True (B5)",
    rules=SHARING.rules.replace(rubbish_cards=False),
)
plant(
    SHARING,
    "turns",
    "receivers: the short players are [3, 1], from the dealer's left (B5)",
    receivers=(),
)
plant(SHARING, "turns", "turn: it is for somebody to give (B5)", turn=None)

REST = SHEDDING.discards[1:]
plant(SHEDDING, "players", "hands: there are 4 for 3 players", hands=(*SHEDDING.hands, ()))
plant(SHEDDING, "dealer", "dealer: there is no seat 3", dealer=3)
plant(SHEDDING, "seat", "leader: there is no seat 3", leader=3)
plant(SHEDDING, "seat", "safe: there is no seat 3", safe=(3,))
plant(SHEDDING, "cards", "7S is there twice", hands=more(SHEDDING.hands, 2, "7S"))
plant(
    SHEDDING, "piles", f"won: {EMPTY} shedding", won=(SHEDDING.discards[:1], (), ()), discards=REST
)
plant(SHEDDING, "piles", f"stock: {EMPTY} shedding", stock=SHEDDING.discards[:1], discards=REST)
for name, value in {"to_play": (0,), "closing": (1,), "winner": 2, "receivers": (0,)}.items():
    plant(SHEDDING, "piles", f"{name}: {EMPTY} shedding", **{name: value})
plant(SHEDDING, "piles", "trump: a suit is trump once collecting is over (B1)", trump=None)
plant(
    SHEDDING, "piles", "trump_card and trump_owner are given together or not at all", trump_owner=0
)
plant(SHEDDING, "piles", "safe: seat 1 holds cards (S6)", safe=(1,))
plant(SHEDDING, "order", "turn: it is for a seat that holds cards (S2)", turn=None)
plant(SHEDDING, "turns", "leader: the table is empty, so it is the seat on turn", leader=1)
plant(
    SHEDDING,
    "turns",
    "trick_size: 3 players hold cards, so the next trick has that size (S5)",
    trick_size=2,
)
plant(TRICK, "seat", "table: there is no seat 3", table=(laid(3, "5D"),))
plant(TRICK, "piles", "trump: the trump card is 9S (B1)", trump_card=Card("9S"), trump_owner=0)
plant(
    TRICK, "piles", "table: in shedding 5D is a play in round 0", table=(laid(0, "5D", "chance"),)
)
plant(TRICK, "turns", "turn: it is for a seat that holds cards (S2)", turn=None)
plant(TRICK, "turns", "leader: it is whoever laid the first card on the table", leader=1)
plant(TRICK, "turns", "trick_size: 2 cannot be; it is 3 (S5)", trick_size=2)

# --- by the rules of the wider sources ---------------------------------------------------------

plant(
    LEADING,
    "piles",
    "set_aside: nothing can be there in collecting except with trump='set_aside'",
    set_aside=Card("2S"),
    won=less(LEADING.won, 0, "2S"),
)
plant(
    LEADING,
    "piles",
    "last_taker: nothing can be there in collecting except with trump='set_aside'",
    last_taker=0,
)
plant(ASIDE, "seat", "last_taker: there is no seat 7", last_taker=7)
plant(LEADING, "piles", f"owing: {EMPTY} collecting", owing=(1,))
plant(
    LEADING,
    "piles",
    "pool_order: nothing can be there in collecting except with rubbish_pooled=True",
    pool_order=LEADING.hands[0],
)
plant(
    LEADING,
    "piles",
    "removed: 0 cards are out of the game, not 1 (D8)",
    removed=cards("2S"),
    won=less(LEADING.won, 0, "2S"),
)
plant(SHARING, "piles", f"owing: {EMPTY} sharing", owing=(1,))
plant(SHARING, "piles", f"last_taker: {EMPTY} sharing", last_taker=1)
plant(SHARING, "piles", f"pool_order: {EMPTY} sharing", pool_order=SHARING.hands[0])
plant(SHEDDING, "piles", f"last_taker: {EMPTY} shedding", last_taker=1)
plant(SHEDDING, "piles", f"pool_order: {EMPTY} shedding", pool_order=SHEDDING.discards)

plant(
    ASIDE,
    "piles",
    "set_aside must be given: it will show trump when collecting is over (T2)",
    set_aside=None,
    won=more(ASIDE.won, 1, "AS"),
)
plant(
    ASIDE,
    "piles",
    "trump, trump_card and trump_owner: nobody knows the card that is set aside (T2)",
    trump=Suit("S"),
)
plant(
    ASIDE,
    "piles",
    "pool_order: it is the whole pack in another order (B7)",
    pool_order=ASIDE.pool_order[1:],
)
plant(ASIDE, "piles", "removed: cards are listed in ascending order", removed=cards("3S2S"))
plant(
    ASIDE,
    "turns",
    "leader: seat 0 has taken the last trick, so seat 0 leads (T4)",
    last_taker=0,
)
plant(ASIDE, "turns", "turn: it is for seat 1 to play", turn=0)
plant(ASIDE, "turns", "closing and winner: the trick is not decided yet", winner=1)

plant(OWING, "seat", "owing: there is no seat 5", owing=(2, 3, 5))
plant(OWING, "piles", "owing: seats are listed in ascending order", owing=(3, 2))
plant(OWING, "piles", "owing: seat 0 holds cards, so it owes no pick-up (B6)", owing=(0, 2, 3))
plant(OWING, "piles", "owing: seat 3 is safe, so it owes no pick-up (B6)", safe=(3, 4))
plant(OWING, "piles", "trump_owner: nobody has the card that is out of play (T3)", trump_owner=0)
plant(OWING, "piles", "trump: the trump card is KH (B1)", trump=Suit("S"))
plant(OWING, "turns", "turn: seat 2 owes a pick-up, so it does not lead (B6)", turn=2, leader=2)

# --- over -------------------------------------------------------------------------------------

OVER = over()
for name, value in {"to_play": (1,), "closing": (1,), "winner": 1, "receivers": (1,)}.items():
    plant(OVER, "piles", f"{name}: {EMPTY} a game that is over", **{name: value})
plant(OVER, "piles", "trump: a suit is trump once collecting is over (B1)", trump=None)
plant(OVER, "piles", "trump_card and trump_owner are given together or not at all", trump_owner=0)
plant(OVER, "seat", "leader: there is no seat 3", leader=3)
plant(OVER, "turns", "turn: nobody is on turn when the game is over", turn=2)
plant(OVER, "turns", "leader: it is whoever laid the first card on the table", leader=2)
plant(OVER, "turns", "trick_size: 1 cannot be; it is 2 to 3 (S5)", trick_size=1)
plant(OVER, "turns", "safe: the last to go out laid the last card on the table (F1)", safe=(1, 0))
DRAWN = drawn()
plant(DRAWN, "piles", f"safe: {EMPTY} collecting", safe=(0,))
plant(DRAWN, "turns", "turn: nobody is on turn when the game is over", turn=1)
plant(DRAWN, "turns", "to_play: still to play are [1, 2]", to_play=())
