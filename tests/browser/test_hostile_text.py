"""A prompt, an answer, a version's name and what a page says, all full of markup: looked for in every place that shows
text, none of it is ever markup there, and nothing of it runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playground import Playground, ask, chromium, opened, running, serving, until, wait_for_phase
from tests.browser.workspaces import source

pytestmark = pytest.mark.app

expect.set_options(timeout=30_000)
EVIL = "<x-evil>e</x-evil><img src=x onerror='window.pwned=1'>${window.pwned=2}{{constructor.constructor('pwned=3')()}}"
# A model that writes the prompt back, with a workspace.
ECHO = """
import sys
from pathlib import Path
from app.listen import listen
from app.server import answer
from app.command import Settings
from tests.app.sources import Worker, events_of

class Echo(Worker):
    def events(self, request):
        yield from events_of(request.messages[-1].content, request)

settings = Settings(port=int(sys.argv[1]), workspace=Path({folder!r}))
answer(settings, Echo(card={{"name": {name!r}, "kinds": [{name!r}], "parameters": 1}}), listen(settings))
"""
ANSWERS = {
    "page": f'<!doctype html>\n<p>{EVIL}\n<script>console.log("{EVIL}"); throw new Error("{EVIL}")</script>\n',
    "words": f"Words, {EVIL} and more of them.\n",
    "document": f"\\documentclass{{article}}\n\\begin{{document}}\n\\x{EVIL[:9]} {EVIL}\n\\end{{document}}\n",
}
# Elements of the app's own document that only such text could have made, and what of it is in sight.
HARM = """() => [window.pwned ?? null, document.querySelectorAll("x-evil, img[src=x], [onerror]").length,
  document.title.includes("x-evil")]"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playground]:
    script = ECHO.format(folder=str(tmp_path_factory.mktemp("workspace")), name=EVIL)
    with serving(pace=0.0, script=script) as started:
        yield started


@pytest.fixture(scope="module")
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    yield opened_page
    opened_page.close()


def unharmed(page: Page, *places: str) -> None:
    """Each place shows the text as text, and nothing came of it."""
    for place in places:
        expect(page.locator(place).first).to_contain_text("<x-evil>e")
    assert page.evaluate(HARM) == [None, 0, False], places


@pytest.mark.parametrize("kind", ANSWERS)
def test_text_is_text_wherever_it_is_shown(page: Page, kind: str) -> None:
    page.click(".views a[href='#playground']")
    ask(page, ANSWERS[kind])
    wait_for_phase(page, "done")
    board = "".join(page.locator(".board .c").all_inner_texts())
    assert "<x-evil>" in board.replace(" ", "")
    page.locator(".board .c.d").nth(30).click()
    expect(page.locator(".insp")).to_be_visible()
    page.keyboard.press("Escape")
    if kind == "document":
        page.wait_for_selector("[data-pane=latex]:not([hidden]) .paperhead")
    else:
        until(running(page), "document.body.innerText.includes('x-evil') || document.querySelector('x-evil')")
        unharmed(page, ".fhead .asked")
    source(page)
    unharmed(page, ".edstack .code", "#part-card")
    if kind == "page":
        page.click("[data-tab=page]")
        page.click(".say summary")
        unharmed(page, ".say ol")


def test_names_and_differences_are_text(page: Page) -> None:
    page.click(".views a[href='#gallery']")
    page.wait_for_selector(".gcard")
    page.locator(".gcard").first.focus()
    page.keyboard.press("F2")
    page.keyboard.type(EVIL[:60])
    page.keyboard.press("Enter")
    unharmed(page, ".gname", ".gcard:nth-child(2) .gname")
    for card in range(2):
        page.locator(".gcard").nth(card).locator(".gpick").click()
    unharmed(page, "dialog.vcompare")
    page.keyboard.press("Escape")
    assert page.evaluate("document.querySelector('.gcard').getAttribute('aria-label').includes('<x-evil>')")


def test_a_lane_of_a_race_shows_text(page: Page) -> None:
    page.click(".views a[href='#race']")
    page.fill("#race-prompt", ANSWERS["page"])
    page.click(".race .start")
    page.wait_for_selector(".race[data-stage=shown]", timeout=90_000)
    page.keyboard.press("End")
    unharmed(page, ".lane .board", ".race .rtab")


def test_a_file_name_is_text(page: Page, playground: Playground) -> None:
    folder = Path(page.evaluate("async () => (await (await fetch('/workspace')).json()).folder"))
    (folder / "<x-evil>e<img src=x onerror=pwned=4>.html").write_text("<!doctype html><p>x")
    page.goto(f"{playground.url}#gallery")
    page.reload()
    expect(page.locator(".gline").first).to_contain_text("<x-evil>e<img")
    unharmed(page)
