"""One turn of the model: a run of the worker whose events pass through, and the text that it wrote.

Invariants: a run that was begun is read to its last event or cancelled; a stop, and the end of the task's time, reach
it while it writes, also when it says nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from app.agent.events import ModelLost, Step, TurnBegan, TurnEnded
from app.agent.result import harmless
from app.agent.tool import Tool
from app.agent.world import Over, World
from model.events import Event, Message, Reason, Request, Round, RunFailed, RunFinished
from model.manuscript import Manuscript
from model.toolcall import system

TICK_SECONDS = 0.02
CUT: dict[Reason, str] = {
    "max_tokens": "an answer that was cut off at its length limit",
    "repetition": "an answer that went round in a circle",
    "no_progress": "an answer that was never finished",
}


@dataclass(frozen=True)
class Written:
    """An answer; `cut` says in words how it ended when that was not by itself."""

    text: str
    cut: str


class Author:
    """Asks the model."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._runs = 0
        self._ends: float | None = None  # by the clock, once the run that goes on has begun

    def write(
        self, turn: int, messages: tuple[Message, ...], tools: tuple[Tool, ...]
    ) -> Generator[Step, None, Written]:
        """An answer to all that was said. Raises Over when there can be none."""
        world = self._world
        left = world.limits.tokens - world.figures.tokens
        if left <= 0:
            raise Over("tokens", f"The task wrote all of its {world.limits.tokens} tokens.")
        config = replace(world.task.config, max_tokens=min(world.task.config.max_tokens, left))
        lines, tries = tuple(map(harmless, system(tools))), 0
        while True:
            self._runs, tries = self._runs + 1, tries + 1
            request = Request(f"{world.task.run}-{self._runs}", messages, config, lines)
            yield world.event(TurnBegan, turn=turn, model_run=request.run)
            last, text, seconds = yield from self._run(request)
            if isinstance(last, RunFinished):
                break
            again = tries <= world.limits.retries and not world.controls.stopped
            yield world.event(ModelLost, turn=turn, message=last.message, again=again)
            world.check()
            if not again:
                raise Over("model_failed", f"The model could not go on: {last.message}")
        yield world.event(TurnEnded, turn=turn, text=text, reason=last.reason, seconds=seconds)
        if last.reason == "cancelled":
            world.check()
            raise Over("stopped", "The model's run was stopped.")
        if last.reason in ("not_a_number", "measured"):
            raise Over("model_failed", "The model's numbers broke down.")
        if last.reason == "max_tokens" and world.figures.tokens >= world.limits.tokens:
            raise Over("tokens", f"The task wrote all of its {world.limits.tokens} tokens.")
        return Written(text, CUT.get(last.reason, ""))

    def _run(self, request: Request) -> Generator[Event, None, tuple[RunFinished | RunFailed, str, float]]:
        """The run's events, an end among them in any case; then its last, its text, and the seconds since its first."""
        world, manuscript, rounds, seq = self._world, Manuscript(), 0, -1
        asked = begun = world.clock()
        last: RunFinished | RunFailed | None = None
        problem = "it ended without saying why"
        self._ends = None
        with self._watched(request.run):
            try:
                for event in world.model.events(request):
                    if seq < 0:
                        begun = world.clock()
                        self._ends = begun + world.seconds_left
                    seq = event.seq
                    manuscript.add(event)
                    rounds += isinstance(event, Round)
                    if isinstance(event, (RunFinished, RunFailed)):
                        last = event
                    yield event
            except GeneratorExit:
                world.model.cancel(request.run)
                raise
            except Exception as error:  # noqa: BLE001  (whatever it is, the log must say so)
                problem = f"{type(error).__name__}: {error}"
        if last is None:
            last = RunFailed(request.run, seq + 1, f"The run broke off: {problem}.")
            yield last
        seconds = world.clock() - begun
        length = last.length if isinstance(last, RunFinished) else manuscript.length
        tokens, forwards = (last.stats.tokens, last.stats.forwards) if isinstance(last, RunFinished) else (length, 0)
        world.spend(model_seconds=seconds, waited=begun - asked, rounds=rounds, tokens=tokens, forwards=forwards)
        return last, manuscript.text(length), seconds

    @contextmanager
    def _watched(self, run: str) -> Iterator[None]:
        """Ends the run when the task is stopped or its time is over."""
        world, over = self._world, threading.Event()

        def watch() -> None:
            while not over.wait(TICK_SECONDS):
                if world.controls.stopped or (self._ends is not None and world.clock() >= self._ends):
                    world.model.cancel(run)
                    return

        watcher = threading.Thread(target=watch, name="watch", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            over.set()
            watcher.join()
