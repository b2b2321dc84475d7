"""One life of the worker process as its parent sees it: started, listened to, told things, and ended.

Invariants: never imports torch; a reader thread takes in everything the process says at once, so it never blocks on
us; when it ends, for whatever reason, it is reaped and `None` follows the last event in `events`.
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, BinaryIO, cast

import model
from model.events import Command, Event
from model.worker.status import WorkerOptions, WorkerStatus

# The process gets our own import root, not the current folder: the console script may run from anywhere.
_BOOT = "import sys; sys.path[0] = sys.argv[1]; from model.worker.process import main; main()"
_ROOT = str(Path(model.__file__).resolve().parent.parent)
_PATIENCE_SECONDS = 2.0


class Child:
    """A started process. Thread-safe."""

    def __init__(self, options: WorkerOptions) -> None:
        self.events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self.status = WorkerStatus("starting", 0.0, "Starting the model process.")
        self._process = subprocess.Popen(
            [sys.executable, "-c", _BOOT, _ROOT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C in the terminal is for us; the process ends when its input closes
        )
        self._writing = threading.Lock()
        self._over = threading.Event()
        self.send(options)
        threading.Thread(target=self._listen, name="worker-events", daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return not self._over.is_set() and self._process.poll() is None

    def send(self, message: Command | WorkerOptions) -> None:
        """Tell the process something; lost when it is gone, which the reader thread reports."""
        with self._writing:
            stream = self._process.stdin
            if stream is None or stream.closed:
                return
            try:
                stream.write(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
                stream.flush()
            except (BrokenPipeError, OSError):
                return

    def end(self) -> None:
        """Close its input, which ends it, or kill it; returns when it is gone."""
        self._close_input()
        if not self._over.wait(_PATIENCE_SECONDS):
            self._process.kill()
            self._over.wait(_PATIENCE_SECONDS)

    def _listen(self) -> None:
        stream = cast(BinaryIO, self._process.stdout)
        try:
            while True:
                message: Any = pickle.load(stream)
                if isinstance(message, WorkerStatus):
                    self.status = message
                else:
                    self.events.put(message)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._bury()

    def _bury(self) -> None:
        try:
            code = self._process.wait(_PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        if self.status.phase != "dead":  # else it told us itself why it ends
            self.status = WorkerStatus("dead", message=_obituary(code))
        self._close_input()
        cast(BinaryIO, self._process.stdout).close()
        self._over.set()
        self.events.put(None)

    def _close_input(self) -> None:
        with self._writing:
            try:
                cast(BinaryIO, self._process.stdin).close()
            except OSError:
                return  # unsent bytes of a dead process


def _obituary(code: int) -> str:
    how = f"killed by signal {-code}" if code < 0 else f"exit code {code}"
    return f"The model process stopped ({how}). What was written so far is kept; press Generate to start it again."


def options_for(model_folder: str, threads: int, fake: bool, pace: float) -> WorkerOptions:
    """What a process started by this one is told first."""
    return WorkerOptions(model_folder, os.getpid(), threads, fake, pace)
