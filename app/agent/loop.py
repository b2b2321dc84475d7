"""The loop: the model calls tools, reads what comes back, and goes on until it answers.

A generator of frozen values: the events of each turn's run as the worker tells them, and between them the loop's own
(app/agent/events.py). Whoever pulls it decides the pace; what people want reaches it through `Controls`.

Invariants:
- It ends with exactly one `TaskEnded`, whatever model, tools or people do, and never raises for what they do.
- Tools are listed before every turn, and only what was listed can be called.
- An answer that holds something that is no call, that was cut off, or that is empty is an error turn, which the model
  sees; none of its calls is made. Only words without a call end the task as answered.
- Nothing that is not read-only is done unless the policy lets it be; nothing at all is done after a stop.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator

from app.agent.author import Author, Written
from app.agent.controls import Controls
from app.agent.conversation import Conversation
from app.agent.events import CallMalformed, RepeatNoticed, Step, TaskBegan, TaskEnded
from app.agent.hands import Hands
from app.agent.held import Held
from app.agent.limits import Limits
from app.agent.offer import clean
from app.agent.ports import Model, Policy, Tools
from app.agent.repeats import NOTICE_ANSWER, Repeats
from app.agent.result import complaint, told
from app.agent.toolbox import Toolbox
from app.agent.world import Over, Task, World
from model.schema import Problem
from model.toolcall import Said, parse

MOST_PROBLEMS = 4  # of one answer that the model is told


def steps(
    task: Task,
    model: Model,
    tools: Tools,
    *,
    policy: Policy | None = None,
    limits: Limits | None = None,
    controls: Controls | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Step]:
    """Carry out a task. Closing the generator cancels the run that goes on."""
    world = World(task, model, tools, clock, controls, policy, limits)
    yield world.event(
        TaskBegan,
        wish=clean(task.wish),
        config=task.config,
        policy=world.policy.name,
        limits=world.limits.words,
    )
    try:
        yield from Loop(world).turns()
        over = Over("turns", f"The task took all of its {world.limits.turns} turns.")
    except Over as ended:
        over = ended
    yield world.event(
        TaskEnded, reason=over.reason, answer=over.answer, message=clean(over.message), figures=world.figures
    )


class Loop:
    """The turns of one task."""

    def __init__(self, world: World) -> None:
        task = world.task
        self._world = world
        self._repeats = Repeats()
        self._conversation = Conversation(task.wish, task.instructions, thinking=task.config.thinking)
        self._held = Held(world, self._conversation, self._repeats)
        self._toolbox = Toolbox(world, self._held)
        self._author = Author(world)
        self._hands = Hands(world, self._toolbox, self._repeats, self._held)

    def turns(self) -> Generator[Step, None, None]:
        """Up to as many turns as the limits allow. Raises Over when the task ends before."""
        world = self._world
        for turn in range(1, world.limits.turns + 1):
            yield from self._held.here()
            tools = yield from self._toolbox.listed()
            self._held.told()
            written = yield from self._author.write(turn, self._conversation.messages, tools)
            world.spend(turns=1)
            self._conversation.said(written.text)
            thinking = world.task.config.thinking
            said = parse(written.text, {tool.name: tool.schema for tool in tools}, thinking=thinking)
            problems = _problems(written, said)
            if problems:
                texts = yield from self._malformed(turn, written, problems)
            elif said.calls:
                texts = yield from self._hands.make(turn, said.calls, tools)
            else:
                raise Over("answered", "The model answered.", clean(said.text))
            self._conversation.results(texts)

    def _malformed(
        self, turn: int, written: Written, problems: tuple[Problem, ...]
    ) -> Generator[Step, None, list[str]]:
        """What the model is to read of an answer that is none. Raises Over when it was the same too often."""
        world = self._world
        world.spend(malformed=1)
        yield world.event(CallMalformed, turn=turn, problems=tuple(clean(each.words) for each in problems))
        texts = [complaint(each) for each in problems[:MOST_PROBLEMS]]
        times = self._repeats.count("", written.text, "")
        if times > 1:
            world.spend(repeats=1)
            yield world.event(RepeatNoticed, call=str(turn), times=times)
        if times >= world.limits.times:
            raise Over("repeats", f"The model wrote the same malformed answer {times} times.")
        return [*texts, told(NOTICE_ANSWER, "note")] if times == 2 else texts


def _problems(written: Written, said: Said) -> tuple[Problem, ...]:
    """What is wrong with an answer."""
    if written.cut:
        return (Problem("answer", written.cut, "a short call, or a short answer in words"),)
    if said.problems:
        return said.problems
    if not said.calls and not said.text:
        return (Problem("answer", "nothing", "a call of a tool, or an answer in words"),)
    return ()
