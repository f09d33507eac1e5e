"""Sphinx extension: after an example of the rule book stands the table that it leads to.

The examples of a page are run as the tests run them, one after the other.  A game that one of them
begins or plays on is drawn as it stands then, all hands open.
"""

from __future__ import annotations

import doctest
from collections.abc import Iterable, Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from skitgubbe import Game, svg

PAGES = "rules-"
WIDTH = 390  # so narrow, the table is tall, and its words are read on a phone too


def tables(page: str, blocks: Iterable[str]) -> Iterator[Game | None]:
    """For each example of a page, the game that it is about, as it stands after it."""
    names: dict[str, Any] = {}
    stood: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in blocks:
        session = doctest.DocTestParser().get_doctest(block, names, page, None, None)
        if runner.run(session, clear_globs=False).failed:
            raise ExtensionError(f"{page}: an example gives something else")
        names = session.globs
        games = {name: value for name, value in names.items() if isinstance(value, Game)}
        stands = {name: (id(game), game.moves) for name, game in games.items()}
        changed = [name for name in games if stands[name] != stood.get(name)]
        stood.update(stands)
        yield games[changed[-1]] if changed else None


def draw(app: Sphinx, doctree: nodes.document) -> None:
    """Put the pictures into a page of the rule book."""
    docname = app.env.docname
    if not docname.startswith(PAGES):
        return
    blocks = [
        node for node in doctree.findall(nodes.literal_block) if node.get("language") == "python"
    ]
    drawn = 0
    for node, game in zip(blocks, tables(docname, [node.astext() for node in blocks]), strict=True):
        if game is not None:
            drawn += 1
            picture = svg(game, size=WIDTH, prefix=f"table-{drawn}-")
            around = nodes.raw("", f'<div class="table-picture">{picture}</div>', format="html")
            node.parent.insert(node.parent.index(node) + 1, around)
    if not drawn:
        raise ExtensionError(f"{docname}: no example leads to a table")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", draw)
    return {"parallel_read_safe": True}
