"""Messages to the page: one JSON string each, read by assets/web/store.js.

Invariants: no message holds a `<`; every message of a session has a number of its own (the browser skips a value
equal to the last). Keys: `run` begins a run, `started`, `frames` and `waiting` follow it, `end` ends it, `say` is
a sentence, `model` what the worker says about itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from itertools import count
from typing import Any

from app.run import Paint, Run
from app.sentences import Sentence, ending, waiting
from model.events import Event
from visualize.board import Board
from visualize.frames import encoded, packed, steps


class Wire:
    """Numbers the messages of one event handler."""

    def __init__(self, about: str) -> None:
        self._about = about
        self._count = count()

    def send(self, **parts: Any) -> str:
        number = next(self._count)  # beside the id of a run it is enough
        return encoded({"n": number if "id" in parts else f"{self._about}:{number}", **parts})

    def say(self, sentence: Sentence) -> str:
        return self.send(say=asdict(sentence))


def messages(run: Run, wire: Wire) -> Iterator[str]:
    """The messages of a run, from its first to its ending."""
    yield wire.send(run=header(run))
    merged = False
    place = 0
    for paint in run.paints():
        merged = merged or paint.merged
        if paint.waiting != place or paint.frames:
            place = paint.waiting
            yield wire.send(id=run.id, **_paint(paint, merged))


def header(run: Run) -> dict[str, Any]:
    """What the page must know before the first frame."""
    config = run.request.config
    return {
        "id": run.id,
        "origin": run.origin,
        "prompt": run.request.messages[-1].content,
        "changes": len(run.request.messages) > 1,  # a page that was there before
        "config": asdict(config),
    }


def whole(run: Run) -> str:
    """All of a run so far as one message, with a frame for every event."""
    return complete(header(run), run.trace.events)


def complete(head: Mapping[str, Any], events: Iterable[Event]) -> str:
    """A run of this header and these events, which may be read from a file, as one message."""
    parts, board = [], Board()
    for frame, after in steps(events):
        parts.append(frame)
        board = after
    paint = Paint(tuple(parts), board, 0)
    return encoded({"n": head["id"], "run": head, "id": head["id"], **_paint(paint, False)})


def _paint(paint: Paint, merged: bool) -> Mapping[str, Any]:
    parts: dict[str, Any] = {}
    if paint.frames:
        parts["frames"] = [packed(frame) for frame in paint.frames]
    if any(frame.first_seq == 0 for frame in paint.frames) and paint.board.started:
        parts["started"] = {
            "model": paint.board.started.model,
            "tokens": paint.board.started.prompt_tokens,
            "prompt": paint.board.started.prompt,
            "config": asdict(paint.board.started.config),
        }
    if paint.waiting:
        parts["waiting"] = asdict(waiting(paint.waiting))
    said = ending(paint.board)
    if said is not None:
        parts["end"] = {**asdict(said), "merged": merged, "reason": getattr(paint.board.ended, "reason", "failed")}
    return parts
