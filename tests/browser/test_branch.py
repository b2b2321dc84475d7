"""Branching in the real app: mask cells, change the strategy, go on; compare; the memory lens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playground import Playground, ask, chromium, opened, serving, shot, wait_for_phase, wait_until_whole

pytestmark = pytest.mark.app

STORE = "async (what) => { const { store } = await import('/clover/store.js'); return eval(what)(store); }"
COMMITTED = """(store) => {
    const block = store.run.block(store.run.figures(store.k).block), found = [];
    for (let pos = block.start; pos < block.start + block.length; pos++)
        if ((store.run.at(pos, store.k)?.kind ?? 0) >= 2) found.push(pos);
    return found; }"""


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.0) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def finished(browser: Browser, playground: Playground) -> Page:
    page = opened(browser, playground.url)
    ask(page, "a solar system")
    wait_until_whole(page)
    return page


def at_round(page: Page, index: int) -> None:
    page.evaluate(STORE, f"(store) => {{ store.pause(); store.seek(store.run.marks[{index}].k); }}")


def test_a_branch_goes_on_from_a_round_with_masked_cells_and_another_strategy(
    playground: Playground, browser: Browser
) -> None:
    page = finished(browser, playground)
    first = page.evaluate(STORE, "(store) => store.run.id")
    at_round(page, 2)
    page.click(".branchoff")
    expect(page.locator(".cutbar .where")).to_have_text("Branch after block 1, round 3.")
    cells = page.evaluate(STORE, COMMITTED)[:2]
    for pos in cells:
        page.locator(f"#part-stage .board [data-pos='{pos}']").first.click()
    expect(page.locator(".cutbar .count")).to_have_text("2 to mask")
    page.select_option(".cutset select", "klass")
    page.click(".cutbar .grow")
    page.wait_for_function("(id) => sessionStorage.getItem('clover-run') !== id", arg=first)
    wait_for_phase(page, "done")
    branch = page.evaluate(STORE, "(store) => ({ id: store.run.id, strategy: store.run.config.strategy })")
    assert branch["id"] != first and branch["strategy"] == "klass"
    expect(page.locator(".treebar .node b")).to_have_text(["1", "1.1"])
    again = page.evaluate(
        STORE,
        f"(store) => [{cells[0]}, {cells[1]}].map((pos) => store.run.histories[pos].map((each) => each.kind))",
    )
    for kinds in again:  # committed, masked by hand, committed once more
        assert 2 in kinds and 0 in kinds[kinds.index(2) :] and kinds[-1] == 2
    page.click(".versus")
    expect(page.locator(".compare .summary")).to_have_text("Both runs wrote the same text.", timeout=30_000)
    shot(page, "compare")
    page.click(".compare .shut")
    page.click(".treebar .node >> nth=0")
    page.wait_for_function("(id) => sessionStorage.getItem('clover-run') === id", arg=first)
    page.close()


def test_only_the_open_block_can_be_changed_and_leaving_changes_nothing(
    playground: Playground, browser: Browser
) -> None:
    page = finished(browser, playground)
    last = page.evaluate(STORE, "(store) => store.run.marks.length - 1")
    at_round(page, last)
    page.keyboard.press("b")
    page.locator("#part-stage .board [data-pos='0']").first.scroll_into_view_if_needed()
    page.locator("#part-stage .board [data-pos='0']").first.click()
    expect(page.locator(".cutbar .count")).to_have_text("nothing changed")
    page.keyboard.press("Escape")
    expect(page.locator(".cutbar")).to_be_hidden()
    expect(page.locator(".treebar")).to_be_hidden()
    page.close()


def test_the_memory_lens_measures_every_part_before_a_block(playground: Playground, browser: Browser) -> None:
    page = finished(browser, playground)
    at_round(page, 0)
    page.click(".memoryof")
    page.select_option(".memlens .which", index=2)
    page.click(".memlens .measure")
    expect(page.locator(".memlens .status")).to_contain_text("Measured just now", timeout=60_000)
    expect(page.locator(".owes .row > span:first-child")).to_have_text(["prompt", "block 1", "block 2"])
    expect(page.locator(".cal .row > span:first-child")).to_have_text(["L = 4", "L = 8", "L = 16", "L = 32", "L = 64"])
    shot(page, "memory-lens")
    page.close()
