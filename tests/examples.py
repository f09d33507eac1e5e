"""The examples of the README and the documentation: found here, run and type-checked elsewhere.

An example is a fenced block marked ``python`` that holds an interactive session (``>>>``).  The
examples of one page share their names.  ``python tests/examples.py FOLDER`` writes each page's
examples as a module, every statement on the line where the page has it, and each notebook's cells.
"""

from __future__ import annotations

import doctest
import json
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["ROOT", "fenced_blocks", "page_session", "pages"]

ROOT = Path(__file__).parent.parent
_HEADER = "# pyright: strict, reportUnusedExpression=false"


def pages() -> list[Path]:
    """The README and every page of the documentation, the tutorials too."""
    found = [path for folder in ("docs", "docs/tutorials") for path in ROOT.glob(f"{folder}/*.md")]
    return [ROOT / "README.md", *sorted(found)]


def fenced_blocks(text: str) -> Iterator[tuple[str, int, list[str]]]:
    """Yield each fenced block of a page: its mark, the index of its first line, its lines."""
    mark, start, block, fence = "", 0, list[str](), ""
    for index, line in enumerate(text.splitlines()):
        stripped = line.strip()
        if not fence and stripped.startswith("```"):
            mark = stripped.lstrip("`")
            fence = "`" * (len(stripped) - len(mark))
            start, block = index + 1, []
        elif fence and stripped == fence:
            yield mark.strip(), start, block
            fence = ""
        elif fence:
            block.append(line)


def page_session(text: str) -> str:
    """The page with only its examples left; every other line is blank, so line numbers stay."""
    lines = [""] * len(text.splitlines())
    for mark, start, block in fenced_blocks(text):
        if mark == "python":
            lines[start : start + len(block)] = block
    return "\n".join(lines) + "\n"


def _module(text: str) -> str:
    """The statements of a page's examples, each on its own line of the page."""
    lines = [""] * (len(text.splitlines()) + 1)
    for example in doctest.DocTestParser().get_examples(page_session(text)):
        source = example.source.splitlines()
        lines[example.lineno : example.lineno + len(source)] = source
    lines[0] = _HEADER  # a page begins with its title, so nothing is lost
    return "\n".join(lines) + "\n"


def _cells(notebook: str) -> str:
    """The code of a notebook's cells."""
    cells = [cell for cell in json.loads(notebook)["cells"] if cell["cell_type"] == "code"]
    return "\n\n".join([_HEADER, *("".join(cell["source"]) for cell in cells)]) + "\n"


def main(folder: str) -> None:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for page in pages():
        name = page.stem.lower().replace("-", "_")
        (target / f"{name}_examples.py").write_text(
            _module(page.read_text("utf-8")), encoding="utf-8"
        )
    for notebook in (ROOT / "docs" / "tutorials").glob("*.ipynb"):
        (target / f"{notebook.stem}_cells.py").write_text(
            _cells(notebook.read_text("utf-8")), encoding="utf-8"
        )


if __name__ == "__main__":
    main(sys.argv[1])
