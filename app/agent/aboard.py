"""A model whose answers are runs of the playground: each is kept on the desk, and painted like any other run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.agent.outbox import Outbox
from app.desk import Desk
from app.run import Run, Source
from model.events import Event, Request


class Aboard:
    """The loop's model port, of one task. Whoever reads the outbox paints the runs."""

    def __init__(self, source: Source, desk: Desk, tab: str, outbox: Outbox[Any]) -> None:
        self._source = source
        self._desk = desk
        self._tab = tab
        self._outbox = outbox

    def events(self, request: Request) -> Iterator[Event]:
        run = self._desk.begin(self._tab, Run(self._source, request))
        self._outbox.put(run)
        yield from run.events()

    def cancel(self, run: str) -> None:
        known = self._desk.find(run)
        if known is not None:
            known.stop()

    def leave(self) -> None:
        """No more is asked for; the desk keeps the runs as it keeps others."""
        self._desk.leave(self._tab)
