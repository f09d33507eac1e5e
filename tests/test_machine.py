"""Any game, by any rules: moves, refusals, undo and copies in any order, checked at each step."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]
)
from rigging import state
from strategies import Start, any_move, random_act, starts

from skitgubbe import (
    PACK,
    Card,
    Game,
    GameEnded,
    IllegalMoveError,
    Move,
    Phase,
    Play,
    Sluff,
    Suit,
)
from skitgubbe.events.classes import ACTS

__all__: list[str] = []

COPIES: list[Callable[[Game], Game]] = [
    Game.copy,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
    lambda game: game.log.replay(),
]

few_cards = st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True)


class GameMachine(RuleBasedStateMachine):
    """A game, and one that it was copied from and that must stay as it is."""

    game: Game
    kept: Game
    kept_state: dict[str, object]

    @initialize(start=starts())
    def begin(self, start: Start) -> None:
        self.game = start.game()
        self.keep()

    def keep(self) -> None:
        self.kept = self.game.copy()
        self.kept_state = state(self.kept)

    # --- steps ----------------------------------------------------------------------------

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """A legal move of any seat that may act."""
        game = self.game
        seats = [seat for seat in game.actors if game.legal_moves(seat)]
        seat = data.draw(st.sampled_from(seats))
        move = data.draw(st.sampled_from(game.legal_moves(seat)))
        before = game.events
        assert game.explain(move, seat) is None
        events = game.play(move, seat)
        assert game.events == before + events
        assert game.moves[-1] == (seat, move)

    @precondition(lambda self: not self.game.is_over)
    @rule(seed=st.integers(0, 2**32 - 1), moves=st.integers(2, 40))
    def play_on(self, seed: int, moves: int) -> None:
        """Several random moves."""
        random = Random(seed)
        for _ in range(moves):
            if not self.game.is_over:
                random_act(self.game, random)

    @rule(move=any_move, seat=st.integers(-1, 17))
    def refuse(self, move: Move, seat: int) -> None:
        """A move of any seat that is refused, unless it happens to be legal."""
        game = self.game
        reason = game.explain(move, seat)
        assert (reason is None) == (move in game.legal_moves(seat))
        if reason is not None:
            before = state(game)
            with pytest.raises(IllegalMoveError) as caught:
                game.play(move, seat)
            assert caught.value.reason is reason
            assert state(game) == before

    @rule(data=st.data())
    def refuse_own_cards(self, data: st.DataObject) -> None:
        """The same with cards that the seat holds."""
        seat = data.draw(st.integers(0, self.game.n - 1))
        if self.game.hands[seat]:
            held = st.lists(st.sampled_from(self.game.hands[seat]), min_size=1, max_size=4)
            cards = data.draw(held.map(dict.fromkeys))
            self.refuse(data.draw(st.sampled_from([Play, Sluff]))(cards), seat)

    @precondition(lambda self: bool(self.game.moves))
    @rule(moves=st.integers(1, 12))
    def undo(self, moves: int) -> None:
        """Some moves are taken back, the last of them is made again and taken back again."""
        game = self.game
        made = game.moves[-moves:]
        for _, move in reversed(made):
            assert game.undo() == move
        before, events = state(game), game.events
        seat, move = made[0]
        assert game.play(move, seat) == game.events[len(events) :]
        game.undo()
        assert state(game) == before

    @rule(way=st.sampled_from(COPIES))
    def copy(self, way: Callable[[Game], Game]) -> None:
        """Go on with a copy."""
        self.game = way(self.kept if self.game.is_over else self.game)
        self.keep()
        assert self.game == self.kept
        assert state(self.game) == self.kept_state

    @rule()
    def swap(self) -> None:
        """Go on with the game that was kept, and keep the other."""
        self.game, self.kept = self.kept, self.game
        self.kept_state = state(self.kept)

    # --- what always holds ----------------------------------------------------------------

    @invariant()
    def the_other_game_is_as_it_was(self) -> None:
        assert state(self.kept) == self.kept_state

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        game = self.game
        places = [*game.hands, *game.won, game.stock, game.discards, game.removed]
        places += [laid.cards for laid in game.table]
        cards = [card for place in places for card in place]
        if game.set_aside is not None:
            cards.append(game.set_aside)
        if len(cards) < len(game.rules.pack):
            out_of_play = game.rules.set_aside_to == "nobody"
            assert game.phase is Phase.COLLECTING or game.outcome is not None or out_of_play
            assert game.trump_card is not None  # it lies beside its owner, or out of play
            cards.append(game.trump_card)
        assert sorted(cards) == list(game.rules.pack)

    @invariant()
    def somebody_can_move_or_the_game_is_over(self) -> None:
        game = self.game
        movers = [seat for seat in range(game.n) if game.legal_moves(seat)]
        assert set(movers) <= set(game.actors)
        if game.is_over:
            assert (game.turn, game.actors) == (None, ())
        else:
            assert game.turn in movers

    @invariant()
    def hands_are_full_while_the_stock_lasts(self) -> None:
        game = self.game
        aside = game.rules.trump == "set_aside"
        if game.phase is Phase.COLLECTING:
            sizes = [len(hand) for hand in game.hands]
            if game.stock and game.rules.draw == "at_once":
                assert min(sizes) >= game.rules.hand_size
            if game.stock or aside:
                assert (game.trump_card, game.trump_owner) == (None, None)
            else:
                assert game.trump_card is not None and game.trump_owner is not None
            assert (game.set_aside is not None) == aside
            assert max(sizes) <= game.rules.hand_size or game.rules.following == "follow_or_pick_up"
        else:
            assert not game.stock or game.outcome is not None

    @invariant()
    def safe_players_hold_nothing(self) -> None:
        game = self.game
        assert len(set(game.safe)) == len(game.safe)
        assert not any(game.hands[seat] for seat in game.safe)
        empty = {seat for seat in range(game.n) if not game.hands[seat]}
        if game.phase is Phase.SHEDDING:
            assert {*game.safe, *game.owing} == empty
            assert not {*game.safe} & {*game.owing}
            assert not game.owing or game.rules.no_cards == "must_pick_up"
        if game.skitgubbe is not None:
            assert {*game.safe, game.skitgubbe} == set(range(game.n))
            assert game.skitgubbe not in empty or game.skitgubbe in game.owing

    @invariant()
    def the_table_could_be(self) -> None:
        game = self.game
        if game.phase is Phase.SHEDDING:
            assert len(game.table) < game.trick_size <= game.n
            assert game.trump is not None
            for below, above in zip(game.table, game.table[1:], strict=False):
                assert all(beats(card, below.cards[-1], game.trump) for card in above.cards)
            if game.table and game.rules.pickup != "oldest":  # P1 may take the lead away
                assert game.leader == game.table[0].seat
            assert game.table or game.leader == game.turn
        else:
            assert game.trick_size == 0 or game.is_over
        rounds = [laid.round for laid in game.table]
        assert rounds == sorted(rounds)

    @invariant()
    def events_tell_the_moves(self) -> None:
        """That they tell all else is seen when a copy is made by replaying the log."""
        game = self.game
        acts = [event for event in game.events if isinstance(event, ACTS)]
        assert [act.seat for act in acts] == [seat for seat, _ in game.moves]
        assert game.is_over == isinstance(game.events[-1], GameEnded)
        assert sum(isinstance(event, GameEnded) for event in game.events) == game.is_over


def beats(card: Card, other: Card, trump: Suit) -> bool:
    """Whether a card beats another (S2)."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump


@pytest.mark.hypothesis
def test_any_game_by_any_rules() -> None:
    run_state_machine_as_test(
        GameMachine,
        settings=settings(
            stateful_step_count=20,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
