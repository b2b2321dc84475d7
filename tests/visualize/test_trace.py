from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from tests.visualize.runs import QUICK, Story, stories
from visualize.board import TraceError, fold
from visualize.trace import Trace


@QUICK
@given(stories(revising=True))
def test_json_lines_round_trip_and_replay_to_the_same_board(story: Story) -> None:
    trace = Trace(story.events)
    again = Trace.loads(trace.dumps())
    assert again.events == trace.events
    assert again.board == trace.board


@QUICK
@given(stories())
def test_board_at_equals_folding_that_many_events(story: Story) -> None:
    trace = Trace(story.events)
    for count in range(len(trace) + 1):
        assert trace.board_at(count) == fold(story.events[:count])


def test_a_file_that_is_no_trace_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    for text, message in (
        ("", "not a recorded run"),
        ("hello", "line 1: not JSON"),
        ("[1]", "line 1: not a JSON object"),
        ('{"type":"Cancel","run":"r"}', "line 1: Cancel is a command"),
        ('{"type":"Nonsense"}', "line 1: unknown event type"),
        ('{"type":"RunFailed","run":"r","seq":3,"message":"m"}', "line 1: event 3 came where event 0"),
    ):
        path.write_text(text)
        with pytest.raises(TraceError, match=message):
            Trace.read(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TraceError, match="not a text file"):
        Trace.read(path)
    with pytest.raises(TraceError, match="cannot be read"):
        Trace.read(tmp_path / "absent.jsonl")


@QUICK
@given(stories())
def test_a_trace_takes_nothing_after_its_end_and_no_gap(story: Story) -> None:
    trace = Trace(story.events)
    with pytest.raises(TraceError, match="after the run ended"):
        trace.append(story.events[1])
    with pytest.raises(TraceError, match="was due"):
        Trace(story.events[:1]).append(story.events[2])
