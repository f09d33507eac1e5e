"""What is told, in parts: text, players, cards and places, for whoever colours or links them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Final, TypeAlias

from attrs import frozen

from ..cards import Card

__all__ = ["Paragraph", "ParagraphKind", "Part", "PartKind", "Parts", "joined", "lines_of", "plain"]


class PartKind(StrEnum):
    """What a part of a told text is."""

    TEXT = "text"
    PLAYER = "player"
    CARD = "card"
    PLACE = "place"


@frozen
class Part:
    """A part of a told text; ``str`` is its text.

    A ``PLAYER`` has a ``seat``, a ``CARD`` its ``card``, a ``PLACE`` is ``"stock"``, ``"trick"``,
    ``"table"`` or ``"hand"``; what does not apply is ``None``.

    >>> Part("Anna", PartKind.PLAYER, seat=0).seat
    0
    """

    text: str
    kind: PartKind = PartKind.TEXT
    seat: int | None = None
    card: Card | None = None
    place: str | None = None

    def __str__(self) -> str:
        return self.text


Parts: TypeAlias = tuple[Part, ...]


class ParagraphKind(StrEnum):
    """What a paragraph of a story is."""

    TEXT = "text"
    HEADING = "heading"
    TRICK = "trick"


@frozen
class Paragraph:
    """A paragraph of a story; ``str`` is its text.

    A ``TRICK`` has its ``number``, counted from 1 in each phase.

    >>> str(Paragraph(ParagraphKind.HEADING, (Part("Collecting"),)))
    'Collecting'
    """

    kind: ParagraphKind
    parts: Parts
    number: int | None = None

    def __str__(self) -> str:
        return plain(self.parts)


def plain(parts: Iterable[Part]) -> str:
    """The text of parts.

    >>> plain([Part("Anna", PartKind.PLAYER, seat=0), Part(" leads.")])
    'Anna leads.'
    """
    return "".join([part.text for part in parts])


def joined(sentences: Iterable[Parts]) -> Parts:
    """Sentences with a blank between, and as few parts of plain text as there can be.

    >>> joined([(Part("A"), Part(".")), (Part("B."),)])
    (Part(text='A. B.', kind=<PartKind.TEXT: 'text'>, seat=None, card=None, place=None),)
    """
    parts: list[Part] = []
    for sentence in sentences:
        for part in (*_BLANK[: len(parts)], *sentence):
            if parts and parts[-1].kind is part.kind is PartKind.TEXT:
                parts[-1] = Part(parts[-1].text + part.text)
            else:
                parts.append(part)
    return tuple(parts)


_BLANK: Final = (Part(" "),)


def lines_of(paragraphs: Iterable[Paragraph], width: int | None) -> Iterator[str]:
    """Paragraphs as lines: a blank one between them, but for tricks, which are numbered."""
    first = True
    for paragraph in paragraphs:
        mark = ""
        if paragraph.kind is ParagraphKind.TRICK:
            mark = f"{paragraph.number:3}. "
        elif not first:
            yield ""
        first = False
        if width is None:
            yield mark + str(paragraph)
        else:
            yield from textwrap.wrap(
                str(paragraph),
                width,
                initial_indent=mark,
                subsequent_indent=" " * len(mark),
                break_on_hyphens=False,
            )
