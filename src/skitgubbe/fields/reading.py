"""Reading the parts of a value one by one: every fault is kept, then all are raised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NoReturn, TypeAlias, TypeVar, cast

from ..errors import NotationError, PositionError, RulesError
from ..faults import Fault, fault, in_part

__all__ = ["Reading", "Tell", "alone", "attempt", "each", "optional", "refuse"]

MOST_FAULTS: Final = 16
"""How many faults in reading one part are named."""

ValueT = TypeVar("ValueT")

Tell: TypeAlias = "Callable[[Fault | str], None]"
"""Takes a fault within a part; what is then read of the part is of no use."""


def refuse(wrong: Fault | str) -> NoReturn:
    """Take no fault, but raise it: where the first one is all that is asked for."""
    raise NotationError(wrong)


class Reading:
    """The faults in all parts that were read.

    >>> reading = Reading()
    >>> reading.part("dealer", alone(int), "1")
    1
    >>> reading.finish()
    """

    def __init__(self) -> None:
        self.problems: list[Fault] = []

    def part(self, name: str, read: Callable[[object, Tell], ValueT], value: object) -> ValueT:
        """What is read of one part; of no use if it has a fault, and then :meth:`finish` raises."""
        found = cast("ValueT", None)
        faults: list[Fault | str] = []
        try:
            found = read(value, faults.append)
        except (NotationError, RulesError) as error:
            faults.append(error.fault)
        faults = list(dict.fromkeys(faults))
        if len(faults) > MOST_FAULTS:
            faults[MOST_FAULTS:] = [fault("unread.part.more")]
        self.problems += [in_part(name, each) for each in faults]
        return found

    def finish(self) -> None:
        """Raise :class:`PositionError` with all faults, if there are any."""
        if self.problems:
            raise PositionError(tuple(self.problems))


# --- readers, made of simpler ones ------------------------------------------------------------


def alone(read: Callable[[object], ValueT]) -> Callable[[object, Tell], ValueT]:
    """A reader of what is read as a whole or not at all."""
    return lambda value, tell: read(value)


def optional(read: Callable[[object, Tell], ValueT]) -> Callable[[object, Tell], ValueT | None]:
    """A reader of what may be ``None``."""
    return lambda value, tell: None if value is None else read(value, tell)


def attempt(read: Callable[[object], ValueT], value: object, tell: Tell) -> ValueT:
    """A value within a part, or a fault that is kept."""
    try:
        return read(value)
    except NotationError as error:
        tell(error.fault)
        return cast("ValueT", None)


def each(
    read: Callable[[object], ValueT], items: Sequence[object], tell: Tell
) -> tuple[ValueT, ...]:
    """The items of a list that can be read; the faults of the others are kept."""
    try:
        return tuple([read(item) for item in items])
    except NotationError:
        pass
    found: list[ValueT] = []
    for item in items:
        try:
            found.append(read(item))
        except NotationError as error:
            tell(error.fault)
    return tuple(found)
