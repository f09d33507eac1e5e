"""Pictures: strict XML, everything in its place, nothing that the viewer may not see."""

# pyright: reportPrivateUsage=false

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from amounts import every_quick
from attrs import evolve
from drawings import Box, Drawing
from shown_games import HOSTILE, NAMES, play_out, random_game, renamed, until, visible
from strategies import RULES, random_act
from tables import collected
from twins import twins, viewers

import skitgubbe
from skitgubbe import (
    PACK,
    SPECTATOR,
    ArgumentError,
    Card,
    Chanced,
    CollectingEnded,
    Event,
    Game,
    GameLog,
    Gave,
    Laid,
    LanguageError,
    LeftoversShown,
    LogError,
    Passed,
    Phase,
    PickedUp,
    Play,
    PoolDealt,
    Position,
    Rules,
    SkitgubbeError,
    Sluff,
    Sluffed,
    Suit,
    TrickCompleted,
    TrickReturned,
    TrickWon,
    TrumpCardTaken,
    Undone,
    Viewer,
    ViewerError,
    svg,
)
from skitgubbe.cards import Hand
from skitgubbe.moves import LegalMoves
from skitgubbe.telling.pictures import words as words_module
from skitgubbe.telling.pictures.picture import MOST_MOVES
from skitgubbe.telling.pictures.scene import Pile, PileKind, scene_of
from skitgubbe.telling.pictures.shapes import Pen
from skitgubbe.telling.pictures.table import draw_table
from skitgubbe.telling.pictures.tall import draw_tall

__all__: list[str] = []

pytestmark = pytest.mark.once


PHONE = 390
"""As wide as a common phone is."""


def drawn(what: object, viewer: Viewer | None = None, **look: object) -> Drawing:
    draw: Callable[..., str] = svg
    return Drawing(draw(what, viewer, **look)).check()


def on_table(game: Game) -> int:
    return sum(len(laid.cards) for laid in game.table)


def in_shedding(game: Game) -> bool:
    return game.phase is Phase.SHEDDING and len(game.table) > 1


# --- everything in its place ------------------------------------------------------------------


@pytest.mark.parametrize("case", every_quick(product(RULES, [2, 3, 5, 8, 17]), 7), ids=str)
def test_every_rule_and_number_of_players(case: tuple[str, int]) -> None:
    name, players = case
    players = min(players, RULES[name].max_players)
    game = random_game(RULES[name], players, f"{name} {players}", 3)
    random = Random(players)
    for _ in range(4):
        viewer = random.choice(viewers(game))
        shown = drawn(game, viewer)
        assert set(shown.faces) >= set(map(str, visible(game.view(viewer))))
        drawn(game)
        play_out(game, random, 25)
    drawn(game, language="sv", four_colours=True, theme="dark")


@pytest.mark.parametrize("players", range(2, 18))
def test_seats_go_clockwise_from_the_viewer(players: int) -> None:
    """From the left of the bottom up, along the top and down on the right."""
    game = Game(NAMES[:players], seed=players)
    for viewer in (0, players - 1):
        shown = drawn(game, viewer)
        seats = re.findall(r' data-seat="(\d+)"', shown.text)
        around = [(viewer + step) % players for step in range(1, players)]
        assert [int(seat) for seat in seats] == [*around, viewer]
        others, bottom = shown.plates[:-1], shown.plates[-1]
        assert all(plate.bottom <= bottom.top for plate in others)
        left = [plate.left for plate in others]
        lowest = max(left)
        assert left.index(min(left)) <= left.index(lowest)
        assert left == sorted(left)


def test_nobody_changes_places_in_a_game() -> None:
    game = Game(5, seed=1, rules=RULES["everyone-any-time"])
    random = Random(1)
    order: set[tuple[bool, ...]] = set()
    while not game.is_over:
        plates = drawn(game, 2).plates
        order.add(tuple(plate.top == plates[1].top for plate in plates))
        play_out(game, random, 20)
    assert len(order) == 1


