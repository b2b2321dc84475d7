"""The append-only log of one task: the loop's own events with those of its runs between them, also as JSON lines.

Invariants: the loop's `seq` is dense from 0, each run between a `TurnBegan` and that turn's end is a trace like any
other, and nothing follows `TaskEnded` (`append` refuses otherwise). `kept` writes a line before it passes a step on,
so whatever ends the program, the file has all that anybody saw; a last line that was cut off is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from app.agent.events import Figures, ModelLost, Step, TaskBegan, TaskEnded, TaskEvent, TurnBegan, TurnEnded
from model import events as runs
from model.config import DecodeConfig
from model.events import Event
from visualize.board import TraceError
from visualize.checked import problem
from visualize.trace import MAX_BYTES, Trace

_TAGS: dict[str, type[Any]] = {kind.__name__: kind for kind in TaskEvent.__args__}
_OURS = tuple(_TAGS.values())
_NESTED: dict[str, type[Any]] = {"config": DecodeConfig, "figures": Figures}


class Log:
    """Steps of one task, in order."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._steps: list[Step] = []
        self._traces: dict[str, Trace] = {}
        self._open = ""  # the run that goes on
        self._seq = -1
        for step in steps:
            self.append(step)

    def append(self, step: Step) -> None:
        """Add the next step. Raises TraceError when it does not continue this task."""
        if self.ended:
            raise TraceError(f"{type(step).__name__} comes after the task ended")
        if isinstance(step, _OURS):
            self._told(step)
        elif self._open and step.run == self._open:
            self._traces[self._open].append(step)  # type: ignore[arg-type]
        else:
            raise TraceError(f"event {step.seq} of run {step.run!r} comes where no such run goes on")
        self._steps.append(step)

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps so far, as a snapshot."""
        return tuple(self._steps)

    def since(self, count: int) -> tuple[Step, ...]:
        """Steps after the first `count`."""
        return tuple(self._steps[count:])

    @property
    def ended(self) -> TaskEnded | None:
        last = self._steps[-1] if self._steps else None
        return last if isinstance(last, TaskEnded) else None

    @property
    def traces(self) -> Mapping[str, Trace]:
        """The runs so far, by name, in order; each can be shown as any other run."""
        return dict(self._traces)

    def dumps(self) -> str:
        """One JSON object a line."""
        return "".join(map(line_of, self._steps))

    @classmethod
    def loads(cls, text: str, name: str = "log") -> Log:
        """Read JSON lines. Raises TraceError naming the line that cannot be read."""
        log = cls()
        lines = text.split("\n")  # not splitlines: strings may hold other line ends
        for number, line in enumerate(lines[:-1], 1):
            try:
                log.append(read(json.loads(line)))
            except RecursionError:
                raise TraceError(f"{name}, line {number}: nested too deeply") from None
            except (ValueError, TypeError, AttributeError) as error:
                raise TraceError(f"{name}, line {number}: {error}") from error
        if not log:
            raise TraceError(f"{name}: not the log of a task")
        return log

    @classmethod
    def read(cls, path: Path) -> Log:
        """Read a .jsonl file. Raises TraceError when it is not one."""
        try:
            with path.open("rb") as file:
                raw = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise TraceError(f"{path.name}: cannot be read ({error.strerror})") from error
        if len(raw) > MAX_BYTES:
            raise TraceError(f"{path.name}: more than {MAX_BYTES >> 20} MB, the most that a log may have")
        return cls.loads(raw.decode("utf-8", "replace"), path.name)

    def _told(self, event: Any) -> None:
        if event.seq != self._seq + 1:
            raise TraceError(f"event {event.seq} of the task came where event {self._seq + 1} was due")
        first = self._steps[0] if self._steps else event
        if isinstance(event, TaskBegan) != (not self._steps) or event.run != first.run:
            raise TraceError(f"{type(event).__name__} of {event.run!r} belongs to no task that began here")
        if isinstance(event, TurnBegan):
            if self._open or event.model_run in self._traces:
                raise TraceError(f"run {event.model_run!r} begins while another one goes on, or a second time")
            self._open = event.model_run
            self._traces[self._open] = Trace()
        if isinstance(event, (TurnEnded, ModelLost)):
            self._open = ""
        self._seq = event.seq


def kept(steps: Iterable[Step], path: Path) -> Iterator[Step]:
    """The same steps, each in the file before anybody sees it. Raises OSError when it cannot be written."""
    with path.open("a", encoding="utf-8") as file:
        for step in steps:
            file.write(line_of(step))
            file.flush()
            yield step


def line_of(step: Step) -> str:
    """A step as a line of JSON: its fields plus `type`."""
    return json.dumps({"type": type(step).__name__, **asdict(step)}, separators=(",", ":")) + "\n"


def read(data: Mapping[str, Any]) -> Step:
    """The step that such a line holds. Raises ValueError when it is none, or a value is not of its field's type."""
    kind = _TAGS.get(str(data.get("type")))
    given = {key: value for key, value in data.items() if key != "type"}
    step: Step = runs.from_dict(data) if kind is None else _built(kind, given)
    if kind is None and not isinstance(step, Event.__args__):
        raise ValueError(f"{type(step).__name__} is a command, not an event")
    wrong = problem(step)
    if wrong:
        raise ValueError(f"{type(step).__name__}.{wrong}")
    return step


def _built(kind: type[Any], data: Mapping[str, Any]) -> Any:
    unknown = set(data) - {each.name for each in fields(kind)}
    if unknown:
        raise ValueError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")
    try:
        return kind(**{key: _value(key, value) for key, value in data.items()})
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from error


def _value(key: str, value: Any) -> Any:
    if key in _NESTED and isinstance(value, Mapping):
        return _built(_NESTED[key], value)
    return tuple(value) if isinstance(value, list) else value
