"""The loop goes on until the model answers, and says why whenever it does not."""

from __future__ import annotations

import json

import pytest

from app.agent.events import (
    Approved,
    CallMade,
    CallMalformed,
    CallRead,
    CallUnfit,
    RepeatNoticed,
    ResultRead,
    TaskBegan,
    ToolsListed,
    TurnBegan,
)
from app.agent.limits import Limits
from app.agent.ports import Answer
from app.agent.scripted import Spoken
from app.agent.sites.tools import SiteTools
from app.agent.sites.visitors import Visitors
from model.config import DecodeConfig
from model.events import Round, RunFinished, RunStarted
from model.toolcall import Call, write
from tests.app.agent.worlds import TEXT, Answers, Denoised, Page, call, carried_out, end_of, of, offer, told

FIND = offer("find", True, {"query": TEXT})
SAVE = offer("save", False, {"id": TEXT})


def test_a_task_from_call_to_answer() -> None:
    page = Page([FIND], {"find": lambda query: {"id": f"N-{len(query)}"}})
    speaker = Answers([call("find", query="soup"), "It is N-4."])
    log = carried_out(Spoken(speaker), page)
    assert end_of(log).reason == "answered" and end_of(log).answer == "It is N-4."
    assert page.made == [("find", {"query": "soup"})]
    kinds = [type(step).__name__ for step in log.steps if not isinstance(step, Round)]
    assert kinds == [
        "TaskBegan", "ToolsListed", "TurnBegan", "RunStarted", "BlockEvent", "RunFinished", "TurnEnded", "CallRead",
        "CallMade", "ResultRead", "TurnBegan", "RunStarted", "BlockEvent", "RunFinished", "TurnEnded", "TaskEnded",
    ]  # fmt: skip
    assert [message.role for message in speaker.asked[1].messages] == ["user", "assistant", "tool"]
    assert told(speaker.asked[1]) == ['{"id": "N-4"}']
    assert end_of(log).figures.turns == 2 and end_of(log).figures.calls == 1


@pytest.mark.parametrize("guidance", ["none", "schema"])
def test_each_turn_is_a_run_like_any_other(guidance: str) -> None:
    config = DecodeConfig(guidance=guidance, block_size=32, max_tokens=200)  # type: ignore[arg-type]
    log = carried_out(Denoised(Answers([call("find", query="soup"), "It is there."])), Page([FIND]), config=config)
    assert end_of(log).answer == "It is there."
    assert [trace.board.text for trace in log.traces.values()] == [call("find", query="soup"), "It is there."]
    assert list(log.traces) == [each.model_run for each in of(log, TurnBegan)] == ["t-1", "t-2"]
    assert all(trace.ended and trace.started for trace in log.traces.values())
    figures = end_of(log).figures
    assert figures.rounds == len(of(log, Round)) > 0 and figures.tokens == sum(
        each.stats.tokens for each in of(log, RunFinished)
    )
    assert all(each.config.guidance == guidance for each in of(log, RunStarted))


def test_it_runs_on_a_site_without_a_browser() -> None:
    visitors = Visitors()
    tools = SiteTools(visitors, "notes", "v")
    before = visitors.dump("notes", "v")
    note = before["notes"][0]
    answers = [call("search_notes", query=note["title"]), call("delete_note", note_id=note["id"]), "It is gone."]
    log = carried_out(answers, tools)
    assert end_of(log).reason == "answered"
    after = visitors.dump("notes", "v")
    assert after["notes"] == before["notes"][1:]
    assert [each.by for each in of(log, Approved)] == ["Every call is approved without asking, for a measurement."]
    assert of(log, TaskBegan)[0].policy == "Every call is approved without asking, for a measurement."
    assert end_of(log).figures.unasked == 1 and end_of(log).figures.asked == 0


