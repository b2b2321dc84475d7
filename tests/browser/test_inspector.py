"""The board's layouts and colours, walking its cells, and the inspector that tells of one, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from model.config import DecodeConfig
from model.events import Alternative, BlockEvent, Change, Event, Round, RunFinished, RunStarted, Stats
from tests.app.sources import PAGE, events_of, request_of
from tests.browser.playground import Playground, ask, chromium, opened, serving, shot, wait_for_phase
from visualize.trace import Trace

pytestmark = pytest.mark.app

STORE = 'import("/clover/store.js").then(({ store }) => '
SELECTED = f"() => {STORE}store.selected)"
SEEK = f"(k) => {STORE}(store.pause(), store.seek(k)))"
COMMITS = f"(pos) => {STORE}store.run.decided(pos)[0])"
PAINTED = f"""() => {STORE}new Promise((done) => {{
    store.addEventListener("paint", () => setTimeout(done), {{ once: true }});
    store.schedule();
}}))"""
MARK = f"(marks) => {STORE}store.emit('marks', new Map(marks)))"
LISTEN = f"""() => {STORE}{{
    window.heard = [];
    window.store = store;
    store.on("candidate", (each) => window.heard.push(each));
    store.on("select", (pos) => window.heard.push(pos));
}})"""
LAST_OF_OPEN = """() => {
    const { store } = window, run = store.run, { block = -1, open, masked } = run?.figures(run.last) ?? {};
    if (!open || masked < 20 || store.phase !== "running") return false;
    const pos = run.block(block).start + run.block(block).length - 1, cell = document.querySelector(`#cell-${pos}`);
    cell?.click(); // not there before it is painted
    return cell ? pos + 1 : false;
}"""
PLACES = """() => [...document.querySelectorAll(".board .blk:not([hidden])")].map((row) =>
    [...row.querySelectorAll(".c:not([hidden])")].map((cell) => {
        const { left, top, width } = cell.getBoundingClientRect();
        return [left, top, width];
    }))"""
LOOKS = """() => [...document.querySelectorAll(".board .c.d")].map((cell) => cell.className)"""
BOX = """(pos) => {
    const { left, top, width, height } = document.querySelector(`#cell-${pos}`).getBoundingClientRect();
    return [left + width / 2, top + height / 2, height];
}"""
EVIL = (
    "<img src=x onerror='window.pwned=1'>",
    "</script><b>bold</b>",
    '"${window.pwned = 2}"',
    "\u202eabc\n",
    "\udcc3",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.06) as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    yield opened_page
    opened_page.close()


def show(page: Page, events: list[Event], folder: Path) -> None:
    """Open a recorded run and stand at its end."""
    Trace(events).write(folder / "run.jsonl")
    page.set_input_files(".tl input[type=file]", folder / "run.jsonl")
    wait_for_phase(page, "done")
    page.evaluate(SEEK, len(events) - 1)
    page.evaluate(PAINTED)


def at(page: Page, round_of: int) -> None:
    page.evaluate(SEEK, round_of)
    page.evaluate(PAINTED)


def told(page: Page, part: str = "") -> str:
    return page.inner_text(f".insp {part}".strip())


def evil() -> list[Event]:
    """A run whose every text is an attack."""
    run, size = "r", len(EVIL)
    events: list[Event] = [RunStarted(run, 0, "fake", DecodeConfig(), "x", 1), BlockEvent(run, 1, 0, 0, size, "opened")]
    others = tuple(Alternative(i, text, 0.5 - i / 10) for i, text in enumerate(EVIL))
    for step, kind in enumerate(("draft", "commit")):
        changes = tuple(Change(pos, pos, text, 0.9, kind, others) for pos, text in enumerate(EVIL))  # type: ignore[arg-type]
        events.append(Round(run, 2 + step, 0, step, changes, 0, 1 + step, 100.0 * step))
    events.append(RunFinished(run, 4, "max_tokens", size, Stats(size, 2, 2, 1, 0.2, 0.1, 0.05)))
    return events


def without_entropy(events: list[Event]) -> list[Event]:
    """As a program wrote it that did not measure entropy."""
    return [
        replace(e, changes=tuple(replace(c, entropy=0.0) for c in e.changes)) if isinstance(e, Round) else e
        for e in events
    ]


def test_a_cell_is_told_of_while_it_is_written_and_at_any_round_after(page: Page) -> None:
    page.evaluate(LISTEN)
    ask(page, "a solar system")
    wait_for_phase(page, "running")
    position = page.wait_for_function(LAST_OF_OPEN, timeout=60_000).json_value()
    page.wait_for_selector(".insp .cand")  # fetched while it was a guess; its commit must come by itself
    wait_for_phase(page, "done", 120)
    page.wait_for_selector(".insp .spark .sure", timeout=30_000)
    assert f"Position {position}" in told(page, ".facts") and "committed in round" in told(page, ".meta")
    pos = position - 1
    text = page.inner_text(".insp header code")
    byte = page.inner_text(".insp .hex")
    assert text == f'"{bytes.fromhex(byte).decode(errors="replace")}"' or "\\" in text  # a newline, half a character
    assert page.locator(".insp .cand").count() == DecodeConfig().candidates
    assert page.locator(".insp .mbar").count() == 3 and page.locator(".insp .experts li").count() == 4
    assert "nats" in told(page, ".cands0")
    page.evaluate(SEEK, page.evaluate(COMMITS, pos) - 1)
    page.evaluate(PAINTED)
    assert page.locator(".insp .spark .sure").count() == 0 and page.locator(".insp .experts").count() == 0
    assert "committed" not in told(page, ".meta")
    before = page.locator(".insp .spark .guess").count()
    page.click(".insp .jump")
    page.evaluate(PAINTED)
    assert page.locator(".insp .spark .sure").count() == 1 and page.locator(".insp .spark .guess").count() == before
    page.click(".insp .cand >> nth=1")
    heard: list[Any] = page.evaluate("window.heard")
    assert heard[-2] == pos and set(heard[-1]) == {"pos", "token", "text", "probability"} and heard[-1]["pos"] == pos
    shot(page, "inspector")


def test_keys_walk_the_cells_as_they_stand(page: Page, tmp_path: Path) -> None:
    show(page, events_of(PAGE * 2, request_of()), tmp_path)
    page.click("#cell-20")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(SELECTED) == 21
    assert page.get_attribute(".board", "aria-activedescendant") == "cell-21"
    assert "position 22" in (page.get_attribute("#cell-21", "aria-label") or "")
    x, y, height = page.evaluate(BOX, 21)
    page.keyboard.press("ArrowDown")
    below = page.evaluate(SELECTED)
    x1, y1, _ = page.evaluate(BOX, below)
    assert height < y1 - y < 2 * height and abs(x1 - x) < 12
    page.keyboard.press("ArrowUp")
    assert page.evaluate(SELECTED) == 21
    page.keyboard.press("Home")
    assert page.evaluate(SELECTED) == PAGE.index("<canvas")
    page.keyboard.press("End")
    assert page.evaluate(SELECTED) == PAGE.index("\n<script")
    page.keyboard.press("Control+End")
    assert page.evaluate(SELECTED) == len(PAGE * 2) - 1
    page.keyboard.press("Escape")
    assert page.locator(".insp").is_hidden() and page.locator(".reader").is_visible()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".insp").is_hidden(), "what was closed is not opened by walking on"
    page.keyboard.press("Enter")
    assert page.locator(".insp").is_visible() and page.locator(".board .sel").count() == 1
    page.keyboard.press(",")  # time is still moved by its own keys
    page.evaluate(PAINTED)
    assert page.evaluate(f"() => {STORE}store.k < store.run.last)")


def test_the_grid_has_a_row_for_each_block(page: Page, tmp_path: Path) -> None:
    events = events_of(PAGE * 4, request_of())
    show(page, events, tmp_path)
    written = page.inner_text(".verdict")
    page.click(".lay button[data-value=grid]")
    page.evaluate(PAINTED)
    rows = page.evaluate(PLACES)
    opens = [event for event in events if isinstance(event, BlockEvent) and event.phase == "opened"]
    blocks = [event for event in opens if event.start < len(PAGE * 4)]  # one that begins behind the text is not shown
    assert len(rows) == len(blocks) > 3
    assert [len(row) for row in rows[:-1]] == [block.length for block in blocks[:-1]]
    for row in rows:
        assert len({round(top) for _, top, _ in row}) == 1
        assert max(width for *_, width in row) - min(width for *_, width in row) < 1
    assert len({round(row[5][0]) for row in rows[:-1]}) == 1, "columns do not stand below one another"
    page.click("#cell-37")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(SELECTED) == 37 + blocks[1].length
    assert page.get_attribute("#cell-2", "title") == f'"{PAGE[2]}"'
    assert page.inner_text("#cell-15") == "¬"
    at(page, 3)
    assert page.locator(".board.grid .blk.open .c.m").count() > 0
    page.click(".lay button[data-value=text]")
    at(page, len(events) - 1)
    assert page.inner_text(".verdict") == written
    assert "<canvas id=c></canvas>" in "".join(page.locator(".board .c").all_inner_texts())


@pytest.mark.parametrize("layout", ["text", "grid"])
def test_every_measure_colours_the_cells_and_says_its_unit(page: Page, tmp_path: Path, layout: str) -> None:
    show(page, events_of(PAGE * 3, request_of()), tmp_path)
    page.click(f".lay button[data-value={layout}]")
    units = {"round": "6+", "confidence": "sure", "entropy": "nats", "memory": "share", "block": "in turn"}
    seen = set()
    for measure, unit in units.items():
        page.click(f".meas button[data-value={measure}]")
        page.evaluate(PAINTED)
        looks = page.evaluate(LOOKS)
        levels = tuple(next(part for part in look.split() if part[0] == "l") for look in looks)
        assert len(set(levels)) > 1, f"{measure} tells nothing apart"
        assert "l0" not in levels
        seen.add(levels)
        assert unit in page.inner_text(".ramp0") and page.locator(".ramp0 i").count() >= 3
        assert page.locator(".ramp0 i[title]").count() == page.locator(".ramp0 i").count()
    assert len(seen) == len(units), "two measures look the same"


def test_what_was_not_recorded_is_said_and_not_shown_as_little(page: Page, tmp_path: Path) -> None:
    show(page, without_entropy(events_of(PAGE, request_of())), tmp_path)
    page.click(".meas button[data-value=entropy]")
    page.evaluate(PAINTED)
    assert page.inner_text(".ramp0") == "Entropy: not recorded"
    assert all(" l0" in look for look in page.evaluate(LOOKS))
    page.click("#cell-2")
    page.wait_for_selector(".insp .cand")
    assert "entropy not recorded" in told(page, ".cands0")


def test_marks_stay_on_their_cells_until_they_are_taken_back(page: Page, tmp_path: Path) -> None:
    show(page, events_of(PAGE, request_of()), tmp_path)
    page.evaluate(MARK, [[3, "mask"], [5, "pin"]])
    signs = "(pos) => getComputedStyle(document.querySelector(`#cell-${pos}`), '::after').content"
    for k in (3, len(events_of(PAGE, request_of())) - 1):
        at(page, k)
        assert page.evaluate("[...document.querySelectorAll('.bmask, .bpin')].map((each) => each.id)") == [
            "cell-3",
            "cell-5",
        ]
        assert page.evaluate(signs, 3) != page.evaluate(signs, 5) != "none"
    page.evaluate(MARK, [])
    assert page.locator(".bmask, .bpin").count() == 0


def test_hostile_text_is_text_in_the_inspector_and_in_the_grid(page: Page, tmp_path: Path) -> None:
    show(page, evil(), tmp_path)
    page.click(".lay button[data-value=grid]")
    page.evaluate(PAINTED)
    for pos, seen in ((0, EVIL[0]), (2, EVIL[2]), (3, "\\u202eabc\\n"), (4, "\\xc3")):
        page.click(f"#cell-{pos}")
        page.wait_for_function("(n) => document.querySelectorAll('.insp .cand').length === n", arg=len(EVIL))
        page.wait_for_function("(t) => document.querySelector('.insp header code').textContent === t", arg=f'"{seen}"')
    assert page.locator(".insp img, .insp script, .insp header b, .board img").count() == 0
    page.wait_for_timeout(300)
    assert page.evaluate("window.pwned") is None


def test_where_the_program_has_gone_the_inspector_says_so_and_asks_again(page: Page, tmp_path: Path) -> None:
    show(page, events_of(PAGE, request_of()), tmp_path)
    page.route("**/cells/*", lambda route: route.abort())
    page.click("#cell-2")
    page.wait_for_selector(".insp .note.bad")
    assert "cannot be reached" in told(page, ".note.bad") and "committed in round" in told(page, ".meta")
    page.unroute("**/cells/*")
    page.click(".insp .note.bad button")
    page.wait_for_selector(".insp .cand")
    assert page.locator(".insp .note.bad").count() == 0
