"""Every document of the corpus is typeset as any other would be, and is stopped.

What it says of itself counts for nothing: the text of the pages, the log and the disk around its folder are looked at.
"""

from __future__ import annotations

import base64
import os
import shutil
import tempfile
import time
from pathlib import Path

import pytest

from app.preview import latex
from app.preview.latex import Typeset, typeset
from model.confined import run_confined
from tests.hostile.documents import DOCUMENTS, EXHAUSTING, READING, Hostile

pytestmark = pytest.mark.latex
WORDS = "canary words nobody may read"
LIMIT = 1  # second, in place of ten: what never ends is as endless
SPARE = 12  # seconds that stopping and a busy machine may take
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@pytest.fixture
def around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder around the document's own, with a file in it that is not the document's."""
    (tmp_path / "secret.tex").write_text(f"{WORDS}\n")
    (tmp_path / "secret.png").write_bytes(PICTURE)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def done_with(hostile: Hostile, around: Path) -> Typeset:
    secret, target = around / "secret.tex", around / "target"
    source = hostile.source.replace("SECRETPNG", str(around / "secret.png")).replace("SECRET", str(secret))
    return typeset(source.replace("NEAR", "../secret.tex").replace("TARGET", str(target)))


def text_of(done: Typeset, folder: Path) -> str:
    """What stands on the pages, and in the PDF as it is."""
    if not done.pdf:
        return ""
    place = folder / "read"
    place.mkdir()
    (place / "a.pdf").write_bytes(base64.b64decode(done.pdf))
    program = shutil.which("pdftotext")
    assert program
    said = run_confined(Path(program), ("a.pdf", "-"), place, 20).output
    shutil.rmtree(place)
    return said


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_a_hostile_document_is_stopped(
    around: Path, monkeypatch: pytest.MonkeyPatch, document: Hostile, tmp_path_factory: pytest.TempPathFactory
) -> None:
    hurried = document in EXHAUSTING
    if hurried:
        monkeypatch.setattr(latex, "SECONDS", LIMIT)
    before, began = (around / "secret.tex").stat(), time.monotonic()
    done = done_with(document, around)
    took = time.monotonic() - began
    shown = f"{text_of(done, tmp_path_factory.mktemp('pdf'))}\n{done.log}"
    assert WORDS not in shown.replace("\n", " ") and "root:x:" not in shown and "PATH=" not in shown, document.tries
    assert WORDS.encode() not in base64.b64decode(done.pdf)
    assert sorted(os.listdir(around)) == ["secret.png", "secret.tex"], document.tries
    assert (around / "secret.tex").stat().st_mtime_ns == before.st_mtime_ns
    assert took < (LIMIT if hurried else latex.SECONDS) + SPARE
    if document.endless:
        assert not done.pages and ("stopped" in done.note or "could not be typeset" in done.note), done.note


@pytest.mark.parametrize("name", ["graphics", "image"])
def test_no_picture_from_elsewhere_is_on_the_page(around: Path, name: str) -> None:
    document = next(each for each in READING if each.name == name)
    assert b"/Subtype /Image" not in base64.b64decode(done_with(document, around).pdf)


def test_what_looks_would_see(around: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same words in the document's own text are found: the tests above can fail."""
    done = done_with(Hostile("own", "nothing", f"{WORDS}"), around)
    assert WORDS in text_of(done, tmp_path_factory.mktemp("pdf"))


def test_the_corpus_is_large_and_names_are_unique() -> None:
    assert len(DOCUMENTS) >= 25 and len({each.name for each in DOCUMENTS}) == len(DOCUMENTS)
