"""Hypothesis profiles: ``ci`` finds the same examples on every run, ``long`` tries many."""

from __future__ import annotations

import functools
import gc
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from skitgubbe.memo import Memo

if TYPE_CHECKING:
    from commands import Run

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("quick", deadline=None, max_examples=25)
settings.register_profile(
    "ci", settings.get_profile("quick"), derandomize=True, database=None, print_blob=True
)
chosen = "ci" if "CI" in os.environ else "quick"
settings.register_profile("long", settings.get_profile(chosen), max_examples=500)
settings.load_profile(chosen)


_CACHED = type(functools.lru_cache(len))


def pytest_sessionstart() -> None:
    """A mutant is judged by what it does itself, not by what was remembered before it."""
    if "MUTANT_UNDER_TEST" in os.environ:
        for kept in gc.get_objects():
            if isinstance(kept, Memo):
                kept.clear()
            elif isinstance(kept, _CACHED):
                kept.cache_clear()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a log can be."""
    return tmp_path / "game.jsonl"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    from commands import Run  # the core is tested without the command line too

    return Run(capsys)
