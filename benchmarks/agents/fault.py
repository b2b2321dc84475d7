"""Faults on the way between a loop and its tools: one, at one call of an attempt, as a page might have it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args

from app.agent.ports import Answer, Tools

Kind = Literal["error_once", "wrong_type", "empty", "gone", "slow", "huge"]
KINDS: tuple[Kind, ...] = get_args(Kind)
SLOW_SECONDS, HUGE = 0.5, 60_000


class Faulty:
    """Tools of which call number `at` (from 1) goes wrong. An act that goes wrong is not done, except where only its
    result is another one (slow, huge)."""

    def __init__(self, tools: Tools, kind: Kind, at: int = 1) -> None:
        self._tools = tools
        self._kind = kind
        self._at = at
        self.calls = 0
        self._hidden = ""

    def list(self) -> Sequence[Mapping[str, Any]]:
        offers = [each for each in self._tools.list() if each["name"] != self._hidden]
        self._hidden = ""
        return offers

    def call(self, name: str, arguments: Mapping[str, Any], deadline: float) -> Answer:
        self.calls += 1
        if self.calls != self._at:
            return self._tools.call(name, arguments, deadline)
        match self._kind:
            case "error_once":
                return Answer({"error": {"message": "The site is busy. Nothing was done; try once more."}})
            case "wrong_type":
                return Answer(7)
            case "empty":
                return Answer("")
            case "gone":
                self._hidden = name  # also missing in the next turn's list
                return Answer(failed="NotFoundError", message="There is no such tool now.")
            case "slow":
                time.sleep(min(SLOW_SECONDS, deadline))
                return self._tools.call(name, arguments, deadline)
            case _:
                result = self._tools.call(name, arguments, deadline).result
                return Answer({**result, "filler": "x" * HUGE})

    def foresee(self, name: str, arguments: Mapping[str, Any]) -> Any:
        return self._tools.foresee(name, arguments)
