"""A task, and all that its loop deals with: ports, limits, what people want, and what has been spent.

`Over` ends a task from anywhere inside the loop; nobody outside it ever sees one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from app.agent.controls import Controls
from app.agent.events import Figures, TaskReason
from app.agent.limits import Limits
from app.agent.patience import Came, patiently
from app.agent.policy import AskFirst
from app.agent.ports import Model, Policy, Tools
from model.config import DecodeConfig

T = TypeVar("T")
E = TypeVar("E")


@dataclass(frozen=True)
class Task:
    """One wish. `run` is its name; `config` says how answers are decoded, with thoughts and guidance or without;
    `instructions` are ours, for the system turn."""

    run: str
    wish: str
    config: DecodeConfig = field(default_factory=DecodeConfig)
    instructions: str = ""


class Over(Exception):
    """The task ends."""

    def __init__(self, reason: TaskReason, message: str, answer: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.answer = answer


class World:
    """Mutable: it numbers events and adds up what was spent. `clock` is in seconds."""

    def __init__(
        self,
        task: Task,
        model: Model,
        tools: Tools,
        clock: Callable[[], float],
        controls: Controls | None = None,
        policy: Policy | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.task = task
        self.model = model
        self.tools = tools
        self.clock = clock
        self.controls = controls or Controls()
        self.policy: Policy = policy or AskFirst()
        self.limits = limits or Limits()
        self.figures = Figures()
        self._seq = -1

    def event(self, kind: Callable[..., E], **fields: Any) -> E:
        """The next event of the task."""
        self._seq += 1
        return kind(run=self.task.run, seq=self._seq, **fields)

    def spend(self, **more: float) -> None:
        """Add to figures, by name."""
        self.figures = replace(self.figures, **{name: getattr(self.figures, name) + n for name, n in more.items()})

    @property
    def seconds_left(self) -> float:
        """Of the model's and the tools' time together."""
        return self.limits.seconds - self.figures.model_seconds - self.figures.tool_seconds

    def check(self) -> None:
        """Raises Over when the task was stopped or its time is spent."""
        if self.controls.stopped:
            raise Over("stopped", "Stopped by a person.")
        if self.seconds_left <= 0:
            raise Over("seconds", f"The task took all of its {self.limits.seconds:g} seconds.")

    def of_tools(self, work: Callable[[], T]) -> Came[T]:
        """Something that tools do, waited for as long as a call may take; the time is theirs."""
        began = self.clock()
        seconds = max(0.0, min(self.limits.call_seconds, self.seconds_left))
        came = patiently(work, seconds, lambda: self.controls.stopped)
        self.spend(tool_seconds=self.clock() - began)
        return came
