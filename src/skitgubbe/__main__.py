"""The command ``skitgubbe``, also as ``python -m skitgubbe``."""

from __future__ import annotations

import sys

__all__ = ["main"]

INTERRUPTED = 130


def main() -> int:
    """Load the command line and run it; an interrupt counts from the beginning."""
    try:
        from .cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
