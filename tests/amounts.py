"""How much is tested: a little in every run, and much in the tests marked ``long``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

__all__ = ["every_quick", "first_quick"]


def first_quick(values: Iterable[object], quick: int) -> list[Any]:
    """Parameters of a test: the first so many for every run, the others for long ones."""
    return [
        pytest.param(value, marks=() if number < quick else pytest.mark.long)
        for number, value in enumerate(values)
    ]


def every_quick(values: Iterable[object], step: int) -> list[Any]:
    """Parameters of a test: one of so many, evenly, for every run, the others for long ones."""
    return [
        pytest.param(value, marks=pytest.mark.long if number % step else ())
        for number, value in enumerate(values)
    ]
