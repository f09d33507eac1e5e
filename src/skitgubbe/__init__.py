"""skitgubbe: the rules of the Swedish card game.

Two phases: collect cards in tricks, then get rid of them.  There is no winner, only a loser, the
skitgubbe.  Start with :class:`Game`; see the documentation for the rest.

The names are listed in :mod:`._names`, which is loaded when one of them is first used: so
importing the package takes no time.

>>> from random import Random
>>> from skitgubbe import Game
>>> game, chance = Game(["Anna", "Ben", "Carla"], seed=7), Random(7)
>>> while not game.is_over:
...     _ = game.play(chance.choice(game.legal_moves()))
>>> game.skitgubbe in range(3)
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._names import *  # noqa: F403
    from ._names import __all__ as __all__


def __getattr__(name: str) -> object:
    if name.startswith("__") and name not in ("__all__", "__version__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    shown = _shown()
    if name not in shown:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals().update(shown)
    return shown[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *_shown()})


def _shown() -> dict[str, Any]:
    """The names that the package shows, with their values."""
    names = import_module("._names", __name__)
    return {name: getattr(names, name) for name in ("__all__", *names.__all__)}
