"""The routes of the workspace: what a page may ask for, and what it may not."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from app.desk import Desk
from app.guard import Guard
from app.run import recorded
from app.workspace.feed import Feed
from app.workspace.kept import Kept
from app.workspace.routes import routes
from app.workspace.workspace import Workspace
from tests.app.sources import PAGE, events_of, open_worker, request_of
from visualize.trace import Trace

FEED = "ws://127.0.0.1/workspace/feed"
TRACE = Trace(events_of(PAGE, request_of()))


@pytest.fixture
def space(tmp_path: Path) -> Iterator[Workspace]:
    opened = Workspace(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def client(space: Workspace) -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(routes(space, Desk(space)))
    with TestClient(Guard(app, "127.0.0.1"), base_url="http://127.0.0.1") as made:  # type: ignore[arg-type]
        yield made


@pytest.fixture
def id(space: Workspace) -> str:
    version = space.keep(TRACE, "r", "a solar system")
    assert version is not None
    return version.id


def test_a_version_is_listed_read_shown_and_pictured(client: TestClient, space: Workspace, id: str) -> None:
    listing = client.get("/workspace").json()
    assert listing["folder"] == str(space.pages.path) and [each["id"] for each in listing["versions"]] == [id]
    assert client.get(f"/workspace/versions/{id}").json()["text"] == PAGE
    view = client.get(f"/workspace/versions/{id}/view").json()
    assert view["version"]["id"] == view["head"] == id and view["page"].endswith(PAGE) and view["complete"]
    picture = client.get(f"/workspace/versions/{id}/picture").json()["page"]
    assert picture.endswith(PAGE) and "Content-Security-Policy" in picture and picture.count("\n") == PAGE.count("\n")
    file = client.get(f"/workspace/versions/{id}/file")
    assert file.text == PAGE and file.headers["content-disposition"].startswith("attachment")
    assert client.get("/workspace/runs/r").json()["version"]["id"] == id


def test_an_edit_is_kept_and_a_newer_version_is_met_with_both_sides(
    client: TestClient, space: Workspace, id: str
) -> None:
    draft = client.post("/workspace/view", json={"text": "<p>draft", "version": id}).json()
    assert "<p>draft" in draft["page"] and len(space.versions()) == 1
    saved = client.post("/workspace/save", json={"text": "one", "base": id}).json()
    assert saved["version"]["origin"] == "hand" and saved["head"] == saved["version"]["id"]
    met = client.post("/workspace/save", json={"text": "two", "base": id})
    assert met.status_code == 409 and met.json()["text"] == "one" and len(space.versions()) == 2
    left = client.post("/workspace/save", json={"text": "two", "base": id, "leaving": True}).json()
    assert [space.text(each.id) for each in space.versions()] == [PAGE, "one", "two", "one"]
    assert left["version"]["parent"] == id and space.text(left["head"]) == "one"


def test_versions_are_named_restored_deleted_and_taken_back(client: TestClient, space: Workspace, id: str) -> None:
    where = f"/workspace/versions/{id}"
    assert client.post(f"{where}/name", json={"name": "first"}).json()["version"]["name"] == "first"
    assert client.post(f"{where}/restore").json()["version"]["parent"] == id
    assert client.delete(where).status_code == 200 and client.delete(where).status_code == 404
    assert client.post(f"{where}/undelete").json()["version"]["id"] == id
    assert client.post(f"{where}/undelete").status_code == 410
    assert client.post(f"/workspace/versions/{'0' * 16}/restore").json()["detail"] == "This version is no longer kept."


@pytest.mark.parametrize("id", ["%2e%2e%2fjournal.jsonl", "x", "A" * 16, "0" * 17, "..%5cjournal"])
def test_what_is_no_id_reaches_no_file(client: TestClient, id: str) -> None:
    for rest in ("", "/view", "/picture", "/file"):
        assert client.get(f"/workspace/versions/{id}{rest}").status_code in (404, 422)
    assert client.get(f"/workspace/runs/{id}").status_code == 404


def test_too_much_is_refused_before_it_is_read(client: TestClient, id: str) -> None:
    long = json.dumps({"base": id, "text": "a" * (2 << 20) + "b"})
    assert client.post("/workspace/save", content=long).status_code == 422
    assert client.post("/workspace/save", content="x" * (7 << 20)).status_code == 413
    assert client.post("/workspace/save", content="nonsense").status_code == 422


def test_other_origins_and_their_sockets_are_refused(client: TestClient, id: str) -> None:
    evil = {"origin": "https://evil.example"}
    assert client.post("/workspace/save", json={"text": "x", "base": id}, headers=evil).status_code == 403
    assert client.get("/workspace", headers={"host": "evil.example"}).status_code == 403
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(FEED, headers=evil):
        pass
    assert refused.value.code == 1008


def test_news_come_over_the_socket(client: TestClient, space: Workspace, id: str) -> None:
    with client.websocket_connect(FEED) as socket:
        assert socket.receive_json() == {"hello": space.feed.name, "dev": False}
        (space.pages.path / "a-solar-system.html").write_text("outside")
        while not space.feed._readers:  # the greeting comes first
            threading.Event().wait(0.005)
        space.look("a-solar-system.html")
        assert socket.receive_json()["added"]["origin"] == "outside"
    while space.feed._readers:
        threading.Event().wait(0.005)


def test_a_run_is_kept_when_it_ends_and_one_from_a_file_when_it_is_edited(client: TestClient, space: Workspace) -> None:
    request = request_of("live")
    assert Trace(Kept(open_worker(), space).events(request)).board.text == PAGE
    kept = space.of_run("live")
    assert kept is not None and space.trace("live") is not None
    found = Desk(space).find("live")
    assert found is not None and found.origin == "recorded" and found.trace.ended
    assert Desk(space).find("nothing") is None
    desk = Desk(space)
    desk.keep(recorded(TRACE, "opened"))
    app = FastAPI()
    app.include_router(routes(space, desk))
    with TestClient(app) as other:
        saved = other.post("/workspace/save", json={"text": "edited", "run": "opened"}).json()["version"]
    assert space.find(saved["parent"]).origin == "recording" and space.trace("opened") is None


def test_a_feed_never_waits_for_its_readers() -> None:
    async def read() -> list[object]:
        feed = Feed()
        reader = feed.read()
        first = asyncio.ensure_future(anext(reader))
        await asyncio.sleep(0)
        for number in range(1000):
            feed.publish({"number": number})
        got = [await first, *[await anext(reader) for _ in range(999)]]
        await reader.aclose()
        feed.publish({"nobody": True})
        return [news["number"] for news in got]

    assert asyncio.run(read()) == list(range(1000))
