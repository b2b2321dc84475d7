"""Security headers on every answer, and no answer to strangers: an ASGI layer around the whole app.

Invariants:
- Listening beyond this machine needs a password, asked for before anything else is answered (app/gate.py).
- A request whose Host is not ours is refused (a foreign name that resolves to this machine is an attack), and so is
  one that a page of another origin sends, WebSockets included.
- Nothing outside this server is loaded by our page. Gradio needs `unsafe-inline` and `unsafe-eval` for its components;
  model text never reaches our origin as markup.
- The practice sites below /sites/ have a policy of their own, stricter but that our page may show them in a frame.
- A generated page alone in a tab (app/preview/alone.py) is sandboxed by its headers.
- `frame-src` names the practice sites alone. So a generated page cannot navigate its own frame away (srcdoc itself is
  no fetch) but to one of them, where it finds itself without an origin: what it asks for there is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import urlsplit

from app.agent.sites import policy as sites
from app.api.fault import PATH, Fault
from app.asgi import App, Message, Receive, Scope, Send, respond
from app.gate import Gate
from app.preview import alone
from app.settings import LOOPBACK

SITES = "'none'"  # what stands for them where no host is known; `_page` names it
HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "media-src 'self' data:",
            "connect-src 'self'",
            f"frame-src {SITES}",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
}


class Guard:
    """Wraps an ASGI app. `host` is what the server listens on: on a loopback address only loopback names are ours, on
    any other the names cannot be known, the origin is checked, and a password is needed. Raises ValueError without."""

    def __init__(self, app: App, host: str, password: str = "") -> None:
        if host not in LOOPBACK and not password:
            raise ValueError(f"listening on {host} needs a password")
        self._app = app
        self._ours = LOOPBACK | {host} if host in LOOPBACK else None
        self._gate = Gate(password) if password else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        problem = self._problem(headers)
        if problem:
            await _refuse(scope, send, problem)
        elif self._gate is not None and not self._gate.open(scope, headers):
            await self._gate.ask(scope, headers, receive, _with_headers(send))
        elif scope.get("path", "").startswith(sites.PATH):
            await self._app(scope, receive, _with_headers(send, sites.headers(headers.get("host", ""))))
        elif scope.get("path", "").startswith(alone.PATH):
            await self._app(scope, receive, _with_headers(send, alone.HEADERS))
        else:
            await self._app(scope, receive, _with_headers(send, _page(headers.get("host", ""))))

    def _problem(self, headers: dict[str, str]) -> str:
        host = headers.get("host", "")
        if self._ours is not None and _name(host) not in self._ours:
            return f"This playground answers on 127.0.0.1 and localhost, not as {host!r}."
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return f"Requests of other sites are refused (origin {origin!r})."
        return ""


def _name(host: str) -> str:
    """A Host header without its port, in lower case."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _page(host: str) -> Mapping[str, str]:
    """What differs for our own page, for a Host header: it may show the practice sites in frames."""
    policy = HEADERS["content-security-policy"]
    return {"content-security-policy": policy.replace(f"frame-src {SITES}", f"frame-src {sites.source(host)}")}


def _with_headers(send: Send, special: Mapping[str, str] = MappingProxyType({})) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            ours = [(name.encode(), value.encode()) for name, value in {**HEADERS, **special}.items()]
            kept = [pair for pair in message.get("headers", []) if pair[0].decode("latin-1").lower() not in HEADERS]
            message["headers"] = [*kept, *ours]
        await send(message)

    return sending


async def _refuse(scope: Scope, send: Send, problem: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    elif scope.get("path", "").startswith(PATH):
        await respond(_with_headers(send), 403, Fault(403, problem).body, "application/json")
    else:
        await respond(_with_headers(send), 403, problem.encode(), "text/plain; charset=utf-8")
