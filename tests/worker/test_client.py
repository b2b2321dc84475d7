"""The client and a real process behind it: streams, stops, deaths, queues. The network is the scripted one."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from model.config import DecodeConfig
from model.events import (
    BlockEvent,
    Cancel,
    Command,
    Event,
    Message,
    Request,
    Round,
    RunFailed,
    RunFinished,
    RunStarted,
    Submit,
)
from model.worker.child import Child
from model.worker.client import WorkerClient
from model.worker.status import WorkerOptions

PATIENCE = 60.0  # seconds; a crowded machine starts PyTorch slowly


def request(run: str, prompt: str = "hi", **knobs: int) -> Request:
    return Request(run, (Message("user", prompt),), DecodeConfig(**knobs))  # type: ignore[arg-type]


def until(client: WorkerClient, phase: str) -> None:
    limit = time.monotonic() + PATIENCE
    while client.status().phase != phase:
        assert time.monotonic() < limit, client.status()
        time.sleep(0.02)


def gone(pid: int, seconds: float = PATIENCE) -> bool:
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


@pytest.fixture(scope="module")
def client() -> Iterator[WorkerClient]:
    """One process for the tests that leave it alive."""
    with WorkerClient("fake", fake=True, pace=0.02) as shared:
        shared.start()
        until(shared, "ready")
        yield shared


def test_a_run_streams_to_its_end_and_the_process_serves_the_next(client: WorkerClient) -> None:
    pid = client.pid
    for run in ("one", "two"):
        events = list(client.events(request(run, max_tokens=70)))
        assert isinstance(events[0], RunStarted) and events[0].model == "fake"
        assert isinstance(events[-1], RunFinished) and events[-1].length == 70
        assert [event.seq for event in events] == list(range(len(events)))
        assert {event.run for event in events} == {run}
    assert client.pid == pid and client.status().phase == "ready"
    assert client.status().card == {"name": "fake", "description": "Scripted network for tests.", "kinds": ["fake"]}


def test_events_arrive_while_the_run_goes_on(client: WorkerClient) -> None:
    times = [time.monotonic() for event in client.events(request("live", max_tokens=300)) if isinstance(event, Round)]
    assert times[-1] - times[0] > 0.01 * len(times)


def test_stop_is_quick_and_final(client: WorkerClient) -> None:
    stop = 0.0
    events: list[Event] = []
    for event in client.events(request("stop", max_tokens=2000)):
        events.append(event)
        if len(events) == 8:
            client.cancel("stop")
            stop = time.monotonic()
    assert time.monotonic() - stop < 1  # of the 20 s that it would take; 300 ms are measured in the browser
    last = events[-1]
    assert isinstance(last, RunFinished) and last.reason == "cancelled" and last.seq == len(events) - 1
    assert client.pid is not None
    assert isinstance(list(client.events(request("stop", max_tokens=20)))[-1], RunFinished)  # same name, new run


def reason_of(events: list[Event]) -> str:
    last = events[-1]
    assert isinstance(last, RunFinished), last
    return last.reason


def test_a_run_that_was_stopped_before_it_came_does_not_begin(client: WorkerClient) -> None:
    client.cancel("early")
    events = list(client.events(request("early", max_tokens=2000)))
    assert reason_of(events) == "cancelled" and len(events) == 2


def test_a_stop_between_the_turn_and_the_submission_reaches_the_process(
    client: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Command | WorkerOptions] = []
    send = Child.send

    def stopping_first(child: Child, message: Command | WorkerOptions) -> None:
        if isinstance(message, Submit):
            client.cancel(message.request.run)
        sent.append(message)
        send(child, message)

    monkeypatch.setattr(Child, "send", stopping_first)
    assert reason_of(list(client.events(request("between", max_tokens=2000)))) == "cancelled"
    assert [type(message) for message in sent] == [Cancel, Submit, Cancel]


def test_a_process_that_does_not_hear_cancel_holds_nobody_up_however_much_it_says(
    client: WorkerClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = Child.send

    def deaf(child: Child, message: Command | WorkerOptions) -> None:
        if not isinstance(message, Cancel):
            send(child, message)

    monkeypatch.setattr(Child, "send", deaf)
    events, stop = [], 0.0
    for event in client.events(request("deaf", max_tokens=200)):
        events.append(event)
        if len(events) == 8:
            client.cancel("deaf")
            stop = time.monotonic()
    assert time.monotonic() - stop < 0.4 and reason_of(events) == "cancelled"
    assert reason_of(list(client.events(request("next", max_tokens=8)))) == "max_tokens"


def test_closing_the_generator_stops_the_run(client: WorkerClient) -> None:
    events = client.events(request("closed", max_tokens=2000))
    next(events)
    assert client.busy and client.status().phase == "busy"
    events.close()  # type: ignore[attr-defined]
    assert not client.busy
    began = time.monotonic()
    assert isinstance(list(client.events(request("after", max_tokens=8)))[-1], RunFinished)
    assert time.monotonic() - began < 3


def test_a_second_run_waits_its_turn_and_can_be_told_so(client: WorkerClient) -> None:
    first = client.events(request("first", max_tokens=200))
    next(first)
    results: dict[str, list[Event]] = {}

    def second(run: str) -> None:
        results[run] = list(client.events(request(run, max_tokens=8)))

    threads = []
    for run in ("second", "third"):
        threads.append(threading.Thread(target=second, args=(run,)))
        threads[-1].start()
        while client.ahead(run) == 0:
            time.sleep(0.001)
    assert (client.ahead("first"), client.ahead("second"), client.ahead("third")) == (0, 1, 2)
    client.cancel("third")
    threads[1].join(PATIENCE)
    begun, waited = results["third"]
    assert isinstance(begun, RunStarted) and (begun.seq, begun.model) == (0, "fake")
    assert isinstance(waited, RunFinished) and (waited.seq, waited.reason, waited.length) == (1, "cancelled", 0)
    assert "second" not in results
    assert isinstance(list(first)[-1], RunFinished)
    threads[0].join(PATIENCE)
    assert isinstance(results["second"][-1], RunFinished) and results["second"][-1].length == 8


def test_one_run_cannot_go_on_twice(client: WorkerClient) -> None:
    events = client.events(request("twin", max_tokens=8))
    next(events)
    with pytest.raises(ValueError, match="twin"):
        next(client.events(request("twin")))
    assert isinstance(list(events)[-1], RunFinished)


def test_a_refused_prompt_is_a_failed_run_and_no_more(client: WorkerClient) -> None:
    pid = client.pid
    (failed,) = client.events(request("long", "x" * 100_000))
    assert isinstance(failed, RunFailed) and "too long" in failed.message
    assert client.pid == pid


def test_a_killed_process_fails_the_run_and_the_next_one_starts_it_again() -> None:
    with WorkerClient("fake", fake=True, pace=0.02) as client:
        events: list[Event] = []
        for event in client.events(request("killed", max_tokens=2000)):
            events.append(event)
            if len(events) == 8:
                first = client.pid
                assert first is not None
                os.kill(first, signal.SIGKILL)
        failed = events[-1]
        assert isinstance(failed, RunFailed) and failed.seq == len(events) - 1
        assert failed.message == (
            "The model process stopped (killed by signal 9). What was written so far is kept; "
            "press Generate to start it again."
        )
        assert client.status().phase == "dead" and client.pid is None
        assert gone(first, 1.0), "a zombie is left"
        assert isinstance(list(client.events(request("again", max_tokens=8)))[-1], RunFinished)
        assert client.pid not in (None, first)


def test_stop_does_not_wait_for_a_slow_pass() -> None:
    """Also: what the slow process says later about the stopped run is not taken for the next one's."""
    with WorkerClient("fake", fake=True, pace=2.0) as client:
        client.start()
        until(client, "ready")
        for run in ("slow", "slow"):
            rounds, seqs, stop = 0, [], 0.0
            for event in client.events(request(run, max_tokens=64)):
                seqs.append(event.seq)
                if isinstance(event, Round):
                    rounds += 1
                if isinstance(event, BlockEvent) and event.phase == "opened":
                    client.cancel(run)
                    stop = time.monotonic()
            assert isinstance(event, RunFinished) and event.reason == "cancelled"
            assert time.monotonic() - stop < 1  # of a pass that takes 2 s
            assert seqs == list(range(len(seqs)))


def test_a_model_that_is_not_there_fails_with_the_reason(tmp_path: Path) -> None:
    with WorkerClient(str(tmp_path / "none")) as client:
        for run in ("a", "b"):
            (failed,) = client.events(request(run))
            assert isinstance(failed, RunFailed) and failed.seq == 0
            assert "could not be loaded" in failed.message and str(tmp_path / "none") in failed.message


def test_a_closed_client_says_so() -> None:
    client = WorkerClient("fake", fake=True)
    client.start()
    pid = client.pid
    assert pid is not None
    client.close()
    assert gone(pid, 5.0)
    (failed,) = client.events(request("late"))
    assert isinstance(failed, RunFailed) and "shut down" in failed.message


PARENT = """
import sys, time
from model.worker.client import WorkerClient
assert "torch" not in sys.modules
client = WorkerClient("fake", fake=True)
client.start()
print(client.pid, flush=True)
time.sleep(600)
"""


def test_the_process_dies_with_its_parent() -> None:
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen([sys.executable, "-c", PARENT], cwd=root, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        os.kill(pid, 0)
        parent.kill()
        parent.wait()
    assert gone(pid, 5.0)
