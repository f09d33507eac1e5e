"""No text for players stays outside of the catalogue, as far as that can be seen.

In a language made for this every letter of every message is another one, and the players and
suits have no Latin letters.  Whatever is told in it and still has Latin letters was told past the
catalogue.  And whatever refuses a position or what a player typed is told by messages, each of
which some error uses.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from translations import translated

import skitgubbe
from skitgubbe import (
    SPECTATOR,
    AmbiguousError,
    BusyError,
    Card,
    CardStyle,
    EndReason,
    EventError,
    Game,
    IllegalMoveError,
    NotationError,
    Phase,
    Play,
    Position,
    PositionError,
    Rank,
    Rules,
    RulesError,
    SkitgubbeError,
    Sluff,
    Suit,
    UndoError,
    UnexpectedMoveError,
    ViewFold,
    move_from_dict,
    parse_card,
    parse_cards,
    parse_move,
    register_language,
    svg,
    tell,
)
from skitgubbe.errors import quoted
from skitgubbe.events.from_json import event_from_dict
from skitgubbe.positions.position import FIELDS
from skitgubbe.positions.redaction import fill_position, mask_position
from skitgubbe.rules import OPTIONS

pytestmark = pytest.mark.once

NAMES = ["Άννα", "Βέν", "Κάρλα"]
LATIN = re.compile("[A-Za-z]")
KEPT = re.compile(r"\{[a-z_]+\}|</?[a-z]+>")


def wide(text: str) -> str:
    """The text with other letters, which look as wide as Chinese ones; parameters stay."""

    def other(letters: str) -> str:
        return "".join(chr(ord(sign) + 0xFEE0) if LATIN.match(sign) else sign for sign in letters)

    pieces = zip(KEPT.split(text), [*KEPT.findall(text), ""], strict=True)
    return "".join(other(piece) + kept for piece, kept in pieces)


@pytest.fixture(scope="module")
def language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The language of other letters."""
    file = tmp_path_factory.mktemp("languages") / "qx.po"
    file.write_text(translated(lambda _, text: wide(text)), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("skitgubbe.languages.catalogue._registered", {})
        register_language("qx", file)
        yield "qx"


# --- what happens -----------------------------------------------------------------------------


def games() -> Iterator[Game]:
    """A game of each preset, and some that end in other ways."""
    for preset in Rules.presets():
        yield Game(NAMES, rules=Rules.preset(preset), seed=3)
    yield Game(NAMES, rules=Rules(repetition_limit=2), seed=1)


def played(game: Game) -> Game:
    for number in range(400):
        if game.is_over:
            break
        legal = game.legal_moves()
        game.play(legal[(number * 7 + 3) % len(legal)])
    return game


def test_stories_and_how_games_stand(language: str) -> None:
    styles = cycle([CardStyle.SYMBOLS, CardStyle.NAMES, CardStyle.PLAYING_CARDS])
    for game, style in zip(games(), styles, strict=False):
        played(game)
        for viewer in (None, 0, 2, SPECTATOR):
            told = tell(game, viewer, language, cards=style)
            assert told and not LATIN.search(re.sub(rf"^{wide('Rules')}: .*\n", "", told))
        for view in (game.view(1), game.view(SPECTATOR)):
            assert not LATIN.search(tell(view, language=language, cards=style))
        for event in game.events[::9]:
            assert not LATIN.search(tell(event, language=language, names=NAMES, cards=style))
            assert not LATIN.search(tell(event, 0, language, cards=style))


def test_words_alone(language: str) -> None:
    for what in (*Rank, *Suit, *Phase, *EndReason, Card("TH")):
        assert not LATIN.search(tell(what, language=language))


def test_rules(language: str) -> None:
    for rules in Rules.presets().values():
        for line in rules.describe(language):
            ids_and_presets = r"\b[A-Z][0-9]+\b|'[a-z-]+'"
            assert not LATIN.search(re.sub(ids_and_presets, "", line)), line


def test_boards_and_pictures(language: str) -> None:
    for game in games():
        played(game)
        for viewer in (0, SPECTATOR):
            for shown in (
                game.board(viewer, language, unicode=True, colour=False),
                game.board(viewer, language, plain=True),
            ):
                assert not LATIN.search(shown), shown
            assert not LATIN.search(text_of_markup(svg(game, viewer, language)))


def test_pages(language: str, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    played(Game(NAMES, seed=3)).log.to_html(file, 1, language)
    assert not LATIN.search(text_of_markup(file.read_text("utf-8")))


def text_of_markup(markup: str) -> str:
    """What is read of markup: the text, and what is said aloud."""
    said = re.findall(r'aria-label="([^"]*)"', markup)
    markup = re.sub(r"<(style|script)\b.*?</\1>", "", markup, flags=re.DOTALL)
    text = " ".join([*said, re.sub("&[a-z]+;|<[^>]*>", " ", markup)])
    return text.replace("Skitgubbe:", "")  # the name of the game is the same in every language


def test_why_moves_are_refused(language: str) -> None:
    tried = ["2C", "chance", "sluff 7S", "pass", "pickup", "give 2C", "2C3C", "2C2D2H2S", "AS"]
    for game in games():
        for _ in range(60):
            for move in tried:
                why = game.why(move)
                if why is not None:
                    assert not LATIN.search(why.in_language(language).text)
            if game.is_over:
                break
            game.play(game.legal_moves()[-1])


# --- what is refused --------------------------------------------------------------------------

HANDS = Position.shedding(["7S 9H", "KD 2C"], trump="H", turn=0)
DATA = HANDS.to_dict()
LINE = HANDS.to_text()
HEAD = "skitgubbe-position-1"
JOKER: Any = "1X"
NOTHING: Any = None
WHOLE: dict[str, Any] = {field.name: getattr(HANDS, field.name) for field in FIELDS}


def data(**changes: Any) -> Callable[[], object]:
    return lambda: Position.from_dict({**DATA, **changes})


def line(old: str, new: str) -> Callable[[], object]:
    assert old in LINE
    return lambda: Position.from_text(LINE.replace(old, new))


def made(**changes: Any) -> Callable[[], object]:
    return lambda: Position(**{**WHOLE, **changes})


def shed(hands: Any = ("7S", "KD"), **keywords: Any) -> Callable[[], object]:
    given: dict[str, Any] = {"trump": "H", "turn": 0, **keywords}
    return lambda: Position.shedding(hands, **given)


def with_rules(**options: Any) -> Callable[[], object]:
    return data(rules=options)


def typed(text: Any, language: str = "") -> Callable[[], object]:
    if language:
        return lambda: parse_move(text, lenient=True, language=language)
    return lambda: parse_move(text)


def hidden() -> object:
    """A position with more cards hidden than there are."""
    masked: Any = mask_position(HANDS, 0)
    return fill_position({**masked, "hands": [[None] * 40, [None] * 40]})


IN_SWEDISH: list[tuple[Callable[[], object], str]] = [
    (typed("fold"), "'fold' är inget drag"),
    (
        typed("1X"),
        "'1X' är inget drag: '1X' är inget kort: "
        "ett kort är en valör (2 till 9, T, J, Q, K, A) och en färg (C, D, H, S)",
    ),
    (typed("ta 7S", "sv"), "'ta 7S' är inget drag: ta upp sägs utan kort"),
    (lambda: parse_card("7S 8S", lenient=True), "'7S 8S' är inte ett kort, utan 2"),
    (made(trick_size=""), "... är inget antal utlägg"),
    (made(closing=[0]), "closing: [0] är varken en tupel av platser eller None"),
    (data(**{f"x{number}": 0 for number in range(20)}), "...12 nycklar till finns inte heller"),
    (
        with_rules(trmp=1),
        "rules: 'trmp' är inget regelval (menades 'trump'?): välj bland tricks, ...",
    ),
    (
        with_rules(trump="x"),
        "rules: trump='x' är inte tillåtet: trump är 'last_card', 'upcard' eller 'set_aside'",
    ),
    (
        with_rules(rubbish_below=6),
        "rules: rubbish_below med annat än 5 kräver rubbish_cards=True (B5)",
    ),
    (
        with_rules(trump="upcard", collecting_ace="low", collecting_end="empty_hand"),
        "rules: collecting_ace='low' kräver trump='last_card' eller trump='set_aside' (C8)",
    ),
    (
        with_rules(trump="upcard", tricks="everyone"),
        "rules: trump='upcard' med tricks='everyone' kräver equal_cards=False (U5)",
    ),
    (
        shed(rules="clasic"),
        "rules: 'clasic' är inget namn på regler (menades 'classic'?): välj bland classic...",
    ),
    (
        lambda: ViewFold(Game(seed=7).log.for_seat(0).header).view(),
        "det som följer av given eller det senaste draget har inte kommit än",
    ),
    (line(" n:2", ""), "... det stå fältet n"),
    (
        lambda: Position.from_text(LINE + " x:1"),
        "... det stå ett fält, vart och ett en gång och i sin ordning",
    ),
    (
        line(HEAD, HEAD + " rules:sluffing=nix"),
        "kolumn 37: här ska det stå none eller after_trick eller own_rank eller own_ranks eller "
        "any_time",
    ),
]
"""What is refused, in Swedish: how its sentences are put together."""
REFUSED: list[Callable[[], object]] = [
    *(call for call, _ in IN_SWEDISH),
    typed("fold", "sv"),
    typed("7S 7S"),
    typed("give", "sv"),
    typed("sluff"),
    typed("spela", "sv"),
    typed("x" * 500),
    typed(""),
    Play,
    Sluff,
    lambda: Card("1", "S"),
    lambda: Card("2", "x"),
    lambda: parse_card(NOTHING, lenient=True),
    lambda: parse_cards("7S" * 501),
    lambda: parse_cards(["7S"] * 1001),
    shed(["1H", "KD"]),
    shed(trump="x"),
    shed(turn="0"),
    shed(table=[(0,)]),
    shed(safe=3),
    shed(safe=[0] * 53),
    shed(trick_size="2"),
    shed(rules=5),
    made(n="2"),
    made(phase="x"),
    made(leader="x"),
    made(safe=[0]),
    made(trump="H"),
    made(trump_card="7S"),
    made(stock="7S"),
    made(hands=("7S",)),
    made(table=(5,)),
    lambda: Position.from_dict(JOKER),
    data(format="x"),
    data(version="one"),
    lambda: Position.from_dict({key: DATA[key] for key in DATA if key != "turn"}),
    data(x=1),
    data(hands=[[str(n) for n in range(40)]]),
    data(hands=[["7s"]]),
    data(safe=[0] * 53),
    data(n=99),
    data(phase="x"),
    data(table=[7]),
    data(table=[{"seat": 0}]),
    data(table=[{"seat": 0, "cards": [], "kind": "x", "round": 0}]),
    hidden,
    data(rules=5),
    with_rules(qqq=1),
    with_rules(hand_size=0),
    with_rules(repetition_limit=0),
    with_rules(pack=5),
    with_rules(pack="7S7S"),
    with_rules(match_order="players"),
    lambda: Rules(must_match=True),
    lambda: event_from_dict({"event": "passed", "seat": "x"}),
    lambda: move_from_dict({"move": "fold"}),
    lambda: Position.from_text(NOTHING),
    lambda: Position.from_text("x" * 5000),
    line(HEAD, "x"),
    line(" n:2", "n:2"),
    line("n:2", "N:2"),
    line("n:2", "n=2"),
    line("n:2", "n:x"),
    line("dealer:0", "dealer:x"),
    line("shedding", "x"),
    line("trump:H", "trump:x"),
    line("7S9H", "x"),
    line("n:2", "n:2 n:2"),
    lambda: Position.from_text(LINE + " removed:-"),
    line(HEAD, HEAD + " rules:x=1"),
    line(HEAD, HEAD + " rules:chance=nix"),
    line(HEAD, HEAD + " rules:match_order=players"),
]


def error_of(call: Callable[[], object]) -> SkitgubbeError:
    with pytest.raises(SkitgubbeError) as caught:
        call()
    return caught.value


def fits(told: str, expected: str) -> bool:
    """Whether it is told so, with anything in the place of three dots."""
    pattern = ".*".join(map(re.escape, expected.split("...")))
    return any(re.fullmatch(pattern, text, re.DOTALL) for text in (told, *told.split("\n\n")))


@pytest.mark.parametrize("call", REFUSED)
def test_what_is_refused_is_told(call: Callable[[], object]) -> None:
    error = error_of(call)
    assert isinstance(error, NotationError | PositionError | RulesError | EventError)
    told = tell(error)
    faults = error.problems if isinstance(error, PositionError) else (str(error),)
    assert told.split("\n\n") == [*faults] != tell(error, language="sv").split("\n\n")
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.fault, twin.args) == (str(error), error.fault, error.args)


@pytest.mark.parametrize(("call", "swedish"), IN_SWEDISH)
def test_what_is_refused_is_told_in_swedish(call: Callable[[], object], swedish: str) -> None:
    error = error_of(call)
    assert isinstance(error, NotationError | PositionError | RulesError | EventError)
    assert fits(tell(error, language="sv"), swedish)


STAYS = re.compile(
    "'[^']*'|"
    r"\b(?:"
    + "|".join(
        [
            *sorted(Rules.presets(), key=len, reverse=True),
            *(field.name for field in FIELDS),
            *(option.name for option in OPTIONS),
            *(str(value) for option in OPTIONS for value in option.values),
            "[2-9TJQKA][CDHS]|[A-Z][0-9]+|true|false|none|None|True|False|rest|chance|pickup|kind|seat|cards|round|passed",
            HEAD,
        ]
    )
    + r")\b"
)
"""What is written so in every language: quoted values, keys of JSON, names of options, rules."""


@pytest.mark.parametrize("call", REFUSED)
def test_no_english_is_left_in_what_is_refused(language: str, call: Callable[[], object]) -> None:
    told = tell(error_of(call), language=language)  # type: ignore[arg-type]  # see above
    assert not LATIN.search(STAYS.sub("", told)), told


# --- what a player typed ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "english", "swedish"),
    [
        (
            "Kn",
            "'Kn' can be read as J♣, J♦, J♥ or J♠",
            "'Kn' kan läsas som Kn♣, Kn♦, Kn♥ eller Kn♠",
        ),
        (
            "slänga DK",
            "'slänga DK' can be read as sluff Q♣ or sluff K♦",
            "'slänga DK' kan läsas som slänga på D♣ eller slänga på K♦",
        ),
        (
            "D",
            "'D' can be read as Q♣, Q♦, Q♥, Q♠, 2♦, 3♦, 4♦, 5♦, 6♦, 7♦, 8♦, 9♦ or 4 more",
            "'D' kan läsas som D♣, D♦, D♥, D♠, 2♦, 3♦, 4♦, 5♦, 6♦, 7♦, 8♦, 9♦ eller 4 till",
        ),
    ],
)
def test_what_can_be_read_in_several_ways(text: str, english: str, swedish: str) -> None:
    error = error_of(typed(text, "sv"))
    assert isinstance(error, AmbiguousError)
    assert (tell(error), tell(error, language="sv")) == (english, swedish)


