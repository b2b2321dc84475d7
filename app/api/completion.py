"""A run as the answer to a program: what it wrote, taken apart, in the shape of a chat completion.

Invariants: every word and every call is the network's; what looks like a call and is none is given back as it was
written, with its problems in words, and then none of the answer's calls counts, nor of one that was cut off, as in the
loop; a run that failed is a Fault.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from app.agent.offer import clean
from app.agent.tool import Tool
from app.api.fault import Fault
from model.events import Event, Reason, Request, RunFailed, RunFinished, RunStarted
from model.manuscript import Manuscript
from model.toolcall import Call, parse

_CUT: frozenset[Reason] = frozenset({"max_tokens", "repetition", "no_progress"})


@dataclass(frozen=True)
class Written:
    """A run from its first event to its last."""

    started: RunStarted
    text: str
    last: RunFinished


def written(events: Iterable[Event]) -> Written:
    """Read a run to its end. Raises Fault when it wrote nothing that counts: with status 400 when it was refused before
    it began, which is about what was asked, else 503."""
    manuscript, started, last = Manuscript(), None, None
    for event in events:
        manuscript.add(event)
        if isinstance(event, RunStarted):
            started = event
        if isinstance(event, (RunFinished, RunFailed)):
            last = event
    if isinstance(last, RunFailed):
        raise Fault(503 if started else 400, last.message)
    if started is None or last is None:
        raise Fault(503, "The run broke off without saying why. Ask again; the model restarts by itself.")
    if last.reason == "cancelled":
        raise Fault(503, "The run was stopped.")
    if last.reason in ("not_a_number", "measured"):
        raise Fault(503, "The model's numbers broke down.")
    return Written(started, clean(manuscript.text(last.length)), last)


def completion(
    request: Request, done: Written, tools: Sequence[Tool], created: int, *, one_call: bool = False
) -> dict[str, Any]:
    """The answer as JSON. `created` is in seconds since 1970; with `one_call` no more than the first counts."""
    said = parse(done.text, {tool.name: tool.schema for tool in tools}, thinking=request.config.thinking)
    cut = done.last.reason in _CUT
    whole = not said.problems and not (cut and said.calls)
    calls = said.calls[: 1 if one_call else None] if whole else ()
    reason = "length" if cut else "tool_calls" if calls else "stop"
    stats, asked = done.last.stats, done.started.prompt_tokens
    return {
        "id": f"chatcmpl-{request.run}",
        "object": "chat.completion",
        "created": created,
        "model": done.started.model,
        "choices": [
            {
                "index": 0,
                "message": _message(request.run, said.text if whole else done.text, calls),
                "finish_reason": reason,
                "logprobs": None,
            }
        ],
        "usage": {
            "prompt_tokens": asked,
            "completion_tokens": stats.tokens,
            "total_tokens": asked + stats.tokens,
        },
        "clover": {
            "reason": done.last.reason,
            "problems": [each.words for each in said.problems],
            "rounds": stats.rounds,
            "forwards": stats.forwards,
            "seconds": stats.seconds,
            "prompt_seconds": stats.prompt_seconds,
        },
    }


def _message(run: str, text: str, calls: Sequence[Call]) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": text or None, "refusal": None}
    if calls:
        message["tool_calls"] = [
            {
                "id": f"call_{run}_{number}",
                "type": "function",
                "function": {"name": call.name, "arguments": json.dumps(dict(call.arguments), ensure_ascii=False)},
            }
            for number, call in enumerate(calls)
        ]
    return message
