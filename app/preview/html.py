"""The sandbox that a generated page runs in: a document for `srcdoc` of an iframe with `sandbox="allow-scripts"` alone.

Invariants:
- The policy comes before anything of the page, so nothing can be fetched, sent, framed or submitted; the app's own
  policy (app/guard.py) stops navigation.
- The page is the model's text, unchanged; only the shell's head stands before it, on the page's first line, so line
  numbers in its errors are those of the source.
- What the shell (assets/preview/shell.js) reports is for people to read, never a command.
"""

from __future__ import annotations

from importlib.resources import files

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'unsafe-inline'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "font-src data:",
        "media-src data:",
        "form-action 'none'",
        "base-uri 'none'",
    )
)


def sandboxed(page: str) -> str:
    """The document that shows `page`.

    The shell's stand-in for storage is there because an opaque origin has none and touching it throws: a page that
    remembers a setting would stay blank.
    """
    shell = files("assets").joinpath("preview/shell.js").read_text(encoding="utf-8")
    script = " ".join(line.strip() for line in shell.splitlines())
    return (
        "<!doctype html>"
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta http-equiv="x-dns-prefetch-control" content="off">'
        f"<script>{script}</script>{page}"
    )
