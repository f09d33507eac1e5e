"""The command line: what it prints, asks and answers; the games are the library's."""

from __future__ import annotations

from .main import main

__all__ = ["main"]
