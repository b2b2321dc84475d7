"""The tools of a turn: listed before each, held against what the task was bound to, a change put before a person.

Invariants: a tool that changed is not offered, nor called, before somebody said that it may be as it is now; of tools
that come and go the log has every one.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from app.agent.bindings import Bindings, Change
from app.agent.events import Paused, Resumed, Step, ToolsChanged, ToolsListed
from app.agent.held import Held
from app.agent.offer import clean, tools_of
from app.agent.patience import Came
from app.agent.tool import Tool
from app.agent.world import Over, World

TRIES = 4  # a page that is loading has no tools yet
REST_SECONDS = 0.25
CHANGED = "tools"  # what a decision about changed tools is called (app/agent/controls.py)


class Toolbox:
    """Of one task."""

    def __init__(self, world: World, held: Held) -> None:
        self._world = world
        self._held = held
        self._bindings = Bindings()
        self._names: tuple[str, ...] = ()
        self._refused: tuple[str, ...] = ()
        self._begun = False

    def listed(self) -> Generator[Step, None, tuple[Tool, ...]]:
        """What is offered now. Raises Over when that cannot be told, or a person does not want what it has become."""
        tools, refused = self._found()
        same, changes = self._bindings.look(tools)
        if changes:
            yield from self._decided(changes)
            same, _ = self._bindings.look(tools)
        names = tuple(tool.name for tool in same)
        if names != self._names or refused != self._refused or not self._begun:
            came = tuple(name for name in names if name not in self._names)
            gone = tuple(name for name in self._names if name not in names)
            yield self._world.event(ToolsListed, names=names, appeared=came, vanished=gone, refused=refused)
        self._names, self._refused, self._begun = names, refused, True
        return same

    def still(self, tool: Tool) -> bool:
        """Whether a tool is there and is what it was."""
        came = self._world.of_tools(self._world.tools.list)
        return any(each.digest == tool.digest for each in tools_of(_listed(came) or ())[0])

    def _found(self) -> tuple[tuple[Tool, ...], tuple[str, ...]]:
        world, problem = self._world, ""
        for tries_left in range(TRIES - 1, -1, -1):
            came = world.of_tools(world.tools.list)
            world.check()
            raws = _listed(came)
            if raws or (raws is not None and not self._names):
                return tools_of(raws)
            problem = came.error or ("it took too long" if came.how == "timeout" else "there is no list")
            if raws is not None and not tries_left:
                return (), ()
            began = world.clock()
            world.controls.rest(REST_SECONDS)
            world.spend(tool_seconds=world.clock() - began)
            world.check()
        raise Over("tools_gone", clean(f"The tools could not be listed ({problem})."))

    def _decided(self, changes: Sequence[Change]) -> Generator[Step, None, None]:
        """Changes accepted or barred. Raises Over when a person says no."""
        world = self._world
        verdicts = [world.policy.change(each.before, each.after) for each in changes]
        words = tuple(clean(each.words) for each in changes)
        yield world.event(ToolsChanged, names=tuple(each.after.name for each in changes), changes=words)
        yes = False
        if any(verdict.say == "ask" for verdict in verdicts):
            yield world.event(Paused, why="Tools are not what they were when the task began.")
            decision = self._held.decision(CHANGED)
            if decision is None or not decision.yes:
                raise Over("tools_changed", "Tools changed while the task went on, and nobody said that they may.")
            yes = True
            yield world.event(Resumed)
        for change, verdict in zip(changes, verdicts, strict=True):
            accepted = verdict.say == "allow" or (verdict.say == "ask" and yes)
            (self._bindings.accept if accepted else self._bindings.bar)(change)


def _listed(came: Came[Any]) -> Sequence[Any] | None:
    """The list that came; None when something else did."""
    return came.value if came.how == "done" and isinstance(came.value, (list, tuple)) else None
