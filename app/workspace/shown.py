"""A version, or a text that is being edited, as the preview shows it."""

from __future__ import annotations

from typing import Any

from app.preview.view import view_of
from app.workspace.names import known
from app.workspace.version import Version


def shown(text: str, version: Version | None, head: Version | None, prompt: str = "") -> dict[str, Any]:
    """The preview's JSON, with the version that it is of, and the newest of its page. Typesetting happens here."""
    name = version.id if version else "draft"
    whole = version.complete if version else True
    kind = known(version.file) if version else None
    view = view_of(text, name, version.prompt if version else prompt, "end_of_text" if whole else "cancelled", kind)
    told = version.to_dict() if version else None
    return {**view, "complete": whole, "version": told, "head": head.id if head else name}