@pytest.mark.parametrize("count", [0, 1, 3, 8, 13, 20, 27, 40, 52])
def test_hands_stay_readable(count: int) -> None:
    """Of each card, its upper left corner with rank and suit is not under another."""
    hand = PACK[:count]
    shown = drawn(hand)
    boxes = [shown.cards[str(card)] for card in hand]
    assert len(boxes) == count
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            aside = other.left - one.left >= 22 or one.left - other.left >= 22
            assert aside or other.top - one.top >= 40


def test_a_hand_of_forty_cards_at_the_table() -> None:
    hands = [PACK[:40], PACK[40:44], PACK[44:48]]
    position = Position.shedding(hands, trump="H", turn=0)
    shown = drawn(position, 0)
    own = [shown.cards[str(card)] for card in hands[0]]
    assert all(box.right - box.left > 70 for box in own)
    assert set(shown.faces) == set(map(str, hands[0]))
    opened = drawn(position)
    assert set(opened.faces) == {str(card) for hand in hands for card in hand}
    assert set(drawn(position, 1).faces) == set(map(str, position.hands[1]))


def test_shedding_hands_are_by_suit_and_the_trumps_come_last() -> None:
    position = Position.shedding(["2H 2S 3S 2D 2C 9H", "KD"], trump="D", turn=0)
    assert drawn(position, 0).faces == ["2S", "3S", "2H", "9H", "2C", "2D"]
    game = Game(2, deck=PACK)
    assert drawn(game, 0).faces == list(map(str, game.hands[0]))


def test_a_trick_of_twelve_cards_and_more() -> None:
    """With play-offs and sluffs; the table grows rather than that the cards become tiny."""
    rules = Rules.preset("everyone-any-time")
    game = until(Game(12, seed=0, rules=rules), lambda game: on_table(game) >= 14)
    shown = drawn(game, SPECTATOR)
    laid = [str(card) for laid in game.table for card in laid.cards]
    assert shown.faces == laid
    assert all(shown.cards[card].right - shown.cards[card].left > 30 for card in laid)
    small = until(Game(3, seed=11, rules=rules), lambda game: on_table(game) >= 12)
    assert drawn(small, 0).view.bottom > drawn(Game(3), 0).view.bottom


def test_long_sequences_take_little_room() -> None:
    rules = Rules(sequences=True)
    position = Position.shedding(
        [[card for card in PACK if card.suit == "S"], "2H", "3H"], trump="H", turn=0, rules=rules
    )
    game = Game.from_position(position)
    game.play(Play(game.hands[0][:12]))
    shown = drawn(game, 1)
    places = [shown.cards[str(card)].left for card in PACK if card.suit == "S" and card.rank < 14]
    assert places == sorted(places) and places[-1] - places[0] < 300


@pytest.mark.parametrize("players", [17, 18, 30, 51])
@pytest.mark.parametrize("opened", [True, False])
def test_there_is_room_for_more(players: int, opened: bool) -> None:
    """More seats, piles and plays than any game has by now."""
    words = words_module.words_in("en")
    game = Game(NAMES, seed=1, rules=RULES["everyone-any-time"])
    play_out(game, Random(1), 12)
    scene = scene_of(game, None if opened else 3, words)
    seats = [
        evolve(scene.seats[seat % 17], seat=seat, cards=1, hand=None if seat else PACK[:1])
        for seat in range(players)
    ]
    laid = [Laid(seat, (card,)) for seat, card in zip(range(players), PACK[1:], strict=False)]
    piles = [Pile(kind, 3, owner=2 if kind == "trump card" else None) for kind in PileKind]
    crowded = evolve(scene, seats=tuple(seats), table=tuple(laid), piles=tuple(piles))
    for draw in (draw_table, draw_tall):
        shown = Drawing("".join(draw(crowded, Pen(words), None))).check()
        assert len(shown.plates) == players


