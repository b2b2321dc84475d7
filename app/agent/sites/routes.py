"""What the pages of the practice sites ask for: their tools and state, a call, a new start.

Invariants: a visitor's name is a key and never a path; a call that a site refuses is an answer (status 200, with an
`error`), since it is the tool's result; only a site that there is not, or a body that is no call, is an error of HTTP.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Query
from pydantic import BaseModel, Field
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Result, Seed
from app.agent.sites.visitors import Visitors
from visualize.palette import DARK, LIGHT

Visitor = Annotated[str, Query(pattern="^[A-Za-z0-9-]{1,40}$")]
ASSETS = Path(str(files("assets")))


def known(site: str) -> str:
    """A site's name, from a path."""
    if site not in SITES:
        raise HTTPException(404, f"There is no such site; there are {', '.join(SITES)}.")
    return site


Known = Annotated[str, Depends(known)]


class Call(BaseModel):
    """A call; what is wrong with its arguments, the site says."""

    tool: str = Field(max_length=128)
    arguments: Any = None


class Start(BaseModel):
    """Which start: see `Seed`."""

    seed: int = Field(0, ge=0, le=2**31)
    held_out: bool = False


def pages() -> StaticFiles:
    """The pages themselves, with their scripts; to be mounted at /sites, behind the routes."""
    return StaticFiles(directory=ASSETS / "sites", html=True)


def routes(visitors: Visitors) -> APIRouter:
    """The routes below /sites that are no files."""
    router = APIRouter(prefix="/sites")

    def now(site: str, visitor: str) -> dict[str, Any]:
        visit = visitors.visit(site, visitor)
        offered = [tool.name for tool in SITES[site].tools(visit.state)]
        told = {"state": SITES[site].dump(visit.state), "shown": SITES[site].shown(visit.state)}
        return {**told, "offered": offered, "calls": visit.calls}

    @router.get("")
    def index() -> Response:
        return RedirectResponse("/sites/")

    @router.get("/webmcp.js")
    def polyfill() -> Response:
        return FileResponse(ASSETS / "vendor" / "webmcp" / "webmcp.js", media_type="text/javascript")

    @router.get("/palette.css")
    def palette() -> Response:
        pairs = "".join(f"--{name}:light-dark({LIGHT[name]},{DARK[name]});" for name in LIGHT)
        return Response(f":root{{{pairs}}}\n", media_type="text/css")

    @router.get("/api/list")
    def listing() -> list[dict[str, Any]]:
        return [
            {"name": each.name, "title": each.title, "about": each.about, "tools": len(each.described())}
            for each in SITES.values()
        ]

    @router.get("/api/{site}")
    def whole(site: Known, visitor: Visitor) -> dict[str, Any]:
        about = SITES[site]
        return {"title": about.title, "about": about.about, "tools": about.described(), **now(site, visitor)}

    @router.post("/api/{site}/call")
    def call(site: Known, visitor: Visitor, wish: Call) -> dict[str, Any]:
        result: Result = visitors.call(site, visitor, wish.tool, wish.arguments)
        return {"result": result, **now(site, visitor)}

    @router.post("/api/{site}/reset")
    def reset(site: Known, visitor: Visitor, wish: Start) -> dict[str, Any]:
        visitors.reset(site, visitor, Seed(wish.seed, wish.held_out))
        return now(site, visitor)

    return router
