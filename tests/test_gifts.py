"""Who may hold the hidden cards after gifts (B5), against all ways in which they may lie."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

import pytest
from amounts import first_quick
from rigging import cards, names
from strategies import random_act
from twins import folded

from skitgubbe import PACK, SPECTATOR, EventError, Game, Phase, Played, Position, Rules
from skitgubbe._engine.codes import LOW_CARDS, bits
from skitgubbe.knowledge.gifts import HiddenCards

__all__: list[str] = []

pytestmark = pytest.mark.once

World: TypeAlias = dict[int, int]
"""The seat of each hidden card."""


Way: TypeAlias = frozenset[tuple[int, int]]
"""The same, as pairs."""


def as_sets(ways: list[World]) -> set[Way]:
    return {frozenset(way.items()) for way in ways}


def places_in(mask: int) -> list[int]:
    return [bit.bit_length() - 1 for bit in bits(mask)]


def number_of_seats(hidden: HiddenCards) -> int:
    return len({*hidden.seats})


def all_ways(hidden: HiddenCards) -> list[World]:
    """All ways in which the cards may lie, by trying every part for each of them."""
    places = [(card, parts) for some, parts in hidden.groups for card in bits(some)]
    ways: set[tuple[tuple[int, ...], tuple[int, ...]]]
    ways = {((), tuple(hand.bit_count() for hand in hidden.hands))}
    for card, parts in places:
        ways = {
            (
                seats if card & hidden.shown else (*seats, hidden.seats[part]),
                tuple(left - (part == here) for here, left in enumerate(room)),
            )
            for seats, room in ways
            for part, left in enumerate(room)
            if left and parts >> part & 1
        }
    assert all(not any(room) for _, room in ways)
    cards = [card for card, _ in places if not card & hidden.shown]
    return [dict(zip(cards, seats, strict=True)) for seats in sorted({seats for seats, _ in ways})]


def check_sound(hidden: HiddenCards) -> None:
    """Every card is in one part and one group, and lies where the group may be."""
    hands = hidden.hands
    assert sum(hands) == sum(some for some, _ in hidden.groups)
    assert not hidden.shown & ~sum(hands)
    for some, parts in hidden.groups:
        assert not some & LOW_CARDS or not some & ~LOW_CARDS
        for part, hand in enumerate(hands):
            assert not hand & some or parts >> part & 1
        seats = {seat for part, seat in enumerate(hidden.seats) if parts >> part & 1}
        assert not some & hidden.shown or len(seats) == 1


def some_hidden(random: Random, giver: int = -1) -> HiddenCards:
    """Hidden cards in up to four hands, with parts that the cards may not be in.

    Some are shown.  A giver has one part only.
    """
    pack = [*random.sample(range(16), 3), *random.sample(range(16, 52), 3)]
    hands = [0] * random.choice([2, 3, 4])
    for card in pack:
        hands[random.randrange(len(hands))] |= 1 << card
    hidden = HiddenCards(hands)
    for seat in range(len(hands)):
        for _ in range(random.choice([0, 0, 1, 2]) if seat != giver else 0):
            card = random.choice(bits(hidden.hands[seat]) or [0])
            hidden.hands[seat] ^= card
            hidden.hands.append(card)
            hidden.seats.append(seat)
    groups: list[tuple[int, int]] = []
    for card in pack:
        (part,) = [part for part, hand in enumerate(hidden.hands) if hand >> card & 1]
        groups.append((1 << card, 1 << part | random.getrandbits(len(hidden.hands))))
    hidden.groups = groups
    for number in pack[1:]:
        if random.random() < 0.1:
            hidden.take(1 << number)
    return hidden


@pytest.mark.parametrize("seed", first_quick(range(200), 20))
def test_narrow_against_all_ways(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        hidden = some_hidden(random)
        ways = all_ways(hidden)
        possible = {
            card: sum(1 << seat for seat in {way[card] for way in ways}) for card in ways[0]
        }
        known = hidden.narrow()
        assert known == sum(card for card, seats in possible.items() if seats.bit_count() < 2)
        for some, parts in hidden.groups:
            seats = sum({1 << hidden.seats[part] for part in places_in(parts)})
            assert {possible[card] for card in bits(some & ~hidden.shown)} <= {seats}
        left = [{card: seat for card, seat in way.items() if not card & known} for way in ways]
        assert as_sets(all_ways(hidden)) == as_sets(left)
        check_sound(hidden)
        assert hidden.narrow() == 0


@pytest.mark.parametrize("seed", first_quick(range(200), 20))
def test_bring_against_all_ways(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        hidden = some_hidden(random)
        ways = all_ways(hidden)
        card = random.choice(list(ways[0]))
        seat = random.randrange(number_of_seats(hidden))
        before = hidden.hands[:]
        can_be = any(way[card] == seat for way in ways)
        assert hidden.bring(card, seat) == can_be
        assert bool(hidden.hand(seat) & card) == can_be or hidden.hands == before
        assert [hand.bit_count() for hand in hidden.hands] == [hand.bit_count() for hand in before]
        assert as_sets(all_ways(hidden)) == as_sets(ways)
        check_sound(hidden)


def has_low(way: World, seat: int) -> bool:
    return any(way[card] == seat for card in way if card & LOW_CARDS)


@pytest.mark.parametrize("seed", first_quick(range(200), 20))
def test_surely_has_low_against_all_ways(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        hidden = some_hidden(random)
        ways = all_ways(hidden)
        before = hidden.copy()
        for seat in range(number_of_seats(hidden)):
            assert hidden.surely_has_low(seat) == all(has_low(way, seat) for way in ways)
        assert (hidden.hands, hidden.groups) == (before.hands, before.groups)


@pytest.mark.parametrize("seed", first_quick(range(200), 20))
def test_ask_against_all_ways(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        seat = random.randrange(4)
        hidden = some_hidden(random, seat)
        seat = min(seat, number_of_seats(hidden) - 1)
        if hidden.seats.count(seat) > 1:
            continue
        ways = all_ways(hidden)
        low = [way for way in ways if has_low(way, seat)]
        for _ in range(2):  # asked again, it is no other
            assert hidden.ask(seat) == bool(low)
            assert hidden.surely_has_low(seat) == bool(low)
            check_sound(hidden)
            if low:
                assert as_sets(all_ways(hidden)) == as_sets(low)
            if random.random() < 0.5 and hidden.narrow():
                break


class Sharing:
    """Hands with known and hidden cards, of which some are given unseen, and all that may be."""

    def __init__(self, random: Random, hidden: int, seats: int, givers: int) -> None:
        pack = [*random.sample(range(16), 6), *random.sample(range(16, 52), 4)]
        random.shuffle(pack)
        self.random = random
        self.givers = range(givers)
        self.receivers = range(givers, seats)  # nobody is both (B5)
        self.hands = [sum(1 << card for card in pack[seat::seats]) for seat in range(seats)]
        self.known = sum(1 << card for card in pack[hidden:])
        self.told = HiddenCards([hand & ~self.known for hand in self.hands])
        self.ways = as_sets(all_ways(self.told))

    def can_give(self) -> list[int]:
        return [seat for seat in self.givers if self.hands[seat] & LOW_CARDS]

    def give(self, to_viewer: bool) -> None:
        """A gift, hidden but if the viewer gets it."""
        giver = self.random.choice(self.can_give())
        receiver = self.random.choice(self.receivers)
        low = self.hands[giver] & LOW_CARDS
        if not low & self.known:
            before = self.told.copy()
            with_low = {way for way in self.ways if self.low_of(way, giver)}
            assert before.surely_has_low(giver) == (with_low == self.ways)
            assert self.told.ask(giver)
            self.ways = with_low
            self.learn()
        known = low & self.known
        if to_viewer:
            self.show(giver, self.random.choice(bits(low)))
            return
        if known | self.told.low_cards(giver) == low & -low:
            return  # the only one that it can be
        self.told.give(known, giver, receiver)
        self.known &= ~known
        added = frozenset((card, giver) for card in bits(known))
        given = self.random.choice(bits(low))
        self.hands[giver] ^= given
        self.hands[receiver] |= given
        self.ways = {
            way - {(card, giver)} | {(card, receiver)}
            for way in {way | added for way in self.ways}
            for card in self.low_of(way, giver)
        }

    def low_of(self, way: Way, seat: int) -> list[int]:
        return [card for card, at in way if at == seat and card & LOW_CARDS]

    def show_any(self) -> None:
        """A hidden card is shown."""
        hidden = sorted({card for way in self.ways for card, _ in way})
        card = self.random.choice(hidden)
        (seat,) = [seat for seat, hand in enumerate(self.hands) if hand & card]
        self.show(seat, card)

    def show(self, seat: int, card: int) -> None:
        """A card is shown, and leaves the hand."""
        self.hands[seat] ^= card
        if card & self.known:
            self.told.take(card)  # nothing follows
            self.known ^= card
            return
        assert self.told.bring(card, seat)
        self.told.take(card)
        self.ways = {way - {(card, seat)} for way in self.ways if (card, seat) in way}

    def learn(self) -> None:
        """Narrow what is told: all that is so in all ways is known, and nothing else."""
        known = self.told.narrow()
        self.known |= known
        for card in bits(known):
            (seat,) = {at for way in self.ways for which, at in way if which == card}
            assert self.hands[seat] & card
            self.ways = {way - {(card, seat)} for way in self.ways}
        check_sound(self.told)
        assert as_sets(all_ways(self.told)) == self.ways
        possible: dict[int, set[int]] = {}
        for way in self.ways:
            for card, seat in way:
                possible.setdefault(card, set()).add(seat)
        assert all(len(seats) > 1 for seats in possible.values())
        for some, parts in self.told.groups:
            seats = {self.told.seats[part] for part in places_in(parts)}
            assert all(possible[card] == seats for card in bits(some & ~self.told.shown))
        for seat in range(len(self.hands)):
            lows = sum(card for card, seats in possible.items() if seat in seats)
            assert self.told.low_cards(seat) == lows & LOW_CARDS


def share(seed: int, hidden: int, seats: int, givers: int) -> None:
    """Gifts, and cards that are shown; what is known is looked at each time."""
    random = Random(seed)
    sharing = Sharing(random, hidden, seats, givers)
    sharing.learn()
    for number in range(8):
        if sharing.can_give():
            sharing.give(to_viewer=(seed + number) % 7 == 0)
            sharing.learn()
        if random.random() < 0.5 and any(sharing.ways):
            sharing.show_any()
            sharing.learn()


SHARED = [
    pytest.param(seed, hidden, marks=() if seed < 5 else pytest.mark.long)
    for seed in range(400)
    for hidden in range(0, 9, 2)
    if hidden < 8 or seed < 40
]
"""With many hidden cards there are many ways, so these are not so many."""


@pytest.mark.parametrize(("seed", "hidden"), SHARED)
def test_b5_what_is_known_is_so_in_all_ways(seed: int, hidden: int) -> None:
    """And all that is so in all ways is known."""
    share(seed, hidden, 4, 2)


@pytest.mark.parametrize("seed", first_quick(range(400), 20))
def test_b5_what_is_known_is_so_in_all_ways_whoever_gives(seed: int) -> None:
    seats, givers = [(4, 1), (5, 2), (5, 3), (6, 3), (7, 4)][seed % 5]
    share(seed, 2 * (seed // 5 % 4), seats, givers)


def test_b5_what_came_from_each_giver_is_told_apart() -> None:
    """Seats 2 and 3 have one of two cards each of seat 0, and one of two each of seat 1."""
    two, three, four, five = (1 << number for number in range(4))
    hidden = HiddenCards([0, 0, 0, 0])
    hidden.give(two | three, 0, 2)
    hidden.give(0, 0, 3)
    hidden.give(four | five, 1, 3)
    hidden.give(0, 1, 2)
    assert hidden.narrow() == 0
    assert hidden.bring(two, 3)
    hidden.take(two)
    assert hidden.narrow() == three
    assert hidden.low_cards(2) == hidden.low_cards(3) == four | five


def test_b5_what_follows_from_being_asked_is_known_at_once() -> None:
    """Seat 2 is asked, so it has the only low card that seat 0 has not seen; so seat 1 has 8D."""
    deck = "JS 3C JH 8C 8D QD AS AH 7C QC KS 7H 2C QH 4S KC 5H"
    rules = Rules(
        tricks="everyone", chance=False, must_match=True,
        show_leftovers=False, rubbish_cards=True, pack=deck,
    )  # fmt: skip
    game = Game(4, rules=rules, dealer=0, deck=deck)
    for move in ["JS", "QCQD", "JH", "7H", "4S", "KCKS", "8C", "7C", "AS", "AH", "2C", "QH"]:
        game.play(move)
    view = game.view(0)
    assert (view.unseen, view.count_worlds()) == ((), 1)
    assert view.known == game.hands
    game.play("give 3C")
    assert game.last_move_informs == (1,)  # whose card it is now


def test_b5_a_card_is_with_nobody_who_neither_gave_nor_was_given() -> None:
    """Seat 0 knows that seat 1 won 2C and later that it gave 3D to seat 3; KH it never saw."""
    pack = "2C 3D KH AC KC QC JC TC 9C AS KS QS JS TS 9S 8S AD KD QD JD TD 9D 8D 6H"
    rules = Rules(show_leftovers=False, rubbish_cards=True, pack=pack)
    position = Position.collecting(
        ["AC", "3D9S", "KH", ""], stock="", turn=0, dealer=0, rules=rules,
        won=["KCQCJCTC9C", "2CASKSQSJSTS", "ADKDQDJDTD", "8S8D9D"],
        trump_card="6H", trump_owner=3,
    )  # fmt: skip
    game = Game.from_position(position)
    for move in ("AC", "9S"):
        game.play(move)
    assert (game.phase, game.turn, game.view(0).receivers) == (Phase.SHARING, 1, (3,))
    assert game.view(0).unseen == cards("3DKH")
    game.play("give 3D")
    assert game.view(0).unseen == cards("2C3DKH")
    fold = folded(game, 0)
    with pytest.raises(EventError, match=r"^a card is told in a hand where it cannot be$"):
        fold.feed(Played(2, cards("2C")))
    game.play("3D")
    assert game.phase is Phase.SHEDDING
    for viewer in (0, SPECTATOR):
        assert (game.view(viewer).unseen, game.view(viewer).known) == ((), game.hands)


# --- who may have learned something -----------------------------------------------------------


@pytest.mark.parametrize("pooled", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_whoever_learned_something_is_named(seed: int, pooled: bool) -> None:
    """With gifts perhaps others too; without, nobody else."""
    random = Random(seed)
    players = random.randint(2, 5)
    pack = PACK[: 3 * players + random.randint(2, 12)]
    rubbish = pooled or seed % 4 > 0
    rules = Rules(
        rubbish_cards=rubbish, rubbish_pooled=pooled, show_leftovers=seed % 2 == 0, pack=pack
    )
    for deal in range(4):
        game = Game(players, rules=rules, seed=f"{seed} {deal}")
        shared = False
        for _ in range(60):
            if game.is_over:
                break
            unseen = [{*game.view(seat).unseen} for seat in range(players)]
            random_act(game, random)
            learned = [seat for seat in range(players) if unseen[seat] - {*game.view(seat).unseen}]
            shared = shared or not {"giver_asked", "pooled"}.isdisjoint(names(game.events))
            assert {*learned} <= {*game.last_move_informs}
            assert shared or game.last_move_informs == tuple(learned)
