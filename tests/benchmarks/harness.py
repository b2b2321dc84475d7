"""The real app with its endpoint for programs, a model that knows the ways of some wishes, and below /bench/ the arm,
beside stubs of what it imports in the public harness."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request as Asked
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from app.desk import Desk
from app.server import application
from app.session import Session
from model.events import Request
from model.toolcall import Call, write
from tests.app.api.programs import Speaking
from tests.browser.ways import Ways

STUB = Path(__file__).parent / "windtunnel"
ARM = Path(__file__).parents[2] / "benchmarks" / "windtunnel" / "wm-clover.mjs"
BROKEN, STUCK, LOST = "Say it badly.", "Never end.", "Call what there is not."
SCRIPT = """
import sys
import uvicorn
from app.guard import Guard
from tests.benchmarks.harness import served

uvicorn.run(Guard(served(), "127.0.0.1"), port=int(sys.argv[1]), log_level="warning")
"""


class Knowing(Ways):
    """Knows a malformed call, a call without end and one of no tool as well; it then says what it was told."""

    def answer(self, request: Request) -> str:
        wish = next(each.content for each in request.messages if each.role == "user")
        if wish == STUCK:
            return write([Call("view_cart", {})])
        if wish not in (BROKEN, LOST):
            return super().answer(request)
        if any(each.role == "assistant" for each in request.messages):
            return f"Final answer: {request.messages[-1].content.replace('<', '(')}"
        return write([Call("fly", {})]) if wish == LOST else "<tool_call>\n<function=view_cart>\n"


def served() -> FastAPI:
    """The app. Calls are guided or not as a program asks."""
    worker = Speaking(speaker=Knowing())
    worker.gate.set()
    app = application(Session(worker, Desk()), api=True)
    app.router.routes.insert(0, Route("/bench/{name:path}", _bench))  # before Gradio, which answers everything else
    return app


def _bench(asked: Asked) -> Response:
    name = asked.path_params["name"]
    if not name:
        return HTMLResponse("<!doctype html><title>The arm</title><body>")
    return FileResponse(ARM if name == f"arms/{ARM.name}" else STUB / name, media_type="text/javascript")
