"""An MCP server at an http(s) address (streamable HTTP), as the client's streams.

Invariants: the token goes to that address alone, since redirects are followed on the same origin only (by the SDK) and
no proxy is taken from the environment; no answer is longer than `MOST_BYTES`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client.streamable_http import streamable_http_client

MOST_BYTES = 4 << 20
REFUSED = "The server does not take the token that CLOVER_MCP_TOKEN says."
WANTED = "The server wants a token: the variable CLOVER_MCP_TOKEN is for it."


class TooMuch(httpx2.StreamError):
    """An answer is longer than it may be; of a kind that the SDK tells whoever asked."""


class Web(httpx2.AsyncHTTPTransport):
    """Of one address; `seconds` are for connecting and sending. `problem` says that the server wants another token,
    once it did. An answer that is too long is ended; one of events goes on as long as the connection, and each event
    has its limit."""

    def __init__(self, url: str, token: str, seconds: float) -> None:
        super().__init__(trust_env=False)
        self.problem = ""
        self._url = url
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        self._timeout = httpx2.Timeout(seconds, read=None)  # how long an answer may take is for whoever asks

    @asynccontextmanager
    async def streams(self) -> AsyncIterator[tuple[Any, Any]]:
        """What the client reads and writes."""
        client = httpx2.AsyncClient(headers=self._headers, timeout=self._timeout, transport=self, trust_env=False)
        async with client, streamable_http_client(self._url, http_client=client, max_sse_event_size=MOST_BYTES) as pair:
            yield pair

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        response = await super().handle_async_request(request)
        if response.status_code in (401, 403):
            self.problem = REFUSED if self._headers else WANTED
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            assert isinstance(response.stream, httpx2.AsyncByteStream)
            response.stream = _Counted(response.stream)
        return response


class _Counted(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        length = 0
        async for some in self._stream:
            length += len(some)
            if length > MOST_BYTES:
                raise TooMuch(f"The server sent more than {MOST_BYTES >> 20} MB at once.")
            yield some

    async def aclose(self) -> None:
        await self._stream.aclose()
