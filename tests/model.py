"""A slow, plain model of the rule book (``docs/rules.md`` and its chapters), beside the engine.

It was written from the rule text alone and shares nothing with the engine; only the names and the
defaults of the options are the library's. A card is a string of two characters (``"7S"``,
``"TH"``), a hand is a list of such strings, a move is its text form. Rule ids stand where the rule
is applied. Where a rule needs a search, the search is spelled out; nothing here is meant to be
fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from skitgubbe import Rules

__all__ = [
    "DEFAULTS",
    "Event",
    "Laid",
    "Model",
    "join_cards",
    "sorted_cards",
    "split_cards",
    "state_of",
]

Event = dict[str, Any]
Laid = tuple[int, list[str], str, int]
"""What lies on the table: seat, cards sorted, kind (play, chance or sluff), round of the trick."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
LOW_RANKS = "2345"

DEFAULTS: dict[str, Any] = {
    **{option.name: option.default for option in Rules.options()},
    "pack": None,
}


# --- cards ------------------------------------------------------------------------------------


def rank(card: str) -> int:
    """0 for a two … 12 for an ace (D1)."""
    return RANKS.index(card[0])


def suit(card: str) -> str:
    return card[1]


def card_key(card: str) -> tuple[int, int]:
    """Cards are ordered by rank and then by suit, C D H S."""
    return rank(card), SUITS.index(suit(card))


def cards_key(cards: Iterable[str]) -> tuple[tuple[int, int], ...]:
    return tuple(card_key(card) for card in cards)


def sorted_cards(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=card_key)


