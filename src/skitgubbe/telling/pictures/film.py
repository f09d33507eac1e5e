"""Many pictures in little room: what is the same in several of them is written once.

A picture comes in pieces of text.  A piece is a *shape*, the text without its numbers, and those
numbers; a *change* says how many pieces at the front and at the back stay as they were in the
picture before, and which come between them.  All of it is JSON, deflated, in base64.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final
from zlib import compress

__all__ = ["Film"]

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
_PLACE: Final = "\t"
"""Where a number was: no text of a picture holds it."""


class Film:
    """Pictures as they are drawn, one after another; each is kept as the numbers of its pieces.

    >>> film = Film()
    >>> film.add(["<r>", "</r>"])
    >>> film.add(["<r>", "<a/>", "</r>"])
    >>> film.to_json(range(2))
    '{"shapes":["<r>","</r>","<a/>"],"pieces":["0","1","2"],"changes":[[0,0,0,1],[1,1,2]]}'
    """

    __slots__ = ("_pictures", "_pieces")

    def __init__(self) -> None:
        self._pieces: dict[str, int] = {}
        self._pictures: list[list[int]] = []

    def add(self, pieces: Iterable[str]) -> None:
        """Add a picture."""
        known = self._pieces
        self._pictures.append([known.setdefault(piece, len(known)) for piece in pieces])

    def to_json(self, chosen: Iterable[int]) -> str:
        """The pictures of these numbers, as JSON."""
        pieces = [*self._pieces]
        shapes: dict[str, int] = {}
        used: dict[int, int] = {}
        changes: list[list[int]] = []
        before: list[int] = []
        for at in chosen:
            picture = [used.setdefault(piece, len(used)) for piece in self._pictures[at]]
            changes.append(_change(before, picture))
            before = picture
        texts = [_text(pieces[piece], shapes) for piece in used]
        film = {"shapes": [*shapes], "pieces": texts, "changes": changes}
        return json.dumps(film, ensure_ascii=False, separators=(",", ":"))

    def packed(self, chosen: Iterable[int]) -> str:
        """The same, made small and in base64."""
        return b64encode(compress(self.to_json(chosen).encode(), 9)).decode()


def _text(piece: str, shapes: dict[str, int]) -> str:
    """A piece as the number of its shape and its own numbers."""
    shape = shapes.setdefault(_NUMBER.sub(_PLACE, piece), len(shapes))
    return " ".join([str(shape), *_NUMBER.findall(piece)])


def _change(before: Sequence[int], picture: Sequence[int]) -> list[int]:
    front = _same(before, picture)
    back = _same(before[front:][::-1], picture[front:][::-1])
    return [front, back, *picture[front : len(picture) - back]]


def _same(one: Sequence[int], other: Sequence[int]) -> int:
    """How many pieces are the same from the beginning on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
