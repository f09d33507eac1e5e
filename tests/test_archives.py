"""Which files of folders are logs, and in which order they come."""

from __future__ import annotations

import inspect
import os
import sys
from pathlib import Path

import pytest

from skitgubbe.records.archives import Unlisted, logs_in


def found_in(folder: Path) -> list[str]:
    """The logs of a folder, relative to it."""
    found: list[str] = []
    for path in logs_in([folder]):
        assert isinstance(path, str)
        found.append(str(Path(path).relative_to(folder)))
    return found


def touch(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (
            ["10.jsonl", "9.jsonl", "Z.jsonl", "a.jsonl.gz", "b.jsonl/c.jsonl", "b/d.jsonl.zst"],
            ["10.jsonl", "9.jsonl", "Z.jsonl", "a.jsonl.gz", "b/d.jsonl.zst", "b.jsonl/c.jsonl"],
        ),
        (["a.json", "b.jsonl.txt", "c.JSONL", "d.jsonl.bz2", "jsonl", ".jsonl"], [".jsonl"]),
        (
            ["a\nb.jsonl", "\x1b[2J.jsonl", "\udcff.jsonl"],
            ["\x1b[2J.jsonl", "a\nb.jsonl", "\udcff.jsonl"],
        ),
    ],
)
def test_the_logs_of_a_folder(tmp_path: Path, names: list[str], found: list[str]) -> None:
    """Those that are named so, in the order of their names."""
    touch(tmp_path, *names)
    assert found_in(tmp_path) == found


def test_what_is_named_is_given_as_it_is(tmp_path: Path) -> None:
    touch(tmp_path, "a.txt")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    touch(tmp_path, "folder/b.jsonl")
    named: list[str | Path] = [tmp_path / "a.txt", "none", "a\0b", tmp_path / "link", "-"]
    assert list(logs_in(named)) == [
        str(tmp_path / "a.txt"),
        "none",
        "a\0b",
        str(tmp_path / "link" / "b.jsonl"),
        "-",
    ]


def test_links_and_pipes(tmp_path: Path) -> None:
    """Links to files are followed, those to folders are not, so that none leads in circles."""
    touch(tmp_path, "target.txt", "folder/a.jsonl")
    os.mkfifo(tmp_path / "pipe.jsonl")
    for name, target in {
        "circle": tmp_path,
        "circle.jsonl": tmp_path,
        "file.jsonl": tmp_path / "target.txt",
        "itself.jsonl": tmp_path / "itself.jsonl",
        "nowhere.jsonl": tmp_path / "none",
        "link.jsonl": tmp_path / "pipe.jsonl",
    }.items():
        (tmp_path / name).symlink_to(target)
    assert found_in(tmp_path) == ["file.jsonl", "folder/a.jsonl", "itself.jsonl", "nowhere.jsonl"]
    assert list(logs_in([tmp_path / "pipe.jsonl"])) == [str(tmp_path / "pipe.jsonl")]


def test_folders_very_deep_in_one_another(tmp_path: Path) -> None:
    folder = tmp_path
    for _ in range(80):
        folder /= "x"
    touch(folder, "a.jsonl")
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(len(inspect.stack(0)) + 60)
        found = list(logs_in([tmp_path]))
    finally:
        sys.setrecursionlimit(limit)
    assert found == [str(folder / "a.jsonl")]


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    touch(tmp_path, "a.jsonl", "c.jsonl")
    (tmp_path / "b").mkdir()
    found = logs_in([tmp_path])
    assert next(found) == str(tmp_path / "a.jsonl")
    (tmp_path / "b").rmdir()
    assert list(found) == [
        Unlisted(str(tmp_path / "b"), "No such file or directory"),
        str(tmp_path / "c.jsonl"),
    ]
