"""What is told, held against the fact of the engine that is due.

An observer has stand-ins for the cards that it does not know, so the cards of a fact that is due to
it may be other ones than those that are told.  The description of the fields says where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final, TypeAlias

from .._engine.codes import NOBODY
from .._engine.table import FactRow
from ..faults import Fault, fault
from ..fields.described import Field, fields_of
from ..fields.kinds import SEAT, SEAT_OR_NOBODY
from ..fields.seen import ALL, SeenBy
from ..memo import Memo
from ..rules import Rules
from .classes import ACTS, Event
from .from_engine import CLASSES, event_of_fact

__all__ = ["comes_unknown", "why_not_next"]


def _comes_unknown(cls: type[Event]) -> bool:
    return not all(field.seen_by is ALL for field in fields_of(cls))


comes_unknown: Final = Memo(_comes_unknown).__getitem__
"""Whether events of a class come with cards that somebody who waits for them may not know."""


def why_not_next(event: Event, fact: FactRow, viewer: int | None, rules: Rules) -> Fault | None:
    """Why an event cannot be told to a viewer when a fact is due, or ``None`` if it can.

    Of cards that come unknown only their number counts, and whether the viewer sees them.

    >>> from skitgubbe import Card, Drew
    >>> from skitgubbe._engine.codes import Fact
    >>> fact = (Fact.DREW, 1, (1 << 20,))
    >>> why_not_next(Drew(1, (Card("AS"),)), fact, 1, Rules())
    >>> print(why_not_next(Drew(1, (Card("AS"),)), fact, 0, Rules()))
    Drew(seat=1, cards=(Card('AS'),)) is not what this viewer sees
    >>> print(why_not_next(Drew(1, None, 2), fact, 0, Rules()))
    Drew(seat=1, cards=None, count=2) is told, but drew of seat 1 (1) is next
    """
    compare = _COMPARE[fact[0]]
    if compare is None:
        due = event_of_fact(fact)
        if due is event or due == event:
            return None
    elif type(event) is CLASSES[fact[0]]:
        return compare(event, fact, viewer, rules)
    return _not_next(event, fact)


def _parts(cls: type[Event]) -> Iterator[tuple[int, Field]]:
    """The fields that a fact tells, and where in it."""
    return enumerate((field for field in fields_of(cls) if field.counts is None), 1)


_Compare: TypeAlias = Callable[[Event, FactRow, int | None, Rules], Fault | None]


def _comparison(kind: int) -> _Compare | None:
    """How an event is held against a fact of a kind that comes with unknown cards."""
    cls = CLASSES[kind]
    return _comparing(cls) if comes_unknown(cls) else None


def _comparing(cls: type[Event]) -> _Compare:
    counters = {field.counts.name: field.name for field in fields_of(cls) if field.counts}
    parts = [*_parts(cls)]
    known = [
        (at, field.name, field.kind.from_engine) for at, field in parts if field.seen_by is ALL
    ]
    unknown = [
        (at, field.name, counters.get(field.name), field.kind.size, field.seen_by)
        for at, field in parts
        if field.seen_by is not ALL
    ]

    match known, unknown:  # cards that come to a seat: the most frequent, a little faster
        case (
            [(seat_at, seat, None)],
            [(cards_at, cards, str() as counter, size_of, SeenBy(known=None) as seen_by)],
        ) if size_of is not None:
            return _comparing_cards(
                attrgetter(seat, counter, cards), seat_at, cards_at, size_of, seen_by
            )
        case _:
            pass

    def compare(event: Event, fact: FactRow, viewer: int | None, rules: Rules) -> Fault | None:
        for at, name, of_part in known:
            if getattr(event, name) != (of_part(fact[at]) if of_part else fact[at]):
                return _not_next(event, fact)
        for at, name, counter, size_of, seen_by in unknown:
            told = getattr(event, name)
            if size_of is not None:
                size = size_of(fact[at])
                if counter is not None and getattr(event, counter) != size:
                    return _not_next(event, fact)
                if told is not None and not _is_of_size(told, size):
                    return _not_next(event, fact)
            if not seen_by.hides:
                continue
            if seen_by.known is not None and seen_by.known(rules):
                if told != getattr(event_of_fact(fact), name):
                    return _not_next(event, fact)
            elif not seen_by.fits(event, told, viewer, rules):
                return fault("untrue.hidden", event=str(event))
        return None

    return compare


def _comparing_cards(
    told_by: Callable[[Event], tuple[int, int, Any]],
    seat_at: int,
    cards_at: int,
    size_of: Callable[[Any], Any],
    seen_by: SeenBy,
) -> _Compare:
    """How it is held against a fact if it tells a seat, its cards and their number."""

    def compare(event: Event, fact: FactRow, viewer: int | None, rules: Rules) -> Fault | None:
        seat, count, cards = told_by(event)
        if (
            seat != fact[seat_at]
            or count != size_of(fact[cards_at])
            or (cards is not None and len(cards) != count)
        ):
            return _not_next(event, fact)
        if not seen_by.fits(event, cards, viewer, rules):
            return fault("untrue.hidden", event=str(event))
        return None

    return compare


def _is_of_size(cards: Any, size: int | tuple[int, ...]) -> bool:
    """Whether the number of cards, by seat perhaps, is this, as far as they are shown."""
    if isinstance(size, int):
        return len(cards) == size
    return len(cards) == len(size) and all(
        part is None or len(part) == wanted for part, wanted in zip(cards, size, strict=True)
    )


_COMPARE: Final = Memo(_comparison)


def _not_next(event: Event, fact: FactRow) -> Fault:
    """What is told is not what is due; of that no card is named which may be a stand-in."""
    due = event_of_fact(fact)
    if isinstance(event, ACTS):
        return fault("untrue.due", due=due.name, event=event.name)
    if due.name != event.name:
        return fault("untrue.next", event=event.name, due=due.name)
    if not comes_unknown(type(due)):
        return fault("untrue.next", event=str(event), due=str(due))
    next_: Fault | str = due.name
    for at, field in _parts(type(due)):
        if field.kind in (SEAT, SEAT_OR_NOBODY) and fact[at] != NOBODY:
            next_ = fault("untrue.of_seat", event=next_, seat=str(fact[at]))
        if field.kind.size is not None:
            size = str(field.kind.size(fact[at]))
            next_ = fault("untrue.of_size", event=next_, size=size)
    return fault("untrue.next", event=str(event), due=next_)
