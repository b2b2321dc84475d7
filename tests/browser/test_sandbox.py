"""What a generated page may not do, tried by pages that try it; and that text of the model is never markup."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.app.sources import events_of, request_of
from tests.browser.playground import Playground, chromium, opened, running, serving, until
from visualize.trace import Trace

pytestmark = pytest.mark.app

HOSTILE = """<!doctype html>
<title>hostile</title>
<p id=out></p>
<script>
const out = document.getElementById('out')
const say = (name, text) => out.append(name + '=' + text + ';')
try { parent.document.title = 'pwned'; say('parent', 'open') } catch (e) { say('parent', 'shut') }
try { localStorage.setItem('a', 1); say('storage', localStorage.getItem('a')) } catch (e) { say('storage', 'throws') }
fetch('/runs/x').then(() => say('fetch', 'open'), () => say('fetch', 'shut'))
new Image().src = location.ancestorOrigins[0] + '/clover/favicon.svg'
say('origin', origin)
say('rtc', typeof RTCPeerConnection)
setTimeout(() => say('late', 'yes'), 300)
</script>
"""
LEAVING = "<!doctype html>\n<script>\nlocation = 'http://127.0.0.1:9/?secret'\n</script>\n"
MARKUP = (
    "<p><b>bold</b> ${window.pwned = 1} {{constructor}} <img src=x onerror='window.pwned = 2'></span>"
    "<script>pwned = 3</script>"
)


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


def show(page: Page, text: str, folder: Path) -> None:
    """Open a recorded run that wrote this text, and go to its end."""
    path = folder / "run.jsonl"
    Trace(events_of(text, request_of(prompt=text[:200]))).write(path)
    page.set_input_files(".tl input[type=file]", path)
    page.wait_for_selector(":root[data-phase=done]", state="attached")
    page.click(".legend")
    page.keyboard.press("End")
    page.wait_for_selector(".verdict:not([hidden])")


def test_a_page_reaches_neither_the_app_nor_the_network(page: Page, tmp_path: Path) -> None:
    title = page.title()
    show(page, HOSTILE, tmp_path)
    page.wait_for_selector(".say.bad")
    sandbox = running(page)
    until(sandbox, "document.getElementById('out').textContent.includes('late')")
    out = sandbox.evaluate("document.getElementById('out').textContent")
    for said in ("parent=shut", "storage=1", "fetch=shut", "origin=null", "rtc=undefined"):
        assert said in out, out
    assert page.title() == title
    assert "blocked" in page.inner_text(".say")
    assert page.get_attribute(".glass iframe", "sandbox") == "allow-scripts"


def test_a_page_that_navigates_away_is_held(page: Page, tmp_path: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    show(page, LEAVING, tmp_path)
    page.wait_for_selector(".say.bad")
    assert "blocked" in page.inner_text(".say")
    assert not any("secret" in url for url in asked)


def test_text_of_the_model_is_never_markup(page: Page, tmp_path: Path) -> None:
    show(page, MARKUP, tmp_path)
    page.wait_for_timeout(300)
    assert page.evaluate("window.pwned") is None
    for place in (".board", ".code", ".said", ".asked"):
        assert page.locator(f"{place} img, {place} script, {place} b").count() == 0
    page.click("[data-tab=source]")
    assert MARKUP == page.inner_text(".code")
    assert "".join(page.locator(".board .c").all_inner_texts()).startswith("<p><b>bold</b> ${window.pwned")


def test_a_recorded_run_is_labelled_and_replayed(page: Page, tmp_path: Path) -> None:
    show(page, "<!doctype html>\n<p>hello</p>", tmp_path)
    assert page.inner_text(".pill").startswith("Recorded")
    assert "A recorded run" in page.inner_text(".said")
    page.keyboard.press("Home")
    page.click(".play")
    page.wait_for_selector(".verdict:not([hidden])")
    assert page.inner_text(".pill").startswith("Recorded")


def test_a_file_that_is_no_run_is_told(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text("hello")
    page.set_input_files(".tl input[type=file]", path)
    page.wait_for_selector(".said.bad")
    assert "line 1: not JSON" in page.inner_text(".said")
