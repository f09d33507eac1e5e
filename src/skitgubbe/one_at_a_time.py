"""One change at a time: how what can be changed notices that a second thread comes in.

What is *entered* is left again however the change ends, by the interpreter and not by code of
ours, so that no interrupt can leave it entered for ever.  ``Context.run`` promises that, and takes
less time than a lock in a ``with``.  The contexts hold nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context
from typing import TypeVar

from .errors import BusyError

__all__ = ["Entrance"]


SubjectT = TypeVar("SubjectT")
ResultT = TypeVar("ResultT")


class Entrance:
    """``entrance.enter(change, subject)`` makes a change that no other comes into.

    If one is under way, here or in another thread, it raises :class:`BusyError`; ``what`` is being
    changed.

    >>> entrance = Entrance("the game")
    >>> entrance.enter(lambda word: entrance.enter(print, word), "never")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.BusyError: the game is being changed already, in another thread perhaps
    """

    __slots__ = ("_run", "_what")

    def __init__(self, what: str) -> None:
        self._run = Context().run
        self._what = what

    def enter(self, change: Callable[[SubjectT], ResultT], subject: SubjectT) -> ResultT:
        """Make the change alone: ``change(subject)``."""
        try:
            return self._run(change, subject)
        except RuntimeError as error:
            # What the change itself raises has a trace that goes on into it.
            trace = error.__traceback__
            if type(error) is RuntimeError and trace is not None and trace.tb_next is None:
                busy = f"{self._what} is being changed already, in another thread perhaps"
                raise BusyError(busy) from None
            raise

    def __reduce__(self) -> tuple[type[Entrance], tuple[str]]:
        return Entrance, (self._what,)
