"""What a finished answer is (a page, a document, a picture, a script, words …) and how its source is coloured.

Invariants: the spans of a source, joined, are that source (line ends become \\n).
A span is data (class and text), never markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pygments.lexer import Lexer
from pygments.lexers import CssLexer, HtmlLexer, JavascriptLexer, JsonLexer, MarkdownLexer, TexLexer, TextLexer
from pygments.token import STANDARD_TYPES, _TokenType

from visualize.kinds import LANGUAGES, SUFFIXES, Kind, alone, words

Span = tuple[str, str]  # CSS class of Pygments ("" for plain), text

_FENCE = re.compile(r"^```([\w+#.-]*)[^\n`]*\n(.*?)(?:^```[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_PAGE = re.compile(r"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)
# Not where it is only spoken of: `<canvas>`.
_FRAGMENT = re.compile(r"(?<!`)<(?:canvas|div|main|section|style|script|svg|button|h1|p)\b[^>]{0,1000}>", re.IGNORECASE)
_TEX = re.compile(r"\\documentclass\b")
TALK = 400  # characters around the only fence of an answer that do not make it an article


@dataclass(frozen=True)
class Source:
    """The code inside an answer, without fences or the words around it."""

    kind: Kind
    code: str

    @property
    def suffix(self) -> str:
        return SUFFIXES[self.kind]


def detect(text: str, known: Kind | None = None) -> Source:
    """What an answer is, and the code in it; an answer that is nothing else is words. `known` is the kind that a file's
    name says: then the whole text is of that kind."""
    if known is not None:
        return Source(known, text)
    fences = list(_FENCE.finditer(text))
    paged = next((page for page in (_page(fence.group(2)) for fence in fences) if page), None)
    if paged is not None:
        return paged
    if len(fences) == 1 and (only := _fenced(text, fences[0])) is not None:
        return only
    if fences:
        return Source("markdown", text)
    kind = alone(text)
    return Source(kind, text) if kind else _page(text) or Source(words(text), text)


def _page(body: str) -> Source | None:
    """The page or document in a text."""
    if alone(body):
        return None
    tex, page = _TEX.search(body), _PAGE.search(body)
    if tex and (page is None or tex.start() < page.start()):
        return Source("latex", body[tex.start() :])
    start = page or _FRAGMENT.search(body)
    return Source("html", body[start.start() :]) if start else None


def _fenced(text: str, fence: re.Match[str]) -> Source | None:
    """What is in the only fence, when the words around it are no more than talk."""
    body, around = fence.group(2), text[: fence.start()] + text[fence.end() :]
    kind = alone(body) or LANGUAGES.get(fence.group(1).lower())
    if kind is None or not body.strip() or len(around.strip()) > TALK:
        return None
    return Source(kind, body)


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
    lexers: dict[Kind, type[Lexer]] = {
        "html": HtmlLexer, "latex": TexLexer, "svg": HtmlLexer, "css": CssLexer, "script": JavascriptLexer,
        "markdown": MarkdownLexer, "json": JsonLexer, "text": TextLexer,
    }  # fmt: skip
    return lexers[kind](**options)


def _short(kind: _TokenType) -> str:
    step: _TokenType | None = kind
    while step is not None and step not in STANDARD_TYPES:
        step = step.parent
    return STANDARD_TYPES.get(step, "") if step is not None else ""
