"""What the worker process is told at its birth and what it says about itself: frozen values, standard library only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Phase = Literal["starting", "loading", "ready", "busy", "dead"]


@dataclass(frozen=True)
class WorkerOptions:
    """First message to the process. `model` is a checkpoint's folder. `fake` swaps in the scripted network, for tests
    only, and `pace` is what one of its forward passes takes, in seconds."""

    model: str
    parent: int
    threads: int = 1
    fake: bool = False
    pace: float = 0.0


@dataclass(frozen=True)
class WorkerStatus:
    """Where the worker is; `progress` in [0, 1] while it loads, `message` a sentence for a person, `card` what the
    model says about itself once it is known."""

    phase: Phase
    progress: float = 0.0
    message: str = ""
    card: dict[str, Any] | None = None
