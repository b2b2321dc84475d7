"""The page that runs: what it says is listed, it can be stopped whatever it does, it rests while nobody sees it, it is
given the size of a device, and stands alone in a tab in the same box."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from app.preview.view import view_of
from tests.browser.playground import Playground, ask, chromium, running, serving, until, wait_for_phase
from tests.browser.scripted import ECHO, SHOW

pytestmark = pytest.mark.app

TALKS = """<!doctype html>
<script>
console.log('hello', { a: 1 }, [1, 2])
console.warn('careful')
alert('stop!')
for (let i = 0; i < 30; i++) console.log('again')
fetch('https://example.org/').catch(() => {})
nothing()
</script>"""
COUNTS = """<!doctype html>
<script>
window.counts = { frames: 0, timers: 0 }
const frame = () => { counts.frames++; requestAnimationFrame(frame) }
frame()
setInterval(() => counts.timers++, 10)
</script>"""
LOOP = "<!doctype html>\n<script>setTimeout(() => { for (;;); }, 300)</script>"
STORM = "<!doctype html>\n<script>setInterval(() => { for (let i = 0; i < 500; i++) alert('x') }, 20)</script>"
FLOOD = """<!doctype html>
<script>
setInterval(() => { for (let i = 0; i < 500; i++) parent.postMessage({ clover: 'error', text: 'forged' }, '*') }, 20)
</script>"""
KEEPS = """<!doctype html>
<script>
localStorage.setItem('a', 1)
localStorage.b = 2
sessionStorage.setItem('c', {})
document.cookie = 'theme=dark; path=/'
document.cookie = 'gone=1'
document.cookie = 'gone=; max-age=0'
const kept = [localStorage.a, localStorage.getItem('b'), 'b' in localStorage, Object.keys(localStorage),
  localStorage.length, localStorage.none, localStorage.getItem('none'), sessionStorage.c, sessionStorage.key(0),
  document.cookie]
delete localStorage.b
kept.push(localStorage.getItem('b'))
localStorage.clear()
kept.push(localStorage.length)
</script>"""
ALONE = """<!doctype html>
<h1>Alone</h1>
<script>
document.body.append(origin)
setTimeout(() => { location = 'http://127.0.0.1:9/?secret' }, 900)
</script>"""


# Shows a page; the frames that there are at once.
SWAP = """(view) => import("/clover/store.js").then(({ store }) => {
  store.emit("show", view);
  return [...document.querySelectorAll(".glass iframe")].map((frame) => frame.className);
})"""

# What a frame said last is heard when it has gone, and then comes from nowhere.
GONE = """() => {
  document.querySelector(".glass iframe").remove();
  dispatchEvent(new MessageEvent("message", { data: { clover: "error", text: "from nowhere" } }));
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.0, script=ECHO) as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = browser.new_page(viewport={"width": 1280, "height": 800})  # what is blocked counts in `opened`
    opened_page.goto(playground.url)
    opened_page.wait_for_selector(".sizes button", state="attached", timeout=60_000)
    yield opened_page
    opened_page.close()


def show(page: Page, text: str) -> None:
    page.evaluate(SHOW, view_of(text, "x", "a page", "end_of_text"))


def test_what_a_page_says_is_listed_in_words(page: Page) -> None:
    show(page, TALKS)
    summary = page.locator(".say summary")
    expect(summary).to_contain_text("1 script error: Uncaught ReferenceError: nothing is not defined (line 8)")
    expect(summary).to_contain_text("blocked: https://example.org/ · 33 lines said")
    summary.click()
    lines = page.locator(".say ol")
    for line in ('console hello {"a":1} [1,2]', "warning careful", "dialog alert: stop!", "console again ×30"):
        expect(lines).to_contain_text(line.replace(" ", "", 1).replace(" ×", "×"))


def test_what_a_page_keeps_lasts_as_long_as_the_page(page: Page) -> None:
    stored = page.evaluate("[{ ...localStorage }, { ...sessionStorage }, document.cookie]")
    show(page, KEEPS)
    kept = running(page).evaluate("kept")
    assert kept == ["1", "2", True, ["a", "b"], 2, None, None, "[object Object]", "c", "theme=dark", None, 0]
    assert page.evaluate("[{ ...localStorage }, { ...sessionStorage }, document.cookie]") == stored
    show(page, KEEPS)
    expect(page.locator(".glass iframe")).to_have_count(1)
    expect(page.locator(".say summary")).to_contain_text("No script errors")
    assert running(page).evaluate("kept[4]") == 2


@pytest.mark.parametrize(("text", "trouble"), [(LOOP, "does not respond"), (STORM, "says more than can be read")])
def test_a_page_without_end_is_noticed_and_stopped(page: Page, text: str, trouble: str) -> None:
    show(page, text)
    expect(page.locator(".say summary")).to_contain_text(trouble, timeout=30_000)
    page.click(".say .halt")
    expect(page.locator(".glass iframe")).to_have_count(0)
    expect(page.locator(".placard")).to_contain_text("Stopped.")
    show(page, "<!doctype html>\n<h1>The next page</h1>")
    page.wait_for_selector(".glass iframe:not(.coming)[srcdoc*='The next']")
    assert running(page).evaluate("document.body.innerText") == "The next page"


