"""The dial in the real app: one prompt at several settings, as a table and a chart of what was measured."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playground import Playground, chromium, serving, shot
from tests.browser.races import SCRIPT, opened_at

pytestmark = pytest.mark.app

OVERLAP = """() => document.querySelector('.dchart .main-svg').getBoundingClientRect().bottom
    > document.querySelector('.dchart .facts').getBoundingClientRect().top + 1"""
MARKS = "document.querySelectorAll('.dchart .scatterlayer .point').length"


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.01, script=SCRIPT) as started:
        yield started


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    page = opened_at(browser, playground.url, "dial")
    yield page
    page.close()


def start(page: Page, prompt: str, values: str) -> None:
    page.fill("#dial-prompt", prompt)
    page.fill("#dial-values", values)
    page.click(".dial .start")


def rows(page: Page) -> list[list[str]]:
    return [row.locator("th, td").all_inner_texts() for row in page.locator(".dial tbody tr").all()]


def over(page: Page) -> None:
    page.wait_for_selector(".dial .start:not([hidden])", timeout=90_000)


def test_thresholds_are_measured_one_by_one_drawn_and_opened(page: Page) -> None:
    start(page, "a planet", "0.5, 0.9 0.99")
    page.wait_for_function("document.querySelector('.dial .told').textContent.includes('threshold 0.9 alone, 2 of 3')")
    over(page)
    page.wait_for_function(f"{MARKS} === 3", timeout=30_000)
    table = rows(page)
    assert [row[0] for row in table] == ["threshold 0.5", "threshold 0.9", "threshold 0.99"]
    assert int(table[0][4]) < int(table[2][4]), "a lower threshold takes fewer passes"
    assert sum(row[5] == "100 % (slowest)" for row in table) == 1
    assert [row[6] for row in table][1:] == ["passes", "passes"]
    said = page.inner_text(".dial .told")
    facts = page.inner_text(".dchart .facts")
    assert said.startswith("3 of 3 settings measured.") and facts.startswith("3 settings. Fastest: threshold 0.")
    assert page.inner_text(".dial .live") == f"3 of 3 settings measured. {facts}"
    assert "in common, in the same order" in page.inner_text(".dfoot")
    assert page.evaluate(OVERLAP) is False, "the chart covers its facts"
    shot(page, "dial")
    page.keyboard.press("t")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.wait_for_function(f"{MARKS} === 3")
    page.wait_for_timeout(1000)
    shot(page, "dial-dark-1920")
    page.click(".dial tbody tr:nth-child(1) .link")
    page.wait_for_selector("body[data-view=playground]")
    page.wait_for_selector(".verdict:not([hidden])")
    expect(page.locator("[data-figure=forwards]"), "another run is on the board").to_have_text(table[0][4])


def test_block_sizes_are_measured_and_cancelling_keeps_what_was(page: Page) -> None:
    page.click(".dial [data-value=block_size]")
    assert page.input_value("#dial-values") == "4 8 16 32 64"
    start(page, "an endless planet", "32 4 8")
    page.wait_for_function("document.querySelector('.dial .told').textContent.includes('blocks of 4 alone, 2 of 3: ')")
    page.keyboard.press("Escape")
    over(page)
    table = rows(page)
    assert re.fullmatch(r"\d+\.\d\d", table[0][1])
    assert "Stopped" in table[1][1] and table[2][1] == "not measured"
    assert page.inner_text(".dial .told").startswith("Cancelled: 1 of 3 settings measured.")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ("", "No values"),
        ("0.5 two", "One value is no threshold"),
        ("1.5", "1.5 is no threshold"),
        (" ".join(f"0.{i}" for i in range(10, 30)), "Up to 12"),
    ],
)
def test_values_that_cannot_be_are_refused_with_a_reason(page: Page, values: str, said: str) -> None:
    start(page, "a planet", values)
    expect(page.locator(".dial .told.bad")).to_contain_text(said)
    assert rows(page) == [["No setting has been measured yet."]]
