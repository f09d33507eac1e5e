"""Small helps for classes: what only type checkers need, and what ``dir`` shows.

The import of typing_extensions itself would take its time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["PublicDir", "override"]

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):  # noqa: ANN001, ANN202
        """Mark a method as one that overrides another; at run time, nothing."""
        return method


class PublicDir:
    """Objects whose ``dir`` does not show what is their own affair.

    >>> class Door(PublicDir):
    ...     lock = _key = 1
    >>> [name for name in dir(Door()) if not name.startswith("__")]
    ['lock']
    """

    __slots__ = ()

    @override
    def __dir__(self) -> list[str]:
        return [
            name
            for name in object.__dir__(self)
            if not name.startswith("_") or (name.startswith("__") and name.endswith("__"))
        ]
