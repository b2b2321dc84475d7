"""A page of the playground without a browser: reads a task's messages and answers what it is asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from typing import Any

from app.agent.errand import Errand
from app.agent.limits import Limits
from app.agent.scripted import Spoken
from app.agent.sites.tools import SiteTools
from app.agent.sites.visitors import Visitors
from app.agent.telling import told
from app.agent.world import Task
from app.desk import Desk
from model.config import DecodeConfig
from model.events import Event, Request
from tests.app.agent.worlds import Answers

Answering = Callable[[Mapping[str, Any]], dict[str, Any] | None]


class Line(Spoken):
    """Answers as a source of runs has them: there is never a line of others before one."""

    def ahead(self, run: str) -> int:
        return 0


class Broken(Line):
    """Breaks off in its first run, as a worker that dies does."""

    runs = 0

    def events(self, request: Request) -> Any:
        self.runs += 1
        events: list[Event] = list(super().events(request))
        yield from events[:2] if self.runs == 1 else events


def errand(*texts: str, source: Line | None = None, visitors: Visitors | None = None, **more: Any) -> Errand:
    """A task on the shop that is not begun yet, whose model says these texts."""
    limits = more.pop("limits", Limits(call_seconds=2))
    task = Task("task0", "Do it.", DecodeConfig())
    model = source or Line(Answers(texts))
    return Errand(task, model, Desk(), visitors or Visitors(), tab="t", visitor="v", limits=limits, **more)


def shop(visitors: Visitors, name: str = "shop") -> Answering:
    """What a page answers that shows a site."""
    site = SiteTools(visitors, name, "v")

    def answering(ask: Mapping[str, Any]) -> dict[str, Any]:
        if ask["what"] == "list":
            return {"tools": [dict(each) for each in site.list()], "path": f"/sites/{name}/"}
        return {"result": site.call(ask["name"], ask["arguments"], 1).result}

    return answering


def read(
    going: Errand, answering: Answering, seen: Callable[[dict[str, Any]], None] = lambda message: None
) -> list[Any]:
    """All messages of a task from its beginning to its end; asks are answered each in a thread of its own."""
    messages = []
    going.start()
    for line in told(going):
        if not line:
            continue
        assert "<" not in line
        message = json.loads(line)
        messages.append(message)
        if "ask" in message:
            threading.Thread(target=_answer, args=(going, message["ask"], answering), daemon=True).start()
        seen(message)
    return messages


def _answer(going: Errand, ask: Mapping[str, Any], answering: Answering) -> None:
    said = answering(ask)
    if said is not None:
        going.bridge.answer(ask["number"], said)


def steps(messages: list[Any], kind: str) -> list[dict[str, Any]]:
    """The steps of a kind."""
    return [each["step"] for each in messages if each.get("step", {}).get("type") == kind]
