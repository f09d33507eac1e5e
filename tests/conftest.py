"""Hypothesis profiles: ``ci`` finds the same examples on every run."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if "CI" in os.environ else "default")
