"""The facade: making a game, looking at it, playing, refusing, going back, copying, playing out."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from amounts import every_quick
from complaints import A_CARD, CUT, refuses
from rigging import hands, legal, play, rig, state
from strategies import RULES, random_act
from tables import collected, shedding

from skitgubbe import (
    PACK,
    ArgumentError,
    Card,
    Chance,
    EndReason,
    Game,
    GameLog,
    Give,
    IllegalReason,
    Laid,
    LaidKind,
    LegalMoves,
    LogError,
    Move,
    NotationError,
    Outcome,
    Pass,
    Phase,
    PickUp,
    Play,
    Playout,
    Position,
    PositionError,
    Rules,
    RulesError,
    SetupError,
    SkitgubbeError,
    Sluff,
    Suit,
    UndoError,
    perft,
    playout,
    shuffled,
)
from skitgubbe._engine import codes as c, dispatch
from skitgubbe.game import core_of

__all__: list[str] = []

FEW_RULES = ("classic", "everyone-any-time", "mas-upcard", "everyone-all")
SEVEN = Rules(pack="2C3C4C5C6C7C8C")
LONG = "x" * 100
TOO_FEW = "need a pack of at least"


def random_game(name: str, n: int, seed: int, moves: int = 400) -> Iterator[Game]:
    """A game by those rules after each of at most so many random acts of random seats."""
    game = Game(n, rules=RULES[name], seed=seed, dealer=seed % n)
    source = Random(seed)
    yield game
    while not game.is_over and len(game.moves) < moves:
        random_act(game, source)
        yield game


def finished(name: str, n: int, seed: int, moves: int = 400) -> Game:
    *_, game = random_game(name, n, seed, moves)
    return game


# --- making a game ----------------------------------------------------------------------------


def test_a_game_of_three_unless_said_otherwise() -> None:
    game = Game()
    assert (game.n, game.players, game.dealer) == (3, ("A", "B", "C"), 0)
    assert (game.rules, game.phase, game.turn) == (Rules(), Phase.COLLECTING, 1)


@pytest.mark.parametrize("n", range(2, 18))
def test_names_are_letters_unless_given(n: int) -> None:
    assert "".join(Game(n).players) == "ABCDEFGHIJKLMNOPQ"[:n]


def test_names_are_kept_by_seat() -> None:
    names = ["Anna", "Börje", "李", "a b"]
    for given in (names, tuple(names), iter(names), dict.fromkeys(names)):
        game = Game(given)
        assert game.players == ("Anna", "Börje", "李", "a b")
        assert game.n == 4


CANNOT_BE: list[tuple[dict[str, Any], str]] = [
    *(
        ({"players": number}, f"a game has 2 to 17 players, not {number} (D2)")
        for number in (0, 1, 18, -3)
    ),
    ({"players": []}, "a game has 2 to 17 players, not 0 (D2)"),
    ({"players": ["Anna"]}, "a game has 2 to 17 players, not 1 (D2)"),
    ({"players": [*map(str, range(18))]}, "a game has 2 to 17 players, not more (D2)"),
    ({"players": map(str, range(10**9))}, "a game has 2 to 17 players, not more (D2)"),
    *(
        ({"players": players}, f"players is a number or a list of names, not {players!r}")
        for players in (True, 3.0, None, "Anna")
    ),
    ({"players": ["Anna", 1]}, "a player's name is text, not 1 (seat 1)"),
    ({"players": ["Anna", "B" * 201]}, "a player's name has at most 200 characters (seat 1)"),
    ({"players": ["", "Ben"]}, "a player's name is text, not '' (seat 0)"),
    ({"players": ["Anna", "Ben", "Anna"]}, "two players are named 'Anna' (seats 0 and 2)"),
    ({"players": ["Anna", LONG, LONG]}, f"two players are named {CUT} (seats 1 and 2)"),
    ({"players": ["Anna", "B\ud800"]}, "a player's name has a lone surrogate (seat 1)"),
    *(
        (
            {"players": players, "rules": SEVEN},
            f"3 players {TOO_FEW} 10 cards, not 7 (D3)",
        )
        for players in (3, ["Anna", "Ben", "Carla"])
    ),
    ({"players": 2, "rules": Rules(pack=())}, f"2 players {TOO_FEW} 7 cards, not 0 (D3)"),
    *(
        ({"dealer": dealer}, f"the dealer is a seat, 0 to 2, not {dealer!r}")
        for dealer in (-1, 3, True, 1.0, "0", None)
    ),
    ({"deck": ""}, "deck: 2C is missing (52 missing in all)"),
    ({"deck": PACK[1:]}, "deck: 2C is missing (1 missing in all)"),
    ({"deck": PACK[:50]}, "deck: AH is missing (2 missing in all)"),
    ({"deck": (*PACK, PACK[0])}, "deck: 2C is there twice"),
    ({"deck": "7S 7S"}, "deck: 7S is there twice"),
    ({"deck": "7S 1X"}, f"deck: '1X' is not a card: {A_CARD}"),
    ({"deck": ["7S", 8]}, f"deck: 8 is not a card: {A_CARD}"),
    ({"deck": 52}, f"deck: 52 is not a card: {A_CARD}"),
    ({"players": 2, "rules": SEVEN, "deck": "2C9H"}, "deck: 9H does not belong to the pack"),
    ({"seed": 7, "deck": shuffled(7)}, "give a seed or a deck, not both"),
]


@pytest.mark.parametrize(("options", "message"), CANNOT_BE)
def test_what_makes_no_game(options: dict[str, Any], message: str) -> None:
    with refuses(SetupError, message):
        Game(**options)


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        (1.5, "a seed is an int or a str, not float"),
        (False, "a seed is an int or a str, not bool"),
        (b"", "a seed is an int or a str, not bytes"),
        ("\ud800", r"a seed is text that UTF-8 can write, not '\ud800'"),
        (10**5000, "an int seed has at most 4300 digits"),
    ],
    ids=["float", "bool", "bytes", "half", "long"],
)
def test_a_seed_that_is_none(seed: Any, message: str) -> None:
    for call in (lambda: Game(3, seed=seed), lambda: playout(Game(seed=7), seed=seed)):
        with refuses(SetupError, message):
            call()


@pytest.mark.parametrize("rules", [b"classic", None, {}, Rules])
def test_rules_that_are_none(rules: Any) -> None:
    with pytest.raises(SetupError, match=r"^rules is a Rules object or a preset's name, not "):
        Game(3, rules=rules)


def test_rules_by_name() -> None:
    upcard = Rules.preset("upcard")
    assert Game(rules="upcard", seed=1) == Game(rules=upcard, seed=1)
    hands = ["7S 9H", "2C"]
    position = Position.shedding(hands, trump="S", turn=0, rules="spelakort")
    assert position.rules == Rules.preset("spelakort")
    stock = Position.collecting(["7S 9H KD", "2C 3C 4C"], stock="5D KS", turn=0, rules="upcard")
    assert stock.rules == upcard
    with pytest.raises(RulesError, match=r"^'upcards' is not a preset \(did you mean 'upcard'\?\)"):
        Game(rules="upcards")
    with pytest.raises(PositionError, match=r"^rules: 'upcards' is not a preset \(did you mean"):
        Position.shedding(hands, trump="S", turn=0, rules="upcards")


def test_a_deck_may_be_text_or_cards() -> None:
    deck = shuffled(3)
    texts = [str(card) for card in deck]
    for given in (deck, list(deck), iter(deck), texts, "".join(texts), ", ".join(texts)):
        assert Game(3, deck=given).deck == deck


def test_a_seed_shuffles_the_pack_of_the_rules() -> None:
    rules = SEVEN
    assert Game(2, rules=rules, seed="x").deck == shuffled("x", rules.pack)
    assert Game(3, seed=7) == Game(3, deck=shuffled(7))
    assert Game(seed=7) == Game(seed=7) == Game(seed="7") != Game(seed=8)


def test_without_a_seed_every_deck_is_another() -> None:
    assert len({Game().deck for _ in range(20)}) == 20


def test_the_global_random_is_neither_used_nor_changed() -> None:
    random.seed(1)
    before = random.getstate()
    first = Game().deck
    playout(Game(seed=1))
    playout(Game(seed=1), seed=1)
    assert random.getstate() == before
    assert Game().deck != first


# --- looking at it ----------------------------------------------------------------------------

PROPERTIES = (
    *("rules", "players", "n", "dealer", "deck", "phase", "turn", "actors", "hands", "won"),
    *("stock", "table", "trump", "trump_card", "trump_owner", "leader", "trick_size"),
    *("discards", "safe", "skitgubbe", "outcome", "is_over", "moves", "events", "log"),
)


@pytest.mark.parametrize("name", PROPERTIES)
def test_properties_are_read_only(name: str) -> None:
    game = Game(seed=7)
    with pytest.raises(AttributeError):
        setattr(game, name, getattr(game, name))
    with pytest.raises(AttributeError):
        delattr(game, name)


def test_a_new_game() -> None:
    game = Game(["Anna", "Ben"], seed=7, dealer=1)
    deck = shuffled(7)
    assert game.deck == deck
    assert game.hands == (tuple(sorted(deck[0:6:2])), tuple(sorted(deck[1:6:2])))
    assert game.stock == deck[6:]
    assert (game.phase, game.turn, game.leader, game.actors) == (Phase.COLLECTING, 0, 0, (0,))
    assert game.won == ((), ())
    assert (game.table, game.discards, game.safe, game.moves) == ((), (), (), ())
    assert (game.trump, game.trump_card, game.trump_owner) == (None, None, None)
    assert (game.trick_size, game.skitgubbe, game.outcome, game.is_over) == (0, None, None, False)
    assert [event.name for event in game.events] == ["dealt", "dealt"]
    assert repr(game) == "<Game: 2 players, collecting, 0 moves, seat 0 to act>"


def test_a_game_under_way() -> None:
    game = rig(["7S9HKD", "2C9D4D"], "3H3S8H8S")
    play(game, "9H", "9D", "chance")
    assert game.table == (
        Laid(0, (Card("9H"),), LaidKind.PLAY, 0),
        Laid(1, (Card("9D"),), LaidKind.PLAY, 0),
        Laid(0, (Card("8H"),), LaidKind.CHANCE, 1),
    )
    assert hands(game) == ["3H7SKD", "2C3S4D"]
    assert game.stock[0] == Card("8S")
    assert (game.turn, game.leader) == (1, 0)
    play(game, "4D")
    assert game.won == ((Card("4D"), Card("8H"), Card("9D"), Card("9H")), ())
    assert game.moves == (
        *((0, Play("9H")), (1, Play("9D"))),
        *((0, Chance()), (1, Play("4D"))),
    )


def test_a_finished_game() -> None:
    game = finished("classic", 3, 5)
    assert (game.phase, game.is_over, game.turn, game.actors) == (Phase.OVER, True, None, ())
    assert game.outcome == Outcome(game.skitgubbe, EndReason.LAST_WITH_CARDS)
    assert game.trump is not None and isinstance(game.trump, Suit)
    assert repr(game) == f"<Game: 3 players, over, {len(game.moves)} moves>"


def test_what_was_read_stays_as_it_was() -> None:
    game = Game(4, rules=RULES["everyone-any-time"], seed=3)
    source = Random(3)
    seen = [(state(game), state(game))]
    for _ in range(60):
        random_act(game, source)
        seen.append((state(game), state(game)))
    assert all(one == other for one, other in seen)
    assert len({str(one) for one, _ in seen}) == len(seen)
    again = Game(4, rules=RULES["everyone-any-time"], seed=3)
    for (one, _), (seat, move) in zip(seen, game.moves, strict=False):
        assert state(again) == one
        again.play(move, seat)


# --- legal moves ------------------------------------------------------------------------------


def test_legal_moves_are_a_snapshot() -> None:
    game = Game(seed=7)
    moves = game.legal_moves()
    assert type(moves) is LegalMoves
    assert (len(moves), bool(moves), repr(moves)) == (4, True, "LegalMoves(2S, 3S, 9D, chance)")
    assert moves[0] == Play("2S") and moves[-1] == Chance() and moves.index(Play("3S")) == 1
    assert Play("3S") in moves and Play("2C") not in moves and Pass() not in moves
    play(game, "3S")
    assert repr(moves) == "LegalMoves(2S, 3S, 9D, chance)"
    assert game.legal_moves(1) == ()
    assert repr(game.legal_moves(1)) == "LegalMoves()"


def test_legal_moves_are_those_of_the_seat_on_turn_unless_named() -> None:
    game = Game(3, seed=7)
    assert game.turn == 1
    assert game.legal_moves() == game.legal_moves(1)
    assert [len(game.legal_moves(seat)) for seat in (-1, 0, 2, 3)] == [0, 0, 0, 0]


def test_order_is_plays_then_chance() -> None:
    game = rig(["9H9C9D", "2C3C4C"], rules="everyone")
    assert legal(game) == [
        *("9C", "9C9D", "9C9D9H", "9C9H"),
        *("9D", "9D9H", "9H", "chance"),
    ]


def test_order_is_plays_chance_sluffs() -> None:
    game = rig(["9H9C2D", "9D9STC"], rules="everyone-any-time")
    play(game, "9H")
    assert legal(game) == [
        *("9D", "9D9S", "9S", "TC", "chance"),
        *("sluff 9D", "sluff 9D9S", "sluff 9S"),
    ]


def test_order_is_sluffs_pass() -> None:
    game = rig(["9H2D3D", "TSTDTC"], rules="everyone-any-time")
    play(game, "9H", "TC")
    assert legal(game, 1) == ["sluff TD", "sluff TDTS", "sluff TS", "pass"]


def test_order_is_plays_pick_up() -> None:
    game = rig(["9H9C2D", "2HTH3S"], last="5D", rules="mas-upcard")
    play(game, "9H")
    assert legal(game) == ["2H", "TH", "pickup"]
    game = shedding(["7H2C", "9H9STH", "2D"], "S", sequences=True)
    play(game, "7H")
    assert legal(game) == ["9H", "9HTH", "9S", "TH", "pickup"]


def test_order_of_gives() -> None:
    game = collected(["3S3C2H5D6D7D8D", "9C"], "AH", 1, rubbish_cards=True)
    assert legal(game) == ["give 2H", "give 3C", "give 3S", "give 5D"]


# --- explain ----------------------------------------------------------------------------------


def representative() -> list[Move]:
    """All single cards, equal cards and sequences, and some sets that are neither, of each kind."""
    sets: list[tuple[Card, ...]] = [(card,) for card in PACK]
    for rank in range(0, 52, 4):
        sets += [cards for size in (2, 3, 4) for cards in combinations(PACK[rank : rank + 4], size)]
    for suit in range(4):
        cards = PACK[suit::4]
        sets += [cards[low:high] for high in range(14) for low in range(high - 1)]
    source = Random(1)
    sets += [tuple(source.sample(PACK, size)) for size in (2, 2, 3, 3, 4, 5, 13, 51, 52)]
    moves: list[Move] = [kind(cards) for kind in (Play, Sluff) for cards in sets]
    return [*moves, *map(Give, PACK), Chance(), Pass(), PickUp()]


MOVES = representative()


def from_hand(game: Game, seat: int) -> list[Move]:
    """Plays and sluffs of up to three cards of a hand."""
    hand = game.hands[seat][:8]
    sets = [cards for size in (1, 2, 3) for cards in combinations(hand, size)]
    return [kind(cards) for kind in (Play, Sluff) for cards in sets]


@pytest.mark.parametrize("name", every_quick(RULES, 4))
def test_explain_agrees_with_legal_moves_on_every_move(name: str) -> None:
    for n, seed in ((2, 1), (3, 2)):
        for number, game in enumerate(random_game(name, n, seed)):
            if number % 31 and not game.is_over:
                continue
            for seat in range(n):
                moves = set(game.legal_moves(seat))
                tried = {*MOVES, *from_hand(game, seat), *moves}
                assert {move for move in tried if game.explain(move, seat) is None} == moves
            for seat in (-1, n, 17):
                reasons = {game.explain(move, seat) for move in MOVES[:60]}
                assert reasons == {IllegalReason.NO_SUCH_SEAT}


def test_explain_takes_text_and_the_seat_on_turn() -> None:
    game = Game(seed=7)
    assert game.explain("3S") is None is game.explain("3s", 1) is game.explain(Play("3S"))
    assert game.explain("2C") is IllegalReason.CARD_NOT_HELD
    assert game.explain("3S", 0) is IllegalReason.NOT_YOUR_TURN
    assert finished("classic", 2, 1).explain("2C") is IllegalReason.GAME_OVER


# --- playing ----------------------------------------------------------------------------------


def test_moves_are_values_or_text() -> None:
    one, other = Game(seed=7), Game(seed=7)
    assert one.play("3s") == other.play(Play("3S"), 1)
    assert one.play(" Chance ") == other.play(Chance())
    assert one == other


@pytest.mark.parametrize("move", ["", "nonsense", "7S 7S", None, 5, Card("7S")])
def test_what_is_no_move(move: Any) -> None:
    game = Game(seed=7)
    before = state(game)
    for call in (game.play, game.explain):
        with pytest.raises(NotationError, match="is not a move"):
            call(move)
    assert state(game) == before


@pytest.mark.parametrize("name", RULES)
def test_events_returned_are_the_events_appended(name: str) -> None:
    game = Game(4, rules=RULES[name], seed=11)
    source = Random(11)
    header = game.log.header
    for _ in range(200):
        if game.is_over:
            break
        before = game.events
        seat = source.choice([seat for seat in game.actors if game.legal_moves(seat)])
        move = source.choice(game.legal_moves(seat))
        events = game.play(move, seat)
        assert isinstance(events, tuple)
        assert game.events == before + events
        assert game.moves[-1] == (seat, move)
        assert GameLog(header, events).moves == ((seat, move),)


# --- undo -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FEW_RULES)
@pytest.mark.parametrize("n", [2, 4])
def test_undo_to_the_start_and_play_again(name: str, n: int) -> None:
    game = Game(n, rules=RULES[name], seed=n)
    source = Random(n)
    states = [state(game)]
    while not game.is_over and len(game.moves) < 200:
        random_act(game, source)
        states.append(state(game))
    moves, events = game.moves, game.events
    for before, (_, move) in zip(states[-2::-1], moves[::-1], strict=True):
        assert game.undo() == move
        assert state(game) == before
    assert game == Game(n, rules=RULES[name], seed=n)
    for (seat, move), after in zip(moves, states[1:], strict=True):
        game.play(move, seat)
        assert state(game) == after
    assert (game.moves, game.events) == (moves, events)


def test_undo_at_the_start() -> None:
    game = Game(seed=7)
    with pytest.raises(UndoError) as caught:
        game.undo()
    assert str(caught.value) == "there is no move to take back"
    assert isinstance(caught.value, SkitgubbeError)
    assert game == Game(seed=7)


def test_undo_after_a_draw_by_repetition() -> None:
    game = shedding(["2H3H", "2D3DAS", "2C3C"], "S", repetition_limit=2)
    play(game, "2H", "AS", "pickup", "pickup")  # the ace of trumps goes round once
    play(game, "2D", "AS", "pickup", "pickup")
    play(game, "2C", "AS", "pickup")
    before = state(game)
    for _ in range(3):
        play(game, "pickup")
        assert game.outcome == Outcome(None, EndReason.REPETITION)
        game.undo()
        assert state(game) == before


@pytest.mark.parametrize("made", range(18))
def test_undo_of_a_game_and_of_its_copy_do_not_meet(made: int) -> None:
    game = Game(3, seed=7)
    for _ in range(made):
        game.play(game.legal_moves()[0])
    before = state(game)
    game.play(game.legal_moves()[0])
    twin = game.copy()
    game.undo()
    game.play(game.legal_moves()[-1])
    twin.undo()
    assert state(twin) == before
    twin.play(twin.legal_moves()[0])
    game.undo()
    assert state(game) == before


# --- copies and equality ----------------------------------------------------------------------


def copies(game: Game) -> list[Game]:
    protocols = range(pickle.HIGHEST_PROTOCOL + 1)
    pickled = [pickle.loads(pickle.dumps(game, protocol)) for protocol in protocols]
    return [game.copy(), copy.copy(game), copy.deepcopy(game), *copy.deepcopy([game]), *pickled]


@pytest.mark.parametrize("name", FEW_RULES)
@pytest.mark.parametrize("moves", [0, 9, 60, 200])
def test_copies_are_equal_and_apart(name: str, moves: int) -> None:
    game = finished(name, 3, 4, moves)
    before = state(game)
    for twin in copies(game):
        assert twin is not game and type(twin) is Game
        assert twin == game
        assert state(twin) == before
        if not twin.is_over:
            random_act(twin, Random(1))
            assert twin != game
        if twin.moves:
            twin.undo()
        while twin.moves:
            twin.undo()
        assert state(game) == before


def test_equality_is_by_value() -> None:
    game = Game(3, seed=7)
    assert game == Game(["A", "B", "C"], seed=7, rules=Rules.preset("classic"), dealer=0)
    for other in (
        Game(3, seed=8),
        Game(["A", "B", "D"], seed=7),
        Game(3, seed=7, dealer=1),
        Game(3, seed=7, rules=Rules(sequences=True)),
        Game(4, seed=7),
    ):
        assert game != other
    played = game.copy()
    play(played, "3S")
    assert played != game
    played.undo()
    assert played == game
    others: list[object] = ["a game", game.log, None, 3]
    assert game not in others
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_the_way_to_a_position_counts() -> None:
    one = rig(["2C3C4C", "2D3D4D"], rules="everyone-own-rank")
    play(one, "2C", "3D")
    other = one.copy()
    play(one, "0:pass", "1:pass")
    play(other, "1:pass", "0:pass")
    assert (one.hands, one.won, one.turn) == (other.hands, other.won, other.turn)
    assert one != other


# --- playing out ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES)
def test_playout_is_random_legal_moves_of_the_seat_on_turn(name: str) -> None:
    for n, seed in ((2, 3), (3, 4), (5, 5)):
        game = Game(n, rules=RULES[name], seed=seed)
        result = playout(game, seed=seed, limit=500)
        assert game == Game(n, rules=RULES[name], seed=seed)
        source = Random(seed)
        while not game.is_over and len(game.moves) < 500:
            moves = game.legal_moves()
            game.play(moves[int(source.random() * len(moves))])
        assert result == Playout(len(game.moves), game.skitgubbe, game.safe)


def test_playout_stops_at_the_limit() -> None:
    game = Game(3, seed=7)
    whole = playout(game, seed=1)
    assert whole.skitgubbe is not None
    assert playout(game, seed=1, limit=whole.moves) == whole
    for limit in (0, 1, 50, whole.moves - 1):
        result = playout(game, seed=1, limit=limit)
        assert (result.moves, result.skitgubbe) == (limit, None)
    assert playout(game, seed=1, limit=0).safe == ()


def test_playout_stops_at_the_limit_while_rubbish_cards_are_given() -> None:
    game = collected(["2C3C4C5C6C7C8C", "9H"], "7D", 0, rubbish_cards=True)
    assert [playout(game, seed=1, limit=limit).moves for limit in (1, 2, 3)] == [1, 2, 3]


def test_playout_of_a_game_under_way_and_of_one_that_is_over() -> None:
    game = finished("classic", 3, 5, 60)
    result = playout(game, seed=2)
    assert result.moves > 0 and len(result.safe) == 2
    over = finished("classic", 3, 5)
    assert playout(over) == Playout(0, over.skitgubbe, over.safe)


def test_playout_ends_with_a_repetition() -> None:
    game = shedding(["2H3H", "2D3DAS", "2C3C"], "S", repetition_limit=2)
    results = {playout(game, seed=seed).skitgubbe for seed in range(200)}
    assert results == {None, 0, 1, 2}


def test_playout_without_a_seed_is_another_each_time() -> None:
    game = Game(4, seed=7)
    assert len({playout(game) for _ in range(20)}) > 1
    assert playout(game, seed="x") == playout(game, seed="x")
    assert len({playout(game, seed=seed) for seed in range(20)}) > 1


@pytest.mark.parametrize(
    ("value", "shown"), [(-1, "-1"), (True, "True"), (1.5, "1.5"), (None, "None"), ("3", "'3'")]
)
def test_limits_and_depths_that_are_none(value: Any, shown: str) -> None:
    game = Game(seed=7)
    with refuses(ArgumentError, f"limit is an int of 0 or more, not {shown}"):
        playout(game, seed=1, limit=value)
    with refuses(ArgumentError, f"depth is an int of 0 or more, not {shown}"):
        perft(game, value)


# --- perft ------------------------------------------------------------------------------------


def test_perft_of_a_game_that_is_over() -> None:
    game = finished("classic", 2, 1)
    assert [perft(game, depth) for depth in range(4)] == [1, 0, 0, 0]


def test_perft_across_the_end() -> None:
    game = shedding(["5H6H", "7H8H"], "S")
    assert [perft(game, depth) for depth in range(5)] == [1, 2, 6, 6, 0]


def test_zero_and_empty_are_not_left_out() -> None:
    game = Game(3, seed=0)
    assert game.deck == shuffled(0) == Game(3, seed=0).deck
    assert Game(3, seed="").deck == shuffled("")
    for seed in (0, ""):
        with pytest.raises(SetupError, match=r"^give a seed or a deck, not both$"):
            Game(3, seed=seed, deck=PACK)
        assert playout(game, seed=seed) == playout(game, seed=seed)
    nobody: list[str] = []
    for deck in ("", ()):
        with pytest.raises(SetupError):
            Game(3, deck=deck)
    for players in (0, nobody):
        with pytest.raises(SetupError):
            Game.from_position(game.position, players=players)


# --- the engine's codes -----------------------------------------------------------------------


def test_the_engine_refuses_a_seat_that_is_not_there() -> None:
    table = core_of(Game(3, seed=1)).table.copy()
    assert [dispatch.explain(table, seat, c.PASS_MOVE) for seat in (-1, 3)] == [
        c.Code.NO_SUCH_SEAT,
        c.Code.NO_SUCH_SEAT,
    ]


def test_errors_with_parts_survive_pickling() -> None:
    fault = pickle.loads(pickle.dumps(LogError(3, "why")))
    assert (fault.line, fault.reason, str(fault)) == (3, "why", "line 3: why")
    faults = pickle.loads(pickle.dumps(PositionError(("one", "two"))))
    assert (faults.problems, str(faults)) == (("one", "two"), "one; two")


@pytest.mark.parametrize("strange", [None, "7S", Game(seed=7).position])
def test_only_games_are_played_out(strange: Any) -> None:
    for ask in (playout, perft):
        with pytest.raises(ArgumentError, match=r"^.* is not a Game$"):
            ask(strange, 1)
