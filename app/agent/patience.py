"""Something that may never come back, waited for no longer than one wants to.

Invariants: never raises for what the work does; whatever comes too late is dropped. Nothing can end the work itself: it
goes on in a thread of its own, which does not keep the program alive.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

T = TypeVar("T")
TICK_SECONDS = 0.02  # how soon a stop is noticed
How = Literal["done", "raised", "timeout", "stopped"]


@dataclass(frozen=True)
class Came(Generic[T]):
    """How it ended; `value` when it is done, `error` when it raised."""

    how: How
    value: T | None = None
    error: str = ""


def patiently(work: Callable[[], T], seconds: float, stopped: Callable[[], bool]) -> Came[T]:
    """Wait for the work, at most so long, and not once it is stopped."""
    came: list[Came[T]] = []
    over = threading.Event()

    def run() -> None:
        try:
            came.append(Came("done", work()))
        except Exception as error:  # noqa: BLE001  (a page's doing, told as what it is)
            came.append(Came("raised", error=f"{type(error).__name__}: {error}"[:500]))
        over.set()

    threading.Thread(target=run, name="patience", daemon=True).start()
    end = time.monotonic() + seconds
    while not over.wait(max(0.0, min(TICK_SECONDS, end - time.monotonic()))):
        if stopped():
            return Came("stopped")
        if time.monotonic() >= end:
            return Came("timeout")
    return came[0]
