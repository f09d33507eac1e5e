"""The steps of a log as what they must be: games, or the views of a redacted log."""

from __future__ import annotations

from skitgubbe import Game, GameLog, PlayerView

__all__ = ["games_of", "views_of"]


def games_of(log: GameLog, complete: bool = True) -> list[Game]:
    found: list[Game] = []
    for step in log.steps(complete):
        assert isinstance(step, Game)
        found.append(step)
    return found


def views_of(log: GameLog) -> list[PlayerView]:
    found: list[PlayerView] = []
    for step in log.steps():
        assert isinstance(step, PlayerView)
        found.append(step)
    return found
