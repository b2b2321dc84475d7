"""Routes of the LaTeX tab: the document as far as it is written, and the cells that wrote a line of it.

Invariants: what is pictured while a run goes on is its certain text, closed for the picture alone; one document is
typeset at a time, and a finished run never waits behind more than one draft.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, HTTPException

from app.desk import Desk
from app.preview.latex import drafted
from app.preview.target import target
from app.run import Run
from visualize.source import detect


def routes(desk: Desk) -> APIRouter:
    """The routes; the desk keeps the runs."""
    router = APIRouter()

    def found(run: str) -> Run:
        known = desk.find(run)
        if known is None:
            raise HTTPException(404, "This run is no longer kept.")
        return known

    @router.get("/runs/{run}/draft")
    def draft(run: str) -> dict[str, Any]:
        """A picture of the document so far; `pages` is empty when there is none to be had now."""
        known = found(run)
        source = detect(known.trace.board.text)
        done = drafted(source.code) if source.kind == "latex" and not known.trace.ended else None
        return {"latex": asdict(done) if done else None}

    @router.get("/runs/{run}/lines/{number}")
    def line(run: str, number: int) -> dict[str, int]:
        """The first and the last position that wrote a line of the page or document."""
        cells = target(found(run).trace.board).line(number)
        if not cells:
            raise HTTPException(404, "No cell wrote this line.")
        return {"first": cells[0], "last": cells[-1]}

    return router
