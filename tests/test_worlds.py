"""The worlds that fit a view, against all of them written out.

With few cards unseen, every way of putting them into the hidden places can be tried.  What is left
when those are thrown out that cannot be is what ``count_worlds`` must count and ``sample`` must
draw from, each world as often as any other.  In the same way every deal that would have looked the
same to a viewer can be played, to see that ``unseen`` are just the cards whose place differs.
"""

from __future__ import annotations

import random as global_random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import comb, factorial
from random import Random
from typing import Any, TypeAlias

import pytest
from amounts import first_quick
from attrs import evolve
from random_rules import random_rules
from rigging import cards, play, rig, rig_exactly
from strategies import random_act
from twins import PUBLIC, log_for, never_shown, swapped, viewers

from skitgubbe import (
    PACK,
    SPECTATOR,
    ArgumentError,
    Card,
    Game,
    Phase,
    PlayerView,
    PoolDealt,
    Position,
    PositionError,
    Rules,
    Viewer,
    shuffled,
)
from skitgubbe.rules import RubbishPool

__all__: list[str] = []

pytestmark = pytest.mark.once

World: TypeAlias = tuple[
    tuple[tuple[Card, ...], ...], tuple[Card, ...], Card | None, tuple[Card, ...]
]
"""The hands, the stock, the card that lies face down and will show trump, and those removed."""


def world_of(position: Position) -> World:
    aside = position.trump_card if position.trump is None else None
    return position.hands, position.stock, aside or position.set_aside, position.removed


def all_worlds(game: Game, viewer: Viewer) -> set[World]:
    """Every position that agrees with what a viewer knows, and with all counts."""
    truth = game.position
    unseen = game.view(viewer).unseen
    found: set[World] = set()
    tried: set[World] = set()
    for order in permutations(unseen):
        swap = dict(zip(unseen, order, strict=True))

        def moved(place: tuple[Card, ...], swap: dict[Card, Card] = swap) -> tuple[Card, ...]:
            return tuple(swap.get(card, card) for card in place)

        hands = tuple(tuple(sorted(moved(hand))) for hand in truth.hands)
        last, aside = truth.trump_card, truth.set_aside
        if last is not None and truth.trump is None:
            last = swap.get(last, last)
        if aside is not None:
            aside = swap.get(aside, aside)
        out = tuple(sorted(moved(truth.removed)))
        world = hands, moved(truth.stock), (last if truth.trump is None else None) or aside, out
        if world not in tried:
            tried.add(world)
            try:
                evolve(
                    truth,
                    hands=hands,
                    stock=world[1],
                    trump_card=last,
                    set_aside=aside,
                    removed=out,
                )
            except PositionError:
                assert truth.phase is Phase.SHARING  # who has to give has nothing low (B5)
            else:
                found.add(world)
    return found


def places(world: World) -> dict[Card, object]:
    """Where each card is; in a hand, that is all."""
    hands, stock, aside, removed = world
    found: dict[Card, object] = {card: ("hand", s) for s, hand in enumerate(hands) for card in hand}
    found.update({card: ("stock", place) for place, card in enumerate(stock)})
    if aside is not None:
        found[aside] = "aside"
    found.update(dict.fromkeys(removed, "removed"))
    return found


def prove_worlds(game: Game, viewer: Viewer, random: Random) -> int:
    """Count and samples are right; how many worlds there are."""
    view = game.view(viewer)
    worlds = all_worlds(game, viewer)
    assert view.count_worlds() == len(worlds)
    assert world_of(game.position) in worlds
    for _ in range(3):
        assert world_of(view.sample(random)) in worlds
    where = [places(world) for world in worlds]
    for card in view.unseen:
        assert len({place[card] for place in where}) > 1, f"{card} can only be in one place"
    return len(worlds)


# --- random games with small packs ------------------------------------------------------------


def tiny_games(seed: str, number: int) -> Iterator[tuple[Game, Random]]:
    """Games by any rules with the fewest cards that will do, and some more."""
    for game_number in range(number):
        random = Random(f"{seed} {game_number}")
        rules = random_rules(random)
        if random.random() < 0.5:
            rules = rules.replace(show_leftovers=False)
        players = random.randint(2, 4)
        if random.random() < 0.5:
            rules = rules.replace(removed=random.randrange(3))
        fewest = rules.hand_size * players + 1 + rules.removed
        low = PACK[: fewest + random.randint(0, 4)]
        size = len(low)
        pack = low if random.random() < 0.5 else sorted(random.sample(PACK, size))
        rules = rules.replace(pack=pack)
        if not (rules.rubbish_pooled or rules.rubbish_below != 5):
            rules = rules.replace(rubbish_cards=random.random() < 0.5)
        deck = shuffled(f"{seed} {game_number}", rules.pack)
        yield Game(players, rules=rules, dealer=random.randrange(players), deck=deck), random


