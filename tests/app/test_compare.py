"""What the race and the dial ask for: strategies in words, and a chart whose figures are those of kept runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.compare import catalogue, routes
from app.desk import Desk
from app.run import Run, recorded
from model.config import PARAMETERS, STRATEGIES, DecodeConfig
from model.events import Message, Request, RunFailed, RunFinished
from tests.app.sources import PAGE, Worker, events_of, request_of
from visualize.trace import Trace

OTHER = PAGE.replace("let a", "let b")


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def client(desk: Desk) -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(routes(desk))
    with TestClient(app) as client:
        yield client


def kept(desk: Desk, name: str, text: str = PAGE, **config: Any) -> Run:
    request = Request(name, (Message("user", "a planet"),), DecodeConfig(**config))
    run = desk.keep(recorded(Trace(events_of(text, request)), name))
    assert list(run.paints())[-1].board.ended
    return run


def asked(client: TestClient, *runs: str, turned: str = "threshold", **more: Any) -> Any:
    points = [{"run": run, "passed": True} for run in runs]
    return client.post("/charts/dial", json={"turned": turned, "points": points, **more})


def test_every_strategy_is_there_with_the_numbers_that_it_reads(client: TestClient) -> None:
    known = client.get("/strategies").json()
    assert known == catalogue()
    fields = {each["name"]: tuple(dial["field"] for dial in each["dials"]) for each in known["strategies"]}
    assert fields == {name: PARAMETERS[name] for name in STRATEGIES}


def test_figures_of_a_dial_are_those_of_its_runs(client: TestClient, desk: Desk) -> None:
    runs = {run.id: run for run in (kept(desk, "a", threshold=0.5), kept(desk, "b", threshold=0.9))}
    answer = asked(client, *runs).json()
    assert [row["run"] for row in answer["rows"]] == ["a", "b"]
    for row in answer["rows"]:
        ended = runs[row["run"]].trace.board.ended
        assert isinstance(ended, RunFinished)
        stats = asdict(ended.stats)
        assert {name: row[name] for name in ("seconds", "tokens", "forwards")} == {
            name: stats[name] for name in ("seconds", "tokens", "forwards")
        }
        assert row["rate"] == ended.stats.tokens_per_second
    labels = [text for trace in answer["chart"]["figure"]["data"] for text in trace["text"]]
    assert sorted(labels) == ["0.5", "0.9"]
    slowest = [row for row in answer["rows"] if row["slowest"]]
    assert len(slowest) == 1 and slowest[0]["seconds"] == max(row["seconds"] for row in answer["rows"])
    assert slowest[0]["agreement"] == 1


def test_a_text_that_differs_agrees_less_and_blocks_are_named(client: TestClient, desk: Desk) -> None:
    kept(desk, "a", block_size=8)
    kept(desk, "b", OTHER, block_size=64)
    answer = asked(client, "a", "b", turned="block_size").json()
    shares = sorted(row["agreement"] for row in answer["rows"])
    assert 0.9 < shares[0] < shares[1] == 1
    assert "blocks of 8" in str(answer["chart"]["figure"]) and "Fastest: blocks of" in answer["chart"]["summary"]


def test_a_run_that_was_cut_off_is_not_what_others_are_compared_with(client: TestClient, desk: Desk) -> None:
    kept(desk, "whole", PAGE)
    kept(desk, "cut", PAGE * 20, max_tokens=512)
    rows = {row["run"]: row for row in asked(client, "whole", "cut").json()["rows"]}
    assert rows["cut"]["seconds"] > rows["whole"]["seconds"], "it takes longer, and yet"
    assert rows["whole"]["slowest"] and not rows["cut"]["slowest"]


def test_runs_that_failed_or_go_on_are_no_points(client: TestClient, desk: Desk) -> None:
    failed = recorded(Trace([*events_of(PAGE, request_of())[:3], RunFailed("r", 3, "It broke.")]), "failed")
    desk.keep(failed)
    assert list(failed.paints())[-1].board.ended
    live = desk.begin("tab", Run(Worker(), request_of("live")))
    answer = asked(client, "failed", "live").json()
    assert answer["rows"] == [] and answer["chart"]["figure"] is None
    desk.stop("tab")
    assert list(live.paints())[-1].board.ended


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"turned": "heat", "points": []}, 422, "threshold"),
        ({"turned": "threshold", "points": [], "theme": "blue"}, 400, "light, dark"),
        ({"turned": "threshold", "points": [{"run": "nobody"}]}, 404, "no longer kept"),
        ({"turned": "threshold", "points": [{"run": "x"}] * 25}, 422, "24"),
    ],
)
def test_a_bad_wish_is_refused_with_a_reason(client: TestClient, wish: dict[str, Any], status: int, said: str) -> None:
    answer = client.post("/charts/dial", json=wish)
    assert answer.status_code == status and said in answer.text
