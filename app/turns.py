"""The messages of the next request: a wish alone, or a wish about the page that is on screen, or about a part of it.

Invariants: a model is only asked to change a page when its card says that it was trained to (the kind `EDITS`), and
only told what to write between two parts when its card says so (`INFILLS`); the page is the text that the person
sees, edits by hand included.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from model.events import Message

EDITS = "edit"
INFILLS = "infill"


def changes_pages(kinds: Iterable[str]) -> bool:
    """Whether a model that was trained on these kinds can be asked to change a page."""
    return EDITS in kinds


def turns(prompt: str, seen: str, kinds: Iterable[str]) -> tuple[Message, ...]:
    """`seen` is JSON with the page's `prompt`, `text` and `version`, or "" where no page is to be changed. Raises
    ValueError when it is something else."""
    wish = Message("user", prompt)
    if not seen or not changes_pages(kinds):
        return (wish,)
    try:
        page = json.loads(seen)
        asked, text = str(page["prompt"]), str(page["text"])
    except (TypeError, KeyError) as error:
        raise ValueError(f"the page on screen cannot be read ({error})") from None
    return (Message("user", asked), Message("assistant", text), wish)


def changed(seen: str) -> str:
    """The version of the page that is to be changed; "" where it is not known as one."""
    return str(json.loads(seen).get("version", ""))


def instructed(messages: tuple[Message, ...], instruction: str, kinds: Iterable[str]) -> tuple[Message, ...]:
    """The messages of a run with an instruction for the part that is redone, as a line after the wish. Raises
    ValueError when the model was not trained to follow one."""
    said = " ".join(instruction.split())
    if not said:
        return messages
    if INFILLS not in kinds:
        raise ValueError("this model was not trained to follow an instruction for a part of a page")
    return (*messages[:-1], Message(messages[-1].role, f"{messages[-1].content}\n{said}"))
