"""Events in words: each class alone, and whole games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from amounts import every_quick
from rigging import play, rig, rig_exactly
from tables import collected

from skitgubbe.cards import PACK, Card, Rank, Suit, parse_cards
from skitgubbe.errors import ArgumentError, EventError, LanguageError, ViewerError
from skitgubbe.events import classes as e
from skitgubbe.events.classes import EVENTS, EndReason, Event, EventBase
from skitgubbe.game import Game
from skitgubbe.moves import Chance, Give, Pass, PickUp, Play, Sluff
from skitgubbe.positions import Position
from skitgubbe.public_state import Phase
from skitgubbe.records.log import GameLog
from skitgubbe.rules import Rules
from skitgubbe.rules.values import CollectingEnd, Pickup
from skitgubbe.telling import PartKind, tell, tell_parts

pytestmark = pytest.mark.once

GAMES = sorted((Path(__file__).parent / "data" / "games").glob("*.jsonl"))
NAMES = ("Anna", "Ben", "Carla")
CARDS = parse_cards("7S TH")
CARD = Card("7S")

SENTENCES: list[tuple[Event, str]] = [
    (e.Dealt(0, parse_cards("7S TH 2C")), "Anna gets 3 cards."),
    (e.Dealt(0, None, 3), "Anna gets 3 cards."),
    (e.UpcardTurned(CARD), "The upcard is 7S: spades are trump."),
    (e.Played(1, CARDS), "Ben plays 7S TH."),
    (e.Chanced(1, CARD), "Ben takes a chance and plays 7S."),
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
    (e.TrickDecided(2), "Carla is to take the trick."),
    (e.TrickWon(2, CARDS), "Carla takes the trick."),
    (e.TrickWon(2, parse_cards("7S TH 2C")), "Carla takes the trick of 3 cards."),
    (
        e.TrickReturned(((CARD,), (), (Card("7H"),))),
        "The tie cannot be played off. Anna gets back 7S and Carla gets back 7H.",
    ),
    (e.CollectingEnded(((), (), ())), "Collecting is over."),
    (e.CollectingEnded(((), CARDS, ())), "Collecting is over. Ben gets back 7S TH."),
    (e.LeftoversShown(0, CARDS), "Anna has 7S TH left in hand and shows them."),
    (e.LeftoversShown(0, CARDS[:1]), "Anna has 7S left in hand and shows it."),
    (e.TrumpRevealed(0, Card("2C")), "The trump card, 2C, goes to Anna: clubs are trump."),
    (e.GiverAsked(0, 1), "Anna is to give Ben a low card."),
    (
        e.TrumpRevealed(None, Card("5H")),
        "The trump card, 5H, stays out of play: hearts are trump.",
    ),
    (
        e.Pooled((None, (), None), (3, 0, 1)),
        "Low cards are pooled: Anna gives up 3 cards and Carla gives up a card.",
    ),
    (e.Pooled(((), (), ())), "Low cards are pooled: nobody has any to give."),
    (e.PoolDealt(1, None, 2), "Ben gets 2 cards from the pool."),
    (e.PoolDealt(1, CARDS[:1]), "Ben gets a card from the pool."),
    (
        e.SheddingBegan(1, (0, 12, 40)),
        "Cards held: Ben 12 and Carla 40. Ben is to lead.",
    ),
    (e.TrickCompleted(0, CARDS), "Anna completes the trick."),
    (e.WentOut(0), "Anna is safe."),
    (e.Undone(1), "Ben takes the last move back."),
    (e.Note("left", 1, "a call"), "Ben has left."),
    (e.Note("replaced", 1), "Ben has been replaced."),
    (e.Note("returned", 1), "Ben is back."),
    (e.GameEnded(2, EndReason.LAST_WITH_CARDS), "Carla is the skitgubbe."),
    (
        e.GameEnded(None, EndReason.REPETITION),
        "The game is drawn: the same position has come up too often.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_each_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert tell(event, "spectator", names=NAMES, cards="notation") == sentence


SWEDISH: list[tuple[Event, str]] = [
    (e.Gave(0, 2, CARD), "Anna ger Carla 7♠."),
    (e.Drew(1, None, 1), "Ben drar ett kort."),
    (e.Drew(1, None, 2), "Ben drar 2 kort."),
    (e.TrumpCardTaken(1, CARD), "Ben lägger undan sista kortet i talongen (7♠)."),
    (e.TrickTied((1, 2, 0)), "Motlägg mellan Ben, Carla och Anna."),
    (e.TrickWon(2, parse_cards("7S TH 2C")), "Carla tar hem sticket på 3 kort."),
    (
        e.TrickReturned(((CARD,), (), (Card("7H"),))),
        "Motlägget kan inte göras upp. Anna får tillbaka 7♠ och Carla får tillbaka 7♥.",
    ),
    (e.LeftoversShown(0, CARDS), "Anna visar 7♠ 10♥, som är kvar på handen."),
    (e.TrumpRevealed(0, Card("2C")), "Trumfkortet 2♣ går till Anna: klöver är trumf."),
    (e.TrumpRevealed(None, Card("5H")), "Trumfkortet 5♥ är ur spel: hjärter är trumf."),
    (
        e.Pooled((None, (), CARDS[:1]), (3, 0, 1)),
        "Låga kort läggs i en hög: Anna lämnar 3 kort och Carla lämnar 7♠.",
    ),
    (
        e.Pooled(((), (), ())),
        "Låga kort skulle läggas i en hög, men ingen har några att lämna.",
    ),
    (e.PoolDealt(1, None, 2), "Ben får 2 kort ur högen."),
    (e.PoolDealt(1, CARDS[:1]), "Ben får 7♠ ur högen."),
    (e.SheddingBegan(1, (0, 12, 40)), "Kort på handen: Ben 12 och Carla 40. Ben ska spela ut."),
]


@pytest.mark.parametrize(("event", "sentence"), SWEDISH)
def test_each_event_is_a_sentence_in_swedish(event: Event, sentence: str) -> None:
    assert tell(event, language="sv", names=NAMES) == sentence


def test_without_a_viewer_all_is_told() -> None:
    told: list[tuple[Event, str]] = [
        (e.Dealt(0, CARDS), "Anna gets 7♠ T♥."),
        (e.Drew(0, CARDS), "Anna draws 7♠ T♥."),
        (e.Gave(0, 2, CARD), "Anna gives Carla 7♠."),
        (e.TrumpCardTaken(1, CARD), "Ben lays aside the last card of the stock (7♠)."),
        (e.Note("comment", 1, "What a game!"), 'A note on Ben: "What a game!".'),
        (e.Note("comment", None, "\u202eend"), 'A note: "\\u202eend".'),
    ]
    for event, sentence in told:
        assert tell(event, names=NAMES) == sentence
        assert tell(event, 1, names=NAMES) != sentence


def test_ones_own_cards_are_named() -> None:
    drew = e.Drew(1, CARDS)
    assert tell(drew, 1, names=NAMES) == "Ben draws 7♠ T♥."
    assert tell(drew, 2, names=NAMES) == "Ben draws 2 cards."
    gave = e.Gave(0, 2, CARD)
    assert [tell(gave, viewer, names=NAMES) for viewer in (0, 1, 2)] == [
        "Anna gives Carla 7♠.",
        "Anna gives Carla a low card.",
        "Anna gives Carla 7♠.",
    ]


def test_several_events_are_told_in_a_row() -> None:
    game = Game(NAMES, seed=7)
    events = game.play("9D")
    assert tell(events, names=NAMES) == "Ben plays 9♦ and draws K♠."
    assert tell(iter(events), 0) == "Seat 1 plays 9♦ and draws a card."
    assert tell(events, 0, "sv") == "Plats 1 spelar 9♦ och drar ett kort."
    assert tell([]) == ""
    passes: list[Event] = [e.Passed(1), e.Passed(0), e.Passed(2), e.TrickWon(2, CARDS)]
    assert tell(passes, names=NAMES) == "Ben, Anna and Carla pass. Carla takes the trick."


@pytest.mark.parametrize(
    ("style", "language", "sentence"),
    [
        ("notation", "sv", "Ben spelar 7S TH."),
        ("playing_cards", "en", "Ben plays 🂧 🂺."),
        ("names", "en", "Ben plays the seven of spades and the ten of hearts."),
        ("names", "sv", "Ben spelar spader sju och hjärter tio."),
    ],
)
def test_styles_of_cards(style: str, language: str, sentence: str) -> None:
    assert tell(e.Played(1, CARDS), language=language, names=NAMES, cards=style) == sentence


def test_names_come_out_harmless() -> None:
    names = ["\x1b[2J", "\u202eneB", "Zo\u200dë"]
    assert tell(e.Passed(0), names=names) == "\\x1b[2J passes."
    assert tell(e.Passed(1), names=names) == "\\u202eneB passes."
    assert tell(e.Passed(2), names=names) == "Zo\u200dë passes."
    told = tell(Game(["A\nB", "C\u2066"], seed=1))
    assert told.startswith("A\\nB deals three cards to each player;")
    assert "\u2066" not in told


def test_parts() -> None:
    game = Game(NAMES, seed=7)
    game.play("9D")
    deal, heading, trick = tell_parts(game, "spectator")
    assert (deal.kind, heading.kind, trick.kind) == ("text", "heading", "trick")
    assert (deal.number, heading.number, trick.number) == (None, None, 1)
    assert str(heading) == "Collecting"
    assert [(part.kind.value, str(part)) for part in trick.parts] == [
        ("player", "Ben"),
        ("text", " leads "),
        ("card", "9♦"),
        ("text", " and draws a card."),
    ]
    assert (trick.parts[0].seat, trick.parts[2].card) == (1, Card("9D"))
    places = [part for part in deal.parts if part.kind is PartKind.PLACE]
    assert [(part.text, part.place) for part in places] == [("stock", "stock")]
    (swedish,) = tell_parts(e.TrickDecided(1), language="sv", names=NAMES)
    assert [(part.text, part.place) for part in swedish.parts] == [
        ("Ben", None),
        (" ska ta hem ", None),
        ("sticket", "trick"),
        (".", None),
    ]


def test_a_game_from_one_of_its_moves_on() -> None:
    game = Game(NAMES, seed=7)
    for move in "9D", "chance", "2H":
        game.play(move)
    assert tell(game, "spectator", since=1).split("\n") == [
        "Collecting",
        "  1. Carla takes a chance, answers with J♣ and takes the trick.",
        "  2. Carla leads 2♥ and draws a card.",
    ]
    assert tell(game, 2, since=2) == "Collecting\n  2. Carla leads 2♥ and draws 5♠."
    assert tell(game, since=3) == ""


@pytest.mark.parametrize("path", GAMES[::20], ids=lambda path: path.stem)
def test_what_is_told_first_of_a_trick_names_the_card_that_it_beats(path: Path) -> None:
    """With ``since`` nothing before it was told: neither a play nor a pick-up."""
    game = GameLog.load(path).replay(complete=False)
    beaten: dict[int, Card] = {}  # by how many moves had been made
    for made, before in enumerate(game.log.steps()):
        if isinstance(before, Game) and before.phase is Phase.SHEDDING and before.table:
            beaten[made] = before.table[-1].cards[-1]
    plays = [made for made in beaten if isinstance(game.moves[made][1], Play)]
    assert plays
    for made in plays:
        _, _, first = tell(game, since=made).partition(" beats ")
        assert first.startswith(f"{beaten[made].symbol} with ")


def test_each_viewer_is_told_what_its_log_tells() -> None:
    game = Game(NAMES, seed=7)
    game.play("9D")
    for viewer in range(3):
        told = tell(game, viewer)
        assert told == tell(game.log, viewer) == tell(game.log.for_seat(viewer))
        assert told == tell(game.log.for_seat(viewer), viewer)
        assert told.count(" gets ") == told.count(f"{NAMES[viewer]} gets ") == 1
    assert tell(game).count(" gets ") == 3
    assert "draws K♠" in tell(game, 1)
    assert "draws a card" in tell(game, 2)


# --- how a game stands ------------------------------------------------------------------------


def test_a_view_of_collecting() -> None:
    game = Game(NAMES, seed=7)
    assert tell(game.view(1)) == (
        "Collecting is under way. Cards held: Anna 3, Ben 3 and Carla 3. 43 cards are left in the"
        " stock. Ben holds 2♠ 3♠ 9♦. Ben is to lead."
    )
    game.play("9D")
    assert tell(game.view("spectator"), "spectator", "sv") == (
        "Första fasen pågår. Kort på handen: Anna 3, Ben 3 och Carla 3. 42 kort är kvar i talongen."
        " På bordet: 9♦ (Ben). Carla ska svara."
    )
    assert tell(game.view(1), names=list("ABC")).endswith("On the table: 9♦ (B). C is to answer.")


def test_a_view_of_a_trick_that_everyone_plays_to() -> None:
    game = rig(["9C9D2S", "4H4D5S", "3C3D3H"], rules="everyone-any-time")
    play(game, "9C", "0:sluff 9D")
    assert tell(game.view("spectator"), names=NAMES).endswith(
        "On the table: 9♣ (Anna) and 9♦ (sluffed by Anna). Ben is to play."
    )
    play(game, "4H", "3C")
    assert tell(game.view("spectator"), names=NAMES).endswith(
        "Anna is to take the trick. Anna, Ben and Carla may still sluff."
    )


@pytest.mark.parametrize(
    ("rules", "tie", "leads", "answers"),
    [("classic", "9C 9H", "lead", "answer"), ("everyone", "9C 9H 3C", "play", "play")],
)
def test_a_view_of_a_tie(rules: str, tie: str, leads: str, answers: str) -> None:
    game = rig(["9C2D2S", "9H4D5S", "3C3D3H"], rules=rules)
    play(game, *tie.split())
    assert tell(game.view("spectator")).endswith(f" A and B tie. A is to {leads}.")
    game.play("2D")
    assert tell(game.view("spectator")).endswith(f" and 2♦ (A). A and B tie. B is to {answers}.")
    game.play("4D")
    assert "tie" not in tell(game.view("spectator"))


def test_a_view_of_a_tie_with_one_who_can_play_it_off() -> None:
    rules = Rules(
        tricks="everyone",
        hand_size=2,
        collecting_end="skip_empty_hands",
        unresolved_tie="sole_holder",
    )
    game = rig_exactly(["9C9H", "9D4D", "5C6C"], "2S", rules=rules)
    play(game, "9C9H", "9D", "5C")
    assert tell(game.view("spectator")).endswith("9♦ (B) and 5♣ (C). B is to play.")


def test_a_view_of_shedding() -> None:
    position = Position.shedding(
        ["7S9H", "KD2C", "", ""], trump="H", turn=0, table=[(1, "9S")], safe=(3, 2), trick_size=2
    )
    view = Game.from_position(position, players=[*NAMES, "Dan"]).view(0)
    assert tell(view) == (
        "Shedding is under way. Trump: hearts. Cards held: Anna 2 and Ben 2. Anna holds 7♠ 9♥."
        " On the table: 9♠ (Ben). Dan and Carla are safe. Anna is to beat 9♠ or pick up."
    )
    assert tell(view, language="sv").endswith(
        "Dan och Carla har klarat sig. Anna ska sticka 9♠ eller ta upp."
    )


def test_a_view_of_a_turn_that_owes_a_pick_up() -> None:
    position = Position.shedding(
        ["7S9H", "KD2C", ""],
        trump="H",
        turn=2,
        table=[(1, "9S")],
        trick_size=3,
        owing=(2,),
        rules=Rules(no_cards="must_pick_up"),
    )
    game = Game.from_position(position, players=NAMES)
    assert tell(game.view(2)).endswith(
        " On the table: 9♠ (Ben). Carla owes a pick-up. Carla is to pick up."
    )
    assert tell(game.view(0), language="sv").endswith(
        "Carla är skyldig att ta upp. Carla ska ta upp."
    )


def test_gifts_in_a_row_are_told_at_once() -> None:
    pack = [Card(f"{rank}{suit}") for rank in "2345TQA" for suit in "CDHS"]
    game = Game(NAMES, rules=Rules(rubbish_cards=True, pack=pack), seed=41)
    header = game.log.header
    gifts = (e.Gave(2, 1, Card("3D")), e.GiverAsked(2, 1), e.Gave(2, 1, Card("5D")))
    log = GameLog(header, (*game.events, e.Gave(0, 1, CARD), *gifts, e.Gave(2, 0, CARD)))
    assert tell(log).endswith("Anna gives Ben 7♠. Carla gives Ben 3♦ 5♦. Carla gives Anna 7♠.")
    assert tell(log, since=2) == "Carla gives Ben 5♦. Carla gives Anna 7♠."
    assert tell(log, "spectator", "sv").endswith(
        "Anna ger Ben ett lågt kort. Carla ger Ben 2 låga kort. Carla ger Anna ett lågt kort."
    )


def test_a_view_of_a_game_that_is_over() -> None:
    game = Game.from_position(
        Position.shedding(["7S", "KD2C"], trump="H", turn=0), players=NAMES[:2]
    )
    game.play("7S")
    assert tell(game.view(0)) == "The game is over. Ben is the skitgubbe."
    assert tell(game.view(0), language="sv") == "Spelet är slut. Ben är skitgubbe."
    over = Game.from_position(game.position, players=NAMES[:2])
    assert tell(over) == "The game is over. Ben is the skitgubbe."


def test_a_view_after_a_tie_and_before_an_answer() -> None:
    game = rig(["9C2D2S", "9H4D5S", "3C3D3H"])
    play(game, "9C")
    assert tell(game.view(0), names=NAMES).endswith("Ben is to answer.")
    play(game, "9H")
    assert tell(game.view(0), names=NAMES).endswith(
        "9♣ (Anna) and 9♥ (Ben). Anna and Ben tie. Anna is to lead."
    )
    game = rig(["9C2D2S", "9H4D5S", "3C3D3H"], rules="mas-upcard")
    play(game, "9C")
    view = game.view(1)
    assert tell(view, names=NAMES).endswith("9♣ (Anna). Ben is to answer or pick up.")
    assert tell(view, language="sv", names=NAMES).endswith("Ben ska svara eller ta upp.")


def test_a_view_of_cards_that_were_sluffed() -> None:
    game = rig(["9C2D2S", "9H9D5S", "3C3D3H"], rules="everyone-any-time")
    play(game, "9C")
    game.play("sluff 9H 9D", 1)
    view = game.view(0)
    assert ": 9♣ (Anna) and 9♦ 9♥ (sluffed by Ben). " in tell(view, names=NAMES)
    assert ": 9♣ (Anna) och 9♦ 9♥ (Ben slängde på). " in tell(view, language="sv", names=NAMES)


# --- games that begin in the middle -----------------------------------------------------------


def test_a_game_that_begins_in_shedding() -> None:
    position = Position.shedding(["7S9H", "KD2C"], trump="H", turn=0, table=[(1, "6S")])
    game = Game.from_position(position, players=["Anna", "Ben"])
    play(game, "7S", "9H")
    assert tell(game).split("\n") == [
        "The game begins in the middle. Shedding is under way. Trump: hearts. Cards held: Anna 2"
        " and Ben 2. Anna holds 7♠ 9♥. Ben holds 2♣ K♦. On the table: 6♠ (Ben). Anna is to beat 6♠"
        " or pick up.",
        "",
        "Shedding",
        "  1. Anna beats 6♠ with 7♠ and completes the trick.",
        "  2. Anna leads 9♥ and is safe.",
        "",
        "Ben is the skitgubbe.",
    ]


def test_a_game_that_begins_within_a_trick_of_collecting() -> None:
    game = Game(NAMES, seed=7)
    game.play("9D")
    game = Game.from_position(game.position, players=NAMES)
    play(game, "chance")
    told = tell(game, 0).split("\n")
    assert told[0].startswith("The game begins in the middle. Collecting is under way. Cards held:")
    assert told[0].endswith(" On the table: 9♦ (Ben). Carla is to answer.")
    assert told[1:] == [
        "",
        "Collecting",
        "  1. Carla takes a chance, answers with J♣ and takes the trick.",
    ]


def test_a_game_that_begins_within_a_play_off() -> None:
    for rules, how in ("classic", "leads"), ("everyone", "plays"):
        game = rig(["9C2D2S", "9H4D5S", "3C3D3H"], rules=rules)
        play(game, *("9C", "9H", "3C")[: 2 if rules == "classic" else 3])
        game = Game.from_position(game.position, players=NAMES)
        play(game, "2D")
        assert f"\n  1. Anna {how} 2♦ and draws" in tell(game)


def test_a_game_that_begins_in_sharing() -> None:
    piles = ["9H", "2D2H3D6D7D8D", "6C7C8C9CTCJC"]
    game = collected(piles, "7S", 2, rubbish_cards=True)
    game = Game.from_position(game.position, players=NAMES)
    assert tell(game, language="sv", cards="notation").startswith(
        "Regler: classic, rubbish_cards=true, en kortlek med 14 kort.\n\n"
        "Spelet börjar mitt i ett parti. Första fasen är slut: låga kort ges bort. Trumf: spader."
        " Kort på handen: Anna 1, Ben 6 och Carla 7. Anna har 9H."
    )
    assert tell(game.view(0)).endswith("Anna holds 9♥. Ben is to give Anna a low card.")
    game.play("give 2D")
    assert (
        tell(game, 2)
        .split("\n")[2]
        .endswith(
            "Ben is to give Anna a low card. Ben gives Anna a low card. Cards held: Anna 2, Ben 5"
            " and Carla 7. Carla is to lead."
        )
    )
    play(game, "6C")
    assert tell(game, 2).split("\n")[3:] == ["", "Shedding", "  1. Carla leads 6♣."]


def test_one_who_owes_a_pick_up() -> None:
    game = collected(["", "2D3D4D5D", "6C7C8C9CTC"], "7S", 2, no_cards="must_pick_up")
    game = Game.from_position(game.position, players=NAMES)
    for view, told in (
        (game.view(0), "Anna owes a pick-up. Carla is to lead."),
        (game.view("spectator"), "Anna owes a pick-up. Carla is to lead."),
    ):
        assert tell(view).endswith(told)


def test_who_owes_a_pick_up_is_told_when_shedding_begins() -> None:
    game = collected(["", "2D3D4D5D", "6C7C8C9CTC"], "7S", 2, no_cards="must_pick_up")
    assert tell(game, names=NAMES).endswith("Carla is to lead. Anna owes a pick-up.")
    game = collected(["2H", "2D3D4D5D", "6C7C8C9CTC"], "7S", 2, no_cards="must_pick_up")
    assert tell(game, names=NAMES).endswith("Carla is to lead.")


def test_what_lies_below_after_a_pick_up() -> None:
    """The card to beat is named when another card has just been."""
    for pickup, below in (Pickup.TOP, "7S"), (Pickup.OLDEST, "8S"):
        position = Position.shedding(
            ["9S2C", "TS3C", "JS4C"],
            trump="H",
            turn=0,
            table=[(1, "7S"), (2, "8S")],
            rules=Rules(pickup=pickup),
        )
        game = Game.from_position(position, players=NAMES)
        play(game, "pickup", "TS", "JS")
        picked = "8♠" if pickup is Pickup.TOP else "7♠"
        assert (
            f"Anna picks up {picked}. Ben beats {Card(below).symbol} with T♠. Carla beats it"
            in (tell(game))
        )


def three_plays() -> Game:
    """Four players, three cards on the table, the last of them to be beaten or picked up."""
    table = [(0, "7S"), (1, "8S"), (2, "KS")]
    hands = ["2C4C", "TSQD", "3C5H", "4D6C"]
    position = Position.shedding(hands, trump="H", turn=3, table=table)
    return Game.from_position(position, players=[*NAMES, "David"])


def test_pick_ups_in_a_row_are_one_sentence() -> None:
    game = three_plays()
    play(game, "pickup", "pickup", "pickup", "3C")
    english = "David, Anna and Ben pick up in turn: K♠, 8♠, 7♠."
    swedish = "David, Anna och Ben tar upp i tur och ordning: K♠, 8♠, 7♠."
    named = "pick up in turn: the king of spades, the eight of spades, the seven of spades."
    assert tell(game).split("\n")[-2:] == [f"  1. {english}", "  2. Carla leads 3♣."]
    assert f"  1. {swedish}\n" in tell(game, language="sv")
    assert f"  1. {english}\n" in tell(game, 1)
    assert named in tell(game, cards="names")
    assert tell(game.events[:3], language="sv", names=[*NAMES, "David"]) == swedish
    assert "  1. Anna and Ben pick up in turn: 8♠, 7♠.\n" in tell(game, since=1)
    assert "  1. Ben picks up 7♠.\n" in tell(game, since=2)


def test_who_beats_what_after_pick_ups_in_a_row() -> None:
    game = three_plays()
    play(game, "pickup", "pickup", "TS", "5H")
    told = "David and Anna pick up in turn: K♠, 8♠. Ben beats 7♠ with T♠. Carla beats it with 5♥."
    assert tell(game).endswith(told)
    for _ in range(3):
        game.undo()
    assert tell(game).endswith("  1. David picks up K♠.")


def test_the_same_player_begins_another_row() -> None:
    row: list[Event] = [e.PickedUp(seat, (CARD,)) for seat in (1, 2, 1, 1)]
    told = "Ben and Carla pick up in turn: 7♠, 7♠. Ben picks up 7♠ and picks up 7♠."
    assert tell(row, names=NAMES) == told
    mixed: list[Event] = [e.Passed(0), e.PickedUp(1, (CARD,)), e.Passed(2), e.Passed(2)]
    told = "Anna passes. Ben picks up 7♠. Carla passes and passes."
    assert tell(mixed, names=NAMES) == told


def test_what_is_sluffed_in_a_row_has_one_verb() -> None:
    sluffs: list[Event] = [e.Sluffed(1, (CARD,)), e.Sluffed(1, CARDS), e.Sluffed(1, CARDS[1:])]
    both: list[Event] = [*sluffs, e.Passed(1), e.Sluffed(1, (CARD,)), e.Sluffed(2, (CARD,))]
    told = "Ben sluffs 7♠, 7♠ T♥ and T♥, passes and sluffs 7♠. Carla sluffs 7♠."
    assert tell(both, names=NAMES) == told
    told = "Ben slänger på 7♠, 7♠ 10♥ och 10♥."
    assert tell(sluffs, names=NAMES, language="sv") == told


def test_several_cards_are_beaten() -> None:
    hands = ["6S7S9H", "8S2C", "TS3C"]
    position = Position.shedding(hands, trump="H", turn=0, rules=Rules(sequences=True))
    game = Game.from_position(position, players=NAMES)
    play(game, "6S7S", "8S", "TS")
    told = "Anna leads 6♠ 7♠. Ben beats them with 8♠. Carla beats it with T♠ and completes"
    assert told in tell(game)


def test_rules_that_are_not_the_default_are_told_first() -> None:
    rules = Rules(sluffing="any_time", tricks="everyone", hand_size=2, pack="2C3C4C5C6C7C8C")
    game = Game(2, rules=rules, seed=1)
    told = "everyone-any-time, hand_size=2,"
    assert tell(game).startswith(f"Rules: {told} a pack of 7 cards.\n\nA deals two cards")
    assert tell(game, 0, "sv").startswith(f"Regler: {told} en kortlek med 7 kort.\n\nA ger")
    game.play(game.legal_moves()[0])
    assert "Rules" in tell(game.log.for_seat(1))
    assert "Rules" not in tell(game, since=1)


@pytest.mark.parametrize(
    ("end", "english", "swedish"),
    [
        (
            "empty_hand",
            "Collecting is over: Carla, who is to play, has no card. Ben gets back 7♠ T♥.",
            "Första fasen är slut: Carla, som står i tur, har inga kort. Ben får tillbaka 7♠ 10♥.",
        ),
        (
            "skip_empty_hands",
            "Collecting is over. Ben gets back 7♠ T♥.",
            "Första fasen är slut. Ben får tillbaka 7♠ 10♥.",
        ),
    ],
)
def test_why_collecting_is_over(end: str, english: str, swedish: str) -> None:
    header = Game(NAMES, rules=Rules(collecting_end=CollectingEnd(end)), seed=1).log.header
    log = GameLog(header, (e.Played(1, CARDS), e.CollectingEnded(((), CARDS, ()))))
    assert tell(log).endswith(f"\n\n{english}")
    assert tell(log, language="sv").endswith(f"\n\n{swedish}")


@pytest.mark.parametrize("name", every_quick(Rules.presets(), 3))
def test_who_has_no_card_when_collecting_is_over(name: str) -> None:
    """In games from the deal on and from the middle, with ties, sluffs and pick-ups."""
    rules = Rules.preset(name).replace(collecting_end="empty_hand", unresolved_tie="end_phase")
    for seed in range(4):
        random = Random(seed)
        game = Game([*NAMES, "Dan"], rules=rules.replace(chance=False), seed=seed)
        games: list[Game] = []
        while game.phase is Phase.COLLECTING:
            if random.random() < 0.1:
                games.append(Game.from_position(game.position, players=game.players))
            acts = [(seat, move) for seat in game.actors for move in game.legal_moves(seat)]
            seat, move = random.choice(acts)
            for each in (game, *games):
                each.play(move, seat)
        held = [0] * game.n
        for event in game.events:
            match event:
                case e.Dealt(seat=seat, count=count) | e.Drew(seat=seat, count=count):
                    held[seat] += count
                case e.Played(seat=seat, cards=cards) | e.Sluffed(seat=seat, cards=cards):
                    held[seat] -= len(cards)
                case e.PickedUp(seat=seat, cards=cards):
                    held[seat] += len(cards)
                case e.CollectingEnded():
                    break
                case _:
                    pass
        for each in (game, *games):
            found = re.search(r"Collecting is over: (\w+), who is to play, has", tell(each))
            assert found is not None
            assert held[game.players.index(found[1])] == 0


def test_a_trump_card_that_lies_open() -> None:
    rules = Rules(trump_shown="when_taken")
    game = rig_exactly(["2C3C4C", "5C6C7C"], "9D", rules=rules)
    game.play("2C")
    for told in tell(game, "spectator"), tell(game, 1), tell(game):
        assert told.endswith("A leads 2♣ and lays aside the trump card (9♦).")
    assert "Trump: diamonds (9♦). A has the trump card." in tell(game.view(1))
    assert "Trumf: ruter (9♦). A har trumfkortet." in tell(game.view(1), language="sv")
    assert tell(game, language="sv").endswith("A spelar ut 2♣ och lägger undan trumfkortet 9♦.")


# --- words alone --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "english", "swedish"),
    [
        (Card("TH"), "T♥", "10♥"),
        (Play("9HTH"), "9♥ T♥", "9♥ 10♥"),
        (Sluff("7S"), "sluff 7♠", "slänga på 7♠"),
        (Give("2C"), "give 2♣", "ge 2♣"),
        (Chance(), "chance", "chansa"),
        (PickUp(), "pick up", "ta upp"),
        (Pass(), "pass", "passa"),
        (Rank("T"), "ten", "tio"),
        (Suit("H"), "hearts", "hjärter"),
        (Phase.COLLECTING, "collecting", "första fasen"),
        (Phase.OVER, "the game is over", "spelet är slut"),
        (
            EndReason.LAST_WITH_CARDS,
            "one player was left with cards",
            "en spelare blev ensam kvar med kort",
        ),
    ],
)
def test_words_alone(what: Any, english: str, swedish: str) -> None:
    assert tell(what) == english
    assert tell(what, language="sv") == swedish


def test_every_word_is_there() -> None:
    for what in (*PACK, *Rank, *Suit, *Phase, *EndReason):
        assert tell(what) != tell(what, language="sv") or isinstance(what, Card)
    assert tell(CARD, cards="names") == "seven of spades"


# --- bad input --------------------------------------------------------------------------------


def test_bad_input() -> None:
    game = Game(NAMES, seed=7)
    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"language": "xx"}, LanguageError, "there is no language 'xx': the languages are"),
        ({"cards": "bold"}, ArgumentError, "there is no style of cards 'bold'"),
        ({"viewer": 3}, ViewerError, "viewer: there is no seat 3"),
        ({"viewer": "me"}, ViewerError, "viewer: there is no seat 'me'"),
        ({"since": 1}, ArgumentError, "since: 1 is not a number from 0 to 0"),
        ({"since": -1}, ArgumentError, "since: -1 is not a number from 0 to 0"),
        ({"since": "x"}, ArgumentError, "since: 'x' is not a number from 0 to 0"),
        ({"names": 7}, ArgumentError, "names: 7 are no names of players"),
        ({"names": "ABC"}, ArgumentError, "names: 'ABC' are no names of players"),
        ({"names": [b"Anna", "Ben", "C"]}, ArgumentError, "names: b'Anna' is no name of a player"),
        ({"names": b"ABC"}, ArgumentError, "names: 65 is no name of a player"),
        ({"width": 19}, ArgumentError, "width: 19 is not a number from 20 on"),
        ({"width": "x"}, ArgumentError, "width: 'x' is not a number from 20 on"),
    ]
    for options, error, message in wrong:
        with pytest.raises(error, match=message):
            tell(game, **options)
    for what in 7, None, [7], "text", "", b"", {}, {"event": "passed", "seat": 0}:
        found = re.escape(repr(what[0] if isinstance(what, list) else what))
        with pytest.raises(ArgumentError, match=f"^there is no telling {found}$"):
            tell(what)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(ViewerError, match="viewer: there is no seat -1"):
        tell(e.Passed(0), -1)
    with pytest.raises(ArgumentError, match="since is for games and logs"):
        tell(e.Passed(0), since=1)
    with pytest.raises(ViewerError, match="viewer: the view is that of 1, not of 2"):
        tell(game.view(1), 2)
    with pytest.raises(ViewerError, match="this log is redacted already, for seat 1"):
        tell(game.log.for_seat(1), 2)


# --- every option -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", every_quick(Rules.presets(), 2))
def test_a_game_of_every_preset(name: str) -> None:
    random = Random(name)
    game = Game([*NAMES, "Dan"], rules=Rules.preset(name), seed=name)
    begun: Game | None = None
    while not game.is_over and len(game.moves) < 160:
        acts = [(seat, move) for seat in game.actors for move in game.legal_moves(seat)]
        seat, move = random.choice(acts)
        game.play(move, seat)
        if len(game.moves) == 50:
            begun = Game.from_position(game.position, players=game.players)
        if begun is not None and len(game.moves) > 50:
            begun.play(move, seat)
    assert begun is not None
    for played in game, begun:
        for language in "en", "sv":
            seen = tell(played, "spectator", language, width=100)
            assert seen == tell(played.log.for_spectator(), language=language, width=100)
            assert max(map(len, seen.split("\n"))) <= 100
            assert "{" not in seen


def test_moves_taken_back_are_left_out_of_the_story() -> None:
    game = Game(NAMES, seed=7)
    game.play("9D")
    log = game.log
    taken = (*log.events, e.Undone(1))
    again = GameLog(log.header, (*taken, *log.events[3:]))
    assert tell(again) == tell(log)
    assert tell(GameLog(log.header, taken)) == tell(Game(NAMES, seed=7))
    nothing = GameLog(log.header, (*log.events[:3], e.Undone(1)))
    assert tell(nothing) == tell(Game(NAMES, seed=7))


def test_every_event_can_be_told() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(EVENTS.values())


def test_cards_are_written_with_symbols() -> None:
    assert tell(e.Played(1, CARDS), names=NAMES) == "Ben plays 7♠ T♥."


@pytest.mark.parametrize("seat", [3, -1])
def test_a_seat_without_a_name(seat: int) -> None:
    for event in e.Passed(seat), e.TrickTied((0, seat)):
        with pytest.raises(ArgumentError) as caught:
            tell(event, names=NAMES)
        assert str(caught.value) == f"there is no name for seat {seat}"


def test_what_is_no_event_of_a_game() -> None:
    class Winked(e.Passed):
        """An event of a program's own."""

    with pytest.raises(EventError) as caught:
        tell(Winked(1), names=NAMES)
    assert str(caught.value) == "Winked(seat=1) is not an event of a game"
    with pytest.raises(ArgumentError, match=r"^there is no telling EventBase\(\)$"):
        tell(cast("Any", EventBase()), names=NAMES)


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
    """The lines of a story, without the paragraph that tells rules that are not the default."""
    options = {"width": 100, **options}
    lines = tell(log, "spectator", **options).split("\n")
    return lines if log.header.rules == Rules() else lines[lines.index("") + 1 :]


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
        "  1. Ben takes a chance and leads 5♣. Carla answers with 5♦ and lays aside the last card"
        " of the",
        "     stock. Ben and Carla tie. Ben leads 3♣. Carla answers with 7♦ and takes the trick of"
        " 4 cards.",
        "  2. Carla leads 8♣. Anna answers with 4♣. Carla takes the trick.",
        "",
        "Collecting is over: Carla, who is to play, has no card. Anna has 4♦ 7♣ left in hand and"
        " shows them.",
        "Ben has 3♦ 6♦ left in hand and shows them. The trump card, 6♣, goes to Carla: clubs are"
        " trump. Cards",
        "held: Anna 2, Ben 2 and Carla 7. Carla is to lead.",
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
    assert told(log, names=["A", "Bo Erik", "C"], cards="notation", width=40) == [
        "A deals three cards to each player; 2",
        "cards are left as the stock.",
        "",
        "Collecting",
        "  1. Bo Erik takes a chance and leads",
        "     5C. C answers with 5D and lays",
        "     aside the last card of the stock.",
        "     Bo Erik and C tie.",
    ]
    with pytest.raises(ArgumentError, match="there is no name for seat 2"):
        told(log, names=["A", "B"])


