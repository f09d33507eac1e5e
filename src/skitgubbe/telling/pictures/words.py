"""The words of pictures and boards, in each language: the one table of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...cards import Card, Rank, Suit
from ...errors import ArgumentError, quoted

__all__ = ["LANGUAGES", "Words", "words_in"]

LANGUAGES: Final = ("en", "sv")
"""The languages, in the order of the table's columns."""

_WORDS: Final[dict[str, tuple[str, str]]] = {
    # where the game stands
    "collecting": ("Collecting", "Första fasen"),
    "sharing": ("Between the phases", "Mellan faserna"),
    "shedding": ("Shedding", "Andra fasen"),
    "over": ("The game is over", "Spelet är slut"),
    "trump": ("trump", "trumf"),
    "trump unknown": ("trump not known yet", "trumf ännu okänd"),
    "skitgubbe is": ("{name} is the skitgubbe", "{name} är skitgubbe"),
    "drawn": ("drawn: the same position again", "oavgjort: samma ställning igen"),
    "to lead": ("{name} is to lead", "{name} ska spela ut"),
    # who looks
    "seen by": ("seen by {name}", "sett av {name}"),
    "spectator": ("seen by a spectator", "sett av en åskådare"),
    "all open": ("all hands open", "alla händer öppna"),
    "you": ("you", "du"),
    # what is said of a seat
    "turn": ("turn", "tur"),
    "may act": ("may add cards", "får slänga på"),
    "dealer": ("dealer", "givare"),
    "dealer sign": ("D", "G"),
    "owes": ("owes a pick-up", "ska ta upp"),
    "leader": ("leads", "spelar ut"),
    "safe": ("safe as no. {order}", "ute som nr {order}"),
    "skitgubbe": ("skitgubbe", "skitgubbe"),
    "hand": ("hand", "hand"),
    "won": ("won", "tagna"),
    # what lies on the table
    "stock": ("stock", "talong"),
    "trump card": ("trump card", "trumfkort"),
    "discards": ("discards", "avlagda"),
    "set aside": ("set aside", "undanlagt"),
    "removed": ("out of the game", "borttagna"),
    "face up": ("face up", "uppvänt"),
    "face down": ("face down", "dolt"),
    "upcard": ("upcard", "uppslagen trumf"),
    "owner": ("{name} has it", "hos {name}"),
    "trick": ("trick", "stick"),
    "trick of": ("trick: {done} of {size}", "stick: {done} av {size}"),
    "no trick": ("no card on the table", "inget kort på bordet"),
    "round": ("play-off {round}", "omspel {round}"),
    "chance": ("chance", "chans"),
    "sluff": ("sluff", "påslängt"),
    "to beat": ("to beat", "att slå"),
    # what just happened, told of its seat
    "plays": ("plays {cards}", "spelar {cards}"),
    "chances": ("chances {cards}", "chansar {cards}"),
    "sluffs": ("sluffs {cards}", "slänger på {cards}"),
    "passes": ("passes", "passar"),
    "picks up": ("picks up {cards}", "tar upp {cards}"),
    "gives": ("gives {name} a card", "ger {name} ett kort"),
    "draws": ("draws {count}", "drar {count}"),
    "takes trump card": ("takes the trump card", "tar trumfkortet"),
    "shows": ("shows {cards}", "visar {cards}"),
    "pools": ("pools {count}", "lägger {count} i potten"),
    "gets": ("gets {count}", "får {count}"),
    "go back": ("the cards go back", "korten går tillbaka"),
    "takes trick": ("takes the trick", "tar sticket"),
    "completes": ("completes the trick", "avslutar sticket"),
    # moves
    "pass": ("pass", "passa"),
    "pickup": ("pick up", "ta upp"),
    "give": ("give", "ge"),
    "more": ("and {count} more", "och {count} till"),
    "moves": ("legal moves", "tillåtna drag"),
    "no cards": ("no cards", "inga kort"),
    # the page of a replay
    "table": ("The table", "Bordet"),
    "story": ("The story", "Berättelsen"),
    "first": ("First", "Först"),
    "back": ("Back", "Bakåt"),
    "forward": ("Forward", "Framåt"),
    "last": ("Last", "Sist"),
    "move": ("Move", "Drag"),
    "the deal": ("The deal", "Given"),
    "left out": ("{count} moves are left out here", "{count} drag är utelämnade här"),
    "keys": (
        "Arrow keys step through the game; Home and End go to its ends.",
        "Piltangenterna stegar genom spelet; Home och End går till dess ändar.",
    ),
    # cards: the signs on them, and their names
    "T": ("10", "10"),
    "J": ("J", "Kn"),
    "Q": ("Q", "D"),
    "K": ("K", "K"),
    "A": ("A", "E"),
    "jack": ("jack", "knekt"),
    "queen": ("queen", "dam"),
    "king": ("king", "kung"),
    "ace": ("ace", "ess"),
    "clubs": ("clubs", "klöver"),
    "diamonds": ("diamonds", "ruter"),
    "hearts": ("hearts", "hjärter"),
    "spades": ("spades", "spader"),
    "card": ("{rank} of {suit}", "{suit} {rank}"),
}


class Words:
    """The words of one language: ``words("turn")``, ``words("to lead", name="Anna")``."""

    __slots__ = ("_column", "language")

    def __init__(self, language: str) -> None:
        self.language = language
        self._column = LANGUAGES.index(language)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, with values for its parameters."""
        text = _WORDS[key][self._column]
        return text.format(**values) if values else text

    def rank(self, rank: Rank) -> str:
        """The sign of a rank on a card.

        >>> words_in("sv").rank(Rank.JACK), words_in("en").rank(Rank.TEN)
        ('Kn', '10')
        """
        return str(rank) if rank < Rank.TEN else self(str(rank))

    def suit(self, suit: Suit) -> str:
        """The name of a suit.

        >>> words_in("sv").suit(Suit.HEARTS)
        'hjärter'
        """
        return self(suit.name.lower())

    def card(self, card: Card) -> str:
        """The name of a card, as it is said.

        >>> words_in("sv").card(Card("QH")), words_in("en").card(Card("7S"))
        ('hjärter dam', '7 of spades')
        """
        rank = self(card.rank.name.lower()) if card.rank > Rank.TEN else str(int(card.rank))
        return self("card", rank=rank, suit=self.suit(card.suit))

    def cards(self, cards: Iterable[Card]) -> str:
        """The names of cards, with commas between."""
        return ", ".join(map(self.card, cards)) or self("no cards")

    def signs(self, cards: Iterable[Card], *, symbols: bool = True) -> str:
        """Cards as short text, with symbols or letters for the suits.

        >>> words_in("sv").signs([Card("TH"), Card("JS")])
        '10♥ Kn♠'
        """
        return " ".join(
            self.rank(card.rank) + (card.suit.symbol if symbols else str(card.suit))
            for card in cards
        )


_IN: Final = {language: Words(language) for language in LANGUAGES}


def words_in(language: object) -> Words:
    """The words of a language; raises :class:`ArgumentError` if there is no such language.

    >>> words_in("sv")("turn")
    'tur'
    """
    if isinstance(language, str) and language in _IN:
        return _IN[language]
    known = " or ".join(map(repr, LANGUAGES))
    raise ArgumentError(f"language: {quoted(language)} is not {known}")