def test_candidates_are_named_as_the_language_does(language: str) -> None:
    error = AmbiguousError("?", ["9HTH", "sluff TH", "give 2C", "chance", "pass", "pickup", "7S7S"])
    assert tell(error, language="sv") == (
        "'?' kan läsas som 9♥ 10♥, slänga på 10♥, ge 2♣, chansa, passa, ta upp eller 7♠ 7♠"
    )
    assert tell(error, language="sv", cards="names").startswith(
        "'?' kan läsas som hjärter nio och hjärter tio, slänga på hjärter tio, "
    )
    (paragraph,) = skitgubbe.tell_parts(error)
    assert [part.card for part in paragraph.parts if part.card][:3] == [
        Card("9H"),
        Card("TH"),
        Card("TH"),
    ]
    assert not LATIN.search(tell(error, language=language))


def test_candidates_can_be_typed() -> None:
    """What is told of a move is read as that move, and means no other."""
    for text in ("9HTH", "sluff TH", "give 2C", "chance", "pass", "pickup"):
        for language in ("en", "sv"):
            told = tell(AmbiguousError("?", [text, text]), language=language)
            named = told.rpartition(" or " if language == "en" else " eller ")[2]
            assert str(parse_move(named, lenient=True, language=language)) == text


def test_errors_that_were_made_by_hand() -> None:
    nothing = AmbiguousError("?", [])
    assert str(nothing) == "'?' can be read as nothing"
    assert tell(AmbiguousError("?", ["7S"]), language="sv") == "'?' kan läsas som 7♠"
    faults: Any = ["7S is there twice", 7, None]
    assert tell(PositionError(faults), language="sv") == "7S is there twice\n\n7\n\nNone"
    assert str(PositionError(faults)) == "7S is there twice; 7; None"


