"""What was wrong with what a player typed, in words: unread, ambiguous, too late, nothing there."""

from __future__ import annotations

from typing import TypeAlias

from ..cards import parse_cards
from ..errors import (
    SHOWN_CANDIDATES,
    AmbiguousError,
    BusyError,
    NotationError,
    UndoError,
    UnexpectedMoveError,
    quoted,
)
from ..languages.plain import harmless
from ..notation import parse_move
from .faults import told_fault
from .parts import Part, Parts
from .words import Words

__all__ = ["Mistake", "sentence_of_mistake"]

Mistake: TypeAlias = BusyError | NotationError | UndoError | UnexpectedMoveError
"""What a player can bring about, beside a move that the rules refuse."""


def sentence_of_mistake(error: Mistake, words: Words) -> Parts:
    """What the player who typed something is told of the error that it raised."""
    if isinstance(error, UndoError):
        return words.say("typed.nothing_to_undo")
    if isinstance(error, BusyError):
        return words.say("typed.busy")
    if isinstance(error, UnexpectedMoveError):
        return words.say("typed.late" if error.expected < error.made else "typed.early")
    if isinstance(error, AmbiguousError):
        return _ambiguous(error, words)
    told = told_fault(str(error), words.catalogue)
    return words.say("typed.unread") if told is None else (Part(told),)


def _ambiguous(error: AmbiguousError, words: Words) -> Parts:
    found = [_candidate(text, words) for text in error.candidates[:SHOWN_CANDIDATES]]
    more = len(error.candidates) - len(found)
    if more > 0:
        found.append(words.counted("typed.more", more))
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
