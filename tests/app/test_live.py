"""Runs asked for by fetch: their messages are lines, a branch shares its run's events, a bad wish is a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.desk import Desk
from app.live import routes
from app.session import Session
from model.config import DecodeConfig
from model.events import Round
from tests.app.sources import PAGE, Worker, open_worker

CONFIG = {"block_size": 16, "max_tokens": 128}


def client_of(worker: Worker) -> tuple[TestClient, Desk]:
    session = Session(worker, Desk())
    app = FastAPI()
    app.include_router(routes(session))
    return TestClient(app), session.desk


@pytest.fixture
def talk() -> Iterator[tuple[TestClient, Desk]]:
    client, desk = client_of(open_worker(card={"name": "fake", "kinds": ["solar"]}))
    with client:
        yield client, desk


def lines(client: TestClient, **wish: Any) -> list[dict[str, Any]]:
    answer = client.post("/live", json={"tab": "t", **wish})
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_run_comes_as_lines_from_its_header_to_its_end(talk: tuple[TestClient, Desk]) -> None:
    told = lines(talk[0], prompt="a planet", config=CONFIG)
    assert told[0]["run"]["prompt"] == "a planet" and told[0]["run"]["config"]["block_size"] == 16
    assert told[-1]["end"]["tone"] == "good"


def test_a_branch_shares_its_runs_events_and_ends_like_any_run(talk: tuple[TestClient, Desk]) -> None:
    client, desk = talk
    first = lines(client, prompt="a planet", config=CONFIG)[0]["run"]["id"]
    parent = desk.find(first)
    assert parent is not None
    at = next(event for event in parent.trace.events if isinstance(event, Round) and event.block == 1)
    change = next(change for change in at.changes if change.kind == "commit")
    told = lines(
        client,
        config={**asdict(DecodeConfig()), **CONFIG, "strategy": "factor"},
        branch={"run": first, "seq": at.seq, "remask": [change.pos]},
    )
    child = desk.find(told[0]["run"]["id"])
    assert child is not None and child.trace.ended and told[-1]["end"]["tone"] == "good"
    assert told[0]["run"]["prompt"] == "a planet"
    assert len(child.trace) > at.seq and child.trace.board.text == PAGE
    assert child.trace.started is not None and child.trace.started.branch is not None
    assert (child.trace.started.branch.run, child.trace.started.branch.seq) == (first, at.seq)
    hand = child.trace.events[at.seq + 1]
    assert isinstance(hand, Round) and [(c.pos, c.kind) for c in hand.changes] == [(change.pos, "remask")]


def test_a_part_is_redone_and_an_instruction_needs_a_model_that_was_trained_for_it() -> None:
    for kinds in (["solar"], ["solar", "infill"]):
        client, desk = client_of(open_worker(card={"name": "fake", "kinds": kinds}))
        with client:
            first = lines(client, prompt="a planet", config=CONFIG)[0]["run"]["id"]
            wish = {"config": {"temperature": 0.7}, "redo": {"run": first, "first": 4, "last": 20, "other": True}}
            told = lines(client, **wish)
            child = desk.find(told[0]["run"]["id"])
            assert child is not None and told[-1]["end"]["tone"] == "good" and told[0]["run"]["prompt"] == "a planet"
            assert child.trace.board.text[21:] == PAGE[21:] and child.trace.board.text != PAGE
            said = client.post("/live", json={"tab": "t", **wish, "redo": {**wish["redo"], "instruction": "in blue"}})
            assert said.status_code == (200 if "infill" in kinds else 400)
            assert ("in blue" if "infill" in kinds else "not trained") in said.text


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"prompt": " "}, 400, "prompt is empty"),
        ({"prompt": "x", "config": {"threshold": 7}}, 400, "hreshold"),
        ({"prompt": "x", "config": {"speed": 1}}, 400, "speed"),
        ({"prompt": "x", "config": {"threshold": "high"}}, 400, ""),
        ({"branch": {"run": "nobody", "seq": 3}}, 404, "no longer kept"),
        ({"prompt": "x", "branch": {"run": "nobody", "seq": 3, "remask": [-4]}}, 422, ""),
        ({"redo": {"run": "nobody", "first": 3, "last": 4}}, 404, "no longer kept"),
        ({"redo": {"run": "nobody", "first": -3, "last": 4}}, 422, ""),
    ],
)
def test_a_bad_wish_is_told_so(talk: tuple[TestClient, Desk], wish: dict[str, Any], status: int, said: str) -> None:
    answer = talk[0].post("/live", json={"tab": "t", **wish})
    assert answer.status_code == status and said in answer.text


def test_a_cut_that_makes_no_sense_is_told_so(talk: tuple[TestClient, Desk]) -> None:
    first = lines(talk[0], prompt="a planet", config=CONFIG)[0]["run"]["id"]
    answer = talk[0].post("/live", json={"tab": "t", "branch": {"run": first, "seq": 2, "remask": [99]}})
    assert answer.status_code == 400 and answer.json()["detail"].startswith("Position 100 is not in block 1")


def test_a_run_of_another_model_is_not_continued() -> None:
    client, desk = client_of(open_worker())
    with client:
        first = lines(client, prompt="a planet", config=CONFIG)[0]["run"]["id"]
        answer = client.post("/live", json={"tab": "t", "branch": {"run": first, "seq": 2}})
    assert answer.status_code == 400 and "written by fake, and the model here is clover-nano" in answer.json()["detail"]


def test_a_run_can_be_stopped_by_its_name(talk: tuple[TestClient, Desk]) -> None:
    client, desk = talk
    first = lines(client, prompt="a planet", config=CONFIG)[0]["run"]["id"]
    assert client.post(f"/runs/{first}/stop").status_code == 204
    assert client.post("/runs/nobody/stop").status_code == 404


def test_what_a_block_owes_to_the_text_before_it_is_measured(talk: tuple[TestClient, Desk]) -> None:
    client, _ = talk
    first = lines(client, prompt="a planet", config=CONFIG)[0]["run"]["id"]
    answer = client.post(f"/runs/{first}/memory?block=2")
    told = [json.loads(line) for line in answer.text.splitlines()]
    assert [each["removed"] for each in told if each["type"] == "Reading"] == [-1, 0, 1]
    assert told[-1]["reason"] == "measured"
    assert client.post(f"/runs/{first}/memory?block=99").json()["detail"].startswith("There is no block 100")
    assert client.post("/runs/nobody/memory?block=0").status_code == 404
