"""Makes a model's calls, one after another: checked, approved where that is needed, waited for, read.

Invariants: a call that does not fit what is offered, that nobody approved, or whose tool is no longer what was
approved, is never made. Every call of an answer gets a result that the model reads, in the order of the calls, unless
the task ends.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence

from app.agent.events import (
    ApprovalAsked,
    Approved,
    CallLost,
    CallMade,
    CallRead,
    CallUnfit,
    Lost,
    Refused,
    RepeatNoticed,
    ResultRead,
    Step,
)
from app.agent.held import Held
from app.agent.offer import clean
from app.agent.ports import Answer, Verdict
from app.agent.repeats import NOTICE, Repeats
from app.agent.result import UNKNOWN, Shown, complaint, harmless, shown, told
from app.agent.tool import Tool
from app.agent.toolbox import Toolbox
from app.agent.world import Over, World
from model.schema import Problem, check
from model.toolcall import Call

MOST_FORESEEN = 2_000  # characters of a foreseen result
LATER = "Not made: an earlier call of the same answer failed."
TAKEN = "Not made: a person took over and used the page."
SWAPPED = "Not made: the tool changed while it waited for approval."
STOPPED = "Not made: stopped just before."
TOO_MANY = "Not made: these are more calls than one answer may have."
REFUSED = "A person did not approve this. Do not try it again; do something else, or answer with what is left to do."


class Hands:
    """Of one task."""

    def __init__(self, world: World, toolbox: Toolbox, repeats: Repeats, held: Held) -> None:
        self._world = world
        self._toolbox = toolbox
        self._repeats = repeats
        self._held = held
        self._denied: set[str] = set()

    def make(self, turn: int, calls: Sequence[Call], tools: Sequence[Tool]) -> Generator[Step, None, list[str]]:
        """What the model is to read of each call. Raises Over."""
        known = {tool.name: tool for tool in tools}
        texts: list[str] = []
        failed, hands = False, self._held.times
        for number, call in enumerate(calls, 1):
            name = f"{turn}.{number}"
            yield self._world.event(CallRead, call=name, tool=clean(call.name), arguments=_json(call.arguments))
            yield from self._held.here()
            tool = known.get(call.name)
            why = ""
            if self._held.times != hands or self._world.controls.taken:
                why = TAKEN
            elif number > self._world.limits.calls_a_turn:
                why = TOO_MANY
            elif failed and tool is not None and not tool.read_only:
                why = LATER
            if why:
                yield self._world.event(CallUnfit, call=name, why=why)
                texts.append(told(why))
                continue
            bad, text = yield from self._one(name, call, tool, {each.name: each.schema for each in tools})
            failed = failed or bad
            texts.append(text)
            times = self._repeats.count(call.name, call.arguments, text)
            if times > 1:
                self._world.spend(repeats=1)
                yield self._world.event(RepeatNoticed, call=name, times=times)
            if times >= self._world.limits.times:
                raise Over("repeats", f"{clean(call.name)} was called {times} times with the same result.")
            if times == 2:
                texts.append(told(NOTICE, "note"))
        return texts

    def _one(
        self, name: str, call: Call, tool: Tool | None, schemas: dict[str, object]
    ) -> Generator[Step, None, tuple[bool, str]]:
        """Whether a call failed, and what the model reads of it."""
        problems = check(call.name, call.arguments, schemas)  # type: ignore[arg-type]
        if tool is None or problems:
            problems = problems or (Problem("tool", clean(call.name), "a tool that is offered now"),)
            self._world.spend(unfit=1)
            yield self._world.event(CallUnfit, call=name, problems=tuple(clean(each.words) for each in problems))
            return True, "\n".join(map(complaint, problems[:3]))
        verdict = self._world.policy.call(tool, call.arguments)
        no = yield from self._approved(name, call, tool, verdict)
        if no:
            return True, no
        yield self._world.event(CallMade, call=name, tool=tool.name)
        if self._world.controls.stopped:
            yield self._world.event(CallUnfit, call=name, why=STOPPED)
            self._world.check()
        return (yield from self._made(name, call))

    def _approved(self, name: str, call: Call, tool: Tool, verdict: Verdict) -> Generator[Step, None, str]:
        """Nothing when the call may be made, else what the model is told."""
        world = self._world
        if verdict.say == "allow":
            if not tool.read_only:
                world.spend(unasked=1)
                yield world.event(Approved, call=name, by=world.policy.name)
            return ""
        key = f"{tool.name} {_json(call.arguments)}"
        if verdict.say == "refuse" or key in self._denied:
            why = verdict.why if verdict.say == "refuse" else "It was refused before."
            yield world.event(Refused, call=name, by=world.policy.name, why=why)
            return told(why if verdict.say == "refuse" else REFUSED)
        foreseen = self._foreseen(call)
        if foreseen.failed:  # it would change nothing: nobody needs to be asked for that
            world.spend(unfit=1)
            yield world.event(CallUnfit, call=name, problems=(foreseen.text,), why="It would be refused.")
            return foreseen.text
        yield world.event(
            ApprovalAsked,
            call=name,
            tool=tool.name,
            arguments=_json(call.arguments),
            origin=tool.origin,
            why=verdict.why,
            foreseen=foreseen.text if foreseen.characters else "",
            seconds=world.limits.approval_seconds,
        )
        decision = self._held.decision(name)
        world.spend(asked=1)
        if decision is None and world.controls.taken:
            yield world.event(Refused, call=name, by="A person", why=TAKEN)
            return told(TAKEN)
        if decision is None or not decision.yes:
            self._denied.add(key)
            by, why = (decision.by, decision.why) if decision else ("Nobody", "No answer came in time.")
            yield world.event(Refused, call=name, by=clean(by), why=clean(why))
            return told(f"{REFUSED} {why}".strip() if decision else REFUSED)
        yield world.event(Approved, call=name, by=clean(decision.by))
        return "" if self._toolbox.still(tool) else (yield from self._swapped(name))

    def _swapped(self, name: str) -> Generator[Step, None, str]:
        yield self._world.event(CallUnfit, call=name, why=SWAPPED)
        return told(SWAPPED)

    def _foreseen(self, call: Call) -> Shown:
        """What a call would come to; empty where its source cannot tell."""
        came = self._world.of_tools(lambda: self._world.tools.foresee(call.name, call.arguments))
        if came.how != "done" or came.value is None:
            return Shown("", False, False, 0)
        return shown(Answer(came.value), call.name, MOST_FORESEEN)

    def _made(self, name: str, call: Call) -> Generator[Step, None, tuple[bool, str]]:
        world = self._world
        before = world.figures.tool_seconds
        seconds = min(world.limits.call_seconds, world.seconds_left)
        came = world.of_tools(lambda: world.tools.call(call.name, call.arguments, seconds))
        took = world.figures.tool_seconds - before
        world.spend(calls=1)
        answer = came.value if isinstance(came.value, Answer) else None
        if came.how != "done" or answer is None or answer.unsure:
            how, message = _lost(came.how, came.error, answer, seconds)
            world.spend(failed=1)
            yield world.event(CallLost, call=name, how=how, message=message, seconds=took)
            world.check()
            return True, told(message)
        result = shown(answer, call.name, world.limits.result)
        world.spend(failed=int(result.failed))
        yield world.event(
            ResultRead,
            call=name,
            text=result.text,
            failed=result.failed,
            truncated=result.truncated,
            characters=result.characters,
            seconds=took,
        )
        world.check()
        return result.failed, result.text


def _lost(how: str, error: str, answer: Answer | None, seconds: float) -> tuple[Lost, str]:
    if how == "timeout":
        return "timeout", f"No answer within {seconds:.3g} seconds. {UNKNOWN}"
    if how == "stopped":
        return "stopped", f"Stopped before an answer came. {UNKNOWN}"
    if answer is not None:
        return "gone", f"{harmless(clean(answer.message)) or 'The page went away during the call.'} {UNKNOWN}"
    return "broken", f"The tool broke ({harmless(clean(error)) or 'it gave no answer'}). {UNKNOWN}"


def _json(value: object) -> str:
    return clean(json.dumps(value, ensure_ascii=False, default=str))
