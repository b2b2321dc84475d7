"""The worker as the rest of the program sees it: `events(request)`, whatever happens to the process behind it.

Invariants: never imports torch. One run at a time, others wait in the order they came. Every run ends with exactly one
`RunFinished` or `RunFailed`, also when the process dies, cannot load its model, or is too busy to notice a Cancel in
time. Thread-safe.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from model.events import Cancel, Event, Request, RunFailed, RunFinished, RunStarted, Submit
from model.worker.child import Child, options_for
from model.worker.status import WorkerStatus
from model.worker.stops import Stops
from model.worker.tally import Tally
from model.worker.turns import Turns

__all__ = ["WorkerClient", "WorkerStatus"]

CANCEL_GRACE_SECONDS = 0.15  # a pass that takes longer than this does not hold up Stop
_TICK_SECONDS = 0.05


class WorkerClient:
    """Owns at most one worker process at a time, started on first use and again after it died."""

    def __init__(self, model: str, *, threads: int = 1, fake: bool = False, pace: float = 0.0) -> None:
        self.model = model
        self._start = (model, threads, fake, pace)
        self._child: Child | None = None
        self._changing = threading.Lock()
        self._turns = Turns()
        self._stops = Stops()
        self._abandoned: list[str] = []  # runs we stopped listening to before their last event came
        self._closed = False

    def __enter__(self) -> WorkerClient:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """Process id while a process is alive."""
        child = self._child
        return child.pid if child is not None and child.alive else None

    @property
    def busy(self) -> bool:
        """Whether a new run would have to wait."""
        return self._turns.length > 0

    def ahead(self, run: str) -> int:
        """How many runs must end before this one begins; 0 when it is going on or unknown."""
        return self._turns.ahead(run)

    def status(self) -> WorkerStatus:
        child = self._child
        if child is None:
            return WorkerStatus("starting", 0.0, "The model process has not been started yet.")
        status = child.status
        return replace(status, phase="busy", message="Writing.") if status.phase == "ready" and self.busy else status

    def start(self) -> None:
        """Start the process unless it is alive; loading goes on in the background, see `status`."""
        self._living_child()

    def cancel(self, run: str) -> None:
        """End a run that is going on or waiting. One that has not come yet ends as soon as it comes."""
        self._stops.ask(run)
        child = self._child
        if child is not None:
            child.send(Cancel(run))  # too early when the process does not know the run yet: `_run` says it again

    def close(self) -> None:
        """End the process; a run that is going on fails, and no other can begin."""
        with self._changing:
            self._closed = True
            child = self._child
        if child is not None:
            child.end()

    def events(self, request: Request) -> Iterator[Event]:
        """Events of one run, live. Closing the generator cancels the run. Raises ValueError when a run of that name
        is going on."""
        self._turns.join(request.run)
        tally = Tally(request.run)
        try:
            while not self._turns.mine(request.run, _TICK_SECONDS):
                if self._stops.asked(request.run) or self._closed:
                    yield from self._called_off(request, tally)
                    return
            if self._stops.asked(request.run):
                yield from self._called_off(request, tally)
            else:
                yield from self._run(request, tally)
        finally:
            self._stops.forget(request.run)
            self._turns.leave(request.run)

    def _run(self, request: Request, tally: Tally) -> Iterator[Event]:
        child = self._living_child()
        if child is None:
            yield tally.failed("The model process has been shut down; start the program again to generate.")
            return
        child.send(Submit(request))
        if self._stops.asked(request.run):  # the Cancel may have gone out before the Submit
            child.send(Cancel(request.run))
        over = False
        try:
            for event in self._listen(child, request.run):
                if event is None:
                    over = True
                    yield tally.failed(child.status.message)
                    return
                tally.add(event)
                over = isinstance(event, (RunFinished, RunFailed))
                yield event
            if not over:
                yield from self._called_off(request, tally)
        finally:
            if not over:
                child.send(Cancel(request.run))
                self._abandoned.append(request.run)

    def _called_off(self, request: Request, tally: Tally) -> Iterator[Event]:
        """The end of a run that the process did not end itself; one that it never began is begun here, at length 0."""
        if tally.seq < 0:
            asked = request.messages[-1].content if request.messages else ""
            started = RunStarted(request.run, 0, Path(self.model).name, request.config, asked, prompt_tokens=0)
            tally.add(started)
            yield started
        yield tally.finished("cancelled")

    def _listen(self, child: Child, run: str) -> Iterator[Event | None]:
        """Events of this run up to its last, None when the process is gone. Ends early when the run was cancelled and
        the process is too busy to say so."""
        while True:
            try:
                event = child.events.get(timeout=_TICK_SECONDS)
            except queue.Empty:
                if self._stops.asked(run, CANCEL_GRACE_SECONDS):
                    return
                continue
            last = event is None or isinstance(event, (RunFinished, RunFailed))
            ours = event is None or (event.run == run and run not in self._abandoned)
            if event is not None and last and not ours and event.run in self._abandoned:
                self._abandoned.remove(event.run)
            if not (ours and last) and self._stops.asked(run, CANCEL_GRACE_SECONDS):
                return
            if ours:
                yield event
                if last:
                    return

    def _living_child(self) -> Child | None:
        """The process, started when there is none; None after `close`."""
        with self._changing:
            if self._closed:
                return None
            if self._child is None or not self._child.alive:
                self._abandoned.clear()
                self._child = Child(options_for(*self._start))
            return self._child
