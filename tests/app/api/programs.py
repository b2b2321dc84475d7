"""What tests of the interface for programs share: a worker that says what it is told to, and what programs send."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI

from app.agent.scripted import Speaker
from app.api.routes import routes
from app.desk import Desk
from app.session import Session
from model.config import ModelConfig
from model.decode.decoder import decode
from model.events import Event, Request
from model.fake import ByteVocabulary, FakeNetwork
from tests.app.agent.worlds import Answers
from tests.app.sources import Worker

ROOM = ModelConfig(vocab_size=ByteVocabulary.size, max_position_embeddings=1 << 17)  # a byte is a token here
ADD: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "add",
        "description": "Adds two numbers.",
        "parameters": {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}, "note": {"type": "string"}},
            "required": ["a", "b"],
            "additionalProperties": False,
        },
    },
}
ASK = {"role": "user", "content": "What is 2 + 3?"}


@dataclass
class Speaking(Worker):
    """Writes what a speaker says, with the scripted network behind the real decoder. It waits for `gate`."""

    speaker: Speaker = field(default_factory=lambda: Answers(["It is 5."]))
    config: ModelConfig = ROOM

    def events(self, request: Request) -> Iterator[Event]:
        network = FakeNetwork.of(self.speaker.answer(request), config=self.config)
        for event in decode(network, ByteVocabulary(), request, model="clover-nano"):
            while not self.gate.wait(0.01) and request.run not in self.cancelled:
                pass
            if request.run in self.cancelled:
                yield from super().events(request)
                return
            yield event


def speaking(texts: Sequence[str] = ("It is 5.",), **more: Any) -> Speaking:
    """A worker that holds nothing back; `speaker.asked` has the requests."""
    worker = Speaking(speaker=Answers(texts), **more)
    worker.gate.set()
    return worker


def app_of(worker: Worker) -> FastAPI:
    """The routes alone."""
    app = FastAPI()
    app.include_router(routes(Session(worker, Desk())))
    return app


def called(answer: Any) -> list[tuple[str, Any]]:
    """Names and arguments of the calls in a completion."""
    calls = answer["choices"][0]["message"].get("tool_calls", [])
    return [(each["function"]["name"], json.loads(each["function"]["arguments"])) for each in calls]
