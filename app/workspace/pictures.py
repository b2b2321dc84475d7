"""What a thumbnail is painted from: a page that stands still in its sandbox, the first page of a document, or text.

Invariants: a page's scripts run for about a second in the browser's sandbox, then its clocks stop for good
(assets/thumbnail/still.js); the page itself is the version's text, unchanged. Documents are typeset one at a time, and
the last ones are remembered.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from functools import cache
from importlib.resources import files
from typing import Any

from app.preview.html import sandboxed
from app.preview.view import view_of
from app.workspace.version import Version

REMEMBERED = 64
LINES = 24


class Pictures:
    """One per server."""

    def __init__(self) -> None:
        self._typeset: OrderedDict[str, str] = OrderedDict()
        self._one = threading.Lock()

    def of(self, version: Version, text: str) -> dict[str, Any]:
        """`page` (a document for a sandboxed frame), `image` (a data URL), or `text` (the first lines)."""
        if version.kind == "html":
            return {"page": sandboxed(f"<script>{_still()}</script>{text}")}
        if version.kind == "latex":
            image = self._first_page(version, text)
            if image:
                return {"image": image}
        return {"text": "\n".join(text.splitlines()[:LINES])[:2000]}

    def _first_page(self, version: Version, text: str) -> str:
        with self._one:
            if version.digest not in self._typeset:
                pages = (view_of(text, version.id, version.prompt, "end_of_text").get("latex") or {}).get("pages") or ()
                self._typeset[version.digest] = pages[0] if pages else ""
                while len(self._typeset) > REMEMBERED:
                    self._typeset.popitem(last=False)
            return self._typeset[version.digest]


@cache
def _still() -> str:
    """On one line, so that the page's own lines keep their numbers."""
    script = files("assets").joinpath("thumbnail/still.js").read_text(encoding="utf-8")
    return " ".join(line.strip() for line in script.splitlines())
