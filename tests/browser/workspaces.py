"""The real app with the fake network and a workspace of a test's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.playground import Playground, ask, serving, wait_for_phase

WITH = """
import sys
from pathlib import Path
from app.server import serve
from app.command import Settings
serve(Settings(port=int(sys.argv[1]), fake=True, pace=float(sys.argv[2]), workspace=Path({folder!r})))
"""


@contextmanager
def working(folder: Path) -> Iterator[Playground]:
    """A running server that keeps its pages there."""
    with serving(pace=0.0, script=WITH.format(folder=str(folder))) as playground:
        yield playground


def write_page(page: Page, prompt: str) -> None:
    """Let a page be written, and open its source."""
    ask(page, prompt)
    wait_for_phase(page, "done")
    page.wait_for_selector(".glass iframe:not(.coming)", timeout=30_000)
    source(page)


def source(page: Page) -> None:
    page.click("[data-tab=source]")
    page.wait_for_selector(".edtext:not([hidden])", timeout=30_000)
    page.wait_for_function("document.querySelector('.edfile')?.textContent.includes('.')", timeout=30_000)


def said_by_page(page: Page, text: str) -> None:
    """Wait until the page in the sandbox says so."""
    body = page.frame_locator(f".glass iframe:not(.coming)[srcdoc*={text!r}]").locator("body")
    expect(body).to_contain_text(text, timeout=30_000)
