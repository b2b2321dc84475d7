"""LaTeX answers compile in a cage, and what they say is read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.evaluate import latex
from model.evaluate.latex import LatexMissing, compile_latex, thumbnail

pytestmark = pytest.mark.latex

PAGE = "\\documentclass{article}\\begin{document}%s\\end{document}\n"


def test_text_and_pages_come_back_with_ligatures_unfolded() -> None:
    document = compile_latex(PAGE % "Chief officer of waffles\\newpage second")
    assert document.compiled and document.pages == 2
    assert "Chief officer of waffles" in document.text
    assert thumbnail(document).startswith(b"\x89PNG")


def test_a_mistake_is_a_value_with_its_reason() -> None:
    document = compile_latex(PAGE % "\\nosuchmacro")
    assert not document.compiled and document.pages == 0 and document.text == ""
    assert "Undefined control sequence" in document.problem


def test_empty_source_does_not_compile() -> None:
    assert not compile_latex("").compiled


def test_an_endless_loop_is_stopped() -> None:
    document = compile_latex(PAGE % "\\loop\\iftrue\\repeat", seconds=1)
    assert not document.compiled and "endless loop" in document.problem


def test_the_shell_and_other_files_are_out_of_reach(tmp_path: Path) -> None:
    secret = tmp_path / "secret.tex"
    secret.write_text("hidden words")
    target = tmp_path / "made"
    compile_latex(PAGE % f"\\immediate\\write18{{touch {target}}}")
    assert not target.exists()
    assert "hidden words" not in compile_latex(PAGE % f"\\input{{{secret}}}").text
    outside = tmp_path / "out.txt"
    compile_latex(PAGE % f"\\newwrite\\w\\immediate\\openout\\w={outside}\\immediate\\write\\w{{x}}")
    assert not outside.exists()


def test_a_missing_tex_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latex.shutil, "which", lambda name: None)
    with pytest.raises(LatexMissing, match="apt-get install"):
        compile_latex("x")
