"""A scene in plain lines, for whoever does not look but listens."""

from __future__ import annotations

from collections.abc import Iterator

from ...public_state import Laid, LaidKind, Phase
from .captions import Captions
from .scene import Pile, Scene, Seat

__all__ = ["described", "rounds_of"]


def described(scene: Scene, words: Captions) -> list[str]:
    """All that a scene shows, a thing a line.

    >>> from skitgubbe import Game
    >>> from .scene import scene_of
    >>> from .captions import captions_in
    >>> scene = scene_of(Game(["Anna", "Ben", "Carla"], seed=7), 1, captions_in("en"))
    >>> for line in described(scene, captions_in("en")):
    ...     print(line)
    Collecting; trump not known yet; seen by Ben.
    Ben is to lead.
    Stock: 43.
    Carla: hand 3; won 0.
    Anna (dealer): hand 3; won 0.
    Ben (you, turn, leads): hand 3: 2 of spades, 3 of spades, 9 of diamonds; won 0.
    """
    trump = words("trump unknown")
    if scene.trump is not None:
        trump = f"{words('trump')}: {words.suit(scene.trump)}"
    lines = [f"{words.phase(scene.phase)}; {trump}; {scene.seen_by(words)}."]
    if scene.outcome is not None or scene.trick_size or not scene.table:
        lines.append(f"{_capital(scene.headline(words))}.")
    lines += [_pile(pile, scene, words) for pile in scene.piles]
    if scene.table:
        laid = "; ".join(_laid(scene, words))
        lines.append(f"{_capital(words('trick'))}: {laid}.")
    elif scene.gone:
        lines.append(f"{scene.gone_note}: {words.cards(scene.gone)}.")
    lines += [_seat(seat, scene, words) for seat in (*scene.seats[1:], scene.seats[0])]
    return lines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pile(pile: Pile, scene: Scene, words: Captions) -> str:
    parts: list[str] = []
    if pile.count is not None:
        parts.append(str(pile.count))
    if pile.owner is not None:
        parts.append(words("owner", name=scene.name(pile.owner)))
    if pile.card is not None:
        lies = "face up" if pile.count is None else "upcard"
        parts.append(f"{words(lies)} {words.card(pile.card)}")
    elif pile.count is None:
        parts.append(words("face down"))
    return f"{_capital(words(pile.kind))}: {', '.join(parts)}."


def rounds_of(table: tuple[Laid, ...]) -> Iterator[tuple[int, list[Laid]]]:
    """The rounds of a trick that cards lie of, with their cards as they were laid."""
    for number in range(max(laid.round for laid in table) + 1):
        yield number, [laid for laid in table if laid.round == number]


def _laid(scene: Scene, words: Captions) -> Iterator[str]:
    for number, plays in rounds_of(scene.table):
        start = f"{words('round', round=number)}: " if number else ""
        for laid in plays:
            kind = "" if laid.kind is LaidKind.PLAY else f" ({words(laid.kind)})"
            yield f"{start}{scene.name(laid.seat)} {words.cards(laid.cards)}{kind}"
            start = ""


def _seat(seat: Seat, scene: Scene, words: Captions) -> str:
    marks = seat.marked(words, scene.safe)
    if seat.seat == scene.viewer:
        marks.insert(0, words("you"))
    said = f"{seat.name} ({', '.join(marks)})" if marks else seat.name
    said += f": {words('hand')} {seat.cards}"
    if seat.hand:
        said += f": {words.cards(seat.hand)}"
    if scene.phase is Phase.COLLECTING:
        said += f"; {words('won')} {seat.won}"
    said += "."
    return f"{said} {_capital(seat.note)}." if seat.note else said
