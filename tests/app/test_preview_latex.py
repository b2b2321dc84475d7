from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.preview.latex import DONE, DRAFT, MAX_CHARACTERS, MAX_PAGES, drafted, ended_early, typeset
from app.preview.view import view_of


def body(text: str) -> str:
    return f"\\documentclass{{article}}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"


def test_a_machine_without_latex_is_told_what_to_install() -> None:
    done = typeset(body("hello"), which=lambda name: None)
    assert not done.pages and done.by == "us" and "hello" in done.leaf
    assert "pdflatex" in done.note and "texlive-latex-recommended" in done.note
    assert drafted(body("hello"), which=lambda name: None) is None


def test_without_latex_pandoc_comes_first(tmp_path: Path) -> None:
    installed(tmp_path, "", "")
    (tmp_path / "pandoc").write_text("#!/bin/sh\necho '<p>by pandoc</p>' >answer.html\n")
    (tmp_path / "pandoc").chmod(0o755)
    done = typeset(body("hello"), lambda name: str(tmp_path / name) if name == "pandoc" else None)
    assert done.by == "pandoc" and "<p>by pandoc</p>" in done.leaf and "may leave out text" in done.note
    (tmp_path / "pandoc").write_text("#!/bin/sh\nexit 1\n")
    assert typeset(body("hello"), lambda name: str(tmp_path / name) if name == "pandoc" else None).by == "us"


def test_without_a_program_for_pictures_the_document_can_still_be_downloaded(tmp_path: Path) -> None:
    programs = installed(tmp_path, "helper", "")
    done = typeset("x", lambda name: None if name == "pdftoppm" else programs(name))
    assert done.pdf and not done.pages and "pdftoppm" in done.note


def test_a_document_that_is_too_long_is_not_compiled() -> None:
    assert f"{MAX_CHARACTERS:,}" in typeset("x" * (MAX_CHARACTERS + 1), which=lambda name: name).note


def installed(folder: Path, latex: str, pictures: str) -> Callable[[str], str]:
    """Stand-ins for the two programs, in a folder that is not among the system's."""
    helper = "echo log > answer.log; echo pdf > answer.pdf"
    for name, script in (("pdflatex", latex), ("pdftoppm", pictures), ("helper", helper)):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    return lambda name: str(folder / name)


def test_programs_are_run_from_where_they_were_found_with_their_helpers(tmp_path: Path) -> None:
    done = typeset("x", installed(tmp_path, "helper", "echo picture > page-1.png"))
    assert (done.pages, done.note, done.pdf) == (("data:image/png;base64,cGljdHVyZQo=",), DONE, "cGRmCg==")


@pytest.mark.parametrize(
    ("latex", "pictures", "said"),
    [
        ("exit 3", "", "did not start (status 3)"),
        ("echo log > answer.log", "", "stopped at an error"),
        ("helper", "exit 1", "could not picture its pages (status 1)"),
        ("helper", "exec sleep 30", "picturing the pages was stopped after 1 s"),
        ("exec sleep 30", "", "may loop"),
    ],
)
def test_each_way_to_fail_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, latex: str, pictures: str, said: str
) -> None:
    monkeypatch.setattr("app.preview.latex.SECONDS", 1)
    done = typeset("x", installed(tmp_path, latex, pictures))
    assert said in done.note and not done.pages


def test_pages_that_are_left_out_are_told(tmp_path: Path) -> None:
    many = installed(tmp_path, "helper", "for i in 1 2 3 4 5 6 7; do echo $i > page-$i.png; done")
    done = typeset("x", many)
    assert len(done.pages) == MAX_PAGES and f"only the first {MAX_PAGES} pages" in done.note


@pytest.mark.latex
class TestTypesetting:
    def test_a_document_becomes_pages(self) -> None:
        done = typeset(body("Hello \\newpage there"))
        assert len(done.pages) == 2
        assert all(page.startswith("data:image/png;base64,") for page in done.pages)

    def test_errors_are_told_by_lines_and_the_rest_is_shown(self) -> None:
        done = typeset(body("Fine.\n\\nonsense\nFine.\n\\begin{nope}\\end{nope}"))
        assert done.pages and "3 errors" in done.note and "Undefined control sequence" in done.log
        assert (done.problems[0].line, done.problems[0].text) == (4, "Undefined control sequence \\nonsense")
        assert all(problem.line == 6 for problem in done.problems[1:])

    def test_one_that_cannot_be_typeset_is_shown_as_far_as_we_can(self) -> None:
        done = typeset(body("Fine \\textbf{never closed"))
        assert not done.pages and "stopped at an error" in done.note and "never closed" in done.leaf

    def test_one_that_is_being_written_is_pictured(self) -> None:
        done = drafted("\\documentclass{article}\n\\begin{document}\nHello {\\bf there\nand hal")
        assert done is not None and len(done.pages) == 1 and done.note == DRAFT and not done.pdf
        assert drafted("\\documentclass{article}\n") is None

    def test_one_that_was_cut_off_is_pictured_as_far_as_it_goes(self) -> None:
        text = "\\documentclass{article}\n\\begin{document}\n\\nonsense\n\\begin{center}\nTide \\textbf{at\nfour and ha"
        done = ended_early(text)
        assert len(done.pages) == 1 and done.note.startswith(DONE) and not done.pdf
        assert (done.problems[0].line, done.problems[0].text) == (3, "Undefined control sequence \\nonsense")
        assert view_of(text, "x", "a log", "max_tokens")["latex"]["pages"] == done.pages
        assert not view_of(text, "x", "a log", "end_of_text")["latex"]["pages"]

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
