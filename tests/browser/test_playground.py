"""The whole path in a real browser: a prompt becomes rounds on the board, then a page that lives in its sandbox."""

from __future__ import annotations

import os
import signal
import statistics
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.playground import Playground, ask, chromium, opened, running, serving, shot, wait_for_phase

PROMPT = "Make a solar system simulator with a red sun"
LONGER = "A resume for Ada Park, nurse in Leeds, with two jobs, three skills and a summary"  # takes some seconds
# Something is written and more to come. A quick model seldom leaves a block half done for long.
BEGUN = "document.documentElement.dataset.phase === 'running' && document.querySelector('.board .c.d') !== null"
MIXED = """() => document.documentElement.dataset.phase === "running"
    && document.querySelectorAll(".board .c.m").length > 0
    && document.querySelectorAll(".board .c.d, .board .c.f").length > 0"""
# The same, noticed whenever it is so: such a page is written in a second, and who looks now and then may miss it.
WATCHED = f"""() => {{
    const look = () => {{ window.mixed ||= ({MIXED})(); }};
    const all = {{ attributes: true, childList: true, subtree: true }};
    new MutationObserver(look).observe(document.querySelector(".board"), all);
}}"""
FURTHER = """() => document.documentElement.dataset.phase === "done"
    || parseInt(document.querySelector("[data-figure=block]").textContent) >= 6"""
MIDWAY = """async () => {
    const { store } = await import("/clover/store.js");
    const late = store.run.marks.slice(Math.floor(store.run.marks.length * 0.6));
    store.seek((late.find((mark) => store.run.figures(mark.k).masked > 6) ?? late[0]).k);
}"""
STOP = """() => new Promise((done) => {
    const began = performance.now();
    if (document.documentElement.dataset.phase !== "running") done(-1);
    new MutationObserver(() => {
        if (document.documentElement.dataset.phase === "done") done(performance.now() - began);
    }).observe(document.documentElement, { attributes: true });
    document.querySelector("#stop").click();
})"""

pytestmark = pytest.mark.app
FAKE = pytest.mark.parametrize("network", ["fake"], indirect=True, scope="module")  # any network does


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(
    scope="module",
    params=[pytest.param("fake"), pytest.param("weights", marks=[pytest.mark.weights, pytest.mark.slow])],
)
def network(request: pytest.FixtureRequest) -> str:
    """Which network writes: the scripted one, or clover-nano."""
    return str(request.param)


@pytest.fixture(scope="module")
def playground(network: str) -> Iterator[Playground]:
    with serving(pace=0.02 if network == "fake" else None) as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    yield opened_page
    opened_page.close()


@pytest.fixture
def album(network: str) -> str:
    """What the names of pictures begin with."""
    return "" if network == "fake" else f"{network}-"


def verdict(page: Page) -> str:
    page.wait_for_selector(".verdict:not([hidden])")
    return page.inner_text(".verdict")


def test_a_prompt_becomes_a_living_page(page: Page, network: str, album: str) -> None:
    page.evaluate(WATCHED)
    ask(page, PROMPT)
    page.wait_for_function("window.mixed", timeout=30_000)
    page.wait_for_function(FURTHER, timeout=60_000)
    shot(page, f"{album}writing")
    wait_for_phase(page, "done", 180)
    assert network == "fake" or "Finished" in verdict(page)
    page.wait_for_selector(".glass iframe", timeout=15_000)
    page.wait_for_function("document.querySelectorAll('.glass iframe:not(.coming)').length === 1")
    sandbox = running(page)
    picture = "document.querySelector('canvas').toDataURL()"
    sandbox.wait_for_selector("canvas")
    pictures = {sandbox.evaluate(picture)}
    for _ in range(25):
        page.wait_for_timeout(200)
        pictures.add(sandbox.evaluate(picture))
        if len(pictures) > 1:
            break
    assert len(pictures) > 1, "nothing moves"
    assert "No script errors · nothing left the box" in page.inner_text(".say")
    page.wait_for_timeout(500)
    shot(page, f"{album}finished")
    page.keyboard.press("t")
    page.wait_for_timeout(300)
    shot(page, f"{album}finished-dark")
    page.keyboard.press("t")
    replays_its_rounds(page, album)


def replays_its_rounds(page: Page, album: str) -> None:
    rounds = int(page.inner_text(".when b:last-child"))
    whole = page.inner_text(".board")
    page.click(".legend")
    page.keyboard.press("Home")
    page.wait_for_function("document.querySelector('.when b').textContent === '0'")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.when b').textContent === '3'")
    assert page.inner_text(".pill").startswith("Replay")
    assert page.locator(".board .c.f").count() > 0 and page.inner_text(".board") != whole
    page.keyboard.press("End")
    page.wait_for_function(f"document.querySelector('.when b').textContent === '{rounds}'")
    assert page.inner_text(".board") == whole
    page.evaluate(MIDWAY)
    page.wait_for_timeout(500)
    shot(page, f"{album}midway")  # an open block beside the page that it became: the picture that explains most


def test_stop_ends_the_run_at_once_and_keeps_what_was_written(page: Page) -> None:
    waits = []
    for _ in range(3):  # on a busy machine one of them may be late
        ask(page, PROMPT)
        page.wait_for_function(BEGUN, timeout=30_000)
        waits.append(page.evaluate(STOP))
        assert waits[-1] >= 0, "the run was over before it could be stopped"
    assert statistics.median(waits) < 300, waits
    assert "Stopped after" in verdict(page)
    assert page.locator(".board .c.d").count() > 0
    loads_again_with_its_run(page)


def loads_again_with_its_run(page: Page) -> None:
    written = page.inner_text(".board")
    page.reload()
    assert "Stopped after" in verdict(page)
    assert page.inner_text(".board") == written


def test_a_killed_worker_is_told_and_the_next_run_works(page: Page, playground: Playground, album: str) -> None:
    ask(page, LONGER)
    page.wait_for_function(MIXED, timeout=30_000)
    os.kill(playground.worker(), signal.SIGKILL)
    wait_for_phase(page, "done")
    said = verdict(page)
    assert "killed" in said and "Generate" in said
    assert page.locator(".board .c.d").count() > 0
    shot(page, f"{album}killed")
    page.focus("#prompt textarea")
    page.keyboard.press("Control+Enter")
    page.wait_for_function(MIXED, timeout=60_000)
    wait_for_phase(page, "done", 180)
    assert "Finished" in verdict(page) or "Cut off" in verdict(page)


@FAKE
def test_a_second_tab_waits_for_its_turn_and_is_told(page: Page, browser: Browser, playground: Playground) -> None:
    second = opened(browser, playground.url)
    ask(page, PROMPT)
    page.wait_for_function(MIXED, timeout=30_000)
    ask(second, PROMPT)
    wait_for_phase(second, "waiting")
    assert "Another run is being written; yours starts when it ends, place 1" in second.inner_text(".said")
    page.click("#stop")
    wait_for_phase(second, "running")
    second.click(".legend")
    second.keyboard.press("Escape")
    wait_for_phase(second, "done")
    second.close()


@FAKE
def test_bad_prompts_are_told_and_nothing_is_lost(page: Page) -> None:
    page.click("#generate")
    page.wait_for_selector(".said.bad")
    assert "empty" in page.inner_text(".said")
    ask(page, "solar " * 17_000)
    page.wait_for_function("document.querySelector('.said').textContent.includes('the limit is')")
    assert len(page.input_value("#prompt textarea")) == 6 * 17_000
