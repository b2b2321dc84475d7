"""Typeset a generated document with pdflatex, as far away from the machine as it can be.

Invariants: a fresh folder each time, gone afterwards; programs run confined to it (model/confined.py). Never raises for
what a document does: a `Typeset` says what came of it.
"""

from __future__ import annotations

import base64
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from model.confined import LATEX_OPTIONS, run_confined

PROGRAMS = ("pdflatex", "pdftoppm")
DONE = "Typeset by pdflatex."
SECONDS = 10
MAX_PAGES = 6
MAX_CHARACTERS = 200_000
DPI = 110
INSTALL = "sudo apt-get install texlive-latex-recommended texlive-fonts-recommended poppler-utils"

Which = Callable[[str], str | None]


@dataclass(frozen=True)
class Typeset:
    """Pages as PNG data URLs, and a sentence. `log` holds the lines of the compiler's log that say what is wrong."""

    pages: tuple[str, ...] = ()
    note: str = ""
    log: str = ""


def typeset(source: str, which: Which = shutil.which) -> Typeset:
    """Compile a document and picture its pages."""
    found = {name: which(name) for name in PROGRAMS}
    missing = [name for name, path in found.items() if path is None]
    if missing:
        return Typeset(
            note=f"Typesetting needs {' and '.join(missing)}, which this machine lacks. On Debian: {INSTALL}"
        )
    if len(source) > MAX_CHARACTERS:
        return Typeset(note=f"The document has {len(source):,} characters; up to {MAX_CHARACTERS:,} are typeset.")
    latex, pictures = (Path(path).absolute() for path in found.values() if path is not None)
    with TemporaryDirectory(prefix="clover-latex-") as name:
        return _compiled(source, Path(name), latex, pictures)


def _compiled(source: str, folder: Path, latex: Path, pictures: Path) -> Typeset:
    (folder / "answer.tex").write_text(source, encoding="utf-8", errors="replace")
    end = run_confined(latex, (*LATEX_OPTIONS, "-file-line-error", "answer.tex"), folder, SECONDS)
    if end.late:
        return Typeset(note=f"Typesetting was stopped after {SECONDS} s; the document may loop.")
    log = folder / "answer.log"
    if not log.exists():
        return Typeset(note=f"{latex} did not start (status {end.status}); its installation may be incomplete.")
    problems = _problems(log.read_text(encoding="utf-8", errors="replace"))
    if not (folder / "answer.pdf").exists():
        return Typeset(note="The document could not be typeset: LaTeX stopped at an error.", log=problems)
    return _pictured(folder, pictures, problems)


def _pictured(folder: Path, pictures: Path, problems: str) -> Typeset:
    """What came of a compiled document. One page more than is shown is asked for, to know whether there is one."""
    wanted = ("-png", "-r", str(DPI), "-l", str(MAX_PAGES + 1), "answer.pdf", "page")
    end = run_confined(pictures, wanted, folder, SECONDS)
    if end.late:
        return Typeset(note=f"Typeset, but picturing the pages was stopped after {SECONDS} s.", log=problems)
    pages = sorted(folder.glob("page*.png"))
    if not pages:
        return Typeset(note=f"Typeset, but pdftoppm could not picture its pages (status {end.status}).", log=problems)
    note = f"Typeset by pdflatex; only the first {MAX_PAGES} pages are shown." if pages[MAX_PAGES:] else DONE
    return Typeset(tuple(_url(page) for page in pages[:MAX_PAGES]), note, problems)


def _url(picture: Path) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture.read_bytes()).decode()}"


def _problems(log: str) -> str:
    """The first lines of a log that report an error, with what follows them."""
    lines = log.splitlines()
    found = [i for i, line in enumerate(lines) if line.startswith("!") or ".tex:" in line[:60]]
    return "\n".join(line for i in found[:3] for line in lines[i : i + 3])[:1200]