def test_candidates_of_others() -> None:
    """Whoever makes such an error can name anything."""
    error = AmbiguousError("\u202e\x1b[2J", ["\x07" * 3, "fold" * 100, "7S"])
    for language in ("en", "sv"):
        told = tell(error, language=language)
        assert told.isprintable() and len(told) < 160
    assert tell(error) == (
        r"'\u202e\x1b[2J' can be read as \x07\x07\x07, "
        "foldfoldfoldfoldf...ldfoldfoldfoldfold or 7♠"
    )


def test_a_move_for_another_moment() -> None:
    game = Game(seed=7)
    game.play("9D", expected=0)
    late = error_of(lambda: game.play("9D", expected=0))
    early = error_of(lambda: game.play("9D", expected=5))
    assert isinstance(late, UnexpectedMoveError) and isinstance(early, UnexpectedMoveError)
    assert tell(late) == "The move was not made: the game had already gone on."
    assert tell(late, language="sv") == "Draget gjordes inte: spelet hade redan gått vidare."
    assert tell(early) == "The move was not made: the game has not come that far."
    assert tell(early, language="sv") == "Draget gjordes inte: spelet har inte kommit så långt."
    assert str(late) == "the move is for after 0 moves, but 1 was made"


def test_what_cannot_be_taken_back_or_changed_now() -> None:
    undone = error_of(Game(seed=7).undo)
    assert isinstance(undone, UndoError)
    assert tell(undone) == "There is no move to take back."
    assert tell(undone, language="sv") == "Det finns inget drag att ta tillbaka."
    busy = BusyError("the game is being changed already")
    assert tell(busy) == "Nothing was changed: somebody else was faster. Try again."
    assert tell(busy, language="sv") == "Inget ändrades: någon annan var före. Försök igen."


