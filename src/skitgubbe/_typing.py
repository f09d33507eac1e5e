"""What only type checkers need of typing_extensions, whose import would take its time."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):  # noqa: ANN001, ANN202
        """Mark a method as one that overrides another; at run time, nothing."""
        return method
