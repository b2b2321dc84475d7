"""JSON as a tree that opens and closes without a script: nested `details`. Pure.

Invariants: every character of a value is escaped; so many entries are shown and no more, the rest is counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

MOST = 4000  # entries of the whole tree
DEEPEST = 40  # what is deeper is shown on one line
OPEN = 2  # levels that are open at first
LONGEST = 2000  # characters of a text


class _Tree:
    """Counts what it writes."""

    def __init__(self) -> None:
        self.left = MOST

    def entries(self, value: Any, depth: int) -> Iterator[str]:
        """Items of an object or a list."""
        pairs = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
        for number, (name, each) in enumerate(pairs):
            if self.left <= 0:
                yield f'<li class="more">and {len(pairs) - number:,} more'
                return
            self.left -= 1
            yield f"<li>{self.entry(str(name), each, depth)}"

    def entry(self, name: str, value: Any, depth: int) -> str:
        label = f'<span class="key">{escape(name[:LONGEST])}</span>'
        if not isinstance(value, (dict, list)) or not value or depth >= DEEPEST:
            return f"{label} {_leaf(value)}"
        inside = "".join(self.entries(value, depth + 1))
        state = " open" if depth < OPEN else ""
        return f"<details{state}><summary>{label} {_size(value)}</summary><ul>{inside}</ul></details>"


def tree(text: str) -> str:
    """Markup of a text that is JSON. Raises ValueError when it is none."""
    value = json.loads(text)
    inside = "".join(_Tree().entries(value, 1))
    return f'<div class="json"><p>{_size(value)}</p><ul>{inside}</ul></div>'


def _size(value: Any) -> str:
    what = ("field" if isinstance(value, dict) else "item") + ("" if len(value) == 1 else "s")
    return f'<span class="size">{len(value):,} {what}</span>'


def _leaf(value: Any) -> str:
    if isinstance(value, str):
        more = f"… and {len(value) - LONGEST:,} characters more" if len(value) > LONGEST else ""
        return f'<span class="string">{escape(value[:LONGEST])}{more}</span>'
    said = json.dumps(value, ensure_ascii=False)[:LONGEST]
    return f'<span class="value">{escape(said)}</span>'