# --- the same for a phone ---------------------------------------------------------------------


@pytest.mark.parametrize("case", every_quick(product(RULES, [2, 3, 5, 8, 17]), 7), ids=str)
def test_on_a_phone_everything_has_its_place(case: tuple[str, int]) -> None:
    name, players = case
    players = min(players, RULES[name].max_players)
    game = random_game(RULES[name], players, f"{name} {players} phone", 3)
    random = Random(players)
    for _ in range(4):
        viewer = random.choice(viewers(game))
        for seen_by in (viewer, None):
            wide = drawn(game, seen_by, language="sv")
            tall = drawn(game, seen_by, language="sv", size=PHONE)
            assert sorted(tall.faces) == sorted(wide.faces)
            assert sorted(tall.ids) == sorted(wide.ids)
            assert tall.root[1].text == wide.root[1].text
            assert tall.root.get("width") == "390" and tall.view.right == 360
        play_out(game, random, 25)


@pytest.mark.parametrize("viewer", [None, SPECTATOR, 0, 4, 16])
def test_on_a_phone_words_are_read_and_stay_in_their_place(viewer: Viewer | None) -> None:
    game = renamed(random_game(RULES["everyone-any-time"], 17, "phone", 24), HOSTILE)
    shown = drawn(game, viewer, size=PHONE)
    inside = re.findall(r'<text (?:x="[\d.]+" )?y="[\d.]+" font-size="([\d.]+)"', shown.text)
    assert min(map(float, inside)) * PHONE / shown.view.right >= 13
    assert svg(game, viewer, size=479)[:300].count("0 0 360 ") == 1
    assert svg(game, viewer, size=480)[:300].count("0 0 360 ") == 0


@pytest.mark.parametrize("players", range(2, 18))
def test_on_a_phone_seats_go_clockwise_too(players: int) -> None:
    """Up the left side and down the right one; an odd one is at the top."""
    game = Game(NAMES[:players], seed=players)
    for viewer in (0, players - 1):
        shown = drawn(game, viewer, size=PHONE)
        seats = re.findall(r' data-seat="(\d+)"', shown.text)
        around = [(viewer + step) % players for step in range(1, players)]
        assert [int(seat) for seat in seats] == [*around, viewer]
        *others, bottom = shown.plates
        side = (players - 1) // 2
        left, right = others[:side], others[len(others) - side :]
        assert left == sorted(left, key=lambda plate: -plate.top)
        assert right == sorted(right, key=lambda plate: plate.top)
        for one, other in zip(reversed(left), right, strict=True):
            assert one.top == other.top and one.right < other.left
        for alone in others[side : len(others) - side]:
            assert all(alone.bottom < plate.top for plate in (*left, *right, bottom))
        assert all(plate.bottom < bottom.top for plate in others)


@pytest.mark.parametrize("count", [1, 3, 8, 13, 20, 27, 40])
def test_on_a_phone_every_card_can_be_tapped(count: int) -> None:
    """Of each card in hand a place is free that a finger finds, with its rank and suit."""
    position = Position.shedding([PACK[:count], PACK[40:44], PACK[44:48]], trump="H", turn=0)
    shown = drawn(position, 0, size=PHONE)
    scale = PHONE / shown.view.right
    boxes = [shown.cards[card] for card in shown.faces]
    assert len(boxes) == count
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            aside = abs(other.left - one.left) * scale >= 28
            assert aside or (other.top - one.top) * scale >= 44
    assert min(box.right - box.left for box in boxes) * scale >= 60


