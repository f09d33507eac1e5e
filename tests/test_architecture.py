"""The house: who may import whom, what a module shows, how large it may grow.

Read from the syntax trees of the package that is imported, so it holds for an installed one too.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from subprocess import PIPE, run
from typing import NamedTuple

import pytest
from house import DOORS, FLOORS, WINGS, picture, wing_of

import skitgubbe

pytestmark = pytest.mark.once

PACKAGE = Path(skitgubbe.__path__[0])

# From the ground up, and then what is a wing as a whole.
ROOMS = [
    *(room for rooms in FLOORS.values() for room in rooms),
    *(place for wing in WINGS.values() for place in wing.modules if "." not in place),
]
# The steps up, taken when they are asked for: what is wrong is said in words; a game gives its log
# and is recorded in a file; what can be shown gives its picture, its board or its page.
STEPS_UP = {("faults", "languages"), ("game", "records"), ("shown", "telling")}
THIRD_PARTY = {"attrs", "typing_extensions"}
# What an extra brings, imported by a function that can do without.
OPTIONAL = {("cli.verify", "rich")}
# The engine sees neither clock nor chance nor the world.
ENGINE_STDLIB = {"__future__", "collections.abc", "typing"}
ENGINE_CALLS = {"print", "input", "open", "exec", "eval", "__import__"}


class Import(NamedTuple):
    line: int
    target: str  # dotted name of a module, or of a name in one
    typing_only: bool
    deferred: bool


class Module(NamedTuple):
    name: str  # dotted, without "skitgubbe."
    path: Path
    tree: ast.Module


def _modules() -> list[Module]:
    found: list[Module] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(name, path, ast.parse(path.read_text("utf-8"))))
    return found


MODULES = _modules()
NAMES = {module.name for module in MODULES}


def _imports(module: Module) -> Iterator[Import]:
    is_package = module.path.name == "__init__.py"
    here = ["skitgubbe", *filter(None, module.name.split("."))]
    base = here if is_package else here[:-1]

    def walk(node: ast.AST, typing_only: bool, deferred: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, typing_only, deferred)
        elif isinstance(node, ast.ImportFrom):
            start = base[: len(base) - node.level + 1] if node.level else []
            source = ".".join([*start, *filter(None, [node.module])])
            for alias in node.names:
                name = f"{source}.{alias.name}"
                inside = _inside(name)
                target = name if inside is not None and inside in NAMES else source
                yield Import(node.lineno, target, typing_only, deferred)
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for child in node.body:
                yield from walk(child, True, deferred)
            for child in node.orelse:
                yield from walk(child, typing_only, deferred)
        else:
            inner = deferred or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for part in ast.iter_child_nodes(node):
                yield from walk(part, typing_only, inner)

    yield from walk(module.tree, False, False)


def _inside(target: str) -> str | None:
    """The dotted name within the package, or None for a module of somebody else."""
    if target == "skitgubbe":
        return ""
    return target.removeprefix("skitgubbe.") if target.startswith("skitgubbe.") else None


def _room(name: str) -> str:
    return name.partition(".")[0]


IMPORTED = {
    module.name: {
        inside
        for item in _imports(module)
        if not item.typing_only and not item.deferred
        if (inside := _inside(item.target)) and inside != module.name
    }
    for module in MODULES
}


def _in_engine(name: str) -> bool:
    return name.partition(".")[0] == "_engine"


each_module = pytest.mark.parametrize("module", MODULES, ids=lambda m: m.name or "skitgubbe")
engine_modules = [module for module in MODULES if _in_engine(module.name)]
each_engine_module = pytest.mark.parametrize("module", engine_modules, ids=lambda m: m.name)


@each_module
def test_every_module_has_its_place(module: Module) -> None:
    assert not module.name or _room(module.name) in ROOMS, "add it to docs/house.py"


@each_module
def test_imports_point_down(module: Module) -> None:
    """At run time; an import for annotations only may point anywhere."""
    own = _room(module.name)
    for item in _imports(module):
        target = _inside(item.target)
        if not target or item.typing_only or (item.deferred and (own, _room(target)) in STEPS_UP):
            continue
        where = f"{module.path.name}:{item.line}: {own or 'skitgubbe'} imports {target}"
        assert own, where
        assert ROOMS.index(_room(target)) <= ROOMS.index(own), where


@each_module
def test_no_wing_is_needed_but_where_its_page_says_so(module: Module) -> None:
    """The core comes to a wing by a door, when it is asked; a wing to those that it needs."""
    own = wing_of(module.name)
    for item in _imports(module):
        wing = wing_of(_inside(item.target) or "")
        if wing in (None, own) or item.typing_only:
            continue
        where = f"{module.path.name}:{item.line} imports {item.target}"
        if own is None:
            assert item.deferred, where
            assert (module.name, wing) in DOORS, where
        else:
            assert wing in WINGS[own].needs, where


@each_module
def test_rooms_have_no_circles(module: Module) -> None:
    """Within a package too: from each module on, imports never come back to it."""
    seen: set[str] = set()
    ahead = [module.name]
    while ahead:
        for target in IMPORTED[ahead.pop()] - seen:
            assert target != module.name
            seen.add(target)
            ahead.append(target)


@each_module
def test_only_attrs_and_typing_extensions_are_needed(module: Module) -> None:
    for item in _imports(module):
        root = item.target.split(".")[0]
        if root != "skitgubbe" and root not in sys.stdlib_module_names:
            optional = item.deferred and (module.name, root) in OPTIONAL
            assert root in THIRD_PARTY or optional, f"{module.path.name}:{item.line}: {root}"


@each_engine_module
def test_the_engine_stands_alone(module: Module) -> None:
    for item in _imports(module):
        target = _inside(item.target)
        where = f"{module.path.name}:{item.line}: {item.target}"
        if target is None:
            assert item.target in ENGINE_STDLIB, where
        else:
            assert _in_engine(target), where
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ENGINE_CALLS, f"{module.path.name}:{node.lineno}"


def test_errors_know_nothing_of_the_engine() -> None:
    (errors,) = (module for module in MODULES if module.name == "errors")
    assert not [item for item in _imports(errors) if _in_engine(_inside(item.target) or "")]


def test_players_never_see_a_game() -> None:
    (player,) = (module for module in MODULES if module.name == "cli.simple_player")
    assert not {_inside(item.target) for item in _imports(player)} & {"", "game", "log", "state"}


@each_module
def test_every_module_says_what_it_shows(module: Module) -> None:
    if module.name not in ("", "__main__"):  # the front door makes it
        assigned = {
            target.id
            for node in module.tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        assert "__all__" in assigned


@each_module
def test_every_error_has_a_class_of_its_own(module: Module) -> None:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            raised = ast.unparse(node.exc.func)
            assert raised != "SkitgubbeError", f"{module.path.name}:{node.lineno}"


def test_the_front_door_only_shows_what_is_inside() -> None:
    assert all(hasattr(skitgubbe, name) for name in dir(skitgubbe))
    shown: dict[str, object] = {}
    exec("from skitgubbe import *", shown)
    assert set(dir(skitgubbe)) <= set(shown)


def test_the_front_door_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="module 'skitgubbe' has no attribute 'Ganme'"):
        skitgubbe.Ganme  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # noqa: B018


def test_type_checkers_and_the_interpreter_take_the_same_names() -> None:
    (door,) = (module for module in MODULES if not module.name)
    typed = {
        alias.asname: node.module
        for node in ast.walk(door.tree)
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    assert sorted(name for name in typed if name) == dir(skitgubbe)
    for name, home in typed.items():
        assert getattr(skitgubbe, str(name)) is getattr(
            import_module(f"skitgubbe.{home}"), str(name)
        )


def _loaded_by(name: str) -> set[str]:
    """The modules that a name loads, in a process of its own: here all are imported already."""
    code = f"import sys; from skitgubbe import {name}; print(*sys.modules)"
    return {*run([sys.executable, "-c", code], stdout=PIPE, check=True, text=True).stdout.split()}


def test_what_a_module_lacks_is_not_taken_for_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacks(_name: str) -> None:
        raise ModuleNotFoundError("No module named 'attrs'", name="attrs")

    monkeypatch.setattr(skitgubbe, "import_module", lacks)
    with pytest.raises(ModuleNotFoundError, match="attrs"):
        skitgubbe.no_name_of_ours  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # noqa: B018


def test_a_card_loads_no_more_than_it_needs() -> None:
    loaded = _loaded_by("Card")
    rooms = {_room(_inside(name) or "") for name in loaded if name.startswith("skitgubbe.")}
    assert rooms <= {"_typing", "cards", "errors", "faults", "shown", "viewers"}
    assert "attrs" not in loaded


def test_a_game_loads_what_is_seldom_used_when_it_is_asked_for() -> None:
    loaded = _loaded_by("Game")
    rooms = {_room(_inside(name) or "") for name in loaded if name.startswith("skitgubbe.")}
    assert not rooms & {"positions", "log_header", "languages", "strict_json", "records", "telling"}
    seldom = {"skitgubbe.knowledge.observer", "skitgubbe.knowledge.view"}
    assert not loaded & {*seldom, "json", "hashlib", "pathlib", "difflib"}


def test_its_modules_are_there_from_the_first_name_on() -> None:
    """In a process of its own: here all of them are imported already."""
    found = run(
        [sys.executable, "-c", "import skitgubbe; print(skitgubbe.errors.SkitgubbeError.__name__)"],
        stdout=PIPE,
        check=True,
    )
    assert found.stdout.split() == [b"SkitgubbeError"]


def test_public_names() -> None:
    pinned = Path(__file__).parent / "data" / "public_names.txt"
    assert sorted(dir(skitgubbe)) == pinned.read_text("utf-8").split()


# --- the tests themselves ---------------------------------------------------------------------

TESTS = Path(__file__).parent
each_test_file = pytest.mark.parametrize("path", sorted(TESTS.glob("*.py")), ids=lambda p: p.stem)


@each_test_file
def test_no_test_module_is_imported(path: Path) -> None:
    """What several need stands in a module that holds no tests."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            assert not name.startswith("test_"), f"{path.name} imports {name}"


@each_test_file
def test_no_test_changes_what_is_private(path: Path) -> None:
    """But for its own things: a state that is tested is one that public calls can lead to."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            private = node.attr.startswith("_") and not node.attr.startswith("__")
            assert own or not private, f"{path.name}:{node.lineno} sets {node.attr}"


# --- documentation and packaging --------------------------------------------------------------


def test_it_is_marked_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_the_picture_of_the_house() -> None:
    drawn = (Path(__file__).parent.parent / "docs" / "house.svg").read_text("utf-8")
    assert drawn == picture(), "python docs/house.py draws it anew"
