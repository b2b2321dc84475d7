"""A task: a wish, the calls that fulfil it, and what is said in the end.

Invariants: wish, schemas and earlier results determine every call; the answer says nothing that the wish and the
results do not. What is copied into an answer stands between marks: these are the facts that a check asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from model.corpus.tools_tool import Tool
from model.corpus.tools_world import World


@dataclass(frozen=True)
class Step:
    """One call by the keys of plan and world. `refused`: it is right to try, and the world says no."""

    tool: str
    given: Mapping[str, Any]
    refused: bool = False


@dataclass(frozen=True)
class Task:
    """`turns` are the calls of each turn. `vital` is the tool without which it cannot be done, and `phrase` says what
    then cannot be; tasks without these can be told in no such way. `then` is what is asked after the answer, `start`
    the world where it is not the domain's; `rivals` are tools that would do as well, and are not offered."""

    name: str
    wish: str
    turns: tuple[tuple[Step, ...], ...]
    answer: str
    vital: str = ""
    phrase: str = ""
    then: Task | None = None
    start: World | None = None
    rivals: tuple[str, ...] = ()

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools that are called, each once."""
        rest = self.then.tools if self.then else ()
        return tuple(dict.fromkeys((*(step.tool for turn in self.turns for step in turn), *rest)))

    @property
    def features(self) -> str:
        """What is asked for, without any value: which tools with which arguments."""
        turns = " > ".join(" & ".join(f"{step.tool}({','.join(step.given)})" for step in turn) for turn in self.turns)
        return f"{self.name}: {turns}" + (f" >> {self.then.features}" if self.then else "")


class Domain(Protocol):
    """A field of work with a world, its tools, and tasks in it. Its constructor takes a `Maker`."""

    @property
    def world(self) -> World: ...
    @property
    def tools(self) -> tuple[Tool, ...]: ...
    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for."""
        ...


def step(tool: str, /, **given: Any) -> Step:
    """A call that goes through."""
    return Step(tool, given)


def tried(tool: str, /, **given: Any) -> Step:
    """A call that is right to try and is refused."""
    return Step(tool, given, refused=True)


def one_by_one(*steps: Step) -> tuple[tuple[Step, ...], ...]:
    """A turn for each."""
    return tuple((each,) for each in steps)
