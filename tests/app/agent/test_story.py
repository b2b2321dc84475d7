"""Every step that a person wants to know about has a sentence; a log that breaks off says what may have happened."""

from __future__ import annotations

import re

from app.agent.controls import Controls, Decision
from app.agent.events import ApprovalAsked, CallMade, Step, TaskEvent
from app.agent.limits import Limits
from app.agent.policy import AskFirst
from app.agent.sites.tools import SiteTools
from app.agent.sites.visitors import Visitors
from app.agent.story import sentence_of, story
from tests.app.agent.worlds import TEXT, Page, call, carried_out, offer

SILENT = {"TurnBegan", "TurnEnded", "CallMade"}  # the calls and the answer say it
SAVE = offer("save", False, {"id": TEXT})


def test_a_task_reads_as_a_story() -> None:
    visitors = Visitors()
    note = visitors.dump("notes", "v")["notes"][0]
    answers = [call("pin_note", note_id="N-0", pinned=True), call("pin_note", note_id=note["id"], pinned=True), "Done."]
    told = story(carried_out(answers, SiteTools(visitors, "notes", "v")).steps)
    assert told[0] == "The task: “Do it.”. Every call is approved without asking, for a measurement."
    assert told[1].startswith("Offered: 6 tools. New: search_notes, get_note, add_note,")
    assert told[2] == 'The model calls pin_note with note_id "N-0", pinned true.'
    assert re.match(r"It is refused after \d+\.\d\d s: ", told[4]) and "There is no note" in told[4]
    assert re.match(r"It comes back after \d+\.\d\d s: ", told[7])
    assert told[8].startswith("The answer: “Done.” 3 turns, 2 calls, ")


def test_where_it_breaks_off_it_says_what_may_have_happened() -> None:
    steps = carried_out([call("save", id="7"), "Done."], Page([SAVE])).steps
    at = next(n for n, step in enumerate(steps) if isinstance(step, CallMade))
    assert story(steps[: at + 1])[-1].endswith("save was being called: nobody knows whether it was done.")
    assert story(steps[:3])[-1] == "The log breaks off here."
    assert story(()) == ()


def test_every_kind_of_step_but_the_silent_has_a_sentence() -> None:
    seen: dict[str, Step] = {}
    page, controls = Page([SAVE], {"save": lambda id: {"error": id} if id == "2" else None}), Controls()

    def person(step: Step) -> None:
        seen[type(step).__name__] = step
        if isinstance(step, ApprovalAsked):
            controls.decide(step.call, Decision('"3"' not in step.arguments))
        if type(step).__name__ == "TakenOver":
            controls.hand_back("So.")
        if type(step).__name__ == "Paused":
            controls.resume()
            controls.decide("tools", Decision(True))
        if isinstance(step, CallMade):
            controls.take_over()
            page.offers = [{**SAVE, "description": "Another."}]

    controls.pause()
    answers = ["<tool_call>", *(call("save", id=each) for each in ("1", "2", "3")), call("nothing"), "Done."]
    carried_out(answers, page, policy=AskFirst(), controls=controls, limits=Limits(call_seconds=5), seen=person)
    kinds = {kind.__name__ for kind in TaskEvent.__args__}
    rare = {"ModelLost", "CallLost", "RepeatNoticed"}
    assert kinds - set(seen) <= rare
    for name, step in seen.items():
        assert bool(sentence_of(step)) == (name in kinds - SILENT), name
