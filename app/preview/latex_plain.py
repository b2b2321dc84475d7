"""Our own reading of a LaTeX document, where no program can typeset it: headings, paragraphs, lists, emphasis, tables,
formulas. Pure: source in, markup and the names of what was left out.

Invariant: every character of the source that comes through is escaped; a command is either known here, or left out with
its name told and the text in its braces kept.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape

MOST_NAMES = 8
_TOKEN = re.compile(
    r"(?P<comment>%[^\n]*\n?)|(?P<math>\$\$.+?\$\$|\$[^$]+\$|\\\[.+?\\\]|\\\(.+?\\\))|(?P<break>\\\\(?:\[[^\]]*\])?)"
    r"|(?P<env>\\(?:begin|end)\s*\{[^{}]*\})|(?P<command>\\[a-zA-Z@]+\*?)|(?P<char>\\.)|(?P<open>\{)|(?P<close>\})"
    r"|(?P<par>\n\s*\n)|(?P<cell>&)|(?P<tie>~)|(?P<text>[^\\{}$%&~\n]+|.|\n)",
    re.DOTALL,
)
_ARGUMENT = re.compile(r"\s*(\[[^\]]*\]|\{)")
_WRAPS = dict(
    textbf="b", textit="i", emph="em", textsl="i", texttt="code", underline="u", paragraph="b",
    chapter="h1", title="h1", section="h2", subsection="h3", subsubsection="h3",
)  # fmt: skip
_SWITCHES = {"bfseries": "b", "itshape": "i", "em": "em", "ttfamily": "code", "bf": "b", "it": "i"}
_LISTS = {"itemize": "ul", "enumerate": "ol", "description": "ul"}
_FORMULAS = frozenset({"equation", "equation*", "align", "align*", "gather", "gather*", "displaymath"})
_TABLES = {"tabular": 1, "tabularx": 2, "tabular*": 2}
# Layout alone, with how many arguments to drop: nothing a reader would miss.
_SILENT = {
    **dict.fromkeys(("noindent", "centering", "large", "Large", "LARGE", "huge", "Huge", "small", "footnotesize"), 0),
    **dict.fromkeys(("normalsize", "scriptsize", "raggedright", "hline", "toprule", "midrule", "bottomrule"), 0),
    **dict.fromkeys(("maketitle", "bigskip", "medskip", "smallskip", "quad", "qquad", "par", "newpage", "sffamily"), 0),
    **dict.fromkeys(("rmfamily", "upshape", "mdseries", "scshape", "hrule", "clearpage", "item", "hfil", "vfill"), 0),
    **dict.fromkeys(("vspace", "hspace", "label", "pagestyle", "thispagestyle", "color", "rule", "usepackage"), 1),
}
_SYMBOLS = dict(
    textbullet="•", ldots="…", dots="…", LaTeX="LaTeX", TeX="TeX", textendash="–", textemdash="—", copyright="©",
    cdot="·", textbar="|", today="", textasciitilde="~",
)  # fmt: skip


@dataclass
class _Page:
    """Markup as it is written, and what is open: a closing tag for each brace or environment."""

    out: list[str] = field(default_factory=list)
    braces: list[list[str]] = field(default_factory=lambda: [[]])
    tables: int = 0
    missed: dict[str, None] = field(default_factory=dict)

    def begin(self, tag: str) -> None:
        self.out.append(f"<{tag}>")
        self.braces[-1].append(f"</{tag}>")

    def leave(self) -> None:
        if len(self.braces) > 1:
            self.out.extend(reversed(self.braces.pop()))


def plain(source: str) -> tuple[str, tuple[str, ...]]:
    """Markup of the document's body, and names of commands that were left out."""
    body = source.partition(r"\begin{document}")[2] or source
    body = body.partition(r"\end{document}")[0]
    page, at = _Page(), 0
    while (token := _TOKEN.match(body, at)) is not None:
        at = _take(page, token, body)
    while len(page.braces) > 1:
        page.leave()
    page.out.extend(reversed(page.braces[0]))
    return f"<p>{''.join(page.out)}</p>", tuple(page.missed)[:MOST_NAMES]


