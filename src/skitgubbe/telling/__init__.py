"""What is told: sentences for players, of an event, a trick, a whole game or a view.

:mod:`.told` is the front; :mod:`.story` tells a game trick by trick, :mod:`.sentences` one event,
:mod:`.state` how a game stands.  All of it is made of :mod:`.parts`, in the :mod:`.words` of one
language.
"""

from __future__ import annotations

from .parts import Paragraph, ParagraphKind, Part, PartKind
from .told import tell, tell_parts

__all__ = ["Paragraph", "ParagraphKind", "Part", "PartKind", "tell", "tell_parts"]