def test_tools_that_come_and_go_are_listed_before_each_turn() -> None:
    visitors = Visitors()
    event = next(each for each in visitors.dump("events", "v")["events"] if each["status"] == "on sale")
    buy = call("buy_tickets", event_id=event["id"], tier="standard", quantity=1, email="ada@example.test")
    speaker = Answers([buy, call("cancel_order", order="T-1"), "No."])
    log = carried_out(Spoken(speaker), SiteTools(visitors, "events", "v"))
    first, second = of(log, ToolsListed)
    assert "cancel_order" not in first.names and second.appeared == ("cancel_order",)
    lines = [[json.loads(each)["function"]["name"] for each in request.tools] for request in speaker.asked]
    assert "cancel_order" not in lines[0] and "cancel_order" in lines[1]


def test_a_tool_that_is_not_offered_is_never_called() -> None:
    page = Page([FIND])
    log = carried_out([call("destroy"), "No."], page)
    assert page.made == [] and of(log, CallMade) == []
    assert of(log, CallUnfit)[0].problems == ('tool: received "destroy"; allowed: a tool that is offered now.',)


def test_arguments_that_do_not_fit_never_reach_the_page() -> None:
    schema = {"size": {"type": "string", "enum": ["S", "M"]}}
    page = Page([offer("buy", False, schema)])
    speaker = Answers([call("buy", size="XXL"), call("buy", size="M"), "Done."])
    log = carried_out(Spoken(speaker), page)
    assert page.made == [("buy", {"size": "M"})]
    assert json.loads(told(speaker.asked[1])[0]) == {
        "error": {"field": "size", "received": '"XXL"', "allowed": "one of S, M"}
    }
    assert end_of(log).figures.unfit == 1 and end_of(log).figures.failed == 0


def test_an_error_value_of_a_site_is_a_failure_that_the_model_reads() -> None:
    speaker = Answers([call("get_note", note_id="N-0"), "There is none."])
    log = carried_out(Spoken(speaker), SiteTools(Visitors(), "notes", "v"))
    result = of(log, ResultRead)[0]
    assert result.failed and json.loads(result.text)["error"]["field"] == "note_id"
    assert end_of(log).figures.failed == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<tool_call>\n<function=find>\n<parameter=query>\nsoup", "query"),
        ("<tool_call>\nfind soup\n</tool_call>", "call"),
        ("</tool_call> done", "answer"),
        ("", "nothing"),
        ("   \n", "nothing"),
        ("<think>hm", "thought"),
        (call("find", query="a") + "\n<tool_call>\n<function=find>", "call"),
    ],
)
def test_a_malformed_answer_is_an_error_turn_and_never_a_success(text: str, words: str) -> None:
    page = Page([FIND])
    speaker = Answers([text, "Done."])
    log = carried_out(Spoken(speaker), page)
    assert page.made == [] and len(of(log, CallMalformed)) == 1
    assert words in " ".join(of(log, CallMalformed)[0].problems)
    assert "error" in json.loads(told(speaker.asked[1])[0])
    assert end_of(log).answer == "Done." and end_of(log).figures.malformed == 1


def test_an_answer_that_was_cut_off_is_no_answer() -> None:
    model = Denoised(Answers(["It is a long story about soup.", "Short."]))
    log = carried_out(model, Page([FIND]), config=DecodeConfig(max_tokens=8, block_size=8))
    assert "cut off" in of(log, CallMalformed)[0].problems[0]
    assert end_of(log).answer == "Short."


def test_with_thinking_a_call_inside_a_thought_is_none_and_thoughts_stay() -> None:
    page = Page([FIND])
    inside = call("find", query="no")
    speaker = Answers([f"I could {inside} but\n</think>\n\n{call('find', query='yes')}", "so\n</think>\n\nDone."])
    log = carried_out(Spoken(speaker), page, config=DecodeConfig(thinking=True))
    assert page.made == [("find", {"query": "yes"})] and end_of(log).answer == "Done."
    assert speaker.asked[1].messages[1].content.startswith("<think>\nI could")


