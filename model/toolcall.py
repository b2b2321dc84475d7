"""Calls of tools as the public checkpoint's family writes them, read back without guessing what was meant.

    <tool_call>
    <function=NAME>
    <parameter=KEY>
    VALUE
    </parameter>
    </function>
    </tool_call>

Strings stand as they are, all other values as JSON, so the types come from the tool's schema (42 or "42").

Invariants: reading never raises and never succeeds in silence: whatever looks like a call and is none becomes a
`Problem` in words that a model can act on; a call inside a thought is no call. `parse(write(calls))` gives the calls
back, typed by the same schemas. `write` refuses what the format cannot say: a value with a line `</parameter>` followed
by a line that opens a parameter or closes the function.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from model.events import Message
from model.schema import Problem, Schema, shown, typed

OPEN, CLOSE = "<tool_call>", "</tool_call>"
THINK, THOUGHT = "<think>", "</think>"
FUNCTION, FUNCTION_END = "<function=", "</function>"
PARAMETER, PARAMETER_END = "<parameter=", "</parameter>"
_SIGNS = re.compile("|".join(map(re.escape, (THINK, OPEN))))
_HEAD = re.compile(r"\s*<function=([^>\n]*)>")
_KEY = re.compile(r"\s*<parameter=([^>\n]*)>\n?")
_TAIL = re.compile(r"\s*</function>\s*</tool_call>")
_VALUE_END = re.compile(r"(?:^|\n)</parameter>(?=\s*(?:<parameter=|</function>))")
_FORBIDDEN = re.compile(r"(?:^|\n)</parameter>\s*(?:<parameter=|</function>)")
_FRAGMENT = re.compile(r"</?(?:tool_call|function|parameter)\b[^\n]{0,40}")


class Offered(Protocol):
    """What of a tool the model is told."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def schema(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Call:
    """One call: the tool's name, and arguments as JSON values by name."""

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Said:
    """An answer taken apart: its calls in order, what is wrong with what looks like one, and `text`, all that is
    neither call nor thought."""

    calls: tuple[Call, ...]
    problems: tuple[Problem, ...]
    text: str


def write(calls: Iterable[Call]) -> str:
    """Calls in the format. Raises ValueError when a name or value cannot be written in it."""
    return "\n".join(map(_written, calls))


def parse(text: str, schemas: Mapping[str, Schema] | None = None, *, thinking: bool = False) -> Said:
    """Read an answer. `schemas` of the arguments, by name of the tool, give values their types; what they do not know
    stays text. `thinking` says that the answer begins inside a thought."""
    calls: list[Call] = []
    problems: list[Problem] = []
    prose: list[str] = []
    at, inside = 0, thinking
    while True:
        if inside:
            end = text.find(THOUGHT, at)
            if end < 0:
                problems.append(Problem("answer", "a thought without </think>", "calls and answers behind </think>"))
                break
            at, inside = end + len(THOUGHT), False
        sign = _SIGNS.search(text, at)
        prose.append(text[at : sign.start() if sign else len(text)])
        if sign is None:
            break
        at, inside = sign.end(), sign[0] == THINK
        if not inside:
            made, at = _call(text, at, schemas or {})
            if isinstance(made, Call):
                calls.append(made)
            else:
                problems += made
    said = "".join(prose)
    stray = _FRAGMENT.search(said)
    if stray is not None:
        problems.append(Problem("answer", f"{shown(stray[0])} outside a call", f"calls that begin with {OPEN}"))
    return Said(tuple(calls), tuple(problems), said.strip())


def line(tool: Offered) -> str:
    """A tool as the line of JSON that the system turn lists, which `Request.tools` holds."""
    function = {"name": tool.name, "description": tool.description, "parameters": dict(tool.schema)}
    return json.dumps({"type": "function", "function": function}, ensure_ascii=False)


def system(tools: Iterable[Offered]) -> tuple[str, ...]:
    """The tools of a request, one line each; the chat template puts them between <tools> and </tools>."""
    return tuple(map(line, tools))


def schemas_of(lines: Iterable[str]) -> dict[str, Schema]:
    """By name, the schemas of the arguments in such lines. Raises ValueError when one is no tool."""
    found: dict[str, Schema] = {}
    for each in lines:
        try:
            function = json.loads(each)["function"]
            found[str(function["name"])] = function.get("parameters") or {}
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"not a tool: {shown(each)} ({error})") from None
    return found


def response(results: Sequence[str]) -> tuple[Message, ...]:
    """Results as turns of the role `tool`, in the order of the calls; none is empty, for a turn must say something."""
    return tuple(Message("tool", result if result.strip() else "(The tool returned nothing.)") for result in results)


def _written(call: Call) -> str:
    parts = [OPEN, f"{FUNCTION}{_name(call.name)}>"]
    for key, value in call.arguments.items():
        raw = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, allow_nan=False)
        if _FORBIDDEN.search(raw):
            raise ValueError(
                f"the value of {key} holds a line </parameter> before another tag: the format has no escape"
            )
        parts += [f"{PARAMETER}{_name(key)}>", raw, PARAMETER_END]
    return "\n".join((*parts, FUNCTION_END, CLOSE))


def _name(name: str) -> str:
    if not name.strip() or name != name.strip() or ">" in name or "\n" in name:
        raise ValueError(f"{name!r} cannot be a name in a call")
    return name


def _call(text: str, at: int, schemas: Mapping[str, Schema]) -> tuple[Call | list[Problem], int]:
    """The call whose marker ends at `at`, or what is wrong with it, and where to read on."""
    head = _HEAD.match(text, at)
    if head is None:
        return [Problem("call", shown(text[at : at + 40].strip()), f"{FUNCTION}NAME> behind {OPEN}")], _behind(text, at)
    name, at = head[1].strip(), head.end()
    if not name:
        return [Problem("name", "nothing", "the name of a tool")], _behind(text, at)
    schema = schemas.get(name, {})
    known = schema.get("properties")
    properties: Mapping[str, Any] = known if isinstance(known, Mapping) else {}
    arguments: dict[str, Any] = {}
    problems: list[Problem] = []
    while (key := _KEY.match(text, at)) is not None:
        end = _VALUE_END.search(text[key.end() :])
        if end is None:
            return [Problem(key[1], "a value without its end", f"a line {PARAMETER_END} behind it")], _behind(text, at)
        raw = text[key.end() : key.end() + end.start()]
        at = key.end() + end.end()
        if key[1] in arguments:
            problems.append(Problem(key[1], "two values", "one value"))
        arguments[key[1]], wrong = typed(raw, properties.get(key[1]), key[1])
        problems += wrong
    tail = _TAIL.match(text, at)
    if tail is None:
        received = shown(text[at : at + 40].strip()) if text[at:].strip() else "the end of the answer"
        return [Problem("call", received, f"{PARAMETER}KEY> or {FUNCTION_END} and {CLOSE}")], _behind(text, at)
    return (problems or Call(name, arguments)), tail.end()


def _behind(text: str, at: int) -> int:
    """Behind a broken call: its closing marker, or the next one's opening."""
    ends = [place for place in (text.find(CLOSE, at), text.find(OPEN, at)) if place >= 0]
    first = min(ends, default=len(text))
    return first + len(CLOSE) if text.startswith(CLOSE, first) else first
