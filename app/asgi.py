"""The ASGI types that the layers around the app share, and an answer of their own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


async def respond(send: Send, status: int, body: bytes, kind: str, *more: tuple[str, str]) -> None:
    """Answer a request at once, without the app."""
    pairs = (("content-type", kind), ("content-length", str(len(body))), *more)
    head = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in pairs]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
