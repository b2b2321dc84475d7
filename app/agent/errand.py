"""One task that goes on for a page: its loop in a thread of its own, its log, and what it has to tell.

Invariants: the log has all that was told, and more, before it is told, also in a file where there is one; whatever
breaks, the log ends with a `TaskEnded` or the file says how far it came; a task whose page goes away is stopped.
"""

from __future__ import annotations

import threading
from pathlib import Path

from app.agent.aboard import Aboard
from app.agent.bridge import Ask, Bridge
from app.agent.controls import Controls
from app.agent.events import Step
from app.agent.limits import Limits
from app.agent.log import Log, line_of
from app.agent.loop import steps
from app.agent.mcp.tools import ServerTools
from app.agent.outbox import Outbox
from app.agent.ports import Policy
from app.agent.sites.visitors import Visitors
from app.agent.world import Task
from app.desk import Desk
from app.run import Run, Source

Thing = Step | Run | Ask | str


class Errand:
    """Begun by `start`. `file` is where its log is kept, if anywhere; `tab` is the page's name at the desk. Its tools
    are those of a page in the tab, or `server`'s."""

    def __init__(
        self,
        task: Task,
        source: Source,
        desk: Desk,
        visitors: Visitors,
        *,
        tab: str,
        visitor: str,
        limits: Limits,
        file: Path | None = None,
        server: ServerTools | None = None,
        policy: Policy | None = None,
    ) -> None:
        self.task = task
        self.log = Log()
        self.controls = Controls()
        self.outbox: Outbox[Thing] = Outbox()
        self.bridge = Bridge(self.outbox, visitors, visitor, limits.call_seconds)
        self._server = server
        self._policy = policy
        self._limits = limits
        self._model = Aboard(source, desk, tab, self.outbox)
        self._file = file
        self._thread = threading.Thread(target=self._carry, name=f"errand-{task.run}", daemon=True)

    def start(self) -> Errand:
        self._thread.start()
        return self

    def stop(self) -> None:
        """End it as soon as it can be; what is being called is not waited for."""
        self.controls.stop()

    def _carry(self) -> None:
        tools, limits = self._server or self.bridge, self._limits
        try:
            for step in steps(
                self.task, self._model, tools, policy=self._policy, limits=limits, controls=self.controls
            ):
                self.log.append(step)
                self._keep(step)
                self.outbox.put(step)
        except Exception as error:  # noqa: BLE001  (whatever it is, the page must say so instead of waiting for ever)
            self.outbox.put(f"The task broke off: {error or type(error).__name__}. Its log says how far it came.")
        finally:
            self._model.leave()
            tools.close()
            self.outbox.close()

    def _keep(self, step: Step) -> None:
        """Add it to the file; one that cannot be written is said once, and then done without."""
        if self._file is None:
            return
        try:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(line_of(step))
        except OSError as error:
            self._file = None
            self.outbox.put(f"The log cannot be kept in a file ({error.strerror or error}). It is kept here.")