def test_marks_and_notes_that_have_no_room_beside_each_other() -> None:
    """What has just been done is told rather than what has a sign, and nothing is cut."""
    rules = Rules.preset("everyone-any-time")

    def drew(game: Game) -> bool:
        texts = drawn(game, SPECTATOR, size=600).texts
        return on_table(game) >= 8 and "draws 1" in texts and "may add cards" in texts

    game = until(Game(12, seed=0, rules=rules), drew)
    tall = drawn(game, SPECTATOR, size=PHONE).texts
    wide = drawn(game, SPECTATOR).texts
    assert "draws 1" in tall
    assert all(any(text.endswith("leads") for text in texts) for texts in (tall, wide))
    assert not [text for text in (*tall, *wide) if text.endswith("…")]


def test_a_long_trick_on_a_phone() -> None:
    rules = Rules.preset("everyone-any-time")
    game = until(Game(12, seed=0, rules=rules), lambda game: on_table(game) >= 14)
    shown = drawn(game, SPECTATOR, size=PHONE)
    assert shown.faces == [str(card) for laid in game.table for card in laid.cards]
    assert all(box.right - box.left > 40 for box in shown.cards.values())


@pytest.mark.parametrize("size", [PHONE, None])
def test_a_hand_and_moves_on_a_phone(size: int | None) -> None:
    moves = LegalMoves(map(Play, PACK[:20]))
    for what in (moves, PACK[:40]):
        assert (drawn(what, size=size).view.right <= 364) is (size is PHONE)


# --- what is shown ----------------------------------------------------------------------------


def test_what_a_seat_sees() -> None:
    game = Game(NAMES[:3], seed=7)
    game.play("9D")
    shown = drawn(game, 0)
    assert set(shown.faces) == {*map(str, game.hands[0]), "9D"}
    assert {"Anna", "Ben", "Carla", "turn", "leads", "draws 1", "stock 42"} <= {*shown.texts}
    assert {"card-9D", "seat-0", "seat-1", "seat-2", "stock", "trick", "title", "desc"} <= {
        *shown.ids
    }
    assert 'class="card diamonds laid play" data-card="9D"' in shown.text
    assert shown.text.count(" playable") == 0
    assert svg(game, 2).count(" playable") == 3
    description = shown.root[1].text
    assert description is not None
    assert "Trick: Ben 9 of diamonds." in description


def is_across(card: Box) -> bool:
    return card.right - card.left > card.bottom - card.top


def test_the_trump_card_and_the_upcard() -> None:
    game = until(Game(3, seed=7), lambda game: game.trump_owner is not None)
    assert 'id="trump-card"' in svg(game, 0) and 'id="stock"' not in svg(game, 0)
    assert str(game.trump_card) not in drawn(game, SPECTATOR).faces
    assert str(game.trump_card) in drawn(game).faces
    game = Game(3, seed=7, rules=RULES["upcard"])
    card = str(game.view(SPECTATOR).upcard)
    assert drawn(game, SPECTATOR).faces == [card]
    assert is_across(drawn(game, SPECTATOR).cards[card])
    assert card in drawn(game).faces
    until(game, lambda game: game.trump_owner is not None)
    assert drawn(game, SPECTATOR).faces[:1] == [card]
    assert not is_across(drawn(game, SPECTATOR).cards[card])
    assert "has it, face up king of spades." in game.view(0).board(plain=True)


def test_an_empty_stock_leaves_a_place() -> None:
    """Beside a card set aside (T2), the stock may be empty from the deal."""
    rules = Rules(trump="set_aside", pack=PACK[:7])
    position = Position.collecting(
        [PACK[:3], PACK[3:6]], stock="", turn=1, set_aside=PACK[6], rules=rules
    )
    shown = drawn(position, 0)
    assert 'class="place"' in shown.text and {"stock", "set-aside"} <= {*shown.ids}
    assert shown.faces == ["2C", "2D", "2H"]
    assert "Set aside: face down." in position.board(0, plain=True)
    assert str(PACK[6]) in drawn(position).faces


def test_cards_out_of_the_game_are_counted() -> None:
    game = Game(3, seed=7, rules=Rules(removed=4))
    for viewer in (None, 1, SPECTATOR):
        shown = drawn(game, viewer)
        assert "out of the game 4" in shown.texts
        assert not {*map(str, game.removed)} & {*shown.faces}
    assert "Out of the game: 4." in game.board(1, plain=True)


