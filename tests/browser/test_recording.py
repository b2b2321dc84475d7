"""Runs leave the playground as files and come back: the menu, the drop, the replay page, hostile files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.takeaway import replay_of
from model.config import DecodeConfig
from model.events import BlockEvent, Change, Event, Round, RunFinished, RunStarted, Stats
from tests.app.sources import PAGE, events_of, request_of
from tests.browser.playground import Playground, ask, chromium, opened, serving, shot, wait_for_phase
from visualize.trace import Trace

pytestmark = pytest.mark.app

EVIL = (
    "hello ", "<img src=x onerror=window.pwned=1>", "</script><script>window.pwned=1</script>", "<!-- <script>",
    "${window.pwned=1}", "{{constructor.constructor('window.pwned=1')()}}", "\u202eevil\u2028\x00", "\\u003c\"'`",
)  # fmt: skip
DROP = """([name, text, drop]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const type of drop ? ["dragenter", "dragover", "drop"] : ["dragenter", "dragover"])
        document.querySelector(".board").dispatchEvent(
            new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.0) as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    page = opened(browser, playground.url)
    yield page
    page.close()


def evil_trace() -> Trace:
    """A run that is well formed, and all of whose texts are attacks."""
    size = len(EVIL)
    config = DecodeConfig(block_size=size)
    events: list[Event] = [RunStarted("r", 0, EVIL[1], config, "".join(EVIL[1:6]), 3)]
    events.append(BlockEvent("r", 1, 0, 0, size, "opened"))
    for half, kind in enumerate(("draft", "commit")):
        changes = tuple(Change(pos, pos, text, 0.9, kind) for pos, text in enumerate(EVIL))  # type: ignore[arg-type]
        events.append(Round("r", 2 + half, 0, half, changes, 0, 1 + half, 200.0 * half))
    events.append(RunFinished("r", 4, "max_tokens", size, Stats(size, 2, 2, 1, 0.2, 0.1, 0.05)))
    return Trace(events)


def watched(page: Page) -> list[str]:
    """Whatever the page complains of from now on."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def drop(page: Page, name: str, text: str) -> None:
    page.wait_for_selector(".drop", state="attached")  # parts come one after another
    page.evaluate(DROP, [name, text, True])


def at_the_end(page: Page) -> str:
    """The board's text after the last round."""
    page.keyboard.press("End")
    page.wait_for_selector(".verdict:not([hidden])")
    return page.text_content(".board") or ""


def test_a_hostile_recording_is_text_in_the_app(page: Page) -> None:
    said = watched(page)
    drop(page, "evil.jsonl", evil_trace().dumps())
    wait_for_phase(page, "done")
    board = at_the_end(page)
    for text in EVIL[:6]:
        assert text in board, text
    assert EVIL[1] in page.inner_text(".pill") and EVIL[1] in page.inner_text(".said")
    page.wait_for_timeout(500)
    assert (page.evaluate("window.pwned"), said) == (None, [])


def test_a_hostile_recording_is_text_in_its_replay(browser: Browser, tmp_path: Path) -> None:
    trace = evil_trace()
    path = tmp_path / "evil.html"
    path.write_bytes(replay_of(trace, "evil"))
    page, loaded = replayed(browser, path)
    said = watched(page)
    page.reload()
    board = at_the_end(page)
    for text in EVIL[:6]:
        assert text in board, text
    assert page.title() == f"Recorded run: {trace.started.prompt[:80] if trace.started else ''}"
    assert (page.text_content(".about .prompt"), page.text_content(".about .model")) == ("".join(EVIL[1:6]), EVIL[1])
    assert (page.evaluate("window.pwned"), said, loaded) == (None, [], [])
    assert page.locator("body img, body script:not([type])").count() == 0
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), { textContent: 'pwned = 2' }))")
    assert page.evaluate("window.pwned") is None, "a script without the hash ran"
    page.close()


