"""The steps in the README from the first start to a page of one's own on disk, as somebody does them who has never seen
the playground: with the shipped model, and in less than two minutes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.playground import chromium, opened, running, serving, shot, until, wait_for_phase
from tests.browser.workspaces import said_by_page

pytestmark = [pytest.mark.app, pytest.mark.weights, pytest.mark.slow]

LIMIT = 120.0  # seconds, as the README promises
THINKS = 1.5  # seconds that a person looks before each step
README = Path(__file__).parents[2] / "README.md"


def test_from_the_first_start_to_a_page_of_one_s_own_on_disk(tmp_path: Path) -> None:
    steps = README.read_text(encoding="utf-8").partition("From the first start to a page of your own")[2][:400]
    steps = " ".join(steps.split())
    for words in ("*Solar system*", "**Generate**", "**Source**", "Solar System", "**Ctrl+S**", "arrow pointing down"):
        assert words in steps, "these are no longer the steps of the README"
    began = time.monotonic()
    with serving() as playground, chromium() as browser:
        page = opened(browser, playground.url)
        look = lambda: page.wait_for_timeout(1000 * THINKS)  # noqa: E731
        look()
        page.get_by_role("button", name="Solar system", exact=True).first.click()
        look()
        page.get_by_role("button", name="Generate", exact=True).click()
        wait_for_phase(page, "running")
        wait_for_phase(page, "done")
        until(running(page), "document.querySelector('h1').innerText.includes('Solar System')")
        look()
        page.click("[data-tab=source]")
        area = page.locator(".edtext")
        expect(area).to_be_visible()
        at = area.input_value().index("Solar System", area.input_value().index("<h1"))
        area.evaluate("(node, at) => { node.focus(); node.setSelectionRange(at, at + 12) }", at)
        page.keyboard.type("The Worlds of Vera", delay=60)
        said_by_page(page, "The Worlds of Vera")
        look()
        page.keyboard.press("Control+s")
        expect(page.locator(".edmark")).to_have_text("version 2 of 2")
        shot(page, "newcomer")
        with page.expect_download() as download:
            page.click(".pbar .save")
        download.value.save_as(tmp_path / "mine.html")
        took = time.monotonic() - began
    print(f"from the first start to a page on disk: {took:.0f} s")
    assert "The Worlds of Vera</h1>" in (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert took < LIMIT
