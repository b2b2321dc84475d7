"""Words with Markdown in them as markup: headings, paragraphs, lists, tables, quotes, code, emphasis, formulas. Pure.

Invariants: every character of the text that comes through is escaped; markup in the text is shown as text; links lead
nowhere and pictures are their description; time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from app.preview.latex_plain import formula

DEEPEST = 8  # quotes and lists in one another; deeper ones are paragraphs
MARKS = {
    "***": ("<strong><em>", "</em></strong>"), "**": ("<strong>", "</strong>"), "__": ("<strong>", "</strong>"),
    "*": ("<em>", "</em>"), "_": ("<em>", "</em>"), "~~": ("<s>", "</s>"),
}  # fmt: skip
_OPEN = 32  # marks that may wait for their end

_FENCE = re.compile(r" {0,3}(```+|~~~+)[ \t]*([\w+#.-]*)[^`]*$")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_QUOTE = re.compile(r" {0,3}> ?(.*)$")
_ITEM = re.compile(r"( {0,11})([-*+]|\d{1,9}[.)])(?:[ \t]+(.*))?$")
_TASK = re.compile(r"\[([ xX])\][ \t]+")
_TABLE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_CELL = re.compile(r"(?<!\\)\|")
_BIG = {"$$": "$$", r"\[": r"\]"}
_ENVIRONMENT = re.compile(r"\s*\\begin\{(equation|align|gather)(\*?)\}")
_INLINE = re.compile(
    r"(?P<code>(?<!`)(`{1,3})(?!`)(?P<inner>[^\n]{1,1000}?)(?<!`)\2(?!`))|(?P<math>\$\$[^$]{1,800}\$\$"
    r"|\\\([^\n]{1,400}?\\\)|(?<![\w$\\])\$(?![\s$])(?:[^$\\\n]|\\.){0,400}?[^\s$\\]\$(?![\w$]))"
    r"|(?P<escaped>\\[!-/:-@\[-`{-~])|!\[(?P<alt>[^\]\n]{0,200})\]\([^()\n]{1,2000}+\)"
    r"|\[(?P<label>[^\]\n]{1,400})\]\((?P<where>[^()\s]{1,1000}+)(?:[ \t][^)\n]{0,200}+)?\)"
    r"|(?P<mark>\*\*\*|\*\*|__|~~|\*|_)|(?P<end>[ \t]{2,}\n|\\\n)|(?P<text>[^\\`$*_~!\[ \t]+|.|\n)",
)


@dataclass(frozen=True)
class _Lines:
    """Lines of text; `depth` counts what they stand in."""

    lines: tuple[str, ...]
    depth: int = 0


def markdown(text: str) -> str:
    """Markup of a text."""
    lines = text.replace("\r\n", "\n").replace("\t", "    ").split("\n")
    return "".join(_blocks(_Lines(tuple(lines))))


def plain_words(text: str) -> str:
    """Markup of a text that has no marks: its lines as they are."""
    return f'<pre class="words">{escape(text)}</pre>'


def _blocks(of: _Lines) -> Iterator[str]:
    """Markup of one block after the other."""
    lines, at, waiting = of.lines, 0, list[str]()
    while at < len(lines):
        found = _block(of, at, bool(waiting))
        if found is None:
            waiting.append(lines[at])
            at += 1
            continue
        if waiting:
            yield f"<p>{inline(waiting)}</p>"
            waiting = []
        markup, at = found
        yield markup
    if waiting:
        yield f"<p>{inline(waiting)}</p>"


def _block(of: _Lines, at: int, after_words: bool) -> tuple[str, int] | None:
    """The block that begins in this line, and the line after it; None for a line of a paragraph."""
    line = of.lines[at]
    if not line.strip():
        return "", at + 1
    if fence := _FENCE.match(line):
        return _code(of.lines, at, fence)
    if heading := _HEADING.match(line):
        level = len(heading.group(1))
        return f"<h{level}>{inline([heading.group(2)])}</h{level}>", at + 1
    if _RULE.match(line):
        return "<hr>", at + 1
    if _environment(line) or line.strip()[:2] in _BIG:
        return _formula(of.lines, at)
    if of.depth < DEEPEST and _QUOTE.match(line):
        return _quote(of, at)
    item = _ITEM.match(line) if of.depth < DEEPEST else None
    if item and not (after_words and (item.group(3) is None or item.group(2) not in ("-", "*", "+", "1.", "1)"))):
        return _list(of, at, item)
    if "|" in line and at + 1 < len(of.lines) and "-" in of.lines[at + 1] and _TABLE.match(of.lines[at + 1]):
        return _table(of.lines, at)
    if not after_words and line.startswith("    "):
        return _indented(of.lines, at)
    return None


def _code(lines: tuple[str, ...], at: int, fence: re.Match[str]) -> tuple[str, int]:
    mark, end = fence.group(1), at + 1
    while end < len(lines) and not (lines[end].strip().startswith(mark) and not lines[end].strip(f"{mark[0]} ")):
        end += 1
    name = f'<b class="language">{escape(fence.group(2))}</b>' if fence.group(2) else ""
    return f"<pre>{name}<code>{escape(chr(10).join(lines[at + 1 : end]))}</code></pre>", end + 1


def _indented(lines: tuple[str, ...], at: int) -> tuple[str, int]:
    end = at
    while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
        end += 1
    code = "\n".join(line[4:] for line in lines[at:end]).rstrip()
    return f"<pre><code>{escape(code)}</code></pre>", end


def _environment(line: str) -> str:
    """How the formula that a line begins ends; "" when it begins none."""
    found = _ENVIRONMENT.match(line)
    return rf"\end{{{found.group(1)}{found.group(2)}}}" if found else ""


def _formula(lines: tuple[str, ...], at: int) -> tuple[str, int]:
    """A formula on lines of its own; one that is never closed goes to the end of its paragraph."""
    opening = _environment(lines[at]) and "env"
    closing = _environment(lines[at]) or _BIG[lines[at].strip()[:2]]
    first = lines[at].strip()[0 if opening else 2 :]
    taken, end = list[str](), at
    for end in range(at, len(lines)):
        part = first if end == at else lines[end]
        body, closed, rest = part.partition(closing)
        if not part.strip() and end > at:
            break
        taken.append(body)
        if closed:
            after = f"<p>{inline([rest])}</p>" if rest.strip() else ""
            return _displayed("\n".join(taken), closing if opening else "") + after, end + 1
    return _displayed("\n".join(taken), closing if opening else ""), end + 1


def _displayed(inner: str, closing: str) -> str:
    """KaTeX knows align, but not outside of a formula that is one already."""
    if closing:
        inner = inner.partition("}")[2]
        if "align" in closing:
            inner = rf"\begin{{aligned}}{inner}\end{{aligned}}"
        elif "gather" in closing:
            inner = rf"\begin{{gathered}}{inner}\end{{gathered}}"
    return formula(f"$${inner}$$")


def _quote(of: _Lines, at: int) -> tuple[str, int]:
    inner, end = list[str](), at
    while end < len(of.lines) and of.lines[end].strip():
        found = _QUOTE.match(of.lines[end])
        inner.append(found.group(1) if found else of.lines[end])
        end += 1
    return f"<blockquote>{''.join(_blocks(_Lines(tuple(inner), of.depth + 1)))}</blockquote>", end


def _list(of: _Lines, at: int, first: re.Match[str]) -> tuple[str, int]:
    """Items of one kind; what is indented under one belongs to it."""
    ordered, indent = first.group(2)[-1] in ".)", len(first.group(1))
    items: list[list[str]] = []
    end, gap, loose = at, False, False
    while end < len(of.lines):
        line = of.lines[end]
        item, deep = _ITEM.match(line), len(line) - len(line.lstrip())
        if not line.strip():
            gap = True
        elif item and deep < indent + 2 and deep >= indent and (item.group(2)[-1] in ".)") == ordered:
            loose |= gap and bool(items)
            items.append([item.group(3) or ""])
            gap = False
        elif items and (deep > indent or not gap) and not (deep <= indent and _starts(line)):
            items[-1] += [""] * gap + [line[min(deep, indent + (3 if ordered else 2)) :]]
            gap = False
        else:
            break
        end += 1
    start = first.group(2)[:-1] if ordered else ""
    tag = (f'<ol start="{int(start)}">', "</ol>") if ordered else ("<ul>", "</ul>")
    inside = "".join(f"<li>{_item(item, of.depth, loose)}" for item in items)
    return f"{tag[0]}{inside}{tag[1]}", end


def _starts(line: str) -> bool:
    return any(block.match(line) for block in (_HEADING, _FENCE, _RULE, _QUOTE, _ITEM))


def _item(lines: list[str], depth: int, loose: bool) -> str:
    task = _TASK.match(lines[0])
    box = ("☑ " if task.group(1) in "xX" else "☐ ") if task else ""
    inner = [lines[0][task.end() :] if task else lines[0], *lines[1:]]
    body = "".join(_blocks(_Lines(tuple(inner), depth + 1)))
    if not loose and body.startswith("<p>"):  # its first words stand beside the sign
        body = body.removeprefix("<p>").replace("</p>", "", 1)
    return box + body


def _table(lines: tuple[str, ...], at: int) -> tuple[str, int]:
    def row(line: str, tag: str) -> str:
        cells = _CELL.split(line.strip().removeprefix("|").removesuffix("|"))
        return "<tr>" + "".join(f"<{tag}>{inline([cell.strip()])}</{tag}>" for cell in cells[:40]) + "</tr>"

    end = at + 2
    while end < len(lines) and "|" in lines[end] and lines[end].strip():
        end += 1
    body = "".join(row(line, "td") for line in lines[at + 2 : end])
    return f'<table class="ruled"><thead>{row(lines[at], "th")}</thead><tbody>{body}</tbody></table>', end


def inline(lines: list[str]) -> str:
    """Markup of the words of a paragraph."""
    text, out = "\n".join(line.lstrip() for line in lines).rstrip(), list[str]()
    waiting: list[tuple[str, int]] = []  # marks that may be ended, and where each stands in `out`
    for token in _INLINE.finditer(text):
        kind = token.lastgroup
        if kind == "mark":
            _emphasis(text, token, out, waiting)
        elif kind == "inner" or token["code"]:
            out.append(f"<code>{escape(token['inner'].strip())}</code>")
        elif token["math"]:
            out.append(formula(token["math"]))
        elif token["escaped"]:
            out.append(escape(token["escaped"][1:]))
        elif token["alt"] is not None:
            out.append(f'<span class="picture">{escape(token["alt"] or "picture")}</span>')
        elif token["label"] is not None:
            out.append(f'<u title="{escape(token["where"])}">{inline([token["label"]])}</u>')
        elif token["end"]:
            out.append("<br>")
        else:
            out.append(escape(token["text"]))
    return "".join(out)


def _emphasis(text: str, token: re.Match[str], out: list[str], waiting: list[tuple[str, int]]) -> None:
    """End what a mark ends, or let it wait; one that stays alone is a sign like others."""
    mark, (start, end) = token["mark"], token.span()
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    inside = mark[0] == "_" and before.isalnum() and after.isalnum()
    known = next((i for i in range(len(waiting) - 1, -1, -1) if waiting[i][0] == mark), -1)
    if known >= 0 and before.strip() and not inside and waiting[known][1] < len(out) - 1:
        place = waiting[known][1]
        del waiting[known:]
        out[place], closing = MARKS[mark]
        out.append(closing)
        return
    if after.strip() and not inside:
        waiting.append((mark, len(out)))
        del waiting[:-_OPEN]
    out.append(escape(mark))
