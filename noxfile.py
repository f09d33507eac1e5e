"""``nox`` checks everything; ``nox -s long fuzz`` tries more games and inputs, as CI does too.

``nox -s browser`` steps through games in Chromium and plays there, as CI does too, ``nox -s bench``
measures speed, and ``nox -s mutants`` how much the tests see.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nox
from packaging.metadata import Metadata

nox.needs_version = ">=2025.5.1"
nox.options.default_venv_backend = "virtualenv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = "CI" in os.environ
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "tests", "docs", "wheel", "left_out"]

ROOT = Path(__file__).parent
PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)


def is_here(version: str) -> bool:
    """Whether a Python answers; pyenv's may be there and not switched on."""
    python = shutil.which(f"python{version}")
    return (
        python is not None
        and not subprocess.run(
            [python, "-c", ""], check=False, stderr=subprocess.DEVNULL
        ).returncode
    )


HERE = [version for version in PYTHONS if is_here(version)]
NEWEST = HERE[-1] if HERE else ".".join(map(str, sys.version_info[:2]))
"""The Python that runs everything; the others run :data:`QUICK`."""
MUTATED: dict[str, list[str]] = PYPROJECT["tool"]["mutmut"]["packages"]
"""Packages that ``mutants`` changes, and the tests that are to notice."""
PYTEST = ("pytest", "--numprocesses=auto", "--dist=worksteal")
PLAIN = ("--assert=plain", "--showlocals")
"""To prepare what failing tests tell would take longer than many of them; ``nox -s tests-3.13 --
FILE`` tells all."""
QUICK = ("-m", "not long and not once and not hypothesis")
"""The tests that are run on every Python."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
"""What the browser may be called."""
INSTALLED = ("cli", "cli_show", "cli_tell", "cli_verify", "examples", "games", "log", "telling")
"""Modules of tests that would notice what is missing in the wheel."""


def group(name: str) -> tuple[str, ...]:
    """The requirements of one dependency group."""
    return nox.project.dependency_groups(PYPROJECT, name)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format."""
    session.install(*group("lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the library, the tests and the documentation's programs and examples.

    And that no type of the library is left for each type checker to infer in its own way.
    """
    session.install("-e", ".", *group("typing"))
    examples = Path(session.create_tmp(), "examples")
    shutil.rmtree(examples, ignore_errors=True)
    session.run("python", "tests/examples.py", str(examples))
    checked = ("src", "tests", "noxfile.py", "docs/tutorials", str(examples))
    with ThreadPoolExecutor() as pool:  # each takes one core
        runs = [pool.submit(session.run, checker, *checked) for checker in ("mypy", "pyright")]
        for run in runs:
            run.result()
    session.run("pyright", "--verifytypes", "skitgubbe", "--ignoreexternal")


@nox.session(python=PYTHONS if HERE else [NEWEST])
def tests(session: nox.Session) -> None:
    """Run the tests; on the newest Python all of them, and see that they reach every branch."""
    session.install("-e", ".", *group("test"))
    if session.posargs:
        session.run(*PYTEST, *session.posargs)
        return
    if session.python != NEWEST:
        session.run(*PYTEST, *PLAIN, *QUICK)
        return
    coverage = {"COVERAGE_FILE": str(Path(session.create_tmp(), ".coverage"))}
    measured = ("--cov", "--cov-report=term-missing")
    session.run(*PYTEST, *PLAIN, "-m", "not long", *measured, env=coverage)


@nox.session(python=NEWEST)
def long(session: nox.Session) -> None:
    """Run the tests of many games and large inputs, and try many more examples."""
    session.install("-e", ".", *group("test"))
    chosen = ("-m", "long or hypothesis", "--hypothesis-profile=long")
    session.run(*PYTEST, *chosen, *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, warnings as errors; run its examples, and check its Markdown."""
    session.install("-e", ".", *group("docs"), *group("notebook"))
    session.run("sphinx-build", "-qnEW", "--keep-going", "docs", "docs/_build/html")
    pages = [f"tests/test_{name}.py" for name in ("examples", "pages", "reference")]
    session.run("pytest", *pages, "tests/notebook_kernel.py")


@nox.session
def wheel(session: nox.Session) -> None:
    """Build sdist and wheel, check both, and run tests of the sdist on the installed wheel."""
    session.install("build", *group("test"))
    tmp = Path(session.create_tmp()).resolve()
    dist, unpacked = tmp / "dist", tmp / "sdist"
    for folder in (dist, unpacked):
        shutil.rmtree(folder, ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", str(dist))
    (built,) = dist.glob("*.whl")
    (source,) = dist.glob("*.tar.gz")
    check_wheel(session, built)
    with tarfile.open(source) as archive:
        archive.extractall(unpacked, filter="data")
    (project,) = unpacked.iterdir()
    check_sdist(session, project)

    session.install("--force-reinstall", str(built))
    shutil.rmtree(project / "src")  # only the installed wheel is left to import
    with session.chdir(project):
        session.run("skitgubbe", "--version")
        session.run("skitgubbe", "demo", "--seed", "1", "--output", str(tmp / "demo.jsonl"))
        session.run("skitgubbe", "replay", str(tmp / "demo.jsonl"))
        session.run(*PYTEST, *PLAIN, *QUICK, *(f"tests/test_{name}.py" for name in INSTALLED))


def check_wheel(session: nox.Session, path: Path) -> None:
    """The wheel holds the package and its licence, and its metadata are right."""
    with zipfile.ZipFile(path) as archive:
        found = {name for name in archive.namelist() if not name.endswith("/")}
        (about,) = {name.split("/")[0] for name in found if ".dist-info/" in name}
        metadata = Metadata.from_email(archive.read(f"{about}/METADATA"), validate=True)
    package = {
        file.relative_to(ROOT / "src").as_posix()
        for file in (ROOT / "src").rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    names = ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")
    expected = package | {f"{about}/{name}" for name in names}
    if found != expected:
        session.error(f"the wheel's contents are off by {sorted(found ^ expected)}")
    facts = {
        "name": (metadata.name, "skitgubbe"),
        "license": (metadata.license_expression, "MIT"),
        "license files": (metadata.license_files, ["LICENSE"]),
        "requires-python": (str(metadata.requires_python), ">=3.11"),
        "addresses": (metadata.project_urls, PYPROJECT["project"]["urls"]),
        "readme": (metadata.description, (ROOT / "README.md").read_text("utf-8")),
        "needs": (
            sorted(need.name for need in metadata.requires_dist or [] if need.marker is None),
            ["attrs", "typing-extensions"],
        ),
    }
    for fact, (value, wanted) in facts.items():
        if value != wanted:
            session.error(f"the wheel's {fact} is {value!r}, not {wanted!r}")


def check_sdist(session: nox.Session, project: Path) -> None:
    """The sdist holds all that is needed to build, test and document the library."""
    found = {path.name for path in project.iterdir()}
    expected = {
        *("src", "tests", "docs", "benchmarks", "noxfile.py", "pyproject.toml"),
        *("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "PKG-INFO", ".gitignore"),
    }
    if found != expected:
        session.error(f"the sdist's contents are off by {sorted(found ^ expected)}")


@nox.session(venv_backend="none")
def left_out(session: nox.Session) -> None:
    """Say at the end which Pythons were not there, so that nobody takes their tests for passed."""
    if missing := [version for version in PYTHONS if version not in HERE]:
        session.warn(f"NOT run, as there is no Python {' and no Python '.join(missing)}: its tests")
        session.warn(f"Python {NEWEST} has run all tests, with coverage.")


@nox.session
def fuzz(session: nox.Session) -> None:
    """Fuzz everything that reads what somebody sent, for a minute or as long as is said."""
    session.install("-e", ".", *group("fuzz"))
    tmp = Path(session.create_tmp()).resolve()
    session.run(
        *("python", "tests/fuzz_readers.py", str(tmp / "corpus")),
        *("-max_total_time=60", "-timeout=10", "-rss_limit_mb=1500", "-max_len=20000"),
        *("-print_final_stats=1", "-verbosity=0", f"-artifact_prefix={tmp}/"),
        *session.posargs,
    )


@nox.session(python=NEWEST)
def browser(session: nox.Session) -> None:
    """Step through games and play in Chromium; give a folder, and screenshots are put there."""
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if chromium is None:
        session.error(f"there is no {' or '.join(CHROMIUM)}; Debian has it in a package: chromium")
    session.install("-e", ".", *group("browser"))
    env = {"SKITGUBBE_CHROMIUM": chromium}
    if session.posargs:
        env["SKITGUBBE_SCREENSHOTS"] = str(Path(session.posargs[0]).resolve())
    session.run("pytest", "tests/browser_pages.py", "tests/browser_web_table.py", env=env)


@nox.session(python=NEWEST)
def schemas(session: nox.Session) -> None:
    """Let tools for other languages read the schemas; needs Node.js and npm."""
    if shutil.which("npm") is None:
        session.error("there is no npm")
    session.install("-e", ".", *group("schemas"))
    tmp = Path(session.create_tmp()).resolve()
    for name in ("package.json", "generate.mjs"):
        shutil.copy(ROOT / "tests" / "schema_tools" / name, tmp)
    with session.chdir(tmp):
        quiet = ("--no-package-lock", "--no-audit", "--no-fund")
        session.run("npm", "install", *quiet, external=True)
    env = {"SKITGUBBE_SCHEMA_TOOLS": str(tmp)}
    session.run("pytest", "tests/schema_tools/check_schemas.py", env=env)


@nox.session(python=NEWEST)
@nox.parametrize("package", list(MUTATED), ids=list(MUTATED))
def mutants(session: nox.Session, package: str) -> None:
    """Change a package in many small ways, and list the changes that no test notices."""
    session.install("-e", ".", *group("mutation"))
    work = Path(session.create_tmp()).resolve() / package
    for name in ("src", "tests", "docs"):
        shutil.rmtree(work / name, ignore_errors=True)
        shutil.copytree(name, work / name)
    for name in ("CHANGELOG.md", "README.md", "LICENSE"):
        shutil.copy(name, work)
    found = [path for name in MUTATED[package] for path in Path("tests").glob(f"test_{name}.py")]
    chosen = {
        "only_mutate": [f"src/skitgubbe/{package}/*"],
        "pytest_add_cli_args_test_selection": sorted(map(str, found)),
    }
    lines = "".join(f"{key} = {json.dumps(values)}\n" for key, values in chosen.items())
    text = Path("pyproject.toml").read_text("utf-8")
    text = text.replace("[tool.mutmut]\n", f"[tool.mutmut]\n{lines}")
    (work / "pyproject.toml").write_text(text, "utf-8")
    mutated = {"PYTHONPATH": str(work / "mutants" / "src")}  # for processes that tests start
    with session.chdir(work):
        session.run("mutmut", "run", *session.posargs, env=mutated)
        session.run("mutmut", "results")
        session.run("mutmut", "export-cicd-stats")
        counts = json.loads(Path("mutants/mutmut-cicd-stats.json").read_text("utf-8"))
    session.log(", ".join(f"{name} {count}" for name, count in counts.items() if count))


@nox.session
def bench(session: nox.Session) -> None:
    """Print moves per second, other libraries beside this one."""
    session.install(".", *group("bench"))
    session.run("python", "benchmarks/compare.py", *session.posargs)
