"""The proof that no viewer is told what it may not know.

All that the library gives a viewer, and all that can be dug out of it, must be the same byte by
byte in twins, games that differ only in cards that this viewer has not seen (``twins.py``).  The
proof is made of functions, so that a leak can be planted to see that they find it.

The other half: from the redacted log alone comes the same view as from the game, at every step.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import gc
import inspect
import json
import pickle
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import combinations
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, ClassVar

import pytest
from amounts import every_quick, first_quick
from attrs import evolve
from random_rules import random_rules
from shown_games import play_out, random_game
from twins import PUBLIC, folded, log_for, swapped, told_of, twins, viewers

from skitgubbe import (
    PACK,
    SPECTATOR,
    Card,
    Chance,
    Event,
    EventError,
    Game,
    GameLog,
    Gave,
    Give,
    IllegalMoveError,
    IllegalReason,
    LegalMoves,
    Move,
    Pass,
    PickUp,
    Play,
    PlayerView,
    Pooled,
    Position,
    Rules,
    Shuffler,
    SkitgubbeError,
    Sluff,
    Viewer,
    ViewFold,
    core as core_module,
    log_header as header_module,
)
from skitgubbe._engine import collecting, dispatch, tricks
from skitgubbe._engine.codes import Code
from skitgubbe._engine.table import Table
from skitgubbe.events.redaction import redacted
from skitgubbe.game import core_of
from skitgubbe.knowledge import watchers as watchers_module
from skitgubbe.knowledge.stand_ins import Knowledge
from skitgubbe.knowledge.view import ViewMoves
from skitgubbe.positions import redaction as redaction_module
from skitgubbe.positions.redaction import mask_position
from skitgubbe.records import log as log_module
from skitgubbe.refusals import refusal
from skitgubbe.rules import RubbishPool

__all__: list[str] = []

pytestmark = pytest.mark.once

Told = dict[str, object]


# --- the games --------------------------------------------------------------------------------


def random_game_from_position(rules: Rules, players: int, seed: str) -> Game:
    """A game that begins in the middle of another."""
    game = random_game(rules, players, seed, Random(seed).randrange(60))
    return play_out(Game.from_position(game.position), Random(seed), 30)


# --- what a viewer is given -------------------------------------------------------------------

PROPERTIES = [
    name
    for name, value in inspect.getmembers(PlayerView)
    if isinstance(value, property) and name != "_table"  # its repr says where it lies
]


def view_told(game: Game, viewer: Viewer) -> Told:
    """The view as a value."""
    view = game.view(viewer)
    return {
        "json": json.dumps(view.to_dict()),
        "repr": repr(view),
        "str": str(view),
        "hash": hash(view),
        "properties": [repr(getattr(view, name)) for name in PROPERTIES],
    }


def game_told(game: Game, viewer: Viewer) -> Told:
    """What the game says to all and a host acts on, and the moves of the viewer's own seat."""
    return {
        "informed": game.last_move_informs,
        "told": repr(game.events_for(viewer)[-9:]),
        "repr": repr(game),
        "public": [repr(getattr(game, name)) for name in (*PUBLIC, "is_over", "skitgubbe", "won")],
        "counts": [len(game.stock), *map(len, game.hands)],
        "legal": None if viewer == SPECTATOR else repr(game.legal_moves(viewer)),
    }


def _equal_cards() -> Iterator[str]:
    for rank in range(0, len(PACK), 4):
        for size in (2, 3, 4):
            yield from (
                "".join(map(str, cards)) for cards in combinations(PACK[rank : rank + 4], size)
            )


def _sequences() -> Iterator[str]:
    for size in (2, 3, 5):
        for low in range(len(PACK) - 4 * (size - 1)):
            yield "".join(map(str, PACK[low : low + 4 * size : 4]))


