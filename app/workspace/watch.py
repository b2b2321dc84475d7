"""Changes that other programs make to the files of pages, as they come.

Invariants: a file is taken in when it has been still for `STILL` seconds, so that one that is being written is not
taken for its beginning; a problem with a file is said once to all open pages, and never ends the watching.
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from pathlib import Path

from watchfiles import watch

from app.workspace.disk import DiskError
from app.workspace.names import ours
from app.workspace.workspace import Workspace

STEP, DEBOUNCE = 20, 60  # ms: how often changes are gathered, and at most how long
STILL = 0.03
TRIES = 8


class Watcher:
    """Watches from `start` to `stop`, in a thread of its own."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="workspace-watch", daemon=True)

    def start(self) -> Watcher:
        self._thread.start()
        return self

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(2)

    def _watch(self) -> None:
        folder = self._workspace.pages.path
        try:
            changes = watch(
                folder, stop_event=self._stop, step=STEP, debounce=DEBOUNCE, rust_timeout=500, recursive=False,
                raise_interrupt=False,
            )  # fmt: skip
            for batch in changes:
                for name in sorted({Path(path).name for _, path in batch}):
                    if ours(name):
                        self._take(folder / name)
        except OSError as error:  # the system's limit of watches, for one
            self._workspace.say(f"Changes outside cannot be watched ({error}). They are seen when the page is saved.")

    def _take(self, path: Path) -> None:
        _wait_until_still(path)
        try:
            self._workspace.look(path.name)
        except DiskError as error:
            self._workspace.say(str(error))


def _wait_until_still(path: Path) -> None:
    """Many editors empty a file before they write it."""
    before: tuple[int, int] | None = None
    for _ in range(TRIES):
        with suppress(OSError):
            found = path.stat()
            now = (found.st_size, found.st_mtime_ns)
            if now == before and now[0]:
                return
            before = now
        time.sleep(STILL)
