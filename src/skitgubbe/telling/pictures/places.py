"""Where everything lies in the picture of a table: numbers only.

The seat that looks sits at the bottom; the others go clockwise round an oval, up the left side,
along the top and down the right side.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, radians, sin
from typing import Final

from attrs import frozen

from .shapes import CARD_HEIGHT, CARD_WIDTH, spread

__all__ = ["MARGIN", "Fan", "Place", "Places", "fan", "places_for"]

MARGIN: Final = 14
HEADER: Final = 40
NARROWEST: Final = 760
LEAST_CENTRE: Final = (520, 270)
USUAL_BOTTOM: Final = 190
SHAPE: Final = 1.4
"""How many times as wide as high a table is to be, about."""


@frozen
class Place:
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The x of the middle."""
        return self.x + self.width / 2


@frozen
class Places:
    """The places of a table: the whole, the felt, the others clockwise, centre and bottom."""

    width: float
    height: float
    felt: Place
    others: tuple[Place, ...]
    centre: Place
    bottom: Place


def places_for(
    others: int, width: float, height: float, bottom: float, least: float, middle: float = 0
) -> Places:
    """The places for so many others, each ``width`` by ``height``, above a ``bottom`` so high.

    ``least`` is the least width of the whole, ``middle`` the least height of the centre.  The
    shape nearest to :data:`SHAPE` is chosen, with at least one seat at the top, or two if there
    are but two others; ``bottom`` and ``middle``, which change in the course of a game, do not
    count for that, so nobody changes places.
    """

    def measure(side: int) -> tuple[float, float]:
        top = others - 2 * side
        beside = 2 * (MARGIN + width + MARGIN) if side else 2 * MARGIN
        whole = max(NARROWEST, top * (width + MARGIN) + beside / 2, LEAST_CENTRE[0] + beside)
        return whole, max(LEAST_CENTRE[1], side * (height + MARGIN) + MARGIN)

    def shape(side: int) -> float:
        whole, centre = measure(side)
        return abs(whole / (HEADER + height + centre + USUAL_BOTTOM) - SHAPE)

    side = min(range((others - 1) // 2 + 1), key=shape)
    top = others - 2 * side
    whole, centre = map(max, measure(side), (least, middle))
    total = HEADER + height + centre + bottom
    above = HEADER + height
    step = centre / max(side, 1)
    heights = [above + step * (place + 0.5) - height / 2 for place in range(side)]
    inset = MARGIN + (width * 0.5 if side else 0)
    gap = (whole - 2 * inset - top * width) / (top + 1)
    seats = [
        *(Place(MARGIN, y, width, height) for y in reversed(heights)),
        *(
            Place(inset + gap + place * (width + gap), HEADER, width, height)
            for place in range(top)
        ),
        *(Place(whole - MARGIN - width, y, width, height) for y in heights),
    ]
    inset = 2 * MARGIN + width if side else 4 * MARGIN
    edge = MARGIN + (width / 2 if side else MARGIN)
    return Places(
        whole,
        total,
        Place(edge, HEADER + height / 2, whole - 2 * edge, height / 2 + centre + 2 * MARGIN),
        tuple(seats),
        Place(inset, above + MARGIN, whole - 2 * inset, centre - MARGIN),
        Place(MARGIN, above + centre, whole - 2 * MARGIN, bottom),
    )


# --- a hand -----------------------------------------------------------------------------------

LEAST_STEP: Final = 27
"""So much of a card must be free for its rank and suit to be read."""
ROW: Final = 44
"""So much of a card must be free below the cards of the row above."""


@frozen
class Fan:
    """How a hand lies: cards a row, rows, how far apart, degrees between cards, and its size."""

    in_row: int
    rows: int
    step: float
    bend: float
    width: float
    height: float

    def cards(self, count: int) -> Iterator[tuple[float, float, float]]:
        """Yield x, y and turn of each card, within the fan's size, for a scale of 1."""
        for place in range(count):
            row, column = divmod(place, self.in_row)
            in_row = min(self.in_row, count - row * self.in_row)
            from_middle = column - (in_row - 1) / 2
            x = (self.width - CARD_WIDTH) / 2 + from_middle * self.step
            turn = from_middle * self.bend
            yield x, EDGE + row * ROW + _drop(from_middle, self.step, self.bend), turn


EDGE: Final = 6
"""The room around a hand."""


def _drop(from_middle: float, step: float, bend: float) -> float:
    """How much lower a card lies than the one in the middle: on a circle, about."""
    return from_middle**2 * step * radians(bend) / 2


def fan(count: int, width: float) -> Fan:
    """How so many cards lie in a ``width``, for a scale of 1: a fan, or rows if they are many."""
    most = int((width - CARD_WIDTH - 4 * EDGE) // LEAST_STEP) + 1
    rows = max(1, ceil(count / most))
    in_row = max(1, ceil(count / rows))
    step = spread(in_row, width - 4 * EDGE, CARD_WIDTH, 46)
    bend = min(2.0, 18 / in_row) if rows == 1 else 0
    outmost = (in_row - 1) / 2
    turn = radians(outmost * bend)
    wider, higher = CARD_HEIGHT * sin(turn), CARD_WIDTH * sin(turn)
    used = CARD_WIDTH + (in_row - 1) * step + wider + 2 * EDGE
    drop = _drop(outmost, step, bend) + higher / 2
    return Fan(in_row, rows, step, bend, used, CARD_HEIGHT + (rows - 1) * ROW + drop + 2 * EDGE)
