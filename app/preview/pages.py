"""Routes of the Page tab: the frame that a page is built in while it is written, and a page alone in a tab."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response
from fastapi import Path as PathParameter

from app.desk import Desk
from app.preview.alone import PATH, alone
from app.preview.builder import builder
from app.preview.plate import plate
from app.workspace.disk import DiskError
from app.workspace.names import known
from app.workspace.workspace import Workspace
from visualize.source import Source, detect

GONE = "This page is no longer kept. It may still be open in the playground.\n"


def routes(desk: Desk, workspace: Workspace | None = None) -> APIRouter:
    """The routes; the desk has the runs, the workspace the versions."""
    router = APIRouter()

    def kept(id: str) -> tuple[Source, str] | None:
        """What a version or a run wrote, and what was asked for."""
        if workspace is not None:
            try:
                version = workspace.find(id)
                return detect(workspace.text(id), known(version.file)), version.prompt
            except (KeyError, DiskError):
                pass  # a run, or nothing
        run = desk.find(id)
        return (detect(run.trace.board.text), run.request.messages[-1].content) if run is not None else None

    @router.get("/preview/builder")
    def frame() -> dict[str, str]:
        """The document that a page is built in, with a nonce of its own."""
        return {"page": builder()}

    @router.get(PATH + "{id}")
    def page(id: Annotated[str, PathParameter(max_length=64)]) -> Response:
        """A version or a run's page, alone; the guard adds the policy that it stands under."""
        found = kept(id)
        if found is None:
            return Response(GONE, 404, media_type="text/plain; charset=utf-8")
        return Response(alone(plate(found[0]).page, found[1]), media_type="text/html; charset=utf-8")

    return router
