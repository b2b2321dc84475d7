"""Notices that a model goes round in a circle: the same call that comes to the same result.

A call that failed may be right later, once something else was done; then its result is another one. So what counts is
the call together with what it came to.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

NOTICE = (
    "This very call came to the same result before. Do something else, or answer with what is known and what is not."
)
NOTICE_ANSWER = "The same answer was wrong before in the same way. Write a call of a tool, or an answer in words."


class Repeats:
    """Counts within one task."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def count(self, tool: str, arguments: Mapping[str, Any] | str, result: str) -> int:
        """How often this has happened, this time counted."""
        key = json.dumps([tool, arguments, result], sort_keys=True, default=str)
        self._seen[key] = self._seen.get(key, 0) + 1
        return self._seen[key]

    def forget(self) -> None:
        """Somebody else acted: the same call may now be sensible."""
        self._seen.clear()
