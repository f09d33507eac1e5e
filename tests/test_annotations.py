"""Every annotation of what is public can be resolved, as tools that read them do."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, cast, get_type_hints

import pytest

import skitgubbe

__all__: list[str] = []


def _annotated(name: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """What a public name stands for; of a class its methods and properties too."""
    value: Any = getattr(skitgubbe, name)
    if inspect.isfunction(value) or isinstance(value, type):
        yield name, cast("Callable[..., Any]", value)
    for member in dir(value) if isinstance(value, type) else ():
        found: Any = inspect.getattr_static(value, member)
        for part in ("fget", "__func__", "func"):
            found = getattr(found, part, found)
        if inspect.isfunction(found) and (member.startswith("__") or not member.startswith("_")):
            yield f"{name}.{member}", found


@pytest.mark.parametrize("name", dir(skitgubbe))
def test_annotations_can_be_resolved(name: str) -> None:
    for where, annotated in _annotated(name):
        assert isinstance(get_type_hints(annotated), dict), where
        assert isinstance(inspect.signature(annotated, eval_str=True), inspect.Signature), where


def test_methods_and_properties_are_among_them() -> None:
    found = dict(_annotated("Game"))
    assert {"Game", "Game.play", "Game.resume", "Game.log"} <= {*found}
    assert get_type_hints(found["Game.log"]) == {"return": skitgubbe.GameLog}
