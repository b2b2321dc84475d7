"""A document of ours around text that is shown rather than run, for `srcdoc` of a sandboxed frame: what pandoc made of
a document, our own reading of one, words with formulas, JSON as a tree.

Invariants: the policy comes first and lets one script run, ours, by a nonce made for this document, which stands before
the body, where no unclosed tag can take it up: whatever markup is in the body, none of its scripts or handlers run.
Nothing is fetched; KaTeX and its fonts are part of the document, and only where there is a formula. A formula is the
text of an element, which KaTeX is not to trust.
"""

from __future__ import annotations

import base64
import re
import secrets
from importlib.resources import files
from importlib.resources.abc import Traversable

FORMULA = '<span class="tex'
STYLE = """
html { background: #fff; color: #111; font: 1rem/1.5 "IBM Plex Serif", Charter, Georgia, serif; }
body { margin: 0 auto; padding: 1.5rem; max-width: 42rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; margin: 1.2em 0 .4em; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; } h3 { font-size: 1rem; }
p, ul, ol, table { margin: .5em 0; } ul, ol { padding-left: 1.4em; }
table { border-collapse: collapse; } td, th { padding: .1em .8em .1em 0; text-align: left; vertical-align: top; }
pre, code { font: .9em/1.4 ui-monospace, monospace; white-space: pre-wrap; } img { display: none; }
pre code { font-size: 1em; } pre:not(.words) { background: #f4f2ee; border-radius: 6px; padding: .7rem .9rem; }
pre.words { font: inherit; margin: 0; } p code, li code, td code { background: #f4f2ee; padding: 0 .25em; }
b.language { float: right; font-weight: 400; color: #6b655c; } hr { border: 0; border-top: 1px solid #d9d4cb; }
blockquote { margin: .8em 0; padding-left: 1em; border-left: 3px solid #d9d4cb; color: #4a453e; }
.ruled td, .ruled th { padding: .3em .8em; border: 1px solid #d9d4cb; } .ruled th { background: #f4f2ee; }
.wide { overflow-x: auto; } .ruled { overflow-wrap: normal; } li.task { list-style: none; text-indent: -1.35em; }
li.task > * { text-indent: 0; }
.picture { border: 1px solid #d9d4cb; padding: 0 .4em; color: #6b655c; }
.json { font: .9rem/1.6 ui-monospace, monospace; } .json ul { list-style: none; margin: 0; padding-left: 1.4em; }
.json p { margin: 0; } .json summary { cursor: pointer; margin-left: -1.1em; } .json .size, .more { color: #6b655c; }
.key { color: #0b5c3b; font-weight: 600; } .key::after { content: ":"; } .value { color: #8a3b12; }
.string { white-space: pre-wrap; } .string::before { content: "\\201c"; } .string::after { content: "\\201d"; }
"""
OF_FORMULAS = """
.tex.big { display: block; text-align: center; margin: .6em 0; overflow-x: auto; } .katex-error { color: #a32c0b; }
"""
SCRIPT = """
document.addEventListener("DOMContentLoaded", () => {
  for (const node of [...document.querySelectorAll("span.tex")].slice(0, 400)) {
    const formula = node.textContent.slice(0, 4000);
    try {
      katex.render(formula, node, { displayMode: node.classList.contains("big"), trust: false, throwOnError: false,
        maxSize: 20, maxExpand: 200, strict: "ignore", output: "htmlAndMathml" });
    } catch { node.textContent = formula; }
  }
});
"""
_FACE = re.compile(r"@font-face\{[^}]*\}")
_FONT = re.compile(r"url\(fonts/([\w-]+\.woff2)\) format\(\"woff2\"\)")


def leaf(body: str) -> str:
    """The document that shows this markup. What is in it of a model's text is escaped, or markup not to be trusted."""
    nonce = secrets.token_urlsafe(18)
    scripts = f"script-src 'nonce-{nonce}'"
    policy = f"default-src 'none'; {scripts}; style-src 'unsafe-inline'; font-src data:; base-uri 'none'"
    style, script = STYLE, ""
    if FORMULA in body:
        katex = files("assets").joinpath("vendor/katex")
        style += _styles(katex) + OF_FORMULAS
        code = katex.joinpath("katex.min.js").read_text(encoding="utf-8").replace("</script", "<\\/script")
        script = f'<script nonce="{nonce}">{code}{SCRIPT}</script>'
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}; form-action \'none\'">'
        f'<meta http-equiv="x-dns-prefetch-control" content="off">'
        f"<title>Document</title><style>{style}</style>{script}<body>{body}</body></html>"
    )


def _styles(katex: Traversable) -> str:
    """KaTeX's, with the fonts in them: a frame without an origin can fetch nothing, from us neither."""

    def inline(face: re.Match[str]) -> str:
        font = _FONT.search(face.group(0))
        if font is None:
            return ""
        data = base64.b64encode(katex.joinpath(f"fonts/{font.group(1)}").read_bytes()).decode()
        return f'{face.group(0).split("src:")[0]}src:url(data:font/woff2;base64,{data}) format("woff2")}}'

    return _FACE.sub(inline, katex.joinpath("katex.min.css").read_text(encoding="utf-8"))
