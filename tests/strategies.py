"""Hypothesis strategies: legal rules, and games at their beginning or under way.

:func:`legal_rules` draws each option in the order of the rule book from what the options drawn
before it leave open, by the constraint table of ``skitgubbe.rules``.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import frozen
from hypothesis import assume, strategies as st

from skitgubbe import PACK, Card, Chance, Game, Give, Move, Pass, PickUp, Play, Rules, Sluff
from skitgubbe.rules import CONSTRAINTS

__all__ = [
    "RULES",
    "Start",
    "any_move",
    "legal_rules",
    "packs",
    "player_counts",
    "random_act",
    "starts",
]

SMALLEST_PACK = 7
"""Two players need so many cards: three each and one more."""

NUMBERS: dict[str, Sequence[int]] = {
    "hand_size": (3, 3, 1, 2, 4, 5),
    "removed": (0, 0, 1, 4),
    "rubbish_below": (5, 3, 6, 9),
}
"""What is drawn for options that are numbers."""

RULES: dict[str, Any] = {
    **Rules.presets(),
    "chance-off": Rules(chance=False),
    "everyone-plain": Rules(tricks="everyone"),
    "any-time-must-match": Rules(tricks="everyone", sluffing="any_time", must_match=True),
    "sequences": Rules(sequences=True),
    "rubbish": Rules(rubbish_cards=True),
    "everyone-all": Rules.preset("everyone").replace(sequences=True, rubbish_cards=True),
    "repetition": Rules.preset("mas-upcard").replace(repetition_limit=2),
    "return": Rules.preset("skip-empty").replace(unresolved_tie="return_and_continue"),
}
"""Rules by name: the presets, and what they leave out."""


_some_cards = st.sets(st.sampled_from(PACK), min_size=1, max_size=13)
any_move: st.SearchStrategy[Move] = st.one_of(
    _some_cards.map(Play),
    _some_cards.map(Sluff),
    st.sampled_from(PACK).map(Give),
    st.sampled_from([Chance(), Pass(), PickUp()]),
)


def packs(smallest: int = SMALLEST_PACK) -> st.SearchStrategy[tuple[Card, ...]]:
    """The whole pack, or now and then a short one, sorted."""
    short = st.sets(st.sampled_from(PACK), min_size=smallest)
    return st.one_of(st.just(PACK), st.just(PACK), short.map(lambda pack: tuple(sorted(pack))))


@st.composite
def legal_rules(draw: st.DrawFn, *, pack: bool = True) -> Rules:
    """Any legal combination of all options; ``pack`` says whether it may be short."""
    chosen: dict[str, Any] = {}
    for option in Rules.options():
        values: Sequence[object] = NUMBERS.get(option.name, option.values)
        free = [value for value in values if _goes(option.name, value, chosen)]
        assume(free or not values)
        if free:
            chosen[option.name] = draw(st.sampled_from(free))
    chosen["repetition_limit"] = draw(st.none() | st.integers(2, 4))
    if pack:
        chosen["pack"] = draw(packs(2 * chosen["hand_size"] + 1 + chosen["removed"]))
    return Rules(**chosen)


def _goes(name: str, value: object, chosen: dict[str, Any]) -> bool:
    """Whether no constraint keeps a value from going with what is chosen already."""
    both = {**chosen, name: value}
    return not any(needs.broken(both) for needs in CONSTRAINTS)


def player_counts(rules: Rules) -> st.SearchStrategy[int]:
    """Two to six players, now and then as many as the pack allows."""
    most = rules.max_players
    few = st.integers(2, min(6, most))
    return st.one_of(few, few, few, st.just(most))


@frozen
class Start:
    """What a game is made of: a deal, and how many random acts of random seats follow it."""

    rules: Rules
    players: int
    dealer: int
    seed: int
    acts: int

    def game(self) -> Game:
        game = Game(self.players, rules=self.rules, dealer=self.dealer, seed=self.seed)
        random = Random(self.seed)
        for _ in range(self.acts):
            if not game.is_over:
                random_act(game, random)
        return game


@st.composite
def starts(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Start:
    """Any deal by any rules, or by those given, and up to 200 acts."""
    chosen = draw(legal_rules() if rules is None else rules)
    players = draw(player_counts(chosen))
    dealer = draw(st.integers(0, players - 1))
    return Start(
        chosen, players, dealer, draw(st.integers(0, 2**32 - 1)), draw(st.integers(0, 200))
    )


def random_act(game: Game, random: Random) -> None:
    """Any legal move of any seat that may act and has one; the game must not be over."""
    acts = [(seat, moves) for seat in game.actors if (moves := game.legal_moves(seat))]
    seat, moves = random.choice(acts)
    game.play(random.choice(moves), seat)