def test_a_page_that_floods_the_app_is_ended(page: Page) -> None:
    show(page, FLOOD)
    expect(page.locator(".placard")).to_contain_text("said more than could be heard", timeout=30_000)
    expect(page.locator(".glass iframe")).to_have_count(0)


def test_a_page_that_hangs_does_not_hold_up_the_next(page: Page) -> None:
    show(page, LOOP)
    page.wait_for_timeout(2500)
    view = view_of("<!doctype html>\n<h1>The next page</h1>", "x", "a page", "end_of_text")
    assert page.evaluate(SWAP, view) == []  # not before the process of the one that hangs had time to end
    page.wait_for_selector(".glass iframe:not(.coming)[srcdoc*='The next']")
    assert running(page).evaluate("document.body.innerText") == "The next page"
    expect(page.locator(".glass iframe")).to_have_count(1)


def test_a_page_stays_until_its_successor_has_loaded(page: Page) -> None:
    show(page, "<!doctype html>\n<h1>The page before</h1>")
    page.wait_for_selector(".glass iframe:not(.coming)[srcdoc*='before']")
    view = view_of("<!doctype html>\n<h1>The next page</h1>", "x", "a page", "end_of_text")
    assert page.evaluate(SWAP, view) == ["", "coming"]
    page.wait_for_selector(".glass iframe:not(.coming)[srcdoc*='The next']")
    expect(page.locator(".glass iframe")).to_have_count(1)


def test_what_a_frame_that_has_gone_said_does_not_count(page: Page) -> None:
    show(page, "<!doctype html>\n<h1>Quiet</h1>")
    running(page)
    page.evaluate(GONE)
    page.wait_for_timeout(300)
    expect(page.locator(".say summary")).not_to_contain_text("script error:")


@pytest.mark.parametrize("phase", [0, 150, 300])
def test_a_page_that_hangs_while_it_loads_does_not_hold_up_the_next(page: Page, phase: int) -> None:
    show(page, "<!doctype html>\n<h1>The page before</h1>")
    assert running(page).evaluate("document.body.innerText") == "The page before"
    show(page, "<!doctype html>\n<script>for (;;);</script>")
    page.wait_for_timeout(500)
    # Every half second it is looked whether a page lives: the next one may come at any moment between.
    page.evaluate("(phase) => { while (Math.abs(performance.now() % 500 - phase) > 5); }", phase)
    show(page, "<!doctype html>\n<h1>The next page</h1>")
    page.wait_for_selector(".glass iframe:not(.coming)[srcdoc*='The next']")
    assert running(page).evaluate("document.body.innerText") == "The next page"


def test_a_page_that_nobody_sees_rests(page: Page) -> None:
    show(page, COUNTS)
    frame = running(page)
    until(frame, "counts.frames > 2 && counts.timers > 2")
    page.click("[data-tab=latex]")
    page.wait_for_timeout(500)
    before = frame.evaluate("({ ...counts })")
    page.wait_for_timeout(400)
    assert frame.evaluate("({ ...counts })") == before
    page.click("[data-tab=page]")
    until(frame, f"counts.frames > {before['frames']} && counts.timers > {before['timers']}")


def test_a_page_is_given_the_width_of_a_device(page: Page) -> None:
    show(page, COUNTS)
    frame, widths = running(page), {"phone": 390, "tablet": 820, "desktop": 1280}
    for size, width in widths.items():
        page.click(f".sizes [data-value={size}]")
        until(frame, f"innerWidth === {width}")
        box = page.locator(".glass iframe").bounding_box()
        stack = page.locator(".stack").bounding_box()
        assert box is not None and stack is not None and box["width"] <= stack["width"] + 1
    page.click(".sizes [data-value=fit]")
    until(frame, "innerWidth < 390")


def test_a_page_alone_has_no_origin_and_stays_where_it_is(page: Page) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.wait_for_selector("#generate")
    page.wait_for_timeout(500)
    ask(page, ALONE)
    wait_for_phase(page, "done")
    running(page)
    with page.expect_popup() as popup:
        page.click(".alone")
    tab = popup.value
    tab.wait_for_load_state()
    assert tab.evaluate("[origin, window.opener]") == ["null", None]
    inside = next(frame for frame in tab.frames if frame != tab.main_frame)
    assert "null" in inside.evaluate("document.body.innerText")
    tab.wait_for_timeout(1500)
    assert "/pages/" in tab.url and not any("secret" in url for url in asked)
    tab.close()


def test_a_page_that_is_not_kept_is_told(page: Page, playground: Playground) -> None:
    answer = page.request.get(f"{playground.url}pages/nothing")
    assert answer.status == 404 and "no longer kept" in answer.text()
