from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.charts import drawn, script
from app.desk import Desk
from app.run import Run, recorded
from app.server import _add_routes
from app.session import Session
from tests.app.sources import PAGE, Worker, events_of, request_of
from visualize.figure import Style
from visualize.trace import Trace

TRACE = Trace(events_of(PAGE, request_of()))
NAMES = ["rounds", "confidence", "memory", "time"]


def finished(name: str = "again") -> Run:
    run = recorded(TRACE, name)
    run.start()
    assert list(run.paints())[-1].board.ended
    return run


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    app = FastAPI()
    _add_routes(app, Session(Worker(), desk))
    with TestClient(app) as client:
        yield client


def test_charts_say_where_the_run_came_from_and_hold_no_tag() -> None:
    text = drawn(finished(), Style())
    answer: dict[str, Any] = json.loads(text)
    assert answer["origin"] == "recorded" and [chart["name"] for chart in answer["charts"]] == NAMES
    bars = answer["charts"][0]["figure"]["data"][-1]
    assert bars["type"] == "bar" and sum(bars["y"]) == TRACE.board.tokens
    assert "<" not in text


def test_plotly_comes_from_its_package() -> None:
    path = script()
    assert path is not None and path.parts[-3:] == ("plotly", "package_data", "plotly.min.js")


def test_charts_of_a_run_are_drawn_in_the_theme_and_size_that_is_asked_for(client: TestClient, desk: Desk) -> None:
    desk.keep(recorded(TRACE, "known"))
    light, dark = (client.get("/runs/known/charts", params={"theme": theme, "size": 20}) for theme in ("light", "dark"))
    assert light.status_code == dark.status_code == 200 and light.text != dark.text
    assert light.json()["charts"][0]["figure"]["layout"]["font"]["size"] == 20


@pytest.mark.parametrize(
    ("query", "said"), [("theme=blue", "light, dark"), ("size=4", "from 12"), ("size=x", "integer")]
)
def test_what_cannot_be_drawn_is_refused_with_a_reason(client: TestClient, desk: Desk, query: str, said: str) -> None:
    desk.keep(recorded(TRACE, "known"))
    answer = client.get(f"/runs/known/charts?{query}")
    assert answer.status_code in (400, 422) and said in answer.text


def test_a_run_that_goes_on_has_no_charts_yet_and_an_unknown_one_none(client: TestClient, desk: Desk) -> None:
    worker = Worker()
    run = desk.begin("tab", Run(worker, request_of("live")))
    answer = client.get("/runs/live/charts")
    assert answer.status_code == 409 and "has ended" in answer.json()["detail"]
    worker.gate.set()
    assert list(run.paints())[-1].board.ended
    assert client.get("/runs/live/charts").json()["origin"] == "live"
    assert client.get("/runs/nothing/charts").status_code == 404


def test_the_script_is_served_from_here(client: TestClient) -> None:
    answer = client.get("/clover/plotly.js")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
    assert len(answer.content) > 1_000_000 and "window.Plotly" in answer.text
