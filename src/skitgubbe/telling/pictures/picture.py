"""Pictures as SVG: of a table, a hand, a card, the moves that a seat may make."""

from __future__ import annotations

import re
from typing import Final, TypeAlias, cast
from zlib import crc32

from ...cards import Card, CardsLike, mask_of_cards, parse_cards
from ...errors import ArgumentError, LogError, ViewerError, quoted
from ...moves import Give, LegalMoves, Play, Sluff
from ...shown import Seen
from ...viewers import Viewer
from .captions import captions_in
from .labels import width_of
from .places import WIDTH, fan
from .scene import scene_of
from .shapes import CARD_HEIGHT, CARD_WIDTH, THEMES, Pen, number
from .table import draw_table

__all__ = ["Picturable", "notebook_svg", "svg"]

Picturable: TypeAlias = Seen | LegalMoves | CardsLike
"""What there can be a picture of."""

SIZES: Final = (16, 10_000)
NARROW: Final = 480
"""A picture that is to be narrower, in pixels, is drawn for a phone."""
EDGE: Final = 4
_PREFIX: Final = re.compile(r"([A-Za-z_][\w.-]{0,99})?", re.ASCII)


def svg(
    what: Picturable,
    viewer: Viewer | None = None,
    language: str = "en",
    *,
    size: float | None = None,
    theme: str = "auto",
    four_colours: bool = False,
    prefix: str = "",
) -> str:
    """A picture of a game, view, position, log, hand, card or of legal moves, as SVG text.

    For a ``viewer``, a seat or :data:`SPECTATOR`, a game, position or log is drawn from
    ``game.view(viewer)`` and ``game.events_for(viewer)`` alone: the text of the picture holds
    nothing else.  Without one, all hands are open.  A view is always drawn for its own viewer.

    ``size`` is the width in pixels; below 480 the table is drawn tall, for a phone.  ``theme`` is
    ``auto`` (light or dark as the reader's system is), ``light`` or ``dark``; ``four_colours``
    makes diamonds blue and clubs green.  Every id in the picture begins with ``prefix``, so that
    several pictures can be in one page.

    Raises :class:`LanguageError`, :class:`ViewerError` and :class:`ArgumentError` for a language,
    a viewer and another keyword that cannot be, :class:`NotationError` for what is no card, and
    :class:`LogError` for a log that does not replay.

    >>> from skitgubbe import Game
    >>> picture = svg(Game(["Anna", "Ben"], seed=7), viewer=1)
    >>> picture.startswith("<svg "), 'id="card-9H"' in picture
    (True, False)
    >>> svg("7S 9H").count('class="card ')
    2
    """
    words = captions_in(language)
    if theme not in THEMES:
        raise ArgumentError(f"theme: {quoted(theme)} is not one of {', '.join(THEMES)}")
    if not (isinstance(cast("object", prefix), str) and _PREFIX.fullmatch(prefix)):
        raise ArgumentError(f"prefix: {quoted(prefix)} cannot begin an id")
    pen = Pen(words, prefix, theme, bool(four_colours))
    size = _read_size(size)
    return "".join(_pieces(what, viewer, pen, size))


def _pieces(what: Picturable, viewer: Viewer | None, pen: Pen, size: float | None) -> list[str]:
    if isinstance(what, Seen):
        return draw_table(scene_of(what, viewer, pen.words), pen, size, tall=_is_narrow(size))
    if viewer is not None:
        raise ViewerError(f"viewer: {quoted(viewer)} sees cards as anybody does")
    if isinstance(what, LegalMoves):
        return _draw_moves(what, pen, size)
    if isinstance(what, Card):
        return _draw_card(what, pen, size)
    cards = parse_cards(what)
    mask_of_cards(cards)  # no card twice: its id would be
    return _draw_hand(cards, pen, size)


def _read_size(size: object) -> float | None:
    if size is None:
        return None
    if isinstance(size, int | float) and not isinstance(size, bool):
        least, most = SIZES
        if least <= size <= most:
            return size
    raise ArgumentError(f"size: {quoted(size)} is not a number of pixels from 16 to 10000")


def _is_narrow(size: float | None) -> bool:
    return size is not None and size < NARROW


def notebook_svg(what: Picturable) -> str | None:
    """A picture for a notebook, where there may be many: its ids begin with a name of its own.

    There is none of a log that does not replay.
    """
    try:
        once = svg(what)
    except LogError:
        return None
    return svg(what, prefix=f"p{crc32(once.encode()):08x}-")


# --- cards ------------------------------------------------------------------------------------


def _draw_card(card: Card, pen: Pen, size: float | None) -> list[str]:
    pen.card(card, EDGE, EDGE, 1)
    width, height = CARD_WIDTH + 2 * EDGE, CARD_HEIGHT + 2 * EDGE
    return pen.picture(width, height, size or 102, pen.words.card(card), ())


def _draw_hand(cards: tuple[Card, ...], pen: Pen, size: float | None) -> list[str]:
    lies = fan(len(cards), WIDTH if _is_narrow(size) else 700)
    if not cards:
        pen.rect("place", EDGE, EDGE, CARD_WIDTH, CARD_HEIGHT, 6)
    for card, (x, y, turn) in zip(cards, lies.cards(len(cards)), strict=True):
        pen.card(card, x, y, 1, kind="hand", turned=turn)
    title = pen.words.cards(cards)
    return pen.picture(lies.width, lies.height, size, title, ())


# --- moves ------------------------------------------------------------------------------------

WIDE: Final = 720
ACROSS: Final = 0.7
MOST_MOVES: Final = 60


def _draw_moves(moves: LegalMoves, pen: Pen, size: float | None) -> list[str]:
    words = pen.words
    most = WIDTH if _is_narrow(size) else WIDE
    x, y, height, widest = float(EDGE), EDGE, 80, 0.0
    for move in moves[:MOST_MOVES]:
        cards: tuple[Card, ...] = ()
        if isinstance(move, Play | Sluff):
            cards = move.cards
        elif isinstance(move, Give):
            cards = (move.card,)
        label = "" if isinstance(move, Play) else words(str(move).split(" ", 1)[0])
        across = ACROSS * (CARD_WIDTH + (len(cards) - 1) * 24) if cards else 0
        wide = max(across + 12, width_of(label, 13) + 16, 48)
        if x + wide > most:
            x, y = EDGE, y + height + 8
        pen.add(
            f'<g class="move" data-move="{move}" transform="translate({number(x)} {number(y)})">'
        )
        pen.rect("plate", 0, 0, wide, height, 8)
        top = 3 if label else 10
        pen.row(cards, (wide - across) / 2, top, ACROSS, 24 * ACROSS, named=False)
        pen.text(wide / 2, 75 if cards else 45, label, 13, wide - 8, anchor="middle")
        pen.add("</g>")
        x += wide + 8
        widest = max(widest, x)
    if len(moves) > MOST_MOVES:
        y += height + 8
        more = words("more", count=len(moves) - MOST_MOVES)
        pen.text(EDGE, y + 18, more, 13, most - 2 * EDGE)
        height = 26
    title = f"{words('moves')}: {', '.join(map(str, moves[:MOST_MOVES]))}"
    return pen.picture(max(widest, 60), y + height + EDGE, size, title, ())
