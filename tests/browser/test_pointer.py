"""Rework by pointing: an element, its source and its cells are shown together; a part is redone, and that is undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from tests.browser.playground import Playground, ask, change, chromium, opened, serving, shot, wait_for_phase
from tests.browser.workspaces import said_by_page, source, working, write_page

pytestmark = pytest.mark.app

expect.set_options(timeout=30_000)
FACT = "<li>Fact 5 — naïve but true</li>"
# A model that was trained to change a page, by a script.
EDITING = """
import sys
from app.listen import listen
from app.server import answer
from app.command import Settings
from tests.app.sources import Worker, events_of

class Editing(Worker):
    def events(self, request):
        seen = [message.content for message in request.messages if message.role == "assistant"]
        text = seen[-1].replace("<p>", "<p>dark ") if seen else "<!doctype html>\\n<p>light</p>\\n<p>two</p>\\n"
        yield from events_of(text, request)

settings = Settings(port=int(sys.argv[1]))
answer(settings, Editing(card={"name": "fake", "kinds": ["page", "edit"], "parameters": 1}), listen(settings))
"""
SCRIPTED = """<!doctype html>
<main id="m"><p>one</p></main>
<script>
const made = document.createElement("b");
made.textContent = "made by a script";
m.firstElementChild.append(made);
document.title = document.querySelectorAll("[data-span]").length + " numbers are left";
</script>
"""
HOSTILE = """<!doctype html>
<p>hostile</p>
<script>
const box = [0, 0, 9, 9];
for (const message of [{ clover: "pick", span: 1e9, box }, { clover: "pick", span: "0", box },
  { clover: "redo", span: 0, box },
  { clover: "point", span: 0, box: [NaN, 0, 9, 9] }, { clover: "box", span: 0, box: "0000" },
  { clover: "point", span: 0 },
  null, 7]) parent.postMessage(message, "*");
</script>
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workspace")


@pytest.fixture(scope="module")
def playground(folder: Path) -> Iterator[Playground]:
    with working(folder) as started:
        yield started


@pytest.fixture
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    yield opened_page
    opened_page.close()


def inside(page: Page) -> Frame:
    """The page that runs."""
    handle = page.wait_for_selector(".glass iframe:not(.coming)", timeout=30_000)
    frame = handle.content_frame() if handle else None
    assert frame is not None
    frame.wait_for_load_state()
    return frame


def marked(page: Page) -> str:
    """What the marked cells of the board say."""
    return "".join(page.locator("#part-stage .board .c.aim").all_text_contents())


def lit(page: Page) -> str:
    """The source that is lit."""
    return str(page.evaluate("[...(CSS.highlights.get('aim') ?? [])].map((range) => range.toString()).join('')"))


def outlined(page: Page, element: str) -> None:
    """The outline lies around an element of the page."""
    page.wait_for_timeout(400)
    box: Any = page.locator(".aimbox").bounding_box()
    there: Any = inside(page).locator(element).first.bounding_box()
    assert box is not None, "there is no outline"
    assert all(abs(box[side] - there[side]) <= 2 for side in ("x", "y", "width", "height")), (box, there)


def pointing(page: Page, prompt: str) -> None:
    write_page(page, prompt)
    page.click(".pbar .point")
    expect(page.locator(".aimed")).to_contain_text("tokens")


def test_what_is_hovered_in_the_page_is_shown_in_the_source_and_on_the_board_and_back(page: Page) -> None:
    pointing(page, "a page to point at")
    inside(page).hover("li:nth-child(5)")
    expect(page.locator(".aimed")).to_contain_text(f"<li> · line 24 · {len(FACT.encode())} of ")
    assert lit(page) == FACT
    assert marked(page).replace(" ", "").startswith("<li>Fact5—na")
    outlined(page, "li:nth-child(5)")
    shot(page, "pointing")
    # From a cell of the board: every cell of the seventh fact belongs to it.
    cell = page.evaluate(
        """async () => {
            const { store } = await import("/clover/store.js");
            const text = store.run.histories.map((_, pos) => store.run.at(pos, store.run.last)?.text ?? "").join("");
            return new TextEncoder().encode(text.slice(0, text.indexOf("Fact 7"))).length;
        }"""
    )
    page.locator(f"#part-stage .board [data-pos='{cell + 2}']").first.hover()
    page.wait_for_function("document.querySelector('.aimed').textContent.includes('line 26')")
    outlined(page, "li:nth-child(7)")
    # From the source: where the cursor stands.
    page.evaluate(
        """(fact) => {
            const area = document.querySelector(".edtext"), at = area.value.indexOf(fact) + 6;
            area.focus();
            area.setSelectionRange(at, at);
        }""",
        FACT,
    )
    page.wait_for_function("document.querySelector('.aimed').textContent.includes('line 24')")
    outlined(page, "li:nth-child(5)")


