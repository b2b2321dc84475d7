from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from model.config import DecodeConfig
from model.events import RunStarted, to_dict
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


def hostile(start: str) -> dict[str, tuple[str, str]]:
    """Files that are almost runs, and what is said of each. `start` is the first line of a good one."""
    opened = '{"type":"BlockEvent","run":"r","seq":%d,"block":0,"start":0,"length":4,"phase":"opened"}\n'
    return {
        "a million events": (start + opened % 1 * 1_000_000, "1,000,001 lines; a recorded run has up to 200,000"),
        "a gap": (start + opened % 2, "line 2: event 2 came where event 1 was due"),
        "an event twice": (start + opened % 1 + opened % 1, "line 3: event 1 came where event 2 was due"),
        "another version": (start.replace('"seq"', '"version":2,"seq"'), "line 1: RunStarted has no field version"),
        "an unknown event": (start + '{"type":"Sparkle","run":"r","seq":1}\n', "line 2: unknown event type 'Sparkle'"),
        "an event of a strange type": (start + '{"type":["Round"],"seq":1}\n', "line 2: "),
        "no number": (start.replace('"prompt_tokens":3', '"prompt_tokens":NaN'), "NaN is no number"),
        "infinity": (start.replace('"prompt_tokens":3', '"prompt_tokens":-Infinity'), "-Infinity is no number"),
        "a huge number": (start.replace('"prompt_tokens":3', '"prompt_tokens":1e999'), "prompt_tokens is inf"),
        "a number with too many digits": (
            start.replace('"prompt_tokens":3', '"prompt_tokens":' + "9" * 5000),
            "line 1: ",
        ),
        "half a character": (start.replace('prompt"', 'prompt\\ud800"', 1), "line 1: "),
        "deep lists": (
            start.replace('"prompt_tokens":3', '"prompt_tokens":' + "[" * 90_000 + "]" * 90_000),
            "nested too",
        ),
        "a key twice": (start.replace('"seq":0', '"seq":0,"seq":0'), "'seq' is given twice"),
        "one key inside, twice": (start.replace('"seed":0', '"seed":0,"seed":1'), "'seed' is given twice"),
        "a long token": (start.replace("fake", "x" * 501), "a model's name of 501 characters"),
        "an end alone": ('{"type":"RunFailed","run":"r","seq":0,"message":"m"}\n', "no RunStarted event"),
        "another run": (start + opened.replace('"r"', '"q"') % 1, "belongs to run 'q'"),
    }


START = Trace([RunStarted("r", 0, "fake", DecodeConfig(), "prompt", 3)]).dumps()


@pytest.mark.parametrize("name", list(hostile(START)))
def test_a_hostile_file_is_refused_with_its_reason(name: str) -> None:
    text, said = hostile(START)[name]
    assert text != START
    with pytest.raises(TraceError) as refused:
        Trace.loads(text, "run.jsonl")
    assert str(refused.value).startswith("run.jsonl") and said in str(refused.value)
    assert len(str(refused.value)) < 400


def test_line_ends_inside_strings_end_no_line() -> None:
    event = RunStarted("r", 0, "fake", DecodeConfig(), "one\u2028two\x0bthree\x85", 3)
    raw = json.dumps(to_dict(event), ensure_ascii=False)
    assert "\u2028" in raw and Trace.loads(raw.replace("\n", "") + "\r\n").events == (event,)


def test_a_file_is_read_no_further_than_a_run_can_be_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("visualize.trace.MAX_BYTES", 1 << 20)
    with pytest.raises(TraceError, match="zero: more than 1 MB"):
        Trace.read(Path("/dev/zero"))
    path = tmp_path / "run.jsonl"
    path.write_text(START + " " * (1 << 20))
    with pytest.raises(TraceError, match="more than 1 MB"):
        Trace.read(path)
