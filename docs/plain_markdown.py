"""Sphinx extension: pages that a code host shows as well, with nothing in them but plain Markdown.

- A directive stands in a comment, ``<!--{name}``, its lines, ``-->``: only Sphinx reads it.
- A link whose text is the name of something public, such as ``[`Game`](reference.md#playing)``,
  leads to where that is described; so does the first column of the reference.
- Any other link to a file outside of this folder leads to the repository.
- A rule or source can also be linked by its id: ``rules-shedding.html#S4``.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import download_reference, pending_xref
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

import skitgubbe

DOCS = Path(__file__).parent
ROOT = DOCS.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FILES = f"{PROJECT['urls']['Repository']}/blob/main"
DIRECTIVE = re.compile(r"^<!--(\{[\w-]+\}.*?)^-->$", re.MULTILINE | re.DOTALL)
ID = re.compile(r"[A-Z]{1,2}\d+ ")


def uncover(_app: Sphinx, _docname: str, source: list[str]) -> None:
    """Take directives out of their comments; every line stays where it is."""
    source[0] = DIRECTIVE.sub(r"```\1```", source[0])


class Links(SphinxTransform):
    """Let links lead to descriptions and to the repository, and give rules their short anchors."""

    default_priority = 400

    def apply(self) -> None:
        for link in list(self.document.findall(pending_xref)):
            if link["reftype"] != "myst":
                continue
            if link["reftarget"] == "reference" and isinstance(link[0][0], nodes.literal):
                self._describe(link)
            elif path := self._outside(f"{link['reftarget']}.md"):
                self._lead_to_repository(link, path)
        for file in list(self.document.findall(download_reference)):
            if path := self._outside(file["reftarget"]):
                if path.startswith("src/"):
                    self._describe(file)
                else:
                    self._lead_to_repository(file, path)
        for section in self.document.findall(nodes.section):
            if identifier := ID.match(section[0].astext()):
                section["ids"].append(identifier[0].strip())

    def _outside(self, target: str) -> str:
        """The path of a file in the repository, if it is outside of this folder, or nothing."""
        path = (Path(self.env.doc2path(self.env.docname)).parent / target).resolve()
        return "" if path.is_relative_to(DOCS) else path.relative_to(ROOT).as_posix()

    def _lead_to_repository(self, link: nodes.Element, path: str) -> None:
        link.replace_self(nodes.reference("", "", *link.children, refuri=f"{FILES}/{path}"))

    def _describe(self, link: nodes.Element) -> None:
        """Let a link lead to the description of the name that is its text."""
        name = link.astext()
        literal = nodes.literal(name, name, classes=["xref", "py", "py-obj"])
        target = name if name.startswith("skitgubbe.") else f"skitgubbe.{name}"
        description = pending_xref(
            *("", literal),
            refdoc=self.env.docname,
            refdomain="py",
            reftype="obj",
            reftarget=target,
            refexplicit=True,
            refwarn=True,
        )
        description.source, description.line = link.source, link.line
        link.replace_self(description)


def address_of_source(domain: str, about: dict[str, str]) -> str | None:
    """Where the repository has what is described: for ``sphinx.ext.linkcode``."""
    if domain != "py":
        return None
    thing: Any = skitgubbe
    for name in f"{about['module']}.{about['fullname']}".split(".")[1:]:
        thing = getattr(thing, name, None)
    thing = thing.fget if isinstance(thing, property) else thing
    try:
        lines, first = inspect.getsourcelines(inspect.unwrap(thing))
        path = Path(inspect.getsourcefile(thing) or "").relative_to(ROOT)
    except (TypeError, ValueError, OSError):
        return None
    return f"{FILES}/{path.as_posix()}#L{first}-L{first + len(lines) - 1}"


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", uncover)
    app.add_transform(Links)
    return {"parallel_read_safe": True}
