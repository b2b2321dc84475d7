"""Figures of a task that goes on, added up from its steps: what was measured so far.

Invariants: pure; a task that has ended has the loop's own figures, which count what happens between steps as well.
"""

from __future__ import annotations

from dataclasses import replace

from app.agent import events as told
from app.agent.events import Figures, Step
from model.events import Round, RunFinished


def tallied(figures: Figures, step: Step) -> Figures:
    """The figures after one more step."""
    match step:
        case told.TaskEnded():
            return step.figures
        case told.TurnEnded():
            return replace(figures, turns=figures.turns + 1, model_seconds=figures.model_seconds + step.seconds)
        case told.CallMade():
            return replace(figures, calls=figures.calls + 1)
        case told.ResultRead():
            failed = figures.failed + int(step.failed)
            return replace(figures, failed=failed, tool_seconds=figures.tool_seconds + step.seconds)
        case told.CallLost():
            return replace(figures, failed=figures.failed + 1, tool_seconds=figures.tool_seconds + step.seconds)
        case told.CallMalformed():
            return replace(figures, malformed=figures.malformed + 1)
        case told.RepeatNoticed():
            return replace(figures, repeats=figures.repeats + 1)
        case Round():
            return replace(figures, rounds=figures.rounds + 1)
        case RunFinished():
            forwards = figures.forwards + step.stats.forwards
            return replace(figures, tokens=figures.tokens + step.stats.tokens, forwards=forwards)
    return figures
