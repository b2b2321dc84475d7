"""What tests of the loop share: models that answer what they are told to, tools that do what a test wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.agent.controls import Controls
from app.agent.events import Step, TaskEnded
from app.agent.limits import Limits
from app.agent.log import Log
from app.agent.loop import steps
from app.agent.policy import AutoApprove
from app.agent.ports import Answer, Model, Policy, Tools
from app.agent.scripted import Spoken
from app.agent.world import Task
from model.config import DecodeConfig
from model.decode.decoder import Cancelled, decode
from model.events import Event, Request
from model.fake import ByteVocabulary, FakeNetwork
from model.toolcall import Call, write

Does = Callable[..., Any]
TEXT = {"type": "string"}


def call(name: str, **arguments: Any) -> str:
    """An answer that is one call."""
    return write([Call(name, arguments)])


@dataclass
class Answers:
    """A speaker with one answer a turn, the last for ever; keeps what it was asked."""

    texts: Sequence[str]
    asked: list[Request] = field(default_factory=list)

    def answer(self, request: Request) -> str:
        self.asked.append(request)
        return self.texts[min(len(self.asked), len(self.texts)) - 1]


@dataclass
class Denoised:
    """The same, each answer written by the fake network through the real decoder."""

    speaker: Answers
    cancelled: set[str] = field(default_factory=set)

    def events(self, request: Request) -> Iterator[Event]:
        events = decode(FakeNetwork.of(self.speaker.answer(request)), ByteVocabulary(), request, model="fake")
        for event in events:
            yield event
            if request.run in self.cancelled:
                yield events.throw(Cancelled())
                return

    def cancel(self, run: str) -> None:
        self.cancelled.add(run)


def offer(
    name: str, read_only: bool = False, properties: Mapping[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """A tool as a page offers it."""
    schema = {"type": "object", "properties": dict(properties or {}), "additionalProperties": False}
    told = {"name": name, "description": f"Do {name}.", "inputSchema": schema, "origin": "/sites/test/"}
    return {**told, "annotations": {"readOnlyHint": read_only}, **more}


@dataclass
class Page:
    """Tools that are plain functions; `made` are the calls that reached it."""

    offers: list[Any]
    does: dict[str, Does] = field(default_factory=dict)
    made: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def list(self) -> Sequence[Any]:
        return [each() if callable(each) else each for each in self.offers]

    def call(self, name: str, arguments: Mapping[str, Any], deadline: float) -> Answer:
        self.made.append((name, dict(arguments)))
        found = self.does.get(name, lambda **_: {"ok": True})(**arguments)
        return found if isinstance(found, Answer) else Answer(found)

    def foresee(self, name: str, arguments: Mapping[str, Any]) -> Any:
        return None


def carried_out(
    texts: Sequence[str] | Model,
    tools: Tools,
    *,
    policy: Policy | None = None,
    limits: Limits | None = None,
    controls: Controls | None = None,
    config: DecodeConfig | None = None,
    seen: Callable[[Step], None] = lambda step: None,
) -> Log:
    """The log of a task from beginning to end; `seen` is told each step before the next is asked for."""
    model = Spoken(Answers(texts)) if isinstance(texts, Sequence) else texts
    task = Task("t", "Do it.", config or DecodeConfig())
    log = Log()
    for step in steps(task, model, tools, policy=policy or AutoApprove(), limits=limits or Limits(), controls=controls):
        log.append(step)
        seen(step)
    assert log.ended
    assert Log.loads(log.dumps()).steps == log.steps
    return log


def of(log: Log, kind: type[Any]) -> list[Any]:
    """The steps of a kind."""
    return [step for step in log.steps if isinstance(step, kind)]


def end_of(log: Log) -> TaskEnded:
    assert log.ended is not None
    return log.ended


def told(log_or_request: Request) -> list[str]:
    """The results that a request tells the model."""
    return [message.content for message in log_or_request.messages if message.role == "tool"]
