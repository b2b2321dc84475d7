"""Which kind of text an answer is, when it is one thing alone: JSON, a picture, a script, a style sheet, words. Pure.

Invariants: told by how the text is built, never by what it was asked for; every look is linear in the text. A text that
was cut off before its end is of the kind that it began as, but for JSON, which has to be whole to be read.
"""

from __future__ import annotations

import json
import re
from typing import Literal

Kind = Literal["html", "latex", "svg", "css", "script", "markdown", "json", "text"]
SUFFIXES: dict[Kind, str] = {
    "html": ".html", "latex": ".tex", "svg": ".svg", "css": ".css", "script": ".js", "markdown": ".md",
    "json": ".json", "text": ".txt",
}  # fmt: skip
# Where a fence says what is in it.
LANGUAGES: dict[str, Kind] = {
    "css": "css", "js": "script", "javascript": "script", "mjs": "script", "json": "json", "svg": "svg",
    "md": "markdown", "markdown": "markdown", "html": "html", "htm": "html",
}  # fmt: skip

_SVG = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?><!--.*?-->\s*)*+(?:<!doctype\s+svg[^>]*>\s*)?<svg[\s>]", re.IGNORECASE | re.DOTALL
)
_NAME = r"[A-Za-z_$][\w$]*"
_SCRIPT = re.compile(
    r"(?>\s+|//[^\n]*|/\*.*?(?:\*/|\Z))*+(?:"
    rf"(?:const|let|var)\s+(?:{_NAME}|[\[{{][^=]*)\s*(?:[=;,]|\bof\b)|(?:async\s+)?function\b\s*\*?\s*(?:{_NAME})?\s*\("
    rf"|class\s+{_NAME}(?:\s+extends\s+[\w.$]+)?\s*\{{|import\s*(?:[\w$*{{][^;\n]*\bfrom\s*)?[\"']"
    r"|export\s+(?:default|const|let|function|class|async|\{)|[\"']use strict[\"']"
    r"|(?:document|window|console|globalThis|navigator|Math|Object|JSON)\s*[.\[]\s*\w"
    r"|\(\s*(?:async\s*)?(?:function\b|\([\w\s,$]*\)\s*=>)"
    r"|(?:for|if|while)\s*\([^\n]*\)\s*(?:\{|\w)|try\s*\{"
    r"|(?:setInterval|setTimeout|requestAnimationFrame|addEventListener|alert|fetch)\s*\()",
    re.DOTALL,
)
_QUOTED = re.compile(r"(/\*.*?(?:\*/|\Z))|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
_PIECE = re.compile(r"([^{};]*)([{};]|\Z)")
# A selector goes on in the next line after a comma, and nowhere else.
_SELECTOR = re.compile(r"@[\w-]+[^=]*|(?:[\w \t.#:*>+~()\[\]\"^$|%&\\\u0080-\uffff=-]|,\s*)+")
_DECLARES = re.compile(r"-{0,2}[a-zA-Z][-\w]*\s*:\s*\S")
_FORMULA = re.compile(
    r"\$\$.{1,800}?\$\$|\\\(.{1,400}?\\\)|\\\[.{1,800}?\\\]|\\begin\{(?:equation|align|gather)\*?\}"
    r"|(?<![\w$\\])\$(?![\s$])(?:[^$\\\n]|\\.){0,400}?[^\s$\\]\$(?![\w$])",
    re.DOTALL,
)
_MARKS = re.compile(
    r"^#{1,6} \S|^>\s?\S|^(?:```|~~~)|^\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+|^[ \t]*[-*+] \[[ xX]\] "
    r"|^(?:[ ]{0,3}[-*+] \S[^\n]*\n\n?){2}|^(?:[ ]{0,3}\d{1,3}[.)] \S[^\n]*\n\n?){2}"
    r"|(?<![\w*])\*\*[^\s*][^*\n]{0,200}\*\*|(?<![\w`])`[^`\n]{1,200}`|\[[^\]\n]{1,200}\]\(https?:[^)\s]{1,400}\)",
    re.MULTILINE,
)


def alone(text: str) -> Kind | None:
    """The kind of a text that is no page and no document, as far as its first words tell; None when it may be either,
    or words."""
    if is_json(text):
        return "json"
    if _SVG.match(text) and not text[text.rfind("</svg>") :].removeprefix("</svg>").strip("\n\t\r ").startswith("<"):
        return "svg"
    if _SCRIPT.match(text):
        return "script"
    return "css" if is_css(text) else None


def words(text: str) -> Kind:
    """Markdown, when the text has signs of it or formulas; else plain text."""
    return "markdown" if _MARKS.search(f"{text}\n") or _FORMULA.search(text) else "text"


def is_json(text: str) -> bool:
    """Whether the text is an object or a list that has something in it."""
    if not text.strip().startswith(("{", "[")):
        return False
    try:
        return bool(json.loads(text))
    except (ValueError, RecursionError):
        return False


def is_css(text: str) -> bool:
    """Whether the text is rules of a style sheet and nothing else."""
    if "{" not in text or text.lstrip()[:1] in ("<", "{", "\\"):
        return False
    depth = declared = 0
    for piece, sign in _PIECE.findall(_QUOTED.sub(lambda found: "" if found[1] else '""', text)):
        part = piece.strip()
        if sign == "{":
            if not _SELECTOR.fullmatch(part) or "=>" in part:
                return False
            depth += 1
        elif depth and sign in (";", "}"):
            if part and not _DECLARES.match(part) and not part.startswith("@"):
                return False
            declared += bool(part)
            depth -= sign == "}"
        elif part and (sign == "}" or (sign == ";" and not part.startswith("@")) or (not sign and not depth)):
            return False
    return declared > 0
