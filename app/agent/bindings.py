"""What a task's tools were when it met them: name, origin and the digest of all that was said about each.

A page may add and take away tools as it goes; that is how it says what can be done now. But a tool that comes back as
another one under its name, or one from an origin that was not there at the beginning, was not what the task was given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.agent.tool import Tool


@dataclass(frozen=True)
class Change:
    """A tool that is not what it was; `before` is None for one from an origin not seen before."""

    before: Tool | None
    after: Tool

    @property
    def words(self) -> str:
        """What changed, as a sentence."""
        if self.before is None:
            return f"{self.after.name} comes from {self.after.origin or 'nowhere in particular'}, which is new here."
        old, new = self.before.to_dict(), self.after.to_dict()
        parts = [key.replace("_", " ") for key in old if old[key] != new[key]]
        return f"{self.after.name} has another {', '.join(parts)} than it had."


class Bindings:
    """Of one task."""

    def __init__(self) -> None:
        self._bound: dict[str, Tool] = {}
        self._barred: set[str] = set()

    def look(self, tools: Iterable[Tool]) -> tuple[tuple[Tool, ...], tuple[Change, ...]]:
        """Those that are what they were, or are new and from where others are; and the changes. What was barred is in
        neither."""
        origins = {each.origin for each in self._bound.values()}
        same, changes = [], []
        for tool in tools:
            if tool.digest in self._barred:
                continue
            known = self._bound.get(tool.name)
            if known is None and (not origins or tool.origin in origins):
                self._bound[tool.name] = known = tool
            if known is not None and known.digest == tool.digest:
                same.append(tool)
            else:
                changes.append(Change(known, tool))
        return tuple(same), tuple(changes)

    def accept(self, change: Change) -> None:
        """It may be what it is now."""
        self._bound[change.after.name] = change.after

    def bar(self, change: Change) -> None:
        """It is not offered as it is now."""
        self._barred.add(change.after.digest)
