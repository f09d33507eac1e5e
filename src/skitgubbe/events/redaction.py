"""What a viewer sees of an event."""

from __future__ import annotations

from .classes import Dealt, Drew, Event, Gave, TrumpCardTaken

__all__ = ["redacted"]


def redacted(event: Event, viewer: int | None, *, upcard: bool) -> Event:
    """What ``viewer`` (a seat, or ``None`` for a spectator) sees of an event.

    ``upcard`` says that trump was turned up at the deal, so that the last card is public (C7).

    >>> from skitgubbe import Card
    >>> redacted(Drew(1, (Card("7S"),)), 0, upcard=False)
    Drew(seat=1, cards=None, count=1)
    """
    match event:
        case Dealt(seat=seat, cards=tuple() as cards) if seat != viewer:
            return Dealt(seat, None, len(cards))
        case Drew(seat=seat, cards=tuple() as cards) if seat != viewer:
            return Drew(seat, None, len(cards))
        case TrumpCardTaken(seat=seat) if not upcard:
            return TrumpCardTaken(seat, None)
        case Gave(seat=seat, receiver=receiver) if viewer not in (seat, receiver):
            return Gave(seat, receiver, None)
        case _:
            return event
