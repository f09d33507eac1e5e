"""The trick in the middle of a picture: who laid what in which round, as large as there is room."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ...cards import Card
from ...public_state import LaidKind, Phase
from .labels import width_of
from .scene import Scene
from .sentences import rounds_of
from .shapes import CARD_HEIGHT, CARD_WIDTH, Pen, Place, number, spread

__all__ = ["Group", "draw_trick", "groups_of", "height_needed"]

LEAST_SCALE: Final = 0.75
"""Cards of a trick are not drawn smaller while the table can grow."""
SMALLEST: Final = 0.2
USUAL: Final = 1.15
LARGEST: Final = 1.8
"""Cards of a trick are drawn so large in the middle of a great table."""
GAP: Final = 10
TITLE: Final = 22
LABEL: Final = 15
MOST_ACROSS: Final = 260
"""Cards laid together take no more."""


MOST_LABEL: Final = 84
"""A name under a card takes no more, if the card does not."""


@frozen
class Group:
    """Cards laid together: who laid them, what more there is to say, and how they are drawn."""

    name: str
    remark: str
    cards: tuple[Card, ...]
    kind: str
    last: bool
    round: int

    def step(self, scale: float) -> float:
        """How far apart the cards are; a sequence may be as long as a suit."""
        return spread(len(self.cards), MOST_ACROSS, CARD_WIDTH * scale, 30 * scale)

    def width(self, scale: float) -> float:
        """How wide the group is, with its label; what is said of a trick that ended, whole."""
        if self.kind == "gone":
            least = min(MOST_ACROSS, width_of(self.remark, 12) + 4)
        else:
            least = max(56, min(MOST_LABEL, width_of(self.name, 12) + 4))
        return max(least, CARD_WIDTH * scale + (len(self.cards) - 1) * self.step(scale))


@frozen
class Row:
    """Groups side by side; ``title`` is the round that begins with it, or 0."""

    title: int
    groups: list[Group]
    width: float

    def height(self, scale: float) -> float:
        """How high the row is, with its title."""
        lines = 2 if any(group.remark for group in self.groups) else 1
        return CARD_HEIGHT * scale + LABEL * lines + 8 + (TITLE if self.title else 0)


@frozen
class Flow:
    """The rows of a trick, and the scale at which they fit."""

    rows: list[Row]
    scale: float

    @property
    def height(self) -> float:
        """How high all of it is."""
        return sum(row.height(self.scale) for row in self.rows)


def groups_of(scene: Scene) -> list[Group]:
    """What lies in the trick, or lay in the one that has just ended, in order."""
    if not scene.table:
        if not scene.gone:
            return []
        return [Group("", scene.gone_note, scene.gone, "gone", False, 0)]
    last = scene.table[-1]
    groups: list[Group] = []
    for round_, plays in rounds_of(scene.table):
        for laid in plays:
            remark = "" if laid.kind is LaidKind.PLAY else laid.kind.value
            if laid is last and scene.phase is Phase.SHEDDING:
                remark = "to beat"
            name = scene.name(laid.seat)
            kind = f"laid {laid.kind.value}"
            groups.append(Group(name, remark, laid.cards, kind, laid is last, round_))
    return groups


def _flow(groups: list[Group], width: float, height: float) -> Flow:
    """Rows of groups, at the largest scale at which they fit."""
    scale = min(LARGEST, max(USUAL, height / 280))
    while True:
        flow = _flow_at(groups, width, scale)
        if flow.height <= height or scale < SMALLEST:
            return flow
        scale *= 0.92


def height_needed(groups: list[Group], width: float, height: float) -> float:
    """The height at which the trick is not too small: the one there is, or more."""
    if _flow(groups, width, height).scale >= LEAST_SCALE:
        return height
    return _flow_at(groups, width, LEAST_SCALE).height


def _flow_at(groups: list[Group], width: float, scale: float) -> Flow:
    rows: list[Row] = []
    for group in groups:
        wide = group.width(scale)
        new = bool(rows) and group.round != rows[-1].groups[-1].round
        if not rows or new or rows[-1].width + GAP + wide > width:
            rows.append(Row(group.round if new else 0, [group], wide))
        else:
            row = rows[-1]
            rows[-1] = Row(row.title, [*row.groups, group], row.width + GAP + wide)
    return Flow(rows, scale)


def _group(group: Group, x: float, y: float, scale: float, pen: Pen) -> None:
    wide = group.width(scale)
    step = group.step(scale)
    cards = CARD_WIDTH * scale + (len(group.cards) - 1) * step
    left = x + (wide - cards) / 2
    gone = group.kind == "gone"
    pen.add(f'<g class="{group.kind}">')  # as a whole, so that no card shines through another
    pen.row(group.cards, left, y, scale, step, kind="" if gone else group.kind, named=not gone)
    pen.add("</g>")
    if group.last:
        pen.rect("ring", left - 3, y - 3, cards + 6, CARD_HEIGHT * scale + 6, 9)
    low = y + CARD_HEIGHT * scale + LABEL
    if group.name:
        pen.text(x + wide / 2, low, group.name, 12, wide, anchor="middle")
        low += LABEL
    if group.remark:
        remark = group.remark if gone else pen.words(group.remark)
        pen.text(x + wide / 2, low, remark, 12, wide, anchor="middle", kind="faint")


def draw_trick(scene: Scene, groups: list[Group], place: Place, pen: Pen) -> None:
    """Draw the groups in their place, and the headline above it."""
    big = 22 if scene.outcome is not None else 16
    headline = scene.headline(pen.words)
    pen.add(f'<g id="{pen.prefix}trick" class="trick">')
    flow = _flow(groups, place.width, place.height)
    y = place.y + max(0, (place.height - flow.height) / 2)
    pen.text(place.middle, y - 12, headline, big, place.width, anchor="middle", kind="strong")
    for row in flow.rows:
        top = y
        if row.title:
            _row_title(pen.words("round", round=row.title), place, y, pen)
            top += TITLE
        x = place.middle - row.width / 2
        for group in row.groups:
            _group(group, x, top, flow.scale, pen)
            x += group.width(flow.scale) + GAP
        y += row.height(flow.scale)
    pen.add("</g>")


def _row_title(title: str, place: Place, y: float, pen: Pen) -> None:
    room = width_of(title, 12) + 16
    pen.add(f'<path class="rule" d="M{number(place.x)} {number(y + 7)}h{number(place.width)}"/>')
    pen.rect("felt-ground", place.middle - room / 2, y, room, 16)
    pen.text(place.middle, y + 12, title, 12, room, anchor="middle")
