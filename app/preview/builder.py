"""The frame in which a page is seen while it is written: a document for `srcdoc` of an iframe with
`sandbox="allow-scripts"` alone, loaded once, that gets the page so far by messages (assets/preview/builder.js).

Invariants: the policy comes first and lets one script run, ours, by a nonce made for this document, so that no script
and no handler of the page can; nothing is fetched, sent, framed or submitted. The document holds no text of a model.
"""

from __future__ import annotations

import secrets
from importlib.resources import files


def builder() -> str:
    """The document, with a nonce of its own."""
    nonce = secrets.token_urlsafe(18)
    sources = "style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:"
    policy = f"default-src 'none'; script-src 'nonce-{nonce}'; {sources}; form-action 'none'; base-uri 'none'"
    script = "\n".join(
        files("assets").joinpath(name).read_text(encoding="utf-8").replace("</script", "<\\/script")
        for name in ("vendor/idiomorph/idiomorph.min.js", "preview/builder.js")
    )
    return (
        '<!doctype html><html><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta http-equiv="x-dns-prefetch-control" content="off">'
        f'<script nonce="{nonce}">{script}</script></head><body></body></html>'
    )
