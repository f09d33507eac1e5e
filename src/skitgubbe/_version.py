"""The version of the library; the build reads it from here."""

from __future__ import annotations

__all__ = ["__version__"]

__version__ = "0.1.0"
"""The version of the library, such as ``"0.1.0"``."""
