"""What people want reaches a task: approval, refusal, pause, one step, taking over, handing back, stop."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable

import pytest

from app.agent.controls import Controls, Decision
from app.agent.events import (
    ApprovalAsked,
    Approved,
    CallMade,
    CallRead,
    CallUnfit,
    HandedBack,
    Paused,
    Refused,
    ResultRead,
    Resumed,
    Step,
    TakenOver,
    TurnBegan,
)
from app.agent.limits import Limits
from app.agent.policy import AskFirst, ReadOnly
from app.agent.scripted import Spoken
from app.agent.sites.tools import SiteTools
from app.agent.sites.visitors import Visitors
from model.events import RunFinished
from model.toolcall import Call, write
from tests.app.agent.worlds import TEXT, Answers, Denoised, Page, call, carried_out, end_of, of, offer, told

FIND = offer("find", True, {"query": TEXT})
SAVE = offer("save", False, {"id": TEXT})


def soon(does: Callable[[], None], seconds: float = 0.05) -> None:
    """Do something from another thread, as a person would."""
    threading.Timer(seconds, does).start()


def answering(controls: Controls, yes: bool, why: str = "") -> Callable[[Step], None]:
    """A person who says the same to every question."""

    def seen(step: Step) -> None:
        if isinstance(step, ApprovalAsked):
            soon(lambda: controls.decide(step.call, Decision(yes, why)), 0.01)

    return seen


def test_a_person_is_asked_before_an_act_and_not_before_a_look() -> None:
    page, controls = Page([FIND, SAVE]), Controls()
    answers = [call("find", query="q"), call("save", id="7"), "Done."]
    log = carried_out(answers, page, policy=AskFirst(), controls=controls, seen=answering(controls, True))
    asked = of(log, ApprovalAsked)
    assert [(each.tool, json.loads(each.arguments), each.call) for each in asked] == [("save", {"id": "7"}, "2.1")]
    assert asked[0].origin == "/sites/test/" and asked[0].why
    assert [each.by for each in of(log, Approved)] == ["A person"]
    assert [name for name, _ in page.made] == ["find", "save"]
    assert end_of(log).figures.asked == 1 and end_of(log).figures.unasked == 0
    assert end_of(log).figures.waited >= 0.01


def test_what_is_refused_is_not_done_and_the_model_is_told_why() -> None:
    page, controls, speaker = Page([SAVE]), Controls(), Answers([call("save", id="7"), "I did not."])
    seen = answering(controls, False, "Take the blue one.")
    log = carried_out(Spoken(speaker), page, policy=AskFirst(), controls=controls, seen=seen)
    assert page.made == [] and of(log, CallMade) == []
    assert of(log, Refused)[0].why == "Take the blue one."
    assert "Take the blue one." in told(speaker.asked[1])[0]


def test_a_refused_call_is_not_asked_again() -> None:
    page, controls = Page([SAVE]), Controls()
    log = carried_out(
        [call("save", id="7")], page, policy=AskFirst(), controls=controls, seen=answering(controls, False)
    )
    assert len(of(log, ApprovalAsked)) == 1 and page.made == []
    assert end_of(log).reason == "repeats"


def test_no_answer_is_a_no() -> None:
    page = Page([SAVE])
    log = carried_out([call("save", id="7"), "No."], page, policy=AskFirst(), limits=Limits(approval_seconds=0.05))
    assert page.made == [] and of(log, Refused)[0].by == "Nobody"


def test_a_decision_for_another_call_counts_for_nothing() -> None:
    page, controls = Page([SAVE]), Controls()
    controls.decide("9.9", Decision(True))
    log = carried_out(
        [call("save", id="7"), "No."], page, policy=AskFirst(), controls=controls, limits=Limits(approval_seconds=0.05)
    )
    assert page.made == [] and of(log, Approved) == []


def test_the_question_says_what_it_would_come_to_without_doing_it() -> None:
    visitors, controls = Visitors(), Controls()
    shop = SiteTools(visitors, "shop", "v")
    products = visitors.dump("shop", "v")["products"]
    there = [(p, x) for p in products for x in p["variants"] if x["stock"]]
    product, variant = there[0]
    shop.call("add_to_cart", {"product_id": product["id"], "colour": variant["colour"], "size": variant["size"]}, 1)
    guest = {"name": "Ada Lind", "email": "ada@example.test", "street": "Mill Lane 1", "city": "X", "postcode": "1"}
    shop.call("set_guest_details", guest, 1)
    shop.call("choose_shipping", {"method": "express"}, 1)
    before = visitors.dump("shop", "v")
    checkout = call("complete_checkout", payment="test")
    log = carried_out([checkout, "No."], shop, policy=AskFirst(), controls=controls, seen=answering(controls, False))
    foreseen = json.loads(of(log, ApprovalAsked)[0].foreseen)
    assert foreseen["total"] == round(product["price"] / 100 + 9.9, 2)
    assert visitors.dump("shop", "v") == before


def test_nobody_is_asked_for_a_call_that_would_be_refused_anyway() -> None:
    visitors = Visitors()
    speaker = Answers([call("complete_checkout", payment="test"), "Not yet."])
    log = carried_out(Spoken(speaker), SiteTools(visitors, "shop", "v"), policy=AskFirst())
    assert of(log, ApprovalAsked) == [] and of(log, CallMade) == []
    assert visitors.visit("shop", "v").calls == 0
    assert "Missing" in told(speaker.asked[1])[0] and of(log, CallUnfit)[0].why == "It would be refused."


def test_a_tool_that_is_swapped_while_it_waits_is_not_called() -> None:
    page, controls = Page([SAVE]), Controls()

    def seen(step: Step) -> None:
        if isinstance(step, ApprovalAsked):
            page.offers = [{**SAVE, "description": "Save it, and pay."}]
            controls.decide(step.call, Decision(True))
            soon(lambda: controls.decide("tools", Decision(False)))

    log = carried_out([call("save", id="7"), "Done."], page, policy=AskFirst(), controls=controls, seen=seen)
    assert page.made == [] and "changed while it waited" in of(log, CallUnfit)[0].why
    assert end_of(log).reason == "tools_changed"


def test_the_word_of_a_page_that_we_do_not_know_is_not_taken() -> None:
    page, controls = Page([{**FIND, "origin": "https://elsewhere.test"}]), Controls()
    answers = [call("find", query="q"), "Done."]
    log = carried_out(answers, page, policy=AskFirst(), controls=controls, seen=answering(controls, False))
    assert len(of(log, ApprovalAsked)) == 1 and page.made == []


def test_read_only_lets_nothing_be_changed() -> None:
    page = Page([FIND, SAVE])
    log = carried_out([call("find", query="q"), call("save", id="7"), "No."], page, policy=ReadOnly())
    assert [name for name, _ in page.made] == ["find"] and of(log, Refused)[0].why


def test_paused_it_holds_and_resumes() -> None:
    controls = Controls()
    controls.pause()
    began = time.monotonic()
    soon(controls.resume, 0.1)
    log = carried_out([call("find", query="q"), "Done."], Page([FIND]), controls=controls)
    assert time.monotonic() - began >= 0.1 and len(of(log, Paused)) == len(of(log, Resumed)) == 1
    assert log.steps.index(of(log, Paused)[0]) < log.steps.index(of(log, TurnBegan)[0])
    assert end_of(log).figures.waited >= 0.09


def test_one_step_at_a_time() -> None:
    controls = Controls()
    controls.pause()
    seen: list[str] = []

    def person(step: Step) -> None:
        seen.append(type(step).__name__)
        if isinstance(step, Paused):
            soon(controls.step, 0.01)

    log = carried_out([call("find", query="q"), "Done."], Page([FIND]), controls=controls, seen=person)
    assert end_of(log).reason == "answered"
    kept = [each for each in seen if each in ("Paused", "TurnBegan", "CallMade", "TaskEnded")]
    assert kept == ["Paused", "TurnBegan", "Paused", "CallMade", "Paused", "TurnBegan", "TaskEnded"]
    assert all(each.step for each in of(log, Resumed))


def test_a_person_takes_over_and_hands_back() -> None:
    visitors, controls = Visitors(), Controls()
    tools = SiteTools(visitors, "notes", "v")
    note = visitors.dump("notes", "v")["notes"][0]["id"]
    speaker = Answers([write([Call("pin_note", {"note_id": note, "pinned": True})] * 2), "I have seen it."])

    def person(step: Step) -> None:
        if isinstance(step, CallRead) and step.call == "1.1":
            controls.take_over()
        if isinstance(step, TakenOver):
            tools.call("delete_note", {"note_id": note}, 1)
            controls.hand_back("I deleted the first note.")

    log = carried_out(Spoken(speaker), tools, controls=controls, seen=person)
    assert of(log, CallMade) == [] and len(of(log, CallUnfit)) == 2
    assert of(log, HandedBack)[0].words == "I deleted the first note."
    last = speaker.asked[1].messages[-1]
    assert last.role == "user" and "may have changed" in last.content and "first note." in last.content
    assert all("took over" in each for each in told(speaker.asked[1]))


def test_what_a_person_did_by_hand_makes_the_same_call_sensible_again() -> None:
    page, controls = Page([FIND], {"find": lambda query: {"count": 0}}), Controls()

    def person(step: Step) -> None:
        if isinstance(step, ResultRead):
            controls.take_over()
        if isinstance(step, TakenOver):
            controls.hand_back()

    same = call("find", query="q")
    log = carried_out([same, same, same, same, "Done."], page, controls=controls, seen=person)
    assert end_of(log).reason == "answered" and len(page.made) == 4


def test_taking_over_instead_of_an_answer_is_no_approval() -> None:
    page, controls = Page([SAVE]), Controls()

    def person(step: Step) -> None:
        if isinstance(step, ApprovalAsked):
            controls.take_over()
        if isinstance(step, TakenOver):
            controls.hand_back()

    log = carried_out([call("save", id="7"), "Done."], page, policy=AskFirst(), controls=controls, seen=person)
    assert page.made == [] and end_of(log).reason == "answered"
    assert len(of(log, TakenOver)) == len(of(log, HandedBack)) == 1


@pytest.mark.parametrize(
    "where", ["TaskBegan", "RunStarted", "BlockEvent", "Round", "CallRead", "CallMade", "ResultRead"]
)
def test_stop_ends_a_task_wherever_it_is(where: str) -> None:
    controls, page = Controls(), Page([FIND])
    done: list[str] = []

    def person(step: Step) -> None:
        done.append(type(step).__name__)
        if done[-1] == where:
            controls.stop()
            time.sleep(0.06)  # as slow as a browser that paints: the wish reaches the run meanwhile

    log = carried_out(Denoised(Answers([call("find", query="q")])), page, controls=controls, seen=person)
    assert end_of(log).reason == "stopped"
    behind = done[done.index(where) + 1 :]
    assert "TurnBegan" not in behind and behind.count("CallMade") == 0
    assert all(trace.ended for trace in log.traces.values())
    assert page.made == ([("find", {"query": "q"})] if where == "ResultRead" else [])
    if where in ("RunStarted", "BlockEvent", "Round"):
        assert of(log, RunFinished)[0].reason == "cancelled" and "Round" not in behind[1:]


@pytest.mark.parametrize("holding", ["paused", "taken", "asked"])
def test_stop_ends_whatever_waits_for_a_person(holding: str) -> None:
    controls = Controls()
    if holding == "paused":
        controls.pause()
    elif holding == "taken":
        controls.take_over()
    soon(controls.stop, 0.1)
    log = carried_out([call("save", id="7"), "Done."], Page([SAVE]), policy=AskFirst(), controls=controls)
    assert end_of(log).reason == "stopped" and of(log, CallMade) == []