_SETS = [*map(str, PACK), *_equal_cards(), *_sequences(), "2C2D3H", "2C4C", "".join(map(str, PACK))]
MOVES: list[Move] = [
    *(Chance(), Pass(), PickUp()),
    *map(Give, PACK),
    *(kind(cards) for kind in (Play, Sluff) for cards in _SETS),
]
"""Each card, each set of equal cards, each sequence, as every kind of move; and what is no move."""


def refusals_told(game: Game, viewer: Viewer) -> Told:
    """Why each move of the viewer's seat is refused, and all that the error has to say."""
    if viewer == SPECTATOR:
        return {}
    reasons = [game.explain(move, viewer) for move in MOVES]
    refused = [move for move, reason in zip(MOVES, reasons, strict=True) if reason is not None]
    view = game.view(viewer)
    return {
        "reasons": reasons,
        "errors": [_refusal(game, viewer, move) for move in refused[::37]],
        "view": [(view.explain(move), view.why(move)) for move in MOVES[::37]],
    }


def _refusal(game: Game, seat: int, move: Move) -> object:
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move, seat)
    error = caught.value
    why = error.why
    assert why == game.why(move, seat)
    told = (repr(why), why.text, why.in_language("sv").text)
    return str(error), repr(error), error.args, error.legal, error.rule, told, pickle.dumps(error)


def log_told(game: Game, viewer: Viewer) -> Told:
    """The redacted log; the host's file may have keys of its own in the header."""
    log = game.log
    secret = {"seed": "".join(map(str, game.deck)), "hands": str(game.hands)}
    log = told_of(GameLog(evolve(log.header, extra=secret), log.events), viewer)
    return {
        "text": log.to_jsonl(),
        "repr": repr(log),
        "header": [*map(repr, log.header.items())],
        "inside": inside(log),
    }


def worlds_told(game: Game, viewer: Viewer) -> Told:
    """How many worlds fit, and some of them."""
    view = game.view(viewer)
    random = Random(7)
    return {
        "count": view.count_worlds(),
        "samples": [json.dumps(view.sample(random).to_dict()) for _ in range(2)],
    }


def inside_told(game: Game, viewer: Viewer) -> Told:
    """All that can be dug out of a view."""
    view = game.view(viewer)
    return {"view": inside(view), "pickle": pickle.dumps(view)}


def fold_told(game: Game, viewer: Viewer) -> Told:
    """All that can be dug out of a client's fold."""
    fold = folded(game, viewer)
    return {"fold": inside(fold), "repr": repr(fold.view())}


def inside(thing: object) -> str:
    """Everything that can be reached from an object, private or not, as text."""
    found: dict[int, int] = {}
    kept: list[object] = []  # so that no id comes twice

    def walk(value: object) -> Iterator[str]:
        if value is None or isinstance(value, Card | Enum | str | bytes | int | float):
            yield repr(value)
            return
        if isinstance(value, type | ModuleType | BuiltinFunctionType):
            yield value.__name__
            return
        if id(value) in found:
            yield f"<{found[id(value)]}>"
            return
        found[id(value)] = len(found)
        kept.append(value)
        yield f"{type(value).__name__}("
        parts = gc.get_referents(value)
        if isinstance(value, FunctionType):
            parts = [value.__name__, value.__closure__, value.__defaults__, value.__dict__]
        for part in parts:
            yield from walk(part)
        yield ")"

    return " ".join(walk(thing))


OFTEN = (view_told, game_told)
NOW_AND_THEN = (inside_told, refusals_told, worlds_told)
AT_THE_END = (log_told, fold_told)


# --- the proof --------------------------------------------------------------------------------


def prove_twins(game: Game, viewer: Viewer, seed: str) -> int:
    """Twins tell the viewer the same, step by step; how many steps they went."""
    steps = 0
    one = two = game
    for one, two in twins(game, viewer, Random(f"{seed} {viewer}")):
        every = NOW_AND_THEN if steps % 12 == 0 else ()
        steps += 1
        for told in (*OFTEN, *every):
            same = told(one, viewer) == told(two, viewer)
            assert same, f"{told.__name__}, step {steps}"  # a diff of all of it would take ages
    for told in (*NOW_AND_THEN, *AT_THE_END) if steps else ():
        same = told(one, viewer) == told(two, viewer)
        assert same, told.__name__
    return steps


