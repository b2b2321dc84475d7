"""The turns of a conversation as programs send them, and as the model is told them.

Invariants: the roles are those that the loop uses (app/agent/conversation.py): results are of the role tool, in the
order of their calls, and no marker of the format is left in them; every call has a result before the talk goes on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel

from app.agent.offer import clean
from app.agent.result import harmless
from app.api.fault import Fault
from model.events import Message
from model.toolcall import Call, response, write


class Named(BaseModel):
    """Which tool was called; `arguments` is JSON as text."""

    name: str
    arguments: str = "{}"


class Called(BaseModel):
    """One call of an answer."""

    id: str
    type: Literal["function"] = "function"
    function: Named


class Turn(BaseModel):
    """One message. `content` is text, or a list of parts of the type text."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: Any = None
    tool_calls: list[Called] | None = None
    tool_call_id: str | None = None


def told(turns: Sequence[Turn]) -> tuple[Message, ...]:
    """The messages of a request. Raises Fault, with a sentence that names the message."""
    said: list[Message] = []
    results: dict[str, str | None] = {}  # of the calls that were made last, in their order
    for number, turn in enumerate(turns):
        where = f"messages[{number}]"
        text = clean(_text(turn.content, where))
        if turn.role == "tool":
            _take(results, turn.tool_call_id, text, where)
            if None not in results.values():
                said += response([harmless(each or "") for each in results.values()])
            continue
        if None in results.values():
            raise Fault(400, f"{where}: a call before it has no result; each needs one, with its tool_call_id.", where)
        results = {}
        if turn.role == "assistant":
            calls = turn.tool_calls or []
            results = {each.id: None for each in calls}
            if len(results) < len(calls):
                raise Fault(400, f"{where}: two calls have the same id.", where)
            text = "\n".join(part for part in (text, _calls(calls, where)) if part)
        if not text.strip():
            raise Fault(400, f"{where} is empty.", where)
        said.append(Message("system" if turn.role == "developer" else turn.role, text))
    if not said or said[-1].role not in ("user", "tool") or None in results.values():
        raise Fault(400, "The last message is a user's, or the result of the last call.", "messages")
    return tuple(said)


def _text(content: Any, where: str) -> str:
    parts = content if isinstance(content, list) else [{"type": "text", "text": "" if content is None else content}]
    texts = [part.get("text") if isinstance(part, dict) and part.get("type") == "text" else None for part in parts]
    read = [text for text in texts if isinstance(text, str)]
    if len(read) < len(texts):
        raise Fault(400, f"{where}: text is read, nothing else.", f"{where}.content")
    return "".join(read)


def _take(results: dict[str, str | None], call: str | None, text: str, where: str) -> None:
    """Note a result."""
    if call is None or call not in results:
        raise Fault(400, f"{where}: no call with this tool_call_id was made right before.", f"{where}.tool_call_id")
    if results[call] is not None:
        raise Fault(400, f"{where}: this call has a result already.", f"{where}.tool_call_id")
    results[call] = text


def _calls(calls: Sequence[Called], where: str) -> str:
    """Calls as the model wrote them."""
    try:
        return clean(write([Call(each.function.name, _arguments(each.function.arguments)) for each in calls]))
    except (ValueError, RecursionError) as error:
        raise Fault(400, f"{where}: a call cannot be read ({error}).", f"{where}.tool_calls") from None


def _arguments(text: str) -> dict[str, Any]:
    arguments = json.loads(text or "{}")
    if not isinstance(arguments, dict):
        raise ValueError("arguments are a JSON object, as text")
    return arguments
