"""What a call came to, as the model reads it. A result is data: nothing in it is ever a turn, a call or an order.

Invariants: of any value a text that can be encoded, is not empty and holds none of the markers that the model's format
has (their `<` is written as JSON writes it, `\\u003c`, so JSON stays the JSON it was); at most `limit` characters and
the note that says what was left out. That markers in a text are never special tokens is the tokenizer's law
(model/tokens.py); this one holds also for a family whose vocabulary writes markers as text, and for a model that copies
what it read into an answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.agent.offer import clean
from app.agent.ports import Answer
from model.schema import Problem

MARKER = re.compile(
    r"<(?=\||/?\s*(?:tool_call|tool_response|tools|think|function|parameter)\b)", re.IGNORECASE
)  # what the format begins and ends things with, and whatever looks like a special token
NOTHING = "(The tool returned nothing.)"
UNKNOWN = "Nobody knows whether it was done: look before you call it again."


@dataclass(frozen=True)
class Shown:
    """`failed` says that the result is an error; `characters` is its length as it came."""

    text: str
    failed: bool
    truncated: bool
    characters: int


def shown(answer: Answer, tool: str, limit: int) -> Shown:
    """The text of what came back of a call of a tool."""
    value = {"error": _failure(answer, tool)} if answer.failed else answer.result
    text, failed = _read(value)
    whole = len(text)
    text = harmless(clean(text[: limit + 1]))
    cut = len(text) > limit
    if cut:
        text = text[:limit] + f"\n(Cut here: it has {whole:,} characters. Ask for less.)"
    return Shown(text if text.strip() else NOTHING, failed, cut, whole)


def harmless(text: str) -> str:
    """A text in which no marker of the format is left."""
    return MARKER.sub(r"\\u003c", text)


def complaint(problem: Problem) -> str:
    """What is wrong with a call, in the shape in which our sites say it."""
    told = {"field": problem.field, "received": problem.received, "allowed": problem.allowed}
    return harmless(clean(json.dumps({"error": told}, ensure_ascii=False)))


def told(message: str, kind: str = "error") -> str:
    """Something that the loop itself has to say to the model, among the results."""
    said: Any = {"message": message} if kind == "error" else message
    return harmless(clean(json.dumps({kind: said}, ensure_ascii=False)))


def _failure(answer: Answer, tool: str) -> dict[str, Any]:
    if answer.failed == "NotFoundError":
        return {"field": "tool", "received": tool, "allowed": "a tool that is offered now"}
    message = answer.message.strip() or "The tool failed and did not say why."
    return {"message": f"{message} {UNKNOWN}" if answer.unsure else message}


def _read(value: Any) -> tuple[str, bool]:
    """The text of a value, and whether it says that something went wrong: `{"error": …}`, or MCP's `isError`."""
    if isinstance(value, str):
        return value, _is_error(value)
    if value is None:
        return "", False
    content = value.get("content") if isinstance(value, Mapping) else None
    if isinstance(content, list) and all(isinstance(part, Mapping) and "type" in part for part in content):
        parts = [str(part.get("text", "")) if part["type"] == "text" else f"({part['type']})" for part in content]
        text = "\n".join(parts) if parts else _json(value.get("structuredContent"))
        return text, value.get("isError") is True or _is_error(text)
    return _json(value), isinstance(value, Mapping) and bool(value.get("error"))


def _is_error(text: str) -> bool:
    """Whether a text is JSON that says so; only short ones are read for it."""
    if not text.lstrip().startswith("{") or len(text) > 20_000:
        return False
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and bool(value.get("error"))


def _json(value: Any) -> str:
    if value is None:
        return ""
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):
        return "(A result that cannot be shown as text.)"
