"""The tools of an MCP server, on the loop's tools port, and what the tab is told of the server.

Invariants: every tool is bound to the address that a person named, and to nothing that the server says; one whose
server goes by another name than at the beginning is from another origin, so the task asks. What is being called is
given up once it is closed, and the server is told.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Future
from typing import Any

from app.agent.mcp.line import Line
from app.agent.offer import tools_of
from app.agent.ports import Answer
from model.schema import of_type, types_of

GRACE_SECONDS = 1.0  # that a call stays open beyond its time: the loop, which is more exact, says that it was too long


class ServerTools:
    """Of one task."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._name = ""
        self._promises: dict[str, Any] = {}
        self._open: set[Future[Answer]] = set()
        self._closed = False
        self._lock = threading.Lock()

    def list(self) -> Sequence[Mapping[str, Any]]:
        """Raises Unreachable."""
        offered, origin = self._line.offered(), self._line.address.where
        self._name = self._name or offered.name
        if offered.name != self._name:
            origin = f"{origin}, which now calls itself {offered.name}"
        self._promises = {str(each.get("name")): each.get("outputSchema") for each in offered.tools}
        return [{**tool, "origin": origin} for tool in offered.tools]

    def call(self, name: str, arguments: Mapping[str, Any], deadline: float) -> Answer:
        with self._lock:
            if self._closed:
                return Answer(failed="AbortError", message="The task has ended.")
            future = self._line.calling(name, arguments, deadline + GRACE_SECONDS)
            self._open.add(future)
        try:
            return _kept(future.result(deadline + GRACE_SECONDS), self._promises.get(name))
        except (TimeoutError, CancelledError):
            return Answer(failed="TimeoutError", message="The server gave no answer.")
        finally:
            future.cancel()
            self._open.discard(future)

    def foresee(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Nobody can tell."""
        return None

    def close(self) -> None:
        """The task has ended, or was stopped."""
        with self._lock:
            self._closed = True
            for future in tuple(self._open):
                future.cancel()


def introduced(line: Line) -> dict[str, Any]:
    """The server as the tab shows it: its name, where it is, its tools, and a sentence for each that is left out. All
    text is the server's. Raises Unreachable."""
    offered = line.offered()
    tools, refused = tools_of(offered.tools)
    return {
        "name": offered.name,
        "where": line.address.where,
        "trusted": line.address.trusted,
        "refused": list(refused),
        "tools": [
            {
                "name": tool.name,
                "description": tool.description,
                "reads": tool.read_only and not tool.destructive,
                "arguments": [str(key)[:60] for key in _properties(tool.schema)][:20],
            }
            for tool in tools
        ],
    }


def _kept(answer: Answer, promise: Any) -> Answer:
    """An answer whose structured content is what the tool's output schema says of each of its members."""
    value = answer.result.get("structuredContent") if isinstance(answer.result, Mapping) else None
    if not isinstance(promise, Mapping) or value is None or answer.result.get("isError"):
        return answer
    properties, required = _properties(promise), promise.get("required")
    content = value if isinstance(value, Mapping) else {}
    wanted = [key for key in required if isinstance(key, str)] if isinstance(required, list) else []
    wrong = [key for key in wanted if key not in content]
    wrong += [key for key, schema in properties.items() if key in content and not _fits(content[key], schema)]
    if not wrong:
        return answer
    names = ", ".join(key[:60] for key in wrong[:5])
    return Answer(failed="DataError", message=f"It was called, but the result is not what its schema says: {names}.")


def _properties(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    listed = schema.get("properties")
    return listed if isinstance(listed, Mapping) else {}


def _fits(value: Any, schema: Any) -> bool:
    kinds = types_of(schema) if isinstance(schema, Mapping) else ()
    return not kinds or any(of_type(value, kind) for kind in kinds)
