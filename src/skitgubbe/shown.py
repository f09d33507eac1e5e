"""What can be shown, as a picture in a notebook and as text: the one place that names the pictures.

They are loaded when they are asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, cast

from .viewers import Viewer

if TYPE_CHECKING:
    from .sight import Sight

__all__ = ["BoardLook", "Pictured", "Seen", "Shown", "board_of", "page_of"]


class BoardLook(TypedDict, total=False):
    """How a board is written: keywords of ``board``, all of them optional.

    ``unicode`` (``True``): symbols and lines; else the text is ASCII.  ``colour`` (``False``):
    colours for a terminal; ``"auto"`` gives them if standard output is a terminal that knows
    them and ``NO_COLOR`` is not set.  ``width`` (80): no line is longer, 40 to 400.  ``plain``
    (``False``): sentences, a thing a line, however long, for screen readers.
    """

    unicode: bool
    colour: bool | Literal["auto"]
    width: int
    plain: bool


class Pictured:
    """Shown by notebooks as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        from .telling.pictures.picture import notebook_svg

        return notebook_svg(cast("Any", self))


class Seen(Pictured):
    """What has a table to show: it says itself what there is to be seen of it."""

    __slots__ = ()

    @abstractmethod
    def _seen_by(self, viewer: Viewer | None) -> Sight:
        """What a viewer sees, or with all cards open what there is.

        Raises :class:`ViewerError` if there is no such viewer.
        """


class Shown(Seen):
    """What can be shown to any viewer."""

    __slots__ = ()

    def board(
        self, viewer: Viewer | None = None, language: str = "en", **look: Unpack[BoardLook]
    ) -> str:
        """The table as text for a terminal, as ``viewer`` sees it, or with all hands open.

        Keywords are those of :class:`.BoardLook`.  Raises :class:`ViewerError`,
        :class:`LanguageError` and :class:`ArgumentError` for a viewer, a language and a keyword's
        value that cannot be, :class:`LogError` for a log that does not replay.

        >>> import skitgubbe
        >>> print(skitgubbe.Game(2, seed=7).board("spectator", width=40).splitlines()[2])
        ▶ B  hand  3  won  0  turn, leads
        """
        return board_of(self, viewer, language, **look)


def board_of(what: Seen, viewer: Viewer | None, language: str, **look: Unpack[BoardLook]) -> str:
    """The table of a game, a view, a position or a log as text; raises what ``board`` does."""
    from .telling.pictures.board import board

    return board(what, viewer, language, **look)


def page_of(log: Any, viewer: Viewer | None, language: str) -> str:
    """The page to step through a recorded game; raises what :meth:`GameLog.to_html` does."""
    from .telling.pictures.page import page

    return page(log, viewer, language)
