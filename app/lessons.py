"""The lessons' texts and recorded runs, and a lesson's wish as values of the controls.

Invariants: a recording is one that the lessons name, and says itself that it was recorded; whatever the page asks for
that is none, or that no control can show, is refused with a sentence.
"""

from __future__ import annotations

import json
import threading
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from app.run import Run
from app.session import Session
from app.wire import complete, header
from model.config import DecodeConfig
from visualize.trace import Trace


def folder() -> Path:
    """Where lessons.json and the recordings are."""
    return Path(str(files("assets") / "lessons"))


class Shelf:
    """The recordings as the page takes them, each read once. Thread-safe."""

    def __init__(self, session: Session, place: Path) -> None:
        self._session = session
        self._place = place
        self._traces: dict[str, Trace] = {}
        self._runs: dict[str, str] = {}
        self._lock = threading.Lock()

    def text(self) -> str:
        """The lessons, as JSON."""
        return (self._place / "lessons.json").read_text(encoding="utf-8")

    def message(self, name: str) -> str:
        """A recorded run from its first to its last event, of which the session keeps the run. Raises LookupError when
        the lessons know none of this name, and TraceError when its file is no recording."""
        with self._lock:
            if name not in self._traces:
                if name not in json.loads(self.text())["recordings"]:
                    raise LookupError(name)
                self._traces[name] = Trace.read(self._place / f"{name}.jsonl")
            trace = self._traces[name]
            return complete(header(self._run(name, trace)), trace.events)

    def _run(self, name: str, trace: Trace) -> Run:
        """The session keeps the last runs only: one that has gone is kept again, under another id."""
        known = self._session.desk.find(self._runs.get(name, ""))
        while known is None:
            self._runs[name] = self._session.keep(trace)
            known = self._session.desk.find(self._runs[name])
        return known


def routes(session: Session) -> APIRouter:
    """The routes; the desk of the session keeps the runs."""
    router, shelf = APIRouter(), Shelf(session, folder())

    @router.get("/lessons")
    def lessons() -> Response:
        return Response(shelf.text(), media_type="application/json")

    @router.get("/lessons/{name}")
    def recording(name: str) -> Response:
        try:
            return Response(shelf.message(name), media_type="application/json")
        except LookupError:
            raise HTTPException(404, "The lessons have no recording of this name.") from None
        except ValueError as error:
            raise HTTPException(500, f"The recording cannot be read: {error}.") from None

    return router


def wish(text: str) -> tuple[str, DecodeConfig]:
    """What a lesson asks for at its end: a prompt and settings, as usual where left out. Raises ValueError when this is
    no such wish."""
    try:
        data: dict[str, Any] = json.loads(text)
        return str(data["prompt"]), DecodeConfig(**data["config"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"no prompt and settings: {error}") from None
