"""What is told: sentences for players, of an event, a trick, a whole game or a view."""

from __future__ import annotations

__all__: list[str] = []
