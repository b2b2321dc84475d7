"""What an answer is when it is no page, and what can be done with any: every kind is shown for what it is, cut off or
whole, alone in a tab, on the stage, taken along; each control has a name and a way there by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.preview.view import view_of
from tests.browser.playground import Playground, ask, chromium, opened, running, serving, shot, until, wait_for_phase
from tests.browser.scripted import ECHO, SHOW

pytestmark = pytest.mark.app

expect.set_options(timeout=30_000)
WORDS = """# Orbits

A planet feels $F = G\\frac{Mm}{r^2}$, so that

$$v = \\sqrt{\\frac{GM}{r}}$$

- **near** is fast
- far is slow

| planet | years |
|---|---|
| Mars | 1.88 |

<b>not markup</b>
"""
SCRIPT = "const seen = [1, 2].map((n) => n * n)\nconsole.log('squares', seen)\n"
SHEET = "button { background: rgb(1, 2, 3) }\n.card { color: rgb(4, 5, 6) }\n"
PICTURE = "<svg viewBox='0 0 20 10'>\n<circle cx='5' cy='5' r='4' fill='teal'/>\n</svg>\n"
ONE = "document.querySelector('{}').{}".format
# The answer, how it is named, and what is true in its frame.
ANSWERS = {
    "markdown": (
        WORDS,
        "Markdown",
        "document.querySelectorAll('.katex').length === 2 && !document.querySelector('b:not(.language)') && "
        + ONE("td", "innerText === 'Mars'"),
    ),
    "script": (
        SCRIPT,
        "script, on an empty page",
        "getComputedStyle(document.body, '::before').content.includes('nothing')",
    ),
    "css": (
        SHEET,
        "style sheet, on a sample page",
        "getComputedStyle(document.querySelector('button')).backgroundColor === 'rgb(1, 2, 3)' && "
        + ONE(".card", "innerText === '.card'"),
    ),
    "svg": (PICTURE, "picture", ONE("svg", "getBoundingClientRect().width > 200")),
    "json": ('{"a": [1, {"b": "<b>"}]}', "JSON", ONE("details[open] .key", "innerText.startsWith('a')")),
    "text": ("Words\n  as they are, $5.", "plain text", ONE("pre.words", "innerText === 'Words\\n  as they are, $5.'")),
    "fence": ("So:\n\n```python\nprint(1)\n```\n", "Markdown", ONE("pre code", "innerText === 'print(1)'")),
}
LONG = "<!doctype html>\n<h1>A long page</h1>\n" + "".join(f"<p>{n} words, {n * n} letters</p>\n" for n in range(12))
# Of what can be reached or pressed and is seen: what has no name.
NAMELESS = """() => {
  const seen = (node) => node.getClientRects().length && getComputedStyle(node).visibility !== "hidden";
  const named = (node) => node.getAttribute("aria-label") || node.title || node.textContent.trim()
    || node.labels?.[0]?.textContent.trim()
    || document.getElementById(node.getAttribute("aria-labelledby"))?.textContent.trim();
  const all = "button, a[href], input, select, textarea, iframe, summary, [tabindex='0'], [role]";
  return [...document.querySelectorAll(all)]
    .filter((node) => seen(node) && !node.closest("[aria-hidden=true]") && !named(node)
      && !/^(presentation|none|status|alert|listbox|option|list|group|img|row|separator)$/.test(node.role ?? ""))
    .map((node) => node.outerHTML.slice(0, 120));
}"""


# What stands beyond the edge of the screen and is not in something that scrolls sideways.
BEYOND = """() => [...document.querySelectorAll("button, a[href], input, select, textarea")].filter((node) => {
  const box = node.getBoundingClientRect();
  if (!box.width || box.right <= innerWidth + 1 || getComputedStyle(node).visibility === "hidden") return false;
  for (let each = node.parentElement; each; each = each.parentElement) {
    if (each.matches("body, .gradio-container")) return true; // the whole page is not to be moved
    if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1) return false;
  }
  return true;
}).map((node) => node.outerHTML.slice(0, 90))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.0, script=ECHO) as started:
        yield started


@pytest.fixture(scope="module")
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    opened_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield opened_page
    opened_page.close()


def write(page: Page, answer: str) -> None:
    """Have an answer written, until it is on screen."""
    ask(page, answer)
    page.wait_for_function(
        "(text) => document.querySelector('.fhead .asked').title.startsWith(text.slice(0, 20))", arg=answer
    )
    wait_for_phase(page, "done")
    page.wait_for_selector(".glass iframe:not(.coming)")
    page.wait_for_function("document.querySelectorAll('.glass iframe').length === 1")


