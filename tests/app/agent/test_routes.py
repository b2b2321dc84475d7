"""The routes of the Agent tab: wishes, a task, its controls, answers and log; a bad wish is a sentence."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.agent.errands import Errands
from app.agent.limits import Limits
from app.agent.mcp.line import Line as McpLine
from app.agent.routes import routes
from app.agent.sites.visitors import Visitors
from app.desk import Desk
from tests.app.agent.mcp.lines import tiny
from tests.app.agent.readers import Line
from tests.app.agent.worlds import Answers, call

ASKED = {"tab": "t", "visitor": "v", "wish": "Do it."}


class Talk:
    """A client, and the state behind it."""

    def __init__(self, *texts: str, folder: Path | None = None, line: McpLine | None = None) -> None:
        self.visitors = Visitors()
        self.errands = Errands(Line(Answers(texts)), Desk(), self.visitors, folder, line)
        app = FastAPI()
        app.include_router(routes(self.errands, self.visitors, Limits(call_seconds=5)))
        self.client = TestClient(app)

    def errand(self) -> Any:
        """The task that goes on, once there is one."""
        end = time.monotonic() + 20
        while not self.errands._errands:
            assert time.monotonic() < end
            time.sleep(0.01)
        return next(iter(self.errands._errands.values()))

    def say(self, number: int, said: dict[str, Any]) -> None:
        """Answer an ask as soon as somebody waits for it."""
        name, end = self.errand().task.run, time.monotonic() + 20
        sent = {"number": number, "said": said}
        while not self.client.post(f"/agent/tasks/{name}/answer", json=sent).json()["heard"]:
            assert time.monotonic() < end
            time.sleep(0.01)


@pytest.fixture
def talk() -> Iterator[Talk]:
    made = Talk("Hello.")
    with made.client:
        yield made


def test_a_task_comes_as_lines_and_its_log_can_be_had(tmp_path: Path) -> None:
    talk = Talk("Hello.", folder=tmp_path / "tasks")
    with talk.client:
        threading.Thread(target=talk.say, args=(1, {"tools": [], "path": "/sites/shop/"}), daemon=True).start()
        answer = talk.client.post("/agent/tasks", json=ASKED)
        lines = [json.loads(line) for line in answer.text.splitlines() if line]
        name = lines[0]["errand"]["id"]
        assert lines[-1] == {"over": True} and lines[-2]["step"]["answer"] == "Hello."
        log = talk.client.get(f"/agent/tasks/{name}/log.jsonl")
        assert log.text == (tmp_path / "tasks" / f"{name}.jsonl").read_text(encoding="utf-8")
        assert "attachment" in log.headers["content-disposition"]


def test_controls_reach_the_task_and_a_reader_who_goes_stops_it() -> None:
    talk = Talk(call("search_products"), "Hello.")
    with talk.client:
        done = threading.Thread(target=lambda: talk.client.post("/agent/tasks", json=ASKED), daemon=True)
        done.start()
        errand = talk.errand()
        where = f"/agent/tasks/{errand.task.run}/control"
        for does, held in (("pause", True), ("resume", False), ("step", False), ("take", None), ("back", None)):
            assert talk.client.post(where, json={"do": does, "words": "there"}).status_code == 204
            assert held is None or errand.controls.held is held
        assert not errand.controls.taken
        assert talk.client.post(where, json={"do": "dance"}).status_code == 422
        assert talk.client.post(where, json={"do": "stop"}).status_code == 204
        done.join(20)
        assert not done.is_alive() and errand.log.ended.reason == "stopped"


def test_wishes_fit_what_the_visitor_finds_and_a_new_start_is_one(talk: Talk) -> None:
    told = talk.client.get("/agent/wishes?visitor=v").json()
    assert len(told["sites"]) == 8 and len(told["tour"]) == 6 and told["shop"]["site"] == "shop"
    talk.visitors.call("notes", "v", "delete_note", {"note_id": "N-20"})
    before = len(talk.visitors.dump("notes", "v")["notes"])
    assert talk.client.post("/agent/fresh?visitor=v").status_code == 204
    assert len(talk.visitors.dump("notes", "v")["notes"]) == before + 1
    assert talk.client.get("/agent/wishes?visitor=../x").status_code == 422


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"wish": "  "}, 400, "The task is empty"),
        ({"config": {"threshold": 7}}, 400, "hreshold"),
        ({"config": {"speed": 1}}, 400, "speed"),
        ({"visitor": "a b"}, 422, ""),
        ({"tab": ""}, 422, ""),
    ],
)
def test_a_bad_wish_is_told_so(talk: Talk, wish: dict[str, Any], status: int, said: str) -> None:
    answer = talk.client.post("/agent/tasks", json={**ASKED, **wish})
    assert answer.status_code == status and said in answer.text


def test_without_an_mcp_server_it_is_said_that_there_is_none(talk: Talk) -> None:
    assert talk.client.get("/agent/wishes?visitor=v").json()["server"] is None
    assert "--mcp" in talk.client.get("/agent/server").json()["detail"]
    begun = talk.client.post("/agent/tasks", json={**ASKED, "server": True})
    assert begun.status_code == 400 and "--mcp" in begun.text


def test_an_mcp_server_is_told_of_and_gives_a_task_its_tools() -> None:
    for mode, status, held in (("", 200, "add_note"), ("dead", 503, "no such table")):
        with tiny(mode) as line:
            talk = Talk("Hello.", line=line)
            with talk.client:
                assert talk.client.get("/agent/wishes?visitor=v").json()["server"] == line.address.where
                told = talk.client.get("/agent/server")
                assert told.status_code == status and held in told.text
                answer = talk.client.post("/agent/tasks", json={**ASKED, "server": True})
                assert held in answer.text and ("Hello." in answer.text) is (status == 200)


def test_a_task_that_is_not_kept_is_told_so(talk: Talk) -> None:
    assert talk.client.post("/agent/tasks/no/control", json={"do": "stop"}).status_code == 404
    assert talk.client.post("/agent/tasks/no/answer", json={"number": 1, "said": {}}).status_code == 404
    assert talk.client.get("/agent/tasks/no/log.jsonl").status_code == 404
