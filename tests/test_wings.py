"""No wing is needed: each is taken away in turn, and the core goes on without it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from subprocess import PIPE, STDOUT, run

import pytest
from house import WINGS, wing_of

import skitgubbe

pytestmark = pytest.mark.once

PACKAGE = Path(skitgubbe.__path__[0])
TESTS = Path(__file__).parent

OF_THE_CORE = (
    *("cards", "moves", "notation", "rules", "game", "games", "exactly_once", "why", "tags"),
    *("rules_collecting", "rules_everyone", "rules_shedding", "rules_sluffing", "rules_upcard"),
    *("refusals_collecting", "refusals_shedding", "engine_rules", "engine_perft", "perft"),
    *("positions", "position_faults", "position_games", "position_play", "position_text"),
    *("views", "worlds", "gifts", "standings"),
)
"""Test modules that touch no wing."""

each_wing = pytest.mark.parametrize("wing", WINGS)


def needs(wing: str, other: str) -> bool:
    """Whether a wing is another, or cannot do without it."""
    return wing == other or any(needs(each, other) for each in WINGS[wing].needs)


def run_without(wing: str, folder: Path, *command: str) -> None:
    copy = folder / "skitgubbe"
    copytree(PACKAGE, copy, ignore=ignore_patterns("__pycache__"))
    for path in [*copy.rglob("*.py")]:
        name = path.relative_to(copy).with_suffix("").as_posix().replace("/", ".")
        if wing_of(name.removesuffix(".__init__")) == wing:
            path.unlink()
    seen = f"import skitgubbe; assert skitgubbe.__path__ == [{str(copy)!r}]"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(TESTS)])}
    for arguments in (["-c", seen], command):
        done = run(
            [sys.executable, *arguments],
            env=environment, cwd=TESTS.parent, stdout=PIPE, stderr=STDOUT, text=True, check=False,
        )  # fmt: skip
        assert not done.returncode, done.stdout


@each_wing
def test_without_a_wing(wing: str, tmp_path: Path) -> None:
    """The core plays, and each other wing that does not need it can be loaded."""
    others = [name for name in WINGS if not needs(name, wing)]
    modules = [module for name in others for module in WINGS[name].modules]
    run_without(wing, tmp_path, str(TESTS / "core_alone.py"), *modules)


@pytest.mark.long
@each_wing
def test_the_tests_of_the_core_without_a_wing(wing: str, tmp_path: Path) -> None:
    files = [str(TESTS / f"test_{name}.py") for name in OF_THE_CORE]
    quick = ("-m", "not long and not hypothesis", "-p", "no:cacheprovider")
    run_without(wing, tmp_path, "-m", "pytest", "-q", *quick, *files)
