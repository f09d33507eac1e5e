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
from drawings import PLACES, Drawing
from shown_games import (
    HOSTILE,
    NAMES,
    PHONE,
    PICTURES,
    aside,
    on_table,
    play_out,
    random_game,
    renamed,
    until,
    visible,
)
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
    PickedUp,
    Play,
    PoolDealt,
    Pooled,
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
from skitgubbe.telling.pictures.captions import captions_in
from skitgubbe.telling.pictures.picture import MOST_MOVES
from skitgubbe.telling.pictures.scene import Pile, PileKind, scene_of
from skitgubbe.telling.pictures.shapes import Pen
from skitgubbe.telling.pictures.table import draw_table

__all__: list[str] = []

pytestmark = pytest.mark.once


def drawn(what: object, viewer: Viewer | None = None, **look: object) -> Drawing:
    draw: Callable[..., str] = svg
    return Drawing(draw(what, viewer, **look)).check()


# --- everything in its place ------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURES)
def test_everything_lies_where_it_lay(name: str) -> None:
    """In a few pictures that were looked at: see ``drawings.py``."""
    found = Drawing(PICTURES[name]()).check().places()
    assert found == (PLACES / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("case", every_quick(product(RULES, [2, 3, 5, 8, 9, 17]), 7), ids=str)
def test_every_rule_and_number_of_players(case: tuple[str, int]) -> None:
    """Wide and tall, with the same in both."""
    name, players = case
    players = min(players, RULES[name].max_players)
    game = random_game(RULES[name], players, f"{name} {players}", 3)
    random = Random(players)
    for _ in range(4):
        viewer = random.choice(viewers(game))
        for seen_by in (viewer, None):
            wide = drawn(game, seen_by, language="sv", four_colours=True, theme="dark")
            tall = drawn(game, seen_by, language="sv", size=PHONE)
            assert sorted(tall.faces) == sorted(wide.faces)
            assert sorted(tall.ids) == sorted(wide.ids)
            assert tall.root[1].text == wide.root[1].text
            assert tall.root.get("width") == "390" and tall.view.right == 360
            assert {*wide.faces} >= {*map(str, visible(game.view(viewer)))}
        play_out(game, random, 25)


@pytest.mark.parametrize("size", [None, PHONE])
@pytest.mark.parametrize("players", range(2, 18))
def test_seats_go_clockwise_from_the_viewer(players: int, size: int | None) -> None:
    """From the left of the bottom up, along the top and down on the right."""
    game = Game(NAMES[:players], seed=players)
    for viewer in (0, players - 1):
        shown = drawn(game, viewer, size=size)
        seats = re.findall(r' data-seat="(\d+)"', shown.text)
        around = [(viewer + step) % players for step in range(1, players)]
        assert [int(seat) for seat in seats] == [*around, viewer]
        *others, bottom = shown.plates
        assert all(plate.bottom <= bottom.top for plate in others)
        if len({plate.top for plate in others}) == 1:
            side = 0
        else:
            side = sum(plate.left == others[0].left for plate in others[: (players - 1) // 2])
        left, top, right = (
            others[:side],
            others[side : len(others) - side],
            others[len(others) - side :],
        )
        assert left == sorted(left, key=lambda plate: -plate.top)
        assert top == sorted(top, key=lambda plate: plate.left)
        assert len({plate.top for plate in top}) <= 1
        for one, other in zip(reversed(left), right, strict=True):
            assert one.top == other.top and one.right < other.left
            assert all(plate.bottom < one.top for plate in top)


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
    shown = drawn(PACK[:count])
    assert shown.faces == list(map(str, PACK[:count]))
    assert_free(shown, 22, 40)


@pytest.mark.parametrize("count", [1, 3, 8, 13, 20, 27, 40])
def test_on_a_phone_every_card_can_be_tapped(count: int) -> None:
    """Of each card in hand a place is free that a finger finds, with its rank and suit."""
    position = Position.shedding([PACK[:count], PACK[40:44], PACK[44:48]], trump="H", turn=0)
    shown = drawn(position, 0, size=PHONE)
    assert len(shown.faces) == count
    assert_free(shown, 28 * 360 / PHONE, 44 * 360 / PHONE)
    assert min(box.right - box.left for box in shown.cards.values()) * PHONE / 360 >= 60


def assert_free(shown: Drawing, across: float, down: float) -> None:
    """Of each card, so much is not under another."""
    boxes = [shown.cards[card] for card in shown.faces]
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            assert abs(other.left - one.left) >= across or other.top - one.top >= down


def test_shedding_hands_are_by_suit_and_the_trumps_come_last() -> None:
    position = Position.shedding(["2H 2S 3S 2D 2C 9H", "KD"], trump="D", turn=0)
    assert drawn(position, 0).faces == ["2S", "3S", "2H", "9H", "2C", "2D"]
    game = Game(2, deck=PACK)
    assert drawn(game, 0).faces == list(map(str, game.hands[0]))


@pytest.mark.parametrize("size", [None, PHONE])
def test_a_trick_of_twelve_cards_and_more(size: int | None) -> None:
    """With play-offs and sluffs; the table grows rather than that the cards become tiny."""
    rules = Rules.preset("everyone-any-time")
    game = until(Game(12, seed=0, rules=rules), lambda game: on_table(game) >= 14)
    shown = drawn(game, SPECTATOR, size=size)
    assert shown.faces == [str(card) for laid in game.table for card in laid.cards]
    assert all(box.right - box.left > (40 if size else 30) for box in shown.cards.values())
    small = until(Game(3, seed=11, rules=rules), lambda game: on_table(game) >= 12)
    assert drawn(small, 0, size=size).view.bottom > drawn(Game(3), 0, size=size).view.bottom


@pytest.mark.parametrize("size", [None, PHONE])
def test_the_cards_of_a_trick_are_centred(size: int | None) -> None:
    """Each over its name, and all of them below the headline."""
    game = until(
        Game(12, seed=0, rules=RULES["everyone-any-time"]), lambda game: on_table(game) == 3
    )
    shown = drawn(game, SPECTATOR, size=size)
    places = dict(shown.found)
    (headline,) = (where for name, where in shown.found if name == "text strong middle: trick")
    middles: list[float] = []
    for laid in game.table:
        card = shown.cards[str(laid.cards[0])]
        name = places[f"text middle: {game.players[laid.seat]}"]
        middles.append(card.left + card.right)
        assert abs(name.left + name.right - middles[-1]) < 0.3
    assert abs(sum(middles) / 3 - headline.left - headline.right) < 0.3


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
    words = captions_in("en")
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
    for tall in (False, True):
        shown = Drawing("".join(draw_table(crowded, Pen(words), None, tall=tall))).check()
        assert len(shown.plates) == players


# --- the same for a phone ---------------------------------------------------------------------


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


def dealt(**rules: Any) -> Game:
    return Game(3, seed=7, rules=Rules.from_dict(rules))


def taken(**rules: Any) -> Game:
    """The same once somebody has taken the last card of the stock."""
    return until(dealt(**rules), lambda game: game.trump_owner is not None)


def set_up(
    *hands: str, owing: Sequence[int] = (), trump_card: str | None = None, **rules: Any
) -> Position:
    return Position.shedding(
        hands, trump="H", turn=0, owing=owing, trump_card=trump_card, rules=Rules(**rules)
    )


AT_ONCE = {"trump_shown": "from_deal"}
LATER = {"trump_shown": "when_taken"}
SHARED = ["2C 3C", "2D 3D 4D 5D 6D 7D", "2S 3S 4S 5S 6S 7S"]
OUT_OF_PLAY: dict[str, Any] = {"trump": "set_aside", "set_aside_to": "nobody"}


@pytest.mark.parametrize(
    ("what", "viewer", "there", "said"),
    [  # for whom which ids and cards are there, which are not, and what is said
        (taken(), 0, "trump-card -stock -AS", "has it, face down."),
        (taken(), None, "trump-card AS", "has it, face up ace of spades."),
        (dealt(trump="upcard"), SPECTATOR, "stock KS", "Stock: 43, upcard king of spades."),
        (taken(trump="upcard"), SPECTATOR, "trump-card -stock KS", "face up king of spades."),
        (dealt(**LATER), 0, "stock -AS", "Stock: 43."),
        (taken(**LATER), 0, "trump-card AS", "has it, face up ace of spades."),
        (dealt(**AT_ONCE), 0, "stock AS", "Stock: 43, upcard ace of spades."),
        (aside(), 0, "stock set-aside 2C 2D 2H -3H", "Set aside: face down."),
        (aside(), None, "stock set-aside 3H", "Set aside: face up 3 of hearts."),
        (dealt(removed=4), 1, "removed", "Out of the game: 4."),
        (dealt(removed=4), None, "removed", "Out of the game: 4."),
        (collected(SHARED, "9H", 1, rubbish_cards=True), None, "trick", "Between the phases; "),
        (
            set_up("7S 9H", "KD 2C", trump_card="3H", **OUT_OF_PLAY),
            SPECTATOR,
            "trump-card discards 3H -7S",
            "Trump card: face up 3 of hearts.",
        ),
        (
            set_up("7S 9H", "", "KD 2C", owing=[1], no_cards="must_pick_up"),
            0,
            "discards 7S 9H -KD",
            "B (owes a pick-up): hand 0.",
        ),
    ],
)
def test_what_lies_in_the_middle(
    what: Game | Position, viewer: Viewer | None, there: str, said: str
) -> None:
    shown = drawn(what, viewer)
    found = {*shown.ids, *shown.faces}
    for name in there.split():
        assert (name.removeprefix("-") in found) is not name.startswith("-"), name
    assert said in what.board(viewer, plain=True)


def test_only_the_upcard_lies_across() -> None:
    for game, across in ((dealt(trump="upcard"), True), (taken(trump="upcard"), False)):
        card = drawn(game, SPECTATOR).cards["KS"]
        assert (card.right - card.left > card.bottom - card.top) is across


def test_rounds_and_kinds_of_a_trick() -> None:
    game = Game(4, seed=3, rules=RULES["everyone-any-time"])
    until(game, lambda game: any(laid.round for laid in game.table))
    shown = drawn(game, 0)
    assert "play-off 1" in shown.texts
    kinds = {laid.kind.value for laid in game.table}
    assert all(f" laid {kind}" in shown.text for kind in kinds)
    assert shown.text.count('class="ring"') == 1
    assert "to beat" not in shown.texts


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
    TrickReturned: "the cards go back",  # a tie that cannot be played off (X3)
    CollectingEnded: "the cards go back",  # a trick that nobody can end (X1)
    LeftoversShown: "shows ",
    Pooled: "pools ",
    PoolDealt: "gets ",
    Gave: "gives ",
}


def test_every_kind_of_note() -> None:
    missing = dict(NOTES)
    names = ("everyone-any-time", "everyone", "classic", "goat", "return", "rubbish")
    for seed, name in product(range(2, 60), names):
        game = Game(NAMES[:3], seed=seed, rules=RULES[name])
        random = Random(4)
        while missing and not game.is_over and len(game.moves) < 250:
            before = len(game.events)
            random_act(game, random)
            new = {type(event) for event in game.events[before:]} & {*missing}
            texts = " ".join(drawn(game, SPECTATOR).texts) if new else ""
            for kind in new:
                if missing[kind] in texts:
                    del missing[kind]
    assert not missing


# --- only what the viewer may see -------------------------------------------------------------


def told(game: Game, viewer: Viewer) -> list[str | None]:
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


@pytest.mark.parametrize("name", every_quick(RULES, 9))
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


@pytest.mark.parametrize("size", [None, PHONE])
@pytest.mark.parametrize("viewer", [None, SPECTATOR, 0, 3, 4, 5, 16])
def test_hostile_names_stay_in_their_place(viewer: Viewer | None, size: int | None) -> None:
    game = random_game(RULES["everyone-any-time"], 17, "hostile", 24)
    shown = drawn(renamed(game, HOSTILE), viewer, size=size)
    assert not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", shown.text
    )
    assert "<script" not in shown.text
    assert "#4" in shown.texts
    if size is not None:  # words can be read
        sizes = re.findall(r'<text (?:x="[\d.]+" )?y="[\d.]+" font-size="([\d.]+)"', shown.text)
        assert min(map(float, sizes)) * size / shown.view.right >= 13


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
    assert "0 0 360 " in svg(game, 0, size=479)[:300]
    assert "0 0 760 " in svg(game, 0, size=480)[:300]
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


def test_programs_that_know_no_variables_draw_plain_colours() -> None:
    """Everything in one colour at least, and no height that is worked out from the width."""
    for what, theme, ground in ((Card("QH"), "auto", "#f5f2ea"), (Game(3), "dark", "#171c19")):
        shown = drawn(what, theme=theme, size=487)
        plain, varied = shown.text.split("<style>")[1].split("</style>")[0].split("@supports(")
        assert "var(" not in plain and "auto" not in plain and "@" not in plain
        assert f".ground{{fill:{ground}}}" in plain
        for rule in re.findall(r"[^{}]*[{][^{}]*var[^{}]*[}]", varied):
            selector, properties = rule.split("{")[0], re.findall(r"([a-z]+):var", rule)
            (same,) = (found for found in plain.split("}") if found.startswith(selector + "{"))
            assert [prop for prop in properties if f"{prop}:#" not in same] == []
        assert shown.root.attrib["height"].isdigit()
        assert {*map(float.is_integer, shown.view)} == {True}


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


@pytest.mark.parametrize("what", [None, 7, Game, "7X", ["7S", 3], object(), "7S 7S", {"a": 1}])
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
    swedish = captions_in("sv")
    assert [swedish.suit(suit) for suit in Suit] == ["klöver", "ruter", "hjärter", "spader"]
    assert swedish.cards([Card("AS"), Card("TC")]) == "spader ess, klöver 10"
    assert swedish.cards([]) == "inga kort"
    assert skitgubbe.svg is svg
