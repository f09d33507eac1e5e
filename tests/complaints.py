"""What the library says when it refuses something."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import pytest

__all__ = ["A_CARD", "CUT", "complaint", "refuses"]

A_CARD = "a card is a rank (2 to 9, T, J, Q, K, A) and a suit (C, D, H, S)"
CUT = "'xxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'"
"""How a text of very many ``x`` is shown."""


@contextmanager
def refuses(kind: type[Exception], message: str) -> Generator[None]:
    """What is done here must raise an error of that class, or one below, with just this message."""
    with pytest.raises(kind) as caught:
        yield
    assert str(caught.value) == message


def complaint(kind: type[Exception], call: Callable[..., object], *args: Any, **kwargs: Any) -> str:
    """The message of the error that a call must raise."""
    with pytest.raises(kind) as caught:
        call(*args, **kwargs)
    return str(caught.value)
