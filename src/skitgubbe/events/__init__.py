"""What happened in a game, as frozen values.

:mod:`.classes` has the events, described in the words of :mod:`..fields`.  From these descriptions
:mod:`.from_engine` makes them of the engine's facts, :mod:`.from_json` reads what logs say, and
:mod:`.redaction` leaves out what a viewer may not see.
"""

from __future__ import annotations

from .classes import EndReason, Event

__all__ = ["EndReason", "Event"]
