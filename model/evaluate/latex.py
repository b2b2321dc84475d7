"""Compiles a generated LaTeX document and reads back what it says; nothing the source asks for reaches a shell or disk.

Invariants:
- pdflatex runs in a fresh folder that is deleted afterwards, confined to it (model/confined.py).
- A failure to compile is a value (`compiled` is False), never an exception; a missing TeX is `LatexMissing`.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from model.confined import LATEX_OPTIONS, run_confined

MISSING = (
    "{name} is not installed. Install it with: sudo apt-get install texlive-latex-recommended "
    "texlive-fonts-recommended poppler-utils"
)


class LatexMissing(RuntimeError):
    """pdflatex or pdftotext is not installed; the message names the command that installs it."""


@dataclass(frozen=True)
class Document:
    """A LaTeX answer after compilation; honours `model.corpus.kind.Document`.

    `text` is what pdftotext reads, with ligatures unfolded; `log` is what TeX printed; `pdf` is empty on failure.
    """

    compiled: bool
    log: str
    text: str
    pages: int
    pdf: bytes = b""

    @property
    def problem(self) -> str:
        """First TeX error in words, or an empty string."""
        if self.compiled:
            return ""
        lines = [line[1:].strip() for line in self.log.splitlines() if line.startswith("!")]
        return lines[0] if lines else "pdflatex stopped without a message"


def require_latex() -> None:
    """Raises LatexMissing when there is nothing to compile with."""
    _program("pdflatex")
    _program("pdftotext")


def compile_latex(source: str, seconds: float = 10.0) -> Document:
    """Compile once and read the text back. Raises LatexMissing when TeX is not installed."""
    pdflatex, pdftotext = _program("pdflatex"), _program("pdftotext")
    with tempfile.TemporaryDirectory(prefix="clover-tex-") as name:
        folder = Path(name)
        (folder / "page.tex").write_bytes(source.encode("utf-8", "replace"))
        end = run_confined(pdflatex, (*LATEX_OPTIONS, "page.tex"), folder, seconds)
        log = f"{end.output}\n! stopped after {seconds:g} s (an endless loop?)" if end.late else end.output
        result = folder / "page.pdf"
        if end.late or end.status != 0 or not result.is_file():
            return Document(False, log, "", 0)
        text = run_confined(pdftotext, ("-nopgbrk", "-enc", "UTF-8", "page.pdf", "-"), folder, seconds).output
        found = re.search(r"\((\d+) pages?,", log.replace("\n", ""))
        pages = int(found.group(1)) if found else 0
        return Document(True, log, unicodedata.normalize("NFKC", text), pages, result.read_bytes())


def thumbnail(document: Document, width: int = 640) -> bytes:
    """First page as PNG, or an empty string of bytes when there is none to draw."""
    pdftoppm = shutil.which("pdftoppm")
    if pdftoppm is None or not document.pdf:
        return b""
    with tempfile.TemporaryDirectory(prefix="clover-tex-") as name:
        folder = Path(name)
        (folder / "page.pdf").write_bytes(document.pdf)
        size = ("-scale-to-x", str(width), "-scale-to-y", "-1")
        wanted = ("-png", "-singlefile", "-f", "1", *size, "page.pdf", "page")
        run_confined(Path(pdftoppm).absolute(), wanted, folder, 10)
        picture = folder / "page.png"
        return picture.read_bytes() if picture.is_file() else b""


def _program(name: str) -> Path:
    path = shutil.which(name)
    if path is None:
        raise LatexMissing(MISSING.format(name=name))
    return Path(path).absolute()
