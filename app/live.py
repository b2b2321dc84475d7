"""Runs that the page asks for by fetch: a branch, a lane of a race, a point of a dial; and measurements.

Invariants: the answer is the messages of app/wire.py, or events, one JSON object a line; a run whose reader goes away
is stopped; whatever is wrong with a wish is said in a sentence, with status 400, 404 or 422.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, Field
from starlette.concurrency import iterate_in_threadpool

from app.examples import EXAMPLES
from app.knobs import offered
from app.run import Run
from app.session import Session
from app.wire import Wire, messages
from model.config import DecodeConfig
from model.events import Event, to_dict
from visualize.board import TraceError
from visualize.branch import Cut
from visualize.frames import encoded

Position = Annotated[int, Field(ge=0, le=1 << 20)]


class Branching(BaseModel):
    """Where a run branches off another: after event `seq`; `pins` are pairs of a position and a candidate token."""

    run: str
    seq: int
    remask: list[Position] = Field(default_factory=list, max_length=4096)
    pins: list[tuple[Position, int]] = Field(default_factory=list, max_length=4096)


class Redoing(BaseModel):
    """Which positions of a run are written anew, both ends included, and what a person said about them; with `other`
    one of them gets the network's next best guess first (visualize/redo.py)."""

    run: str
    first: Position
    last: Position
    other: bool = False
    instruction: str = Field(default="", max_length=400)


class Wish(BaseModel):
    """What to run: `config` holds fields of DecodeConfig, as usual where left out. A branch keeps its run's prompt, and
    so does what is redone."""

    tab: str = Field(min_length=1, max_length=64)
    prompt: str = ""
    config: dict[str, Any] = Field(default_factory=dict)
    branch: Branching | None = None
    redo: Redoing | None = None


def routes(session: Session) -> APIRouter:
    """The routes; the desk of the session keeps the runs."""
    router = APIRouter()

    @router.post("/live")
    def begin(wish: Wish) -> StreamingResponse:
        try:
            run = _begun(session, wish)
        except (TraceError, ValueError) as error:
            raise HTTPException(400, f"{_sentence(error)}.") from None
        except LookupError:
            raise HTTPException(404, "The run to go on from is no longer kept.") from None
        return StreamingResponse(_lines(run), media_type="application/x-ndjson")

    @router.post("/runs/{run}/memory")
    def memory(run: str, block: int) -> StreamingResponse:
        try:
            events = session.memory(run, block)
        except TraceError as error:
            raise HTTPException(400, f"{_sentence(error)}.") from None
        except LookupError:
            raise HTTPException(404, "This run is no longer kept.") from None
        return StreamingResponse(_measured(events), media_type="application/x-ndjson")

    @router.get("/examples")
    def examples() -> list[dict[str, Any]]:
        return [asdict(example) for example in EXAMPLES]

    @router.get("/knobs")
    def knobs() -> dict[str, Any]:
        return offered()

    @router.post("/runs/{run}/stop")
    def stop(run: str) -> Response:
        known = session.desk.find(run)
        if known is None:
            raise HTTPException(404, "This run is no longer kept.")
        known.stop()
        return Response(status_code=204)

    return router


def _begun(session: Session, wish: Wish) -> Run:
    config = _config(wish.config)
    if wish.redo is not None:
        part, span = wish.redo, (wish.redo.first, wish.redo.last)
        return session.redo(wish.tab, part.run, span, config, other=part.other, instruction=part.instruction)
    if wish.branch is None:
        return session.ask(wish.tab, wish.prompt, config, keep=False)  # a lane or a point: measured, not made to keep
    cut = Cut(wish.branch.seq, tuple(wish.branch.remask), dict(wish.branch.pins))
    return session.branch(wish.tab, wish.branch.run, cut, config)


def _config(fields: Mapping[str, Any]) -> DecodeConfig:
    try:
        return DecodeConfig(**fields)
    except TypeError as error:  # an unknown field, or a value of another type
        raise ValueError(f"the settings cannot be read ({error})") from None


async def _lines(run: Run) -> AsyncIterator[str]:
    try:
        async for message in iterate_in_threadpool(messages(run, Wire(run.id))):
            yield message + "\n"
    finally:
        run.stop()


async def _measured(events: Iterator[Event]) -> AsyncIterator[str]:
    async for event in iterate_in_threadpool(events):
        yield encoded(to_dict(event)) + "\n"


def _sentence(error: Exception) -> str:
    text = str(error).rstrip(".")
    return text[:1].upper() + text[1:]
