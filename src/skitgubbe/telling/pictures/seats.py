"""What is drawn of a seat: its plate, signs, lines of words and cards."""

from __future__ import annotations

from math import ceil
from typing import Final

from ...public_state import Phase
from .labels import width_of
from .places import SMALL, SMALL_ROW, Fan, Measures, rows_of
from .scene import Mark, Scene, Seat
from .shapes import BOLD, CARD_HEIGHT, CARD_WIDTH, Pen, Place, number, spread

__all__ = ["draw_own", "draw_seat"]

PLATE: Final = 620
"""A plate above an open hand is no wider."""


def draw_seat(seat: Seat, place: Place, scene: Scene, pen: Pen, m: Measures) -> None:
    """A seat seen from outside: its lines, its cards, what it has won."""
    words, width, low = pen.words, place.width, place.height - 9
    _begin(seat, "", pen, f' transform="translate({number(place.x)} {number(place.y)})"')
    pen.rect("plate", 0, 0, width, place.height, 10)
    _name(seat, pen, 10, 20, width - 34)
    _dealer(seat, pen, width - 18, 16)
    if m.lines == 1:
        _one_line(seat, scene, pen, 10, 37, width - 10)
    else:
        _two_lines(seat, scene, pen, width)
    start = 10.0
    if seat.hand is not None:
        _open_hand(seat, pen, m.head, width)
    else:
        few = min(seat.cards, m.most_backs)
        for card in range(few):
            pen.back(10 + 18 * card * m.backs, m.head, m.backs)
        if m.tall and few:
            start += (18 * few + 42) * m.backs + 6
    pen.text(start, low, f"{words('hand')} {seat.cards}", 12, width * 0.6 - start)
    if scene.phase is Phase.COLLECTING:
        pen.text(width - 10, low, f"{words('won')} {seat.won}", 12, width * 0.4, anchor="end")
        if seat.hand is None and seat.won and not m.tall:
            pen.back(width - 10 - CARD_HEIGHT * m.backs, m.head + 12, m.backs, turned=True)
    pen.add("</g>")


def draw_own(seat: Seat, own: Fan, place: Place, scene: Scene, pen: Pen, m: Measures) -> None:
    """The open hand at the bottom, under a plate with the seat's lines."""
    wide = min(place.width, PLATE)
    start, end = place.middle - wide / 2 + 10, place.middle + wide / 2
    low = place.y + 21
    _begin(seat, " own", pen)
    pen.rect("plate", place.middle - wide / 2, place.y, wide, m.plate - 8, 10)
    named = _name(seat, pen, start, low, start + wide * 0.6)
    _dealer(seat, pen, end - 18, place.y + 17)
    if m.tall:
        _one_line(seat, scene, pen, start, place.y + 38, end - 10)
    else:
        _one_line(seat, scene, pen, named + 10, low, end - 34)
    left, top = place.middle - own.width * m.hand / 2, place.y + m.plate
    for card, (x, y, turn) in zip(seat.hand or (), own.cards(seat.cards), strict=True):
        kind = "hand playable" if card in scene.playable else "hand"
        pen.card(card, left + x * m.hand, top + y * m.hand, m.hand, kind=kind, turned=turn)
    if scene.phase is Phase.COLLECTING:
        if m.tall:
            end -= 34 if Mark.DEALER in seat.marks else 10
        else:
            end, low = place.right - 8, top + 100
            if seat.won:
                pen.back(end - CARD_HEIGHT * 0.8, low - 66, 0.8, turned=True)
        pen.text(end, low, f"{pen.words('won')} {seat.won}", 12, 90, anchor="end")
    pen.add("</g>")


def _begin(seat: Seat, kind: str, pen: Pen, moved: str = "") -> None:
    """Begin the group of a seat; its marks are its class."""
    kinds = " ".join(["seat", *(mark.value.replace(" ", "-") for mark in seat.marks)])
    pen.add(
        f'<g id="{pen.prefix}seat-{seat.seat}" class="{kinds}{kind}"'
        f' data-seat="{seat.seat}"{moved}>'
    )


# --- words and signs --------------------------------------------------------------------------

_SIGNS: Final = {  # class and path: a hat, a tick, a pointer, an arrow upwards
    Mark.SKITGUBBE: ("ink", "m-1 1h18v3h-18zm3.5-1v-9q5.5-5 11 0v9z"),
    Mark.SAFE: ("tick", "m1-5l4 5l8-10"),
    Mark.TURN: ("accent", "m0-11.5l11 6l-11 6z"),
    Mark.OWES: ("tick", "m5 0v-10m-5 5l5-5l5 5"),
}


def _name(seat: Seat, pen: Pen, x: float, y: float, end: float) -> float:
    """Write the name after its sign, if it has one, up to ``end``; returns where it ends."""
    for mark, (kind, path) in _SIGNS.items():
        if mark in seat.marks:
            pen.add(f'<path class="{kind}" d="M{number(x)} {number(y)}{path}"/>')
            x += 20
            break
    room = min(width_of(seat.name, 15 * BOLD) + 2, end - x)
    pen.text(x, y, seat.name, 15, room, kind="strong")
    return x + room


def _dealer(seat: Seat, pen: Pen, x: float, y: float) -> None:
    """Draw the sign of the dealer around a point, if it is this seat."""
    if Mark.DEALER in seat.marks:
        pen.add(f'<circle class="chip" cx="{number(x)}" cy="{number(y)}" r="10"/>')
        pen.text(x, y + 4.5, pen.words("dealer sign"), 12, 18, anchor="middle", kind="strong")


def _one_line(seat: Seat, scene: Scene, pen: Pen, x: float, y: float, end: float) -> None:
    """Write the marks and the note of a seat after each other.

    The marks are left out, as most of them have a sign too, if the note fits without them only.
    """
    marks = " · ".join(seat.marked(pen.words, scene.safe, dealer=False))
    room, noted = width_of(marks, 12) + 12, width_of(seat.note, 12)
    if marks and not (seat.note and end - x - room < noted < end - x):
        pen.text(x, y, marks, 12, min(room, end - x))
        x += room
    pen.text(x, y, seat.note, 12, max(1, end - x), kind="faint")


def _two_lines(seat: Seat, scene: Scene, pen: Pen, width: float) -> None:
    """Write the marks of a seat, and below them its note, or the marks that have no room."""
    first, rest = seat.marked(pen.words, scene.safe, dealer=False), list[str]()
    while not seat.note and len(first) > 1 and width_of(" · ".join(first), 12) > width - 20:
        rest.insert(0, first.pop())
    pen.text(10, 37, " · ".join(first), 12, width - 20)
    pen.text(10, 53, " · ".join(rest), 12, width - 20)
    pen.text(10, 53, seat.note, 12, width - 20, kind="faint")


def _open_hand(seat: Seat, pen: Pen, y: float, width: float) -> None:
    """Draw an open hand, small, in rows."""
    hand = seat.hand or ()
    in_row = max(1, ceil(len(hand) / rows_of(len(hand), width)))
    size = CARD_WIDTH * SMALL
    step = spread(in_row, width - 20, size, size + 4)
    for row in range(0, len(hand), in_row):
        pen.row(hand[row : row + in_row], 10, y + row // in_row * SMALL_ROW, SMALL, step)
