"""The Agent tab in the real app: tasks are carried out on the page beside, asked about, taken over, stopped; they
survive what pages and workers do."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.preview.html import sandboxed
from tests.browser.agents import SCRIPT, at_agent, logged, saved, site_of, until_over, wish
from tests.browser.playground import Playground, chromium, serving, shot
from tests.browser.scripted import SHOW
from tests.browser.ways import ORDER, STUCK, TOUR

pytestmark = [pytest.mark.app, pytest.mark.slow]

HANGS = """() => document.modelContext.registerTool({
    name: "wait_for_it", description: "Wait.", inputSchema: { type: "object", properties: {} },
    annotations: { readOnlyHint: true }, execute: () => new Promise(() => { window.waiting = true; }),
})"""
STATE = (
    "(name) => fetch(`/sites/api/${name}${location.search}`).then((answer) => answer.json()).then((all) => all.state)"
)
OFFERS = """<!doctype html><p id=p>0</p><script>
document.modelContext.registerTool({
  name: "wait_for_it", description: "Count.", inputSchema: { type: "object", properties: {} },
  annotations: { readOnlyHint: true },
  execute: () => { p.textContent = Number(p.textContent) + 1; return { count: 1 }; },
});
</script>"""


@pytest.fixture(scope="module")
def app() -> Iterator[Playground]:
    with serving(pace=0.01, script=SCRIPT) as started:
        yield started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def page(browser: Browser, app: Playground) -> Iterator[Page]:
    page = at_agent(browser, app.url)
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    yield page
    page.close()
    assert not failures


def state(page: Page, site: str) -> dict[str, Any]:
    found: dict[str, Any] = site_of(page).evaluate(STATE, site)
    return found


def kinds(page: Page) -> list[str]:
    """What the log is about, line by line."""
    found: list[str] = page.locator(".alog li").evaluate_all("(all) => all.map((each) => each.dataset.type ?? '')")
    return found


def approve(page: Page) -> None:
    page.wait_for_selector(".aapprove:visible")
    page.click(".aapprove .yes")


def test_the_tour_is_done_on_four_sites_one_task_after_another(page: Page) -> None:
    page.click(".akind [data-value=tour]")
    expect(page.locator(".atour li")).to_have_count(6)
    page.click(".agent .start")
    for _ in range(2):  # an invoice and a registration; all else only reads
        approve(page)
    until_over(page, 120)
    expect(page.locator(".atold")).to_have_text("6 of 6 tasks ended with an answer.")
    heads = page.locator(".alog .head").all_inner_texts()
    assert heads == [f"{number} of 6: {each.label}" for number, each in enumerate(TOUR, 1)]
    assert kinds(page).count("ResultRead") == 8 and "CallLost" not in kinds(page)
    assert len(state(page, "courses")["places"]) == 1
    assert any(each["item"] == "design" and each["quantity"] == 3 for each in state(page, "invoices")["invoices"])
    figures = page.locator(".afigs dd").all_inner_texts()
    assert [int(each) for each in figures[:2]] == [2, 1] and float(figures[3]) > 0, "figures of the last task"
    shot(page, "agent-tour")


def test_an_order_is_asked_about_step_by_step_and_seen_in_the_page(page: Page) -> None:
    page.click(".akind [data-value=shop]")
    page.click(".agent .start")
    for number in range(4):
        page.wait_for_selector(".aapprove:visible")
        assert not state(page, "shop")["orders"]
        assert page.evaluate("document.activeElement.className") == "aapprove", "the focus is on a button"
        if number == 3:
            assert "complete checkout" in page.inner_text(".aapprove h2")
            total = page.inner_text(".aapprove .atotal b")
            shot(page, "agent-approval")
        page.keyboard.press("Tab")  # the field for words
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    until_over(page)
    order = state(page, "shop")["orders"][0]
    assert order["total"] / 100 == float(total.split()[0]) and ORDER.text.count(order["guest"]["name"]) == 1
    assert order["number"] in site_of(page).inner_text("#orders")
    assert "The total is" in logged(page)[-1]
    expect(page.locator(".aturns button")).to_have_count(6)
    page.click(".aturns button >> nth=1")
    expect(page.locator(".amid .board")).to_contain_text("add_to_cart")
    page.click(".agent .inspect")
    page.wait_for_selector("body[data-view=playground] #part-stage .board .c")
    shot(page, "agent-looked-closer")


def test_what_is_not_approved_is_not_done_and_the_model_reads_why(page: Page) -> None:
    wish(page, TOUR[0].text, "invoices")
    page.wait_for_selector(".aapprove:visible")
    before = len(state(page, "invoices")["invoices"])
    page.fill("#agent-instead", "Ask me tomorrow.")
    page.keyboard.press("Escape")
    until_over(page)
    assert len(state(page, "invoices")["invoices"]) == before
    refused = next(each for each in saved(page) if each["type"] == "Refused")
    assert refused["why"] == "Ask me tomorrow." and refused["by"] == "A person"
    assert "not approved" in logged(page)[-1]


def test_a_person_takes_over_and_hands_back(page: Page) -> None:
    wish(page, TOUR[0].text, "invoices")
    page.wait_for_selector(".aapprove:visible")
    page.click(".agent .take")
    page.wait_for_selector(".aback:visible")
    assert not page.locator(".aapprove:visible").count()
    shot(page, "agent-taken-over")
    page.fill("#agent-words", "I looked at the customers.")
    page.click(".aback button")
    until_over(page)
    found = saved(page)
    assert next(each for each in found if each["type"] == "HandedBack")["words"] == "I looked at the customers."
    asked = [each for each in found if each["type"] == "RunStarted"][-1]["prompt"]
    assert "I have used the page myself meanwhile" in asked and "I looked at the customers." in asked


def test_a_task_is_paused_stepped_and_stopped(page: Page) -> None:
    wish(page, TOUR[0].text, "invoices")
    page.click(".agent .pause")
    page.wait_for_selector(".alog li[data-type=Paused]")
    count = len(kinds(page))
    page.wait_for_timeout(300)
    assert len(kinds(page)) == count
    page.click(".agent .step")
    page.wait_for_function("(count) => document.querySelectorAll('.alog li').length > count", arg=count)
    page.click(".agent .halt")  # the key would refuse what may be asked by now
    until_over(page)
    assert "Stopped by a person" in logged(page)[-1]
    assert saved(page)[-1]["reason"] == "stopped"


def test_a_tool_that_hangs_is_given_up_by_stop_and_the_log_says_so(page: Page) -> None:
    site_of(page).evaluate(HANGS)
    wish(page, STUCK)
    page.wait_for_selector(".agent[data-page=calling]")
    page.keyboard.press("Escape")
    until_over(page)
    assert any("Stopped before an answer came" in line for line in logged(page))


def test_a_tool_that_hangs_is_given_up_in_time(page: Page) -> None:
    site_of(page).evaluate(HANGS)
    wish(page, STUCK)
    until_over(page)
    lost = next(each for each in saved(page) if each["type"] == "CallLost")
    assert lost["how"] == "timeout" and lost["seconds"] > 5
    assert "It did not come back." in logged(page)[-1]


def test_a_page_that_is_loaded_anew_during_a_call_loses_it(page: Page) -> None:
    frame = site_of(page)
    frame.evaluate(HANGS)
    wish(page, STUCK)
    page.wait_for_selector(".agent[data-page=calling]")
    frame.wait_for_function("window.waiting")
    frame.evaluate("location.reload()")
    until_over(page)
    lost = next(each for each in saved(page) if each["type"] == "CallLost")
    assert lost["how"] == "gone" and "loaded anew during the call" in lost["message"]


def test_tools_of_another_site_are_asked_about(page: Page) -> None:
    wish(page, TOUR[0].text, "invoices")
    page.wait_for_selector(".aapprove:visible")
    site_of(page).evaluate("location.href = '/sites/notes/' + location.search")
    page.wait_for_function("document.querySelector('.atitle').textContent === 'Margin'")
    page.click(".aapprove .yes")  # it is looked at once more, and is not there any more
    page.wait_for_selector(".aapprove h2:text('tools have changed')")
    page.click(".aapprove .no")
    until_over(page)
    assert saved(page)[-1]["reason"] == "tools_changed"


def test_a_tab_that_is_loaded_anew_ends_its_task(browser: Browser, app: Playground) -> None:
    page = at_agent(browser, app.url)
    wish(page, TOUR[0].text, "invoices")
    page.wait_for_selector(".aapprove:visible")
    name = page.evaluate(
        "performance.getEntriesByType('resource').map((e) => e.name).find((e) => e.endsWith('/answer'))"
    )
    page.reload()
    log = name.replace("/answer", "/log.jsonl")
    ended = "(log) => fetch(log).then((answer) => answer.text()).then((text) => text.includes('TaskEnded'))"
    page.wait_for_function(ended, arg=log)
    page.close()


def test_a_generated_page_offers_tools_and_each_call_is_asked_about(page: Page) -> None:
    view = {"id": "x", "kind": "html", "prompt": "A counter", "complete": True, "source": [["", OFFERS]]}
    page.evaluate(SHOW, {**view, "page": sandboxed(OFFERS), "label": "", "lives": True, "file": "x.html"})
    page.select_option("#agent-site", "written")
    page.wait_for_selector(".aframe iframe[sandbox=allow-scripts]")
    wish(page, STUCK)
    page.wait_for_selector(".aapprove:visible")
    assert "A generated page" in page.inner_text(".aapprove")
    assert site_of(page).inner_text("#p") == "0", "it claims to read, and is believed"
    page.click(".aapprove .yes")
    until_over(page)
    assert site_of(page).inner_text("#p") == "1"


def test_an_empty_task_is_refused_and_an_example_fills_it_in(page: Page) -> None:
    page.click(".agent .start")
    assert page.get_attribute(".agent", "data-stage") == "setup"
    page.click(".aex .chip >> nth=0")
    assert page.input_value("#agent-wish")


def test_a_worker_that_dies_in_a_turn_is_followed_by_another_and_a_model_without_tools_is_said_to_be(
    browser: Browser,
) -> None:
    with serving(pace=0.3) as started:
        page = at_agent(browser, started.url)
        note = page.inner_text(".anote")
        assert "was not trained to call tools" in note
        shot(page, "agent-untrained")
        wish(page, "Write me a note.", "notes")
        page.wait_for_selector(".amid .board .c.d")
        os.kill(started.worker(), signal.SIGKILL)
        page.wait_for_selector(".alog li[data-type=ModelLost]", timeout=60_000)
        assert "It is asked again" in " ".join(logged(page))
        page.wait_for_function("document.querySelectorAll('.aturns button').length > 1", timeout=60_000)
        page.click(".agent .halt")
        until_over(page)
        assert {"ModelLost", "TaskEnded"} <= {each["type"] for each in saved(page)}
        page.close()
