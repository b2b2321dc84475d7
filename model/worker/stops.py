"""Which runs were asked to stop, and when.

Invariants: a run can be asked to stop before it joins the line, and that wish waits for it; wishes nobody comes for
are let go, the oldest first, so that there are never more than `KEEP`. Thread-safe.
"""

from __future__ import annotations

import threading
import time

KEEP = 256  # far more than there are open pages, each of which has one run


class Stops:
    """Wishes to stop, by name of the run."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}
        self._lock = threading.Lock()

    def ask(self, run: str) -> None:
        """Remember the first wish."""
        with self._lock:
            self._asked.setdefault(run, time.monotonic())
            while len(self._asked) > KEEP:
                del self._asked[next(iter(self._asked))]

    def asked(self, run: str, ago: float = 0.0) -> bool:
        """Whether this run was asked to stop, at least so many seconds ago."""
        with self._lock:
            return run in self._asked and time.monotonic() - self._asked[run] >= ago

    def forget(self, run: str) -> None:
        """The run is over."""
        with self._lock:
            self._asked.pop(run, None)