def test_it_is_reached_and_left_by_keys(page: Page) -> None:
    write_page(page, "a page for keys")
    page.click("[data-tab=page]")
    page.focus(".pbar .point")
    page.keyboard.press("Enter")
    expect(page.locator(".aimed")).to_be_focused()
    expect(page.locator(".aimed")).to_contain_text("<body>")
    for key, words in (
        ("ArrowDown", "<canvas>"),
        ("ArrowRight", "<script>"),
        ("ArrowRight", "<ul>"),
        ("ArrowDown", "<li>"),
    ):
        page.keyboard.press(key)
        expect(page.locator(".aimed")).to_contain_text(words)
    outlined(page, "li")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".aimed")).to_contain_text("<ul>")
    page.keyboard.press("Enter")
    expect(page.locator(".redogo")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".aims")).to_be_hidden()
    expect(page.locator(".pbar .point")).to_be_focused()
    assert marked(page) == "" and lit(page) == ""
    page.keyboard.press("Enter")
    inside(page).click("li:nth-child(2)")
    expect(page.locator(".redo")).to_be_visible()
    page.keyboard.press("Escape")  # the focus is on Redo
    expect(page.locator(".aims")).to_be_hidden()


def test_a_part_is_redone_between_what_stays_and_that_is_undone(page: Page, folder: Path) -> None:
    pointing(page, "a page to redo")
    file = folder / "pages" / page.inner_text(".edfile")
    before = file.read_text()
    assert before == page.input_value(".edtext")
    inside(page).click("li:nth-child(5)")
    expect(page.locator(".redowhat")).to_have_text(f"“Fact 5 — naïve but true”, {len(FACT.encode()) - 9} tokens")
    expect(page.locator(".redowish")).to_be_disabled()
    expect(page.locator(".redonote")).to_contain_text("never trained to fill a gap")
    page.click(".redogo")
    expect(page.locator(".redosay")).to_contain_text("became", timeout=60_000)
    expect(page.locator(".edmark")).to_have_text("version 2 of 2")
    after = page.input_value(".edtext")
    head, tail = before.split(FACT)
    assert after != before and after.startswith(head + "<li>") and after.endswith("</li>" + tail)
    assert file.read_text() == after
    new = after[len(head) + 4 : len(after) - len(tail) - 5]
    said_by_page(page, new)
    expect(page.locator(".changes")).to_contain_text("lines differ from the page before")
    expect(page.locator(".aimed")).to_contain_text("line 24")
    shot(page, "redone")
    page.click(".changes .btn")
    expect(page.locator("dialog.vcompare mark").first).to_be_visible()
    page.keyboard.press("Escape")
    page.click(".redoback")
    expect(page.locator(".redosay")).to_contain_text("Undone")
    expect(page.locator(".edtext")).to_have_value(before)
    assert file.read_text() == before
    said_by_page(page, "Fact 5")


def test_what_a_script_made_belongs_to_what_was_written_and_an_edit_cannot_be_redone(page: Page) -> None:
    write_page(page, "a page with a script")
    page.fill(".edtext", SCRIPTED)
    said_by_page(page, "made by a script")
    assert inside(page).evaluate("document.title") == "0 numbers are left"
    page.click(".pbar .point")
    inside(page).hover("b")
    expect(page.locator(".aimed")).to_have_text("<p> · line 2")
    inside(page).click("b")
    expect(page.locator(".redowhat")).to_contain_text("not the text of the run on the board")
    expect(page.locator(".redogo")).to_be_disabled()


def test_what_a_page_says_of_itself_is_checked(page: Page) -> None:
    write_page(page, "a page that lies")
    page.fill(".edtext", HOSTILE)
    said_by_page(page, "hostile")
    expect(page.locator(".aims")).to_be_hidden()
    page.click(".pbar .point")
    run = page.evaluate("sessionStorage.getItem('clover-run')")
    frame = inside(page)
    frame.evaluate(HOSTILE.split("<script>")[1].split("</script>")[0])
    frame.evaluate("parent.postMessage({ clover: 'pick', span: 0, box: [0, 0, 2e5, 9] }, '*')")
    page.wait_for_timeout(500)
    expect(page.locator(".aims")).to_be_visible()
    expect(page.locator(".redo")).to_be_hidden()
    assert page.evaluate("sessionStorage.getItem('clover-run')") == run


def test_a_follow_up_shows_what_it_changed_and_without_training_says_that_it_is_new(browser: Browser) -> None:
    with serving(pace=0.0, script=EDITING) as playground:
        page = opened(browser, playground.url)
        ask(page, "a page")
        wait_for_phase(page, "done")  # a page of two lines: nobody sees it being written
        said_by_page(page, "light")
        source(page)
        assert "Change page starts from this text" in page.inner_text(".edhint")
        change(page, "make it dark")
        said_by_page(page, "dark light")
        expect(page.locator(".changes")).to_have_text("2 of 4 lines differ from the page before.Show")
        page.click(".changes .btn")
        expect(page.locator("dialog.vcompare")).to_contain_text("dark two")
        page.keyboard.press("Escape")
        # What is written by hand is what the next turn starts from.
        page.click("[data-tab=source]")
        page.fill(".edtext", "<!doctype html>\n<p>by hand</p>\n")
        said_by_page(page, "by hand")
        page.fill("#prompt textarea", "darker")
        page.press("#prompt textarea", "Control+Shift+Enter")
        said_by_page(page, "dark by hand")
        expect(page.locator(".edpick option").nth(3)).to_be_attached()  # all of one page
        # Generate makes a new one, of which nothing is compared with what was there.
        ask(page, "another page")
        said_by_page(page, "light")
        expect(page.locator(".changes")).to_be_hidden()
        page.close()


def test_a_model_that_was_not_trained_to_change_a_page_says_so(page: Page) -> None:
    write_page(page, "a page")
    expect(page.locator(".changes")).to_be_hidden()
    ask(page, "make it dark")
    expect(page.locator(".changes")).to_contain_text("A new page: fake was not trained to change one.")
