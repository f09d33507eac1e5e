"""One change at a time: how what can be changed notices that a second thread comes in.

What is *entered* is left again however the change ends, by the interpreter and not by code of
ours, so that no interrupt can leave it entered for ever.  ``Context.run`` promises that, and takes
less time than a lock in a ``with``.  The contexts hold nothing.
"""

from __future__ import annotations

from contextvars import Context

from .errors import BusyError

__all__ = ["Entrance", "raise_if_busy"]


class Entrance:
    """``entrance.run(change, ...)`` makes a change that no other comes into.

    If one is under way, here or in another thread, it raises a ``RuntimeError``.

    >>> entrance = Entrance()
    >>> try:
    ...     entrance.run(entrance.run, print)
    ... except RuntimeError as error:
    ...     raise_if_busy(error, "the game")
    Traceback (most recent call last):
    ...
    skitgubbe.errors.BusyError: the game is being changed already, in another thread perhaps
    """

    __slots__ = ("run",)

    def __init__(self) -> None:
        self.run = Context().run

    def __reduce__(self) -> tuple[type[Entrance], tuple[()]]:
        return Entrance, ()


def raise_if_busy(error: RuntimeError, what: str) -> None:
    """Raise :class:`BusyError` if it was the entrance that raised ``error``, and not the change.

    Whatever comes out of a change has a trace that goes on into it.
    """
    trace = error.__traceback__
    if type(error) is RuntimeError and trace is not None and trace.tb_next is None:
        raise BusyError(f"{what} is being changed already, in another thread perhaps") from None