@pytest.mark.parametrize("batch", first_quick(range(12), 1))
def test_count_and_samples_against_all_worlds(batch: int) -> None:
    sizes: Counter[int] = Counter()
    for game, random in tiny_games(f"worlds {batch}", 22):
        for _ in range(40):
            for viewer in viewers(game):
                if len(game.view(viewer).unseen) <= 5 and random.random() < 0.3:
                    sizes[prove_worlds(game, viewer, random)] += 1
            if game.is_over:
                break
            random_act(game, random)
    assert len(sizes) > 8
    assert sizes.total() > 250


@pytest.mark.parametrize("batch", first_quick(range(8), 1))
def test_samples_fit_the_view(batch: int) -> None:
    """The position has the viewer's hand, what it knows, all counts, and play goes on from it."""
    for game, random in tiny_games(f"samples {batch}", 25):
        for _ in range(random.randint(0, 25)):
            if not game.is_over:
                random_act(game, random)
        for viewer in viewers(game):
            view = game.view(viewer)
            prove_fit(view, view.sample(random))


def test_samples_fit_the_view_with_the_whole_pack() -> None:
    for number, rules in enumerate(Rules.presets().values()):
        random = Random(number)
        game = Game(3, rules=rules, seed=number)
        for _ in range(random.randint(0, 45)):
            random_act(game, random)
        for viewer in viewers(game):
            view = game.view(viewer)
            prove_fit(view, view.sample(random))


def test_what_cannot_shuffle() -> None:
    view = Game(3, seed=7).view(0)
    nothing: list[Any] = [None, 7, "7"]
    for rng in nothing:
        with pytest.raises(
            ArgumentError, match=f"^rng shuffles, as .* does, and {rng!r} does not$"
        ):
            view.sample(rng)


def prove_fit(view: PlayerView, position: Position) -> None:
    game = Game.from_position(position)
    assert position == game.position
    assert [getattr(game, name) for name in PUBLIC] == [getattr(view, name) for name in PUBLIC]
    assert tuple(map(len, game.hands)) == view.hand_counts
    assert tuple(map(len, game.won)) == view.won_counts
    assert len(game.stock) == view.stock_count
    held = [{*hand, *won} for hand, won in zip(game.hands, game.won, strict=True)]
    assert all({*known} <= pile for known, pile in zip(view.known, held, strict=True))
    again = game.view(view.seat)
    for name in ("closing", "winner", "to_play", "receivers", "upcard", "hand", "legal_moves"):
        assert getattr(again, name) == getattr(view, name)
    if isinstance(view.seat, int):
        assert game.hands[view.seat] == view.hand
        assert game.legal_moves(view.seat) == view.legal_moves


# --- some views, each world as often as any other ---------------------------------------------


def two_players(*acts: str) -> Game:
    game = rig_exactly(["7S9HKD", "2C9D4D"], "3H5H")
    play(game, *acts)
    return game


def hidden_leftovers() -> Game:
    """Collecting has ended with three cards in hand, which were not shown."""
    position = Position.collecting(
        ["7S9H", "", "KD8D", "4C3C"], stock="", turn=0, rest=2, trump_card="5H", trump_owner=2,
        won=["", "2C", "", ""], rules=Rules(show_leftovers=False),
    )  # fmt: skip
    game = Game.from_position(position)
    play(game, "7S")
    return game


def asked_to_give() -> Game:
    """Seat 2 is asked, and its hand is hidden, in a game that begins there."""
    hands = ["7C8C9CTCJCQC", "2CKC", "3C6C7D8D9DTD"]
    rules = Rules(rubbish_cards=True, pack="".join(hands))
    data: dict[str, Any] = {
        **Position.shedding(hands, trump="D", turn=0, rules=rules).to_dict(),
        "phase": "sharing",
        "turn": 2,
        "leader": None,
        "trick_size": 0,
        "receivers": [1],
        "trump_card": "TD",
        "trump_owner": 2,
    }
    return Game.from_position(Position.from_dict(data))


