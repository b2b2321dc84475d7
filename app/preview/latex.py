"""Typeset a generated document with pdflatex, as far away from the machine as it can be.

Invariants: a fresh folder each time, gone afterwards; no shell escape, no reading or writing outside that folder
(`openin_any`, `openout_any` paranoid), limits on time, memory, processes and file size. Never raises for what a
document does: a `Typeset` says what came of it.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

SECONDS = 10
MAX_PAGES = 6
MAX_CHARACTERS = 200_000
DPI = 110
LIMITS = f"ulimit -c 0; ulimit -t {SECONDS}; ulimit -v {2 << 20}; ulimit -f {1 << 16}"  # CPU s, KiB, blocks
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
    missing = [name for name in ("pdflatex", "pdftoppm") if which(name) is None]
    if missing:
        return Typeset(
            note=f"Typesetting needs {' and '.join(missing)}, which this machine lacks. On Debian: {INSTALL}"
        )
    if len(source) > MAX_CHARACTERS:
        return Typeset(note=f"The document has {len(source):,} characters; up to {MAX_CHARACTERS:,} are typeset.")
    with TemporaryDirectory(prefix="clover-latex-") as name:
        return _compiled(source, Path(name))


def _compiled(source: str, folder: Path) -> Typeset:
    (folder / "answer.tex").write_text(source, encoding="utf-8", errors="replace")
    options = ("-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "-file-line-error")
    try:
        _confined(("pdflatex", *options, "answer.tex"), folder)
    except subprocess.TimeoutExpired:
        return Typeset(note=f"Typesetting was stopped after {SECONDS} s; the document may loop.")
    log = folder / "answer.log"
    problems = _problems(log.read_text(encoding="utf-8", errors="replace")) if log.exists() else ""
    if not (folder / "answer.pdf").exists():
        return Typeset(note="The document could not be typeset: LaTeX stopped at an error.", log=problems)
    return Typeset(_pictures(folder), "Typeset by pdflatex", problems)


def _pictures(folder: Path) -> tuple[str, ...]:
    _confined(("pdftoppm", "-png", "-r", str(DPI), "-l", str(MAX_PAGES), "answer.pdf", "page"), folder)
    pages = sorted(folder.glob("page*.png"))
    return tuple(f"data:image/png;base64,{base64.b64encode(page.read_bytes()).decode()}" for page in pages)


def _confined(command: Sequence[str], folder: Path) -> None:
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": str(folder),
        "TEXMFOUTPUT": str(folder),
        "TEXMFVAR": str(folder),
        "openin_any": "p",
        "openout_any": "p",
        "shell_escape": "f",
        "SOURCE_DATE_EPOCH": "0",
    }
    # The shell only sets limits and then becomes the program; a `preexec_fn` is not safe beside threads.
    subprocess.run(
        ("sh", "-c", f'{LIMITS}; exec "$@"', "sh", *command),
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=SECONDS,
        check=False,
    )


def _problems(log: str) -> str:
    """The first lines of a log that report an error, with what follows them."""
    lines = log.splitlines()
    found = [i for i, line in enumerate(lines) if line.startswith("!") or ".tex:" in line[:60]]
    return "\n".join(line for i in found[:3] for line in lines[i : i + 3])[:1200]
