"""LaTeX in the app: a document is pictured while it is written and typeset when it is complete, what is wrong with it
is shown by lines of the source and by cells of the board, and it is taken along; else the next best is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from app.preview.latex import DRAFT, typeset
from app.preview.view import view_of
from tests.browser.playground import Playground, ask, chromium, opened, serving, shot, until, wait_for_phase
from tests.browser.scripted import ECHO, SHOW

pytestmark = [pytest.mark.app, pytest.mark.latex]

expect.set_options(timeout=60_000)
BEGIN = "\\documentclass{article}\n\\begin{document}\n"
WRONG = "\\nonsense{} stands in line seven"
SELECTED = "(({ top, bottom }) => ({ top, bottom }))(getSelection().getRangeAt(0).getBoundingClientRect())"
# Long enough that its first blocks can be pictured while the last are written.
DOCUMENT = (
    BEGIN
    + "".join(f"Paragraph {n} of a document, with $x^{n}$ in it.\n\n" for n in range(2))
    + WRONG
    + "\n\n"
    + "".join(f"Another paragraph, number {n}, and {n * n} words.\n\n" for n in range(11))
    + "\\end{document}\n"
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def playground() -> Iterator[Playground]:
    with serving(pace=0.08, script=ECHO) as started:
        yield started


@pytest.fixture(scope="module")
def page(browser: Browser, playground: Playground) -> Iterator[Page]:
    opened_page = opened(browser, playground.url)
    yield opened_page
    opened_page.close()


def sheet(page: Page) -> Frame:
    """The document where it is no picture."""
    frame = page.wait_for_selector(".paper iframe.document").content_frame()
    assert frame is not None
    return frame


def test_a_document_is_pictured_while_it_is_written_and_its_errors_are_shown_where_they_are(
    page: Page, tmp_path: Path
) -> None:
    ask(page, DOCUMENT)
    wait_for_phase(page, "running")
    expect(page.locator(".paper .paperhead p")).to_have_text(DRAFT)
    assert page.evaluate("document.documentElement.dataset.phase") == "running", "no draft came while it was written"
    assert page.locator(".paper img.leaf").count() == 1 and page.locator(".problems").count() == 0
    page.evaluate("window.sheet = document.querySelector('.paper img.leaf'); window.draft = sheet.src")
    wait_for_phase(page, "done")
    expect(page.locator(".paper .paperhead p")).to_have_text("Typeset by pdflatex. LaTeX found one error and went on.")
    assert page.evaluate("sheet.isConnected && sheet.src !== draft"), "the picture was put there anew"
    shot(page, "paper")
    page.click(".problem")
    line = str(page.evaluate("getSelection().toString()"))
    assert line == WRONG, "the line is selected in the source"
    cells = page.locator("#part-stage .board .c.wrong")
    expect(cells.first).to_be_in_viewport()
    assert "".join(cells.all_text_contents()).replace("\u00b7", " ").strip() == line
    page.wait_for_timeout(500)  # whatever moves has moved
    box, place = page.locator(".edbox").bounding_box(), page.evaluate(SELECTED)
    assert box and box["y"] < place["top"] and place["bottom"] < box["y"] + box["height"], "the line is out of sight"
    expect(cells.first).to_be_in_viewport()
    assert page.evaluate("document.querySelector('.edbox').scrollLeft") == 0
    shot(page, "paper-problem")
    page.click("[data-tab=latex]")
    saved(page, tmp_path)


def saved(page: Page, folder: Path) -> None:
    for label, begins in ((".tex", b"\\documentclass"), (".pdf", b"%PDF-")):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Download the document as {label}").click()
        assert download.value.suggested_filename.endswith(label)
        download.value.save_as(folder / label)
        assert (folder / label).read_bytes().startswith(begins)


def shown_without(page: Page, source: str, *programs: str) -> str:
    """Show a document as a machine does that has only these programs; the sentence above it."""
    view: dict[str, Any] = view_of("\\documentclass{none}", "x", "a document", "end_of_text")
    done = typeset(source, lambda name: f"/usr/bin/{name}" if name in programs else None)
    page.evaluate(SHOW, {**view, "id": f"x{len(programs)}", "latex": asdict(done), "source": [["", source]]})
    return page.inner_text(".paperhead p")


def test_without_pdflatex_it_is_shown_as_far_as_it_goes_with_what_to_install(page: Page) -> None:
    said = shown_without(page, BEGIN + "\\section*{Work}\nA formula: $a^2 + b^2$, and \\textbf{bold}.\n\\end{document}")
    assert "Shown as far as the playground itself can" in said and "sudo apt-get install texlive" in said
    until(
        sheet(page),
        "document.querySelector('h2')?.innerText === 'Work' && document.querySelectorAll('.katex').length === 1",
    )
    assert sheet(page).evaluate("document.querySelector('b').innerText") == "bold"
    assert page.get_by_role("button", name="Download the document as .pdf").count() == 0
    shot(page, "paper-plain")


def test_a_document_that_cannot_be_typeset_still_shows_its_text_and_why(page: Page) -> None:
    page.evaluate(SHOW, view_of(BEGIN + "Fine \\textbf{never closed", "y", "a document", "end_of_text"))
    expect(page.locator(".paperhead p")).to_contain_text("LaTeX stopped at an error")
    expect(page.locator(".problems")).to_contain_text("File ended while scanning")
    until(sheet(page), "document.body.innerText.includes('never closed')")
