"""A task with the tools of an MCP server: asked about, bound to the server, stopped; and what the tab is told."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

from app.agent.controls import Controls, Decision
from app.agent.events import ApprovalAsked, CallLost, CallUnfit, ResultRead, Step, ToolsChanged, ToolsListed
from app.agent.limits import Limits
from app.agent.log import Log
from app.agent.mcp.line import Line, Offered
from app.agent.mcp.tools import ServerTools, introduced
from app.agent.policy import OUR_SITES, AskFirst
from app.agent.scripted import Spoken
from tests.app.agent.mcp.lines import tiny
from tests.app.agent.worlds import Answers, call, carried_out, end_of, of


def task(*texts: str, yes: bool = True, policy: AskFirst | None = None, line: Line | None = None, **more: Any) -> Log:
    """A task that a person answers every question of."""
    controls = Controls()

    def seen(step: Step) -> None:
        if isinstance(step, ApprovalAsked):
            controls.decide(step.call, Decision(yes))
        elif isinstance(step, ToolsChanged):
            controls.decide("tools", Decision(yes))

    def carry(on: Line) -> Log:
        tools = ServerTools(on)
        log = carried_out(texts, tools, policy=policy or AskFirst(), controls=controls, seen=seen, **more)
        tools.close()
        return log

    if line is not None:
        return carry(line)
    with tiny() as made:
        return carry(made)


def test_every_call_is_asked_about_also_one_that_claims_to_read() -> None:
    log = task(call("read_notes"), call("add_note", text="Write."), "Done.")
    asked = of(log, ApprovalAsked)
    assert [each.tool for each in asked] == ["read_notes", "add_note"]
    assert all("MCP server python" in each.origin and "is not known here" in each.why for each in asked)
    assert [each.text for each in of(log, ResultRead)] == ["Buy milk.", "There are 2 notes."]
    assert end_of(log).reason == "answered"


def test_a_server_that_is_trusted_is_not_asked_about_what_it_says_only_reads() -> None:
    with tiny() as line:
        policy = AskFirst((OUR_SITES, line.address.where))
        log = task(call("read_notes"), call("add_note", text="Write."), "Done.", line=line, policy=policy)
    assert [each.tool for each in of(log, ApprovalAsked)] == ["add_note"]


def test_results_are_read_as_what_they_are() -> None:
    log = task(call("long"), call("fail"), call("lie"), call("keep"), "Done.", limits=Limits(result=200))
    long, fail, lie, keep = of(log, ResultRead)
    assert long.truncated and long.characters == 50_000 and len(long.text) < 300
    assert fail.failed and fail.text == "There is no paper."
    assert lie.failed and "not what its schema says: count" in lie.text
    assert not keep.failed and json.loads(keep.text) == {"count": 2}


def test_a_call_that_does_not_fit_its_schema_is_not_made() -> None:
    log = task(call("add_note", text="x", colour="red"), "Done.")
    assert of(log, CallUnfit) and not of(log, ApprovalAsked)


def test_a_tool_that_becomes_another_one_holds_the_task() -> None:
    log = task(call("swap"), call("add_note", text="x"), "Done.")
    assert of(log, ToolsChanged)[0].changes == ("add_note has another description than it had.",)
    assert of(log, ResultRead)[1].text == "There are 2 notes.", "somebody said that it may be another"


def test_a_server_that_goes_by_another_name_is_from_another_origin() -> None:
    with tiny() as line, tiny("renamed") as other:
        tools = ServerTools(line)
        first = tools.list()
        tools._line = other
        second = tools.list()
    assert first[0]["origin"] == line.address.where
    assert second[0]["origin"] == f"{line.address.where}, which now calls itself Other notes"


def test_poisoned_and_unreadable_tools_are_left_out_and_markers_are_no_markers() -> None:
    answers = Answers(["Done."])
    with tiny() as line:
        log = carried_out(Spoken(answers), ServerTools(line), policy=AskFirst())
    listed = of(log, ToolsListed)[0]
    assert len(listed.names) == 12 and "poisoned" not in listed.names
    assert any("3,400 characters" in each for each in listed.refused)
    read = next(line for line in answers.asked[0].tools if "read_notes" in line)
    assert "im_start" in read and "<|" not in read and "</tools" not in read


def test_a_call_that_hangs_is_given_up_in_time_and_by_a_stop() -> None:
    late = of(task(call("hang"), "Done.", limits=Limits(call_seconds=2)), CallLost)[0]
    assert late.how == "timeout" and "Nobody knows whether it was done" in late.message
    with tiny() as line:
        tools, controls = ServerTools(line), Controls()
        tools.list()

        def seen(step: Step) -> None:
            if isinstance(step, ApprovalAsked):
                controls.decide(step.call, Decision(True))

        threading.Timer(0.7, controls.stop).start()
        began = time.monotonic()
        log = carried_out([call("hang")], tools, policy=AskFirst(), controls=controls, seen=seen)
        tools.close()
        assert time.monotonic() - began < 8 and end_of(log).reason == "stopped"
        assert not line.calling("read_notes", {}, 5).result(10).failed, "the server is well"
        assert tools.call("read_notes", {}, 1).failed == "AbortError", "nothing is called once it is closed"


def test_a_server_that_dies_in_a_call_loses_it_and_the_task_goes_on() -> None:
    log = task(call("die"), call("read_notes"), "Done.")
    lost = of(log, CallLost)[0]
    assert lost.how == "gone" and "status 3" in lost.message and "Nobody knows" in lost.message
    assert of(log, ResultRead)[0].text == "Buy milk." and end_of(log).reason == "answered"


def test_a_server_that_is_gone_ends_the_task_in_words() -> None:
    with tiny("dead") as line:
        over = end_of(task("Done.", line=line))
    assert over.reason == "tools_gone" and "no such table" in over.message


def test_the_tab_is_told_name_place_and_tools() -> None:
    with tiny() as line:
        told = introduced(line)
    assert told["name"] == "Tiny <b>notes</b>" and told["trusted"] is False and len(told["refused"]) == 2
    assert told["tools"][0] == {
        "name": "add_note", "description": "Add a note.", "reads": False, "arguments": ["text"],
    }  # fmt: skip


def test_an_offer_may_hold_anything() -> None:
    class Odd(Line):
        def offered(self) -> Offered:
            schema = {"type": "object", "properties": [1], "required": [{"a": 1}]}
            tool = {"name": "x", "description": "X.", "inputSchema": schema, "outputSchema": schema}
            return Offered("Odd", (tool, {"name": 7}, {"name": "y", "description": "Y.", "inputSchema": [1]}))

    with tiny() as line:
        odd = Odd(line.address)
        told = introduced(odd)
    assert [each["name"] for each in told["tools"]] == ["x"] and len(told["refused"]) == 2
