"""The picture of a table: a scene, drawn at its places."""

from __future__ import annotations

from .labels import width_of
from .places import Measures, fan, measures_for, places_for
from .scene import Pile, PileKind, Scene
from .seats import draw_own, draw_seat
from .sentences import described
from .shapes import CARD_HEIGHT, CARD_WIDTH, Pen, Place, number
from .trick import draw_trick, groups_of

__all__ = ["draw_table"]


def draw_table(scene: Scene, pen: Pen, size: float | None, *, tall: bool = False) -> list[str]:
    """The picture of a scene, ``size`` pixels wide, in pieces; ``tall`` for a phone."""
    words = pen.words
    m = measures_for(scene, tall)
    bottom, *others = scene.seats
    own = None if bottom.hand is None else fan(len(bottom.hand), m.widest_hand / m.hand)
    groups = groups_of(scene)
    places = places_for(scene, groups, own, m)
    felt = places.felt
    pen.rect("ground", 0, 0, places.width, places.height)
    pen.rect("felt", felt.x, felt.y, felt.width, felt.height, min(m.corner, felt.height / 2))
    _header(scene, pen, places.width, m)
    for seat, place in zip(others, places.others, strict=True):
        draw_seat(seat, place, scene, pen, m)
    for pile, place in zip(scene.piles, places.piles, strict=True):
        _pile(pile, place, scene, pen, m)
    draw_trick(scene, groups, places.trick, pen)
    if own is None:
        draw_seat(bottom, places.bottom, scene, pen, m)
    else:
        draw_own(bottom, own, places.bottom, scene, pen, m)
    title = f"Skitgubbe: {words.phase(scene.phase)}, {scene.seen_by(words)}"
    return pen.picture(places.width, places.height, size, title, described(scene, words))


def _header(scene: Scene, pen: Pen, width: float, m: Measures) -> None:
    words = pen.words
    end, low = width - m.edge, m.header - 14
    if scene.trump is None:
        trump = words("trump unknown")
    else:
        trump = f"{words('trump')}: {words.suit(scene.trump)}"
        pen.add(
            f'<g class="trump {scene.trump.name.lower()}"'
            f' transform="translate({number(end - 26)} {number(low - 19)})">'
            '<rect class="skitgubbe-face" width="26" height="28" rx="4"/>'
            f'<use href="#{pen.prefix}pip-{scene.trump}" transform="translate(13 14) scale(.9)"/>'
            "</g>"
        )
        end -= 32
    room = min(width_of(trump, 13) + 2, width / 2)
    pen.text(end, low, trump, 13, room, anchor="end")
    pen.text(m.edge, 26, words.phase(scene.phase), 17, 230, kind="strong")
    if m.tall:
        pen.text(m.edge, low, scene.seen_by(words), 13, end - room - m.edge - 8, kind="faint")
    else:
        seen = scene.seen_by(words)
        pen.text(width / 2, low, seen, 13, width * 0.36, anchor="middle", kind="faint")


def _pile(pile: Pile, place: Place, scene: Scene, pen: Pen, m: Measures) -> None:
    """A pile, and below it or beside it what it is."""
    words = pen.words
    kind = pile.kind.replace(" ", "-")
    size = CARD_WIDTH * m.pile, CARD_HEIGHT * m.pile, 6 * m.pile
    turned_up = pile.count is not None and pile.card is not None
    wide = (105 if turned_up else CARD_WIDTH) * m.pile
    x, y = place.x + 16 if m.tall else place.middle - wide / 2, place.y
    pen.add(f'<g id="{pen.prefix}{kind}" class="pile {kind}">')
    if pile.count == 0:
        pen.rect("place", x, y, *size)
    elif pile.card is not None:  # the upcard lies across, below the stock
        aside, turned = (33 * m.pile, 90) if turned_up else (0, 0)
        pen.card(pile.card, x + aside, y, m.pile, turned=turned)
    for lying in range(_lying(pile)):
        shift = 3 * m.pile * lying
        if pile.kind is PileKind.DISCARDS:  # they lie face up, in no order
            pen.rect("skitgubbe-edge", x - shift, y - shift, *size)
        else:
            pen.back(x - shift, y - shift, m.pile)
    label = words(pile.kind)
    if pile.count is not None:
        label += f" {pile.count}"
    owner = "" if pile.owner is None else words("owner", name=scene.name(pile.owner))
    if m.tall:
        x += wide + 8
        y += 20 if owner else 28
        anchor, room = "start", place.right - x
    else:
        x, y, anchor, room = place.middle, y + 92, "middle", place.width - 4
    pen.text(x, y, label, 13, room, anchor=anchor)
    pen.text(x, y + 16, owner, 12, room, anchor=anchor, kind="faint")
    pen.add("</g>")


def _lying(pile: Pile) -> int:
    """How many cards are drawn of a pile, without the one that lies face up."""
    return min(3, (1 if pile.count is None else pile.count) - (pile.card is not None))
