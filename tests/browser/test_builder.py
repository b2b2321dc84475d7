"""A page while it is written: it grows in one frame that is loaded once, without its scripts, and gives way to the page
that runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from tests.browser.playground import Playground, ask, chromium, opened, running, serving, shot, until, wait_for_phase
from tests.browser.scripted import ECHO

pytestmark = pytest.mark.app

PAGE = """<!doctype html>
<html lang="en" onclick="parent.pwned=1"><head><title>Tall &amp; thin</title>
<style>body { background: #12203a; color: #fff } p { margin: 400px 0 }</style></head>
<body class="night" onload="document.title='ran'">
<h1 id="top">Caf&eacute; &amp; tea</h1>
<img src="x" onerror="this.id='ran'"><a href="https://example.org/">away</a>
<canvas id="c" width="200" height="100"></canvas>
<script>document.body.id = 'ran'; parent.postMessage({ clover: 'built', n: -1 }, '*')</script>
<iframe srcdoc="<p>inside</p>"></iframe><meta http-equiv="refresh" content="99; url=https://example.org/">
<p>One line of words that go on and on for a while.</p>
<p>Another line of words that go on and on for a while.</p>
<p>A third line of words that go on and on for a while.</p>
</body></html>
"""
NEXT = (
    "<!doctype html>\n<h2>The next page, which says little, but says it at some length so that it takes a while.</h2>\n"
)
# Of a frame: from now on, every state that it is in, which is more than the eye sees.
RECORD = """() => {
  window.kept = document.querySelector("h1");
  window.texts = new Set();
  window.harm = new Set();
  const look = () => {
    const text = document.body.innerText, rest = text.replace(/Café &(?![a-z])/, "");
    texts.add(text);
    for (const half of ["<", "&", "eacute", "\\ufffd", "◌"]) if (rest.includes(half)) harm.add(`${half} in ${text}`);
    if (document.body.id) harm.add("a script or a handler ran");
    if (document.querySelector("body script, body iframe, meta[http-equiv=refresh]")) harm.add("what runs or loads");
    for (const each of document.querySelectorAll("*")) {
      if (each.getAttributeNames().some((name) => name.startsWith("on"))) harm.add(`a handler: ${each.outerHTML}`);
      if ((each.getAttribute("href") ?? "#") !== "#") harm.add(`a link: ${each.outerHTML}`);
    }
  };
  const all = { childList: true, subtree: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, all);
  look();
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.04, script=ECHO) as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    yield opened_page
    opened_page.close()


def works(page: Page) -> Frame:
    """The frame that a page is built in."""
    frame = page.wait_for_selector(".works:not([hidden]) iframe").content_frame()
    assert frame is not None
    return frame


def test_a_page_builds_up_without_its_scripts_and_then_runs(page: Page) -> None:
    ask(page, PAGE)
    frame = works(page)
    frame.wait_for_selector("h1")
    frame.evaluate(RECORD)
    expect(page.locator("#part-preview .state")).to_contain_text("being written, block")
    until(frame, "document.body.innerText.includes('third')")
    assert frame.evaluate("[...harm]") == []
    assert frame.evaluate("texts.size") > 3
    assert frame.evaluate("kept.isConnected && kept === document.querySelector('h1')"), "it was put there anew"
    assert frame.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 32, 58)"
    shot(page, "builder")
    wait_for_phase(page, "done")
    expect(page.locator(".works")).to_be_hidden()
    assert running(page).evaluate("document.body.id") == "ran"
    assert page.evaluate("window.pwned") is None


def test_words_to_come_shimmer_and_an_empty_canvas_says_so(page: Page) -> None:
    ask(page, PAGE)
    frame = works(page)
    frame.wait_for_selector("clover-more i", state="attached")
    frame.wait_for_selector("canvas")
    blank = (
        "c => { const d = c.getContext('2d').getImageData(0, 0, 200, 100).data; return d.every((v) => v === d[0]); }"
    )
    until(frame, f"!({blank})(document.querySelector('canvas'))")
    wait_for_phase(page, "done")


def test_who_scrolls_stays_where_they_are(page: Page) -> None:
    ask(page, PAGE)
    frame = works(page)
    frame.wait_for_selector("p:nth-of-type(2)")
    box = page.locator(".works iframe").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + 200)
    until(frame, "scrollY > 200")  # it was followed so far
    page.mouse.wheel(0, -2000)
    until(frame, "scrollY === 0")
    page.mouse.wheel(0, 90)
    until(frame, "scrollY === 90")
    until(frame, "document.body.innerText.includes('third line of')")
    assert frame.evaluate("scrollY") == 90


def test_a_page_that_runs_goes_on_and_both_are_named(page: Page) -> None:
    ask(page, NEXT.replace("next", "first"))
    wait_for_phase(page, "done")
    first = running(page)
    expect(page.locator(".sides")).to_be_hidden()
    ask(page, NEXT)
    expect(page.locator("#part-preview .state")).to_contain_text("running; the next is being written, block")
    expect(page.locator(".works")).to_be_hidden()
    assert "The first page" in str(page.get_attribute(".sides button:first-child", "title"))
    page.click(".sides button:last-child")
    frame = works(page)
    until(frame, "document.body.innerText.includes('The next')")
    expect(page.locator(".fhead .asked")).to_contain_text("The next page")
    shot(page, "builder-both")
    page.click(".sides button:first-child")
    expect(page.locator(".fhead .asked")).to_contain_text("The first page")
    assert "The first page" in first.evaluate("document.body.innerText")
    wait_for_phase(page, "done")
    page.wait_for_function("document.querySelector('.glass iframe:not(.coming)').srcdoc.includes('The next')")
    assert "The next page" in running(page).evaluate("document.body.innerText")


def test_a_round_that_is_seen_again_shows_the_page_as_it_was(page: Page) -> None:
    ask(page, NEXT)
    wait_for_phase(page, "done")
    running(page)
    page.click(".legend")
    page.keyboard.press("Home")
    for _ in range(5):
        page.keyboard.press("n")
    page.click(".sides button:last-child")
    frame = works(page)
    until(frame, "document.body.innerText.startsWith('The') && !document.body.innerText.includes('a while.')")
    assert "as of this round" in page.inner_text("#part-preview .state")
    page.click(".legend")
    page.keyboard.press("End")
    expect(page.locator(".works")).to_be_hidden()


def test_a_page_that_was_stopped_leaves_the_place_to_the_one_that_runs(page: Page) -> None:
    ask(page, NEXT)
    wait_for_phase(page, "done")
    running(page)
    ask(page, PAGE)
    page.click(".sides button:last-child")
    works(page).wait_for_selector("h1")
    page.click(".sides button:first-child")
    page.click("#stop")
    page.wait_for_selector(".anyway:not([hidden])")
    assert page.inner_text("#part-preview .state") == "running; the next was not completed"
    assert "The next page" in running(page).evaluate("document.body.innerText")


def test_a_stopped_page_stays_as_far_as_it_was_written(page: Page) -> None:
    ask(page, PAGE)
    works(page).wait_for_selector("h1")
    page.click("#stop")
    wait_for_phase(page, "done")
    page.wait_for_selector(".anyway:not([hidden])")
    assert page.inner_text("#part-preview .state") == "not completed"
    assert "Caf" in works(page).evaluate("document.body.innerText")
    page.click(".anyway")
    assert "Caf" in running(page).evaluate("document.body.innerText")
    assert page.inner_text("#part-preview .state") == "running, as far as it was written"
