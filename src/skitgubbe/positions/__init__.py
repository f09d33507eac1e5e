"""A game at one moment.

:mod:`.position` has the value and its builders, :mod:`.position_json` reads and writes it,
:mod:`.redaction` hides what a viewer does not see, and :mod:`.checks` tells what is wrong with one.
"""

from __future__ import annotations

from .position import Position, position_of, table_of

__all__ = ["Position", "position_of", "table_of"]
