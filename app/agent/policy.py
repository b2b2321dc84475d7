"""Who says what may be done: a person before every act, or nobody, which a benchmark's log says.

A page's claim that a tool only reads is its own claim. It is believed of origins that we know; for all others a person
is asked before anything is called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.agent.ports import Verdict
from app.agent.tool import Tool

OUR_SITES = "/sites/"


@dataclass(frozen=True)
class AskFirst:
    """A person is asked before anything that does not only read, and of every change. `believed` are the origins whose
    word on what only reads is taken: whole, or, with a slash at the end, all that begin with it."""

    believed: tuple[str, ...] = (OUR_SITES,)

    @property
    def name(self) -> str:
        return "A person is asked before anything is changed."

    def call(self, tool: Tool, arguments: Mapping[str, Any]) -> Verdict:
        if not self._believes(tool.origin):
            return Verdict("ask", f"{tool.origin or 'Its source'} is not known here.")
        if tool.read_only and not tool.destructive:
            return Verdict("allow", "It only reads.")
        return Verdict("ask", "It cannot be undone." if tool.destructive else "It changes something.")

    def change(self, before: Tool | None, after: Tool) -> Verdict:
        return Verdict("ask", "It is not what it was when the task began.")

    def _believes(self, origin: str) -> bool:
        return any(origin == each or (each.endswith("/") and origin.startswith(each)) for each in self.believed)


@dataclass(frozen=True)
class AutoApprove:
    """Nobody is asked: for measurements on states that are made for them. What has changed since the task began is not
    approved even so."""

    @property
    def name(self) -> str:
        return "Every call is approved without asking, for a measurement."

    def call(self, tool: Tool, arguments: Mapping[str, Any]) -> Verdict:
        return Verdict("allow", "It only reads." if tool.read_only else self.name)

    def change(self, before: Tool | None, after: Tool) -> Verdict:
        return Verdict("refuse", "It is not what it was when the task began.")


@dataclass(frozen=True)
class ReadOnly:
    """Nothing is changed, and nobody is asked."""

    @property
    def name(self) -> str:
        return "Only what reads may be called."

    def call(self, tool: Tool, arguments: Mapping[str, Any]) -> Verdict:
        only = tool.read_only and not tool.destructive
        return Verdict("allow", "It only reads.") if only else Verdict("refuse", "Only reading is allowed here.")

    def change(self, before: Tool | None, after: Tool) -> Verdict:
        return Verdict("refuse", "It is not what it was when the task began.")
