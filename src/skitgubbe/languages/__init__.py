"""How things are said: every text meant for players, in each language, and cards in its letters.

A language is one file: :mod:`.po` reads it, :mod:`.catalogue` checks and keeps it, and
:mod:`.card_text` writes cards with it.
"""

from __future__ import annotations

__all__: list[str] = []
