"""A scene as text for terminals: lines of letters and symbols, or plain sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias, cast

from attrs import evolve

from ...cards import Card
from ...errors import ArgumentError, quoted
from ...public_state import LaidKind, Phase
from ...shown import BoardLook, Seen
from ...viewers import Viewer
from .captions import Captions, captions_in
from .labels import as_ascii, cells, cut_to_cells
from .scene import Mark, Pile, Scene, Seat, scene_of
from .sentences import described, rounds_of

__all__ = ["BoardLook", "board"]

WIDTHS: Final = (40, 400)

Piece: TypeAlias = tuple[str, str]
"""Text, and the style it is shown in: a key of the table of styles."""

_STYLES: Final = {"": "", "strong": "1", "faint": "2", "red": "31", "turn": "1;33", "title": "1;4"}


def board(
    what: Seen,
    viewer: Viewer | None = None,
    language: str = "en",
    *,
    unicode: bool = True,
    colour: bool | Literal["auto"] = False,
    width: int = 80,
    plain: bool = False,
) -> str:
    """The table as text, its last line too ended by a newline.

    What is seen by whom is as in :func:`.svg`; the keywords are those of :class:`BoardLook`.

    Raises :class:`LanguageError`, :class:`ViewerError` and :class:`ArgumentError` for a language,
    a viewer and anything else that cannot be, :class:`LogError` for a log that does not replay.

    >>> from skitgubbe import Game
    >>> print(board(Game(["Anna", "Ben", "Carla"], seed=7), viewer=1, unicode=False, width=48))
    Collecting                   trump not known yet
    ------------------------------------------------
      Carla      hand  3  won  0
      Anna       hand  3  won  0  dealer
    > Ben (you)  hand  3  won  0  turn, leads
    ------------------------------------------------
    stock 43
    Ben is to lead
    ------------------------------------------------
    2S 3S 9D
    <BLANKLINE>
    """
    words = captions_in(language)
    least, most = WIDTHS
    if type(width) is not int or not least <= width <= most:
        raise ArgumentError(f"width: {quoted(width)} is not a number of columns from 40 to 400")
    if colour not in (True, False, "auto"):
        raise ArgumentError(f"colour: {quoted(colour)} is not True, False or 'auto'")
    if not isinstance(cast("object", what), Seen):
        raise ArgumentError(f"{quoted(what)} has no table to show")
    scene = scene_of(what, viewer, words)
    if not unicode:
        scene = _in_ascii(scene)
    if plain:
        lines = [[(line, "")] for line in described(scene, words)]
    else:
        lines = list(_Board(scene, words, width, unicode).lines())
    painted = _terminal_has_colours() if colour == "auto" else colour
    text = "".join(_painted(line, painted) + "\n" for line in lines)
    return text if unicode else as_ascii(text)


def _in_ascii(scene: Scene) -> Scene:
    """The scene with names that take as much room as they will when all of it is ASCII."""
    seats = [
        evolve(seat, name=as_ascii(seat.name), note=as_ascii(seat.note)) for seat in scene.seats
    ]
    return evolve(scene, seats=tuple(seats), gone_note=as_ascii(scene.gone_note))


def _terminal_has_colours() -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def _painted(line: Iterable[Piece], painted: bool) -> str:
    if not painted:
        return "".join(text for text, _ in line).rstrip()
    return "".join(
        f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if style else text for text, style in line
    )


class _Board:
    """The lines of one board, as pieces."""

    def __init__(self, scene: Scene, words: Captions, width: int, unicode: bool) -> None:
        self._scene = scene
        self._words = words
        self._width = width
        self._symbols = unicode
        longest = max(cells(self._name(seat)) for seat in scene.seats)
        self._names = min(longest, width - 26)

    def lines(self) -> Iterator[list[Piece]]:
        """Yield the lines from top to bottom."""
        scene, words = self._scene, self._words
        rule: list[Piece] = [("─" * self._width, "faint")]
        trump: list[Piece] = [(words("trump unknown"), "")]
        if scene.trump is not None:
            sign = scene.trump.symbol if self._symbols else str(scene.trump)
            trump = [(f"{words('trump')} {sign} {words.suit(scene.trump)}", "")]
        phase = words.phase(scene.phase)
        gap = self._width - cells(phase) - cells(trump[0][0])
        yield [(phase, "title"), (" " * gap, ""), *trump]
        yield rule
        for seat in (*scene.seats[1:], scene.seats[0]):
            yield from self._seat(seat)
        yield rule
        piles = [(text, "") for pile in scene.piles for text in self._pile(pile)]
        if piles:
            yield from self._flow("", "  ", piles, 0)
        headline = "strong" if scene.outcome else ""
        yield [(cut_to_cells(scene.headline(words), self._width), headline)]
        yield from self._trick()
        own = scene.seats[0]
        if own.hand and scene.viewer is not None:
            yield rule
            yield from self._flow("", " ", self._cards(own.hand), 0)

    # --- pieces -------------------------------------------------------------------------------

    def _cards(self, cards: Iterable[Card]) -> list[Piece]:
        return [
            (
                self._words.signs((card,), symbols=self._symbols),
                "red" if card.suit.name in ("HEARTS", "DIAMONDS") else "",
            )
            for card in cards
        ]

    def _flow(
        self, start: str, between: str, pieces: Iterable[Piece], indent: int
    ) -> Iterator[list[Piece]]:
        """Pieces one after another, on new lines where they would be too long."""
        line: list[Piece] = [(start, "")]
        used = cells(start)
        for text, style in pieces:
            shown = cut_to_cells(text, self._width - indent)
            wide = cells(shown)
            gap = between if len(line) > 1 else ""
            if used > indent and used + len(gap) + wide > self._width:
                yield line
                line, used, gap = [(" " * indent, "")], indent, ""
            line += [(gap, ""), (shown, style)]
            used += len(gap) + wide
        yield line

    def _name(self, seat: Seat) -> str:
        you = seat.seat == self._scene.viewer
        return f"{seat.name} ({self._words('you')})" if you else seat.name

    def _seat(self, seat: Seat) -> Iterator[list[Piece]]:
        words = self._words
        turn = Mark.TURN in seat.marks
        name = cut_to_cells(self._name(seat), self._names)
        name += " " * (self._names - cells(name))
        line = f"{'▶' if turn else ' '} {name}  {words('hand')} {seat.cards:2}"
        if self._scene.phase is Phase.COLLECTING:
            line += f"  {words('won')} {seat.won:2}"
        marks = ", ".join(seat.marked(words, self._scene.safe))
        pieces = [(marks, "turn" if turn else ""), (seat.note, "faint")]
        said = [piece for piece in pieces if piece[0]]
        yield from self._flow(f"{line}  " if said else line, "; ", said, 4)
        if self._scene.viewer is None and seat.hand:
            yield from self._flow("    ", " ", self._cards(seat.hand), 4)

    def _pile(self, pile: Pile) -> Iterator[str]:
        words = self._words
        card = "" if pile.card is None else words.signs((pile.card,), symbols=self._symbols)
        if pile.count is None:
            yield f"{words(pile.kind)} {card or words('face down')}"
        else:
            yield f"{words(pile.kind)} {pile.count}"
            if card:
                yield f"{words('upcard')} {card}"
        if pile.owner is not None:
            yield words("owner", name=self._scene.name(pile.owner))

    def _trick(self) -> Iterator[list[Piece]]:
        scene, words = self._scene, self._words
        if not scene.table:
            if scene.gone:
                note = cut_to_cells(scene.gone_note, self._width - 8)
                yield from self._flow(f"  {note}: ", " ", self._cards(scene.gone), 4)
            return
        last = scene.table[-1]
        for number, plays in rounds_of(scene.table):
            if number:
                yield [(f"  {words('round', round=number)}", "faint")]
            for laid in plays:
                remarks: list[Piece] = []
                if laid.kind is not LaidKind.PLAY:
                    remarks.append((f"({words(laid.kind)})", "faint"))
                if laid is last and scene.phase is Phase.SHEDDING:
                    remarks.append((f"({words('to beat')})", "strong"))
                name = cut_to_cells(scene.name(laid.seat), self._names)
                sign = ">" if laid is last else " "
                start = f"{sign} {name}{' ' * (self._names - cells(name))}  "
                yield from self._flow(start, " ", [*self._cards(laid.cards), *remarks], 4)
