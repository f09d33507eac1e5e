"""What people type for cards, read in the words and letters of a language.

A card is a rank and a suit in either order: letters, names, symbols, or one sign for both.  What
is read is everything that the text can mean; if that is more than one thing, nobody chooses here.
What :mod:`.card_text` writes for a card always means that card, whatever else it might.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final, TypeAlias, TypeVar

from attrs import frozen

from ..cards import PACK, Card, Rank, Suit
from ..errors import AmbiguousError, NotationError, quoted
from ..faults import fault
from .card_text import CardStyle, card_text, spellings
from .catalogue import Catalogue, catalogue

__all__ = ["MOVE_WORDS", "cards_meant", "folded", "move_words", "rows_meant", "without_self"]

MOST_ROWS: Final = 52
"""How many rows are given at most where cards are half named."""

MOST_HALVES: Final = 3
"""How many cards may be half named; with more of them a text is no cards."""

MOST_READINGS: Final = 8
"""How many meanings of a text are listed; more make it no less ambiguous."""

SEPARATORS: Final = " ,;:.!?+&/|"
"""May stand before, between and after cards."""

JOINTS: Final = " -."
"""May stand between the rank and the suit of a card."""

MOVE_WORDS: Final = ("play", "chance", "sluff", "pass", "pick_up", "give")
"""The kinds of move, as ``Move.name`` has them: for each there are words in the catalogue."""

_WHITE_SUITS: Final = {"♧": "C", "♢": "D", "♡": "H", "♤": "S"}

_T = TypeVar("_T")
_U = TypeVar("_U")

Spellings: TypeAlias = Mapping[str, frozenset[_T]]
"""What each spelling can mean."""


def folded(text: str) -> str:
    """The text as it is compared: without regard to case, blanks, and how accents are encoded.

    >>> folded("  Hjärter   10 ")
    'hjärter 10'
    """
    composed = unicodedata.normalize("NFC", text).casefold()
    plain = unicodedata.normalize("NFC", composed).translate({0xFE0E: None, 0xFE0F: None})
    return " ".join(plain.split())


def _bare(text: str) -> str:
    """The text without accents, for keyboards that have none."""
    parts = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _spellings(meanings: Iterable[tuple[str, _T]]) -> dict[str, frozenset[_T]]:
    found: dict[str, frozenset[_T]] = {}
    for text, meaning in meanings:
        spelling = folded(text)
        for form in {spelling, _bare(spelling)} - {""}:
            found[form] = found.get(form, frozenset()) | {meaning}
    return found


# --- the vocabulary of a language -------------------------------------------------------------


@frozen(eq=False)
class _Vocabulary:
    """All that is known of how cards and moves are written in a language."""

    ranks: Spellings[Rank]
    suits: Spellings[Suit]
    written: Spellings[Card]
    """What the library itself writes for a card; it means nothing else."""
    links: frozenset[str]
    """Words between the rank and the suit of a card."""
    between: frozenset[str]
    """Words between cards."""
    joined: frozenset[str]
    """Cards that can be joined in a word, as in ``9hth``: a letter or number of the language for
    the rank and one for the suit, or both of the notation.  If longer cards could, or cards of one
    letter of each, words such as the Swedish ``kast`` would fall apart into cards."""
    letters: frozenset[str]
    """The letters for ranks and suits, of the language and of the notation.  A letter and a word
    are not joined to a card: in English ``sevens`` are no seven of spades."""
    articles: frozenset[str]
    """Words before a card: ``a club`` is any club, though ``A`` is the ace's letter."""
    speakers: frozenset[str]
    """Words for who makes a move, before it."""
    moves: Spellings[str]

    @cached_property
    def longest(self) -> int:
        """How long a spelling for a card, a rank or a suit can be."""
        return max(map(len, (*self.ranks, *self.suits, *self.written)))


def _listed(texts: Catalogue, key: str) -> list[str]:
    return texts.say(key).split("|")


def _ranks(texts: Catalogue) -> Iterator[tuple[str, Rank]]:
    yield from spellings(texts.code, "rank", Rank).items()
    yield "10", Rank.TEN
    for rank in Rank:
        yield str(rank), rank
        yield from ((word, rank) for word in _listed(texts, f"read.rank.{rank}"))


