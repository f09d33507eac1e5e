"""Where everything lies in the picture of a table: numbers only.

The seat that looks sits at the bottom; the others go clockwise, up the left side, along the top and
down the right side.  A wide table has the trick between the sides.  A tall one, for a phone, has it
below them, as wide as the table; there the others sit two abreast, and if their number is odd, one
of them alone at the top.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import ceil, radians, sin
from typing import Final

from attrs import evolve, frozen

from ...public_state import Phase
from .scene import Scene, Seat
from .shapes import CARD_HEIGHT, CARD_WIDTH, Place, spread
from .trick import Group, height_needed

__all__ = [
    "SMALL",
    "SMALL_ROW",
    "WIDTH",
    "Fan",
    "Measures",
    "Places",
    "fan",
    "measures_for",
    "places_for",
    "rows_of",
]

SMALL: Final = 0.5
"""The scale of open cards at another's seat."""
SMALL_ROW: Final = 23
"""How far apart the rows of a small open hand are, so that each can be read."""
SMALL_STEP: Final = 15
"""So much of a small card must be free for its rank and suit to be read."""
FOOT: Final = 24
"""The room below open cards at a seat, for how many they are."""
ABOVE: Final = 48
"""The room above the trick, for its headline."""
BELOW: Final = 14


@frozen
class Measures:
    """How large the parts of a table are, and how far apart."""

    tall: bool
    corner: float
    """How round the corners of the felt are."""
    edge: float
    gap: float
    header: float
    lines: int
    """How many lines of marks and notes a seat has below its name."""
    closed: float
    """The height of a seat whose hand is not open."""
    backs: float
    """The scale of cards face down at a seat, and how many of them are drawn at most."""
    most_backs: int
    trick: float
    """The least height of the trick."""
    hand: float
    """The scale of the open hand at the bottom, how wide it is at most, and its plate's height."""
    widest_hand: float
    plate: float
    pile: float
    """The scale of the cards of a pile, and the room that a pile takes."""
    pile_width: float
    pile_height: float

    @property
    def head(self) -> float:
        """The height of the lines of a seat."""
        return 28 + 16 * self.lines

    def seat(self, seat: Seat, width: float) -> float:
        """The height of a seat so wide."""
        if not seat.hand:
            return self.closed
        rows = rows_of(len(seat.hand), width)
        return self.head + CARD_HEIGHT * SMALL + (rows - 1) * SMALL_ROW + FOOT


WIDE: Final = Measures(
    tall=False,
    corner=130,
    edge=14,
    gap=14,
    header=40,
    lines=2,
    closed=126,
    backs=SMALL,
    most_backs=5,
    trick=208,
    hand=1.25,
    widest_hand=900,
    plate=42,
    pile=0.9,
    pile_width=124,
    pile_height=124,
)
TALL: Final = Measures(
    tall=True,
    corner=36,
    edge=8,
    gap=6,
    header=56,
    lines=2,
    closed=98,
    backs=0.38,
    most_backs=3,
    trick=150,
    hand=1,
    widest_hand=344,
    plate=54,
    pile=0.55,
    pile_width=172,
    pile_height=50,
)
CROWD: Final = 8
"""With more others than this at a tall table, a seat has a line less, and no backs."""
CROWDED: Final = evolve(TALL, lines=1, closed=62, most_backs=0)


def measures_for(scene: Scene, tall: bool) -> Measures:
    """The measures of a table, by its number of seats."""
    if not tall:
        return WIDE
    return TALL if len(scene.seats) <= CROWD + 1 else CROWDED


@frozen
class Places:
    """The places of a table: the whole, the felt, the others clockwise, the middle, the bottom."""

    width: float
    height: float
    felt: Place
    others: tuple[Place, ...]
    piles: tuple[Place, ...]
    trick: Place
    bottom: Place


# --- a table ----------------------------------------------------------------------------------

WIDTH: Final = 360
"""The width of a tall table."""
NARROWEST: Final = 760
"""The least width of a wide one, and of its middle."""
MIDDLE: Final = 520
USUAL_BOTTOM: Final = 190
SHAPE: Final = 1.4
"""How many times as wide as high a wide table is to be, about."""
WIDTHS: Final = ((3, 196), (5, 176), (8, 160), (99, 136))
"""How wide a seat of a wide table is, by how many others there are at most."""
WON: Final = 240
"""The room beside the hand at the bottom of a wide table, for cards won."""


@frozen
class _Across:
    """How a table is divided from side to side."""

    side: int  # how many sit at each
    width: float  # of a seat there
    alone: float  # of a seat at the top or at the bottom
    whole: int
    felt: float  # how far it is from the edge
    middle: float  # and how far the trick and the piles are


def _tall(scene: Scene, m: Measures) -> _Across:
    alone = WIDTH - 2 * m.edge
    side = (len(scene.seats) - 1) // 2
    return _Across(side, (alone - m.gap) / 2, alone, WIDTH, m.edge / 2, 2 * m.edge)


