"""Offsets of positions count as the browser counts, and the parser is served."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.desk import Desk
from app.preview.pointing import routes
from app.session import Session
from model.config import DecodeConfig
from tests.app.sources import open_worker

TEXT = "Here:\n```html\n<!doctype html>\n<p>näher 🌍 dran</p>\n```\n"


def test_every_position_knows_its_characters_and_the_page_begins_where_it_does() -> None:
    session = Session(open_worker(text=TEXT), Desk())
    app = FastAPI()
    app.include_router(routes(session.desk))
    run = session.ask("t", "a page", DecodeConfig(), keep=False)
    for _ in run.paints():
        pass
    with TestClient(app) as client:
        told = client.get(f"/runs/{run.id}/offsets").json()
        assert client.get("/runs/nobody/offsets").status_code == 404
        assert "parse" in client.get("/clover/parse5.js").text
    units = TEXT.encode("utf-16-le")
    assert told["code"] == "<!doctype html>\n<p>näher 🌍 dran</p>\n"
    assert told["begins"] == len("Here:\n```html\n")
    assert len(told["starts"]) == len(TEXT.encode())  # the fake writes a byte a position
    whole = {units[2 * a : 2 * b].decode("utf-16-le") for a, b in zip(told["starts"], told["ends"], strict=True)}
    assert {"ä", "🌍", "<"} <= whole and "".join(sorted(whole)).isprintable() is False  # with the line end
