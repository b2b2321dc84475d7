"""Policies without a model, on the loop's model port: what they come to says something about the tasks.

The known way must pass every attempt, and doing nothing must pass none. Neither is ever a result.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from model.events import Request
from model.toolcall import Call, write


@dataclass(frozen=True)
class KnownWay:
    """Makes a task's calls one a turn, and then gives its answer."""

    way: tuple[Call, ...]
    words: str

    def answer(self, request: Request) -> str:
        done = sum(message.role == "assistant" for message in request.messages)
        return write([self.way[done]]) if done < len(self.way) else self.words


@dataclass(frozen=True)
class Persistent:
    """The same, but what came back as no plain success is asked for once more: enough for a fault that passes."""

    way: tuple[Call, ...]
    words: str

    def answer(self, request: Request) -> str:
        results = [message.content for message in request.messages if message.role == "tool"]
        done = sum(map(fine, results))
        return write([self.way[done]]) if done < len(self.way) else self.words


@dataclass(frozen=True)
class Nothing:
    """Says that it is done."""

    words: str = "Done."

    def answer(self, request: Request) -> str:
        return self.words


def fine(result: str) -> bool:
    """Whether a result is an object without an error, which is what all our sites give for a success."""
    try:
        value = json.loads(result)
    except ValueError:
        return "(Cut here" in result
    return isinstance(value, dict) and "error" not in value and "note" not in value
