"""What can go wrong: one root, one class a cause.

Every exception that the library raises on purpose is a :class:`SkitgubbeError`, which is a
``ValueError``.  That of a refused move, :class:`.IllegalMoveError`, lives with the refusals.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import Any, ClassVar

from ._typing import override
from .faults import Fault, fault

__all__ = [
    "AmbiguousError",
    "ArgumentError",
    "BusyError",
    "CommitmentError",
    "EventError",
    "LanguageError",
    "LogError",
    "NotationError",
    "PositionError",
    "RecordError",
    "RulesError",
    "SetupError",
    "SkitgubbeError",
    "UndoError",
    "UnexpectedMoveError",
    "ViewerError",
]

_SHOWN = 40
SHOWN_CANDIDATES = 12

_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = _SHOWN


def quoted(value: object) -> str:
    """The ``repr`` of a value for an error message: at most 40 characters, whatever it is.

    >>> quoted("1X")
    "'1X'"
    >>> quoted("x" * 1_000_000)
    "'xxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'"
    """
    if type(value) is str and len(value) < _SHOWN and len(text := repr(value)) <= _SHOWN:
        return text  # as most are
    try:
        text = _short.repr(value)
    except Exception:  # a repr is foreign code, and an int of very many digits has none
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


class SkitgubbeError(ValueError):
    """The root of all errors that this library raises.

    >>> import skitgubbe
    >>> try:
    ...     skitgubbe.Card("1X")
    ... except skitgubbe.SkitgubbeError as error:
    ...     print(error)
    '1X' is not a card: a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)
    """

    _made_of: ClassVar[tuple[str, ...]] = ()  # what the constructor takes, if not ``args``

    def __init__(self, what: Fault | str | tuple[Fault | str, ...] = "") -> None:
        super().__init__(what)

    @override
    def __reduce__(self) -> str | tuple[Any, ...]:
        if not self._made_of:
            return super().__reduce__()
        return type(self), tuple([getattr(self, name) for name in self._made_of])

    @property
    def fault(self) -> Fault | str:
        """What is wrong, as :func:`.tell` tells it in any language; or the message, if in none."""
        what = self.args[0] if self.args else ""
        return what if isinstance(what, Fault) else str(self)


class RulesError(SkitgubbeError):
    """An unknown option or value, or two options that do not go together.

    >>> import skitgubbe
    >>> skitgubbe.Rules(must_match=True)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.RulesError: must_match=True needs tricks='everyone' (E6)
    """


class NotationError(SkitgubbeError):
    """Text or JSON that cannot be read: it is no card, no move, no deck, no event.

    >>> import skitgubbe
    >>> skitgubbe.parse_move("fold")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.NotationError: 'fold' is not a move
    """


class AmbiguousError(NotationError):
    """Text that can be read in several ways, where it is read leniently.

    ``candidates`` are what it may mean, each as strict reading takes it.

    >>> import skitgubbe
    >>> try:
    ...     skitgubbe.parse_card("DK", lenient=True, language="sv")
    ... except skitgubbe.AmbiguousError as error:
    ...     print(error.candidates)
    ('QC', 'KD')
    """

    _made_of = ("text", "candidates")

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        self.text = text
        self.candidates: tuple[str, ...] = tuple(candidates)
        shown: list[Fault | str]
        shown = [quoted(each)[1:-1] for each in self.candidates[:SHOWN_CANDIDATES]]
        if len(self.candidates) > SHOWN_CANDIDATES:
            more = len(self.candidates) - SHOWN_CANDIDATES
            shown.append(fault("typed.more", count=more))
        meant = tuple(shown) or fault("typed.nothing")
        super().__init__(fault("typed.ambiguous", found=quoted(text), candidates=meant))


class ArgumentError(SkitgubbeError):
    """An argument that a function cannot take: a number out of range, an unknown name.

    >>> import skitgubbe
    >>> skitgubbe.perft(skitgubbe.Game(seed=7), -1)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.ArgumentError: depth is an int of 0 or more, not -1
    """


class ViewerError(SkitgubbeError):
    """A viewer that there is not, or a log that is not for that viewer.

    >>> import skitgubbe
    >>> skitgubbe.Game(3, seed=7).view(3)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.ViewerError: viewer: there is no seat 3
    """


class LanguageError(SkitgubbeError):
    """A language that is not there, or a file of translations that cannot be one.

    >>> import skitgubbe
    >>> skitgubbe.card_text(skitgubbe.Card("7S"), "xx")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.LanguageError: there is no language 'xx': the languages are 'en', 'sv'...
    """


class EventError(SkitgubbeError):
    """An event that cannot be the next, or that is none of a game.

    >>> import skitgubbe
    >>> fold = skitgubbe.ViewFold(skitgubbe.Game(3, seed=7).log.for_seat(0).header)
    >>> fold.feed(skitgubbe.Passed(1))
    Traceback (most recent call last):
    ...
    skitgubbe.errors.EventError: dealt is due before passed
    """


class SetupError(SkitgubbeError):
    """A game that cannot begin: its players, dealer, deck or seed are wrong.

    >>> import skitgubbe
    >>> skitgubbe.Game(["Anna", "Anna"])
    Traceback (most recent call last):
    ...
    skitgubbe.errors.SetupError: two players are named 'Anna' (seats 0 and 1)
    """


class RecordError(SkitgubbeError):
    """A file that no log can be written to or read from.

    It is there already or has another writer, it is no regular file, or no file can have the name.

    >>> import skitgubbe
    >>> skitgubbe.Game(seed=7).record_to(__file__)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.RecordError: the file is there already; Game.resume goes on with a log
    """


class BusyError(SkitgubbeError):
    """Something is being changed already, by another thread or by what was interrupted just now.

    Nothing has changed for whoever gets it.  A lock of the program's own keeps it from coming up.

    >>> import skitgubbe
    >>> raise skitgubbe.BusyError("the game is being changed already, by another thread perhaps")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.BusyError: the game is being changed already, by another thread perhaps
    """

    @property
    @override
    def fault(self) -> Fault:
        return fault("typed.busy")


class UndoError(SkitgubbeError):
    """There is no move to take back.

    >>> import skitgubbe
    >>> skitgubbe.Game(seed=7).undo()
    Traceback (most recent call last):
    ...
    skitgubbe.errors.UndoError: there is no move to take back
    """

    @property
    @override
    def fault(self) -> Fault:
        return fault("typed.nothing_to_undo")


class UnexpectedMoveError(SkitgubbeError):
    """A move for another moment: the number of moves made before it is not the ``expected`` one.

    So a move that comes twice, or too late, is not made.  ``made`` is how many there were.

    >>> import skitgubbe
    >>> game = skitgubbe.Game(seed=7)
    >>> _ = game.play("9D", expected=0)
    >>> game.play("9D", expected=0)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.UnexpectedMoveError: the move is for after 0 moves, but 1 was made
    """

    _made_of = ("expected", "made")

    def __init__(self, expected: int, made: int) -> None:
        self.expected = expected
        self.made = made
        moves = "move" if expected == 1 else "moves"
        super().__init__(
            f"the move is for after {quoted(expected)} {moves}, "
            f"but {made} {'was' if made == 1 else 'were'} made"
        )

    @property
    @override
    def fault(self) -> Fault:
        return fault("typed.late" if self.expected < self.made else "typed.early")


class PositionError(SkitgubbeError):
    """A position that cannot be; ``problems`` lists every fault found."""

    def __init__(self, problems: Iterable[Fault | str]) -> None:
        self.faults: tuple[Fault | str, ...] = tuple(problems)
        super().__init__(self.faults)

    @property
    def problems(self) -> tuple[str, ...]:
        """Every fault, as text."""
        return tuple(map(str, self.faults))

    @override
    def __str__(self) -> str:
        return "; ".join(self.problems)


class LogError(SkitgubbeError):
    """A log that cannot be read or that does not tell a game that was played.

    ``line`` is the 1-based line of the text at fault, ``reason`` says what is wrong there.

    >>> import skitgubbe
    >>> skitgubbe.GameLog.from_jsonl("hello")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.LogError: line 1: not JSON: Expecting value (column 1)
    """

    _made_of = ("line", "reason")

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


class CommitmentError(SkitgubbeError):
    """A deal that is not the one that was committed to.

    ``part`` names what does not agree: ``commitment``, ``secret``, ``secret_commitment``,
    ``contributions``, ``contribution_commitments``, ``deck`` or ``pool_order``; ``reason`` says
    how.

    >>> import skitgubbe
    >>> deal = skitgubbe.Deal.committed()
    >>> deal.verify("0" * 64, deck=deal.deck)
    Traceback (most recent call last):
    ...
    skitgubbe.errors.CommitmentError: commitment: it is for another salt or deck
    """

    _made_of = ("part", "reason")

    def __init__(self, part: str, reason: str) -> None:
        self.part = part
        self.reason = reason
        super().__init__(f"{part}: {reason}")