def _take(page: _Page, token: re.Match[str], body: str) -> int:
    """Write what a token means. Returns where the next begins."""
    kind, text, at = token.lastgroup, token.group(0), token.end()
    if kind == "text":
        page.out.append(escape(text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")))
    elif kind == "math":
        page.out.append(formula(text))
    elif kind == "break":
        page.out.append("</td></tr><tr><td>" if page.tables else "<br>")
    elif kind == "cell":
        page.out.append("</td><td>" if page.tables else "&amp;")
    elif kind == "par":
        page.out.append("\n" if page.tables else "<p>")
    elif kind == "tie":
        page.out.append("&nbsp;")
    elif kind == "char":
        page.out.append({"\\,": " ", "\\ ": " ", "\\-": "", "\\;": " "}.get(text, escape(text[1:])))
    elif kind == "open":
        page.braces.append([])
    elif kind == "close":
        page.leave()
    elif kind == "env":
        return _environment(page, text, body, at)
    elif kind == "command":
        return _command(page, text[1:].rstrip("*"), body, at)
    return at


def _environment(page: _Page, text: str, body: str, at: int) -> int:
    name, begins = text[text.index("{") + 1 : -1], text.startswith(r"\begin")
    if not begins:
        if name in _TABLES:
            page.tables = max(0, page.tables - 1)
        page.leave()
        return at
    if name in _FORMULAS or name == "verbatim":
        end = body.find(rf"\end{{{name}}}", at)
        end = len(body) if end < 0 else end
        inner = body[at:end]
        inside = rf"\begin{{aligned}}{inner}\end{{aligned}}" if name.startswith("align") else inner
        page.out.append(f"<pre>{escape(inner)}</pre>" if name == "verbatim" else _span(inside, big=True))
        return min(len(body), end + len(rf"\end{{{name}}}"))
    page.braces.append([])
    if name in _LISTS:
        page.begin(_LISTS[name])
    elif name in _TABLES:
        page.tables += 1
        page.out.append("<table><tr><td>")
        page.braces[-1].append("</td></tr></table>")
        return _skip(body, at, _TABLES[name])
    elif name == "center":
        page.begin("div")
    return _skip(body, at, 0)


def _command(page: _Page, name: str, body: str, at: int) -> int:
    if name in _WRAPS:
        at = _skip(body, at, 0)
        if body[at : at + 1] == "{":
            page.braces.append([])
            page.begin(_WRAPS[name])
            return at + 1
    elif name in _SWITCHES:
        page.begin(_SWITCHES[name])
    elif name == "item":
        page.out.append("<li>")
        label = _ARGUMENT.match(body, at)
        if label and label.group(1) != "{":
            page.out.append(f"<b>{escape(label.group(1)[1:-1])}</b> ")
            return label.end()
    elif name == "hfill":
        page.out.append(" &emsp; ")
    elif name == "href":
        return _skip(body, at, 1)  # where it leads is left out: a link here leads nowhere
    elif name in _SYMBOLS:
        page.out.append(_SYMBOLS[name])
    elif name in _SILENT:
        return _skip(body, at, _SILENT[name]) if _SILENT[name] else at
    else:
        page.missed.setdefault(f"\\{name}")
    return at


def _skip(body: str, at: int, arguments: int) -> int:
    """Past options, and past so many arguments in braces."""
    while (found := _ARGUMENT.match(body, at)) is not None:
        if found.group(1) != "{":
            at = found.end()
            continue
        if not arguments:
            return found.end() - 1
        arguments -= 1
        depth, at = 1, found.end()
        while at < len(body) and depth:
            depth += {"{": 1, "}": -1}.get(body[at], 0)
            at += 1
    return at


def formula(text: str) -> str:
    """A formula with its delimiters, as an element that KaTeX fills (app/preview/leaf.py)."""
    big = text.startswith(("$$", r"\["))
    edge = 2 if text.startswith(("$$", "\\")) else 1
    return _span(text[edge:-edge], big)


def _span(inner: str, big: bool) -> str:
    return f'<span class="tex{" big" if big else ""}">{escape(inner.strip())}</span>'
