"""A game in a file.

:mod:`.log` has the log, :mod:`.replay` plays it again, :mod:`.steps` goes through it and makes it a
table, :mod:`.recovery` finds what is good of a broken one, :mod:`.writer` records a game as it is
played.  :mod:`.verification` checks any number of logs, in the files and folders that
:mod:`.archives` finds and reads.  All of them read with :mod:`.lines`, which :mod:`.streams` gives
the bytes, and write with :mod:`.files`.
"""

from __future__ import annotations

from .log import Dropped, GameLog
from .writer import LogWriter

__all__ = ["Dropped", "GameLog", "LogWriter"]
