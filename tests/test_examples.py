"""Every example in the docstrings, the README and the documentation runs and is right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest
from examples import ROOT, fenced_blocks, page_session, pages

import skitgubbe

MODULES = [
    "skitgubbe",
    *sorted(
        module.name
        for module in pkgutil.walk_packages(skitgubbe.__path__, "skitgubbe.")
        if not module.name.endswith("__main__")
    ),
]
PAGES = [str(page.relative_to(ROOT)) for page in pages()]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("name", PAGES)
def test_page_examples(name: str) -> None:
    page = ROOT / name
    session = page_session(page.read_text("utf-8"))
    example = doctest.DocTestParser().get_doctest(session, {}, name, str(page), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0


@pytest.mark.parametrize(
    ("page", "name", "file"),
    [("docs/analysis.md", "svg", "leads.svg"), ("README.md", "picture", "table.svg")],
)
def test_a_picture_is_what_its_page_makes(page: str, name: str, file: str) -> None:
    session = page_session((ROOT / page).read_text("utf-8"))
    example = doctest.DocTestParser().get_doctest(session, {}, page, None, 0)
    doctest.DocTestRunner().run(example, clear_globs=False)
    assert (ROOT / "docs" / file).read_text("utf-8") == example.globs[name] + "\n"


@pytest.mark.parametrize("name", PAGES)
def test_no_example_is_left_out(name: str) -> None:
    for mark, start, block in fenced_blocks((ROOT / name).read_text("utf-8")):
        is_session = any(line.lstrip().startswith(">>>") for line in block)
        where = f"{name}, line {start}"
        assert is_session == (mark == "python"), f"{where}: not a python block with a session"


def test_the_pages_have_examples() -> None:
    assert sum(page_session(Path(ROOT, name).read_text("utf-8")).count(">>>") for name in PAGES)
