"""The text of a run as it becomes final, for readers that cannot take anything back: a terminal, a file, a client.

Invariants: what was handed out is never revised; the end token and anything after it is never handed out; characters
are whole (bytes of an unfinished one wait for the rest).
"""

from __future__ import annotations

import codecs

from model.events import BlockEvent, Event, RunFailed, RunFinished
from model.manuscript import Manuscript


class Transcript:
    """Feed it the events of one run in order."""

    def __init__(self) -> None:
        self._manuscript = Manuscript()
        self._handed_out = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def add(self, event: Event) -> str:
        """Text that this event made final."""
        self._manuscript.add(event)
        if isinstance(event, BlockEvent) and event.phase == "committed":
            return self._upto(event.start + event.length)
        if isinstance(event, RunFinished):
            return self._upto(event.length, last=True)
        if isinstance(event, RunFailed):
            return self._upto(self._manuscript.length, last=True)
        return ""

    def _upto(self, stop: int, last: bool = False) -> str:
        pieces = self._manuscript.pieces(self._handed_out, stop)
        self._handed_out = stop
        return self._decoder.decode("".join(pieces).encode("utf-8", "surrogateescape"), last)
