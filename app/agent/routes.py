"""What the Agent tab asks for: which sites and wishes there are, a task, its controls and answers, its log.

Invariants: a task's messages are one JSON object a line (app/agent/telling.py), and empty lines between them; a task
whose reader goes away is stopped; whatever is wrong with a wish is said in a sentence, with status 400, 404 or 422.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field
from starlette.concurrency import iterate_in_threadpool

from app.agent.controls import Decision
from app.agent.errand import Errand
from app.agent.errands import NO_SERVER, Errands
from app.agent.limits import Limits
from app.agent.mcp.line import Unreachable
from app.agent.mcp.tools import introduced
from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed
from app.agent.sites.visitors import Visitors
from app.agent.telling import told
from app.agent.wishes import examples, order, tour
from model.config import DecodeConfig

MOST_WORDS = 4_000  # characters of a wish
Visitor = Annotated[str, Field(pattern="^[A-Za-z0-9-]{1,40}$")]
Does = Literal["pause", "resume", "step", "take", "back", "stop", "approve", "deny"]


class Wished(BaseModel):
    """A task: `config` holds fields of DecodeConfig, as usual where left out. `server` asks for the MCP
    server's tools."""

    tab: str = Field(min_length=1, max_length=64)
    visitor: Visitor
    wish: str = Field(max_length=MOST_WORDS)
    config: dict[str, Any] = Field(default_factory=dict)
    server: bool = False


class Control(BaseModel):
    """What a person wants; `words` are what they say with it, and `what` which call, or "tools", they decide about."""

    do: Does
    what: str = Field(default="", max_length=40)
    words: str = Field(default="", max_length=MOST_WORDS)


class Said(BaseModel):
    """What the page says to an ask: see `Bridge`."""

    number: int
    said: dict[str, Any]


def routes(errands: Errands, visitors: Visitors, limits: Limits | None = None) -> APIRouter:
    """The routes; `limits` hold for every task."""
    router = APIRouter(prefix="/agent")
    far = limits or Limits()

    def found(name: str) -> Errand:
        errand = errands.find(name)
        if errand is None:
            raise HTTPException(404, "This task is no longer kept.")
        return errand

    @router.get("/wishes")
    def wishes(visitor: Annotated[str, Query(pattern="^[A-Za-z0-9-]{1,40}$")]) -> dict[str, Any]:
        """The sites, with examples that fit what this visitor finds there now; the tour; the order in the shop; where
        the MCP server is, or null."""
        dumps = {name: visitors.dump(name, visitor) for name in SITES}
        sites = [
            {
                "name": each.name,
                "title": each.title,
                "about": each.about,
                "examples": [asdict(wish) for wish in examples(each.name, dumps[each.name])],
            }
            for each in SITES.values()
        ]
        where = errands.line.address.where if errands.line is not None else None
        wished = {"tour": [asdict(wish) for wish in tour(dumps)], "shop": asdict(order(dumps["shop"]))}
        return {"sites": sites, **wished, "server": where}

    @router.get("/server")
    def server() -> dict[str, Any]:
        """The MCP server, which is connected to now if it is not yet."""
        if errands.line is None:
            raise HTTPException(404, NO_SERVER)
        try:
            return introduced(errands.line)
        except Unreachable as error:
            raise HTTPException(503, str(error)) from None

    @router.post("/fresh")
    def fresh(visitor: Visitor, seed: Annotated[int, Query(ge=0, le=2**31)] = 0) -> Response:
        """All sites begin anew for a visitor."""
        for name in SITES:
            visitors.reset(name, visitor, Seed(seed))
        return Response(status_code=204)

    @router.post("/tasks")
    def begin(wished: Wished) -> StreamingResponse:
        try:
            config = DecodeConfig(**wished.config)
            errand = errands.begin(wished.tab, wished.visitor, wished.wish, config, far, server=wished.server)
        except TypeError as error:
            raise HTTPException(400, f"The settings cannot be read ({error}).") from None
        except ValueError as error:
            text = str(error).rstrip(".")
            raise HTTPException(400, f"{text[:1].upper()}{text[1:]}.") from None
        return StreamingResponse(_lines(errand), media_type="application/x-ndjson")

    @router.post("/tasks/{name}/control")
    def control(name: str, wanted: Control) -> Response:
        errand = found(name)
        controls = errand.controls
        match wanted.do:
            case "stop":
                errand.stop()
            case "back":
                controls.hand_back(wanted.words)
            case "approve" | "deny":
                controls.decide(wanted.what, Decision(wanted.do == "approve", wanted.words))
            case "pause":
                controls.pause()
            case "resume":
                controls.resume()
            case "step":
                controls.step()
            case "take":
                controls.take_over()
        return Response(status_code=204)

    @router.post("/tasks/{name}/answer")
    def answer(name: str, said: Said) -> dict[str, bool]:
        """Whether anybody still waited for it."""
        return {"heard": found(name).bridge.answer(said.number, said.said)}

    @router.get("/tasks/{name}/log.jsonl")
    def log(name: str) -> Response:
        saved = {"content-disposition": f'attachment; filename="clover-task-{name}.jsonl"'}
        return Response(found(name).log.dumps(), media_type="application/jsonl", headers=saved)

    return router


async def _lines(errand: Errand) -> AsyncIterator[str]:
    try:
        async for message in iterate_in_threadpool(told(errand)):
            yield message + "\n"
    finally:
        errand.stop()
