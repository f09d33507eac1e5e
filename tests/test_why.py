"""Why a move is refused: what a player is told, by the host and on the client's side."""

from __future__ import annotations

import pickle
from random import Random
from typing import Unpack

import pytest
from amounts import every_quick
from rigging import play, rig

from skitgubbe import (
    PACK,
    SPECTATOR,
    Card,
    Chance,
    Game,
    Give,
    IllegalMoveError,
    IllegalReason,
    LanguageError,
    LegalMoves,
    Move,
    NotationError,
    Pass,
    PickUp,
    Play,
    Position,
    Rules,
    Sluff,
    ViewFold,
    Why,
    language_codes,
)
from skitgubbe.cards import parse_cards
from skitgubbe.rules import RulesOptions

pytestmark = pytest.mark.once

RULES = [
    *Rules.presets().values(),
    Rules(rubbish_cards=True),
    Rules(rubbish_cards=True, rubbish_below=9, sequences=True, no_cards="must_pick_up"),
    Rules.preset("everyone-own-rank").replace(must_match=True, hand_size=4),
]


def some_moves(game: Game, random: Random) -> list[Move]:
    """Of everything that can be said at all, a little of each; more of what is in the hands."""
    moves: list[Move] = [Chance(), Pass(), PickUp(), Give(random.choice(PACK))]
    moves += [Play(random.choice(PACK)), Sluff(random.choice(PACK))]
    for hand in game.hands:
        for _ in range(2 if hand else 0):
            cards = random.sample(hand, min(len(hand), random.choice([1, 1, 2, 3])))
            moves += [Play(cards), Sluff(cards), Give(cards[0])]
        moves += [Play(run) for run in (hand[:2], hand[-2:]) if len(run) == 2]
    return moves


@pytest.mark.parametrize("seed", every_quick(range(6), 6))
@pytest.mark.parametrize("rules", RULES, ids=map(str, range(len(RULES))))
def test_a_view_explains_as_the_game_does(rules: Rules, seed: int) -> None:
    """The client's side is a fold of its own, fed with nothing but what its viewer is told."""
    random = Random(seed)
    game = Game(3 + seed % 2, rules=rules, seed=seed)
    viewers = (*range(game.n), SPECTATOR)
    logs = [*map(game.log.for_seat, range(game.n)), game.log.for_spectator()]
    folds = {viewer: ViewFold(log.header) for viewer, log in zip(viewers, logs, strict=True)}
    told = 0
    often = 11 if seed else 29
    while not game.is_over and len(game.moves) < 300:
        if len(game.moves) % often == 0:
            for viewer in viewers:
                for event in game.events_for(viewer, told):
                    folds[viewer].feed(event)
            told = len(game.events)
            moves = some_moves(game, random)
            for viewer, fold in folds.items():
                same(game, fold, viewer, moves)
        acts = [(seat, move) for seat in game.actors for move in game.legal_moves(seat)]
        seat, move = random.choice(acts)
        game.play(move, seat)


def same(game: Game, fold: ViewFold, viewer: object, moves: list[Move]) -> None:
    view = fold.view()
    for move in moves:
        reason = game.explain(move, viewer)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        why = game.why(move, viewer)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        assert view.explain(move) is reason
        assert view.why(move) == why
        assert (why is None) == (reason is None)
        if why is not None:
            assert why.reason is reason
            assert why.rule in why.reason.rule.split()
            assert why.legal == view.legal_moves
            assert why.text
            assert all(why.in_language(language).text for language in language_codes())


# --- what it says -----------------------------------------------------------------------------


def shedding(hands: list[str], table: str = "", **options: Unpack[RulesOptions]) -> Game:
    laid = [(len(hands) - 1, card) for card in table.split()]
    position = Position.shedding(hands, trump="H", turn=0, table=laid, rules=Rules(**options))
    return Game.from_position(position)


def collecting(
    acts: str, hands: list[str], rules: str = "classic", **options: Unpack[RulesOptions]
) -> Game:
    game = rig(hands, "2H", "JH", rules=rules, **options)
    play(game, *acts.split())
    return game


