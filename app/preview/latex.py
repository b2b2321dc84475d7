"""Typeset a generated document with pdflatex, far away from the machine; without it, with what there is.

Invariants: a fresh folder each time, gone afterwards; programs run confined to it (model/confined.py), one document at
a time. Never raises for what a document does: a `Typeset` says what came of it, and by whom.
"""

from __future__ import annotations

import base64
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from app.preview.latex_draft import closed
from app.preview.latex_log import Problem, problems_of
from app.preview.latex_plain import plain
from app.preview.leaf import leaf
from model.confined import run_confined

DONE = "Typeset by pdflatex."
DRAFT = "As far as it is written."
SECONDS = 10
MAX_PAGES = 6
MAX_CHARACTERS = 200_000
MAX_PDF = 8 << 20  # bytes; a longer one is not sent to the page
DPI = 110
# Not -halt-on-error: a document with a slip in it is shown with the slip named. TeX gives up after a hundred.
OPTIONS = ("-no-shell-escape", "-interaction=nonstopmode", "-file-line-error", "answer.tex")
PANDOC = ("--sandbox", "--from", "latex", "--to", "html5", "--mathml", "--output", "answer.html", "answer.tex")
INSTALL = "sudo apt-get install texlive-latex-recommended texlive-fonts-recommended cm-super-minimal poppler-utils"
# What helps, on Debian, by what the log says.
REMEDIES = {
    ".sty' not found": "More packages: sudo apt-get install texlive-latex-extra",
    ".cls' not found": "More classes: sudo apt-get install texlive-latex-extra",
    "): Font ": "The font is in: sudo apt-get install cm-super-minimal",
}

Which = Callable[[str], str | None]
By = Literal["pdflatex", "pandoc", "us", "nobody"]
_ONE = threading.Lock()  # TeX takes a core: two documents at once, of two tabs or a race, would only both be late


@dataclass(frozen=True)
class Typeset:
    """Pages as PNG data URLs and the document as PDF in base64, or a `leaf` (a document for a sandboxed frame) where
    there is no pdflatex or none came of it; and a sentence. `log` holds what the compiler said of its errors,
    `problems` the same by lines of the source, `seconds` how long it took."""

    pages: tuple[str, ...] = ()
    note: str = ""
    log: str = ""
    problems: tuple[Problem, ...] = ()
    pdf: str = ""
    leaf: str = ""
    by: By = "nobody"
    seconds: float = 0.0


def typeset(source: str, which: Which = shutil.which) -> Typeset:
    """Compile a document and picture its pages, once no other is being compiled."""
    if len(source) > MAX_CHARACTERS:
        return Typeset(note=f"The document has {len(source):,} characters; up to {MAX_CHARACTERS:,} are typeset.")
    with _ONE:
        return _timed(source, which)


def ended_early(source: str, which: Which = shutil.which) -> Typeset:
    """As `typeset`, of a document that was cut off or stopped: closed as far as it goes, since TeX makes nothing of one
    without an end. There is no PDF of what nobody wrote."""
    return replace(typeset(closed(source) or source, which), pdf="")


def drafted(source: str, which: Which = shutil.which) -> Typeset | None:
    """The picture of a document that is still being written; None when there is nothing to picture yet, no pdflatex, or
    another document is being compiled: the next block brings another chance."""
    whole = closed(source)
    if whole is None or len(source) > MAX_CHARACTERS or not (which("pdflatex") and which("pdftoppm")):
        return None
    if not _ONE.acquire(blocking=False):
        return None
    try:
        done = _timed(whole, which)
    finally:
        _ONE.release()
    return replace(done, note=DRAFT, log="", problems=(), pdf="") if done.pages else None


def _timed(source: str, which: Which) -> Typeset:
    began = time.monotonic()
    latex = which("pdflatex")
    with TemporaryDirectory(prefix="clover-latex-") as name:
        folder = Path(name)
        (folder / "answer.tex").write_text(source, encoding="utf-8", errors="replace")
        if latex is None:
            done = _without(source, folder, which("pandoc"))
        else:
            done = _compiled(source, folder, Path(latex).absolute(), which("pdftoppm"))
    return replace(done, seconds=round(time.monotonic() - began, 3))


def _without(source: str, folder: Path, pandoc: str | None) -> Typeset:
    """What can be shown without pdflatex: pandoc's reading of the document, or else our own, which knows less."""
    lacks = f"Typesetting needs pdflatex, which this machine lacks. On Debian: {INSTALL}"
    if pandoc is not None:
        end = run_confined(Path(pandoc).absolute(), PANDOC, folder, SECONDS)
        page = folder / "answer.html"
        if end.status == 0 and page.is_file():
            said = f"Shown by pandoc, which leaves out layout and may leave out text. {lacks}"
            return Typeset(note=said, leaf=leaf(page.read_text("utf-8", "replace")), by="pandoc")
    body, left_out = plain(source)
    said = "Shown as far as the playground itself can: headings, lists, emphasis, tables, formulas."
    skipped = f" Left out: {', '.join(left_out)}." if left_out else ""
    return Typeset(note=f"{said}{skipped} {lacks}", leaf=leaf(body), by="us")


def _compiled(source: str, folder: Path, latex: Path, pictures: str | None) -> Typeset:
    end = run_confined(latex, OPTIONS, folder, SECONDS)
    if end.late:
        return Typeset(note=f"Typesetting was stopped after {SECONDS} s; the document may loop.")
    if end.heavy:
        return Typeset(note="Typesetting was stopped: the document writes too much.")
    log = folder / "answer.log"
    if not log.exists():
        return Typeset(note=f"{latex} did not start (status {end.status}); its installation may be incomplete.")
    problems, said = problems_of(log.read_text(encoding="utf-8", errors="replace"), source)
    pdf = folder / "answer.pdf"
    found = Typeset(log=said, problems=problems, by="pdflatex")
    if not pdf.is_file():
        remedies = "".join(f" {remedy}" for sign, remedy in REMEDIES.items() if sign in said)
        said = f"The document could not be typeset: LaTeX stopped at an error.{remedies} This is its text."
        return replace(found, note=said, leaf=leaf(plain(source)[0]))
    if pdf.stat().st_size <= MAX_PDF:
        found = replace(found, pdf=base64.b64encode(pdf.read_bytes()).decode())
    if pictures is None:
        return replace(found, note=f"Typeset, but picturing pages needs pdftoppm, which this machine lacks. {INSTALL}")
    return _pictured(folder, Path(pictures).absolute(), found)


def _pictured(folder: Path, pictures: Path, done: Typeset) -> Typeset:
    """With its pages. One more than is shown is asked for, to know whether there is one."""
    wanted = ("-png", "-r", str(DPI), "-scale-to", "1600", "-l", str(MAX_PAGES + 1), "answer.pdf", "page")
    end = run_confined(pictures, wanted, folder, SECONDS)
    if end.late or end.heavy:
        return replace(done, note=f"Typeset, but picturing the pages was stopped after {SECONDS} s.")
    pages = sorted(folder.glob("page*.png"))
    if not pages:
        return replace(done, note=f"Typeset, but pdftoppm could not picture its pages (status {end.status}).")
    note = f"Typeset by pdflatex; only the first {MAX_PAGES} pages are shown." if pages[MAX_PAGES:] else DONE
    if done.problems:
        many = f"{len(done.problems)} errors" if len(done.problems) > 1 else "one error"
        note = f"{note} LaTeX found {many} and went on."
    return replace(done, pages=tuple(_url(page) for page in pages[:MAX_PAGES]), note=note)


def _url(picture: Path) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture.read_bytes()).decode()}"
