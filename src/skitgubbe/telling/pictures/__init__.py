"""Pictures and boards: a game that can be seen.

:mod:`.scene` says what there is to see; :mod:`.table` draws it, :mod:`.board` and :mod:`.sentences`
write it as text.  All of it is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...viewers import Viewer
    from .picture import Picturable

__all__ = ["svg"]


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
    a viewer and anything else that cannot be, :class:`LogError` for a log that does not replay.

    >>> from skitgubbe import Game
    >>> picture = svg(Game(["Anna", "Ben"], seed=7), viewer=1)
    >>> picture.startswith("<svg "), 'id="card-9H"' in picture
    (True, False)
    >>> svg("7S 9H").count('class="card ')
    2
    """
    from .picture import picture

    return picture(what, viewer, language, size, theme, four_colours, prefix)
