"""The interface is pinned: whoever changes the public names or a schema says so in the changelog.

The newest section of CHANGELOG.md has a line ``Interface: <fingerprint>``, the first twelve hex
digits of a SHA-256 over the public names and the schemas.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import skitgubbe

__all__: list[str] = []

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"
SCHEMAS = ("log", "position", "rules", "view")


def fingerprint() -> str:
    interface = {
        "names": sorted(dir(skitgubbe)),
        "schemas": {name: skitgubbe.schema(name) for name in SCHEMAS},
    }
    text = json.dumps(interface, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def pinned(changelog: str) -> list[str]:
    """The fingerprints in the newest section: from the first ``##`` heading to the next."""
    newest = re.split(r"^## ", changelog, flags=re.MULTILINE)[1]
    return re.findall(r"^Interface: ([0-9a-f]{12})$", newest, flags=re.MULTILINE)


def test_the_changelog_pins_the_interface() -> None:
    line = f"Interface: {fingerprint()}"
    found = pinned(CHANGELOG.read_text("utf-8"))
    assert found == [fingerprint()], (
        f"the public names or a schema changed, or are not pinned yet: the newest section of "
        f"CHANGELOG.md has {found or 'no fingerprint'}; write there what changed, and one line "
        f"{line!r} in place of the old one"
    )


def test_only_the_newest_section_counts() -> None:
    changelog = (
        "# Changelog\n\n## 0.2\n\nInterface: 0123456789ab\n\n## 0.1\n\nInterface: ba9876543210\n"
    )
    assert pinned(changelog) == ["0123456789ab"]
    assert pinned("# Changelog\n\n## 0.3\n\n## 0.2\n\nInterface: 0123456789ab\n") == []