def _suits(texts: Catalogue) -> Iterator[tuple[str, Suit]]:
    yield from spellings(texts.code, "suit", Suit).items()
    yield from ((sign, Suit(letter)) for sign, letter in _WHITE_SUITS.items())
    for suit in Suit:
        yield suit.value, suit
        yield suit.symbol, suit
        yield from ((word, suit) for word in _listed(texts, f"read.suit.{suit}"))


def _moves(texts: Catalogue) -> Iterator[tuple[str, str]]:
    yield from (("pickup", "pick_up"), ("pick up", "pick_up"), ("pick-up", "pick_up"))
    for name in MOVE_WORDS:
        if name not in ("play", "pick_up"):
            yield name, name
        yield from ((word, name) for word in _listed(texts, f"read.{name}"))


def _joined(texts: Catalogue) -> Iterator[str]:
    own_ranks = [texts.say(f"rank.letter.{rank}") for rank in Rank]
    own_suits = [texts.say(f"suit.letter.{suit}") for suit in Suit]
    for ranks, suits in ((own_ranks, own_suits), (map(str, Rank), [str(suit) for suit in Suit])):
        for rank in (*ranks, "10"):
            for suit in suits:
                yield from (folded(rank + suit), folded(suit + rank))


def _letters(texts: Catalogue) -> Iterator[str]:
    yield from (form for rank in Rank for form in (texts.say(f"rank.letter.{rank}"), str(rank)))
    yield from (form for suit in Suit for form in (texts.say(f"suit.letter.{suit}"), str(suit)))


@lru_cache(maxsize=16)
def _vocabulary(texts: Catalogue) -> _Vocabulary:
    written = ((card_text(card, texts.code, style), card) for style in CardStyle for card in PACK)
    patterns = (texts.say(key, rank="|", suit="|") for key in ("card.symbols", "card.names"))
    links = (part for pattern in patterns for part in pattern.split("|"))
    return _Vocabulary(
        _spellings(_ranks(texts)),
        _spellings(_suits(texts)),
        _spellings(written),
        frozenset(map(folded, links)) - {""},
        frozenset(map(folded, _listed(texts, "read.and"))),
        frozenset(_joined(texts)),
        frozenset(map(folded, _letters(texts))),
        frozenset(map(folded, _listed(texts, "read.article"))) - {""},
        frozenset(map(folded, _listed(texts, "read.self"))),
        _spellings(_moves(texts)),
    )


# --- reading cards ----------------------------------------------------------------------------


