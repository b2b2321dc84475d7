"""One run: events pulled from their source into a trace, and paints of it at the browser's pace.

Invariants:
- A thread of its own pulls events, so no round is ever missing from the trace, however slowly the paints are taken.
- A run that was recorded goes the same way; only its source differs.
- After `stop` the source is told once; what was written stays in the trace.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from model.config import DecodeConfig
from model.events import Event, Message, Opening, Request, RunFailed
from visualize.board import Board, TraceError
from visualize.branch import Graft, grafted
from visualize.frames import Frame, coalesced, steps
from visualize.redo import Redo
from visualize.trace import Trace

Origin = Literal["live", "recorded"]
PAINT_SECONDS = 0.03  # shorter than the round of a run that writes thirty a second: each of its rounds is seen
WAIT_SECONDS = 0.25  # how often a waiting run looks at its place in the line
FRAMES_A_PAINT = 16  # more than 500 rounds a second are merged; the trace still has each
# What a run without an end says.
UNFINISHED: dict[Origin, str] = {
    "live": "The run stopped without saying why. Generate again; the model restarts by itself.",
    "recorded": "The recording breaks off here: the end of the run is not in the file.",
}


class Source(Protocol):
    """Where events come from: the worker, or a file."""

    def events(self, request: Request) -> Iterator[Event]:
        """Events of this run up to its last."""
        ...

    def cancel(self, run: str) -> None:
        """End the run soon, also one whose events nobody has asked for yet."""
        ...

    def ahead(self, run: str) -> int:
        """How many runs must end before this one begins."""
        ...


@dataclass(frozen=True)
class Recording:
    """A trace as a source: it is all there at once, and the browser plays it."""

    trace: Trace

    def events(self, request: Request) -> Iterator[Event]:
        yield from self.trace.events

    def cancel(self, run: str) -> None:
        """A recording has ended already."""

    def ahead(self, run: str) -> int:
        return 0


@dataclass(frozen=True)
class Grafted:
    """A run that branches off another: what both share comes at once, the rest from where runs come from."""

    source: Source
    graft: Graft

    def events(self, request: Request) -> Iterator[Event]:
        yield from self.graft.prefix
        yield from grafted(self.graft, self.source.events(request))

    def cancel(self, run: str) -> None:
        self.source.cancel(run)

    def ahead(self, run: str) -> int:
        return self.source.ahead(run)


@dataclass(frozen=True)
class Redone:
    """A run that redoes a span of another: what both share comes at once, then each piece from where runs come from."""

    source: Source
    redo: Redo

    def events(self, request: Request) -> Iterator[Event]:
        def write(opening: Opening, config: DecodeConfig) -> Iterator[Event]:
            return self.source.events(replace(request, opening=opening, config=config))

        yield from self.redo.events(write)

    def cancel(self, run: str) -> None:
        self.source.cancel(run)

    def ahead(self, run: str) -> int:
        return self.source.ahead(run)


@dataclass(frozen=True)
class Paint:
    """What to show next. `waiting` is the place in the line (0 once it is this run's turn); `merged` says that rounds
    were merged, so that the browser asks for them one by one when the run is over."""

    frames: tuple[Frame, ...]
    board: Board
    waiting: int
    merged: bool = False


class Run:
    """Mutable while it goes on; its trace is append-only and its paints are taken once."""

    def __init__(
        self, source: Source, request: Request, origin: Origin = "live", clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.id = request.run
        self.request = request
        self.origin = origin
        self.trace = Trace()
        self.stopping = False
        self._source = source
        self._clock = clock
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._pull, name=f"run-{self.id}", daemon=True)

    def start(self) -> Run:
        self._thread.start()
        return self

    def stop(self) -> None:
        """Ask the source to end this run; the trace then ends with RunFinished."""
        if not self.trace.ended and not self.stopping:
            self.stopping = True
            self._source.cancel(self.id)

    def events(self) -> Iterator[Event]:
        """Every event as it comes, up to the last."""
        seen = 0
        while not (self.trace.ended and seen == len(self.trace)):
            with self._news:
                self._news.wait_for(lambda: len(self.trace) > seen, WAIT_SECONDS)  # noqa: B023  (it waits here)
                fresh = self.trace.since(seen)
            seen += len(fresh)
            yield from fresh

    def paints(self) -> Iterator[Paint]:
        """What changed since the last paint, up to the end of the run, at most every `PAINT_SECONDS`."""
        board, due = Board(), self._clock()
        while not board.ended:
            fresh = self._fresh(board.seq + 1, due)
            parts = []
            for frame, after in steps(fresh, board):
                parts.append(frame)
                board = after
            few = coalesced(parts, FRAMES_A_PAINT) if self.origin == "live" else parts
            waiting = 0 if board.started else self._source.ahead(self.id)
            due = self._clock() + PAINT_SECONDS
            yield Paint(tuple(few), board, waiting, len(few) < len(parts))

    def _fresh(self, seen: int, due: float) -> tuple[Event, ...]:
        """Events after the first `seen`, not before `due`; nothing when none came for a while."""
        pause = due - self._clock()
        if pause > 0 and not self.trace.ended:
            with self._news:
                self._news.wait_for(lambda: self.trace.ended, pause)
        with self._news:
            self._news.wait_for(lambda: len(self.trace) > seen, WAIT_SECONDS)
            return self.trace.since(seen)

    def _pull(self) -> None:
        try:
            for event in self._source.events(self.request):
                self._add(event)
            if not self.trace.ended:
                self._fail(UNFINISHED[self.origin])
        except TraceError as error:
            self._fail(f"The model sent something that does not fit this run ({error}). Generate again.")
        except Exception as error:  # noqa: BLE001  (whatever it is, the page must say so instead of waiting for ever)
            self._fail(f"The run broke off: {error or type(error).__name__}. Generate again.")

    def _add(self, event: Event) -> None:
        with self._news:
            self.trace.append(event)
            self._news.notify_all()

    def _fail(self, message: str) -> None:
        if not self.trace.ended:
            # A recording's events bear the name that its run had then.
            run = self.trace.events[0].run if len(self.trace) else self.id
            self._add(RunFailed(run, len(self.trace), message))


def recorded(trace: Trace, run: str) -> Run:
    """A run that replays a trace under a name of its own."""
    started = trace.started
    config = started.config if started else DecodeConfig()
    messages = (Message("user", started.prompt if started else ""),)
    return Run(Recording(trace), Request(run, messages, config), "recorded")
