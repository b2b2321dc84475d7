"""A recorded run as one HTML file that needs no server and no network.

Invariants:
- The run is data in a script element that is never run; whatever the model wrote reaches the page as text alone.
- The page's own policy lets exactly one script run, by its hash, and nothing be loaded or sent.
- The page is made of the app's own modules and styles, so a replay looks as the run did.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Mapping
from dataclasses import dataclass

from visualize.bundle import bundled
from visualize.palette import css

SLOT = re.compile(r"<!-- (part|put): ([a-z-]+) -->")


@dataclass(frozen=True)
class Kit:
    """What a replay is made of: the frame with slots `<!-- part: name -->`, markup of the parts by name, style sheets
    in order, and modules by name, with `entry` as the one that starts."""

    frame: str
    parts: Mapping[str, str]
    styles: tuple[str, ...]
    modules: Mapping[str, str]
    entry: str = "main"


def replay_page(message: str, title: str, kit: Kit) -> str:
    """The file's text, to be written as UTF-8 with its newlines unchanged. `message` is JSON without a `<`, as
    visualize/frames.py encodes it; `title` is plain text. Raises ValueError when the kit does not fit together."""
    if "<" in message:
        raise ValueError("the message holds a <, which might end its script element")
    script = bundled(kit.modules, kit.entry)
    styles = "\n".join((css(), *kit.styles))
    if re.search(r"</style", styles, re.IGNORECASE):
        raise ValueError("a style sheet holds a tag that would end the style element")
    puts = {
        "policy": html.escape(_policy(script)),
        "title": html.escape(title),
        "styles": styles,
        "run": message,
        "script": script,
    }

    def filled(match: re.Match[str]) -> str:
        source = puts if match[1] == "put" else kit.parts
        if match[2] not in source:
            raise ValueError(f"the frame asks for {match[2]}, which the kit does not have")
        return source[match[2]]

    return SLOT.sub(filled, kit.frame)


def _policy(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'sha256-{digest}'",
            "style-src 'unsafe-inline'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
