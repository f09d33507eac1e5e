"""skitgubbe: the rules of the Swedish card game.

Two phases: collect cards in tricks, then get rid of them.  There is no winner, only a loser, the
skitgubbe.  Start with :class:`Game`; see the documentation for the rest.

The names are listed in :mod:`._names`, which is loaded when one of them is first used: so
importing the package takes no time.

>>> from random import Random
>>> from skitgubbe import Game, Rules
>>> rules = Rules(repetition_limit=3)  # without it, a game can go round for ever (F4)
>>> game, chance = Game(["Anna", "Ben", "Carla"], rules=rules, seed=7), Random(7)
>>> while not game.is_over:
...     _ = game.play(chance.choice(game.legal_moves()))
>>> game.skitgubbe in range(3)
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._names import *  # noqa: F403
    from ._names import __all__ as __all__
else:  # a type checker that saw __getattr__ would take every name

    def __getattr__(name: str) -> object:
        try:
            if name.startswith("__") and name not in ("__all__", "__version__"):
                raise KeyError(name)
            globals().update(_shown())
            return globals()[name]  # a public name, or a module that is loaded now
        except KeyError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None

    def __dir__() -> list[str]:
        return [*_shown()["__all__"]]

    def _shown() -> dict[str, object]:
        """The names that the package shows, with their values."""
        names = import_module("._names", __name__)
        return {name: getattr(names, name) for name in ("__all__", *names.__all__)}
