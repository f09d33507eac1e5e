"""The picture of a table for a narrow place, such as a phone: one thing below another.

The others sit two abreast, clockwise all the same: up the left side and down the right one, and if
their number is odd, one of them alone at the top.  The trick has the whole width below them.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from ...public_state import Phase
from .labels import width_of
from .places import Fan, Place, fan
from .scene import Mark, Pile, PileKind, Scene, Seat
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
from .trick import draw_trick, groups_of, height_needed

__all__ = ["NARROW", "draw_tall"]

NARROW: Final = 480
"""A picture that is to be narrower, in pixels, is drawn like this."""
WIDTH: Final = 360
EDGE: Final = 8
GAP: Final = 6
HEADER: Final = 56
HALF: Final = (WIDTH - 2 * EDGE - GAP) / 2
CROWD: Final = 8
"""With more others than this, a seat has two lines less, and no backs."""
BACKS: Final = 0.38
"""The scale of cards face down at another's seat."""
FOOT: Final = 24
PILE: Final = 50
BESIDE: Final = 0.55
"""The scale of the cards of a pile."""
HEADLINE: Final = 34
TRICK: Final = 150
"""The least height of the trick."""
PLATE: Final = 54
"""The height of the plate at the bottom, above an open hand."""


def draw_tall(scene: Scene, pen: Pen, size: float | None) -> list[str]:
    """The picture of a scene, ``size`` pixels wide, in pieces."""
    words = pen.words
    bottom, *others = scene.seats
    crowd = len(others) > CROWD
    places, y = _places(others, crowd)
    groups = groups_of(scene)
    piles = Place(EDGE, y + GAP, WIDTH - 2 * EDGE, PILE * ceil(len(scene.piles) / 2))
    room = WIDTH - 4 * EDGE
    top = piles.y + piles.height + HEADLINE
    trick = Place(2 * EDGE, top, room, height_needed(groups, room, TRICK))
    low = trick.y + trick.height + 2 * EDGE
    own: Fan | None = None
    if bottom.hand is None:
        height = _height(bottom, WIDTH - 2 * EDGE, crowd)
    else:
        own = fan(len(bottom.hand), WIDTH - 2 * EDGE)
        height = PLATE + (own.height if bottom.hand else 0)
    total = low + height + EDGE
    start = HEADER + 24
    pen.add(
        f'<rect class="ground" width="{WIDTH}" height="{number(total)}"/>'
        f'<rect class="felt" x="3" y="{start}" width="{WIDTH - 6}"'
        f' height="{number(low + 12 - start)}" rx="36"/>'
    )
    _header(scene, pen)
    for seat, place in zip(others, places, strict=True):
        _seat(seat, place, scene, pen, crowd)
    for at, pile in enumerate(scene.piles):
        alone = at == len(scene.piles) - 1 and at % 2 == 0
        x = piles.x + (HALF + GAP) * (0.5 if alone else at % 2)
        _pile(pile, x, piles.y + at // 2 * PILE, scene, pen)
    draw_trick(scene, groups, trick, pen)
    place = Place(EDGE, low, WIDTH - 2 * EDGE, height)
    if own is None:
        _seat(bottom, place, scene, pen, crowd)
    else:
        _own(bottom, own, place, scene, pen)
    title = f"Skitgubbe: {words(scene.phase)}, {scene.seen_by(words)}"
    return pen.picture(WIDTH, total, size, title, described(scene, words))


def _header(scene: Scene, pen: Pen) -> None:
    words = pen.words
    end = WIDTH - EDGE - 2.0
    if scene.trump is None:
        text = words("trump unknown")
    else:
        text = f"{words('trump')}: {words.suit(scene.trump)}"
        pen.add(
            f'<g class="trump {scene.trump.name.lower()}"'
            f' transform="translate({number(end - 28)} 15)">'
            '<rect class="skitgubbe-face" width="28" height="30" rx="4"/>'
            f'<use href="#{pen.prefix}pip-{scene.trump}" transform="translate(14 15)"/>'
            "</g>"
        )
        end -= 36
    room = min(width_of(text, 13) + 2, WIDTH / 2)
    pen.text(EDGE + 2, 25, words(scene.phase), 17, end - EDGE - 2, kind="strong")
    pen.text(EDGE + 2, 45, scene.seen_by(words), 13, end - room - EDGE - 10, kind="faint")
    pen.text(end, 45, text, 13, room, anchor="end")


# --- a seat -----------------------------------------------------------------------------------


def _head(crowd: bool) -> int:
    """The height of the lines of a seat: name, marks, note."""
    return 44 if crowd else 60


def _height(seat: Seat, width: float, crowd: bool) -> float:
    height = _head(crowd)
    if seat.hand:
        return height + CARD_HEIGHT * SMALL + (rows_of(len(seat.hand), width) - 1) * ROW + FOOT
    return height + (FOOT - GAP if crowd else CARD_HEIGHT * BACKS + GAP)


def _places(others: list[Seat], crowd: bool) -> tuple[list[Place], float]:
    """The places of the others, clockwise, and where they end."""
    side = len(others) // 2
    y = float(HEADER)
    top: list[Place] = []
    if len(others) % 2:
        height = _height(others[side], WIDTH - 2 * EDGE, crowd)
        top.append(Place(EDGE, y, WIDTH - 2 * EDGE, height))
        y += height + GAP
    left: list[Place] = []
    right: list[Place] = []
    for at in range(side):
        pair = others[side - 1 - at], others[len(others) - side + at]
        height = max(_height(seat, HALF, crowd) for seat in pair)
        left.insert(0, Place(EDGE, y, HALF, height))
        right.append(Place(WIDTH - EDGE - HALF, y, HALF, height))
        y += height + GAP
    return [*left, *top, *right], y


def _seat(seat: Seat, place: Place, scene: Scene, pen: Pen, crowd: bool) -> None:
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
    if crowd:
        one_line(seat, scene, pen, 10, 37, width - 10)
    else:
        two_lines(seat, scene, pen, width)
    start, low = 10.0, height - 9
    if seat.hand is not None:
        open_hand(seat.hand, pen, _head(crowd), width)
    elif not crowd:
        few = min(seat.cards, 3)
        for card in range(few):
            pen.back(start + 7 * card, height - GAP - CARD_HEIGHT * BACKS, BACKS)
        start += 7 * few + CARD_WIDTH * BACKS - 1 if few else 0
    pen.text(start, low, f"{words('hand')} {seat.cards}", 12, width * 0.6 - start)
    if scene.phase is Phase.COLLECTING:
        pen.text(width - 10, low, f"{words('won')} {seat.won}", 12, width * 0.4 - 10, anchor="end")
    pen.add("</g>")


def _own(seat: Seat, own: Fan, place: Place, scene: Scene, pen: Pen) -> None:
    """The open hand at the bottom, under a plate with the seat's lines."""
    words = pen.words
    pen.add(
        f'<g id="{pen.prefix}seat-{seat.seat}" class="{kinds_of(seat)} own"'
        f' data-seat="{seat.seat}">'
        f'<rect class="plate" x="{number(place.x)}" y="{number(place.y)}"'
        f' width="{number(place.width)}" height="{PLATE - 8}" rx="10"/>'
    )
    start, end = place.x + 10, place.x + place.width
    name_line(seat, pen, start, place.y + 20, end - 110)
    if scene.phase is Phase.COLLECTING:
        won = f"{words('won')} {seat.won}"
        aside = 34 if Mark.DEALER in seat.marks else 10
        pen.text(end - aside, place.y + 20, won, 12, 74, anchor="end")
    dealer_sign(seat, pen, end - 18, place.y + 16)
    one_line(seat, scene, pen, start, place.y + 38, end - 10)
    fanned(seat, own, scene, pen, (WIDTH - own.width) / 2, place.y + PLATE, 1)
    pen.add("</g>")


# --- a pile -----------------------------------------------------------------------------------


def _pile(pile: Pile, x: float, y: float, scene: Scene, pen: Pen) -> None:
    """A pile, and what it is beside it."""
    words = pen.words
    kind = pile.kind.replace(" ", "-")
    pen.add(f'<g id="{pen.prefix}{kind}" class="pile {kind}">')
    left = x + 16
    size = f'width="{CARD_WIDTH * BESIDE:.0f}" height="{CARD_HEIGHT * BESIDE:.0f}" rx="4"'
    if pile.count == 0:
        pen.add(f'<rect class="place" x="{number(left)}" y="{number(y)}" {size}/>')
    elif pile.kind is PileKind.DISCARDS:  # they lie face up, in no order
        pen.add(f'<rect class="skitgubbe-edge" x="{number(left)}" y="{number(y)}" {size}/>')
    elif pile.count is None:
        if pile.card is None:
            pen.back(left, y, BESIDE)
        else:
            pen.card(pile.card, left, y, BESIDE)
    else:
        for card in range(min(3, pile.count - (pile.card is not None))):
            pen.back(left - 3 * card, y, BESIDE)
        if pile.card is not None:  # the upcard
            left += CARD_WIDTH * BESIDE + 3
            pen.card(pile.card, left, y, BESIDE)
    label = words(pile.kind)
    if pile.count is not None:
        label += f" {pile.count}"
    aside = left + CARD_WIDTH * BESIDE + 8
    room = x + HALF - aside
    if pile.owner is None:
        pen.text(aside, y + 28, label, 13, room)
    else:
        pen.text(aside, y + 20, label, 13, room)
        owner = words("owner", name=scene.name(pile.owner))
        pen.text(aside, y + 37, owner, 12, room, kind="faint")
    pen.add("</g>")
