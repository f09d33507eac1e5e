"""The viewers of one game, each told what happens as far as it was asked for.

What a viewer knew at some moment is kept with the step that the game stood at, and never changed:
a later moment is worked out on a copy.  So no interrupt can leave a viewer told half of a move, and
what was kept before a move was taken back is found again, or not, by the steps themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from ..cards import mask_of_cards
from ..events.classes import Event, Gave, GiverAsked, Played, Pooled, Sluffed
from ..events.redaction import redacted
from ..positions.redaction import fill_position, mask_position
from ..start import Start
from .fold import KEPT_EVERY
from .observer import Observer

if TYPE_CHECKING:
    from ..history import Step

__all__ = ["Watchers"]

_Known: TypeAlias = "tuple[tuple[Step, Observer], ...]"
"""What a viewer knew at some steps, each a later one: the first, the last two, some between."""


def _observer(start: Start, viewer: int | None) -> Observer:
    """A viewer before the first move."""
    if start.position is not None:
        filled, seen = fill_position(mask_position(start.position, viewer))
        return Observer.of_position(filled, seen, viewer)
    observer = Observer.of_deal(start.rules, len(start.players), start.dealer, viewer)
    for event in start.events:
        observer.feed(redacted(event, viewer, start.rules))
    return observer


class Watchers:
    """The viewers of one game, each told the redacted events as far as it was asked for."""

    __slots__ = ("_first", "_known", "_start")

    def __init__(self, start: Start, first: Step, known: dict[int | None, _Known]) -> None:
        self._start = start
        self._first = first
        self._known = known

    def copy(self) -> Watchers:
        """An independent copy, for another game."""
        return Watchers(self._start, self._first, self._known.copy())

    def at(self, viewer: int | None, step: Step) -> Observer:
        """The observer that was told what happened up to a step; it must not be changed."""
        known = self._known.get(viewer) or ((self._first, _observer(self._start, viewer)),)
        here = step
        untold: list[Step] = []
        at = len(known) - 1
        while known[at][0] is not here:
            if known[at][0].made >= here.made:  # it was taken back, or it comes later
                at -= 1
            else:
                assert here.before is not None
                untold.append(here)
                here = here.before
        if untold:
            untold.reverse()
            known = self._on(known[: at + 1], untold)
            at = -1
        self._known[viewer] = known
        return known[at][1]

    def _on(self, known: _Known, untold: list[Step]) -> _Known:
        """What a viewer knew, and knows after some more steps."""
        kept = [*known]
        if len(kept) > 2 and kept[-2][0].happened - kept[-3][0].happened < KEPT_EVERY:
            del kept[-2]
        observer = kept[-1][1].copy()
        for step in untold[:-1]:
            self._tell(observer, step.events)
            if step.happened - kept[-1][0].happened >= KEPT_EVERY:
                kept.append((step, observer))
                observer = observer.copy()
        self._tell(observer, untold[-1].events)
        return (*kept, (untold[-1], observer))

    def _tell(self, observer: Observer, events: tuple[Event, ...]) -> None:
        for event in events:
            observer.feed(redacted(event, observer.viewer, self._start.rules))

    # --- who learned something ------------------------------------------------------------

    def informed(self, step: Step) -> tuple[int, ...]:
        """The seats that may have learned by a move where a card is, as all can judge it.

        As long as nobody was given a card unseen (B5), all can count which places each seat knows.
        After that it depends on the cards, so only what a spectator knows is asked.
        """
        before = step.before
        if before is None:
            return ()
        seats = range(len(self._start.players))
        if self._start.rules.rubbish_cards:
            known = self.at(None, before)
            now = self.at(None, step)
            if now.has_secrets:
                return tuple(sorted(self._may_learn(step, known, now)))
        seen = [self.at(seat, before).seen for seat in seats]
        return tuple([seat for seat in seats if self.at(seat, step).seen & ~seen[seat]])

    def _may_learn(self, step: Step, known: Observer, now: Observer) -> set[int]:
        """The seats that may have learned something, from what a spectator knew and knows now."""
        act = step.events[0]
        own = mask_of_cards(act.cards) if isinstance(act, Played | Sluffed) else 0
        shown = now.seen & ~known.seen
        seats = {*range(len(self._start.players))}
        found = {seat for seat in seats if shown & ~(own if seat == step.seat else 0)}
        for place, event in enumerate(step.events):
            if isinstance(event, Gave):
                found.add(event.receiver)
                if mask_of_cards(self._start.rules.pack) & ~known.seen:  # it may be one of them
                    found |= seats - {event.seat}
            elif isinstance(event, Pooled):  # all see how many rubbish cards each had
                found |= seats
            elif isinstance(event, GiverAsked):  # all hear that the giver has a low card
                asked = known.copy()
                self._tell(asked, step.events[:place])
                if not asked.surely_has_low(event.seat):
                    found |= seats - {event.seat}
        return found