def prove_fold(game: Game, seed: str) -> None:
    """What a client makes of the redacted events is the view, which is true, at each step."""
    random = Random(seed)
    one = swapped(game, {})
    logs: dict[Viewer, GameLog] = {viewer: log_for(game, viewer) for viewer in viewers(game)}
    folds: dict[Viewer, ViewFold] = {viewer: ViewFold(logs[viewer].header) for viewer in logs}
    fed = 0
    for step in range(len(game.moves) + 1):
        if step:
            seat, move = game.moves[step - 1]
            one.play(move, seat)
        now = len(one.events)
        for viewer, fold in folds.items():
            for event in logs[viewer].events[fed:now]:
                fold.feed(event)
            view, same = one.view(viewer), fold.view()
            assert view._table.snapshot() == same._table.snapshot()
            assert view._seen == same._seen
            if random.random() < 0.2:
                assert view.to_dict() == same.to_dict()
                prove_truth(one, view)
            if random.random() < 0.02:
                log = log_for(one, viewer)
                assert log == evolve(logs[viewer], events=logs[viewer].events[:now])
                assert PlayerView.from_log(GameLog.from_jsonl(log.to_jsonl())) == view
        fed = now


def prove_truth(game: Game, view: PlayerView) -> None:
    """What a view says about the cards is so."""
    held = [{*hand, *won} for hand, won in zip(game.hands, game.won, strict=True)]
    assert all(set(known) <= cards for known, cards in zip(view.known, held, strict=True))
    assert [getattr(view, name) for name in PUBLIC] == [getattr(game, name) for name in PUBLIC]
    assert view.hand_counts == tuple(map(len, game.hands))
    assert view.won_counts == tuple(map(len, game.won))
    assert view.stock_count == len(game.stock)
    open_cards = {card for laid in view.table for card in laid.cards}
    assert not open_cards.union(view.discards, *view.known) & {*view.unseen}
    if view.seat == SPECTATOR:
        assert (view.hand, view.legal_moves) == ((), LegalMoves())
    else:
        assert view.hand == game.hands[view.seat]
        assert {*view.known[view.seat]} == held[view.seat]
        assert view.legal_moves == game.legal_moves(view.seat)


def first_acts(game: Game, acts: int) -> Game:
    """The same game, so many acts after its beginning."""
    one = swapped(game, {})
    for seat, move in game.moves[:acts]:
        one.play(move, seat)
    return one


def acts_with_secrets(game: Game) -> int:
    """After how many acts there was still something that a spectator did not know."""
    one = swapped(game, {})
    last = 0
    for act, (seat, move) in enumerate(game.moves, 1):
        one.play(move, seat)
        if len(one.view(SPECTATOR).unseen) > 1:
            last = act
    return last