def test_a_trump_card_out_of_play() -> None:
    rules = Rules(trump="set_aside", set_aside_to="nobody")
    position = Position.shedding(
        ["7S 9H", "KD 2C"], trump="H", trump_card="3H", turn=0, rules=rules
    )
    shown = drawn(position, SPECTATOR)
    assert shown.faces == ["3H"] and "trump-card" in shown.ids
    assert "trump card 3♥" in position.board(1)
    assert "Trump card: face up 3 of hearts." in position.board(1, plain=True)


@pytest.mark.parametrize("shown_when", ["when_taken", "from_deal"])
def test_trump_that_is_shown_early(shown_when: str) -> None:
    game = Game(3, seed=7, rules=Rules.from_dict({"trump_shown": shown_when}))
    open_at_once = shown_when == "from_deal"
    last = str(game.stock[-1])
    assert (last in drawn(game, 0).faces) is (last in drawn(game).faces) is open_at_once
    until(game, lambda game: game.trump_owner is not None)
    assert last in drawn(game, 0).faces and "trump-card" in drawn(game, 0).ids


def test_who_owes_a_pick_up_is_marked() -> None:
    rules = Rules(no_cards="must_pick_up")
    position = Position.shedding(["7S 9H", "", "KD 2C"], trump="H", turn=0, owing=[1], rules=rules)
    shown = drawn(position, 0)
    assert "owes a pick-up" in shown.texts and 'class="seat owes"' in shown.text
    assert "ska ta upp" in position.board(0, "sv")
    assert 'class="seat safe"' not in shown.text


def test_pooled_cards_are_counted() -> None:
    rules = Rules.preset("goat")

    def pooled(game: Game) -> bool:
        return any(isinstance(event, PoolDealt) for event in game.events)

    games = (Game(3, seed=seed, rules=rules) for seed in range(200))
    played = (until(game, lambda game: game.phase is not Phase.COLLECTING) for game in games)
    game = next(filter(pooled, played))
    texts = " ".join(drawn(game, SPECTATOR).texts)
    assert re.search(r"pools \d+, gets \d+", texts)


@pytest.mark.parametrize("name", ["return", "classic"])
def test_cards_that_go_back(name: str) -> None:
    """A tie that cannot be played off (X3), and a trick that nobody can end (X1)."""

    def went_back(game: Game) -> bool:
        kind = TrickReturned if name == "return" else CollectingEnded
        told = [event for event in game.events if isinstance(event, kind)]
        return not game.table and any(any(event.returned) for event in told[-1:])

    def far_enough(game: Game) -> bool:
        return game.phase is not Phase.COLLECTING or went_back(game)

    games = (Game(3, seed=seed, rules=RULES[name]) for seed in range(200))
    game = next(filter(went_back, (until(game, far_enough) for game in games)))
    assert "the cards go back" in drawn(game, SPECTATOR).texts


def test_rounds_and_kinds_of_a_trick() -> None:
    game = Game(4, seed=3, rules=RULES["everyone-any-time"])
    until(game, lambda game: any(laid.round for laid in game.table))
    shown = drawn(game, 0)
    assert "play-off 1" in shown.texts
    kinds = {laid.kind.value for laid in game.table}
    assert all(f" laid {kind}" in shown.text for kind in kinds)
    assert shown.text.count('class="ring"') == 1
    assert "to beat" not in shown.texts


def test_the_top_card_is_to_beat() -> None:
    game = until(Game(3, seed=7), in_shedding)
    shown = drawn(game, 0)
    assert shown.texts.count("to beat") == 1
    assert f"trick: {len(game.table)} of {game.trick_size}" in shown.texts


