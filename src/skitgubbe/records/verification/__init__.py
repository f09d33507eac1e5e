"""Checking recorded games: :mod:`.one_log` checks one, :mod:`.many_logs` any number of them."""

from __future__ import annotations

from .many_logs import cpus, verify_all
from .one_log import Fault, FaultKind, Verdict, verify, verify_stream

__all__ = ["Fault", "FaultKind", "Verdict", "cpus", "verify", "verify_all", "verify_stream"]