class _Reader:
    """All readings of a text as cards; the text is folded."""

    def __init__(self, text: str, words: _Vocabulary) -> None:
        self.text = text
        self._words = words

    def _next(self, at: int, spellings: Spellings[_T]) -> Iterator[tuple[int, _T]]:
        """What can be meant by the signs from a place on, and where they end."""
        for end in range(at + 1, min(at + self._words.longest, len(self.text)) + 1):
            for meaning in spellings.get(self.text[at:end], ()):
                yield end, meaning

    def _past(self, at: int, signs: str, words: Iterable[str]) -> set[int]:
        """Where it can go on, with or without one of the words."""
        start = self._skip(at, signs)
        ends = {start}
        for word in words:
            if self.text.startswith(word, start):
                ends.add(self._skip(start + len(word), signs))
        return ends - {len(self.text)} | {start}  # nothing ends with such a word

    def _skip(self, at: int, signs: str) -> int:
        while at < len(self.text) and self.text[at] in signs:
            at += 1
        return at

    def cards_at(self, at: int) -> Iterator[tuple[int, Card]]:
        """The cards that can stand at a place, perhaps after an article, and where each ends."""
        yield from self._bare_cards_at(at)
        start = self._past_article(at)
        if start > at:
            yield from self._bare_cards_at(start)

    def _bare_cards_at(self, at: int) -> Iterator[tuple[int, Card]]:
        words = self._words
        exact = list(self._next(at, words.written))
        yield from exact
        ends = {end for end, _ in exact}
        ranks_first = self._pairs(at, words.ranks, words.suits)
        suits_first = self._pairs(at, words.suits, words.ranks)
        found = {(end, Card(rank, suit)) for end, rank, suit in ranks_first}
        found |= {(end, Card(rank, suit)) for end, suit, rank in suits_first}
        yield from ((end, card) for end, card in sorted(found) if end not in ends)

    def _pairs(
        self, at: int, first: Spellings[_T], second: Spellings[_U]
    ) -> Iterator[tuple[int, _T, _U]]:
        """The two halves of a card at a place, and where the card ends."""
        for middle, one in self._next(at, first):
            for start in self._past(middle, JOINTS, self._words.links):
                for end, other in self._next(start, second):
                    if self._go_together(at, middle, start, end):
                        yield end, one, other

    def _go_together(self, at: int, middle: int, start: int, end: int) -> bool:
        """Whether two halves make a card: not ``sevens``, nor ``a club``."""
        text, letters = self.text, self._words.letters
        if middle == start and text[middle - 1].isalpha() and text[start].isalpha():
            return (text[at:middle] in letters) == (text[start:end] in letters)
        is_article = text[at:middle] in self._words.articles and not text[middle:start].strip(
            JOINTS
        )
        return middle == start or not is_article or text[start:end] in letters

    def _past_article(self, at: int) -> int:
        """Where it goes on after an article, if there is one.

        What can be a rank too, as the English ``a``, is an article before a name only.
        """
        words = self._words
        for word in words.articles if at == 0 or not self.text[at - 1].isalpha() else ():
            if self.text.startswith(f"{word} ", at):
                start = at + len(word) + 1
                return start if word not in words.ranks or self._is_named(start) else at
        return at

    def _is_named(self, at: int) -> bool:
        """Whether a name for a rank or a suit begins at a place, more than a letter."""
        words = self._words
        names = (*self._next(at, words.ranks), *self._next(at, words.suits))
        return any(self.text[at:end] not in words.letters for end, _ in names)

    def readings(self) -> list[tuple[Card, ...]]:
        """The rows of cards that the whole text can mean, at most :data:`MOST_READINGS`."""
        size = len(self.text)
        rows: dict[tuple[Card | None, int], int] = {(None, 0): 0}  # a card and a row, numbered
        after: list[list[int]] = [[] for _ in range(size + 1)]  # the rows from each place on
        joined: list[list[int]] = [[] for _ in range(size + 1)]  # those whose first card can be
        after[size] = [0]
        for at in range(size - 1, -1, -1):
            found: dict[int, bool] = {}
            for end, card in self.cards_at(at):
                can_join = self.text[at:end] in self._words.joined
                for start in sorted(self._past(end, SEPARATORS, self._words.between)):
                    if not self._goes_on(end, start):
                        others = after[start]
                    else:
                        others = joined[start] if can_join else []
                    for other in others:
                        row = rows.setdefault((card, other), len(rows))
                        found[row] = found.get(row, False) or can_join
            after[at] = list(islice(found, MOST_READINGS))
            joined[at] = [row for row in after[at] if found[row]]
        return [_unrolled(row, list(rows)) for row in after[0]]

    def _goes_on(self, end: int, start: int) -> bool:
        """Whether a word goes on where a card ends and the next one starts."""
        text = self.text
        return end == start < len(text) and text[end - 1].isalpha() and text[end].isalpha()

    def unread(self) -> list[str]:
        """What is left wherever a new word begins after some cards, the longest first."""
        ahead = [(0, False)]  # a place, and whether it goes on with a word
        seen = {*ahead}
        while ahead:
            at, goes_on = ahead.pop()
            for end, _ in self.cards_at(at):
                can_join = self.text[at:end] in self._words.joined
                if can_join or not goes_on:
                    starts = self._past(end, SEPARATORS, self._words.between)
                    new = {(start, self._goes_on(end, start)) for start in starts} - seen
                    new = {each for each in new if can_join or not each[1]}
                    seen |= new
                    ahead += new
        places = sorted({at for at, _ in seen if at == 0 or self.text[at - 1] in SEPARATORS})
        return [self.text[at:] for at in places]

    def half(self) -> tuple[int, str, list[Card]]:
        """What cannot be read, where it begins, and the cards of which it is only one half."""
        left = self.unread()
        at = len(self.text) - len(left[-1])
        noun = self._past_article(at)
        word = re.split(r"[ ,;]", self.text[noun:], maxsplit=1)[0]
        parts = [(len(self.text) - len(rest), rest) for rest in left]
        for start, part in (*parts, (at, self.text[at:noun] + word)):
            halves = self._halves(part)
            if halves:
                return start, part, halves
        return noun, word, []

    def without_ands(self, text: str) -> str:
        """A piece of the text without what joins it to others."""
        text = text.strip(SEPARATORS)
        for word in sorted(self._words.between, key=len, reverse=True):
            text = f" {text} ".removeprefix(f" {word} ").removesuffix(f" {word} ").strip(SEPARATORS)
        return text

    def _halves(self, text: str) -> list[Card]:
        """The cards of which a text is only the rank, or only the suit."""
        first, _, rest = text.partition(" ")
        text = rest if rest and first in self._words.articles else text
        ranks = self._words.ranks.get(text, frozenset())
        suits = self._words.suits.get(text, frozenset())
        of_rank = [card for card in PACK if card.rank in ranks]
        of_suit = [card for card in PACK if card.suit in suits and card.rank not in ranks]
        return of_rank + of_suit