def split_cards(text: str) -> list[str]:
    """``"9HTH"`` → ``["9H", "TH"]``."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def join_cards(cards: Iterable[str]) -> str:
    return "".join(sorted_cards(cards))


def subsets(cards: Iterable[str]) -> Iterator[list[str]]:
    """Every non-empty subset, each sorted."""
    ordered = sorted_cards(cards)
    for size in range(1, len(ordered) + 1):
        for chosen in combinations(ordered, size):
            yield list(chosen)


def texts_in_order(groups: Iterable[list[str]]) -> list[str]:
    return [join_cards(group) for group in sorted(groups, key=cards_key)]


def beats(card: str, top: str, trump: str | None) -> bool:
    """A higher card of the suit of `top`, or a trump on a card that is not trump (S2)."""
    if suit(card) == suit(top):
        return rank(card) > rank(top)
    return suit(card) == trump


def next_above(card: str, other: str) -> bool:
    """Whether `other` is the next higher card of the same suit (P3, Q4)."""
    return suit(other) == suit(card) and rank(other) == rank(card) + 1


# --- the game ---------------------------------------------------------------------------------


class Model:
    """One game, from the deal to the end.

    `rules` holds the options that differ from the default, `deck` is top card first, and
    `pool_order` is the second order of the pack that B7 needs. Once the game is over, hands,
    table, leader and `owing` stay as they were after the last move, and `turn`, `to_play`,
    `closing`, `winner` and `trick_size` are empty. While sharing lasts there is no trick, and
    `leader` still names that of the last one.
    """

    def __init__(
        self,
        rules: dict[str, Any],
        n: int,
        dealer: int,
        deck: list[str],
        pool_order: list[str] | None = None,
    ) -> None:
        unknown = set(rules) - set(DEFAULTS)
        assert not unknown, f"unknown options: {sorted(unknown)}"
        self.rules: dict[str, Any] = {**DEFAULTS, **rules}
        assert len(deck) >= self.rules["hand_size"] * n + 1 + self.rules["removed"]  # D7, D8
        assert len(set(deck)) == len(deck)
        if self.rules["rubbish_pooled"]:  # B7
            assert pool_order is not None
            assert sorted(pool_order) == sorted(deck)
        else:
            assert pool_order is None
        self.pool_order: list[str] = list(pool_order or [])
        self.n = n
        self.dealer = dealer

        self.phase = "collecting"
        self.turn: int | None = None
        self.hands: list[list[str]] = [[] for _ in range(n)]
        self.won: list[list[str]] = [[] for _ in range(n)]
        self.stock: list[str] = []
        self.table: list[Laid] = []
        self.removed: list[str] = []  # D8
        self.set_aside: str | None = None  # T2, until it is shown
        self.first_leader: int = self.left_of(dealer)  # D4
        if self.rules["first_lead"] == "dealer":
            self.first_leader = dealer  # D9
        self.leader: int = self.first_leader
        self.last_taker: int | None = None  # T4: who took the last trick
        self.trump: str | None = None
        self.trump_card: str | None = None
        self.trump_owner: int | None = None
        # collecting
        self.round = 0
        self.to_play: list[int] = []
        self.closing: list[int] | None = None
        self.winner: int | None = None
        # sharing
        self.short: list[int] = []
        # shedding
        self.trick_size = 0
        self.discards: list[str] = []
        self.safe: list[int] = []
        self.opener: int | None = None  # B8
        self.owing: list[int] = []  # B6: who owes a pick-up
        # over
        self.skitgubbe: int | None = None
        self.reason: str | None = None

        self.events: list[Event] = []
        self.seen: Counter[object] = Counter()

        self.deal(list(deck))
        self.begin_collecting_trick(self.first_leader)
        self.count_position()  # F4: the position a game starts from counts once

    def copy(self) -> Model:
        """An independent game in the same state."""
        twin = Model.__new__(Model)
        twin.__dict__.update(self.__dict__)
        twin.hands = [list(hand) for hand in self.hands]
        twin.won = [list(cards) for cards in self.won]
        twin.stock = list(self.stock)
        twin.table = list(self.table)
        twin.to_play = list(self.to_play)
        twin.closing = None if self.closing is None else list(self.closing)
        twin.short = list(self.short)
        twin.discards = list(self.discards)
        twin.safe = list(self.safe)
        twin.owing = list(self.owing)
        twin.events = list(self.events)
        twin.seen = Counter(self.seen)
        return twin

    # --- seats --------------------------------------------------------------------------------

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.n

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, clockwise, beginning with `seat` itself."""
        return [(seat + i) % self.n for i in range(self.n)]

    def holders_from(self, seat: int) -> list[int]:
        """The seats that hold cards, clockwise, beginning with `seat` if it does."""
        return [s for s in self.clockwise_from(seat) if self.hands[s]]

    def in_play_from(self, seat: int) -> list[int]:
        """The seats in play in shedding, in the same order: who holds cards or owes (B6)."""
        return [s for s in self.clockwise_from(seat) if self.hands[s] or s in self.owing]

    # --- small helpers ------------------------------------------------------------------------

    def tell(self, event: str, **fields: Any) -> None:
        self.events.append({"event": event, **fields})

    def take_from_hand(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)

    def laid_by_seat(self) -> list[list[str]]:
        """All cards on the table, by the seat that laid them."""
        laid: list[list[str]] = [[] for _ in range(self.n)]
        for seat, cards, _, _ in self.table:
            laid[seat] += cards
        return [sorted_cards(cards) for cards in laid]

    def table_cards(self) -> list[str]:
        return [card for _, cards, _, _ in self.table for card in cards]

    # --- deal ---------------------------------------------------------------------------------

    def deal(self, deck: list[str]) -> None:
        """So many cards each (D7), one at a time, the first to the dealer's left (D3)."""
        for _ in range(self.rules["hand_size"]):
            for seat in self.clockwise_from(self.left_of(self.dealer)):
                self.hands[seat].append(deck.pop(0))
        for seat in range(self.n):
            self.tell("dealt", seat=seat, cards=list(self.hands[seat]))
        in_the_game = len(deck) - self.rules["removed"]
        self.stock = deck[:in_the_game]
        self.removed = deck[in_the_game:]  # D8
        if self.rules["trump"] == "set_aside":  # T2
            self.set_aside = self.stock.pop(0)
        if self.rules["trump_shown"] == "from_deal":  # T1
            self.trump = suit(self.stock[-1])
            self.tell("upcard_turned", card=self.stock[-1])
        if self.rules["trump"] == "upcard":  # D5: turned up, then slid under the stock
            upcard = self.stock.pop(0)
            self.stock.append(upcard)
            self.trump = suit(upcard)
            self.tell("upcard_turned", card=upcard)

    # --- moves --------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, judged by what everyone can see (L6, L9)."""
        if self.turn is None:
            return ()
        if self.phase != "collecting":
            return (self.turn,)
        if self.closing is not None:
            return tuple(sorted(self.closing))
        may_act = {self.turn}
        if self.table:
            for seat in range(self.n):
                if not self.hands[seat]:
                    continue
                if self.rules["sluffing"] == "any_time":
                    may_act.add(seat)
                if self.rules["sluffing"] == "own_rank" and self.own_rank(seat) is not None:
                    may_act.add(seat)
                if self.rules["sluffing"] == "own_ranks" and self.own_ranks(seat):
                    may_act.add(seat)
        return tuple(sorted(may_act))

    def legal(self, seat: int) -> list[str]:
        """The legal moves of `seat`, in the pinned order; none if it may not act."""
        if seat not in self.actors():
            return []
        if self.phase == "collecting":
            return self.collecting_moves(seat)
        if self.phase == "sharing":
            return ["give " + card for card in sorted_cards(self.low_cards(seat))]
        return self.shedding_moves(seat)

    def apply(self, seat: int, text: str) -> None:
        """Make a legal move, with all that follows from it."""
        assert text in self.legal(seat), f"seat {seat} may not {text!r}"
        word, _, rest = text.partition(" ")
        if word == "chance":
            self.apply_chance(seat)
        elif word == "sluff":
            self.apply_sluff(seat, split_cards(rest))
        elif word == "pass":
            self.apply_pass(seat)
        elif word == "pickup" and self.phase == "collecting":
            self.pick_up_card_led(seat)
        elif word == "pickup":
            self.pick_up_in_shedding(seat)
        elif word == "give":
            self.apply_give(seat, rest)
        elif self.phase == "collecting":
            self.apply_collecting_play(seat, split_cards(word))
        else:
            self.apply_shedding_play(seat, split_cards(word))
        self.count_position()

    # --- collecting: what is legal --------------------------------------------------------------

    def strength(self, card: str) -> int:
        """The rank of a card as collecting orders them (C8)."""
        if card[0] == "A" and self.rules["collecting_ace"] == "low":
            return -1
        return rank(card)

    def collecting_moves(self, seat: int) -> list[str]:
        on_turn = self.closing is None and seat == self.turn
        moves: list[str] = []
        if on_turn:
            moves += texts_in_order(self.collecting_plays(seat))
            if self.may_chance(seat):
                moves.append("chance")
        sluffs = subsets(self.sluffable(seat))
        moves += ["sluff " + text for text in texts_in_order(sluffs)]
        if self.closing is not None:
            moves.append("pass")  # L5
        if on_turn and self.follows_or_picks_up():
            moves.append("pickup")  # U2
        return moves

    def follows_or_picks_up(self) -> bool:
        """Whether the seat on turn answers under U2."""
        return self.rules["following"] == "follow_or_pick_up" and bool(self.table)

    def collecting_plays(self, seat: int) -> list[list[str]]:
        hand = self.hands[seat]
        if self.rules["tricks"] == "everyone":  # E1, D7, E6, E7
            most = self.rules["hand_size"] if self.rules["equal_cards"] else 1
            bound = self.bound_rank(seat)
            return [
                cards
                for one_rank in sorted({self.strength(card) for card in hand})
                if bound in (None, one_rank)
                for cards in subsets(card for card in hand if self.strength(card) == one_rank)
                if len(cards) <= most
            ]
        if self.follows_or_picks_up():  # U2: the suit led if they hold any, or else a trump
            suit_led = suit(self.table[0][1][0])
            following = [card for card in hand if suit(card) == suit_led]
            trumps = [card for card in hand if suit(card) == self.trump]
            return [[card] for card in following or trumps]
        return [[card] for card in hand]  # C1, U1

    def may_chance(self, seat: int) -> bool:
        """C5, T2; one who is bound to match may not (E6)."""
        enough = 1 if self.rules["trump"] == "set_aside" else 2
        if not self.rules["chance"] or len(self.stock) < enough:
            return False
        if self.rules["chance_when"] == "leading" and self.table:  # C9
            return False
        return self.bound_rank(seat) is None

    def plays_of_round(self) -> list[tuple[int, list[str]]]:
        """What competes in this round: plays and chances, not sluffs (L4)."""
        return [
            (seat, cards)
            for seat, cards, kind, round_ in self.table
            if kind != "sluff" and round_ == self.round
        ]

    def bound_rank(self, seat: int) -> int | None:
        """The rank that E6 binds `seat` to play, or would if it were their turn now."""
        if not self.rules["must_match"]:
            return None
        played = [self.strength(cards[0]) for _, cards in self.plays_of_round()]
        held = {self.strength(card) for card in self.hands[seat]}
        if not played:
            return None
        if not self.rules["matches_beat_singles"]:
            return max(played) if max(played) in held else None
        matched = [r for r in played if played.count(r) >= 2]
        binding = [r for r in played if r in held and (not matched or r >= max(matched))]
        return max(binding) if binding else None

    def own_rank(self, seat: int) -> int | None:
        """The rank that `seat` itself played last; none while it has still to play (L2)."""
        if seat in self.to_play:
            return None
        own = [cards for s, cards, kind, _ in self.table if s == seat and kind != "sluff"]
        return self.strength(own[-1][0]) if own else None

    def own_ranks(self, seat: int) -> set[int]:
        """Every rank that `seat` itself has played in this trick (L9)."""
        return {
            self.strength(cards[0])
            for s, cards, kind, _ in self.table
            if s == seat and kind != "sluff"
        }

    def sluffable(self, seat: int) -> list[str]:
        """The cards of `seat` that may be sluffed now (L1, L2, L3, L7, L9)."""
        sluffing = self.rules["sluffing"]
        if sluffing == "none" or not self.table:
            return []
        ranks: set[int] = set()
        if sluffing == "own_rank":
            own = self.own_rank(seat)
            if own is not None:
                ranks = {own}
        elif sluffing == "own_ranks":
            ranks = self.own_ranks(seat)
        elif sluffing == "any_time" or self.closing is not None:
            ranks = {self.strength(card) for card in self.table_cards()}
        if seat in self.to_play:  # L7
            ranks -= {self.bound_rank(seat)}
        return [card for card in self.hands[seat] if self.strength(card) in ranks]

    # --- collecting: what happens -----------------------------------------------------------------

    def begin_collecting_trick(self, leader: int) -> None:
        self.table = []
        self.round = 0
        self.leader = leader
        if self.rules["collecting_end"] == "skip_empty_hands":
            able = self.holders_from(leader)
            if len(able) < 2:
                self.end_collecting()  # X2
                return
            self.leader = able[0]
            everyone = self.rules["tricks"] == "everyone"
            self.to_play = able if everyone else able[:2]  # X6, X2
        elif self.rules["tricks"] == "everyone":
            self.to_play = self.clockwise_from(leader)  # E1
        else:
            self.to_play = [leader, self.left_of(leader)]  # C1
        self.await_next_player()

    def passes_over(self) -> bool:
        """Whether X6 holds: who is due and holds no card is passed over."""
        end, tricks = self.rules["collecting_end"], self.rules["tricks"]
        return (end, tricks) == ("skip_empty_hands", "everyone")

    def await_next_player(self) -> None:
        """The next who is due plays; if none is left, the round is full."""
        while self.passes_over() and self.to_play and not self.hands[self.to_play[0]]:
            self.to_play.pop(0)  # X6
        if not self.to_play:
            self.complete_round()
            return
        self.turn = self.to_play[0]
        if not self.hands[self.turn]:
            self.end_collecting()  # X1

    def draw(self, seat: int) -> None:
        """Up to a full hand (C2, E2, U3, D7); the last card of the stock is laid aside (C6, C7).

        With a card set aside, the last card is drawn like any other (T2).
        """
        full = self.rules["hand_size"]
        not_drawn = 0 if self.rules["trump"] == "set_aside" else 1
        drawn: list[str] = []
        while len(self.hands[seat]) < full and len(self.stock) > not_drawn:
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            drawn.append(card)
        if drawn:
            self.tell("drew", seat=seat, cards=drawn)
        if len(self.hands[seat]) < full and self.stock:
            self.trump_card = self.stock.pop(0)
            self.trump_owner = seat
            if self.rules["trump_shown"] != "end":  # T1
                self.trump = suit(self.trump_card)
            self.tell("trump_card_taken", seat=seat, card=self.trump_card)

    def apply_collecting_play(self, seat: int, cards: list[str]) -> None:
        self.take_from_hand(seat, cards)
        self.table.append((seat, sorted_cards(cards), "play", self.round))
        self.tell("played", seat=seat, cards=sorted_cards(cards))
        if self.rules["draw"] == "at_once":
            self.draw(seat)
        self.to_play.pop(0)
        self.await_next_player()

    def apply_chance(self, seat: int) -> None:
        card = self.stock.pop(0)
        self.table.append((seat, [card], "chance", self.round))
        self.tell("chanced", seat=seat, card=card)  # C5, N2: nothing is drawn
        self.to_play.pop(0)
        self.await_next_player()

    def leading_seats(self) -> list[int]:
        """Who is highest in the full round, in playing order: one seat, or all that tie."""
        plays = self.plays_of_round()
        if self.rules["trump"] == "upcard":  # U1, U2, U5: each beats the best before it or does not
            best_seat, [best_card] = plays[0]
            for seat, [card] in plays[1:]:
                if beats(card, best_card, self.trump):
                    best_seat, best_card = seat, card
            return [best_seat]
        ranks = [self.strength(cards[0]) for _, cards in plays]
        matched = [r for r in ranks if ranks.count(r) >= 2]
        best = max(ranks)  # C3, E3
        if self.rules["matches_beat_singles"] and matched:  # E5
            best = max(matched)
            if self.rules["match_order"] == "players":  # E8
                most = max(ranks.count(r) for r in matched)
                best = max(r for r in matched if ranks.count(r) == most)
        return [seat for seat, cards in plays if self.strength(cards[0]) == best]

    def complete_round(self) -> None:
        if not self.plays_of_round():
            self.give_up_tie()  # X6: all who were due have sluffed their hands away
            return
        best = self.leading_seats()
        if len(best) > 1:
            self.tell("trick_tied", seats=list(best))
        if self.rules["draw"] == "after_round":  # N1: whoever plays next draws first
            for seat in self.clockwise_from(best[0]):
                self.draw(seat)
        if len(best) == 1:
            self.decide_trick(best[0])
            return
        able = [seat for seat in best if self.hands[seat]]
        if self.passes_over():  # X6
            alone_takes = self.rules["unresolved_tie"] == "sole_holder"
            if len(able) < (1 if alone_takes else 2):
                self.give_up_tie()
                return
            best = able
        elif self.rules["collecting_end"] == "skip_empty_hands" and able != best:
            self.give_up_tie()
            return
        self.round += 1  # C4, E3
        self.to_play = best
        self.await_next_player()

    def give_up_tie(self) -> None:
        """A tie that cannot be played off (X3, X6)."""
        if self.rules["unresolved_tie"] != "return_and_continue":
            self.end_collecting()
            return
        returned = self.laid_by_seat()
        for seat in range(self.n):
            self.won[seat] += returned[seat]
        self.tell("trick_returned", returned=returned)
        self.begin_collecting_trick(self.leader)

    def decide_trick(self, winner: int) -> None:
        able = self.holders_from(self.leader)
        if self.rules["sluffing"] == "none" or not able:
            self.take_trick(winner)
            return
        self.winner = winner
        self.closing = sorted(able)  # L5
        self.turn = able[0]
        self.tell("trick_decided", seat=winner)

    def apply_sluff(self, seat: int, cards: list[str]) -> None:
        self.take_from_hand(seat, cards)
        self.table.append((seat, sorted_cards(cards), "sluff", self.round))
        self.tell("sluffed", seat=seat, cards=sorted_cards(cards))
        self.draw(seat)
        if self.closing is not None:
            if self.rules["sluffing"] == "after_trick" or not self.hands[seat]:  # L1, L5
                self.leave_window(seat)
        elif seat == self.turn and not self.hands[seat]:
            self.await_next_player()  # L8: X1 at once, or X6

    def apply_pass(self, seat: int) -> None:
        self.tell("passed", seat=seat)
        self.leave_window(seat)

    def leave_window(self, seat: int) -> None:
        assert self.closing is not None
        assert self.winner is not None
        self.closing.remove(seat)
        if self.closing:
            in_order = [s for s in self.clockwise_from(self.leader) if s in self.closing]
            self.turn = in_order[0]
            return
        winner = self.winner
        self.closing = None
        self.winner = None
        self.take_trick(winner)

    def take_trick(self, winner: int) -> None:
        cards = sorted_cards(self.table_cards())
        self.won[winner] += cards
        self.last_taker = winner  # T4
        self.table = []
        self.tell("trick_won", seat=winner, cards=cards)
        end = self.rules["collecting_end"]
        empty_hands = [seat for seat in range(self.n) if not self.hands[seat]]
        if end == "finish_trick" and not self.stock:
            self.end_collecting()  # X4
        elif end == "any_empty" and not self.stock and empty_hands:
            self.end_collecting()  # X5
        else:
            self.begin_collecting_trick(winner)  # C3, E4

    def pick_up_card_led(self, seat: int) -> None:
        [(_, cards, _, _)] = self.table
        self.hands[seat] += cards
        self.tell("picked_up", seat=seat, cards=list(cards))
        self.begin_collecting_trick(self.left_of(seat))  # U4

    def end_collecting(self) -> None:
        """X1 to X6, then B3, B2, B1 or T3."""
        returned = self.laid_by_seat()
        self.tell("collecting_ended", returned=returned)
        if self.rules["show_leftovers"]:  # B3
            for seat in range(self.n):
                if self.hands[seat]:
                    shown = sorted_cards(self.hands[seat])
                    self.tell("leftovers_shown", seat=seat, cards=shown)
        for seat in range(self.n):  # B2
            self.hands[seat] += self.won[seat] + returned[seat]
            self.won[seat] = []
        self.table = []
        self.to_play = []
        if self.rules["trump"] == "set_aside":  # T3
            self.trump_card = self.set_aside
            self.set_aside = None
            if self.rules["set_aside_to"] == "last_trick_winner":
                self.trump_owner = self.trump_player()
        assert self.trump_card is not None
        if self.trump_owner is not None:
            self.hands[self.trump_owner].append(self.trump_card)  # B1, T3
        self.trump = suit(self.trump_card)
        self.tell("trump_revealed", seat=self.trump_owner, card=self.trump_card)
        self.begin_sharing()

    def trump_player(self) -> int:
        """The owner of the trump card, or with a card set aside T4's player (B8)."""
        if self.rules["trump"] == "set_aside":
            return self.first_leader if self.last_taker is None else self.last_taker  # T4
        assert self.trump_owner is not None
        return self.trump_owner

    # --- sharing (B5, B7) -------------------------------------------------------------------------

    def low_cards(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if card[0] in LOW_RANKS]

    def begin_sharing(self) -> None:
        self.phase = "sharing"
        if self.rules["rubbish_pooled"]:
            self.pool_rubbish()
        elif self.rules["rubbish_cards"]:
            self.short = self.short_seats()
        if self.short:
            self.ask_giver(self.left_of(self.short[0]))
        else:
            self.begin_shedding()

    def short_seats(self) -> list[int]:
        """Who has too few cards, clockwise from the dealer's left (B5, B7)."""
        clockwise = self.clockwise_from(self.left_of(self.dealer))
        return [seat for seat in clockwise if len(self.hands[seat]) < self.rules["rubbish_below"]]

    def pool_rubbish(self) -> None:
        """Rubbish cards are dealt out to those who are short (B7).

        They are all low cards and the six of trump, or the low cards of those who are not short.
        """
        short = self.short_seats()
        if not short:
            return
        assert self.trump is not None
        given: list[list[str]] = []
        others_low = self.rules["rubbish_pool"] == "others_low"
        for seat in range(self.n):
            six = [card for card in self.hands[seat] if card == "6" + self.trump]
            up = [*self.low_cards(seat), *six]
            if others_low:
                up = [] if seat in short else self.low_cards(seat)
            given.append(sorted_cards(up))
            self.take_from_hand(seat, given[seat])
        self.tell("pooled", given=given)
        pooled = [card for cards in given for card in cards]
        pool = [card for card in self.pool_order if card in pooled]
        dealt: list[list[str]] = [[] for _ in short]
        while pool:
            for cards in dealt:
                if pool:
                    cards.append(pool.pop(0))
        for seat, cards in zip(short, dealt, strict=True):
            self.hands[seat] += cards
            if cards:
                self.tell("pool_dealt", seat=seat, cards=cards)

    def ask_giver(self, first: int) -> None:
        """Ask the next who can give, clockwise from `first`; else serve the next receiver."""
        receiver = self.short[0]
        enough = self.rules["rubbish_below"]
        if len(self.hands[receiver]) < enough:
            for seat in self.clockwise_from(first):
                if seat != receiver and len(self.hands[seat]) > enough and self.low_cards(seat):
                    self.turn = seat
                    self.tell("giver_asked", seat=seat, receiver=receiver)
                    return
        self.short.pop(0)
        if self.short:
            self.ask_giver(self.left_of(self.short[0]))
        else:
            self.begin_shedding()

    def apply_give(self, seat: int, card: str) -> None:
        receiver = self.short[0]
        self.take_from_hand(seat, [card])
        self.hands[receiver].append(card)
        self.tell("gave", seat=seat, receiver=receiver, card=card)
        self.ask_giver(self.left_of(seat))

    # --- shedding ---------------------------------------------------------------------------------

    def begin_shedding(self) -> None:
        self.phase = "shedding"
        for seat in self.clockwise_from(self.trump_player()):  # B4, B8
            if self.hands[seat]:
                continue
            if self.rules["no_cards"] == "must_pick_up":
                self.owing.append(seat)  # B6
            else:
                self.safe.append(seat)
                self.tell("went_out", seat=seat)
        if self.end_if_one_is_in_play():  # F2
            return
        self.begin_shedding_trick(self.trump_player())  # S1
        self.opener = self.leader  # B8
        counts = [len(hand) for hand in self.hands]
        self.tell("shedding_began", leader=self.opener, counts=counts)

    def begin_shedding_trick(self, first: int) -> None:
        """The next clockwise from `first` who holds cards leads (S4, S5, S9, B6, B8)."""
        self.leader = self.holders_from(first)[0]
        self.turn = self.leader
        self.trick_size = len(self.in_play_from(first))  # S5, B6

    def runs(self, hand: list[str]) -> list[list[str]]:
        """Single cards, and with `sequences` unbroken runs of one suit (Q1)."""
        found: list[list[str]] = []
        for first in hand:
            run = [first]
            found.append(list(run))
            while self.rules["sequences"] and rank(run[-1]) < rank("AS"):
                follower = RANKS[rank(run[-1]) + 1] + suit(first)
                if follower not in hand:
                    break
                run.append(follower)
                found.append(list(run))
        return found

    def shedding_moves(self, seat: int) -> list[str]:
        plays = self.runs(self.hands[seat])
        if not self.table:
            return texts_in_order(plays)
        if seat in self.owing:
            return ["pickup"]  # B6
        top = self.table[-1][1][-1]  # Q4: the highest of the last play
        beating = [p for p in plays if all(beats(card, top, self.trump) for card in p)]  # S2, Q2
        holds_suit = any(suit(card) == suit(top) for card in self.hands[seat])
        if self.rules["trumping"] == "void" and holds_suit:  # S8
            beating = [p for p in beating if suit(p[0]) == suit(top)]
        if self.rules["must_beat"] and beating:  # S7
            return texts_in_order(beating)
        return [*texts_in_order(beating), "pickup"]

    def apply_shedding_play(self, seat: int, cards: list[str]) -> None:
        self.take_from_hand(seat, cards)
        self.table.append((seat, sorted_cards(cards), "play", 0))
        self.tell("played", seat=seat, cards=sorted_cards(cards))
        if not self.hands[seat]:  # S6
            self.safe.append(seat)
            self.tell("went_out", seat=seat)
        complete = len(self.table) == self.trick_size  # S5, Q3
        if complete:
            cards_set_aside = self.table_cards()
            self.discards += cards_set_aside
            self.table = []
            self.tell("trick_completed", seat=seat, cards=sorted_cards(cards_set_aside))
        if self.end_if_one_is_in_play():  # F1
            return
        if not complete:
            self.turn = self.in_play_from(self.left_of(seat))[0]  # S2, B6
        elif self.rules["trick_leader"] == "next_player":
            self.begin_shedding_trick(self.left_of(seat))  # S9
        else:
            self.begin_shedding_trick(seat)  # S5

    def pick_up_in_shedding(self, seat: int) -> None:
        taken = self.take_from_table()
        self.hands[seat] += taken
        self.tell("picked_up", seat=seat, cards=sorted_cards(taken))
        if seat in self.owing:
            self.owing.remove(seat)  # B6
        following = self.left_of(seat)
        if self.table:
            self.turn = self.in_play_from(following)[0]  # S4
        else:
            self.begin_shedding_trick(following)  # S4

    def take_from_table(self) -> list[str]:
        """What a pick-up takes: S3 and Q4, or P1 to P4.

        A play that is a run itself is taken whole, so only whole plays need looking at.
        """
        touching = self.rules["sequences"] and self.rules["pickup_span"] == "touching"
        if self.rules["pickup"] == "all":  # P2
            taken = self.table_cards()
            self.table = []
        elif self.rules["pickup"] == "oldest":  # P1, P4
            taken = list(self.table.pop(0)[1])
            while touching and self.table and next_above(taken[-1], self.table[0][1][0]):  # P3
                taken += self.table.pop(0)[1]
        else:  # S3, P4
            taken = list(self.table.pop()[1])
            while touching and self.table and next_above(self.table[-1][1][-1], taken[0]):  # Q4
                taken = [*self.table.pop()[1], *taken]
        return taken

    # --- the end ----------------------------------------------------------------------------------

    def end_if_one_is_in_play(self) -> bool:
        """F1, F2; who owes a pick-up is in play (B6)."""
        in_play = self.in_play_from(0)
        if len(in_play) > 1:
            return False
        self.end_game(in_play[0], "last_with_cards")
        return True

    def end_game(self, skitgubbe: int | None, reason: str) -> None:
        self.phase = "over"
        self.turn = None
        self.to_play = []
        self.closing = None
        self.winner = None
        self.trick_size = 0
        self.skitgubbe = skitgubbe
        self.reason = reason
        self.tell("game_ended", skitgubbe=skitgubbe, reason=reason)

    def position_key(self) -> object:
        """What F4 compares, card order left out except in the stock and on the table."""
        return (
            self.phase,
            tuple(frozenset(hand) for hand in self.hands),
            frozenset(self.safe),
            tuple((seat, tuple(cards), kind, round_) for seat, cards, kind, round_ in self.table),
            self.turn,
            tuple(self.to_play),
            None if self.closing is None else frozenset(self.closing),
            self.trick_size,
            tuple(self.stock),
            frozenset(self.discards),
            tuple(frozenset(cards) for cards in self.won),
        )

    def count_position(self) -> None:
        limit = self.rules["repetition_limit"]
        if limit is None or self.phase == "over":
            return
        key = self.position_key()
        self.seen[key] += 1
        if self.seen[key] == limit:
            self.end_game(None, "repetition")  # F4


# --- for the comparison -----------------------------------------------------------------------


def state_of(game: Model) -> dict[str, Any]:
    """All that can be compared with another program's state, piles without order sorted.

    The leader is left out while no trick is begun, and the trick's size outside shedding.
    """
    return {
        "phase": game.phase,
        "turn": game.turn,
        "actors": game.actors(),
        "hands": [sorted(hand) for hand in game.hands],
        "won": [sorted(cards) for cards in game.won],
        "stock": list(game.stock),
        "removed": sorted(game.removed),
        "set_aside": game.set_aside,
        "table": [(seat, list(cards), kind, round_) for seat, cards, kind, round_ in game.table],
        "trump": game.trump,
        "trump_card": game.trump_card,
        "trump_owner": game.trump_owner,
        "trick_size": game.trick_size if game.phase == "shedding" else None,
        "leader": game.leader if game.table else None,
        "discards": sorted(game.discards),
        "safe": list(game.safe),
        "owing": sorted(game.owing),
        "skitgubbe": game.skitgubbe,
        "reason": game.reason,
    }
