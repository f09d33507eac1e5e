"""A memo: what was made once is kept, to be the same object when it is asked for again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["Memo"]

_KeyT = TypeVar("_KeyT")
_ValueT = TypeVar("_ValueT")


class Memo(dict[_KeyT, _ValueT]):
    """Values by what they are made from; ``make`` makes one when it is first looked up.

    Only what ``keep`` says yes to is kept, by default all.  When there are ``limit`` it begins
    anew, so that nothing can fill it for good.  A value is kept once it is whole, never before.

    >>> texts = Memo(str)
    >>> texts[7], len(texts)
    ('7', 1)
    """

    __slots__ = ("_keep", "_make", "limit")

    def __init__(
        self,
        make: Callable[[_KeyT], _ValueT],
        keep: Callable[[_KeyT], bool] | None = None,
        limit: int = 1 << 15,
    ) -> None:
        super().__init__()
        self._make = make
        self._keep = keep
        self.limit: int = limit

    def __missing__(self, key: _KeyT) -> _ValueT:
        value = self._make(key)
        if self._keep is not None and not self._keep(key):
            return value
        if len(self) >= self.limit:
            self.clear()
        return self.setdefault(key, value)
