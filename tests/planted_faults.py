"""Faults to plant in sound positions: a table of kinds, each with the problem that it makes.

A kind changes a position as JSON and gives the problem that must be told, or ``None`` if it does
not fit there.  ``about`` is the part that it changes.  ``spoils`` are what others can no longer be
judged by, and ``needs`` what it is judged by itself.  Two kinds are independent unless

- they are about the same part, so that the second would undo or hide the first; or
- one spoils what the other needs.

What can be spoiled:

``rules``    they cannot be read: without the pack no card is foreign or missing, and without the
             options it is not known what the table of a collecting trick means.
``phase``    it cannot be read: it is not known what is asked.
``cards``    one cannot be read, and that may be the card that seems to be missing.
``hand``     one cannot be read at all, so it is not known who holds cards.
``upcard``   a card of the stock cannot be read; if it is the upcard, it does not tell trump.
``dealer``   it is not known, so neither is whom sharing begins with.
``order``    it is in doubt who laid what in a trick of collecting, or who leads.  So is then who
             is next, who has won, and whose turn it is.
``outcome``  a play that ends a round of collecting cannot be read, so it is not known who won it.
``leader``   there is none, and the order of seats begins there.
``closing``  there is no window, so nobody is asked in it and nobody waits for it to close.
``turn``     it is for nobody, so nobody is the leader before a lead.
``laid``     a seat on the table is wrong, and what is told of its cards names it.
``first``    a seat on the table is wrong in shedding, and it may be that of a player who is out.
``beats``    a play of shedding is wrong: it beats nothing, and nothing has to beat it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from attrs import field, frozen

from skitgubbe import PACK, Following, Phase, Position, Trump
from skitgubbe.cards import parse_cards

__all__ = ["KINDS", "Draft", "Kind", "independent"]

TEXTS = frozenset(map(str, PACK))
CARD = "is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)"


@frozen
class Draft:
    """A position that faults are planted in: as it was, and as JSON that is changed.

    Cards that one fault is about are ``used``, so that no other moves them.
    """

    sound: Position
    data: dict[str, Any]
    random: Random
    used: set[str] = field(factory=set[str])

    def pick(self, pile: list[Any]) -> str | None:
        """A card of a pile that no fault is about yet."""
        free = [card for card in pile if card in TEXTS and card not in self.used]
        if not free:
            return None
        card: str = self.random.choice(free)
        self.used.add(card)
        return card

    def heap(self) -> list[Any]:
        """A pile that cards can be taken from and put on."""
        collecting = self.sound.phase is Phase.COLLECTING
        pile: list[Any] = self.data["won"][0] if collecting else self.data["discards"]
        return pile

    def is_open(self) -> bool:
        """Whether somebody is to play to a trick of collecting."""
        return bool(self.sound.to_play)

    def is_window(self) -> bool:
        return bool(self.sound.closing)


Plant = Callable[[Draft], str | None]


@frozen
class Kind:
    plant: Plant
    about: str
    spoils: frozenset[str]
    needs: frozenset[str]

    @property
    def name(self) -> str:
        return self.plant.__name__


KINDS: list[Kind] = []


def kind(about: str, *, spoils: str = "", needs: str = "") -> Callable[[Plant], Plant]:
    def add(plant: Plant) -> Plant:
        KINDS.append(Kind(plant, about, frozenset(spoils.split()), frozenset(needs.split())))
        return plant

    return add


def independent(one: Kind, other: Kind) -> bool:
    """Whether both faults must be told if both are there."""
    spoiled = (one.spoils & other.needs) | (other.spoils & one.needs)
    return one.about != other.about and not spoiled


# --- what cannot be read ----------------------------------------------------------------------


@kind("bogus")
def unknown_key(d: Draft) -> str:
    d.data["bogus"] = 1
    return "there is no key 'bogus'"


@kind("dealer", spoils="dealer")
def missing_key(d: Draft) -> str:
    del d.data["dealer"]
    return "dealer is missing"


@kind("dealer", spoils="dealer")
def wrong_type(d: Draft) -> str:
    d.data["dealer"] = "x"
    return "dealer: 'x' is not a seat"


@kind("dealer", spoils="dealer")
def no_such_seat(d: Draft) -> str | None:
    d.data["dealer"] = d.sound.n
    return f"dealer: there is no seat {d.sound.n}"


@kind("rules", spoils="rules")
def unreadable_rules(d: Draft) -> str:
    d.data["rules"] = {**d.data["rules"], "trump": "nix"}
    return "rules: trump='nix' is not allowed: trump is 'last_card' or 'upcard'"


@kind("phase", spoils="phase")
def unreadable_phase(d: Draft) -> str:
    d.data["phase"] = "lunch"
    return "phase: 'lunch' is not a phase"


@kind("card in a hand", spoils="cards")
def unreadable_card_in_a_hand(d: Draft) -> str | None:
    hand = d.random.choice(d.data["hands"][:-1])
    card = d.pick(hand)
    if card is None:
        return None
    hand[hand.index(card)] = "1H"
    return f"hands: '1H' {CARD}"


@kind("hand", spoils="cards hand")
def unreadable_hand(d: Draft) -> str | None:
    if d.sound.rules.collecting_end == "skip_empty_hands":
        return None
    return spoil_hand(d)


@kind("hand", spoils="cards hand order")
def unreadable_hand_that_may_be_empty(d: Draft) -> str | None:
    """Whoever has no card is passed over, so it is not known who answers."""
    if d.sound.rules.collecting_end != "skip_empty_hands":
        return None
    return spoil_hand(d)


def spoil_hand(d: Draft) -> str | None:
    """The last hand, which no other fault is about."""
    if not d.used.isdisjoint(d.data["hands"][-1]):
        return None
    d.data["hands"][-1] = 5
    return "hands: 5 is not a list"


@kind("card in the stock", spoils="cards upcard")
def unreadable_card_in_the_stock(d: Draft) -> str | None:
    card = d.pick(d.data["stock"])
    if card is None:
        return None
    stock = d.data["stock"]
    stock[stock.index(card)] = None
    return "stock: None is not a card as logs write it"


def spoil_card_on_the_table(d: Draft) -> str | None:
    cards = d.data["table"][-1]["cards"]
    card = d.pick(cards)
    if card is None:
        return None
    cards[cards.index(card)] = "7s"
    return "table: '7s' is not a card as logs write it"


@kind("card on the table", spoils="cards beats")
def unreadable_card_in_a_round(d: Draft) -> str | None:
    """Somebody is still to play in the first round, so it is no matter what was played."""
    played = {laid.seat for laid in d.sound.table}
    if not played or not d.is_open() or not played.isdisjoint(d.sound.to_play):
        return None
    return spoil_card_on_the_table(d)


@kind("card on the table", spoils="cards beats outcome")
def unreadable_card_in_a_full_round(d: Draft) -> str | None:
    """It is not known whether it has won."""
    if not d.sound.table or d.sound.table[-1].kind == "sluff":
        return None
    return spoil_card_on_the_table(d)


# --- seats and cards --------------------------------------------------------------------------


@kind("winner")
def winner_that_is_not_there(d: Draft) -> str:
    d.data["winner"] = d.sound.n
    return f"winner: there is no seat {d.sound.n}"


@kind("safe")
def seat_listed_twice(d: Draft) -> str:
    d.data["safe"] = [0, 0]
    return "safe: a seat is there twice"


@kind("twice")
def card_twice(d: Draft) -> str | None:
    card = d.pick([card for hand in d.sound.hands for card in map(str, hand)])
    if card is None or d.sound.phase is Phase.SHARING:
        return None
    if sum(card in hand for hand in d.data["hands"] if hand != 5) != 1:
        return None
    d.heap().append(card)
    return f"{card} is there twice"


@kind("missing", needs="cards rules")
def card_missing(d: Draft) -> str | None:
    card = d.pick(d.heap())
    if card is None or len(d.heap()) < 8 or card == d.data["trump_card"]:
        return None
    d.heap().remove(card)
    return f"missing: {card}"


@kind("foreign", needs="rules")
def card_of_another_pack(d: Draft) -> str | None:
    card = d.pick([str(card) for card in PACK if card not in d.sound.rules.pack])
    if card is None or d.sound.phase is Phase.SHARING:
        return None
    d.heap().append(card)
    return f"not in the pack: {card}"


# --- collecting -------------------------------------------------------------------------------


def collecting(plant: Plant) -> Plant:
    def only(d: Draft) -> str | None:
        return plant(d) if d.sound.phase is Phase.COLLECTING else None

    only.__name__ = plant.__name__
    return only


@kind("receivers", needs="phase")
@collecting
def receivers_in_collecting(d: Draft) -> str:
    d.data["receivers"] = [0]
    return "receivers: nothing can be there in collecting"


@kind("discards", needs="phase")
@collecting
def discards_in_collecting(d: Draft) -> str | None:
    card = d.pick(d.heap())
    if card is None:
        return None
    d.heap().remove(card)
    d.data["discards"].append(card)
    return "discards: nothing can be there in collecting"


@kind("trump_owner", needs="phase")
@collecting
def trump_owner_too_early(d: Draft) -> str | None:
    if not d.sound.stock:
        return None
    d.data["trump_owner"] = 0
    return "the trump card is the last of the stock, so it has no owner while there is a stock"


@kind("trump_owner", needs="phase")
@collecting
def trump_owner_forgotten(d: Draft) -> str | None:
    if d.sound.stock:
        return None
    d.data["trump_owner"] = None
    return "the stock is empty, so trump_card and trump_owner must be given (C6)"


@kind("trump", needs="rules phase upcard")
@collecting
def trump_in_collecting(d: Draft) -> str:
    if d.sound.rules.trump is Trump.LAST_CARD:
        d.data["trump"] = "H"
        return "trump: it is not known before the trump card is turned up (C6)"
    d.data["trump"] = None
    return "trump: it is the suit of the upcard, the last card of the stock (D5)"


@kind("size", needs="phase")
@collecting
def hand_too_small(d: Draft) -> str | None:
    hand = d.data["hands"][0]
    card = d.pick(hand) if len(hand) == 3 and d.sound.stock else None
    if card is None:
        return None
    hand.remove(card)
    d.heap().append(card)
    return "seat 0 holds fewer than three cards while the stock holds any (C2)"


@kind("size", needs="rules phase")
@collecting
def hand_too_large(d: Draft) -> str | None:
    if d.sound.rules.following is Following.FOLLOW_OR_PICK_UP:
        return None
    if not d.data["hands"][0]:
        return None
    cards = [d.pick(d.heap()) for _ in range(4 - len(d.data["hands"][0]))]
    if None in cards:
        return None
    for card in cards:
        d.heap().remove(card)
        d.data["hands"][0].append(card)
    return "seat 0 holds more than three cards (C2)"


LEADER_AND_TURN = "leader and turn: a trick is in progress, so both are seats"


@kind("leader", spoils="leader", needs="phase")
@collecting
def no_leader_of_a_trick(d: Draft) -> str | None:
    """Whoever laid the first card led; only the order of a closing window begins with him."""
    if not d.sound.table:
        return None
    d.data["leader"] = None
    return LEADER_AND_TURN


@kind("leader", spoils="order", needs="phase")
@collecting
def no_leader_before_a_lead(d: Draft) -> str | None:
    if d.sound.table:
        return None
    d.data["leader"] = None
    return LEADER_AND_TURN


@kind("turn", needs="rules phase order outcome")
@collecting
def wrong_turn_in_a_trick(d: Draft) -> str | None:
    if not d.is_open():
        return None
    d.data["turn"] = (d.sound.to_play[0] + 1) % d.sound.n
    return f"turn: it is for seat {d.sound.to_play[0]} to play"


@kind("turn", needs="rules phase order outcome closing leader")
@collecting
def wrong_turn_in_a_window(d: Draft) -> str | None:
    if not d.is_window() or d.sound.turn is None:
        return None
    d.data["turn"] = (d.sound.turn + 1) % d.sound.n
    return f"turn: it is for seat {d.sound.turn} to sluff or pass (L5)"


@kind("to_play", needs="rules phase order outcome")
@collecting
def wrong_to_play_in_a_trick(d: Draft) -> str | None:
    if not d.is_open():
        return None
    d.data["to_play"] = []
    return f"to_play: still to play are {list(d.sound.to_play)}"


@kind("to_play", needs="rules phase order outcome closing")
@collecting
def somebody_to_play_in_a_window(d: Draft) -> str | None:
    if not d.is_window():
        return None
    d.data["to_play"] = [0]
    return "to_play: nobody is still to play"


@kind("closing", needs="rules phase order outcome")
@collecting
def window_in_an_open_trick(d: Draft) -> str | None:
    if not d.is_open():
        return None
    d.data["closing"] = [0]
    return "closing and winner: the trick is not decided yet"


@kind("closing", spoils="closing", needs="rules phase order outcome")
@collecting
def no_window(d: Draft) -> str | None:
    if not d.is_window():
        return None
    d.data["closing"] = None
    return "table: the trick is complete already"


@kind("winner", needs="rules phase order outcome")
@collecting
def wrong_winner(d: Draft) -> str | None:
    if d.sound.winner is None:
        return None
    d.data["winner"] = (d.sound.winner + 1) % d.sound.n
    return f"winner: seat {d.sound.winner} wins the trick"


@kind("round", needs="rules phase order")
@collecting
def wrong_round(d: Draft) -> str | None:
    if not d.sound.table:
        return None
    d.data["table"][-1]["round"] = 9
    return "table: the rounds are numbered wrongly"


@kind("round")
def unreadable_round(d: Draft) -> str | None:
    if not d.sound.table:
        return None
    d.data["table"][-1]["round"] = -1
    return "table: -1 is not a number from 0 to 52"


@kind("kind", spoils="order beats")
@collecting
def unreadable_kind(d: Draft) -> str | None:
    if not d.sound.table:
        return None
    d.data["table"][0]["kind"] = "drop"
    return "table: 'drop' is not play, chance or sluff"


@kind("seat", spoils="laid")
@collecting
def no_such_seat_on_the_table(d: Draft) -> str | None:
    """It stands for the seat that was to play, but not in what is told of its cards."""
    if not d.sound.table or d.sound.table[0].seat != d.sound.leader:
        return None
    d.data["table"][0]["seat"] = d.sound.n
    return f"table: there is no seat {d.sound.n}"


@kind("seat", spoils="order laid", needs="rules phase order leader")
@collecting
def wrong_seat_on_the_table(d: Draft) -> str | None:
    if not d.sound.table or d.sound.table[0].seat != d.sound.leader:
        return None
    seat = (d.sound.table[0].seat + 1) % d.sound.n
    d.data["table"][0]["seat"] = seat
    return f"table: it was for seat {d.sound.leader} to play, not {seat}"


@kind("several", needs="rules phase laid")
@collecting
def several_cards_at_once(d: Draft) -> str | None:
    """The trick is open, so it does not need what was laid."""
    if len(d.sound.table) != 1 or d.sound.rules.tricks != "two_player":
        return None
    card = d.pick(d.heap())
    if card is None:
        return None
    d.heap().remove(card)
    laid = d.data["table"][0]
    laid["cards"].append(card)
    return f"table: seat {laid['seat']} laid several cards at once"


# --- shedding ---------------------------------------------------------------------------------


def shedding(plant: Plant) -> Plant:
    def only(d: Draft) -> str | None:
        return plant(d) if d.sound.phase is Phase.SHEDDING else None

    only.__name__ = plant.__name__
    return only


@kind("receivers", needs="phase")
@shedding
def receivers_in_shedding(d: Draft) -> str:
    d.data["receivers"] = [0]
    return "receivers: nothing can be there in shedding"


@kind("closing", needs="phase")
@shedding
def window_in_shedding(d: Draft) -> str:
    d.data["closing"] = [0]
    return "closing: nothing can be there in shedding"


@kind("won", needs="phase")
@shedding
def won_cards_in_shedding(d: Draft) -> str | None:
    card = d.pick(d.heap())
    if card is None:
        return None
    d.heap().remove(card)
    d.data["won"][0].append(card)
    return "won: nothing can be there in shedding"


@kind("trump", needs="phase")
@shedding
def no_trump(d: Draft) -> str:
    d.data["trump"] = None
    return "trump: a suit is trump once collecting is over (B1)"


@kind("trump_owner", needs="phase")
@shedding
def trump_card_without_owner(d: Draft) -> str | None:
    if d.sound.trump_card is None:
        return None
    d.data["trump_owner"] = None
    return "trump_card and trump_owner are given both or not at all"


@kind("safe", needs="phase")
@shedding
def holder_that_is_safe(d: Draft) -> str:
    seat = next(seat for seat, hand in enumerate(d.sound.hands) if hand)
    d.data["safe"] = [*d.sound.safe, seat]
    return f"safe: seat {seat} holds cards (S6)"


@kind("turn", spoils="turn", needs="phase")
@shedding
def nobody_on_turn(d: Draft) -> str:
    d.data["turn"] = None
    return "turn: it is for a seat that holds cards (S2)"


@kind("leader", needs="phase turn hand")
@shedding
def wrong_leader_before_a_lead(d: Draft) -> str | None:
    if d.sound.table or d.sound.leader is None:
        return None
    d.data["leader"] = (d.sound.leader + 1) % d.sound.n
    return "leader: the table is empty, so it is the seat on turn"


@kind("leader", needs="phase laid first")
@shedding
def wrong_leader_of_a_trick(d: Draft) -> str | None:
    if not d.sound.table or d.sound.leader is None:
        return None
    d.data["leader"] = (d.sound.leader + 1) % d.sound.n
    return "leader: it is who laid the first card on the table"


@kind("trick_size", needs="phase hand first")
@shedding
def trick_too_large(d: Draft) -> str:
    d.data["trick_size"] = 52
    holders = {seat for seat, hand in enumerate(d.sound.hands) if hand}
    if not d.sound.table:
        return (
            f"trick_size: {len(holders)} players hold cards, so the next trick has that size (S5)"
        )
    least = max(2, len(holders | {laid.seat for laid in d.sound.table}))
    may_be = f"{least} to {d.sound.n}" if least < d.sound.n else least
    return f"trick_size: 52 cannot be; it is {may_be} (S5)"


@kind("kind", needs="phase beats")
@shedding
def chance_in_shedding(d: Draft) -> str | None:
    if not d.sound.table:
        return None
    laid = d.data["table"][-1]
    laid["kind"] = "chance"
    return f"table: in shedding {''.join(laid['cards'])} is a play in round 0"


@kind("seat", spoils="first")
@shedding
def no_such_seat_on_the_table_in_shedding(d: Draft) -> str | None:
    if not d.sound.table:
        return None
    d.data["table"][0]["seat"] = d.sound.n
    return f"table: there is no seat {d.sound.n}"


@kind("beats", spoils="beats", needs="phase beats")
@shedding
def play_that_does_not_beat(d: Draft) -> str | None:
    """The top card is exchanged for a lower one of the suit below it."""
    if len(d.sound.table) < 2 or any(len(laid.cards) > 1 for laid in d.sound.table):
        return None
    below = d.sound.table[-2].cards[0]
    top = d.data["table"][-1]["cards"]
    lower = [card for card in d.heap() if card[1] == str(below)[1] and parse_cards(card)[0] < below]
    card = d.pick(lower)
    if card is None or d.pick(top) is None:
        return None
    d.heap().remove(card)
    d.heap().append(top[0])
    top[0] = card
    return f"table: {card} does not beat {below} below it (S2)"


# --- sharing, and games that are over ---------------------------------------------------------


@kind("receivers", needs="phase hand dealer")
def wrong_receivers(d: Draft) -> str | None:
    if d.sound.phase is not Phase.SHARING:
        return None
    d.data["receivers"] = []
    short = list(d.sound.receivers)
    return f"receivers: the short players are {short}, from the dealer's left (B5)"


@kind("turn", needs="phase")
def nobody_gives(d: Draft) -> str | None:
    if d.sound.phase is not Phase.SHARING:
        return None
    d.data["turn"] = None
    return "turn: it is for somebody to give (B5)"


@kind("trick_size", needs="phase")
def trick_in_sharing(d: Draft) -> str | None:
    if d.sound.phase is not Phase.SHARING:
        return None
    d.data["trick_size"] = 2
    return "trick_size: nothing can be there in sharing"


@kind("turn", needs="phase")
def somebody_on_turn_when_it_is_over(d: Draft) -> str | None:
    if d.sound.phase is not Phase.OVER:
        return None
    d.data["turn"] = 0
    return "turn: nobody is on turn when the game is over"


@kind("receivers", needs="phase")
def receivers_when_it_is_over(d: Draft) -> str | None:
    if d.sound.phase is not Phase.OVER:
        return None
    d.data["receivers"] = [0]
    return "receivers: nothing can be there in a game that is over"
