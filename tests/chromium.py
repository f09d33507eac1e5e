"""A real browser, for ``nox -s browser``.

``SKITGUBBE_CHROMIUM`` is the path of the browser.

If ``SKITGUBBE_SCREENSHOTS`` names a folder, pictures of what was seen are put there.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

__all__ = ["SIZES", "chromium", "faults", "screenshot"]

SIZES = {"phone": (390, 844), "desktop": (1280, 900)}


@contextmanager
def chromium() -> Generator[Any]:
    """The browser, started; what it is made with is not where types are checked."""
    playwright: Any = import_module("playwright.sync_api")
    path = os.environ["SKITGUBBE_CHROMIUM"]
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


def screenshot(page: Any, name: str) -> None:
    """Put a picture of a page where pictures are wanted."""
    if "SKITGUBBE_SCREENSHOTS" in os.environ:
        folder = Path(os.environ["SKITGUBBE_SCREENSHOTS"])
        page.screenshot(path=folder / f"{name}.png")


def faults(page: Any) -> list[str]:
    """What axe-core finds wrong with a page."""
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
    page.evaluate(axe)
    found = page.evaluate("axe.run().then((found) => found.violations)")
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found]
