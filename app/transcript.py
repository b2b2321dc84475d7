"""The text of a run as it becomes final, for readers that cannot take anything back: a terminal, a file, a client.

Invariants: what was handed out is never revised; the end token and anything after it is never handed out; characters
are whole (bytes of an unfinished one wait for the rest).
"""

from __future__ import annotations

import codecs

from model.events import BlockEvent, Event, Round, RunFailed, RunFinished


class Transcript:
    """Feed it the events of one run in order."""

    def __init__(self) -> None:
        self._pieces: dict[int, str] = {}
        self._written = 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def add(self, event: Event) -> str:
        """Text that this event made final."""
        if isinstance(event, Round):
            for change in event.changes:
                if change.kind in ("commit", "edit"):
                    self._pieces[change.pos] = change.text
                elif change.kind == "remask":
                    self._pieces.pop(change.pos, None)
        elif isinstance(event, BlockEvent) and event.phase == "committed":
            return self._upto(event.start + event.length)
        elif isinstance(event, RunFinished):
            return self._upto(event.length, last=True)
        elif isinstance(event, RunFailed):
            return self._upto(self._gap(), last=True)
        return ""

    def _gap(self) -> int:
        pos = self._written
        while pos in self._pieces:
            pos += 1
        return pos

    def _upto(self, stop: int, last: bool = False) -> str:
        pieces = "".join(self._pieces[pos] for pos in range(self._written, stop))
        self._written = stop
        return self._decoder.decode(pieces.encode("utf-8", "surrogateescape"), last)
