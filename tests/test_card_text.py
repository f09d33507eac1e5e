"""Cards in text, in each language and style."""

from __future__ import annotations

import unicodedata

import pytest

from skitgubbe import (
    PACK,
    ArgumentError,
    Card,
    CardStyle,
    LanguageError,
    NotationError,
    Rank,
    Suit,
    card_text,
    language_codes,
)
from skitgubbe.languages.card_text import PLAYING_CARDS, spellings

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("language", "style", "expected"),
    [
        ("en", "notation", "2C TH JD QS KH AC"),
        ("sv", "notation", "2C TH JD QS KH AC"),
        ("en", "symbols", "2♣ T♥ J♦ Q♠ K♥ A♣"),
        ("sv", "symbols", "2♣ 10♥ Kn♦ D♠ K♥ E♣"),
        ("sv", "playing_cards", "🃒 🂺 🃋 🂭 🂾 🃑"),
    ],
)
def test_cards_in_text(language: str, style: str, expected: str) -> None:
    cards = map(Card, ["2C", "TH", "JD", "QS", "KH", "AC"])
    assert " ".join(card_text(card, language, style) for card in cards) == expected


def test_full_names() -> None:
    assert card_text(Card("TH"), style="names") == "ten of hearts"
    assert card_text(Card("TH"), "sv", "names") == "hjärter tio"
    assert card_text(Card("AC"), "sv", CardStyle.NAMES) == "klöver ess"


def test_unicode_has_a_sign_for_each_card() -> None:
    for card in PACK:
        name = card_text(card, "en", "names").upper()
        assert unicodedata.name(PLAYING_CARDS[card]) == f"PLAYING CARD {name}"


@pytest.mark.parametrize("language", language_codes())
def test_each_card_has_a_text_of_its_own(language: str) -> None:
    for style in CardStyle:
        assert len({card_text(card, language, style) for card in PACK}) == 52


@pytest.mark.parametrize("language", language_codes())
def test_what_is_written_can_be_looked_up(language: str) -> None:
    ranks, suits = spellings(language, "rank", Rank), spellings(language, "suit", Suit)
    for card in PACK:
        letters = card_text(card, language).removesuffix(card.suit.symbol)
        assert ranks[letters.casefold()] is card.rank
    assert len(set(ranks.values())) == 13
    assert len(set(suits.values())) == 4


def test_a_language_or_a_style_that_is_not_there() -> None:
    with pytest.raises(LanguageError, match="there is no language 'fi': the languages are 'en'"):
        card_text(Card("7S"), "fi")
    with pytest.raises(LanguageError, match="there is no language None"):
        card_text(Card("7S"), None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(NotationError, match="'8X' is not a card"):
        card_text("8X")
    assert card_text("8s") == "8♠"
    with pytest.raises(ArgumentError) as caught:
        card_text(Card("7S"), style="bold")
    assert str(caught.value) == (
        "there is no style of cards 'bold': the styles are"
        " 'notation', 'symbols', 'playing_cards', 'names'"
    )
