"""The lessons in a real browser: each is walked through with the keyboard and ends with a live run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from app.lessons import folder
from tests.browser.playground import Playground, ask, chromium, opened, serving, shot, wait_until_whole

pytestmark = [pytest.mark.app, pytest.mark.slow]

BOOK: dict[str, Any] = json.loads((folder() / "lessons.json").read_text(encoding="utf-8"))
LESSONS: dict[str, dict[str, Any]] = {lesson["id"]: lesson for lesson in BOOK["lessons"]}
STORE = 'import("/clover/store.js").then(({ store }) => '
RUN = f"() => {STORE}[store.run?.id, store.run?.origin, store.k])"
# Where a step stands by its rule, where the board stands, and what is pointed at: whether that is on screen.
SEEN = """async (step) => {
    const { store } = await import("/clover/store.js"), { moment } = await import("/clover/lesson_steps.js");
    const { pointed } = await import("/clover/callout.js");
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { Run } = await import("/clover/run.js");
    let other = null;
    if (step.unlike) {
        const message = await (await fetch(`/lessons/${step.unlike}`)).json();
        other = new Run(message.run);
        for (const frame of message.frames) other.add(frame);
    }
    const at = moment(step, store.run, other), target = pointed(step.target, at?.pos ?? -1);
    const ring = document.querySelector(".spot"), card = document.querySelector(".callout").getBoundingClientRect();
    const over = [...target.getClientRects()].flatMap((box) => // what takes several lines has a box for each
        document.elementsFromPoint(box.x + Math.min(8, box.width / 2), box.y + box.height / 2));
    return { k: at?.k ?? null, now: store.k, found: !target.matches(".board") || step.target === "board",
        visible: over.some((each) => target.contains(each)), ringed: !ring.hidden && ring.offsetWidth > 0,
        inside: card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight };
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.0) as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    yield opened_page
    opened_page.close()


def choose(page: Page, lesson: str) -> None:
    """Open a lesson from the list with the keyboard; the card then has the focus."""
    page.focus(f"[data-lesson={lesson}]")
    page.keyboard.press("Enter")
    title = LESSONS[lesson]["steps"][0]["title"]
    page.wait_for_function("(title) => document.querySelector('.callout h3').textContent === title", arg=title)
    assert page.evaluate("document.activeElement.className") == "callout"


def until(page: Page, holds: str, arg: object = None) -> None:
    """Wait until an expression of the store holds: asked again and again, as it is a promise that answers."""
    for _ in range(300):
        if page.evaluate(f"(arg) => {STORE}{holds})", arg):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"never came to hold: {holds}")


def enter(page: Page) -> None:
    page.click(".views a[href='#lessons']")
    page.wait_for_selector(".callout:not([hidden])")


def do(page: Page, check: str) -> None:
    """What a step asks for, done on the real page."""
    name, _, wanted = check.partition(":")
    if name == "measure":
        page.click(f".meas [data-value={wanted}]")
        page.focus(".callout .next")
    elif name == "line":
        page.focus(".callout .try input")
        page.keyboard.press("ArrowLeft")
        page.focus(".callout .next")
    elif name == "play":
        page.focus(".callout")
        page.keyboard.press("Space")
        page.wait_for_selector(".todo.did")
        page.keyboard.press("Space")
    else:
        page.keyboard.press({"round": ".", "block": "Shift+ArrowRight", "revision": "n"}[name])
        for _ in range(40):  # further revisions are some rounds away
            if page.locator(".todo.did").count():
                break
            page.keyboard.press("n")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_walked_with_the_keyboard(page: Page, lesson: str) -> None:
    enter(page)
    choose(page, lesson)
    steps = LESSONS[lesson]["steps"]
    for number, step in enumerate(steps, 1):
        assert page.inner_text(".callout h3") == step["title"]
        seen = page.evaluate(SEEN, step)
        assert seen["k"] is not None and seen["k"] == seen["now"], (step["title"], seen)
        assert seen["found"] and seen["visible"] and seen["ringed"] and seen["inside"], (step["title"], seen)
        words = page.inner_text(".callout .words")
        assert not {"{", "}", "undefined", "NaN", "null", "**", "–"} & set(words.split()), words
        assert not re.search(r"\{[a-z_.]+(\|[a-z]+)?\}", words), words  # a token that is shown may hold a brace
        assert page.inner_text(".callout .where") == f"Step {number} of {len(steps) + 1}"
        assert page.inner_text(".top .pill").startswith("Recorded") and page.is_visible(".callout .pill.recorded")
        assert f"Step {number} of" in page.inner_text(".heard") and step["title"] in page.inner_text(".heard")
        if "do" in step:
            assert page.locator(".todo.did").count() == 0
            do(page, step["do"]["check"])
            page.wait_for_selector(".todo.did")
        page.keyboard.press("ArrowRight")
    assert page.inner_text(".callout h3") == LESSONS[lesson]["live"]["title"]
    assert "done" in page.inner_text(f"[data-lesson={lesson}]")
    page.keyboard.press("ArrowLeft")
    assert page.inner_text(".callout h3") == steps[-1]["title"]
    shot(page, f"lesson-{lesson}")