def replayed(browser: Browser, path: Path) -> tuple[Page, list[str]]:
    """The file, opened as from a disk, and what it asks for beyond itself."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url) if request.url != path.as_uri() else None)
    page.goto(path.as_uri())
    return page, loaded


def test_a_replay_plays_steps_and_shows_what_was_measured(browser: Browser, tmp_path: Path) -> None:
    trace = Trace(events_of(PAGE * 3, request_of()))
    path = tmp_path / "run.html"
    path.write_bytes(replay_of(trace, "run"))
    page, loaded = replayed(browser, path)
    said = watched(page)
    assert page.inner_text(".pill") == "Recorded run"
    rounds = int(page.inner_text(".when b:last-child"))
    tokens = trace.board.tokens
    at_the_end(page)
    expect(page.locator("[data-figure=tokens]")).to_have_text(str(tokens))
    assert "Cut" not in page.inner_text(".verdict")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    now = page.locator(".when b").first  # no wait_for_function: the page's policy lets no text be run as script
    expect(now).to_have_text("2")
    shot(page, "replay-page")
    assert page.locator(".board .c.f").count() > 0
    page.keyboard.press("Space")
    expect(now).to_have_text(str(rounds), timeout=30_000)
    page.keyboard.press("?")
    assert page.locator("dialog[open]").count() == 1 and "generate" not in page.inner_text("dialog[open]").lower()
    page.keyboard.press("Escape")
    for button in (".open", ".save", ".charts-open", ".memoryof", ".branchoff", "#generate"):
        assert page.locator(button).count() == 0, button
    dark = page.evaluate("document.body.classList.contains('dark')")
    page.keyboard.press("t")
    assert page.evaluate("document.body.classList.contains('dark')") != dark
    shot(page, "replay-page-dark")
    assert (said, loaded) == ([], [])
    page.close()


def test_a_run_is_saved_in_three_forms_by_keyboard(page: Page, tmp_path: Path) -> None:
    assert page.is_disabled(".save")
    ask(page, "a solar system")
    wait_for_phase(page, "done")
    page.focus(".save")
    page.keyboard.press("Enter")
    page.wait_for_selector(".menu:not([hidden])")
    shot(page, "save-menu")
    assert page.evaluate("document.activeElement.textContent").startswith("Recording")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.textContent").startswith("Animation")
    page.keyboard.press("Escape")
    assert page.locator(".menu:not([hidden])").count() == 0
    assert page.evaluate("document.activeElement.classList.contains('save')")
    for steps, suffix, begins in ((0, ".jsonl", b'{"type":'), (1, ".html", b"<!doctype html>"), (2, ".gif", b"GIF89a")):
        page.keyboard.press("Enter")
        for _ in range(steps):
            page.keyboard.press("ArrowDown")
        with page.expect_download(timeout=90_000) as saving:
            page.keyboard.press("Enter")
        name = saving.value.suggested_filename
        saving.value.save_as(tmp_path / name)
        assert name.startswith("clover-") and name.endswith(suffix)
        assert (tmp_path / name).read_bytes().startswith(begins)
        page.wait_for_selector(".menu", state="hidden")
    trace = Trace.read(next(tmp_path.glob("*.jsonl")))
    drop(page, "again.jsonl", trace.dumps())
    page.wait_for_function("document.querySelector('.pill').textContent.startsWith('Recorded')")
    assert page.inner_text("[data-figure=tokens]")


def test_what_cannot_be_opened_is_told(page: Page) -> None:
    page.wait_for_selector(".drop", state="attached")  # parts come one after another
    page.evaluate(DROP, ["run.jsonl", "", False])
    assert page.is_visible(".drop")
    shot(page, "drop")
    for name, text, said in (
        ("cat.png", "meow", "cat.png is no recorded run"),
        ("run.jsonl", "nonsense", "line 1: not JSON"),
        ("run.jsonl", "", "not a recorded run"),
        ("run.jsonl", "\x00\x01", "line 1: not JSON"),
    ):
        drop(page, name, text)
        page.wait_for_function("(said) => document.querySelector('.said').textContent.includes(said)", arg=said)
        assert page.is_hidden(".drop")
    assert page.url.endswith("/")


def test_the_address_can_name_a_run(page: Page, browser: Browser, playground: Playground) -> None:
    trace = Trace(events_of(PAGE, request_of()))
    messages = page.request.post(f"{playground.url}runs", data=trace.dumps()).json()
    again = browser.new_page()
    again.goto(f"{playground.url}?run={messages[0]['run']['id']}")
    wait_for_phase(again, "done")
    assert at_the_end(again) and again.inner_text(".pill").startswith("Recorded")
    again.close()
    lost = browser.new_page()
    lost.goto(f"{playground.url}?run=nothing")
    lost.wait_for_selector(".said.bad", timeout=90_000)
    assert "no longer kept" in lost.inner_text(".said")
    lost.close()
