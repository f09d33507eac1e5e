"""Pictures taken apart: strictly parsed, every shape and text with the room that it takes.

Run as a script, it writes the places of all that is in some pictures anew, to be looked through
before they are kept: ``PYTHONPATH=src python tests/drawings.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from skitgubbe.telling.pictures.labels import width_of

__all__ = ["PLACES", "Box", "Drawing"]

PLACES = Path(__file__).parent / "data" / "drawn"
"""Where everything lies in some pictures."""

SVG = "{http://www.w3.org/2000/svg}"
Matrix = tuple[float, float, float, float, float, float]
WHOLE: Matrix = (1, 0, 0, 1, 0, 0)


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def __str__(self) -> str:
        return " ".join(f"{side:.0f}" for side in self)

    def inside(self, other: Box, slack: float = 0.2) -> bool:
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def times(a: Matrix, b: Matrix) -> Matrix:
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def transform(text: str) -> Matrix:
    matrix = WHOLE
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(value) for value in arguments.split()]
        match name, values:
            case "translate", [x, y]:
                matrix = times(matrix, (1, 0, 0, 1, x, y))
            case "scale", [by]:
                matrix = times(matrix, (by, 0, 0, by, 0, 0))
            case "rotate", [degrees, *about]:
                x, y = about or (0, 0)
                turn = radians(degrees)
                matrix = times(matrix, (1, 0, 0, 1, x, y))
                matrix = times(matrix, (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0))
                matrix = times(matrix, (1, 0, 0, 1, -x, -y))
            case _:
                raise AssertionError(f"an unknown transform: {text}")
    return matrix


def box(matrix: Matrix, x: float, y: float, width: float, height: float) -> Box:
    corners = [
        (matrix[0] * a + matrix[2] * b + matrix[4], matrix[1] * a + matrix[3] * b + matrix[5])
        for a in (x, x + width)
        for b in (y, y + height)
    ]
    across, down = zip(*corners, strict=True)
    return Box(min(across), min(down), max(across), max(down))


class Drawing:
    """One picture; making it fails if the text is not strict XML."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ET.fromstring(text)
        assert self.root.tag == f"{SVG}svg"
        self.view = Box(*map(float, self.root.attrib["viewBox"].split()))
        self.ids = [value for node in self.root.iter() if (value := node.get("id"))]
        self.found = list(self._walk(self.root, WHOLE))
        self.cards = {name.split()[1]: where for name, where in self.found if name[:5] == "card "}
        self.faces = [name.split()[1] for name, _ in self.found if name[:5] == "card "]
        self.plates = [where for name, where in self.found if name == "plate"]
        self.texts = [name.partition(": ")[2] for name, _ in self.found if name[:4] == "text"]

    def places(self) -> str:
        """All that is drawn and where, a thing a line; of cards what is on them is left out."""
        lines = [f"picture {self.view}", *(f"{name} | {where}" for name, where in self.found)]
        return "\n".join([*lines, ""])

    def _walk(self, node: ET.Element, matrix: Matrix) -> Iterator[tuple[str, Box]]:
        for child in node:
            kind = child.tag.removeprefix(SVG)
            if kind in ("title", "desc", "style", "defs"):
                continue
            inner = times(matrix, transform(child.get("transform", "")))
            if "data-card" in child.attrib:
                yield f"card {child.attrib['data-card']}", box(inner, 0, 0, 60, 84)
            elif kind == "g":
                yield from self._walk(child, inner)
            elif kind == "svg":
                yield self._words(child, inner)
            else:
                name = child.get("class") or child.attrib["href"].removeprefix("#")
                yield name, self._shape(kind, child, inner)

    def _words(self, place: ET.Element, matrix: Matrix) -> tuple[str, Box]:
        """A place with one line of text that is not wider than it."""
        (text,) = place
        assert text.tag == f"{SVG}text"
        x, y, width, height = (float(place.attrib[key]) for key in ("x", "y", "width", "height"))
        words = (text.text or "").replace("\ufe0e", "")
        wide = width_of(words, float(text.attrib["font-size"]))
        assert wide <= width + 0.2, words
        anchor = text.get("text-anchor", "start")
        kinds = " ".join(["text", *filter(None, [text.get("class")]), anchor])
        return f"{kinds}: {words}", box(matrix, x, y, width, height)

    def _shape(self, kind: str, node: ET.Element, matrix: Matrix) -> Box:
        value = {key: float(text) for key, text in node.attrib.items() if _is_number(text)}
        match kind:
            case "rect":
                size = value["width"], value["height"]
                return box(matrix, value.get("x", 0), value.get("y", 0), *size)
            case "circle":
                r = value["r"]
                return box(matrix, value["cx"] - r, value["cy"] - r, 2 * r, 2 * r)
            case "use":
                assert node.attrib["href"].removeprefix("#") in self.ids
                if "pip-" in node.attrib["href"]:
                    return box(matrix, -11, -11, 22, 22)
                return box(matrix, 0, 0, 60, 84)
            case "path":
                x, y = map(float, re.findall(r"-?[\d.]+", node.attrib["d"])[:2])
                return box(matrix, x, y, 0, 0)
            case _:
                raise AssertionError(f"an unknown shape: {kind}")

    def check(self) -> Drawing:
        """Every id once, everything within the picture, no seat on another."""
        assert len(self.ids) == len(set(self.ids))
        for name, where in self.found:
            assert where.inside(self.view), name
        for place, plate in enumerate(self.plates):
            assert not any(plate.meets(other) for other in self.plates[:place])
        labelled = self.root.attrib["aria-labelledby"].split()
        assert self.root.get("role") == "img" and set(labelled) <= set(self.ids)
        return self


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?[\d.]+", text) is not None


if __name__ == "__main__":
    from shown_games import PICTURES

    for name, picture in PICTURES.items():
        (PLACES / f"{name}.txt").write_text(Drawing(picture()).places(), "utf-8")
