"""What tools for other languages make of the schemas: typed unions, and no complaint.

Run by ``nox -s schemas``, which brings the tools: those of npm lie in the folder that is named in
the environment.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from subprocess import run
from types import ModuleType
from typing import get_args

import pytest

from skitgubbe import Event, Game, Rules, schema

__all__: list[str] = []

FOLDER = Path(os.environ["SKITGUBBE_SCHEMA_TOOLS"])
NAMES = ("log", "position", "view", "rules")
LINES = {"Header", *(cls.__name__ for cls in get_args(Event))}


@pytest.fixture(scope="module", autouse=True)
def made() -> None:
    """Write the schemas and documents of a game, and let the tools of npm read them."""
    rules = Rules.preset("everyone")
    game = Game(4, rules=rules, seed=7)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    documents = {
        "log": [*game.log.to_jsonl().splitlines(), *game.log.for_seat(1).to_jsonl().splitlines()],
        "position": [json.dumps(game.position.to_dict())],
        "view": [json.dumps(game.view(2).to_dict())],
        "rules": [json.dumps(rules.to_dict())],
    }
    for name in NAMES:
        Path(FOLDER, f"{name}.json").write_text(json.dumps(schema(name)), "utf-8")
        Path(FOLDER, f"{name}.jsonl").write_text("\n".join(documents[name]), "utf-8")
    run(["node", "generate.mjs"], cwd=FOLDER, check=True)


@pytest.mark.parametrize("name", NAMES)
def test_typescript(name: str) -> None:
    """Nothing is unknown but the keys of a header that are known nowhere."""
    text = Path(FOLDER, f"{name}.ts").read_text("utf-8")
    assert text.count("unknown") == (name == "log")
    if name == "log":
        (union,) = re.findall(r"export type LogLine =([^;]*);", text)
        assert {*re.findall(r"\w+", union)} == LINES


def test_typescript_compiles() -> None:
    files = [f"{name}.ts" for name in NAMES]
    run(["npx", "tsc", "--noEmit", "--strict", *files], cwd=FOLDER, check=True)


@pytest.mark.parametrize("name", NAMES)
def test_go(name: str) -> None:
    """Every field of every type has a type of its own."""
    text = Path(FOLDER, f"{name}.go").read_text("utf-8")
    fields = re.findall(r"^\t\w+ +(\S+) +`json", text, re.MULTILINE)
    assert fields and not [kind for kind in fields if "interface" in kind or "any" in kind]


@pytest.mark.parametrize("name", NAMES)
def test_python(name: str) -> None:
    """The models read what the library writes, each line as its own class."""
    output = Path(FOLDER, f"{name}_models.py")
    kind = ("--input-file-type", "jsonschema", "--output-model-type", "pydantic_v2.BaseModel")
    made = ("--input", f"{name}.json", "--output", output.name, "--formatters", "builtin")
    run([sys.executable, "-m", "datamodel_code_generator", *made, *kind], cwd=FOLDER, check=True)
    text = output.read_text("utf-8")
    assert "Any" not in text
    module = sys.modules[output.stem] = ModuleType(output.stem)
    exec(compile(text, output.name, "exec"), vars(module))
    root = getattr(module, {"log": "LogLine"}.get(name, name.capitalize()))
    for line in Path(FOLDER, f"{name}.jsonl").read_text("utf-8").splitlines():
        value = root.model_validate_json(line)
        if name == "log":
            event = json.loads(line).get("event", "header")
            assert type(value.root).__name__ == event.title().replace("_", "")