def _wide(scene: Scene, own: Fan | None, m: Measures) -> _Across:
    """The shape nearest to :data:`SHAPE`, with at least one seat at the top.

    Nobody changes places in a game: what changes in the course of it does not count for that.
    """
    others = scene.seats[1:]
    most = max(len(seat.hand or ()) for seat in others)
    width = next(wide for upto, wide in WIDTHS if len(others) <= upto)
    if most > 3:
        width += min(16 * (most - 3), 420 // len(others))
    high = max(m.seat(seat, width) for seat in others)

    def felt(side: int) -> float:
        return m.edge + (width / 2 if side else m.edge)

    def least(side: int) -> float:
        top = (len(others) - 2 * side) * (width + m.gap)
        return max(NARROWEST, top + 2 * felt(side), MIDDLE + 4 * felt(side))

    def shape(side: int) -> float:
        sides = max(m.trick + ABOVE + BELOW, side * (high + m.gap) + m.gap)
        return abs(least(side) / (m.header + high + sides + USUAL_BOTTOM) - SHAPE)

    side = min(range((len(others) + 1) // 2), key=shape)
    whole = least(side)
    if own is not None:
        won = WON if scene.phase is Phase.COLLECTING else 0
        whole = max(whole, own.width * m.hand + 2 * m.edge + won)
    return _Across(side, width, width, ceil(whole), felt(side), 2 * felt(side))


def places_for(scene: Scene, groups: list[Group], own: Fan | None, m: Measures) -> Places:
    """The places of a table with such a trick, and with this hand at the bottom if it is open."""
    bottom, *others = scene.seats
    across = _tall(scene, m) if m.tall else _wide(scene, own, m)
    side, whole = across.side, across.whole
    top = others[side : len(others) - side]
    high = max((m.seat(seat, across.alone) for seat in top), default=0)
    pairs = [
        max(m.seat(seat, across.width) for seat in pair)
        for pair in zip(reversed(others[:side]), others[len(others) - side :], strict=True)
    ]
    start = m.header + high
    sides = sum(pairs) + (side + 1) * m.gap
    columns = ceil(len(scene.piles) / 2)
    beside, over = (0, columns * m.pile_height) if m.tall else (columns * m.pile_width, 0)
    room = whole - 2 * across.middle - beside
    least = m.trick if m.tall else max(m.trick, sides - ABOVE - BELOW)
    trick = height_needed(groups, room, least)
    y = start + sides if m.tall else start
    low = y + over + ABOVE + trick + BELOW
    if not m.tall:
        sides = low - start
    if own is None:
        lies = Place((whole - across.alone) / 2, low, across.alone, m.closed)
    else:
        cards = own.height * m.hand if bottom.hand or scene.phase is Phase.COLLECTING else 0
        lies = Place(m.edge, low, whole - 2 * m.edge, m.plate + cards)
    felt = m.header + (high or pairs[0]) / 2
    return Places(
        whole,
        ceil(lies.bottom + m.edge),
        Place(across.felt, felt, whole - 2 * across.felt, low + 2 * m.edge - felt),
        (*_others(across, len(top), pairs, start, sides, m),),
        (*_piles(len(scene.piles), across, y, low, m),),
        Place(across.middle + beside, y + over + ABOVE, room, trick),
        lies,
    )


def _others(
    across: _Across, top: int, pairs: list[float], start: float, sides: float, m: Measures
) -> Iterator[Place]:
    """The seats clockwise: those in ``pairs`` share the height of the ``sides``."""
    spare = (sides - sum(pairs)) / max(across.side, 1)
    ys = accumulate((pair + spare for pair in pairs), initial=start + spare / 2)
    beside = [*zip(ys, pairs, strict=False)]
    for y, height in reversed(beside):
        yield Place(m.edge, y, across.width, height)
    gap = (across.whole - 2 * across.felt - top * across.alone) / (top + 1)
    for at in range(top):
        x = across.felt + gap + at * (across.alone + gap)
        yield Place(x, m.header, across.alone, start - m.header)
    for y, height in beside:
        yield Place(across.whole - m.edge - across.width, y, across.width, height)


def _piles(count: int, across: _Across, y: float, low: float, m: Measures) -> Iterator[Place]:
    """The piles two by two, from the top of a tall table and from the left of a wide one."""
    for at in range(count):
        along, place = divmod(at, 2)
        aside = place - min(2, count - 2 * along) / 2
        if m.tall:
            x, top = across.whole / 2 + aside * m.pile_width, y + along * m.pile_height
        else:
            x, top = across.middle + along * m.pile_width, (y + low) / 2 + aside * m.pile_height
        yield Place(x, top + BELOW, m.pile_width, m.pile_height)


def rows_of(cards: int, width: float) -> int:
    """How many rows an open hand takes at a seat so wide."""
    in_row = int((width - 20 - CARD_WIDTH * SMALL) // SMALL_STEP) + 1
    return max(1, ceil(cards / in_row))


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
    """How cards lie in a ``width``, for a scale of 1: a fan, or rows if they are many."""
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
