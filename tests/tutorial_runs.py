"""The tutorials' programs and the cells of their notebook, run as their readers run them.

``python tests/tutorial_runs.py`` writes anew what the tutorials show of these runs: blocks marked
``text``, and the outputs of the notebook.  That includes the thousand games, and takes a minute.
"""

from __future__ import annotations

import ast
import io
import json
import runpy
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from examples import ROOT, fenced_blocks

__all__ = [
    "NOTEBOOK",
    "TERMINAL_GAME",
    "TUTORIALS",
    "blocks",
    "outputs",
    "play_in_terminal",
    "shown_session",
    "thousand_logs",
]

TUTORIALS = ROOT / "docs" / "tutorials"
TERMINAL_GAME = TUTORIALS / "terminal_game.py"
NOTEBOOK = TUTORIALS / "notebook.ipynb"


def blocks(page: str, mark: str) -> list[list[str]]:
    """The blocks of a tutorial's page that have a mark."""
    text = (TUTORIALS / page).read_text("utf-8")
    return [block for found, _, block in fenced_blocks(text) if found == mark]


# --- programs ---------------------------------------------------------------------------------


class Typist:
    """Standard input: types what it is told to, and echoes it as a terminal does."""

    def __init__(self, screen: io.StringIO, answer: Callable[[str], str | None]) -> None:
        self._screen, self._answer, self._read = screen, answer, 0

    def readline(self, _size: int = -1) -> str:
        printed = self._screen.getvalue()
        line = self._answer(printed[self._read :])
        if line is None:
            return ""
        self._screen.write(f"{line}\n")
        self._read = len(printed) + len(line) + 1
        return f"{line}\n"


def run_program(program: Path, *arguments: object, stdin: Typist | None = None) -> None:
    with (
        patch.dict("os.environ", COLUMNS="80"),
        patch.object(sys, "argv", [str(program), *map(str, arguments)]),
        patch.object(sys, "stdin", stdin),
    ):
        runpy.run_path(str(program), run_name="__main__")


def play_in_terminal(file: Path, answer: Callable[[str], str | None], *arguments: str) -> str:
    """All that is to be seen; the answer to what is printed is what is typed, none the end."""
    with redirect_stdout(io.StringIO()) as screen:
        run_program(TERMINAL_GAME, file, *arguments, stdin=Typist(screen, answer))
    return screen.getvalue()


def shown_session(folder: Path) -> str:
    """What the page of the terminal game shows, from collecting on."""
    (shown,) = blocks("terminal-game.md", "text")
    lines = (line.partition(": ")[2] for line in shown if line.startswith("Your move: "))
    seen = play_in_terminal(folder / "game.jsonl", lambda _: next(lines, None), "--seed", "3")
    session, _, _ = seen[seen.index("Collecting") :].rpartition("\nYour move: ")
    return session


def thousand_logs(folder: Path, games: int) -> str:
    """What the program of that name prints of so many games."""
    with redirect_stdout(io.StringIO()) as screen:
        run_program(TUTORIALS / "thousand_logs.py", folder, "--games", games)
    return screen.getvalue()


# --- the notebook -----------------------------------------------------------------------------


def outputs(cells: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Yield what a notebook shows under each cell of code: what is printed, and its value."""
    names: dict[str, object] = {"__name__": "__main__"}
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for number, source in enumerate(sources, 1):
        found: list[dict[str, Any]] = []
        with redirect_stdout(io.StringIO()) as printed:
            value = _value_of(source, names)
        if printed.getvalue():
            text = _lines(printed.getvalue())
            found.append({"name": "stdout", "output_type": "stream", "text": text})
        if value is not None:
            data = {"text/plain": _lines(repr(value))}
            if hasattr(value, "_repr_svg_"):
                data["image/svg+xml"] = _lines(value._repr_svg_())
            result = {"data": data, "execution_count": number, "metadata": {}}
            found.append({"output_type": "execute_result", **result})
        yield found


def _value_of(source: str, names: dict[str, object]) -> Any:
    """Run a cell; the value of its last line, if that is an expression."""
    *statements, last = ast.parse(source).body
    if not isinstance(last, ast.Expr):
        statements.append(last)
    exec(compile(ast.Module(statements, []), "cell", "exec"), names)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return None


def _lines(text: str) -> list[str]:
    """Text as it stands in the file of a notebook."""
    return text.splitlines(keepends=True)


# --- anew -------------------------------------------------------------------------------------


def _write_blocks(page: str, anew: Mapping[int, str]) -> None:
    path = TUTORIALS / page
    lines = path.read_text("utf-8").splitlines()
    found = [block for block in fenced_blocks("\n".join(lines)) if block[0] == "text"]
    for number, (_, start, block) in reversed([*enumerate(found)]):
        lines[start : start + len(block)] = anew[number].strip().splitlines()
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _write_notebook() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, (cell, found) in enumerate(zip(cells, outputs(cells), strict=True), 1):
        cell.update(outputs=found, execution_count=number)
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    NOTEBOOK.write_text(text + "\n", "utf-8")


def main() -> None:
    _write_notebook()
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        _write_blocks("terminal-game.md", {0: shown_session(folder)})
        few, many = (thousand_logs(folder / str(games), games) for games in (40, 1000))
        _write_blocks("thousand-logs.md", {0: few, 1: many})


if __name__ == "__main__":
    main()
