"""What the loop needs of the world: a model, a source of tools, somebody who says what may be done.

Each has a fake or a plain implementation that ships: `app/agent/scripted.py`, `app/agent/sites/tools.py`,
`app/agent/policy.py`. None is trusted to come back in time; only a model's `cancel` is trusted to end its run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from app.agent.tool import Tool
from model.events import Event, Request

Say = Literal["allow", "ask", "refuse"]
UNSURE = frozenset({"AbortError", "TimeoutError", "Reloaded"})


class Model(Protocol):
    """Where answers come from; the worker client is one (app/run.py has the same port)."""

    def events(self, request: Request) -> Iterator[Event]:
        """Events of this run up to its last."""
        ...

    def cancel(self, run: str) -> None:
        """End the run soon, also one whose events nobody has asked for yet."""
        ...


@dataclass(frozen=True)
class Answer:
    """What a call came to: `result`, any JSON value or text as the tool gave it, or `failed`, the name of an error as
    browsers have it (NotFoundError, UnknownError, AbortError, Reloaded …), and its `message`. A tool that ran and says
    that something is wrong has a result."""

    result: Any = None
    failed: str = ""
    message: str = ""

    @property
    def unsure(self) -> bool:
        """Whether nobody knows if the call was done."""
        return self.failed in UNSURE


class Tools(Protocol):
    """A page, or whatever else offers tools. Its methods may raise, be slow, or hang: the loop waits for neither
    longer than it wants to."""

    def list(self) -> Sequence[Mapping[str, Any]]:
        """What is offered now, as `app/agent/offer.py` reads it: schemas as text or objects, hints plain or as
        annotations."""
        ...

    def call(self, name: str, arguments: Mapping[str, Any], deadline: float) -> Answer:
        """Make a call, giving up after `deadline` seconds if it can."""
        ...

    def foresee(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """The result that a call would have now, without making it; None where that cannot be told."""
        ...


@dataclass(frozen=True)
class Verdict:
    """What a policy says of a call or a changed tool, and why, in words for a person."""

    say: Say
    why: str


class Policy(Protocol):
    """Says what may be done without asking. Pure."""

    @property
    def name(self) -> str:
        """In words, for the log."""
        ...

    def call(self, tool: Tool, arguments: Mapping[str, Any]) -> Verdict: ...

    def change(self, before: Tool | None, after: Tool) -> Verdict:
        """Of a tool that is not what the task was bound to; `before` is None for one from an origin not seen yet."""
        ...
