from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.cells import told
from app.desk import Desk
from app.run import Run, recorded
from app.server import _add_routes
from app.session import Session
from tests.app.sources import PAGE, Worker, events_of, request_of
from visualize.trace import Trace

TRACE = Trace(events_of(PAGE, request_of()))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    app = FastAPI()
    _add_routes(app, Session(Worker(), desk))
    with TestClient(app) as client:
        yield client


def finished(desk: Desk) -> Run:
    run = desk.keep(recorded(TRACE, "known"))
    assert list(run.paints())[-1].board.ended
    return run


def test_a_cell_is_told_of_with_all_that_was_measured(client: TestClient, desk: Desk) -> None:
    run = finished(desk)
    answer = client.get("/runs/known/cells/1")
    assert answer.status_code == 200 and "<" not in answer.text
    cell = answer.json()
    assert (cell["pos"], cell["block"], cell["seq"], cell["left_out"]) == (1, 0, len(TRACE) - 1, 0)
    last = cell["moments"][-1]
    assert (last["text"], last["bytes"], last["kind"]) == (PAGE[1], PAGE[1].encode().hex(), "commit")
    assert last["candidates"][0]["text"] == PAGE[1] and last["memories"] and last["experts"]
    assert json.loads(told(run, 1)) == cell


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/runs/known/cells/100000", 422, "less than or equal"),
        ("/runs/known/cells/-1", 422, "greater than or equal"),
        ("/runs/known/cells/x", 422, "integer"),
        ("/runs/known/cells/8000", 404, "no position 8001; it has"),
        ("/runs/nothing/cells/1", 404, "no longer kept"),
    ],
)
def test_what_is_not_there_is_said(client: TestClient, desk: Desk, path: str, status: int, said: str) -> None:
    finished(desk)
    answer = client.get(path)
    assert answer.status_code == status and said in answer.text


def test_a_run_that_has_not_begun_has_no_cells_and_then_it_has(client: TestClient, desk: Desk) -> None:
    worker = Worker()
    run = desk.begin("tab", Run(worker, request_of("live")))
    assert "none of its blocks has opened yet" in client.get("/runs/live/cells/0").json()["detail"]
    worker.gate.set()
    assert list(run.paints())[-1].board.ended
    assert client.get("/runs/live/cells/0").json()["moments"]
