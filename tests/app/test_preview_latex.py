from __future__ import annotations

import shutil
import time

import pytest

from app.preview.latex import MAX_CHARACTERS, typeset


def body(text: str) -> str:
    return f"\\documentclass{{article}}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"


def test_a_machine_without_latex_is_told_what_to_install() -> None:
    done = typeset(body("hello"), which=lambda name: None)
    assert not done.pages
    assert "pdflatex" in done.note and "texlive-latex-recommended" in done.note


def test_a_document_that_is_too_long_is_not_compiled() -> None:
    assert f"{MAX_CHARACTERS:,}" in typeset("x" * (MAX_CHARACTERS + 1), which=lambda name: name).note


@pytest.mark.latex
class TestTypesetting:
    def test_a_document_becomes_pages(self) -> None:
        done = typeset(body("Hello \\newpage there"))
        assert len(done.pages) == 2
        assert all(page.startswith("data:image/png;base64,") for page in done.pages)

    def test_an_error_is_shown_from_the_log(self) -> None:
        done = typeset(body("\\nonsense"))
        assert not done.pages and "Undefined control sequence" in done.log

    def test_files_of_the_machine_are_out_of_reach(self) -> None:
        assert "/etc/passwd" in typeset(body("\\input{/etc/passwd}")).log

    def test_no_command_is_run(self) -> None:
        assert shutil.which("touch")
        assert typeset(body("\\immediate\\write18{touch pwned.tex}\\IfFileExists{pwned.tex}{\\bad}{fine}")).pages

    def test_an_endless_document_is_stopped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("app.preview.latex.SECONDS", 1)
        began = time.monotonic()
        assert "stopped after 1 s" in typeset(body("\\def\\a{\\a}\\a")).note
        assert time.monotonic() - began < 5
