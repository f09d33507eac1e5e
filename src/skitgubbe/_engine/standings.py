"""How often each position has stood: a map that never changes, so that tables can share it.

F4      what is counted

A map with one position more is a new map that shares all but a few nodes with the old one.  So a
kept table costs the same, however many positions have stood, and going back to it costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

__all__ = ["Standings"]

_BITS = 4
_WIDTH = 1 << _BITS
_HASH = (1 << 60) - 1


class _Leaf:
    """A position, and how often it has stood."""

    __slots__ = ("key", "next", "rest", "times")

    def __init__(self, rest: int, key: object, times: int, following: _Leaf | None) -> None:
        self.rest = rest  # what of the hash is left below this place
        self.key = key
        self.times = times
        self.next = following  # another position with the same hash


_Node: TypeAlias = "tuple[_Node | _Leaf | None, ...]"

_EMPTY: _Node = (None,) * _WIDTH


class Standings:
    """The positions that stood since ``mark``, the part of a position that cannot come back.

    ``len`` is the number of different positions.
    """

    __slots__ = ("_root", "_size", "mark")

    def __init__(self, mark: object) -> None:
        self.mark: object = mark
        self._root = _EMPTY
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def items(self) -> Iterator[tuple[object, int]]:
        """Each position, and how often it has stood."""
        return _leaves(self._root)

    def and_one_more(self, key: object) -> tuple[Standings, int]:
        """These standings and one of ``key``; how often it has stood then."""
        after = Standings(self.mark)
        after._root, times = _put(self._root, key, hash(key) & _HASH)
        after._size = self._size + (times == 1)
        return after, times


def _leaves(node: _Node) -> Iterator[tuple[object, int]]:
    for below in node:
        if isinstance(below, tuple):
            yield from _leaves(below)
        leaf = below if isinstance(below, _Leaf) else None
        while leaf is not None:
            yield leaf.key, leaf.times
            leaf = leaf.next


def _put(node: _Node, key: object, rest: int) -> tuple[_Node, int]:
    """The node with one standing more, and how often the position has stood then."""
    place = rest % _WIDTH
    rest >>= _BITS
    old = node[place]
    new: _Node | _Leaf
    if isinstance(old, tuple):
        new, times = _put(old, key, rest)
    elif old is None or old.rest == rest:
        new = _count(old, key, rest)
        times = new.times
    else:  # two hashes part further down
        below = list(_EMPTY)
        below[old.rest % _WIDTH] = _Leaf(old.rest >> _BITS, old.key, old.times, old.next)
        new, times = _put(tuple(below), key, rest)
    return (*node[:place], new, *node[place + 1 :]), times


def _count(leaf: _Leaf | None, key: object, rest: int) -> _Leaf:
    """The leaf of a position after one standing more; the others of that hash hang on it."""
    others: list[_Leaf] = []
    while leaf is not None and leaf.key != key:
        others.append(leaf)
        leaf = leaf.next
    new = _Leaf(rest, key, 1, None)
    if leaf is not None:
        new = _Leaf(rest, leaf.key, leaf.times + 1, leaf.next)
    for other in others:
        new.next = _Leaf(rest, other.key, other.times, new.next)
    return new