def _unrolled(row: int, rows: list[tuple[Card | None, int]]) -> tuple[Card, ...]:
    cards: list[Card] = []
    card, row = rows[row]
    while card is not None:
        cards.append(card)
        card, row = rows[row]
    return tuple(cards)


def cards_meant(text: str, language: str) -> tuple[Card, ...]:
    """The cards that a text means, in the order given.

    Raises :class:`AmbiguousError` if it can mean other cards too, :class:`NotationError` if it
    means none, and :class:`LanguageError` if there is no such language.

    >>> cards_meant("hjärter 10, spader dam", "sv")
    (Card('TH'), Card('QS'))
    >>> cards_meant("dk", "sv")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.AmbiguousError: 'dk' can be read as QC or KD
    """
    reader = _reader(text, language)
    rows = reader.readings()
    if len(rows) == 1:
        return rows[0]
    if rows:
        raise AmbiguousError(text, ["".join(map(str, row)) for row in rows])
    _, part, halves = reader.half()
    if halves:
        raise AmbiguousError(part, map(str, halves))
    raise _not_a_card(part, language)


def rows_meant(text: str, language: str, halves_left: int = MOST_HALVES) -> list[tuple[Card, ...]]:
    """All rows of cards that a text can mean, where a card can be half named, as in ``7s 8``.

    There are :data:`MOST_ROWS` of them at most.  Raises as :func:`cards_meant` does, but for what
    is ambiguous.

    >>> ["".join(map(str, row)) for row in rows_meant("hjärter 10, dam", "sv")]
    ['THQC', 'THQD', 'THQH', 'THQS']
    """
    reader = _reader(text, language)
    rows = reader.readings()
    if rows:
        return rows
    at, part, halves = reader.half()
    before = _reader(reader.without_ands(reader.text[:at]), language).readings()
    if not (before and halves and halves_left):
        raise _not_a_card(part, language)
    after = rows_meant(
        reader.without_ands(reader.text[at + len(part) :]), language, halves_left - 1
    )
    found = [(*one, card, *other) for one in before for card in halves for other in after]
    distinct = [row for row in found if len({*row}) == len(row)]
    return (distinct or found)[:MOST_ROWS]


def _reader(text: str, language: str) -> _Reader:
    return _Reader(folded(text).strip(SEPARATORS), _vocabulary(catalogue(language)))


def _not_a_card(word: str, language: str) -> NotationError:
    return NotationError(fault("unread.card.language", found=quoted(word), language=repr(language)))


# --- the words for moves ----------------------------------------------------------------------


def without_self(text: str, language: str) -> str:
    """The text without a word for who makes the move, if it begins with one; it is folded.

    >>> without_self("jag passar", "sv"), without_self("passar", "sv")
    ('passar', 'passar')
    """
    speakers = _vocabulary(catalogue(language)).speakers
    for word in sorted(speakers, key=len, reverse=True):
        if text.startswith(f"{word} "):
            return text[len(word) + 1 :]
    return text


def move_words(text: str, language: str) -> list[tuple[str, str]]:
    """The kinds of move that a text can begin with the word for, and what follows the word.

    The text is folded.  The longest word comes first.

    >>> move_words("slänga på 7s", "sv")
    [('sluff', '7s'), ('sluff', 'på 7s')]
    """
    words = _vocabulary(catalogue(language)).moves
    found: list[tuple[str, str]] = []
    for end in range(len(text), 0, -1):
        if end < len(text) and text[end].isalpha():
            continue
        rest = text[end:].strip(SEPARATORS)
        found += [(name, rest) for name in sorted(words.get(text[:end], ()))]
    return found
