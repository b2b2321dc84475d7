"""Asks for the password before anything else is answered, once the playground listens beyond this machine.

Invariants:
- Without the ticket, which only the right password gets, no route, file or WebSocket of the app is reached.
- The ticket is a cookie that scripts cannot read and that no other site can send; it ends with the program.
- A program, which has no cookies, sends the password itself (Authorization: Bearer), and only below /v1/.
- Comparing takes the same time however much is right, and guessing is slow: a few tries a minute, then none.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from app.api.fault import PATH, Fault
from app.asgi import Receive, Scope, Send, respond
from app.settings import MIN_PASSWORD

MAX_BODY = 4096
WINDOW = 60.0  # seconds
TRIES = 5  # wrong ones, of an address, in a window
TRIES_OF_ALL = 30  # of all addresses together: many machines guess no faster
FORM = b"application/x-www-form-urlencoded"
WRONG = "That is not the password."
BEARER = "This playground asks for its password: send it as Authorization: Bearer PASSWORD."
SLOWER = "Too many wrong passwords. Wait a minute, then try again."
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Clover Playground: password</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 "IBM Plex Sans", ui-sans-serif, system-ui, sans-serif; }
body { min-height: 90vh; margin: 0; display: grid; place-content: center; }
form { width: min(20rem, 90vw); display: grid; gap: .6rem; }
h1 { font-size: 1.25rem; margin: 0; }
p { margin: 0; }
.bad { color: light-dark(#a32c0b, #ff9b7d); min-height: 1.5em; }
input, button { font: inherit; padding: .5rem .7rem; border-radius: 7px; border: 1px solid #7d857d; }
button { border: 0; background: light-dark(#0b6b3a, #57c98a); color: light-dark(#fff, #06210f); cursor: pointer; }
</style>
<form method="post">
<h1>Clover Playground</h1>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" autofocus required>
<button>Open</button>
<p class="bad" role="alert">%s</p>
</form>
</html>
"""


class Gate:
    """Knows the password, as a digest, and who guessed wrong lately. `clock` is in seconds."""

    def __init__(self, password: str, clock: Callable[[], float] = time.monotonic) -> None:
        if len(password) < MIN_PASSWORD:
            raise ValueError(f"a password has at least {MIN_PASSWORD} characters")
        self._digest = sha256(password.encode()).digest()
        self._ticket = secrets.token_urlsafe(32)
        self._clock = clock
        self._wrong: list[tuple[float, str]] = []

    def open(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Whether a request has the ticket, or is a program's and has the password."""
        if scope.get("path", "").startswith(PATH) and "authorization" in headers:
            return self._bears(_who(scope), headers["authorization"])
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(_name(scope))
        except CookieError:
            return False
        return cookie is not None and hmac.compare_digest(cookie.value.encode(), self._ticket.encode())

    async def ask(self, scope: Scope, headers: dict[str, str], receive: Receive, send: Send) -> None:
        """Answer a request without a ticket: take the password, or ask for it."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope.get("path", "").startswith(PATH):
            slow = "authorization" in headers and self._guessing(_who(scope))
            fault = Fault(429, SLOWER) if slow else Fault(401, BEARER)
            await respond(send, fault.status, fault.body, "application/json")
            return
        if scope["method"] == "POST" and headers.get("content-type", "").encode().startswith(FORM):
            await self._take(scope, receive, send)
            return
        if "text/html" in headers.get("accept", ""):
            await _page(send, 401, "")
            return
        await respond(send, 401, b"This playground asks for a password: open it in a browser.", "text/plain")

    async def _take(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = _who(scope)
        if self._guessing(who):
            await _page(send, 429, SLOWER, ("retry-after", str(int(WINDOW))))
            return
        # Noted before the body is awaited, and crossed out if it was right: tries sent all at once count as well.
        attempt = (self._clock(), who)
        self._wrong.append(attempt)
        given = await _password(receive)
        if not hmac.compare_digest(sha256(given).digest(), self._digest):
            await _page(send, 401, WRONG)
            return
        if attempt in self._wrong:
            self._wrong.remove(attempt)
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        cookie = f"{_name(scope)}={self._ticket}; Path=/; HttpOnly; SameSite=Strict{secure}"
        await respond(send, 303, b"", "text/plain", ("location", _back(scope)), ("set-cookie", cookie))

    def _bears(self, who: str, said: str) -> bool:
        kind, _, given = said.partition(" ")
        if kind.lower() != "bearer" or self._guessing(who):
            return False
        right = hmac.compare_digest(sha256(given.strip().encode("latin-1")).digest(), self._digest)
        if not right:
            self._wrong.append((self._clock(), who))
        return right

    def _guessing(self, who: str) -> bool:
        now = self._clock()
        self._wrong = [(when, other) for when, other in self._wrong if now - when < WINDOW]
        return len(self._wrong) >= TRIES_OF_ALL or sum(other == who for _, other in self._wrong) >= TRIES


def _who(scope: Scope) -> str:
    """The address that asks."""
    return str((scope.get("client") or ("",))[0])


def _name(scope: Scope) -> str:
    """Of the cookie. Cookies are shared by all ports of a machine, tickets are not."""
    return f"clover_{(scope.get('server') or ('', 0))[1]}"


def _back(scope: Scope) -> str:
    """The address that was asked for, on this server whatever it looks like."""
    path = (scope.get("raw_path") or b"/").decode("latin-1").split("?")[0].lstrip("/\\")
    query = scope.get("query_string", b"").decode("latin-1")
    return f"/{path}{f'?{query}' if query else ''}"


async def _password(receive: Receive) -> bytes:
    """The field of the form; nothing when the form is none of ours."""
    body, more = bytearray(), True
    while more:
        message: Any = await receive()
        body += message.get("body", b"")
        more = bool(message.get("more_body")) and message["type"] == "http.request"
        if len(body) > MAX_BODY:
            return b""
    fields = parse_qs(body.decode("latin-1"), max_num_fields=4) if body.count(b"&") < 4 else {}
    return fields.get("password", [""])[0].encode()


async def _page(send: Send, status: int, said: str, *more: tuple[str, str]) -> None:
    await respond(
        send, status, (PAGE % said).encode(), "text/html; charset=utf-8", ("cache-control", "no-store"), *more
    )
