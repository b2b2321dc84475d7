"""The append-only log of one run, in memory and as JSON lines.

Invariants: `seq` is dense from 0 and nothing follows the end (`append` refuses otherwise); an event once appended
never changes. A trace written and read again has equal events.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from model.events import Event, RunFailed, RunFinished, RunStarted, from_dict, to_dict
from visualize.board import Board, TraceError, fold
from visualize.checked import problem
from visualize.limits import excess

MAX_BYTES = 64 << 20
MAX_LINES = 200_000


class Trace:
    """Events of one run, in order."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._events: list[Event] = []
        for event in events:
            self.append(event)

    def append(self, event: Event) -> None:
        """Add the next event. Raises TraceError when it does not continue this run."""
        if self.ended:
            raise TraceError(f"event {event.seq} ({type(event).__name__}) comes after the run ended")
        if event.seq != len(self._events):
            raise TraceError(f"event {event.seq} came where event {len(self._events)} was due")
        if self._events and event.run != self._events[0].run:
            raise TraceError(f"event {event.seq} belongs to run {event.run!r}, not {self._events[0].run!r}")
        self._events.append(event)

    def __len__(self) -> int:
        return len(self._events)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, as a snapshot."""
        return tuple(self._events)

    def since(self, count: int) -> tuple[Event, ...]:
        """Events after the first `count`."""
        return tuple(self._events[count:])

    @property
    def ended(self) -> bool:
        return bool(self._events) and isinstance(self._events[-1], (RunFinished, RunFailed))

    @property
    def started(self) -> RunStarted | None:
        return self._events[0] if self._events and isinstance(self._events[0], RunStarted) else None

    def board_at(self, count: int) -> Board:
        """The board after the first `count` events."""
        return fold(self._events[:count])

    @property
    def board(self) -> Board:
        return fold(self._events)

    def dumps(self) -> str:
        """One JSON object a line."""
        return "".join(json.dumps(to_dict(event), separators=(",", ":")) + "\n" for event in self._events)

    def write(self, path: Path) -> None:
        path.write_text(self.dumps(), encoding="utf-8")

    @classmethod
    def loads(cls, text: str, name: str = "trace") -> Trace:
        """Read JSON lines. Raises TraceError naming the line that cannot be read."""
        lines = text.count("\n")
        if lines > MAX_LINES:
            raise TraceError(f"{name}: {lines:,} lines; a recorded run has up to {MAX_LINES:,}")
        trace = cls()
        for number, line in enumerate(text.split("\n"), 1):  # not splitlines: strings may hold other line ends
            if line.strip():
                trace._append_line(line, f"{name}, line {number}")
        if trace.started is None:
            raise TraceError(f"{name}: not a recorded run, it has no RunStarted event")
        too_much = excess(trace._events)
        if too_much:
            raise TraceError(f"{name}: {too_much}")
        trace.board  # noqa: B018  (folding once refuses events that no run could have)
        return trace

    @classmethod
    def read(cls, path: Path) -> Trace:
        """Read a .jsonl file. Raises TraceError when it is not one."""
        try:
            with path.open("rb") as file:
                raw = file.read(MAX_BYTES + 1)  # whatever it says of its size: a device has no end
        except OSError as error:
            raise TraceError(f"{path.name}: cannot be read ({error.strerror})") from error
        if len(raw) > MAX_BYTES:
            raise TraceError(f"{path.name}: more than {MAX_BYTES >> 20} MB, the most that a recorded run may have")
        try:
            return cls.loads(raw.decode("utf-8"), path.name)
        except UnicodeDecodeError as error:
            raise TraceError(f"{path.name}: not a text file, so not a recorded run") from error

    def _append_line(self, line: str, where: str) -> None:
        try:
            data = json.loads(line, object_pairs_hook=_object, parse_constant=_constant)
            if not isinstance(data, dict):
                raise TraceError("not a JSON object")
            event = from_dict(data)
            if not hasattr(event, "seq"):
                raise TraceError(f"{type(event).__name__} is a command, not an event")
            wrong = problem(event)
            if wrong:
                raise TraceError(f"{type(event).__name__}.{wrong}")
            self.append(event)
        except json.JSONDecodeError as error:
            raise TraceError(f"{where}: not JSON ({error.msg})") from error
        except RecursionError:
            raise TraceError(f"{where}: nested too deeply") from None
        except (ValueError, TypeError, AttributeError) as error:
            raise TraceError(f"{where}: {error}") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; of two values for one key nobody could say which is meant."""
    data = dict(pairs)
    if len(data) != len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"{twice[:40]!r} is given twice")
    return data


def _constant(name: str) -> float:
    raise ValueError(f"{name} is no number that was measured")
