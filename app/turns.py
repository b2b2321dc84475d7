"""The messages of the next request: a wish alone, or a wish about the page that is on screen.

Invariants: a model is only asked to change a page when its card says that it was trained to (the kind `EDITS`); the
page is the text that the person sees, edits by hand included.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from model.events import Message

EDITS = "edit"


def changes_pages(kinds: Iterable[str]) -> bool:
    """Whether a model that was trained on these kinds can be asked to change a page."""
    return EDITS in kinds


def turns(prompt: str, seen: str, kinds: Iterable[str]) -> tuple[Message, ...]:
    """`seen` is JSON with the page's `prompt` and `text`, or "" where no page is on screen. Raises ValueError when
    it is something else."""
    wish = Message("user", prompt)
    if not seen or not changes_pages(kinds):
        return (wish,)
    try:
        page = json.loads(seen)
        asked, text = str(page["prompt"]), str(page["text"])
    except (TypeError, KeyError) as error:
        raise ValueError(f"the page on screen cannot be read ({error})") from None
    return (Message("user", asked), Message("assistant", text), wish)