def prove(game: Game, seed: str) -> int:
    """The whole proof for one game and two of its viewers; how many steps the twins went."""
    prove_fold(game, seed)
    random = Random(seed)
    most = acts_with_secrets(game)
    steps = 0
    for viewer in random.sample(viewers(game), 2):
        part = first_acts(game, random.randint(most // 3, most))
        steps += prove_twins(part, viewer, seed)
    return steps


def prove_for_two(game: Game, seat: int, seed: str) -> None:
    """The proof for a seat and for spectators, of the game as it stands."""
    prove_twins(game, seat, seed)
    prove_twins(game, SPECTATOR, seed)
    prove_fold(game, seed)


def prove_some(rules: Rules, players: int, seed: str, kind: type[Event]) -> int:
    """The proof for three games by these rules; how many events of that kind they had."""
    found = 0
    for number in range(3):
        game = random_game(rules, players, f"{seed} {number}", 65)
        found += sum(isinstance(event, kind) for event in game.events)
        prove_for_two(game, number, f"{number}")
    return found


# --- by all rules -----------------------------------------------------------------------------

HALF = PACK[::2]
"""Clubs and hearts: collecting ends sooner."""


@pytest.mark.parametrize("name", every_quick(Rules.presets(), 5))
def test_preset(name: str) -> None:
    rules = Rules.preset(name)
    assert prove(random_game(rules, 3, f"{name} 3", 40), name) > 10
    assert prove(random_game(rules.replace(pack=HALF), 4, f"{name} 4", 50), name) > 4


@pytest.mark.parametrize("batch", first_quick(range(12), 1))
def test_random_combinations(batch: int) -> None:
    random = Random(f"secrets {batch}")
    steps = 0
    for number in range(5):
        rules = random_rules(random)
        players = min(random.randint(2, 6), rules.max_players)
        steps += prove(random_game(rules, players, f"{batch} {number}", 50), f"{number}")
    assert steps > 60


@pytest.mark.parametrize("leftovers", first_quick([False, True], 1))
@pytest.mark.parametrize("players", first_quick([3, 4, 5, 6], 1))
def test_rubbish_cards(players: int, leftovers: bool) -> None:
    """Few cards, so that somebody is short, and low ones, so that there is something to give."""
    pack = PACK[: 6 * players + 2]
    rules = Rules(rubbish_cards=True, show_leftovers=leftovers, pack=pack)
    assert prove_some(rules, players, f"rubbish {players}", Gave) > 4


@pytest.mark.parametrize("pool", RubbishPool)
@pytest.mark.parametrize("removed", first_quick([3, 0], 1))
@pytest.mark.parametrize("players", first_quick([3, 4, 5, 6], 1))
def test_pooled_cards(players: int, removed: int, pool: RubbishPool) -> None:
    pack = PACK[: 6 * players + 2 + removed]
    rules = Rules(
        rubbish_cards=True,
        rubbish_pooled=True,
        rubbish_pool=pool,
        rubbish_below=6,
        show_leftovers=removed > 0,
        removed=removed,
        pack=pack,
    )
    assert prove_some(rules, players, f"pool {players}", Pooled)


@pytest.mark.parametrize("name", first_quick(Rules.presets(), 2))
def test_from_a_position(name: str) -> None:
    rules = Rules.preset(name).replace(show_leftovers=False, rubbish_cards=True)
    for number in range(2):
        game = random_game_from_position(rules, 3 + number, f"{name} {number}")
        prove_for_two(game, number, name)


def after_a_gift(number: int) -> Game:
    """A game in which seat 1 has given one of five cards to seat 2, unseen by seat 0."""
    pack = "2H 3C 3H 3S 4C 4H 4S 5C JC QD KD AC"
    rules = Rules(show_leftovers=False, rubbish_cards=True, pack=pack)
    game = Game(3, rules=rules, deck="QD JC 3S 3H 4S 4C 2H AC KD 4H 5C 3C")
    for move in ("chance", "4S", "QD", "5C", "3H", "JC", "AC", "3S"):
        game.play(move)
    gifts = game.legal_moves()
    assert (game.turn, len(gifts)) == (1, 5)
    game.play(gifts[number])
    return game


def test_what_informs_does_not_tell_the_card_that_was_given() -> None:
    """Seat 2 knew before that seat 1 had four of the five, and seat 0 does not know which."""
    games = [after_a_gift(number) for number in range(5)]
    assert len({game.log.for_seat(0).to_jsonl() for game in games}) == 1
    assert [game.last_move_informs for game in games] == [(0, 2)] * 5
    before = first_acts(games[0], len(games[0].moves) - 1)
    known = before.view(2).known[1]
    assert [len({*known} & {*game.hands[2]}) for game in games] == [0, 1, 1, 1, 1]


def test_a_view_names_no_other_seat() -> None:
    """Nothing in a view takes a seat, so there is no way to ask about another one."""
    taken = {
        name: list(inspect.signature(value).parameters)
        for name, value in inspect.getmembers(PlayerView, inspect.isroutine)
        if not name.startswith("_")
    }
    assert taken == {
        "board": ["self", "language", "look"],
        "count_worlds": ["self"],
        "explain": ["self", "move"],
        "from_log": ["log"],
        "sample": ["self", "rng"],
        "to_dict": ["self"],
        "why": ["self", "move", "language"],
    }


# --- planted leaks ----------------------------------------------------------------------------


def evidence() -> list[tuple[Game, str]]:
    """A few games in which every kind of secret comes up."""
    few = PACK[:20]
    rubbish = Rules(rubbish_cards=True, show_leftovers=False, pack=few)
    sluffing = Rules.preset("everyone-any-time").replace(pack=HALF)
    pooling = rubbish.replace(rubbish_pooled=True, rubbish_below=9, removed=2)
    aside = random_game(Rules(trump="set_aside", removed=2, pack=few), 3, "aside", 5)
    middle = random_game(Rules(pack=few), 3, "middle", 8)
    end = random_game(Rules(pack=few), 3, "end", 12)
    return [
        (random_game(Rules(), 3, "whole", 20), "whole"),
        (random_game(sluffing, 3, "sluffing", 30), "sluffing"),
        (random_game(rubbish, 3, "rubbish 3", 30), "rubbish"),
        (random_game(pooling, 3, "pool 3", 30), "pool"),
        (play_out(Game.from_position(aside.position), Random(1), 9), "aside"),
        (after_a_gift(0), "gift"),
        (play_out(Game.from_position(middle.position), Random(1), 9), "middle"),
        (play_out(Game.from_position(end.position), Random(1), 1), "end"),
    ]


def prove_all() -> None:
    """All the proofs for all the evidence."""
    for game, seed in evidence():
        prove_for_two(game, 0, seed)


def test_evidence() -> None:
    kinds = {event.name for game, _ in evidence() for event in game.events}
    assert kinds >= {
        *("dealt", "drew", "trump_card_taken", "gave", "chanced", "sluffed"),
        *("pooled", "pool_dealt"),
    }
    prove_all()


Leak = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, tuple[Leak, set[str]]] = {}
"""The leaks by their names, and which parts of the proof are to find them: one of these."""


def plant(name: str, leak: Leak, *found_by: Callable[..., object]) -> None:
    LEAKS[name] = leak, {part.__name__ for part in found_by}


def leak(*found_by: Callable[..., object]) -> Callable[[Leak], Leak]:
    def keep(leak: Leak) -> Leak:
        plant(leak.__name__, leak, *found_by)
        return leak

    return keep


# Leaks in what is sent.


def forgetful(kind: str) -> Callable[..., Event]:
    """A redaction that does not hide one kind of event."""

    def show(event: Event, viewer: int | None, rules: Rules) -> Event:
        return event if event.name == kind else redacted(event, viewer, rules)

    return show


def shows(where: ModuleType, kind: str) -> Leak:
    return lambda patch: patch.setattr(where, "redacted", forgetful(kind))


for event in ("dealt", "drew", "trump_card_taken", "gave"):
    plant(f"logs show {event}", shows(log_module, event), twins)
for event in ("pooled", "pool_dealt"):
    plant(f"logs show {event}", shows(log_module, event), prove_fold, fold_told)
plant("views are told deals", shows(watchers_module, "dealt"), view_told)


@leak(twins)
def spectators_are_told_what_seat_0_is(patch: pytest.MonkeyPatch) -> None:
    def for_spectator(log: GameLog) -> GameLog:
        told = log.for_seat(0)
        return evolve(told, header=evolve(told.header, viewer=SPECTATOR))

    patch.setattr(GameLog, "for_spectator", for_spectator)


def header_keeps(key: str) -> Leak:
    real = GameLog._redacted

    def leaky(log: GameLog, viewer: Viewer) -> GameLog:
        told = real(log, viewer)
        kept: dict[str, Any] = {key: getattr(log.header, key)}
        return evolve(told, header=evolve(told.header, **kept))

    return lambda patch: patch.setattr(GameLog, "_redacted", leaky)


plant("headers keep the deck", header_keeps("deck"), twins)
plant("headers keep the second order", header_keeps("pool_order"), prove_fold, twins)
plant("headers keep other keys", header_keeps("extra"), log_told)


def position_shows(key: str) -> Leak:
    def leaky(position: Position, viewer: int | None) -> dict[str, Any]:
        shown = position.to_dict()
        return {**mask_position(position, viewer), **({key: shown[key]} if key in shown else {})}

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(header_module, "mask_position", leaky)
        patch.setattr(redaction_module, "mask_position", leaky)

    return plant


for field in ("hands", "stock", "removed", "set_aside", "trump_card"):
    plant(f"positions show {field}", position_shows(field), view_told, twins)


# Leaks in views.


class Knowing(PlayerView):
    """A view that can ask its game, but does not hold on to it."""

    games: ClassVar[dict[int, tuple[PlayerView, Game]]] = {}

    def __init__(self, view: PlayerView, game: Game) -> None:
        for name in PlayerView.__slots__:
            setattr(self, name, getattr(view, name))
        self.games[id(self)] = self, game

    @property
    def game(self) -> Game:
        return self.games[id(self)][1]

    def __reduce__(self) -> tuple[object, ...]:
        return str, ("a view",)


def views_are(patch: pytest.MonkeyPatch, kind: type[Knowing]) -> None:
    real = Game.view
    patch.setattr(Knowing, "games", {})

    def view(game: Game, viewer: Viewer) -> Knowing:
        return kind(real(game, viewer), game.copy())

    patch.setattr(Game, "view", view)


def views_tell(name: str, leaky: Callable[..., Any]) -> Leak:
    """Views with a property, or a method, of their own."""
    is_property = isinstance(vars(PlayerView).get(name), property)
    kind = type("Leaky", (Knowing,), {name: property(leaky) if is_property else leaky})
    return lambda patch: views_are(patch, kind)


def moves_of_the_seat_on_turn(view: Knowing) -> ViewMoves:
    return ViewMoves(view.game.legal_moves(), view.seat)


def hidden_cards(view: Knowing) -> tuple[tuple[Card, ...], ...]:
    return view.game.hands


def unseen_cards_in_the_order_of_the_stock(view: Knowing) -> tuple[Card, ...]:
    return tuple(sorted(super(Knowing, view).unseen, key=(*view.game.stock, *PACK).index))


def hash_of_the_deck(view: Knowing) -> int:
    return hash(view.game.deck)


def the_next_card(view: Knowing) -> str:
    return f"<PlayerView before {view.game.stock[:1]}>"


def the_truth(view: Knowing, _rng: Shuffler) -> Position:
    return view.game.position


def what_depends_on_the_truth(view: Knowing, _rng: Shuffler) -> Position:
    return super(Knowing, view).sample(Random(str(view.game.hands)))


def one_world_for_each_card(view: Knowing) -> int:
    return super(Knowing, view).count_worlds() - view.game.hands[-1][0].index


for name, leaky in {
    "legal_moves": moves_of_the_seat_on_turn,
    "known": hidden_cards,
    "unseen": unseen_cards_in_the_order_of_the_stock,
    "__hash__": hash_of_the_deck,
    "__repr__": the_next_card,
}.items():
    plant(f"views tell {leaky.__name__}", views_tell(name, leaky), view_told)
for sample in (the_truth, what_depends_on_the_truth):
    plant(f"samples are {sample.__name__}", views_tell("sample", sample), worlds_told)
plant("worlds miscounted", views_tell("count_worlds", one_world_for_each_card), worlds_told)


@leak(inside_told)
def views_keep_the_game(patch: pytest.MonkeyPatch) -> None:
    class Leaky(Knowing):
        def __init__(self, view: PlayerView, game: Game) -> None:
            super().__init__(view, game)
            self._kept = lambda: game

    views_are(patch, Leaky)


@leak(inside_told)
def views_are_of_the_true_table(patch: pytest.MonkeyPatch) -> None:
    real = Game.view

    def view(game: Game, viewer: Viewer) -> PlayerView:
        made = real(game, viewer)
        patch.setattr(made, "_shown", core_of(game).table.copy())
        return made

    patch.setattr(Game, "view", view)


# Leaks in the game itself.


@leak(refusals_told)
def refusals_name_the_next_card(patch: pytest.MonkeyPatch) -> None:
    def leaky(code: int, move: Move, seat: int | None, table: Table) -> IllegalMoveError:
        error = refusal(code, move, seat, table)
        error.args = (f"{error}; next is {table.stock[table.pos :][:1]}",)
        return error

    patch.setattr(core_module, "refusal", leaky)


@leak(refusals_told)
def a_reason_is_about_cards_that_another_seat_holds(patch: pytest.MonkeyPatch) -> None:
    def held(table: Table, seat: int, cards: int, _legal: list[int]) -> int:
        return cards & table.hands[(seat + 1) % table.n]

    patch.setattr(IllegalReason.CARD_NOT_HELD, "concerns", held)


@leak(refusals_told)
def explanations_tell_whether_another_seat_holds_the_card(patch: pytest.MonkeyPatch) -> None:
    real = dispatch.explain

    def explain(table: Table, seat: int, move: int) -> int:
        held = any(hand & move for other, hand in enumerate(table.hands) if other != seat)
        return real(table, seat, move) and (Code.NO_SUCH_SEAT if held else Code.CARD_NOT_HELD)

    patch.setattr(dispatch, "explain", explain)


@leak(game_told)
def what_informs_is_judged_by_what_each_seat_knew(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Knowledge, "has_secrets", False)


@leak(game_told)
def only_those_who_can_add_cards_may_act(patch: pytest.MonkeyPatch) -> None:
    real = dispatch.actors

    def actors(table: Table) -> int:
        able = [seat for seat in range(table.n) if dispatch.legal(table, seat)]
        return real(table) & sum(1 << seat for seat in able)

    patch.setattr(dispatch, "actors", actors)


@leak(view_told)
def only_those_who_can_add_cards_are_asked(patch: pytest.MonkeyPatch) -> None:
    real = collecting._turn_in_window

    def turn_in_window(table: Table) -> None:
        able = sum(1 << seat for seat in range(table.n) if tricks.sluffable(table, seat))
        table.closing = table.closing & able or table.closing
        real(table)

    patch.setattr(collecting, "_turn_in_window", turn_in_window)


@pytest.mark.parametrize("name", every_quick(LEAKS, 3))
def test_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak, found_by = LEAKS[name]
    leak(monkeypatch)
    with pytest.raises((AssertionError, SkitgubbeError)) as caught:
        prove_all()
    found = {entry.name for entry in caught.traceback}
    assert found_by & found or str(caught.value).startswith(tuple(found_by))


@pytest.mark.parametrize(
    "kind", ["dealt", "drew", "trump_card_taken", "gave", "pooled", "pool_dealt"]
)
def test_observers_refuse_to_be_told_too_much(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers_module, "redacted", forgetful(kind))
    rules = Rules(rubbish_cards=True, rubbish_pooled="pool" in kind, pack=PACK[:20])
    game = random_game(rules, 3, "rubbish 3", 30)
    with pytest.raises(EventError, match=r"is not what this viewer sees|cannot be told now"):
        game.view(SPECTATOR)
