from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from app.gate import MAX_BODY, SLOWER, TRIES, TRIES_OF_ALL, WRONG, Gate
from app.guard import Guard

PASSWORD = "correct horse"
FORM = {"content-type": "application/x-www-form-urlencoded"}


async def app(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"the app"})


class Visitor:
    """Asks a guarded app; keeps the cookie that it is given."""

    def __init__(self) -> None:
        self.now = 0.0
        self.cookie = ""
        self.guard = Guard(app, "0.0.0.0", PASSWORD)
        self.guard._gate = Gate(PASSWORD, clock=lambda: self.now)

    def ask(
        self, kind: str = "http", method: str = "GET", body: bytes = b"", who: str = "1.2.3.4", **given: Any
    ) -> tuple[int, dict[str, str], str]:
        sent: list[dict[str, Any]] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        headers = {"host": "box:7860", "accept": "text/html", **given.pop("headers", {})}
        if self.cookie:
            headers["cookie"] = self.cookie
        scope = {
            "type": kind,
            "method": method,
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (who, 1),
            "server": ("box", 7860),
            "raw_path": b"/",
            "query_string": b"",
            **given,
        }
        asyncio.run(self.guard(scope, receive, send))
        if kind == "websocket":
            return int(sent[0].get("code", sent[0].get("status", 0))), {}, ""
        pairs = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], pairs, sent[1]["body"].decode()

    def enter(self, password: str, **given: Any) -> tuple[int, dict[str, str], str]:
        return self.ask(method="POST", body=f"password={password.replace(' ', '+')}".encode(), headers=FORM, **given)


def test_listening_beyond_this_machine_needs_a_password() -> None:
    with pytest.raises(ValueError, match="needs a password"):
        Guard(app, "0.0.0.0")
    with pytest.raises(ValueError, match="at least 8"):
        Guard(app, "0.0.0.0", "short")


def test_nothing_is_answered_before_the_password() -> None:
    visitor = Visitor()
    status, headers, body = visitor.ask()
    assert status == 401 and 'type="password"' in body and "the app" not in body
    assert headers["x-frame-options"] == "DENY" and headers["cache-control"] == "no-store"
    assert visitor.ask(raw_path=b"/runs/x", headers={"accept": "*/*"})[0] == 401
    assert visitor.ask(method="POST", body=b"{}", headers={"content-type": "application/json"})[0] == 401
    assert visitor.ask("websocket")[0] == 1008


def test_the_password_opens_what_was_asked_for() -> None:
    visitor = Visitor()
    status, headers, _ = visitor.enter(PASSWORD, raw_path=b"/x", query_string=b"run=1")
    assert (status, headers["location"]) == (303, "/x?run=1")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
        assert part in headers["set-cookie"]
    assert "Secure" not in headers["set-cookie"]
    assert "Secure" in Visitor().enter(PASSWORD, scheme="https")[1]["set-cookie"]
    visitor.cookie = f"other=1; {headers['set-cookie'].split(';')[0]}"
    assert visitor.ask()[2] == "the app"
    assert visitor.ask("websocket")[0] == 200


@pytest.mark.parametrize("cookie", ["clover_7860=", "clover_7860=guess", "clover_7860=ü", "=;;=", "clover_7861=x"])
def test_no_other_ticket_opens(cookie: str) -> None:
    visitor = Visitor()
    visitor.cookie = cookie
    assert visitor.ask()[0] == 401


def test_a_ticket_is_of_one_program_only() -> None:
    first, second = Visitor(), Visitor()
    second.cookie = first.enter(PASSWORD)[1]["set-cookie"].split(";")[0]
    assert second.ask()[0] == 401


@pytest.mark.parametrize(
    "body", [b"", b"password=", b"password=wrong", b"a=1&b=2&c=3&d=4&e=5", b"password=" + b"x" * MAX_BODY, b"\xff%zz"]
)
def test_what_is_not_the_password_is_refused(body: bytes) -> None:
    status, headers, page = Visitor().ask(method="POST", body=body, headers=FORM)
    assert status == 401 and WRONG in page and "set-cookie" not in headers


def test_guessing_is_slowed_down_for_an_address() -> None:
    visitor = Visitor()
    for _ in range(TRIES):
        assert visitor.enter("wrong")[0] == 401
    status, headers, page = visitor.enter(PASSWORD)
    assert status == 429 and SLOWER in page and headers["retry-after"] == "60"
    assert visitor.enter(PASSWORD, who="5.6.7.8")[0] == 303
    visitor.now = 61
    assert visitor.enter(PASSWORD)[0] == 303


def test_many_addresses_guess_no_faster_and_being_right_costs_no_try() -> None:
    visitor = Visitor()
    for i in range(TRIES_OF_ALL):
        assert visitor.enter(PASSWORD, who="me")[0] == 303
        assert visitor.enter("wrong", who=f"10.0.0.{i}")[0] == 401
    assert visitor.enter(PASSWORD, who="10.0.1.1")[0] == 429


def test_a_program_sends_the_password_and_guesses_no_faster() -> None:
    visitor = Visitor()

    def bear(password: str, path: str = "/v1/models") -> tuple[int, str]:
        status, _, body = visitor.ask(path=path, headers={"authorization": f"Bearer {password}"})
        return status, body

    assert bear(PASSWORD) == (200, "the app") and bear(PASSWORD, "/runs/x")[0] == 401
    assert [bear("wrong")[0] for _ in range(TRIES)] == [401] * (TRIES - 1) + [429]  # the last is told to wait
    status, body = bear(PASSWORD)
    assert status == 429 and json.loads(body)["error"]["message"] == SLOWER
    assert visitor.enter(PASSWORD)[0] == 429
    visitor.now = 61
    assert bear(PASSWORD)[0] == 200


@pytest.mark.parametrize("path", [b"//evil.example/", b"/\\evil.example", b"///x"])
def test_the_way_back_never_leads_elsewhere(path: bytes) -> None:
    where = Visitor().enter(PASSWORD, raw_path=path)[1]["location"]
    assert where.startswith("/") and where[1] not in "/\\"


def test_other_sites_cannot_even_ask() -> None:
    assert Visitor().ask(headers={"origin": "https://evil.example"})[0] == 403
