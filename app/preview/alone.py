"""A generated page alone in a tab, in the same box as in the playground: a document of ours without an origin, that
holds the sandboxed frame and nothing else.

Invariants: the document is sandboxed by its headers, so it has no origin either, neither scripts nor storage of ours
are within its reach; its policy is that of the page (app/preview/html.py) and lets no frame go elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from app.preview.html import POLICY

PATH = "/pages/"
# What differs from the playground's own headers (app/guard.py). A document without an origin cannot have an opener
# policy; that nothing can reach the tab that opened it is up to who opens it, with `noopener`.
HEADERS: Mapping[str, str] = {
    "content-security-policy": f"sandbox allow-scripts; {POLICY}; frame-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "unsafe-none",
}
STYLE = "html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block; overflow: hidden }"


def alone(page: str, title: str) -> str:
    """The document that shows `page`, a document for a sandboxed frame, and is called `title`."""
    frame = f'<iframe sandbox="allow-scripts" title="Generated page, sandboxed" srcdoc="{escape(page)}">'
    name = escape(" ".join(title.split())[:80] or "Page")
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{name} · generated page</title><style>{STYLE}</style><body>"
        f"{frame}</iframe></body></html>"
    )
