"""The pages as a code host shows them: plain Markdown, in which every link leads somewhere."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from examples import ROOT, pages
from markdown_it import MarkdownIt
from markdown_it.token import Token

pytestmark = pytest.mark.once

OTHERS = ("CHANGELOG.md", "CONTRIBUTING.md", "tests/corpus/README.md")
PAGES = [*pages(), *(ROOT / page for page in OTHERS)]
MARKDOWN = MarkdownIt("commonmark").enable(["table", "strikethrough"])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
REPOSITORY: str = PROJECT["urls"]["Repository"]
FILES = f"{REPOSITORY}/blob/main/"
IMAGES = f"{REPOSITORY.replace('//github.com/', '//raw.githubusercontent.com/')}/main/"
each_page = pytest.mark.parametrize(
    "page", PAGES, ids=[path.relative_to(ROOT).as_posix() for path in PAGES]
)


@cache
def tokens(page: Path) -> list[Token]:
    return MARKDOWN.parse(page.read_text("utf-8"))


def inline(page: Path) -> Iterator[Token]:
    """What stands in the running text of a page, in its headings and its tables."""
    for token in tokens(page):
        yield from token.children or ()


def slug(heading: str) -> str:
    """The anchor of a heading: as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page; a heading that comes again gets a number."""
    found: dict[str, int] = {}
    for opening, content in zip(tokens(page), tokens(page)[1:], strict=False):
        if opening.type == "heading_open":
            text = "".join(
                part.content
                for part in content.children or ()
                if part.type in ("text", "code_inline")
            )
            name = slug(text)
            while name in found:
                found[slug(text)] += 1
                name = f"{slug(text)}-{found[slug(text)]}"
            found[name] = 0
    return set(found)


def targets(page: Path) -> list[str]:
    """Where the links and the pictures of a page lead."""
    links = [token.attrs["href"] for token in inline(page) if token.type == "link_open"]
    images = [token.attrs["src"] for token in inline(page) if token.type == "image"]
    return list(map(str, links + images))


def assert_leads_somewhere(page: Path, link: str) -> None:
    """A link is to a file of the project, or to an address elsewhere."""
    for base in (FILES, IMAGES):
        if link.startswith(base):
            page, link = ROOT / "README.md", link.removeprefix(base)
    if link.startswith("https://"):
        assert not link.startswith(REPOSITORY) or link in PROJECT["urls"].values()
        return
    path, _, anchor = unquote(link).partition("#")
    file = (page.parent / path).resolve() if path else page
    assert file.is_relative_to(ROOT), link
    assert file.is_file(), link
    if anchor:
        assert file.suffix == ".md", link
        assert anchor in anchors(file), link


@each_page
def test_links_lead_somewhere(page: Path) -> None:
    for link in targets(page):
        assert_leads_somewhere(page, link)


def test_the_anchors_of_headings_are_those_of_github() -> None:
    assert slug("S4 After a pick-up") == "s4-after-a-pick-up"
    assert slug("Whose rules are these?") == "whose-rules-are-these"
    assert slug("`Game.why`: why not") == "gamewhy-why-not"
    assert slug("Vändtia & chance") == "vändtia--chance"


@each_page
def test_links_are_within_reach_of_a_heading_of_the_built_site(page: Path) -> None:
    """Sphinx gives anchors to three levels of headings, as ``myst_heading_anchors`` says."""
    assert {token.tag for token in tokens(page) if token.type == "heading_open"} <= {
        *("h1", "h2", "h3")
    }


def shown(token: Token) -> str:
    """The text of a paragraph, a heading or a cell as it is shown, with nothing in its code."""
    parts = {"code_inline": "``", "softbreak": "\n", "hardbreak": "\n"}
    return "".join(parts.get(part.type, "{}").format(part.content) for part in token.children or ())


# What a code host would show as it stands: roles, names of places, fields, fences with colons,
# definitions, comments, links to nowhere.
LEFT_OVER = re.compile(
    r"\{[\w:-]+\}`|^\([\w-]+\)=|^:[\w -]+:(\s|$)|^:::|^: |^% |^\+\+\+"
    r"|\]\(|\[[A-Z]{1,2}\d+\]",
    re.MULTILINE,
)


@each_page
def test_nothing_but_plain_markdown_is_shown(page: Path) -> None:
    for token in tokens(page):
        assert not LEFT_OVER.search(shown(token)), token.content
        assert not (token.type == "fence" and token.info.startswith("{")), token.info


@each_page
def test_all_markup_is_hidden_but_for_directives(page: Path) -> None:
    """A comment that holds a directive is read by Sphinx and by nobody else; there is no HTML."""
    for token in [*tokens(page), *inline(page)]:
        if token.type in ("html_block", "html_inline"):
            assert re.fullmatch(r"<!--\{[\w-]+\}.*\n-->", token.content.strip(), re.DOTALL)


@pytest.mark.parametrize(
    "text",
    [
        "{class}`~skitgubbe.Game`",
        "(S4)=\n### S4 After a pick-up",
        ":Sources: none.",
        ":::{note}\nText\n:::",
        "word\n: what it means",
        "see [S4]",
        "see [S4](a b)",
    ],
)
def test_what_only_sphinx_reads_is_noticed(text: str) -> None:
    assert any(LEFT_OVER.search(shown(token)) for token in MARKDOWN.parse(text))


# --- the page of an index of packages ---------------------------------------------------------


def test_links_of_the_readme_work_on_any_page() -> None:
    for link in targets(ROOT / "README.md"):
        assert link.startswith((FILES, IMAGES)), link


def test_the_addresses_of_the_project_are_of_one_repository() -> None:
    assert {"Homepage", "Repository", "Documentation", "Changelog", "Issues"} == set(
        PROJECT["urls"]
    )
    for address in PROJECT["urls"].values():
        assert address == REPOSITORY or address.startswith(f"{REPOSITORY}/")
        if address.startswith(FILES):
            assert_leads_somewhere(ROOT / "README.md", address)
