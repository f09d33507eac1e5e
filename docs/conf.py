"""Sphinx configuration: built offline, every reference resolved, warnings as errors."""

from __future__ import annotations

import sys
from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

import skitgubbe

sys.path.insert(0, str(Path(__file__).parent))
from plain_markdown import address_of_source

project = "skitgubbe"
author = "The skitgubbe authors"
copyright = f"2026, {author}"  # the name that Sphinx reads
release = version = skitgubbe.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.linkcode",
    "plain_markdown",
    "table_pictures",
]
linkcode_resolve = address_of_source
myst_heading_anchors = 3
exclude_patterns = ["_build"]
suppress_warnings = ["myst.header"]  # a rule is a heading of the third level on every page

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False
python_use_unqualified_type_names = True

nitpicky = True

html_theme = "furo"
html_title = f"skitgubbe {release}"


# Names of the standard library that signatures use without their module.
_PLAIN = {
    "Callable",
    "Iterable",
    "Iterator",
    "Mapping",
    "Path",
    "PathLike",
    "Random",
    "Self",
    "Sequence",
}


def _resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Node | None:
    """Find a public name by whatever path it is called; names of the standard library stay text.

    A signature may say ``skitgubbe.cards.Card`` or ``Card`` where the page documents
    ``skitgubbe.Card``.
    """
    if node.get("refdomain") != "py":
        return None
    target: str = node["reftarget"]
    root, _, rest = target.partition(".")
    names = rest.split(".") if root == "skitgubbe" else target.split(".")
    for start, name in enumerate(names):
        if name in dir(skitgubbe):
            docname = node.get("refdoc", app.config.root_doc)
            full = ".".join(["skitgubbe", *names[start:]])
            domain = env.domains.python_domain
            for kind in ("obj", "attr", "meth"):
                found = domain.resolve_xref(env, docname, app.builder, kind, full, node, content)
                if found is not None:
                    return found
    if root in sys.stdlib_module_names or target in _PLAIN:
        return content
    return None


def setup(app: Sphinx) -> None:
    app.connect("missing-reference", _resolve)
