"""The command line, run in this process."""

from __future__ import annotations

from pathlib import Path

import pytest

from skitgubbe.cli.main import main

__all__ = ["Run"]


class Run:
    """Run the command; keep what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: str | Path) -> int:
        status = main([str(argument) for argument in arguments])
        self.out, self.err = self._capsys.readouterr()
        return status

    def text(self, *arguments: str | Path) -> str:
        """What is printed by a run that goes well."""
        assert (self(*arguments), self.err) == (0, "")
        return self.out

    def good(self, *arguments: str | Path) -> list[str]:
        """The lines of it."""
        return self.text(*arguments).splitlines()

    def bad(self, *arguments: str | Path) -> str:
        """The one line of complaint of a run that does not."""
        assert (self(*arguments), self.out) == (2, "")
        (line,) = self.err.splitlines()
        return line
