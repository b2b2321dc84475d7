"""The race in the real app: lanes are measured alone, replayed together, and finish with the figures of their runs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playground import Playground, chromium, serving, shot
from tests.browser.races import SCRIPT, opened_at

pytestmark = pytest.mark.app

JUDGED = """async (prompt) => {
    const { measure } = await import("/clover/measure.js");
    const { verdict } = await import("/clover/verdict.js");
    const wish = { prompt, config: { max_tokens: 512 } };
    const run = await measure(wish, { signal: new AbortController().signal, lane: "test", told: () => {} });
    const { passed, why } = await verdict(run);
    return [passed, why, document.querySelectorAll(".judged").length];
}"""
SEEK = """(seconds) => {
    const range = document.querySelector(".rclock input");
    range.value = 1000 * seconds;
    range.dispatchEvent(new Event("input"));
}"""


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
    page = opened_at(browser, playground.url, "race")
    page.wait_for_selector(".race .setup select")
    yield page
    page.close()


def start(page: Page, prompt: str) -> None:
    page.fill("#race-prompt", prompt)
    page.click(".race .start")


def until_shown(page: Page) -> None:
    page.wait_for_selector(".race[data-stage=shown]", timeout=90_000)


def frames(page: Page) -> int:
    return page.locator(".lane .mini iframe[sandbox=allow-scripts]").count()


def figures(page: Page) -> list[list[str]]:
    """The table's rows, a list for each lane."""
    rows = page.locator(".race .rtab tbody tr").all()
    return [list(lane) for lane in zip(*(row.locator("td").all_inner_texts() for row in rows), strict=True)]


def stats(page: Page, run: str) -> dict[str, Any]:
    lines = page.evaluate("(run) => fetch(`/runs/${run}/trace.jsonl`).then((answer) => answer.text())", run)
    found: dict[str, Any] = json.loads(lines.splitlines()[-1])["stats"]
    return found


def test_both_lanes_are_measured_replayed_and_finish_with_the_figures_of_their_runs(page: Page) -> None:
    runs: list[str] = []
    page.on("request", lambda request: runs.extend(re.findall(r"/runs/(\w+)/preview", request.url)))
    start(page, "a planet")
    page.wait_for_function(
        "document.querySelector('.race .told').textContent.startsWith('Measuring Diffusion alone: ')"
    )
    assert page.locator(".lane .c").count() == 0, "a board is painted while a lane is measured"
    page.wait_for_function("document.querySelector('.race .told').textContent.startsWith('Measuring Autoregressive')")
    until_shown(page)
    page.wait_for_function("document.querySelector('.rclock input').value > 100")  # it plays by itself
    page.keyboard.press("Home")
    expect(page.locator(".rclock .when")).to_have_text(re.compile(r"^0\.00 of "))
    assert frames(page) == 0 and page.locator(".finish:visible").count() == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".rclock .when")).not_to_have_text(re.compile(r"^0\.00 of "))
    assert page.locator(".lane .board .c.f").count() > 0
    page.evaluate(SEEK, float(figures(page)[0][0]) + 0.02)  # diffusion is done, and one by one takes four times as long
    assert page.locator(".lane0 .finish").is_visible() and not page.locator(".lane1 .finish").is_visible()
    assert page.locator(".lane1 iframe").count() == 0, "a page runs before its lane is done"
    assert re.fullmatch(r"\d\d? % written", page.inner_text(".lane1 .mini b"))
    shot(page, "race-midway")
    page.keyboard.press("End")
    expect(page.locator(".lane .mini iframe[sandbox=allow-scripts]")).to_have_count(2)
    assert len(runs) == 2
    for run, lane, card in zip(runs, figures(page), page.locator(".finish").all(), strict=True):
        told, shown = stats(page, run), [float(text.split()[0]) for text in lane[:5]]
        rate = told["tokens"] / told["seconds"]
        assert shown == pytest.approx(
            [told["seconds"], told["tokens"], rate, told["forwards"], told["tokens"] / told["forwards"]], abs=0.6
        )
        assert shown[0] == pytest.approx(told["seconds"], abs=0.006) and shown[1] == told["tokens"]
        assert shown[3] == told["forwards"] and lane[5] == f"{told['state_bytes'] / 1000:.1f} kB"
        assert lane[6] == "passes"
        assert f"{lane[0]} s" in card.inner_text().replace("\n", " ") and f"{lane[3]} forwards" in card.inner_text()
    foot = page.inner_text(".race .rfoot")
    assert re.search(r"Diffusion was [\d.]+× sooner: [\d.]+ s against [\d.]+ s\. Diffusion: page passes;", foot)
    assert "Both lanes wrote the same text, 5 lines." in foot and "not checked" in foot
    assert page.inner_text(".race .live") in foot, "the outcome is not announced"
    page.wait_for_timeout(300)
    shot(page, "race-finish")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.keyboard.press("t")
    page.wait_for_timeout(500)
    shot(page, "race-finish-dark-1920")


