"""A view that grows with what its viewer is told: the client's side of a game, and its logs."""

# pyright: reportPrivateUsage=false
# The functions at the end are part of the fold, for the package and not for its users.

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from .._typing import override
from ..errors import EventError, LogError, SkitgubbeError, ViewerError
from ..events.classes import ACTS, Event, Undone
from ..faults import fault
from ..log_header import LogHeader
from ..positions.redaction import fill_position, mask_position
from ..viewers import seat_of_viewer, viewer_in_words, viewer_of_seat
from .fold import Fold
from .observer import Observer
from .view import PlayerView

__all__ = ["ViewFold", "feed_in_steps", "fold_of", "view_after"]


class ViewFold(Fold):
    """A view that grows with the events as they arrive: the client's side of a served game.

    It begins from the header of a redacted log, as a :class:`LogHeader` or a JSON object, and is
    fed its events one by one, as :class:`Event` values, JSON objects or lines of JSON.  Raises
    :class:`ViewerError` for a header that is not redacted, and what
    :meth:`LogHeader.from_dict` raises for a JSON object that is no header.

    >>> import skitgubbe
    >>> game = skitgubbe.Game(3, seed=7)
    >>> log = game.log.for_seat(0)
    >>> fold = ViewFold(log.header)
    >>> for line in log.to_jsonl().splitlines()[1:]:
    ...     fold.feed(line)
    >>> fold.view() == game.view(0)
    True
    """

    __slots__ = ("_players",)

    def __init__(self, header: LogHeader | Mapping[str, Any]) -> None:
        if not isinstance(header, LogHeader):
            header = LogHeader.from_dict(header)
        if header.viewer is None:
            raise ViewerError("this log is not redacted for any viewer")
        viewer = seat_of_viewer(header.viewer)
        self._players = header.players
        if header.position is None:
            observer = Observer.of_deal(header.rules, len(header.players), header.dealer, viewer)
        else:
            filled, seen = fill_position(header.position)
            if fill_position(mask_position(filled, viewer))[1] != seen:
                raise ViewerError("the position does not show just what this viewer sees")
            observer = Observer.of_position(filled, seen, viewer)
        super().__init__(observer)

    @override
    def __repr__(self) -> str:
        who = viewer_in_words(viewer_of_seat(self._observer.viewer))
        return f"<ViewFold: {who}, {self.told} events told>"

    @override
    def copy(self) -> Self:
        """An independent copy."""
        twin = super().copy()
        twin._players = self._players
        return twin

    @property
    def waits(self) -> bool:
        """Whether events that follow from the last act are still to come."""
        return self._entrance.enter(ViewFold._waits, self)

    def _waits(self) -> bool:
        return self._up_to_date().waits

    def view(self) -> PlayerView:
        """What the viewer knows now; raises :class:`EventError` while it :attr:`waits`."""
        return self._entrance.enter(ViewFold._view, self)

    def _view(self) -> PlayerView:
        observer = self._up_to_date()
        if observer.waits:
            raise EventError(fault("untrue.waits"))
        return PlayerView(observer.copy(), self._players)


# --- for the rest of the package --------------------------------------------------------------


def fold_of(header: LogHeader) -> ViewFold:
    """The fold that a redacted log begins; raises :class:`LogError` if there is none."""
    try:
        return ViewFold(header)
    except SkitgubbeError as error:
        raise LogError(1, str(error)) from None


def feed_in_steps(events: Iterable[Event], fold: ViewFold) -> Iterator[int]:
    """Tell a fold the events of a log; stops after each step, with its line.

    The deal is a step, so is each move, and each move taken back.  Raises :class:`LogError` with
    the line of the first event that cannot be, if the first of ``events`` is line 2.
    """
    line = last = 1
    for line, event in enumerate(events, 2):
        if isinstance(event, (*ACTS, Undone)):
            if not fold.waits:
                yield last
            last = line
        try:
            fold.feed(event)
        except EventError as error:
            raise LogError(line, str(error)) from None
    if fold.waits:
        reason = "the log ends, but what follows from the last act is missing"
        raise LogError(line, reason)
    yield last


def view_after(fold: ViewFold, moves: int) -> PlayerView:
    """What a fold knew after that many moves, of those that it was told and that still hold."""
    acts = [number for number, event in enumerate(fold._events) if isinstance(event, ACTS)]
    number = acts[moves] if moves < len(acts) else len(fold._events)
    return PlayerView(fold._after(number), fold._players)
