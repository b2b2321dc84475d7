"""The connection to an MCP server, kept by a thread with an event loop of its own, for all tasks together.

It is opened when it is first needed, and opened anew by the next list after it broke; a call never opens one, and is
never made twice. The SDK is imported here alone, and only then.

Invariants: thread-safe; nothing waits longer than `seconds`, once to open and once for a list; once closed the server's
program has gone. A server asks nothing of us: there is no sampling, no elicitation, no roots.
"""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import anyio
from anyio.from_thread import BlockingPortal

from app.agent.mcp.address import INSTALL, Address
from app.agent.offer import clean
from app.agent.ports import Answer

if TYPE_CHECKING:
    from mcp import Client

    from app.agent.mcp.pipe import Pipe
    from app.agent.mcp.web import Web

SECONDS = 10.0
MOST_PAGES = 8  # of a list
MOST_NAME = 60  # characters of a server's name for itself
MISSING = f"The package for MCP servers is not installed: {INSTALL}."


class Unreachable(Exception):
    """The server cannot be connected to, or gives no list; a sentence."""


@dataclass(frozen=True)
class Offered:
    """A server's name for itself, and its tools as it offers them (app/agent/offer.py)."""

    name: str
    tools: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class _Open:
    """A connection. `kept` is left to close it."""

    client: Client
    kept: AbstractContextManager[Client]
    way: Pipe | Web


class Line:
    """To one server."""

    def __init__(self, address: Address, seconds: float = SECONDS) -> None:
        self.address = address
        self._seconds = seconds
        self._open: _Open | None = None
        self._opening = threading.Lock()
        self._portal: BlockingPortal | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    def offered(self) -> Offered:
        """What there is now. Raises Unreachable."""
        while True:
            fresh, held = self._opened()
            try:
                future = self._loop().start_task_soon(_offered, held.client)
            except RuntimeError:
                raise Unreachable("The playground ends.") from None
            try:
                name, tools = future.result(self._seconds)
                return Offered(name or self.address.where, tools)
            except (Exception, CancelledError) as error:  # noqa: BLE001  (whatever a server does, it is told)
                future.cancel()
                why = _why(error, held.way.problem) or f"The server gave no list within {self._seconds:g} seconds."
                self._drop(held)
                if fresh or isinstance(error, TimeoutError):
                    raise Unreachable(why) from None

    def calling(self, name: str, arguments: Mapping[str, Any], seconds: float) -> Future[Answer]:
        """Make a call over the connection that the tools were listed over. Cancelling the future tells the server."""
        held = self._open
        if held is None or self._closed:
            future: Future[Answer] = Future()
            future.set_result(Answer(failed="NetworkError", message="Not made: the server is not connected."))
            return future
        return self._loop().start_task_soon(_called, held, name, arguments, seconds)

    def close(self) -> None:
        """End the connection, and the server's program. What goes on is given up."""
        self._closed = True
        if self._portal is not None and self._thread is not None:
            with suppress(RuntimeError):  # closed before
                self._portal.call(self._portal.stop, True)
            self._thread.join(3)

    def _opened(self) -> tuple[bool, _Open]:
        """Whether it was just opened, and the connection."""
        if not self._opening.acquire(timeout=self._seconds):
            raise Unreachable("The server is still being connected to.")
        try:
            if self._closed:
                raise Unreachable("The playground ends.")
            if self._open is not None:
                return False, self._open
            self._open = self._connected()
            return True, self._open
        finally:
            self._opening.release()

    def _connected(self) -> _Open:
        try:
            from mcp import Client

            from app.agent.mcp.pipe import Pipe
            from app.agent.mcp.web import Web
        except ImportError:
            raise Unreachable(MISSING) from None
        logging.getLogger("mcp").setLevel(logging.CRITICAL)  # it would print what servers say to the terminal
        address = self.address
        way = Pipe(address.command) if address.command else Web(address.url, address.token, self._seconds)
        # No cache: a server may say that a list is good for an hour, and swap a tool meanwhile.
        client = Client(way.streams(), read_timeout_seconds=self._seconds, cache=None)
        kept = self._loop().wrap_async_context_manager(_within(client, self._seconds))
        try:
            return _Open(kept.__enter__(), kept, way)
        except (Exception, CancelledError) as error:  # noqa: BLE001
            raise Unreachable(
                _why(error, way.problem) or f"The server did not answer within {self._seconds:g} seconds."
            ) from None

    def _drop(self, held: _Open) -> None:
        with self._opening:
            if self._open is held:
                self._open = None
                with suppress(Exception, CancelledError):  # it is broken
                    held.kept.__exit__(None, None, None)

    def _loop(self) -> BlockingPortal:
        """Only called by whoever opens, or after that."""
        if self._portal is None:
            ready: Future[BlockingPortal] = Future()
            self._thread = threading.Thread(target=anyio.run, args=(_keep, ready), name="mcp", daemon=True)
            self._thread.start()
            self._portal = ready.result()
        return self._portal


async def _keep(ready: Future[BlockingPortal]) -> None:
    async with BlockingPortal() as portal:
        ready.set_result(portal)
        await portal.sleep_until_stopped()


@asynccontextmanager
async def _within(client: Client, seconds: float) -> AsyncIterator[Client]:
    """An open client, opened in so many seconds. Raises TimeoutError."""
    with anyio.fail_after(seconds) as scope:
        async with client:
            scope.deadline = math.inf
            yield client


async def _offered(client: Client) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    """The server's name, and its tools from all pages of its list that are read."""
    from mcp.types import PaginatedRequestParams

    tools: list[Mapping[str, Any]] = []
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        page = await client.session.list_tools(params=PaginatedRequestParams(cursor=cursor))
        for tool in page.tools:
            said = tool.model_dump(mode="json", by_alias=True, exclude_none=True)
            tools.append({**said, "description": tool.description or tool.title or ""})
        cursor = page.next_cursor
        if cursor is None:
            break
    info = client.server_info
    name = " ".join(clean(info.title or info.name).split())[:MOST_NAME] if info else ""
    return name, tuple(tools)


async def _called(held: _Open, name: str, arguments: Mapping[str, Any], seconds: float) -> Answer:
    """Not by the SDK's own `call_tool`: that runs the server's patterns over the result, which may take for ever."""
    from mcp import MCPError
    from mcp.types import CONNECTION_CLOSED, REQUEST_TIMEOUT, CallToolRequest, CallToolRequestParams, CallToolResult
    from pydantic import ValidationError

    request = CallToolRequest(params=CallToolRequestParams(name=name, arguments=dict(arguments)))
    try:
        result = await held.client.session.send_request(request, CallToolResult, seconds)
    except MCPError as error:
        if error.code in (CONNECTION_CLOSED, REQUEST_TIMEOUT):
            return Answer(failed="AbortError", message=held.way.problem or f"The server broke off ({error.message}).")
        return Answer(failed="ServerError", message=error.message)
    except ValidationError:
        return Answer(failed="DataError", message="It was called, but what came back is no result of a tool.")
    except Exception as error:  # noqa: BLE001
        return Answer(failed="AbortError", message=_why(error, held.way.problem) or "The server broke off.")
    return Answer(result.model_dump(mode="json", by_alias=True, exclude_none=True))


def _why(error: BaseException, problem: str) -> str:
    """What went wrong, as a sentence; empty for a silence."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if problem or isinstance(error, (TimeoutError, CancelledError)):
        return problem
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    text = " ".join(clean(said or type(error).__name__).split())[:300].rstrip(".")
    return f"The server cannot be used: {text}."
