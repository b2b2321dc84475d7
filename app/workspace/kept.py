"""A source of events whose runs are kept: as a version, with its trace, when the last event has been handed on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.run import Source
from app.workspace.disk import DiskError
from app.workspace.workspace import Workspace
from model.events import Event, Request
from visualize.trace import Trace


@dataclass(frozen=True)
class Kept:
    """Wraps another source. A run that cannot be kept goes on; the reason is said to all open pages. `after` names the
    run or the version whose page this one changes; "" where it writes a page of its own."""

    source: Source
    workspace: Workspace
    after: str = ""

    def events(self, request: Request) -> Iterator[Event]:
        trace = Trace()
        for event in self.source.events(request):
            trace.append(event)
            yield event
        if not trace.ended:
            return
        try:
            self.workspace.keep(trace, request.run, request.messages[-1].content, after=self.after)
        except DiskError as error:
            self.workspace.say(f"{error} This run is on screen until the program ends.")

    def cancel(self, run: str) -> None:
        self.source.cancel(run)

    def ahead(self, run: str) -> int:
        return self.source.ahead(run)
