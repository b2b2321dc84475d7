"""What the page makes of rounds that came merged, and of a program that no longer knows its run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.playground import ask, chromium, opened, serving, wait_for_phase
from visualize.trace import Trace

pytestmark = pytest.mark.app

SUDDEN = """
import sys
import uvicorn
from app.desk import Desk
from app.server import application
from app.session import Session
from tests.app.sources import PAGE, Worker

class Sudden(Worker):
    # A whole page at once, so that its rounds are merged; or nothing at all, when the prompt says so.
    def events(self, request):
        (self.gate.clear if "nothing" in request.messages[0].content else self.gate.set)()
        yield from super().events(request)

uvicorn.run(application(Session(Sudden(PAGE * 16), Desk())), port=int(sys.argv[1]), log_level="warning")
"""
WATCH = """async () => {
    const { store } = await import("/clover/store.js");
    window.merged = 0;
    window.whole = 0;
    store.on("end", (end) => { window.merged += Boolean(end.merged); });
    store.on("whole", () => { window.whole += 1; });
}"""
BACK = """async () => {
    const { store } = await import("/clover/store.js");
    store.seek(7);
    const before = store.run;
    await store.refetch();
    return [store.run !== before, store.k, store.run.last];
}"""
GAP = """async () => {
    const { store } = await import("/clover/store.js");
    await store.refetch();
}"""

# The rounds of the run on screen once more: one, then four together, then ten; and the rounds of each paint.
TOGETHER = """async () => {
    const { store } = await import("/clover/store.js");
    const { frames, end, ...rest } = await (await fetch(`/runs/${store.run.id}`)).json();
    const shown = [];
    store.receive({ ...rest, frames: [] });
    store.on("paint", ({ run, k }) => { if (run && k >= 0) shown.push(run.markAt(k) + 1); });
    const settled = async () => { for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame); };
    for (const rounds of [1, 5, 15]) {
        while (store.run.marks.length < rounds) store.receive({ id: store.run.id, frames: [frames.shift()] });
        await settled();
    }
    return [...new Set(shown)];
}"""


@pytest.fixture
def page() -> Iterator[Page]:
    with serving(pace=0.0, script=SUDDEN) as playground, chromium() as browser:
        yield opened(browser, playground.url)


def lost(page: Page, what: str) -> None:
    """From now on the program answers as one that was started anew."""
    detail = '{"detail": "This run is no longer kept."}'
    page.route(what, lambda route: route.fulfill(status=404, content_type="application/json", body=detail))


def test_a_run_that_came_merged_is_made_whole_without_disturbing_its_preview(page: Page) -> None:
    page.evaluate(WATCH)
    for number in (1, 2):
        ask(page, "a solar system")
        page.wait_for_function(f"window.whole === {number}", timeout=30_000)
    assert page.evaluate("window.merged") == 2
    # Both were cut off: the second takes the place of the first.
    page.wait_for_function("document.querySelectorAll('.glass iframe:not(.coming)').length === 1")
    page.wait_for_timeout(300)
    assert page.inner_text("#part-preview .state") == "running; cut off at the limit"
    assert page.locator(".writing").count() == 0
    changed, k, last = page.evaluate(BACK)
    assert changed and k == 7 < last
    lost(page, "**/runs/*")
    page.evaluate(GAP)
    assert "merged on the way" in page.inner_text(".said")


def test_rounds_that_come_together_are_shown_one_by_one_and_many_at_once(page: Page) -> None:
    ask(page, "a solar system")
    page.wait_for_function("document.documentElement.dataset.phase === 'done'")
    page.wait_for_timeout(500)  # until the rounds that came merged were asked for
    assert page.evaluate(TOGETHER) == [1, 2, 3, 4, 5, 15]


def test_a_run_can_be_saved_and_where_it_cannot_the_page_stays(page: Page, tmp_path: Path) -> None:
    ask(page, "a solar system")
    wait_for_phase(page, "done")
    page.click(".save")
    with page.expect_download() as saving:
        page.click(".menu button:first-child")
    saving.value.save_as(tmp_path / saving.value.suggested_filename)
    assert len(Trace.read(next(tmp_path.glob("clover-*.jsonl")))) > 100
    written = page.inner_text(".board")
    lost(page, "**/trace.jsonl")
    page.click(".save")
    page.click(".menu button:first-child")
    page.wait_for_selector(".said.bad")
    assert page.inner_text(".said") == "This run cannot be saved. This run is no longer kept."
    assert page.inner_text(".board") == written


def test_a_program_that_was_restarted_ends_the_run_of_the_page(page: Page) -> None:
    lost(page, "**/runs/*")
    ask(page, "nothing")
    wait_for_phase(page, "done", 15)
    assert "has ended or was restarted" in page.inner_text(".said")
