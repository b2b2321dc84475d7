"""What programs ask for below /v1/, in the shape of OpenAI's interface: which model there is, and its answers.

Invariants: an answer is a run of the worker, in line with all others; whoever goes away before it is there has the run
cancelled; whatever is wrong is a Fault's sentence.
"""

from __future__ import annotations

import asyncio
import time
import uuid

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse

from app.api.completion import Written, completion, written
from app.api.fault import PATH, Fault
from app.api.wish import Wish
from app.session import Session
from model import events

MOST_BYTES = 1 << 20  # of a body
MOST_WAITING = 8  # requests at once, the one that is answered among them; each holds a thread


def routes(session: Session) -> APIRouter:
    """The routes. Runs come from the session's source, and are not kept."""
    router = APIRouter(prefix=PATH.rstrip("/"))
    places = asyncio.Semaphore(MOST_WAITING)

    @router.get("/models")
    def models() -> dict[str, object]:
        """The model that is loaded; none before it is."""
        name = session.card.get("name")
        data = [{"id": name, "object": "model", "created": 0, "owned_by": "clover"}] if name else []
        return {"object": "list", "data": data}

    @router.post("/chat/completions")
    async def complete(request: Request) -> Response:
        try:
            wish = Wish.read(await _body(request))
            asked, tools = wish.request(uuid.uuid4().hex[:16]), wish.offered()
            name = session.card.get("name")
            if wish.model and name and wish.model != name:
                raise Fault(404, f"The model here is {name}, not {wish.model[:80]}.", "model", "model_not_found")
            if places.locked():
                raise Fault(429, f"{MOST_WAITING} requests wait already. Ask again later.")
            async with places:
                done = await _written(session, asked, request)
            return JSONResponse(
                completion(asked, done, tools, int(time.time()), one_call=wish.parallel_tool_calls is False)
            )
        except Fault as fault:
            return Response(fault.body, fault.status, media_type="application/json")
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it

    @router.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    def other(request: Request) -> Response:
        here = f"There is GET {PATH}models and POST {PATH}chat/completions here, nothing else."
        return Response(Fault(404, here).body, 404, media_type="application/json")

    return router


async def _body(request: Request) -> bytes:
    """What was sent, refused as soon as it is known to be too much."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise Fault(413, f"A request may have up to {MOST_BYTES >> 10} KB.")
    return bytes(body)


async def _written(session: Session, asked: events.Request, request: Request) -> Written:
    """The whole run. It is cancelled when the client goes away, or the server."""

    async def leave() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        session.source.cancel(asked.run)

    leaving = asyncio.create_task(leave())
    try:
        return await run_in_threadpool(_read, session, asked)
    except asyncio.CancelledError:
        session.source.cancel(asked.run)
        raise
    finally:
        leaving.cancel()


def _read(session: Session, asked: events.Request) -> Written:
    try:
        return written(session.source.events(asked))
    except Fault as fault:
        if session.dead:  # then it was not about what was asked
            raise Fault(503, fault.message) from None
        raise
    except Exception as error:  # noqa: BLE001  (whatever it is, the program must be told so)
        raise Fault(503, f"The run broke off: {error or type(error).__name__}.") from error
