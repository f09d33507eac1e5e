"""Who may see a field: each field of an event, a position or a header has one of these words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from .._typing import override
from ..rules import Rules

__all__ = ["ALL", "NOBODY", "TURNED_UP", "Hide", "LastSeen", "OwnPart", "SeenBy"]


Hide: TypeAlias = Callable[[Any], Any]
"""Leaves of a value what is seen of it where it is hidden."""


class SeenBy:
    """Who sees a field.

    The seats see it that the named ``fields`` hold, and everybody ``when`` that is so of the whole
    and its rules.  Under rules that make it ``known`` everybody who waits for it knew it before.
    """

    __slots__ = ("fields", "known", "when")

    def __init__(
        self,
        *fields: str,
        when: Callable[[Any, Rules], bool] = lambda whole, rules: False,
        known: Callable[[Rules], bool] | None = None,
    ) -> None:
        self.fields: tuple[str, ...] = fields
        self.when: Callable[[Any, Rules], bool] = when
        self.known: Callable[[Rules], bool] | None = known

    @property
    def hides(self) -> bool:
        """Whether there is anybody who may not see it."""
        return True

    def sees(self, whole: Any, viewer: int | None, rules: Rules) -> bool:
        """Whether a viewer, a seat or ``None`` for a spectator, sees a field of this value."""
        for field in self.fields:
            if getattr(whole, field) == viewer:
                return viewer is not None
        return self.when(whole, rules)

    def show(self, whole: Any, value: Any, viewer: int | None, rules: Rules, hide: Hide) -> Any:
        """What a viewer sees of a value: itself, or what ``hide`` leaves of it."""
        return value if self.sees(whole, viewer, rules) else hide(value)

    def fits(self, whole: Any, value: Any, viewer: int | None, rules: Rules) -> bool:
        """Whether a value shows what a viewer sees, no less and no more."""
        return (value is None) != self.sees(whole, viewer, rules)

    def is_hidden(self, value: Any) -> bool:
        """Whether something is hidden of a value."""
        return value is None

    def holder(self, holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
        """Whether a value, or what is left of it, can be one of the kind."""
        return lambda value: value is None or holds(value)


class _ByAll(SeenBy):
    """Everybody sees it."""

    __slots__ = ()

    @property
    @override
    def hides(self) -> bool:
        return False

    @override
    def holder(self, holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
        return holds


_LISTS: Final = (tuple, list)


def _is_list(value: Any) -> bool:
    return isinstance(value, _LISTS)


class OwnPart(SeenBy):
    """Of a field by seat each seat sees its own part."""

    __slots__ = ()

    @override
    def show(self, whole: Any, value: Any, viewer: int | None, rules: Rules, hide: Hide) -> Any:
        if not _is_list(value):  # of an event made by hand: its writer will say so
            return value
        parts = [part if seat == viewer else hide(part) for seat, part in enumerate(value)]
        return type(value)(parts)

    @override
    def fits(self, whole: Any, value: Any, viewer: int | None, rules: Rules) -> bool:
        return _is_list(value) and all(
            (part is None) != (seat == viewer) for seat, part in enumerate(value)
        )

    @override
    def is_hidden(self, value: Any) -> bool:
        return _is_list(value) and None in value

    @override
    def holder(self, holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
        return lambda value: (
            _is_list(value) and holds(tuple([part for part in value if part is not None]))
        )


class LastSeen(SeenBy):
    """Of cards in a row everybody sees the last one, ``when`` it lies open."""

    __slots__ = ()

    @override
    def show(self, whole: Any, value: Any, viewer: int | None, rules: Rules, hide: Hide) -> Any:
        last = len(value) - 1 if self.when(whole, rules) else len(value)
        return [*hide(value[:last]), *value[last:]]


ALL: Final = _ByAll()
"""Everybody sees it."""
TURNED_UP: Final = _ByAll()
"""It lay face down until now: everybody sees it, but nobody could know it before."""
NOBODY: Final = SeenBy()
"""Nobody sees it."""
