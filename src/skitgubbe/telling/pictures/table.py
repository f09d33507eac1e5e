"""The picture of a table: a scene, drawn at its places."""

from __future__ import annotations

from math import ceil
from typing import Final

from ...public_state import Phase
from .places import MARGIN, Fan, Place, fan, places_for
from .scene import Pile, PileKind, Scene, Seat
from .seats import (
    ROW,
    SMALL,
    dealer_sign,
    fanned,
    kinds_of,
    name_line,
    one_line,
    open_hand,
    rows_of,
    two_lines,
)
from .sentences import described
from .shapes import CARD_HEIGHT, CARD_WIDTH, Pen, number
from .trick import Group, draw_trick, groups_of, height_needed

__all__ = ["draw_table"]

OWN: Final = 1.25
WIDEST_HAND: Final = 900
HEAD: Final = 60
"""The height of the lines of a seat: name, marks, note."""
FOOT: Final = 24
PLATE: Final = 42
"""The height of the plate at the bottom, above an open hand."""


def draw_table(scene: Scene, pen: Pen, size: float | None) -> list[str]:
    """The picture of a scene, ``size`` pixels wide, in pieces."""
    words = pen.words
    bottom, *others = scene.seats
    width, rows = _seat_size(others)
    height = HEAD + CARD_HEIGHT * SMALL + (rows - 1) * ROW + FOOT
    own: Fan | None = None
    needed = height + MARGIN
    least = width + 2 * MARGIN
    if bottom.hand is not None:
        own = fan(len(bottom.hand), WIDEST_HAND / OWN)
        least = own.width * OWN + 2 * MARGIN + (240 if scene.phase is Phase.COLLECTING else 0)
        cards = own.height * OWN if bottom.hand or scene.phase is Phase.COLLECTING else 0
        needed = PLATE + cards + MARGIN
    groups = groups_of(scene)
    shape = (len(others), width, height, needed, least)
    places = places_for(*shape)
    room = _trick_place(scene, places.centre)
    more = height_needed(groups, room.width, room.height) - room.height
    if more > 0:
        places = places_for(*shape, places.centre.height + MARGIN + more)
    felt = places.felt
    pen.add(
        f'<rect class="ground" width="{number(places.width)}" height="{number(places.height)}"/>'
        f'<rect class="felt" {_box(felt)} rx="{number(min(130, felt.height / 2))}"/>'
    )
    _header(scene, pen, places.width)
    for seat, place in zip(others, places.others, strict=True):
        _seat(seat, place, scene, pen)
    _centre(scene, groups, places.centre, pen)
    if own is None:
        x = places.bottom.middle - width / 2
        _seat(bottom, Place(x, places.bottom.y, width, height), scene, pen)
    else:
        _own(bottom, own, places.bottom, scene, pen)
    title = f"Skitgubbe: {words(scene.phase)}, {scene.seen_by(words)}"
    return pen.picture(places.width, places.height, size, title, described(scene, words))


def _box(place: Place) -> str:
    return (
        f'x="{number(place.x)}" y="{number(place.y)}"'
        f' width="{number(place.width)}" height="{number(place.height)}"'
    )


def _header(scene: Scene, pen: Pen, width: float) -> None:
    words = pen.words
    pen.text(MARGIN, 26, words(scene.phase), 17, width * 0.3, kind="strong")
    pen.text(width / 2, 26, scene.seen_by(words), 13, width * 0.36, anchor="middle", kind="faint")
    if scene.trump is None:
        text, end = words("trump unknown"), width - MARGIN
    else:
        text, end = f"{words('trump')}: {words.suit(scene.trump)}", width - MARGIN - 32
        pen.add(
            f'<g class="trump {scene.trump.name.lower()}"'
            f' transform="translate({number(width - MARGIN - 26)} 7)">'
            '<rect class="skitgubbe-face" width="26" height="28" rx="4"/>'
            f'<use href="#{pen.prefix}pip-{scene.trump}" transform="translate(13 14) scale(.9)"/>'
            "</g>"
        )
    pen.text(end, 26, text, 14, width * 0.26, anchor="end")


# --- a seat -----------------------------------------------------------------------------------


