"""What people type: cards and moves in the words of a language, where that is asked for."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from complaints import A_CARD, complaint
from hypothesis import given, strategies as st
from strategies import any_move
from translations import translated

from skitgubbe import (
    PACK,
    AmbiguousError,
    Card,
    CardStyle,
    Chance,
    Game,
    Give,
    LanguageError,
    Move,
    NotationError,
    Pass,
    PickUp,
    Play,
    Sluff,
    card_text,
    parse_card,
    parse_cards,
    parse_move,
    register_language,
    tell,
    tell_parts,
)
from skitgubbe.cards import Suit, format_cards
from skitgubbe.languages.catalogue import catalogue
from skitgubbe.languages.reading import MOVE_WORDS, folded

pytestmark = pytest.mark.once

BUILT_IN = ("en", "sv")

one_card = st.sampled_from(PACK)
rows_of_cards = st.lists(one_card, max_size=8)
any_language = st.sampled_from(BUILT_IN)
any_style = st.sampled_from(CardStyle)


refused = partial(complaint, NotationError)


_T = TypeVar("_T")


def read_or_error(call: Callable[..., _T], text: str, language: str) -> _T | NotationError:
    try:
        return call(text, lenient=True, language=language)
    except NotationError as error:
        return error


def candidates(text: str, language: str) -> str:
    """What an ambiguous text may mean."""
    with pytest.raises(AmbiguousError) as caught:
        parse_move(text, lenient=True, language=language)
    return " ".join(caught.value.candidates)


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "texts", "card"),
    [
        ("en", "10h|h10|H 10|10 of hearts|ten of hearts|Ten Hearts|hearts ten|10♡|♥10|T h", "TH"),
        ("en", "6♡|6♥|6♥\ufe0f|♡ 6|six of hearts", "6H"),
        ("en", "🂡|as|A♠|ace of spades|spade ace|♤ace", "AS"),
        ("en", "jack of clubs|j♧|knave-clubs|JC", "JC"),
        ("sv", "hjärter 10|hjärter tio|hjärtertia|HJÄRTER TIO|10h|h10|hja\u0308rter 10|🂺", "TH"),
        ("sv", "hjarter tio|10 hjärter|th|TH|10♥", "TH"),
        ("sv", "KnH|Kn♥|hjärter knekt|hjärterknekt|knekt hjärter|JH|♥ kn|hkn", "JH"),
        ("sv", "E♥|hjärter ess|hjärter äss|eh|ah|A♥|ess hjärter", "AH"),
        ("sv", "K♣|klöver kung|kk|KK|klover kung|kungen klöver", "KC"),
        ("sv", "D♦|ruter dam|rd|dr|ruterdam|qd|QD", "QD"),
        ("sv", "spader två|spader tvåa|S2|2s|spader tva|2♤", "2S"),
    ],
)
def test_a_card_as_people_write_it(language: str, texts: str, card: str) -> None:
    for text in texts.split("|"):
        assert parse_card(text, lenient=True, language=language) is Card(card), text


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("style", CardStyle)
def test_what_is_written_for_a_card_is_read_back(language: str, style: CardStyle) -> None:
    for card in PACK:
        text = card_text(card, language, style)
        for form in text, text.upper(), text.lower(), f"  {text.replace(' ', '  ')} ":
            assert parse_card(form, lenient=True, language=language) is card


@given(rows_of_cards, any_language, any_style, st.sampled_from([" ", ", ", "; ", " + ", "", "\n"]))
def test_rows_of_cards_are_read_back(
    cards: list[Card], language: str, style: CardStyle, between: str
) -> None:
    if style is CardStyle.NAMES:
        between = between or " "  # nobody would write words without a gap
    text = between.join(card_text(card, language, style) for card in cards)
    assert parse_cards(text, lenient=True, language=language) == tuple(cards)


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("style", CardStyle)
def test_the_cards_of_a_story_are_read_back(language: str, style: CardStyle) -> None:
    game, chance = Game(3, seed=7), Random(7)
    while not game.is_over:
        game.play(chance.choice(game.legal_moves()))
    told: set[Card] = set()
    for paragraph in tell_parts(game, language=language, cards=style):
        for part in paragraph.parts:
            if part.card is not None:
                assert parse_card(part.text, lenient=True, language=language) is part.card
                told.add(part.card)
    assert told == {*PACK}


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("style", CardStyle)
def test_what_is_told_of_a_move_is_read_back(language: str, style: CardStyle) -> None:
    moves: list[Move] = [Chance(), PickUp(), Pass(), Play("9HTH"), Sluff("JSJD")]
    moves += [make(card) for card in PACK for make in (Play, Sluff, Give)]
    for move in moves:
        text = tell(move, language=language, cards=style)
        assert parse_move(text, lenient=True, language=language) == move, text


@given(st.lists(one_card, min_size=2, max_size=5), any_language)
def test_a_list_in_words(cards: list[Card], language: str) -> None:
    *others, last = (card_text(card, language, "names") for card in cards)
    word = {"en": "and", "sv": "och"}[language]
    text = f"{', '.join(others)} {word} {last}."
    assert parse_cards(text, lenient=True, language=language) == tuple(cards)


@given(rows_of_cards.map(format_cards), any_language, st.sampled_from(["", " ", ", "]))
def test_what_is_read_strictly_is_read_the_same(text: str, language: str, between: str) -> None:
    for form in text, text.lower(), between.join(re.findall("..", text)).replace("T", "10"):
        assert parse_cards(form, lenient=True, language=language) == parse_cards(form)


@given(st.text(max_size=20) | st.text("kKnNdDhHsS10♥ äe,of", max_size=12), any_language)
def test_any_text_is_cards_or_refused(text: str, language: str) -> None:
    cards = read_or_error(parse_cards, text, language)
    if isinstance(cards, AmbiguousError):
        assert len(cards.candidates) > 1
        for candidate in cards.candidates:
            assert format_cards(parse_cards(candidate)) == candidate
    elif not isinstance(cards, NotationError):
        assert parse_cards(format_cards(cards), lenient=True, language=language) == cards


def test_cards_that_are_no_text() -> None:
    seven = Card("7S")
    assert parse_card(seven, lenient=True) is parse_card(seven) is seven
    assert parse_cards(seven, lenient=True) == (seven,)
    assert parse_cards([seven, "10 of hearts"], lenient=True) == (seven, Card("TH"))
    assert parse_cards("", lenient=True) == parse_cards([], lenient=True) == ()


@pytest.mark.parametrize("value", [None, 7, b"7S", 10**5000], ids=["none", "int", "bytes", "long"])
def test_what_is_no_card_at_all(value: Any) -> None:
    assert refused(parse_card, value, lenient=True).endswith("> is not a card") or (
        refused(parse_card, value, lenient=True) == f"{value!r} is not a card"
    )
    for lenient in True, False:
        assert " is not a card" in refused(parse_cards, [value], lenient=lenient)
        assert " is not a card" in refused(parse_cards, value, lenient=lenient)
    assert "is not a move" in refused(parse_move, value, lenient=True)


def test_what_is_not_one_card() -> None:
    assert refused(parse_card, "7S 8S", lenient=True) == "'7S 8S' is not one card, but 2"
    assert refused(parse_card, " ", lenient=True) == "' ' is not one card, but 0"
    assert refused(parse_card, "7S and X", lenient=True) == "'x' is not a card in language 'en'"
    assert refused(parse_card, "🃏", lenient=True) == "'🃏' is not a card in language 'en'"
    assert refused(parse_card, "hjärter 10", lenient=True).endswith("in language 'en'")
    assert refused(parse_card, "spader 10 foo", lenient=True, language="sv") == (
        "'foo' is not a card in language 'sv'"
    )
    long = "7S " * 400
    assert refused(parse_cards, long, lenient=True).endswith(" is longer than 1000 characters")


@pytest.mark.parametrize("language", ["fi", "", "EN", None, 7])
def test_a_language_that_is_not_there(language: Any) -> None:
    for call in parse_card, parse_cards, parse_move:
        with pytest.raises(LanguageError, match=r"^there is no language "):
            call("7S", lenient=True, language=language)


@pytest.mark.parametrize("unit", ["dk", "kd", "d", "k ", "10", "hjärter ", "å", ",", "\0"])
def test_long_texts_take_no_time(unit: str) -> None:
    text = (unit * 1000)[:1000]
    assert len(str(read_or_error(parse_cards, text, "sv"))) < 7000


# --- what is ambiguous ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("sv", "D", "QC QD QH QS 2D 3D 4D 5D 6D 7D 8D 9D TD JD KD AD"),
        ("sv", "K", "KC KD KH KS 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC AC"),
        ("sv", "Kn", "JC JD JH JS"),
        ("sv", "7S 10", "TC TD TH TS"),
        ("sv", "hjärter", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        ("sv", "hjärter, 7S", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        ("sv", "DK", "QC KD"),
        ("sv", "DK 7S", "QC7S KD7S"),
        ("en", "D", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"),
        ("en", "queen", "QC QD QH QS"),
    ],
)
def test_what_is_ambiguous_is_refused_with_the_candidates(
    language: str, text: str, meant: str
) -> None:
    with pytest.raises(AmbiguousError) as caught:
        parse_cards(text, lenient=True, language=language)
    assert caught.value.candidates == tuple(meant.split())
    if not text.startswith("7S") and "," not in text:  # in a move, each is the whole of it
        assert sorted(candidates(text, language)) == sorted(meant)


def test_the_exact_notation_of_a_card_means_it_in_every_language() -> None:
    assert parse_card("KD", lenient=True, language="sv") is Card("KD")
    assert parse_card("kd", lenient=True, language="sv") is Card("KD")
    assert candidates("dk", "sv") == "QC KD"


def test_what_an_ambiguous_error_tells() -> None:
    with pytest.raises(AmbiguousError) as caught:
        parse_card("Kn", lenient=True, language="sv")
    error = caught.value
    assert str(error) == "'kn' can be read as JC, JD, JH or JS"
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.candidates) == (str(error), error.candidates)
    assert refused(parse_card, "D", lenient=True, language="sv") == (
        "'d' can be read as QC, QD, QH, QS, 2D, 3D, 4D, 5D, 6D, 7D, 8D, 9D or 4 more"
    )


# --- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "texts", "move"),
    [
        ("sv", "chans|Ta chansen!|chance|våga|vänd upp|slå upp|ta en chans|ta chans", Chance()),
        ("sv", "jag tar en chans|ta chansen", Chance()),
        ("sv", "ta upp|plocka  upp|pick-up|tar upp kortet|ta det|tar upp den|jag tar", PickUp()),
        ("sv", "ta upp det|ta kortet", PickUp()),
        ("sv", "passar.|jag passar", Pass()),
        ("sv", "slänga 7S|slanga 7s|kasta 7S|kast 7S", Sluff("7S")),
        ("sv", "Slänger på hjärter 7 och spader 7|Kastar på hjärter 7, spader 7!", Sluff("7H7S")),
        ("sv", "sluff kn♥|strö kn♥", Sluff("JH")),
        ("sv", "ge klöver 2", Give("2C")),
        ("sv", "ge ett spader ess", Give("AS")),
        ("sv", "jag lägger 7S|jag 7S|stunsar med 7S|den 7S", Play("7S")),
        ("sv", "Jag ska lägga ut 7S 7H", Play("7S7H")),
        ("sv", "lägg 7S 8S", Play("7S8S")),
        ("sv", "lägg en hjärter sju", Play("7H")),
        ("sv", "KnH", Play("JH")),
        ("en", "take chance|a chance|take a chance|chance it", Chance()),
        ("en", "take up|pickup|take it|pick it up|take", PickUp()),
        ("en", "pick up the card|pick the card up", PickUp()),
        ("en", "throw in 7 of spades, 7 of hearts", Sluff("7H7S")),
        ("en", "Sluff:7S|sluff7S", Sluff("7S")),
        ("en", "hand over deuce of clubs", Give("2C")),
        ("en", "I play 7s|play 7s", Play("7S")),
        ("en", "10 of hearts|10h", Play("TH")),
        ("en", "play the seven of hearts", Play("7H")),
        ("en", "a king of hearts and the 7S", Play("7SKH")),
        ("en", "a h|a of hearts", Play("AH")),
    ],
)
def test_a_move_as_people_write_it(language: str, texts: str, move: Move) -> None:
    for text in texts.split("|"):
        assert parse_move(text, lenient=True, language=language) == move, text


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("name", MOVE_WORDS)
def test_every_word_for_a_move_means_that_move(language: str, name: str) -> None:
    cards = {"play": " 7S", "sluff": " 7S", "give": " 7S"}.get(name, "")
    for word in catalogue(language).say(f"read.{name}").split("|"):
        assert word == folded(word)
        assert parse_move(word + cards, lenient=True, language=language).name == name
        with pytest.raises(NotationError):
            parse_cards(word, lenient=True, language=language)


@given(any_move, any_language)
def test_a_move_that_is_read_strictly_is_read_the_same(move: Move, language: str) -> None:
    for text in str(move), str(move).upper(), str(move).lower():
        assert parse_move(text, lenient=True, language=language) == move


@given(st.text(max_size=16) | st.text("taupplgeänspcho 7S", max_size=12), any_language)
def test_any_text_is_a_move_or_refused(text: str, language: str) -> None:
    move = read_or_error(parse_move, text, language)
    if isinstance(move, AmbiguousError):
        assert len({parse_move(candidate) for candidate in move.candidates}) > 1
    elif isinstance(move, NotationError):
        assert "is not a move" in str(move)
    else:
        assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("language", "text", "hint"),
    [
        ("sv", "slänga", "name the cards, as in 'sluff 7S'"),
        ("sv", "ge 2C 3C", "give one card, as in 'give 2C'"),
        ("sv", "ta 7S", "pick up goes without cards"),
        ("sv", "chans 7S", "chance goes without cards"),
        ("en", "7S 7♠", "7S is there twice"),
        ("en", "", "name the cards, as in '7S'"),
        ("en", "play", "name the cards, as in '7S'"),
    ],
)
def test_what_is_not_a_move_with_a_hint(language: str, text: str, hint: str) -> None:
    told = refused(parse_move, text, lenient=True, language=language)
    assert told == f"{text!r} is not a move: {hint}"


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "chans", "chans"),
        ("en", "passed", "passed"),
        *(("sv", word, word) for word in ("dra", "drar", "saka", "tsar")),
        *(("sv", f"{word} 7S", word) for word in ("dra", "drar", "saka", "tsar")),
        ("sv", "två sjuor", "sjuor"),
        ("sv", "kungen i ruter", "i"),
        ("en", "five in a row", "in"),
        ("en", "7S and", "and"),
        ("en", "give 7S then", "then"),
        ("sv", "7S och", "och"),
        ("en", "ten ten ten ten", "ten"),
        ("en", "a ten foo", "foo"),
        ("en", "a foo", "foo"),
        ("en", "throw in the towel", "towel"),
    ],
)
def test_half_of_a_text_is_not_read(language: str, text: str, word: str) -> None:
    told = refused(parse_move, text, lenient=True, language=language)
    assert told == f"{text!r} is not a move: {word!r} is not a card in language {language!r}"


WRITTEN_FOR_PLAYS = ("predicate.played", "story.leads", "story.answers", "story.beats")
WRITTEN_FOR_OTHERS = {
    "predicate.sluffed": Sluff("7S"),
    "predicate.passed": Pass(),
    "story.chances": Chance(),
    "predicate.gave.card": Give("7S"),
}


def test_what_is_written_for_a_move_in_swedish_is_read_back() -> None:
    written = {**dict.fromkeys(WRITTEN_FOR_PLAYS, Play("7S")), **WRITTEN_FOR_OTHERS}
    for key, move in written.items():
        text = catalogue("sv").say(key, cards="7♠", receiver="")
        assert parse_move(text, lenient=True, language="sv") == move, text


def test_cards_that_are_joined_have_letters_of_one_kind() -> None:
    joined = {"knhds": "JHQS", "dskh": "QSKH", "khqd": "QDKH", "hknsd": "JHQS", "9hth": "9HTH"}
    for text, cards in joined.items():
        assert parse_move(text, lenient=True, language="sv") == Play(cards)
    assert parse_card("ar", lenient=True, language="sv") is Card("AD")
    assert parse_cards("dr ar", lenient=True, language="sv") == parse_cards("QDAD")
    assert refused(parse_cards, "drar", lenient=True, language="sv").startswith("'drar' is not")


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("sv", "slänga DK", "sluff QC sluff KD"),
        ("sv", "kast DK", "sluff QC sluff KD"),
        ("sv", "jag lägger kn", "JC JD JH JS"),
        ("sv", "ge kn", "give JC give JD give JH give JS"),
        ("sv", "slänga 7S 8", "sluff 7S8C sluff 7S8D sluff 7S8H sluff 7S8S"),
        ("sv", "slänga DK 7S", "sluff QC7S sluff KD7S"),
        ("en", "a k s", "ACKS ADKS AHKS ASKS"),
        # some card is not the ace, and several are no spade
        ("en", "tens", "TC TD TH TS"),
        ("en", "aces", "AC AD AH AS"),
        ("en", "sluff sevens", "sluff 7C sluff 7D sluff 7H sluff 7S"),
        ("en", "a 7", "7C 7D 7H 7S"),
        ("en", "play an ace", "AC AD AH AS"),
        ("en", "give a king", "give KC give KD give KH give KS"),
        ("en", "play a heart", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        ("en", "a ♥", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
        ("en", "a club", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"),
        ("sv", "hjärter, 7S", "2H7S 3H7S 4H7S 5H7S 6H7S 7H7S 8H7S 9H7S TH7S JH7S QH7S KH7S AH7S"),
        ("sv", "ruter dam och kung", "QDKC QDKD QDKH QDKS"),
        ("sv", "kasta kung och ruter dam", "sluff KCQD sluff KDQD sluff KHQD sluff KSQD"),
        ("sv", "7C 7D 7", "7C7D7H 7C7D7S"),
        ("sv", "DK 7", "QC7C QC7D QC7H QC7S KD7C KD7D KD7H KD7S"),
        ("en", "ten, jack", "TCJC TCJD TCJH TCJS TDJC TDJD TDJH TDJS "
                            "THJC THJD THJH THJS TSJC TSJD TSJH TSJS"),
    ],
)  # fmt: skip
def test_each_candidate_for_a_move_is_the_whole_of_it(language: str, text: str, meant: str) -> None:
    assert candidates(text, language) == meant


def test_one_card_that_is_half_named_can_be_the_only_one_left() -> None:
    assert parse_move("7C 7D 7H 7", lenient=True) == Play("7C7D7H7S")
    told = refused(parse_move, "7C 7D 7H 7S 7", lenient=True)
    assert told == "'7C 7D 7H 7S 7' is not a move: 7C is there twice"


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "jacks|tenh|hace|queend"), ("sv", "sjuk|tiok|ess|tres|damr")],
)
def test_a_word_and_a_letter_are_not_joined_to_a_card(language: str, words: str) -> None:
    for word in words.split("|"):
        refused(parse_move, word, lenient=True, language=language)
    assert parse_move("kinghearts", lenient=True) == Play("KH")


def test_a_long_move_is_refused_unread() -> None:
    told = refused(parse_move, "sluff " + "7S" * 300, lenient=True)
    assert told.endswith(" is not a move: it is longer than 400 characters")


# --- strict stays as it was -------------------------------------------------------------------


@pytest.mark.parametrize("text", ["h10", "6♡", "🂡", "10 of hearts", "chans", "take", "lay 7S"])
def test_strict_reading_is_the_default_and_invents_nothing(text: str) -> None:
    for call in parse_card, parse_cards, parse_move:
        refused(call, text)
        refused(call, text, language="sv")


def test_cards_read_strictly() -> None:
    assert parse_card("10♠") is Card("TS")
    assert parse_cards("9h, 10h") == (Card("9H"), Card("TH"))
    assert refused(parse_card, "KnH") == f"'KnH' is not a card: {A_CARD}"


# --- a third language -------------------------------------------------------------------------


def _cards(language: str, texts: Iterable[str]) -> list[Card]:
    return [parse_card(text, lenient=True, language=language) for text in texts]


def test_letters_of_a_language_that_are_other_letters_of_the_notation(tmp_path: Path) -> None:
    """As in Turkish, where K is the queen; with the suits' letters and words between."""
    path = tmp_path / "xx.po"
    changes = {
        "rank.letter.Q": "K",
        "rank.letter.K": "P",
        "rank.letter.J": "A",
        "rank.letter.A": "T",
        "rank.letter.T": "10",
        "card.names": "{suit} met de {rank}",
        "suit.name.H": "d",
        "suit.name.D": "harten",
    }
    path.write_text(translated(changes.get), "utf-8")
    register_language("qv", path)
    for style in CardStyle:
        texts = [card_text(card, "qv", style) for card in PACK]
        assert _cards("qv", texts) == [*PACK]
    assert parse_card("K♥", lenient=True, language="qv") is Card("QH")
    assert parse_card("KH", lenient=True, language="qv") is Card("KH")
    assert {card.suit for card in _cards("qv", ["harten met de ace", "harten 7"])} == {
        Suit.DIAMONDS
    }


def test_words_between_cards_that_end_alike(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    changes = {"read.and": "also|and also|a", "read.article": "a|the"}
    path.write_text(translated(changes.get), "utf-8")
    register_language("qw", path)
    meant = "7S8C 7S8D 7S8H 7S8S"
    for text in "7S and also 8", "7S also 8", "7S a 8", "7S also the 8":
        assert candidates(text, "qw") == meant
