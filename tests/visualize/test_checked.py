"""Events from a file: whatever a field holds, it is either what its declaration says or it is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.config import DecodeConfig
from model.events import Change, Event, Round, RunFinished, RunStarted, Stats
from tests.visualize.runs import QUICK, Story, stories
from visualize.board import TraceError
from visualize.checked import problem
from visualize.frames import encoded, packed, steps
from visualize.trace import Trace

CHANGE = Change(3, 7, "\udcc3", 1.0, "commit")
ROUND = Round("r", 2, 0, 0, (CHANGE,), 0, 1, 1.0)
JUNK = st.sampled_from([None, True, -1, 5, 0.5, 10**400, 1e308, float("nan"), "x", "\ud800", [], [1], {}, {"a": 1}])


@QUICK
@given(stories(revising=True))
def test_nothing_is_wrong_with_a_run(story: Story) -> None:
    assert [problem(event) for event in story.events if problem(event)] == []


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (replace(ROUND, seq=True), "seq"),
        (replace(ROUND, ms=float("nan")), "ms"),
        (replace(ROUND, run="\udcc3"), "run"),
        (replace(ROUND, changes=(CHANGE, replace(CHANGE, pos="x"))), "changes[1].pos"),  # type: ignore[arg-type]
        (replace(ROUND, changes=(replace(CHANGE, text="\ud800"),)), "changes[0].text"),
        (replace(ROUND, changes=(replace(CHANGE, confidence=1.5),)), "changes[0].confidence"),
        (replace(ROUND, changes=(replace(CHANGE, kind="eat"),)), "changes[0].kind"),  # type: ignore[arg-type]
        (replace(ROUND, changes=5), "changes"),  # type: ignore[arg-type]
        (RunFinished("r", 3, "cancelled", 0, 5), "stats"),  # type: ignore[arg-type]
        (RunFinished("r", 3, "tired", 0, Stats(0, 0, 0, 0, 0, 0, 0)), "reason"),  # type: ignore[arg-type]
        (RunStarted("r", 0, "m", DecodeConfig(seed=1.5), "p", 1), "config.seed"),  # type: ignore[arg-type]
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_named(event: Event, name: str) -> None:
    assert problem(event).startswith(f"{name} is ")


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))][bool(not path) :]


@QUICK
@given(stories(revising=True), st.data())
def test_a_file_with_any_value_anywhere_is_refused_or_can_be_shown(story: Story, data: st.DataObject) -> None:
    lines = [json.loads(line) for line in Trace(story.events).dumps().splitlines()]
    *path, last = data.draw(st.sampled_from(places(lines)))
    spot: Any = lines
    for key in path:
        spot = spot[key]
    spot[last] = data.draw(JUNK)
    try:
        trace = Trace.loads("".join(json.dumps(line) + "\n" for line in lines))
    except TraceError:
        return
    for frame, board in steps(trace.events):
        json.loads(encoded(packed(frame)).encode(), parse_constant=pytest.fail)
        board.text.encode()
