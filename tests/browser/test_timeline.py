"""The timeline in a real browser: moving in time, following a run, the keys, and the figures of the round on screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from model.events import Change, Event, Round, RunFinished
from tests.app.sources import PAGE, events_of, request_of
from tests.browser.playground import Playground, ask, chromium, opened, serving, shot, wait_for_phase
from visualize.trace import Trace

pytestmark = pytest.mark.app

TICK = 100.0  # ms a round takes in the recorded run
IDLE, LATE = 3, 9  # rounds, counted from 0: one that decides nothing, and one that revises position 2
STORE = 'import("/clover/store.js").then(({ store }) => '
NEWEST = f"() => {STORE}store.follow && store.run.markAt(store.k) === store.run.marks.length - 1)"
SEEN = f"() => {STORE}[store.run.markAt(store.k) + 1, store.run.marks.length, store.follow])"
AT = f"() => {STORE}[store.run.figures(store.k).ms, store.run.figures(store.k + 1)?.ms ?? 1e9])"
BEGUN = (
    f"() => {{ window.begun = false; {STORE}store.addEventListener('started', () => {{ window.begun = true; }})); }}"
)
WRITTEN = f"(count) => {STORE}store.going && store.run.marks.length > count)"
ROUND = "(round) => document.querySelector('.when b').textContent === String(round)"
ROOM = """() => {
    for (const count of document.querySelectorAll(".when b")) count.textContent = "186"; // until the next paint
    const { right } = document.querySelector(".ctrls").getBoundingClientRect();
    const shown = [...document.querySelectorAll(".ctrls > *")].filter((each) => each.getClientRects().length);
    return Math.max(...shown.map((each) => each.getBoundingClientRect().right)) - right;
}"""
FITS = """() => [...document.querySelectorAll("#part-stage .figs .fig")].every((each, i, all) => {
    const { left, right } = each.getBoundingClientRect(), next = all[i + 1]?.getBoundingClientRect().left ?? Infinity;
    const ends = Math.max(...[...each.children].map((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        return range.getBoundingClientRect().right;
    }));
    return left >= 0 && ends <= Math.min(next, each.parentElement.getBoundingClientRect().right);
})"""


def recorded() -> list[Event]:
    """A run of one round every `TICK`, of which one decides nothing and one revises."""
    events: list[Event] = []
    rounds = 0
    for event in events_of(PAGE, request_of()):
        if isinstance(event, Round):
            assert event.block == 0 or rounds > IDLE
            if rounds == IDLE:  # the same round comes after one without a commit, as a step of its own
                event = replace(event, changes=())
            if rounds == LATE:
                event = replace(event, changes=(*event.changes, Change(2, 7, "Z", 0.7, "edit")))
            rounds += 1
            event = replace(event, ms=rounds * TICK)
        events.append(event)
    return events


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.2) as started:
        yield started


@pytest.fixture(scope="module")
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    """One for all tests: each begins with a run of its own."""
    yield opened(browser, playground.url)


@pytest.fixture
def replay(page: Page, tmp_path: Path) -> Page:
    """The page with the recorded run, before its first round."""
    shows(page, tmp_path / "run.jsonl")
    return page


def shows(page: Page, file: Path) -> None:
    Trace(recorded()).write(file)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate(BEGUN)
    page.set_input_files(".tl input[type=file]", file)
    page.wait_for_function("window.begun && document.documentElement.dataset.phase === 'done'")
    page.evaluate(f"() => {STORE}store.setSpeed(1))")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    page.wait_for_function(ROUND, arg=0)


def goes_to(page: Page, key: str, round: int) -> None:
    page.keyboard.press(key)
    page.wait_for_function(ROUND, arg=round)


def test_a_run_is_followed_or_held(page: Page) -> None:
    ask(page, "a solar system")
    page.wait_for_function(WRITTEN, arg=4)
    live = page.locator(".follow")
    assert live.get_attribute("aria-pressed") == "true"
    for width in (1280, 1200, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(ROOM) <= 1, width
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_selector(".play[aria-label=Pause]")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_selector(".follow[aria-pressed=false]")
    held, count, _ = page.evaluate(SEEN)
    page.wait_for_function(WRITTEN, arg=count + 3)
    assert page.evaluate(SEEN)[::2] == [held, False]
    page.wait_for_function("Number(document.querySelector('.follow small').textContent.replace('−', '')) > 3")
    shot(page, "held")
    live.dispatch_event("click")  # a click that waits for the page to keep still comes late while it is written
    page.wait_for_selector(".follow[aria-pressed=true]")
    page.wait_for_function(NEWEST)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".follow[aria-pressed=false]")
    page.keyboard.press("l")
    page.wait_for_selector(".follow[aria-pressed=true]")
    page.keyboard.press("Escape")
    wait_for_phase(page, "done")
    page.wait_for_selector(".follow", state="hidden")


def test_what_was_held_is_played_until_it_is_live_again(page: Page) -> None:
    ask(page, "a solar system")
    page.wait_for_function(WRITTEN, arg=8)
    page.evaluate("document.activeElement.blur()")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    for _ in range(3):
        page.keyboard.press("+")
    page.keyboard.press("Space")
    page.wait_for_selector(".follow[aria-pressed=true]")
    page.keyboard.press("Escape")
    wait_for_phase(page, "done")


def test_a_run_is_replayed_by_its_own_time_stamps(browser: Browser, playground: Playground, tmp_path: Path) -> None:
    page = opened(browser, playground.url)  # of its own: its clock is ours
    shows(page, tmp_path / "run.jsonl")
    page.clock.install(time=datetime(2030, 1, 1))
    page.clock.pause_at(datetime(2030, 1, 1, hour=1))
    for presses, speed in (("---", 0.1), ("++", 0.5), ("+", 1), ("++", 4), ("=+", 8)):
        for key in ("Home", *presses):
            page.keyboard.press(key)
        assert page.inner_text(".speed .now") == f"{speed}×"
        ends = page.locator(".speed [aria-disabled=true]").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
        assert ends == {0.1: ["Slower"], 8: ["Faster"]}.get(speed, [])
        page.keyboard.press("Space")
        elapsed = 5 * TICK / speed + 20  # a little behind the fifth round: a timer sleeps at least 16 ms
        page.clock.run_for(elapsed)
        shown, due = page.evaluate(AT)
        assert shown <= elapsed * speed <= due + 17 * speed
        assert shown >= 5 * TICK - 17 * speed
    page.close()


def test_steps_by_round_by_block_and_by_commit(replay: Page) -> None:
    events = recorded()
    rounds = [event for event in events if isinstance(event, Round)]
    second = next(i for i, event in enumerate(rounds) if event.block == 1)
    goes_to(replay, "ArrowRight", 1)
    goes_to(replay, ".", 2)
    goes_to(replay, ",", 1)
    goes_to(replay, "Shift+ArrowRight", second + 1)
    goes_to(replay, "Shift+<", 1)
    replay.keyboard.press("n")
    goes_to(replay, "n", IDLE)
    goes_to(replay, "n", IDLE + 2)  # not the round that decided nothing
    goes_to(replay, "p", IDLE)
    replay.click("[data-go='+c']")
    replay.wait_for_function(ROUND, arg=IDLE + 2)
    goes_to(replay, "End", len(rounds))


def test_a_chosen_cell_leads_to_the_rounds_that_decided_it(replay: Page) -> None:
    replay.keyboard.press("c")
    replay.wait_for_selector(".tip:not([hidden])")
    assert "Choose a cell" in replay.inner_text(".tip")
    rounds = [event for event in recorded() if isinstance(event, Round)]
    commit = next(i for i, event in enumerate(rounds) if any(c.pos == 2 and c.kind == "commit" for c in event.changes))
    goes_to(replay, "End", len(rounds))
    replay.click(".c[data-pos='2'] >> nth=0")
    goes_to(replay, "c", commit + 1)
    goes_to(replay, "c", LATE + 1)
    goes_to(replay, "c", commit + 1)


def test_a_tick_says_what_it_is_and_is_where_one_points(replay: Page) -> None:
    rounds = [event for event in recorded() if isinstance(event, Round)]
    box = replay.locator(".trk").bounding_box()
    assert box is not None
    x = box["x"] + box["width"] * (LATE + 0.5) / len(rounds)
    replay.mouse.move(x, box["y"] + 20)
    replay.wait_for_selector(".tip:text('Round')")  # a hint of before stays for seconds
    late = rounds[LATE]
    commits = sum(change.kind == "commit" for change in late.changes)
    said = f"Round {LATE + 1} · block {late.block + 1}, its round {late.step + 1} · {commits} committed · ↺ 1 revised"
    assert replay.inner_text(".tip") == f"{said} · 100 ms, at {(LATE + 1) * TICK / 1000:.2f} s"
    shot(replay, "tick")
    replay.mouse.down()
    replay.mouse.up()
    replay.wait_for_function(ROUND, arg=LATE + 1)
    replay.mouse.move(x, 5)
    replay.wait_for_selector(".tip", state="hidden")
    replay.keyboard.press("ArrowLeft")  # the track has the focus
    replay.wait_for_function(ROUND, arg=LATE)
    said = replay.inner_text(".tip")
    assert said.startswith(f"Round {LATE} · ") and said == replay.get_attribute(".trk input", "aria-valuetext")


def test_keys_are_left_alone_where_one_types_and_with_ctrl_alt_or_meta(replay: Page) -> None:
    goes_to(replay, "End", len([event for event in recorded() if isinstance(event, Round)]))
    replay.click(".c[data-pos='2'] >> nth=0")
    before = replay.evaluate(SEEN)
    for key in ("Alt+p", "Control+p", "Meta+c", "Alt+ArrowLeft", "Control+ArrowLeft"):
        replay.evaluate(
            "(keys) => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, "
            "key: keys[1], altKey: keys[0] === 'Alt', ctrlKey: keys[0] === 'Control', metaKey: keys[0] === 'Meta' }))",
            key.split("+"),
        )
    replay.fill("#prompt textarea", "")
    replay.type("#prompt textarea", "plnc,.<>-+=?tf ")
    replay.focus("#prompt textarea")
    for key in ("ArrowLeft", "Home", "Shift+ArrowLeft"):
        replay.keyboard.press(key)
    assert replay.input_value("#prompt textarea") == "plnc,.<>-+=?tf "
    assert replay.evaluate(SEEN) == before
    assert replay.inner_text(".speed .now") == "1×"
    assert replay.locator("dialog[open], html.present, body.dark").count() == 0


def test_the_sheet_of_keys_is_whole_and_needs_no_scrolling(replay: Page) -> None:
    replay.keyboard.press("?")
    sheet = replay.locator("dialog.keysheet[open]")
    caps = set(sheet.locator("kbd").all_inner_texts())
    assert caps >= {
        "Space",
        "←",
        "→",
        "Shift",
        "P",
        "N",
        "C",
        "Home",
        "End",
        "L",
        "−",
        "+",
        "Ctrl",
        "Enter",
        "Esc",
        "Tab",
        "F",
        "T",
        "?",
    }
    assert sheet.evaluate("(each) => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth")
    shot(replay, "keys")
    replay.keyboard.press("n")  # is not for what lies beneath
    replay.keyboard.press("?")
    sheet.wait_for(state="hidden")
    assert replay.evaluate(SEEN)[0] == 0


def test_figures_are_those_of_the_round_on_screen(replay: Page) -> None:
    events = recorded()
    rounds = [event for event in events if isinstance(event, Round)]
    goes_to(replay, "ArrowRight", 1)
    expect(replay.locator("[data-figure=round]")).to_have_text("1")  # each part of the page paints at its own pace
    seen = {name: replay.inner_text(f"[data-figure={name}]") for name in ("block", "round", "kept", "forwards", "time")}
    commits = sum(change.kind == "commit" for change in rounds[0].changes)
    blocks = 1 + max(event.block for event in rounds)
    assert seen == {"block": f"1/{blocks}", "round": "1", "kept": f"+{commits}", "forwards": "1", "time": "0.1 s"}
    goes_to(replay, "End", len(rounds))
    finished = events[-1]
    assert isinstance(finished, RunFinished) and finished.stats.state_bytes > 1000
    expect(replay.locator("[data-figure=held]")).to_have_text(f"{finished.stats.state_bytes / 1000:.1f} kB")
    for width in (1280, 1920):
        replay.set_viewport_size({"width": width, "height": 800})
        assert replay.evaluate(FITS)
        replay.keyboard.press("f")
        assert replay.evaluate(FITS)
        replay.keyboard.press("f")
