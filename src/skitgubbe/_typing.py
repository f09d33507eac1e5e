"""Small helps for classes: what only type checkers need, and what ``dir`` shows.

The import of typing_extensions itself would take its time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["override", "public_dir"]

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):  # noqa: ANN001, ANN202
        """Mark a method as one that overrides another; at run time, nothing."""
        return method


def public_dir(self: object) -> list[str]:
    """The ``__dir__`` of a class whose objects do not show what is their own affair.

    >>> class Door:
    ...     lock = _key = 1
    ...     __dir__ = public_dir
    >>> [name for name in dir(Door()) if not name.startswith("__")]
    ['lock']
    """
    return [
        name
        for name in object.__dir__(self)
        if not name.startswith("_") or (name.startswith("__") and name.endswith("__"))
    ]
