"""A task driven for a page: what it tells, its log, its runs on the desk, and how it ends when things go wrong."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.agent.controls import Decision
from app.agent.limits import Limits
from app.agent.log import Log
from app.agent.sites.visitors import Visitors
from tests.app.agent.readers import Broken, errand, read, shop, steps
from tests.app.agent.worlds import Answers, call

LOOK = call("search_products", kind="cap")
ADD = call("add_to_cart", product_id="P-6100", colour="red", size="L")


def test_it_tells_turns_runs_calls_and_figures_in_order() -> None:
    visitors = Visitors()
    going = errand(LOOK, "Two caps.", visitors=visitors)
    messages = read(going, shop(visitors))
    assert messages[0]["errand"]["wish"] == "Do it." and messages[-1] == {"over": True}
    kinds = [each["step"]["type"] if "step" in each else "run" if "run" in each else "" for each in messages]
    told = [kind for kind in kinds if kind]
    assert told == [
        "TaskBegan", "ToolsListed", "TurnBegan", "run", "TurnEnded", "CallRead", "CallMade", "ResultRead",
        "TurnBegan", "run", "TurnEnded", "TaskEnded",
    ]  # fmt: skip
    figures = [each["figures"] for each in messages if "figures" in each]
    assert figures[-1]["turns"] == 2 and figures[-1]["calls"] == 1 and figures[-1]["tokens"] > 0
    assert steps(messages, "CallRead")[0]["says"] == 'The model calls search_products with kind "cap".'
    for name, trace in going.log.traces.items():
        run = going._model._desk.find(name)
        assert run is not None and run.trace.events == trace.events, "a turn is a run like any other"
    ends = [each for each in messages if "end" in each]
    assert len(ends) == 2 and all(each["end"]["tone"] == "good" for each in ends)


def test_nothing_is_changed_before_it_was_approved_and_the_total_is_the_true_one() -> None:
    for yes in (True, False):
        visitors = Visitors()
        going = errand(ADD, "Done.", visitors=visitors)

        def decide(message: Mapping[str, Any], yes: bool = yes, going: Any = going, visitors: Any = visitors) -> None:
            if message.get("step", {}).get("type") != "ApprovalAsked":
                return
            assert not visitors.dump("shop", "v")["cart"]
            assert '"subtotal": 20.0' in message["step"]["foreseen"]
            going.controls.decide(message["step"]["call"], Decision(yes, "Too dear."))

        messages = read(going, shop(visitors), decide)
        assert len(visitors.dump("shop", "v")["cart"]) == int(yes)
        assert bool(steps(messages, "Refused")) is not yes
        assert steps(messages, "TaskEnded")[0]["reason"] == "answered"


def test_a_page_that_says_nothing_is_given_up_and_the_log_says_so() -> None:
    visitors = Visitors()
    page = shop(visitors)
    going = errand(LOOK, "No.", visitors=visitors, limits=Limits(call_seconds=0.3))
    messages = read(going, lambda ask: page(ask) if ask["what"] == "list" else None)
    lost = steps(messages, "CallLost")[0]
    assert lost["how"] == "timeout" and "Nobody knows whether it was done" in lost["says"]


def test_a_page_loaded_anew_in_the_middle_of_a_call_is_no_success() -> None:
    visitors = Visitors()
    page = shop(visitors)
    gone = {"failed": "Reloaded", "message": "The page was loaded anew during the call."}
    messages = read(errand(LOOK, "No.", visitors=visitors), lambda ask: page(ask) if ask["what"] == "list" else gone)
    assert steps(messages, "CallLost")[0]["how"] == "gone"


def test_a_worker_that_dies_is_asked_once_more_and_the_log_has_both_runs() -> None:
    visitors = Visitors()
    going = errand(source=Broken(Answers([LOOK, "Two."])), visitors=visitors)
    messages = read(going, shop(visitors))
    lost = steps(messages, "ModelLost")
    assert len(lost) == 1 and lost[0]["again"] and "asked again" in lost[0]["says"]
    assert steps(messages, "TaskEnded")[0]["reason"] == "answered"
    assert len([each for each in messages if "run" in each]) == len(going.log.traces) >= 2


def test_a_stop_ends_it_while_the_page_is_waited_for(tmp_path: Path) -> None:
    visitors = Visitors()
    page = shop(visitors)
    file = tmp_path / "log.jsonl"
    going = errand(LOOK, visitors=visitors, limits=Limits(call_seconds=60), file=file)
    began = time.monotonic()

    def stop(message: Mapping[str, Any]) -> None:
        if "ask" in message and message["ask"]["what"] == "call":
            going.stop()

    messages = read(going, lambda ask: page(ask) if ask["what"] == "list" else None, stop)
    assert time.monotonic() - began < 20
    assert steps(messages, "CallLost")[0]["how"] == "stopped"
    assert steps(messages, "TaskEnded")[0]["reason"] == "stopped"
    assert Log.read(file).steps == going.log.steps, "the file has all that was told"


def test_a_log_that_cannot_be_kept_in_a_file_is_said_and_the_task_goes_on(tmp_path: Path) -> None:
    visitors = Visitors()
    messages = read(errand("Nothing to do.", visitors=visitors, file=tmp_path / "no" / "log.jsonl"), shop(visitors))
    assert [each["say"]["text"] for each in messages if "say" in each][0].startswith("The log cannot be kept")
    assert steps(messages, "TaskEnded")[0]["answer"] == "Nothing to do."


def test_whatever_breaks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    visitors = Visitors()
    going = errand("Nothing.", visitors=visitors)

    def append(step: object) -> None:
        raise RuntimeError("no memory left")

    monkeypatch.setattr(going.log, "append", append)
    messages = read(going, shop(visitors))
    assert "broke off: no memory left" in messages[1]["say"]["text"] and messages[-1] == {"over": True}
