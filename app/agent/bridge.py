"""The tools of a page in somebody's browser, on the loop's tools port.

A list or a call goes out as an `Ask`, by way of the task's outbox, to the page of the playground, which has the other
page in a frame; its answer comes back by a request of its own (app/agent/routes.py).

Invariants: an answer that nobody waits for, because it is late or was made up, is dropped; nothing waits longer than it
may, nor once the bridge is closed; where tools come from is said by the address of the frame, and only addresses of
our sites are ever called that.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from app.agent.outbox import Outbox
from app.agent.ports import Answer
from app.agent.sites.catalogue import SITES
from app.agent.sites.tools import SiteTools
from app.agent.sites.visitors import Visitors

GENERATED = "A generated page"  # the origin of tools that a page offers which a model wrote: known to nobody
GRACE_SECONDS = 1.0  # that an ask stays open beyond its time: the loop, which is more exact, says that it was too long
_SITE = re.compile(r"/sites/([a-z]+)/(?:index\.html)?")


@dataclass(frozen=True)
class Ask:
    """What the page of the playground is asked to do with the other one."""

    number: int
    what: Literal["list", "call"]
    name: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0


class Unheard(Exception):
    """The page gave no answer, or none that can be read."""


class Bridge:
    """Of one task. `visitor` is whose state the sites show."""

    def __init__(self, outbox: Outbox[Any], visitors: Visitors, visitor: str, seconds: float) -> None:
        self._outbox = outbox
        self._visitors = visitors
        self._visitor = visitor
        self._seconds = seconds
        self._site = ""
        self._count = 0
        self._open: set[int] = set()
        self._answers: dict[int, Mapping[str, Any]] = {}
        self._closed = False
        self._changed = threading.Condition()

    def list(self) -> Sequence[Mapping[str, Any]]:
        """Raises Unheard."""
        answer = self._asked("list", seconds=self._seconds)
        tools = answer.get("tools")
        if not isinstance(tools, list):
            raise Unheard(str(answer.get("message") or "the page did not say what it offers")[:300])
        found = _SITE.fullmatch(str(answer.get("path") or ""))
        self._site = found[1] if found and found[1] in SITES else ""
        origin = f"/sites/{self._site}/" if self._site else GENERATED
        return [{**tool, "origin": origin} for tool in tools if isinstance(tool, Mapping)]

    def call(self, name: str, arguments: Mapping[str, Any], deadline: float) -> Answer:
        """Raises Unheard."""
        answer = self._asked("call", name, arguments, deadline)
        if "failed" in answer:
            return Answer(failed=str(answer["failed"])[:100] or "Error", message=str(answer.get("message") or "")[:500])
        return Answer(answer.get("result"))

    def foresee(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """A site's function says what would come of it; of any other page nobody can."""
        if not self._site:
            return None
        return SiteTools(self._visitors, self._site, self._visitor).foresee(name, arguments)

    def answer(self, number: int, said: Mapping[str, Any]) -> bool:
        """What the page says to an ask. Returns whether anybody waited for it."""
        with self._changed:
            if number not in self._open:
                return False
            self._answers[number] = said
            self._changed.notify_all()
            return True

    def close(self) -> None:
        """The page has gone, or the task has ended."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _asked(
        self, what: Literal["list", "call"], name: str = "", arguments: Mapping[str, Any] | None = None,
        seconds: float = 0.0,
    ) -> Mapping[str, Any]:  # fmt: skip
        with self._changed:
            self._count += 1
            number = self._count
            self._open.add(number)
        self._outbox.put(Ask(number, what, name, arguments or {}, seconds))
        with self._changed:
            self._changed.wait_for(lambda: number in self._answers or self._closed, seconds + GRACE_SECONDS)
            self._open.discard(number)
            answer = self._answers.pop(number, None)
        if answer is None:
            raise Unheard("the page that shows the tools was closed" if self._closed else "the page gave no answer")
        return answer
