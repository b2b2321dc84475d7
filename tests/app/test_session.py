from __future__ import annotations

import gc
import json
import time
import weakref
from typing import Any

import pytest

from app.desk import KEEP, Desk
from app.knobs import DIALS
from app.run import Run, recorded
from app.session import MAX_PROMPT_CHARACTERS, Session, decoding
from model.config import DecodeConfig
from tests.app.sources import PAGE, Worker, events_of, open_worker, request_of
from visualize.board import TraceError
from visualize.trace import Trace

KNOBS = ("diffusion", "threshold", 32, 1024, 0, 0.0, *(dial.usual for dial in DIALS))


def session_of(worker: Worker) -> Session:
    return Session(worker, Desk())


def told(session: Session, prompt: str, *knobs: Any) -> list[dict[str, Any]]:
    return [json.loads(message) for message in session.generate("tab", prompt, *(knobs or KNOBS))]


def test_a_run_is_told_from_its_beginning_to_its_end() -> None:
    messages = told(session_of(open_worker()), "a solar system with a red sun")
    assert messages[1]["run"]["origin"] == "live"
    assert any(message.get("frames") for message in messages)
    end = next(message["end"] for message in messages if "end" in message)
    assert end["tone"] == "good" and f"{len(PAGE)} tokens" in end["text"]
    assert len({message["n"] for message in messages}) == len(messages)


def test_no_message_holds_a_tag() -> None:
    for message in session_of(open_worker()).generate("tab", "a <script> solar system", *KNOBS):
        assert "<" not in message


@pytest.mark.parametrize(
    ("prompt", "said"),
    [("", "empty"), (" \n", "empty"), ("x" * 100_000, f"the limit is {MAX_PROMPT_CHARACTERS:,}")],
)
def test_prompts_that_cannot_be_answered_are_told_so(prompt: str, said: str) -> None:
    (message,) = told(session_of(open_worker()), prompt)
    assert message["say"]["tone"] == "bad" and said in message["say"]["text"]


def test_the_limit_of_a_prompt_is_not_said_to_be_what_fits() -> None:
    (message,) = told(session_of(open_worker()), "7" * 12_001)
    assert "A shorter one may be refused too" in message["say"]["text"]


def test_a_control_out_of_range_is_named() -> None:
    (message,) = told(session_of(open_worker()), "a planet", *KNOBS[:4], -3, *KNOBS[5:])
    assert "Seed is -3" in message["say"]["text"]


def test_a_strange_prompt_is_answered_and_told_what_the_model_knows() -> None:
    messages = told(session_of(open_worker()), "a poem about tea")
    assert messages[0]["model"]["tone"] == "note"
    assert "solar-system simulators and LaTeX resumes" in messages[0]["model"]["knows"]
    assert any("end" in message for message in messages)


def test_a_second_run_of_a_tab_stops_the_first() -> None:
    desk, worker = Desk(), Worker()
    first = desk.begin("tab", Run(worker, request_of("one")))
    desk.begin("tab", Run(worker, request_of("two")))
    assert worker.cancelled == ["one"] and first.stopping


def test_leaving_stops_the_run() -> None:
    desk, worker = Desk(), Worker()
    run = desk.begin("tab", Run(worker, request_of("one")))
    desk.leave("tab")
    assert worker.cancelled == ["one"] and run.stopping


def test_ended_runs_are_let_go_the_oldest_first_and_no_other() -> None:
    desk, worker = Desk(), Worker()
    text = Trace(events_of(PAGE, request_of())).dumps()
    desk.begin("tab", Run(worker, request_of("one")))
    runs = [recorded(Trace.loads(text), f"r{number}") for number in range(KEEP + 2)]
    for run in runs:
        desk.keep(run)
        for _ in run.paints():  # to its end
            pass
    desk.begin("other", Run(worker, request_of("two")))
    kept = [run for run in runs if desk.find(run.id) is run]
    assert kept == runs[2:] and desk.find("one") is not None and desk.find("two") is not None
    worker.gate.set()


def test_a_recorded_run_that_is_let_go_is_held_by_nobody() -> None:
    desk = Desk()
    session = Session(open_worker(), desk)
    text = Trace(events_of(PAGE, request_of())).dumps()
    first = json.loads(session.open(text, "x.jsonl")[0])["run"]["id"]
    kept = weakref.ref(desk.find(first))  # type: ignore[arg-type]
    for _ in range(KEEP + 1):
        session.open(text, "x.jsonl")
    gc.collect()
    assert desk.find(first) is None and kept() is None


def test_closing_the_page_stops_its_run() -> None:
    worker = Worker()
    messages = session_of(worker).generate("tab", "a planet", *KNOBS)
    next(messages), next(messages)
    messages.close()  # type: ignore[attr-defined]
    assert len(worker.cancelled) == 1


def test_a_recorded_run_is_marked_so() -> None:
    text = Trace(events_of(PAGE, request_of())).dumps()
    messages = [json.loads(message) for message in session_of(open_worker()).open(text, "x.jsonl")]
    assert messages[0]["run"]["origin"] == "recorded"
    with pytest.raises(TraceError, match="line 1"):
        session_of(open_worker()).open("nonsense", "x.jsonl")


def test_loading_is_told_until_the_model_is_ready() -> None:
    worker = open_worker(phase="loading")
    messages = session_of(worker).model()
    assert json.loads(next(messages))["model"]["phase"] == "loading"
    worker.phase = "ready"
    began = time.monotonic()
    (last,) = [json.loads(message) for message in messages]
    assert "5.2 M parameters" in last["model"]["about"] and time.monotonic() - began < 2


def test_a_model_that_cannot_be_loaded_is_told() -> None:
    messages = [json.loads(message) for message in session_of(open_worker(phase="dead")).model()]
    assert messages[0]["model"]["phase"] == "dead" and messages[-1]["say"]["tone"] == "bad"


def test_the_controls_stand_for_the_default_configuration() -> None:
    assert decoding(*KNOBS) == DecodeConfig()


def test_sliders_give_whole_numbers_where_the_field_has_them() -> None:
    config = decoding(*KNOBS[:6], *(float(dial.high) for dial in DIALS))
    assert (config.rounds, config.kl_history, config.top_k) == (32, 8, 100) and isinstance(config.rounds, int)
    assert config.threshold_back == 0.99