def test_the_end_marks_the_skitgubbe_and_the_safe() -> None:
    game = until(Game(NAMES[:4], seed=3), lambda game: game.is_over)
    assert game.skitgubbe is not None
    loser = NAMES[game.skitgubbe]
    shown = drawn(game, SPECTATOR)
    assert f"{loser} is the skitgubbe" in shown.texts
    assert sum(text.startswith("safe as no. ") for text in shown.texts) == 3
    assert shown.text.count('class="seat skitgubbe') == 1
    assert "discards" in shown.ids
    opened = drawn(game, game.safe[0])
    assert shown.view.bottom > opened.view.bottom


def test_a_drawn_game() -> None:
    corpus = Path(__file__).parent / "corpus"
    game = GameLog.load(corpus / "repetition-shedding-3p.jsonl").replay()
    assert game.outcome is not None and game.skitgubbe is None
    assert "drawn: the same position again" in drawn(game).texts


def test_the_trick_that_has_just_ended_fades() -> None:
    game = Game(NAMES[:3], seed=7)
    game.play("9D")
    (gone,) = (event for event in game.play("chance") if isinstance(event, TrickWon))
    shown = drawn(game, 0)
    assert gone.cards[0] not in game.hands[0]
    assert shown.faces[: len(gone.cards)] == list(map(str, gone.cards))
    assert f"card-{gone.cards[0]}" not in shown.ids
    assert f"{NAMES[gone.seat]} takes the trick" in shown.texts
    assert not any("takes the trick" in text for text in drawn(game.view(0)).texts)
    game.undo()
    assert "draws 1" in drawn(game, 0).texts


NOTES: dict[type[Event], str] = {
    Chanced: "chance",
    Passed: "passes",
    PickedUp: "picks up ",
    Sluffed: "sluffs ",
    TrumpCardTaken: "takes the trump card",
    TrickCompleted: "completes the trick",
    TrickWon: "takes the trick",
    LeftoversShown: "shows ",
}


def test_every_kind_of_note() -> None:
    found: set[type[Event]] = set()
    for rules in (RULES["everyone-any-time"], RULES["everyone"], RULES["classic"]):
        game = Game(NAMES[:3], seed=2, rules=rules)
        random = Random(4)
        for _ in range(250):
            before = len(game.events)
            random_act(game, random)
            new = {type(event) for event in game.events[before:]} & {*NOTES} - found
            texts = " ".join(drawn(game, SPECTATOR).texts) if new else ""
            found |= {kind for kind in new if NOTES[kind] in texts}
            if game.is_over:
                break
    assert found == {*NOTES}


def test_sharing() -> None:
    piles = ["2C 3C", "2D 3D 4D 5D 6D 7D", "2S 3S 4S 5S 6S 7S"]
    game = collected(piles, "9H", 1, rubbish_cards=True)
    assert game.phase is Phase.SHARING
    assert "Between the phases" in drawn(game).texts
    (gift, *_) = game.play(game.legal_moves()[0])
    assert isinstance(gift, Gave)
    assert f"gives {game.players[gift.receiver]} a card" in drawn(game).texts


# --- only what the viewer may see -------------------------------------------------------------


def told(game: Game, viewer: Viewer) -> list[str]:
    """All that a viewer is shown of a game."""
    view = game.view(viewer)
    return [
        svg(game, viewer),
        svg(view),
        svg(game, viewer, size=PHONE),
        game.board(viewer),
        view.board(),
        view.board(plain=True),
        view._repr_svg_(),
    ]


@pytest.mark.parametrize("name", every_quick(RULES, 6))
def test_twins_look_the_same(name: str) -> None:
    """Games that differ only in cards that the viewer has not seen."""
    game = random_game(RULES[name], 3, f"{name} looks", 60)
    random = Random(name)
    for viewer in random.sample(viewers(game), 2):
        for step, (one, two) in enumerate(twins(game, viewer, random)):
            if step % 4 == 0:
                assert told(one, viewer) == told(two, viewer)


