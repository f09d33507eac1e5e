"""Hypothesis profiles: ``ci`` finds the same examples on every run, ``long`` tries many."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("quick", deadline=None, max_examples=50)
settings.register_profile(
    "ci", settings.get_profile("quick"), derandomize=True, database=None, print_blob=True
)
chosen = "ci" if "CI" in os.environ else "quick"
settings.register_profile("long", settings.get_profile(chosen), max_examples=500)
settings.load_profile(chosen)
