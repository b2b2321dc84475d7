"""What a page hears of a task: messages, one JSON string each, read by assets/web/errand.js.

Invariants: in the order in which things happened; the messages of a run are those of app/wire.py, unchanged. Keys:
`errand` begins, `step` is a step of the loop with its sentence, `figures` are what was measured so far, `ask` is for
the page beside, `say` is a sentence about the program itself, `over` ends. None holds a `<`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from app.agent.bridge import Ask
from app.agent.errand import Errand
from app.agent.events import Figures, TaskBegan, TaskEnded, TaskEvent, TurnBegan
from app.agent.story import sentence_of
from app.agent.tally import tallied
from app.run import Run
from app.wire import Wire, messages
from visualize.frames import encoded

_OURS = TaskEvent.__args__


def told(errand: Errand) -> Iterator[str]:
    """The messages of a task, from its first to its last; an empty one where nothing happened for a while."""
    figures = Figures()
    yield encoded({"errand": {"id": errand.task.run, "wish": errand.task.wish, "config": asdict(errand.task.config)}})
    for thing in errand.outbox.taken():
        match thing:
            case None:
                yield ""
            case Run():
                yield from messages(thing, Wire(thing.id))
            case Ask():
                yield encoded({"ask": asdict(thing)})
            case str():
                yield encoded({"say": {"tone": "bad", "text": thing}})
            case _:
                figures = tallied(figures, thing)
                if isinstance(thing, _OURS):
                    yield encoded({"step": _step(thing), "figures": asdict(figures)})
    yield encoded({"over": True})


def _step(step: Any) -> dict[str, Any]:
    """A step as the page needs it: what it is, its sentence, and its fields but for those that stand elsewhere."""
    left_out = {"config", "figures"} if isinstance(step, (TaskBegan, TaskEnded)) else set()
    fields = {name: value for name, value in asdict(step).items() if name not in left_out}
    return {"type": type(step).__name__, "says": sentence_of(step) or _turn(step), **fields}


def _turn(step: Any) -> str:
    return f"Turn {step.turn}: the model writes." if isinstance(step, TurnBegan) else ""
