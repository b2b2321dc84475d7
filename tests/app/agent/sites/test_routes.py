"""The routes of the practice sites, with the guard around them, and their policy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from app.agent.sites import routes, visitors
from app.agent.sites.catalogue import SITES
from app.agent.sites.policy import headers
from app.agent.sites.site import Seed
from app.agent.sites.visitors import Visitors
from app.guard import Guard


@pytest.fixture
def client() -> Iterator[TestClient]:
    app = FastAPI()
    app.include_router(routes.routes(Visitors()))
    app.mount("/sites", routes.pages())
    with TestClient(Guard(app, "127.0.0.1"), base_url="http://127.0.0.1:7860") as client:
        yield client


@pytest.mark.parametrize("name", ["", *(f"{name}/" for name in SITES)])
def test_pages_have_a_policy_that_keeps_them_below_sites(client: TestClient, name: str) -> None:
    page = client.get(f"/sites/{name}")
    assert page.status_code == 200 and "<!doctype html>" in page.text
    policy = dict(part.split(" ", 1) for part in page.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["form-action"] == policy["trusted-types"] == "'none'"
    for rule in ("script-src", "style-src", "img-src", "connect-src"):
        assert policy[rule] == "127.0.0.1:7860/sites/"
    assert policy["sandbox"] == "allow-scripts allow-same-origin allow-forms"
    assert page.headers["x-frame-options"] == "SAMEORIGIN" and "style=" not in page.text and "onclick" not in page.text


def test_a_strange_host_cannot_write_into_the_policy() -> None:
    assert "evil" not in headers("x; script-src evil")["content-security-policy"]
    assert "script-src 'self'" in headers("[::1]:7860")["content-security-policy"]


def test_a_call_answers_with_result_and_state(client: TestClient) -> None:
    whole = client.get("/sites/api/shop", params={"visitor": "a"}).json()
    assert [tool["name"] for tool in whole["tools"]] == whole["offered"] and whole["calls"] == 0
    done = client.post(
        "/sites/api/shop/call?visitor=a", json={"tool": "choose_shipping", "arguments": {"method": "express"}}
    )
    assert done.json()["result"]["shipping"] == done.json()["state"]["shipping"] == "express"
    assert client.get("/sites/api/shop?visitor=b").json()["state"]["shipping"] == ""
    refused = client.post(
        "/sites/api/shop/call?visitor=a", json={"tool": "choose_shipping", "arguments": {"method": "owl"}}
    )
    assert refused.status_code == 200 and refused.json()["result"]["error"]["received"] == "owl"
    assert refused.json()["calls"] == 2


def test_reset_begins_again_with_a_seed(client: TestClient) -> None:
    start = client.get("/sites/api/shop?visitor=a").json()["state"]
    client.post("/sites/api/shop/call?visitor=a", json={"tool": "choose_shipping", "arguments": {"method": "pickup"}})
    other = client.post("/sites/api/shop/reset?visitor=a", json={"seed": 7, "held_out": True}).json()
    assert other["state"]["products"] != start["products"] and other["calls"] == 0
    assert client.post("/sites/api/shop/reset?visitor=a", json={}).json()["state"] == start


def test_what_is_no_site_no_visitor_or_no_call_is_an_error_of_http(client: TestClient) -> None:
    assert client.get("/sites/api/bank?visitor=a").status_code == 404
    assert client.get("/sites/api/shop?visitor=../../x").status_code == 422
    assert client.get("/sites/api/shop").status_code == 422
    assert client.post("/sites/api/shop/call?visitor=a", json={"arguments": {}}).status_code == 422
    for path in ("..%2fkit.py", "%2e%2e/%2e%2e/pyproject.toml"):
        assert client.get(f"/sites/{path}").status_code == 404


def test_other_sites_cannot_call(client: TestClient) -> None:
    wish = {"tool": "choose_shipping", "arguments": {"method": "express"}}
    for origin in ("https://evil.example", "null"):
        assert client.post("/sites/api/shop/call?visitor=a", json=wish, headers={"origin": origin}).status_code == 403
    assert client.get("/sites/api/shop?visitor=a").json()["calls"] == 0


def test_scripts_colours_and_the_polyfill_are_served(client: TestClient) -> None:
    for name in ("kit.js", "webmcp.js", "shop/shop.js"):
        assert "javascript" in client.get(f"/sites/{name}").headers["content-type"]
    assert "--accent:light-dark(#1B7443,#5CC587)" in client.get("/sites/palette.css").text
    assert [each["name"] for each in client.get("/sites/api/list").json()] == list(SITES)
    assert client.get("/sites", follow_redirects=False).headers["location"] == "/sites/"


def test_only_the_last_visitors_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visitors, "MOST", 3)
    all_of_them = Visitors()
    for who in "abcd":
        all_of_them.reset("shop", who, Seed(5))
    assert [all_of_them.visit("shop", who).seed.number for who in "dcba"] == [5, 5, 5, 0]
    assert all_of_them.tools("shop", "d")[0].name == "search_products" and "products" in all_of_them.dump("shop", "d")
