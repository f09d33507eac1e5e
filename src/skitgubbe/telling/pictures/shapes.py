"""What pictures are drawn with: colours, the shapes of the suits, cards, words in their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil
from typing import Final

from attrs import field, frozen

from ...cards import Card, Suit
from .captions import Captions
from .labels import cut_to_width, xml

__all__ = [
    "BOLD",
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "THEMES",
    "Pen",
    "Place",
    "number",
    "spread",
]

CARD_WIDTH: Final = 60
CARD_HEIGHT: Final = 84
BOLD: Final = 1.12
"""How many times as wide as other text bold text is, about."""

THEMES: Final = ("auto", "light", "dark")


# --- colours ----------------------------------------------------------------------------------

_COLOURS: Final[dict[str, tuple[str, str]]] = {  # light, dark
    "ground": ("#f5f2ea", "#171c19"),
    "felt": ("#cfe3d4", "#24392d"),
    "edge": ("#9bbfa6", "#3f6350"),
    "plate": ("#ffffff", "#2c332f"),
    "plate-out": ("#ece9e0", "#202623"),
    "line": ("#c9c4b6", "#4a534e"),
    "ink": ("#1d2420", "#eceae3"),
    "faint": ("#565d58", "#b4bab5"),
    "accent": ("#a63c06", "#ffb45e"),
    "face": ("#fffefa", "#f1eee6"),
    "face-edge": ("#6b716c", "#0c0f0d"),
    "back": ("#35589a", "#3d5f9f"),
    "back-mark": ("#8fabdf", "#8aa5d8"),
    "black": ("#1a1a1a", "#1a1a1a"),
    "red": ("#c3161c", "#c3161c"),
    "blue": ("#1257c9", "#1257c9"),
    "green": ("#0f7a34", "#0f7a34"),
}

_RULES: Final = """\
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:$ink}
.ground{fill:$ground}
.felt{fill:$felt;stroke:$edge;stroke-width:4}
.felt-ground{fill:$felt}
.plate{fill:$plate;stroke:$line}
.safe .plate{fill:$plate-out}
.turn .plate{stroke:$accent;stroke-width:3}
.skitgubbe .plate{stroke:$ink;stroke-width:3;stroke-dasharray:7 4}
.ink{fill:$ink}
.tick{fill:none;stroke:$ink;stroke-width:2.5}
.strong{font-weight:700}
.faint{fill:$faint}
.accent{fill:$accent}
.place{fill:none;stroke:$edge;stroke-width:2;stroke-dasharray:5 5}
.rule{stroke:$edge;stroke-width:2}
.card{stroke:$face-edge}
.card text{font-weight:700;fill:inherit;stroke:none}
.clubs,.spades{fill:$black}
.diamonds,.hearts{fill:$red}
.four .diamonds{fill:$blue}
.four .clubs{fill:$green}
.ring{fill:none;stroke:$accent;stroke-width:4}
.sluff{stroke:$accent;stroke-dasharray:4 3}
.gone{opacity:.5}
.chip{fill:$plate;stroke:$faint}
.skitgubbe-face{fill:$face}
.skitgubbe-pip{stroke:none}
.skitgubbe-edge{fill:$face;stroke:$face-edge}
.skitgubbe-back{fill:$back}
.skitgubbe-mark{fill:$back-mark}"""
"""All but the last hold within a picture only; those are for what ``<use>`` shows, where no
selector sees the picture around it."""


@cache
def _style(theme: str) -> str:
    """The style sheet: plain colours, and for programs that know them variables over these.

    A colour is then the page's variable ``--skitgubbe-NAME``, or the picture's own one, by theme.
    """
    light, dark = (
        "".join(f"--sk-{name}:{both[side]};" for name, both in _COLOURS.items())
        for side in (False, True)
    )
    plain: list[str] = []
    varied = [
        ".skitgubbe-svg{max-width:100%;height:auto}",  # without a height, others draw nothing
        f".skitgubbe-svg{{{light}}}",
        f".skitgubbe-svg.dark{{{dark}}}",
        f"@media(prefers-color-scheme:dark){{.skitgubbe-svg.auto{{{dark}}}}}",
    ]
    for rule in _RULES.splitlines():
        selectors, body = rule.removesuffix("}").split("{")
        scoped = ",".join(map(_scoped, selectors.split(",")))
        colours = ";".join(part for part in body.split(";") if "$" in part)
        body = _COLOUR.sub(lambda found: _COLOURS[found[1]][theme == "dark"], body)
        plain.append(f"{scoped}{{{body}}}")
        if colours:
            varied.append(f"{scoped}{{{_COLOUR.sub(_VARIABLE, colours)}}}")
    return f"{''.join(plain)}@supports(fill:var(--sk-ink)){{{''.join(varied)}}}"


_COLOUR: Final = re.compile("[$]([a-z-]+)")
_VARIABLE: Final = r"var(--skitgubbe-\1,var(--sk-\1))"


def _scoped(selector: str) -> str:
    if selector.startswith(".skitgubbe-"):
        return selector
    return f".skitgubbe-svg{'' if selector.startswith('.four') else ' '}{selector}"


# --- shapes -----------------------------------------------------------------------------------

_PIPS: Final = {  # around 0,0; 22 high
    Suit.CLUBS: "M0-11a5 5 0 0 1 3.6 8.4A5.2 5.2 0 1 1 1.3 5.4Q1.6 9 4 11H-4Q-1.6 9-1.3 5.4"
    "A5.2 5.2 0 1 1-3.6-2.6A5 5 0 0 1 0-11Z",
    Suit.DIAMONDS: "M0-11.5Q3.6-5 8.3 0Q3.6 5 0 11.5Q-3.6 5-8.3 0Q-3.6-5 0-11.5Z",
    Suit.HEARTS: "M0 11C-3 6-10.5 1.5-10.5-4.4C-10.5-8-8-10.4-5.2-10.4C-2.8-10.4-.8-8.9 0-6.6"
    "C.8-8.9 2.8-10.4 5.2-10.4C8-10.4 10.5-8 10.5-4.4C10.5 1.5 3 6 0 11Z",
    Suit.SPADES: "M0-11.5C3-6.5 10.3-2.4 10.3 2.8C10.3 6 8 7.8 5.6 7.8C3.7 7.8 2.1 6.9 1.2 5.2"
    "Q1.6 9 4 11H-4Q-1.6 9-1.2 5.2C-2.1 6.9-3.7 7.8-5.6 7.8C-8 7.8-10.3 6-10.3 2.8"
    "C-10.3-2.4-3-6.5 0-11.5Z",
}


def number(value: float) -> str:
    """A length as short text.

    >>> number(3.0), number(2.345)
    ('3', '2.3')
    """
    return f"{value:.1f}".removesuffix(".0")


def spread(count: int, width: float, size: float, widest: float) -> float:
    """How far apart ``count`` things of a ``size`` lie to fit a ``width``.

    >>> spread(3, 100, 60, 30), spread(1, 100, 60, 30)
    (20.0, 30)
    """
    return widest if count < 2 else min(widest, (width - size) / (count - 1))


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

    @property
    def right(self) -> float:
        """Where it ends on the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height


