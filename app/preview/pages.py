"""Routes of the Page tab: the frame that a page is built in while it is written."""

from __future__ import annotations

from fastapi import APIRouter

from app.preview.builder import builder


def routes() -> APIRouter:
    """The routes."""
    router = APIRouter()

    @router.get("/preview/builder")
    def frame() -> dict[str, str]:
        """The document that a page is built in, with a nonce of its own."""
        return {"page": builder()}

    return router
