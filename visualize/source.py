"""What a finished answer is (a page, a LaTeX document, or plain text) and how its source is coloured.

Invariants: the spans of a source, joined, are that source (line ends become \\n).
A span is data (class and text), never markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pygments.lexer import Lexer
from pygments.lexers import HtmlLexer, TexLexer, TextLexer
from pygments.token import STANDARD_TYPES, _TokenType

Kind = Literal["html", "latex", "text"]
Span = tuple[str, str]  # CSS class of Pygments ("" for plain), text

_FENCE = re.compile(r"^```[a-zA-Z]*[ \t]*\n(.*?)(?:^```[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_PAGE = re.compile(r"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)
_FRAGMENT = re.compile(r"<(?:canvas|div|main|section|style|script|svg|button|h1|p)\b[^>]*>", re.IGNORECASE)
_TEX = re.compile(r"\\documentclass\b")
_SUFFIX: dict[Kind, str] = {"html": ".html", "latex": ".tex", "text": ".txt"}


@dataclass(frozen=True)
class Source:
    """The code inside an answer, without fences or the words around it."""

    kind: Kind
    code: str

    @property
    def suffix(self) -> str:
        return _SUFFIX[self.kind]


def detect(text: str) -> Source:
    """Find the page or document in an answer; the whole answer is plain text when there is none."""
    fenced = _FENCE.search(text)
    body = fenced.group(1) if fenced else text
    tex, page = _TEX.search(body), _PAGE.search(body)
    if tex and (page is None or tex.start() < page.start()):
        return Source("latex", body[tex.start() :])
    if page:
        return Source("html", body[page.start() :])
    fragment = _FRAGMENT.search(body)
    if fragment:
        return Source("html", body[fragment.start() :])
    return Source("text", text)


def spans(source: Source) -> list[Span]:
    """Coloured pieces of the code, neighbours of one class joined."""
    out: list[Span] = []
    for kind, text in _lexer(source.kind).get_tokens(source.code):
        name = _short(kind)
        if out and (out[-1][0] == name or text.isspace()):
            out[-1] = (out[-1][0], out[-1][1] + text)
        elif text:
            out.append((name, text))
    return out


def _lexer(kind: Kind) -> Lexer:
    # The lexer must give back exactly what it was given.
    options = {"stripnl": False, "stripall": False, "ensurenl": False}
    lexers: dict[Kind, type[Lexer]] = {"html": HtmlLexer, "latex": TexLexer, "text": TextLexer}
    return lexers[kind](**options)


def _short(kind: _TokenType) -> str:
    step: _TokenType | None = kind
    while step is not None and step not in STANDARD_TYPES:
        step = step.parent
    return STANDARD_TYPES.get(step, "") if step is not None else ""