def test_one_card_in_the_stock() -> None:
    log = Game(["A", "B"], rules=Rules(pack="2C3C4C5C6C7C8C"), seed=1).log
    assert told(log) == ["A deals three cards to each player; a card is left as the stock."]


def test_what_becomes_of_the_pack() -> None:
    for rules, told_en, told_sv in [
        (
            Rules.preset("mattis").replace(removed=10),
            "Rules: mattis, removed=10.\n\n"
            "A deals three cards to each player; 10 cards are taken out of the game; 36 cards are"
            " left as the stock.",
            "Regler: mattis, removed=10.\n\n"
            "A ger varje spelare tre kort; 10 kort tas ur spelet; 36 kort blir talong.",
        ),
        (
            Rules(trump="set_aside", hand_size=1, removed=1),
            "Rules: classic, trump=set_aside, hand_size=1, removed=1.\n\n"
            "A deals one card to each player; a card is taken out of the game; one is set aside"
            " for trump; 48 cards are left as the stock.",
            "Regler: classic, trump=set_aside, hand_size=1, removed=1.\n\n"
            "A ger varje spelare ett kort; ett kort tas ur spelet; ett läggs undan som trumf;"
            " 48 kort blir talong.",
        ),
    ]:
        game = Game(2, rules=rules, seed=1)
        assert tell(game, "spectator") == told_en
        assert tell(game, "spectator", "sv") == told_sv