def test_now_live_puts_prompt_and_settings_into_the_playground_and_the_model_writes(page: Page) -> None:
    enter(page)
    choose(page, "few")
    for _ in LESSONS["few"]["steps"]:
        page.keyboard.press("ArrowRight")
    page.click(".callout .next")
    until(page, "store.run.origin === 'live' && store.phase === 'done'")
    assert page.evaluate("document.body.dataset.view") == "playground"
    wanted = BOOK["recordings"]["few"]
    assert page.input_value("#prompt textarea") == wanted["prompt"]
    config = page.evaluate(f"() => {STORE}store.run.config)")
    assert {field: config[field] for field in wanted["config"]} == wanted["config"]
    rounds = page.locator("input[aria-label='number input for Rounds']")
    assert rounds.is_visible() and rounds.input_value() == "1"
    assert not page.is_visible("input[aria-label='number input for Threshold']")
    assert page.inner_text(".top .pill").startswith(("Live", "Replay"))


def test_the_last_lesson_ends_at_the_race(page: Page) -> None:
    enter(page)
    choose(page, "race")
    for _ in LESSONS["race"]["steps"]:
        page.keyboard.press("ArrowRight")
    page.click(".callout .next")
    page.wait_for_selector("body[data-view=race]")
    assert page.input_value("#prompt textarea") == BOOK["recordings"]["threshold"]["prompt"]


def test_the_run_of_the_playground_comes_back_where_it_was(page: Page) -> None:
    ask(page, "a planet")
    wait_until_whole(page)
    page.focus(".trk input")
    page.keyboard.press("Shift+<")
    was = page.evaluate(RUN)
    enter(page)
    choose(page, "masks")
    assert page.evaluate(RUN)[1] == "recorded"
    page.click(".views a[href='#playground']")
    until(page, "store.run.id === arg[0] && store.k === arg[2]", was)
    assert page.evaluate(RUN) == was and not page.is_visible(".callout")


def test_another_run_on_the_board_is_noticed_and_escape_leaves(page: Page) -> None:
    enter(page)
    choose(page, "masks")
    page.set_input_files(".tl input[type=file]", folder() / "single.jsonl")
    page.wait_for_selector(".elsewhere:not([hidden])")
    page.click(".elsewhere button")
    page.wait_for_selector(".elsewhere", state="hidden")
    assert page.evaluate(SEEN, LESSONS["masks"]["steps"][0])["ringed"]
    page.focus(".callout .next")
    page.keyboard.press("Escape")
    page.wait_for_selector(".callout", state="hidden")
    assert page.evaluate("document.activeElement.dataset.lesson") == "masks"


def test_plans_and_marks_are_kept(page: Page) -> None:
    enter(page)
    page.click(".plans [data-value='10']")
    assert page.inner_text(".plan") == "Take 1, 3 and 8."
    choose(page, "race")
    for _ in LESSONS["race"]["steps"]:
        page.keyboard.press("ArrowRight")
    page.reload()
    page.wait_for_selector(".callout:not([hidden])")
    assert page.inner_text("[data-lesson=race] .min") == "done"
    assert page.inner_text("[data-lesson=rounds] .min") == "extra"
    assert page.get_attribute(".plans [data-value='10']", "aria-pressed") == "true"
    assert page.get_attribute("[data-lesson=masks]", "aria-current") == "true"
