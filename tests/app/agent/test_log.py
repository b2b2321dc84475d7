"""A log keeps what happened in order, survives the trip through a file, and refuses what cannot have happened."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.agent.events import TaskBegan, TurnBegan, TurnEnded
from app.agent.log import Log, kept, line_of, read
from app.agent.loop import steps
from app.agent.scripted import Spoken
from app.agent.world import Task
from model.events import Round
from tests.app.agent.worlds import TEXT, Answers, Page, call, carried_out, offer
from visualize.board import TraceError

FIND = offer("find", True, {"query": TEXT})
ANSWERS = [call("find", query="q"), "<tool_call>", "Done."]


def whole() -> Log:
    return carried_out(ANSWERS, Page([FIND]))


def test_it_comes_back_from_its_lines() -> None:
    log = whole()
    again = Log.loads(log.dumps())
    assert again.steps == log.steps and again.dumps() == log.dumps()
    assert [each.dumps() for each in again.traces.values()] == [each.dumps() for each in log.traces.values()]
    assert [each.board.text for each in again.traces.values()] == ANSWERS


def test_each_step_is_on_the_disk_before_anybody_sees_it(tmp_path: Path) -> None:
    file = tmp_path / "task.jsonl"
    count = 0
    for step in kept(steps(Task("t", "Do it."), Spoken(Answers(ANSWERS)), Page([FIND])), file):
        count += 1
        assert file.read_text().endswith(line_of(step)) and file.read_text().count("\n") == count
    assert Log.read(file).ended


def test_a_line_that_was_cut_off_is_left_out() -> None:
    log = whole()
    text = log.dumps()
    for cut in range(1, 60):
        short = Log.loads(text[:-cut])
        assert short.steps == log.steps[:-1] and not short.ended


@pytest.mark.parametrize("missing", [TaskBegan, TurnBegan, TurnEnded, Round])
def test_a_gap_is_noticed(missing: type) -> None:
    log = whole()
    at = next(n for n, step in enumerate(log.steps) if isinstance(step, missing))
    with pytest.raises(TraceError):
        Log(log.steps[:at] + log.steps[at + 1 :])


def test_nothing_follows_the_end_and_no_other_task_gets_in() -> None:
    log = whole()
    with pytest.raises(TraceError, match="after the task ended"):
        log.append(log.steps[-1])
    for at in (2, 4):
        steps = list(log.steps)
        steps[at] = replace(steps[at], run="other")  # type: ignore[type-var]
        with pytest.raises(TraceError):
            Log(steps)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        '{"type": "Nonsense"}',
        '{"type": "TurnBegan", "run": "t", "seq": 0}',
        '{"type": "TaskBegan", "run": "t", "seq": "0", "wish": "", "config": {}, "policy": "", "limits": ""}',
        '{"type": "Cancel", "run": "t"}',
        '{"type": "Approved", "run": "t", "seq": 0, "call": "1", "by": "x", "more": 1}',
    ],
)
def test_what_is_no_line_of_a_log_is_refused_with_its_number(line: str) -> None:
    first = whole().dumps().split("\n")[0]
    with pytest.raises(TraceError, match="line 2"):
        Log.loads(f"{first}\n{line}\n")


def test_values_of_other_types_are_no_steps() -> None:
    data = json.loads(whole().dumps().split("\n")[0])
    assert isinstance(read(data), TaskBegan)
    with pytest.raises(ValueError, match="threshold"):
        read({**data, "config": {**data["config"], "threshold": 7}})
    with pytest.raises(ValueError, match="wish"):
        read({**data, "wish": 7})


def test_an_empty_file_is_no_log(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("")
    with pytest.raises(TraceError, match="not the log"):
        Log.read(file)
    with pytest.raises(TraceError, match="cannot be read"):
        Log.read(tmp_path / "none.jsonl")
