"""Routes for pointing at a page: which characters of a run's page each position wrote, and the parser that finds the
page's elements in its source.

Invariants: offsets count UTF-16 code units, as the browser does, from the beginning of the run's text.
"""

from __future__ import annotations

from importlib.resources import files
from itertools import accumulate
from pathlib import Path
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import FileResponse

from app.desk import Desk
from app.preview.target import target
from visualize.source import detect


def routes(desk: Desk) -> APIRouter:
    """The routes; the desk keeps the runs."""
    router = APIRouter()

    @router.get("/runs/{run}/offsets")
    def offsets(run: str) -> dict[str, Any]:
        """Where the characters of each position begin and end, and where the page begins; `code` is the page itself."""
        known = desk.find(run)
        if known is None:
            raise HTTPException(404, "This run is no longer kept.")
        found = target(known.trace.board)
        code = detect(found.text).code
        units = (0, *accumulate(1 + (ord(sign) > 0xFFFF) for sign in found.text))
        last = len(units) - 1
        return {
            "starts": [units[min(at, last)] for at in found.starts],
            "ends": [units[min(at, last)] for at in found.ends],
            "begins": units[max(0, found.text.rfind(code))],
            "code": code,
        }

    @router.get("/clover/parse5.js")
    def parser() -> FileResponse:
        path = Path(str(files("assets"))) / "vendor/parse5/parse5.js"
        return FileResponse(path, media_type="text/javascript")

    return router
