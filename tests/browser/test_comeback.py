"""Nothing of a run is lost when its page is loaded anew, closed, slow or out of sight, and the run is found again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from model.events import Round
from tests.browser.playground import Playground, ask, chromium, opened, serving, wait_for_phase
from visualize.trace import Trace

pytestmark = pytest.mark.app

PROMPT = "a long page to come back to"
STATE = """async () => {
    const { store } = await import("/clover/store.js");
    return { id: store.run?.id, rounds: store.run?.marks.length ?? 0, ended: Boolean(store.run?.ended) };
}"""
HIDE = """() => {
    Object.defineProperty(document, "hidden", { get: () => window.away, configurable: true });
    window.away = true;
}"""
SLOW = (
    """() => { setInterval(() => { const end = performance.now() + 250; while (performance.now() < end); }, 260); }"""
)


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.02) as playground:
        yield playground


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def begun(page: Page) -> str:
    """Ask for a page and wait until some of it is there. The run's id."""
    ask(page, PROMPT)
    page.wait_for_function("document.querySelectorAll('.board .c.d, .board .c.f').length > 4", timeout=30_000)
    return str(page.evaluate(STATE)["id"])


def recorded(page: Page, playground: Playground, run: str) -> Trace:
    """The server's record of a run; a trace with a gap or without an end would not load."""
    return Trace.loads(page.request.get(f"{playground.url}runs/{run}/trace.jsonl").text())


def rounds(trace: Trace) -> int:
    return sum(isinstance(event, Round) for event in trace.events)


def whole(page: Page, playground: Playground, run: str) -> None:
    """What the page has is what the server has, to the round."""
    trace = recorded(page, playground, run)
    assert trace.ended is not None
    state = page.evaluate(STATE)
    assert (state["id"], state["ended"]) == (run, True)
    assert state["rounds"] == rounds(trace) > 0
    page.wait_for_function("text => document.querySelector('.board').textContent.replace(/[¬]/g, '').includes(text)",
                           arg=trace.board.text.splitlines()[0])  # fmt: skip


def test_a_page_that_is_loaded_anew_shows_its_run_again(browser: Browser, playground: Playground) -> None:
    page = opened(browser, playground.url)
    run = begun(page)
    page.reload()
    wait_for_phase(page, "done")
    whole(page, playground, run)
    page.close()


def test_a_closed_tab_s_run_is_found_in_a_new_one(browser: Browser, playground: Playground) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    first = context.new_page()
    first.goto(playground.url)
    first.wait_for_selector("#generate")
    run = begun(first)
    first.close()
    second = context.new_page()
    second.goto(playground.url)
    offer = second.locator(".recent button")
    expect(offer).to_have_count(1)
    expect(offer).to_contain_text(PROMPT)
    second.wait_for_timeout(600)  # the tab that was closed is noticed by the server, and its run stopped
    offer.focus()
    second.keyboard.press("Enter")
    wait_for_phase(second, "done")
    whole(second, playground, run)
    context.close()


def test_an_earlier_run_that_is_no_longer_kept_is_told_and_goes(browser: Browser, playground: Playground) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(playground.url)
    page.evaluate(
        """() => localStorage.setItem("clover-runs", JSON.stringify([
            {id: "gone", prompt: "<img src=x onerror='window.pwned=1'>", at: 1}, {id: 7}, {prompt: "no id"}]))"""
    )
    page.reload()
    offer = page.locator(".recent button")
    expect(offer).to_have_count(1)
    offer.click()
    expect(page.locator(".said")).to_contain_text("no longer kept")
    expect(offer).to_have_count(0)
    page.evaluate("() => localStorage.setItem('clover-runs', '{')")
    page.reload()
    page.wait_for_selector("#generate")
    assert page.locator(".recent").count() == 0 and page.evaluate("window.pwned") is None
    context.close()


@pytest.mark.parametrize("hindrance", [HIDE, SLOW], ids=["hidden", "slow"])
def test_a_page_that_is_hidden_or_slow_misses_no_round(
    browser: Browser, playground: Playground, hindrance: str
) -> None:
    page = opened(browser, playground.url)
    page.evaluate(hindrance)
    ask(page, PROMPT)
    wait_for_phase(page, "done")
    page.evaluate("window.away = false")
    run = str(page.evaluate(STATE)["id"])
    page.wait_for_function("async rounds => (await import('/clover/store.js')).store.run.marks.length === rounds",
                           arg=rounds(recorded(page, playground, run)))  # fmt: skip
    whole(page, playground, run)
    page.close()


def test_two_tabs_keep_their_own_runs(browser: Browser, playground: Playground) -> None:
    pages = [opened(browser, playground.url) for _ in range(2)]
    for page in pages:
        ask(page, PROMPT)
    for page in pages:
        wait_for_phase(page, "done")
    runs = [str(page.evaluate(STATE)["id"]) for page in pages]
    assert runs[0] != runs[1]
    for page, run in zip(pages, runs, strict=True):
        whole(page, playground, run)
        page.close()
