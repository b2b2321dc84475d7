"""What people want of a task that goes on: stop, pause, one step, take over by hand, hand back, approve.

Invariants: thread-safe; a wish stays until the loop has seen it; a task that was stopped stays stopped, whatever
else is wished.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Decision:
    """What somebody says of a call, or of tools that changed; `why` is for the model, in the person's own words."""

    yes: bool
    why: str = ""
    by: str = "A person"


class Controls:
    """One per task."""

    def __init__(self) -> None:
        self._stopped = False
        self._paused = False
        self._taken = False
        self._steps = 0
        self._words = ""
        self._decisions: dict[str, Decision] = {}
        self._changed = threading.Condition()

    def stop(self) -> None:
        """End the task as soon as it can be."""
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def pause(self) -> None:
        """Hold before the next turn or call."""
        with self._changed:
            self._paused = True
            self._changed.notify_all()

    def resume(self) -> None:
        with self._changed:
            self._paused, self._steps = False, 0
            self._changed.notify_all()

    def step(self) -> None:
        """Go on to the next turn or call and hold again."""
        with self._changed:
            self._paused = True
            self._steps += 1
            self._changed.notify_all()

    def take_over(self) -> None:
        """Make no call until it is handed back."""
        with self._changed:
            self._taken = True
            self._changed.notify_all()

    def hand_back(self, words: str = "") -> None:
        """Go on; `words` are told to the model as the person's."""
        with self._changed:
            self._taken = False
            self._words = words
            self._changed.notify_all()

    def decide(self, what: str, decision: Decision) -> None:
        """Answer for a call, by its name, or for tools that changed (see the loop)."""
        with self._changed:
            self._decisions[what] = decision
            self._changed.notify_all()

    @property
    def stopped(self) -> bool:
        return self._stopped

    @property
    def taken(self) -> bool:
        return self._taken

    @property
    def held(self) -> bool:
        """Whether it is paused with no step left to take."""
        return self._paused and self._steps == 0

    def words(self) -> str:
        """What was said when it was handed back; once."""
        with self._changed:
            words, self._words = self._words, ""
            return words

    def stepped(self) -> bool:
        """Take a step, where one was asked for. Returns whether it was."""
        with self._changed:
            taken = self._paused and self._steps > 0
            self._steps -= int(taken)
            return taken

    def decision(self, what: str, seconds: float) -> Decision | None:
        """Wait for a decision; None when none came in time, or it was stopped or taken over meanwhile."""
        with self._changed:
            self._changed.wait_for(lambda: what in self._decisions or self._stopped or self._taken, seconds)
            return None if self._stopped else self._decisions.pop(what, None)

    def rest(self, seconds: float) -> None:
        """Wait so long, unless it is stopped."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped, seconds)

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until something holds that these wishes decide, or the task is stopped."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or until())
