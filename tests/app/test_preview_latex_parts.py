"""Log, draft, our own reading, and the document around it: all pure."""

from __future__ import annotations

import re

import pytest

from app.preview.latex_draft import closed
from app.preview.latex_log import MOST, Problem, problems_of
from app.preview.latex_plain import formula, plain
from app.preview.leaf import leaf

LOG = """(./answer.tex
./answer.tex:3: Undefined control sequence.
l.3 Hello \\nonsense
                   more
./answer.tex:5: LaTeX Error: Environment nope undefined.

l.5 \\begin{nope}

! File ended while scanning use of \\textbf .
<inserted text>
/usr/share/texmf/x.sty:88: Something of a package.
./answer.tex:900: Missing $ inserted.
!pdfTeX error: /usr/bin/pdflatex (file tcrm1000): Font tcrm1000 at 600 not found
! Emergency stop.
!  ==> Fatal error occurred, no output PDF file produced!
"""


def test_errors_are_named_by_lines_of_the_source() -> None:
    problems, said = problems_of(LOG, "line\n" * 8)
    assert problems[:2] == (
        Problem(3, "Undefined control sequence \\nonsense"),
        Problem(5, "LaTeX Error: Environment nope undefined"),
    )
    assert [problem.line for problem in problems[2:]] == [0, 0, 0, 0]  # 900 is no line of this source
    assert problems[-1].text == "(file tcrm1000): Font tcrm1000 at 600 not found"
    assert "Emergency" not in str(problems) and said.startswith("./answer.tex:3")


def test_an_error_is_named_once_and_only_so_many() -> None:
    many = "".join(f"./answer.tex:{i}: Bad thing.\n" * 2 for i in range(1, 99))
    assert len(problems_of(many, "\n" * 99)[0]) == MOST
    assert problems_of("", "") == ((), "")


BEGIN = "\\documentclass{article}\n\\begin{document}\n"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("\\documentclass{article}\n\\usepackage{xcolor}\n", None),
        (BEGIN, None),
        (BEGIN + "Half a li", None),
        (BEGIN + "One line\nhalf", BEGIN + "One line\n\\end{document}\n"),
        (BEGIN + "{\\bf a\n\\textit{b\nx", BEGIN + "{\\bf a\n\\textit{b\n}\n}\n\\end{document}\n"),
        (BEGIN + "$x\n", BEGIN + "$x\n$\n\\end{document}\n"),
        (BEGIN + "\\[x\n", BEGIN + "\\[x\n\\]\n\\end{document}\n"),
        (BEGIN + "a\n\\begin{itemize}\n", BEGIN + "a\n\\end{document}\n"),
        (
            BEGIN + "\\begin{itemize}\n\\item a\n",
            BEGIN + "\\begin{itemize}\n\\item a\n\\end{itemize}\n\\end{document}\n",
        ),
        (BEGIN + "100\\% \\{ % { $\n", BEGIN + "100\\% \\{ % { $\n\\end{document}\n"),
        (BEGIN + "\\begin{verbatim}\n{ $\n", BEGIN + "\\begin{verbatim}\n{ $\n\\end{verbatim}\n\\end{document}\n"),
        (BEGIN + "a}}\n", BEGIN + "a}}\n\\end{document}\n"),
    ],
)
def test_a_document_is_closed_for_its_picture(written: str, shown: str | None) -> None:
    assert closed(written) == shown


def test_every_prefix_of_a_document_can_be_closed() -> None:
    whole = BEGIN + "\\section*{A}\n\\begin{center}{\\Huge $x^2$}\\end{center}\n\\begin{tabular}{ll}\na & b \\\\\n"
    for length in range(len(whole)):
        done = closed(whole[:length])
        if done is not None:
            bare = re.sub(r"\\.", "", done)
            assert bare.count("{") == bare.count("}") and bare.count("$") % 2 == 0


def test_our_own_reading_keeps_headings_lists_emphasis_tables_and_formulas() -> None:
    body, left_out = plain(
        BEGIN + "{\\Huge\\bfseries Ada}\\hfill{} London % no\n\\section*{Work \\& more}\n\\begin{itemize}\\item $x<y$ "
        "\\item[b] \\emph{two}\\end{itemize}\n\\begin{tabular}{ll}a & b\\\\c\\end{tabular} \\href{http://x}{site} "
        "\\foo{kept}\n\\begin{align*}a&=b\\end{align*}\\end{document} after"
    )
    for part in (
        "<b> Ada</b>", "<h2>Work &amp; more</h2>", '<li> <span class="tex">x&lt;y</span>', "<em>two</em>",
        "<td> b</td></tr><tr><td>c</td>", "site", "kept", '<span class="tex big">\\begin{aligned}a&amp;=b',
    ):  # fmt: skip
        assert part in body, body
    assert left_out == ("\\foo",) and "after" not in body and "http" not in body and "% no" not in body


@pytest.mark.parametrize(
    "hostile", ["<script>x</script>", "\\textbf{<img src=x onerror=y>}", "$</span><script>$", "\"'<"]
)
def test_our_own_reading_escapes_everything(hostile: str) -> None:
    body, _ = plain(BEGIN + hostile)
    assert "<script" not in body and "<img" not in body


@pytest.mark.parametrize(
    "odd", ["\\", "{" * 3000, "}" * 50, "\\begin{", "\\item[", "\\begin{equation}x", "$", "\\href"]
)
def test_our_own_reading_takes_anything(odd: str) -> None:
    plain(odd), plain(BEGIN + odd)


def test_a_leaf_lets_its_own_script_run_and_no_other() -> None:
    with_formula = leaf(f"<p onclick=x>{formula('$a$')}</p><script>bad</script>")
    nonce = re.search(r"'nonce-([^']+)'", with_formula)
    assert nonce and with_formula.count(nonce.group(1)) == 2 and "trust: false" in with_formula
    policy, script, body = (with_formula.index(part) for part in ("Content-Security-Policy", "<script nonce", "<body>"))
    assert policy < script < body
    assert "unsafe-inline'" not in with_formula.split("script-src")[1].split(";")[0] and "url(fonts" not in with_formula
    without = leaf("<p>no formula</p>")
    assert "katex" not in without and "<script" not in without
    assert nonce.group(1) not in leaf(formula("$a$"))
