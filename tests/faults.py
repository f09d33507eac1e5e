"""Sound positions, and a table of what is wrong with those that are refused.

:func:`faults` changes some fields of a sound position and gives the problems of the outcome;
:func:`shed` and :func:`collect` give those of what the builders are told.  :data:`CHANGED` are
changes of sound positions, each with the problems that it makes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, frozen
from rigging import cards, play, rig
from tables import collected

from skitgubbe import (
    PACK,
    Card,
    Game,
    Laid,
    LaidKind,
    Phase,
    Position,
    PositionError,
    Rules,
    Suit,
    shuffled,
)

__all__ = [
    "ASIDE",
    "CHANGED",
    "EVERYONE",
    "HANDS",
    "LAST",
    "LEADING",
    "LEFT",
    "ORDER",
    "OWING",
    "SHARING",
    "SHEDDING",
    "TRICK",
    "UPCARD",
    "Changed",
    "collect",
    "drawn",
    "faults",
    "laid",
    "over",
    "problems",
    "shed",
    "window",
]


def problems(make: Callable[..., Any], *args: Any, **kwargs: Any) -> list[str]:
    with pytest.raises(PositionError) as caught:
        make(*args, **kwargs)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return list(caught.value.problems)


def faults(position: Position, **changes: Any) -> list[str]:
    return problems(evolve, position, **changes)


def shed(hands: Any, turn: Any = 0, **given: Any) -> list[str]:
    return problems(Position.shedding, hands, turn=turn, **{"trump": "H", **given})


def collect(hands: Any, stock: Any = "", turn: Any = 0, **given: Any) -> list[str]:
    return problems(Position.collecting, hands, stock=stock, turn=turn, **given)


def laid(seat: int, text: str, kind: str = "play", round_: int = 0) -> Laid:
    return Laid(seat, cards(text), LaidKind(kind), round_)


HANDS = ("7S 9H KD", "2C 3C 4C", "5C 6C 8C")
LEADING = Position.collecting(HANDS, stock="5D 6D", turn=1)
LEFT = Position.collecting(
    ["7S 9H", "2C 3C", "5C"], stock="", turn=0, trump_card="KH", trump_owner=1
)
UPCARD = Position.collecting(HANDS, stock="5D 6D", turn=1, rules=Rules.preset("upcard"))
EVERYONE = Rules(tricks="everyone")
SHEDDING = Position.shedding(["7S 9H", "KD 2C", "3C"], trump="H", turn=0)
TRICK = Position.shedding(["7S 9H", "KD 2C", "3C"], trump="H", turn=1, table=[(0, "5D")])


ORDER = shuffled(7)
"""A second order of the pack."""
ASIDE = Position.collecting(
    HANDS,
    stock="5D 6D",
    turn=1,
    removed="2S 3S",
    set_aside="AS",
    won=["KC KS", "", ""],
    rest=1,
    pool_order=ORDER,
    rules=Rules(trump="set_aside", removed=2, rubbish_cards=True, rubbish_pooled=True),
)
OWING = Position.shedding(
    ["7S 9H", "KD 2C", "", "", ""],
    trump="H",
    turn=0,
    owing=[2, 3],
    trump_card="KH",
    rules=Rules(trump="set_aside", set_aside_to="nobody", no_cards="must_pick_up"),
)


def window(preset: str = "everyone") -> Position:
    """Seat 1 has won, and all three are asked in the closing window."""
    game = rig(["7S 7H 2D", "9C 9D 5C", "8C 8D 6C"], "TD", "AS", rules=preset)
    play(game, "7S", "9C", "8C")
    return game.position


def sharing() -> Position:
    """Seats 3 and 1 are short; seat 2 gives first."""
    piles = ["2C3C4C6C7C8C9C", "7S8S", "2D3D4D6D7D8D", "9S"]
    rules = Rules(rubbish_cards=True, pack="".join(piles) + "KH")
    return collected(piles, "KH", 1, dealer=2, rules=rules).position


def over(*, complete: bool = False) -> Position:
    """Seat 2 is the skitgubbe; seat 1 went out last."""
    table = [(2, "5D")] if complete else []
    position = Position.shedding(["", "9D", "KC 2C"], trump="H", turn=1, table=table)
    game = Game.from_position(position)
    play(game, "9D")
    assert game.skitgubbe == 2
    return game.position


def drawn() -> Position:
    """Drawn in collecting, where seat 1 would lead."""
    rules = Rules.preset("mas-upcard").replace(repetition_limit=2)
    return evolve(UPCARD, phase=Phase.OVER, turn=None, rules=rules)


SHARING = sharing()


# --- the table --------------------------------------------------------------------------------


@frozen
class Changed:
    """A sound position, changes of its fields, and the problems of the outcome."""

    base: Position
    problems: list[str]
    changes: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.base.phase}: {self.problems[0]}"


def of(base: Position, *problems: str, **changes: Any) -> Changed:
    return Changed(base, [*problems], changes)


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


LAST: dict[str, Any] = {"trump_card": "KH", "trump_owner": 0}
EMPTY = "nothing can be there in"
WINDOW = window()
OVER = over()
DRAWN = drawn()
REST = SHEDDING.discards[1:]

SHORT = Position.shedding(["7S", "8S"], trump="H", turn=0, rules=Rules(pack="2C3C4C5C6C7S8S"))
MANY = (PACK[5:20], PACK[:5], PACK[20:40], PACK[40:])
ZERO, ONE, TWO, THREE = SHARING.hands
FIVE = (ZERO[:5], ONE, tuple(sorted((*TWO, *ZERO[5:]))), THREE)
HIGH = (tuple(sorted((*ZERO[:3], *TWO[:3]))), ONE, tuple(sorted((*ZERO[3:], *TWO[3:]))), THREE)
LIMIT = Rules(repetition_limit=2)
NO_HAND = (WINDOW.hands[0], (), WINDOW.hands[2])
LAST_TRICK = "trick_size and leader: they are those of the last trick (F1)"
NO_LEADER = "leader: it is whoever laid the first card on the table"
SHORT_OF_CARDS = "turn: seat {} needs more than five cards and a low one to give (B5)"

CHANGED = [
    of(LEADING, "a game has 2 to 17 players, not 18 (D2)", n=18),
    of(LEADING, "won: there are 4 for 3 players", won=(*LEADING.won, ())),
    of(LEADING, "dealer: there is no seat 3", dealer=3),
    of(LEADING, "leader: there is no seat 4", leader=4),
    of(LEADING, "turn: there is no seat 3", turn=3),
    of(LEADING, "to_play: a seat is there twice", to_play=(1, 1)),
    of(LEADING, "closing: there is no seat 3", closing=(0, 3)),
    of(LEADING, "winner: there is no seat 4", winner=4),
    of(LEADING, "7S is there twice", won=more(LEADING.won, 0, "7S")),
    of(LEADING, "won: cards are listed in ascending order", won=reverse(LEADING.won)),
    of(LEADING, "missing: 2S", won=less(LEADING.won, 0, "2S")),
    of(LEADING, f"safe: {EMPTY} collecting", safe=(0,)),
    of(LEADING, f"trick_size: {EMPTY} collecting", trick_size=3),
    of(LEADING, f"receivers: {EMPTY} collecting", receivers=(1,)),
    of(
        LEADING,
        f"discards: {EMPTY} collecting",
        discards=cards("2S"),
        won=less(LEADING.won, 0, "2S"),
    ),
    of(
        LEADING,
        "the trump card is the last of the stock, so it has no owner while there is a stock",
        trump_owner=0,
    ),
    of(LEADING, "trump: it is not known before the trump card is turned up (C6)", trump=Suit("D")),
    of(
        LEADING,
        "seat 0 holds fewer than three cards while the stock holds any (C2)",
        hands=less(LEADING.hands, 0, "7S"),
        won=more(LEADING.won, 0, "7S"),
    ),
    of(
        LEADING,
        "seat 0 holds more than three cards (C2)",
        hands=more(LEADING.hands, 0, "2S"),
        won=less(LEADING.won, 0, "2S"),
    ),
    of(LEADING, "leader and turn: a trick is in progress, so both are seats", leader=None),
    of(LEADING, "turn: it is for seat 1 to play", turn=2),
    of(LEADING, "to_play: still to play are [1, 2]", to_play=(1,)),
    of(LEADING, "closing and winner: the trick is not decided yet", closing=(1,)),
    of(
        LEADING,
        "set_aside: nothing can be there in collecting except with trump='set_aside'",
        set_aside=Card("2S"),
        won=less(LEADING.won, 0, "2S"),
    ),
    of(
        LEADING,
        "last_taker: nothing can be there in collecting except with trump='set_aside'",
        last_taker=0,
    ),
    of(LEADING, f"owing: {EMPTY} collecting", owing=(1,)),
    of(
        LEADING,
        "pool_order: nothing can be there in collecting except with rubbish_pooled=True",
        pool_order=LEADING.hands[0],
    ),
    of(
        LEADING,
        "removed: 0 cards are out of the game, not 1 (D8)",
        removed=cards("2S"),
        won=less(LEADING.won, 0, "2S"),
    ),
    of(LEFT, "trump_owner: there is no seat 3", trump_owner=3),
    of(LEFT, "7S is there twice", trump_card=Card("7S"), won=more(LEFT.won, 0, "KH")),
    of(
        LEFT,
        "the stock is empty, so trump_card and trump_owner must be given (C6)",
        trump_owner=None,
    ),
    of(LEFT, "turn: it is for seat 0 to play", turn=1),
    of(UPCARD, "trump: it is the suit of the upcard, the last card of the stock (D5)", trump=None),
    of(UPCARD, "turn: it is for seat 1 to play", turn=2),
    of(
        WINDOW,
        "table: there is no seat 3",
        table=(evolve(WINDOW.table[0], seat=3), *WINDOW.table[1:]),
    ),
    of(
        WINDOW,
        "table: it was for seat 0 to play, not 1",
        table=(evolve(WINDOW.table[0], seat=1), *WINDOW.table[1:]),
    ),
    of(WINDOW, "table: the trick is complete already", closing=None),
    of(
        WINDOW,
        "table: the rounds are numbered wrongly",
        table=(*WINDOW.table[:2], evolve(WINDOW.table[2], round=1)),
    ),
    of(WINDOW, "to_play: nobody is still to play", to_play=(1,)),
    of(WINDOW, "winner: seat 1 wins the trick", winner=0),
    of(WINDOW, "turn: it is for seat 0 to sluff or pass (L5)", turn=1),
    of(WINDOW, "closing: seats are listed in ascending order", closing=(2, 0)),
    of(SHARING, f"leader: {EMPTY} sharing", leader=0),
    of(SHARING, f"to_play: {EMPTY} sharing", to_play=(0,)),
    of(SHARING, f"closing: {EMPTY} sharing", closing=(0,)),
    of(SHARING, f"winner: {EMPTY} sharing", winner=0),
    of(SHARING, "dealer: there is no seat 4", dealer=4),
    of(SHARING, "turn: there is no seat 4", turn=4),
    of(SHARING, "receivers: a seat is there twice", receivers=(1, 1)),
    of(SHARING, f"trick_size: {EMPTY} sharing", trick_size=3),
    of(SHARING, f"safe: {EMPTY} sharing", safe=(0,)),
    of(SHARING, "trump: a suit is trump once collecting is over (B1)", trump=None),
    of(
        SHARING,
        "trump_card and trump_owner must be given, for the owner is to lead (S1)",
        trump_owner=None,
    ),
    of(
        SHARING,
        "phase: there is sharing only with rubbish_cards=True (B5)",
        rules=SHARING.rules.replace(rubbish_cards=False),
    ),
    of(
        SHARING,
        "receivers: the short players are [3, 1], from the dealer's left (B5)",
        receivers=(),
    ),
    of(SHARING, "turn: it is for somebody to give (B5)", turn=None),
    of(SHARING, f"owing: {EMPTY} sharing", owing=(1,)),
    of(SHARING, f"last_taker: {EMPTY} sharing", last_taker=1),
    of(SHARING, f"pool_order: {EMPTY} sharing", pool_order=SHARING.hands[0]),
    of(SHEDDING, "hands: there are 4 for 3 players", hands=(*SHEDDING.hands, ())),
    of(SHEDDING, "dealer: there is no seat 3", dealer=3),
    of(SHEDDING, "leader: there is no seat 3", leader=3),
    of(SHEDDING, "safe: there is no seat 3", safe=(3,)),
    of(SHEDDING, "7S is there twice", hands=more(SHEDDING.hands, 2, "7S")),
    of(SHEDDING, f"won: {EMPTY} shedding", won=(SHEDDING.discards[:1], (), ()), discards=REST),
    of(SHEDDING, f"stock: {EMPTY} shedding", stock=SHEDDING.discards[:1], discards=REST),
    of(SHEDDING, f"to_play: {EMPTY} shedding", to_play=(0,)),
    of(SHEDDING, f"closing: {EMPTY} shedding", closing=(1,)),
    of(SHEDDING, f"winner: {EMPTY} shedding", winner=2),
    of(SHEDDING, f"receivers: {EMPTY} shedding", receivers=(0,)),
    of(SHEDDING, "trump: a suit is trump once collecting is over (B1)", trump=None),
    of(SHEDDING, "trump_card and trump_owner are given together or not at all", trump_owner=0),
    of(SHEDDING, "safe: seat 1 holds cards (S6)", safe=(1,)),
    of(SHEDDING, "turn: it is for a seat that holds cards (S2)", turn=None),
    of(SHEDDING, "leader: the table is empty, so it is the seat on turn", leader=1),
    of(
        SHEDDING,
        "trick_size: 3 players hold cards, so the next trick has that size (S5)",
        trick_size=2,
    ),
    of(SHEDDING, f"last_taker: {EMPTY} shedding", last_taker=1),
    of(SHEDDING, f"pool_order: {EMPTY} shedding", pool_order=SHEDDING.discards),
    of(TRICK, "table: there is no seat 3", table=(laid(3, "5D"),)),
    of(TRICK, "trump: the trump card is 9S (B1)", trump_card=Card("9S"), trump_owner=0),
    of(TRICK, "table: in shedding 5D is a play in round 0", table=(laid(0, "5D", "chance"),)),
    of(TRICK, "turn: it is for a seat that holds cards (S2)", turn=None),
    of(TRICK, "leader: it is whoever laid the first card on the table", leader=1),
    of(TRICK, "trick_size: 2 cannot be; it is 3 (S5)", trick_size=2),
    of(ASIDE, "last_taker: there is no seat 7", last_taker=7),
    of(
        ASIDE,
        "set_aside must be given: it will show trump when collecting is over (T2)",
        set_aside=None,
        won=more(ASIDE.won, 1, "AS"),
    ),
    of(
        ASIDE,
        "trump, trump_card and trump_owner: nobody knows the card that is set aside (T2)",
        trump=Suit("S"),
    ),
    of(
        ASIDE,
        "pool_order: it is the whole pack in another order (B7)",
        pool_order=ASIDE.pool_order[1:],
    ),
    of(ASIDE, "removed: cards are listed in ascending order", removed=cards("3S2S")),
    of(ASIDE, "turn: it is for seat 1 to play", turn=0),
    of(ASIDE, "closing and winner: the trick is not decided yet", winner=1),
    of(OWING, "owing: there is no seat 5", owing=(2, 3, 5)),
    of(OWING, "owing: seats are listed in ascending order", owing=(3, 2)),
    of(OWING, "owing: seat 0 holds cards, so it owes no pick-up (B6)", owing=(0, 2, 3)),
    of(OWING, "owing: seat 3 is safe, so it owes no pick-up (B6)", safe=(3, 4)),
    of(OWING, "trump_owner: nobody has the card that is out of play (T3)", trump_owner=0),
    of(OWING, "trump: the trump card is KH (B1)", trump=Suit("S")),
    of(OWING, "turn: seat 2 owes a pick-up, so it does not lead (B6)", turn=2, leader=2),
    of(OVER, f"to_play: {EMPTY} a game that is over", to_play=(1,)),
    of(OVER, f"closing: {EMPTY} a game that is over", closing=(1,)),
    of(OVER, f"winner: {EMPTY} a game that is over", winner=1),
    of(OVER, f"receivers: {EMPTY} a game that is over", receivers=(1,)),
    of(OVER, "trump: a suit is trump once collecting is over (B1)", trump=None),
    of(OVER, "trump_card and trump_owner are given together or not at all", trump_owner=0),
    of(OVER, "leader: there is no seat 3", leader=3),
    of(OVER, "turn: nobody is on turn when the game is over", turn=2),
    of(DRAWN, f"safe: {EMPTY} collecting", safe=(0,)),
    of(DRAWN, "turn: nobody is on turn when the game is over", turn=1),
    of(DRAWN, "to_play: still to play are [1, 2]", to_play=()),
    # --- several at once, and on the edge
    *(of(LEADING, f"a game has 2 to 17 players, not {n} (D2)", n=n) for n in (-1, 0, 1, 10**6)),
    of(SHEDDING, "a game has 2 to 10 players, not 11 (D2)", n=11, rules=Rules(hand_size=5)),
    of(
        SHEDDING,
        "a game has 2 to 14 players, not 15 (D2)",
        "removed: 9 cards are out of the game, not 0 (D8)",
        n=15,
        rules=Rules(removed=9),
    ),
    of(
        LEADING,
        "hands: there are 3 for 2 players",
        "won: there are 3 for 2 players",
        "7D is there twice",
        "7S is there twice",
        n=2,
        discards=cards("7D7S"),
    ),
    of(
        LEFT,
        "dealer: there is no seat 3",
        "trump_owner: there is no seat 1000000",
        "leader: there is no seat -1",
        "turn: there is no seat 4",
        "winner: there is no seat 5",
        dealer=3,
        leader=-1,
        turn=4,
        winner=5,
        trump_owner=10**6,
    ),
    of(
        LEADING,
        "to_play: a seat is there twice",
        "to_play: there is no seat 3",
        "closing: a seat is there twice",
        "safe: there is no seat 9",
        f"safe: {EMPTY} collecting",
        to_play=(1, 1, 3),
        closing=(0, 0),
        safe=(9,),
    ),
    of(
        LEADING,
        "table: there is no seat 3",
        "table: seat 3 laid no card",
        "table: seat 1 laid no card",
        table=(laid(3, ""), laid(1, "")),
    ),
    of(LEADING, "leader and turn: a trick is in progress, so both are seats", turn=None),
    of(
        LEADING,
        "to_play: still to play are [2, 0]",
        "turn: it is for seat 2 to play",
        leader=2,
    ),
    of(
        LEADING,
        "7S is there twice",
        "8S is there twice",
        "missing: AS",
        won=(LEADING.won[0][:-1], (), cards("7S8S")),
    ),
    of(LEFT, "2H is there twice", "missing: KH", trump_card=Card("2H")),
    of(SHEDDING, f"closing: {EMPTY} shedding", closing=()),
    of(
        WINDOW,
        "seat 1 holds fewer than three cards while the stock holds any (C2)",
        "closing: seat 1 has no card, so it is done (L5)",
        hands=NO_HAND,
        won=(tuple(sorted((*WINDOW.won[0], *WINDOW.hands[1]))), *WINDOW.won[1:]),
    ),
    of(WINDOW, "table: the trick is complete already", closing=()),
    of(WINDOW, "table: the trick is complete already", rules=EVERYONE),
    of(WINDOW, "winner: seat 1 wins the trick", winner=None),
    of(
        SHARING,
        "trump_card and trump_owner must be given, for the owner is to lead (S1)",
        trump_card=None,
    ),
    of(
        SHARING,
        "nobody is short, so sharing is over (B5)",
        rules=Rules(rubbish_cards=True),
        hands=MANY,
        receivers=(1,),
    ),
    of(
        SHARING,
        "phase: with rubbish_pooled=True nobody is to give (B7)",
        rules=SHARING.rules.replace(rubbish_pooled=True),
    ),
    of(SHARING, "receivers: the short players are [1, 3], from the dealer's left (B5)", dealer=0),
    of(SHARING, "dealer: there is no seat -1", dealer=-1),
    of(SHARING, SHORT_OF_CARDS.format(1), turn=1),
    of(SHARING, SHORT_OF_CARDS.format(0), hands=FIVE, turn=0),
    of(SHARING, SHORT_OF_CARDS.format(2), hands=HIGH, turn=2),
    of(
        SHEDDING,
        "trump_card and trump_owner are given together or not at all",
        trump_card=Card("9H"),
    ),
    of(TRICK, NO_LEADER, leader=None),
    of(
        SHEDDING,
        "turn: it is for a seat that holds cards (S2)",
        "leader: the table is empty, so it is the seat on turn",
        turn=None,
        leader=None,
    ),
    of(SHEDDING, "turn: it is for a seat that holds cards (S2)", turn=None, leader=2),
    of(TRICK, "table: in shedding 5D is a play in round 0", table=(laid(0, "5D", round_=1),)),
    of(TRICK, "trick_size: 4 cannot be; it is 3 (S5)", trick_size=4),
    of(
        OWING,
        "safe: seat 2 holds no card, so it is safe (S6)",
        "trick_size: 3 players hold cards or owe a pick-up, so the next trick has that size (S5)",
        owing=(3,),
    ),
    of(ASIDE, "last_taker must be given: cards have been won (T4)", last_taker=None),
    of(SHORT, "trump_card: 9H is not in the pack", trump_card=Card("9H"), trump_owner=0),
    of(
        SHARING,
        "KH is there twice",
        "trump_owner: nobody has the card that is out of play (T3)",
        rules=SHARING.rules.replace(trump="set_aside", set_aside_to="nobody"),
    ),
    of(OVER, "safe: seat 1 holds no card, so it is safe (S6)", safe=(0,)),
    of(OVER, "the game is over when exactly one player holds cards (F1)", trick_size=0),
    *(of(OVER, LAST_TRICK, **wrong) for wrong in ({"leader": None}, {"trick_size": 1})),
    of(OVER, LAST_TRICK, trick_size=4),
    of(
        LEADING,
        "collecting is drawn only where cards are picked up: everything else goes on (F4)",
        phase=Phase.OVER,
        turn=None,
        rules=LIMIT,
    ),
    of(
        OVER,
        f"table: {EMPTY} a game that is over before shedding",
        f"discards: {EMPTY} a game that is over before shedding",
        trick_size=0,
        leader=None,
    ),
    of(
        SHEDDING,
        "the game is over when exactly one player holds cards (F1)",
        phase=Phase.OVER,
        turn=None,
    ),
    of(
        LEADING,
        "the game is over when exactly one player holds cards (F1)",
        phase=Phase.OVER,
        turn=None,
    ),
    of(
        SHEDDING,
        "safe: seat 1 holds cards (S6)",
        phase=Phase.OVER,
        turn=None,
        rules=LIMIT,
        safe=(1,),
    ),
    of(
        TRICK,
        "trick_size: 2 cannot be; it is 3 (S5)",
        phase=Phase.OVER,
        turn=None,
        rules=LIMIT,
        trick_size=2,
    ),
]
"""Changes of sound positions, and the problems that they make."""
