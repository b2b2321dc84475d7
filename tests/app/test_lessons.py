"""The lessons as data: every recording loads and says that it is one, and no lesson names what is not there."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.desk import KEEP, Desk
from app.lessons import Shelf, folder, routes, wish
from app.session import Session
from model.config import DecodeConfig
from model.events import Round, RunFinished
from tests.app.sources import open_worker
from visualize.frames import frames
from visualize.trace import Trace

WEB = Path(__file__).parents[2] / "assets" / "web"
MOST_BYTES = 400_000
BOOK: dict[str, Any] = json.loads((folder() / "lessons.json").read_text(encoding="utf-8"))
NAMES = tuple(BOOK["recordings"])
STEPS = [(lesson["id"], step) for lesson in BOOK["lessons"] for step in (*lesson["steps"], lesson["live"])]


def table(script: str, name: str) -> set[str]:
    """The keys of a JavaScript table `const name = {...}`."""
    found = re.search(rf"const {name} = \{{(.*?)\n\}};", (WEB / script).read_text(encoding="utf-8"), re.S)
    assert found is not None, f"{script} has no table {name}"
    return set(re.findall(r"(?:^|[{,])\s*(\w+):", found.group(1), re.M))


@pytest.fixture
def session() -> Session:
    return Session(open_worker(), Desk())


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_loads_is_small_and_says_that_it_was_recorded(name: str) -> None:
    path = folder() / f"{name}.jsonl"
    trace = Trace.read(path)
    started, last = trace.started, trace.events[-1]
    assert started is not None and started.recorded
    fine = {"end_of_text", "max_tokens"} | ({"repetition"} if "unlike" in BOOK["recordings"][name] else set())
    assert isinstance(last, RunFinished) and last.reason in fine
    assert path.stat().st_size <= MOST_BYTES
    assert max(len(c.alternatives) for e in trace.events if isinstance(e, Round) for c in e.changes) <= 3


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_shows_what_the_lessons_ask_for(name: str) -> None:
    entry = BOOK["recordings"][name]
    trace = Trace.read(folder() / f"{name}.jsonl")
    assert trace.started is not None
    changed = {"prompt", "threshold", "threshold_back"} if entry.get("revises") else set()
    for field in set(entry["config"]) - changed:
        assert getattr(trace.started.config, field) == entry["config"][field], field
    assert "prompt" in changed or trace.started.prompt == entry["prompt"]
    if entry.get("revises"):
        assert any(mark.revisions for frame in frames(trace.events) for mark in frame.marks)


def test_no_recording_lies_about_unused() -> None:
    assert {path.stem for path in folder().glob("*.jsonl")} == set(NAMES)
    text = json.dumps([step for _, step in STEPS])
    assert all(f'"recording": "{name}"' in text for name in NAMES)


def test_too_few_rounds_wrote_something_else_than_patience() -> None:
    for name, entry in BOOK["recordings"].items():
        if "unlike" in entry:
            mine, other = (Trace.read(folder() / f"{each}.jsonl").board.text for each in (name, entry["unlike"]))
            assert not mine.startswith(other) and not other.startswith(mine)


def test_there_are_eight_lessons_and_plans_hold_them_in_order() -> None:
    order = [lesson["id"] for lesson in BOOK["lessons"]]
    minutes = {lesson["id"]: lesson["minutes"] for lesson in BOOK["lessons"]}
    assert len(order) == len(set(order)) == 8
    assert [plan["minutes"] for plan in BOOK["plans"]] == [10, 30, 60]
    for plan in BOOK["plans"]:
        places = [order.index(each) for each in plan["lessons"]]
        assert all(one < other for one, other in pairwise(places))
        assert sum(minutes[each] for each in plan["lessons"]) <= plan["minutes"]
    assert BOOK["plans"][-1]["lessons"] == order and BOOK["lessons"][-1]["live"]["view"] == "race"


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_step_names_rules_targets_and_checks_that_exist(lesson: str, step: dict[str, Any]) -> None:
    assert step["title"] and step["recording"] in NAMES and step["text"]
    if "at" in step:
        assert step["at"] in table("lesson_steps.js", "MOMENTS")
        assert step["target"] == "cell" or step["target"] in table("callout.js", "TARGETS")
        block = step.get("block", 1)
        assert step.get("unlike", NAMES[0]) in NAMES
        assert isinstance(block, int) or block in table("lesson_steps.js", "BY_BLOCK")
    if "do" in step:
        assert step["do"]["say"] and step["do"]["check"].split(":")[0] in table("lesson_steps.js", "CHECKS")


@pytest.mark.parametrize("plan", BOOK["plans"], ids=lambda plan: plan["minutes"])
def test_a_plan_names_lessons(plan: dict[str, Any]) -> None:
    assert set(plan["lessons"]) <= {lesson["id"] for lesson in BOOK["lessons"]}


def test_the_page_gets_lessons_and_recordings_and_nothing_else(session: Session) -> None:
    app = FastAPI()
    app.include_router(routes(session))
    with TestClient(app) as client:
        assert client.get("/lessons").json() == BOOK
        message = client.get("/lessons/threshold").json()
        assert message["run"]["origin"] == "recorded" and message["end"] and message["started"]["prompt"]
        known = session.desk.find(message["run"]["id"])
        assert known is not None and known.trace.started is not None and known.trace.started.recorded
        for name in ("nothing", "lessons", "..%2flessons", "threshold.jsonl"):
            assert client.get(f"/lessons/{name}").status_code == 404, name


def test_a_recording_that_the_desk_has_dropped_comes_under_another_name(session: Session) -> None:
    shelf = Shelf(session, folder())
    first = json.loads(shelf.message("few"))["run"]["id"]
    assert json.loads(shelf.message("few"))["run"]["id"] == first
    other = Trace.read(folder() / "single.jsonl")
    for _ in range(KEEP + 1):
        assert session.keep(other)
    again = json.loads(shelf.message("few"))["run"]["id"]
    assert again != first and session.desk.find(again) is not None


def test_a_broken_recording_is_said_to_be_broken(session: Session, tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text('{"recordings": {"few": {}}}')
    (tmp_path / "few.jsonl").write_text("{}\n")
    with pytest.raises(ValueError, match="few.jsonl, line 1"):
        Shelf(session, tmp_path).message("few")


def test_a_wish_is_a_prompt_with_settings() -> None:
    asked = wish(json.dumps({"prompt": "a planet", "config": {"strategy": "wino", "threshold": 0.6}, "n": 7}))
    assert asked == ("a planet", DecodeConfig(strategy="wino", threshold=0.6))
    for text in ("", "[]", "{}", '{"prompt": "x", "config": {"speed": 1}}', '{"prompt": "x", "config": {"rounds": 0}}'):
        with pytest.raises(ValueError):
            wish(text)