def test_errors_of_others_are_told_in_general() -> None:
    for other in (NotationError(), NotationError("x" * 10_000)):
        assert tell(other) == "this cannot be read"
        assert tell(other, language="sv") == "det här går inte att läsa"


@pytest.mark.parametrize("lenient", [False, True])
@pytest.mark.parametrize(
    "text",
    ["\u202e7S\x1b[2J", "7S\u2066" * 90, "'\"" * 50, "\\'\"" * 60, "fo\nld", "\ud800"],
    ids=ascii,
)
def test_what_was_typed_is_quoted_harmless_and_short(text: str, lenient: bool) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text, lenient=lenient)
    told = [tell(caught.value, language=language) for language in ("en", "sv")]
    assert all(each.isprintable() and len(each) < 250 for each in told)
    assert " is not a move" in told[0] and " är inget drag" in told[1]


@pytest.mark.parametrize(
    "text",
    [
        "x is not a move: give one card",
        "x' is not a move: pass goes without cards",
        "7S is there twice",
        "hands: it is longer than 400 characters",
    ],
)
def test_what_was_typed_is_no_message(text: str) -> None:
    error = error_of(typed(text))
    assert isinstance(error, NotationError)
    told = tell(error, language="sv")
    assert told.startswith(f"{quoted(text)} är inget drag")


class Strange:
    """Has a repr that looks like something else."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


@pytest.mark.parametrize("text", ["'", "turn: x", "a=1", "\x1b[2J\n", "it is", "column 5: x"])
def test_values_with_any_repr(text: str) -> None:
    error = error_of(shed(turn=Strange(text)))
    assert isinstance(error, PositionError)
    told = tell(error, language="sv")
    assert told.isprintable()
    assert told.startswith("turn: ") and told.endswith(" är ingen plats")


def test_faults_of_others() -> None:
    """What the library does not say is told as it is, harmless."""
    error = PositionError(["what\x1b nobody says", "7S is there twice"])
    assert tell(error, language="sv") == "what\\x1b nobody says\n\n7S is there twice"


def test_a_refused_move_is_told() -> None:
    error = error_of(lambda: Game(NAMES, seed=7).play("2C"))
    assert isinstance(error, IllegalMoveError)
    assert tell(error, language="sv") == "Du har inte klöver två."
