"""The front of telling: whatever there is to tell, as text or in parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, cast

from .._engine.codes import MAX_PLAYERS
from ..cards import Card, Rank, Suit, parse_cards
from ..errors import (
    SHOWN_CANDIDATES,
    AmbiguousError,
    ArgumentError,
    BusyError,
    EventError,
    NotationError,
    PositionError,
    RulesError,
    UndoError,
    UnexpectedMoveError,
    ViewerError,
    quoted,
)
from ..events.classes import Event, EventBase, check_event
from ..events.redaction import is_for_all, redacted
from ..faults import Fault
from ..game import Game
from ..knowledge.view import PlayerView
from ..languages.card_text import CardStyle, read_style
from ..languages.catalogue import catalogue
from ..languages.plain import harmless
from ..moves import BaseMove, Move
from ..notation import parse_move
from ..public_state import EndReason, Phase
from ..records.log import GameLog
from ..refusals import IllegalMoveError
from ..rules import Rules
from ..viewers import SPECTATOR, Viewer, read_viewer, seat_of_viewer
from .parts import Paragraph, ParagraphKind, Part, Parts, joined, lines_of
from .sentences import Sentences
from .state import sentences_of_state
from .story import paragraphs
from .words import Words

__all__ = ["Tellable", "tell", "tell_parts"]

NARROWEST: Final = 20
"""No line is asked to be shorter, in characters."""

Mistake: TypeAlias = (
    BusyError | EventError | NotationError | RulesError | UndoError | UnexpectedMoveError
)
"""What a player can bring about, beside a move that the rules refuse."""

Tellable: TypeAlias = (
    Event
    | Iterable[Event]
    | GameLog
    | Game
    | PlayerView
    | Move
    | Card
    | Rank
    | Suit
    | Phase
    | EndReason
    | IllegalMoveError
    | PositionError
    | Mistake
)
"""What can be told."""


def tell(
    what: Tellable,
    viewer: Viewer | None = None,
    language: str = "en",
    *,
    names: Sequence[str] | None = None,
    cards: CardStyle | str = CardStyle.SYMBOLS,
    since: int = 0,
    width: int | None = None,
) -> str:
    """What happened, or how a game stands, as text for players.

    An event is told as a sentence, several events as sentences in a row; a game or a log as its
    story, from the beginning or from its move number ``since`` on, a line a paragraph, or with
    lines of at most ``width`` characters; a view as how the game stands for its viewer.  A move, a
    card, a rank, a suit, a phase and the reason why a game ended are told in a few words; of an
    :class:`IllegalMoveError` its ``why``, of a :class:`PositionError` each fault in a paragraph.
    Of text, options and events that cannot be (:class:`NotationError`, :class:`RulesError`,
    :class:`EventError`) it is told what is wrong, or what a text may mean
    (:class:`AmbiguousError`), and of a move that comes twice
    (:class:`UnexpectedMoveError`) that it was not made; so it is with :class:`UndoError` and
    :class:`BusyError`.  Other errors are the program's and not the player's: they are not told.

    ``viewer`` is a seat, whose own cards are named and no hidden ones of others, or
    :data:`SPECTATOR`; without one, all is told that ``what`` holds.  ``names`` are told in place of
    the game's own; for events alone, which hold none, players are called by their seats unless
    there are names.  ``cards`` is how cards are written.

    Raises :class:`LanguageError`, :class:`ViewerError` and :class:`ArgumentError` for a language,
    a viewer and other arguments that there are not, :class:`EventError` for what is no event of a
    game.

    >>> from skitgubbe import Card, Drew, Game, Played
    >>> tell(Game(seed=7).phase), tell(Card("TS").suit, language="sv")
    ('collecting', 'spader')
    >>> from skitgubbe import PickUp, Sluff
    >>> tell(PickUp()), tell(Sluff("TS"), language="sv")
    ('pick up', 'slänga på 10♠')
    >>> names = ["Anna", "Ben", "Carla"]
    >>> tell(Played(1, (Card("TS"),)), names=names)
    'Ben plays T♠.'
    >>> tell(Played(1, (Card("TS"),)), language="sv", names=names)
    'Ben spelar 10♠.'
    >>> drew = Drew(1, (Card("7S"), Card("8S")))
    >>> tell(drew, 1, names=names), tell(drew, 2, names=names)
    ('Ben draws 7♠ 8♠.', 'Ben draws 2 cards.')
    >>> from skitgubbe import NotationError, parse_move
    >>> try:
    ...     parse_move("slänga DK", lenient=True, language="sv")
    ... except NotationError as error:
    ...     print(tell(error, language="sv"))
    'slänga DK' kan läsas som slänga på D♣ eller slänga på K♦
    >>> game = Game(names, seed=7)
    >>> for move in "9D", "chance":
    ...     _ = game.play(move)
    >>> print(tell(game, "spectator"))
    Anna deals three cards to each player; 43 cards are left as the stock.
    <BLANKLINE>
    Collecting
      1. Ben leads 9♦ and draws a card. Carla takes a chance, answers with J♣ and takes the trick.
    """
    told = tell_parts(what, viewer, language, names=names, cards=cards, since=since)
    if width is not None and (type(width) is not int or width < NARROWEST):
        raise ArgumentError(f"width: {quoted(width)} is not a number from {NARROWEST} on")
    return "\n".join(lines_of(told, width))


def tell_parts(
    what: Tellable,
    viewer: Viewer | None = None,
    language: str = "en",
    *,
    names: Sequence[str] | None = None,
    cards: CardStyle | str = CardStyle.SYMBOLS,
    since: int = 0,
) -> tuple[Paragraph, ...]:
    """What :func:`tell` tells, as paragraphs of parts: text, players, cards and places.

    >>> from skitgubbe import Card, Played
    >>> (paragraph,) = tell_parts(Played(1, (Card("7S"),)), names=["Anna", "Ben"])
    >>> [(part.kind.value, part.text) for part in paragraph.parts]
    [('player', 'Ben'), ('text', ' plays '), ('card', '7♠'), ('text', '.')]
    """
    texts, style, names = catalogue(language), read_style(cards), _read_names(names)
    if isinstance(what, GameLog | Game):
        if isinstance(what, GameLog):
            for event in what.events:
                check_event(event)
        log = _seen_by(what.log if isinstance(what, Game) else what, viewer)
        words = Words(texts, log.header.players if names is None else names, style)
        return tuple(paragraphs(log, words, since))
    if since != 0:
        raise ArgumentError("since is for games and logs")
    if isinstance(what, PlayerView):
        if viewer not in (None, what.seat):
            raise ViewerError(f"viewer: the view is that of {what.seat}, not of {quoted(viewer)}")
        words = Words(texts, what.players if names is None else names, style)
        return (_text(sentences_of_state(what, words)),)
    words = Words(texts, names, style)
    if isinstance(what, Card):
        return (Paragraph(ParagraphKind.TEXT, words.card(what, alone=True)),)
    if isinstance(what, BaseMove):
        return (Paragraph(ParagraphKind.TEXT, words.move(what)),)
    if isinstance(what, Rank | Suit | Phase | EndReason):
        return (Paragraph(ParagraphKind.TEXT, words.say(_key(what))),)
    if isinstance(what, IllegalMoveError):
        return (_text([(Part(what.why.in_language(language).text),)]),)
    if isinstance(what, PositionError):
        return tuple(_text([_fault(each, words)]) for each in what.faults)
    if isinstance(what, Mistake):
        return (_text([_mistake(what, words)]),)
    sentences = Sentences(words)
    for event in _events(what, viewer):
        sentences.tell(event)
    return (_text(sentences.taken()),)


def _mistake(error: Mistake, words: Words) -> Parts:
    """What the player who brought it about is told."""
    if isinstance(error, AmbiguousError):
        return _ambiguous(error, words)
    if isinstance(error.fault, Fault):
        return _fault(error.fault, words)
    return words.say("typed.unread")


def _fault(what: Fault | str, words: Words) -> Parts:
    said = what.told(words.catalogue) if isinstance(what, Fault) else str(what)
    return (Part(harmless(said)),)


def _ambiguous(error: AmbiguousError, words: Words) -> Parts:
    found = [_candidate(text, words) for text in error.candidates[:SHOWN_CANDIDATES]]
    more = len(error.candidates) - len(found)
    if more > 0:
        found.append(words.say("typed.more", count=str(more)))
    candidates = words.listed(found, "list.or")
    return words.say("typed.ambiguous", found=harmless(quoted(error.text)), candidates=candidates)


def _candidate(text: str, words: Words) -> Parts:
    """What a text may mean, as the language names it."""
    try:
        return words.cards(parse_cards(text))
    except NotationError:
        pass
    try:
        return words.move(parse_move(text))
    except NotationError:  # it is none of those that reading leniently finds
        return (Part(harmless(quoted(text)[1:-1])),)


def _read_names(names: object) -> tuple[str, ...] | None:
    if names is None:
        return None
    try:
        if isinstance(names, str):  # its letters are no names
            raise TypeError
        read = tuple(cast("Iterable[object]", names))
    except TypeError:
        raise ArgumentError(f"names: {quoted(names)} are no names of players") from None
    for name in read:
        if not isinstance(name, str):
            raise ArgumentError(f"names: {quoted(name)} is no name of a player")
    return cast("tuple[str, ...]", read)


def _key(what: Rank | Suit | Phase | EndReason) -> str:
    """The key of what is told in a word or two."""
    match what:
        case Rank():
            return f"rank.name.{what}"
        case Suit():
            return f"suit.name.{what}"
        case Phase():
            return f"phase.{what}"
        case _:
            return f"end.{what}"


def _text(sentences: Iterable[Parts]) -> Paragraph:
    return Paragraph(ParagraphKind.TEXT, joined(sentences))


def _seen_by(log: GameLog, viewer: Viewer | None) -> GameLog:
    """The log as a viewer may see it."""
    if viewer is None:
        return log
    return log.for_spectator() if viewer == SPECTATOR else log.for_seat(viewer)


def _events(what: Event | Iterable[Event], viewer: Viewer | None) -> Iterator[Event]:
    """The events that are to be told, as a viewer may see them.

    What the rules show of a card that is laid aside is not known here: it stays hidden.
    """
    try:
        if isinstance(cast("object", what), str | bytes | Mapping):  # nothing in them is told
            raise TypeError
        events = [what] if isinstance(what, EventBase) else list(what)
    except TypeError:
        raise ArgumentError(f"there is no telling {quoted(what)}") from None
    seat = None
    if viewer is not None:
        seat = seat_of_viewer(read_viewer(viewer, MAX_PLAYERS))
    for event in events:
        if not isinstance(cast("object", event), Event):
            raise ArgumentError(f"there is no telling {quoted(event)}")
        check_event(event)
        if viewer is None:
            yield event
        elif is_for_all(event):
            yield redacted(event, seat, Rules())