@pytest.mark.parametrize("name", every_quick(Rules.presets(), 6))
def test_worlds_that_fit_look_the_same(name: str) -> None:
    random = Random(name)
    for limit in (4, 50, 90):
        game = random_game(RULES[name], 3, f"{name} {limit}", limit)
        for viewer in (0, SPECTATOR):
            view = game.view(viewer)
            worlds = [view.sample(random) for _ in range(3)]
            assert len({svg(world, viewer) for world in worlds}) == 1
            assert set(drawn(view).faces) == set(map(str, visible(view)))


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_a_redacted_log_looks_like_its_game(viewer: Viewer) -> None:
    game = random_game(RULES["everyone"], 3, "log", 30)
    log = game.log.for_seat(0) if viewer == 0 else game.log.for_spectator()
    assert svg(log) == svg(log, viewer) == svg(game, viewer)
    assert svg(game.log) == svg(game)


def test_a_move_that_was_taken_back_is_not_told() -> None:
    game = Game(NAMES[:3], seed=7)
    game.play("9D")
    header = game.log.for_seat(0).header
    log = GameLog(header, (*game.events_for(0), Undone(1)))
    assert "Ben is to lead" in drawn(log).texts
    assert "draws 1" not in drawn(log).texts


# --- hostile names ----------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, SPECTATOR, 0, 3, 4, 5, 16])
def test_hostile_names_stay_in_their_place(viewer: Viewer | None) -> None:
    game = random_game(RULES["everyone-any-time"], 17, "hostile", 24)
    hostile = renamed(game, HOSTILE)
    shown = drawn(hostile, viewer)
    assert not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", shown.text
    )
    assert "<script" not in shown.text
    assert "#4" in shown.texts


# --- what it can be asked ---------------------------------------------------------------------


def test_cards_hands_and_moves() -> None:
    assert drawn(Card("QH")).faces == ["QH"]
    assert drawn("QH 2C").faces == ["QH", "2C"]
    assert drawn(["QH", Card("2C")]).faces == ["QH", "2C"]
    assert drawn(()).faces == []
    assert ">Kn<" in svg("JH", language="sv") and ">10<" in svg("TH")
    moves = LegalMoves([*map(Play, PACK), *(Sluff(PACK[:3]) for _ in range(12))])
    shown = Drawing(svg(moves))
    assert f"and {len(moves) - MOST_MOVES} more" in shown.texts
    game = Game(2, seed=1)
    assert 'data-move="chance"' in svg(game.legal_moves())
    assert drawn(game.legal_moves()).faces == [str(card) for card in game.hands[1]]
    low = collected(["2C 3C", "2D 3D 4D 5D 6D 7D"], "9H", 1, rubbish_cards=True)
    assert 'data-move="give 2D"' in svg(low.legal_moves())
    assert drawn(LegalMoves()).faces == []


def test_size_theme_colours_and_prefix() -> None:
    game = Game(3, seed=1)
    plain = svg(game, 0)
    small = svg(game, 0, size=580)
    assert small.replace('width="580"', "").count("580") == 0
    root = Drawing(small).root
    assert root.get("width") == "580"
    assert root.get("viewBox") == Drawing(plain).root.get("viewBox")
    assert "prefers-color-scheme:dark" in plain
    assert 'class="skitgubbe-svg dark"' in svg(game, 0, theme="dark")
    assert 'class="skitgubbe-svg auto four"' in svg(game, 0, four_colours=True)
    marked = svg(game, 0, prefix="left-")
    assert marked.replace("left-", "") == plain
    assert all(name.startswith("left-") for name in Drawing(marked).ids)


