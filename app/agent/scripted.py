"""A model whose answers are known beforehand, on the loop's model port: for tests, and to prove that tasks can be done.

Invariants: its events are those of a run that writes the text in one block, some characters a round, so a board folds
them like any other; not a model: it is never offered to a user.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol

from model.events import BlockEvent, Change, Event, Reason, Request, Round, RunFinished, RunStarted, Stats

_MARKER = re.compile(r"(</?(?:tool_call|think)>)")
A_PIECE, A_ROUND = 6, 8  # characters and pieces


class Speaker(Protocol):
    """Says what to answer."""

    def answer(self, request: Request) -> str:
        """The whole answer to a request."""
        ...


class Spoken:
    """The answers of a speaker as runs."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._cancelled: set[str] = set()

    def events(self, request: Request) -> Iterator[Event]:
        text = self._speaker.answer(request)
        pieces = _pieces(text)
        run, seq, rounds = request.run, 0, 0
        prompt = request.messages[-1].content if request.messages else ""
        yield RunStarted(run, seq, "scripted", request.config, prompt, prompt_tokens=0)
        if pieces:
            seq += 1
            yield BlockEvent(run, seq, 0, 0, len(pieces), "opened")
        for first in range(0, len(pieces), A_ROUND):
            if run in self._cancelled:
                break
            some = enumerate(pieces[first : first + A_ROUND], first)
            changes = tuple(Change(pos, pos, piece, 1.0, "commit") for pos, piece in some)
            seq, rounds = seq + 1, rounds + 1
            left = max(0, len(pieces) - first - A_ROUND)
            yield Round(run, seq, 0, rounds - 1, changes, left, rounds, 0.0)
        written = min(len(pieces), rounds * A_ROUND)
        stats = Stats(written, rounds, rounds, int(bool(pieces)), 0.0, 0.0, 0.0)
        reason: Reason = "cancelled" if run in self._cancelled else "end_of_text"
        yield RunFinished(run, seq + 1, reason, written, stats)

    def cancel(self, run: str) -> None:
        self._cancelled.add(run)


def _pieces(text: str) -> list[str]:
    """Markers whole, other text a few characters each."""
    parts = _MARKER.split(text)
    return [
        piece
        for number, part in enumerate(parts)
        for piece in ([part] if number % 2 else [part[at : at + A_PIECE] for at in range(0, len(part), A_PIECE)])
    ]
