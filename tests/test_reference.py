"""Pages that repeat docstrings: a row for each public name, and where each rule is decided."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from itertools import groupby
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


# --- where a rule lives -----------------------------------------------------------------------

HEADER = re.compile(r"(?:[A-Z]\d+(?:, | to )?)+")
SPAN = re.compile(r"([A-Z])(\d+)(?: to [A-Z](\d+))?")
Rule = tuple[str, int]


def headed(path: Path) -> list[Rule]:
    """The rules that a module decides: those with which lines of its docstring begin."""
    lines = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").splitlines()
    spans = [span for line in lines if (ids := HEADER.match(line)) for span in SPAN.findall(ids[0])]
    return sorted(
        {
            (kind, n)
            for kind, first, last in spans
            for n in range(int(first), int(last or first) + 1)
        }
    )


def in_short(rules: list[Rule]) -> str:
    """Rules by id, three and more in a row as ``C1 to C5``."""
    told: list[str] = []
    for _, group in groupby(enumerate(rules), lambda at: (at[1][0], at[1][1] - at[0])):
        ids = [f"{kind}{number}" for _, (kind, number) in group]
        told += ids if len(ids) < 3 else [f"{ids[0]} to {ids[-1]}"]
    return ", ".join(told)


def test_each_rule_of_the_book_lives_where_the_headers_say() -> None:
    """``docs/design.md`` has the headers as a table; if they change, the failure shows it anew."""
    package = Path(skitgubbe.__path__[0])
    homes = {path: rules for path in DEFINED if (rules := headed(path))}
    pages = [page.read_text("utf-8") for page in (ROOT / "docs").glob("rules*.md")]
    book = {id for page in pages for id in re.findall(r"^### ([A-Z]\d+) ", page, re.MULTILINE)}
    assert book == {f"{kind}{number}" for rules in homes.values() for kind, number in rules}
    table = "".join(
        f"| {in_short(rules)} | `{path.relative_to(package).as_posix()}` |\n"
        for path, rules in homes.items()
    )
    page = (ROOT / "docs" / "design.md").read_text("utf-8")
    assert f"\n| rules | decided in |\n|---|---|\n{table}\n" in page, table


def test_ids_of_rules_have_any_number_of_digits(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""What is decided (B1).\n\nC8 to C12, E1, E2  some\nF3 (one)  other\n"""')
    assert in_short(headed(module)) == "C8 to C12, E1, E2, F3"
