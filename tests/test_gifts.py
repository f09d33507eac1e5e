"""Who may hold the hidden cards after gifts (B5), against all ways in which they may lie."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from amounts import first_quick
from rigging import cards
from strategies import random_act

from skitgubbe import PACK, SPECTATOR, EventError, Game, Phase, Played, Position, Rules, ViewFold
from skitgubbe._engine.codes import LOW_CARDS, bits
from skitgubbe.knowledge.gifts import HiddenCards

__all__: list[str] = []

pytestmark = pytest.mark.once

World = dict[int, int]
"""The seat of each hidden card."""


def hands_of(hidden: HiddenCards) -> list[int]:
    return [hidden.hand(seat) for seat in range(len(hidden.hands) // 2)]


def all_ways(hidden: HiddenCards) -> list[World]:
    """All ways in which the cards may lie, by trying them."""
    groups = [(card, seats) for some, seats in hidden.groups for card in bits(some)]
    places = [[seat for seat in range(4) if seats >> seat & 1] for _, seats in groups]
    sizes = [hand.bit_count() for hand in hands_of(hidden)]
    lows = [part.bit_count() for part in hidden.hands[1::2]]
    found: list[World] = []
    for seats in product(*places):
        low = [seat for (card, _), seat in zip(groups, seats, strict=True) if card & LOW_CARDS]
        if all(
            seats.count(seat) == size and low.count(seat) >= lows[seat]
            for seat, size in enumerate(sizes)
        ):
            found.append({card: seat for (card, _), seat in zip(groups, seats, strict=True)})
    return found


def check_sound(hidden: HiddenCards) -> None:
    """Every card is in one hand and one group, and lies where the group may be."""
    hands = hidden.hands
    assert sum(hands) == sum(some for some, _ in hidden.groups)
    assert not sum(hands[1::2]) & ~LOW_CARDS
    for some, seats in hidden.groups:
        assert not some & LOW_CARDS or not some & ~LOW_CARDS
        for seat, hand in enumerate(hands_of(hidden)):
            assert not hand & some or seats >> seat & 1


def some_hidden(random: Random) -> HiddenCards:
    """Hidden cards in up to four hands, with seats that the cards may not be in."""
    pack = [*random.sample(range(16), 3), *random.sample(range(16, 52), 3)]
    hands = [0] * random.choice([2, 3, 4])
    for card in pack:
        hands[random.randrange(len(hands))] |= 1 << card
    hidden = HiddenCards(hands)
    groups: list[tuple[int, int]] = []
    for card in pack:
        (seat,) = [seat for seat, hand in enumerate(hands) if hand >> card & 1]
        groups.append((1 << card, 1 << seat | random.getrandbits(len(hands))))
    hidden.groups = groups
    for seat in range(len(hands)):
        low = hidden.hands[2 * seat] & LOW_CARDS
        if low and random.random() < 0.3:
            hidden.hands[2 * seat] ^= low & -low
            hidden.hands[2 * seat + 1] = low & -low
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
        for some, seats in hidden.groups:
            assert {possible[card] for card in bits(some)} == {seats}
        check_sound(hidden)
        assert hidden.narrow() == 0


@pytest.mark.parametrize("seed", first_quick(range(200), 20))
def test_bring_against_all_ways(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        hidden = some_hidden(random)
        ways = all_ways(hidden)
        card = random.choice(list(ways[0]))
        seat = random.randrange(len(hidden.hands) // 2)
        before = hidden.hands[:]
        can_be = any(way[card] == seat for way in ways)
        assert hidden.bring(card, seat) == can_be
        assert bool(hidden.hand(seat) & card) == can_be or hidden.hands == before
        assert [hand.bit_count() for hand in hidden.hands] == [hand.bit_count() for hand in before]
        assert all_ways(hidden) == ways
        check_sound(hidden)


@pytest.mark.parametrize("seed", first_quick(range(200), 20))
def test_ask_against_all_ways(seed: int) -> None:
    random = Random(seed)
    for _ in range(10):
        hidden = some_hidden(random)
        ways = all_ways(hidden)
        seat = random.randrange(len(hidden.hands) // 2)
        low = [way for way in ways if any(way[card] == seat for card in way if card & LOW_CARDS)]
        sure = hidden.surely_has_low(seat)
        assert not sure or low == ways
        assert hidden.ask(seat) == bool(low)
        if low:
            assert all_ways(hidden) == low
            assert hidden.surely_has_low(seat)
        check_sound(hidden)


class Sharing:
    """Hands with known and hidden cards, of which some are given unseen, and all that may be."""

    def __init__(self, random: Random, hidden: int) -> None:
        pack = [*random.sample(range(16), 6), *random.sample(range(16, 52), 4)]
        random.shuffle(pack)
        self.random = random
        self.hands = [sum(1 << card for card in pack[seat::4]) for seat in range(4)]
        self.known = sum(1 << card for card in pack[hidden:])
        self.told = HiddenCards([hand & ~self.known for hand in self.hands])
        ways = all_ways(self.told)
        self.ways = {frozenset(way.items()) for way in ways}

    def give(self) -> None:
        """A hidden gift; seats 0 and 1 give, 2 and 3 are given, as nobody does both (B5)."""
        giver = self.random.choice([seat for seat in (0, 1) if self.hands[seat] & LOW_CARDS])
        receiver = self.random.choice([2, 3])
        low = self.hands[giver] & LOW_CARDS
        if not low & self.known:
            assert self.told.ask(giver)
            self.ways = {way for way in self.ways if self.low_of(way, giver)}
            self.learn()
        known = low & self.known
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

    def low_of(self, way: frozenset[tuple[int, int]], seat: int) -> list[int]:
        return [card for card, at in way if at == seat and card & LOW_CARDS]

    def show(self) -> None:
        """A hidden card is shown."""
        hidden = sorted({card for way in self.ways for card, _ in way})
        card = self.random.choice(hidden)
        (seat,) = [seat for seat, hand in enumerate(self.hands) if hand & card]
        assert self.told.bring(card, seat)
        self.told.take(card)
        self.hands[seat] ^= card
        self.ways = {way - {(card, seat)} for way in self.ways if (card, seat) in way}

    def learn(self) -> None:
        known = self.told.narrow()
        self.known |= known
        for card in bits(known):
            (seat,) = {at for way in self.ways for which, at in way if which == card}
            assert self.hands[seat] & card
            self.ways = {way - {(card, seat)} for way in self.ways}
        check_sound(self.told)
        for some, seats in self.told.groups:
            for card in bits(some):
                assert all(seats >> at & 1 for way in self.ways for c, at in way if c == card)


@pytest.mark.parametrize("hidden", range(0, 9, 2))
@pytest.mark.parametrize("seed", first_quick(range(20), 5))
def test_b5_what_is_known_is_so_in_all_ways(seed: int, hidden: int) -> None:
    """And if nothing was hidden before the first gift, all that is so is known."""
    random = Random(seed)
    sharing = Sharing(random, hidden)
    sharing.learn()
    for _ in range(8):
        if (sharing.hands[0] | sharing.hands[1]) & LOW_CARDS:
            sharing.give()
            sharing.learn()
        if random.random() < 0.5 and any(sharing.ways):
            sharing.show()
            sharing.learn()
        if not hidden:
            open_ways = [dict(way) for way in sharing.ways]
            for card in open_ways[0]:
                assert len({way[card] for way in open_ways}) > 1


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
    fold = ViewFold(game.log.for_seat(0).header)
    for event in game.events_for(0):
        fold.feed(event)
    with pytest.raises(EventError, match=r"^a card is told in a hand where it cannot be$"):
        fold.feed(Played(2, cards("2C")))
    game.play("3D")
    assert game.phase is Phase.SHEDDING
    for viewer in (0, SPECTATOR):
        assert (game.view(viewer).unseen, game.view(viewer).known) == ((), game.hands)


# --- who may have learned something -----------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_whoever_learned_something_is_named(seed: int) -> None:
    """With gifts perhaps others too; without, nobody else."""
    random = Random(seed)
    players = random.randint(2, 5)
    pack = PACK[: 3 * players + random.randint(2, 12)]
    rules = Rules(rubbish_cards=seed % 4 > 0, show_leftovers=seed % 2 == 0, pack=pack)
    for deal in range(4):
        game = Game(players, rules=rules, seed=f"{seed} {deal}")
        shared = False
        for _ in range(60):
            if game.is_over:
                break
            unseen = [{*game.view(seat).unseen} for seat in range(players)]
            random_act(game, random)
            learned = [seat for seat in range(players) if unseen[seat] - {*game.view(seat).unseen}]
            shared = shared or any(event.name == "giver_asked" for event in game.events)
            assert {*learned} <= {*game.last_move_informs}
            assert shared or game.last_move_informs == tuple(learned)