@pytest.mark.parametrize("kind", ANSWERS)
def test_an_answer_is_shown_for_what_it_is(page: Page, kind: str) -> None:
    answer, label, condition = ANSWERS[kind]
    write(page, answer)
    expect(page.locator("#part-preview .state")).to_have_text(label)
    until(running(page), condition)
    assert page.locator("[data-tab=page]").get_attribute("aria-selected") == "true"
    if kind == "script":
        expect(page.locator(".say ol")).to_contain_text("squares [1,4]")
    shot(page, f"answer-{kind}")


def test_words_alone_in_a_tab_have_their_formulas(page: Page) -> None:
    write(page, WORDS)
    with page.expect_popup() as popup:
        page.click(".alone")
    tab = popup.value
    tab.wait_for_load_state()
    until(next(frame for frame in tab.frames if frame != tab.main_frame), ANSWERS["markdown"][2])
    assert tab.evaluate("origin") == "null"
    tab.close()


def test_a_page_that_was_cut_off_runs_and_says_so(page: Page) -> None:
    page.evaluate(SHOW, view_of("<!doctype html><p>whole", "w", "whole", "end_of_text"))
    field = page.get_by_label("Max tokens").locator("visible=true").first
    field.fill("128")
    field.press("Enter")
    ask(page, LONG)
    wait_for_phase(page, "done")
    expect(page.locator(".verdict")).to_contain_text("Cut off at the limit")
    expect(page.locator(".fhead .state")).to_have_text("running; the next was not completed")
    page.click(".anyway")
    expect(page.locator(".fhead .state")).to_have_text("running; cut off at the limit")
    until(running(page), "document.querySelector('h1').innerText === 'A long page'")
    field.fill("1024")
    field.press("Enter")


def test_the_source_is_copied_and_saved_as_it_is(page: Page, tmp_path: Path) -> None:
    for text, suffix in ((LONG, ".html"), (WORDS, ".md"), (SCRIPT, ".js")):
        page.evaluate(SHOW, view_of(text, "x", "a page", "end_of_text"))
        page.click(".pbar .copy")
        page.wait_for_selector(".copy.done")
        assert page.evaluate("navigator.clipboard.readText()") == text
        with page.expect_download() as download:
            page.click(".pbar .save")
        assert download.value.suggested_filename == f"clover-x{suffix}"
        download.value.save_as(tmp_path / suffix)
        assert (tmp_path / suffix).read_text() == text


def test_the_source_is_copied_where_a_page_has_no_clipboard(page: Page) -> None:
    page.evaluate(SHOW, view_of(LONG, "x", "a page", "end_of_text"))
    page.evaluate("navigator.clipboard.writeText('before')")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })")
    page.click(".pbar .copy")
    page.wait_for_selector(".copy.done")
    page.evaluate("delete navigator.clipboard")
    assert page.evaluate("navigator.clipboard.readText()") == LONG


def test_on_the_stage_board_and_page_stand_side_by_side(page: Page) -> None:
    write(page, LONG.replace("long", "short"))
    for width in (1024, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        page.click(".legend") if width > 1100 else page.keyboard.press("Tab")
        page.keyboard.press("f")
        page.wait_for_function("document.fullscreenElement === document.documentElement")
        board, glass = page.locator("#part-stage .board").bounding_box(), page.locator(".glass iframe").bounding_box()
        assert board and glass and glass["x"] >= board["x"] + board["width"] and glass["width"] > 0.35 * width
        assert page.locator("#prompt, .pbar").locator("visible=true").count() == 0
        shot(page, f"present-{width}")
        page.keyboard.press("Escape")
        page.wait_for_function("!document.fullscreenElement && !document.querySelector('html.present')")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement")
    page.evaluate("document.exitFullscreen()")  # as the browser's own key does
    page.wait_for_function("!document.querySelector('html.present')")
    page.set_viewport_size({"width": 1280, "height": 800})


def test_tabs_are_walked_with_the_arrow_keys(page: Page) -> None:
    page.focus("[data-tab=page]")
    for key, tab in (("ArrowRight", "latex"), ("End", "source"), ("ArrowRight", "page"), ("ArrowLeft", "source")):
        page.keyboard.press(key)
        expect(page.locator(f"[data-tab={tab}]")).to_be_focused()
        assert page.get_attribute(f"[data-tab={tab}]", "aria-selected") == "true"
        assert page.is_visible(f"#{page.get_attribute(f'[data-tab={tab}]', 'aria-controls')}")
    page.keyboard.press("Home")


def test_every_control_has_a_name_and_is_within_reach(page: Page) -> None:
    write(page, LONG)
    for view in ("playground", "gallery", "race", "dial", "lessons"):
        page.evaluate("(view) => { location.hash = view }", view)
        for width in (390, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_timeout(200)
            assert page.evaluate(NAMELESS) == [], (view, width)
            assert page.evaluate(BEYOND) == [], (view, width)
            shot(page, f"{view}-{width}")
