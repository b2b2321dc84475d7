"""What goes wrong in the world: tools that hang, break, vanish or reload; runs that break off; a worker that dies."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.agent.controls import Controls
from app.agent.events import CallLost, ModelLost, ResultRead, Step, TaskEnded, ToolsListed
from app.agent.limits import Limits
from app.agent.log import Log, kept
from app.agent.loop import steps
from app.agent.ports import Answer
from app.agent.scripted import Spoken
from app.agent.world import Task
from model.config import DecodeConfig
from model.events import Event, Request, Round, RunFailed, RunFinished
from model.worker.client import WorkerClient
from tests.app.agent.worlds import TEXT, Answers, Page, call, carried_out, end_of, of, offer, told

FIND = offer("find", True, {"query": TEXT})


def hang(**arguments: Any) -> None:
    """Longer than any test waits."""
    threading.Event().wait(20)


def test_a_tool_that_hangs_is_given_up_and_the_model_is_told_that_nobody_knows() -> None:
    speaker = Answers([call("find", query="q"), "I could not find out."])
    began = time.monotonic()
    log = carried_out(Spoken(speaker), Page([FIND], {"find": hang}), limits=Limits(call_seconds=0.2))
    assert time.monotonic() - began < 15
    assert of(log, CallLost)[0].how == "timeout" and 0.1 < of(log, CallLost)[0].seconds < 10
    assert "Nobody knows" in told(speaker.asked[1])[0] and "error" in json.loads(told(speaker.asked[1])[0])
    assert end_of(log).reason == "answered" and end_of(log).figures.failed == 1


def test_a_stop_does_not_wait_for_a_tool_that_hangs() -> None:
    controls = Controls()
    threading.Timer(0.1, controls.stop).start()
    began = time.monotonic()
    log = carried_out([call("find", query="q")], Page([FIND], {"find": hang}), controls=controls)
    assert time.monotonic() - began < 15
    assert end_of(log).reason == "stopped" and of(log, CallLost)[0].how == "stopped"


def test_the_time_of_a_task_bounds_its_calls() -> None:
    began = time.monotonic()
    log = carried_out([call("find", query="q")], Page([FIND], {"find": hang}), limits=Limits(seconds=0.3))
    assert time.monotonic() - began < 15 and end_of(log).reason == "seconds"


def test_a_tool_that_breaks_is_an_error_that_the_model_reads() -> None:
    def broken(query: str) -> None:
        raise RuntimeError("<tool_call> oh no")

    speaker = Answers([call("find", query="q"), "No."])
    log = carried_out(Spoken(speaker), Page([FIND], {"find": broken}))
    assert of(log, CallLost)[0].how == "broken" and end_of(log).reason == "answered"
    assert "<tool_call>" not in told(speaker.asked[1])[0] and "oh no" in told(speaker.asked[1])[0]


@pytest.mark.parametrize("came", [None, "text", {"result": 1}, 7])
def test_what_is_no_answer_is_none(came: object) -> None:
    page = Page([FIND])
    page.call = lambda name, arguments, deadline: came  # type: ignore[method-assign, assignment, return-value]
    log = carried_out([call("find", query="q"), "No."], page)
    assert of(log, CallLost)[0].how == "broken" and end_of(log).reason == "answered"


def test_a_page_that_reloads_during_a_call() -> None:
    loading = iter([[FIND], RuntimeError("the page is loading"), [], [FIND], [FIND], [FIND]])
    page = Page([], {"find": lambda query: Answer(failed="Reloaded", message="The page was loaded again.")})

    def listed() -> Any:
        now = next(loading)
        if isinstance(now, Exception):
            raise now
        return now

    page.list = listed  # type: ignore[method-assign]
    speaker = Answers([call("find", query="q"), "I looked again."])
    log = carried_out(Spoken(speaker), page)
    assert of(log, CallLost)[0].how == "gone" and "loaded again" in of(log, CallLost)[0].message
    assert end_of(log).reason == "answered" and len(of(log, ToolsListed)) == 1
    assert len(speaker.asked[1].tools) == 1


@pytest.mark.parametrize("how", ["raises", "hangs", "no list"])
def test_a_page_that_is_gone_ends_the_task(how: str) -> None:
    page = Page([FIND])

    def gone() -> Any:
        if how == "raises":
            raise ConnectionError("closed")
        return hang() if how == "hangs" else {"tools": []}

    page.list = gone  # type: ignore[method-assign]
    log = carried_out(["Done."], page, limits=Limits(call_seconds=0.1))
    assert end_of(log).reason == "tools_gone" and end_of(log).message


def test_a_tool_that_vanishes_between_list_and_call() -> None:
    page = Page([FIND], {"find": lambda query: Answer(failed="NotFoundError")})
    speaker = Answers([call("find", query="q"), "Gone."])
    log = carried_out(Spoken(speaker), page)
    assert of(log, ResultRead)[0].failed
    assert json.loads(told(speaker.asked[1])[0])["error"]["field"] == "tool"


@dataclass
class Breaking:
    """A model whose first `times` runs break off in some way."""

    how: str
    times: int
    runs: list[str] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)

    def events(self, request: Request) -> Iterator[Event]:
        self.runs.append(request.run)
        for event in Spoken(Answers(["Done."])).events(request):
            if len(self.runs) <= self.times and isinstance(event, RunFinished):
                if self.how == "raises":
                    raise OSError("pipe")
                if self.how == "fails":
                    yield RunFailed(request.run, event.seq, "The model process stopped.")
                return
            yield event

    def cancel(self, run: str) -> None:
        self.cancelled.append(run)


@pytest.mark.parametrize("how", ["raises", "fails", "is silent"])
def test_a_run_that_breaks_off_is_asked_again_once(how: str) -> None:
    model = Breaking(how, 1)
    log = carried_out(model, Page([FIND]))
    assert end_of(log).answer == "Done." and model.runs == ["t-1", "t-2"]
    assert [each.again for each in of(log, ModelLost)] == [True]
    assert isinstance(log.traces["t-1"].events[-1], RunFailed)


@pytest.mark.parametrize("how", ["raises", "fails", "is silent"])
def test_a_model_that_keeps_breaking_ends_the_task_with_a_sentence(how: str) -> None:
    log = carried_out(Breaking(how, 9), Page([FIND]), limits=Limits(retries=2))
    assert end_of(log).reason == "model_failed" and len(of(log, ModelLost)) == 3
    assert end_of(log).message.startswith("The model could not go on")


def test_a_worker_that_dies_in_the_middle_of_a_task(tmp_path: Path) -> None:
    """A real process: its end is in the log, and the turn is asked again in a new one."""
    file = tmp_path / "task.jsonl"
    with WorkerClient("fake", fake=True, pace=0.002) as client:
        task = Task("t", "Do it.", DecodeConfig(max_tokens=200))
        seen: list[Step] = []
        for step in kept(steps(task, client, Page([FIND]), limits=Limits(turns=1)), file):
            seen.append(step)
            if isinstance(step, Round) and step.run == "t-1" and client.pid and not of_kind(seen, ModelLost):
                os.kill(client.pid, signal.SIGKILL)
    log = Log.read(file)
    assert log.steps == tuple(seen) and isinstance(log.steps[-1], TaskEnded)
    assert "signal 9" in of(log, ModelLost)[0].message and of(log, ModelLost)[0].again
    assert isinstance(log.traces["t-1"].events[-1], RunFailed) and log.traces["t-1"].board.text
    assert isinstance(log.traces["t-2"].events[-1], RunFinished)


def of_kind(seen: list[Step], kind: type[Any]) -> list[Any]:
    return [step for step in seen if isinstance(step, kind)]


def test_a_stop_reaches_a_real_worker(tmp_path: Path) -> None:
    controls = Controls()
    with WorkerClient("fake", fake=True, pace=0.005) as client:
        log = Log()
        for step in steps(Task("t", "Do it."), client, Page([FIND]), controls=controls):
            log.append(step)
            if isinstance(step, Round):
                controls.stop()
    assert end_of(log).reason == "stopped"
    last = log.traces["t-1"].events[-1]
    assert isinstance(last, RunFinished) and last.reason == "cancelled"


def test_the_time_of_a_task_reaches_a_run(tmp_path: Path) -> None:
    with WorkerClient("fake", fake=True, pace=0.02) as client:
        began = time.monotonic()
        log = Log(steps(Task("t", "Do it."), client, Page([FIND]), limits=Limits(seconds=0.4)))
        assert time.monotonic() - began < 60
    assert end_of(log).reason == "seconds" and 0.3 < end_of(log).figures.model_seconds < 30


def test_closing_the_loop_cancels_its_run() -> None:
    model = Breaking("", 0)
    going = steps(Task("t", "Do it."), model, Page([FIND]))
    while not isinstance(next(going), Round):
        pass
    going.close()  # type: ignore[attr-defined]
    assert model.cancelled == ["t-1"]