def test_the_same_failed_call_is_noticed_once_and_then_the_task_is_stopped() -> None:
    page = Page([SAVE], {"save": lambda id: {"error": {"field": "id", "received": id, "allowed": "another"}}})
    speaker = Answers([call("save", id="x")])
    log = carried_out(Spoken(speaker), page)
    assert end_of(log).reason == "repeats" and len(page.made) == 3
    assert [each.times for each in of(log, RepeatNoticed)] == [2, 3]
    notes = [[each for each in told(request) if "note" in json.loads(each)] for request in speaker.asked]
    assert [len(each) for each in notes] == [0, 0, 1]
    assert end_of(log).figures.repeats == 2


def test_a_failed_call_may_be_right_later() -> None:
    answers = iter([{"error": {"message": "guest"}}, {"error": {"message": "shipping"}}, {"order": "LS-1"}])
    page = Page([SAVE], {"save": lambda id: next(answers)})
    log = carried_out([call("save", id="x")] * 3 + ["Done."], page)
    assert end_of(log).reason == "answered" and of(log, RepeatNoticed) == []


def test_the_same_malformed_answer_is_stopped_too() -> None:
    log = carried_out(["<tool_call>"], Page([FIND]))
    assert end_of(log).reason == "repeats" and end_of(log).figures.malformed == 3


def test_calls_of_one_answer_are_made_in_order_and_acts_stop_after_a_failure() -> None:
    page = Page([FIND, SAVE], {"save": lambda id: {"error": "no"} if id == "2" else {"saved": id}})
    made = [
        Call("save", {"id": "1"}),
        Call("save", {"id": "2"}),
        Call("find", {"query": "q"}),
        Call("save", {"id": "3"}),
    ]
    speaker = Answers([write(made), "Done."])
    log = carried_out(Spoken(speaker), page)
    assert [name for name, _ in page.made] == ["save", "save", "find"]
    assert len(told(speaker.asked[1])) == 4 and "earlier call" in told(speaker.asked[1])[3]
    assert [each.call for each in of(log, CallRead)] == ["1.1", "1.2", "1.3", "1.4"]


def test_an_answer_has_only_so_many_calls() -> None:
    page = Page([FIND])
    many = write([Call("find", {"query": str(n)}) for n in range(5)])
    log = carried_out([many, "Done."], page, limits=Limits(calls_a_turn=3))
    assert len(page.made) == 3 and len(of(log, CallUnfit)) == 2


@pytest.mark.parametrize(
    ("limits", "reason"),
    [(Limits(turns=3), "turns"), (Limits(tokens=30), "tokens")],
)
def test_limits_end_a_task(limits: Limits, reason: str) -> None:
    answers = [call("find", query=str(n)) for n in range(20)]
    log = carried_out(answers, Page([FIND], {"find": lambda query: {"found": query}}), limits=limits)
    assert end_of(log).reason == reason and end_of(log).message


def test_tokens_left_bound_a_turn() -> None:
    model = Denoised(Answers(["A very long answer that goes on and on."]))
    log = carried_out(model, Page([FIND]), limits=Limits(tokens=16), config=DecodeConfig(block_size=8))
    assert end_of(log).reason == "tokens" and end_of(log).figures.tokens <= 16


@pytest.mark.parametrize("failed", ["UnknownError", "NotFoundError", "TypeError"])
def test_native_errors_are_results(failed: str) -> None:
    page = Page([FIND], {"find": lambda query: Answer(failed=failed, message="hidden")})
    speaker = Answers([call("find", query="q"), "No."])
    log = carried_out(Spoken(speaker), page)
    assert of(log, ResultRead)[0].failed and "error" in json.loads(told(speaker.asked[1])[0])


def test_only_runs_that_say_so_are_guided() -> None:
    speaker = Answers(["Done."])
    carried_out(Spoken(speaker), Page([]), config=DecodeConfig(guidance="schema"))
    assert speaker.asked[0].config.guidance == "schema" and speaker.asked[0].tools == ()