TOLD = [
    (
        shedding(["7S 9H", "KD 2C", "3C"], "9S"),
        "7S",
        ("S2", "9S"),
        "You cannot beat the nine of spades with the seven of spades.",
        "Du kan inte sticka spader nio med spader sju.",
    ),
    (
        shedding(["7S 8S", "KD 2C", "3C"], "9S", sequences=True),
        "7S8S",
        ("Q2", "9S"),
        "Each card of the sequence must beat the nine of spades.",
        "Varje kort i följden måste sticka spader nio.",
    ),
    (
        shedding(["TS 9H", "KD 2C", "3C"], "9S", must_beat=True),
        "pickup",
        ("S7", "9H TS"),
        "You may not pick up: you can beat the top card with the nine of hearts or the ten of"
        " spades.",
        "Du får inte ta upp: du kan sticka med hjärter nio eller spader tio.",
    ),
    (
        shedding(["7S 9H", "KD 2C", "3C"], "9S", trumping="void"),
        "9H",
        ("S8", "7S"),
        "You may not trump while you hold the seven of spades.",
        "Du får inte trumfa så länge du har spader sju.",
    ),
    (
        collecting("9H", ["9H", "9C 9D 2S", "3C"], tricks="everyone", must_match=True),
        "2S",
        ("E6", "9C 9D"),
        "You must match with the nine of clubs or the nine of diamonds.",
        "Du måste stunsa med klöver nio eller ruter nio.",
    ),
    (
        collecting("", ["5C 5D 5H", ""], rules="everyone"),
        "5C5D5H5S",
        ("E1", "5C 5D 5H 5S"),
        "At most three cards are played together.",
        "Högst tre kort spelas tillsammans.",
    ),
    (
        collecting("", ["5C 6D 7H", ""], rules="everyone"),
        "5C6D",
        ("E1", "5C 6D"),
        "Cards that you play together must be of one rank.",
        "Kort som spelas tillsammans måste ha samma valör.",
    ),
    (
        collecting("9S", ["9S", "TS AS 2D"], rules="mas-upcard"),
        "2D",
        ("U2", "TS AS"),
        "You may answer with the ten of spades or the ace of spades, or pick up.",
        "Du får svara med spader tio eller spader ess, eller ta upp.",
    ),
    (
        collecting("9S", ["9S", "2D 3D 4C"], rules="mas-upcard"),
        "2D",
        ("U2", "9S"),
        "You have no card that may answer the nine of spades: you must pick up.",
        "Du har inget kort som får spelas på spader nio: du måste ta upp.",
    ),
    (
        collecting("9S", ["9S", "9D 3D 4C"], rules="everyone-any-time"),
        "sluff 3D",
        ("L3", "3D"),
        "You may sluff only cards of ranks that lie in the trick.",
        "Du får bara slänga på kort av valörer som ligger i sticket.",
    ),
]


@pytest.mark.parametrize(("game", "move", "about", "english", "swedish"), TOLD)
def test_what_a_player_is_told(
    game: Game, move: str, about: tuple[str, str], english: str, swedish: str
) -> None:
    rule, cards = about
    why = game.why(move)
    assert why is not None
    assert (why.rule, why.cards, why.text) == (rule, parse_cards(cards), english)
    assert why.in_language("sv").text == swedish
    assert game.why(move, language="sv") == why.in_language("sv")
    with pytest.raises(IllegalMoveError) as caught:
        game.play(move)
    assert caught.value.why == why
    assert pickle.loads(pickle.dumps(caught.value)).why == why


def test_a_legal_move_needs_no_reason() -> None:
    game = Game(3, seed=7)
    assert game.why("9D") is None
    assert game.view(1).why("9D") is None
    assert game.view(1).explain("9D") is None


def test_once_the_game_is_over() -> None:
    game = shedding(["7S", "KD 2C"])
    game.play("7S")
    for why in game.why("KD"), game.why("KD", 1), game.view(1).why("KD"):
        assert why is not None
        assert (why.reason, why.rule, why.legal) == (IllegalReason.GAME_OVER, "F1", LegalMoves())
        assert why.text == "The game is over."


def test_a_seat_that_there_is_not() -> None:
    game = Game(3, seed=7)
    why = game.view(SPECTATOR).why("9D")
    assert why == game.why("9D", 7)
    assert why is not None
    assert why.text == "You have no seat at this table."


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("reason", IllegalReason)
def test_every_reason_has_a_sentence(reason: IllegalReason, language: str) -> None:
    cards = parse_cards("9C 9D")
    why = Why(reason, "X1", cards, LegalMoves(), Play("7S"), language)
    assert why.text.endswith(".")
    assert "{" not in why.text


def test_an_error_made_by_hand_has_one_too() -> None:
    error = IllegalMoveError(IllegalReason.GAME_OVER, Pass(), None)
    assert error.why.text == "The game is over."
    assert error.why.rule == "F1"


def test_bad_arguments() -> None:
    game = Game(3, seed=7)
    for asked in game, game.view(1):
        with pytest.raises(NotationError, match="'fold' is not a move"):
            asked.why("fold")
        for move in "9D", "2C":
            with pytest.raises(LanguageError, match="there is no language 'xx'"):
                asked.why(move, language="xx")
    with pytest.raises(NotationError, match="'fold' is not a move"):
        game.view(1).explain("fold")
    why = game.why("2C")
    assert why is not None
    with pytest.raises(LanguageError, match="there is no language 'xx'"):
        why.in_language("xx")


def test_it_shows_what_it_is() -> None:
    why = Game(3, seed=7).why(Play(Card("2C")))
    assert repr(why) == (
        "Why(reason=<IllegalReason.CARD_NOT_HELD: 'card_not_held'>, rule='C1',"
        " cards=(Card('2C'),), legal=LegalMoves(2S, 3S, 9D, chance), move=Play('2C'),"
        " language='en')"
    )


def test_several_cards_that_are_not_held() -> None:
    why = Game(3, rules="everyone", seed=7).why("2C2D2H")
    assert why is not None
    assert why.text == "You do not hold the two of clubs, the two of diamonds or the two of hearts."
    assert why.in_language("sv").text == "Du har varken klöver två, ruter två eller hjärter två."
