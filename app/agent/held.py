"""Where a task holds because somebody wants that: paused, taken over by hand, or waiting for a decision.

Invariants: nothing is done while it holds; the time is nobody's but people's; what a person did by hand makes the
model look again.
"""

from __future__ import annotations

from collections.abc import Generator

from app.agent.controls import Decision
from app.agent.conversation import Conversation
from app.agent.events import HandedBack, Paused, Resumed, Step, TakenOver
from app.agent.offer import clean
from app.agent.repeats import Repeats
from app.agent.world import World


class Held:
    """Of one task. `times` counts how often it was handed back."""

    def __init__(self, world: World, conversation: Conversation, repeats: Repeats) -> None:
        self._world = world
        self._conversation = conversation
        self._repeats = repeats
        self._pending: list[str] = []
        self.times = 0

    def here(self) -> Generator[Step, None, None]:
        """Hold here as long as anybody wants that. Raises Over."""
        world, controls = self._world, self._world.controls
        while (controls.taken or controls.held) and not controls.stopped:
            began = world.clock()
            if controls.taken:
                yield world.event(TakenOver)
                controls.wait(lambda: not controls.taken)
                if not controls.stopped:
                    words = clean(controls.words())
                    self.times += 1
                    self._repeats.forget()
                    self._pending.append(words)
                    yield world.event(HandedBack, words=words)
            else:
                yield world.event(Paused, why="A person wanted that.")
                controls.wait(lambda: not controls.held or controls.taken)
                if not (controls.stopped or controls.taken):
                    yield world.event(Resumed, step=controls.stepped())
                    world.spend(waited=world.clock() - began)
                    break
            world.spend(waited=world.clock() - began)
        else:
            controls.stepped()
        world.check()

    def told(self) -> None:
        """Tell the model what was done by hand, once its results are there."""
        for words in self._pending:
            self._conversation.meanwhile(words)
        self._pending.clear()

    def decision(self, what: str) -> Decision | None:
        """What somebody says; None when nobody did in time, or a person took over. Raises Over."""
        began = self._world.clock()
        decision = self._world.controls.decision(what, self._world.limits.approval_seconds)
        self._world.spend(waited=self._world.clock() - began)
        self._world.check()
        return decision