def test_a_tie_that_is_returned() -> None:
    rules = Rules(collecting_end="skip_empty_hands", unresolved_tie="return_and_continue")
    log = played("2C5C3D2D4D4C5D2H5H4H3C3H", "2C; 2H; 2D; 3C; 4D; 3D; 5C; 5H; 4C; 4H", 3, rules)
    assert told(log)[7:11] == [
        "  3. Carla leads 5♣. Anna answers with 5♥. Carla and Anna tie. The tie cannot be played"
        " off. Anna",
        "     gets back 5♥ and Carla gets back 5♣.",
        "  4. Anna leads 4♣. Ben answers with 4♥. Anna and Ben tie. The tie cannot be played off."
        " Anna gets",
        "     back 4♣ and Ben gets back 4♥.",
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
        "  1. Ben leads 4♦ and draws a card. Anna answers with 2♦ and draws a card. Ben takes the"
        " trick.",
        "  2. Ben leads 6♦ and draws a card. Anna answers with 3♦ and draws a card. Ben takes the"
        " trick.",
        "  3. Ben leads 2♣ and draws a card. Anna picks up 2♣.",
        "  4. Ben leads 6♣ and lays aside the upcard (5♣).",
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
        "     2♣. Carla is to take the trick. Ben and Carla pass. Carla takes the trick of 9"
        " cards.",
    ]


