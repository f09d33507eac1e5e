"""Why a move is refused: the reasons, the rule that applies, and what a player is told.

:mod:`.reasons` has the reasons with their sentences in English, :mod:`.why` what there is to tell
about one move, in any language, and the error that is raised.
"""

from __future__ import annotations

from .reasons import REASONS, IllegalReason
from .why import IllegalMoveError, Why, refusal, why_refused

__all__ = ["REASONS", "IllegalMoveError", "IllegalReason", "Why", "refusal", "why_refused"]
