"""What every practice site is: a state that is a value, and tools that are pure functions of it.

Invariants, for any site and any JSON:
- `apply` never raises. A call that is wrong returns `{"error": {field, received, allowed, message}}` and the very state
  that it got; so does every call of a tool that is read-only, whatever it returns.
- The same seed gives the same start; two seeds give other names and other values. Seeds of `held_out` draw their names
  from words that no other seed has, so that what is measured with them was never trained on.
- A dump is JSON and holds the whole state: scoring compares two of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Generic, Protocol, TypeVar

from app.agent.sites.field import Field, Refused, checked
from app.agent.tool import Tool

S = TypeVar("S")
Arguments = Mapping[str, Any]
Result = dict[str, Any]
Dump = dict[str, Any]


@dataclass(frozen=True)
class Seed:
    """Which of a site's many starts."""

    number: int = 0
    held_out: bool = False


@dataclass(frozen=True)
class Action(Generic[S]):
    """A tool and what it does. `form`: the page declares it as a form instead of registering it from script;
    `untrusted`: its result holds text that somebody else wrote; `offered`: when it is there at all."""

    name: str
    description: str
    does: Callable[[S, Arguments], tuple[S, Result]]
    takes: tuple[Field, ...] = ()
    read_only: bool = False
    untrusted: bool = False
    form: bool = False
    offered: Callable[[S], bool] = lambda state: True

    @property
    def title(self) -> str:
        """For people."""
        return self.name.replace("_", " ").capitalize()

    def schema(self) -> dict[str, Any]:
        """JSON schema of the arguments."""
        return {
            "type": "object",
            "properties": {field.name: field.schema() for field in self.takes},
            "required": [field.name for field in self.takes if field.required],
            "additionalProperties": False,
        }


class AnySite(Protocol):
    """A site whose state nobody outside it needs to understand."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...
    def begin(self, seed: Seed) -> Any: ...
    def tools(self, state: Any) -> tuple[Tool, ...]: ...
    def described(self) -> list[dict[str, Any]]: ...
    def apply(self, state: Any, tool: str, arguments: object) -> tuple[Any, Result]: ...
    def dump(self, state: Any) -> Dump: ...
    def shown(self, state: Any) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Site(Generic[S]):
    """`name` is part of addresses; `about` is a sentence for the index page; `shows` is what the page shows of a state
    and the state does not hold, since it follows from it."""

    name: str
    title: str
    about: str
    start: Callable[[Seed], S]
    actions: tuple[Action[S], ...]
    shows: Callable[[S], dict[str, Any]] = lambda state: {}

    def begin(self, seed: Seed) -> S:
        """The state that a visitor finds."""
        return self.start(seed)

    def tools(self, state: S) -> tuple[Tool, ...]:
        """What is offered in a state, in the order of the page. Their origin is the site's path: whoever meets them in
        a browser knows scheme and host."""
        return tuple(
            Tool(
                each.name,
                each.description,
                each.schema(),
                each.read_only,
                f"/sites/{self.name}/",
                untrusted=each.untrusted,
            )
            for each in self.actions
            if each.offered(state)
        )

    def described(self) -> list[dict[str, Any]]:
        """Every tool as the page registers it: the members of WebMCP, and whether a form declares it."""
        return [
            {
                "name": each.name,
                "title": each.title,
                "description": each.description,
                "inputSchema": each.schema(),
                "annotations": {"readOnlyHint": each.read_only, "untrustedContentHint": each.untrusted},
                "form": each.form,
            }
            for each in self.actions
        ]

    def apply(self, state: S, tool: str, arguments: object) -> tuple[S, Result]:
        """The state and the result of a call."""
        offered = [each for each in self.actions if each.offered(state)]
        action = next((each for each in offered if each.name == tool), None)
        try:
            if action is None:
                raise Refused("tool", tool, [each.name for each in offered], "This page offers no such tool now.")
            after, result = action.does(state, checked(action.takes, arguments))
        except Refused as refused:
            return state, refused.to_dict()
        return (state if action.read_only else after), result

    def dump(self, state: S) -> Dump:
        """The state as JSON, plain lists and objects."""
        found: Dump = json.loads(json.dumps(asdict(state)))  # type: ignore[call-overload]
        return found

    def shown(self, state: S) -> dict[str, Any]:
        """What follows from a state and its page shows, as JSON."""
        return self.shows(state)
