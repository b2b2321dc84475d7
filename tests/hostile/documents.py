"""Documents that try what a generated document must not do: name, what is tried, the body.

`SECRET` stands for a file outside the document's folder, by its whole path, `NEAR` for the same file by `..`, and
`TARGET` for a file that is not there and must never be.
"""

# ruff: noqa: E501  (an attack is one line)
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hostile:
    """One document and what it tries. `endless` ones have to be stopped from outside."""

    name: str
    tries: str
    body: str
    head: str = ""
    endless: bool = False

    @property
    def source(self) -> str:
        return f"\\documentclass{{article}}\n{self.head}\n\\begin{{document}}\nHello.\n{self.body}\n\\end{{document}}\n"


_CATCH = r"\ifeof\r\else\loop\unless\ifeof\r\read\r to\x\x\repeat\fi"

READING = (
    Hostile("input", "read a file by its path", r"\input{SECRET}"),
    Hostile("input-near", "read a file beside its folder", r"\input{NEAR}"),
    Hostile("include", "include a file", r"\include{NEAR}"),
    Hostile("input-primitive", "read by the primitive", r"\makeatletter\@@input SECRET \makeatother"),
    Hostile("openin", "open a file and read its lines", r"\newread\r\openin\r=SECRET " + _CATCH),
    Hostile("openin-near", "open a file beside its folder", r"\newread\r\openin\r=NEAR " + _CATCH),
    Hostile("openin-hidden", "hide the path in characters", r"\newread\r\openin\r=^^2e^^2e^^2fsecret.tex " + _CATCH),
    Hostile("openin-detour", "go up by way of a folder of TeX's", r"\newread\r\openin\r=/usr/share/texlive/../../../SECRET " + _CATCH),
    Hostile("passwd", "read the users of the machine", r"\catcode`\_=12 \catcode`\#=12 \input{/etc/passwd}"),
    Hostile("environment", "read its process's environment", r"\catcode`\_=12 \input{/proc/self/environ}"),
    Hostile("pipe", "read what a program says", r"\input{|cat SECRET}"),
    Hostile("pipe-openin", "open what a program says", r"\newread\r\openin\r=|ls " + _CATCH),
    Hostile("dump", "read bytes by pdfTeX", r"\pdffiledump offset 0 length 200 {SECRET}"),
    Hostile("dump-near", "read bytes beside its folder", r"\pdffiledump offset 0 length 200 {NEAR}"),
    Hostile("attach", "put a file into the PDF", r"\immediate\pdfobj stream file {SECRET}\pdfrefobj\pdflastobj"),
    Hostile("graphics", "include a picture by its path", r"\includegraphics{SECRETPNG}", r"\usepackage{graphicx}"),
    Hostile("image", "include a picture by the primitive", r"\pdfximage{SECRETPNG}\pdfrefximage\pdflastximage"),
    Hostile("verbatim", "print a file", r"\verbatiminput{SECRET}", r"\usepackage{verbatim}"),
    Hostile("font", "read a font from elsewhere", r"\font\x=SECRET \x a"),
    Hostile("map", "read a font map from elsewhere", r"\pdfmapfile{SECRET}a"),
    Hostile("path", "search elsewhere for its files", r"\input{secret}", r"\makeatletter\def\input@path{{../}}\makeatother"),
)  # fmt: skip

WRITING = (
    Hostile("openout", "write a file by its path", r"\newwrite\w\immediate\openout\w=TARGET \immediate\write\w{pwned}"),
    Hostile("openout-near", "write a file beside its folder", r"\newwrite\w\immediate\openout\w=../pwned.txt \immediate\write\w{pwned}\immediate\closeout\w"),
    Hostile("openout-home", "write where programs look at their start", r"\newwrite\w\immediate\openout\w=/root/.latexmkrc \immediate\write\w{pwned}"),
    Hostile("openout-dot", "write settings of TeX's", r"\newwrite\w\immediate\openout\w=.texmf.cnf \immediate\write\w{shell_escape = t}"),
    Hostile("overwrite", "write over what is there", r"\newwrite\w\immediate\openout\w=NEAR \immediate\write\w{pwned}"),
    Hostile("contents", "write by an environment", "", "\\begin{filecontents}[overwrite]{../pwned.txt}\npwned\n\\end{filecontents}"),
)  # fmt: skip

RUNNING = (
    Hostile("write18", "run a command", r"\immediate\write18{touch TARGET}"),
    Hostile("write18-late", "run a command when the page is done", r"\write18{touch TARGET}\newpage x"),
    Hostile("system", "run a command by a package", r"\ShellEscape{touch TARGET}", r"\usepackage{shellesc}"),
    Hostile("convert", "run a command to convert a picture", r"\includegraphics{x.eps}", "\\usepackage{graphicx}\n\\DeclareGraphicsRule{*}{pdf}{*}{`touch TARGET}"),
    Hostile("special", "run a command by a special", r'\special{psfile="`touch TARGET"}'),
    Hostile("directlua", "run Lua", r"\directlua{os.execute('touch TARGET')}"),
    Hostile("switch", "switch commands on", "\\csname pdfshellescape\\endcsname=1 \\immediate\\write18{touch TARGET}"),
    Hostile("first-line", "ask for options in its first line", "", "%&pdflatex -shell-escape\n\\immediate\\write18{touch TARGET}"),
)  # fmt: skip

EXHAUSTING = (
    Hostile("loop", "an endless loop", r"\loop\iftrue\repeat", endless=True),
    Hostile("tail", "a macro that calls itself", r"\def\a{\a}\a", endless=True),
    Hostile("pages", "pages without end", r"\def\a{x\newpage\a}\a", endless=True),
    Hostile("bomb", "a macro that doubles again and again", r"\def\a{x}" + r"\edef\a{\a\a}" * 40 + r"\a"),
    Hostile("stack", "groups without end", r"\def\a{{\a}}\a"),
    Hostile("box", "a box without end", r"\setbox0\hbox{}\def\a{\setbox0\hbox{\copy0\copy0 x}\a}\a"),
    Hostile("log", "a log without end", r"\def\a{\message{" + "pwned " * 100 + r"}\a}\a", endless=True),
    Hostile("files", "files without end", r"\newwrite\w\newcount\n\def\a{\advance\n1 \immediate\openout\w=f\the\n.txt \immediate\write\w{x}\immediate\closeout\w\a}\a", endless=True),
    Hostile("file", "a file without end", r"\newwrite\w\immediate\openout\w=f.txt \def\a{\immediate\write\w{" + "pwned " * 200 + r"}\a}\a", endless=True),
    Hostile("itself", "a document that reads itself", r"\input{answer.tex}"),
    Hostile("paper", "a page as large as TeX can have", r"\pdfpagewidth=16000pt\pdfpageheight=16000pt x"),
)  # fmt: skip

DOCUMENTS = (*READING, *WRITING, *RUNNING, *EXHAUSTING)
