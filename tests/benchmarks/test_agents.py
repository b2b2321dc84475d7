"""The tasks can be done, cannot be passed by doing nothing, say all that is needed, and are scored by what is there."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.agent.log import Log
from app.agent.scripted import Spoken
from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed
from benchmarks.agents import __main__ as program
from benchmarks.agents.fact import Fact, day, number, text, yes
from benchmarks.agents.fault import KINDS, Kind
from benchmarks.agents.oracle import KnownWay, Nothing, Persistent
from benchmarks.agents.report import page, summed
from benchmarks.agents.task import Attempt, Task, attempt, plain
from benchmarks.agents.tasks import TASKS
from benchmarks.agents.trial import LIMITS, Arm, Row, trial
from model.config import DecodeConfig
from model.toolcall import Call

ALL = pytest.mark.parametrize("task", TASKS, ids=[task.name for task in TASKS])
ATTEMPTS = range(3)
ARM = Arm("known", DecodeConfig())
BY_NAME = {task.name: task for task in TASKS}


def tried(one: Attempt, way: tuple[Call, ...] | None = None, words: str | None = None) -> Row:
    policy = KnownWay(one.wish.way if way is None else way, one.wish.answer if words is None else words)
    return trial(one, ARM, Spoken(policy))


def test_there_are_49_on_eight_sites_in_four_tiers() -> None:
    assert len(TASKS) == len(BY_NAME) == 49
    assert Counter(task.tier for task in TASKS) == {"answer": 21, "short": 16, "long": 8, "transaction": 4}
    assert {task.site for task in TASKS} == set(SITES)
    assert all(task.name.startswith(f"{task.site}-") for task in TASKS)


@ALL
def test_the_known_way_passes_every_attempt_and_doing_nothing_none(task: Task) -> None:
    for n in ATTEMPTS:
        one = attempt(task, n)
        row = tried(one)
        assert row.success and row.failure == "" and row.calls == len(one.wish.way)
        assert row.turns <= LIMITS.turns and row.repeats == row.malformed == row.unfit == row.failed == 0
        nothing = trial(one, ARM, Spoken(Nothing()))
        assert not nothing.success and nothing.failure in ("nothing_done", "wrong_answer")


@ALL
def test_an_attempt_is_always_the_same_and_others_differ(task: Task) -> None:
    made = [attempt(task, n) for n in range(4)]
    assert made == [attempt(task, n) for n in range(4)]
    assert len({plain(each.before) for each in made}) == 4 and all(each.seed.held_out for each in made)
    assert len({each.wish.text for each in made}) > 1


@ALL
def test_tiers_are_what_they_say(task: Task) -> None:
    for n in ATTEMPTS:
        one = attempt(task, n)
        acts = sum(not read_only(task.site, call.name) for call in one.wish.way)
        changed = plain(one.before) != plain(one.wanted)
        assert changed == (task.tier != "answer") and bool(one.wish.facts) >= (task.tier == "answer")
        assert acts == 0 if task.tier == "answer" else acts >= {"short": 1, "long": 2, "transaction": 3}[task.tier]


def read_only(site: str, name: str) -> bool:
    described = next(each for each in SITES[site].described() if each["name"] == name)
    return bool(described["annotations"]["readOnlyHint"])


@ALL
def test_what_the_known_way_uses_was_said_by_the_wish_or_by_a_result(task: Task) -> None:
    """So somebody who knows nothing else can do it; of a range both ends must be known, of a yes nothing."""
    for n in range(6):
        one = attempt(task, n)
        site, known = SITES[task.site], one.wish.text.casefold()
        state = site.begin(one.seed)
        for call in one.wish.way:
            schema = next(each for each in site.tools(state) if each.name == call.name).schema["properties"]
            for key, value in call.arguments.items():
                if not isinstance(value, bool) and value not in schema[key].get("enum", ()):
                    assert said(value, known), (task.name, n, call.name, key, value)
                elif value in schema[key].get("enum", ()) and not read_only(task.site, call.name):
                    assert said(value, known), (task.name, n, call.name, key, value)
            state, result = site.apply(state, call.name, dict(call.arguments))
            known += " " + json.dumps(result, ensure_ascii=False).casefold()
        for fact in one.wish.facts:
            assert fact.kind in ("yes", "no") or fact.holds(known) or task.name in WORKED_OUT, (task.name, n, fact)


WORKED_OUT = ("shop-2", "appointments-2")  # a list without some, which is read off and not found as it is


def said(value: Any, known: str) -> bool:
    if isinstance(value, list):
        return all(said(each, known) for each in value)
    if isinstance(value, (int, float)):
        return Fact("number", value).holds(known) or str(value) in known
    text = value.casefold()
    return text in known or all(part in known for part in text.split(":")) or text.replace("_", " ") in known


@pytest.mark.parametrize("name", ["notes-4", "shop-3", "appointments-3", "courses-3", "events-4", "invoices-6"])
def test_one_act_too_many_is_seen(name: str) -> None:
    one = attempt(BY_NAME[name], 0)
    more = {
        "notes-4": Call("add_note", {"title": "A", "text": "b"}),
        "shop-3": Call("choose_shipping", {"method": "pickup"}),
        "appointments-3": Call("cancel_appointment", {"appointment": f"A-{one.before.get('next_number')}"}),
        "courses-3": Call("join_waiting_list", {**dict(one.wish.way[-1].arguments), "course_id": full(one)}),
        "events-4": one.wish.way[-1],
        "invoices-6": Call("mark_paid", {"invoice_number": unpaid(one)}),
    }[name]
    row = tried(one, (*one.wish.way, more))
    assert row.failure in ("wrong_state", "nothing_done") and not row.success


def full(one: Attempt) -> str:
    return next((each["id"] for each in one.before.get("courses", ()) if not each["room"]), "")


def unpaid(one: Attempt) -> str:
    told = one.wish.way[0].arguments.get("invoice_number")
    free = [each["number"] for each in one.before.get("invoices", ()) if not each["paid"] and each["number"] != told]
    return free[0] if free else ""


def test_an_answer_that_changed_something_is_a_side_effect() -> None:
    one = attempt(BY_NAME["notes-1"], 0)
    row = tried(one, (*one.wish.way, Call("pin_note", {"note_id": one.before["notes"][0]["id"], "pinned": False})))
    both = tried(one, (*one.wish.way, Call("add_note", {"title": "A", "text": "b"})))
    assert both.failure == "side_effect" and (row.success or row.failure == "side_effect")


@pytest.mark.parametrize(("task", "words"), [("shop-1", "1.00"), ("events-1", ""), ("directory-3", "Perhaps.")])
def test_a_wrong_answer_fails(task: str, words: str) -> None:
    one = attempt(BY_NAME[task], 0)
    row = tried(one, words=words or "It is on sale, sold out, postponed or cancelled.")
    assert row.failure == "wrong_answer"


def test_an_answer_that_recites_everything_fails() -> None:
    one = attempt(BY_NAME["notes-1"], 0)
    assert tried(one, words=one.wish.answer).success
    assert not tried(one, words=one.wish.answer + " word" * 200).success


@pytest.mark.parametrize(
    ("fact", "answer", "holds"),
    [
        (number(19.9), "It costs 19.90 €.", True),
        (number(19.9), "19,9 euros", True),
        (number(1250), "The total is 1,250.", True),
        (number(1250.5), "1,250.50", True),
        (number(1250.5), "1.250,50", True),
        (number(3), "There are three.", True),
        (number(3), "INV-3 and P-3", False),
        (number(3), "33 or 3.5", False),
        (number(0), "None, zero.", True),
        (text("on sale"), "It is On  sale.", True),
        (text("L"), "S, M, XL", False),
        (text("a.b@example.test"), "Write to a.b@example.test.", True),
        (day("2027-03-05"), "on 5 March", True),
        (day("2027-03-05"), "on March 15", False),
        (day("2027-03-05"), "2027-03-05", True),
        (yes(True), "Yes, it is.", True),
        (yes(True), "No, and yes.", False),
        (yes(False), "No.", True),
    ],
)
def test_facts_are_found_however_they_are_put(fact: Fact, answer: str, holds: bool) -> None:
    assert fact.holds(answer) == holds


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_that_passes_can_be_got_over(kind: Kind) -> None:
    one = attempt(BY_NAME["courses-3"], 0)
    patient = trial(one, ARM, Spoken(Persistent(one.wish.way, one.wish.answer)), fault=kind)
    assert patient.success and patient.fault == kind
    hasty = trial(one, ARM, Spoken(KnownWay(one.wish.way[1:], one.wish.answer)), fault=kind)
    assert hasty.success == (kind in ("slow", "huge"))


def test_the_program_writes_rows_a_report_and_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["--tasks", "shop-6,notes-2", "--attempts", "2", "--out", str(tmp_path)]
    assert program.main(["--policy", "known", "--logs", *chosen]) == 0
    assert "4/4" in capsys.readouterr().out
    told = json.loads((tmp_path / "rows.json").read_text())
    assert [row["run"] for row in told["rows"]] == ["shop-6-0", "notes-2-0", "shop-6-1", "notes-2-1"]
    assert told["about"]["answers by"] == "no model (known)"
    logs = sorted((tmp_path / "logs").iterdir())
    assert len(logs) == 4 and all(Log.read(file).ended for file in logs)
    report = (tmp_path / "report.html").read_text()
    assert "shop-6" in report and "<script" not in report and "WindTunnel too, do not compare" in report


def test_arms_take_turns_and_use_the_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a real process with the scripted network, whose answer is a page and therefore wrong."""
    from model.worker.client import WorkerClient

    def scripted(model: str, threads: int = 1) -> WorkerClient:
        return WorkerClient("fake", fake=True)

    monkeypatch.setattr(program, "WorkerClient", scripted)
    chosen = ["--tasks", "notes-2", "--attempts", "1", "--arms", "diffusion;autoregressive, guided"]
    assert program.main([*chosen, "--out", str(tmp_path)]) == 0
    rows = [Row(**row) for row in json.loads((tmp_path / "rows.json").read_text())["rows"]]
    assert [row.arm for row in rows] == ["diffusion", "autoregressive, guided"]
    assert all(not row.success and row.malformed and row.tokens and row.model_seconds > 0 for row in rows)
    assert summed("diffusion", rows).passed == 0


def test_text_from_a_model_is_text_in_the_report() -> None:
    one = attempt(BY_NAME["notes-2"], 0)
    row = tried(one, words="<script>alert(1)</script><img src=x onerror=alert(1)>")
    assert "<script>" not in page([row], {"answers by": "<b>"}) and "<img" not in page([row], {})


def test_no_other_start_has_these_names() -> None:
    """What is measured with was not trained on: names of held-out starts are in no practised one (see the sites)."""
    one = attempt(BY_NAME["courses-1"], 0)
    titles = {course["title"] for course in one.before["courses"]}
    for n in range(40):
        practised = {course["title"] for course in SITES["courses"].dump(SITES["courses"].begin(Seed(n)))["courses"]}
        assert not titles & practised
