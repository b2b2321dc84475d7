"""The desk of a dialogue: the tools that are offered, the names that keys go by, and calls carried out in a world.

Invariants: `apply` never raises, whatever it is called with. What is wrong with a call is its result and leaves the
world as it was: `{"error": {field, received, allowed, message}}` by a page, the same without a message by a loop that
checks calls against the schemas before it makes them, and a message alone where a person did not approve.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from model.corpus.tools_tool import Tool
from model.corpus.tools_world import Refused, World
from model.schema import Problem, check
from model.toolcall import Call, schemas_of, system

DENIED = "A person did not approve this. Do not try it again; do something else, or answer with what is left to do."


@dataclass(frozen=True)
class Desk:
    """`names` are what the world's keys are called in schemas and results; `spaced` is how results are written;
    `checks`: a loop checks the calls; `denied` are tools that nobody approves."""

    tools: tuple[Tool, ...]
    names: Mapping[str, str]
    spaced: bool = True
    checks: bool = True
    denied: tuple[str, ...] = ()

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The tools as the system turn lists them."""
        return system(self.tools)

    @cached_property
    def schemas(self) -> dict[str, Mapping[str, Any]]:
        """Of the arguments, by the tool's name."""
        return schemas_of(self.lines)

    def tool(self, key: str) -> Tool:
        """The tool that the plan of a dialogue means. Raises KeyError when it is not offered."""
        for tool in self.tools:
            if tool.key == key:
                return tool
        raise KeyError(key)

    def call(self, key: str, given: Mapping[str, Any]) -> Call:
        """A call as the model writes it, arguments in the order of the schema."""
        tool = self.tool(key)
        names = {field.key: field.name for field in tool.fields}
        unknown = given.keys() - names.keys()
        if unknown:
            raise KeyError(f"{key} has no {', '.join(sorted(unknown))}")
        return Call(tool.name, {name: _open(given[key]) for key, name in names.items() if key in given})

    def apply(self, world: World, call: Call) -> tuple[World, str]:
        """The world after a call, and its result as the model reads it."""
        tool = next((each for each in self.tools if each.name == call.name), None)
        problems = check(call.name, call.arguments, self.schemas) if self.checks else ()
        if problems:
            return world, "\n".join(map(complaint, problems[:3]))
        if tool is not None and tool.key in self.denied:
            return world, json.dumps({"error": {"message": DENIED}})
        try:
            if tool is None:
                offered = [each.name for each in self.tools]
                raise Refused("tool", call.name, offered, "This page offers no such tool now.", named=True)
            after, result = tool.does.do(world, tool.checked(call.arguments))
        except Refused as refused:
            return world, self._written({"error": self._refusal(refused)})
        return after, self._written(self._named(result))

    def _refusal(self, refused: Refused) -> dict[str, Any]:
        received = refused.received
        if isinstance(received, list | tuple | dict):
            received = f"{'an object' if isinstance(received, dict) else 'a list'} of {len(received)}"
        field = refused.field if refused.named else self.names.get(refused.field, refused.field)
        allowed = refused.allowed.format(field=field) if isinstance(refused.allowed, str) else refused.allowed
        return {"field": field, "received": received, "allowed": allowed, "message": refused.message}

    def _named(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {self.names.get(key, key): self._named(each) for key, each in value.items()}
        return [self._named(each) for each in value] if isinstance(value, list | tuple) else value

    def _written(self, result: Mapping[str, Any]) -> str:
        """JSON as Python's or as JavaScript's library writes it."""
        return json.dumps(result, ensure_ascii=False, separators=None if self.spaced else (",", ":"))


def complaint(problem: Problem) -> str:
    """A problem of a call as a loop tells it."""
    told = {"field": problem.field, "received": problem.received, "allowed": problem.allowed}
    return json.dumps({"error": told}, ensure_ascii=False)


def refused(result: str) -> bool:
    """Whether a result says that a call was refused."""
    return result.startswith('{"error":')


def _open(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
