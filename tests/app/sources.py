"""Sources of events for tests of the app: a text becomes a run, with the network's fake behind the real decoder."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from model.decode.decoder import decode
from model.events import Event, Message, Request, RunFinished
from model.fake import ByteVocabulary, FakeNetwork
from model.worker.client import WorkerStatus

PAGE = "<!doctype html>\n<canvas id=c></canvas>\n<script>\nlet a = 1 < 2\n</script>\n"


def events_of(text: str, request: Request) -> list[Event]:
    """A whole run that writes this text."""
    return list(decode(FakeNetwork.of(text), ByteVocabulary(), request, model="fake"))


def request_of(run: str = "r", prompt: str = "a solar system") -> Request:
    return Request(run, (Message("user", prompt),))


@dataclass
class Worker:
    """A worker in this process. `gate` holds every event back until it is set."""

    text: str = PAGE
    gate: threading.Event = field(default_factory=threading.Event)
    places: list[int] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    card: dict[str, object] | None = field(
        default_factory=lambda: {"name": "clover-nano", "kinds": ["solar", "resume"], "parameters": 5_200_000}
    )
    phase: str = "ready"

    def events(self, request: Request) -> Iterator[Event]:
        for event in events_of(self.text, request):
            while not self.gate.wait(0.01):
                if request.run in self.cancelled:
                    break
            if request.run in self.cancelled:
                last = events_of(self.text, request)[-1]
                assert isinstance(last, RunFinished)
                yield RunFinished(request.run, event.seq, "cancelled", 0, last.stats)
                return
            yield event

    def cancel(self, run: str) -> None:
        self.cancelled.append(run)

    def ahead(self, run: str) -> int:
        return self.places.pop(0) if self.places else 0

    def start(self) -> None:
        """It is always there."""

    def status(self) -> WorkerStatus:
        return WorkerStatus(self.phase, 1.0, "Ready.", self.card)  # type: ignore[arg-type]


def open_worker(**options: object) -> Worker:
    """A worker that holds nothing back."""
    worker = Worker(**options)  # type: ignore[arg-type]
    worker.gate.set()
    return worker
