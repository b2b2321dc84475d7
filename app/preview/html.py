"""The sandbox that a generated page runs in: a document for `srcdoc` of an iframe with `sandbox="allow-scripts"` alone.

Invariants:
- The policy comes before anything of the page, so nothing can be fetched, sent, framed or submitted; the app's own
  policy (app/guard.py) stops navigation.
- No frame stands in a frame, and no document takes the page's place (assets/preview/cage.js): either would be without
  what the shell took away, and could open a connection by WebRTC, for which the policy has no word.
- The page is the model's text, unchanged but for one attribute (`_SHADOW`); only the shell's head stands before it, on
  the page's first line, so line numbers in its errors are those of the source.
- What the shell reports (assets/preview/talk.js, shell.js) is for people to read, never a command. It obeys one word:
  rest, while nobody sees the page (pause.js). Tools that the page offers (tools.js) are its claims: they are called
  where somebody chose that (docs/agents.md), and asked about each time.
"""

from __future__ import annotations

import re
from importlib.resources import files

# Makes a tree while it is parsed that no script can look into, where a frame would go unseen.
_SHADOW = re.compile("shadowrootmode", re.IGNORECASE)
PARTS = ("cage", "talk", "pause", "pointing", "tools", "shell")
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
        "require-trusted-types-for 'script'",  # for assets/preview/cage.js
        "trusted-types default",
    )
)


def sandboxed(page: str) -> str:
    """The document that shows `page`.

    The shell's stand-in for storage is there because an opaque origin has none and touching it throws: a page that
    remembers a setting would stay blank.
    """
    script = " ".join(line.strip() for name in PARTS for line in _lines(name))
    return (
        "<!doctype html>"
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta http-equiv="x-dns-prefetch-control" content="off">'
        f"<script>{script}</script>{_SHADOW.sub('data-shadow', page)}"
    )


def _lines(name: str) -> list[str]:
    return files("assets").joinpath(f"preview/{name}.js").read_text(encoding="utf-8").splitlines()
