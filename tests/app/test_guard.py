from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.guard import Guard


async def answer(scope: Any, receive: Any, send: Any) -> None:
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"X-Frame-Options", b"ALLOW"), (b"a", b"b")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


def ask(host: str, kind: str = "http", listening: str = "127.0.0.1", **headers: str) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    pairs = [(b"host", host.encode()), *((name.encode(), value.encode()) for name, value in headers.items())]
    password = "" if listening == "127.0.0.1" else "a long password"
    scope = {"type": kind, "method": "GET", "headers": pairs}
    asyncio.run(Guard(answer, listening, password)(scope, None, send))  # type: ignore[arg-type]
    return sent


@pytest.mark.parametrize("host", ["127.0.0.1:7860", "localhost", "LOCALHOST:1", "[::1]:7860"])
def test_our_own_names_are_answered_with_security_headers(host: str) -> None:
    headers = dict(ask(host)[0]["headers"])
    assert headers[b"x-frame-options"] == b"DENY" and b"X-Frame-Options" not in headers and headers[b"a"] == b"b"
    assert b"default-src 'self'" in headers[b"content-security-policy"]


@pytest.mark.parametrize(
    ("host", "frames"),
    [("127.0.0.1:7860", "frame-src 127.0.0.1:7860/sites/;"), ("[::1]:7860", "frame-src 'self';")],
)
def test_our_page_may_show_the_practice_sites_in_frames_and_nothing_else(host: str, frames: str) -> None:
    policy = dict(ask(host)[0]["headers"])[b"content-security-policy"].decode()
    assert frames in policy and policy.count("frame-src") == 1 and "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:7860", "", "[::1"])
def test_foreign_names_are_refused(host: str) -> None:
    assert ask(host)[0]["status"] == 403


def test_requests_of_other_origins_are_refused() -> None:
    assert ask("localhost:7860", origin="http://localhost:7860")[0]["status"] == 200
    for origin in ("https://evil.example", "null", "http://localhost:9"):
        assert ask("localhost:7860", origin=origin)[0]["status"] == 403
        assert ask("localhost:7860", "websocket", origin=origin) == [{"type": "websocket.close", "code": 1008}]


def test_listening_on_other_addresses_still_checks_the_origin() -> None:
    assert ask("box.lan:7860", listening="0.0.0.0")[0]["status"] == 401
    assert ask("box.lan:7860", listening="0.0.0.0", origin="https://evil.example")[0]["status"] == 403
