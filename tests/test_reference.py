"""The reference: a row for each public name, with the first sentence of its docstring."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from examples import ROOT

import skitgubbe
from skitgubbe.records import verification

pytestmark = pytest.mark.once

PAGE = (ROOT / "docs" / "reference.md").read_text("utf-8")
ROWS = re.findall(r"^\| \[`([\w.]+)`\]\(\.\./([\w/.]+)\) \| (.*) \|$", PAGE, re.MULTILINE)
DOCSTRING = re.compile(r":\w+:`~?([\w.]+)`|``([^`]+)``")


def named(tree: ast.Module) -> dict[str, str]:
    """What a module defines, and the docstrings of that; those of values stand below them."""
    found: dict[str, str] = {}
    for node, below in zip(tree.body, [*tree.body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.setdefault(node.name, ast.get_docstring(node) or "")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            match below:
                case ast.Expr(ast.Constant(str(text))):
                    found |= {to.id: text for to in targets if isinstance(to, ast.Name)}
                case _:
                    pass
    return found


DEFINED = {
    path: named(ast.parse(path.read_text("utf-8")))
    for path in sorted(Path(skitgubbe.__path__[0]).rglob("*.py"))
}


def home(name: str) -> Path:
    """The file in which a public name is defined; a value does not say, and is defined once."""
    *modules, own = name.split(".")
    thing = getattr(import_module(".".join(modules) or "skitgubbe"), own)
    if isinstance(thing, type | FunctionType):
        return Path(import_module(thing.__module__).__file__ or "")
    (file,) = (path for path, names in DEFINED.items() if own in names)
    return file


def row(name: str) -> tuple[str, str, str]:
    """What the reference is to say of a name."""
    file = home(name)
    first, _, _ = DEFINED[file][name.rsplit(".", maxsplit=1)[-1]].strip().partition("\n\n")
    sentence = re.split(r"(?<=\.)\s", " ".join(first.split()), maxsplit=1)[0]
    plain = DOCSTRING.sub(lambda code: f"`{code[1] or code[2]}`", sentence)
    return name, f"src/{file.relative_to(Path(skitgubbe.__path__[0]).parent).as_posix()}", plain


@pytest.mark.parametrize("found", ROWS, ids=[name for name, _, _ in ROWS])
def test_a_row_has_the_first_sentence_of_the_docstring(found: tuple[str, str, str]) -> None:
    assert found == row(found[0])


@pytest.mark.parametrize("module", [skitgubbe, verification], ids=lambda module: module.__name__)
def test_every_public_name_has_one_row(module: ModuleType) -> None:
    prefix = "" if module is skitgubbe else f"{module.__name__}."
    names = [name for name, _, _ in ROWS]
    assert len(names) == len(set(names))
    assert {f"{prefix}{name}" for name in module.__all__} <= set(names)
