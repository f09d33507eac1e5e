"""The notebook among the tutorials in a real kernel, for ``nox -s docs``."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from tutorial_runs import NOTEBOOK

__all__: list[str] = []

nbclient: Any = import_module("nbclient")  # not where types are checked
nbformat: Any = import_module("nbformat")


def shown(cell: Any) -> dict[str, str]:
    """What is seen under a cell: by kind of data, and what is printed."""
    found: dict[str, str] = {}
    for output in cell["outputs"]:
        kinds = (
            output["data"] if output["output_type"] == "execute_result" else {"": output["text"]}
        )
        for kind, text in kinds.items():
            found[kind] = found.get(kind, "") + "".join(text)
    return found


def test_a_kernel_gives_the_outputs_that_the_notebook_has() -> None:
    notebook = nbformat.reads(NOTEBOOK.read_text("utf-8"), as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    for cell, ran in zip(cells, notebook.cells, strict=True):
        assert cell["cell_type"] == ran.cell_type
        if cell["cell_type"] == "code":
            assert shown(ran) == shown(cell)
            assert ran.execution_count == cell["execution_count"]
