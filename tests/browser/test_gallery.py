"""The gallery: versions with pictures that stay after a restart and a kill, and examples with one click."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.examples import CHIPS, EXAMPLES
from tests.browser.playground import chromium, forget, opened, shot, wait_for_phase
from tests.browser.workspaces import said_by_page, working, write_page

pytestmark = pytest.mark.app

expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def gallery(page: Page) -> None:
    page.click(".views a[href='#gallery']")
    page.wait_for_selector(".gcard", timeout=30_000)


def titles(page: Page) -> list[str]:
    return page.locator(".gname").all_inner_texts()


def test_versions_are_there_again_after_a_kill_and_a_run_is_opened_on_the_board(
    browser: Browser, tmp_path: Path
) -> None:
    with working(tmp_path) as playground:
        page = opened(browser, playground.url)
        page.click(".views a[href='#gallery']")
        expect(page.locator(".gtold")).to_contain_text("Nothing is kept yet")
        expect(page.locator(".gexamples button:visible")).to_have_count(len(EXAMPLES))
        page.click(".views a[href='#playground']")
        write_page(page, "the first page")
        page.fill(".edtext", "<!doctype html>\n<p>edited")
        page.keyboard.press("Control+s")
        expect(page.locator(".edmark")).to_have_text("version 2 of 2")
        playground.process.send_signal(signal.SIGKILL)
        playground.process.wait()
        page.close()
    with working(tmp_path) as playground:
        page = opened(browser, playground.url)
        gallery(page)
        expect(page.locator(".gcard")).to_have_count(2)
        assert titles(page) == ["the first page", "the first page"]
        expect(page.locator(".gpic iframe")).to_have_count(2)
        assert {frame.get_attribute("sandbox") for frame in page.query_selector_all(".gpic iframe")} == {
            "allow-scripts"
        }
        by_keyboard(page)
        page.locator(".gcard").last.locator(".gopen").click()
        wait_for_phase(page, "done")
        assert page.inner_text(".pill").startswith("Recorded")
        page.wait_for_function("document.querySelectorAll('.board .c').length > 100", timeout=30_000)
        page.close()


def by_keyboard(page: Page) -> None:
    """Rename, compare, restore, delete and take back, without a mouse."""
    page.locator(".gcard").first.focus()
    page.keyboard.press("F2")
    page.keyboard.type("<b>mine</b>")
    page.keyboard.press("Enter")
    expect(page.locator(".gname").first).to_have_text("<b>mine</b>")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    dialog = page.locator("dialog.vcompare")
    expect(dialog.locator(".summary")).to_contain_text("lines differ")
    shot(page, "gallery-compare")
    dialog.get_by_role("button", name="Close").click()
    page.locator(".gcard").last.locator(".gback").click()
    expect(page.locator(".gcard")).to_have_count(3)
    expect(page.locator(".gline").first).to_contain_text("taken back")
    page.locator(".gcard").first.focus()
    page.keyboard.press("Delete")
    expect(page.locator(".gcard")).to_have_count(2)
    page.click(".gundo button")
    expect(page.locator(".gcard")).to_have_count(3)
    page.locator(".gcard").first.focus()
    page.keyboard.press("Delete")
    expect(page.locator(".gcard")).to_have_count(2)


def test_an_example_is_written_with_one_click_and_pictures_out_of_sight_are_taken_away(
    browser: Browser, tmp_path: Path
) -> None:
    with working(tmp_path) as playground:
        page = opened(browser, playground.url)
        assert page.locator(".chip").all_inner_texts() == [example.label for example in EXAMPLES[:CHIPS]]
        page.click(".views a[href='#gallery']")
        forget(page)
        page.click(f".gexamples button:has-text({EXAMPLES[2].label!r})")
        wait_for_phase(page, "done")
        assert page.input_value("#prompt textarea") == EXAMPLES[2].prompt
        page.wait_for_selector(".glass iframe:not(.coming)", timeout=30_000)
        for number in range(14):
            (tmp_path / "pages" / f"page-{number}.html").write_text(f"<!doctype html><p>page {number}</p>")
        gallery(page)
        expect(page.locator(".gcard")).to_have_count(15)
        page.locator(".gcard").last.scroll_into_view_if_needed()
        expect(page.locator(".gcard").last.locator("iframe")).to_have_count(1)
        expect(page.locator(".gcard").first.locator("iframe")).to_have_count(0)
        page.locator(".gcard").nth(4).locator(".gopen").click()
        said_by_page(page, "page ")
        page.click(".views a[href='#race']")
        expect(page.locator(".gpic iframe")).to_have_count(0)
        page.close()
