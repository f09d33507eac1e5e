"""Events in words: each class alone, and whole games."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from skitgubbe.cards import Card, parse_cards
from skitgubbe.cli.story import narrate, story
from skitgubbe.errors import ArgumentError, EventError
from skitgubbe.events import classes as e
from skitgubbe.events.classes import EVENTS, EndReason, Event, EventBase
from skitgubbe.game import Game
from skitgubbe.records.log import GameLog
from skitgubbe.rules import Rules

GAMES = sorted((Path(__file__).parent / "data" / "games").glob("*.jsonl"))
NAMES = ("Anna", "Ben", "Carla")
CARDS = parse_cards("7S TH")
CARD = Card("7S")

SENTENCES: list[tuple[Event, str]] = [
    (e.Dealt(0, parse_cards("7S TH 2C")), "Anna gets 3 cards."),
    (e.Dealt(0, None, 3), "Anna gets 3 cards."),
    (e.UpcardTurned(CARD), "The upcard is 7S: spades are trump."),
    (e.Played(1, CARDS), "Ben plays 7S TH."),
    (e.Chanced(1, CARD), "Ben chances and plays 7S."),
    (e.Sluffed(2, (CARD,)), "Carla sluffs 7S."),
    (e.Passed(2), "Carla passes."),
    (e.PickedUp(0, (CARD,)), "Anna picks up 7S."),
    (e.Gave(0, 2, CARD), "Anna gives Carla a low card."),
    (e.Gave(0, 2, None), "Anna gives Carla a low card."),
    (e.Drew(1, (CARD,)), "Ben draws a card."),
    (e.Drew(1, None, 2), "Ben draws 2 cards."),
    (e.TrumpCardTaken(1, CARD), "Ben lays aside the last card of the stock."),
    (e.TrickTied((1, 2, 0)), "Ben, Carla and Anna tie."),
    (e.TrickTied((1, 2)), "Ben and Carla tie."),
    (e.TrickDecided(2), "Carla wins the trick."),
    (e.TrickWon(2, CARDS), "Carla takes the trick."),
    (e.TrickWon(2, parse_cards("7S TH 2C")), "Carla takes the trick of 3 cards."),
    (
        e.TrickReturned(((CARD,), (), (Card("7H"),))),
        "The tie cannot be played off. Anna gets back 7S and Carla gets back 7H.",
    ),
    (e.CollectingEnded(((), (), ())), "Collecting is over."),
    (e.CollectingEnded(((), CARDS, ())), "Collecting is over. Ben gets back 7S TH."),
    (e.LeftoversShown(0, CARDS), "Anna shows 7S TH left in hand."),
    (e.TrumpRevealed(0, Card("2C")), "The trump card, 2C, goes to Anna: clubs are trump."),
    (e.GiverAsked(0, 1), "Anna is to give Ben a low card."),
    (
        e.TrumpRevealed(None, Card("5H")),
        "The trump card, 5H, stays out of play: hearts are trump.",
    ),
    (
        e.Pooled((None, (), None), (3, 0, 1)),
        "Rubbish cards are pooled: Anna gives up 3 and Carla gives up 1.",
    ),
    (e.Pooled(((), (), ())), "Rubbish cards are pooled: nobody has any."),
    (e.PoolDealt(1, None, 2), "Ben gets 2 cards of them."),
    (e.PoolDealt(1, CARDS[:1]), "Ben gets a card of them."),
    (
        e.SheddingBegan(1, (0, 12, 40)),
        "Cards held: Ben 12 and Carla 40. Ben is to lead.",
    ),
    (e.TrickCompleted(0, CARDS), "Anna completes the trick."),
    (e.WentOut(0), "Anna is safe."),
    (e.Undone(1), "Ben takes the last move back."),
    (e.GameEnded(2, EndReason.LAST_WITH_CARDS), "Carla is the skitgubbe."),
    (
        e.GameEnded(None, EndReason.REPETITION),
        "The game is drawn: the same position has come up too often.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_each_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert narrate(event, NAMES, symbols=False) == sentence


def test_moves_taken_back_are_left_out_of_the_story() -> None:
    game = Game(NAMES, seed=7)
    game.play("9D")
    log = game.log
    taken = (*log.events, e.Undone(1))
    again = GameLog(log.header, (*taken, *log.events[3:]))
    assert list(story(again)) == list(story(log))
    assert list(story(GameLog(log.header, taken))) == list(story(Game(NAMES, seed=7).log))
    nothing = GameLog(log.header, (*log.events[:3], e.Undone(1)))
    assert list(story(nothing)) == list(story(Game(NAMES, seed=7).log))


def test_every_event_can_be_told() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS.values())


def test_cards_are_written_with_symbols() -> None:
    assert narrate(e.Played(1, CARDS), NAMES) == "Ben plays 7♠ T♥."


@pytest.mark.parametrize("seat", [3, -1])
def test_a_seat_without_a_name(seat: int) -> None:
    for event in e.Passed(seat), e.TrickTied((0, seat)):
        with pytest.raises(ArgumentError) as caught:
            narrate(event, NAMES)
        assert str(caught.value) == f"there is no name for seat {seat}"


def test_what_is_no_event_of_a_game() -> None:
    with pytest.raises(EventError) as caught:
        narrate(cast("Any", EventBase()), NAMES)
    assert str(caught.value) == "EventBase() is not an event of a game"


# --- whole games ------------------------------------------------------------------------------


def played(deck: str, moves: str, n: int, rules: Rules = Rules()) -> GameLog:
    """The log of a game; the pack is the deck; a move out of turn begins with its seat."""
    rules = rules.replace(pack=deck)
    game = Game(NAMES[:n], rules=rules, deck=deck)
    for text in moves.split("; "):
        seat, _, move = text.rpartition(": ")
        game.play(move, int(seat) if seat else None)
    return game.log


def told(log: GameLog, **options: Any) -> list[str]:
    return list(story(log, **options))


def test_a_classic_game() -> None:
    log = played(
        "3D5D7C6D8C4D3C7D4C5C6C",
        "chance; 5D; 3C; 7D; 8C; 4C; 5D; 7C; pickup; 7D; pickup; 6D; 4C; 3C; pickup; 3D; 5C;"
        " pickup; 7C; 8C; 6C",
        3,
    )
    assert told(log) == [
        "Anna deals three cards to each player; 2 cards are left as the stock.",
        "",
        "Collecting",
        "  1. Ben chances and leads 5♣. Carla answers 5♦ and lays aside the last card of the stock."
        " Ben and",
        "     Carla tie. Ben leads 3♣. Carla answers 7♦ and takes the trick of 4 cards.",
        "  2. Carla leads 8♣. Anna answers 4♣. Carla takes the trick.",
        "",
        "Collecting is over. Anna shows 4♦ 7♣ left in hand. Ben shows 3♦ 6♦ left in hand. The trump"
        " card, 6♣,",
        "goes to Carla: clubs are trump. Cards held: Anna 2, Ben 2 and Carla 7. Carla is to lead.",
        "",
        "Shedding",
        "  1. Carla leads 5♦. Anna beats it with 7♣. Ben picks up 7♣. Carla beats 5♦ with 7♦. Anna"
        " picks up",
        "     7♦. Ben beats 5♦ with 6♦. Carla beats it with 4♣ and completes the trick.",
        "  2. Carla leads 3♣. Anna picks up 3♣.",
        "  3. Ben leads 3♦. Carla beats it with 5♣. Anna picks up 5♣. Ben beats 3♦ with 7♣ and is"
        " safe. Carla",
        "     beats it with 8♣ and completes the trick.",
        "  4. Carla leads 6♣ and is safe.",
        "",
        "Anna is the skitgubbe.",
    ]


def test_names_symbols_and_width_can_be_chosen() -> None:
    log = played("3D5D7C6D8C4D3C7D4C5C6C", "chance; 5D", 3)
    assert told(log, names=["A", "Bo Erik", "C"], symbols=False, width=40) == [
        "A deals three cards to each player; 2",
        "cards are left as the stock.",
        "",
        "Collecting",
        "  1. Bo Erik chances and leads 5C. C",
        "     answers 5D and lays aside the last",
        "     card of the stock. Bo Erik and C",
        "     tie.",
    ]
    with pytest.raises(ArgumentError, match="there is no name for seat 2"):
        told(log, names=["A", "B"])


def test_one_card_in_the_stock() -> None:
    log = Game(["A", "B"], rules=Rules(pack="2C3C4C5C6C7C8C"), seed=1).log
    assert told(log) == ["A deals three cards to each player; a card is left as the stock."]


def test_a_tie_that_is_returned() -> None:
    rules = Rules(collecting_end="skip_empty_hands", unresolved_tie="return_and_continue")
    log = played("2C5C3D2D4D4C5D2H5H4H3C3H", "2C; 2H; 2D; 3C; 4D; 3D; 5C; 5H; 4C; 4H", 3, rules)
    assert told(log)[6:10] == [
        "  3. Carla leads 5♣. Anna answers 5♥. Carla and Anna tie. The tie cannot be played off."
        " Anna gets",
        "     back 5♥ and Carla gets back 5♣.",
        "  4. Anna leads 4♣. Ben answers 4♥. Anna and Ben tie. The tie cannot be played off. Anna"
        " gets back",
        "     4♣ and Ben gets back 4♥.",
    ]


def test_an_upcard_and_a_pick_up_in_collecting() -> None:
    log = played(
        "6D4C7C2D4D3D5C2C3C8C5D6C", "4D; 2D; 6D; 3D; 2C; pickup; 6C", 2, Rules.preset("mas-upcard")
    )
    assert told(log) == [
        "Anna deals three cards to each player; 6 cards are left as the stock. The upcard is 5♣:"
        " clubs are",
        "trump.",
        "",
        "Collecting",
        "  1. Ben leads 4♦ and draws a card. Anna answers 2♦ and draws a card. Ben takes the"
        " trick.",
        "  2. Ben leads 6♦ and draws a card. Anna answers 3♦ and draws a card. Ben takes the"
        " trick.",
        "  3. Ben leads 2♣ and draws a card. Anna picks up 2♣.",
        "  4. Ben leads 6♣ and lays aside the upcard 5♣.",
    ]


def test_a_trick_that_everyone_plays_to() -> None:
    log = played(
        "2H5C3C5D4H3H4D3D2C2D4C5H",
        "2H; 3D; 3C3H; 4C4H; 1: sluff 2D4D; 2C; pass; pass",
        3,
        Rules.preset("everyone-any-time"),
    )
    assert told(log)[3:9] == [
        "  1. Ben leads 2♥ and draws a card. Carla plays 3♦ and draws a card. Anna plays 3♣ 3♥ and"
        " lays aside",
        "     the last card of the stock. Carla and Anna tie. Carla plays 4♣ 4♥. Ben sluffs 2♦ 4♦."
        " Anna plays",
        "     2♣. Carla wins the trick. Ben and Carla pass. Carla takes the trick of 9 cards.",
    ]


def test_one_who_plays_and_passes_is_named_once() -> None:
    events = (e.Played(1, (CARD,)), e.Passed(1), e.Passed(2), e.Passed(0), e.TrickWon(0, CARDS))
    log = GameLog(Game(NAMES, seed=1).log.header, events)
    assert told(log)[-1] == (
        "  1. Ben leads 7♠ and passes. Carla and Anna pass. Anna takes the trick."
    )


def test_a_low_card_is_given_unseen() -> None:
    log = played(
        "4C8D2C7C2D7D4D5C5D8C6D3D3C6C",
        "4C; 2D; 4D; 5C; 3C; 2C; 6D; 7D; 5D; 3D; give 2C",
        3,
        Rules(rubbish_cards=True),
    )
    assert told(log)[-3:] == [
        "Collecting is over. Ben shows 7♣ 8♣ left in hand. Carla shows 8♦ left in hand. The trump"
        " card, 6♣,",
        "goes to Carla: clubs are trump. Carla gives Ben a low card. Cards held: Anna 4, Ben 5 and"
        " Carla 5.",
        "Carla is to lead.",
    ]


def test_a_sequence_is_picked_up() -> None:
    log = played(
        "4C8C6C2C3C3D5D4D2D9C5C7C",
        "3C; 2C; 4C; 3D; 2D; 9C; 4D; 5C; 6C; 8C; 6C7C8C9C; pickup; 2D",
        2,
        Rules(sequences=True),
    )
    assert told(log)[-5:] == [
        "Shedding",
        "  1. Anna leads 6♣ 7♣ 8♣ 9♣. Ben picks up 6♣ 7♣ 8♣ 9♣.",
        "  2. Anna leads 2♦ and is safe.",
        "",
        "Ben is the skitgubbe.",
    ]


def test_a_game_without_shedding() -> None:
    log = played("2C6C3C7C4C8C5C9CTC", "2C; 6C; 7C; 3C; 8C; 4C; 9C; 5C", 2)
    assert told(log)[-3:] == [
        "Collecting is over. The trump card, T♣, goes to Anna: clubs are trump. Ben is safe.",
        "",
        "Anna is the skitgubbe.",
    ]


def test_a_drawn_game() -> None:
    log = played(
        "3D4C3C2C2D3H5D5C4D2H",
        "5D; 2D; 3D; 4C; 5C; 3C; 2D; pickup; 3H; pickup; 2D; pickup; 3H; pickup; 2D; pickup; 3H;"
        " pickup",
        3,
        Rules(repetition_limit=2),
    )
    assert told(log)[-2:] == ["", "The game is drawn: the same position has come up too often."]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_story_tells_what_all_can_see(path: Path) -> None:
    game = GameLog.load(path).replay(complete=False)
    lines = told(game.log)
    assert lines == told(game.log.for_spectator())
    assert max(map(len, lines)) <= 100
    skitgubbe = game.skitgubbe
    assert skitgubbe is not None
    assert lines[-1] == f"{game.players[skitgubbe]} is the skitgubbe."
