"""Serve the playground: our routes and files, the Gradio page, and a guard around both.

Invariants: listens on `settings.host` only; nothing is fetched from outside, now or later; only files below
assets/web are served as files.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import gradio as gr
import uvicorn
from fastapi import FastAPI, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles

from app.charts import drawn, script
from app.components import theme
from app.desk import Desk
from app.guard import Guard
from app.preview.view import view
from app.run import Run
from app.session import Session
from app.settings import Settings
from app.ui import build
from app.wire import whole
from model.worker.client import WorkerClient
from visualize.board import TraceError
from visualize.figure import Style, Theme
from visualize.palette import css

MAX_TRACE_BYTES = 64 << 20
STYLES = ("page", "controls", "board", "timeline", "preview", "charts")


def serve(settings: Settings) -> None:
    """Run until interrupted. Exits with status 2 and a sentence when the port is not free."""
    listener = _listen(settings)
    with WorkerClient(str(settings.model), threads=settings.threads, fake=settings.fake, pace=settings.pace) as worker:
        worker.start()
        guarded = Guard(application(Session(worker, Desk())), settings.host)
        host, port = listener.getsockname()[:2]
        print(f"Clover Playground: http://{host}:{port}/  (Ctrl+C ends it)", flush=True)
        config = uvicorn.Config(guarded, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
        logging.getLogger("uvicorn.error").addFilter(_cut_off)
        with suppress(KeyboardInterrupt):  # uvicorn raises it again once everything is closed
            uvicorn.Server(config).run(sockets=[listener])


def application(session: Session) -> FastAPI:
    """The whole app, without the guard."""
    app = FastAPI(title="Clover Playground", docs_url=None, redoc_url=None, openapi_url=None)
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

    @app.get("/runs/{run}")
    def everything(run: str) -> Response:
        return Response(whole(found(run)), media_type="application/json")

    @app.get("/runs/{run}/preview")
    def preview(run: str) -> dict[str, Any]:
        return view(found(run))

    @app.get("/runs/{run}/trace.jsonl")
    def trace(run: str) -> Response:
        headers = {"content-disposition": f'attachment; filename="clover-{found(run).id}.jsonl"'}
        return Response(found(run).trace.dumps(), media_type="application/jsonl", headers=headers)

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

    @app.post("/runs")
    async def recorded(request: Request) -> Response:
        body = await _body(request)
        messages = await run_in_threadpool(_opened, session, body)  # reading a long run takes seconds
        return Response(f"[{','.join(messages)}]", media_type="application/json")


async def _body(request: Request) -> bytes:
    """What was sent, refused as soon as it is known to be too much."""
    too_much = HTTPException(413, f"A recorded run may have up to {MAX_TRACE_BYTES >> 20} MB.")
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > MAX_TRACE_BYTES:
        raise too_much
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MAX_TRACE_BYTES:
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


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            other = f"choose another with --port {settings.port + 1}"
            said = f"port {settings.port} is in use: end the program there, or {other}"
        else:
            said = f"cannot listen on {settings.host}, port {settings.port}: {error.strerror or error}"
        print(f"clover: {said}", file=sys.stderr)
        raise SystemExit(2) from None
    return listener
