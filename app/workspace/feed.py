"""News of the workspace for all open pages: a version was added, a file changed, something is to be said.

Invariants: news is a JSON object; publishing never waits for a reader. Thread-safe.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import AsyncGenerator, Mapping
from typing import Any

News = Mapping[str, Any]


class Feed:
    """One per workspace. `name` is another one after every start of the program; `dev` says that open pages load anew
    when it is."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(8)
        self.dev = False
        self._readers: list[tuple[asyncio.AbstractEventLoop, asyncio.Queue[News]]] = []
        self._lock = threading.Lock()

    def publish(self, news: News) -> None:
        """To everybody who reads now."""
        with self._lock:
            readers = list(self._readers)
        for loop, queue in readers:
            if not loop.is_closed():
                loop.call_soon_threadsafe(queue.put_nowait, news)

    async def read(self) -> AsyncGenerator[News, None]:
        """News from now on; ends never, and is closed by its reader."""
        mine = (asyncio.get_running_loop(), asyncio.Queue[News]())
        with self._lock:
            self._readers.append(mine)
        try:
            while True:
                yield await mine[1].get()
        finally:
            with self._lock:
                self._readers.remove(mine)
