"""The tasks of all open pages: who has which going on, and the logs that can still be had.

Invariants: a page has at most one task going on; one that goes on is found by its name, which nobody guesses, and so
are the last `KEEP` that have ended. Thread-safe.
"""

from __future__ import annotations

import threading
import uuid
from contextlib import suppress
from pathlib import Path

from app.agent.errand import Errand
from app.agent.limits import Limits
from app.agent.mcp.line import Line
from app.agent.mcp.tools import ServerTools
from app.agent.policy import OUR_SITES, AskFirst
from app.agent.sites.visitors import Visitors
from app.agent.world import Task
from app.desk import Desk
from app.run import Source
from model.config import DecodeConfig

KEEP = 24
NO_SERVER = "No MCP server is named: start the playground with --mcp."
FILES = 100  # logs that are kept as files


class Errands:
    """One per program. `folder` is where logs are kept as files, one a task; without one they are kept in memory.
    `line` goes to an MCP server, where one is named."""

    def __init__(
        self, source: Source, desk: Desk, visitors: Visitors, folder: Path | None = None, line: Line | None = None
    ) -> None:
        self.line = line
        self._source = source
        self._desk = desk
        self._visitors = visitors
        self._folder = folder
        self._errands: dict[str, Errand] = {}
        self._tabs: dict[str, Errand] = {}
        self._lock = threading.Lock()

    def begin(
        self, tab: str, visitor: str, wish: str, config: DecodeConfig, limits: Limits, *, server: bool = False
    ) -> Errand:
        """Begin a task for a page, with the tools of what it shows or of the MCP server; one that the page still had is
        stopped. Raises ValueError, with a sentence."""
        if not wish.strip():
            raise ValueError("The task is empty. Say what to do.")
        tools, policy = self._served() if server else (None, None)
        name = uuid.uuid4().hex[:16]
        made = Errand(
            Task(name, wish.strip(), config),
            self._source,
            self._desk,
            self._visitors,
            tab=f"agent {tab}",
            visitor=visitor,
            limits=limits,
            file=self._file(name),
            server=tools,
            policy=policy,
        )
        with self._lock:
            before = self._tabs.get(tab)
            self._tabs[tab] = self._errands[name] = made
            ended = [each for each, errand in self._errands.items() if errand.log.ended]
            for each in ended[:-KEEP]:
                del self._errands[each]
            self._tabs = {name: each for name, each in self._tabs.items() if each.task.run in self._errands}
        if before is not None:
            before.stop()
        return made.start()

    def find(self, name: str) -> Errand | None:
        return self._errands.get(name)

    def _served(self) -> tuple[ServerTools, AskFirst]:
        """The server's tools, and who says what may be done with them."""
        if self.line is None:
            raise ValueError(NO_SERVER)
        address = self.line.address
        return ServerTools(self.line), AskFirst((OUR_SITES, address.where) if address.trusted else (OUR_SITES,))

    def _file(self, name: str) -> Path | None:
        if self._folder is None:
            return None
        with suppress(OSError):  # who cannot be written to says so at the first step
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            files = sorted(self._folder.glob("*.jsonl"), key=lambda each: each.stat().st_mtime)
            for old in files[:-FILES]:
                old.unlink(missing_ok=True)
        return self._folder / f"{name}.jsonl"
