"""What is drawn of a seat in every picture of a table: signs, lines of words, cards."""

from __future__ import annotations

from math import ceil
from typing import Final

from ...cards import Card
from .labels import width_of
from .places import Fan
from .scene import Mark, Scene, Seat
from .shapes import BOLD, CARD_WIDTH, Pen, number, spread

__all__ = [
    "ROW",
    "SMALL",
    "dealer_sign",
    "fanned",
    "kinds_of",
    "name_line",
    "one_line",
    "open_hand",
    "rows_of",
    "two_lines",
]

SMALL: Final = 0.5
"""The scale of cards at another's seat."""
ROW: Final = 23
"""How far apart the rows of a small open hand are, so that each can be read."""
STEP: Final = 15
"""So much of a small card must be free for its rank and suit to be read."""


def kinds_of(seat: Seat) -> str:
    """The class of a seat: its marks."""
    return " ".join(["seat", *(mark.value.replace(" ", "-") for mark in seat.marks)])


_SIGNS: Final = {  # class and path: a hat, a tick, a pointer, an arrow upwards
    Mark.SKITGUBBE: ("ink", "m-1 1h18v3h-18zm3.5-1v-9q5.5-5 11 0v9z"),
    Mark.SAFE: ("tick", "m1-5l4 5l8-10"),
    Mark.TURN: ("accent", "m0-11.5l11 6l-11 6z"),
    Mark.OWES: ("tick", "m5 0v-10m-5 5l5-5l5 5"),
}


def _sign(seat: Seat, pen: Pen, x: float, y: float) -> float:
    """Draw the sign of a seat before its name, if it has one; returns where the name begins."""
    for mark, (kind, path) in _SIGNS.items():
        if mark in seat.marks:
            pen.add(f'<path class="{kind}" d="M{number(x)} {number(y)}{path}"/>')
            return x + 20
    return x


def dealer_sign(seat: Seat, pen: Pen, x: float, y: float) -> None:
    """Draw the sign of the dealer around a point, if it is this seat."""
    if Mark.DEALER in seat.marks:
        pen.add(f'<circle class="chip" cx="{number(x)}" cy="{number(y)}" r="10"/>')
        pen.text(x, y + 4.5, pen.words("dealer sign"), 12, 18, anchor="middle", kind="strong")


def name_line(seat: Seat, pen: Pen, x: float, y: float, end: float) -> float:
    """Write the name after its sign, up to ``end`` at most; returns where it ends."""
    start = _sign(seat, pen, x, y)
    room = min(width_of(seat.name, 15 * BOLD) + 2, end - start)
    pen.text(start, y, seat.name, 15, room, kind="strong")
    return start + room


def _marks(seat: Seat, scene: Scene, pen: Pen) -> list[str]:
    """The marks of a seat in words, but for the one that has a sign alone."""
    return seat.marked(pen.words, scene.safe, dealer=False)


def one_line(seat: Seat, scene: Scene, pen: Pen, x: float, y: float, end: float) -> None:
    """Write the marks and the note of a seat after each other.

    The marks are left out, as most of them have a sign too, if the note fits without them only.
    """
    marks = " · ".join(_marks(seat, scene, pen))
    room, noted = width_of(marks, 12) + 12, width_of(seat.note, 12)
    if marks and not (seat.note and end - x - room < noted < end - x):
        pen.text(x, y, marks, 12, min(room, end - x))
        x += room
    pen.text(x, y, seat.note, 12, max(1, end - x), kind="faint")


def two_lines(seat: Seat, scene: Scene, pen: Pen, width: float) -> None:
    """Write the marks of a seat, and below them its note, or the marks that have no room."""
    first, rest = _marks(seat, scene, pen), list[str]()
    while not seat.note and len(first) > 1 and width_of(" · ".join(first), 12) > width - 20:
        rest.insert(0, first.pop())
    pen.text(10, 37, " · ".join(first), 12, width - 20)
    pen.text(10, 53, " · ".join(rest), 12, width - 20)
    pen.text(10, 53, seat.note, 12, width - 20, kind="faint")


def _in_row(width: float) -> int:
    return int((width - 20 - CARD_WIDTH * SMALL) // STEP) + 1


def rows_of(cards: int, width: float) -> int:
    """How many rows an open hand takes at a seat so wide."""
    return max(1, ceil(cards / _in_row(width)))


def open_hand(hand: tuple[Card, ...], pen: Pen, y: float, width: float) -> None:
    """Draw an open hand, small, in rows."""
    in_row = ceil(len(hand) / rows_of(len(hand), width))
    size = CARD_WIDTH * SMALL
    step = spread(in_row, width - 20, size, size + 4)
    for row in range(0, len(hand), max(1, in_row)):
        pen.row(hand[row : row + in_row], 10, y + row // in_row * ROW, SMALL, step)


def fanned(seat: Seat, own: Fan, scene: Scene, pen: Pen, x: float, y: float, scale: float) -> None:
    """Draw the open hand of the one who looks."""
    for card, (dx, dy, turn) in zip(seat.hand or (), own.cards(seat.cards), strict=True):
        kind = "hand playable" if card in scene.playable else "hand"
        pen.card(card, x + dx * scale, y + dy * scale, scale, kind=kind, turned=turn)
