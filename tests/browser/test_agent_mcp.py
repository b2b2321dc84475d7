"""The Agent tab with an MCP server: its tools are listed, asked about and called; it may die, change and lie."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.agents import at_agent, logged, saved, until_over, wish, with_server
from tests.browser.playground import Playground, children, chromium, serving, shot
from tests.browser.ways import DIE, NOTE, SWAP, TOUR

pytestmark = [pytest.mark.app, pytest.mark.slow]


@pytest.fixture(scope="module")
def app() -> Iterator[Playground]:
    with serving(pace=0.01, script=with_server()) as started:
        yield started
        programs = children(started.process.pid)
        assert programs, "the server's program has ended before the playground did"
    assert not any(_lives(each) for each in programs)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def page(browser: Browser, app: Playground) -> Iterator[Page]:
    page = at_agent(browser, app.url)
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    choose(page)
    yield page
    page.close()
    assert not failures


def choose(page: Page) -> None:
    page.select_option("#agent-site", "server")
    page.wait_for_selector(".agent[data-place=server][data-page=ready]")


def _lives(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_server_is_chosen_and_its_tool_called_after_it_was_asked_about(page: Page) -> None:
    expect(page.locator(".atitle")).to_have_text("Tiny <b>notes</b>")
    expect(page.locator("#agent-site option:checked")).to_have_text("Tiny <b>notes</b>")
    expect(page.locator(".aserver li")).to_have_count(12)
    assert "says it only reads" in page.inner_text(".aserver li[data-tool=read_notes]")
    assert "Left out: the description of poisoned" in page.inner_text(".aserver")
    assert not page.locator(".aframe:visible, .fresh:visible").count()
    assert not page.locator(".aserver script, .aserver b b").count(), "text of the server became markup"
    shot(page, "agent-server")
    page.click(".theme")
    page.wait_for_timeout(300)
    shot(page, "agent-server-dark")
    page.click(".theme")
    wish(page, NOTE)
    page.wait_for_selector(".aapprove:visible")
    assert "read notes" in page.inner_text(".aapprove h2"), "what claims to read is asked about as well"
    assert "MCP server python (a program on this machine) is not known here." in page.inner_text(".aapprove")
    assert not page.locator(".take:visible").count(), "there is no page to take over"
    page.click(".aapprove .yes")
    page.wait_for_selector(".aapprove h2:text('add note')")
    shot(page, "agent-server-asks")
    page.click(".aapprove .yes")
    until_over(page)
    shot(page, "agent-server-over")
    assert any("There are 2 notes." in line for line in logged(page))
    assert "It is noted." in logged(page)[-1]
    made = [each for each in saved(page) if each["type"] == "ApprovalAsked"][-1]
    assert made["origin"].startswith("MCP server python") and made["foreseen"] == ""


def test_a_server_that_dies_in_a_call_loses_it_and_is_started_again(page: Page) -> None:
    wish(page, DIE)
    page.wait_for_selector(".aapprove h2:text('die')")
    page.click(".aapprove .yes")
    page.wait_for_selector(".aapprove h2:text('read notes')")
    page.click(".aapprove .yes")
    until_over(page)
    steps = saved(page)
    lost = next(each for each in steps if each["type"] == "CallLost")
    assert lost["how"] == "gone" and "ended (status 3)" in lost["message"] and "disk is full" in lost["message"]
    assert any("Nobody knows whether it was done" in line for line in logged(page))
    read = next(each for each in steps if each["type"] == "ResultRead")
    assert read["text"] == "Buy milk.", "another program, with another state"


def test_a_tool_that_is_another_than_it_was_holds_the_task(page: Page) -> None:
    wish(page, SWAP)
    page.wait_for_selector(".aapprove h2:text('swap')")
    page.click(".aapprove .yes")
    page.wait_for_selector(".aapprove h2:text('tools have changed')")
    assert "add_note has another description" in page.inner_text(".aapprove")
    page.click(".aapprove .no")
    until_over(page)
    assert saved(page)[-1]["reason"] == "tools_changed"
    page.click(".another")
    page.select_option("#agent-site", "notes")
    page.wait_for_selector(".agent[data-place=page][data-page=ready]")
    expect(page.locator(".atitle")).to_have_text("Margin")


def test_a_trusted_server_is_not_asked_about_what_it_says_only_reads(browser: Browser) -> None:
    with serving(pace=0.01, script=with_server("stubborn", trusted=True)) as started:
        page = at_agent(browser, started.url)
        choose(page)
        assert "called without asking" in page.inner_text(".aserver")
        wish(page, NOTE)
        page.wait_for_selector(".aapprove h2:text('add note')")
        assert "It changes something. Asked by the MCP server python" in page.inner_text(".aapprove")
        page.keyboard.press("Escape")
        until_over(page)
        assert "not approved" in logged(page)[-1]
        program = children(started.process.pid)[0]
        page.close()
    end = time.monotonic() + 5
    while _lives(program):
        assert time.monotonic() < end, "the server's program outlives the playground"
        time.sleep(0.05)


def test_a_server_that_cannot_be_connected_to_is_said_and_the_sites_still_work(browser: Browser) -> None:
    with serving(pace=0.01, script=with_server("dead")) as started:
        page = at_agent(browser, started.url)
        page.select_option("#agent-site", "server")
        page.wait_for_selector(".agent[data-place=server][data-page=gone]")
        assert "It said: “no such table”" in page.inner_text(".aserver .abad")
        shot(page, "agent-server-gone")
        page.fill("#agent-wish", NOTE)
        page.click(".agent .start")
        until_over(page)
        assert saved(page)[-1]["reason"] == "tools_gone" and "no such table" in logged(page)[-1]
        page.click(".another")
        wish(page, TOUR[2].text, "sums")
        until_over(page)
        assert "197.65" in logged(page)[-1]
        page.close()
