"""Charts of a finished run, opened in the real app."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.sources import PAGE, events_of, request_of
from tests.browser.playground import Playground, ask, chromium, opened, serving, shot, wait_for_phase
from visualize.palette import DARK, LIGHT
from visualize.trace import Trace

pytestmark = pytest.mark.app

DRAWN = """() => {
    const plots = [...document.querySelectorAll('.charts .plot')];
    const drawn = (plot) => plot.querySelector('svg .bars .point, svg .heatmaplayer image, svg .scatterlayer .trace');
    return plots.length === 4 && plots.every(drawn);
}"""
OVERLAP = """() => [...document.querySelectorAll('.charts .chart')].filter((box) => {
    const low = box.querySelector('.facts').getBoundingClientRect().top;
    return box.querySelector('.main-svg').getBoundingClientRect().bottom > low + 1;
}).map((box) => box.textContent)"""
LETTERS = """() => Math.min(...[...document.querySelectorAll('.charts text')].filter((text) => text.textContent.trim())
    .map((text) => parseFloat(getComputedStyle(text).fontSize)))"""
FONT = """() => [...new Set([...document.querySelectorAll('.charts .xtick text')]
    .map((text) => getComputedStyle(text).fontFamily.split(',')[0].replaceAll('"', '')))]"""
GROUND = """() => {
    const drawing = document.querySelector('.charts .main-svg'); // none for a moment while it is drawn anew
    return drawing && getComputedStyle(drawing).backgroundColor;
}"""


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.0) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


def open_charts(page: Page) -> None:
    page.click(".charts-open")
    page.wait_for_function(DRAWN, timeout=60_000)


def test_four_charts_of_a_run_are_drawn_in_both_themes(playground: Playground, browser: Browser) -> None:
    page = opened(browser, playground.url)  # refuses requests to anywhere else
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    button = page.locator(".charts-open")
    expect(button).to_be_disabled()
    assert "once it has ended" in (button.get_attribute("title") or "")
    ask(page, "a solar system")
    wait_for_phase(page, "done")
    assert not page.evaluate("'Plotly' in window"), "the script is loaded when charts are first opened"
    open_charts(page)
    titles = page.locator(".charts h3").all_inner_texts()
    assert titles == [
        "Tokens committed per round",
        "Confidence by position and round",
        "Memory share by layer and block",
        "Tokens against time",
    ]
    assert all(text.endswith(".") for text in page.locator(".charts .how, .charts .facts").all_inner_texts())
    tokens = page.inner_text("[data-figure=tokens]")
    assert f"{int(tokens):,} tokens in" in page.locator(".charts .facts").first.inner_text()
    assert page.evaluate(OVERLAP) == []
    assert page.evaluate(LETTERS) >= 12 and page.evaluate(FONT) == ["IBM Plex Sans"]
    assert page.evaluate(GROUND) == rgb(LIGHT["surface"])
    expect(page.locator(".charts .pill")).to_be_hidden()
    shot(page, "charts-light")
    page.keyboard.press("t")
    page.wait_for_function(f"({GROUND})() === '{rgb(DARK['surface'])}'")
    page.wait_for_function(DRAWN)
    shot(page, "charts-dark")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.charts")).to_be_hidden()
    expect(button).to_be_focused()
    assert said == []
    page.close()


def test_a_recorded_run_is_labelled_and_narrow_pages_get_one_column(
    playground: Playground, browser: Browser, tmp_path: Path
) -> None:
    Trace(events_of(PAGE, request_of())).write(tmp_path / "run.jsonl")
    page = opened(browser, playground.url, 820, 900)
    page.set_input_files(".tl input[type=file]", tmp_path / "run.jsonl")
    wait_for_phase(page, "done")
    open_charts(page)
    expect(page.locator(".charts .pill")).to_have_text("Recorded")
    lefts = {round(box.bounding_box()["x"]) for box in page.locator(".chart").all()}  # type: ignore[index]
    assert len(lefts) == 1
    page.click(".charts .shut")
    expect(page.locator("dialog.charts")).to_be_hidden()
    assert page.locator(".charts .plot").count() == 0
    page.close()


def test_when_the_program_is_gone_the_dialog_says_so(browser: Browser) -> None:
    with serving(pace=0.0) as playground:
        page = opened(browser, playground.url)
        ask(page, "a solar system")
        wait_for_phase(page, "done")
    page.click(".charts-open")
    expect(page.locator(".charts .state.bad")).to_contain_text("cannot be reached")
    assert page.locator(".charts .chart").count() == 0
    page.close()
