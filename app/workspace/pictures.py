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

from app.preview.plate import plate
from app.preview.view import view_of
from app.workspace.names import known
from app.workspace.version import Version
from visualize.source import detect

REMEMBERED = 64
LINES = 24


class Pictures:
    """One per server."""

    def __init__(self) -> None:
        self._typeset: OrderedDict[str, str] = OrderedDict()
        self._one = threading.Lock()

    def of(self, version: Version, text: str) -> dict[str, Any]:
        """`page` (a document for a sandboxed frame), `image` (a data URL), or `text` (the first lines)."""
        source = detect(text, known(version.file))
        if source.kind == "text":
            return {"text": "\n".join(text.splitlines()[:LINES])[:2000]}
        image = self._first_page(version, text) if source.kind == "latex" else ""
        return {"image": image} if image else {"page": plate(source, f"<script>{_still()}</script>").page}

    def _first_page(self, version: Version, text: str) -> str:
        with self._one:
            if version.digest not in self._typeset:
                reason = "end_of_text" if version.complete else "cancelled"
                pages = (view_of(text, version.id, version.prompt, reason).get("latex") or {}).get("pages") or ()
                self._typeset[version.digest] = pages[0] if pages else ""
                while len(self._typeset) > REMEMBERED:
                    self._typeset.popitem(last=False)
            return self._typeset[version.digest]


@cache
def _still() -> str:
    """On one line, so that the page's own lines keep their numbers."""
    script = files("assets").joinpath("thumbnail/still.js").read_text(encoding="utf-8")
    return " ".join(line.strip() for line in script.splitlines())
