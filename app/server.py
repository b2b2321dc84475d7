"""Serve the playground: our routes and files, the Gradio page, and a guard around both.

Invariants: listens on `settings.host` only; nothing is fetched from outside, now or later; only files below
assets/web are served as files.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, cast

import gradio as gr
import uvicorn
from fastapi import FastAPI, HTTPException, Request, Response
from fastapi import Path as PathParameter
from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles

from app import compare, lessons
from app.agent import routes as agents
from app.agent.errands import Errands
from app.agent.mcp.line import Line
from app.agent.sites import routes as sites
from app.agent.sites.visitors import Visitors
from app.api import routes as programs
from app.cells import told
from app.charts import drawn, script
from app.command import Settings
from app.components import theme
from app.desk import Desk
from app.guard import Guard
from app.listen import address, listen
from app.live import routes
from app.preview import pages, papers, pointing
from app.preview.view import view
from app.run import Run
from app.session import Session, Worker
from app.takeaway import animation_of, replay_of
from app.ui import build
from app.wire import whole
from app.workspace.feed import Feed
from app.workspace.opened import opened
from app.workspace.routes import routes as keeping
from app.workspace.workspace import Workspace
from model.worker.client import WorkerClient
from visualize.board import MAX_POSITIONS, TraceError
from visualize.figure import Style, Theme
from visualize.palette import css
from visualize.trace import MAX_BYTES, Trace

STYLES = (
    "page",
    "controls",
    "board",
    "inspector",
    "timeline",
    "recording",
    "preview",
    "paper",
    "charts",
    "branch",
    "memory",
    "lessons",
    "race",
    "dial",
    "gallery",
    "editor",
    "pointer",
    "agent",
)


def serve(settings: Settings, recording: Trace | None = None) -> None:
    """Run until interrupted, with a recorded run at the address that is printed, if one is given. Exits with status 2
    and a sentence when the port is not free."""
    listener = listen(settings)
    with WorkerClient(str(settings.model), threads=settings.threads, fake=settings.fake, pace=settings.pace) as worker:
        worker.start()

        def begin(session: Session) -> None:
            query = f"?run={session.keep(recording)}" if recording else ""
            print(f"Clover Playground: {address(listener)}{query}  (Ctrl+C ends it)", flush=True)
            if settings.generated:
                print(f"Password: {settings.password}", flush=True)

        answer(settings, worker, listener, begin)


def answer(
    settings: Settings,
    worker: Worker,
    listener: socket.socket,
    begin: Callable[[Session], None] = lambda session: None,
    attend: Callable[[Feed], None] | None = None,
) -> None:
    """Answer on a socket until interrupted. `begin` is called when all is ready; `attend` (of `clover dev`) gets the
    feed of the open pages."""
    with opened(settings.workspace) as workspace:
        session = Session(worker, Desk(workspace), workspace)
        if attend is not None:
            workspace.feed.dev = True
            attend(workspace.feed)
        line = Line(settings.mcp) if settings.mcp is not None else None
        app = application(session, workspace, line, api=settings.api)
        guarded = Guard(app, settings.host, settings.password)
        begin(session)
        config = uvicorn.Config(guarded, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
        logging.getLogger("uvicorn.error").addFilter(_cut_off)
        with suppress(KeyboardInterrupt):  # uvicorn raises it again once everything is closed
            uvicorn.Server(config).run(sockets=[listener])


def application(
    session: Session, workspace: Workspace | None = None, line: Line | None = None, *, api: bool = False
) -> FastAPI:
    """The whole app, without the guard; without a workspace nothing is kept. It closes the line to an MCP server when
    it ends. `api` is for programs, below /v1/."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        if line is not None:  # here, since a signal that ends the program ends it as soon as this is done
            await run_in_threadpool(line.close)

    app = FastAPI(title="Clover Playground", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.include_router(routes(session))
    app.include_router(lessons.routes(session))
    app.include_router(compare.routes(session.desk))
    app.include_router(papers.routes(session.desk))
    app.include_router(pointing.routes(session.desk))
    app.include_router(pages.routes(session.desk, workspace))
    if workspace is not None:
        app.include_router(keeping(workspace, session.desk))
    visitors = Visitors()
    logs = workspace.folder / "tasks" if workspace is not None else None
    app.include_router(agents.routes(Errands(session.source, session.desk, visitors, logs, line), visitors))
    app.include_router(sites.routes(visitors))
    if api:
        app.include_router(programs.routes(session))
    app.mount("/sites", sites.pages())
    _add_routes(app, session)  # first: one of them is a path below /clover
    app.mount("/clover", StaticFiles(directory=Path(str(files("assets"))) / "web"))
    page = build(session).queue(max_size=32, api_open=False)
    head = "".join(f'<link rel="stylesheet" href="/clover/{name}.css">' for name in STYLES)
    mounted: FastAPI = gr.mount_gradio_app(
        app,
        page,
        path="/",
        theme=theme(),
        css=css(),
        head=head,
        footer_links=[],
        run_history=False,
        mcp_server=False,
        ssr_mode=False,
        enable_monitoring=False,
        pwa=False,
        favicon_path=str(Path(str(files("assets"))) / "web" / "favicon.svg"),
    )
    return mounted


def _add_routes(app: FastAPI, session: Session) -> None:
    def found(run: str) -> Run:
        known = session.desk.find(run)
        if known is None:
            raise HTTPException(404, "This run is no longer kept; the last ones are, until the program ends.")
        return known

    def over(run: str) -> Run:
        known = found(run)
        if not known.trace.ended:
            raise HTTPException(409, "This run goes on; it can be taken along when it has ended.")
        return known

    drawing = threading.Lock()

    @app.get("/runs/{run}")
    def everything(run: str) -> Response:
        return Response(whole(found(run)), media_type="application/json")

    @app.get("/runs/{run}/preview")
    def preview(run: str) -> dict[str, Any]:
        return view(found(run))

    @app.get("/runs/{run}/trace.jsonl")
    def trace(run: str) -> Response:
        known = found(run)
        return _file(known.trace.dumps().encode(), "application/jsonl", f"clover-{known.id}.jsonl")

    @app.get("/runs/{run}/cells/{pos}")
    def cell(run: str, pos: Annotated[int, PathParameter(ge=0, le=MAX_POSITIONS)]) -> Response:
        try:
            return Response(told(found(run), pos), media_type="application/json")
        except LookupError as error:
            raise HTTPException(404, str(error.args[0])) from None

    @app.get("/runs/{run}/charts")
    def charts(run: str, theme: str = "light", size: int = 13) -> Response:
        known = found(run)
        if not known.trace.ended:
            raise HTTPException(409, "This run goes on; its charts are drawn when it has ended.")
        try:
            return Response(drawn(known, Style(cast(Theme, theme), size)), media_type="application/json")
        except ValueError as error:
            raise HTTPException(400, f"Cannot draw it: {error}.") from None

    @app.get("/clover/plotly.js")
    def plotly() -> Response:
        path = script()
        if path is None:
            raise HTTPException(404, "The package plotly is not installed.")
        return FileResponse(path, media_type="text/javascript")

    @app.get("/runs/{run}/replay.html")
    def replay(run: str) -> Response:
        known = over(run)
        return _file(replay_of(known.trace, known.id), "text/html; charset=utf-8", f"clover-{known.id}.html")

    @app.get("/runs/{run}/board.gif")
    def gif(run: str, theme: str = "light") -> Response:
        known = over(run)
        with drawing:  # takes a core for seconds, and memory: one at a time
            film = animation_of(known.trace, "dark" if theme == "dark" else "light")
        return _file(film, "image/gif", f"clover-{known.id}.gif")

    @app.post("/runs")
    async def recorded(request: Request) -> Response:
        body = await _body(request)
        messages = await run_in_threadpool(_opened, session, body)  # reading a long run takes seconds
        return Response(f"[{','.join(messages)}]", media_type="application/json")


def _file(content: bytes, kind: str, name: str) -> Response:
    """For saving, not for showing: what a model wrote is never a page of ours."""
    return Response(content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


async def _body(request: Request) -> bytes:
    """What was sent, refused as soon as it is known to be too much."""
    too_much = HTTPException(413, f"A recorded run may have up to {MAX_BYTES >> 20} MB.")
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > MAX_BYTES:
        raise too_much
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MAX_BYTES:
            raise too_much
    return bytes(body)


def _opened(session: Session, body: bytes) -> list[str]:
    try:
        return session.open(body.decode("utf-8"), "the file")
    except UnicodeDecodeError:
        raise HTTPException(400, "The file is not text, so it is no recorded run.") from None
    except TraceError as error:
        raise HTTPException(400, f"Cannot open it: {error}.") from None


def _cut_off(record: logging.LogRecord) -> bool:
    """Whether a log record is news: that open pages are cut off at the end of the program is none."""
    cancelled = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not cancelled and "timeout graceful shutdown" not in record.getMessage()