@frozen
class Pen:
    """Draws a picture piece by piece; ``prefix`` begins every id, and ids come only once."""

    words: Captions
    prefix: str = ""
    theme: str = "auto"
    four_colours: bool = False
    parts: list[str] = field(factory=list[str])

    def add(self, *parts: str) -> None:
        """Add elements as they are."""
        self.parts.extend(parts)

    def picture(
        self, width: float, height: float, size: float | None, title: str, lines: Iterable[str]
    ) -> list[str]:
        """All that was drawn, as one document ``size`` pixels wide, described by title and lines.

        It comes in pieces, which are to be joined.
        """
        wide = width if size is None else size
        name = self.prefix
        kind = f"skitgubbe-svg {self.theme}{' four' if self.four_colours else ''}"
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" role="img"'
            f' viewBox="0 0 {number(width)} {number(height)}"'
            f' width="{number(wide)}" height="{ceil(height * wide / width)}"'
            f' lang="{self.words.tag}" aria-labelledby="{name}title {name}desc">',
            f'<title id="{name}title">{xml(title)}</title>',
            f'<desc id="{name}desc">',
            *(f"{xml(line)}\n" for line in lines),
            "</desc>",
            f"<style>{_style(self.theme)}</style>{self._defs()}",
            *self.parts,
            "</svg>\n",
        ]

    def _defs(self) -> str:
        name = self.prefix
        card = f'width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6"'
        parts = [
            f'<defs><pattern id="{name}weave" width="8" height="8" patternUnits="userSpaceOnUse">'
            '<path class="skitgubbe-mark" d="M4 1L7 4L4 7L1 4Z"/></pattern>'
            f'<g id="{name}back"><rect class="skitgubbe-edge" {card}/>'
            '<rect class="skitgubbe-back" x="4" y="4" width="52" height="76" rx="4"/>'
            f'<rect x="6" y="6" width="48" height="72" fill="url(#{name}weave)"/></g>'
        ]
        for suit, path in _PIPS.items():
            pip = f'<use href="#{name}pip-{suit}" transform='
            parts.append(
                f'<path id="{name}pip-{suit}" class="skitgubbe-pip" d="{path}"/>'
                f'<g id="{name}{suit}"><rect class="skitgubbe-face" {card}/>'
                f'{pip}"translate(12 33) scale(.62)"/>{pip}"translate(38 55) scale(1.45)"/></g>'
            )
        return "".join([*parts, "</defs>"])

    def rect(
        self, kind: str, x: float, y: float, width: float, height: float, round_: float = 0
    ) -> None:
        """A rectangle, its corners ``round_``."""
        self.add(
            f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{number(width)}"'
            f' height="{number(height)}" rx="{number(round_)}"/>'
        )

    # --- words --------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        limit: float,
        *,
        anchor: str = "start",
        kind: str = "",
    ) -> None:
        """A line of text in a place ``limit`` wide: cut to it, and clipped if it is wider still.

        The place begins, has its middle or ends at ``x``, by the ``anchor``; ``y`` is the line
        that the letters stand on.
        """
        if not text:
            return
        strong = BOLD if "strong" in kind else 1
        shown = cut_to_width(text, size * strong, limit)
        shift = {"start": 0.0, "middle": limit / 2, "end": limit}[anchor]
        inner = "" if anchor == "start" else f' x="{number(shift)}" text-anchor="{anchor}"'
        kinds = f' class="{kind}"' if kind else ""
        self.add(
            f'<svg x="{number(x - shift)}" y="{number(y - size)}" width="{number(limit)}"'
            f' height="{number(size * 1.35)}"><text{inner} y="{number(size)}"'
            f' font-size="{number(size)}"{kinds}>{_as_text(shown)}</text></svg>'
        )

    # --- cards --------------------------------------------------------------------------------

    def card(
        self,
        card: Card,
        x: float,
        y: float,
        scale: float,
        *,
        kind: str = "",
        turned: float = 0,
        named: bool = True,
    ) -> None:
        """A card face up; its id is ``card-7S`` after the prefix, if it is to be ``named``."""
        own = f' id="{self.prefix}card-{card}"' if named else ""
        kinds = f"card {card.suit.name.lower()} {kind}".rstrip()
        rotate = f" rotate({number(turned)} 30 42)" if turned else ""
        rank = self.words.rank(card.rank)
        narrow = ' textLength="20" lengthAdjust="spacingAndGlyphs"' if len(rank) > 1 else ""
        self.add(
            f'<g{own} class="{kinds}" data-card="{card}"'
            f' transform="translate({number(x)} {number(y)}) scale({scale:.2f}){rotate}">'
            f'<use href="#{self.prefix}{card.suit}"/>'
            f'<text x="13" y="22" font-size="22" text-anchor="middle"{narrow}>{rank}</text></g>'
        )

    def back(self, x: float, y: float, scale: float, *, turned: bool = False) -> None:
        """A card face down, upright or lying on its side."""
        rotate = f" translate({CARD_HEIGHT} 0) rotate(90)" if turned else ""
        self.add(
            f'<use href="#{self.prefix}back"'
            f' transform="translate({number(x)} {number(y)}) scale({scale:.2f}){rotate}"/>'
        )

    def row(
        self,
        cards: Sequence[Card],
        x: float,
        y: float,
        scale: float,
        step: float,
        *,
        kind: str = "",
        named: bool = True,
    ) -> None:
        """Cards side by side, each over the one before."""
        for place, card in enumerate(cards):
            self.card(card, x + place * step, y, scale, kind=kind, named=named)


def _as_text(shown: str) -> str:
    """The text for XML; suits are shown as text, never as coloured emoji."""
    return re.sub("[♣♦♥♠]", "\\g<0>\ufe0e", xml(shown))
