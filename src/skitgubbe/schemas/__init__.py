"""JSON Schema documents (draft 2020-12) for log lines, positions, views and rules.

The documents lie beside this module, each complete in itself.  They are written by hand, and the
tests keep them in step with the classes; definitions of the same name are the same in each.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ..errors import SkitgubbeError, quoted

__all__ = ["schema"]

NAMES: Final = ("log", "position", "view", "rules")


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a line of a log, a position, a view or rules.

    ``name`` is ``"log"``, ``"position"``, ``"view"`` or ``"rules"``; anything else raises
    :class:`SkitgubbeError`.  Each call gives a new dict, so changing one changes no other.

    >>> schema("log")["$id"], schema("rules")["$id"]
    ('urn:skitgubbe:schema:log:1', 'urn:skitgubbe:schema:rules:1')
    """
    if name not in NAMES:
        raise SkitgubbeError(f"{quoted(name)} is not a schema: choose from {', '.join(NAMES)}")
    from importlib.resources import files

    document: dict[str, Any] = json.loads(files(__name__).joinpath(f"{name}.json").read_bytes())
    return document
