"""What stands in the page's frame for an answer of each kind: a page is a page, all else is put into one.

Invariants: every document here goes into a frame with `sandbox="allow-scripts"` and nothing else. What can run stands
in the sandbox of a page (app/preview/html.py), what is only read in a leaf (app/preview/leaf.py). Where something of
ours stands around the answer, `label` says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from app.preview.html import sandboxed
from app.preview.latex_plain import plain
from app.preview.leaf import leaf
from app.preview.prose import markdown, plain_words
from app.preview.tree import tree
from visualize.source import Source

MOST = 100_000  # characters of words; more are shown as they are
NAMES = 60  # classes and ids of a style sheet that get a box
_NAMED = re.compile(r"[.#](-?[A-Za-z_][\w-]{0,60})(?=[^{};]{0,200}\{)")
_SVG = "html,body{height:100%;margin:0}body{display:grid;place-items:center}body>svg{max-width:100%;max-height:100%}"
_WIDE = "body>svg:not([width]){width:100%;height:100%}"
_BLANK = (
    'body:not(:has(>:not(script)))::before{content:"This script has put nothing on the page. What it says is listed '
    'below.";font:15px/1.5 system-ui,sans-serif;color:#666;display:block;text-align:center;margin-top:40vh}'
)


@dataclass(frozen=True)
class Plate:
    """A document for the frame; `label` says in a few words what is seen when it is no page, `lives` whether the shell
    in it gives signs of life."""

    page: str
    label: str = ""
    lives: bool = True


def plate(source: Source, before: str = "") -> Plate:
    """What shows an answer. `before` is markup of ours that comes first in a page that runs."""
    code = source.code
    match source.kind:
        case "html":
            return Plate(sandboxed(before + code))
        case "svg":
            return Plate(sandboxed(f"{before}<style>{_SVG}{_WIDE}</style>{code}"), "picture")
        case "css":
            sheet = f"<style>{_within(code, 'style')}</style>"
            return Plate(sandboxed(before + sheet + _sample(code)), "style sheet, on a sample page")
        case "script":
            body = f"<style>{_BLANK}</style><body><script>{_within(code, 'script')}</script>"
            return Plate(sandboxed(before + body), "script, on an empty page")
        case "json":
            return _read(code, "JSON")
        case "latex":
            return Plate(leaf(plain(code)[0]), "LaTeX, as far as it can be read here", lives=False)
        case "markdown":
            return _read(code, "Markdown")
        case "text":
            return _read(code, "plain text")


def _read(code: str, label: str) -> Plate:
    if label == "JSON":
        try:
            return Plate(leaf(tree(code)), label, lives=False)
        except (ValueError, RecursionError):
            label = "JSON, not whole"
    body = markdown(code) if label == "Markdown" and len(code) <= MOST else plain_words(code)
    return Plate(leaf(body), label, lives=False)


def _within(code: str, name: str) -> str:
    """Code that cannot end the element that it stands in; it means the same."""
    return re.sub(f"</(?={name})", r"<\\/", code, flags=re.IGNORECASE)


def _sample(css: str) -> str:
    """A page of ours that a style sheet can be seen on, and a box for each class and id that it names."""
    body = files("assets").joinpath("preview/sample.html").read_text(encoding="utf-8")
    names = dict.fromkeys(found.group(0) for found in _NAMED.finditer(css))
    boxes = "".join(_box(name) for name in list(names)[:NAMES])
    return f"{body}<section>{boxes}</section>"


def _box(name: str) -> str:
    attribute = "class" if name[0] == "." else "id"
    return f'<div {attribute}="{escape(name[1:])}">{escape(name)}</div>'
