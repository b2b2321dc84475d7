"""What the page asks the workspace for: versions, texts, previews, edits, and news.

Invariants: ids from a client are only ever looked up, never joined to a path; what is wrong with a wish is said in a
sentence, with status 400, 404, 409 (a newer version), 410 (cannot be taken back any more) or 507 (the disk). The guard
(app/guard.py) has refused other origins before anything here is reached, WebSockets included.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager, suppress
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, WebSocket, WebSocketDisconnect
from fastapi import Path as PathParameter
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from app.desk import Desk
from app.workspace.disk import DiskError
from app.workspace.folder import MOST
from app.workspace.pictures import Pictures
from app.workspace.shown import shown
from app.workspace.version import Origin, Version
from app.workspace.workspace import Conflict, Workspace

Id = Annotated[str, PathParameter(pattern="^[0-9a-f]{16}$")]
MOST_BODY = 3 * MOST  # a byte of text takes up to six in JSON, but pages are letters


class Draft(BaseModel):
    """Text that is being edited, for its preview alone."""

    text: str = Field(max_length=MOST)
    version: str = Field("", max_length=64)
    prompt: str = Field("", max_length=400)


class Edit(BaseModel):
    """An edit to keep: of a version (`base`), or of what a run wrote. `seen` is the newest version of the page that
    the editor knew of; "" stands for `base`. Of a page that is being left (`leaving`) nobody can be asked: where a
    newer version is met, both are kept and that one stays the newest."""

    text: str = Field(max_length=MOST)
    base: str = Field("", max_length=64)
    run: str = Field("", max_length=64)
    seen: str = Field("", max_length=64)
    leaving: bool = False
    name: str = Field("", max_length=400)


class Name(BaseModel):
    """What a person calls a version; "" takes the name away."""

    name: str = Field(max_length=400)


@contextmanager
def _told() -> Iterator[None]:
    """What can go wrong, as an answer."""
    try:
        yield
    except KeyError:
        raise HTTPException(404, "This version is no longer kept.") from None
    except DiskError as error:
        raise HTTPException(507, str(error)) from None


def routes(workspace: Workspace, desk: Desk) -> APIRouter:
    """The routes; the desk has runs that may not be versions yet."""
    router = APIRouter(prefix="/workspace")
    _reading(router, workspace)
    _writing(router, workspace, desk)
    _news(router, workspace)
    return router


def _reading(router: APIRouter, workspace: Workspace) -> None:
    pictures = Pictures()

    @router.get("")
    def listing() -> dict[str, Any]:
        versions = [each.to_dict() for each in reversed(workspace.versions())]
        notes = [note for note in (workspace.note, *workspace.notes()) if note]
        return {"folder": str(workspace.pages.path), "notes": notes, "versions": versions}

    @router.get("/versions/{id}")
    def version(id: Id) -> dict[str, Any]:
        with _told():
            return _version(workspace, id)

    @router.get("/versions/{id}/view")
    def view(id: Id) -> dict[str, Any]:
        with _told():
            found, text = workspace.find(id), workspace.text(id)
        return shown(text, found, workspace.head(found.page))

    @router.get("/versions/{id}/picture")
    def picture(id: Id) -> dict[str, Any]:
        with _told():
            return pictures.of(workspace.find(id), workspace.text(id))

    @router.get("/versions/{id}/file")
    def file(id: Id) -> Response:
        with _told():
            text = workspace.text(id)
        head = {"content-disposition": f'attachment; filename="clover-{id}.txt"'}
        return Response(text.encode("utf-8", "replace"), media_type="text/plain; charset=utf-8", headers=head)

    @router.post("/view")
    def draft(wish: Draft) -> dict[str, Any]:
        known = next((each for each in workspace.versions() if each.id == wish.version), None)
        return shown(wish.text, known, workspace.head(known.page) if known else None, wish.prompt)


def _writing(router: APIRouter, workspace: Workspace, desk: Desk) -> None:
    def of_run(run: str) -> Version:
        """The version of a run, made now for a run that was opened from a file."""
        found = workspace.of_run(run)
        known = desk.find(run) if found is None else None
        if known is not None and known.trace.ended:
            origin: Origin = "recording" if known.origin == "recorded" else "run"
            found = workspace.keep(known.trace, run, known.request.messages[-1].content, origin)
        if found is None:
            raise KeyError(run)
        return found

    @router.get("/runs/{run}")
    def version_of_run(run: str) -> dict[str, Any]:
        with _told():
            return _version(workspace, of_run(run).id)

    @router.post("/save")
    async def save(request: Request) -> Response:
        said = request.headers.get("content-length", "")
        if not said.isdecimal() or int(said) > MOST_BODY:
            raise HTTPException(413, f"A page may have up to {MOST >> 20} MB.")
        try:
            edit = Edit.model_validate_json(await request.body())
        except ValueError:
            raise HTTPException(422, f"This is no edit; a page may have up to {MOST >> 20} MB.") from None
        return await run_in_threadpool(_saved, edit)

    def _saved(edit: Edit) -> Response:
        with _told():
            base = edit.base or of_run(edit.run).id
            try:
                saved = workspace.save(edit.text, base, edit.seen or base, edit.name)
            except Conflict as conflict:
                if edit.leaving:
                    saved = workspace.save(edit.text, base, conflict.head.id, edit.name)
                    workspace.restore(conflict.head.id)
                    return JSONResponse(_version(workspace, saved.id))
                body = {"detail": str(conflict), **_version(workspace, conflict.head.id)}
                return JSONResponse(body, status_code=409)
            return JSONResponse(_version(workspace, saved.id))

    def changing(does: Callable[[str], Version]) -> Callable[[str], dict[str, Any]]:
        def change(id: Id) -> dict[str, Any]:
            with _told():
                return {"version": does(id).to_dict()}

        return change

    router.post("/versions/{id}/restore")(changing(workspace.restore))
    router.delete("/versions/{id}")(changing(workspace.delete))

    @router.post("/versions/{id}/undelete")
    def undelete(id: Id) -> dict[str, Any]:
        try:
            return {"version": workspace.undelete(id).to_dict()}
        except KeyError:
            raise HTTPException(410, "This can no longer be taken back: newer versions took its room.") from None
        except DiskError as error:
            raise HTTPException(507, str(error)) from None

    @router.post("/versions/{id}/name")
    def rename(id: Id, wish: Name) -> dict[str, Any]:
        with _told():
            return {"version": workspace.rename(id, wish.name).to_dict()}


def _news(router: APIRouter, workspace: Workspace) -> None:
    @router.websocket("/feed")
    async def feed(socket: WebSocket) -> None:
        """A WebSocket, since those are not among the six connections that a browser opens to one program."""
        await socket.accept()
        sending = asyncio.create_task(_send(socket, workspace))
        try:
            while True:
                await socket.receive_text()  # nothing is said to us; this hears that the page has gone
        except (WebSocketDisconnect, KeyError):
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending


async def _send(socket: WebSocket, workspace: Workspace) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # it has gone while something was being said
        await socket.send_json({"hello": workspace.feed.name, "dev": workspace.feed.dev})
        async with aclosing(workspace.feed.read()) as feed:
            async for news in feed:
                await socket.send_json(news)


def _version(workspace: Workspace, id: str) -> dict[str, Any]:
    found = workspace.find(id)
    head = workspace.head(found.page)
    return {"version": found.to_dict(), "text": workspace.text(id), "head": head.id if head else id}
