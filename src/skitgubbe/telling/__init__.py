"""Words and pictures: a game that can be read and seen."""

from __future__ import annotations

__all__: list[str] = []
