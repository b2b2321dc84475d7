"""The runs of all open tabs: who runs what, and the traces that can still be fetched.

Invariants: a tab has at most one run going on; a run that goes on or waits can be fetched by its unguessable id, and so
can the last `KEEP` of those that have ended, and every one that the archive has. Thread-safe.
"""

from __future__ import annotations

import threading
import time
from typing import Protocol

from app.run import Run, recorded
from visualize.trace import Trace

KEEP = 24


class Archive(Protocol):
    """Where runs are kept that the desk no longer has."""

    def trace(self, run: str) -> Trace | None: ...


class Desk:
    """One per server."""

    def __init__(self, archive: Archive | None = None) -> None:
        self._archive = archive
        self._runs: dict[str, Run] = {}
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
            ended = [each for each, kept in self._runs.items() if kept.trace.ended]
            for each in ended[:-KEEP]:
                del self._runs[each]
        return run.start()

    def stop(self, tab: str) -> bool:
        """Stop the run of a tab. Returns whether there was one going on."""
        run = self._tabs.get(tab)
        if run is None or run.trace.ended:
            return False
        run.stop()
        return True

    def find(self, run: str) -> Run | None:
        """The run of this id; one that comes from the archive is a recorded one, and complete."""
        known = self._runs.get(run)
        if known is not None or self._archive is None:
            return known
        trace = self._archive.trace(run)
        if trace is None:
            return None
        kept = self.keep(recorded(trace, run))
        while not kept.trace.ended:  # its events are at hand: this takes no longer than copying them
            time.sleep(0.002)
        return kept

    def leave(self, tab: str) -> None:
        """The tab was closed."""
        self.stop(tab)
        with self._lock:
            self._tabs.pop(tab, None)