def aside_and_removed() -> Game:
    """Two cards each, one set aside, two in the stock, three out of the game."""
    rules = Rules(hand_size=2, trump="set_aside", removed=3, pack=PACK[:10])
    return Game(2, rules=rules, seed=1)


CASES: dict[str, tuple[Game, Viewer, int]] = {
    "hand and stock": (two_players(), 0, comb(5, 3) * 2),
    "another hand and the trump card": (two_players("7S", "2C"), 0, 3),
    "two hands and the trump card": (two_players("7S", "2C"), SPECTATOR, 6 * 5 * 4 // 2),
    "three hands": (hidden_leftovers(), SPECTATOR, 5 * 4 * 3 * 2 // 4),
    "two hands": (hidden_leftovers(), 0, 6),
    "one hand": (hidden_leftovers(), 1, 30),
    "a giver": (asked_to_give(), 0, 27),
    "a giver, two hands": (asked_to_give(), 1, comb(12, 6) - comb(11, 6)),
    "one hand and a card": (hidden_leftovers(), 2, 3),
    "hands, stock, aside and removed": (aside_and_removed(), SPECTATOR, factorial(10) // 24),
    "all is known": (two_players("7S", "2C", "9H", "4D", "KD", "9D", "3H"), 0, 1),
}


MOST = 60
"""With more worlds, only some are drawn."""


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_each_world_comes_as_often_as_any_other(name: str) -> None:
    game, viewer, count = CASES[name]
    view = game.view(viewer)
    assert view.count_worlds() == count
    random = Random(name)
    if count > MOST:
        drawn = [world_of(view.sample(random)) for _ in range(200)]
        assert len({*drawn}) > 100
        return
    worlds = all_worlds(game, viewer) if len(view.unseen) < 8 else None
    expected = 100
    times = Counter(world_of(view.sample(random)) for _ in range(expected * count))
    assert worlds is None or worlds == {*times}
    assert len(times) == count
    chi_square = sum((found - expected) ** 2 / expected for found in times.values())
    assert chi_square < count - 1 + 4 * (2 * count - 2) ** 0.5 + 1e-9


def test_numbers_of_worlds_are_exact() -> None:
    game = Game(3, seed=1)
    assert game.view(0).count_worlds() == comb(49, 3) * comb(46, 3) * factorial(43)
    assert game.view(SPECTATOR).count_worlds() == factorial(52) // 6**3
    upcard = Game(4, rules=Rules.preset("upcard"), seed=1)
    assert upcard.view(2).count_worlds() == factorial(48) // 6**3


# --- randomness -------------------------------------------------------------------------------


def test_the_same_state_of_randomness_gives_the_same_position() -> None:
    view = Game(3, seed=1).view(0)
    random = Random(5)
    state = random.getstate()
    first = view.sample(random)
    assert view.sample(random) != first
    random.setstate(state)
    assert view.sample(random) == first == view.sample(Random(5))


def test_no_other_randomness_is_used() -> None:
    state = global_random.getstate()
    Game(3, seed=1).view(0).sample(Random(5))
    assert global_random.getstate() == state


def test_anything_that_shuffles_will_do() -> None:
    class Reverses:
        def shuffle(self, x: list[Any]) -> None:
            x.reverse()

    view = two_players().view(0)
    assert view.sample(Reverses()) == view.sample(Reverses())


def test_the_truth_has_no_part_in_it() -> None:
    """The same view of two games gives the same samples."""
    one = rig(["7S9HKD", "2C9D4D"], stock="3H5H")
    two = rig(["7S9HKD", "3C9C4C"], stock="AHAS")
    assert one.view(0) == two.view(0)
    assert one.view(0).sample(Random(1)) == two.view(0).sample(Random(1))


def test_e6_what_acts_imply_is_not_used() -> None:
    """Who did not match a seven may be given one."""
    game = rig(["7S9HKD", "2C9D4D"], rules="must-match")
    play(game, "7S", "2C")
    random = Random(1)
    worlds = [game.view(0).sample(random) for _ in range(100)]
    assert any({*position.hands[1]} & {*cards("7C7D7H")} for position in worlds)


# --- what could have been dealt ---------------------------------------------------------------

QUIET = [
    rules
    for rules in Rules.presets().values()
    if not rules.must_match and rules.following == "free"
]
"""By these rules an act tells nothing about the cards that stay in the hand."""


@pytest.mark.parametrize("leftovers", [True, False])
@pytest.mark.parametrize("preset", first_quick(QUIET, 2))
def test_unseen_are_the_cards_that_could_be_elsewhere(preset: Rules, leftovers: bool) -> None:
    """Every deal that would have looked the same to the viewer is played to the same end."""
    checked = 0
    for number in range(4):
        random = Random(f"deals {number}")
        pack = PACK[::4][: 7 + number % 3] if number < 2 else PACK[: 8 + number % 2]
        rules = preset.replace(show_leftovers=leftovers, pack=pack)
        game = Game(2, rules=rules, seed=number)
        while game.phase is Phase.COLLECTING:
            random_act(game, random)
            for viewer in viewers(game):
                if len(never_shown(game, viewer)) <= 4 and random.random() < 0.4:
                    view = game.view(viewer)
                    assert {*view.unseen} == could_be_elsewhere(game, viewer)
                    checked += 1
    assert checked > 5


@pytest.mark.parametrize("pool", RubbishPool)
@pytest.mark.parametrize("number", first_quick(range(60), 2))
def test_b7_unseen_are_the_cards_that_could_be_elsewhere_after_the_pool(
    number: int, pool: RubbishPool
) -> None:
    """Every deal and many second orders that would have looked the same are played to the end."""
    random = Random(f"pool {number}")
    n = 2 + number % 3
    rules = Rules(
        rubbish_cards=True,
        rubbish_pooled=True,
        rubbish_pool=pool,
        rubbish_below=random.choice([3, 4, 6]),
        show_leftovers=number % 2 == 0,
        removed=random.randrange(3),
        hand_size=2,
        pack=random.sample(PACK[:32], 2 * n + 4 + random.randrange(2)),
    )
    game = Game(n, rules=rules, seed=number)
    while game.phase is Phase.COLLECTING:
        random_act(game, random)
    if game.is_over:
        return
    for viewer in viewers(game):
        if len(never_shown(game, viewer)) <= 5:
            unseen = {*game.view(viewer).unseen}
            assert unseen == could_be_elsewhere_after_the_pool(game, viewer, random)


def could_be_elsewhere_after_the_pool(game: Game, viewer: Viewer, random: Random) -> set[Card]:
    hidden = never_shown(game, viewer)
    told = log_for(game, viewer)
    truth = places(world_of(game.position))
    found: set[Card] = set()
    for order in permutations(hidden):
        swap = dict(zip(hidden, order, strict=True))
        for _ in range(max(25, 400 // factorial(len(hidden)))):
            other = Game(
                game.players,
                rules=game.rules,
                dealer=game.dealer,
                deck=[swap.get(card, card) for card in game.deck],
                pool_order=_other_order(game, viewer, random),
            )
            for seat, move in game.moves:
                other.play(move, seat)
            if log_for(other, viewer) == told:
                where = places(world_of(other.position))
                found |= {card for card, place in where.items() if truth[card] != place}
    return found


def _other_order(game: Game, viewer: Viewer, random: Random) -> list[Card]:
    """The second order with the rubbish cards that a viewer was not dealt in other places."""
    own = [
        card
        for event in game.events
        if isinstance(event, PoolDealt) and event.seat == viewer
        for card in event.cards or ()
    ]
    low = [
        card
        for card in game.pool_order
        if (str(card.rank) in "2345" or str(card) == f"6{game.trump}") and card not in own
    ]
    moved = dict(zip(low, random.sample(low, len(low)), strict=True))
    return [moved.get(card, card) for card in game.pool_order]


def could_be_elsewhere(game: Game, viewer: Viewer) -> set[Card]:
    """The cards that are in another place after some deal that looks the same to a viewer."""
    hidden = never_shown(game, viewer)
    told = log_for(game, viewer)
    truth = places(world_of(game.position))
    found: set[Card] = set()
    for order in permutations(hidden):
        other = swapped(game, dict(zip(hidden, order, strict=True)))
        for seat, move in game.moves:
            other.play(move, seat)
        assert log_for(other, viewer) == told
        where = places(world_of(other.position))
        found |= {card for card in hidden if where[card] != truth[card]}
    return found
