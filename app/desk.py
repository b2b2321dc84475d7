"""The runs of all open tabs: who runs what, and the traces that can still be fetched.

Invariants: a tab has at most one run going on; the last `KEEP` runs stay fetchable by their unguessable id.
Thread-safe.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from app.run import Run

KEEP = 24


class Desk:
    """One per server."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self._tabs: dict[str, Run] = {}
        self._lock = threading.Lock()

    def begin(self, tab: str, run: Run) -> Run:
        """Start a run for a tab; one that the tab still had is stopped."""
        self.stop(tab)
        with self._lock:
            self._tabs[tab] = run
        return self.keep(run)

    def keep(self, run: Run) -> Run:
        """Start a run that belongs to no tab, such as one that was recorded."""
        with self._lock:
            self._runs[run.id] = run
            while len(self._runs) > KEEP:
                self._runs.popitem(last=False)
        return run.start()

    def stop(self, tab: str) -> bool:
        """Stop the run of a tab. Returns whether there was one going on."""
        run = self._tabs.get(tab)
        if run is None or run.trace.ended:
            return False
        run.stop()
        return True

    def find(self, run: str) -> Run | None:
        return self._runs.get(run)

    def leave(self, tab: str) -> None:
        """The tab was closed."""
        self.stop(tab)
        with self._lock:
            self._tabs.pop(tab, None)