def test_a_race_that_is_cancelled_says_so_and_shows_what_is_there(page: Page) -> None:
    start(page, "an endless planet")
    page.wait_for_function("parseInt(document.querySelector('.lane0 .figs0 dd').textContent) > 20")
    page.keyboard.press("Escape")
    until_shown(page)
    page.keyboard.press("End")
    expect(page.locator(".lane0 .finish")).to_contain_text("Stopped after")
    assert page.locator(".lane0 .board .c.d").count() > 0
    assert page.locator(".lane iframe").count() == 0
    assert "cancelled before its turn" in page.inner_text(".lane1 .wait0")
    assert page.inner_text(".race .rfoot").startswith("No result: Autoregressive was not measured.")
    assert figures(page)[0][6].startswith("not judged")
    shot(page, "race-cancelled")
    page.click(".race .change")
    expect(page.locator(".race .setup").first).to_be_visible()


def test_two_strategies_race_and_less_motion_is_respected(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.locator(".lane1 .setup select").first.select_option("entropy")
    page.locator(".lane1 .setup input").first.fill("4")
    wishes: list[dict[str, Any]] = []
    page.on("request", lambda request: wishes.append(request.post_data_json) if "/live" in request.url else None)
    start(page, "a planet with words")
    until_shown(page)
    configs = [wish["config"] for wish in wishes]
    assert [config["strategy"] for config in configs] == ["threshold", "entropy"] and configs[1]["rounds"] == 4
    assert configs[0]["seed"] == configs[1]["seed"] == 0
    assert page.locator(".race .rtab thead th").all_inner_texts() == ["Threshold", "Entropy"]
    now, length = page.inner_text(".rclock .when").removesuffix(" s").split(" of ")
    assert now == length, "it plays although less motion was asked for"
    assert all(lane[6].startswith("fails") and "neither a page" in lane[6] for lane in figures(page))
    expect(page.locator(".lane0 .mini")).to_contain_text("neither a page nor a document")


def test_an_empty_prompt_is_refused(page: Page) -> None:
    start(page, " ")
    expect(page.locator(".race .told.bad")).to_contain_text("prompt is empty")
    assert page.get_attribute(".race", "data-stage") == "setup"


@pytest.mark.parametrize(
    ("prompt", "passed", "why"),
    [
        ("a planet", True, "on a canvas"),
        ("a late planet", True, "on a canvas"),
        ("a form", True, "text or controls"),
        ("a blank planet", False, "draws nothing"),
        ("a broken planet", False, "nothing is not defined"),
        ("words", False, "neither a page nor a document"),
        ("an endless planet", False, "not complete"),
        pytest.param("a letter", True, "compiles", marks=pytest.mark.latex),
        pytest.param("a torn letter", False, "LaTeX found an error", marks=pytest.mark.latex),
    ],
)
def test_a_page_passes_when_it_runs_and_draws(page: Page, prompt: str, passed: bool, why: str) -> None:
    found, said, left = page.evaluate(JUDGED, prompt)
    assert found is passed and why in said and left == 0
