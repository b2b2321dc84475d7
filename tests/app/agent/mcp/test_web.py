"""An MCP server over HTTP, made with the SDK: the token, a list, calls, too much, and one that dies in a call."""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.agent.mcp.address import Address
from app.agent.mcp.line import Line, Unreachable
from tests.browser.playground import free_port

TOKEN = "s3cret"
SERVER = """
import os, sys, uvicorn
from mcp.server import MCPServer

server = MCPServer("Web sums")

@server.tool()
def add(a: int, b: int) -> int:
    "Add."
    return a + b

@server.tool()
def huge() -> str:
    "Too much."
    return "x" * 6_000_000

@server.tool()
def die() -> None:
    "End."
    os._exit(3)

inner = server.streamable_http_app(json_response=True)

async def app(scope, receive, send):
    if scope["type"] == "http" and dict(scope["headers"]).get(b"authorization") != b"Bearer s3cret":
        await send({"type": "http.response.start", "status": 401, "headers": []})
        await send({"type": "http.response.body", "body": b""})
    else:
        await inner(scope, receive, send)

uvicorn.run(app, port=int(sys.argv[1]), log_level="critical")
"""


@contextmanager
def serving(port: int) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-c", SERVER, str(port)], stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while not _answers(port):
            assert process.poll() is None and time.monotonic() < end
            time.sleep(0.05)
        yield
    finally:
        process.kill()
        process.wait()


def _answers(port: int) -> bool:
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/mcp", timeout=5).close()
    except urllib.error.HTTPError as refused:
        refused.close()
        return True
    except OSError:
        return False
    return True


@contextmanager
def line_to(port: int, token: str = TOKEN) -> Iterator[Line]:
    line = Line(Address(url=f"http://127.0.0.1:{port}/mcp", token=token), 20)
    try:
        yield line
    finally:
        line.close()


def test_a_server_is_called_over_http_and_connected_to_again() -> None:
    port = free_port()
    with line_to(port) as line:
        with pytest.raises(Unreachable, match="The server cannot be used: .*connection"):
            line.offered()
        with serving(port):
            assert line.offered().name == "Web sums"
            answer = line.calling("add", {"a": 1, "b": 2}, 20).result(30)
            assert answer.result["content"][0]["text"] == "3" and answer.result["structuredContent"] == {"result": 3}
            huge = line.calling("huge", {}, 20).result(30)
            assert "more than 4 MB at once" in huge.message
            assert line.calling("die", {}, 20).result(30).unsure
        with serving(port):
            assert len(line.offered().tools) == 3
    with serving(port):
        for token, said in (("wrong", "does not take the token"), ("", "wants a token")):
            with line_to(port, token) as line, pytest.raises(Unreachable, match=said):
                line.offered()
