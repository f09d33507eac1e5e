"""Viewers: whoever something is shown to, a seat or the spectator."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from .errors import ViewerError, quoted

__all__ = [
    "SPECTATOR",
    "Viewer",
    "read_viewer",
    "seat_of_viewer",
    "viewer_in_words",
    "viewer_of_seat",
]

SPECTATOR: Final[Literal["spectator"]] = "spectator"
"""The viewer who sees what all can see."""

Viewer: TypeAlias = int | Literal["spectator"]
"""A seat, or :data:`SPECTATOR`."""


def read_viewer(viewer: object, n: int) -> Viewer:
    """A seat of a game of ``n`` players, or :data:`SPECTATOR`.

    Raises :class:`ViewerError` if there is no such viewer.

    >>> read_viewer(2, 3), read_viewer("spectator", 3)
    (2, 'spectator')
    """
    if viewer == SPECTATOR:
        return SPECTATOR
    if type(viewer) is int and 0 <= viewer < n:
        return viewer
    raise ViewerError(f"viewer: there is no seat {quoted(viewer)}")


def seat_of_viewer(viewer: Viewer) -> int | None:
    """The seat of a viewer, or ``None`` for the spectator.

    >>> seat_of_viewer(2), seat_of_viewer(SPECTATOR)
    (2, None)
    """
    return None if viewer == SPECTATOR else viewer


def viewer_of_seat(seat: int | None) -> Viewer:
    """The viewer at a seat, the spectator at none.

    >>> viewer_of_seat(2), viewer_of_seat(None)
    (2, 'spectator')
    """
    return SPECTATOR if seat is None else seat


def viewer_in_words(viewer: Viewer) -> str:
    """A viewer in an error message or a ``repr``.

    >>> viewer_in_words(2), viewer_in_words(SPECTATOR)
    ('seat 2', 'spectator')
    """
    return SPECTATOR if viewer == SPECTATOR else f"seat {viewer}"
