"""The command line.  Everything it does is a public call."""

from __future__ import annotations

from .main import main

__all__ = ["main"]
