"""A slow, plain model of RULES.md, for comparison with the engine.

It was written from the rule text alone and shares nothing with the engine. A card is a string of
two characters (``"7S"``, ``"TH"``), a hand is a list of such strings, a move is its text form.
Rule ids stand where the rule is applied. Where a rule needs a search, the search is spelled out;
nothing here is meant to be fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

__all__ = ["DEFAULTS", "Event", "Laid", "Model", "join_cards", "sorted_cards", "split_cards"]

Event = dict[str, Any]
Laid = tuple[int, list[str], str, int]
"""What lies on the table: seat, cards sorted, kind (play, chance or sluff), round of the trick."""

RANKS = "23456789TJQKA"
SUITS = "CDHS"
LOW_RANKS = "2345"

DEFAULTS: dict[str, Any] = {
    "tricks": "two_player",
    "trump": "last_card",
    "following": "free",
    "chance": True,
    "sluffing": "none",
    "matches_beat_singles": False,
    "must_match": False,
    "collecting_end": "empty_hand",
    "unresolved_tie": "end_phase",
    "show_leftovers": True,
    "rubbish_cards": False,
    "sequences": False,
    "repetition_limit": None,
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


# --- the game ---------------------------------------------------------------------------------


class Model:
    """One game, from the deal to the end.

    `rules` holds the options that differ from the default, `deck` is top card first. Once the
    game is over, hands, table and leader stay as they were after the last move, and `turn`,
    `to_play`, `closing`, `winner` and `trick_size` are empty. While sharing lasts there is no
    trick, and `leader` still names that of the last one.
    """

    def __init__(self, rules: dict[str, Any], n: int, dealer: int, deck: list[str]) -> None:
        unknown = set(rules) - set(DEFAULTS)
        assert not unknown, f"unknown options: {sorted(unknown)}"
        assert len(deck) >= 3 * n + 1
        assert len(set(deck)) == len(deck)
        self.rules: dict[str, Any] = {**DEFAULTS, **rules}
        self.n = n
        self.dealer = dealer

        self.phase = "collecting"
        self.turn: int | None = None
        self.hands: list[list[str]] = [[] for _ in range(n)]
        self.won: list[list[str]] = [[] for _ in range(n)]
        self.stock: list[str] = []
        self.table: list[Laid] = []
        self.leader: int = self.left_of(dealer)
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
        # over
        self.skitgubbe: int | None = None
        self.reason: str | None = None

        self.events: list[Event] = []
        self.seen: Counter[object] = Counter()

        self.deal(list(deck))
        self.begin_collecting_trick(self.left_of(dealer))  # D4
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
        """Three cards each, one at a time, the first to the dealer's left (D3)."""
        for _ in range(3):
            for seat in self.clockwise_from(self.left_of(self.dealer)):
                self.hands[seat].append(deck.pop(0))
        for seat in range(self.n):
            self.tell("dealt", seat=seat, cards=list(self.hands[seat]))
        self.stock = deck
        if self.rules["trump"] == "upcard":  # D5: turned up, then slid under the stock
            upcard = self.stock.pop(0)
            self.stock.append(upcard)
            self.trump = suit(upcard)
            self.tell("upcard_turned", card=upcard)

    # --- moves --------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, judged by what everyone can see (L6)."""
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
            self.pick_up_top(seat)
        elif word == "give":
            self.apply_give(seat, rest)
        elif self.phase == "collecting":
            self.apply_collecting_play(seat, split_cards(word))
        else:
            self.apply_shedding_play(seat, split_cards(word))
        self.count_position()

    # --- collecting: what is legal --------------------------------------------------------------

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
        if self.rules["tricks"] == "everyone":  # E1, E6
            bound = self.bound_rank(seat)
            return [
                cards
                for cards in subsets(hand)
                if len(cards) <= 3
                and len({rank(card) for card in cards}) == 1
                and bound in (None, rank(cards[0]))
            ]
        if self.follows_or_picks_up():  # U2: the suit led if they hold any, or else a trump
            suit_led = suit(self.table[0][1][0])
            following = [card for card in hand if suit(card) == suit_led]
            trumps = [card for card in hand if suit(card) == self.trump]
            return [[card] for card in following or trumps]
        return [[card] for card in hand]  # C1, U1

    def may_chance(self, seat: int) -> bool:
        """C5; one who is bound to match may not (E6)."""
        if not self.rules["chance"] or len(self.stock) < 2:
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
        played = [rank(cards[0]) for _, cards in self.plays_of_round()]
        held = {rank(card) for card in self.hands[seat]}
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
        return rank(own[-1][0]) if own else None

    def sluffable(self, seat: int) -> list[str]:
        """The cards of `seat` that may be sluffed now (L1, L2, L3, L7)."""
        sluffing = self.rules["sluffing"]
        if sluffing == "none" or not self.table:
            return []
        ranks: set[int] = set()
        if sluffing == "own_rank":
            own = self.own_rank(seat)
            if own is not None:
                ranks = {own}
        elif sluffing == "any_time" or self.closing is not None:
            ranks = {rank(card) for card in self.table_cards()}
        if seat in self.to_play:  # L7
            ranks -= {self.bound_rank(seat)}
        return [card for card in self.hands[seat] if rank(card) in ranks]

    # --- collecting: what happens -----------------------------------------------------------------

    def begin_collecting_trick(self, leader: int) -> None:
        self.table = []
        self.round = 0
        self.leader = leader
        if self.rules["collecting_end"] == "finish_trick" and self.trump_card is not None:
            self.end_collecting()  # X4
            return
        if self.rules["collecting_end"] == "skip_empty_hands":
            able = self.holders_from(leader)
            if len(able) < 2:
                self.end_collecting()  # X2
                return
            self.leader = able[0]
            self.to_play = able[:2]
        elif self.rules["tricks"] == "everyone":
            self.to_play = self.clockwise_from(leader)  # E1
        else:
            self.to_play = [leader, self.left_of(leader)]  # C1
        self.await_next_player()

    def await_next_player(self) -> None:
        self.turn = self.to_play[0]
        if not self.hands[self.turn]:
            self.end_collecting()  # X1

    def draw(self, seat: int) -> None:
        """Up to three; the last card of the stock is laid aside (C2, E2, C6, C7, U3)."""
        drawn: list[str] = []
        while len(self.hands[seat]) < 3 and len(self.stock) > 1:
            card = self.stock.pop(0)
            self.hands[seat].append(card)
            drawn.append(card)
        if drawn:
            self.tell("drew", seat=seat, cards=drawn)
        if len(self.hands[seat]) < 3 and len(self.stock) == 1:
            self.trump_card = self.stock.pop(0)
            self.trump_owner = seat
            self.tell("trump_card_taken", seat=seat, card=self.trump_card)

    def apply_collecting_play(self, seat: int, cards: list[str]) -> None:
        self.take_from_hand(seat, cards)
        self.table.append((seat, sorted_cards(cards), "play", self.round))
        self.tell("played", seat=seat, cards=sorted_cards(cards))
        self.draw(seat)
        self.after_competing_card()

    def apply_chance(self, seat: int) -> None:
        card = self.stock.pop(0)
        self.table.append((seat, [card], "chance", self.round))
        self.tell("chanced", seat=seat, card=card)  # C5: nothing is drawn
        self.after_competing_card()

    def after_competing_card(self) -> None:
        self.to_play.pop(0)
        if self.to_play:
            self.await_next_player()
        else:
            self.complete_round()

    def leading_seats(self) -> list[int]:
        """Who is highest in the full round, in playing order: one seat, or all that tie."""
        plays = self.plays_of_round()
        if self.rules["trump"] == "upcard":  # U1, U2: the answer wins or the lead does
            (leader, [led]), (answerer, [answer]) = plays
            return [answerer] if beats(answer, led, self.trump) else [leader]
        ranks = [rank(cards[0]) for _, cards in plays]
        best = max(ranks)  # C3, E3
        if self.rules["matches_beat_singles"]:  # E5
            matched = [r for r in ranks if ranks.count(r) >= 2]
            best = max(matched) if matched else best
        return [seat for seat, cards in plays if rank(cards[0]) == best]

    def complete_round(self) -> None:
        best = self.leading_seats()
        if len(best) == 1:
            self.decide_trick(best[0])
            return
        self.tell("trick_tied", seats=list(best))
        skips = self.rules["collecting_end"] == "skip_empty_hands"
        if skips and not all(self.hands[seat] for seat in best):
            self.give_up_tie()
            return
        self.round += 1  # C4, E3
        self.to_play = best
        self.await_next_player()

    def give_up_tie(self) -> None:
        """A tie that cannot be played off (X3)."""
        if self.rules["unresolved_tie"] == "end_phase":
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
            self.end_collecting()  # L8

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
        self.tell("trick_won", seat=winner, cards=cards)
        self.begin_collecting_trick(winner)  # C3, E4

    def pick_up_card_led(self, seat: int) -> None:
        [(_, cards, _, _)] = self.table
        self.hands[seat] += cards
        self.tell("picked_up", seat=seat, cards=list(cards))
        self.begin_collecting_trick(self.left_of(seat))  # U4

    def end_collecting(self) -> None:
        """X1 to X4, then B1, B2, B3."""
        assert self.trump_card is not None
        assert self.trump_owner is not None
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
        self.hands[self.trump_owner].append(self.trump_card)  # B1
        self.trump = suit(self.trump_card)
        self.tell("trump_revealed", seat=self.trump_owner, card=self.trump_card)
        self.begin_sharing()

    # --- sharing (B5) -----------------------------------------------------------------------------

    def low_cards(self, seat: int) -> list[str]:
        return [card for card in self.hands[seat] if card[0] in LOW_RANKS]

    def begin_sharing(self) -> None:
        self.phase = "sharing"
        if self.rules["rubbish_cards"]:
            clockwise = self.clockwise_from(self.left_of(self.dealer))
            self.short = [seat for seat in clockwise if len(self.hands[seat]) < 5]
        if self.short:
            self.ask_giver(self.left_of(self.short[0]))
        else:
            self.begin_shedding()

    def ask_giver(self, first: int) -> None:
        """Ask the next who can give, clockwise from `first`; else serve the next receiver."""
        receiver = self.short[0]
        if len(self.hands[receiver]) < 5:
            for seat in self.clockwise_from(first):
                if seat != receiver and len(self.hands[seat]) > 5 and self.low_cards(seat):
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
        assert self.trump_owner is not None
        self.phase = "shedding"
        for seat in self.clockwise_from(self.trump_owner):  # B4
            if not self.hands[seat]:
                self.safe.append(seat)
                self.tell("went_out", seat=seat)
        if self.end_if_one_holds_cards():  # F2
            return
        self.begin_shedding_trick(self.trump_owner)  # S1
        counts = [len(hand) for hand in self.hands]
        self.tell("shedding_began", leader=self.trump_owner, counts=counts)

    def begin_shedding_trick(self, leader: int) -> None:
        self.leader = leader
        self.turn = leader
        self.trick_size = len(self.holders_from(leader))  # S5

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
        top = self.table[-1][1][-1]  # Q4: the highest of the last play
        beating = [p for p in plays if all(beats(card, top, self.trump) for card in p)]  # S2, Q2
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
        if self.end_if_one_holds_cards():  # F1
            return
        if complete:
            self.begin_shedding_trick(self.holders_from(seat)[0])
        else:
            self.turn = self.holders_from(self.left_of(seat))[0]

    def pick_up_top(self, seat: int) -> None:
        """The top card (S3); with `sequences` also those that run down from it (Q4)."""
        taken = [*self.table.pop()[1]]
        if self.rules["sequences"]:
            # A play that is a run itself is taken whole, so only whole plays need looking at.
            while self.table:
                lowest = taken[0]
                below = self.table[-1][1]
                if suit(below[-1]) != suit(lowest) or rank(below[-1]) != rank(lowest) - 1:
                    break
                taken = [*self.table.pop()[1], *taken]
        self.hands[seat] += taken
        self.tell("picked_up", seat=seat, cards=sorted_cards(taken))
        following = self.holders_from(self.left_of(seat))[0]
        if self.table:
            self.turn = following  # S4
        else:
            self.begin_shedding_trick(following)  # S4

    # --- the end ----------------------------------------------------------------------------------

    def end_if_one_holds_cards(self) -> bool:
        holders = self.holders_from(0)
        if len(holders) > 1:
            return False
        self.end_game(holders[0], "last_with_cards")
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