@pytest.mark.parametrize(
    ("look", "message"),
    [
        *(({"size": size}, "size: ") for size in ("9", True, 0, -5, 1e9, float("nan"))),
        ({"size": 10**400}, "size: "),
        ({"theme": "pink"}, "theme: 'pink' is not one of auto, light, dark"),
        ({"theme": ["auto"]}, "theme: "),
        *(({"prefix": prefix}, "prefix: ") for prefix in ('"', "1", " ", "a b", 3, "x" * 200, "é")),
        *(({"language": language}, "there is no language ") for language in ("", "de", None, 3)),
        *(({"viewer": viewer}, "viewer: ") for viewer in (3, -1, "seat 1", 1.0, True, b"x")),
    ],
)
def test_what_cannot_be(look: dict[str, object], message: str) -> None:
    draw: Callable[..., str] = svg
    special = {"viewer": ViewerError, "language": LanguageError}
    wrong = special.get(next(iter(look)), ArgumentError)
    with pytest.raises(wrong, match=re.escape(message)):
        draw(Game(3), **look)


@pytest.mark.parametrize("what", [None, 7, "7X", ["7S", 3], object(), "7S 7S", {"a": 1}])
def test_no_picture_of(what: object) -> None:
    draw: Callable[..., str] = svg
    with pytest.raises(SkitgubbeError):
        draw(what)


def test_a_view_is_drawn_for_its_own_viewer() -> None:
    view = Game(3, seed=1).view(1)
    assert svg(view, 1) == svg(view)
    for other in (0, SPECTATOR):
        with pytest.raises(ViewerError, match="viewer: this view is not for"):
            svg(view, other)
    with pytest.raises(ViewerError, match="sees cards as anybody does"):
        svg("7S", 1)


def test_a_log_that_does_not_replay() -> None:
    game = Game(3, seed=1)
    game.play("chance")
    log = GameLog(game.log.header, game.events[1:])
    with pytest.raises(LogError):
        svg(log)
    assert log._repr_svg_() is None


# --- notebooks --------------------------------------------------------------------------------


def test_notebooks_are_given_pictures() -> None:
    game = until(Game(3, seed=1), lambda game: len(game.moves) == 7)
    shown: list[Any] = [
        *(game, game.view(1), game.position, game.log, game.log.for_seat(1)),
        *(game.legal_moves(), game.hands[0], game.view(1).hand, Card("7S")),
    ]
    pictures: list[str] = [thing._repr_svg_() for thing in shown]
    prefixes = [Drawing(picture).check().ids[0].split("-")[0] for picture in pictures]
    assert len(set(prefixes)) == len(set(pictures)) == 6
    assert pictures == [thing._repr_svg_() for thing in shown]
    assert not any("<svg" in repr(thing) for thing in shown)


def test_a_hand_is_a_tuple() -> None:
    hand = Game(3, seed=1).hands[0]
    assert isinstance(hand, Hand) and repr(hand) == repr(tuple(hand))
    assert hand == tuple(hand) and hash(hand) == hash(tuple(hand))


# --- how large --------------------------------------------------------------------------------


def largest(games: Iterable[Game]) -> int:
    return max(len(svg(game, viewer).encode()) for game in games for viewer in (None, 0, SPECTATOR))


@pytest.mark.parametrize("name", ["classic", "everyone-any-time"])
def test_pictures_are_small(name: str) -> None:
    def moments(players: int) -> Sequence[Game]:
        game = Game(players, seed=1, rules=RULES[name])
        games: list[Game] = []
        for _ in range(12):
            games.append(game.copy())
            play_out(game, Random(len(games)), 15)
        return games

    assert largest(moments(4)) < 40_000
    assert largest(moments(17)) < 60_000


# --- the words -----------------------------------------------------------------------


def test_cards_have_names() -> None:
    swedish = words_module.words_in("sv")
    assert [swedish.suit(suit) for suit in Suit] == ["klöver", "ruter", "hjärter", "spader"]
    assert swedish.cards([Card("AS"), Card("TC")]) == "spader ess, klöver 10"
    assert swedish.cards([]) == "inga kort"
    assert skitgubbe.svg is svg