def test_one_who_plays_and_passes_is_named_once() -> None:
    events = (e.Played(1, (CARD,)), e.Passed(1), e.Passed(2), e.Passed(0), e.TrickWon(0, CARDS))
    log = GameLog(Game(NAMES, seed=1).log.header, events)
    assert told(log)[-1] == (
        "  1. Ben leads 7♠ and passes. Carla and Anna pass. Anna takes the trick."
    )


def test_a_trick_that_the_sentence_has_named() -> None:
    header = Game(NAMES, seed=1).log.header
    events = (e.Played(1, (CARD,)), e.TrickDecided(1), e.Passed(1))
    for cards, english, swedish in (
        (parse_cards("7S8S"), "takes it", "tar hem det"),
        (parse_cards("7S8S9S"), "takes its 3 cards", "tar hem dess 3 kort"),
    ):
        log = GameLog(header, (*events, e.TrickWon(1, cards)))
        assert tell(log).endswith(f"Ben leads 7♠, is to take the trick, passes and {english}.")
        assert tell(log, language="sv").endswith(f" passar och {swedish}.")
        log = GameLog(header, (*events, e.Passed(2), e.TrickWon(1, cards)))
        assert " Carla passes. Ben takes the trick" in tell(log)


def test_a_low_card_is_given_unseen() -> None:
    log = played(
        "4C8D2C7C2D7D4D5C5D8C6D3D3C6C",
        "4C; 2D; 4D; 5C; 3C; 2C; 6D; 7D; 5D; 3D; give 2C",
        3,
        Rules(rubbish_cards=True),
    )
    assert told(log)[-3:] == [
        "Collecting is over: Anna, who is to play, has no card. Ben has 7♣ 8♣ left in hand and"
        " shows them.",
        "Carla has 8♦ left in hand and shows it. The trump card, 6♣, goes to Carla: clubs are"
        " trump. Carla",
        "gives Ben a low card. Cards held: Anna 4, Ben 5 and Carla 5. Carla is to lead.",
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
    assert told(log)[-4:] == [
        "Collecting is over: Anna, who is to play, has no card. The trump card, T♣, goes to Anna:"
        " clubs are",
        "trump. Ben is safe.",
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
    view = log.replay().view(0)
    assert tell(view) == ("The game is over. It is drawn: the same position has come up too often.")
    assert tell(view, language="sv") == (
        "Spelet är slut. Det blev oavgjort: samma ställning har uppstått för många gånger."
    )


@pytest.mark.parametrize("path", every_quick(GAMES, 5), ids=lambda path: path.stem)
def test_a_story_tells_what_all_can_see(path: Path) -> None:
    game = GameLog.load(path).replay(complete=False)
    lines = told(game.log)
    assert lines == told(game.log.for_spectator())
    assert max(map(len, lines)) <= 100
    skitgubbe = game.skitgubbe
    assert skitgubbe is not None
    assert lines[-1] == f"{game.players[skitgubbe]} is the skitgubbe."