def _seat_size(others: list[Seat]) -> tuple[float, int]:
    """How wide the seats are, and how many rows their open hands take."""
    most = max(len(seat.hand) if seat.hand else 0 for seat in others)
    width = next(wide for upto, wide in _WIDTHS if len(others) <= upto)
    if most > 3:
        width += min(16 * (most - 3), 420 // len(others))
    return width, rows_of(most, width)


_WIDTHS: Final = ((3, 196), (5, 176), (8, 160), (99, 136))


def _seat(seat: Seat, place: Place, scene: Scene, pen: Pen) -> None:
    """A seat seen from outside: its lines, its cards, what it has won."""
    words = pen.words
    width, height = place.width, place.height
    pen.add(
        f'<g id="{pen.prefix}seat-{seat.seat}" class="{kinds_of(seat)}" data-seat="{seat.seat}"'
        f' transform="translate({number(place.x)} {number(place.y)})">'
        f'<rect class="plate" width="{number(width)}" height="{number(height)}" rx="10"/>'
    )
    name_line(seat, pen, 10, 20, width - 34)
    dealer_sign(seat, pen, width - 18, 16)
    two_lines(seat, scene, pen, width)
    low = height - 9
    pen.text(10, low, f"{words('hand')} {seat.cards}", 12, width / 2 - 10)
    if seat.hand is not None:
        open_hand(seat.hand, pen, HEAD, width)
    else:
        few = min(seat.cards, 5 if width > 150 else 4)
        for card in range(few):
            pen.back(10 + card * 9, HEAD, SMALL)
    if scene.phase is Phase.COLLECTING:
        pen.text(width - 10, low, f"{words('won')} {seat.won}", 12, width / 2 - 10, anchor="end")
        if seat.hand is None and seat.won:
            pen.back(width - 10 - CARD_HEIGHT * SMALL, HEAD + 12, SMALL, turned=True)
    pen.add("</g>")


def _own(seat: Seat, own: Fan, place: Place, scene: Scene, pen: Pen) -> None:
    """The open hand at the bottom, under a plate with the seat's lines."""
    words = pen.words
    wide = min(place.width, 620)
    x = place.middle - wide / 2
    pen.add(
        f'<g id="{pen.prefix}seat-{seat.seat}" class="{kinds_of(seat)} own"'
        f' data-seat="{seat.seat}">'
        f'<rect class="plate" x="{number(x)}" y="{number(place.y)}" width="{number(wide)}"'
        f' height="{PLATE - 8}" rx="10"/>'
    )
    low = place.y + 22
    named = name_line(seat, pen, x + 12, low, x + 12 + wide * 0.4)
    one_line(seat, scene, pen, named + 10, low, x + wide - 34)
    dealer_sign(seat, pen, x + wide - 18, place.y + 17)
    left = place.middle - own.width * OWN / 2
    fanned(seat, own, scene, pen, left, place.y + PLATE, OWN)
    if scene.phase is Phase.COLLECTING:
        end = place.x + place.width - 8
        low = place.y + PLATE + 100
        if seat.won:
            pen.back(end - CARD_HEIGHT * 0.8, low - 66, 0.8, turned=True)
        pen.text(end, low, f"{words('won')} {seat.won}", 13, 90, anchor="end")
    pen.add("</g>")


# --- the middle -------------------------------------------------------------------------------

BESIDE: Final = 0.9
"""The scale of the cards of a pile."""
COLUMN: Final = 124
PILE: Final = 124
HEADLINE: Final = 34


def _trick_place(scene: Scene, place: Place) -> Place:
    """What the piles leave of the centre, below the headline."""
    left = ceil(len(scene.piles) / 2) * COLUMN
    return Place(
        place.x + left, place.y + HEADLINE, place.width - left, place.height - HEADLINE - MARGIN
    )


def _centre(scene: Scene, groups: list[Group], place: Place, pen: Pen) -> None:
    for at, pile in enumerate(scene.piles):
        in_column = min(2, len(scene.piles) - at // 2 * 2)
        y = place.y + place.height / 2 + PILE * (at % 2 - in_column / 2) + 8
        _pile(pile, place.x + at // 2 * COLUMN, y, scene, pen)
    draw_trick(scene, groups, _trick_place(scene, place), pen)


def _pile(pile: Pile, x: float, y: float, scene: Scene, pen: Pen) -> None:
    words = pen.words
    kind = pile.kind.replace(" ", "-")
    pen.add(f'<g id="{pen.prefix}{kind}" class="pile {kind}">')
    middle = x + COLUMN / 2
    left = middle - CARD_WIDTH * BESIDE / 2
    size = f'width="{CARD_WIDTH * BESIDE:.0f}" height="{CARD_HEIGHT * BESIDE:.0f}" rx="6"'
    if pile.count == 0:
        pen.add(f'<rect class="place" x="{number(left)}" y="{number(y)}" {size}/>')
    elif pile.kind is PileKind.DISCARDS:  # they lie face up, in no order
        for card in range(min(3, pile.count or 0)):
            pen.add(
                f'<rect class="skitgubbe-edge" x="{number(left - 3 * card)}"'
                f' y="{number(y - 3 * card)}" {size}/>'
            )
    elif pile.count is None:
        if pile.card is None:
            pen.back(left, y, BESIDE)
        else:
            pen.card(pile.card, left, y, BESIDE)
    else:
        if pile.card is not None:
            left -= 18
            pen.card(pile.card, left + 30, y, BESIDE, turned=90)
        for card in range(min(3, pile.count - (pile.card is not None))):
            pen.back(left - 3 * card, y - 3 * card, BESIDE)
    label = words(pile.kind)
    if pile.count is not None:
        label += f" {pile.count}"
    if pile.owner is not None:
        owner = words("owner", name=scene.name(pile.owner))
        pen.text(middle, y + 107, owner, 12, COLUMN - 4, anchor="middle", kind="faint")
    pen.text(middle, y + 92, label, 13, COLUMN - 4, anchor="middle")
    pen.add("</g>")
