"""Compiles a generated LaTeX document and reads back what it says; nothing the source asks for reaches a shell or disk.

Invariants:
- pdflatex runs in a fresh folder that is deleted afterwards, without shell escape, allowed to read and write only
  below that folder (and the TeX installation), under limits of time, memory and file size.
- A failure to compile is a value (`compiled` is False), never an exception; a missing TeX is `LatexMissing`.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import unicodedata
from dataclasses import dataclass
from pathlib import Path

# sh's ulimit instead of a hook in the forked child: such hooks may dead-lock in a program with threads.
# -f counts 512-byte blocks, -v kilobytes, -t seconds of processor time.
LIMITED = 'ulimit -c 0; ulimit -f 40960; ulimit -v 1048576; ulimit -t "$1"; shift; exec "$@"'
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
        options = ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "page.tex")
        code, log = _run((pdflatex, *options), folder, seconds)
        result = folder / "page.pdf"
        if code != 0 or not result.is_file():
            return Document(False, log, "", 0)
        _, text = _run((pdftotext, "-nopgbrk", "-enc", "UTF-8", "page.pdf", "-"), folder, seconds)
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
        _run((pdftoppm, "-png", "-singlefile", "-f", "1", *size, "page.pdf", "page"), folder, 10)
        picture = folder / "page.png"
        return picture.read_bytes() if picture.is_file() else b""


def _program(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise LatexMissing(MISSING.format(name=name))
    return path


def _run(command: tuple[str, ...], folder: Path, seconds: float) -> tuple[int, str]:
    """Exit code and output of a limited program; code -1 and a note when it ran out of time."""
    environment = {
        "PATH": f"{Path(command[0]).parent}:/usr/bin:/bin",
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "TEXMFVAR": str(folder / "var"),
        "openin_any": "p",  # p(aranoid): no absolute paths, no parents, no dot files
        "openout_any": "p",
        "MKTEXPK": "0",  # TeX would otherwise start programs of its own to make missing fonts
        "MKTEXTFM": "0",
        "MKTEXMF": "0",
        "max_print_line": "1000",
    }
    process = subprocess.Popen(
        ("/bin/sh", "-c", LIMITED, "sh", str(int(seconds) + 1), *command),
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return -1, output.decode("utf-8", "replace") + f"\n! stopped after {seconds:g} s (an endless loop?)"
