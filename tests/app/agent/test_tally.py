"""Figures that are added up as a task goes on come to those of its loop."""

from __future__ import annotations

from functools import reduce

import pytest

from app.agent.events import Figures
from app.agent.tally import tallied
from tests.app.agent.worlds import Page, call, carried_out, offer


def test_the_sum_of_all_steps_but_the_last_is_what_the_loop_counted() -> None:
    look = offer("look", read_only=True)
    page = Page([look], {"look": lambda **_: {"error": {"message": "no"}}})
    log = carried_out([call("look"), "<tool_call>\nno call", call("look"), "Done."], page)
    assert log.ended is not None
    told, counted = reduce(tallied, log.steps[:-1], Figures()), log.ended.figures
    for name in ("turns", "calls", "failed", "malformed", "repeats", "tokens", "rounds", "forwards"):
        assert getattr(told, name) == getattr(counted, name), name
    assert told.model_seconds == pytest.approx(counted.model_seconds)
    assert told.tool_seconds <= counted.tool_seconds + 1e-9
    assert reduce(tallied, log.steps, Figures()) == counted
